"""Vocabulary: the labels of a project with ids that are fixed for ever, and the order of parts."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

LABEL_COLOURS: Final = (
    "#0072b2",
    "#e69f00",
    "#cc79a7",
    "#009e73",
    "#56b4e9",
    "#d55e00",
    "#f0e442",
    "#999933",
    "#882255",
    "#44aa99",
)
"""Colours that stay apart for colour-blind eyes (Okabe and Ito, then Tol), in the order they are given out."""


@dataclass(frozen=True, slots=True)
class LabelExample:
    """The part of an image of the project that shows a label well."""

    image: int
    box: tuple[float, float, float, float]
    """Corners x0, y0, x1, y1 in pixels of the image as displayed."""


@dataclass(frozen=True, slots=True)
class Label:
    """One name that a shape can have; `id` is never given to another label, even after an undo."""

    id: int
    name: str
    colour: str = LABEL_COLOURS[0]
    key: str = ""
    """The digit that sets it, empty for none."""
    source_id: int | None = None
    """Id in the foreign file that named the label."""
    description: str = ""
    """The guideline of the label, Markdown."""
    example: LabelExample | None = None
    """A picture of what the label means."""
    alias_of: int | None = None
    """Id of the label that this one was merged into: its shapes count and are shown as that label's."""
    retired: bool = False
    """No new shape gets it."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Labels in their order of display (in a part-verification project: the checklist of parts).

    `next_id` is larger than every id ever given out.
    """

    labels: tuple[Label, ...] = ()
    next_id: int = 0
    parts: bool = False
    """Whether each label is a part that is looked for once on every image."""

    def find_label(self, name: str) -> Label | None:
        """The label with exactly this name."""
        return next((label for label in self.labels if label.name == name), None)

    def label_of(self, label_id: int) -> Label | None:
        """The label with this id."""
        return next((label for label in self.labels if label.id == label_id), None)

    @property
    def names_by_id(self) -> dict[int, str]:
        """Every label's name, in the order of display."""
        return {label.id: label.name for label in self.labels}

    @property
    def ids_by_name(self) -> dict[str, int]:
        """Every label's id, in the order of display."""
        return {label.name: label.id for label in self.labels}

    def find_label_by_key(self, key: str) -> Label | None:
        """The label that the digit `key` sets."""
        return next((label for label in self.labels if label.key == key), None)

    def add_label(self, name: str, *, source_id: int | None = None) -> "Vocabulary":
        """With one label more, which takes the next id, colour and free digit.

        Raises ValueError for an empty name and for one that is taken.
        """
        return self.add_labels([(name, source_id)])

    def add_labels(self, names: Iterable[tuple[str, int | None]]) -> "Vocabulary":
        """As `add_label` for names with their ids in a foreign file, one after the other. O(labels)."""
        labels, next_id = list(self.labels), self.next_id
        known = {label.name for label in labels}
        taken = {label.key for label in labels}
        free = [digit for digit in "123456789" if digit not in taken][::-1]
        for name, source_id in names:
            if not name.strip():
                raise ValueError("a label needs a name")
            if name in known:
                raise ValueError(f"label '{name}' is there already")
            known.add(name)
            colour = LABEL_COLOURS[next_id % len(LABEL_COLOURS)]
            labels.append(Label(next_id, name, colour, free.pop() if free else "", source_id))
            next_id += 1
        return replace(self, labels=tuple(labels), next_id=next_id)

    def replace_label(self, label: Label) -> "Vocabulary":
        """With the label of the same id replaced (renamed, recoloured, given another key)."""
        return replace(self, labels=tuple(label if label.id == old.id else old for old in self.labels))
