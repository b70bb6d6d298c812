"""Image order: the ways in which the list of images can be sorted and grouped, and the order that comes of it."""

import enum
import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from annotator.model.layer import Status
from annotator.model.project import Project
from annotator.session.finding.image_words import count_minutes
from annotator.session.finding.notes import list_read_notes
from annotator.session.projects.progress import progress_of
from annotator.session.view import ViewState

_DIGITS: Final = re.compile(r"(\d+)")
_STATUSES: Final = tuple(Status)


class SortKey(enum.Enum):
    """By what the images stand in the list."""

    ADDED = "added"
    NAME = "name"
    STATUS = "status"
    SHAPES = "shapes"
    TIME = "time"
    DISAGREEMENTS = "disagreements"
    FLAGS = "flags"


@dataclass(frozen=True, slots=True)
class ImageOrder:
    """How the list is sorted; with `grouped` the images of a folder stand together, folders by name."""

    by: SortKey = SortKey.ADDED
    descending: bool = False
    grouped: bool = False


@dataclass(frozen=True, slots=True)
class ImageGroup:
    """Images of one folder that stand together."""

    folder: str
    start: int
    """Place of the first one in the order, and the first place after the last one."""
    stop: int


def group_images(project: Project, ids: Sequence[int]) -> tuple[ImageGroup, ...]:
    """The folders of images that are sorted with `grouped`."""
    folders = [folder_of_name(project.images[one].name) for one in ids]
    starts = [place for place, folder in enumerate(folders) if place == 0 or folder != folders[place - 1]]
    return tuple(ImageGroup(folders[a], a, b) for a, b in itertools.pairwise((*starts, len(folders))))


def folder_of_name(name: str) -> str:
    """The folder of an image below the images folder; empty for none."""
    return name.rpartition("/")[0]


def sort_images(
    project: Project,
    view: ViewState,
    ids: Sequence[int],
    order: ImageOrder,
    disagreements: Mapping[int, int],
    *,
    heads: frozenset[int] = frozenset(),
) -> tuple[int, ...]:
    """The images in this order; of those that are alike the one that was added first stands first.

    Where images were assigned to the person, `SortKey.ADDED` is that person's own order, and the others follow.

    Those among `heads` stand before all others, and their folders before other folders. `disagreements` are needed for
    `SortKey.DISAGREEMENTS` alone; images of which nothing is known come last.
    """
    found = sorted(ids)
    if order.by is not SortKey.ADDED:
        keys = _collect_keys(project, view, found, order.by, disagreements)
        known = [image for image in found if keys[image] is not None]
        known.sort(key=keys.__getitem__, reverse=order.descending)
        found = known + [image for image in found if keys[image] is None]
    else:
        if project.assigned:
            places = {image: place for place, image in enumerate(project.assigned)}
            found.sort(key=lambda image: places.get(image, len(places)))
        if order.descending:
            found.reverse()
    if heads:
        found.sort(key=lambda image: image not in heads)
    if order.grouped:
        folders = {image: folder_of_name(project.images[image].name) for image in found}
        first = {folders[image] for image in heads if image in folders}
        ranks = {folder: (folder not in first, natural_key_of(folder), folder) for folder in set(folders.values())}
        found.sort(key=lambda image: ranks[folders[image]])
    return tuple(found)


def natural_key_of(text: str) -> tuple[tuple[bool, Any], ...]:
    """By which texts are sorted so that `img2` stands before `img10`, and capitals make no difference."""
    parts = _DIGITS.split(text.casefold())
    return tuple((True, part) if place % 2 == 0 else (False, int(part)) for place, part in enumerate(parts) if part)


def _collect_keys(
    project: Project, view: ViewState, ids: Sequence[int], by: SortKey, disagreements: Mapping[int, int]
) -> dict[int, Any]:
    match by:
        case SortKey.NAME:
            names = {image: project.images[image].name for image in ids}
            return {
                image: (natural_key_of(folder_of_name(name)), natural_key_of(name)) for image, name in names.items()
            }
        case SortKey.STATUS:
            return {image: _STATUSES.index(progress_of(project, view, image).status) for image in ids}
        case SortKey.SHAPES:
            return {image: progress_of(project, view, image).count for image in ids}
        case SortKey.TIME:
            return {image: count_minutes(project, view, image) for image in ids}
        case SortKey.FLAGS:
            counts = dict.fromkeys(ids, 0)
            for note in list_read_notes(project, view):
                if note.is_raised and note.image in counts:
                    counts[note.image] += 1
            return counts
    return {image: disagreements.get(image) for image in ids}
