"""Losses: what a format has no place for, counted before anything is written, and the table that is left without it."""

import enum
import math
from collections.abc import Callable, Iterable
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.formats.core.foreign import ASSISTED_BY, REVIEW_NOTES, UNNAMED, ForeignTable, Statement
from annotator.geometry.box import Floats, bounds_of_polygon, is_valid, size_of
from annotator.model.layer import Status
from annotator.model.shapes import UNSET


class Tally(Protocol):
    """A count over all tables that were added."""

    def add(self, foreign: ForeignTable) -> None:
        """Takes the next table in."""

    def count(self) -> int:
        """How often the loss is there."""


class NamedTally:
    """Counts labels or authors by their names, as every table may tell of the same ones."""

    def __init__(
        self,
        find: Callable[[ForeignTable], Iterable[str]],
        excuse: Callable[[ForeignTable], Iterable[str]] = lambda _foreign: (),
    ) -> None:
        """`find` gives the names that may count, `excuse` those that do not, whichever table says so."""
        self._find, self._excuse = find, excuse
        self._found: set[str] = set()
        self._excused: set[str] = set()

    def add(self, foreign: ForeignTable) -> None:
        """Takes the next table in."""
        self._found.update(self._find(foreign))
        self._excused.update(self._excuse(foreign))

    def count(self) -> int:
        """How many names count."""
        return len(self._found - self._excused)


class TakenIdTally:
    """Counts shapes whose id of an earlier file another shape has, too; 8 bytes for each shape with an id."""

    def __init__(self) -> None:
        self._ids: list[npt.NDArray[np.int64]] = []

    def add(self, foreign: ForeignTable) -> None:
        """Takes the next table in."""
        self._ids.append(foreign.shapes.source_id[foreign.shapes.source_id >= 0])

    def count(self) -> int:
        """How many ids stand there once more."""
        known = np.concatenate(self._ids) if self._ids else np.empty(0, np.int64)
        return len(known) - len(np.unique(known))


def list_label_names(foreign: ForeignTable) -> list[str]:
    """The names of all labels."""
    return [label.name for label in foreign.labels]


def list_used_labels(foreign: ForeignTable) -> list[str]:
    """The names of the labels that shapes bear."""
    return [foreign.labels[place].name for place in np.unique(foreign.shapes.label).tolist()]


def list_rater_names(foreign: ForeignTable) -> list[str]:
    """The names of all authors."""
    return [rater.name for rater in foreign.raters]


def list_drawing_raters(foreign: ForeignTable) -> list[str]:
    """The names of the authors who drew something."""
    return [foreign.raters[place].name for place in np.unique(foreign.rater).tolist() if place >= 0]


class Feature(enum.Enum):
    """A part of the content for which a format has a place or has none."""

    OCCLUDED = "occlusion tags"
    PART_STATES = "part states"
    SCORES = "scores"
    CROWDS = "crowd marks"
    POLYGONS = "polygons (their boxes are kept)"
    ATTRIBUTES = "further attributes (shapes that have some)"
    IMAGE_ATTRIBUTES = "answers about whole images (works that have some)"
    SHAPE_IDS = "ids from an earlier file"
    IMAGE_IDS = "ids of images from an earlier file"
    LABEL_IDS = "ids of labels from an earlier file"
    RATERS = "names of authors"
    KINDS = "kinds of authors that are not persons"
    PASSES = "marks of a repeat pass (shapes and statements)"
    STATUS = "statuses other than done"
    EMPTY_LAYERS = "statements that an image is empty for an author"
    SPLITS = "data splits of images"
    PROMPTS = "prompt points of images"
    SAMPLING = "ground sampling distances of images"
    SIZES = "sizes of images"
    ASSISTED = "marks that a shape was taken from a model"
    SHAPE_NOTES = "notes and flags of shapes"
    IMAGE_NOTES = "notes and flags of images"
    EMPTY_IMAGES = "images without a shape"
    UNUSED_LABELS = "labels without a shape"


