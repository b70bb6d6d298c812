"""What a frozen state holds, as bytes: the same project gives the same bytes, and these their hash.

Two texts of JSON make a state. The first holds everything that numbers rest on, with the SHA-256 of each finished
layer, and its own SHA-256 is the hash of the state. The second holds what is told beside the numbers: unfinished
layers, decisions, notes, and where internals lie on this machine. Layers are kept by their own hash, so that states
which share one share its room.
"""

import hashlib
import struct
import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import immutables
import msgspec

from annotator.model.author import Author
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.metric_settings import InternalsLocation, MetricSettings
from annotator.model.project import Project
from annotator.model.protocol import Protocol
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label, Vocabulary
from annotator.store.tables.packing import pack_rows, unpack_shapes

SCHEMA: Final = "annotator.state/1"
_LAYER: Final = b"annotator.layer/1\n"
"""How the bytes of a layer begin; another number will say that their columns are others."""
_LENGTH: Final = struct.Struct("<Q")
"""Bytes of the records, behind which the JSON of polygons and attributes stands."""


class _LayerEntry(msgspec.Struct, frozen=True):
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


@dataclass(frozen=True, slots=True)
class StateContent:
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
            project.protocol,
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


@dataclass(frozen=True, slots=True, eq=False)
class StateOutline:
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
        *layer.key, layer.status, layer.seconds, layer.unblinded, layer.seen, layer.purpose, len(layer.shapes), rows
    )


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
