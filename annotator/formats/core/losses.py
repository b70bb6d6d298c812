"""Losses: what a format has no place for, counted before anything is written, and the table that is left without it."""

import enum
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.formats.core.foreign import UNNAMED, Foreign, Note, Statement
from annotator.geometry.box import Floats, is_valid, size
from annotator.geometry.polygon import polygon_bounds
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
    IMAGE_IDS = "ids of images from an earlier file"
    LABEL_IDS = "ids of labels from an earlier file"
    RATERS = "names of authors"
    KINDS = "kinds of authors that are no persons"
    ROUNDS = "marks of a repeat pass (shapes and statements)"
    STATUS = "statuses other than done"
    EMPTY_LAYERS = "statements that an image is empty for an author"
    SPLITS = "data splits of images"
    PROMPTS = "prompt points of images"
    SAMPLING = "ground sampling distances of images"
    SIZES = "sizes of images"
    EMPTY_IMAGES = "images without a shape"
    UNUSED_LABELS = "labels without a shape"


ALL: Final = frozenset(Feature)
"""For formats that hold everything."""


_THIN: Final = 1e-6
"""Pixels; a polygon of less width or height may vanish when its coordinates are written as others."""


@dataclass(frozen=True, slots=True)
class Loss:
    """One thing that a format has no place for: how often it is there, and the content as it is left without it."""

    text: str
    count: Callable[[Foreign], int]
    drop: Callable[[Foreign], Foreign]


def losses(foreign: Foreign, carries: frozenset[Feature]) -> tuple[Note, ...]:
    """What would be lost, feature by feature; features that the content does not use are not named."""
    return counted(foreign, (_RULES[feature] for feature in Feature if feature not in carries))


def counted(foreign: Foreign, rules: Iterable[Loss]) -> tuple[Note, ...]:
    """A note for every loss that the content suffers."""
    counts = ((rule.text, rule.count(foreign)) for rule in rules)
    return tuple(Note(text, count) for text, count in counts if count)


def without(foreign: Foreign, carries: frozenset[Feature]) -> Foreign:
    """The content as a format that carries only these features can give it back."""
    for feature in Feature:
        if feature not in carries:
            foreign = _RULES[feature].drop(foreign)
    return foreign


def only_rows(foreign: Foreign, rows: npt.NDArray[np.bool_]) -> Foreign:
    """The content with these shapes only."""
    shapes = foreign.shapes.take(rows)
    return replace(foreign, shapes=shapes, rater=foreign.rater[rows], round=foreign.round[rows])


def only_images(foreign: Foreign, keep: npt.NDArray[np.bool_]) -> Foreign:
    """The content with these images and their shapes only."""
    if keep.all():
        return foreign
    place = np.cumsum(keep) - 1
    left = only_rows(foreign, keep[foreign.shapes.image])
    images = [image for image, kept in zip(foreign.images, keep.tolist(), strict=True) if kept]
    return replace(
        left,
        images=tuple(replace(image, id=position) for position, image in enumerate(images)),
        shapes=left.shapes.with_columns(image=place[left.shapes.image].astype(np.int64)),
        statements=tuple(replace(s, image=int(place[s.image])) for s in foreign.statements if keep[s.image]),
    )


def bounds_of_polygons(foreign: Foreign) -> Floats:
    """The box of every row `(N, 4)`, for polygons the bounds of their rings (flat polygons have flat ones)."""
    boxes = foreign.shapes.box.copy()
    if foreign.shapes.polygon is not None:
        for row, polygon in enumerate(foreign.shapes.polygon):
            if polygon is not None:
                boxes[row] = polygon_bounds(polygon)
    return boxes


def _flat(foreign: Foreign) -> npt.NDArray[np.bool_]:
    """Rows whose polygon has no width or no height to speak of."""
    thin = size(bounds_of_polygons(foreign)) < _THIN
    if foreign.shapes.polygon is None:
        return np.zeros(len(thin), dtype=np.bool_)
    return thin.any(axis=1) & np.array([polygon is not None for polygon in foreign.shapes.polygon], dtype=np.bool_)


def _without_flat(foreign: Foreign) -> Foreign:
    flat = _flat(foreign)
    if foreign.shapes.polygon is None or not flat.any():
        return foreign
    polygon = foreign.shapes.polygon.copy()
    polygon[flat] = None
    return replace(foreign, shapes=foreign.shapes.with_columns(polygon=polygon))


def _apart(foreign: Foreign) -> npt.NDArray[np.bool_]:
    """Rows whose box is not the bounds of their polygon, to a billionth of its coordinates."""
    bounds = bounds_of_polygons(foreign)
    near = np.isclose(bounds, foreign.shapes.box, rtol=1e-9, atol=1e-9).all(axis=1)
    apart: npt.NDArray[np.bool_] = ~near & is_valid(bounds)
    return apart


def _with_bounds(foreign: Foreign) -> Foreign:
    apart = _apart(foreign)
    box = np.where(apart[:, None], bounds_of_polygons(foreign), foreign.shapes.box)
    return replace(foreign, shapes=foreign.shapes.with_columns(box=box))


FLAT_POLYGONS: Final = Loss(
    "polygons without a width or a height (their boxes are kept)", lambda f: int(_flat(f).sum()), _without_flat
)
"""For formats that give a polygon and no box."""
BOX_APART: Final = Loss(
    "boxes that are not the bounds of their polygon (the bounds are kept)", lambda f: int(_apart(f).sum()), _with_bounds
)
"""For formats that give a polygon and no box."""


