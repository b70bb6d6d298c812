"""Polygons by commands: their vertices by keys, their outlines as a whole."""
