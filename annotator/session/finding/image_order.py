"""Images in a list: their order and groups, their names, and whether one is what a term of a query asks for."""

import enum
import itertools
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from annotator.model.image import Image, natural_key_of
from annotator.model.layer import Status
from annotator.model.project import Project
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.session.exposure import LayerGate
from annotator.session.finding.query import NO, STATUS_NAMES, TEXT, YES, Term, parse_number
from annotator.session.projects.open import progress_of
from annotator.session.series.splits import purpose_of
from annotator.session.view import ViewState

MOST: Final = 50
"""How many are listed."""
AROUND: Final = 4
"""Images before the open one that are listed while nothing is written."""


class NamedImage(Struct, frozen=True):
    """An image with its number in the list, counted from 1; None where a filter leaves it out."""

    image: int
    number: int | None


class ImageNames(Struct, frozen=True):
    """The images of a list, then those that its filter leaves out, with their names in lower case."""

    ids: tuple[int, ...]
    names: tuple[str, ...]
    listed: int
    """How many are in the list; they stand first, in its order."""

    @classmethod
    def of(cls, project: Project, order: Sequence[int]) -> "ImageNames":
        """The names of a project whose list is in this order. O(images)."""
        listed = frozenset(order)
        ids = (*order, *(image for image in project.image_ids if image not in listed))
        return cls(ids, tuple(project.images[image].name.lower() for image in ids), len(order))

    def find(self, text: str, *, near: int | None = None) -> list[NamedImage]:
        """The image of that number in the list, then those whose name holds the text.

        Names that begin with it, then file names that do, come before others. Without a text: the images around `near`.
        """
        wanted = text.strip().lower()
        if not wanted:
            first = max(0, self.ids.index(near) - AROUND) if near in self.ids[: self.listed] else 0
            return [self._name(place) for place in range(first, min(first + MOST, self.listed))]
        return [self._name(place) for place in islice(dict.fromkeys(self._find_places(wanted)), MOST)]

    def _find_places(self, wanted: str) -> Iterator[int]:
        if wanted.isdecimal() and 1 <= int(wanted) <= self.listed:
            yield int(wanted) - 1
        holding = [place for place, name in enumerate(self.names) if wanted in name]
        yield from (place for place in holding if self.names[place].startswith(wanted))
        yield from (place for place in holding if self.names[place].rpartition("/")[2].startswith(wanted))
        yield from holding

    def _name(self, place: int) -> NamedImage:
        return NamedImage(self.ids[place], place + 1 if place < self.listed else None)


def list_read_notes(project: Project, view: ViewState) -> list[ReviewNote]:
    """The notes that may be read."""
    gate = LayerGate(project, view)
    return [note for note in project.notes.values() if gate.admits_note(note)]


def matches_note(note: ReviewNote, term: Term) -> bool:
    """Whether a note is what `note:` or `flag:` asks for, its minus sign and the value `no` left aside."""
    if term.key == "note":
        return any(value in YES | NO or value in note.text.lower() for value in term.values)
    kinds = {"review": NoteKind.REVIEW, "return": NoteKind.RETURN}
    return note.is_raised and any(value in YES | NO or kinds.get(value) is note.kind for value in term.values)


def is_for_none(term: Term) -> bool:
    """Whether it asks for images or shapes without any, as `flag:no` does."""
    return bool(NO.intersection(term.values))


_STATUSES: Final = tuple(Status)


class SortKey(enum.Enum):
    """By what the images stand in the list."""

    ADDED = "added"
    NAME = "name"
    STATUS = "status"
    SHAPES = "shapes"
    TIME = "time"
    DISAGREEMENTS = "disagreements"
    ERRORS = "errors"
    FLAGS = "flags"


class ImageOrder(Struct, frozen=True):
    """How the list is sorted; with `grouped` the images of a folder stand together, folders by name."""

    by: SortKey = SortKey.ADDED
    descending: bool = False
    grouped: bool = False


