"""Folders of label files, one a picture: found below a folder, and written all at once or not at all.

So are single files that come table by table.
"""

import contextlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Final, Protocol

from msgspec import Struct

from annotator.errors import Numeral, Progress, UserError
from annotator.formats.core.files import choose_part, mark_in_use, open_replacement, parse_image_name, read_head
from annotator.formats.core.foreign import ForeignTable
from annotator.model.image import Image

MAX_FILES: Final = 1_000_000
_LOOKED_AT: Final = 20
"""So many files of a folder tell what the folder is."""
_SPLITS: Final = MappingProxyType({"valid": "val", "validation": "val", "default": ""})
"""What programs call a split that is another one's; all else is a name of its own."""
_LEFT_ALONE: Final = "._"
"""Beginning of the names of files that macOS puts beside others and into archives."""


class LabelFile(Struct, frozen=True):
    """A label file and its POSIX path below the folder that is read."""

    path: Path
    name: str

    @property
    def folder(self) -> str:
        """The part of the name before the last slash, with the slash; empty at the top."""
        return self.name[: self.name.rfind("/") + 1]


def find_label_files(path: Path, ending: str) -> list[LabelFile]:
    """The file itself, or all files with this ending below the folder, sorted by name.

    Raises UserError when there is none, and when there are more than a million.
    """
    if not path.is_dir():
        return [LabelFile(path, path.name)]
    found = list(islice(_walk_folder(path, ending), MAX_FILES + 1))
    if not found:
        raise UserError(
            "{path} holds no files with the ending {ending}; choose another folder.", path=path, ending=ending
        )
    if len(found) > MAX_FILES:
        raise UserError(
            "{path} holds more than {max_files} files with the ending {ending}; choose a part of it.",
            path=path,
            max_files=Numeral(f"{MAX_FILES:,}"),
            ending=ending,
        )
    return sorted(found, key=lambda file: file.name)


def find_first_files(folder: Path, ending: str) -> list[Path]:
    """Some files of a folder: those that recognisers look at."""
    return [file.path for file in islice(_walk_folder(folder, ending), _LOOKED_AT)]


def read_heads(path: Path, head: bytes, ending: str) -> list[bytes]:
    """What recognisers look at: the beginning of the file, or those of the first files of a folder."""
    return [read_head(file) for file in find_first_files(path, ending)] if path.is_dir() else [head]


def stem_of(name: str) -> str:
    """An image name without its ending."""
    folder, slash, file = name.rpartition("/")
    return folder + slash + (file[: file.rfind(".")] if file.rfind(".") > 0 else file)


def is_left_alone(file: str) -> bool:
    """Whether a file of this name is none of the data."""
    return file.startswith(_LEFT_ALONE)


class FileNames:
    """Names of label files, none of which is given twice."""

    def __init__(self, ending: str) -> None:
        self._ending = ending
        self._taken: set[str] = set()

    def choose(self, images: Iterable[Image]) -> list[str]:
        """For every image that of its label file: the image's, the ending replaced, or added where that is taken."""
        names: list[str] = []
        for image in images:
            folder, slash, file = image.name.rpartition("/")
            name = folder + slash + file.replace(_LEFT_ALONE, "_._", 1) if is_left_alone(file) else image.name
            name = stem_of(name) + self._ending
            if name.casefold() in self._taken:
                name = image.name + self._ending
            while name.casefold() in self._taken:
                name = name.removesuffix(self._ending) + "_" + self._ending
            self._taken.add(name.casefold())
            names.append(name)
        return names


def make_split(name: str) -> str:
    """The split that a folder or the name of a file stands for; empty for one that stands for all."""
    split = name.lower().rstrip("0123456789")
    return _SPLITS.get(split, split)


