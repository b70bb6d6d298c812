"""Open Images: a table of boxes in shares of the pictures, with the codes of classes named in a table beside it."""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from msgspec.structs import replace

from annotator.errors import Progress, UserError
from annotator.formats.core import tags
from annotator.formats.core.files import read_head
from annotator.formats.core.folder import FolderWriter, find_label_files, make_split, read_heads
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.image_names import ImageLookup, NamedTables, has_distinct_stems
from annotator.formats.core.losses import Feature, Loss, NamedTally
from annotator.formats.more.lines.folder import UNTOLD, replace_labels
from annotator.formats.more.object_tables import SizedPictures
from annotator.formats.text import csv_text
from annotator.formats.yolo import FRAME_LOSSES
from annotator.geometry.box import Bools, Corners
from annotator.model.image import Image
from annotator.model.shapes import UNSET, Occluded

_SIDES: Final = ("xmin", "xmax", "ymin", "ymax")
_NEEDED: Final = ("imageid", "labelname", *_SIDES)
_MARKS: Final = ("istruncated", "isdepiction", "isinside")
_COLUMNS: Final = (
    "ImageID", "Source", "LabelName", "Confidence", "XMin", "XMax", "YMin", "YMax", "IsOccluded", "IsTruncated",
    "IsGroupOf", "IsDepiction", "IsInside",
)  # fmt: skip
_ENDING: Final = "-annotations-bbox.csv"
"""How tables are called, after their split."""
_BEYOND: Final = 1e-5
"""So far beyond 0 … 1 a share may lie, for the rounding of other tools; it is cut there."""
_NAMES: Final = "*class*descriptions*.csv"
"""A table beside the boxes that says `/m/0k4j,Car`."""
_TABLE: Final = f"annotations/default{_ENDING}"
_CLASSES: Final = "annotations/class-descriptions-boxable.csv"
_FIFTYONE: Final = "metadata/classes.csv"
"""Where FiftyOne puts it, below the folder that holds `labels/`."""