class ImageGroup(Struct, frozen=True):
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
        mine = project.list_assigned(view.author)
        if mine:
            places = {image: place for place, image in enumerate(mine)}
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
        case SortKey.ERRORS:
            errors = {} if view.model_errors is None else view.model_errors.by_image
            return {image: errors.get(image) for image in ids}
        case SortKey.FLAGS:
            counts = dict.fromkeys(ids, 0)
            for note in list_read_notes(project, view):
                if note.is_raised and note.image in counts:
                    counts[note.image] += 1
            return counts
    return {image: disagreements.get(image) for image in ids}


ImageTest = Callable[[Image], bool]


def make_image_test(project: Project, view: ViewState, term: Term) -> ImageTest:
    """What a term asks of one image, its minus sign regarded; only for words about images."""
    test = _TESTS[term.key](project, view, term)
    return (lambda image: not test(image)) if term.negated else test


def count_minutes(project: Project, view: ViewState, image: int) -> float:
    """Minutes that the current person has spent on the image; before an auditor, all annotators together."""
    return sum(layer.seconds for layer in project.list_layers(image, _list_counted(project, view))) / 60


def _list_counted(project: Project, view: ViewState) -> list[int]:
    everybody = [author.id for author in project.annotators] if view.is_auditing else []
    return everybody if view.author is None else [view.author]


def _make_text_test(_project: Project, _view: ViewState, term: Term) -> ImageTest:
    return lambda image: any(value in image.name.lower() for value in term.values)


def _make_folder_test(_project: Project, _view: ViewState, term: Term) -> ImageTest:
    return lambda image: any(value in image.name.lower().rpartition("/")[0] for value in term.values)


def _make_split_test(_project: Project, _view: ViewState, term: Term) -> ImageTest:
    return lambda image: any(image.split.lower().startswith(value) for value in term.values)


def _make_purpose_test(_project: Project, view: ViewState, term: Term) -> ImageTest:
    return lambda image: purpose_of(image, view).value in term.values


def _make_status_test(project: Project, view: ViewState, term: Term) -> ImageTest:
    wanted = {status for value in term.values for status in STATUS_NAMES.get(value, ())}
    return lambda image: progress_of(project, view, image.id).status in wanted


def _make_yes_test(read: Callable[[Project, ViewState], Container[int] | None]) -> Callable[..., ImageTest]:
    """Whether an image is among those that `read` gives; None for all."""

    def make(project: Project, view: ViewState, term: Term) -> ImageTest:
        wanted, found = bool(YES.intersection(term.values)), read(project, view)
        return lambda image: (found is None or image.id in found) is wanted

    return make


def _make_note_test(project: Project, view: ViewState, term: Term) -> ImageTest:
    images = {note.image for note in list_read_notes(project, view) if matches_note(note, term)}
    return lambda image: (image.id in images) is not is_for_none(term)


def _make_number_test(count: Callable[[Project, ViewState, int], float]) -> Callable[..., ImageTest]:
    def make(project: Project, view: ViewState, term: Term) -> ImageTest:
        rules = [rule for rule in map(parse_number, term.values) if rule is not None]

        def test(image: Image) -> bool:
            number = count(project, view, image.id)
            return any(rule.admits(number) for rule in rules)

        return test

    return make


def _count_passes(project: Project, view: ViewState, image: int) -> int:
    authors = _list_counted(project, view)
    return max((len(project.list_begun_passes(image, author)) for author in authors), default=0)


_TESTS: Final = MappingProxyType(
    {
        TEXT: _make_text_test,
        "name": _make_text_test,
        "folder": _make_folder_test,
        "split": _make_split_test,
        "purpose": _make_purpose_test,
        "unreadable": _make_yes_test(lambda _project, view: view.unreadable),
        "local": _make_yes_test(lambda _project, view: view.copied),  # pictures in a folder need no line
        "mine": _make_yes_test(lambda project, view: frozenset(project.list_assigned(view.author))),
        "note": _make_note_test,
        "flag": _make_note_test,
        "status": _make_status_test,
        "shapes": _make_number_test(lambda project, view, image: progress_of(project, view, image).count),
        "passes": _make_number_test(_count_passes),
        "time": _make_number_test(count_minutes),
    }
)
"""In the order of what they cost."""

IMAGE_TESTS: Final = tuple(_TESTS)
"""Keys of the terms that a test answers, the cheapest first."""
