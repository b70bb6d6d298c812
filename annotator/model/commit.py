"""Commit: what the store writes in one transaction when a step is done, undone or redone."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from annotator.model.layer import Layer
from annotator.model.step import LayerEdit, PartEdit, Step


@dataclass(frozen=True, slots=True)
class Commit:
    """What the store writes in one transaction: the step as applied, and who did it when and how."""

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
    """Empty layers of images and authors that the step brings back: their revisions go on where they were."""


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
    """A step of which one range of images at a time is in the memory, for the same single transaction."""

    name: str
    count: int
    """How many shapes come in."""
    touched: int
    """How many rows of shapes there are before or after it."""
    seconds: float
    """Time of the commit, seconds since 1970."""
    ranges: Iterable[CommitRange]
    """Gone through once."""
    list_parts: Callable[[], Sequence[PartEdit]]
    """What it does besides; asked for when the ranges are through."""
    author: int | None = None
    """Who was at the desk."""

    def gather(self) -> Commit:
        """The step with all ranges in the memory; they are gone through."""
        edits: list[LayerEdit] = []
        layers: list[Layer] = []
        unblinded = False
        for part in self.ranges:
            edits += part.edits
            layers += part.layers
            unblinded |= part.unblinded
        step = Step(self.name, tuple(edits), tuple(self.list_parts()), count=self.count)
        return Commit(step, tuple(layers), self.author, self.seconds, "do", unblinded)
