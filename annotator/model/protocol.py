"""Protocol: how a project is to be labelled, written down with it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Protocol:
    """Guidelines of a project, what it asks before an image is done, and what a newcomer has to reach."""

    guidelines: str = ""
    """Markdown; empty while nobody wrote any."""
    requires_occluded: bool = False
    """Every shape says whether the object is occluded before an image is done."""
    requires_part_state: bool = False
    """Every shape has a part state before an image is done."""
    requires_parts: bool = False
    """Every part of the vocabulary is there before an image is done (part-verification projects)."""
    required_labels: tuple[int, ...] = ()
    """Ids of the labels that every image has, ascending."""
    state_guidelines: tuple[tuple[str, str], ...] = ()
    """Pairs (part state, what it means here)."""
    training_f1: float | None = None
    """F1 against the reference that a newcomer reaches on the training images; None for no training round."""
    repeat_share: float = 0.0
    """Share 0 … 1 of the images that a person labels a second time."""
    repeat_seed: int = 0
