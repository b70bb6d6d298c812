"""Commit: what the store writes in one transaction when a step is done, undone or redone."""

from dataclasses import dataclass

from annotator.model.layer import Layer
from annotator.model.step import Step


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
