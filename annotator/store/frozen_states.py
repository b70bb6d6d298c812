"""Keeping a state of a project under a name, listing the states, and reading one as it was.

States lie in two tables of the project file, which are made when the first one is kept. A program that does not know
them reads and edits the project as ever.

Two texts of JSON make a state. The first holds everything that numbers rest on, with the SHA-256 of each finished
layer, and its own SHA-256 is the hash of the state: the same project gives the same bytes. The second holds what is
stored beside the numbers: unfinished layers, decisions, notes, and where internals lie on this machine. Layers are
stored by their own hash, so that states which share one share its room.
"""

import hashlib
import sqlite3
import struct
import time
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import immutables
import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from annotator.errors import Progress, UserError
from annotator.metrics.ranges.source import count_boxes, split_ranges
from annotator.model.author import Author
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.metric_settings import InternalsLocation, MetricSettings
from annotator.model.project import FrozenState, Project
from annotator.model.protocol import Protocol
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label, Vocabulary
from annotator.spool import SpoolFile
from annotator.store.failures import explain_damage, explain_errors
from annotator.store.pixels.folder import compute_content_hash
from annotator.store.project_file import ProjectFile
from annotator.store.remote import picture_place_of
from annotator.store.tables.headers import ALL_IMAGES, ImageBounds, read_headers
from annotator.store.tables.layers import load_layers, pack_rows, unpack_shapes
from annotator.store.tables.schema import (
    FROZEN_LAYER,
    FROZEN_STATE,
    FROZEN_TABLES,
    create_tables,
    has_table,
    open_read_transaction,
)
from annotator.store.write_ahead import open_tagged_transaction

SCHEMA: Final = "annotator.state/1"
_LAYER: Final = b"annotator.layer/1\n"
"""How the bytes of a layer begin; another number will say that their columns are others."""
_LENGTH: Final = struct.Struct("<Q")
"""Bytes of the records, behind which the JSON of polygons and attributes stands."""


class _LayerEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A layer with the hash of its rows. Revisions are no part of it: they count edits and enter no number."""

    image: int
    author: int
    number: int
    status: Status
    seconds: float
    unblinded: int
    seen: bool
    purpose: PassPurpose
    shapes: int
    rows: str
    first_finished: int | None = None
    attributes: dict[str, Any] | None = None
    """What is said of the image."""
    """Not there in states from before version 4."""


class _Numbered(msgspec.Struct, frozen=True):
    """What the hash is of, in this order."""

    schema: str
    uuid: str
    name: str
    template: str
    images: tuple[Image, ...]
    authors: tuple[Author, ...]
    labels: tuple[Label, ...]
    next_label: int
    parts: bool
    metrics: MetricSettings
    protocol: Protocol
    layers: tuple[_LayerEntry, ...]


class _Beside(msgspec.Struct, frozen=True):
    """What is kept beside it."""

    decisions: tuple[Decision, ...]
    notes: tuple[ReviewNote, ...]
    internals: tuple[InternalsLocation, ...]
    layers: tuple[_LayerEntry, ...]


class StateContent(Struct, frozen=True):
    """A state, compressed."""

    numbered: bytes
    beside: bytes
    hash: str
    """SHA-256 in hex of everything that numbers rest on."""
    beside_hash: str
    images: int
    finished: int
    """Layers of which numbers are made."""
    shapes: int
    """On finished layers."""


def hash_bytes(content: bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(content).hexdigest()


class StatePacker:
    """Makes a state of a project whose layers come one after the other, in the order of their keys."""

    def __init__(self, project: Project, picture_hashes: Mapping[int, str]) -> None:
        """Of images that are not among the hashes the project's own are taken."""
        words, metrics = project.vocabulary, project.metrics
        numbered = _Numbered(
            SCHEMA,
            project.uuid,
            project.name,
            project.template,
            tuple(
                replace(image, content_hash=picture_hashes.get(image.id, image.content_hash))
                for image in project.list_images()
            ),
            tuple(sorted(project.authors.values(), key=lambda author: author.id)),
            words.labels,
            words.next_id,
            words.parts,
            replace(metrics, internals=()),
            replace(project.protocol, assignment=UNSET),  # no number rests on it
            (),
        )
        beside = _Beside(
            tuple(project.decisions[number] for number in sorted(project.decisions)),
            tuple(project.notes[number] for number in sorted(project.notes)),
            metrics.internals,
            (),
        )
        self._numbered, self._beside = _StateText(numbered), _StateText(beside)
        self._images, self._finished, self._shapes = len(project.images), 0, 0

    def add(self, layer: Layer) -> tuple[str, bytes]:
        """Takes the next layer in, which is loaded; returns its rows, and their hash before them."""
        rows = _pack_layer(layer.shapes)
        number = hash_bytes(rows)
        entry = _make_entry(layer, number)
        if layer.status.is_finished:
            self._numbered.add(entry)
            self._finished, self._shapes = self._finished + 1, self._shapes + entry.shapes
        else:
            self._beside.add(entry)
        return number, rows

    def finish(self) -> StateContent:
        """The state of all layers that were added."""
        numbered, number = self._numbered.finish()
        beside, other = self._beside.finish()
        return StateContent(numbered, beside, number, other, self._images, self._finished, self._shapes)


