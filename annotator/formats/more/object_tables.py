"""Tables of boxes that detectors are trained with or write: TensorFlow's, RetinaNet's, and tables of detections."""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import FlawError, Phrase, Progress, UserError, WindowPhrase
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import Placed, TableBuilder
from annotator.formats.core.image_names import ImageLookup, PictureNames, make_sizeless_error
from annotator.formats.core.layout_names import CXCYWH, XYWH, XYXY
from annotator.formats.core.layouts import SHARES, Verdict, make_box_evidence, make_note
from annotator.formats.core.losses import Feature
from annotator.formats.detections.rows import LabelWords, add_known_images
from annotator.formats.text.csv_text import CsvRow, header_of, make_rows_writer, read_headless, read_table
from annotator.formats.text.xml_text import parse_value
from annotator.formats.voc import ROUNDING, fit_boxes_to_pixels
from annotator.model.author import AuthorKind
from annotator.model.image import Image

_IMAGES: Final = ("filename", "file_name", "image_path", "image_name", "image", "img", "path", "file", "image_id")
_LABELS: Final = (
    "name", "class_name", "label_name", "label", "category", "category_name", "class", "class_id", "category_id",
)  # fmt: skip
"""Words before numbers: YOLO's own tables have both, as `name` and `class`."""
_IDS: Final = ("category_id",)
"""Of these the numbers are ids of the file behind the project; others are counted from 0."""
_SCORES: Final = ("score", "confidence", "conf", "probability", "prob")
_CORNERS: Final = (
    ("xmin", "ymin", "xmax", "ymax"),
    ("x_min", "y_min", "x_max", "y_max"),
    ("x0", "y0", "x1", "y1"),
    ("x1", "y1", "x2", "y2"),
    ("left", "top", "right", "bottom"),
)
_SIZED: Final = (
    ("bbox_x", "bbox_y", "bbox_width", "bbox_height"),
    ("bbox_left", "bbox_top", "bbox_width", "bbox_height"),
    ("left", "top", "width", "height"),
    ("x1", "y1", "w", "h"),
)
"""Left, top, width and height."""
_OPEN: Final = (("x", "y", "width", "height"), ("x", "y", "w", "h"))
"""Where x and y are the left and top of a box for some tools, and its middle for others."""
_CELLS: Final = ("bbox", "bounding_box", "boundingbox", "bounding box", "box")
"""Columns with all four numbers of a box in one cell, such as `[834.0, 222.0, 56.0, 36.0]`."""
_OPEN_LAYOUTS: Final = (XYWH, CXCYWH)
TABLE_LAYOUTS: Final = (XYWH, XYXY, CXCYWH)
_BETWEEN: Final = re.compile(r"[\s,;]+")
_COMMA: Final = re.compile(r"\s*([+-]?[0-9]+),([0-9]+)\s*")
_HAIR: Final = 1e-3
"""By so much shares may be beyond 1, for the rounding of other tools."""
_GROUP: Final = 3
"""Digits behind a comma that parts thousands, and as many at most before it."""
COMMAS: Final = Phrase("boxes whose numbers have a comma for the decimal point")
_WIDTHS: Final = ("image_width", "width")
_HEIGHTS: Final = ("image_height", "height")
_LARGEST_SIZE: Final = 10_000_000


class BoxColumns(Struct, frozen=True):
    """The names of a table's columns by what they hold; empty for what it does not tell."""

    image: str
    label: str
    box: tuple[str, ...]
    layouts: tuple[str, ...]
    """What these four columns are; all boxes decide where it can be several."""
    score: str
    width: str
    height: str
    cell: str = ""
    """The column that holds all four numbers; the names in `box` are then ours."""

    @property
    def known(self) -> frozenset[str]:
        """The columns that are no attributes."""
        return frozenset({self.image, self.label, *self.box, self.score, self.width, self.height, self.cell, ""})

    @property
    def numbers(self) -> tuple[str, ...]:
        """The columns of numbers."""
        return (*self.box, self.score, self.width, self.height)


