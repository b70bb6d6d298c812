"""What a model's proposals do to people's work: pace, agreement, pull towards the proposal, mistakes taken over.

Of every person and of all together, over the images that a study has drawn by chance. *Others* are the persons who drew
the same image without proposals, so that nobody is measured against what was proposed.

- Seconds an object and F1 with the others, on images drawn with proposals less those drawn without.
- Pull a towards the proposal. A final box f, another's box o and the proposal p that belong to one object give, in
  parts of the scale of o, the sums N of (f - o)(p - o) and D of (p - o)(p - o) over the four edges. c = N / D is 1
  where every proposal is left as it is; without proposals it is not 0, since o is off on its own: c0 = N / D on the
  images drawn without. With f = (1 - a) f0 + a p, f0 drawn alone, c = a + (1 - a) c0: `a = (c - c0) / (1 - c0)`.
- Share of planted mistakes taken over: a proposal was when the shape that overlaps it most does so with an IoU of 0.75
  at least, and, where it was shifted, overlaps its original less. (At 0.5 a box drawn rightly would count now and
  then: 0.13 for a true share of 0.10.) An invented one is no mistake, and left out, where somebody who drew without
  proposals has an object of IoU 0.5 with it.

Every interval leaves out one image at a time for all persons and conditions, so that what two conditions owe to the
same image leaves both at once (Efron and Stein 1981; metrics 0.4 and 6.5).
"""

import math
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.geometry.box import Floats, Ints, compute_iou, scale_of
from annotator.metrics.jackknife import interval
from annotator.metrics.jackknife.two_sources import choose_groups
from annotator.metrics.matching.pairing import PairingRule, match_overlapping, match_shapes
from annotator.metrics.matching.selection import AuthorShapes, ImageIds
from annotator.metrics.people.offsets import OFFSET_IOU
from annotator.metrics.score import F1_OBJECTS, Score, make_undefined
from annotator.model.assistance import AssistanceStudy, Condition, PlantedBox, StudyImage
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.shapes import Shapes

TAKEN_IOU: Final = 0.75
"""From which IoU on a planted box was taken over; inclusive."""
REAL_IOU: Final = 0.5
"""From which IoU on with what somebody drew without proposals an invented box is no mistake; inclusive."""
CONDITIONS: Final = tuple(Condition)
_SECONDS, _TIMED, _HITS, _SIDES, _TOWARD, _AWAY, _SHIFTED, _SHIFTED_TAKEN, _INVENTED, _INVENTED_TAKEN = range(10)
_WIDTH: Final = 10
_WITHOUT, _WITH, _PLANTED = (CONDITIONS.index(one) for one in (Condition.WITHOUT, Condition.WITH, Condition.PLANTED))
_ROUNDING: Final = 1e-12
LEAST_UNITS: Final = 2
"""Images, or groups of them, that an interval needs."""


class AssistanceTable(Struct, frozen=True, eq=False):
    """What every person's work on every image of a study adds."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("images", "author", "condition", "sums")

    images: ImageIds
    """Ids (R,)."""
    author: Ints
    condition: Ints
    """Place among `CONDITIONS` (R,)."""
    sums: Floats
    """(R, 10): seconds, objects with seconds; twice the matched objects, objects of both sides; N and D of the pull;
    shifted proposals, those taken over; invented ones, those taken over."""
    changed: int = 0
    """Images whose proposals are not those of the draw any more."""

    def merge(self, other: "AssistanceTable") -> "AssistanceTable":
        """The same with what has no row of more images added."""
        return replace(self, changed=self.changed + other.changed)


_NONE: Final = np.zeros(0, np.int64)
NO_ASSISTANCE: Final = AssistanceTable(_NONE, _NONE, _NONE, np.zeros((0, _WIDTH)))


class AssistanceNumbers(Struct, frozen=True):
    """The numbers of one person, or of all together."""

    author: int | None
    """None for all."""
    images: tuple[int, ...]
    """Images drawn in each of `CONDITIONS`, those of several persons several times."""
    seconds_without: Score
    seconds_with: Score
    seconds_difference: Score
    f1_without: Score
    f1_with: Score
    f1_difference: Score
    pull: Score
    """Towards the proposal: 0 for none, 1 where every proposal is left as it is."""
    taken: Score
    """Share of all planted mistakes that was taken over."""
    shifted: Score
    invented: Score


def pick_proposals(shapes: Shapes, cut: float) -> Shapes:
    """Of a model's shapes on one image those that are proposed, in the order of their ids."""
    kept = np.flatnonzero(~shapes.crowd & ~(shapes.score < cut))
    return shapes.take(kept[np.argsort(shapes.id[kept])])


