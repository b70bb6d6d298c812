"""Ranges: a project leaves, and files come in, range by range of images, so that the memory stays bounded."""
