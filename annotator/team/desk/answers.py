"""What the server answers, as values of the project: layers, notes, decisions and parts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from annotator.model.columns import AUTHOR, DECISION, IMAGE, LABEL, NOTE, Noun, NounTable
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.project import Project
from annotator.model.protocol import Protocol
from annotator.model.step import Part, PartEdit
from annotator.model.vocabulary import Vocabulary
from annotator.store.replica.received import ReceivedLayer, ServerState
from annotator.store.tables.headers import parse_settings
from annotator.store.tables.shape_rows import shapes_of_rows


@dataclass(frozen=True, slots=True)
class Header:
    """A layer as the server tells of it, without its rows."""

    key: LayerKey
    status: Status
    seconds: float
    unblinded: int
    seen: bool
    count: int
    purpose: PassPurpose
    server: ServerState
    changed: int
    """The server's clock when it last changed."""
    wait: float
    """Seconds until it may be taken; 0 where it may be now."""


def read_header(row: Sequence[Any]) -> Header:
    """The header of a row of `changed` or `take_layers`."""
    image, author, number, status, revision, seconds, unblinded, seen, count, purpose, rows_hash, *rest = row
    edits, exposed_at, could_see, changed, wait = rest
    return Header(
        key=LayerKey(image, author, number),
        status=Status(status),
        seconds=seconds,
        unblinded=unblinded,
        seen=bool(seen),
        count=count,
        purpose=PassPurpose(purpose),
        server=ServerState(revision, rows_hash, edits, exposed_at, bool(could_see)),
        changed=changed,
        wait=wait,
    )


def read_layer(answer: Mapping[str, Any]) -> ReceivedLayer:
    """A whole layer of `take_layers`."""
    header = read_header(answer["header"])
    shapes = shapes_of_rows([tuple(row) for row in answer["rows"]])
    layer = Layer(
        header.key,
        header.status,
        header.server.revision,
        header.seconds,
        header.unblinded,
        header.seen,
        len(shapes),
        shapes,
        header.purpose,
        header.server.delivered_edits,
        header.server.could_see,
    )
    return ReceivedLayer(layer, header.server)


def find_author_edits(project: Project, rows: Iterable[Mapping[str, Any]]) -> list[PartEdit]:
    """The authors among these rows that the project does not have, or has otherwise."""
    return [
        edit for author in AUTHOR.read_described(rows) for edit in _find_edit(project.authors.get(author.id), author)
    ]


def find_talk_edits(
    project: Project, notes: Iterable[Sequence[Any]], decisions: Iterable[Sequence[Any]]
) -> list[PartEdit]:
    """What notes and decisions change in the project; those of images that it does not have are left out."""
    edits: list[PartEdit] = []
    for note, is_gone in _read_talk(NOTE, notes):
        edits += _find_edit(project.notes.get(note.id), None if is_gone or note.image not in project.images else note)
    for one, is_gone in _read_talk(DECISION, decisions):
        edits += _find_edit(project.decisions.get(one.id), None if is_gone or one.image not in project.images else one)
    return edits


def _read_talk(table: NounTable[Noun], rows: Iterable[Sequence[Any]]) -> Iterator[tuple[Noun, bool]]:
    """Notes or decisions, each with whether it is gone, which the server says behind their columns."""
    found, end = list(rows), len(table.columns)
    return zip(table.read_rows(row[:end] for row in found), [bool(row[end]) for row in found], strict=True)


def find_part_edits(project: Project, answer: Mapping[str, Any]) -> list[PartEdit]:
    """What `take_parts` changes in the project: images, labels, authors, settings. Authors are never taken away."""
    edits: list[PartEdit] = []
    found = IMAGE.read_described(answer["images"])
    images = {image.id: _keep_size(image, project.images.get(image.id)) for image in found}
    edits += [PartEdit(image, None) for number, image in project.images.items() if number not in images]
    edits += [edit for image in images.values() for edit in _find_edit(project.images.get(image.id), image)]
    edits += find_author_edits(project, answer["authors"])
    told = answer["project"]
    vocabulary = Vocabulary(tuple(LABEL.read_described(answer["labels"])), told["next_label_id"], bool(told["parts"]))
    edits += _find_edit(project.vocabulary, vocabulary)
    edits += _find_edit(project.metrics, parse_settings(told["metrics"])[0])
    return edits + _find_edit(project.protocol, _read_protocol(told["protocol"]))


def _find_edit(before: Part | None, after: Part | None) -> list[PartEdit]:
    return [] if before == after else [PartEdit(before, after)]


def _keep_size(image: Image, known: Image | None) -> Image:
    """The image with its size as it is known here, where only this desk has seen the picture."""
    if known is None or image.has_size or not known.has_size:
        return image
    return replace(
        image,
        width=known.width,
        height=known.height,
        orientation=known.orientation,
        content_hash=image.content_hash or known.content_hash,
    )


def _read_protocol(text: str) -> Protocol:
    try:
        return msgspec.json.decode(text, type=Protocol)
    except (ValueError, TypeError):
        return Protocol()
