"""Making, migrating and opening project files: who may write, whether the file is whole, and what it holds."""

import errno
import os
import shutil
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress, UserError, WindowPhrase
from annotator.model.columns import parse_json
from annotator.model.project import Project
from annotator.store.create import MAGIC, clear_leftovers, find_next_shape_id, write_file
from annotator.store.failures import LARGE, explain_damage, explain_errors, make_damaged_error, make_malformed_error
from annotator.store.journal import find_first_finished
from annotator.store.lock import ProjectLock, ProjectLockedError
from annotator.store.project_file import ProjectFile
from annotator.store.replica.membership import Membership, read_membership
from annotator.store.replica.received import find_assigned_order, list_told_layers, read_assigned, read_server_states
from annotator.store.tables import schema
from annotator.store.tables.headers import ALL_IMAGES, ImageBounds, read_headers
from annotator.store.tables.layers import fill_first_finished, has_layers_to_pack
from annotator.store.tables.schema import APPLICATION_ID, connect, open_read_transaction
from annotator.store.write_ahead import has_pending_commits, is_in_use, is_own_log, move_aside, open_tagged_transaction

Migrations = Mapping[int, Callable[[sqlite3.Connection], None]]
"""By the version that a function starts from: what leads from there to the next."""

FIRST_VERSION: Final = 1


def _store_next_ids(connection: sqlite3.Connection) -> None:
    """Version 2 keeps the next ids of images and authors; those that were given and taken back tells the journal."""
    _change_tables(connection, 2)
    for table in (schema.IMAGES, schema.AUTHORS):
        last = max(table.find_last_id(connection), _find_last_id(connection, table.name.capitalize()))
        schema.PROJECTS.update(connection, [f"next_{table.name}_id"], [(last + 1, 1)])


def _change_tables(connection: sqlite3.Connection, version: int) -> None:
    """Adds the columns and tables that files have since a version."""
    for table in reversed(
        schema.TABLES
    ):  # as files were brought to version 3 ever since: notes before the packed journal
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
    schema.PACKED_LAYER.delete(connection, [()])
    connection.execute(_MARK_DRAFTS)
    schema.seal_nouns(connection)
    connection.execute("UPDATE preview SET seal = checksum(image_id, content)")
    connection.execute(schema.SEAL_JOURNAL)
    for trigger in schema.UNSEALING:
        if trigger != schema.UNSEAL_HEADER:
            connection.execute(trigger)


def _add_first_finished(connection: sqlite3.Connection) -> None:
    """Version 4 keeps when a layer was first finished; of those that were the journal tells it."""
    _change_tables(connection, 4)
    connection.execute("DROP TRIGGER IF EXISTS unseal_layer")
    fill_first_finished(connection, find_first_finished(connection))
    connection.execute(schema.UNSEAL_HEADER)


MIGRATIONS: Final[Migrations] = MappingProxyType({1: _store_next_ids, 2: _add_seals_and_marks, 3: _add_first_finished})


def refuse_unknown(connection: sqlite3.Connection, path: Path) -> None:
    """Raises UserError for a version that never was."""
    version = schema.read_schema_version(connection)
    if version < FIRST_VERSION:
        raise make_damaged_error(path, Phrase("its format {version} never was one of Annotator's", version=version))


def refuse_newer(connection: sqlite3.Connection, path: Path, *, target: int = schema.NEWEST_VERSION) -> None:
    """Raises UserError for a file that a newer program wrote."""
    version = schema.read_schema_version(connection)
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
    connection: sqlite3.Connection,
    path: Path,
    *,
    migrations: Migrations = MIGRATIONS,
    target: int = schema.SCHEMA_VERSION,
) -> Path | None:
    """Brings the file to version `target`; returns the copy of the old file, or None when nothing was to be done."""
    version = schema.read_schema_version(connection)
    if version >= target:
        return None
    copy = _copy_database(connection, path.with_name(f"{path.name}.v{version}.bak"))
    with open_tagged_transaction(connection):
        for step in range(version, target):
            migrations[step](connection)
            schema.PROJECTS.update(connection, ["schema_version"], [(step + 1, 1)])
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


_SMALL: Final = 1 << 20
"""Up to so many bytes every page is looked at on opening."""


