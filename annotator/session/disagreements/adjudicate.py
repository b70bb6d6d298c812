"""Adjudication: from disagreements the auditor builds the layer of a `reference` author, decision by decision.

What all authors agree on goes in at the beginning. A decision puts in what the auditor chooses for one thing, in place
of what an earlier decision about it had put in; it is one step to undo. Each shape of the reference tells where it
comes from (attribute `adjudication`), and every decision is kept with the project, also one that dropped a shape.
"""

import time
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.geometry.box import compute_iou
from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.model.author import Author, AuthorKind
from annotator.model.decision import AGREED, PROVENANCE, SUSPECT, Decision, Outcome, find_provenance
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import LayerEdit, PartEdit, Project, Step
from annotator.model.shapes import Shapes
from annotator.session.agreement.view import count_options_of, decided_ids_of, disputed_ids_of, is_decided
from annotator.session.disagreements import walk
from annotator.session.session import Session
from annotator.session.view import Focus, Mode

STEP_NAMES: Final = MappingProxyType(
    {
        Outcome.TAKE_A: "Take first",
        Outcome.TAKE_B: "Take other",
        Outcome.MEAN: "Take mean box",
        Outcome.BOTH: "Keep both",
        Outcome.DROP: "Drop",
    }
)
"""What the steps are called."""


def reference_of(project: Project) -> Author | None:
    """The adjudicated author of the project: the first one of kind reference."""
    return next(iter(project.authors_of(AuthorKind.REFERENCE)), None)


def can_begin(session: Session) -> bool:
    """Whether the open image has no reference yet."""
    image = session.view.image
    if not can_adjudicate(session) or image is None:
        return False
    author = reference_of(session.committed)
    layer = None if author is None else session.committed.layers.get(LayerKey(image, author.id))
    return layer is None or layer.status is Status.NEW


def begin(session: Session) -> None:
    """Puts what all authors agree on into the reference layer of the open image, as one step.

    Raises UserError when fewer than two authors have finished the image.
    """
    image = session.view.image
    if image is None or not can_begin(session):
        return
    stated = _find_stated_objects(session, image)
    disputes = walk.find_image_disagreements(session, image)
    project = session.committed
    rows = [
        add_provenance(project, walk.compute_consensus_shape(stated.table_of(thing)), rule=AGREED, thing=thing)
        for thing in stated.find_agreed()
    ]
    author, parts = find_or_make_reference(project)
    after = assign_ids(session.next_shape_id, rows)
    open_ones = [one for one in disputes if not is_decided(one, decided_ids_of(project.list_decisions(image)))]
    status = Status.IN_WORK if open_ones else Status.DONE
    edit = _make_edit(session.load_layer(LayerKey(image, author.id)), before=Shapes.empty(), after=after, status=status)
    session.commit(Step("Begin reference", (edit,), parts, image=image, count=len(after)))


def is_possible(focus: Focus | None, outcome: Outcome) -> bool:
    """Whether the outcome makes sense for a disagreement: both can be kept only where both drew something.

    Where the other drew nothing, taking that would be dropping the shape, which is offered once.
    """
    if focus is None or focus.kind is None:
        return False
    if outcome is Outcome.TAKE_B and is_of_one_author(focus):
        return False
    return outcome is not Outcome.BOTH or (len(focus.shapes) > 1 and focus.kind is not DisagreementKind.MISSED)


def is_of_one_author(focus: Focus) -> bool:
    """Whether only one of the two authors of a disagreement has a shape in it."""
    return focus.kind in (DisagreementKind.MISSED, DisagreementKind.EXTRA)


def can_decide(session: Session, outcome: Outcome) -> bool:
    """Whether the focused disagreement can be decided so."""
    return can_adjudicate(session) and is_possible(session.view.focus, outcome)


def decide(session: Session, outcome: Outcome, *, clock: Callable[[], float] = time.time) -> Focus | None:
    """Decides the focused disagreement as one step and focuses the next open one of the image; returns the focus.

    Where it is decided so already nothing is stored.

    An image whose reference was not begun is begun first, by a step of its own. When nothing is open any more the
    reference layer becomes done. Raises UserError when it cannot be stored.
    """
    focus = session.view.focus
    if focus is None or not can_decide(session, outcome):
        return focus
    if can_begin(session):
        begin(session)
    one = walk.disagreement_of(session, focus)
    if one is None:
        session.set_view(focus=None)
        return None
    queue = walk.list_disagreements(session, one.image)
    if not _is_decided_so(session, one, outcome):
        session.commit(_make_decision_step(session, one, outcome, clock()))
    return _focus_next_open(session, one, queue)


