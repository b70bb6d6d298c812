"""Which decisions of auditors come in with another copy: those made since the copies parted that are not known here."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from annotator.model.decision import Decision, Outcome
from annotator.model.project import Project
from annotator.session.merge.lineage import Lineage
from annotator.session.merge.names import IdMapping


@dataclass(frozen=True, slots=True)
class IncomingCopy:
    """Another copy whose layers were taken in, and what became of its ids."""

    mine: Lineage
    theirs: Lineage
    ids: IdMapping
    shape_ids: dict[int, int] = field(default_factory=dict)
    """Our id for every shape that they have now."""


def add_decisions(project: Project, bringing: IncomingCopy) -> tuple[Project, int]:
    """The project with their decisions, and how many were left out as a shape that they are about is not here.

    The same decision about the same shapes is kept once, and one that was taken back here stays taken back.
    """
    known: defaultdict[tuple[int, Outcome], list[Decision]] = defaultdict(list)
    for decision in (*project.decisions.values(), *_iterate_changed(bringing.mine)):
        known[decision.image, decision.outcome].append(decision)
    incoming = [
        _translate_decision(one, bringing.ids, bringing.shape_ids) for one in _find_new_decisions(bringing.theirs)
    ]
    first = project.next_decision_id
    shapes = _collect_shape_ids(project, {decision.image for decision in incoming})
    taken: list[Decision] = []
    left_out = 0
    for decision in incoming:
        alike = known[decision.image, decision.outcome]
        if any(_is_same(decision, one) for one in alike):
            continue
        if not decision.shapes or not shapes[decision.image].issuperset(decision.shapes):
            left_out += 1
            continue
        taken.append(replace(decision, id=first + len(taken)))
        alike.append(decision)
    return replace(project, decisions=project.decisions.update({one.id: one for one in taken})), left_out


def replace_shape_ids(decision: Decision, ids: Mapping[int, int]) -> Decision:
    """The decision with the lasting ids of shapes that came in together with it."""
    return replace(decision, shapes=tuple(sorted(ids.get(shape, shape) for shape in decision.shapes)))


def _iterate_changed(lineage: Lineage) -> Iterator[Decision]:
    """Every decision that was made, changed or taken back since the copies parted."""
    for step in lineage.steps:
        for edit in step.parts:
            for side in (edit.before, edit.after):
                if isinstance(side, Decision):
                    yield side


def _find_new_decisions(lineage: Lineage) -> list[Decision]:
    """The decisions that stand and are not of the common past, the oldest first."""
    decisions = lineage.project.decisions
    since = {decision.id for decision in _iterate_changed(lineage)}
    return [decisions[key] for key in sorted(decisions) if key in since or not lineage.related]


def _translate_decision(decision: Decision, names: IdMapping, ids: Mapping[int, int]) -> Decision:
    """With our ids; shapes that they have deleted since they decided are left out."""
    return replace(
        decision,
        image=names.images[decision.image],
        shapes=tuple(sorted(ids[shape] for shape in decision.shapes if shape in ids)),
        auditor=None if decision.auditor is None else names.authors.get(decision.auditor),
    )


def _is_same(theirs: Decision, ours: Decision) -> bool:
    """Whether ours says it already."""
    about = set(theirs.shapes)
    return bool(about) and (theirs.image, theirs.outcome) == (ours.image, ours.outcome) and about <= set(ours.shapes)


def _collect_shape_ids(project: Project, images: Collection[int]) -> dict[int, set[int]]:
    """Ids of all shapes on these images, by image."""
    found: dict[int, set[int]] = {image: set() for image in images}
    for key, layer in project.layers.items():
        if key.image in images:
            found[key.image].update(layer.shapes.id.tolist())
    return found