def find_box_columns(header: Sequence[str]) -> BoxColumns | None:
    """What a table with this header, in lower case, tells of boxes; None for a table that tells none."""
    names = frozenset(header)
    sides: tuple[str, ...] | None = next(
        (sides for sides in (*_CORNERS, *_SIZED, *_OPEN) if names.issuperset(sides)), None
    )
    cell = _find_first(_CELLS, names) if sides is None else ""
    if cell:
        sides = tuple(f"{cell}[{place}]" for place in range(4))
    image, label = _find_first(_IMAGES, names), _find_first(_LABELS, names)
    if sides is None or not image or not label:
        return None
    left = names - set(sides)
    layouts = _OPEN_LAYOUTS if sides in _OPEN else (XYWH,) if sides in _SIZED else (XYXY,)
    return BoxColumns(
        image, label, sides, TABLE_LAYOUTS if cell else layouts, _find_first(_SCORES, left),
        _find_first(_WIDTHS, left), _find_first(_HEIGHTS, left), cell,
    )  # fmt: skip


def read_box_columns(header: Sequence[str], source: str) -> BoxColumns:
    """As `find_box_columns`. Raises UserError that names the columns of a table without boxes."""
    found = find_box_columns(header)
    if found is None:
        raise UserError(
            "{source} has no columns for a picture, a label and the corners of a box, such as filename, class, xmin, "
            "ymin, xmax and ymax; {remedy}, or choose another format.",
            remedy=WindowPhrase("name them so", options="say which they are with --columns class=cell_type"),
            source=source,
        )
    return found


RowsMaker = Callable[[], Iterable[CsvRow]]
"""Gives the rows of a table, from the first on each time."""


