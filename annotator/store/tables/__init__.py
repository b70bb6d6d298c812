"""The project's values as rows of its tables: schema, connections, images and authors, layers packed and row by row."""