ALL: Final = frozenset(Feature)
"""For formats that hold everything."""
ANY_ATTRIBUTES: Final = frozenset({Feature.ATTRIBUTES, Feature.ASSISTED, Feature.SHAPE_NOTES})
"""For formats that hold attributes of any name, and so the marks that are written as attributes."""
TAGGED: Final = ANY_ATTRIBUTES | {Feature.OCCLUDED, Feature.PART_STATES}
"""For formats that hold attributes of any name, and the tags beside or among them."""
PICTURES: Final = frozenset({Feature.SIZES, Feature.EMPTY_IMAGES})
"""For formats that list pictures with their sizes."""


_THIN: Final = 1e-6
"""Pixels; a polygon of less width or height may vanish when its coordinates are written as others."""


class Loss(Struct, frozen=True):
    """One thing that a format has no place for: how often it is there, and the content as it is left without it."""

    text: str
    count: Callable[[ForeignTable], int]
    drop: Callable[[ForeignTable], ForeignTable]
    make_tally: Callable[[], Tally] | None = None
    """Counts it over tables that come one after the other; None where the counts of all of them add up."""
    renew: Callable[[], "Loss"] | None = None
    """Makes the same loss for such tables, of which each is counted, then dropped; None where it is this one."""
    is_counted_again: bool = False
    """Whether what it drops still counts in the losses after it: a part of the content cannot tell what is dropped."""


def renew_losses(losses: Iterable[Loss]) -> tuple[Loss, ...]:
    """The losses for tables that come one after the other, none of which was seen yet."""
    return tuple(loss if loss.renew is None else loss.renew() for loss in losses)


def drop_losses(foreign: ForeignTable, losses: Iterable[Loss]) -> ForeignTable:
    """The content without what is lost."""
    for loss in losses:
        foreign = loss.drop(foreign)
    return foreign


def list_rules(carries: frozenset[Feature]) -> list[Loss]:
    """What is lost in a format that carries only these features."""
    return [_RULES[feature] for feature in Feature if feature not in carries]


def keep_rows(foreign: ForeignTable, rows: npt.NDArray[np.bool_]) -> ForeignTable:
    """The content with these shapes only."""
    shapes = foreign.shapes.take(rows)
    return replace(foreign, shapes=shapes, rater=foreign.rater[rows], pass_number=foreign.pass_number[rows])


def keep_images(foreign: ForeignTable, keep: npt.NDArray[np.bool_]) -> ForeignTable:
    """The content with these images and their shapes only."""
    if keep.all():
        return foreign
    place = np.cumsum(keep) - 1
    left = keep_rows(foreign, keep[foreign.shapes.image])
    images = [image for image, kept in zip(foreign.images, keep.tolist(), strict=True) if kept]
    return replace(
        left,
        images=tuple(replace(image, id=position) for position, image in enumerate(images)),
        shapes=left.shapes.with_columns(image=place[left.shapes.image].astype(np.int64)),
        statements=tuple(replace(s, image=int(place[s.image])) for s in foreign.statements if keep[s.image]),
        image_notes=tuple(told for told, kept in zip(foreign.image_notes, keep.tolist(), strict=False) if kept),
        weights=tuple(weight for weight, kept in zip(foreign.weights, keep.tolist(), strict=False) if kept),
    )


def keep_raters(foreign: ForeignTable, keep: npt.NDArray[np.bool_]) -> ForeignTable:
    """The content without the other authors and what they say; their shapes must be gone already."""
    place = np.append(np.cumsum(keep) - 1, UNNAMED).astype(np.int32)
    return replace(
        foreign,
        raters=tuple(rater for rater, kept in zip(foreign.raters, keep.tolist(), strict=True) if kept),
        rater=place[foreign.rater],
        statements=tuple(
            replace(s, rater=int(place[s.rater])) for s in foreign.statements if s.rater == UNNAMED or keep[s.rater]
        ),
    )


def make_rows_loss(text: str, keeps: Callable[[ForeignTable], npt.NDArray[np.bool_]]) -> Loss:
    """Shapes that are left out; `keeps` marks the others."""
    return Loss(text, lambda f: int((~keeps(f)).sum()), lambda f: keep_rows(f, keeps(f)))


def make_images_loss(
    text: str, keeps: Callable[[ForeignTable], npt.NDArray[np.bool_]], renew: Callable[[], Loss] | None = None
) -> Loss:
    """Images that are left out with their shapes; `keeps` marks the others."""
    return Loss(text, lambda f: int((~keeps(f)).sum()), lambda f: keep_images(f, keeps(f)), renew=renew)


