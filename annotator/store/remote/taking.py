"""Taking pictures along: copies of many pictures at an address on this disk, several of them under way at once."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Final

from annotator.errors import UserError
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.store.remote.address import is_address
from annotator.store.remote.picture import RemotePicture
from annotator.store.remote.source import LineFailedError
from annotator.store.remote.waiting import run_at_once

MOST_IN_A_ROW: Final = 12
"""Pictures in a row that the line may fail before the rest is not asked for."""


@dataclass(frozen=True, slots=True)
class CopyState:
    """Which pictures have a copy on this disk; nothing is asked of the store for it."""

    pictures: int
    copies: int
    bytes: int
    """Of the copies."""


@dataclass(frozen=True, slots=True)
class TakenAlong:
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
    if not is_address(project.images_folder):
        raise UserError("The pictures of this project lie in a folder already; there is nothing to take along.")
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
            in_a_row = in_a_row + 1 if isinstance(error, LineFailedError) else 0
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
