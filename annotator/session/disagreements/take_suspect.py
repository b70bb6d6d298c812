"""Taking a suspect into the reference: what a model or other annotators say of one place is decided to be right."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from annotator.errors import UserError
from annotator.geometry.overlap import compute_iou
from annotator.model.decision import SUSPECT, Decision, Outcome
from annotator.model.layer import LayerKey
from annotator.model.shapes import Shapes
from annotator.session.disagreements.adjudicate import (
    add_provenance,
    begin,
    can_adjudicate,
    can_begin,
    make_settling_step,
    reference_of,
)
from annotator.session.disagreements.correspondences import Member
from annotator.session.session import Session


@dataclass(frozen=True, slots=True, eq=False)
class SuspectPlace:
    """One place, as it would stand in the reference."""

    image: int
    row: Shapes
    """One row: box, label and tags, and the model that it was taken from."""
    members: tuple[Member, ...]
    """The shapes that stand for it, the one that it is taken from first."""
    is_new: bool
    """Whether a box comes in; else one that is there, or another annotator's, is taken or mended."""


def take_suspect(session: Session, place: SuspectPlace, *, clock: Callable[[], float] = time.time) -> None:
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
        time=clock(),
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
