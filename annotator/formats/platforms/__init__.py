"""JSON of labelling platforms and data set tools, one module a format."""
