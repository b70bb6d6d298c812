"""Proposing a reference: what enough annotators drew alike becomes drafts of the reference, in one step.

The walk then goes only through what is disputed, the images with most of it first. A draft is no object until an
auditor has confirmed it; what it was proposed as stays with the shape, so that a report can tell what was changed.
"""

import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import force_setattr, replace

from annotator.errors import UserError
from annotator.metrics.agreement.audit import layout_of
from annotator.metrics.agreement.completeness import SharedUnits, gather_units
from annotator.metrics.agreement.rules import ReferenceRule, RuleTally, tally_rules
from annotator.metrics.matching.consensus import LEAST, Consensus, DrawnUnits
from annotator.metrics.matching.selection import list_audited, list_finished_images, select_shapes
from annotator.model.decision import (
    PROPOSAL,
    PROPOSED,
    PROPOSED_AS,
    PROPOSED_HERE,
    PROPOSED_WITH,
    PROVENANCE,
    Decision,
    Outcome,
    describe_shape,
)
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import LayerEdit, PartEdit, Project, Step
from annotator.model.shapes import Shapes
from annotator.session.agreement.view import audit_options_of, disputed_ids_of, find_decided_ids, is_decided
from annotator.session.disagreements.adjudicate import assign_ids, find_or_make_reference, reference_of
from annotator.session.disagreements.walk import DisagreementsByImage, find_loaded_disagreements
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState


class ReferenceProposal(Struct, frozen=True, eq=False):
    """What would be put into the reference, made from a state of the project; nothing is stored yet."""

    base: Project
    rule: ReferenceRule
    found: Consensus
    disagreements: DisagreementsByImage
    begun: frozenset[int]
    """Images whose reference was begun before; they are left as they are."""
    images: Sequence[int] = ()
    """The images that shapes are proposed on, ascending."""
    shapes: int = 0
    """Shapes that are proposed."""
    disputed: int = 0
    """Things that stay disputed."""
    disputed_images: tuple[int, ...] = ()
    """The images with something disputed, most of it first."""
    is_all_begun: bool = False
    """Whether each image that enough annotators finished has a reference, so that nothing is left to propose."""

    def __post_init__(self) -> None:
        """Sums up, where the proposal is made: the window only shows it."""
        begun, found = sorted(self.begun), self.found
        proposed = found.shapes.image[~np.isin(found.shapes.image, begun)]
        rows = np.flatnonzero((found.disputed > 0) & ~np.isin(found.images, begun))
        images, disputed = found.images[rows], found.disputed[rows]
        ranked = tuple(images[np.lexsort((images, -disputed))].tolist())
        force_setattr(self, "images", np.unique(proposed).tolist())
        force_setattr(self, "shapes", len(proposed))
        force_setattr(self, "disputed", int(disputed.sum()))
        force_setattr(self, "disputed_images", ranked)
        is_all_begun = bool(begun) and self.begun.issuperset(found.images.tolist())
        force_setattr(self, "is_all_begun", is_all_begun)


def can_propose(session: Session) -> bool:
    """Whether an auditor may have a reference proposed here."""
    return session.view.mode is Mode.AUDIT and not session.read_only and len(session.project.annotators) >= LEAST


