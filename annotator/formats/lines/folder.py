"""Folders with one text file a picture: which picture of the project each is for."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from annotator.errors import UserError
from annotator.formats.core.folder import LabelFile, find_label_files, read_heads, stem_of
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.image_names import ImageLookup
from annotator.formats.yolo.dataset import NO_LABELS
from annotator.model.image import Image
from annotator.phrase import Numeral
from annotator.progress import Progress

ENDING: Final = ".txt"

FileReader = Callable[[LabelFile, int, Image], None]
"""Takes a file, the position of its picture in the table, and that picture."""


def read_folder(
    path: Path,
    gathering: TableBuilder,
    options: ReadOptions,
    read_file: FileReader,
    *,
    needs_size: bool = False,
    progress: Progress | None = None,
) -> None:
    """Every text file of a folder, or the one file, through `read_file`; those without a picture are told.

    Raises UserError when no file has a picture in the project.
    """
    files = [file for file in find_label_files(path, ENDING) if file.name not in NO_LABELS]
    pictures = ImageLookup(options.images)
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
                "{source}: {first} and {second} are both for the picture {name}; take one of them away.",
                source=path.name,
                first=seen[picture.name],
                second=file.name,
                name=repr(picture.name[:80]),
            )
        seen[picture.name] = file.name
        place = gathering.find_or_add_image(picture.name, source=file.name, place="the picture")
        gathering.complete_image(place, width=picture.width, height=picture.height)
        read_file(file, place, picture)
    if len(unknown) == len(files):
        raise UserError(
            "{file}: none of the {n} text files has a picture in the project whose size is known "
            "(the first is {unknown}); add the pictures first.",
            file=path.name,
            n=Numeral(f"{len(files):,}"),
            unknown=repr(unknown[0][:80] if unknown else ""),
        )
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