class BoxRows:
    """Puts the rows of a table of boxes into a foreign table."""

    def __init__(
        self, gathering: TableBuilder, columns: BoxColumns, options: ReadOptions, make_rows: RowsMaker
    ) -> None:
        self._gathering, self._columns, self._make_rows = gathering, columns, make_rows
        self._has_shapes = False
        self._has_commas = False
        """Whether the numbers of the table are known to have commas for decimal points."""
        self._pictures = PictureNames(options.images)
        self._words = LabelWords(gathering, options, by_ids=columns.label in _IDS)
        self._places: dict[str, int] = {}
        self.verdict: Verdict | None = None
        """What the columns of the box are, where that was open."""
        self._layout = columns.layouts[0]
        self._known = ImageLookup(options.images)
        self._are_shares = self._find_shares()
        self._sizeless: Counter[str] = Counter()
        """Boxes in shares of pictures whose size nothing tells."""

        self._decide(options)

    def _decide(self, options: ReadOptions) -> None:
        """Finds out by all rows, or by what a person said, what the columns of the box are where that is open."""
        layouts = self._columns.layouts
        if len(layouts) == 1:
            return
        if options.layout in layouts:
            rivals = tuple(layout for layout in layouts if layout != options.layout)
            self.verdict = Verdict(options.layout, rivals, is_sure=True)
        else:
            evidence = make_box_evidence(layouts)
            for row, numbers in self._iterate_numbers():
                evidence.add(numbers, (1, 1) if self._are_shares else self._find_size(row))
            self.verdict = evidence.decide()
        self._layout = self.verdict.chosen

    def _iterate_numbers(self) -> Iterator[tuple[CsvRow, list[float]]]:
        """The rows that hold a box, with its numbers; those with a flaw are refused when they are read."""
        for whole in self._make_rows():
            try:
                row = self._spread(whole)
            except FlawError:
                continue
            texts = [row.text(side).strip() for side in self._columns.box]
            if all(map(_is_number, texts)):
                yield row, [float(text) for text in texts]

    def _find_shares(self) -> bool:
        """Whether no number of any box is beyond 1, so that they are shares of the pictures."""
        has_boxes = False
        for _row, numbers in self._iterate_numbers():
            if max(map(abs, numbers)) > 1 + _HAIR:
                return False
            has_boxes = True
        return has_boxes

    def _find_size(self, row: CsvRow) -> tuple[float, float]:
        """The size of the picture of a row, as the row or the project says it; 0 where neither does."""
        width, height = (row.text(name) for name in (self._columns.width, self._columns.height))
        if _is_number(width) and _is_number(height):
            return float(width), float(height)
        picture = self._known.find_image(row.text(self._columns.image))
        return (0, 0) if picture is None else (picture.width, picture.height)

    def _spread(self, row: CsvRow) -> CsvRow:
        """The row with a column for each number of its box, and points in its numbers.

        Raises UserError for commas that can be points or part thousands.
        """
        cell = self._columns.cell
        if cell:
            words = [word for word in _BETWEEN.split(row.text(cell).strip().strip("[](){}")) if word]
            if words and len(words) != len(self._columns.box):
                raise row.wrong("{column} is not four numbers ({text!r})", column=cell, text=row.text(cell)[:40])
            row = replace(row, value=row.value | dict(zip(self._columns.box, words, strict=False)))
        numbers = [name for name in self._columns.numbers if "," in row.text(name)]
        commas = {name: found for name in numbers if (found := _COMMA.fullmatch(row.text(name)))}
        if not commas:
            return row
        if not self._has_commas and not any(map(self._shows_commas, self._make_rows())):
            raise row.wrong("has a number ({text!r}) whose comma can part thousands; write it with a point",
                            text=next(iter(commas.values()))[0][:40])  # fmt: skip
        self._has_commas = True
        return replace(row, value=row.value | {name: f"{found[1]}.{found[2]}" for name, found in commas.items()})

    def _shows_commas(self, row: CsvRow) -> bool:
        """Whether a number of the row has a comma that cannot part thousands."""
        found = (_COMMA.fullmatch(row.text(name)) for name in self._columns.numbers)
        return any(
            one and (len(one[2]) != _GROUP or one[1].strip("+-") == "0" or len(one[1].strip("+-")) > _GROUP)
            for one in found
        )

    def add_all(self, *, needs_score: bool, progress: Progress | None) -> None:
        """All rows; one without any corner only names its picture. Raises UserError with file and line."""
        read = partial(self._add_row, needs_score=needs_score)
        self._gathering.read_each(self._make_rows(), read, progress, every=1000)
        if self._sizeless and not self._has_shapes:
            raise make_sizeless_error(self._gathering.source, self._sizeless)
        self._gathering.add_note(SIZELESS, self._sizeless.total())

    def _add_row(self, whole: CsvRow, *, needs_score: bool) -> None:
        row = self._spread(whole)
        image = self._find_image(row)
        if any(row.text(side).strip() for side in self._columns.box):
            self._has_shapes |= self._add_shape(image, row, needs_score=needs_score)

    def _find_image(self, row: CsvRow) -> int:
        raw = row.text(self._columns.image)
        image = self._places.get(raw)
        if image is None:
            name = self._pictures.resolve_name(raw)
            image = self._places[raw] = self._gathering.find_or_add_image(name, row.at(self._columns.image))
        sizes = {"width": self._columns.width, "height": self._columns.height}
        facts = {fact: row.whole(column, most=_LARGEST_SIZE) for fact, column in sizes.items() if column}
        self._gathering.complete_image(image, **facts)
        return self._gathering.turn_to(image)

    def _add_shape(self, image: int, row: CsvRow, *, needs_score: bool) -> bool:
        """Whether the box of the row is one that can be laid on its picture; it is added then."""
        columns = self._columns
        label = self._words.find_label(row.text(columns.label), row)
        score = row.share(columns.score) if columns.score else math.nan
        if needs_score and math.isnan(score):
            raise row.wrong("has no score between 0 and 1, which a detection needs")
        attributes = {key: parse_value(text) for key, text in row.value.items() if key not in columns.known and text}
        x0, y0, x1, y1 = (row.number(side) for side in columns.box)
        if self._layout == CXCYWH:
            x0, y0 = x0 - x1 / 2, y0 - y1 / 2
        box = (x0, y0, x1, y1) if self._layout == XYXY else (x0, y0, x0 + x1, y0 + y1)
        if self._are_shares:
            width, height = self._find_size(row)
            if not (width and height):
                self._sizeless[row.text(columns.image)] += 1
                return False
            box = (box[0] * width, box[1] * height, box[2] * width, box[3] * height)
            self._gathering.add_note(SHARES)
        self._gathering.add_box(row.wrong, image, label, box, score=score, attributes=attributes)
        if self.verdict is not None:
            self._gathering.add_note(make_note(self._layout))
        self._gathering.add_note(COMMAS, int(self._has_commas))
        return True


