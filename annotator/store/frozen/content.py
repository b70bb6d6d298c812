"""What a frozen state holds, as bytes: the same project gives the same bytes, and these their hash.

Two texts of JSON make a state. The first holds everything that numbers rest on, with the SHA-256 of each finished
layer, and its own SHA-256 is the hash of the state. The second holds what is told beside the numbers: unfinished
layers, decisions, notes, and where internals lie on this machine. Layers are kept by their own hash, so that states
which share one share its room.
"""

import hashlib
import struct
from collections.abc import Iterable, Mapping
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
    """A state as bytes."""

    numbered: bytes
    beside: bytes
    layers: Mapping[str, bytes]
    """By hash the rows of every layer, finished or not."""
    images: int
    finished: int
    shapes: int
    """On finished layers."""

    @property
    def hash(self) -> str:
        """SHA-256 in hex of everything that numbers rest on."""
        return hash_bytes(self.numbered)


def hash_bytes(content: bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(content).hexdigest()


def pack_state(project: Project, picture_hashes: Mapping[int, str]) -> StateContent:
    """The project, whose layers must be loaded, as bytes; of images that are not among the hashes its own are taken."""
    rows: dict[str, bytes] = {}
    finished: list[_LayerEntry] = []
    others: list[_LayerEntry] = []
    for key in sorted(project.layers):
        layer = project.layers[key]
        packed = _pack_layer(layer.shapes)
        number = hash_bytes(packed)
        rows[number] = packed
        (finished if layer.status.is_finished else others).append(_make_entry(layer, number))
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
        tuple(finished),
    )
    beside = _Beside(
        tuple(project.decisions[number] for number in sorted(project.decisions)),
        tuple(project.notes[number] for number in sorted(project.notes)),
        metrics.internals,
        tuple(others),
    )
    return StateContent(
        msgspec.json.encode(numbered),
        msgspec.json.encode(beside),
        rows,
        len(project.images),
        len(finished),
        sum(entry.shapes for entry in finished),
    )


def list_layer_hashes(numbered: bytes, beside: bytes) -> set[str]:
    """The hashes of the layers that a state needs."""
    parts = msgspec.json.decode(numbered, type=_Numbered), msgspec.json.decode(beside, type=_Beside)
    return {entry.rows for part in parts for entry in part.layers}


def unpack_state(numbered: bytes, beside: bytes, layers: Mapping[str, bytes]) -> Project:
    """The project, its layers loaded. Raises ValueError, KeyError and the like for bytes that are no state."""
    told = msgspec.json.decode(numbered, type=_Numbered)
    kept = msgspec.json.decode(beside, type=_Beside)
    if told.schema != SCHEMA:
        raise ValueError(f"a state of the kind {told.schema!r}, which only a newer version reads")
    entries = (*told.layers, *kept.layers)
    tables = _unpack_layers([layers[entry.rows] for entry in entries])
    found = [_make_layer(entry, rows) for entry, rows in zip(entries, tables, strict=True)]
    return Project(
        uuid=told.uuid,
        name=told.name,
        template=told.template,
        images=immutables.Map({image.id: image for image in told.images}),
        authors=immutables.Map({author.id: author for author in told.authors}),
        layers=immutables.Map({layer.key: layer for layer in sorted(found, key=lambda layer: layer.key)}),
        vocabulary=Vocabulary(told.labels, told.next_label, told.parts),
        metrics=replace(told.metrics, internals=kept.internals),
        decisions=immutables.Map({one.id: one for one in kept.decisions}),
        notes=immutables.Map({one.id: one for one in kept.notes}),
        protocol=told.protocol,
    )


def _make_entry(layer: Layer, rows: str) -> _LayerEntry:
    return _LayerEntry(
        *layer.key, layer.status, layer.seconds, layer.unblinded, layer.seen, layer.purpose, len(layer.shapes), rows
    )


def _make_layer(entry: _LayerEntry, shapes: Shapes) -> Layer:
    if len(shapes) != entry.shapes:
        raise ValueError(f"a layer of {len(shapes)} shapes in the place of {entry.shapes}")
    return Layer(
        LayerKey(entry.image, entry.author, entry.number),
        entry.status,
        seconds=entry.seconds,
        unblinded=entry.unblinded,
        seen=entry.seen,
        count=len(shapes),
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
