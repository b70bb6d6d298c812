"""Tables of boxes as other tools write them: which column holds what is told by the names that tools use."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import TableBuilder, find_box_problem
from annotator.formats.core.image_names import PictureNames
from annotator.formats.detections.rows import LabelWords
from annotator.formats.text.csv_text import CsvRow
from annotator.formats.text.xml_text import parse_value
from annotator.geometry.box import Corners
from annotator.progress import Progress

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
)
"""Left, top, width and height. Plain x and y are not here: for some tools they are the middle of a box."""
_WIDTHS: Final = ("image_width", "width")
_HEIGHTS: Final = ("image_height", "height")
_LARGEST_SIZE: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class BoxColumns:
    """The names of a table's columns by what they hold; empty for what it does not tell."""

    image: str
    label: str
    box: tuple[str, ...]
    is_sized: bool
    """Whether the box is left, top, width and height, else it is two corners."""
    score: str
    width: str
    height: str

    @property
    def known(self) -> frozenset[str]:
        """The columns that are no attributes."""
        return frozenset({self.image, self.label, *self.box, self.score, self.width, self.height, ""})


def find_box_columns(header: Sequence[str]) -> BoxColumns | None:
    """What a table with this header, in lower case, tells of boxes; None for a table that tells none."""
    names = frozenset(header)
    sides = next((sides for sides in (*_CORNERS, *_SIZED) if names.issuperset(sides)), None)
    image, label = _find_first(_IMAGES, names), _find_first(_LABELS, names)
    if sides is None or not image or not label:
        return None
    left = names - set(sides)
    return BoxColumns(
        image, label, sides, sides in _SIZED, _find_first(_SCORES, left), _find_first(_WIDTHS, left),
        _find_first(_HEIGHTS, left),
    )  # fmt: skip


def read_box_columns(header: Sequence[str], source: str) -> BoxColumns:
    """As `find_box_columns`. Raises UserError that names the columns of a table without boxes."""
    found = find_box_columns(header)
    if found is None:
        raise UserError(
            "{source} has no columns for a picture, a label and the corners of a box, such as filename, class, xmin, "
            "ymin, xmax and ymax; rename the columns or choose another format.",
            source=source,
        )
    return found


class BoxRows:
    """Puts the rows of a table of boxes into a foreign table."""

    def __init__(self, gathering: TableBuilder, columns: BoxColumns, options: ReadOptions) -> None:
        self._gathering, self._columns = gathering, columns
        self._pictures = PictureNames(options.images)
        self._words = LabelWords(gathering, options, by_ids=columns.label in _IDS)
        self._places: dict[str, int] = {}

    def add_all(self, rows: Iterable[CsvRow], *, needs_score: bool, progress: Progress | None) -> None:
        """All rows; one without any corner only names its picture. Raises UserError with file and line."""
        steps = progress or Progress()
        for number, row in enumerate(rows):
            if number % 1000 == 0:
                steps.step(number, 0)
            with self._gathering.leave_out():
                image = self._find_image(row)
                if any(row.text(side).strip() for side in self._columns.box):
                    self._add_shape(image, row, needs_score=needs_score)

    def _find_image(self, row: CsvRow) -> int:
        raw = row.text(self._columns.image)
        image = self._places.get(raw)
        if image is None:
            name = self._pictures.resolve_name(raw)
            place = f"{row.place}: {self._columns.image}"
            image = self._places[raw] = self._gathering.find_or_add_image(name, source=row.source, place=place)
        sizes = {"width": self._columns.width, "height": self._columns.height}
        facts = {fact: row.whole(column, most=_LARGEST_SIZE) for fact, column in sizes.items() if column}
        self._gathering.complete_image(image, **facts)
        return image

    def _add_shape(self, image: int, row: CsvRow, *, needs_score: bool) -> None:
        columns = self._columns
        label = self._words.find_label(row.text(columns.label), row)
        score = row.share(columns.score) if columns.score else math.nan
        if needs_score and math.isnan(score):
            raise row.wrong("has no score between 0 and 1, which a detection needs")
        attributes = {key: parse_value(text) for key, text in row.value.items() if key not in columns.known and text}
        self._gathering.add_shape(image, label, self._read_box(row), score=score, attributes=attributes)

    def _read_box(self, row: CsvRow) -> Corners:
        x0, y0, x1, y1 = (row.number(side) for side in self._columns.box)
        box = (x0, y0, x0 + x1, y0 + y1) if self._columns.is_sized else (x0, y0, x1, y1)
        if problem := find_box_problem(box):
            raise row.wrong(problem)
        return box


def _find_first(wanted: Sequence[str], names: frozenset[str]) -> str:
    return next((name for name in wanted if name in names), "")
