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
from typing import TYPE_CHECKING, Final

from annotator.errors import UserError
from annotator.phrase import Phrase
from annotator.store.failures import make_damaged_error
from annotator.store.tables.connection import connect, core_connection_of, unwrap_driver_errors
from annotator.store.tables.json_text import parse_json
from annotator.store.tables.seals import NOUN_COLUMNS, SEAL_JOURNAL, make_seal_statement
from annotator.store.tables.triggers import UNSEALING
from annotator.store.write_ahead import open_tagged_transaction

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

Migrations = Mapping[int, Callable[["Connection"], None]]
"""By the version that a function starts from: what leads from there to the next."""

FIRST_VERSION: Final = 1

SCHEMA_VERSION: Final = 3
"""Version of the tables in `schema`."""


def _store_next_ids(core: "Connection") -> None:
    """Version 2 keeps the next ids of images and authors; those that were given and taken back tells the journal."""
    from sqlalchemy import text

    core.execute(text("ALTER TABLE project ADD COLUMN next_image_id BIGINT NOT NULL DEFAULT 1"))
    core.execute(text("ALTER TABLE project ADD COLUMN next_author_id BIGINT NOT NULL DEFAULT 1"))
    images = core.execute(text("SELECT coalesce(max(id), 0) FROM image")).scalar_one()
    authors = core.execute(text("SELECT coalesce(max(id), 0) FROM author")).scalar_one()
    core.execute(
        text("UPDATE project SET next_image_id = 1 + :image, next_author_id = 1 + :author"),
        {
            "image": max(images, _find_last_id(core, "Image")),
            "author": max(authors, _find_last_id(core, "Author")),
        },
    )


def _find_last_id(core: "Connection", kind: str) -> int:
    """The largest id of an image or author that the journal names; 0 for none."""
    from sqlalchemy import text

    last = 0
    for plain, compressed in core.execute(text("SELECT detail, detail_zip FROM journal")):
        found = plain if compressed is None else zlib.decompress(compressed).decode()
        if '"parts"' in found:
            edits = (edit for edit in parse_json(found)["parts"] if edit["kind"] == kind)
            last = max([last, *(side["id"] for edit in edits for side in (edit["before"], edit["after"]) if side)])
    return last


_MARKS: Final = (
    "ALTER TABLE project ADD COLUMN protocol TEXT NOT NULL DEFAULT '{}'",
    "ALTER TABLE image ADD COLUMN purpose TEXT NOT NULL DEFAULT 'work'",
    "ALTER TABLE label ADD COLUMN description TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE label ADD COLUMN example TEXT",
    "ALTER TABLE label ADD COLUMN alias_of INTEGER",
    "ALTER TABLE label ADD COLUMN retired BOOLEAN NOT NULL DEFAULT 0",
    "ALTER TABLE layer ADD COLUMN purpose TEXT NOT NULL DEFAULT 'work'",
    "ALTER TABLE shape ADD COLUMN draft BOOLEAN NOT NULL DEFAULT 0",
    "ALTER TABLE shape ADD COLUMN assisted BIGINT",
    "DELETE FROM packed_layer",
    "UPDATE shape SET draft = 1, attributes = nullif(json_remove(attributes, '$.unchecked'), '{}') "
    "WHERE json_extract(attributes, '$.unchecked')",
)
"""What of version 3 is a statement."""


def _add_seals_and_marks(core: "Connection") -> None:
    """Version 3 keeps notes, a protocol, purposes, guidelines of labels, and which shapes are drafts or assisted.

    A copied shape that nobody had looked at was told by an attribute before; now it is a draft. What is stored only
    once is sealed, and there is a place for the steps that are tidied away.
    """
    from annotator.store.tables.schema import NOTE, PACKED_JOURNAL

    for statement in _MARKS:
        core.exec_driver_sql(statement)
    for table in (*(name for name in NOUN_COLUMNS if name != "note"), "layer", "preview", "journal"):
        core.exec_driver_sql(f"ALTER TABLE {table} ADD COLUMN seal BIGINT")
    NOTE.create(core)
    PACKED_JOURNAL.create(core)
    for table in NOUN_COLUMNS:
        core.exec_driver_sql(make_seal_statement(table))
    core.exec_driver_sql("UPDATE preview SET seal = checksum(image_id, content)")
    core.exec_driver_sql(SEAL_JOURNAL)
    for trigger in UNSEALING:
        core.exec_driver_sql(trigger)


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
    with core_connection_of(connection) as core, unwrap_driver_errors(), open_tagged_transaction(connection):
        for step in range(version, target):
            migrations[step](core)
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
