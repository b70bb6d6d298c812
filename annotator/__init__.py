"""Annotator: label boxes and crowns, measure how far annotators agree, see why a detector missed an object."""

__version__ = "0.1.0"

DISTRIBUTION = "agreement-annotator"
"""The name of the installed package; `annotator` alone belongs to another project on the package index."""
