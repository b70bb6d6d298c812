"""Losses: what a format has no place for, counted before anything is written, and the table that is left without it."""

import enum
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from annotator.formats.foreign import UNNAMED, Foreign, Note, Statement
from annotator.model.layer import Status
from annotator.model.shapes import UNSET


class Feature(enum.Enum):
    """A part of the content for which a format has a place or has none."""

    OCCLUDED = "occlusion tags"
    PART_STATES = "part states"
    SCORES = "scores"
    CROWDS = "crowd marks"
    POLYGONS = "polygons (their boxes are kept)"
    ATTRIBUTES = "further attributes (shapes that have some)"
    SHAPE_IDS = "ids from an earlier file"
    RATERS = "names of authors (shapes that have one)"
    KINDS = "kinds of authors that are no persons"
    ROUNDS = "marks of a repeat pass (shapes)"
    STATUS = "statuses other than done"
    EMPTY_LAYERS = "statements that an image is empty for an author"
    SPLITS = "data splits of images"
    PROMPTS = "prompt points of images"
    SAMPLING = "ground sampling distances of images"


ALL: Final = frozenset(Feature)
"""For formats that hold everything."""


def losses(foreign: Foreign, carries: frozenset[Feature]) -> tuple[Note, ...]:
    """What would be lost, feature by feature; features that the content does not use are not named."""
    counts = ((feature, _RULES[feature].count(foreign)) for feature in Feature if feature not in carries)
    return tuple(Note(feature.value, count) for feature, count in counts if count)


def without(foreign: Foreign, carries: frozenset[Feature]) -> Foreign:
    """The content as a format that carries only these features can give it back."""
    for feature in Feature:
        if feature not in carries:
            foreign = _RULES[feature].drop(foreign)
    return foreign


@dataclass(frozen=True, slots=True)
class _Rule:
    count: Callable[[Foreign], int]
    drop: Callable[[Foreign], Foreign]


def _column(name: str, unset: float | bool) -> _Rule:
    """A column of the shapes where `unset` (or NaN) says that nothing is there."""

    def count(foreign: Foreign) -> int:
        column = getattr(foreign.shapes, name)
        empty = np.isnan(column) if math.isnan(unset) else column == unset
        return int((~empty).sum())

    def drop(foreign: Foreign) -> Foreign:
        column = getattr(foreign.shapes, name)
        return replace(foreign, shapes=foreign.shapes.with_columns(**{name: np.full_like(column, unset)}))

    return _Rule(count, drop)


def _values(name: str) -> _Rule:
    """An optional column of Python values."""

    def count(foreign: Foreign) -> int:
        column = getattr(foreign.shapes, name)
        return 0 if column is None else sum(bool(value) for value in column)

    return _Rule(count, lambda foreign: replace(foreign, shapes=foreign.shapes.with_columns(**{name: None})))


def _of_images(name: str, nothing: Any) -> _Rule:
    """A fact of the images."""

    def drop(foreign: Foreign) -> Foreign:
        return replace(foreign, images=tuple(replace(image, **{name: nothing}) for image in foreign.images))

    return _Rule(lambda foreign: sum(getattr(image, name) != nothing for image in foreign.images), drop)


def _without_raters(foreign: Foreign) -> Foreign:
    return replace(foreign, raters=(), rater=np.full_like(foreign.rater, UNNAMED), statements=())


def _without_kinds(foreign: Foreign) -> Foreign:
    return replace(foreign, raters=tuple(replace(rater, kind=None) for rater in foreign.raters))


def _without_rounds(foreign: Foreign) -> Foreign:
    statements = {(s.image, s.rater): replace(s, round=1) for s in foreign.statements}
    return replace(foreign, round=np.ones_like(foreign.round), statements=tuple(statements.values()))


def _without_empty_layers(foreign: Foreign) -> Foreign:
    return replace(foreign, statements=tuple(s for s in foreign.statements if _place(s) in _drawn(foreign)))


def _without_status(foreign: Foreign) -> Foreign:
    return replace(foreign, statements=tuple(replace(s, status=None) for s in foreign.statements))


def _drawn(foreign: Foreign) -> set[tuple[int, int, int]]:
    """Image, rater and round of every shape."""
    columns = (foreign.shapes.image, foreign.rater, foreign.round)
    return set(zip(*(column.tolist() for column in columns), strict=True))


def _place(statement: Statement) -> tuple[int, int, int]:
    return (statement.image, statement.rater, statement.round)


def _count_empty_layers(foreign: Foreign) -> int:
    drawn = _drawn(foreign)
    return sum(_place(s) not in drawn for s in foreign.statements)


_RULES: Final = {
    Feature.OCCLUDED: _column("occluded", UNSET),
    Feature.PART_STATES: _column("part_state", UNSET),
    Feature.SCORES: _column("score", np.nan),
    Feature.CROWDS: _column("crowd", unset=False),
    Feature.POLYGONS: _values("polygon"),
    Feature.ATTRIBUTES: _values("attributes"),
    Feature.SHAPE_IDS: _column("source_id", -1),
    Feature.RATERS: _Rule(lambda f: int((f.rater != UNNAMED).sum()), _without_raters),
    Feature.KINDS: _Rule(
        lambda f: sum(r.kind is not None and r.kind.value != "person" for r in f.raters), _without_kinds
    ),
    Feature.ROUNDS: _Rule(lambda f: int((f.round > 1).sum()), _without_rounds),
    Feature.STATUS: _Rule(lambda f: sum(s.status not in (None, Status.DONE) for s in f.statements), _without_status),
    Feature.EMPTY_LAYERS: _Rule(_count_empty_layers, _without_empty_layers),
    Feature.SPLITS: _of_images("split", ""),
    Feature.PROMPTS: _of_images("prompts", None),
    Feature.SAMPLING: _of_images("sampling_distance", None),
}
