"""Reasons: one plain sentence for a disagreement, saying what differs and why the shapes are not paired."""

from annotator.metrics.agreement.disagreements import Disagreement, Kind
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState, Shapes


def sentence(project: Project, one: Disagreement, mine: Shapes, theirs: Shapes | None) -> str:
    """The sentence; `mine` and `theirs` are tables of the one row in question, `theirs` None where there is none."""
    first = _name(project, one.author)
    other = "" if one.other is None else _name(project, one.other)
    label = _label(project, mine)
    match one.kind:
        case Kind.EXTRA:
            return f"Only {first} drew {label} here; nobody else has a box that overlaps it enough."
        case Kind.MISSED:
            return f"{first} drew {label} here; {_why_missed(project, one, other, theirs)}"
        case Kind.LOW_OVERLAP:
            least = project.metrics.iou_threshold
            return f"{first} and {other} both drew {label} here, but IoU {one.iou:.2f} is less than {least:g}."
    if theirs is None:
        return f"{first} and {other} differ here."
    mine_says, theirs_say = (_said(project, one.kind, shapes) for shapes in (mine, theirs))
    return f"{first} says {mine_says}, {other} says {theirs_say} (IoU {one.iou:.2f})."


def _why_missed(project: Project, one: Disagreement, other: str, theirs: Shapes | None) -> str:
    if theirs is None:
        return f"{other} drew nothing that overlaps it."
    if one.taken:
        return f"{other}'s box that overlaps it (IoU {one.iou:.2f}) is paired with another box."
    if one.iou >= project.metrics.iou_threshold:
        return f"{other}'s box that overlaps it (IoU {one.iou:.2f}) is {_label(project, theirs)}, paired elsewhere."
    return f"the best overlap with a box of {other}'s is too small (IoU {one.iou:.2f})."


def _said(project: Project, kind: Kind, shapes: Shapes) -> str:
    if kind is Kind.STATE:
        return PartState(int(shapes.part_state[0])).name.lower()
    if kind is Kind.OCCLUDED:
        return "occluded" if shapes.occluded[0] == Occluded.YES else "not occluded"
    return _label(project, shapes)


def _label(project: Project, shapes: Shapes) -> str:
    found = project.vocabulary.label(int(shapes.label[0]))
    return f"label {int(shapes.label[0])}" if found is None else found.name


def _name(project: Project, author: int) -> str:
    found = project.authors.get(author)
    return f"author {author}" if found is None else found.name
