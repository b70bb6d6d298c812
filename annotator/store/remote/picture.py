"""One picture of a project, wherever it lies: a path of a folder, or a place at an address, fetched when it is read."""

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final

from msgspec import Struct

from annotator.errors import Progress, UserError
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.store.remote import source
from annotator.threads import run_at_once


class RemotePicture(Struct, frozen=True):
    """A picture at an address. As a path it is the copy on this disk, which is fetched then: never in the GUI thread.

    It travels to other processes, which share the copies.
    """

    root: str
    name: str
    content_hash: str = ""

    def fetch(self, cancelled: source.Cancel | None = None) -> Path:
        """The copy on this disk. Raises UserError with one sentence, Cancelled when asked to stop."""
        return _open_source(self.root).fetch(self.name, self.content_hash, cancelled)

    def read_start(self, length: int, cancelled: source.Cancel | None = None) -> tuple[bytes, int]:
        """The first bytes of the picture and how many it has; no copy is kept.

        Raises UserError with one sentence, Cancelled when asked to stop.
        """
        return _open_source(self.root).read_start(self.name, length, cancelled)

    @property
    def server(self) -> str:
        """What a sentence calls the other end of the line; empty for an address that is refused when asked."""
        try:
            return source.parse_address(self.root).server
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
    if source.is_address(root):
        return RemotePicture(root, image.name, image.content_hash)
    return Path(root) / image.name


def find_file(place: str | os.PathLike[str], cancelled: source.Cancel | None = None) -> str:
    """The file to open, which is fetched first where it has to be."""
    return str(place.fetch(cancelled)) if isinstance(place, RemotePicture) else os.fspath(place)


def find_local_file(root: str, image: Image) -> Path | None:
    """The file of a picture where that needs no line: below the folder, or the copy of what lies at an address."""
    place = picture_place_of(root, image)
    return place.find_copy() if isinstance(place, RemotePicture) else place


def describe_state(place: PicturePlace) -> str:
    """What tells the file of a picture from an earlier or later state of it; empty where there is no file yet."""
    path = place.find_copy() if isinstance(place, RemotePicture) else place
    try:
        found = None if path is None else path.stat()
    except (OSError, ValueError):
        return ""
    return "" if found is None else f"{found.st_mtime_ns} {found.st_size}"


def list_copied_names(root: str, names: Iterable[str]) -> list[str]:
    """Those of the pictures at an address that have a copy on this disk. Raises UserError for a refused address."""
    return _open_source(root).list_copied(names)


def watch_copies(root: str, told: source.CopyTold) -> Callable[[], None]:
    """Tells of every copy that comes, until the returned function is called. Raises UserError for a refused address."""
    return _open_source(root).watch(told)


def _open_source(root: str) -> source.RemoteSource:
    """One source an address, so that connections are kept and all threads know the same of its line."""
    with _opening:
        return _make_source(root)


@lru_cache(maxsize=8)
def _make_source(root: str) -> source.RemoteSource:
    return source.RemoteSource(source.parse_address(root), source.PictureCopies())


_opening = Lock()


MOST_IN_A_ROW: Final = 12
"""Pictures in a row that the line may fail before the rest is not asked for."""


class CopyState(Struct, frozen=True):
    """Which pictures have a copy on this disk; nothing is asked of the store for it."""

    pictures: int
    copies: int
    bytes: int
    """Of the copies."""


class TakenAlong(Struct, frozen=True):
    """What came of it."""

    state: CopyState
    failed: tuple[UserError, ...]
    """One for every picture that did not come, in the order of the pictures."""
    is_cut: bool = False
    """Whether the line failed so often that the rest was not asked for."""

    @property
    def is_over_limit(self) -> bool:
        """Whether copies were dropped again, as all of them are more than the limit allows."""
        return not self.is_cut and self.state.copies + len(self.failed) < self.state.pictures


def list_places_to_take(project: Project) -> list[RemotePicture]:
    """The pictures of a desk's assigned images; of all images where none is assigned. Raises UserError for a folder."""
    return find_remote_places(project, project.assigned or sorted(project.images))


def find_remote_places(project: Project, images: Iterable[int]) -> list[RemotePicture]:
    """The pictures of these images. Raises UserError where they lie in a folder already."""
    if not source.is_address(project.images_folder):
        raise UserError("The pictures of this project lie in a folder already; there is nothing to download.")
    found = (project.images[image] for image in images if image in project.images)
    return [RemotePicture(project.images_folder, image.name, image.content_hash) for image in found]


def count_copies(places: Sequence[RemotePicture], progress: Progress | None = None) -> CopyState:
    """The state of these pictures. Raises UserError for a refused address, Cancelled when asked to stop."""
    told = progress or Progress()
    copies = size = 0
    for done, place in enumerate(places):
        if done % 256 == 0:
            told.step(0, 0)
        copy = place.find_copy()
        if copy is not None:
            copies += 1
            size += copy.stat().st_size
    return CopyState(len(places), copies, size)


def take_along(places: Sequence[RemotePicture], progress: Progress | None = None) -> TakenAlong:
    """Fetches the pictures that have no copy, and those that are other ones in the store now.

    Raises UserError for an address that cannot be used, Cancelled when asked to stop; what came until then is kept.
    """
    failed: list[UserError] = []
    in_a_row = 0
    with closing(run_at_once(places, _bring, progress)) as brought:
        for error in brought:
            if error is not None:
                failed.append(error)
            in_a_row = in_a_row + 1 if isinstance(error, source.LineFailedError) else 0
            if in_a_row == MOST_IN_A_ROW:
                break
    return TakenAlong(count_copies(places), tuple(failed), in_a_row == MOST_IN_A_ROW)


def _bring(place: RemotePicture, is_stopped: Callable[[], bool]) -> UserError | None:
    """Why a picture did not come; None where its copy is there."""
    try:
        place.fetch(is_stopped)
    except UserError as error:
        return error
    return None