def _make_decision_step(session: Session, one: Disagreement, outcome: Outcome, now: float) -> Step:
    project, image = session.committed, one.image
    stated = _find_stated_objects(session, image)
    thing = stated.find_group(one)
    asked = disputed_ids_of(one)
    decision = Decision(
        id=project.next_decision_id,
        image=image,
        kind=one.kind.value,
        shapes=tuple(sorted(shape for _, shape in thing)),
        outcome=outcome,
        auditor=session.view.person,
        time=now,
    )
    rows = [
        add_provenance(project, row, rule=outcome.value, thing=members)
        for row, members in _choose_rows(stated, one, outcome, thing)
    ]
    return make_settling_step(session, decision, rows, asked=asked, name=STEP_NAMES[outcome])


def make_settling_step(
    session: Session,
    decision: Decision,
    rows: Sequence[Shapes],
    *,
    asked: frozenset[int],
    name: str,
    reopens: bool = True,
) -> Step:
    """The step that stores a decision and puts its rows into the reference, with their provenance.

    They stand in place of what earlier decisions about the `asked` shapes had put in, and of these themselves where
    they are the reference's own. The reference is done where nothing is open any more; one that was done before is in
    work again where something is, unless the decision `reopens` nothing.
    """
    project, image = session.committed, decision.image
    earlier = [known for known in project.list_decisions(image) if not asked.isdisjoint(known.shapes)]
    author, parts = find_or_make_reference(project)
    layer = session.load_layer(LayerKey(image, author.id))
    after = assign_ids(session.next_shape_id, rows)
    gone = layer.shapes.take(
        [
            row
            for row, shape in enumerate(layer.shapes.id.tolist())
            if shape in asked or not asked.isdisjoint(_source_ids_of(layer.shapes, row))
        ]
    )
    kept = [known for known in project.list_decisions(image) if known not in earlier]
    shapes = decided_ids_of([*kept, decision])
    is_open = any(not is_decided(other, shapes) for other in walk.find_image_disagreements(session, image))
    is_open &= reopens or not layer.status.is_finished
    finished = layer.status if layer.status.is_finished else Status.DONE
    has_drafts = bool(layer.shapes.without(gone.id).draft.any())
    status = Status.IN_WORK if is_open or has_drafts else finished
    edits = (_make_edit(layer, before=gone, after=after, status=status),)
    replaced = tuple(PartEdit(known, None) for known in earlier)
    return Step(name, edits, (*parts, *replaced, PartEdit(None, decision)), image=image)


def _choose_rows(
    stated: walk.ImageObjects, one: Disagreement, outcome: Outcome, thing: tuple[walk.Member, ...]
) -> list[tuple[Shapes, Sequence[walk.Member]]]:
    """The rows that an outcome puts into the reference, each with the shapes that it stands for."""
    chosen = disputed_ids_of(one)
    mine = one.author, one.shape
    other = next((member for member in thing if member[1] in chosen and member != mine), None)
    if outcome is Outcome.MEAN:
        return [(walk.compute_consensus_shape(stated.table_of(thing)), thing)]
    if outcome is Outcome.TAKE_A:
        return [(stated.row_of(*mine), thing)]
    if outcome is Outcome.TAKE_B and other is not None:
        return [(stated.row_of(*other), thing)]
    if outcome is Outcome.BOTH and other is not None:
        return [(stated.row_of(*member), [member]) for member in (mine, other)]
    return []


def add_provenance(project: Project, row: Shapes, *, rule: str, thing: Sequence[walk.Member]) -> Shapes:
    """The row with its provenance, ready for the reference layer."""
    column = np.empty(1, dtype=np.object_)
    column[0] = {
        **row.attributes_of(0),
        PROVENANCE: {
            "rule": rule,
            "shapes": [shape for _, shape in thing],
            "authors": [project.authors[author].name for author, _ in thing],
        },
    }
    nothing = np.full(1, -1, dtype=np.int64)
    return row.with_columns(attributes=column, source_id=nothing, image=nothing, score=np.full(1, np.nan))


def _source_ids_of(shapes: Shapes, row: int) -> frozenset[int]:
    """Ids of the shapes that a row of the reference was made from."""
    return frozenset(find_provenance(shapes.attributes_of(row)).get("shapes", ()))


def assign_ids(first: int, rows: Sequence[Shapes]) -> Shapes:
    """The rows as one table with the ids from `first` on."""
    ids = np.arange(first, first + len(rows), dtype=np.int64)
    return Shapes.concat(rows).with_columns(id=ids) if rows else Shapes.empty()


def _make_edit(layer: Layer, *, before: Shapes, after: Shapes, status: Status) -> LayerEdit:
    return LayerEdit(layer.key, before, after, layer.status, status)


