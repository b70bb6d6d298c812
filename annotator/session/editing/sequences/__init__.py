"""Sequences: images that follow each other get drafts of the shapes that stand on one of them, or between two."""
