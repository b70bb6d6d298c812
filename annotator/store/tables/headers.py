"""Reading what opening a project needs: everything but the shapes, over the driver."""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from operator import itemgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import immutables
import msgspec

from annotator.errors import UserError
from annotator.model.author import Author, AuthorKind
from annotator.model.decision import Decision, DecisionIndex, Outcome
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import LateLayers, Layer, LayerKey, PassPurpose, Standings, Status
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.protocol import Protocol
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label, LabelExample, Vocabulary
from annotator.store.tables.folders import find_folder
from annotator.store.tables.json_text import parse_json
from annotator.store.tables.versions import has_table, list_columns

LAYER_COLUMNS: Final = "image_id, author_id, round, status, revision, seconds, unblinded, seen, shape_count, purpose"
"""Gives rows for `layer_of_row`."""

_SELECT: Final = "SELECT {} FROM {} {}"

_PROJECT_COLUMNS: Final = (
    "uuid, name, template, images_folder, images_folder_relative, next_label_id, parts, metrics, next_shape_id, "
    "next_image_id, next_author_id, protocol"
)

_IMAGE_COLUMNS: Final = (
    "id, name, width, height, orientation, split, prompts, sampling_distance, source_id, content_hash, purpose"
)

_LABEL_COLUMNS: Final = "id, name, colour, key, source_id, description, example, alias_of, retired"

_SELECT_NOTES: Final = """
SELECT id, image_id, shape_id, author_id, time, text, kind, answers, to_author_id, resolved FROM note ORDER BY id
"""

_SELECT_DECISIONS: Final = "SELECT id, image_id, kind, shapes, outcome, auditor, time FROM decision ORDER BY id"

_STATUS: Final = MappingProxyType({status.value: status for status in Status})
_FINISHED: Final = frozenset(status.value for status in Status if status.is_finished)
_WORK: Final = PassPurpose.WORK.value
_PURPOSE: Final = MappingProxyType({purpose.value: purpose for purpose in PassPurpose})
_IMAGE_PURPOSE: Final = MappingProxyType({purpose.value: purpose for purpose in ImagePurpose})


ImageBounds = tuple[int, int]
"""The first and the last id of a range of images."""

ALL_IMAGES: Final = (-(1 << 63), (1 << 63) - 1)

NO_IMAGES: Final = (0, -1)


def read_headers(
    connection: sqlite3.Connection, path: Path, bounds: ImageBounds = ALL_IMAGES, *, talk: bool = True
) -> tuple[Project, int, str]:
    """The project with layers that are not loaded, the first shape id that was never used, and a notice.

    Bounds leave the images of a range alone, with their layers; without `talk` there are no decisions and notes.

    The notice is a sentence about settings that could not be read and are as in a new project; mostly it is empty.
    """
    (uuid, name, template, absolute, relative, next_label, parts, metrics, next_shape, *rest) = _select(
        connection, "project", _PROJECT_COLUMNS
    ).fetchone()
    next_image, next_author, protocol_text = rest
    settings, unreadable = parse_settings(metrics)
    protocol, is_whole = _parse_protocol(protocol_text)
    notice = _describe_unreadable(path, unreadable if is_whole else [*unreadable, "protocol"])
    authors = connection.execute("SELECT id, name, kind FROM author ORDER BY id")
    rows = _select_range(connection, "layer", LAYER_COLUMNS, "image_id", bounds).fetchall()
    layers = _layers_of_rows(rows)
    images = read_images(connection, bounds)
    decisions, notes = (_read_decisions(connection), _read_notes(connection)) if talk else ((), ())
    decided = immutables.Map({one.id: one for one in decisions})
    project = Project(
        uuid=uuid,
        name=name,
        images_folder=find_folder(path, absolute, relative),
        template=template,
        images=images,
        authors=immutables.Map({key: Author(key, author, AuthorKind(kind)) for key, author, kind in authors}),
        layers=layers,
        vocabulary=Vocabulary(
            tuple(map(_label_of_row, _select(connection, "label", _LABEL_COLUMNS, "ORDER BY position"))),
            next_label,
            bool(parts),
        ),
        metrics=settings,
        decisions=decided,
        notes=immutables.Map({one.id: one for one in notes}),
        protocol=protocol,
        last_image_id=next_image - 1,
        last_author_id=next_author - 1,
        last_pass=max((row[2] for row in rows), default=1),
        begun=immutables.Map(Counter(row[1] for row in rows if row[8] > 0 or row[3] != Status.NEW.value)),
        unblinded=immutables.Map(Counter(row[1] for row in rows if row[6] > 0)),
        decision_index=DecisionIndex(decided),
        known_order=(images, tuple(sorted(images))),
    )
    return project, next_shape, notice


