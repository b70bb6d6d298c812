"""Commit: what the store writes in one transaction when a step is done, undone or redone."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from annotator.model.layer import Layer
from annotator.model.step import LayerEdit, PartEdit, Step

MANY_ROWS: Final = 2000
"""A step that adds so many rows leaves its layers packed, as an import does; others are packed on closing."""


@dataclass(frozen=True, slots=True)
class CommitRange:
    """What a step does to the layers of one range of images."""

    edits: tuple[LayerEdit, ...]
    layers: tuple[Layer, ...]
    """They as they are after the step, with their new revisions."""
    unblinded: bool = False
    """Others' shapes or numbers had been seen for one of them."""


@dataclass(frozen=True, slots=True)
class RangedCommit:
    """A step of which one range of images at a time is in the memory, and who did it when and how."""

    name: str
    count: int
    """How many shapes or images the step concerns."""
    touched: int
    """How many rows of shapes there are before or after it."""
    seconds: float
    """Time of the commit, seconds since 1970."""
    ranges: Iterable[CommitRange]
    """Gone through once."""
    list_parts: Callable[[], Sequence[PartEdit]]
    """What it does besides; called when the ranges are through."""
    author: int | None = None
    """Who was at the desk."""
    action: str = "do"
    """`do`, `undo` or `redo`."""
    image: int | None = None
    """Image on which the step is to be seen."""
    packs_layers: bool = True
    returning: tuple[Layer, ...] = ()
    """Empty layers of images and authors that the step brings back: their revisions go on where they were."""

    def gather(self) -> "Commit":
        """The step with all ranges in the memory; they are gone through."""
        edits: list[LayerEdit] = []
        layers: list[Layer] = []
        unblinded = False
        for part in self.ranges:
            edits += part.edits
            layers += part.layers
            unblinded |= part.unblinded
        step = Step(self.name, tuple(edits), tuple(self.list_parts()), self.image, self.count)
        return Commit(step, tuple(layers), self.author, self.seconds, self.action, unblinded, self.returning)


@dataclass(frozen=True, slots=True)
class Commit:
    """A step with all its layers in the memory: a commit of one range."""

    step: Step
    layers: tuple[Layer, ...]
    """The touched layers after the step, with their new revisions."""
    author: int | None
    seconds: float
    """Time of the commit, seconds since 1970."""
    action: str
    """`do`, `undo` or `redo`."""
    unblinded: bool = False
    """Others' shapes or numbers had been seen for the image."""
    returning: tuple[Layer, ...] = ()
    """As those of `RangedCommit`."""

    def make_ranged(self) -> RangedCommit:
        """The same as a commit of one range."""
        step = self.step
        return RangedCommit(
            name=step.name,
            count=step.count,
            touched=sum(max(len(edit.before), len(edit.after)) for edit in step.layers),
            seconds=self.seconds,
            ranges=(CommitRange(step.layers, self.layers, self.unblinded),),
            list_parts=lambda: step.parts,
            author=self.author,
            action=self.action,
            image=step.image,
            packs_layers=sum(len(edit.after) - len(edit.before) for edit in step.layers) >= MANY_ROWS,
            returning=self.returning,
        )