class _StateText:
    """A text of JSON whose last member is a list of layers: compressed as it comes, and hashed."""

    def __init__(self, head: "_Numbered | _Beside") -> None:
        self._encoder, self._digest, self._packer = msgspec.json.Encoder(), hashlib.sha256(), zlib.compressobj()
        self._pieces: list[bytes] = []
        self._before = b""
        self._add(self._encoder.encode(head).removesuffix(b"]}"))

    def add(self, entry: "_LayerEntry") -> None:
        self._add(self._before + self._encoder.encode(entry))
        self._before = b","

    def finish(self) -> tuple[bytes, str]:
        """The text, compressed, and its hash."""
        self._add(b"]}")
        return b"".join((*self._pieces, self._packer.flush())), self._digest.hexdigest()

    def _add(self, content: bytes) -> None:
        self._digest.update(content)
        self._pieces.append(self._packer.compress(content))


class StateOutline(Struct, frozen=True, eq=False):
    """A state without the shapes of its layers."""

    project: Project
    entries: tuple[_LayerEntry, ...]
    """Its layers in the order of their keys."""

    @classmethod
    def of(cls, numbered: bytes, beside: bytes) -> "StateOutline":
        """The outline that the two texts make. Raises ValueError and the like for bytes that are no state."""
        told = msgspec.json.decode(numbered, type=_Numbered)
        kept = msgspec.json.decode(beside, type=_Beside)
        if told.schema != SCHEMA:
            raise ValueError(f"a state of the kind {told.schema!r}, which only a newer version reads")
        entries = tuple(sorted((*told.layers, *kept.layers), key=_key_of))
        project = Project(
            uuid=told.uuid,
            name=told.name,
            template=told.template,
            images=immutables.Map({image.id: image for image in told.images}),
            authors=immutables.Map({author.id: author for author in told.authors}),
            layers=immutables.Map({_key_of(entry): _make_layer(entry, None) for entry in entries}),
            vocabulary=Vocabulary(told.labels, told.next_label, told.parts),
            metrics=replace(told.metrics, internals=kept.internals),
            decisions=immutables.Map({one.id: one for one in kept.decisions}),
            notes=immutables.Map({one.id: one for one in kept.notes}),
            protocol=told.protocol,
        )
        return cls(project, entries)

    def list_hashes(self, first: int, last: int) -> set[str]:
        """The hashes of the layers on the images from `first` to `last`."""
        return {entry.rows for entry in self._find_entries(first, last)}

    def make_layers(self, first: int, last: int, rows: Mapping[str, bytes]) -> list[Layer]:
        """These layers, loaded from their rows by hash. Raises ValueError for bytes that are no rows."""
        entries = self._find_entries(first, last)
        tables = _unpack_layers([rows[entry.rows] for entry in entries])
        return [_make_layer(entry, shapes) for entry, shapes in zip(entries, tables, strict=True)]

    def _find_entries(self, first: int, last: int) -> Sequence[_LayerEntry]:
        begin = bisect_left(self.entries, first, key=_image_of)
        return self.entries[begin : bisect_right(self.entries, last, key=_image_of)]


def _key_of(entry: _LayerEntry) -> LayerKey:
    return LayerKey(entry.image, entry.author, entry.number)


def _image_of(entry: _LayerEntry) -> int:
    return entry.image


def _make_entry(layer: Layer, rows: str) -> _LayerEntry:
    return _LayerEntry(
        *layer.key, layer.status, layer.seconds, layer.unblinded, layer.seen, layer.purpose, len(layer.shapes), rows,
        layer.first_finished, None if layer.attributes is None else dict(layer.attributes),
    )  # fmt: skip


def _make_layer(entry: _LayerEntry, shapes: Shapes | None) -> Layer:
    """The layer, loaded where its shapes are given."""
    if shapes is not None and len(shapes) != entry.shapes:
        raise ValueError(f"a layer of {len(shapes)} shapes in the place of {entry.shapes}")
    return Layer(
        _key_of(entry),
        entry.status,
        seconds=entry.seconds,
        unblinded=entry.unblinded,
        seen=entry.seen,
        count=entry.shapes,
        loaded=shapes,
        purpose=entry.purpose,
        first_finished=entry.first_finished,
        attributes=entry.attributes,
    )


