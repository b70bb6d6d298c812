"""What the server answers, as values of the project: layers, notes, decisions and parts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from annotator.model.author import Author, AuthorKind
from annotator.model.decision import Decision, Outcome
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.project import Project
from annotator.model.protocol import Protocol
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.step import Part, PartEdit
from annotator.model.vocabulary import Label, LabelExample, Vocabulary
from annotator.store.replica.received import ReceivedLayer, ServerWord
from annotator.store.tables.headers import parse_settings
from annotator.store.tables.json_text import parse_json
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
    word: ServerWord
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
        word=ServerWord(revision, rows_hash, edits, exposed_at, bool(could_see)),
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
        header.word.revision,
        header.seconds,
        header.unblinded,
        header.seen,
        len(shapes),
        shapes,
        header.purpose,
        header.word.delivered_edits,
        header.word.could_see,
    )
    return ReceivedLayer(layer, header.word)


def find_author_edits(project: Project, rows: Iterable[Mapping[str, Any]]) -> list[PartEdit]:
    """The authors among these rows that the project does not have, or has otherwise."""
    found = (Author(row["id"], row["name"], AuthorKind(row["kind"])) for row in rows)
    return [
        PartEdit(project.authors.get(author.id), author) for author in found if project.authors.get(author.id) != author
    ]


def find_talk_edits(
    project: Project, notes: Iterable[Sequence[Any]], decisions: Iterable[Sequence[Any]]
) -> list[PartEdit]:
    """What notes and decisions change in the project; those of images that it does not have are left out."""
    edits: list[PartEdit] = []
    for row in notes:
        note = _read_note(row)
        edits += _find_edit(project.notes.get(note.id), None if row[10] or note.image not in project.images else note)
    for row in decisions:
        decision = _read_decision(row)
        is_gone = row[7] or decision.image not in project.images
        edits += _find_edit(project.decisions.get(decision.id), None if is_gone else decision)
    return edits


def find_part_edits(project: Project, answer: Mapping[str, Any]) -> list[PartEdit]:
    """What `take_parts` changes in the project: images, labels, authors, settings. Authors are never taken away."""
    edits: list[PartEdit] = []
    images = {row["id"]: read_image(row, project.images.get(row["id"])) for row in answer["images"]}
    edits += [PartEdit(image, None) for number, image in project.images.items() if number not in images]
    edits += [edit for image in images.values() for edit in _find_edit(project.images.get(image.id), image)]
    edits += find_author_edits(project, answer["authors"])
    told = answer["project"]
    vocabulary = Vocabulary(tuple(map(_read_label, answer["labels"])), told["next_label_id"], bool(told["parts"]))
    edits += _find_edit(project.vocabulary, vocabulary)
    edits += _find_edit(project.metrics, parse_settings(told["metrics"])[0])
    return edits + _find_edit(project.protocol, _read_protocol(told["protocol"]))


def _find_edit(before: Part | None, after: Part | None) -> list[PartEdit]:
    return [] if before == after else [PartEdit(before, after)]


def _read_note(row: Sequence[Any]) -> ReviewNote:
    number, image, shape, author, time, text, kind, answers, to, resolved = row[:10]
    return ReviewNote(number, image, shape, author, time, text, NoteKind(kind), answers, to, bool(resolved))


def _read_decision(row: Sequence[Any]) -> Decision:
    number, image, kind, shapes, outcome, auditor, time = row[:7]
    return Decision(number, image, kind, tuple(parse_json(shapes)), Outcome(outcome), auditor, time)


def read_image(row: Mapping[str, Any], known: Image | None = None) -> Image:
    """The image of a row; its size, where only this desk has seen the picture, stays."""
    prompts = row["prompts"]
    image = Image(
        id=row["id"],
        name=row["name"],
        width=row["width"],
        height=row["height"],
        orientation=row["orientation"],
        split=row["split"],
        prompts=None if prompts is None else msgspec.json.decode(prompts, type=tuple[tuple[float, float], ...]),
        sampling_distance=row["sampling_distance"],
        source_id=row["source_id"],
        content_hash=row["content_hash"],
        purpose=ImagePurpose(row["purpose"]),
    )
    if known is None or image.has_size or not known.has_size:
        return image
    return replace(
        image,
        width=known.width,
        height=known.height,
        orientation=known.orientation,
        content_hash=image.content_hash or known.content_hash,
    )


def _read_label(row: Mapping[str, Any]) -> Label:
    example = None
    if row["example"] is not None:
        image, x0, y0, x1, y1 = msgspec.json.decode(row["example"], type=tuple[int, float, float, float, float])
        example = LabelExample(image, (x0, y0, x1, y1))
    return Label(
        row["id"],
        row["name"],
        row["colour"],
        row["key"],
        row["source_id"],
        row["description"],
        example,
        row["alias_of"],
        bool(row["retired"]),
    )


def _read_protocol(text: str) -> Protocol:
    try:
        return msgspec.json.decode(text, type=Protocol)
    except (ValueError, TypeError):
        return Protocol()
