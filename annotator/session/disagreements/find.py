"""Objects and disagreements on images of an open project, found many images at once where a walk looks far ahead.

One of them turned into the focus of the view has its boxes, its scores, and one sentence that says what differs.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

import numpy as np

from annotator.geometry.box import Corners, bounds_of
from annotator.metrics.agreement.disagreements import (
    Disagreement,
    DisagreementKind,
    ObjectTable,
    find_image_objects,
    find_objects,
)
from annotator.metrics.matching.pairing import PairingRule, find_candidates
from annotator.metrics.matching.selection import AuthorShapes, ShapesByAuthor
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.shapes import UNSET, Occluded, PartState, Shapes
from annotator.phrase import Numeral, Phrase
from annotator.session.agreement.randcrowns import scorer_of
from annotator.session.agreement.view import count_options_of, decided_ids_of, is_decided
from annotator.session.session import Session
from annotator.session.view import Focus, FocusShape, ViewState

Member = tuple[int, int]
"""Author id and shape id."""


@dataclass(frozen=True, slots=True, eq=False)
class ImageObjects:
    """The shapes of the authors of one image, and which of them stand for one object."""

    shapes_by_author: ShapesByAuthor
    objects: ObjectTable

    @classmethod
    def of(cls, image: int, stated: ShapesByAuthor, rule: PairingRule) -> "ImageObjects":
        """The objects of what the authors state about an image."""
        return cls(stated, find_image_objects(image, stated, rule))

    def find_group(self, one: Disagreement) -> tuple[Member, ...]:
        """The shapes of the object that a disagreement is about, at most one an author."""
        return self.objects.members_of(int(np.flatnonzero(self.objects.object == one.object)[0]))

    def find_agreed(self) -> list[tuple[Member, ...]]:
        """The objects that all authors drew and agree about, in the order of the first author."""
        agreed = self.objects.drawn.all(axis=1) & ~self.objects.disputed
        return [self.objects.members_of(row) for row in np.flatnonzero(agreed).tolist()]

    def table_of(self, thing: Sequence[Member]) -> Shapes:
        """The shapes of an object as a table in the order of its members, its rows numbered from 0."""
        tables = [self.row_of(*member) for member in thing]
        return Shapes.concat(tables).with_columns(id=np.arange(len(tables), dtype=np.int64))

    def row_of(self, author: int, shape: int) -> Shapes:
        """One shape as a table."""
        table = self.shapes_by_author[author]
        return table.take(table.rows_of([shape]))


def compute_consensus_shape(rows: Shapes) -> Shapes:
    """One shape for all rows: their mean box with the majority's label and tags; of equal votes the first row's.

    Where any row has a polygon there is no mean outline: then the row nearest to the mean box keeps its place whole.
    """
    mean = rows.box.mean(axis=0)
    nearest = int(np.argmin(np.abs(rows.box - mean).sum(axis=1)))
    first = rows.slice(nearest, nearest + 1)
    if rows.polygon is None:
        first = first.with_columns(box=mean[None])
    return first.with_columns(
        label=np.array([_find_majority(rows.label.tolist())], dtype=np.int32),
        occluded=np.array([_find_majority(rows.occluded.tolist(), unset=UNSET)], dtype=np.int8),
        part_state=np.array([_find_majority(rows.part_state.tolist(), unset=UNSET)], dtype=np.int8),
        attributes=None,
    )


def _find_majority(values: Sequence[int], *, unset: int | None = None) -> int:
    """The most frequent value, of equally frequent ones the first; those that nobody set do not vote."""
    votes = Counter(value for value in values if value != unset)
    return votes.most_common(1)[0][0] if votes else int(unset or 0)


DisagreementsByImage = dict[int, list[Disagreement]]
"""By image, in the order of the list; images without any are not in it."""


def find_image_disagreements(session: Session, image: int, least_iou: float | None = None) -> list[Disagreement]:
    """The disagreements on one image."""
    return load_disagreements(session, [image], least_iou).get(image, [])


def load_disagreements(session: Session, images: Sequence[int], least_iou: float | None = None) -> DisagreementsByImage:
    """The disagreements on these images, as stored. Raises UserError when a layer cannot be loaded."""
    return _group_by_image(load_objects(session, images, least_iou))


def find_loaded_disagreements(project: Project, view: ViewState, images: Iterable[int]) -> DisagreementsByImage:
    """The same where all layers that may count are loaded."""
    return _group_by_image(find_loaded_objects(project, view, images).list_worst())


def _group_by_image(objects: ObjectTable) -> DisagreementsByImage:
    found: DisagreementsByImage = {}
    for one in objects.disagreements:
        found.setdefault(one.image, []).append(one)
    return found


def load_objects(session: Session, images: Sequence[int], least_iou: float | None = None) -> ObjectTable:
    """The disputed objects on these images, as stored. Raises UserError when a layer cannot be loaded."""
    basis = count_options_of(session.committed, session.view)
    for image in images:
        session.load_image(image, basis.authors)
    return find_loaded_objects(session.committed, session.view, images, least_iou).list_worst()


def find_loaded_objects(
    project: Project, view: ViewState, images: Iterable[int], least_iou: float | None = None
) -> ObjectTable:
    """The objects on these images, on which two authors or more state something; layers that count must be loaded.

    Two boxes of one differ that overlap less than `least_iou`, or than the threshold of the numbers without it.
    """
    basis = count_options_of(project, view)
    stated = {image: basis.collect_shapes(project, image) for image in sorted(set(images))}
    sides = [_gather_side(author, stated) for author in basis.authors]
    rule = basis.audit.tally.pairing
    return find_objects(sides, rule if least_iou is None else replace(rule, iou_threshold=least_iou))


def _gather_side(author: int, stated: dict[int, ShapesByAuthor]) -> AuthorShapes:
    by_image = {image: tables[author] for image, tables in stated.items() if author in tables}
    ids = np.array(list(by_image), np.int64)
    table = Shapes.concat(by_image.values())
    image = np.repeat(ids, [len(shapes) for shapes in by_image.values()])
    return AuthorShapes(author, ids, table.with_columns(image=image, attributes=None))


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
    sides = [find_focus_shape(layers, one.author, one.shape)]
    if one.other is not None and one.other_shape is not None:
        sides.append(find_focus_shape(layers, one.other, one.other_shape))
    rows = [row for _, row in sides]
    rc, rc_swapped, reason = _compute_randcrowns(session, one.image, rows)
    return Focus(
        image=one.image,
        kind=one.kind,
        shapes=tuple(shape for shape, _ in sides),
        other=one.other,
        box=corners_of(Shapes.concat(rows)),
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
    sides = [find_focus_shape(layers, *member) for member in (target, delineation)]
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
        box=corners_of(Shapes.concat(rows)),
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


def find_focus_shape(layers: Sequence[Layer], author: int, shape: int) -> tuple[FocusShape, Shapes]:
    """The shape in the author's latest pass that holds it."""
    layer = next(
        layer for layer in reversed(layers) if layer.key.author == author and len(layer.shapes.rows_of([shape]))
    )
    row = layer.shapes.take(layer.shapes.rows_of([shape]))
    return FocusShape(author, layer.key.pass_number, shape, corners_of(row)), row


def corners_of(shapes: Shapes) -> Corners:
    """The corners of the box around shapes."""
    x0, y0, x1, y1 = bounds_of(shapes.box).tolist()
    return x0, y0, x1, y1