def compute_checksum(proposals: Shapes) -> int:
    """By which it is told whether the proposals of an image are still the same."""
    columns = (np.ascontiguousarray(one) for one in (proposals.id, proposals.label, proposals.box))
    return zlib.crc32(b"".join(one.tobytes() for one in columns))


def find_proposals(project: Project, study: AssistanceStudy, one: StudyImage) -> Shapes | None:
    """The proposals of an image, whose layer of the model is loaded; None where they are not those of the draw."""
    layer = project.find_counting_pass(one.image, study.model)
    if layer is None or layer.loaded is None:
        return None
    found = pick_proposals(layer.shapes, study.cut)
    return found if compute_checksum(found) == one.checksum else None


def gather_assistance(
    project: Project, sides: Sequence[AuthorShapes], works: Sequence[Mapping[int, Layer]], pairing: PairingRule
) -> AssistanceTable:
    """The rows of the images of a project, whose layers are loaded; none in a project without a study.

    `sides` are what persons stated, `works` their layers by image, both in ascending order of their ids.
    """
    study = project.protocol.study
    if study is None:
        return NO_ASSISTANCE
    drawn = [one for image in sorted(project.images) if (one := study.find_image(image)) is not None]
    found = [(one, find_proposals(project, study, one)) for one in drawn]
    known = [(one, shapes) for one, shapes in found if shapes is not None]
    changed = len(found) - len(known)
    images = np.array([one.image for one, _ in known], dtype=np.int64)
    proposals = Shapes.concat(
        shapes.with_columns(image=np.full(len(shapes), one.image, np.int64), attributes=None) for one, shapes in known
    )
    people = [
        _Person.of(study, side.restrict_to(images), work, known)
        for side, work in zip(sides, works, strict=True)
        if side.author in study.authors
    ]
    for person in people:
        for other in people:
            if other is not person:
                person.compare(other, proposals, pairing)
        person.count_taken([other for other in people if other is not person], known)
    if not people:
        return replace(NO_ASSISTANCE, changed=changed)
    return AssistanceTable(
        np.concatenate([one.side.images for one in people]),
        np.concatenate([np.full(len(one.side.images), one.side.author) for one in people]),
        np.concatenate([one.condition for one in people]),
        np.concatenate([one.sums for one in people]),
        changed,
    )


class _Person(Struct, frozen=True, eq=False):
    """What a person drew on the images of the study, and the sums that are made of it."""

    side: AuthorShapes
    condition: Ints
    """Place among `CONDITIONS` of each image (I,)."""
    sums: Floats
    """(I, 10)."""

    @classmethod
    def of(
        cls,
        study: AssistanceStudy,
        side: AuthorShapes,
        work: Mapping[int, Layer],
        known: Sequence[tuple[StudyImage, Shapes]],
    ) -> "_Person":
        place = study.authors.index(side.author)
        how = {one.image: CONDITIONS.index(one.conditions[place]) for one, _ in known}
        images = side.images.tolist()
        sums = np.zeros((len(images), _WIDTH))
        sums[:, _SECONDS] = [work[image].seconds for image in images]
        sums[:, _TIMED] = np.where(sums[:, _SECONDS] > 0, _count(side, side.images), 0)
        return cls(side, np.array([how[image] for image in images], dtype=np.int64), sums)

    def compare(self, other: "_Person", proposals: Shapes, pairing: PairingRule) -> None:
        """Adds the F1 with another person, and the pull measured from that person's boxes, where that drew without."""
        shared = np.intersect1d(self.side.images, other.side.images[other.condition == _WITHOUT])
        mine, theirs = self.side.restrict_to(shared), other.side.restrict_to(shared)
        rows = np.searchsorted(self.side.images, shared)
        hits = match_shapes(mine.shapes, theirs.shapes, pairing)
        place = np.searchsorted(shared, mine.shapes.image[hits.row_a])
        self.sums[rows, _HITS] += 2 * np.bincount(place, minlength=len(shared))
        self.sums[rows, _SIDES] += _count(mine, shared) + _count(theirs, shared)
        final, proposed = (
            match_overlapping(one, theirs.shapes, label_aware=False, threshold=OFFSET_IOU)
            for one in (mine.shapes, proposals)
        )
        _both, first, second = np.intersect1d(final.row_b, proposed.row_b, assume_unique=True, return_indices=True)
        seen = theirs.shapes.box[final.row_b[first]]
        scale = scale_of(seen)[:, None]
        off = (mine.shapes.box[final.row_a[first]] - seen) / scale
        away = (proposals.box[proposed.row_a[second]] - seen) / scale
        place = np.searchsorted(shared, mine.shapes.image[final.row_a[first]])
        for column, values in ((_TOWARD, off * away), (_AWAY, away * away)):
            self.sums[rows, column] += np.bincount(place, weights=values.sum(axis=1), minlength=len(shared))

    def count_taken(self, others: Sequence["_Person"], known: Sequence[tuple[StudyImage, Shapes]]) -> None:
        """Counts the planted mistakes on the person's images, and those that the person took over."""
        drawn = {one.image: (one.planted, shapes) for one, shapes in known}
        for row in np.flatnonzero(self.condition == _PLANTED).tolist():
            planted, proposals = drawn[int(self.side.images[row])]
            image = self.side.images[row : row + 1]
            mine = self.side.restrict_to(image).shapes.box
            alone = [one.side.restrict_to(image).shapes.box for one in others if one.draws_alone(image)]
            for one in planted:
                if one.invented and any(_overlaps(boxes, one) for boxes in alone):
                    continue
                count, taken = (_INVENTED, _INVENTED_TAKEN) if one.invented else (_SHIFTED, _SHIFTED_TAKEN)
                original = proposals.box[proposals.rows_of([one.original])]
                self.sums[row, count] += 1
                self.sums[row, taken] += _is_taken(mine, one, original)

    def draws_alone(self, image: ImageIds) -> bool:
        """Whether the person drew the image `(1,)` without proposals."""
        return bool(((self.side.images == image) & (self.condition == _WITHOUT)).any())


