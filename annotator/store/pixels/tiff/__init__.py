"""TIFF beyond what Pillow shows: directories, bands of any depth, strips and tiles, and where a GeoTIFF lies."""