SIZELESS: Final = Phrase("boxes on pictures that the project does not have (left out)")


class SizedPictures:
    """The project's pictures of known size, on which a table lays boxes in shares; rows for others are counted."""

    def __init__(self, gathering: TableBuilder, find: Callable[[str], Image | None]) -> None:
        self._gathering, self._find = gathering, find
        self._unknown: Counter[str] = Counter()

    def find_picture(self, raw: str) -> Image | None:
        """The picture of a name; None, which is counted, where there is none whose size is known."""
        picture = self._find(raw)
        if picture is not None and picture.has_size:
            return picture
        self._unknown[raw] += 1
        return None

    def add_image(self, picture: Image, at: Placed, *, split: str) -> int:
        """Position of the picture in the table."""
        image = self._gathering.find_or_add_image(picture.name, at)
        self._gathering.complete_image(image, width=picture.width, height=picture.height, split=split)
        return image

    def finish(self, *, needs_image: bool = False) -> None:
        """Tells what was left out. Raises UserError where it is all, or `needs_image` and there is none."""
        if not self._gathering.images and (needs_image or self._unknown):
            raise make_sizeless_error(self._gathering.source, self._unknown)
        self._gathering.add_note(SIZELESS, self._unknown.total())


def _find_first(wanted: Sequence[str], names: frozenset[str]) -> str:
    return next((name for name in wanted if name in names), "")


_TENSORFLOW: Final = ("filename", "width", "height", "class", "xmin", "ymin", "xmax", "ymax")
_RETINANET: Final = ("image", "x1", "y1", "x2", "y2", "label")
_RETINANET_COLUMNS: Final = BoxColumns("image", "label", ("x1", "y1", "x2", "y2"), (XYXY,), "", "", "")


def read_named_table(path: Path, names: Mapping[str, str]) -> tuple[list[str], Iterator[CsvRow]]:
    """As `read_table`, with columns under the names that a person gave. Raises UserError for one that is not there."""
    header, rows = read_table(path)
    missing = next((theirs for theirs in names.values() if theirs.lower() not in header), None)
    if missing is not None:
        raise UserError(
            "{source} has no column {missing}; its columns are: {names}.",
            source=path.name,
            missing=missing,
            names=", ".join(header)[:200],
        )
    ours = {theirs.lower(): name.lower() for name, theirs in names.items()}

    def rename(name: str) -> str:
        return ours.get(name, f"{name} of the file" if name in ours.values() else name)

    renamed = (replace(row, value={rename(name): text for name, text in row.value.items()}) for row in rows)
    return [rename(name) for name in header], renamed if ours else rows