def make_splits_loss(text: str, is_lost: Callable[[str], bool], becomes: str = "") -> Loss:
    """Images whose split a format cannot say, and the one that they become."""

    def drop(foreign: ForeignTable) -> ForeignTable:
        images = (replace(image, split=becomes) if is_lost(image.split) else image for image in foreign.images)
        return replace(foreign, images=tuple(images))

    return Loss(text, lambda f: sum(is_lost(image.split) for image in f.images), drop)


def bounds_of_polygons(foreign: ForeignTable) -> Floats:
    """The box of every row `(N, 4)`, for polygons the bounds of their rings (flat polygons have flat ones)."""
    boxes = foreign.shapes.box.copy()
    if foreign.shapes.polygon is not None:
        for row, polygon in enumerate(foreign.shapes.polygon):
            if polygon is not None:
                boxes[row] = bounds_of_polygon(polygon)
    return boxes


def _is_flat(foreign: ForeignTable) -> npt.NDArray[np.bool_]:
    """Rows whose polygon has no width or no height to speak of."""
    thin = size_of(bounds_of_polygons(foreign)) < _THIN
    if foreign.shapes.polygon is None:
        return np.zeros(len(thin), dtype=np.bool_)
    return thin.any(axis=1) & np.array([polygon is not None for polygon in foreign.shapes.polygon], dtype=np.bool_)


def _drop_flat(foreign: ForeignTable) -> ForeignTable:
    flat = _is_flat(foreign)
    if foreign.shapes.polygon is None or not flat.any():
        return foreign
    polygon = foreign.shapes.polygon.copy()
    polygon[flat] = None
    return replace(foreign, shapes=foreign.shapes.with_columns(polygon=polygon))


def _is_apart(foreign: ForeignTable) -> npt.NDArray[np.bool_]:
    """Rows whose box is not the bounds of their polygon, to a billionth of its coordinates."""
    bounds = bounds_of_polygons(foreign)
    near = np.isclose(bounds, foreign.shapes.box, rtol=1e-9, atol=1e-9).all(axis=1)
    apart: npt.NDArray[np.bool_] = ~near & is_valid(bounds)
    return apart


def _replace_boxes(foreign: ForeignTable) -> ForeignTable:
    apart = _is_apart(foreign)
    box = np.where(apart[:, None], bounds_of_polygons(foreign), foreign.shapes.box)
    return replace(foreign, shapes=foreign.shapes.with_columns(box=box))


FLAT_POLYGONS: Final = Loss(
    "polygons without a width or a height (their boxes are kept)", lambda f: int(_is_flat(f).sum()), _drop_flat
)
"""For formats that give a polygon and no box."""
BOX_APART: Final = Loss(
    "boxes that are not the bounds of their polygon (the bounds are kept)",
    lambda f: int(_is_apart(f).sum()),
    _replace_boxes,
)
"""For formats that give a polygon and no box."""


def find_sized(foreign: ForeignTable) -> npt.NDArray[np.bool_]:
    """Which images have a width and a height."""
    return np.array([image.has_size for image in foreign.images], dtype=np.bool_)


UNSIZED: Final = make_images_loss("images of unknown size, with their shapes (left out)", find_sized)
"""For formats that give shares of the picture, or that know no image without width and height."""


def _make_column_loss(feature: Feature, name: str, unset: float | bool) -> Loss:
    """A column of the shapes where `unset` (or NaN) says that nothing is there."""

    def count(foreign: ForeignTable) -> int:
        column = getattr(foreign.shapes, name)
        empty = np.isnan(column) if math.isnan(unset) else column == unset
        return int((~empty).sum())

    def drop(foreign: ForeignTable) -> ForeignTable:
        column = getattr(foreign.shapes, name)
        return replace(foreign, shapes=foreign.shapes.with_columns(**{name: np.full_like(column, unset)}))

    return Loss(feature.value, count, drop)


def _make_values_loss(feature: Feature, name: str) -> Loss:
    """An optional column of Python values."""

    def count(foreign: ForeignTable) -> int:
        column = getattr(foreign.shapes, name)
        return 0 if column is None else sum(bool(value) for value in column)

    return Loss(feature.value, count, lambda f: replace(f, shapes=f.shapes.with_columns(**{name: None})))


