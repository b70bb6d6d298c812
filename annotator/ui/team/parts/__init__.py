"""Parts of the pages of a team: this desk, people, versions, requests, published numbers, and what its owner sets."""
