"""A disagreement turned into the focus of the view: its boxes, its scores, and one sentence that says what differs."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

import numpy as np

from annotator.geometry.box import Corners, bounds_of
from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.metrics.matching.pairing import find_candidates
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.phrase import Numeral, Phrase
from annotator.session.agreement.randcrowns import scorer_of
from annotator.session.agreement.view import count_options_of, decided_ids_of, is_decided
from annotator.session.disagreements.find import Member
from annotator.session.session import Session
from annotator.session.view import Focus, FocusShape


def explain_disagreement(
    project: Project, one: Disagreement, mine: Shapes, theirs: Shapes | None, least_iou: float | None = None
) -> str:
    """The sentence; `mine` and `theirs` are tables of the one row in question, `theirs` None where there is none.

    `least_iou` is the overlap from which boxes agree, where it is not that of the project.
    """
    first = _author_name_of(project, one.author)
    other = "" if one.other is None else _author_name_of(project, one.other)
    label = _label_name_of(project, mine)
    match one.kind:
        case DisagreementKind.EXTRA:
            return Phrase(
                "Only {first} drew {label} here; nobody else has a box for it.",
                first=first,
                label=label,
            )
        case DisagreementKind.MISSED:
            return Phrase(
                "{first} drew {label} here; {why}",
                first=first,
                label=label,
                why=_explain_missed(one, other, theirs),
            )
        case DisagreementKind.LOW_OVERLAP:
            least = project.metrics.iou_threshold if least_iou is None else least_iou
            return Phrase(
                "{first} and {other} both drew {label} here, but IoU {iou} is less than {least}.",
                first=first,
                other=other,
                label=label,
                iou=Numeral(f"{one.iou:.2f}"),
                least=Numeral(f"{least:g}"),
            )
    if theirs is None:
        return Phrase("{first} and {other} differ here.", first=first, other=other)
    mine_says, theirs_say = (_describe_value(project, one.kind, shapes) for shapes in (mine, theirs))
    return Phrase(
        "{first} says {mine}, {other} says {theirs} (IoU {iou}).",
        first=first,
        mine=mine_says,
        other=other,
        theirs=theirs_say,
        iou=Numeral(f"{one.iou:.2f}"),
    )


def _explain_missed(one: Disagreement, other: str, theirs: Shapes | None) -> str:
    if theirs is None:
        return Phrase("{other} drew nothing that overlaps it.", other=other)
    if one.taken:
        return Phrase(
            "{other}'s box that overlaps it (IoU {iou}) stands for another object.",
            other=other,
            iou=Numeral(f"{one.iou:.2f}"),
        )
    return Phrase(
        "the best overlap with a box of {other}'s is too small (IoU {iou}).", other=other, iou=Numeral(f"{one.iou:.2f}")
    )


_STATE_NAMES: Final = MappingProxyType(
    {
        PartState.UNSET: Phrase("unset"),
        PartState.INTACT: Phrase("intact"),
        PartState.DAMAGED: Phrase("damaged"),
        PartState.ABSENT: Phrase("absent"),
        PartState.OCCLUDED: Phrase("occluded"),
    }
)


def _describe_value(project: Project, kind: DisagreementKind, shapes: Shapes) -> str:
    if kind is DisagreementKind.STATE:
        return _STATE_NAMES[PartState(int(shapes.part_state[0]))]
    if kind is DisagreementKind.OCCLUDED:
        return Phrase("occluded") if shapes.occluded[0] == Occluded.YES else Phrase("not occluded")
    return _label_name_of(project, shapes)


def _label_name_of(project: Project, shapes: Shapes) -> str:
    found = project.vocabulary.label_of(int(shapes.label[0]))
    return Phrase("label {number}", number=int(shapes.label[0])) if found is None else found.name


def _author_name_of(project: Project, author: int) -> str:
    found = project.authors.get(author)
    return Phrase("author {number}", number=author) if found is None else found.name


def make_focus(session: Session, one: Disagreement, *, number: int, of: int) -> Focus:
    """The focus for a disagreement that is there now; `number` of `of` is its place among those walked through."""
    project = session.committed
    basis = count_options_of(project, session.view)
    layers = basis.find_layers(project, one.image)
    sides = [_find_focus_shape(layers, one.author, one.shape)]
    if one.other is not None and one.other_shape is not None:
        sides.append(_find_focus_shape(layers, one.other, one.other_shape))
    rows = [row for _, row in sides]
    rc, rc_swapped, reason = _compute_randcrowns(session, one.image, rows)
    return Focus(
        image=one.image,
        kind=one.kind,
        shapes=tuple(shape for shape, _ in sides),
        other=one.other,
        box=_corners_of(Shapes.concat(rows)),
        iou=one.iou if len(rows) > 1 else None,
        rc=rc,
        rc_swapped=rc_swapped,
        rc_reason=reason,
        sentence=explain_disagreement(
            project, one, rows[0], rows[1] if len(rows) > 1 else None, session.view.walk.least_iou
        ),
        number=number,
        total=of,
        decided=is_decided(one, decided_ids_of(project.list_decisions(one.image))),
    )


def make_pair_focus(session: Session, image: int, target: Member, delineation: Member) -> Focus | None:
    """The focus for two shapes that agree, or are no pair of the agreement rule; None where one is not there."""
    project = session.committed
    basis = count_options_of(project, session.view)
    session.load_image(image, basis.authors)
    stated = basis.collect_shapes(session.committed, image)
    for author, shape in (target, delineation):
        if author not in stated or not len(stated[author].rows_of([shape])):
            return None
    layers = basis.find_layers(session.committed, image)
    sides = [_find_focus_shape(layers, *member) for member in (target, delineation)]
    rows = [row for _, row in sides]
    rc, rc_swapped, reason = _compute_randcrowns(session, image, rows)
    found = find_candidates(rows[0], rows[1], label_aware=False, overlap=project.metrics.overlap)
    iou = float(found.iou[0]) if len(found.iou) else 0.0
    names = [project.authors[author].name for author, _ in (target, delineation)]
    return Focus(
        image=image,
        kind=None,
        shapes=tuple(shape for shape, _ in sides),
        other=delineation[0],
        box=_corners_of(Shapes.concat(rows)),
        iou=iou,
        rc=rc,
        rc_swapped=rc_swapped,
        rc_reason=reason,
        sentence=Phrase(
            "The boxes of {first} and {other} overlap with IoU {iou}.",
            first=names[0],
            other=names[1],
            iou=Numeral(f"{iou:.2f}"),
        ),
        number=0,
        total=0,
    )


def find_best_fit(session: Session, image: int, shape: int) -> tuple[Member, Member] | None:
    """The shape with its author, and of the other authors' shapes that count the one that overlaps it most."""
    basis = count_options_of(session.committed, session.view)
    session.load_image(image, basis.authors)
    stated = basis.collect_shapes(session.committed, image)
    author = next((author for author, shapes in stated.items() if len(shapes.rows_of([shape]))), None)
    if author is None:
        return None
    row = stated[author].take(stated[author].rows_of([shape]))
    overlap = session.committed.metrics.overlap
    best: tuple[float, Member] | None = None
    for other, shapes in stated.items():
        found = find_candidates(row, shapes, label_aware=True, overlap=overlap)
        if other != author and len(found.iou):
            place = int(np.argmax(found.iou))
            fit = float(found.iou[place]), (other, int(shapes.id[found.row_b[place]]))
            best = fit if best is None else max(best, fit)
    return None if best is None else ((author, shape), best[1])


def _compute_randcrowns(session: Session, image: int, rows: Sequence[Shapes]) -> tuple[float | None, float | None, str]:
    """RandCrowns of the second row against the first, the same the other way round, and why the first is undefined."""
    if len(rows) < 2:
        return None, None, Phrase("there is no other shape to score")
    crowns = scorer_of(session.committed, session.view, session.committed.images[image])
    there, back = crowns.score_pair(rows[0], rows[1]), crowns.score_pair(rows[1], rows[0])
    if there is None or back is None:
        return None, None, crowns.reason
    return there.rc, back.rc, there.reason or ""


def _find_focus_shape(layers: list[Layer], author: int, shape: int) -> tuple[FocusShape, Shapes]:
    """The shape in the author's latest pass that holds it."""
    layer = next(
        layer for layer in reversed(layers) if layer.key.author == author and len(layer.shapes.rows_of([shape]))
    )
    row = layer.shapes.take(layer.shapes.rows_of([shape]))
    return FocusShape(author, layer.key.pass_number, shape, _corners_of(row)), row


def _corners_of(shapes: Shapes) -> Corners:
    x0, y0, x1, y1 = bounds_of(shapes.box).tolist()
    return x0, y0, x1, y1
