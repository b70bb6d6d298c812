"""Text files of other tools, strictly read: JSON, XML, CSV, YAML, plain text; every value knows its place."""
