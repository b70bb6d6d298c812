"""The project database: its schema and migrations, opening and locking, commits, bulk loading, the journal.

A project is one SQLite file `<name>.annotator` (its tables are described with SQLAlchemy Core in types that
PostgreSQL shares). Start with `open_project` and `create_project`; `ProjectFile` is the storage of a session. The
decoding of pictures is in `pixels`.
"""

from annotator.store.journal import JournalEntry, LayerEntry
from annotator.store.opening import create_project, open_project
from annotator.store.project_file import ProjectFile

__all__ = ["JournalEntry", "LayerEntry", "ProjectFile", "create_project", "open_project"]