def read_images(connection: sqlite3.Connection, bounds: ImageBounds) -> immutables.Map[int, Image]:
    """The images of a range."""
    rows = _select_range(connection, "image", _IMAGE_COLUMNS, "id", bounds)
    return immutables.Map({row[0]: _image_of_row(row) for row in rows})


def read_layers(connection: sqlite3.Connection, bounds: ImageBounds) -> LateLayers:
    """The layers on the images of a range, none loaded. Raises KeyError or TypeError for what nothing stored."""
    return _layers_of_rows(_select_range(connection, "layer", LAYER_COLUMNS, "image_id", bounds).fetchall())


def _select_range(
    connection: sqlite3.Connection, table: str, names: str, key: str, bounds: ImageBounds
) -> sqlite3.Cursor:
    chosen = "" if bounds == ALL_IMAGES else f"WHERE {key} BETWEEN {bounds[0]:d} AND {bounds[1]:d}"
    return _select(connection, table, names, f"{chosen} ORDER BY {key}")


def _select(connection: sqlite3.Connection, table: str, names: str, order: str = "") -> sqlite3.Cursor:
    return connection.execute(_SELECT.format(list_columns(connection, table, names), table, order))


def _layers_of_rows(rows: Sequence[tuple[Any, ...]]) -> LateLayers:
    """The layers of rows of `LAYER_COLUMNS`. Raises KeyError or TypeError for a value that nothing stored."""
    if not _is_sound(rows):
        for row in rows:
            layer_of_row(row)
    keys = map(partial(tuple.__new__, LayerKey), map(itemgetter(0, 1, 2), rows))
    by_key = dict(zip(keys, rows, strict=True))
    return LateLayers(by_key, layer_of_row, _find_standings(by_key))


def _find_standings(rows: Mapping[LayerKey, tuple[Any, ...]]) -> Standings:
    """How far the images are for every author, asked of the rows, as there may be hundreds of thousands."""
    finished: defaultdict[int, set[int]] = defaultdict(set)
    there: defaultdict[int, set[int]] = defaultdict(set)
    unfinished: defaultdict[int, set[int]] = defaultdict(set)
    unseen: defaultdict[int, list[LayerKey]] = defaultdict(list)
    for key, row in rows.items():
        image, author = row[0], row[1]
        if not row[7]:
            unseen[author].append(key)
        if row[3] not in _FINISHED:
            unfinished[author].add(image)
        elif row[9] == _WORK:
            finished[author].add(image)
        else:
            there[author].add(image)
    sure = {author: frozenset(images - unfinished[author]) for author, images in finished.items()}
    rest = {
        author: frozenset((finished[author] | there[author] | unfinished[author]) - sure.get(author, frozenset()))
        for author in {*finished, *there, *unfinished}
    }
    return Standings(sure, rest, {author: tuple(keys) for author, keys in unseen.items()})


def _is_sound(rows: Sequence[tuple[Any, ...]]) -> bool:
    """Whether a layer can be made of every row; asked column by column, as there may be hundreds of thousands."""
    for place, column in enumerate(zip(*rows, strict=True)):
        kinds = set(map(type, column))
        if place in (3, 9):
            sound = kinds == {str} and set(column) <= (_STATUS if place == 3 else _PURPOSE).keys()
        else:
            sound = kinds <= {int, float}
        if not sound:
            return False
    return True


