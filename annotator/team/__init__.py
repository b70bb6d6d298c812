"""Team projects: one PostgreSQL server where desks meet; each keeps its own project file as its storage."""
