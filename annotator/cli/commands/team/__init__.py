"""`annotator team`: a project on which several desks work through one PostgreSQL server."""
