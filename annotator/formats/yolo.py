"""YOLO text labels with `data.yaml` and `classes.txt`: boxes, boxes with tags beside them, or polygons.

Class numbers are the order of the names and never change. Coordinates are shares of the picture, whose size the project
knows.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase, Progress, UserError
from annotator.formats import yolo_lines
from annotator.formats.core import losses, tags
from annotator.formats.core.files import parse_image_name, read_head
from annotator.formats.core.folder import FolderTables, FolderWriter, find_first_files, find_label_files, stem_of
from annotator.formats.core.foreign import ForeignFile, ForeignTable, Note
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.image_names import SPELLED, ImageLookup, is_spelled, make_sizeless_error
from annotator.formats.core.layouts import Verdict
from annotator.formats.text.json_text import JsonNode, read_json
from annotator.formats.text.plain_text import Located, LocatedLine, read_text
from annotator.geometry.box import Bools, Floats, Polygon, size_of
from annotator.model.image import Image
from annotator.model.shapes import UNSET
from annotator.model.vocabulary import Label

if TYPE_CHECKING:
    from annotator.formats.text.yaml_text import Value

_SLIVER: Final = 1e-6
"""Pixels; what shows less of itself is beside the picture."""
_ROUNDING: Final = 1e-9
"""Pixels."""


def _is_first_of_stem(foreign: ForeignTable, before: Collection[str] = ()) -> Bools:
    """Images whose name without ending no earlier one has, nor any of the names `before`."""
    seen: set[str] = set()
    first = []
    for image in foreign.images:
        name = stem_of(image.name)
        first.append(name not in seen and name not in before)
        seen.add(name)
    return np.array(first, dtype=np.bool_)


_SAME_STEM: Final = "images that differ from another by their ending only (left out)"


def _make_stem_loss() -> losses.Loss:
    """The loss for tables that come one after the other."""
    before: set[str] = set()

    def drop(foreign: ForeignTable) -> ForeignTable:
        kept = losses.keep_images(foreign, _is_first_of_stem(foreign, before))
        before.update(stem_of(image.name) for image in kept.images)
        return kept

    return losses.Loss(_SAME_STEM, lambda f: int((~_is_first_of_stem(f, before)).sum()), drop)


def _limits_of(foreign: ForeignTable) -> Floats:
    """Width and height of the image of every row, `(N, 2)`."""
    sizes = np.array([(image.width, image.height) for image in foreign.images], dtype=np.float64).reshape(-1, 2)
    found: Floats = sizes[foreign.shapes.image]
    return found


def _cut_boxes(foreign: ForeignTable) -> Floats:
    limits = _limits_of(foreign)
    return np.clip(foreign.shapes.box, 0.0, np.concatenate((limits, limits), axis=1))


def _is_inside(foreign: ForeignTable) -> Bools:
    """Rows of which something lies on the picture."""
    cut = _cut_to_border(foreign)
    shown = size_of(losses.bounds_of_polygons(cut)) >= _SLIVER
    inside: Bools = shown[:, 0] & shown[:, 1]
    if cut.shapes.polygon is not None:
        inside &= [polygon is None or len(polygon[0]) >= 3 for polygon in cut.shapes.polygon]
    return inside


def _passes_border(foreign: ForeignTable) -> Bools:
    """Rows that pass the border by more than a rounding."""
    return np.asarray((np.abs(_cut_boxes(foreign) - foreign.shapes.box) > _ROUNDING).any(axis=1))


def _cut_to_border(foreign: ForeignTable) -> ForeignTable:
    """Boxes and corners of polygons drawn back to the border of their picture."""
    column = foreign.shapes.polygon
    if column is not None:
        limits = _limits_of(foreign)
        column = column.copy()
        for row, polygon in enumerate(column):
            if polygon is not None:
                column[row] = (_cut_ring(polygon[0], limits[row]),)
    return replace(foreign, shapes=foreign.shapes.with_columns(box=_cut_boxes(foreign), polygon=column))


def _cut_ring(ring: Floats, limit: Floats) -> Floats:
    """The ring within the picture; points at its end go when they come to lie on the first."""
    cut: Floats = np.clip(ring, 0.0, limit)
    apart = np.flatnonzero((np.abs(cut - cut[0]) > _SLIVER).any(axis=1))
    return cut[: apart[-1] + 1] if len(apart) else cut[:1]


def _has_further_pieces(foreign: ForeignTable) -> Bools:
    column = foreign.shapes.polygon
    several = [] if column is None else [polygon is not None and len(polygon) > 1 for polygon in column]
    return np.array(several, dtype=np.bool_) if several else np.zeros(len(foreign.shapes), dtype=np.bool_)


def _keep_largest_pieces(foreign: ForeignTable) -> ForeignTable:
    column = foreign.shapes.polygon
    if column is None:
        return foreign
    column = column.copy()
    for row in np.flatnonzero(_has_further_pieces(foreign)).tolist():
        column[row] = (max(column[row], key=_extent_of),)
    return replace(foreign, shapes=foreign.shapes.with_columns(polygon=column))


def _extent_of(ring: Floats) -> float:
    width, height = (ring.max(axis=0) - ring.min(axis=0)).tolist()
    return float(width * height)


def _is_plain_box(foreign: ForeignTable) -> Bools:
    column = foreign.shapes.polygon
    if column is None:
        return np.ones(len(foreign.shapes), dtype=np.bool_)
    return np.array([polygon is None for polygon in column], dtype=np.bool_)


def _as_polygons(foreign: ForeignTable) -> ForeignTable:
    column = np.empty(len(foreign.shapes), dtype=np.object_)
    for row, box in enumerate(foreign.shapes.box.tolist()):
        polygon = foreign.shapes.polygon_of(row)
        column[row] = _make_corners(*box) if polygon is None else polygon
    return replace(foreign, shapes=foreign.shapes.with_columns(polygon=column if len(column) else None))


def _make_corners(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return (np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]),)


_WRITTEN: Final = (
    losses.make_images_loss("images of unknown size (left out)", losses.find_sized),
    losses.make_images_loss(_SAME_STEM, _is_first_of_stem, _make_stem_loss),
)


ODD_SPLITS: Final = losses.make_splits_loss(
    "splits other than train, val and test", lambda split: split not in ("", *SPLITS)
)
_IMAGES: Final = (*_WRITTEN, ODD_SPLITS)
_BORDER: Final = (
    losses.make_rows_loss("shapes beside their picture (left out)", _is_inside),
    losses.Loss(
        "shapes past the border of their picture (cut there)", lambda f: int(_passes_border(f).sum()), _cut_to_border
    ),
)
BOX_LOSSES: Final = (losses.WITHOUT_POLYGONS, *_IMAGES, *_BORDER)
FRAME_LOSSES: Final = (losses.WITHOUT_POLYGONS, *_WRITTEN, *_BORDER)
"""For layouts of boxes that know splits of any name."""
POLYGON_LOSSES: Final = (
    *_IMAGES,
    losses.Loss(
        "further pieces of polygons (the largest is kept)",
        lambda f: int(_has_further_pieces(f).sum()),
        _keep_largest_pieces,
    ),
    losses.FLAT_POLYGONS,
    losses.BOX_APART,
    *_BORDER,
    losses.Loss("boxes (they become polygons of four corners)", lambda f: int(_is_plain_box(f).sum()), _as_polygons),
)
"""For the format that gives polygons and no boxes."""


ENDING: Final = ".txt"
YAML_ENDINGS: Final = (".yaml", ".yml")
YAML_NAMES: Final = ("data.yaml", "dataset.yaml", "data.yml")
CLASSES: Final = "classes.txt"
UNSPLIT: Final = "images.txt"
"""The list of images without a data split."""
SPLITS: Final[tuple[str, ...]] = ("train", "val", "test")
NO_LABELS: Final = frozenset({CLASSES, UNSPLIT, *(f"{split}.txt" for split in SPLITS)})
"""Text files at the top that hold no boxes."""
_OF_RUN: Final = re.compile(r"(?:^|/)runs/(?:detect|segment|obb|pose|predict|track|test|val)/")
"""Where Ultralytics and its forerunners write what a detector found: into the data set, if they are started there."""
_LISTS: Final = (*SPLITS, "images")
_KEY_SHAPE: Final = "kpt_shape"
"""Key of how many key points a line has, and how many numbers each."""
_SMALL: Final = 64 * 1024**2
_NAMES: Final = re.compile(rb"^names\s*:", re.MULTILINE)
_POSES: Final = re.compile(rb"^kpt_shape\s*:", re.MULTILINE)


class YoloDataset(Struct, frozen=True):
    """Where a data set lies, what its data file says, and its class names in their order."""

    root: Path
    values: "Mapping[str, LocatedLine[Value]]"
    names: tuple[str, ...]
    nearer: dict[Path, tuple[str, ...]] = field(default_factory=dict)
    """Names of classes by folder, as far as they have been asked for; LabelImg writes a list into every folder."""

    def names_for(self, folder: Path) -> tuple[str, ...]:
        """The classes of the label files of a folder: those of the nearest `classes.txt`. Raises UserError for none."""
        if folder in (self.root, self.root / "labels") or self.root not in folder.parents:
            return self.names
        if folder not in self.nearer:
            beside = folder / CLASSES
            self.nearer[folder] = _read_class_list(beside) if beside.is_file() else self.names_for(folder.parent)
        return self.nearer[folder]


class YoloEntry(Struct, frozen=True):
    """A label file, which need not exist, and the image that it means."""

    path: Path
    name: str
    """Of the label file, for sentences."""
    image: str
    """The image's path below the folder of images, without its ending when `has_ending` is False."""
    has_ending: bool
    split: str


