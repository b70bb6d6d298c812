"""Focusing: a disagreement turned into the focus of the view, with its boxes, scores and sentence."""

from annotator.geometry.box import bounds
from annotator.metrics.disagreements import Disagreement
from annotator.model.layer import Layer
from annotator.model.shapes import Shapes
from annotator.session.crown_pair import crowning
from annotator.session.decided import decided_shapes, decisions_on, is_decided
from annotator.session.focus import Corners, Focus, FocusShape
from annotator.session.reasons import sentence
from annotator.session.session import Session
from annotator.session.tallied import basis_of


def focus_on(session: Session, one: Disagreement, *, number: int, of: int) -> Focus:
    """The focus for a disagreement that is there now; `number` of `of` is its place among those walked through."""
    project = session.committed
    basis = basis_of(project, session.view)
    layers = basis.layers(project, one.image)
    sides = [_side(layers, one.author, one.shape)]
    if one.other is not None and one.other_shape is not None:
        sides.append(_side(layers, one.other, one.other_shape))
    rows = [row for _, row in sides]
    rc = rc_swapped = None
    reason = "there is no other shape to score"
    if len(rows) > 1:
        crowns = crowning(project, session.view, project.images[one.image])
        there, back = crowns.score(rows[0], rows[1]), crowns.score(rows[1], rows[0])
        rc, rc_swapped = (None if score is None else score.rc for score in (there, back))
        reason = crowns.reason if there is None else there.reason or ""
    return Focus(
        image=one.image,
        kind=one.kind,
        shapes=tuple(shape for shape, _ in sides),
        other=one.other,
        box=_corners(Shapes.concat(rows)),
        iou=one.iou if len(rows) > 1 else None,
        rc=rc,
        rc_swapped=rc_swapped,
        rc_reason=reason,
        sentence=sentence(project, one, rows[0], rows[1] if len(rows) > 1 else None),
        number=number,
        of=of,
        decided=is_decided(one, decided_shapes(decisions_on(project, one.image))),
    )


def _side(layers: list[Layer], author: int, shape: int) -> tuple[FocusShape, Shapes]:
    """The shape in the author's latest pass that holds it."""
    layer = next(
        layer for layer in reversed(layers) if layer.key.author == author and len(layer.shapes.rows_of([shape]))
    )
    row = layer.shapes.take(layer.shapes.rows_of([shape]))
    return FocusShape(author, layer.key.round, shape, _corners(row)), row


def _corners(shapes: Shapes) -> Corners:
    x0, y0, x1, y1 = bounds(shapes.box).tolist()
    return x0, y0, x1, y1
