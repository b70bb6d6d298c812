"""One picture of a project, wherever it lies: a path of a folder, or a place at an address, fetched when it is read."""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock

from annotator.errors import UserError
from annotator.model.image import Image
from annotator.store.remote.address import is_address, parse_address
from annotator.store.remote.cache import PictureCopies
from annotator.store.remote.source import CopyTold, RemoteSource
from annotator.store.remote.waiting import Cancel


@dataclass(frozen=True, slots=True)
class RemotePicture(os.PathLike[str]):
    """A picture at an address. As a path it is the copy on this disk, which is fetched then: never in the GUI thread.

    It travels to other processes, which share the copies.
    """

    root: str
    name: str
    content_hash: str = ""

    def fetch(self, cancelled: Cancel | None = None) -> Path:
        """The copy on this disk. Raises UserError with one sentence, Cancelled when asked to stop."""
        return _open_source(self.root).fetch(self.name, self.content_hash, cancelled)

    def read_start(self, length: int, cancelled: Cancel | None = None) -> tuple[bytes, int]:
        """The first bytes of the picture and how many it has; no copy is kept.

        Raises UserError with one sentence, Cancelled when asked to stop.
        """
        return _open_source(self.root).read_start(self.name, length, cancelled)

    @property
    def server(self) -> str:
        """What a sentence calls the other end of the line; empty for an address that is refused when asked."""
        try:
            return parse_address(self.root).server
        except UserError:
            return ""

    @property
    def is_offline(self) -> bool:
        """Whether a copy is shown as it is, since the line failed."""
        return _open_source(self.root).is_offline

    def find_copy(self) -> Path | None:
        """The copy on this disk, of whichever version; nothing is asked of the store."""
        return _open_source(self.root).find_copy(self.name)

    def __fspath__(self) -> str:
        return str(self.fetch())

    def __str__(self) -> str:
        return f"{self.root.partition('?')[0].rstrip('/')}/{self.name}"


PicturePlace = Path | RemotePicture
"""Where the picture of an image is looked for."""


def picture_place_of(root: str, image: Image) -> PicturePlace:
    """Where the picture of an image lies below an images folder or an address; nothing is looked for yet."""
    if is_address(root):
        return RemotePicture(root, image.name, image.content_hash)
    return Path(root) / image.name


def find_file(place: str | os.PathLike[str], cancelled: Cancel | None = None) -> str:
    """The file to open, which is fetched first where it has to be."""
    return str(place.fetch(cancelled)) if isinstance(place, RemotePicture) else os.fspath(place)


def find_local_file(root: str, image: Image) -> Path | None:
    """The file of a picture where that needs no line: below the folder, or the copy of what lies at an address."""
    place = picture_place_of(root, image)
    return place.find_copy() if isinstance(place, RemotePicture) else place


def list_copied_names(root: str, names: Iterable[str]) -> list[str]:
    """Those of the pictures at an address that have a copy on this disk. Raises UserError for a refused address."""
    return _open_source(root).list_copied(names)


def watch_copies(root: str, told: CopyTold) -> Callable[[], None]:
    """Tells of every copy that comes, until the returned function is called. Raises UserError for a refused address."""
    return _open_source(root).watch(told)


def _open_source(root: str) -> RemoteSource:
    """One source an address, so that connections are kept and all threads know the same of its line."""
    with _opening:
        return _make_source(root)


@lru_cache(maxsize=8)
def _make_source(root: str) -> RemoteSource:
    return RemoteSource(parse_address(root), PictureCopies())


_opening = Lock()
