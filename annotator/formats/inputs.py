"""Inputs: what a person names as the thing to read, which may be a folder around one file, or an archive."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from typing import Final

from msgspec import Struct

from annotator.errors import Phrase, UserError
from annotator.formats.core.archive import is_archive, is_tar, unpack_archive
from annotator.formats.core.files import read_head
from annotator.formats.core.folder import find_first_files, is_left_alone
from annotator.formats.core.format import Format
from annotator.formats.registry import FormatList, recognise_formats
from annotator.formats.unread import LONG_HEAD, describe_unknown

_ENDINGS: Final = (".json", ".xml", ".csv", ".tsv", ".jsonl", ".ndjson", ".geojson", ".parquet", ".json.gz", ".csv.gz")
"""Of files that hold the shapes of many pictures."""
_UNPACKED: Final = (
    *_ENDINGS, ".txt", ".yaml", ".yml", ".data", ".names", ".shp", ".shx", ".dbf", ".prj", ".cpg", ".gpkg"
)  # fmt: skip
"""What is unpacked of an archive: all but pictures."""
_REMEDY: Final = Phrase("choose the format")
_MOST: Final = 50
"""A folder with more such files holds one a picture."""


class Input(Struct, frozen=True):
    """A file or folder that is read, its format, and what else its content looks like."""

    path: Path
    format: Format
    likely: tuple[Format, ...]
    """The likeliest first."""


@contextmanager
def open_inputs(
    paths: Sequence[Path], formats: FormatList, *, chosen: Format | None = None, remedy: str = _REMEDY
) -> Iterator[list[Input]]:
    """What is to be read for these names, while the block runs: archives are unpacked meanwhile.

    A folder that is no known one but holds one file of a known format means that file. `remedy` ends the sentence about
    content that is not known. Raises UserError.
    """
    with ExitStack() as unpacked:
        inputs = []
        for path in paths:
            if not path.exists():
                raise UserError("There is no file {missing}; check the name and the folder.", missing=path)
            head, place = read_head(path), path
            likely = () if is_tar(head) else tuple(recognise_formats(path, formats))
            is_known = likely if chosen is None else not is_tar(head) and chosen.recognises(path, head)
            if not is_known and is_archive(head):
                place = _find_top(unpacked.enter_context(unpack_archive(path, _UNPACKED)))
                likely = tuple(recognise_formats(place, formats))
            if chosen is None and not likely and place.is_dir():
                place, likely = _find_only_file(place, formats)
            inputs.append(Input(place, chosen or _choose(path.name, place, likely, remedy), likely))
        yield inputs


def _choose(name: str, place: Path, likely: Sequence[Format], remedy: str) -> Format:
    if not likely:
        told = describe_unknown(place, read_head(place, LONG_HEAD))
        raise UserError("{file} {told}; or {remedy}.", file=name, told=told, remedy=remedy)
    return likely[0]


def _find_top(folder: Path) -> Path:
    """The folder in which the content of an archive begins."""
    inside = list(islice(folder.iterdir(), 2))
    return _find_top(inside[0]) if len(inside) == 1 and inside[0].is_dir() else folder


def _find_only_file(folder: Path, formats: FormatList) -> tuple[Path, tuple[Format, ...]]:
    """The one file of a known format that holds many pictures' shapes, or the folder itself where there is none.

    Raises UserError for several.
    """
    known: dict[Path, tuple[Format, ...]] = {}
    files = [file for ending in _ENDINGS for file in find_first_files(folder, ending) if not is_left_alone(file.name)]
    for file in files[:_MOST]:
        if likely := tuple(recognise_formats(file, formats)):
            known[file] = likely
    if len(known) > 1:
        names = ", ".join(sorted(str(file.relative_to(folder)) for file in known)[:5])
        raise UserError(
            "{folder} holds several files that can be meant ({names}); choose one of them.",
            folder=folder.name,
            names=names,
        )
    return next(iter(known.items()), (folder, ()))
