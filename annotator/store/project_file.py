"""The open project file: commits, loads, previews and the journal of one project."""

import math
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import RLock
from typing import Final, Self, TypeVar

import msgspec
from msgspec.structs import replace

from annotator.errors import Phrase, Progress, UserError
from annotator.model.author import Author
from annotator.model.layer import Layer, LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Commit, Project, RangedCommit
from annotator.model.shapes import Shapes, find_next_id
from annotator.store.chain import ReasonCheck
from annotator.store.create import clear_leftovers, write_copy
from annotator.store.erasing import Erased, write_erasure
from annotator.store.failures import explain_damage, explain_errors, make_gone_error
from annotator.store.journal import EntryWriter, JournalEntry, StepFilter, find_last_entry, read_entries
from annotator.store.lock import ProjectLock, hold_target
from annotator.store.previews import PreviewCache, key_of
from annotator.store.remote.source import is_address
from annotator.store.replica.membership import Membership, drop_replica_tables
from annotator.store.replica.outbox import write_outgoing
from annotator.store.replica.received import Received, take_loaded, write_received
from annotator.store.tables import layers, schema
from annotator.store.tables.headers import ALL_IMAGES, ImageBounds, relative_folder_of
from annotator.store.tables.schema import keep_undo_in_memory, set_durable
from annotator.store.tidy import TidyPlan, TidyResult, plan_tidy, release_room, thin
from annotator.store.write_ahead import has_pending_commits, identity_of, move_aside, open_tagged_transaction

_AS_WRITTEN: Final = "AND (seal IS NULL OR seal = checksum(image_id, content))"

_PAGE: Final = 1000
"""Images that are looked at in one go; some milliseconds."""

_LIST: Final = """
SELECT id, name, EXISTS (SELECT 1 FROM preview WHERE image_id = id)
FROM (SELECT id, name FROM image WHERE id > ? ORDER BY id LIMIT ?)
"""


def read_old_preview(connection: sqlite3.Connection, image_id: int) -> bytes | None:
    """The small picture that an older program stored in the project; None where a byte is not as it was written."""
    rest = _AS_WRITTEN if schema.has_seals(connection) else ""
    found = schema.PREVIEW.select(connection, ["content"], rest, key=(image_id,)).fetchone()
    return None if found is None else bytes(found[0])


def write_commit(connection: sqlite3.Connection, record: RangedCommit, *, next_id: int) -> int:
    """Writes a step; its images and authors come last, and nobody misses them until the transaction ends.

    `next_id` is the first shape id that was free before; returns the one that is free after it.
    """
    entry, asked = EntryWriter(touched=record.touched), ReasonCheck(connection, record)
    following = next_id
    unblinded = False
    for part in record.ranges:
        asked.refuse(part.edits)
        layers.write_headers(connection, part.layers)
        if record.packs_layers:
            layers.write_rows(connection, part.edits)
            layers.write_packed(connection, part.layers)
        else:
            layers.write_edits(connection, part.edits, part.layers)
        entry.add_layers(part.edits, part.layers)
        following = find_next_id(following, (edit.after.id for edit in part.edits))
        unblinded |= part.unblinded
    parts = record.list_parts()
    asked.refuse(parts=parts)
    layers.write_parts(connection, parts)
    if record.returning:
        layers.write_headers(connection, record.returning)
    layers.remove_bare_layers(connection, parts)
    if following > next_id:
        schema.PROJECTS.update(connection, ["next_shape_id"], [(following, 1)])
    entry.add_parts(parts)
    what = (record.author, record.action, record.name, record.image, record.count)
    entry.write(connection, (float(record.seconds), *what, int(unblinded)), record.reason.strip())
    return following


Found = TypeVar("Found")

FileState = tuple[int, int]
"""What tells the state of an open project file from others."""


_PATIENCE: Final = 0.001
"""Seconds that a short read waits for another before it opens a connection of its own, which takes as long."""


