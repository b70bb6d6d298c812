"""AutoML and Vertex AI: a table without a header, with the corners of boxes in shares of the pictures."""

from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Final

from annotator.errors import Progress
from annotator.formats.core.files import read_head
from annotator.formats.core.foreign import ForeignFile
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.image_names import ImageLookup
from annotator.formats.core.layouts import SHARES
from annotator.formats.core.losses import Feature
from annotator.formats.more.object_tables import SizedPictures
from annotator.formats.text.csv_text import CsvRow, header_of, read_headless
from annotator.formats.text.line_text import is_number
from annotator.geometry.box import Corners
from annotator.model.image import Image

_SETS: Final = MappingProxyType(
    {
        "train": "train", "training": "train", "validate": "val", "validation": "val", "test": "test",
        "unassigned": "",
    }
)  # fmt: skip
"""The splits by what the first column calls them."""
_SET: Final = "set"
_CORNERS: Final = ("x0", "y0", "x1", "y1", "x2", "y2", "x3", "y3")
"""Clockwise from the upper left; the second and the last one may be empty."""
_COLUMNS: Final = (_SET, "path", "label", *_CORNERS)
_BEYOND: Final = 1e-3
"""So far beyond 0 … 1 a share may lie, for the rounding of other tools; it is cut there."""


def read_automl(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The boxes of a table; sizes are those of the project's pictures.

    Rows for other pictures are left out and reported. Raises UserError with file and line.
    """
    gathering = TableBuilder(path.name, lenient=options.lenient)
    lookup = ImageLookup(options.images)
    pictures = SizedPictures(gathering, lambda raw: lookup.find_image(raw.strip()))
    gathering.read_each(_iterate_rows(path), lambda row: _add_row(gathering, row, pictures), progress, every=1000)
    pictures.finish(needs_image=True)
    return gathering.build()


def _iterate_rows(path: Path) -> Iterator[CsvRow]:
    """The rows of a table with or without a column for the set, as its first line has it."""
    return read_headless(path, _COLUMNS[-len(header_of(read_head(path))) :])


def _add_row(gathering: TableBuilder, row: CsvRow, pictures: SizedPictures) -> None:
    picture = pictures.find_picture(row.text("path"))
    if picture is None:
        return
    split = _SETS.get(row.text(_SET).strip().lower())
    image = pictures.add_image(picture, row.at("path"), split=split or "")
    if split is None and row.text(_SET).strip():
        raise row.wrong("has a set that is not one of TRAIN, VALIDATION, TEST and UNASSIGNED")
    if not any(row.text(name).strip() for name in ("label", *_CORNERS)):
        return
    label = gathering.find_or_add_label(row.text("label").strip(), row.at("the third column"))
    gathering.add_box(row.wrong, image, label, _read_box(row, picture))
    gathering.add_note(SHARES)


def _read_box(row: CsvRow, picture: Image) -> Corners:
    """The box about the corners that are given."""
    sides = []
    for axis, length in (("x", picture.width), ("y", picture.height)):
        names = [name for name in _CORNERS if name.startswith(axis) and row.text(name).strip()]
        shares = [row.number(name) for name in names]
        if len(shares) < 2 or not all(-_BEYOND <= share <= 1 + _BEYOND for share in shares):
            raise row.wrong("has no two corners between 0 and 1")
        sides.append((max(min(shares), 0.0) * length, min(max(shares), 1.0) * length))
    (x0, x1), (y0, y1) = sides
    return x0, y0, x1, y1


def _recognises(path: Path, head: bytes) -> bool:
    """A first line of a set or none, a name, a label, and eight cells with shares or nothing."""
    cells = header_of(head)
    if path.suffix.lower() not in (".csv", ".gz") or not len(_COLUMNS) - 1 <= len(cells) <= len(_COLUMNS):
        return False
    *before, name, _label = cells[: -len(_CORNERS)]
    numbers = [cell for cell in cells[-len(_CORNERS) :] if cell]
    is_named = "." in name and not is_number(name) and all(cell in _SETS for cell in before)
    return is_named and all(is_number(cell) and -_BEYOND <= float(cell) <= 1 + _BEYOND for cell in numbers)


AUTOML: Final = Format(
    id="automl-csv",
    title="Table of AutoML and Vertex AI (shares, without a header)",
    patterns=("*.csv", "*.csv.gz"),
    recognises=_recognises,
    read=read_automl,
    carries=frozenset({Feature.SIZES, Feature.EMPTY_IMAGES, Feature.SPLITS}),
)
