"""The team dialog part by part: this desk, people, published numbers, versions and requests, and what they ask."""