def read_open_images(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The boxes of a table, or of all in a folder; sizes are those of the project's pictures.

    Rows for other pictures are left out and told. Raises UserError with file and line.
    """
    tables = _find_tables(path) if path.is_dir() else {path: ""}
    if not tables:
        raise UserError("{path} holds no tables of boxes of Open Images; choose another folder.", path=path)
    gathering = TableBuilder(path.name, lenient=options.lenient)
    pictures = SizedPictures(gathering, ImageLookup(options.images).find_below)
    for file, split in tables.items():
        header, rows = csv_text.read_table(file)
        csv_text.require_columns(header, _NEEDED, file.name)
        names = _find_class_names(file)
        gathering.read_each(
            rows, partial(_add_shape, gathering, pictures, names=names, split=split), progress, every=1000
        )
    pictures.finish()
    return gathering.build()


def _find_tables(folder: Path) -> dict[Path, str]:
    """The tables of boxes below a folder with their splits, as Open Images, datumaro and FiftyOne lay them out."""
    found = {}
    for file in find_label_files(folder, ".csv"):
        is_named = file.path.name.endswith(_ENDING)
        if is_named or _recognises(file.path, read_head(file.path)):
            name = file.path.name.removesuffix(_ENDING).rpartition("-")[2]
            found[file.path] = make_split(name if is_named else file.path.parent.parent.name)
    return found if len(found) > 1 or _ENDING in "".join(file.name for file in found) else dict.fromkeys(found, "")


def _add_shape(
    gathering: TableBuilder, pictures: SizedPictures, row: csv_text.CsvRow, *, names: dict[str, str], split: str
) -> None:
    picture = pictures.find_picture(row.text("imageid"))
    if picture is None:
        return
    image = pictures.add_image(picture, row.at("ImageID"), split=split)
    code = row.text("labelname").strip()
    label = gathering.find_or_add_label(names.get(code, code), row.at("LabelName"))
    confidence = row.share("score") if row.text("score").strip() else row.share("confidence")
    flags = {mark: row.text(mark).strip() for mark in _MARKS}
    gathering.add_box(
        row.wrong,
        image,
        label,
        _read_box(row, picture),
        occluded=_read_occluded(row),
        score=confidence if confidence < 1 else float("nan"),
        crowd=row.text("isgroupof").strip() == "1",
        attributes={mark.removeprefix("is"): text == "1" for mark, text in flags.items() if text in ("0", "1")},
    )


def _read_box(row: csv_text.CsvRow, picture: Image) -> Corners:
    shares = {side: row.number(side) for side in _SIDES}
    for side, share in shares.items():
        if not -_BEYOND <= share <= 1 + _BEYOND:
            raise row.wrong("{column} is not between 0 and 1", column=side)
        shares[side] = min(max(share, 0.0), 1.0)
    x0, x1 = shares["xmin"] * picture.width, shares["xmax"] * picture.width
    return x0, shares["ymin"] * picture.height, x1, shares["ymax"] * picture.height


def _read_occluded(row: csv_text.CsvRow) -> int:
    """1 is yes, 0 no; -1 says that nobody looked."""
    text = row.text("isoccluded").strip()
    return int(Occluded(int(text))) if text in ("0", "1") else UNSET


def _find_class_names(path: Path) -> dict[str, str]:
    """Names by code, from the table beside the boxes; empty where there is none, and codes are the names."""
    beside = [*sorted(path.parent.glob(_NAMES)), path.parent.parent / _FIFTYONE]
    found = next((file for file in beside if file.is_file()), None)
    return {} if found is None else dict(_iterate_class_names(found))


def _iterate_class_names(path: Path) -> Iterator[tuple[str, str]]:
    for row in csv_text.read_headless(path, ("code", "name")):
        if row.text("name").strip():
            yield row.text("code").strip(), row.text("name").strip()


class BoxFiles:
    """The boxes as one table, and the labels as the names of classes whose codes are the names themselves.

    So programs that look up the names find them, and so do those that take the codes for the names.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._table: Path | None = None
        self._labels: list[str] = []

    def add(self, folder: FolderWriter, foreign: ForeignTable, progress: Progress) -> None:
        """Writes the rows of the next images."""
        if self._table is None:
            self._labels = [label.name for label in foreign.labels]
            self._table = folder.path_of(_TABLE)
            self._table.write_bytes(csv_text.format_row(_COLUMNS))
        with self._table.open("ab") as file:
            file.writelines(csv_text.format_rows(_make_rows(foreign, self._names, progress)))

    def finish(self, folder: FolderWriter) -> None:
        """Names the classes."""
        folder.write(_CLASSES, b"".join(csv_text.format_rows(iter([[name, name] for name in self._labels]))))


def _make_rows(foreign: ForeignTable, names: Mapping[str, str], progress: Progress) -> Iterator[list[Any]]:
    shapes = foreign.shapes
    boxes = shapes.box.tolist()
    for row in foreign.iterate_rows(progress):
        (x0, y0, x1, y1), score = boxes[row], foreign.score_of(row)
        image = foreign.images[shapes.image[row]]
        attributes = shapes.attributes_of(row)
        marks = {mark: _format_mark(attributes.get(mark.removeprefix("is"))) for mark in _MARKS}
        yield [
            names[image.name],
            "xclick" if score is None else "activemil",
            foreign.label_of(row),
            1 if score is None else score,
            *(x0 / image.width, x1 / image.width, y0 / image.height, y1 / image.height),
            int(shapes.occluded[row]),
            marks["istruncated"],
            int(shapes.crowd[row]),
            marks["isdepiction"],
            marks["isinside"],
        ]


def _format_mark(value: object) -> int:
    """1 is yes, 0 no; -1 says that nobody looked."""
    return int(value) if isinstance(value, bool) else -1


def _reread(occluded: int, part_state: int, attributes: dict[str, Any]) -> tags.TagsAndAttributes:
    """What is read of the attributes that are written."""
    names = [mark.removeprefix("is") for mark in _MARKS]
    return occluded, part_state, {name: attributes[name] for name in names if isinstance(attributes.get(name), bool)}


def _list_wide(foreign: ForeignTable) -> list[str]:
    return [label.name for label in foreign.labels if label.name != label.name.strip()]


def _strip_labels(foreign: ForeignTable) -> ForeignTable:
    return replace_labels(foreign, str.strip)


def _is_certain(foreign: ForeignTable) -> Bools:
    certain: Bools = foreign.shapes.score == 1
    return certain


def _drop_certain(foreign: ForeignTable) -> ForeignTable:
    score = np.where(_is_certain(foreign), np.nan, foreign.shapes.score)
    return replace(foreign, shapes=foreign.shapes.with_columns(score=score))


def _recognises(path: Path, head: bytes) -> bool:
    """A table with the columns, or a folder that holds one."""
    return any(set(_NEEDED) <= set(csv_text.header_of(start)) for start in read_heads(path, head, ".csv"))


_LOSSES: Final = (
    UNTOLD,
    *FRAME_LOSSES,
    Loss("blanks around labels", lambda f: len(_list_wide(f)), _strip_labels, partial(NamedTally, _list_wide)),
    Loss("scores of 1 (they say that a person drew the box)", lambda f: int(_is_certain(f).sum()), _drop_certain),
    tags.make_clash_loss("attributes other than truncated, depiction and inside (left out)", _reread),
)
OPEN_IMAGES: Final = Format(
    id="open-images",
    title="Open Images (CSV)",
    patterns=("*.csv", "*.csv.gz"),
    recognises=_recognises,
    read=read_open_images,
    write_tables=partial(NamedTables, BoxFiles),
    can_split=has_distinct_stems,
    carries=frozenset({Feature.OCCLUDED, Feature.CROWDS, Feature.SCORES, Feature.ATTRIBUTES, Feature.SIZES}),
    further_losses=_LOSSES,
    dropped=_LOSSES,
    writes_folder=True,
)
