"""Tables of boxes that detectors are trained with or write: TensorFlow's, RetinaNet's, and tables of detections."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from annotator.errors import UserError
from annotator.formats.core.folder import FileTables
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.losses import Feature
from annotator.formats.detections.rows import add_known_images
from annotator.formats.rows.boxes import BoxColumns, BoxRows, find_box_columns, read_box_columns
from annotator.formats.text.csv_text import format_rows, header_of, read_headless, read_table
from annotator.formats.voc import ROUNDING, fit_boxes_to_pixels
from annotator.model.author import AuthorKind
from annotator.progress import Progress

_TENSORFLOW: Final = ("filename", "width", "height", "class", "xmin", "ymin", "xmax", "ymax")
_RETINANET: Final = ("image", "x1", "y1", "x2", "y2", "label")
_RETINANET_COLUMNS: Final = BoxColumns("image", "label", ("x1", "y1", "x2", "y2"), False, "", "", "")


def read_tensorflow(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """The boxes of a table with a header. Raises UserError with file and line."""
    gathering = TableBuilder(path.name, lenient=options.lenient)
    header, rows = read_table(path)
    columns = read_box_columns(header, path.name)
    BoxRows(gathering, columns, options).add_all(rows, needs_score=False, progress=progress)
    return gathering.build()


def read_retinanet(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """The boxes of a table without a header. Raises UserError with file and line."""
    gathering = TableBuilder(path.name, lenient=options.lenient)
    rows = read_headless(path, _RETINANET)
    BoxRows(gathering, _RETINANET_COLUMNS, options).add_all(rows, needs_score=False, progress=progress)
    if not gathering.images:
        raise UserError("{source} is empty; choose another file.", source=path.name)
    return gathering.build()


def read_detections(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """The detections of a table; every picture of the project is covered. Raises UserError with file and line."""
    gathering = TableBuilder(path.name, lenient=options.lenient)
    add_known_images(gathering, options)
    header, rows = read_table(path)
    columns = read_box_columns(header, path.name)
    if not columns.score:
        raise UserError(
            "{source} has no column score, so it is no table of detections; choose another format.", source=path.name
        )
    BoxRows(gathering, columns, options).add_all(rows, needs_score=True, progress=progress)
    found = gathering.build()
    if found.count and gathering.reach <= 1:
        raise UserError(
            "{source}: all boxes lie between 0 and 1, so they are shares of the pictures; write them in pixels.",
            source=path.name,
        )
    return found


class _TablePieces:
    """A table with or without a header."""

    def __init__(
        self, header: Sequence[str], make_rows: Callable[[ForeignTable, Progress], Iterator[list[Any]]]
    ) -> None:
        self._header, self._make_rows = header, make_rows

    def prepare(self, _foreign: ForeignTable) -> None:
        """Nothing need be known before."""

    def begin(self, _foreign: ForeignTable) -> bytes:
        """The header."""
        return b"".join(format_rows(iter([list(self._header)] if self._header else [])))

    def format(self, foreign: ForeignTable, progress: Progress) -> Iterator[bytes]:
        """The rows of the next table."""
        return format_rows(self._make_rows(foreign, progress))

    def end(self) -> bytes:
        """Nothing stands behind the rows."""
        return b""


def _make_tensorflow_rows(foreign: ForeignTable, progress: Progress) -> Iterator[list[Any]]:
    boxes = foreign.shapes.box.tolist()
    for row, box in enumerate(boxes):
        if row % 1000 == 0:
            progress.step(row, len(boxes))
        image, label = foreign.images[foreign.shapes.image[row]], foreign.labels[foreign.shapes.label[row]]
        yield [image.name, image.width, image.height, label.name, *box]


def _make_retinanet_rows(foreign: ForeignTable, progress: Progress) -> Iterator[list[Any]]:
    boxes = fit_boxes_to_pixels(foreign.shapes.box).astype(np.int64).tolist()
    for position, rows in enumerate(foreign.group_rows_by_image()):
        progress.step(position, len(foreign.images))
        name = foreign.images[position].name
        if not rows:
            yield [name, "", "", "", "", ""]
        for row in rows:
            yield [name, *boxes[row], foreign.labels[foreign.shapes.label[row]].name]


def _is_tensorflow(_path: Path, head: bytes) -> bool:
    return find_box_columns(header_of(head)) is not None


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


_TENSORFLOW_PIECES: Final = partial(_TablePieces, _TENSORFLOW, _make_tensorflow_rows)
"""The table that scripts for TensorFlow and exports of Roboflow have."""
_RETINANET_PIECES: Final = partial(_TablePieces, (), _make_retinanet_rows)
"""The table without a header; a picture without boxes has a row that only names it."""
TENSORFLOW_CSV: Final = Format(
    id="tensorflow-csv",
    title="Table of boxes (TensorFlow, Roboflow)",
    patterns=("*.csv",),
    recognises=_is_tensorflow,
    read=read_tensorflow,
    write_tables=partial(FileTables, _TENSORFLOW_PIECES),
    carries=frozenset({Feature.SIZES}),
)
RETINANET_CSV: Final = Format(
    id="retinanet-csv",
    title="Table of boxes without a header (RetinaNet)",
    patterns=("*.csv",),
    recognises=_is_retinanet,
    read=read_retinanet,
    write_tables=partial(FileTables, _RETINANET_PIECES),
    carries=frozenset({Feature.EMPTY_IMAGES}),
    further_losses=(ROUNDING,),
)
DETECTIONS_CSV: Final = Format(
    id="detections-csv",
    title="Table of detections (CSV)",
    patterns=("*.csv", "*.csv.gz"),
    recognises=_is_detections,
    read=read_detections,
    carries=frozenset({Feature.SCORES, Feature.ATTRIBUTES, Feature.SIZES}),
    author_kind=AuthorKind.MODEL,
)
