"""Folders with one text file a picture: which picture of the project each is for."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final
from unicodedata import category

import numpy as np
from msgspec.structs import replace

from annotator.errors import Progress, UserError
from annotator.formats.core import image_names
from annotator.formats.core.folder import FolderWriter, LabelFile, find_label_files, read_heads, stem_of
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.losses import Loss, NamedTally, make_images_loss
from annotator.formats.text.line_text import TextLine, iterate_lines
from annotator.formats.text.plain_text import Located
from annotator.formats.yolo import NO_LABELS
from annotator.model.image import Image
from annotator.model.vocabulary import Label

ENDING: Final = ".txt"

LineReader = Callable[[TextLine, int, Image], None]
"""Takes a line of a file, the position of its picture in the table, and that picture."""


def iterate_file(file: LabelFile) -> Iterator[TextLine]:
    """The lines of a file as words."""
    return iterate_lines(file.path, file.name)


def read_folder(
    path: Path,
    gathering: TableBuilder,
    options: ReadOptions,
    read_line: LineReader,
    *,
    iterate: Callable[[LabelFile], Iterable[TextLine]] = iterate_file,
    needs_size: bool = False,
    progress: Progress | None = None,
) -> None:
    """Every line of the text files of a folder, or of the one file; files without a picture are told.

    Raises UserError when no file has a picture in the project.
    """
    files = [file for file in find_label_files(path, ENDING) if file.name not in NO_LABELS]
    pictures = image_names.ImageLookup(options.images)
    steps = progress or Progress()
    unknown: list[str] = []
    seen: dict[str, str] = {}
    for number, file in enumerate(files):
        steps.step(number, len(files))
        picture = pictures.find_below(stem_of(file.name))
        if picture is None or (needs_size and not picture.has_size):
            unknown.append(file.name)
            continue
        if picture.name in seen:
            raise UserError(
                "{source}: {first} and {second} are both for the picture {name}; remove one of them.",
                source=path.name,
                first=seen[picture.name],
                second=file.name,
                name=repr(picture.name[:80]),
            )
        seen[picture.name] = file.name
        place = gathering.find_or_add_image(picture.name, Located(None, file.name, "the picture"))
        gathering.complete_image(place, width=picture.width, height=picture.height)
        gathering.add_note(image_names.SPELLED, int(image_names.is_spelled(stem_of(file.name), picture)))
        for line in iterate(file):
            with gathering.leave_out(place):
                read_line(line, place, picture)
    if len(unknown) == len(files):
        raise image_names.make_sizeless_error(path.name, unknown)
    gathering.add_note("text files without a picture in the project (left out)", len(unknown))


def matches_first_lines(path: Path, head: bytes, is_line: Callable[[list[str]], bool]) -> bool:
    """Whether all whole lines at the beginning of a file, or of the first files of a folder, are such lines."""
    if not path.is_dir() and path.suffix.lower() != ENDING:
        return False
    lines = list(_list_first_lines(read_heads(path, head, ENDING)))
    return bool(lines) and all(map(is_line, lines))


def _list_first_lines(heads: Sequence[bytes]) -> list[list[str]]:
    """Words of the lines that are whole; the last of a long head is cut somewhere."""
    found = []
    for head in heads:
        text = head.removeprefix(b"\xef\xbb\xbf").decode(errors="replace")
        lines = text.split("\n")
        found += [line.split() for line in (lines[:-1] if len(lines) > 1 and len(head) > 4000 else lines)]
    return [words for words in found if words]


_MARK: Final = "\ufeff"
"""At the beginning of a file it is no part of its text."""
LineMaker = Callable[[ForeignTable, int], str]
"""Gives the line of one shape."""
HeadMaker = Callable[[Image], str]
"""Gives what stands in a file before its shapes."""


class TextFiles:
    """A text for every picture."""

    def __init__(
        self, names: Mapping[str, str], folder: str, make_line: LineMaker, make_head: HeadMaker = lambda _image: ""
    ) -> None:
        """`names` are those of the files by the pictures', `folder` is that of theirs below the path."""
        self._names, self._folder = names, folder
        self._make_line, self._make_head = make_line, make_head

    def add(self, folder: FolderWriter, foreign: ForeignTable, progress: Progress) -> None:
        """Writes the files of the next images."""
        for image, rows in foreign.iterate_images(progress):
            text = self._make_head(image) + "".join(self._make_line(foreign, row) + "\n" for row in rows)
            folder.write(f"{self._folder}/{self._names[image.name]}{ENDING}", text.encode())

    def finish(self, folder: FolderWriter) -> None:
        """Every file stands for itself."""


def make_word(name: str) -> str:
    """A label as one word, which is all that readers of such files take."""
    return "".join("_" if sign.isspace() or sign == _MARK or category(sign) == "Cc" else sign for sign in name)


def replace_labels(foreign: ForeignTable, rename: Callable[[str], str]) -> ForeignTable:
    """The content with other names of labels; those that become equal become one."""
    places: dict[str, int] = {}
    place = np.array([places.setdefault(rename(one.name), len(places)) for one in foreign.labels], dtype=np.int32)
    labels = tuple(Label(number, name) for name, number in places.items())
    if [label.name for label in labels] == [label.name for label in foreign.labels]:
        return foreign
    return replace(foreign, labels=labels, shapes=foreign.shapes.with_columns(label=place[foreign.shapes.label]))


def _list_blanks(foreign: ForeignTable) -> list[str]:
    return [label.name for label in foreign.labels if make_word(label.name) != label.name]


BLANKS: Final = Loss(
    "labels with blanks (they become _)",
    lambda f: len(_list_blanks(f)),
    lambda f: replace_labels(f, make_word),
    partial(NamedTally, _list_blanks),
)
UNTOLD: Final = make_images_loss(
    "images that their name without ending does not tell from others (left out)", image_names.is_found_by_short_name
)
"""The first of the losses of a format, as it looks at all images there are."""