def _column(feature: Feature, name: str, unset: float | bool) -> Loss:
    """A column of the shapes where `unset` (or NaN) says that nothing is there."""

    def count(foreign: Foreign) -> int:
        column = getattr(foreign.shapes, name)
        empty = np.isnan(column) if math.isnan(unset) else column == unset
        return int((~empty).sum())

    def drop(foreign: Foreign) -> Foreign:
        column = getattr(foreign.shapes, name)
        return replace(foreign, shapes=foreign.shapes.with_columns(**{name: np.full_like(column, unset)}))

    return Loss(feature.value, count, drop)


def _values(feature: Feature, name: str) -> Loss:
    """An optional column of Python values."""

    def count(foreign: Foreign) -> int:
        column = getattr(foreign.shapes, name)
        return 0 if column is None else sum(bool(value) for value in column)

    return Loss(feature.value, count, lambda f: replace(f, shapes=f.shapes.with_columns(**{name: None})))


def _facts(feature: Feature, part: str, **nothing: Any) -> Loss:
    """Facts of the images or labels (`part`), and what stands where the fact is not known."""

    def count(foreign: Foreign) -> int:
        return sum(any(getattr(one, name) != nothing[name] for name in nothing) for one in getattr(foreign, part))

    def drop(foreign: Foreign) -> Foreign:
        changed: dict[str, Any] = {part: tuple(replace(one, **nothing) for one in getattr(foreign, part))}
        return replace(foreign, **changed)

    return Loss(feature.value, count, drop)


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


def _count_rounds(foreign: Foreign) -> int:
    return int((foreign.round > 1).sum()) + sum(s.round > 1 for s in foreign.statements)


def _used(positions: npt.NDArray[Any], count: int) -> npt.NDArray[np.bool_]:
    """Which of `count` images or labels a shape refers to."""
    used: npt.NDArray[np.bool_] = np.bincount(positions, minlength=count) > 0
    return used


def _used_images(foreign: Foreign) -> npt.NDArray[np.bool_]:
    return _used(foreign.shapes.image, len(foreign.images))


def _used_labels(foreign: Foreign) -> npt.NDArray[np.bool_]:
    return _used(foreign.shapes.label, len(foreign.labels))


def _without_unused_labels(foreign: Foreign) -> Foreign:
    used = _used_labels(foreign)
    place = np.cumsum(used) - 1
    labels = [label for label, kept in zip(foreign.labels, used.tolist(), strict=True) if kept]
    return replace(
        foreign,
        labels=tuple(replace(label, id=position) for position, label in enumerate(labels)),
        shapes=foreign.shapes.with_columns(label=place[foreign.shapes.label].astype(np.int32)),
    )


_RULES: Final = {
    Feature.OCCLUDED: _column(Feature.OCCLUDED, "occluded", UNSET),
    Feature.PART_STATES: _column(Feature.PART_STATES, "part_state", UNSET),
    Feature.SCORES: _column(Feature.SCORES, "score", np.nan),
    Feature.CROWDS: _column(Feature.CROWDS, "crowd", unset=False),
    Feature.POLYGONS: _values(Feature.POLYGONS, "polygon"),
    Feature.ATTRIBUTES: _values(Feature.ATTRIBUTES, "attributes"),
    Feature.SHAPE_IDS: _column(Feature.SHAPE_IDS, "source_id", -1),
    Feature.IMAGE_IDS: _facts(Feature.IMAGE_IDS, "images", source_id=None),
    Feature.LABEL_IDS: _facts(Feature.LABEL_IDS, "labels", source_id=None),
    Feature.RATERS: Loss(Feature.RATERS.value, lambda f: len(f.raters), _without_raters),
    Feature.KINDS: Loss(
        Feature.KINDS.value,
        lambda f: sum(r.kind is not None and r.kind.value != "person" for r in f.raters),
        _without_kinds,
    ),
    Feature.ROUNDS: Loss(Feature.ROUNDS.value, _count_rounds, _without_rounds),
    Feature.STATUS: Loss(
        Feature.STATUS.value, lambda f: sum(s.status not in (None, Status.DONE) for s in f.statements), _without_status
    ),
    Feature.EMPTY_LAYERS: Loss(Feature.EMPTY_LAYERS.value, _count_empty_layers, _without_empty_layers),
    Feature.SPLITS: _facts(Feature.SPLITS, "images", split=""),
    Feature.PROMPTS: _facts(Feature.PROMPTS, "images", prompts=None),
    Feature.SAMPLING: _facts(Feature.SAMPLING, "images", sampling_distance=None),
    Feature.SIZES: _facts(Feature.SIZES, "images", width=0, height=0),
    Feature.EMPTY_IMAGES: Loss(
        Feature.EMPTY_IMAGES.value,
        lambda f: int((~_used_images(f)).sum()),
        lambda f: only_images(f, _used_images(f)),
    ),
    Feature.UNUSED_LABELS: Loss(
        Feature.UNUSED_LABELS.value, lambda f: int((~_used_labels(f)).sum()), _without_unused_labels
    ),
}
WITHOUT_POLYGONS: Final = _RULES[Feature.POLYGONS]
"""For formats whose further losses are about boxes alone."""
