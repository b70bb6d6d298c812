"""YOLO text labels with `data.yaml` and `classes.txt`: boxes, boxes with tags beside them, or polygons.

Class numbers are the order of the names and never change. Coordinates are shares of the picture, whose size the project
knows.
"""

from functools import partial
from pathlib import Path
from typing import Final

from annotator.formats.core.files import read_head
from annotator.formats.core.folder import FolderTables, find_first_files
from annotator.formats.core.format import Format
from annotator.formats.core.losses import Feature
from annotator.formats.yolo.dataset import (
    CLASSES,
    ENDING,
    NO_LABELS,
    YAML_ENDINGS,
    YAML_NAMES,
    find_data_file,
    has_nearer_classes,
)
from annotator.formats.yolo.limits import BOX_LOSSES, POLYGON_LOSSES
from annotator.formats.yolo.reading import SIDE_ENDING, read_yolo
from annotator.formats.yolo.writing import YoloFiles

_CARRIES: Final = frozenset({Feature.SCORES, Feature.SPLITS, Feature.EMPTY_IMAGES, Feature.UNUSED_LABELS})


def _is_dataset(path: Path, head: bytes) -> bool:
    """A folder or data file with names of classes, or a label file with `classes.txt` beside it."""
    if path.is_dir():
        listed = any((path / name).is_file() for name in (CLASSES, f"labels/{CLASSES}"))
        return listed or find_data_file(path) is not None or has_nearer_classes(path)
    if path.suffix in YAML_ENDINGS:
        return b"names:" in head
    beside = (path.parent / name for name in (*YAML_NAMES, CLASSES))
    return path.suffix == ENDING and path.name not in NO_LABELS and any(name.is_file() for name in beside)


def _has_polygons(path: Path, head: bytes) -> bool:
    """A data set whose first label files hold lines of more than six columns."""
    if not _is_dataset(path, head):
        return False
    files = find_first_files(path, ENDING) if path.is_dir() else [path]
    starts = (read_head(file) for file in files if file.name not in NO_LABELS)
    return any(len(line.split()) > 6 for start in starts for line in start.split(b"\n"))


def _has_side_files(path: Path, head: bytes) -> bool:
    """A data set with tags beside its label files."""
    return path.is_dir() and _is_dataset(path, head) and bool(find_first_files(path, SIDE_ENDING))


_OUTLINES: Final = partial(YoloFiles, polygons=True)
_STATES: Final = partial(YoloFiles, side_files=True)
YOLO: Final = Format(
    id="yolo",
    title="YOLO text (boxes)",
    patterns=("*.yaml",),
    recognises=_is_dataset,
    read=read_yolo,
    write_tables=partial(FolderTables, YoloFiles),
    carries=_CARRIES,
    further_losses=BOX_LOSSES,
    writes_folder=True,
)
YOLO_POLYGONS: Final = Format(
    id="yolo-polygons",
    title="YOLO text (polygons)",
    patterns=("*.yaml",),
    recognises=_has_polygons,
    read=read_yolo,
    write_tables=partial(FolderTables, _OUTLINES),
    carries=_CARRIES | {Feature.POLYGONS},
    further_losses=POLYGON_LOSSES,
    writes_folder=True,
)
YOLO_STATES: Final = Format(
    id="yolo-states",
    title="YOLO text (boxes, tags in files beside)",
    patterns=("*.yaml",),
    recognises=_has_side_files,
    read=read_yolo,
    write_tables=partial(FolderTables, _STATES),
    carries=_CARRIES | {Feature.OCCLUDED, Feature.PART_STATES},
    further_losses=BOX_LOSSES,
    writes_folder=True,
)