def find_dataset(path: Path) -> YoloDataset:
    """The data set of a folder, of its data file, or of one label file with `classes.txt` beside it."""
    root = _find_root(path) if path.is_dir() else path.parent
    data_file = path if path.suffix in YAML_ENDINGS else find_data_file(root)
    values: Mapping[str, LocatedLine[Value]] = {}
    if data_file is not None:
        from annotator.formats.text.yaml_text import read_values  # PyYAML takes 20 ms to load

        wanted = frozenset({"path", "names", "nc", _KEY_SHAPE, *_LISTS})
        values = read_values(data_file, wanted)
    named = _read_names(values["names"], values.get("nc")) if "names" in values else None
    places = (root / CLASSES, root / "labels" / CLASSES)
    listed = next((_read_class_list(place) for place in places if place.is_file()), None)
    if named is None and listed is None and not has_nearer_classes(path):
        raise UserError("{path} has no names of classes; put data.yaml or classes.txt beside the labels.", path=path)
    if named is not None and listed is not None and named != listed:
        raise UserError(
            "{data_file} and {classes} name other classes or another order; fix one of them.",
            data_file=data_file and data_file.name,
            classes=CLASSES,
        )
    return YoloDataset(root, values, named or listed or ())


def find_data_file(folder: Path) -> Path | None:
    """The file that names the classes of a folder: of a usual name, or the only one with names whatever its name."""
    usual = next((file for name in YAML_NAMES if (file := folder / name).is_file()), None)
    if usual is not None or not folder.is_dir():
        return usual
    files = sorted(file for file in folder.iterdir() if file.suffix in YAML_ENDINGS)
    named = [file for file in files if _NAMES.search(read_head(file))]
    return named[0] if len(named) == 1 else None