class FolderWriter:
    """Takes the files of a folder while it is made."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._made: set[Path] = {root}
        self.names: list[str] = []
        self.empty: list[str] = []
        """Folders that are made without a file in them."""

    def write(self, name: str, content: bytes) -> None:
        """One file; `name` is a POSIX path below the folder."""
        with self.path_of(name).open("xb") as file:
            file.write(content)

    def make_folder(self, name: str) -> None:
        """A folder into which somebody else puts files."""
        (self._root / name).mkdir(exist_ok=True)
        self.empty.append(name)

    def path_of(self, name: str) -> Path:
        """Where the file of this name is to be written. Raises UserError for a name that leads out of the folder."""
        path = self._root / parse_image_name(name, source="The project", place="an image name")
        if path.parent not in self._made:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._made.add(path.parent)
        self.names.append(name)
        return path


class FolderFiles(Protocol):
    """What a format puts into a folder, table after table."""

    def add(self, folder: FolderWriter, foreign: ForeignTable, progress: Progress) -> None:
        """Writes the files of the next images."""

    def finish(self, folder: FolderWriter) -> None:
        """Writes what is said of all of them."""


class FolderTables:
    """Writes a folder of files, one a picture, from tables that come one after the other."""

    def __init__(self, make: Callable[[], FolderFiles]) -> None:
        self.make = make

    def prepare(self, _foreign: ForeignTable) -> None:
        """Nothing need be known before the first file is written."""

    def write(self, path: Path, tables: Callable[[], Iterable[ForeignTable]], progress: Progress | None) -> None:
        """All files, or none."""
        files = self.make()
        with open_folder_writer(path) as folder:
            for foreign in tables():
                files.add(folder, foreign, progress or Progress())
            files.finish(folder)


class FilePieces:
    """What a format puts into its one file, table after table: a beginning, entries, and an end.

    `make_entries` makes the entries of a table where each stands for itself. `between` stands between two entries; a
    line end in it stands before the first, too.
    """

    def __init__(
        self,
        make_entries: Callable[[ForeignTable, Progress], Iterable[bytes]] | None = None,
        head: bytes = b"",
        tail: bytes = b"",
        between: bytes = b"",
    ) -> None:
        self.make_entries, self.head, self.tail, self.between = make_entries, head, tail, between

    def prepare(self, _foreign: ForeignTable) -> None:
        """Takes in what of the next table must be known before the first is written."""

    def begin(self, _foreign: ForeignTable) -> bytes:
        """What stands before all tables; the first of them is given."""
        return self.head

    def format(self, foreign: ForeignTable, progress: Progress) -> Iterable[bytes]:
        """The entries of the next table."""
        return () if self.make_entries is None else self.make_entries(foreign, progress)

    def end(self) -> bytes:
        """What stands behind all of them."""
        return self.tail


class EntryIds:
    """Ids of images: those of an earlier file where all images have their own, else numbers from `first`."""

    def __init__(self, first: int) -> None:
        self._first = self._next = first
        self._kept: list[int] = []
        self._images = 0
        self._keeps = False

    def prepare(self, images: Sequence[Image]) -> None:
        """Takes in the images of the next table."""
        self._images += len(images)
        self._kept += [image.source_id for image in images if image.source_id is not None]

    def begin(self) -> None:
        """All images were looked at; those that come next are the first."""
        self._next, self._keeps = self._first, len(set(self._kept)) == self._images

    def choose(self, images: Sequence[Image]) -> list[int]:
        """The ids of the next images."""
        first, self._next = self._next, self._next + len(images)
        if self._keeps:
            return [image.source_id for image in images if image.source_id is not None]
        return list(range(first, self._next))


class FileTables:
    """Writes one file of tables that come one after the other; a name that ends in `.gz` is compressed."""

    def __init__(self, make: Callable[[], FilePieces]) -> None:
        self._pieces = make()

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in what of the next table must be known before the first is written."""
        self._pieces.prepare(foreign)

    def write(self, path: Path, tables: Callable[[], Iterable[ForeignTable]], progress: Progress | None) -> None:
        """All of the file, or nothing."""
        pieces = self._pieces
        with open_replacement(path) as stream:
            before = pieces.between.removeprefix(b",")
            for place, foreign in enumerate(tables()):
                if not place:
                    stream.write(pieces.begin(foreign))
                for entry in pieces.format(foreign, progress or Progress()):
                    stream.write(before + entry)
                    before = pieces.between
            stream.write(pieces.end())


@contextlib.contextmanager
def open_folder_writer(path: Path) -> Iterator[FolderWriter]:
    """Files written inside the block appear in the folder `path` when the block ends well, and none before.

    The folder may be there already, as long as none of the files is. Raises UserError when it cannot be written.
    """
    target = Path(os.path.realpath(path))
    temporary = choose_part(target)
    descriptor = None
    try:
        if target.exists() and not target.is_dir():
            raise UserError("{path} is a file; give the name of a folder.", path=path)
        temporary.mkdir()
        if os.name == "posix":
            descriptor = os.open(temporary, os.O_RDONLY)
            mark_in_use(descriptor)
        writer = FolderWriter(temporary)
        yield writer
        if target.exists():
            _move_all(temporary, target, writer.names)
            for name in writer.empty:
                (target / name).mkdir(exist_ok=True)
        else:
            temporary.rename(target)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UserError(
            "{path} cannot be written ({reason}); choose another place.", path=path, reason=reason
        ) from error
    finally:
        if descriptor is not None:
            os.close(descriptor)
        shutil.rmtree(temporary, ignore_errors=True)


def _move_all(source: Path, target: Path, names: Sequence[str]) -> None:
    """Moves the files; those that were moved are taken away again when one cannot be."""
    there = next((name for name in names if (target / name).exists()), None)
    if there is not None:
        raise UserError("{target} holds {there} already; choose a new folder.", target=target, there=there)
    moved: list[Path] = []
    try:
        for name in names:
            place = target / name
            place.parent.mkdir(parents=True, exist_ok=True)
            (source / name).rename(place)
            moved.append(place)
    except OSError:
        for place in moved:
            place.unlink(missing_ok=True)
        raise


def _walk_folder(root: Path, ending: str) -> Iterator[LabelFile]:
    """Files with the ending, folder by folder; links to folders are not followed."""
    for folder, folders, files in os.walk(root):
        folders.sort()
        below = PurePosixPath(Path(folder).relative_to(root).as_posix())
        for name in sorted(files):
            if name.lower().endswith(ending) and not is_left_alone(name):
                yield LabelFile(Path(folder, name), str(below / name))