def read_box_table(
    path: Path, options: ReadOptions, progress: Progress | None = None, *, is_scored: bool = False
) -> ForeignFile:
    """The boxes of a table with a header; of detections, which are scored, all pictures of the project are covered.

    Raises UserError with file and line.
    """
    gathering = TableBuilder(path.name, lenient=options.lenient)
    if is_scored:
        add_known_images(gathering, options)
    header, _rows = read_named_table(path, options.columns)
    columns = read_box_columns(header, path.name)
    if is_scored and not columns.score:
        raise UserError(
            "{source} has no column score, so it is not a table of detections; choose another format.", source=path.name
        )
    boxes = BoxRows(gathering, columns, options, lambda: read_named_table(path, options.columns)[1])
    boxes.add_all(needs_score=is_scored, progress=progress)
    return replace(gathering.build(), verdict=boxes.verdict)


def read_retinanet(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The boxes of a table without a header. Raises UserError with file and line."""
    gathering = TableBuilder(path.name, lenient=options.lenient)
    boxes = BoxRows(gathering, _RETINANET_COLUMNS, options, lambda: read_headless(path, _RETINANET))
    boxes.add_all(needs_score=False, progress=progress)
    if not gathering.images:
        raise UserError("{source} is empty; choose another file.", source=path.name)
    return gathering.build()


def _make_tensorflow_rows(foreign: ForeignTable, progress: Progress) -> Iterator[list[Any]]:
    boxes = foreign.shapes.box.tolist()
    for row in foreign.iterate_rows(progress):
        image = foreign.images[foreign.shapes.image[row]]
        yield [image.name, image.width, image.height, foreign.label_of(row), *boxes[row]]


def _make_retinanet_rows(foreign: ForeignTable, progress: Progress) -> Iterator[list[Any]]:
    boxes = fit_boxes_to_pixels(foreign.shapes.box).astype(np.int64).tolist()
    for image, rows in foreign.iterate_images(progress):
        if not rows:
            yield [image.name, "", "", "", "", ""]
        for row in rows:
            yield [image.name, *boxes[row], foreign.label_of(row)]


def _is_detections(_path: Path, head: bytes) -> bool:
    columns = find_box_columns(header_of(head))
    return columns is not None and bool(columns.score)


def _is_retinanet(path: Path, head: bytes) -> bool:
    """A name, four numbers and a word in the first line, or a name alone."""
    cells = header_of(head)
    if not {".csv", ".gz"} & {path.suffix.lower()} or len(cells) != len(_RETINANET):
        return False
    name, *numbers, label = cells
    is_alone = not any(numbers) and not label
    return bool(name) and not _is_number(name) and (is_alone or (all(map(_is_number, numbers)) and bool(label)))


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


TENSORFLOW_CSV: Final = Format(
    id="tensorflow-csv",
    title="Table of boxes (TensorFlow, Roboflow)",
    patterns=("*.csv",),
    recognises=lambda _path, head: find_box_columns(header_of(head)) is not None,
    read=read_box_table,
    write_tables=make_rows_writer(_TENSORFLOW, _make_tensorflow_rows),
    carries=frozenset({Feature.SIZES}),
    layouts=TABLE_LAYOUTS,
)
RETINANET_CSV: Final = Format(
    id="retinanet-csv",
    title="Table of boxes without a header (RetinaNet)",
    patterns=("*.csv",),
    recognises=_is_retinanet,
    read=read_retinanet,
    write_tables=make_rows_writer((), _make_retinanet_rows),
    carries=frozenset({Feature.EMPTY_IMAGES}),
    further_losses=(ROUNDING,),
)
DETECTIONS_CSV: Final = Format(
    id="detections-csv",
    title="Table of detections (CSV)",
    patterns=("*.csv", "*.csv.gz"),
    recognises=_is_detections,
    read=partial(read_box_table, is_scored=True),
    carries=frozenset({Feature.SCORES, Feature.ATTRIBUTES, Feature.SIZES}),
    author_kind=AuthorKind.MODEL,
    layouts=TABLE_LAYOUTS,
)