def _make_mark_loss(feature: Feature, key: str) -> Loss:
    """An attribute of shapes by which formats with attributes carry more than values of their own."""

    def count(foreign: ForeignTable) -> int:
        column = foreign.shapes.attributes
        return 0 if column is None else sum(key in value for value in column if value)

    def drop(foreign: ForeignTable) -> ForeignTable:
        if foreign.shapes.attributes is None:
            return foreign
        column = foreign.shapes.attributes.copy()
        for row, attributes in enumerate(column):
            column[row] = {k: v for k, v in (attributes or {}).items() if k != key} or None
        return replace(foreign, shapes=foreign.shapes.with_columns(attributes=column))

    return Loss(feature.value, count, drop)


def _make_facts_loss(feature: Feature, part: str, **nothing: Any) -> Loss:
    """Facts of the images or labels (`part`), and what stands where the fact is not known."""

    def count(foreign: ForeignTable) -> int:
        return sum(any(getattr(one, name) != nothing[name] for name in nothing) for one in getattr(foreign, part))

    def drop(foreign: ForeignTable) -> ForeignTable:
        changed: dict[str, Any] = {part: tuple(replace(one, **nothing) for one in getattr(foreign, part))}
        return replace(foreign, **changed)

    def find(foreign: ForeignTable) -> list[str]:
        return [one.name for one in getattr(foreign, part) if any(getattr(one, n) != nothing[n] for n in nothing)]

    return Loss(feature.value, count, drop, partial(NamedTally, find) if part == "labels" else None)


def _drop_raters(foreign: ForeignTable) -> ForeignTable:
    """What is said of an image stays, of several people's that of the first."""
    said = {s.image: s.attributes for s in foreign.statements[::-1] if s.attributes}
    statements = tuple(Statement(image, UNNAMED, attributes=said[image]) for image in sorted(said))
    return replace(foreign, raters=(), rater=np.full_like(foreign.rater, UNNAMED), statements=statements)


def _drop_said(foreign: ForeignTable) -> ForeignTable:
    return replace(foreign, statements=tuple(replace(s, attributes=None) for s in foreign.statements))


def _list_other_kinds(foreign: ForeignTable) -> list[str]:
    """Names of authors that are known to be no persons."""
    return [rater.name for rater in foreign.raters if rater.kind is not None and rater.kind.value != "person"]


def _drop_passes(foreign: ForeignTable) -> ForeignTable:
    statements = {(s.image, s.rater): replace(s, pass_number=1) for s in foreign.statements}
    return replace(foreign, pass_number=np.ones_like(foreign.pass_number), statements=tuple(statements.values()))


def _drop_empty_layers(foreign: ForeignTable) -> ForeignTable:
    drawn = _find_drawn_passes(foreign)
    return replace(foreign, statements=tuple(s for s in foreign.statements if _pass_of(s) in drawn or s.attributes))


def _drop_status(foreign: ForeignTable) -> ForeignTable:
    return replace(foreign, statements=tuple(replace(s, status=None) for s in foreign.statements))


def _find_drawn_passes(foreign: ForeignTable) -> set[tuple[int, int, int]]:
    """Image, rater and round of every shape."""
    columns = (foreign.shapes.image, foreign.rater, foreign.pass_number)
    return set(zip(*(column.tolist() for column in columns), strict=True))


def _pass_of(statement: Statement) -> tuple[int, int, int]:
    return (statement.image, statement.rater, statement.pass_number)


def _count_empty_layers(foreign: ForeignTable) -> int:
    drawn = _find_drawn_passes(foreign)
    return sum(_pass_of(s) not in drawn and not s.attributes for s in foreign.statements)


def _count_passes(foreign: ForeignTable) -> int:
    return int((foreign.pass_number > 1).sum()) + sum(s.pass_number > 1 for s in foreign.statements)


def _is_used(positions: npt.NDArray[Any], count: int) -> npt.NDArray[np.bool_]:
    """Which of `count` images or labels a shape refers to."""
    used: npt.NDArray[np.bool_] = np.bincount(positions, minlength=count) > 0
    return used


