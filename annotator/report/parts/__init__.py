"""Reports that are made in parts, by several workers."""