def find_or_make_reference(project: Project) -> tuple[Author, tuple[PartEdit, ...]]:
    """The reference author, and the edit that makes it where there is none."""
    author = reference_of(project)
    if author is not None:
        return author, ()
    taken = {known.name for known in project.authors.values()}
    names = ("reference", *(f"reference {number}" for number in range(2, len(taken) + 3)))
    name = next(name for name in names if name not in taken)
    author = Author(project.next_author_id, name, AuthorKind.REFERENCE)
    return author, (PartEdit(None, author),)


def _find_stated_objects(session: Session, image: int) -> walk.ImageObjects:
    basis = count_options_of(session.committed, session.view)
    session.load_image(image, basis.authors)
    stated = basis.collect_shapes(session.committed, image)
    if len(stated) < 2:
        name = session.committed.images[image].name
        raise UserError(
            "'{name}' has no two annotators who marked it done; a reference is made from two or more.", name=name
        )
    return walk.ImageObjects.of(image, stated, basis.audit.tally.pairing)


def _is_decided_so(session: Session, one: Disagreement, outcome: Outcome) -> bool:
    """Whether an auditor has decided this very disagreement with this outcome."""
    shapes = disputed_ids_of(one)
    known = [made for made in session.committed.list_decisions(one.image) if not shapes.isdisjoint(made.shapes)]
    return len(known) == 1 and (known[0].kind, known[0].outcome) == (one.kind.value, outcome)


def _focus_next_open(session: Session, one: Disagreement, queue: Sequence[Disagreement]) -> Focus | None:
    """Focuses the next undecided one of the queue, round to its beginning; without any the decided one."""
    shapes = decided_ids_of(session.committed.list_decisions(one.image))
    place = next((row for row, other in enumerate(queue) if other == one), -1)
    waiting = [other for other in (*queue[place + 1 :], *queue[: place + 1]) if not is_decided(other, shapes)]
    if waiting:
        found = replace(walk.focus_disagreement(session, waiting[0]), is_next=True)
        session.set_view(focus=found)
        return found
    focus = walk.renew_focus(session)
    session.set_view(focus=focus)
    return focus


def can_adjudicate(session: Session) -> bool:
    """Whether somebody who audits may decide something on an open image."""
    return session.view.mode is Mode.AUDIT and session.view.image is not None and not session.read_only


class SuspectPlace(Struct, frozen=True, eq=False):
    """One place, as it would stand in the reference."""

    image: int
    row: Shapes
    """One row: box, label and tags, and the model that it was taken from."""
    members: tuple[walk.Member, ...]
    """The shapes that stand for it, the one that it is taken from first."""
    is_new: bool
    """Whether a box comes in; else one that is there, or another annotator's, is taken or corrected."""


def take_suspect(session: Session, place: SuspectPlace) -> None:
    """Puts a place of the open image into the reference, as a decision about all of its shapes and as one step.

    An image whose reference was not begun is begun first, by a step of its own. Raises UserError outside audit mode,
    where fewer than two annotators have finished the image of a reference that is not begun, and where the reference
    has a box of the label there.
    """
    if not can_adjudicate(session) or session.view.image != place.image:
        raise UserError("The reference is changed in audit mode, on the image that is open.")
    _refuse_second_box(session, place)
    if can_begin(session):
        begin(session)
        _refuse_second_box(session, place)
    project = session.committed
    asked = frozenset(shape for _, shape in place.members)
    decision = Decision(
        id=project.next_decision_id,
        image=place.image,
        kind=SUSPECT,
        shapes=tuple(sorted(asked)),
        outcome=Outcome.TAKE_A,
        auditor=session.view.person,
        time=time.time(),
    )
    row = add_provenance(project, place.row, rule=SUSPECT, thing=place.members)
    step = make_settling_step(session, decision, [row], asked=asked, name="Take into the reference", reopens=False)
    session.commit(step)


def _refuse_second_box(session: Session, place: SuspectPlace) -> None:
    """Raises UserError where a box would come in on one of its label."""
    author = reference_of(session.committed)
    if author is None or not place.is_new:
        return
    held = session.load_layer(LayerKey(place.image, author.id)).shapes
    held = held.take(~held.crowd & (held.label == place.row.label[0]))
    best = compute_iou(place.row.box, held.box).max(initial=0.0)
    if best >= session.committed.metrics.iou_threshold:
        raise UserError("The reference has a box of this label there already.")


def change_row(row: Shapes, **values: int) -> Shapes:
    """The row with another label, part state or *occluded*, as `change_row(row, label=2)`."""
    types = {"label": np.int32, "part_state": np.int8, "occluded": np.int8}
    return row.with_columns(**{name: np.array([value], types[name]) for name, value in values.items()})