def _find_root(folder: Path) -> Path:
    """The folder itself, or, where nothing in it names classes, the only one in it that has a data file."""
    if _lists_classes(folder) or find_data_file(folder) is not None or has_nearer_classes(folder):
        return folder
    parts = [part for part in folder.iterdir() if part.is_dir() and os.access(part, os.R_OK | os.X_OK)]
    found = [part for part in parts if find_data_file(part) is not None]
    return found[0] if len(found) == 1 else folder


def _lists_classes(folder: Path) -> bool:
    return any((folder / name).is_file() for name in (CLASSES, f"labels/{CLASSES}"))


def has_nearer_classes(path: Path) -> bool:
    """Whether folders below have lists of classes of their own."""
    return path.is_dir() and any((file.parent / CLASSES).is_file() for file in find_first_files(path, ENDING))


def find_entries(
    dataset: YoloDataset, path: Path, leave_out: Callable[[], AbstractContextManager[None]] = nullcontext
) -> Iterator[YoloEntry]:
    """The label files of the data set: those of the lists or folders of the data file, else all that there are.

    Inside `leave_out` a listed place that is not there may be passed over.
    """
    if path.is_file() and path.suffix == ENDING and path.name not in NO_LABELS:
        yield YoloEntry(path, path.name, path.stem, has_ending=False, split="")
        return
    keys = [key for key in _LISTS if key in dataset.values]
    if not keys:
        yield from _find_in_whole(dataset.root, "")
        return
    seen: set[Path] = set()
    for key in keys:
        given = dataset.values[key]
        for place in [given.value] if isinstance(given.value, str) else list(given.value):
            found: list[YoloEntry] = []
            with leave_out():
                found.extend(_find_in_place(dataset, key, LocatedLine(place, given.source, given.place)))
            for entry in found:
                if entry.path not in seen:
                    seen.add(entry.path)
                    yield entry