def _pack_layer(shapes: Shapes) -> bytes:
    fixed, loose = pack_rows(shapes)
    return b"".join((_LAYER, _LENGTH.pack(len(fixed)), fixed, (loose or "").encode()))


def _unpack_layers(packed: Iterable[bytes]) -> list[Shapes]:
    found = []
    for content in packed:
        if not content.startswith(_LAYER):
            raise ValueError("a layer of a kind that only a newer version reads")
        start = len(_LAYER) + _LENGTH.size
        end = start + _LENGTH.unpack(content[len(_LAYER) : start])[0]
        found.append((content[start:end], content[end:].decode() or None))
    return unpack_shapes(found) if found else []


_LONGEST: Final = 80
"""Characters of a name: it stands on the command line and in the head of a report."""
_LARGEST: Final = 1 << 30
"""Bytes that one value unpacks to at most: a file from elsewhere must not fill the memory."""
_HASH: Final = 64
"""Letters of a SHA-256."""
_SLICE: Final = 500
"""Layers that are asked for at once."""


class Freezing(Struct, frozen=True):
    """What became of freezing a state."""

    state: FrozenState
    unread: tuple[str, ...]
    """Names of the images whose picture could not be read: the state has the hash that the project knew, or none."""


def list_states(file: ProjectFile) -> list[FrozenState]:
    """The states of a project, oldest first; any thread may ask."""
    with explain_damage(file.path, FROZEN_STATE.name), file.open_connection() as connection:
        return _read_states(connection)


def freeze_state(file: ProjectFile, name: str, progress: Progress | None = None) -> Freezing:
    """Keeps the project as it is now under a name; any thread may call it, and commits go on meanwhile.

    Raises UserError for a name that is taken or cannot be one and for a file that cannot be written, and Cancelled;
    then nothing has changed.
    """
    progress = progress or Progress()
    file.refuse_read_only()
    name = _check_name(name)
    _refuse_taken(list_states(file), name)
    with explain_damage(file.path, "shape"), file.open_connection() as connection:
        hashes, unread = _hash_pictures(read_headers(connection, file.path)[0], progress)
        with open_read_transaction(connection):
            project = read_headers(connection, file.path)[0]
            packer, rows = StatePacker(project, hashes), _LayerRows()
            ranges = _split_images(project)
            del project
            for done, bounds in enumerate(ranges):
                progress.step(done, len(ranges))
                for layer in load_layers(connection, Progress(stop=progress.stop), bounds):
                    rows.add(*packer.add(layer))
    content = packer.finish()
    state = FrozenState(name, content.hash, time.time(), content.images, content.finished, content.shapes)
    with explain_errors(file.path), file.open_connection() as connection, open_tagged_transaction(connection):
        create_tables(connection, FROZEN_TABLES)
        _refuse_taken(_read_states(connection), name)
        _write_state(connection, state, content, rows)
    return Freezing(state, unread)


def load_state(file: ProjectFile, name: str, progress: Progress | None = None) -> Project:
    """The project as it was when the state was kept, every layer loaded, its pictures where they are now.

    Raises UserError for a name that no state has and for a state that is not as it was written.
    """
    with file.open_connection() as connection:
        outline = read_state_outline(connection, file.path, name)
        layers = read_state_layers(connection, file.path, outline, ALL_IMAGES, progress)
    project = outline.project.with_layers(layers)
    return replace(project, images_folder=file.project.images_folder)


def read_state_outline(connection: sqlite3.Connection, path: Path, name: str) -> StateOutline:
    """A state without its shapes. Raises UserError as `load_state` does."""
    with explain_damage(path, FROZEN_STATE.name):
        state = _find_state(_read_states(connection), name, path)
        numbered, beside, beside_hash = _read_content(connection, name)
        if hash_bytes(numbered) != state.hash or hash_bytes(beside) != beside_hash:
            raise _make_broken_error(name, path)
        found = StateOutline.of(numbered, beside)
    return replace(found, project=replace(found.project, frozen=state))


def read_state_layers(
    connection: sqlite3.Connection,
    path: Path,
    outline: StateOutline,
    bounds: ImageBounds,
    progress: Progress | None = None,
) -> list[Layer]:
    """The layers of a state on a range of images, loaded. Raises UserError for rows that are not as they were."""
    with explain_damage(path, FROZEN_STATE.name):
        rows = _read_layers(connection, outline.list_hashes(*bounds), progress or Progress())
        if rows is None:
            assert outline.project.frozen is not None, "it is a state"
            raise _make_broken_error(outline.project.frozen.name, path)
        return outline.make_layers(*bounds, rows)


def load_version(file: ProjectFile, name: str | None) -> Project:
    """The same, or for no name the project as it is now."""
    return file.load_project() if name is None else load_state(file, name)