_COUNT_MISSING: Final = """
SELECT
    (SELECT count(*) FROM (SELECT image_id FROM layer UNION SELECT image_id FROM decision)
        WHERE image_id NOT IN (SELECT id FROM image)),
    (SELECT count(*) FROM (SELECT DISTINCT author_id FROM layer) WHERE author_id NOT IN (SELECT id FROM author)),
    (SELECT max(0, (SELECT count(*) FROM packed_layer) - (SELECT count(*) FROM layer WHERE shape_count > 0)))
"""

_LEAST_ROOM: Final = 1 << 17
"""Bytes of the disk without which editing is not begun: the index of a log takes 32 KiB, a step some pages."""


class _FileAccess(Struct, frozen=True):
    """What may be done with a file: edited under a lock, or only read, for a reason."""

    lock: ProjectLock | None = None
    reason: str = ""
    writable: bool = True
    """Whether the place takes the small files that reading beside a writer needs."""
    open_here: bool = False
    """Whether this process has the file open already. It must not be opened beside SQLite then: closing it would give
    up SQLite's locks."""
    alone: bool = False
    """Whether the log beside the file is left out: there is none, or it is another file's."""
    full: bool = False
    """Whether the disk has no room for the index that reading a log needs."""
    held: bool = False
    """Whether a window has the file open for editing."""
    notice: str = ""


def find_own_path(path: Path) -> Path:
    """The path of the file that a name leads to, links followed. Raises UserError for links that lead in a circle."""
    found = Path(os.path.realpath(path))
    if found.is_symlink():
        raise UserError(
            "'{file}' in {folder} is a link that leads back to itself; delete it, or name the project file itself.",
            file=path.name,
            folder=path.parent,
        )
    return found


def create_project(path: Path, project: Project, *, overwrite: bool = False) -> ProjectFile:
    """Writes a new project file with all layers, which must be loaded, and opens it for editing.

    Raises UserError, and then nothing has changed, when the file is there (unless `overwrite`), when another window
    has it open, or when the place cannot be written.
    """
    path = find_own_path(path)
    if not path.parent.is_dir():
        raise UserError(
            "There is no folder {folder} for '{file}'; make it first or choose another place.",
            folder=path.parent,
            file=path.name,
        )
    if path.is_dir() or (path.exists() and not overwrite):
        raise UserError("'{file}' is in {folder} already; choose another name.", file=path.name, folder=path.parent)
    with explain_errors(path):
        clear_leftovers(path.parent)
        try:
            lock = ProjectLock(path)
        except ProjectLockedError as holder:
            raise UserError(
                "'{file}' in {folder} is open in another window ({holder}); close it or choose another name.",
                file=path.name,
                folder=path.parent,
                holder=holder,
            ) from holder
        try:
            write_file(path, project)
            lock.hold_identity(path)
            connection = connect(path)
        except BaseException:
            lock.release()
            raise
    return ProjectFile(
        path, connection, project, next_shape_id=find_next_shape_id(project), connect=partial(connect, path), lock=lock
    )


def open_project(
    path: Path, *, read_only: bool = False, check_large: bool = True, bounds: ImageBounds = ALL_IMAGES
) -> ProjectFile:
    """Opens a project file without loading shapes; read-only when another window has it or the place demands it.

    Bounds leave images and layers of a range; a project that is edited needs all. Without `check_large` whoever opens a
    large one asks `find_late_damage` for what is not as it was written.

    A write-ahead log beside the file that is not its own is moved aside; `ProjectFile.notice` says so. Raises
    UserError, and then nothing has changed, for a file that is missing, damaged, newer, or held by another program.
    """
    path = find_own_path(path)
    with explain_errors(path):
        if not path.is_file():
            raise UserError(
                "There is no project file '{file}' in {folder}; check the name and the folder.",
                file=path.name,
                folder=path.parent,
            )
        access = _find_access(path, read_only=read_only)
        try:
            if not access.open_here:
                _check_file(path)
                access = _set_foreign_log_aside(path, access)
            connection = _connect_file(path, access)
            try:
                checks = check_large or not is_large(path)
                return _open_connected(path, connection, access, checks=checks, bounds=bounds)
            except BaseException:
                connection.close()
                raise
        except BaseException:
            if access.lock is not None:
                access.lock.release()
            raise