def plan_proposal(
    project: Project, view: ViewState, parts: Iterable[Project], *, rule: ReferenceRule | None = None
) -> ReferenceProposal:
    """What a rule keeps of finished layers; without one what more than half of the annotators drew alike.

    The layers of the project's `parts` must be loaded. Raises UserError where no image was finished by two.
    """
    options = audit_options_of(project, view)
    authors, chosen = list_audited(project, options.authors), replace(options.selection, include_unfinished=False)
    finished = np.concatenate([np.zeros(0, np.int64), *list_finished_images(project, authors, chosen).values()])
    most = int(np.unique(finished, return_counts=True)[1].max(initial=0))
    if most < LEAST:
        raise UserError("No image was finished by two annotators; a reference is proposed where two or more agree.")
    wanted = ReferenceRule(max(LEAST, most // 2 + 1)) if rule is None else rule
    threshold = options.tally.pairing.iou_threshold
    found: list[Consensus] = []
    begun: set[int] = set()
    disagreements: DisagreementsByImage = {}
    for part in parts:
        sides = select_shapes(part, authors, chosen)
        drawn = DrawnUnits.of(sides, layout_of(part, sides).labels, least_iou=threshold)
        found.append(wanted.choose(drawn, drawn.number(threshold)))
        images = [image for image in found[-1].images.tolist() if image in part.images]
        begun.update(image for image in images if _is_begun(part, image))
        free = [image for image in images if image not in begun]
        disagreements.update(find_loaded_disagreements(part, view, free))
    return ReferenceProposal(project, wanted, Consensus.concat(found), disagreements, frozenset(begun))


def tally_all_rules(
    project: Project, view: ViewState, parts: Iterable[Project]
) -> tuple[SharedUnits, tuple[RuleTally, ...]]:
    """What every rule keeps, and what the annotators drew where all of them finished; layers of `parts` are loaded."""
    options = audit_options_of(project, view)
    authors, chosen = list_audited(project, options.authors), replace(options.selection, include_unfinished=False)
    threshold, object_iou = options.tally.pairing.iou_threshold, project.metrics.object_iou
    units: SharedUnits | None = None
    tallies: tuple[RuleTally, ...] = ()
    for part in parts:
        sides = select_shapes(part, authors, chosen)
        labels = layout_of(part, sides).labels
        here = gather_units(sides, threshold=object_iou)
        more = tally_rules(sides, labels, iou_threshold=threshold, unit_iou=object_iou)
        units = here if units is None else units.add(here)
        tallies = tuple(one.add(other) for one, other in zip(tallies, more, strict=True)) if tallies else more
    return gather_units([], threshold=object_iou) if units is None else units, tallies


def make_proposal_step(
    plan: ReferenceProposal, *, first_id: int, auditor: int | None, now: float | None = None
) -> Step:
    """The one step that puts the drafts in and counts what they settle as decided.

    Raises UserError where nothing is proposed.
    """
    project = plan.base
    if plan.is_all_begun:
        raise UserError("Every image that so many annotators finished has a reference already.")
    if not plan.shapes:
        raise UserError("So many annotators drew nothing alike; ask for fewer of them.")
    author, parts = find_or_make_reference(project)
    rows_by_image = defaultdict(list)
    for row, image in enumerate(plan.found.shapes.image.tolist()):
        if image not in plan.begun:
            rows_by_image[image].append(row)
    moment, number = time.time() if now is None else now, project.next_decision_id
    outcome = Outcome.MEAN if plan.rule.person is None else Outcome.TAKE_A
    together = {"time": moment, "images": len(rows_by_image), "shapes": plan.shapes}
    edits: list[LayerEdit] = []
    decisions: list[Decision] = []
    for image, rows in sorted(rows_by_image.items()):
        key = LayerKey(image, author.id)
        before = project.layer_of(key).status
        told = {PROPOSED_HERE: len(rows), PROPOSED_WITH: together}
        drafts = assign_ids(first_id, [_make_draft(plan, row, told) for row in rows])
        first_id += len(rows)
        edits.append(LayerEdit(key, Shapes.empty(), drafts, before, Status.IN_WORK))
        settled = _find_settled(plan, image, rows)
        decisions += [
            Decision(number + len(decisions) + place, image, PROPOSAL, members, outcome, auditor, moment)
            for place, members in enumerate(settled)
        ]
    added = tuple(PartEdit(None, decision) for decision in decisions)
    return Step("Propose reference", tuple(edits), (*parts, *added), image=edits[0].key.image, count=plan.shapes)


def set_disputed_walk(session: Session, plan: ReferenceProposal) -> None:
    """From now on the walk goes through what is disputed: images with most of it first."""
    chosen = replace(session.view.walk, images=plan.disputed_images, skip_decided=True)
    session.set_view(walk=chosen, focus=None)


def can_confirm(session: Session) -> bool:
    """Whether the reference of the open image holds drafts."""
    image, author = session.view.image, reference_of(session.committed)
    if session.view.mode is not Mode.AUDIT or session.read_only or image is None or author is None:
        return False
    layer = session.committed.layers.get(LayerKey(image, author.id))
    return layer is not None and bool(layer.count) and bool(session.load_layer(layer.key).shapes.draft.any())


def can_confirm_any(session: Session) -> bool:
    """Whether an auditor may confirm what was proposed: there is a reference in work."""
    author = reference_of(session.committed)
    return session.view.mode is Mode.AUDIT and not session.read_only and author is not None


def list_proposed_layers(project: Project) -> list[LayerKey]:
    """Keys of all layers on the images on which the reference has shapes; without a reference none."""
    author = reference_of(project)
    if author is None:
        return []
    images = [key.image for key, layer in project.layers.items() if key.author == author.id and layer.count]
    return [layer.key for image in images for layer in project.list_layers(image, project.authors)]


def make_confirming_step(project: Project, view: ViewState, images: Sequence[int] | None = None) -> Step:
    """The step that makes the drafts of the reference objects, on these images or on all.

    The reference of an image becomes done where nothing is disputed any more. The layers of `list_proposed_layers`
    must be loaded. Raises UserError where no draft is.
    """
    waiting = _list_waiting(project, images)
    if not waiting:
        raise UserError("The reference holds no draft; Compare > Propose a reference… makes some.")
    found = find_loaded_disagreements(project, view, [layer.key.image for layer in waiting])
    decided = find_decided_ids(project)
    edits = []
    for layer in waiting:
        before = layer.shapes.take(layer.shapes.draft)
        after = before.with_columns(draft=np.zeros(len(before), dtype=np.bool_))
        shapes = decided.get(layer.key.image, frozenset())
        is_open = any(not is_decided(one, shapes) for one in found.get(layer.key.image, []))
        edits.append(LayerEdit(layer.key, before, after, layer.status, Status.IN_WORK if is_open else Status.DONE))
    count = sum(len(edit.after) for edit in edits)
    return Step("Confirm proposal", tuple(edits), image=edits[0].key.image, count=count)


def confirm_here(session: Session) -> None:
    """Confirms the drafts of the reference on the open image. Raises UserError where it holds none."""
    image = session.view.image
    if image is None or not can_confirm(session):
        raise UserError("The reference of this image holds no draft.")
    authors = [*session.committed.authors]
    session.commit(make_confirming_step(session.load_image(image, authors), session.view, [image]))


def _is_begun(project: Project, image: int) -> bool:
    author = reference_of(project)
    layer = None if author is None else project.layers.get(LayerKey(image, author.id))
    return layer is not None and layer.status is not Status.NEW


def _list_waiting(project: Project, images: Sequence[int] | None) -> list[Layer]:
    author = reference_of(project)
    if author is None:
        return []
    wanted = sorted(project.images) if images is None else images
    layers = [project.layers.get(LayerKey(image, author.id)) for image in wanted]
    return [layer for layer in layers if layer is not None and layer.loaded is not None and layer.shapes.draft.any()]


def _make_draft(plan: ReferenceProposal, row: int, told: Mapping[str, Any]) -> Shapes:
    """One proposed shape as a draft that tells where it comes from, as what, and what else is `told`."""
    shape = plan.found.shapes.slice(row, row + 1)
    members, authors = plan.found.members[row].tolist(), plan.found.authors[row].tolist()
    column = np.empty(1, dtype=np.object_)
    column[0] = {
        PROVENANCE: {
            "rule": PROPOSED,
            "shapes": members,
            "authors": [plan.base.authors[author].name for author in authors],
            PROPOSED_AS: describe_shape(shape, 0),
            **told,
        }
    }
    nothing = np.full(1, -1, dtype=np.int64)
    return shape.with_columns(
        attributes=column,
        image=nothing,
        source_id=nothing,
        assisted=nothing,
        score=np.full(1, np.nan),
        draft=np.ones(1, dtype=np.bool_),
    )


def _find_settled(plan: ReferenceProposal, image: int, rows: Sequence[int]) -> list[tuple[int, ...]]:
    """Of the proposed units of an image the members of those about which annotators disagree in some way."""
    disputed = frozenset(shape for one in plan.disagreements.get(image, []) for shape in disputed_ids_of(one))
    members = [tuple(sorted(plan.found.members[row].tolist())) for row in rows]
    return [shapes for shapes in members if not disputed.isdisjoint(shapes)]
