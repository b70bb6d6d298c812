"""Writing a whole project into a new file, which takes its name only when it is complete."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from annotator.model.layer import Layer
from annotator.model.project import PartEdit, Project
from annotator.store.lock import clear_left_locks
from annotator.store.tables import schema
from annotator.store.tables.headers import relative_folder_of
from annotator.store.tables.layers import write_headers, write_packed, write_parts, write_shapes
from annotator.store.write_ahead import index_of, log_of, tag_new_file

MAGIC: Final = b"SQLite format 3\x00"
"""How every project file begins."""


def find_next_shape_id(project: Project) -> int:
    """One more than the largest id of a shape; 1 in a project without shapes."""
    return 1 + max((int(layer.shapes.id[-1]) for layer in project.layers.values() if layer.count), default=0)


def write_file(path: Path, project: Project, *, travels: bool = False) -> None:
    """Makes the project file at `path`, in place of what was there; all layers must be loaded.

    One that travels says of its pictures only where they lie as seen from itself.

    Raises OSError and sqlite3.Error; then nothing has changed.
    """
    partial = partial_of(path)
    remove_partial(partial)
    try:
        connection = schema.connect(partial, mode="rwc", durable=False)
        try:
            _fill(connection, project, path, travels=travels)
        finally:
            connection.close()
        _force_to_disk(partial)
        for beside in (log_of(path), index_of(path)):  # of a file that is replaced
            beside.unlink(missing_ok=True)
        partial.replace(path)
    except BaseException:
        remove_partial(partial)
        raise
    if os.name == "posix":
        _force_to_disk(path.parent)


def write_copy(source: sqlite3.Connection, target: Path) -> None:
    """Writes all that an open database holds to another file, which appears in one piece; previews are left out.

    Raises OSError and sqlite3.Error; then nothing has changed.
    """
    partial = partial_of(target)
    remove_partial(partial)
    try:
        with closing(sqlite3.connect(partial, isolation_level=None)) as copy:
            source.backup(copy)
            with suppress(sqlite3.DatabaseError):  # one that has them all the same, or their room, is a copy as well
                if copy.execute("DELETE FROM preview").rowcount:
                    copy.execute("VACUUM")
            tag_new_file(copy)
        for beside in (log_of(target), index_of(target)):  # of the file that is replaced
            beside.unlink(missing_ok=True)
        partial.replace(target)
    finally:
        remove_partial(partial)


def _fill(connection: sqlite3.Connection, project: Project, path: Path, *, travels: bool) -> None:
    connection.execute("PRAGMA journal_mode = MEMORY")
    connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    layers = [layer for layer in project.layers.values() if _has_place(project, layer)]
    with schema.open_transaction(connection):
        schema.create_tables(connection)
        row = _make_project_row(project, path) | ({"images_folder": ""} if travels else {})
        schema.PROJECTS.insert(connection, [[row.get(name) for name in schema.PROJECTS.names]])
        nouns = (
            *project.list_images(),
            *project.authors.values(),
            *project.decisions.values(),
            *project.notes.values(),
            project.vocabulary,
            project.metrics,
            project.protocol,
        )
        write_parts(connection, [PartEdit(None, noun) for noun in nouns])
        write_headers(connection, layers)
        write_shapes(connection, layers)
        for trigger in schema.TRIGGERS:  # after the first bulk of rows, which they would slow down
            connection.execute(trigger)
        write_packed(connection, layers)
    tag_new_file(connection)
    connection.execute("PRAGMA journal_mode = WAL")


def _make_project_row(project: Project, path: Path) -> dict[str, Any]:
    return {
        "id": 1,
        "schema_version": schema.SCHEMA_VERSION,
        "uuid": project.uuid,
        "name": project.name,
        "template": project.template,
        "images_folder": project.images_folder,
        "images_folder_relative": relative_folder_of(path, project.images_folder),
        "next_shape_id": find_next_shape_id(project),
        "next_label_id": project.vocabulary.next_id,
        "next_image_id": project.next_image_id,
        "next_author_id": project.next_author_id,
        "parts": project.vocabulary.parts,
        "metrics": "{}",
        "protocol": "{}",
    }


def _has_place(project: Project, layer: Layer) -> bool:
    """Whether a layer is to be stored: undoing an import leaves empty layers of images that are gone."""
    return layer.count > 0 or (layer.key.image in project.images and layer.key.author in project.authors)


def remove_partial(partial: Path) -> None:
    """Takes away a file that did not become whole, with what the database engine laid beside it."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        partial.with_name(partial.name + suffix).unlink(missing_ok=True)


PARTIAL_FOLDER: Final = ".partial"
"""Ending of a folder, locked like a project file, that becomes a bundle."""


def clear_leftovers(folder: Path) -> None:
    """Takes away what killed runs left in a folder: their locks, and beside these the files that they were making."""
    for project_file in clear_left_locks(folder):
        if project_file.suffix == PARTIAL_FOLDER and project_file.is_dir() and not project_file.is_symlink():
            shutil.rmtree(project_file, ignore_errors=True)
            continue
        partial = partial_of(project_file)
        with suppress(OSError):
            with partial.open("rb") as file:
                head = file.read(len(MAGIC))
            if head in (b"", MAGIC):
                remove_partial(partial)


def partial_of(path: Path) -> Path:
    """Where a project file grows before it takes its name."""
    return path.with_name(f"{path.name}.part")


def _force_to_disk(path: Path) -> None:
    """Waits until the disk holds a file, or the names in a folder."""
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
