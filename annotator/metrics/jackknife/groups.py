"""Units and groups: which images are left out together, and the interval of any number from its values without each.

Numbers that are no ratio of sums (average precision, best F1, alphas) have to be computed again without the images that
are left out; at most `GROUPS` groups of images bound that work.
"""

import math
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats
from annotator.metrics.jackknife.interval import (
    Basis,
    IntervalAnswer,
    IntervalRule,
    NoInterval,
    Spread,
    convert_to_scale,
    make_interval,
)
from annotator.metrics.jackknife.ratios import compute_jackknife_error, compute_ratio_interval
from annotator.model.image import Image
from annotator.model.metric_settings import IntervalUnit

GROUPS: Final = 50
"""Most groups of images that are left out one after the other."""

Ids = npt.NDArray[np.int64]
Column = npt.NDArray[Any]
"""Counts or sums of images, as columns."""


@dataclass(frozen=True, slots=True, eq=False)
class ImageUnits:
    """Which images are one unit: each for itself, all of a folder, or some that follow each other by name."""

    folders: tuple[Ids, Ids] | None = None
    """Ascending ids of the images and the number of each one's folder or block, both `(I,)`; None where every image is
    a unit."""

    @classmethod
    def of_rule(cls, images: Iterable[Image], rule: IntervalRule) -> "ImageUnits":
        """The units of these images, all of a project, that a rule leaves out one at a time."""
        if rule.unit is not IntervalUnit.BLOCK:
            return cls.of(images, rule.unit)
        names, ids = [], array("q")
        for image in images:
            names.append(image.name)
            ids.append(image.id)
        rank = np.empty(len(names), np.int64)
        rank[sorted(range(len(names)), key=names.__getitem__)] = np.arange(len(names))
        known = np.array(ids, dtype=np.int64)
        order = np.argsort(known)
        return cls((known[order], _number_by_first((rank // rule.block)[order])))

    @classmethod
    def of(cls, images: Iterable[Image], unit: IntervalUnit) -> "ImageUnits":
        """The units of these images; folders are numbered by the lowest id of their images."""
        if unit is IntervalUnit.IMAGE:
            return cls()
        number: dict[str, int] = {}
        ids, folders = array("q"), array("q")
        for image in images:
            ids.append(image.id)
            folders.append(number.setdefault(str(PurePosixPath(image.name).parent), len(number)))
        known, found = np.array(ids, dtype=np.int64), np.array(folders, dtype=np.int64)
        order = np.argsort(known)
        return cls((known[order], _number_by_first(found[order])))

    def number_images(self, images: Ids) -> Ids:
        """The number `(I,)` of the unit of each image `(I,)`, ascending with the units' order."""
        if self.folders is None:
            return images
        known, number = self.folders
        found: Ids = number[np.searchsorted(known, images)]
        return found

    def sum_rows(self, images: Ids, rows: Column) -> Column:
        """The rows `(I, ...)` of the images `(I,)` summed within each unit that one belongs to, `(U, ...)`."""
        if self.folders is None:
            return rows
        units, place = np.unique(self.number_images(images), return_inverse=True)
        return _sum_by_number(_list_columns(rows), place, len(units)).reshape(len(units), *rows.shape[1:])

    def sum_columns(self, images: Ids, *columns: Column) -> tuple[Column, ...]:
        """Columns `(I,)` of the images `(I,)` summed in the same way, each `(U,)`."""
        if self.folders is None:
            return columns
        units, place = np.unique(self.number_images(images), return_inverse=True)
        return tuple(np.bincount(place, weights=column, minlength=len(units)) for column in columns)


@dataclass(frozen=True, slots=True)
class Jackknife:
    """How intervals are made, and over which units."""

    rule: IntervalRule = field(default_factory=IntervalRule)
    units: ImageUnits = field(default_factory=ImageUnits)

    def measure_ratio(
        self,
        spread: Spread,
        images: Ids,
        part: Column,
        whole: Column,
        *,
        objects: float = 1.0,
        most: float = math.inf,
    ) -> IntervalAnswer:
        """The interval of `sum(part) / sum(whole)`, both `(I,)` over the images `(I,)`.

        `objects` is the number of objects that 1 in the denominator stands for, `most` a bound of a number of the kind
        POSITIVE.
        """
        if not self.rule.wanted:
            return NoInterval.NOT_ASKED
        parts, wholes = self.units.sum_columns(images, part, whole)
        return compute_ratio_interval(spread, parts, wholes, rule=self.rule, objects=objects, most=most)


@dataclass(frozen=True, slots=True, eq=False)
class ImageGroups:
    """The images that a number rests on, in groups that are left out one after the other."""

    images: Ids
    """Ascending ids (I,)."""
    group: npt.NDArray[Any]
    """Number of the group of each (I,)."""
    count: int
    """Number of groups; fewer than two where there are fewer than two units."""
    units: int

    @classmethod
    def of(cls, images: Ids, units: ImageUnits, *, most: int | None = GROUPS) -> "ImageGroups":
        """The group of an image is the rank of its unit among the units of the ascending ids `(I,)`, modulo groups.

        There are at most `most` groups; with None every unit is a group of its own.
        """
        if units.folders is None:
            number = np.arange(len(images))
        else:
            number = np.unique(units.number_images(images), return_inverse=True)[1]
        every = int(number.max()) + 1 if len(number) else 0
        count = every if most is None else min(most, every)
        return cls(images, (number % max(count, 1)).astype(np.min_scalar_type(max(count, 1))), count, every)

    def cut(self, first: int, last: int) -> "ImageGroups":
        """The same groups of the images with ids from `first` to `last` alone."""
        rows = slice(*np.searchsorted(self.images, (first, last + 1)))
        return ImageGroups(self.images[rows], self.group[rows], self.count, self.units)

    def narrow(self, images: Ids, units: ImageUnits) -> tuple[list[int], "ImageGroups"]:
        """The groups that hold one of these images `(N,)`, and the same groups for a number that rests on these only.

        Groups without such an image say nothing about the number.
        """
        known = np.intersect1d(images, self.images, assume_unique=True)
        place = np.searchsorted(self.images, known)
        having = np.flatnonzero(np.bincount(self.group[place], minlength=self.count)).tolist()
        number = len(known) if units.folders is None else len(np.unique(units.number_images(known)))
        return having, ImageGroups(self.images, self.group, len(having), number)

    def sum_columns(self, columns: Iterable[Column]) -> Column:
        """Each of W columns `(I,)` of the images summed within each group, `(count, W)`."""
        return _sum_by_number(columns, self.group, self.count)


@dataclass(frozen=True, slots=True)
class JackknifedNumber:
    """A number and its values without each group of images; None where it is undefined without one."""

    spread: Spread
    value: float | None
    support: int
    """Objects that it rests on."""
    without: Sequence[float | None] = field(default=())

    def compute_interval(self, groups: ImageGroups, rule: IntervalRule) -> IntervalAnswer:
        """The interval around the value, which must be defined."""
        assert self.value is not None, "an undefined number has no interval"
        if not rule.wanted:
            return NoInterval.NOT_ASKED
        if groups.count < 2:
            return rule.too_few
        if any(value is None for value in self.without):
            return NoInterval.NOT_WITHOUT
        values: Floats = np.array(self.without, dtype=np.float64)
        if self.spread is Spread.POSITIVE and not (self.value > 0 and (values > 0).all()):
            return NoInterval.NO_VARIATION
        basis = Basis(groups.units, self.support, groups.count - 1)
        error = compute_jackknife_error(convert_to_scale(self.spread, values, self.support), np.ones(len(values)))
        return make_interval(self.spread, self.value, error, basis, rule)


def _list_columns(rows: Column) -> Column:
    """The rows `(I, ...)` as columns of single numbers `(W, I)`."""
    return rows.reshape(len(rows), int(np.prod(rows.shape[1:]))).T


def _sum_by_number(columns: Iterable[Column], number: npt.NDArray[Any], count: int) -> Column:
    """Sums of each of W columns `(I,)` over the rows with each number 0 … count-1, `(count, W)`."""
    sums = [np.bincount(number, weights=column, minlength=count) for column in columns]
    return np.array(sums).T


def _number_by_first(values: Ids) -> Ids:
    """Numbers `(N,)` of the values `(N,)`, counted in the order in which they first come."""
    _known, first, place = np.unique(values, return_index=True, return_inverse=True)
    found: Ids = np.argsort(np.argsort(first))[place]
    return found
