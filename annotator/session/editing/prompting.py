"""Prompts: what a person points out to a promptable model, what it answers, and what else looks like some shapes."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, UserError
from annotator.geometry.box import Corners, Floats, Polygon, compute_iou
from annotator.model import edit
from annotator.model.assistance import WITHOUT_ASSISTANCE, Condition
from annotator.model.author import Author, AuthorKind
from annotator.model.project import Step
from annotator.model.shapes import Shapes
from annotator.session.editing.drafts import SAME_THING
from annotator.session.editing.navigate import has_outlines_first
from annotator.session.register import make_author
from annotator.session.session import Session
from annotator.session.view import Tool


class Prompt(Struct, frozen=True):
    """What has been pointed out of one object, in pixels of the image."""

    box: Corners | None = None
    """A rough box around it."""
    points: tuple[tuple[float, float], ...] = ()
    inside: tuple[bool, ...] = ()
    """Which of the points lie on it; the others are to be taken away."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been pointed out."""
        return self.box is None and not self.points

    def add_point(self, x: float, y: float, *, inside: bool) -> "Prompt":
        """With one point more."""
        return replace(self, points=(*self.points, (x, y)), inside=(*self.inside, inside))

    def take_back(self) -> "Prompt":
        """Without what was pointed out last."""
        if not self.points:
            return Prompt()
        return replace(self, points=self.points[:-1], inside=self.inside[:-1])


class Prompted(Struct, frozen=True, eq=False):
    """What a model takes the object for."""

    box: Floats
    """Corners (4,) in pixels of the image."""
    outline: Polygon | None
    score: float
    """How sure the model is, 0 … 1."""


class Answer(Struct, frozen=True, eq=False):
    """The answer to a prompt; `found` is None where the model sees no object there."""

    prompt: Prompt
    found: Prompted | None
    model: Author
    """Whom the shape is taken from; an author that the project may not have yet."""


class PromptTrace(Struct, frozen=True, eq=False):
    """Preview of a prompt: what has been pointed out, and what would be drawn."""

    prompt: Prompt
    found: Prompted | None = None
    """As it was answered, or corrected by hand."""
    step: Step | None = None
    """What draws it."""
    band: Floats | None = None
    """The rough box `(4,)` that is being dragged."""

    @property
    def rough_box(self) -> Floats | None:
        """The rough box `(4,)` as long as nothing better is known."""
        if self.band is not None or self.found is not None or self.prompt.box is None:
            return self.band
        return np.array(self.prompt.box)


STUDY_PROPOSES: Final = Phrase("In a study nothing more is proposed than what was there from the beginning.")
MOST_EXAMPLES: Final = 5
"""Shapes that may be selected when more of the kind are asked for."""


def refuse_in_study(session: Session, *, proposes: bool = False) -> None:
    """Raises UserError on an image that a study of proposals has drawn without any.

    What `proposes` shapes by itself is refused on all images of a study.
    """
    image, author, protocol = session.view.image, session.view.author, session.project.protocol
    if image is None:
        return
    condition = protocol.find_condition(image, author)
    if not protocol.allows_assistance(image, author) or (proposes and condition is not None):
        raise UserError(WITHOUT_ASSISTANCE if condition is Condition.WITHOUT else STUDY_PROPOSES)


def find_model_author(session: Session, name: str) -> Author:
    """The author that a model's shapes are taken from: that of the project, else one that it does not have yet.

    Raises UserError where a person or reference bears the name, and in a team project for a model that its owner has
    not taken in hand.
    """
    found = session.committed.find_author(name)
    if found is None and not session.may_change_parts:
        raise UserError(
            "The team's project does not know '{name}' yet, so its shapes could not be told apart; ask the owner to "
            "accept a shape of it first.",
            name=name,
        )
    if found is not None and found.kind is not AuthorKind.MODEL:
        raise UserError(
            "'{name}' is a person of this project; rename that author, so that the model's shapes are told apart.",
            name=name,
        )
    return found or make_author(session.committed, name, AuthorKind.MODEL)


def add_model(session: Session, model: Author, *, origin: object = None) -> None:
    """Has the project know a model whose first shape is about to be drawn; not undone with that shape."""
    if model.id not in session.committed.authors:
        session.commit(edit.add_author(model), origin=origin, undoable=False)


def take_examples(session: Session) -> Floats:
    """The boxes `(N, 4)` that more of the kind are asked for. Raises UserError where none or too many are selected."""
    layer = session.current_layer
    rows = () if layer is None else layer.shapes.rows_of(session.view.selection)
    if layer is None or not 0 < len(rows) <= MOST_EXAMPLES:
        raise UserError("Select one to {most} boxes of yours that the model should find more of.", most=MOST_EXAMPLES)
    boxes: Floats = layer.shapes.box[rows]
    return boxes


def place_alike(session: Session, found: Sequence[Prompted], model: Author) -> int:
    """Makes what a model found drafts like the selected shapes, surest first, and selects the first; their number.

    What overlaps a shape of the layer, or a surer one, is left out.
    """
    layer, chosen = session.current_layer, session.view.selection
    if layer is None or not chosen or not found:
        return 0
    boxes = np.array([one.box for one in found])
    is_outline = has_outlines_first(session)
    taken, kept = layer.shapes.box[~layer.shapes.crowd], []
    for row in np.argsort([-one.score for one in found], kind="stable").tolist():
        if not len(taken) or compute_iou(boxes[row : row + 1], taken).max() < SAME_THING:
            kept.append(row)
            taken = np.concatenate((taken, boxes[row : row + 1]))
    if not kept:
        return 0
    example = layer.shapes.take(layer.shapes.rows_of(chosen[:1]))
    table = Shapes.make(
        boxes[kept],
        label=int(example.label[0]),
        polygon=[found[row].outline if is_outline else None for row in kept],
    )
    drafts = edit.take_from_model(table, model.id, session.next_shape_id, draft=True)
    add_model(session, model)
    session.commit(edit.add_shapes(layer, drafts, name="Propose alike"))
    session.set_view(selection=(int(drafts.id[0]),), tool=Tool.SELECT)
    return len(kept)
