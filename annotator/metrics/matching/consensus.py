"""Consensus: the shapes that enough annotators drew alike, as one shape each, for a reference that is proposed.

What stands for one thing is a unit of the KALOS alpha (see `units`). A unit that at least k annotators share gives one
shape where its label and tags have a strict majority; every other unit is disputed and left to a person.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.geometry.box import Bools, Floats, Rows, compute_polygon_iou, regions_of
from annotator.metrics.matching.pairing import Links, RatedShapes, find_links, gather_rated, number_units
from annotator.metrics.matching.selection import AuthorShapes, ImageIds
from annotator.model.shapes import UNSET, Shapes

LEAST: Final = 2
"""One annotator alone is no majority of anybody."""

Ints = npt.NDArray[np.int64]


class Consensus(Struct, frozen=True, eq=False):
    """U units of annotators' shapes on the images that at least two of them finished."""

    images: ImageIds
    """Ascending ids of those images (I,)."""
    shapes: Shapes
    """One row for each of the P units that are proposed, by image, then by their first shape; ids count from 0."""
    members: tuple[Ints, ...]
    """For each proposed unit the ids of the shapes that it stands for, in the order of their authors."""
    authors: tuple[Ints, ...]
    """For each proposed unit the ids of those authors."""
    disputed: Ints
    """Units that stay disputed, an image (I,)."""

    @classmethod
    def concat(cls, parts: Sequence["Consensus"]) -> "Consensus":
        """The units of several ranges of images in ascending order, of which there is at least one."""
        shapes = Shapes.concat(part.shapes for part in parts)
        return cls(
            np.concatenate([part.images for part in parts]),
            shapes.with_columns(id=np.arange(len(shapes))),
            tuple(ids for part in parts for ids in part.members),
            tuple(ids for part in parts for ids in part.authors),
            np.concatenate([part.disputed for part in parts]),
        )


class SettledUnits(Struct, frozen=True, eq=False):
    """U units: how many members each has, the place of its image, its first row, and what the members say, `(U,)`."""

    count: Rows
    place: Rows
    lead: Rows
    label: Ints
    occluded: Ints
    part_state: Ints
    is_agreed: Bools
    """Whether more than half of those who set a thing say the same of it, for all three."""


class DrawnUnits(Struct, frozen=True, eq=False):
    """The shapes of authors, given in ascending order of id, as units, of which a number of authors chooses some."""

    sides: Sequence[AuthorShapes]
    rated: RatedShapes
    links: Links
    """Of all overlaps that somebody asks for."""
    table: Shapes
    """The shapes in the order of the rows of `rated`, as one table."""

    @classmethod
    def of(cls, sides: Sequence[AuthorShapes], labels: tuple[int, ...], *, least_iou: float) -> "DrawnUnits":
        """Shapes that overlap by `least_iou` are looked for; `labels` as `gather_rated`."""
        rated = gather_rated(sides, labels)
        return cls(sides, rated, find_links(rated, threshold=least_iou), gather_rows(sides, rated.images))

    def number(self, iou_threshold: float) -> Rows:
        """The unit of every row `(N,)` at this overlap."""
        return number_units(self.rated, self.links.keep_at_least(iou_threshold))

    def settle(self, unit: Rows) -> "SettledUnits":
        """Where every unit of the `unit` of every row is, and what more than half of its members say."""
        table, count = self.table, np.bincount(unit)
        place = np.zeros(len(count), np.intp)
        place[unit] = self.rated.place
        lead = np.unique(unit, return_index=True)[1]
        label, occluded, state = (
            find_majority(unit, one.astype(np.int64), len(count))
            for one in (table.label, table.occluded, table.part_state)
        )
        is_agreed = label[1] & occluded[1] & state[1]
        return SettledUnits(count, place, lead, label[0], occluded[0], state[0], is_agreed)

    def choose(self, unit: Rows, at_least: int) -> Consensus:
        """What at least so many of the authors drew alike, of the `unit` of every row.

        The mean of each coordinate; of units with polygons the member that overlaps the others most, as it was drawn.
        Label, *occluded* and part state as more than half of the members that set them say; unset where nobody did.
        Raises ValueError for fewer than two annotators.
        """
        if at_least < LEAST:
            raise ValueError(f"a majority needs at least {LEAST} annotators, not {at_least}")
        rated, table, told = self.rated, self.table, self.settle(unit)
        count, place, lead = told.count, told.place, told.lead
        proposed = (count >= at_least) & told.is_agreed
        chosen = np.flatnonzero(proposed)
        chosen = chosen[np.lexsort((lead[chosen], place[chosen]))]
        rows_of = _split_by_unit(unit, len(count))
        members = [rows_of[number] for number in chosen.tolist()]
        means = np.stack([np.bincount(unit, table.box[:, side], len(count)) for side in range(4)], axis=1)
        shapes = table.take(lead[chosen]).with_columns(
            id=np.arange(len(chosen)),
            image=rated.images[place[chosen]],
            box=means[chosen] / count[chosen, None],
            label=told.label[chosen].astype(np.int32),
            occluded=told.occluded[chosen].astype(np.int8),
            part_state=told.part_state[chosen].astype(np.int8),
        )
        ids = np.array([side.author for side in self.sides], dtype=np.int64)
        return Consensus(
            images=rated.images,
            shapes=_take_best_outlines(shapes, table, members),
            members=tuple(table.id[rows] for rows in members),
            authors=tuple(ids[rated.author[rows]] for rows in members),
            disputed=np.bincount(place[~proposed], minlength=len(rated.images)),
        )

    def take_person(self, unit: Rows, person: int) -> Consensus:
        """All that one of the authors drew, of the `unit` of every row; what only others drew stays disputed."""
        (place,) = (at for at, side in enumerate(self.sides) if side.author == person)
        side, rated = self.sides[place], self.rated
        drawn = np.zeros(len(unit), np.bool_)
        drawn[unit[rated.author == place]] = True
        lead = np.unique(unit, return_index=True)[1]
        lead = lead[~drawn[: len(lead)]]
        left, count = rated.images[rated.place[lead]], len(side.shapes)
        left = left[np.isin(left, side.images)]
        return Consensus(
            images=side.images,
            shapes=side.shapes.with_columns(id=np.arange(count), attributes=None),
            members=tuple(side.shapes.id[:, None]),
            authors=(np.array([person], dtype=np.int64),) * count,
            disputed=np.bincount(np.searchsorted(side.images, left), minlength=len(side.images)),
        )