def _count(side: AuthorShapes, images: ImageIds) -> Ints:
    """Shapes of a person on each of the images (I,), which hold all of them."""
    return np.bincount(np.searchsorted(images, side.shapes.image), minlength=len(images))


def _overlaps(boxes: Floats, planted: PlantedBox) -> bool:
    return len(boxes) > 0 and bool(compute_iou(boxes, np.array([planted.box])).max() >= REAL_IOU)


def _is_taken(boxes: Floats, planted: PlantedBox, original: Floats) -> bool:
    if not len(boxes):
        return False
    iou = compute_iou(boxes, np.array([planted.box]))[:, 0]
    best = int(iou.argmax())
    if iou[best] < TAKEN_IOU:
        return False
    return planted.invented or bool(compute_iou(boxes[best : best + 1], original)[0, 0] < iou[best])


NOT_BOTH_TIMED: Final = Phrase("no time was recorded both with and without proposals")
NO_TIME: Final = Phrase("no time was recorded")
NO_OTHERS: Final = Phrase("nobody else drew these images without proposals")
NO_PULL: Final = Phrase("no object was drawn with and without proposals by two persons each")
NO_PLANTED: Final = Phrase("no planted mistake was seen")


def measure_assistance(table: AssistanceTable, jackknife: interval.Jackknife) -> tuple[AssistanceNumbers, ...]:
    """The numbers of all persons together, then of each; none where nobody finished an image of a study."""
    if not len(table.images):
        return ()
    images = np.unique(table.images)
    groups = choose_groups(images, jackknife.units, jackknife.rule)
    group = groups.group[np.searchsorted(images, table.images)].astype(np.int64)
    found = []
    for author in (None, *np.unique(table.author).tolist()):
        rows = np.ones(len(table.images), np.bool_) if author is None else table.author == author
        cell = (group[rows] * len(CONDITIONS) + table.condition[rows], groups.count * len(CONDITIONS))
        sums = [np.bincount(cell[0], weights=column, minlength=cell[1]) for column in table.sums[rows].T]
        by_group: Floats = np.array(sums, dtype=np.float64).T.reshape(groups.count, len(CONDITIONS), _WIDTH)
        count = np.bincount(table.condition[rows], minlength=len(CONDITIONS)).tolist()
        found.append(_measure(author, tuple(count), _Sums(by_group, jackknife.rule, groups.units)))
    return tuple(found)


Formula = Callable[[Floats], Floats]
"""Of sums (..., 3, 10)."""
_Ratio = tuple[list[int], list[int]]
"""Columns of part and whole."""
_PACE: Final = ([_SECONDS], [_TIMED])
_F1: Final = ([_HITS], [_SIDES])
_PULL: Final = ([_TOWARD], [_AWAY])
_TAKEN: Final = (
    ([_SHIFTED_TAKEN, _INVENTED_TAKEN], [_SHIFTED, _INVENTED]),
    ([_SHIFTED_TAKEN], [_SHIFTED]),
    ([_INVENTED_TAKEN], [_INVENTED]),
)


