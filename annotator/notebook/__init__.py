"""The door for Python: a project, its tables, and the answers of the commands as values that a notebook shows."""
