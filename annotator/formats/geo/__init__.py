"""Shapes in map coordinates: where pictures lie on the ground, and GeoJSON, WKT tables and the tables of DeepForest."""
