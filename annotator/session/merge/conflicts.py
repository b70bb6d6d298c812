"""Conflicts of a merge: layers that both sides have changed, what each side says, and what is kept of them.

A merge keeps both, the other side's as a further pass, so that nothing is lost whatever is chosen afterwards. The
choice is a step of its own: it empties the passes that are not wanted, and undo brings them back.
"""

import enum
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from annotator.model import edit
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project, Step
from annotator.model.shapes import Shapes


class ConflictChoice(enum.Enum):
    """What is kept of a layer that both sides have changed."""

    MINE = "mine"
    THEIRS = "theirs"
    BOTH = "both"


class ConflictResult(enum.Enum):
    """What is there after a choice, in one sentence that names passes."""

    MINE = "Only the work of this project is kept; it counts as pass {mine}."
    MINE_UNFINISHED = "Only the work of this project is kept; as pass {mine} it counts once it is done."
    MINE_BESIDE = "Of the two only the work of this project is kept, as pass {mine}; pass {counting} counts."
    THEIRS = "Only the work of the copy is kept; it counts as pass {theirs}."
    THEIRS_UNFINISHED = "Only the work of the copy is kept; as pass {theirs} it counts once it is done."
    THEIRS_BESIDE = "Of the two only the work of the copy is kept, as pass {theirs}; pass {counting} counts."
    MINE_COUNTS = "Both are kept: pass {mine} of this project counts, pass {theirs} of the copy does not."
    THEIRS_COUNTS = "Both are kept: pass {theirs} of the copy counts, pass {mine} of this project does not."
    OTHER_COUNTS = "Both are kept, as passes {mine} and {theirs}; pass {counting} counts."
    NONE_COUNTS = "Both are kept, as passes {mine} and {theirs}; none counts until it is done."


_RESULTS: Final = MappingProxyType(
    {
        (ConflictChoice.MINE, "mine"): ConflictResult.MINE,
        (ConflictChoice.MINE, None): ConflictResult.MINE_UNFINISHED,
        (ConflictChoice.MINE, "other"): ConflictResult.MINE_BESIDE,
        (ConflictChoice.THEIRS, "theirs"): ConflictResult.THEIRS,
        (ConflictChoice.THEIRS, None): ConflictResult.THEIRS_UNFINISHED,
        (ConflictChoice.THEIRS, "other"): ConflictResult.THEIRS_BESIDE,
        (ConflictChoice.BOTH, "mine"): ConflictResult.MINE_COUNTS,
        (ConflictChoice.BOTH, "theirs"): ConflictResult.THEIRS_COUNTS,
        (ConflictChoice.BOTH, "other"): ConflictResult.OTHER_COUNTS,
        (ConflictChoice.BOTH, None): ConflictResult.NONE_COUNTS,
    }
)
"""By what is chosen and whose pass counts then."""


class ConflictSide(Struct, frozen=True):
    """What one side says about the image."""

    key: LayerKey
    """The pass that it is here."""
    source: str
    """The project file that it comes from, with its folder."""
    shapes: int
    status: Status
    changed: float | None
    """Time of the last change since the copies parted, seconds since 1970; None where the journal tells none."""


class MergeConflict(Struct, frozen=True):
    """A layer that both sides have changed: ours stays its pass, theirs becomes a further one."""

    author: str
    image: str
    """Name of the image with its folder."""
    mine: ConflictSide
    theirs: ConflictSide


class ConflictChoices:
    """The conflicts of a merge with what is chosen for each; both sides are kept where nothing is chosen."""

    def __init__(self, merged: Project, conflicts: Sequence[MergeConflict]) -> None:
        """`merged` is the project with both sides of every conflict in it."""
        self.conflicts: Final = tuple(conflicts)
        self._merged = merged
        self._choices = [ConflictChoice.BOTH] * len(self.conflicts)
        self._places: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for place, conflict in enumerate(self.conflicts):
            self._places[conflict.mine.key[:2]].append(place)

    def choose(self, places: Iterable[int], choice: ConflictChoice) -> None:
        """Chooses the same for the conflicts at these places."""
        for place in places:
            self._choices[place] = choice

    def choice_of(self, place: int) -> ConflictChoice:
        """What is chosen for one of the conflicts."""
        return self._choices[place]

    def count(self, choice: ConflictChoice) -> int:
        """For how many conflicts this is chosen."""
        return self._choices.count(choice)

    def list_dropped(self, places: Iterable[int] | None = None) -> list[LayerKey]:
        """The passes that the choices take away, each once."""
        found: dict[LayerKey, None] = {}
        for place in range(len(self.conflicts)) if places is None else places:
            if self._choices[place] is ConflictChoice.MINE:
                found[self.conflicts[place].theirs.key] = None
            elif self._choices[place] is ConflictChoice.THEIRS:
                found[self.conflicts[place].mine.key] = None
        return list(found)

    def find_counting(self, place: int) -> LayerKey | None:
        """The pass over the image of a conflict that counts after the choices, or None."""
        image, author = self.conflicts[place].mine.key[:2]
        gone = self.list_dropped(self._places[image, author])
        without = self._merged.with_layers(Layer.make(key, Shapes.empty()) for key in gone)
        counting = without.find_counting_pass(image, author)
        return None if counting is None else counting.key

    def find_result(self, place: int) -> tuple[enum.Enum, dict[str, int]]:
        """What is there of a conflict after the choices, and the numbers of the passes that the sentence names."""
        mine, theirs = self.conflicts[place].mine.key, self.conflicts[place].theirs.key
        counting = self.find_counting(place)
        numbers = {"mine": mine.pass_number, "theirs": theirs.pass_number}
        if counting is not None:
            numbers["counting"] = counting.pass_number
        which = None if counting is None else {mine: "mine", theirs: "theirs"}.get(counting, "other")
        return _RESULTS[self._choices[place], which], numbers


def make_choice_step(layers: Sequence[Layer]) -> Step:
    """Takes everything out of the layers that are not kept, which must be loaded; they are new again."""
    edits = tuple(map(edit.make_emptying, layers))
    return Step(name="Choose passes", layers=edits, count=len(edits))


def conflict_records_of(choices: ConflictChoices) -> list[dict[str, Any]]:
    """The conflicts and what is chosen as JSON values; times in UTC."""
    records = []
    for place, conflict in enumerate(choices.conflicts):
        counting = choices.find_counting(place)
        reason = {} if counting is not None else {"counting_pass_reason": "No pass that is kept is finished."}
        records.append(
            {
                "author": conflict.author,
                "image": conflict.image,
                "choice": choices.choice_of(place).value,
                "mine": _side_record_of(conflict.mine),
                "theirs": _side_record_of(conflict.theirs),
                "counting_pass": None if counting is None else counting.pass_number,
                **reason,
            }
        )
    return records


def _side_record_of(side: ConflictSide) -> dict[str, Any]:
    record = {
        "pass": side.key.pass_number,
        "source": side.source,
        "shapes": side.shapes,
        "status": side.status.value,
        "changed": None if side.changed is None else datetime.fromtimestamp(side.changed, UTC).isoformat(),
    }
    if side.changed is None:
        record["changed_reason"] = "The journal tells of no change."
    return record