def find_consensus(
    sides: Sequence[AuthorShapes], labels: tuple[int, ...], *, iou_threshold: float, at_least: int
) -> Consensus:
    """What at least so many of the authors drew alike, as `DrawnUnits.choose`."""
    units = DrawnUnits.of(sides, labels, least_iou=iou_threshold)
    return units.choose(units.number(iou_threshold), at_least)


def gather_rows(sides: Sequence[AuthorShapes], images: ImageIds) -> Shapes:
    """The shapes in the order of `gather_rated`, as one table."""
    parts = [side.restrict_to(np.intersect1d(images, side.images)).shapes for side in sides]
    return Shapes.concat(part.with_columns(attributes=None) for part in parts)


def find_majority(unit: Rows, values: Ints, units: int) -> tuple[Ints, Bools]:
    """The value `(U,)` of more than half of the members that set one, and whether there is such a value `(U,)`.

    Where nobody set one it is `UNSET`, which all agree about.
    """
    voting = values != UNSET
    votes = np.bincount(unit[voting], minlength=units)
    found = np.full(units, UNSET, dtype=np.int64)
    has = votes == 0
    for value in np.unique(values[voting]).tolist():
        wins = 2 * np.bincount(unit[values == value], minlength=units) > votes
        found[wins], has[wins] = value, True
    return found, has


def _split_by_unit(unit: Rows, units: int) -> list[Rows]:
    """The rows of every unit, ascending, which is by author."""
    order = np.argsort(unit, kind="stable")
    bounds = np.searchsorted(unit[order], np.arange(units + 1)).tolist()
    return [order[start:stop] for start, stop in pairwise(bounds)]


def _take_best_outlines(shapes: Shapes, table: Shapes, members: Sequence[Rows]) -> Shapes:
    """With box and outline of the member nearest to the others, in units where somebody drew a polygon."""
    if table.polygon is None:
        return shapes
    drawn = np.array([one is not None for one in table.polygon], dtype=np.bool_)
    outlined = [number for number, rows in enumerate(members) if drawn[rows].any()]
    box, polygon = shapes.box.copy(), np.full(len(shapes), None, dtype=np.object_)
    fit = _sum_overlap(table, [members[number] for number in outlined])
    for number in outlined:
        rows = members[number][drawn[members[number]]]
        best = rows[int(np.argmax(fit[rows]))]
        box[number], polygon[number] = table.box[best], table.polygon[best]
    return shapes.with_columns(box=box, polygon=polygon)


def _sum_overlap(table: Shapes, members: Sequence[Rows]) -> Floats:
    """For every row of the table the sum of its IoU with the others of its unit `(N,)`; a box is its rectangle."""
    fit = np.zeros(len(table))
    if not members:
        return fit
    one = np.concatenate([np.repeat(rows, len(rows)) for rows in members])
    other = np.concatenate([np.tile(rows, len(rows)) for rows in members])
    apart = one != other
    one, other = one[apart], other[apart]
    regions = regions_of(table.box, table.polygon)
    np.add.at(fit, one, compute_polygon_iou(regions, regions, row_a=one, row_b=other))
    return fit