def _find_used_labels(foreign: ForeignTable) -> npt.NDArray[np.bool_]:
    return _is_used(foreign.shapes.label, len(foreign.labels))


def _drop_unused_labels(foreign: ForeignTable) -> ForeignTable:
    used = _find_used_labels(foreign)
    place = np.cumsum(used) - 1
    labels = [label for label, kept in zip(foreign.labels, used.tolist(), strict=True) if kept]
    return replace(
        foreign,
        labels=tuple(replace(label, id=position) for position, label in enumerate(labels)),
        shapes=foreign.shapes.with_columns(label=place[foreign.shapes.label].astype(np.int32)),
    )


_RULES: Final = MappingProxyType(
    {
        Feature.OCCLUDED: _make_column_loss(Feature.OCCLUDED, "occluded", UNSET),
        Feature.PART_STATES: _make_column_loss(Feature.PART_STATES, "part_state", UNSET),
        Feature.SCORES: _make_column_loss(Feature.SCORES, "score", np.nan),
        Feature.CROWDS: _make_column_loss(Feature.CROWDS, "crowd", unset=False),
        Feature.POLYGONS: _make_values_loss(Feature.POLYGONS, "polygon"),
        Feature.ATTRIBUTES: _make_values_loss(Feature.ATTRIBUTES, "attributes"),
        Feature.IMAGE_ATTRIBUTES: Loss(
            Feature.IMAGE_ATTRIBUTES.value, lambda f: sum(bool(s.attributes) for s in f.statements), _drop_said
        ),
        Feature.SHAPE_IDS: _make_column_loss(Feature.SHAPE_IDS, "source_id", -1),
        Feature.IMAGE_IDS: _make_facts_loss(Feature.IMAGE_IDS, "images", source_id=None),
        Feature.LABEL_IDS: _make_facts_loss(Feature.LABEL_IDS, "labels", source_id=None),
        Feature.RATERS: Loss(
            Feature.RATERS.value, lambda f: len(f.raters), _drop_raters, partial(NamedTally, list_rater_names)
        ),
        Feature.KINDS: Loss(
            Feature.KINDS.value,
            lambda f: len(_list_other_kinds(f)),
            lambda foreign: replace(foreign, raters=tuple(replace(rater, kind=None) for rater in foreign.raters)),
            partial(NamedTally, _list_other_kinds),
        ),
        Feature.PASSES: Loss(Feature.PASSES.value, _count_passes, _drop_passes),
        Feature.STATUS: Loss(
            Feature.STATUS.value, lambda f: sum(s.status not in (None, Status.DONE) for s in f.statements), _drop_status
        ),
        Feature.EMPTY_LAYERS: Loss(Feature.EMPTY_LAYERS.value, _count_empty_layers, _drop_empty_layers),
        Feature.SPLITS: _make_facts_loss(Feature.SPLITS, "images", split=""),
        Feature.PROMPTS: _make_facts_loss(Feature.PROMPTS, "images", prompts=None),
        Feature.SAMPLING: _make_facts_loss(Feature.SAMPLING, "images", sampling_distance=None),
        Feature.SIZES: _make_facts_loss(Feature.SIZES, "images", width=0, height=0),
        Feature.ASSISTED: _make_mark_loss(Feature.ASSISTED, ASSISTED_BY),
        Feature.SHAPE_NOTES: _make_mark_loss(Feature.SHAPE_NOTES, REVIEW_NOTES),
        Feature.IMAGE_NOTES: Loss(
            Feature.IMAGE_NOTES.value, lambda f: sum(map(len, f.image_notes)), lambda f: replace(f, image_notes=())
        ),
        Feature.EMPTY_IMAGES: make_images_loss(
            Feature.EMPTY_IMAGES.value, lambda f: _is_used(f.shapes.image, len(f.images))
        ),
        Feature.UNUSED_LABELS: Loss(
            Feature.UNUSED_LABELS.value,
            lambda f: int((~_find_used_labels(f)).sum()),
            _drop_unused_labels,
            partial(NamedTally, list_label_names, list_used_labels),
        ),
    }
)
WITHOUT_POLYGONS: Final = _RULES[Feature.POLYGONS]
"""For formats whose further losses are about boxes alone."""
