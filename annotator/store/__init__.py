"""The project database, one SQLite file: opening and locking, commits, bulk loading, the journal.

`open_project` and `create_project` give a `ProjectFile`. `tables` holds the schema, `pixels` decodes pictures.
"""

from annotator.store.journal import JournalEntry, LayerEntry
from annotator.store.opening import create_project, find_late_damage, is_large, open_project
from annotator.store.project_file import ProjectFile

__all__ = [
    "JournalEntry",
    "LayerEntry",
    "ProjectFile",
    "create_project",
    "find_late_damage",
    "is_large",
    "open_project",
]
