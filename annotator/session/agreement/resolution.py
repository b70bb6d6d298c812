"""Decided: which disagreements an auditor's decisions have settled."""

from collections import defaultdict
from collections.abc import Iterable

from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.model.decision import Decision
from annotator.model.project import Project


def find_decided_ids(project: Project) -> dict[int, frozenset[int]]:
    """By image the ids of all shapes that its decisions are about; for many images of one project."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for decision in project.decisions.values():
        found[decision.image].update(decision.shapes)
    return {image: frozenset(shapes) for image, shapes in found.items()}


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
