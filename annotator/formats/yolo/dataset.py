"""A YOLO data set on disk: its class names, checked for their order, and its label files with the images they mean."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from annotator.errors import UserError
from annotator.formats.core.files import parse_image_name, read_head
from annotator.formats.core.folder import find_first_files, find_label_files, stem_of
from annotator.formats.text.located import Located, LocatedLine
from annotator.formats.text.plain_text import read_text

if TYPE_CHECKING:
    from annotator.formats.text.yaml_text import Value

ENDING: Final = ".txt"
YAML_ENDINGS: Final = (".yaml", ".yml")
YAML_NAMES: Final = ("data.yaml", "dataset.yaml", "data.yml")
CLASSES: Final = "classes.txt"
UNSPLIT: Final = "images.txt"
"""The list of images without a data split."""
SPLITS: Final = ("train", "val", "test")
NO_LABELS: Final = frozenset({CLASSES, UNSPLIT, *(f"{split}.txt" for split in SPLITS)})
"""Text files at the top that hold no boxes."""
_LISTS: Final = (*SPLITS, "images")
_SMALL: Final = 64 * 1024**2
_NAMES: Final = re.compile(rb"^names\s*:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class YoloDataset:
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


@dataclass(frozen=True, slots=True)
class YoloEntry:
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
    root = path if path.is_dir() else path.parent
    data_file = path if path.suffix in YAML_ENDINGS else find_data_file(root)
    values: Mapping[str, LocatedLine[Value]] = {}
    if data_file is not None:
        from annotator.formats.text.yaml_text import read_values  # PyYAML takes 20 ms to load

        wanted = frozenset({"path", "names", "nc", *_LISTS})
        values = read_values(data_file, wanted)
    named = _read_names(values["names"], values.get("nc")) if "names" in values else None
    places = (root / CLASSES, root / "labels" / CLASSES)
    listed = next((_read_class_list(place) for place in places if place.is_file()), None)
    if named is None and listed is None and not has_nearer_classes(path):
        raise UserError("{path} has no names of classes; put data.yaml or classes.txt beside the labels.", path=path)
    if named is not None and listed is not None and named != listed:
        raise UserError(
            "{data_file} and {classes} name other classes or another order; mend one of them.",
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
        below = "labels" if (dataset.root / "labels").is_dir() else ""
        yield from _find_in_folder(dataset.root, below, "")
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