def parse_settings(text: str) -> tuple[MetricSettings, list[str]]:
    """The metric settings of a JSON text, and the names of those that it does not tell and that are as in a new one."""
    try:
        return msgspec.json.decode(text, type=MetricSettings), []
    except (UserError, ValueError, TypeError, RecursionError):
        return convert_settings(_parse_loosely(text))


def convert_settings(found: Any) -> tuple[MetricSettings, list[str]]:
    """As `parse_settings`, from built-in values."""
    settings, unreadable = MetricSettings(), []
    given = found if isinstance(found, dict) else {}
    if not given:
        return settings, ["all"]
    for field in fields(MetricSettings):
        try:
            one = msgspec.convert({field.name: given[field.name]}, MetricSettings)
        except KeyError:
            continue
        except (UserError, ValueError, TypeError, RecursionError):
            unreadable.append(field.name.replace("_", " "))
        else:
            settings = replace(settings, **{field.name: getattr(one, field.name)})
    return settings, unreadable


def _describe_unreadable(path: Path, unreadable: list[str]) -> str:
    """What to say of settings that could not be read; empty where all could."""
    if not unreadable:
        return ""
    return (
        f"Settings of '{path.name}' could not be read and are as in a new project: {', '.join(unreadable)}; "
        "set them again where they matter."
    )


def _parse_loosely(text: str) -> Any:
    try:
        return parse_json(text)
    except (ValueError, TypeError, RecursionError):
        return None


def layer_of_row(row: tuple[Any, ...], shapes: Shapes | None = None) -> Layer:
    """The layer of a row of `LAYER_COLUMNS`, with its shapes where they are at hand.

    Raises KeyError or TypeError for a value that cannot be what was stored: text in the place of a number cannot be
    added to 0.
    """
    count = row[8] + 0 if shapes is None else len(shapes)
    key = LayerKey(row[0] + 0, row[1] + 0, row[2] + 0)
    return Layer(
        key, _STATUS[row[3]], row[4] + 0, row[5] + 0, row[6] + 0, bool(row[7]), count, shapes, _PURPOSE[row[9]]
    )


def _parse_protocol(text: str) -> tuple[Protocol, bool]:
    """The protocol, and whether it could be read; one that could not is as in a new project."""
    try:
        return msgspec.json.decode(text, type=Protocol), True
    except (ValueError, TypeError, RecursionError):
        return Protocol(), False


def _read_decisions(connection: sqlite3.Connection) -> list[Decision]:
    return [_decision_of_row(row) for row in connection.execute(_SELECT_DECISIONS)]


def _read_notes(connection: sqlite3.Connection) -> list[ReviewNote]:
    """All notes; an older file has no place for them."""
    return [_note_of_row(row) for row in connection.execute(_SELECT_NOTES)] if has_table(connection, "note") else []


def _label_of_row(row: tuple[Any, ...]) -> Label:
    example = None
    if row[6] is not None:
        image, *box = msgspec.json.decode(row[6], type=tuple[int, float, float, float, float])
        example = LabelExample(image, (box[0], box[1], box[2], box[3]))
    number, name, colour, key, source, description, _example, alias, retired = row
    return Label(number, name, colour, key, source, description, example, alias, bool(retired))


def _note_of_row(row: tuple[Any, ...]) -> ReviewNote:
    number, image, shape, author, time, text, kind, answers, to, resolved = row
    return ReviewNote(number, image, shape, author, time, text, NoteKind(kind), answers, to, bool(resolved))


def _decision_of_row(row: tuple[Any, ...]) -> Decision:
    number, image, kind, shapes, outcome, auditor, time = row
    return Decision(number, image, kind, tuple(parse_json(shapes)), Outcome(outcome), auditor, time)


def _image_of_row(row: tuple[Any, ...]) -> Image:
    prompts = None if row[6] is None else msgspec.json.decode(row[6], type=tuple[tuple[float, float], ...])
    purpose = _IMAGE_PURPOSE[row[10]]
    return Image(row[0], row[1], row[2], row[3], row[4], row[5], prompts, row[7], row[8], row[9], purpose)
