"""Which picture of the project a file means that names it without its folder or its ending, and such names."""

import re
import unicodedata
import urllib.parse
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Final

import numpy as np

from annotator.errors import Numeral, Phrase, UserError, WindowPhrase
from annotator.formats.core.folder import FolderFiles, FolderTables, is_left_alone, stem_of
from annotator.formats.core.foreign import ForeignTable
from annotator.geometry.box import Bools
from annotator.model.image import Image

_SCHEME: Final = re.compile(r"^[A-Za-z][A-Za-z0-9+.-]*://")
_DRIVE: Final = re.compile(r"^[A-Za-z]:")
_UPLOAD: Final = re.compile(r"^[0-9a-f]{8}-(?=.)")
"""What Label Studio puts before the name of an uploaded file."""
_ENDINGS: Final = frozenset({"jpg", "jpeg", "png", "tif", "tiff", "bmp", "webp", "gif"})
"""Of pictures; a name may have none and a dot in it all the same."""
_NOT_KEPT: Final = re.compile(r"[^-\w.]")
"""What servers leave out of the names of uploaded files, after blanks have become underscores."""


def make_sizeless_error(source: str, names: Collection[str]) -> UserError:
    """The sentence about a file or folder that gives shares of pictures, none of which has a known size."""
    return UserError(
        "{file}: no picture that it names has a known size (the first of {n} is {unknown}); {remedy}.",
        remedy=WindowPhrase(
            "open it with the folder of the pictures, or add them to the project first",
            options="name the folder of the pictures with --pictures, or add them to the project first",
        ),
        file=source,
        n=Numeral(f"{len(names):,}"),
        unknown=repr(next(iter(names), "")[:80]),
    )


class PictureNames:
    """The known pictures by the ends of their names."""

    def __init__(self, images: Iterable[Image]) -> None:
        self._whole: set[str] = set()
        self._by_file: dict[str, list[str]] = {}
        self._by_upload: dict[str, list[str]] = {}
        for image in images:
            self._whole.add(image.name)
            file = image.name.rpartition("/")[2]
            self._by_file.setdefault(file, []).append(image.name)
            self._by_upload.setdefault(_NOT_KEPT.sub("", file.strip().replace(" ", "_")), []).append(image.name)

    def resolve_name(self, raw: str) -> str:
        """The name of the known picture that `raw` means; else what of `raw` may be a name below the images folder.

        A known picture is meant when its name and `raw` have the same file name and more folders before it in common
        than any other has. The result still has to pass `parse_image_name`.
        """
        if raw in self._whole:
            return raw
        path = strip_address(raw)
        known = self.find_by_end(path)
        if known is not None:
            return known
        if path.startswith("/") or _DRIVE.match(path) or ".." in path.split("/"):
            return path.rpartition("/")[2]
        return path

    def find_by_end(self, path: str) -> str | None:
        """The one known picture whose name has the longest end in common with `path`; None where there is none."""
        if path in self._whole:
            return path
        folder, _, file = path.rpartition("/")
        upload = _UPLOAD.sub("", file)
        for index, wanted in ((self._by_file, file), (self._by_file, upload), (self._by_upload, upload)):
            alike = index.get(wanted, [])
            if alike:
                return _choose_longest(alike, folder)
        return None


def strip_address(raw: str) -> str:
    """The path in an address or a name as other machines write it: `/` between folders, no scheme, host or query."""
    path = raw.replace("\\", "/")
    is_address = _SCHEME.match(path) is not None
    if is_address or path.startswith("/data/"):
        path, _, query = path.partition("?")
        local = next((part[2:] for part in query.split("&") if part.startswith("d=")), "")
        path = urllib.parse.unquote(local or path)
        if is_address and not local:
            path = _SCHEME.sub("", path).partition("/")[2]
    return path


def _choose_longest(names: list[str], folder: str) -> str | None:
    """The name whose folders agree longest with the end of `folder`; None where several do."""
    parts = folder.split("/")[::-1]
    counts = []
    for name in names:
        own = name.split("/")[-2::-1]
        agreeing = next(
            (n for n, (a, b) in enumerate(zip(own, parts, strict=False)) if a != b), min(len(own), len(parts))
        )
        counts.append(agreeing)
    best = max(counts)
    return names[counts.index(best)] if counts.count(best) == 1 else None