def _read_names(given: "LocatedLine[Value]", count: "LocatedLine[Value] | None") -> tuple[str, ...]:
    names = given.value
    if isinstance(names, str):
        raise given.wrong("names is neither a list nor a map")
    if isinstance(names, dict):
        if list(names) != [str(number) for number in range(len(names))]:
            raise given.wrong("names is not numbered 0, 1, 2 and so on")
        names = list(names.values())
    if count is not None and count.value != str(len(names)):
        raise count.wrong("nc is {value}, but there are {n} names", value=str(count.value)[:20], n=len(names))
    return check_distinct(names, given.source)


def _read_class_list(path: Path) -> tuple[str, ...]:
    lines = [line.removesuffix("\r") for line in read_text(path, path.name, limit=_SMALL).split("\n")]
    while lines and not lines[-1].strip():
        lines.pop()
    return check_distinct(lines, path.name)


def check_distinct(names: list[str], source: str) -> tuple[str, ...]:
    """The names of classes as they are. Raises UserError for one that is empty or there twice."""
    seen: set[str] = set()
    for number, name in enumerate(names):
        if not name.strip():
            raise Located(name, source, f"class {number}").wrong("has no name")
        if name in seen:
            raise Located(name, source, f"class {number}").wrong("is {name!r} again", name=name[:40])
        seen.add(name)
    return tuple(names)


def _find_in_place(dataset: YoloDataset, key: str, place: LocatedLine[str]) -> Iterator[YoloEntry]:
    """Entries of one folder of images or one list of images that the data file names."""
    base = dataset.values["path"].value if "path" in dataset.values else ""
    folder = dataset.root
    if isinstance(base, str) and base not in ("", ".") and (dataset.root / base).is_dir() and _is_below(base):
        folder = dataset.root / base
    if place.value in (".", "./"):
        yield from _find_in_whole(folder, key)
        return
    stripped = re.sub(r"^(?:\.{1,2}/)+", "", place.value)  # data files are often made for the folder above
    name = parse_image_name(stripped, source=place.source, place=f"{place.place}: {key}")
    split = "" if key == "images" or name == UNSPLIT else key
    if name.endswith(ENDING):
        yield from _find_in_list(folder, name, split)
        return
    labels, images = _labels_of(name), (folder / name)
    if not (folder / labels).is_dir() and not images.is_dir():
        raise place.wrong("{key} names {name}, which is not there", key=key, name=name)
    if (folder / labels).is_dir():
        yield from _find_in_folder(folder, labels, split)


def _find_in_whole(folder: Path, split: str) -> Iterator[YoloEntry]:
    yield from _find_in_folder(folder, "labels" if (folder / "labels").is_dir() else "", split)


def _find_in_folder(folder: Path, below: str, split: str) -> Iterator[YoloEntry]:
    for file in find_label_files(folder / below, ENDING):
        if file.name not in NO_LABELS and file.path.name != CLASSES:
            name = f"{below}/{file.name}" if below else file.name
            image = _strip_images_folder(name.removesuffix(ENDING), "labels")
            yield YoloEntry(file.path, name, image, has_ending=False, split=split)


def _find_in_list(folder: Path, listed: str, split: str) -> Iterator[YoloEntry]:
    for number, raw in enumerate(read_text(folder / listed, listed).split("\n"), start=1):
        line = raw.removesuffix("\r").removeprefix("./")
        if line.strip():
            name = parse_image_name(line, source=listed, place=f"line {number}")
            label = _labels_of(stem_of(name)) + ENDING
            yield YoloEntry(folder / label, label, _strip_images_folder(name, "images"), has_ending=True, split=split)