def _divide(sums: Floats, ratio: _Ratio, condition: int) -> Floats:
    part, whole = (sums[..., condition, columns].sum(axis=-1) for columns in ratio)
    found: Floats = part / whole
    return found


def _compute_pull(sums: Floats) -> Floats:
    both, alone = (_divide(sums, _PULL, condition) for condition in (_WITH, _WITHOUT))
    found: Floats = (both - alone) / (1 - alone)
    return found


class _Sums(Struct, frozen=True, eq=False):
    """The sums of a person by group of images and condition, (G, 3, 10)."""

    by_group: Floats
    rule: interval.IntervalRule
    units: int

    def divide(
        self, ratio: _Ratio, condition: int, spread: interval.Spread, reason: str, objects: float = 1.0
    ) -> Score:
        """Part over whole in one condition; 1 in the whole stands for so many objects."""
        return self._score(lambda sums: _divide(sums, ratio, condition), spread, ratio, [condition], reason, objects)

    def subtract(self, ratio: _Ratio, spread: interval.Spread, reason: str, objects: float = 1.0) -> Score:
        """That of the images with proposals less that of those without."""

        def formula(sums: Floats) -> Floats:
            return _divide(sums, ratio, _WITH) - _divide(sums, ratio, _WITHOUT)

        return self._score(formula, spread, ratio, [_WITH, _WITHOUT], reason, objects)

    def find_pull(self) -> Score:
        """How far final boxes are drawn to the proposals."""
        return self._score(_compute_pull, interval.Spread.FREE, _PULL, [_WITH, _WITHOUT], NO_PULL)

    def _score(
        self,
        formula: Formula,
        spread: interval.Spread,
        ratio: _Ratio,
        conditions: list[int],
        reason: str,
        objects: float = 1.0,
    ) -> Score:
        """The formula, undefined where a condition has no support."""
        support: Floats = self.by_group[:, conditions][:, :, ratio[1]].sum(axis=2)
        whole = support.sum(axis=0)
        if not (whole > 0).all():
            return make_undefined(reason)
        with np.errstate(divide="ignore", invalid="ignore"):
            value = float(formula(self.by_group.sum(axis=0)))
            having = (support > 0).any(axis=1)
            without = formula(self.by_group.sum(axis=0) - self.by_group[having])
        if not math.isfinite(value):
            return make_undefined(reason)
        size = objects * float(whole.sum())
        return Score(value, max(round(size), 1)).with_interval(self._find_interval(spread, value, without, size))

    def _find_interval(
        self, spread: interval.Spread, value: float, without: Floats, size: float
    ) -> interval.IntervalAnswer:
        number = len(without)
        if not self.rule.wanted:
            return interval.NoInterval.NOT_ASKED
        if number < LEAST_UNITS:
            return self.rule.too_few
        if not np.isfinite(without).all():
            return interval.NoInterval.NOT_WITHOUT
        if spread is interval.Spread.POSITIVE and not (without > 0).all():
            return interval.NoInterval.NO_VARIATION
        error = interval.compute_jackknife_error(interval.convert_to_scale(spread, without, size), np.ones(number))
        if error <= _ROUNDING and spread is not interval.Spread.SHARE:
            return interval.NoInterval.NO_VARIATION
        units = number if len(self.by_group) == self.units else self.units
        return interval.make_interval(spread, value, error, interval.Basis(units, size, number - 1), self.rule)


def _measure(author: int | None, images: tuple[int, ...], sums: _Sums) -> AssistanceNumbers:
    pace = [sums.divide(_PACE, one, interval.Spread.POSITIVE, NO_TIME) for one in (_WITHOUT, _WITH)]
    f1 = [sums.divide(_F1, one, interval.Spread.SHARE, NO_OTHERS, F1_OBJECTS) for one in (_WITHOUT, _WITH)]
    taken, shifted, invented = (sums.divide(one, _PLANTED, interval.Spread.SHARE, NO_PLANTED) for one in _TAKEN)
    return AssistanceNumbers(
        author=author,
        images=images,
        seconds_without=pace[0],
        seconds_with=pace[1],
        seconds_difference=sums.subtract(_PACE, interval.Spread.FREE, NOT_BOTH_TIMED),
        f1_without=f1[0],
        f1_with=f1[1],
        f1_difference=sums.subtract(_F1, interval.Spread.GAP, NO_OTHERS, F1_OBJECTS),
        pull=sums.find_pull(),
        taken=taken,
        shifted=shifted,
        invented=invented,
    )
