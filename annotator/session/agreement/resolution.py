"""Decided: which disagreements an auditor's decisions have settled."""

from collections.abc import Iterable

from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.model.decision import Decision
from annotator.model.project import Project


def find_decisions(project: Project, image: int) -> list[Decision]:
    """The decisions about one image, in the order they were made."""
    found = (decision for decision in project.decisions.values() if decision.image == image)
    return sorted(found, key=lambda decision: decision.id)


def disputed_ids_of(one: Disagreement) -> frozenset[int]:
    """Ids of the shapes that a disagreement is about; one that is merely near a missed shape is not part of it."""
    if one.other_shape is None or one.kind in (DisagreementKind.MISSED, DisagreementKind.EXTRA):
        return frozenset({one.shape})
    return frozenset({one.shape, one.other_shape})


def decided_ids_of(decisions: Iterable[Decision]) -> frozenset[int]:
    """Ids of all shapes that the decisions are about."""
    return frozenset(shape for decision in decisions for shape in decision.shapes)


def is_decided(one: Disagreement, shapes: frozenset[int]) -> bool:
    """Whether any shape in question belongs to a correspondence that was decided (`decided_ids_of`)."""
    return not disputed_ids_of(one).isdisjoint(shapes)
