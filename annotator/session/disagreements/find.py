"""The disagreements on images of an open project, found many images at once where a walk looks far ahead."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from annotator.metrics.agreement.disagreements import Disagreement, find_disagreements
from annotator.metrics.matching.pairing import PairingRule, match_shapes
from annotator.metrics.matching.selection import ShapesByAuthor
from annotator.model.project import Project
from annotator.model.shapes import UNSET, Shapes
from annotator.session.agreement.counts import CountOptions, count_options_of
from annotator.session.agreement.view import disputed_ids_of
from annotator.session.session import Session
from annotator.session.view import ViewState

Member = tuple[int, int]
"""Author id and shape id."""


@dataclass(frozen=True, slots=True)
class Correspondences:
    """The shapes of the authors of one image, and who is whose partner under the agreement rule."""

    shapes_by_author: ShapesByAuthor
    author_of: dict[int, int]
    """By shape id."""
    partners: dict[int, dict[int, int]]
    """By shape id: by author id the partner's shape id."""

    @classmethod
    def of(cls, stated: ShapesByAuthor, rule: PairingRule) -> "Correspondences":
        """Pairs every two authors."""
        author_of = {shape: author for author, table in stated.items() for shape in table.id.tolist()}
        partner: dict[int, dict[int, int]] = {shape: {} for shape in author_of}
        for a, b in combinations(sorted(stated), 2):
            found = match_shapes(stated[a], stated[b], rule)
            ids = zip(stated[a].id[found.row_a].tolist(), stated[b].id[found.row_b].tolist(), strict=True)
            for first, second in ids:
                partner[first][b], partner[second][a] = second, first
        return cls(stated, author_of, partner)

    def group_of(self, shapes: Sequence[int]) -> tuple[Member, ...]:
        """These shapes with their partners, the first shape's before the others', one shape more an author at most."""
        members = {self.author_of[shape]: shape for shape in reversed(shapes)}
        for shape in shapes:
            for author, partner in self.partners[shape].items():
                members.setdefault(author, partner)
        return tuple(sorted(members.items()))

    def find_group(self, one: Disagreement) -> tuple[Member, ...]:
        """The correspondence that a disagreement is about."""
        others = disputed_ids_of(one) - {one.shape}
        return self.group_of([one.shape, *others])

    def find_agreed(self, disputed: frozenset[int]) -> list[tuple[Member, ...]]:
        """The correspondences that all authors share and agree about, in the order of the first author."""
        found, used = [], set(disputed)
        for shape in self.shapes_by_author[min(self.shapes_by_author)].id.tolist():
            thing = self.group_of([shape])
            members = {member for _, member in thing}
            if len(thing) == len(self.shapes_by_author) and used.isdisjoint(members):
                found.append(thing)
                used |= members
        return found

    def table_of(self, thing: Sequence[Member]) -> Shapes:
        """The shapes of a correspondence as a table in the order of its members, its rows numbered from 0."""
        tables = [self.row_of(shape) for _, shape in thing]
        return Shapes.concat(tables).with_columns(id=np.arange(len(tables), dtype=np.int64))

    def row_of(self, shape: int) -> Shapes:
        """One shape as a table."""
        table = self.shapes_by_author[self.author_of[shape]]
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


def find_image_disagreements(session: Session, image: int) -> list[Disagreement]:
    """The disagreements on one image."""
    return load_disagreements(session, [image]).get(image, [])


def load_disagreements(session: Session, images: Sequence[int]) -> DisagreementsByImage:
    """The disagreements on these images, as stored. Raises UserError when a layer cannot be loaded."""
    basis = count_options_of(session.committed, session.view)
    for image in images:
        session.load_image(image, basis.authors)
    return find_loaded_disagreements(session.committed, session.view, images)


def find_loaded_disagreements(project: Project, view: ViewState, images: Iterable[int]) -> DisagreementsByImage:
    """The same where all layers that may count are loaded."""
    basis = count_options_of(project, view)
    alike: dict[tuple[int, ...], dict[int, ShapesByAuthor]] = {}
    for image in images:
        stated = basis.collect_shapes(project, image)
        if len(stated) > 1:
            alike.setdefault(tuple(stated), {})[image] = stated
    found: DisagreementsByImage = {}
    for authors, by_image in alike.items():
        found.update(_find_in_group(authors, by_image, basis))
    return found


def _find_in_group(
    authors: Sequence[int], by_image: dict[int, ShapesByAuthor], basis: CountOptions
) -> DisagreementsByImage:
    """Images on which the same authors state something are one table an author: pairing keeps images apart."""
    tables = {author: _concat_shapes(by_image, author) for author in authors}
    image_of = {
        shape: image
        for table in tables.values()
        for shape, image in zip(table.id.tolist(), table.image.tolist(), strict=True)
    }
    found: DisagreementsByImage = {}
    for one in find_disagreements(-1, tables, basis.audit.tally.pairing):
        image = image_of[one.shape]
        found.setdefault(image, []).append(replace(one, image=image))
    return found


def _concat_shapes(by_image: dict[int, ShapesByAuthor], author: int) -> Shapes:
    shapes = [stated[author] for stated in by_image.values()]
    images = np.repeat(np.array(list(by_image), dtype=np.int64), [len(table) for table in shapes])
    return Shapes.concat(shapes).with_columns(image=images, attributes=None)
