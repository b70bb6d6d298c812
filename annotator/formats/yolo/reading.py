"""Reading YOLO labels: shares of the picture become pixels, class numbers names, side files tags."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from annotator.errors import UserError
from annotator.formats.core import tags
from annotator.formats.core.foreign import ForeignTable, Note
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import TableBuilder, find_box_problem
from annotator.formats.core.image_names import ImageLookup
from annotator.formats.text.json_text import JsonNode, read_json
from annotator.formats.text.located import LocatedLine
from annotator.formats.text.plain_text import read_text
from annotator.formats.yolo.dataset import YoloDataset, YoloEntry, find_dataset, find_entries
from annotator.geometry.box import Corners
from annotator.geometry.polygon import Polygon, as_polygon, bounds_of_polygon
from annotator.model.image import Image
from annotator.model.shapes import UNSET
from annotator.model.vocabulary import Label
from annotator.phrase import Numeral, Phrase
from annotator.progress import Progress

SIDE_ENDING: Final = ".states.json"
_BEYOND: Final = 1e-5
"""So far beyond 0 … 1 a share may lie, for the rounding of other tools; it is drawn back to the border."""


@dataclass(frozen=True, slots=True)
class LabelLine:
    """One line of a label file, in shares of the picture."""

    label: int
    box: Corners
    polygon: Polygon | None
    score: float


def read_yolo(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """The data set of a folder or data file, or one label file; sizes are those of the project's pictures.

    Label files whose picture the project does not have, or whose size it does not know, are left out and told.
    Raises UserError with file and line.
    """
    dataset = find_dataset(path)
    gathering = TableBuilder(path.name, lenient=options.lenient)
    return read_entries(gathering, dataset, list(find_entries(dataset, path, gathering.leave_out)), options, progress)


def read_entries(
    gathering: TableBuilder,
    dataset: YoloDataset,
    listed: Sequence[YoloEntry],
    options: ReadOptions,
    progress: Progress | None = None,
) -> ForeignTable:
    """The table of these label files of a data set. Raises UserError with file and line."""
    steps = progress or Progress()
    pictures = ImageLookup(options.images)
    _number_classes(gathering, dataset.names, gathering.source)
    unknown: list[str] = []
    for number, entry in enumerate(listed):
        steps.step(number, len(listed))
        picture = pictures.find_image(entry.image) if entry.has_ending else pictures.find_without_ending(entry.image)
        if picture is None or not picture.has_size:
            unknown.append(entry.image)
            continue
        with gathering.leave_out():
            _read_entry(gathering, entry, picture, dataset.names_for(entry.path.parent))
    if unknown and len(unknown) == len(listed):
        raise UserError(
            "{file}: none of the {n} label files has a picture of known size in the project (the first is "
            "for '{unknown}'); YOLO needs the pictures' sizes, so add the pictures first.",
            file=gathering.source,
            n=Numeral(f"{len(unknown):,}"),
            unknown=unknown[0][:80],
        )
    foreign = gathering.build()
    return replace(
        foreign,
        labels=_make_numbered_labels(foreign),
        notes=(*foreign.notes, *_make_notes(unknown, foreign, options), *_note_other_orders(dataset)),
    )


def _number_classes(gathering: TableBuilder, names: tuple[str, ...], source: str) -> list[int]:
    """The position of the label of every class number."""
    return [gathering.find_or_add_label(name, source=source, place="names") for name in names]


def _note_other_orders(dataset: YoloDataset) -> tuple[Note, ...]:
    """Folders whose own list of classes is another than that of the root."""
    first = dataset.names or next(iter(dataset.nearer.values()), ())
    count = sum(names != first for names in dataset.nearer.values())
    told = Note("folders whose classes.txt names other classes or another order (labels matched by name)", count)
    return (told,) if count else ()


def _make_numbered_labels(foreign: ForeignTable) -> tuple[Label, ...]:
    return tuple(replace(label, source_id=label.id) for label in foreign.labels)


def _make_notes(unknown: list[str], foreign: ForeignTable, options: ReadOptions) -> tuple[Note, ...]:
    known = {label.name: label.source_id for label in options.labels if label.source_id is not None}
    moved = Counter(known.get(label.name, label.id) != label.id for label in foreign.labels)[True]
    notes = (
        Note(f"label files without a picture of known size (left out; the first is for {unknown[:1]})", len(unknown)),
        Note("classes with another number than in an earlier file (matched by name)", moved),
    )
    return tuple(note for note in notes if note.count)


def _read_entry(gathering: TableBuilder, entry: YoloEntry, picture: Image, names: tuple[str, ...]) -> None:
    image = gathering.add_image(picture.name, source=entry.name, place="the image", split=entry.split)
    if not entry.path.is_file():
        return
    text = read_text(entry.path, entry.name)
    rows = [(number, line.split()) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    side = _read_side_file(entry, len(rows))
    label_of = _number_classes(gathering, names, entry.name)
    for row, (number, tokens) in enumerate(rows):
        with gathering.leave_out():
            line = read_line(LocatedLine(tokens, entry.name, Phrase("line {n}", n=number)), len(names))
            box, polygon = convert_to_pixels(line, picture)
            occluded, part_state = _read_tags(side[row]) if side else (UNSET, UNSET)
            gathering.add_shape(
                image,
                label_of[line.label],
                box,
                occluded=occluded,
                part_state=part_state,
                score=line.score,
                polygon=polygon,
            )


def read_line(given: LocatedLine[list[str]], labels: int) -> LabelLine:
    """5 columns are a box, 6 a box with its score, from 7 on the corners of a polygon with or without a score."""
    tokens = given.value
    if len(tokens) < 5:
        raise given.wrong("has {n} columns where a box has 5", n=len(tokens))
    if not (tokens[0].isascii() and tokens[0].isdigit()) or len(tokens[0]) > 9:
        raise given.wrong("{value!r} is no class number", value=tokens[0][:40])
    label = int(tokens[0])
    if label >= labels:
        raise given.wrong("class {label} is not among the {labels} names", label=label, labels=labels)
    numbers = [_read_share(given, token) for token in tokens[1:]]
    has_score = len(tokens) == 6 or (len(tokens) > 6 and len(tokens) % 2 == 0)
    score = numbers.pop() if has_score else math.nan
    if has_score and not 0 <= score <= 1:
        raise given.wrong("the score {score:g} is not between 0 and 1", score=score)
    if len(numbers) == 4:
        x, y, width, height = numbers
        box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        return LabelLine(label, _check_box(given, box), None, score)
    try:
        polygon = as_polygon([np.array(numbers).reshape(-1, 2)])
    except ValueError as error:
        raise given.wrong("is not a polygon of three points") from error
    x0, y0, x1, y1 = bounds_of_polygon(polygon).tolist()
    return LabelLine(label, _check_box(given, (x0, y0, x1, y1)), polygon, score)


def _read_share(given: LocatedLine[list[str]], token: str) -> float:
    try:
        found = float(token) if token.isascii() and "_" not in token else math.nan
    except ValueError:
        found = math.nan
    if not -_BEYOND <= found <= 1 + _BEYOND:
        raise given.wrong("{token!r} is not between 0 and 1, as shares of width and height are", token=token[:40])
    return min(max(found, 0.0), 1.0)


def _check_box(given: LocatedLine[list[str]], box: Corners) -> Corners:
    if problem := find_box_problem(box):
        raise given.wrong(problem)
    return box


def convert_to_pixels(line: LabelLine, picture: Image) -> tuple[Corners, Polygon | None]:
    """Box and polygon in pixels."""
    size = np.array([picture.width, picture.height], dtype=np.float64)
    if line.polygon is None:
        x0, y0, x1, y1 = (np.array(line.box) * np.tile(size, 2)).tolist()
        return (x0, y0, x1, y1), None
    polygon = as_polygon([line.polygon[0] * size])
    x0, y0, x1, y1 = bounds_of_polygon(polygon).tolist()
    return (x0, y0, x1, y1), polygon


def _read_side_file(entry: YoloEntry, rows: int) -> list[JsonNode]:
    """What the side file says of every line; empty when there is none."""
    path = entry.path.with_name(entry.path.name.removesuffix(".txt") + SIDE_ENDING)
    if not path.is_file():
        return []
    root = read_json(path, path.name)
    found = root.rows()
    if len(found) != rows:
        raise root.wrong("has {n} entries, but {name} has {rows} lines", n=len(found), name=entry.name, rows=rows)
    return found


def _read_tags(node: JsonNode) -> tuple[int, int]:
    """The tags of one line; null or missing where nobody set them."""
    occluded, state = node.get(tags.OCCLUDED), node.get(tags.PART_STATE)
    if occluded is not None and not isinstance(occluded.value, bool):
        raise occluded.wrong("is neither true nor false")
    if state is not None and state.text() not in tags.STATES:
        raise state.wrong("is none of {value}", value=", ".join(tags.STATES))
    return (
        UNSET if occluded is None else int(occluded.value),
        UNSET if state is None else int(tags.STATES[state.text()]),
    )
