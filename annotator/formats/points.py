"""Prompt points as a table: image, x, y, one point a line, in pixels of the picture as displayed (R, section IV-B).

A column `label` may follow; a point has no label here, so that it is counted and left out. Read only: COCO holds points
beside everything else.
"""

from pathlib import Path
from typing import Final

from annotator.errors import Progress, UserError
from annotator.formats.core.foreign import ForeignFile, Note
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.losses import Feature
from annotator.formats.text.csv_text import header_of, read_table
from annotator.geometry.box import LARGEST_COORDINATE
from annotator.model.image import Image

COLUMNS: Final = ("image", "x", "y")


def read(path: Path, _options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The points of every image in the order of the lines. Raises UserError with file and line."""
    header, rows = read_table(path)
    missing = [name for name in COLUMNS if name not in header]
    if missing:
        raise UserError(
            "{file} has no column {missing}; the columns are image, x, y and maybe label.",
            file=path.name,
            missing=missing[0],
        )
    points: dict[str, list[tuple[float, float]]] = {}
    labels = 0
    for done, row in enumerate(rows):
        if progress is not None and done % 4096 == 0:
            progress.step(done, 0)
        name = row.text("image").strip()
        if not name:
            raise row.wrong("image is empty")
        place = row.number("x"), row.number("y")
        if min(place) < 0 or max(place) > LARGEST_COORDINATE:
            raise row.wrong(
                "the point {value:g}, {value_2:g} lies outside any picture", value=place[0], value_2=place[1]
            )
        points.setdefault(name, []).append(place)
        labels += bool(row.text("label").strip())
    if not points:
        raise UserError("{file} has no points; write one a line as image,x,y.", file=path.name)
    note = Note("labels of points (left out: a point asks for a shape, whatever its label)", labels)
    return ForeignFile(
        source=path.name,
        images=tuple(Image(number, name, prompts=tuple(found)) for number, (name, found) in enumerate(points.items())),
        labels=(),
        raters=(),
        notes=(note,) if labels else (),
    )


def _recognise(path: Path, head: bytes) -> bool:
    return path.suffix.lower() in (".csv", ".gz") and sorted(set(header_of(head)) - {"label"}) == sorted(COLUMNS)


POINTS: Final = Format(
    id="points",
    title="Prompt points (image, x, y)",
    patterns=("*.csv", "*.csv.gz"),
    recognises=_recognise,
    read=read,
    carries=frozenset({Feature.PROMPTS}),
)
