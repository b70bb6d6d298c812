"""Objects and disagreements on images of an open project, found many images at once where a walk looks far ahead."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from annotator.metrics.agreement.disagreements import Disagreement, ObjectTable, find_image_objects, find_objects
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.matching.selection import AuthorShapes, ShapesByAuthor
from annotator.model.project import Project
from annotator.model.shapes import UNSET, Shapes
from annotator.session.agreement.view import count_options_of
from annotator.session.session import Session
from annotator.session.view import ViewState

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