class ProjectFile:
    """A project file that is open here; the storage of a session.

    Every writing method raises UserError when the file could not be written, and then nothing has changed. `load_all`,
    `read_journal` and `save_preview` may be called from any thread, others from one.
    """

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        project: Project,
        *,
        next_shape_id: int,
        connect: Callable[[], sqlite3.Connection],
        lock: ProjectLock | None = None,
        read_only_reason: str = "",
        notice: str = "",
        membership: Membership | None = None,
        was_left: bool = False,
    ) -> None:
        self.path: Final = path
        self.project = project
        """The project as it was opened, with layers that are not loaded."""
        self.read_only_reason: Final = read_only_reason
        """A sentence that says why commits are refused; empty where they are not."""
        self.notice: Final = notice
        """A sentence about what was met on opening that a person should know; mostly empty."""
        self.membership = membership
        """Whose replica of which team project this is; None for any other project."""
        self.pause: Phrase | None = None
        """Why no step is taken for a while, though the file may be written: the person works at another desk."""
        self._connection = connection
        self._connect = connect
        self._next_shape_id = next_shape_id
        self._lock = lock
        self._turn = RLock()
        self._identity = identity_of(path)
        self.previews: Final = PreviewCache()
        """The small pictures on this disk, which are no part of the file."""
        self._was_left = was_left
        """Whether a program that did not come to its end left layers that it had edited."""
        self._edited: set[LayerKey] = set()
        """Layers whose packed form single steps took away."""
        self._closed = False

    @property
    def read_only(self) -> bool:
        """Whether commits are refused."""
        return bool(self.read_only_reason)

    @property
    def can_be_written(self) -> bool:
        """Whether commits are taken: the file is open to be edited, and still in its place."""
        return not self._closed and not self.read_only and identity_of(self.path) == self._identity

    @property
    def may_change_parts(self) -> bool:
        """Whether images, labels, authors and settings may be changed here: in a team project its owner may."""
        return self.membership is None or self.membership.may_change_parts

    @property
    def is_lost(self) -> bool:
        """Whether the file that was opened for editing is gone, or another one took its place."""
        return not self._closed and not self.read_only and identity_of(self.path) != self._identity

    @property
    def next_shape_id(self) -> int:
        """The first id that no shape has ever had."""
        return self._next_shape_id

    @property
    def images_folder_missing(self) -> bool:
        """Whether the project names a folder of images that is not there; an address is asked when a picture opens."""
        folder = self.project.images_folder
        return bool(folder) and not is_address(folder) and not Path(folder).is_dir()

    def commit(self, record: Commit | RangedCommit) -> None:
        """Writes a step in one transaction, which the disk holds when this returns.

        Of a step that comes in ranges one range of images at a time is in the memory; the outbox of a replica takes
        steps whole.
        """
        if self.pause is not None:
            raise UserError(self.pause)
        if self.membership is not None and isinstance(record, RangedCommit):
            record = record.gather()
        is_large = isinstance(record, RangedCommit)
        with self._open_transaction(is_large=is_large) as connection:
            ranged = record if isinstance(record, RangedCommit) else record.make_ranged()
            next_id = write_commit(connection, ranged, next_id=self._next_shape_id)
            if self.membership is not None and isinstance(record, Commit):
                write_outgoing(connection, record, self.membership)
        if isinstance(record, Commit) and not ranged.packs_layers:
            self._edited.update(edit.key for edit in record.step.layers)
        self._next_shape_id = next_id

    def make_replica(self, membership: Membership) -> None:
        """Makes the file the replica of one person's in a team project."""
        with self._open_transaction() as connection:
            schema.create_tables(connection, schema.REPLICA_TABLES)
        self.receive(Received(membership=membership))

    def drop_replica(self) -> None:
        """Makes a replica an ordinary project."""
        with self._open_transaction() as connection:
            drop_replica_tables(connection)
        self.membership = None

    def receive(self, received: Received) -> None:
        """Writes what came from the server of a team project in one transaction."""
        next_id = received.find_next_id(self._next_shape_id)
        with self._open_transaction() as connection:
            layers.write_parts(connection, received.parts)
            write_received(connection, received)
            layers.remove_bare_layers(connection, received.parts)
            schema.PROJECTS.update(connection, ["next_shape_id"], [(next_id, 1)])
        self._next_shape_id, self.membership = next_id, received.membership or self.membership

    def read(self, query: Callable[[sqlite3.Connection], Found]) -> Found:
        """What a query finds; any thread may ask."""
        with explain_damage(self.path, "replica"), self._turn:
            return query(self._connection)

    def add_seconds(self, key: LayerKey, seconds: float) -> None:
        """Adds time spent to a layer that is stored.

        It does not wait for the disk: this is written whenever another image opens, and a loss of power may cost what
        was added since the last commit.
        """
        with self._open_transaction(durable=False) as connection:
            layers.add_seconds(connection, key, seconds)

    def mark_seen(self, keys: Iterable[LayerKey]) -> None:
        """Notes that the authors of these layers have seen others' work there; makes layers that are not stored."""
        with self._open_transaction() as connection:
            layers.mark_seen(connection, keys)

    def set_images_folder(self, folder: str) -> None:
        """Notes where the images folder is on this machine; no step, as it says nothing about the images."""
        with self._open_transaction() as connection:
            folders = (folder, relative_folder_of(self.path, folder))
            schema.PROJECTS.update(connection, ["images_folder", "images_folder_relative"], [(*folders, 1)])
        self.project = replace(self.project, images_folder=folder)

    def make_own(self, uuid: str, metrics: MetricSettings) -> None:
        """Makes a copied file a project of its own, whose settings name its own folders; no step, as none was made."""
        with self._open_transaction() as connection:
            schema.PROJECTS.update(connection, ["uuid", "metrics"], [(uuid, msgspec.json.encode(metrics).decode(), 1)])
            schema.seal_nouns(connection)
        self.project = replace(self.project, uuid=uuid, metrics=metrics)

    def load_layer(self, key: LayerKey) -> Shapes:
        """The shapes of one layer; none for one that is not stored."""
        with explain_damage(self.path, "shape"), self._open_reading() as connection:
            return layers.load_shapes(connection, key)

    def load_tables(
        self, progress: Progress | None = None, images: ImageBounds = ALL_IMAGES
    ) -> Mapping[LayerKey, Shapes]:
        """The shapes of every stored layer, or of those of a range of images.

        They are read over a connection of its own, so that commits go on meanwhile.
        """
        with explain_damage(self.path, "shape"), self.open_connection() as connection:
            return layers.load_tables(connection, progress or Progress(), images)

    def load_all(self, progress: Progress | None = None, images: ImageBounds = ALL_IMAGES) -> list[Layer]:
        """The same as layers, in the order of their keys."""
        with explain_damage(self.path, "shape"), self.open_connection() as connection:
            return layers.load_layers(connection, progress or Progress(), images)

    def load_project(self, progress: Progress | None = None) -> Project:
        """The project with every layer loaded."""
        return take_loaded(self.project, self.load_all(progress))

    def read_preview(self, image_id: int) -> bytes | None:
        """The small picture of an image, encoded as it was saved; None where there is none on this disk."""
        key = self._find_preview_key(image_id)
        found = None if key is None else self.previews.read(key)
        if key is None or found is not None:
            return found
        with explain_damage(self.path, "preview"), self._open_reading() as connection:
            return read_old_preview(connection, image_id)

    @property
    def has_preview_room(self) -> bool:
        """Whether a small picture may be made of an image that nobody looks at."""
        return self.previews.has_room

    def save_preview(self, image_id: int, content: bytes, picture: str = "") -> bool:
        """Keeps the small picture of an image on this disk; False where that was not possible, which loses nothing.

        `picture` tells the state of the file that it was made of from others.
        """
        key = self._find_preview_key(image_id)
        return key is not None and self.previews.save(key, content, picture)

    def has_preview_of(self, image_id: int, picture: str) -> bool:
        """Whether the small picture on this disk was made of the file in this state."""
        key = self._find_preview_key(image_id)
        return key is not None and self.previews.is_of(key, picture)

    def find_missing_previews(self, after: int = 0) -> tuple[list[int], int | None]:
        """Ids of images without a small picture on the page after an id, and where the next begins; None at the end.

        A page at a time, so that it takes as long in a project of 100 000 images as in one of 1 000.
        """
        with explain_damage(self.path, "preview"), self._open_reading() as connection:
            page = connection.execute(_LIST, (after, _PAGE)).fetchall()
        keys = {image_id: key_of(self.project.uuid, name) for image_id, name, is_there in page if not is_there}
        known = self.previews.list_known(keys.values())
        missing = [image_id for image_id, key in keys.items() if key not in known]
        return missing, page[-1][0] if len(page) == _PAGE else None

    def _find_preview_key(self, image_id: int) -> int | None:
        """The key of an image's preview; None for an image that is not there, or when the file is closed."""
        with explain_damage(self.path, "image"), self._open_reading() as connection:
            found = None if self._closed else schema.IMAGES.select(connection, ["name"], key=(image_id,)).fetchone()
        return None if found is None else key_of(self.project.uuid, found[0])

    def find_state(self) -> FileState:
        """The state of the file, another one once anything was written to it here or elsewhere; any thread may ask."""
        return self.read(lambda here: (here.total_changes, here.execute("PRAGMA data_version").fetchone()[0]))

    def find_last_entry(self) -> int:
        """The number of the journal's last step; 0 before the first."""
        with explain_damage(self.path, "journal"), self._open_reading() as connection:
            return find_last_entry(connection)

    def read_journal(
        self,
        limit: int | None = None,
        *,
        unblinded: bool = False,
        last: int | None = None,
        since: float | None = None,
        wanted: StepFilter | None = None,
        progress: Progress | None = None,
    ) -> list[JournalEntry]:
        """The newest steps first, from step `last` back to the time `since`; read page by page while commits go on."""
        with explain_damage(self.path, "journal"), self.open_connection() as connection:
            told = progress or Progress()
            return read_entries(
                connection, told, limit=limit, unblinded=unblinded, last=last, since=since, wanted=wanted
            )

    def plan_tidy(self, progress: Progress | None = None, *, keep_since: float = math.inf) -> TidyPlan:
        """What tidying would thin, all steps before a time (seconds since 1970), and how much room it gives back.

        Any thread may call it. Raises UserError where the project cannot be written, and Cancelled.
        """
        self.refuse_read_only()
        with explain_damage(self.path, "journal"), self.open_connection() as connection:
            return plan_tidy(connection, progress or Progress(), keep_since=keep_since)

    def tidy(self, plan: TidyPlan, progress: Progress | None = None) -> TidyResult:
        """Thins the journal and takes old previews out, then gives the free room back; any thread may call it.

        Commits wait meanwhile, so the window makes none. Cancelled before the journal is thinned, nothing has changed;
        after that the room stays inside the file. Raises UserError and Cancelled.
        """
        progress = progress or Progress()
        self.refuse_read_only()
        self.bring_together()
        with explain_errors(self.path), self.open_connection() as connection:
            before = self.path.stat().st_size
            thin(connection, plan, progress)
            compact = release_room(connection, progress)
            return TidyResult(plan.steps, plan.previews, max(0, before - self.path.stat().st_size), compact)

    def erase_person(
        self, author: Author, pseudonym: str, hide: Callable[[str], str], progress: Progress | None = None
    ) -> Erased:
        """Puts a pseudonym in the place of a person's name in authors and journal; `hide` does so in a text.

        What was deleted before is overwritten as well. Nothing undoes it; copies and backups stay as they are. Raises
        UserError in a replica, whose server erases, and Cancelled.
        """
        if self.membership is not None:
            raise UserError("This is a team project, in which its owner erases a former member, on the server.")
        with explain_damage(self.path, "journal"), self._open_transaction() as connection:
            found = write_erasure(connection, author, pseudonym, time.time(), hide, progress or Progress())
        named = replace(author, name=pseudonym)
        self.project = replace(self.project, authors=self.project.authors.set(author.id, named))
        with explain_errors(self.path), self.open_connection() as connection:
            release_room(connection, progress or Progress())
        return found

    def copy_to(self, target: Path) -> None:
        """Writes a whole copy of the project to another file, over a connection of its own; any thread may call it.

        The copy appears in one piece. Of a file that is gone or was replaced meanwhile everything that was committed is
        copied all the same. Raises UserError for the file itself and where the copy cannot be written.
        """
        if target.absolute() == self.path.absolute():
            raise UserError("'{file}' is the open project itself; choose another name for the copy.", file=target.name)
        clear_leftovers(target.parent)
        with explain_errors(target), hold_target(target), self._hold_source() as source:
            write_copy(source, target)

    @contextmanager
    def _hold_source(self) -> Iterator[sqlite3.Connection]:
        """A connection to read the project from; where another file has its name, the one that was open before."""
        if identity_of(self.path) == self._identity:
            with self.open_connection() as connection:
                yield connection
        else:
            with self._turn:
                yield self._connection

    def bring_together(self) -> bool:
        """Brings what was committed into the one file, so that a copy of it is complete; any thread may call it.

        What cannot be brought in now (another reader, a full disk) stays safe beside the file until the next time.
        Returns whether the one file holds everything.
        """
        if self._closed or self.read_only or not has_pending_commits(self.path):
            return not self._closed
        if self.is_lost:
            return False
        with suppress(sqlite3.Error), self.open_connection() as connection:
            connection.execute("PRAGMA busy_timeout = 0")
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")  # the long part, beside which commits go on
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return not has_pending_commits(self.path)

    def close(self) -> None:
        """Leaves one whole file behind and lets another window have it."""
        self.previews.close()
        if self._closed:
            return
        self._closed = True
        try:
            if not self.read_only and identity_of(self.path) == self._identity:
                self._tidy()
        finally:
            with self._turn:
                self._connection.close()
            if self._lock is not None:
                self._set_log_aside()
                self._lock.release()

    def _set_log_aside(self) -> None:
        """Where another file took this one's place, its log must not be applied to the other."""
        with suppress(OSError):
            if identity_of(self.path) not in (None, self._identity) and has_pending_commits(self.path):
                move_aside(self.path)

    def _tidy(self) -> None:
        """Packs edited layers and brings all commits into the one file.

        Where that fails (full disk, a damaged page or value), what was committed is safe beside the file, or in its
        rows, and who reads it next is told.
        """
        with suppress(UserError, sqlite3.Error), explain_damage(self.path, "shape"):
            if self._edited or self._was_left:
                with open_tagged_transaction(self._connection):
                    layers.pack_layers(self._connection, None if self._was_left else self._edited)
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def refuse_read_only(self) -> None:
        """Raises UserError where nothing may be written: opened for reading, gone, or replaced by another file."""
        if self.read_only:
            raise UserError(self.read_only_reason)
        if identity_of(self.path) != self._identity:
            raise make_gone_error(self.path)

    @contextmanager
    def open_connection(self) -> Iterator[sqlite3.Connection]:
        """A further connection to the file that was opened; any thread may have one.

        Raises UserError where another file has its name: the log beside it would be applied to that one.
        """
        if identity_of(self.path) != self._identity:
            raise make_gone_error(self.path)
        with explain_errors(self.path):
            connection = self._connect()
        with closing(connection):
            yield connection

    @contextmanager
    def _open_reading(self) -> Iterator[sqlite3.Connection]:
        """A connection to read a little from: the file's own, or a further one while another thread writes over it.

        A step over a whole set is written for many seconds, for which the window's thread would wait at every image.
        """
        if self._turn.acquire(timeout=_PATIENCE):
            try:
                yield self._connection
            finally:
                self._turn.release()
        else:
            with self.open_connection() as connection:
                yield connection

    @contextmanager
    def _open_transaction(self, *, durable: bool = True, is_large: bool = False) -> Iterator[sqlite3.Connection]:
        """One transaction in a file that is still in its place; if `durable` the disk holds it then.

        One that is large keeps in the memory what takes back a single statement.
        """
        self.refuse_read_only()
        with explain_errors(self.path), self._turn:
            set_durable(self._connection, durable)
            undo = keep_undo_in_memory(self._connection) if is_large else nullcontext()
            with undo, open_tagged_transaction(self._connection):
                yield self._connection