def fold_file_name(name: str) -> str:
    """What two spellings of a picture's file name have in common.

    That is the name without folders and ending, percent signs resolved, composed letters, no capitals.
    """
    plain = unicodedata.normalize("NFC", urllib.parse.unquote(_file_name_of(name)))
    known = plain.rpartition(".")[2].casefold() in _ENDINGS
    return (stem_of(plain) if known else plain).casefold()


class ImageLookup:
    """The project's pictures by path, with or without ending, or by a file name or spelling that is there once."""

    def __init__(self, images: Iterable[Image]) -> None:
        known = list(images)
        self._whole = {image.name: image for image in known}
        self._stems = _keep_unique(known, lambda image: stem_of(image.name))
        self._files = _keep_unique(known, lambda image: _file_name_of(image.name))
        self._file_stems = _keep_unique(known, lambda image: stem_of(_file_name_of(image.name)))
        self._spelled = _keep_unique(known, lambda image: fold_file_name(image.name))

    def find_image(self, name: str) -> Image | None:
        """The picture of this name; None when the project has none or several that it could be."""
        return self._whole.get(name) or self._files.get(_file_name_of(name)) or self._spelled.get(fold_file_name(name))

    def find_without_ending(self, name: str) -> Image | None:
        """The picture whose name is this one with an ending."""
        found = self._stems.get(name) or self._file_stems.get(_file_name_of(name))
        return found or self._spelled.get(fold_file_name(name))

    def find_below(self, name: str) -> Image | None:
        """The picture of a name as `choose_short_names` gives it, less any folders before it."""
        ends = [name]
        while "/" in ends[-1]:
            ends.append(ends[-1].partition("/")[2])
        found = next((picture for end in ends if (picture := self.find_without_ending(end))), None)
        return found or next((picture for end in ends if (picture := self.find_image(end))), None)


SPELLED: Final = Phrase("images matched by another spelling of their file name (ending, capitals, accents)")


def is_spelled(name: str, picture: Image) -> bool:
    """Whether a picture was found for a name that has its own spelling, whatever the endings."""
    ours, theirs = _file_name_of(picture.name), _file_name_of(name)
    return theirs not in (ours, stem_of(ours)) and stem_of(theirs) != stem_of(ours)


def choose_short_names(foreign: ForeignTable) -> dict[str, str]:
    """The names of the images without their ending, with it where several differ by it only."""
    stems = Counter(stem_of(image.name) for image in foreign.images)
    return {
        image.name: image.name if stems[stem_of(image.name)] > 1 else stem_of(image.name) for image in foreign.images
    }


def is_found_by_short_name(foreign: ForeignTable) -> Bools:
    """Which images `(M,)` are found again among all by their short name, as the name of a file too."""
    names, lookup = choose_short_names(foreign), ImageLookup(foreign.images)
    found = [
        lookup.find_below(names[image.name]) is image and not is_left_alone(_file_name_of(image.name))
        for image in foreign.images
    ]
    return np.array(found, dtype=np.bool_)


def has_distinct_stems(images: Iterable[Image]) -> bool:
    """Whether the names without their ending tell all of these images apart, and so any of them."""
    stems: set[str] = set()
    for count, image in enumerate(images, start=1):
        stems.add(stem_of(image.name))
        if len(stems) < count or is_left_alone(_file_name_of(image.name)):
            return False
    return True


def _file_name_of(name: str) -> str:
    return name.rpartition("/")[2]


def _keep_unique(images: Iterable[Image], key: Callable[[Image], str]) -> dict[str, Image]:
    """Images by key; keys that several images share are left out."""
    found: dict[str, Image] = {}
    shared: set[str] = set()
    for image in images:
        name = key(image)
        if name in found:
            shared.add(name)
        found[name] = image
    return {name: image for name, image in found.items() if name not in shared}


class NamedTables(FolderTables):
    """The same of files that go by the short names of their pictures among all there are: `make` takes these."""

    def __init__(self, make: Callable[[Mapping[str, str]], FolderFiles]) -> None:
        self._names: dict[str, str] = {}
        super().__init__(partial(make, self._names))

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in the names."""
        self._names.update(choose_short_names(foreign))