@contextmanager
def open_for_reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads, beside windows that have the file open; all that it reads is of one moment.

    Raises UserError as opening the project does.
    """
    path = find_own_path(path)
    writable = os.access(path.parent, os.W_OK) and os.access(path, os.W_OK)
    access = _FileAccess(reason="a part of it is read", writable=writable)
    with (
        explain_errors(path),
        closing(_connect_file(path, access)) as connection,
        explain_damage(path, "shape"),
        open_read_transaction(connection),
    ):
        yield connection


def read_bounded(
    connection: sqlite3.Connection, path: Path, bounds: ImageBounds, *, with_notes: bool = True
) -> tuple[Project, int, str, Membership | None]:
    """The project with the images of a range alone, none of their layers loaded, as `read_headers` gives it.

    With it the first shape id that was never used, a notice, and whose replica it is.
    """
    project, next_id, notice = read_headers(connection, path, bounds, with_notes=with_notes)
    membership = read_membership(connection)
    if membership is not None:
        project = project.with_layers(list_told_layers(project.layers, read_server_states(connection, bounds)))
        assigned = find_assigned_order(read_assigned(connection))
        project = replace(project, assigned=assigned, desk=membership.desk)
    return project, next_id, notice, membership


def _check_file(path: Path) -> None:
    """Looks at the first bytes: what is no database, or was cut short, needs no further question."""
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(100)
    if not head:
        raise make_damaged_error(path, Phrase("it is empty"))
    if head[:16] != MAGIC and path.suffix != ".annotator":
        _refuse_other_kind(path)
    if head[:16] != MAGIC or len(head) < 100:
        raise make_damaged_error(path, Phrase("it is not a database"))
    page = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    is_current = head[24:28] == head[92:96] and not has_pending_commits(path)
    if is_current and size < pages * (65536 if page == 1 else page):
        raise make_damaged_error(path, Phrase("it was cut short"))


def _refuse_other_kind(path: Path) -> None:
    """Raises UserError for a file of another tool, which says what to do with such a file."""
    from annotator.formats.registry import FormatList, recognise_formats

    found = recognise_formats(path, FormatList())
    if found:
        raise UserError(
            "'{file}' in {folder} is a file of another tool ({format}) and no project; {remedy}.",
            remedy=WindowPhrase(
                "drop it on the window to look at it, or import it into a project",
                options="audit, check, stats and tune take such files themselves, as in annotator audit a.json "
                "b.json; annotator new --from makes a project",
            ),
            file=path.name,
            folder=path.parent,
            format=found[0].title,
        )


def _find_access(path: Path, *, read_only: bool) -> _FileAccess:
    if not (os.access(path.parent, os.W_OK) and os.access(path, os.W_OK)):
        reason = Phrase(
            "'{file}' cannot be written in {folder}, so it is open read-only; copy it to a folder of your "
            "own to edit it.",
            file=path.name,
            folder=path.parent,
        )
        return _FileAccess(reason=reason, writable=False)
    clear_leftovers(path.parent)
    try:
        lock = ProjectLock(path)
    except ProjectLockedError as holder:
        reason = Phrase(
            "'{file}' in {folder} is open in another window ({holder}), so it is open read-only here; close "
            "the other window and open it again to edit.",
            file=path.name,
            folder=path.parent,
            holder=holder,
        )
        return _FileAccess(reason=reason, open_here=holder.is_own, held=True)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        return _make_full_access(path)
    if shutil.disk_usage(path.parent).free < _LEAST_ROOM:
        lock.release()
        return _make_full_access(path)
    if not read_only:
        return _FileAccess(lock=lock)
    lock.release()
    return _FileAccess(
        reason=Phrase(
            "'{file}' in {folder} was opened for reading only; open it again to edit.",
            file=path.name,
            folder=path.parent,
        )
    )


def _make_full_access(path: Path) -> _FileAccess:
    reason = Phrase(
        "The disk that holds '{file}' is full, so it is open read-only; make room and open it again.", file=path.name
    )
    return _FileAccess(reason=reason, full=True)


def _set_foreign_log_aside(path: Path, access: _FileAccess) -> _FileAccess:
    """Keeps a log of another file, or of another state of this one, from being applied."""
    if access.held or is_own_log(path):
        return access  # whoever holds the file has looked already
    if not access.writable:
        return replace(
            access,
            alone=True,
            notice=Phrase("Edits beside '{file}' belong to another state of it and are left out.", file=path.name),
        )
    if is_in_use(path):
        return access
    kept = move_aside(path)
    notice = (
        f"Beside '{path.name}' lay edits of another file or of another state of it, as after putting a backup in its "
        f"place; they are not part of what is open here and were kept as '{kept.name}'."
    )
    return replace(access, notice=notice)


def _connect_file(path: Path, access: _FileAccess) -> sqlite3.Connection:
    """A connection as far as the place allows it; a place that takes no file beside it is read as it stands."""
    if not access.writable:
        return connect(path, mode="ro", immutable=access.alone or not has_pending_commits(path))
    if access.full:
        return connect(path, immutable=not has_pending_commits(path), index_in_memory=True)
    connection = connect(path)
    if access.reason:
        connection.execute("PRAGMA query_only = ON")
    return connection


def find_late_damage(file: ProjectFile, progress: Progress) -> str:
    """What opening without `check_large` left out, as a sentence; empty when all is well.

    Any thread may ask. Raises Cancelled.
    """
    if not is_large(file.path):
        return ""
    with (
        explain_damage(file.path, "project"),
        file.open_connection() as connection,
        schema.stop_when_asked(connection, progress),
    ):
        return _describe_damage(connection, file.path.name)


def is_large(path: Path) -> bool:
    """Whether there is a file so large that opening it takes longer than a window may wait."""
    return path.is_file() and path.stat().st_size > LARGE


def _open_connected(
    path: Path, connection: sqlite3.Connection, access: _FileAccess, *, checks: bool, bounds: ImageBounds
) -> ProjectFile:
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise make_damaged_error(path, Phrase("it is a database of another program"))
    if path.stat().st_size <= _SMALL:
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise make_malformed_error(path, found)
    with schema.limit_time(connection, path.stat().st_size), explain_damage(path, "project"):
        schema.refuse_foreign_schema(connection, path)
        _bring_up_to_date(path, connection, access)
        project, next_id, notice, membership = read_bounded(connection, path, bounds)
        damage = _describe_damage(connection, path.name) if checks else ""
        was_left = not access.reason and has_layers_to_pack(connection)
    return ProjectFile(
        path,
        connection,
        project,
        next_shape_id=next_id,
        connect=partial(_connect_file, path, access),
        lock=access.lock,
        read_only_reason=access.reason,
        notice=" ".join(filter(None, (access.notice, notice, damage))),
        membership=membership,
        was_left=was_left,
    )


def _describe_damage(connection: sqlite3.Connection, file_name: str) -> str:
    """A sentence about rows that are not as they were written, or gone; empty when all is well."""
    broken = schema.describe_broken_seals(connection, file_name)
    return " ".join(filter(None, (broken, _describe_missing(connection, file_name))))


def _describe_missing(connection: sqlite3.Connection, file_name: str) -> str:
    """A sentence about rows that are gone though others tell of them; empty when all is well.

    What a row says is sealed, but not that it is there: a page that went bad may take some hundreds of them along.
    """
    counts = dict(zip(("image", "annotator", "layer"), connection.execute(_COUNT_MISSING).fetchone(), strict=True))
    gone = [f"{count:,} {noun}{'' if count == 1 else 's'}" for noun, count in counts.items() if count]
    if not gone:
        return ""
    return Phrase(
        "Of '{file_name}' at least {names} cannot be read; replace it with a copy from your backup.",
        file_name=file_name,
        names=" and ".join(gone),
    )


def _bring_up_to_date(path: Path, connection: sqlite3.Connection, access: _FileAccess) -> None:
    refuse_newer(connection, path)
    refuse_unknown(connection, path)
    if not access.reason:
        connection.execute("PRAGMA journal_mode = WAL")
        migrate(connection, path)  # who only reads takes a file of an older version as it is
