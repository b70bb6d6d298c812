"""YOLO 1.1 of CVAT, Darknet's layout: obj.data, obj.names, lists of pictures, and label files beside the pictures."""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

from annotator.errors import Phrase, Progress, UserError
from annotator.formats import yolo
from annotator.formats.core.files import parse_image_name
from annotator.formats.core.folder import FolderTables, FolderWriter, stem_of
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.losses import Feature, make_splits_loss
from annotator.formats.text.plain_text import LocatedLine, read_text
from annotator.formats.yolo_lines import LINE_LAYOUTS
from annotator.model.vocabulary import Label

DATA: Final = "obj.data"
NAMES: Final = "obj.names"
_MAX_BYTES: Final = 64 * 1024**2
_RESERVED: Final = frozenset({"backup", "classes", "names", "valid", "eval", "results", "top"})
"""Keys of the data file that list no pictures, and the one by which it calls the split val."""
_SPLIT: Final = re.compile(r"\w+", re.ASCII)
_FOLDER: Final = re.compile(r"^(?:.*/)?obj(?:_\w+)?(?:_data)?/(?=.)")
"""`obj_train_data/` and what is before it: no part of a picture's name."""
_DEFAULT: Final = "train"


def read_darknet(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The data set of a folder or of its data file; sizes are those of the project's pictures.

    Raises UserError with file and line.
    """
    data = path / DATA if path.is_dir() else path
    if not data.is_file():
        raise UserError("{path} has no file {name}; choose another folder.", path=path, name=DATA)
    values = _read_values(data)
    named = values.get("names")
    names_file = data.parent / (NAMES if named is None else _find_below(named, data.parent))
    text = read_text(names_file, names_file.name, limit=_MAX_BYTES).rstrip("\r\n")
    names = yolo.check_distinct([line.removesuffix("\r") for line in text.split("\n")] if text else [], names_file.name)
    count = values.get("classes")
    if count is not None and count.value != str(len(names)):
        raise count.wrong("classes is {value}, but there are {n} names", value=count.value[:20], n=len(names))
    listed: dict[Path, yolo.YoloEntry] = {}
    for key, place in values.items():
        if key not in _RESERVED or key == "valid":
            for entry in _list_entries(data.parent, "val" if key == "valid" else key, place):
                listed.setdefault(entry.path, entry)
    if not listed:
        raise UserError("{source} lists no pictures; choose another data set.", source=path.name)
    gathering = TableBuilder(path.name, lenient=options.lenient)
    return yolo.read_entries(
        gathering, yolo.YoloDataset(data.parent, {}, names), list(listed.values()), options, progress
    )


def _read_values(data: Path) -> Mapping[str, LocatedLine[str]]:
    """The values of the data file by key."""
    found: dict[str, LocatedLine[str]] = {}
    for number, line in enumerate(read_text(data, data.name, limit=_MAX_BYTES).split("\n"), start=1):
        key, equal, value = (part.strip() for part in line.partition("="))
        if equal and not key.startswith("#"):
            found[key] = LocatedLine(value, data.name, Phrase("line {n}", n=number))
    return MappingProxyType(found)


def _list_entries(root: Path, split: str, place: LocatedLine[str]) -> Iterator[yolo.YoloEntry]:
    """The pictures of one list, with their label files."""
    listed = _find_below(place, root)
    for number, raw in enumerate(read_text(root / listed, listed, limit=_MAX_BYTES).split("\n"), start=1):
        line = raw.removesuffix("\r").removeprefix("./")
        if line.strip():
            given = LocatedLine(line, listed, Phrase("line {n}", n=number))
            name = _find_below(given, root)
            label = stem_of(name) + yolo.ENDING
            image = stem_of(_FOLDER.sub("", name))  # programs list pictures of other endings than they were given
            yield yolo.YoloEntry(root / label, label, image, has_ending=False, split=split)


def _find_below(given: LocatedLine[str], root: Path) -> str:
    """A path of the data set below its root: programs put `data/` before it, or the folder of a machine."""
    value = given.value.replace("\\", "/")
    beginning = _FOLDER.match(value)
    if value.startswith(("/", "../")) or re.match(r"^[A-Za-z]:", value):
        value = value[value.rfind("/obj") + 1 :] if beginning else value.rpartition("/")[2]
    name = parse_image_name(value, source=given.source, place=f"{given.place}")
    below = name.removeprefix("data/")
    return name if below == name or (root / (stem_of(name) + yolo.ENDING)).is_file() else below


class DarknetFiles:
    """A data set; copy or link the pictures beside their labels."""

    def __init__(self) -> None:
        self._labels: tuple[Label, ...] = ()
        self._lists: dict[str, list[str]] = {}
        """By split the lines of its list of images."""

    def add(self, folder: FolderWriter, foreign: ForeignTable, progress: Progress) -> None:
        """Writes the files of the next images."""
        yolo.refuse_line_breaks(foreign)
        self._labels = foreign.labels
        for image, rows in foreign.iterate_images(progress):
            key = "valid" if image.split == "val" else image.split
            place = f"obj_{key}_data/{image.name}"
            self._lists.setdefault(key, []).append(f"data/{place}\n")
            lines = [yolo.format_line(foreign, row, image, has_scores=False) for row in rows]
            folder.write(stem_of(place) + yolo.ENDING, "".join(lines).encode())

    def finish(self, folder: FolderWriter) -> None:
        """Writes the names of the classes, the lists of images and the file that names these."""
        values = [f"classes = {len(self._labels)}", *(f"{key} = data/{key}.txt" for key in self._lists)]
        values += [f"names = data/{NAMES}", "backup = backup/"]
        folder.write(DATA, "".join(f"{value}\n" for value in values).encode())
        folder.write(NAMES, "".join(f"{label.name}\n" for label in self._labels).encode())
        for key, names in self._lists.items():
            folder.write(f"{key}.txt", "".join(names).encode())


def _is_default(split: str) -> bool:
    """Whether a split has no list of its own, so that its pictures go to those of training."""
    return split in _RESERVED or _SPLIT.fullmatch(split) is None


def _recognises(path: Path, head: bytes) -> bool:
    """A folder with a data file, or that file."""
    if path.is_dir():
        return (path / DATA).is_file()
    return path.suffix == ".data" and b"names" in head and b"=" in head


LOSSES: Final = (
    *yolo.FRAME_LOSSES,
    make_splits_loss("images without a data split of a plain name (they become train)", _is_default, _DEFAULT),
)
DARKNET: Final = Format(
    id="yolo-darknet",
    title="YOLO 1.1 of CVAT (Darknet)",
    patterns=("*.data",),
    recognises=_recognises,
    read=read_darknet,
    write_tables=partial(FolderTables, DarknetFiles),
    carries=frozenset({Feature.SPLITS, Feature.EMPTY_IMAGES, Feature.UNUSED_LABELS}),
    further_losses=LOSSES,
    dropped=LOSSES,
    writes_folder=True,
    layouts=LINE_LAYOUTS,
)
