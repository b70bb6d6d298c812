"""States of a project that were kept under a name, so that a paper can cite them: what one holds, and where it lies."""
