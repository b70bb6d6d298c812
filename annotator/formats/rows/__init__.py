"""Tables with one row a shape: our own, as CSV and Parquet, and those of other tools."""
