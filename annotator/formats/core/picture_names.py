"""Which picture a foreign file means by an address, an absolute path or a path of another machine.

Such names are only ever matched by their ends against pictures that are known; what matches none becomes a harmless
name below the images folder.
"""

import re
import urllib.parse
from collections.abc import Iterable
from typing import Final

from annotator.model.image import Image

_SCHEME: Final = re.compile(r"^[A-Za-z][A-Za-z0-9+.-]*://")
_DRIVE: Final = re.compile(r"^[A-Za-z]:")
_UPLOAD: Final = re.compile(r"^[0-9a-f]{8}-(?=.)")
"""What Label Studio puts before the name of an uploaded file."""
_NOT_KEPT: Final = re.compile(r"[^-\w.]")
"""What servers leave out of the names of uploaded files, after blanks have become underscores."""


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
            self._by_upload.setdefault(_make_upload_name(file), []).append(image.name)

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


def _make_upload_name(file: str) -> str:
    return _NOT_KEPT.sub("", file.strip().replace(" ", "_"))
