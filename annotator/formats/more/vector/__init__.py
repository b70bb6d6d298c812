"""Files of geographic programs: Shapefile, GeoPackage and GeoParquet, with crowns in map coordinates."""
