"""The sample project: orchard scenes drawn by code and simulated annotators."""
