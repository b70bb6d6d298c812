"""Bringing an older project file up to this program's schema, one function a step of one version.

The file is copied before, and changed in one transaction. A step that packs shapes in another way empties the table of
packed layers, which are then packed anew on closing. A file of a newer program is refused, as this one cannot
know what it would destroy.
"""

import sqlite3
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from annotator.errors import UserError
from annotator.model.json_text import parse_json
from annotator.phrase import Phrase
from annotator.store.failures import make_damaged_error
from annotator.store.tables.connection import connect
from annotator.store.tables.schema import SCHEMA_VERSION, TABLES
from annotator.store.tables.seals import SEAL_JOURNAL, seal_nouns
from annotator.store.tables.triggers import UNSEALING
from annotator.store.write_ahead import open_tagged_transaction

Migrations = Mapping[int, Callable[[sqlite3.Connection], None]]
"""By the version that a function starts from: what leads from there to the next."""

FIRST_VERSION: Final = 1


def _store_next_ids(connection: sqlite3.Connection) -> None:
    """Version 2 keeps the next ids of images and authors; those that were given and taken back tells the journal."""
    _change_tables(connection, 2)
    for noun in ("image", "author"):
        last = connection.execute(f"SELECT coalesce(max(id), 0) FROM {noun}").fetchone()[0]  # noqa: S608 - our own table
        last = max(last, _find_last_id(connection, noun.capitalize()))
        connection.execute(f"UPDATE project SET next_{noun}_id = ?", (last + 1,))  # noqa: S608


def _change_tables(connection: sqlite3.Connection, version: int) -> None:
    """Adds the columns and tables that files have since a version."""
    for table in reversed(TABLES):  # as files were brought to version 3 ever since: notes before the packed journal
        for statement in table.make_changes(version):
            connection.execute(statement)


def _find_last_id(connection: sqlite3.Connection, kind: str) -> int:
    """The largest id of an image or author that the journal names; 0 for none."""
    last = 0
    for plain, compressed in connection.execute("SELECT detail, detail_zip FROM journal"):
        found = plain if compressed is None else zlib.decompress(compressed).decode()
        if '"parts"' in found:
            edits = (edit for edit in parse_json(found)["parts"] if edit["kind"] == kind)
            last = max([last, *(side["id"] for edit in edits for side in (edit["before"], edit["after"]) if side)])
    return last


_MARK_DRAFTS: Final = """
UPDATE shape SET draft = 1, attributes = nullif(json_remove(attributes, '$.unchecked'), '{}')
WHERE json_extract(attributes, '$.unchecked')
"""


def _add_seals_and_marks(connection: sqlite3.Connection) -> None:
    """Version 3 keeps notes, a protocol, purposes, guidelines of labels, and which shapes are drafts or assisted.

    A copied shape that nobody had looked at was told by an attribute before; now it is a draft. What is stored only
    once is sealed, and there is a place for the steps that are tidied away.
    """
    _change_tables(connection, 3)
    connection.execute("DELETE FROM packed_layer")
    connection.execute(_MARK_DRAFTS)
    seal_nouns(connection)
    connection.execute("UPDATE preview SET seal = checksum(image_id, content)")
    connection.execute(SEAL_JOURNAL)
    for trigger in UNSEALING:
        connection.execute(trigger)


MIGRATIONS: Final[Migrations] = MappingProxyType({1: _store_next_ids, 2: _add_seals_and_marks})


def read_schema_version(connection: sqlite3.Connection) -> int:
    """The version of an open project file; its place in the tables is the same in all versions."""
    version: int = connection.execute("SELECT schema_version FROM project").fetchone()[0]
    return version


def refuse_unknown(connection: sqlite3.Connection, path: Path) -> None:
    """Raises UserError for a version that never was."""
    version = read_schema_version(connection)
    if version < FIRST_VERSION:
        raise make_damaged_error(path, Phrase("its format {version} never was one of Annotator's", version=version))


def refuse_newer(connection: sqlite3.Connection, path: Path, *, target: int = SCHEMA_VERSION) -> None:
    """Raises UserError for a file that a newer program wrote."""
    version = read_schema_version(connection)
    if version > target:
        raise UserError(
            "'{file}' in {folder} was written by a newer version of Annotator (format {version}, this one "
            "reads up to {target}); install the newer version to open it.",
            file=path.name,
            folder=path.parent,
            version=version,
            target=target,
        )


def migrate(
    connection: sqlite3.Connection, path: Path, *, migrations: Migrations = MIGRATIONS, target: int = SCHEMA_VERSION
) -> Path | None:
    """Brings the file to version `target`; returns the copy of the old file, or None when nothing was to be done."""
    version = read_schema_version(connection)
    if version == target:
        return None
    copy = _copy_database(connection, path.with_name(f"{path.name}.v{version}.bak"))
    with open_tagged_transaction(connection):
        for step in range(version, target):
            migrations[step](connection)
            connection.execute("UPDATE project SET schema_version = ?", (step + 1,))
    return copy


def _copy_database(connection: sqlite3.Connection, target: Path) -> Path:
    """A copy of the database with everything that was committed, complete before it takes its name."""
    partial = target.with_name(f"{target.name}.part")
    partial.unlink(missing_ok=True)
    copy = connect(partial, mode="rwc")
    try:
        connection.backup(copy)
    finally:
        copy.close()
    return partial.replace(target)
