"""Images of which an annotator has several passes of work, long after the merge or import that made them.

They are looked through as the conflicts of a merge are: each later pass beside the first one, with the same choice.
"""

import enum
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from annotator.model.layer import Layer, LayerKey, PassPurpose
from annotator.model.project import Project
from annotator.session.exposure import find_hiding_reason
from annotator.session.merge.conflicts import ConflictChoice, ConflictChoices, ConflictSide, MergeConflict
from annotator.session.view import ViewState
from annotator.store.journal import JournalEntry


class PassResult(enum.Enum):
    """What is there after a choice, in one sentence that names passes."""

    ONE = "Only pass {kept} is kept; it counts."
    ONE_UNFINISHED = "Only pass {kept} is kept; it counts once it is done."
    ONE_BESIDE = "Of the two only pass {kept} is kept; pass {counting} counts."
    NEITHER = "Neither of the two is kept; pass {counting} counts."
    NEITHER_UNFINISHED = "Neither of the two is kept; none counts until it is done."
    BOTH = "Both are kept; pass {counting} counts."
    BOTH_UNFINISHED = "Both are kept; none counts until one is done."


class StandingChoices(ConflictChoices):
    """The choice between passes that are in the project already; both are kept where nothing is chosen."""

    def find_result(self, place: int) -> tuple[PassResult, dict[str, int]]:
        """What is there of a pair after the choices, and the numbers of the passes that the sentence names."""
        counting, choice = self.find_counting(place), self.choice_of(place)
        numbers = {} if counting is None else {"counting": counting.pass_number}
        if choice is ConflictChoice.BOTH:
            return PassResult.BOTH_UNFINISHED if counting is None else PassResult.BOTH, numbers
        pair = self.conflicts[place]
        kept = pair.mine.key if choice is ConflictChoice.MINE else pair.theirs.key
        if kept in self.list_dropped():
            return PassResult.NEITHER_UNFINISHED if counting is None else PassResult.NEITHER, numbers
        result = PassResult.ONE if counting == kept else PassResult.ONE_BESIDE
        if counting is None:
            result = PassResult.ONE_UNFINISHED
        return result, {"kept": kept.pass_number, **numbers}


def has_standing_passes(project: Project) -> bool:
    """Whether there may be an image with several passes: told at once, so it does not look at every layer."""
    return project.last_pass > 1


def find_standing_passes(
    project: Project, view: ViewState, changes: Mapping[LayerKey, float] | None = None
) -> list[MergeConflict]:
    """Every later pass of work beside the first one of its annotator and image, by image and annotator.

    In a blind session those of others are left out on images that whoever sits at the desk has not finished, and the
    own ones of images whose repeat is open. `changes` has the time of each layer's last change, seconds since 1970.
    """
    changes = _NO_CHANGES if changes is None else changes
    pairs = sorted({key[:2] for key in project.layers if key.pass_number > 1})
    found = []
    for image, author in pairs:
        if image not in project.images or author not in project.authors:
            continue
        if author != view.author and find_hiding_reason(project, view, image) is not None:
            continue
        if author == view.author and project.find_open_repeat(image, author) is not None:
            continue
        begun = [one for one in project.list_begun_passes(image, author) if one.purpose is PassPurpose.WORK]
        sides = [_make_side(layer, changes) for layer in begun]
        names = project.authors[author].name, project.images[image].name
        found += [MergeConflict(*names, sides[0], later) for later in sides[1:]]
    return found


def find_last_changes(journal: Iterable[JournalEntry]) -> dict[LayerKey, float]:
    """When each layer was changed last; `journal` has the newest step first."""
    found: dict[LayerKey, float] = {}
    for step in journal:
        for entry in step.layers:
            found.setdefault(entry.key, step.time)
    return found


_NO_CHANGES: Final[Mapping[LayerKey, float]] = MappingProxyType({})


def _make_side(layer: Layer, changes: Mapping[LayerKey, float]) -> ConflictSide:
    return ConflictSide(layer.key, "", layer.count, layer.status, changes.get(layer.key))
