"""How complete?: lone shapes drawn by chance, and the verdicts on them, as steps of the project."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce

import numpy as np
from msgspec import UNSET
from msgspec.structs import replace

from annotator.errors import Numeral, UserError
from annotator.geometry.box import compute_iou
from annotator.metrics.agreement import completeness
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.matching.selection import list_audited, select_shapes
from annotator.model.author import AuthorKind
from annotator.model.edit import set_protocol
from annotator.model.metric_settings import UNIT_IOU
from annotator.model.project import PartEdit, Project, Step
from annotator.model.protocol import LoneDraw, LoneShape, Verdict
from annotator.model.shapes import Shapes


def find_units(parts: Iterable[Project]) -> completeness.SharedUnits:
    """What all persons drew, of a project in parts that are loaded, in ascending order of images; at least one."""
    return reduce(completeness.SharedUnits.add, map(_find_units_of, parts))


def _find_units_of(part: Project) -> completeness.SharedUnits:
    selection = replace(AuditOptions.of(part).selection, include_unfinished=False)
    return completeness.gather_units(
        select_shapes(part, list_audited(part, None), selection), threshold=part.metrics.object_iou
    )


def make_draw_step(
    project: Project, units: completeness.SharedUnits, *, seed: int = 0, number: int = completeness.DRAWN
) -> Step:
    """Draws lone shapes, in the place of an earlier draw.

    Raises UserError where there is nothing to draw from.
    """
    if units.reason:
        raise UserError("No shape can be drawn: {reason}.", reason=units.reason)
    draw = completeness.draw_lone(units, seed=seed, number=number)
    if not draw.shapes:
        raise UserError("There is no shape that one person alone drew; nothing is to be decided.")
    known = completeness.read_draw(project)
    verdicts = {one.shape: one for one in known.shapes} if known is not None else {}
    # A shape that is drawn again stays decided.
    draw = replace(draw, shapes=tuple(verdicts.get(one.shape, one) for one in draw.shapes))
    return _set_draw(project, draw, name="Draw lone shapes")


def make_unit_step(project: Project, iou: float) -> Step:
    """Another IoU from which on shapes are one object. A draw was of others, and is dropped.

    Raises UserError for what is no IoU above 0.
    """
    if not 0 < iou <= 1:
        raise UserError("Shapes are one object from an IoU above 0, at most 1, not {iou}.", iou=Numeral(f"{iou:g}"))
    changed = replace(project.metrics, unit_iou=UNSET if iou == UNIT_IOU else iou)
    edits = [PartEdit(project.metrics, changed)]
    if completeness.read_draw(project) is not None:
        edits.append(PartEdit(project.protocol, replace(project.protocol, lone_draw=UNSET)))
    return Step("Set what is one object", parts=tuple(edits))


def make_verdict_step(project: Project, verdicts: Mapping[int, tuple[Verdict | None, int | None]]) -> Step:
    """Decides drawn shapes, given by id with the verdict and, of `SAME`, the id of the other shape.

    Raises UserError without a draw, for a shape that was not drawn, and for a shape that would be the same as itself.
    """
    draw = completeness.read_draw(project)
    if draw is None:
        raise UserError("No lone shapes were drawn yet; draw some first.")
    drawn = {one.shape for one in draw.shapes}
    for shape, (verdict, other) in verdicts.items():
        if shape not in drawn:
            raise UserError("The shape {shape} is not among the drawn ones.", shape=shape)
        if verdict is Verdict.SAME and other in (None, shape):
            raise UserError("The shape {shape} needs the id of the other shape that is the same object.", shape=shape)
    shapes = tuple(_decide(one, verdicts) for one in draw.shapes)
    return _set_draw(project, replace(draw, shapes=shapes), name="Decide a lone shape")


def measure_completeness(project: Project, units: completeness.SharedUnits) -> completeness.Completeness:
    """How many objects there are by the verdicts of the project."""
    return completeness.estimate_completeness(units, completeness.count_lone(units, completeness.read_draw(project)))


def list_drawn(project: Project) -> Sequence[LoneShape]:
    """The drawn shapes on images that are there, by image."""
    draw = completeness.read_draw(project)
    return [] if draw is None else [one for one in draw.shapes if one.image in project.images]


def find_same(project: Project, one: LoneShape) -> int:
    """The shape of another person that overlaps a drawn shape the most; the image's layers must be loaded.

    Raises UserError where nobody else's overlaps it.
    """
    persons = {author.id for author in project.authors_of(AuthorKind.PERSON)}
    layers = [
        layer
        for key, layer in project.layers.items()
        if key.image == one.image and key.author in persons and layer.count
    ]
    shapes = Shapes.concat([layer.shapes for layer in layers])
    author = np.repeat([layer.key.author for layer in layers], [layer.count for layer in layers])
    row = np.flatnonzero(shapes.id == one.shape)
    if not len(row):
        raise UserError("The shape {shape} is no longer there.", shape=one.shape)
    iou = np.where(author == author[row[0]], 0.0, compute_iou(shapes.box[row[:1]], shapes.box)[0])
    if not iou.max(initial=0.0):
        raise UserError("Nobody else drew a shape that overlaps this one.")
    return int(shapes.id[iou.argmax()])


def list_undecided(project: Project) -> Sequence[LoneShape]:
    """The drawn shapes that nobody decided, by image."""
    return [one for one in list_drawn(project) if one.verdict is None]


def _decide(one: LoneShape, verdicts: Mapping[int, tuple[Verdict | None, int | None]]) -> LoneShape:
    if one.shape not in verdicts:
        return one
    verdict, other = verdicts[one.shape]
    return replace(one, verdict=verdict, same_as=other if verdict is Verdict.SAME else None)


def _set_draw(project: Project, draw: LoneDraw, *, name: str) -> Step:
    return set_protocol(project.protocol, replace(project.protocol, lone_draw=draw), name=name)