def _read_states(connection: sqlite3.Connection) -> list[FrozenState]:
    if not has_table(connection, FROZEN_STATE.name):
        return []
    names = list(FrozenState.__struct_fields__)
    return [FrozenState(*row) for row in FROZEN_STATE.select(connection, names, "ORDER BY time, name")]


def _check_name(name: str) -> str:
    """The name without space around it. Raises UserError for one that could not stand on a command line."""
    bare = " ".join(name.split())
    if not bare or len(bare) > _LONGEST or bare.startswith("-") or not bare.isprintable():
        raise UserError(
            "A state is named by 1 to {longest} characters that can be seen and do not begin with '-'; choose another "
            "name.",
            longest=_LONGEST,
        )
    return bare


def _refuse_taken(states: Iterable[FrozenState], name: str) -> None:
    if any(state.name == name for state in states):
        raise UserError(
            "The project has a state '{name}' already, which stays as it is; choose another name.", name=name
        )


def _find_state(states: list[FrozenState], name: str, path: Path) -> FrozenState:
    for state in states:
        if state.name == name:
            return state
    names = ", ".join(state.name for state in states) or "none"
    raise UserError("'{file}' has no state '{name}'; its states are: {names}.", file=path.name, name=name, names=names)


def _make_broken_error(name: str, path: Path) -> UserError:
    return UserError(
        "The state '{name}' of '{file}' is not as it was written, so its numbers cannot be given; take it from a "
        "backup of the file.",
        name=name,
        file=path.name,
    )


def _hash_pictures(project: Project, progress: Progress) -> tuple[dict[int, str], tuple[str, ...]]:
    """SHA-256 of every picture that is there, and the names of those that cannot be read."""
    hashes: dict[int, str] = {}
    unread = []
    for done, image in enumerate(project.list_images()):
        progress.step(done, len(project.images))
        try:
            hashes[image.id] = compute_content_hash(picture_place_of(project.images_folder, image))
        except UserError:
            unread.append(image.name)
    return hashes, tuple(unread)


class _LayerRows:
    """The rows of layers by their hash, compressed and on the disk until they are written."""

    def __init__(self) -> None:
        self._shelf, self._begins = SpoolFile(), array("q")

    def add(self, number: str, rows: bytes) -> None:
        """Takes the rows of the next layer in. Raises UserError where the disk has no room for them."""
        self._begins.append(self._shelf.write(number.encode() + zlib.compress(rows)))

    def __iter__(self) -> Iterator[tuple[str, bytes]]:
        for begin, end in pairwise((*self._begins, self._shelf.end)):
            content = self._shelf.read(begin, end - begin)
            yield content[:_HASH].decode(), bytes(content[_HASH:])


def _split_images(project: Project) -> list[ImageBounds]:
    """First and last image of ranges of about so many shapes that hold all layers there are."""
    ranges = split_ranges(count_boxes(project))
    bounds = [(part.first, part.last) for part in ranges] or [ALL_IMAGES]
    bounds[0] = (ALL_IMAGES[0], bounds[0][1])
    bounds[-1] = (bounds[-1][0], ALL_IMAGES[1])
    return bounds


def _write_state(connection: sqlite3.Connection, state: FrozenState, content: StateContent, rows: _LayerRows) -> None:
    FROZEN_LAYER.put(connection, rows, [])
    counts = (state.images, state.layers, state.shapes)
    told = (content.numbered, content.beside, content.beside_hash)
    FROZEN_STATE.insert(connection, [(state.name, state.time, state.hash, *counts, *told)])


def _read_content(connection: sqlite3.Connection, name: str) -> tuple[bytes, bytes, str]:
    names = ["numbered", "beside", "beside_hash"]
    numbered, beside, beside_hash = FROZEN_STATE.select(connection, names, key=[name]).fetchone()
    return _decompress(numbered), _decompress(beside), beside_hash


def _read_layers(connection: sqlite3.Connection, wanted: set[str], progress: Progress) -> dict[str, bytes] | None:
    """The rows of layers by hash; None where one is missing or not what its hash says."""
    found: dict[str, bytes] = {}
    for names in _split(sorted(wanted)):
        progress.step(len(found), len(wanted))
        marks = ", ".join("?" * len(names))
        for number, content in FROZEN_LAYER.select(connection, rest=f"WHERE hash IN ({marks})", values=names):
            found[number] = _decompress(content)
    is_whole = len(found) == len(wanted) and all(hash_bytes(rows) == number for number, rows in found.items())
    return found if is_whole else None


def _split(names: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(names), _SLICE):
        yield names[start : start + _SLICE]


def _decompress(content: bytes) -> bytes:
    """What was compressed; bytes that are not whole become others, which their hash tells."""
    try:
        return zlib.decompressobj().decompress(content, _LARGEST)
    except zlib.error:
        return b""