def _labels_of(name: str) -> str:
    """The path with the last folder `images` replaced by `labels`."""
    parts = name.split("/")
    if "images" in parts:
        parts[len(parts) - 1 - parts[::-1].index("images")] = "labels"
    return "/".join(parts)


def _strip_images_folder(name: str, folder: str) -> str:
    """What follows the last folder of this name."""
    return f"/{name}".rpartition(f"/{folder}/")[2].removeprefix("/")


def _is_below(name: str) -> bool:
    return not PurePosixPath(name).is_absolute() and ".." not in PurePosixPath(name).parts


SIDE_ENDING: Final = ".states.json"


def read_yolo(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The data set of a folder or data file, or one label file; sizes are those of the project's pictures.

    Label files whose picture the project does not have, or whose size it does not know, are left out and counted.
    Raises UserError with file and line.
    """
    dataset = find_dataset(path)
    gathering = TableBuilder(path.name, lenient=options.lenient)
    listed = list(find_entries(dataset, path, gathering.leave_out))
    own = [entry for entry in listed if not _OF_RUN.search(entry.name)] or listed
    gathering.add_note(
        "label files of a detector's runs (left out; name their folder to read them)", len(listed) - len(own)
    )
    return read_entries(gathering, dataset, own, options, progress)


def read_entries(
    gathering: TableBuilder,
    dataset: YoloDataset,
    listed: Sequence[YoloEntry],
    options: ReadOptions,
    progress: Progress | None = None,
) -> ForeignFile:
    """The table of these label files of a data set. Raises UserError with file and line."""
    steps = progress or Progress()
    pictures = ImageLookup(options.images)
    lines = _LazyLines(dataset, listed, options, steps)
    _number_classes(gathering, dataset.names, gathering.source)
    unknown: list[str] = []
    for number, entry in enumerate(listed):
        steps.step(number, len(listed))
        picture = pictures.find_image(entry.image) if entry.has_ending else pictures.find_without_ending(entry.image)
        if picture is None or not picture.has_size:
            unknown.append(entry.image)
            continue
        gathering.add_note(SPELLED, int(is_spelled(entry.image, picture)))
        with gathering.leave_out():
            _read_entry(gathering, entry, picture, dataset.names_for(entry.path.parent), lines)
    if unknown and len(unknown) == len(listed):
        raise make_sizeless_error(gathering.source, unknown)
    foreign = gathering.build()
    return replace(
        foreign,
        verdict=lines.verdict,
        labels=tuple(replace(label, source_id=label.id) for label in foreign.labels),
        notes=(*foreign.notes, *_make_notes(unknown, foreign, options), *_note_other_orders(dataset)),
    )


class _LazyLines:
    """How lines are read: those of more than five columns as all label files decide, once the first is met."""

    def __init__(
        self, dataset: YoloDataset, listed: Sequence[YoloEntry], options: ReadOptions, progress: Progress
    ) -> None:
        self._dataset, self._listed, self._options, self._progress = dataset, listed, options, progress
        self._found: yolo_lines.LineReader | None = None

    @property
    def verdict(self) -> Verdict | None:
        """The layout of the longer lines that were met."""
        return None if self._found is None else self._found.verdict

    def choose(self, tokens: Sequence[str]) -> yolo_lines.LineReader:
        """What reads a line of these columns."""
        if len(tokens) <= 5:
            return yolo_lines.SHORT_LINES
        if self._found is None:
            key_shape = _read_key_shape(self._dataset.values.get(_KEY_SHAPE))
            self._found = yolo_lines.decide_lines(
                self._iterate_texts(), chosen=self._options.layout, key_shape=key_shape
            )
        return self._found

    def _iterate_texts(self) -> Iterator[str]:
        for entry in self._listed:
            self._progress.step(0, 0)
            if entry.path.is_file():
                yield read_text(entry.path, entry.name)


def _read_key_shape(given: "LocatedLine[Value] | None") -> tuple[int, int] | None:
    """How many key points a line has, and how many numbers each: a place, or a place and how visible it is."""
    if given is None or not given.value:
        return None
    texts = given.value if isinstance(given.value, list) else []
    if len(texts) != 2 or not all(re.fullmatch("[0-9]{1,4}", text) for text in texts) or int(texts[1]) not in (2, 3):
        raise given.wrong("{key} is not a number of key points and 2 or 3", key=_KEY_SHAPE)
    return int(texts[0]), int(texts[1])


def _number_classes(gathering: TableBuilder, names: tuple[str, ...], source: str) -> list[int]:
    """The position of the label of every class number."""
    return [gathering.find_or_add_label(name, Located(None, source, "names")) for name in names]


def _note_other_orders(dataset: YoloDataset) -> tuple[Note, ...]:
    """Folders whose own list of classes is another than that of the root."""
    first = dataset.names or next(iter(dataset.nearer.values()), ())
    count = sum(names != first for names in dataset.nearer.values())
    told = Note("folders whose classes.txt names other classes or another order (labels matched by name)", count)
    return (told,) if count else ()


def _make_notes(unknown: list[str], foreign: ForeignFile, options: ReadOptions) -> tuple[Note, ...]:
    known = {label.name: label.source_id for label in options.labels if label.source_id is not None}
    moved = Counter(known.get(label.name, label.id) != label.id for label in foreign.labels)[True]
    notes = (
        Note(f"label files without a picture of known size (left out; the first is for {unknown[:1]})", len(unknown)),
        Note("classes with another number than in an earlier file (matched by name)", moved),
    )
    return tuple(note for note in notes if note.count)


def _read_entry(
    gathering: TableBuilder, entry: YoloEntry, picture: Image, names: tuple[str, ...], lines: _LazyLines
) -> None:
    image = gathering.add_image(picture.name, source=entry.name, place="the image", split=entry.split)
    if not entry.path.is_file():
        return
    text = read_text(entry.path, entry.name)
    rows = [(number, line.split()) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    side = _read_side_file(entry, len(rows))
    label_of = _number_classes(gathering, names, entry.name)
    for row, (number, tokens) in enumerate(rows):
        with gathering.leave_out(image):
            given = LocatedLine(tokens, entry.name, Phrase("line {n}", n=number))
            line = lines.choose(tokens).read(given, len(names), gathering)
            box, polygon = yolo_lines.convert_to_pixels(line, picture)
            occluded, part_state = _read_tags(side[row]) if side else (UNSET, UNSET)
            gathering.add_shape(
                image,
                label_of[line.label],
                box,
                occluded=occluded,
                part_state=part_state,
                score=line.score,
                polygon=polygon,
                attributes=yolo_lines.make_attributes(line, picture),
            )


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


class YoloFiles:
    """A data set, class numbers in the order of the labels, which all tables have in common.

    Boxes, or with `polygons` the corners of every shape; with `side_files` the tags beside every label file.
    """

    def __init__(self, *, polygons: bool = False, side_files: bool = False) -> None:
        self._polygons, self._side_files = polygons, side_files
        self._labels: tuple[Label, ...] = ()
        self._lists: dict[str, list[str]] = {}
        """By name of a list of images its lines."""

    def add(self, folder: FolderWriter, foreign: ForeignTable, progress: Progress) -> None:
        """Writes the files of the next images."""
        refuse_line_breaks(foreign)
        self._labels = foreign.labels
        for image, rows in foreign.iterate_images(progress):
            listed = f"{image.split}.txt" if image.split else UNSPLIT
            self._lists.setdefault(listed, []).append(f"./images/{image.name}\n")
            lines = [format_line(foreign, row, image, polygons=self._polygons) for row in rows]
            name = f"labels/{stem_of(image.name)}"
            folder.write(name + ENDING, "".join(lines).encode())
            if self._side_files and rows:
                folder.write(name + SIDE_ENDING, _format_side_file(foreign, rows))

    def finish(self, folder: FolderWriter) -> None:
        """Writes the names of the classes, the lists of images and the file that names these."""
        from annotator.formats.text.yaml_text import quote_text  # PyYAML takes 20 ms to load

        folder.write(CLASSES, "".join(f"{label.name}\n" for label in self._labels).encode())
        for listed, names in self._lists.items():
            folder.write(listed, "".join(names).encode())
        places = {split: f"{split}.txt" for split in SPLITS if f"{split}.txt" in self._lists}
        if UNSPLIT in self._lists:
            places = {"train": UNSPLIT} | places | {"images": UNSPLIT}
        if places:
            places.setdefault("val", places.get("train", next(iter(places.values()))))
        lines = [f"{key}: {listed}" for key, listed in places.items()]
        lines += [f"nc: {len(self._labels)}", "names:" if self._labels else "names: []"]
        lines += [f"  {number}: {quote_text(label.name)}" for number, label in enumerate(self._labels)]
        folder.write("data.yaml", ("\n".join(lines) + "\n").encode())


def refuse_line_breaks(foreign: ForeignTable) -> None:
    """Raises UserError for a name that does not fit into a line."""
    for name in (*(label.name for label in foreign.labels), *(image.name for image in foreign.images)):
        if "\n" in name or name.endswith("\r"):
            raise UserError(
                "YOLO has no place for the line break in the name {name}; give it another name.", name=ascii(name[:60])
            )


def format_line(
    foreign: ForeignTable, row: int, image: Image, *, polygons: bool = False, has_scores: bool = True
) -> str:
    """One shape as a line of a label file; with `has_scores` a score that it has stands at the end."""
    shapes = foreign.shapes
    size = np.array([image.width, image.height], dtype=np.float64)
    polygon = shapes.polygon_of(row)
    if polygons and polygon is not None:
        numbers = (polygon[0] / size).reshape(-1).tolist()
    else:
        x0, y0, x1, y1 = shapes.box[row].tolist()
        width, height = size.tolist()
        numbers = [(x0 + x1) / 2 / width, (y0 + y1) / 2 / height, (x1 - x0) / width, (y1 - y0) / height]
    score = foreign.score_of(row)
    if has_scores and score is not None:
        numbers.append(score)
    return f"{shapes.label[row]} {' '.join(f'{number:.17g}' for number in numbers)}\n"


def _format_side_file(foreign: ForeignTable, rows: list[int]) -> bytes:
    listed = [tags.format_tags(*foreign.tags_of(row)[:2]) for row in rows]
    return json.dumps(listed, indent=1).encode() + b"\n"


_CARRIES: Final = frozenset(
    {losses.Feature.SCORES, losses.Feature.SPLITS, losses.Feature.EMPTY_IMAGES, losses.Feature.UNUSED_LABELS}
)


def _is_dataset(path: Path, head: bytes) -> bool:
    """A folder or data file with names of classes, or a label file with `classes.txt` beside it."""
    if path.is_dir():
        root = _find_root(path)
        return _lists_classes(root) or find_data_file(root) is not None or has_nearer_classes(root)
    if path.suffix in YAML_ENDINGS:
        return b"names:" in head
    beside = (path.parent / name for name in (*YAML_NAMES, CLASSES))
    return path.suffix == ENDING and path.name not in NO_LABELS and any(name.is_file() for name in beside)


def _has_polygons(path: Path, head: bytes) -> bool:
    """A data set whose first label files hold lines of more than six columns, and whose data file has no key points."""
    if not _is_dataset(path, head):
        return False
    data_file = path if path.suffix in YAML_ENDINGS else find_data_file(_find_root(path)) if path.is_dir() else None
    if data_file is not None and _POSES.search(read_head(data_file)):
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
    dropped=BOX_LOSSES,
    writes_folder=True,
    layouts=yolo_lines.LINE_LAYOUTS,
)
YOLO_POLYGONS: Final = replace(
    YOLO,
    id="yolo-polygons",
    title="YOLO text (polygons)",
    recognises=_has_polygons,
    write_tables=partial(FolderTables, _OUTLINES),
    carries=_CARRIES | {losses.Feature.POLYGONS},
    further_losses=POLYGON_LOSSES,
    dropped=POLYGON_LOSSES,
)
YOLO_STATES: Final = replace(
    YOLO,
    id="yolo-states",
    title="YOLO text (boxes, tags in files beside)",
    recognises=_has_side_files,
    write_tables=partial(FolderTables, _STATES),
    carries=_CARRIES | {losses.Feature.OCCLUDED, losses.Feature.PART_STATES},
)
