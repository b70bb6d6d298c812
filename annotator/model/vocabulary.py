"""Vocabulary: the labels of a project with ids that are fixed for ever, and the order of parts.

A label can be merged into another one: it stays in the vocabulary and in the layers, and counts and is shown as the
other. What is shown by its id goes through `label_of` and `names_by_id`; tables of shapes that are compared, counted
or written go through `resolve_labels`. Only who edits or stores a layer sees the ids as they are.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import count
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model.shapes import Shapes

LABEL_COLOURS: Final = (
    "#0072b2",
    "#e69f00",
    "#cc79a7",
    "#009e73",
    "#56b4e9",
    "#d55e00",
    "#f0e442",
    "#bbeeee",
    "#994444",
    "#bbcc99",
    "#22ffcc",
    "#9977ff",
    "#99bbaa",
    "#776688",
    "#aa6644",
    "#ddaacc",
    "#bb2200",
    "#ff6688",
    "#8800ff",
    "#885566",
)
"""Colours in the order in which they are given out: seven of Okabe and Ito, then those of a search that stay furthest
apart for normal and for colour-blind eyes, from foliage and sky, and bright beside the dark halo of an outline."""

LABEL_KEYS: Final = (*"123456789", *(f"0{digit}" for digit in "1234567890"))
"""Digits in the order in which labels get them. No label has 0 alone, so that none of these waits for another."""


class LabelExample(Struct, frozen=True):
    """The part of an image of the project that shows a label well."""

    image: int
    box: tuple[float, float, float, float]
    """Corners x0, y0, x1, y1 in pixels of the image as displayed."""


class Label(Struct, frozen=True):
    """One name that a shape can have; `id` is never given to another label, even after an undo."""

    id: int
    name: str
    colour: str = LABEL_COLOURS[0]
    key: str = ""
    """The digit or two digits that set it, empty for none."""
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


class Vocabulary(Struct, frozen=True, dict=True):
    """Labels in their order of display (in a part-verification project: the checklist of parts).

    `next_id` is larger than every id ever given out. It has no slots, so that what follows from the labels can be kept.
    """

    labels: tuple[Label, ...] = ()
    next_id: int = 0
    parts: bool = False
    """Whether each label is a part that is looked for once on every image."""

    @cached_property
    def aliases(self) -> Mapping[int, int]:
        """By the id of each merged label the id of the one that it counts as, chains followed to their end."""
        return _find_alias_ends(self._by_id)

    @cached_property
    def _by_id(self) -> Mapping[int, Label]:
        return {label.id: label for label in self.labels}

    @property
    def counted_labels(self) -> tuple[Label, ...]:
        """The labels that shapes count as: all but the merged ones."""
        return tuple(label for label in self.labels if label.id not in self.aliases)

    @property
    def offered_labels(self) -> tuple[Label, ...]:
        """The labels that new shapes may get: neither merged nor retired."""
        return tuple(label for label in self.counted_labels if not label.retired)

    @cached_property
    def marks(self) -> Mapping[int, str]:
        """By the id of a label that counts and has its colour with others two letters that tell it from them."""
        same: dict[str, list[Label]] = {}
        for label in self.counted_labels:
            same.setdefault(label.colour.lower(), []).append(label)
        marks: dict[int, str] = {}
        for labels in same.values():
            taken: set[str] = set()
            for label in labels if len(labels) > 1 else ():
                marks[label.id] = next(mark for mark in _list_marks(label.name) if mark not in taken)
                taken.add(marks[label.id])
        return marks

    def find_label(self, name: str) -> Label | None:
        """The label that shapes of exactly this name count as."""
        found = next((label for label in self.labels if label.name == name), None)
        return None if found is None else self.label_of(found.id)

    def label_of(self, label_id: int) -> Label | None:
        """The label that shapes with this id count as."""
        return self._by_id.get(self.counted_id_of(label_id))

    def entry_of(self, label_id: int) -> Label | None:
        """The label of this id as it stands in the vocabulary, merged or not."""
        return self._by_id.get(label_id)

    def counted_id_of(self, label_id: int) -> int:
        """The id of the label that shapes with this id count as."""
        return self.aliases.get(label_id, label_id)

    def resolve_labels(self, shapes: Shapes) -> Shapes:
        """The shapes with the labels that they count as; the same table where none of them was merged. O(shapes)."""
        if not self.aliases or not len(shapes):
            return shapes
        label = self.resolve_ids(shapes.label)
        return shapes if np.array_equal(label, shapes.label) else shapes.with_columns(label=label)

    def resolve_ids(self, label_ids: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
        """The ids `(N,)` of the labels that these `(N,)` count as."""
        merged = np.array(sorted(self.aliases), dtype=np.int32)
        if not len(merged):
            return label_ids
        target = np.array([self.aliases[old] for old in merged.tolist()], dtype=np.int32)
        place = np.minimum(np.searchsorted(merged, label_ids), len(merged) - 1)
        return np.where(merged[place] == label_ids, target[place], label_ids).astype(np.int32)

    @property
    def names_by_id(self) -> dict[int, str]:
        """By the id of every label the name of the one that it counts as, in the order of display."""
        return {label.id: self._by_id[self.counted_id_of(label.id)].name for label in self.labels}

    @property
    def ids_by_name(self) -> dict[str, int]:
        """By the name of every label the id of the one that it counts as, in the order of display."""
        return {label.name: self.counted_id_of(label.id) for label in self.labels}

    def find_label_by_key(self, key: str) -> Label | None:
        """The label that the digits `key` set."""
        return next((label for label in self.offered_labels if label.key == key), None)

    def merge_label(self, label_id: int, into: int) -> "Vocabulary":
        """With a label counting as another; its key is free again. O(labels), whatever the number of shapes.

        Raises UserError for a label merged into itself, for one that is merged already and for a target that was
        merged itself; ValueError for an id that is not there.
        """
        label, target = self.entry_of(label_id), self.entry_of(into)
        if label is None or target is None:
            raise ValueError("a label of this id is not there")
        if label_id == into:
            raise UserError("'{label}' cannot be merged into itself; choose another label.", label=label.name)
        for one in (label, target):
            if one.alias_of is not None:
                counted = self.label_of(one.id) or one
                raise UserError(
                    "'{label}' is merged into '{counted}' already; take that merge back first.",
                    label=one.name,
                    counted=counted.name,
                )
        return self.replace_label(replace(label, alias_of=into, key=""))

    def separate_label(self, label_id: int) -> "Vocabulary":
        """With a merged label counting as itself again. Raises ValueError for an id that is not there."""
        label = self.entry_of(label_id)
        if label is None:
            raise ValueError("a label of this id is not there")
        return self.replace_label(replace(label, alias_of=None))

    def retire_label(self, label_id: int, *, retired: bool = True) -> "Vocabulary":
        """With a label that no new shape gets, or offered again; its key is free. Raises ValueError as above."""
        label = self.entry_of(label_id)
        if label is None:
            raise ValueError("a label of this id is not there")
        return self.replace_label(replace(label, retired=retired, key="" if retired else label.key))

    def add_label(self, name: str, *, source_id: int | None = None) -> "Vocabulary":
        """With one label more, which takes the next id, and the first colour and key that no label has.

        Raises ValueError for an empty name and for one that is taken.
        """
        return self.add_labels([(name, source_id)])

    def add_labels(self, names: Iterable[tuple[str, int | None]]) -> "Vocabulary":
        """As `add_label` for names with their ids in a foreign file, one after the other. O(labels)."""
        labels, next_id = list(self.labels), self.next_id
        known = {label.name for label in labels}
        taken = {label.key for label in labels}
        free = [key for key in LABEL_KEYS if key not in taken][::-1]
        used = {label.colour for label in labels}
        fresh = [colour for colour in LABEL_COLOURS if colour not in used][::-1]
        for name, source_id in names:
            if not name.strip():
                raise ValueError("a label needs a name")
            if name in known:
                raise ValueError(f"label '{name}' is there already")
            known.add(name)
            colour = fresh.pop() if fresh else LABEL_COLOURS[next_id % len(LABEL_COLOURS)]
            labels.append(Label(next_id, name, colour, free.pop() if free else "", source_id))
            next_id += 1
        return replace(self, labels=tuple(labels), next_id=next_id)

    def replace_label(self, label: Label) -> "Vocabulary":
        """With the label of the same id replaced (renamed, recoloured, given another key)."""
        return replace(self, labels=tuple(label if label.id == old.id else old for old in self.labels))


def _list_marks(name: str) -> Iterator[str]:
    """Marks for a label, the best first: first letters of two words, two letters of the name, then with numbers."""
    words = ["".join(filter(str.isalnum, word)) for word in re.split(r"[\s_-]+", name)]
    letters = "".join(words) or "?"
    yield from (letters[0] + word[0] for word in words[1:2] if word)
    yield from (letters[0] + letter for letter in letters[1:])
    yield from (f"{letters[0]}{number}" for number in count(1))


def _find_alias_ends(by_id: Mapping[int, Label]) -> Mapping[int, int]:
    """By merged id the id at the end of the chain; who points in a circle or at no label counts as itself."""
    ends: dict[int, int] = {}
    for first in by_id.values():
        seen, label = {first.id}, first
        while label.alias_of is not None and label.alias_of in by_id and label.alias_of not in seen:
            label = by_id[label.alias_of]
            seen.add(label.id)
        if label.id != first.id and (label.alias_of is None or label.alias_of not in seen):
            ends[first.id] = label.id
    return ends
