"""Everything a person can ask for by menu or key, as rows of one table, without a window."""
