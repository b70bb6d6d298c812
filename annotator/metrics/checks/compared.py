"""Models against several references, and differences of models and of persons, which leave out images together.

Nothing is matched again: of a finished check is known what every detection and every object is, and images do not touch
each other. All numbers of a comparison leave out the same groups of the images that they share.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain, combinations
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.geometry.box import Ints, Rows
from annotator.metrics.checks.intervals import LeftOutNumbers, find_used_images, key_of
from annotator.metrics.detection import curves
from annotator.metrics.detection.check import CheckResult
from annotator.metrics.detection.humans import HumanResult
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.jackknife import two_sources
from annotator.metrics.jackknife.differences import BEST_F1, F1, Difference, subtract_numbers
from annotator.metrics.jackknife.interval import GROUPS, ImageGroups, ImageUnits, IntervalRule, Spread
from annotator.metrics.jackknife.two_sources import sample_ratio
from annotator.metrics.matching.detection_scope import Role, Roles
from annotator.metrics.matching.detections import COCO_THRESHOLDS, CORRECT, NOTHING, WRONG, find_images, sum_by_image
from annotator.metrics.matching.selection import ImageIds, unite_images
from annotator.metrics.score import F1_OBJECTS, Score, f1_terms_of
from annotator.spool import count_rows, map_rows, take_rows

OF_CUT: Final = (F1, "fn_rate", "fn_rate_occluded")
"""Numbers of which two score cuts of one model are compared."""
COMPARED: Final = ("ap_50_95", "ap_50", BEST_F1, F1, "fn_rate", "fn_rate_occluded")
"""Numbers of which two models are compared; the shares of mechanisms, besides, are averaged over references."""
NOT_KNOWN: Final = Phrase("the mechanism of no miss is known")
NO_SHAPES: Final = Phrase("neither objects nor detections")

Checks = Mapping[tuple[int, int], CheckResult]
"""By ids of model and reference."""
LeftOut = Mapping[tuple[int, int], LeftOutNumbers]
"""By ids of model and reference."""
Numbers = dict[str, two_sources.SampledNumber]
"""By the name of a quantity."""


class OverReferences(Struct, frozen=True):
    """One number of a model against every reference, and its mean over them."""

    model: int
    quantity: str
    values: Mapping[int, float | None]
    """By reference."""
    mean: two_sources.MeanOverSources
    images: int
    """Images that all references finished and the model processed."""


class Comparison(Struct, frozen=True):
    """What checks say when they are held against each other."""

    references: tuple[int, ...]
    over: tuple[OverReferences, ...]
    """Empty for one reference."""
    differences: tuple[Difference, ...]

    @classmethod
    def join(cls, parts: Sequence["Comparison"]) -> "Comparison":
        """What several say that have no reference in common."""
        return cls(*(tuple(chain.from_iterable(getattr(one, name) for one in parts)) for name in cls.__struct_fields__))

    @property
    def decided(self) -> tuple[Difference, ...]:
        """Differences whose interval leaves 0 out."""
        return tuple(one for one in self.differences if one.found.is_undecided is False)

    def find(self, a: int, b: int, quantity: str, reference: int | None = None) -> Difference | None:
        """A difference, a minus b; None where it was not made."""
        wanted = (a, b, quantity, reference)
        return next((one for one in self.differences if (one.a, one.b, one.quantity, one.reference) == wanted), None)


def compare_checks(checks: Checks, rule: IntervalRule, left_out: LeftOut | None = None) -> Comparison:
    """All numbers over references, and all differences of two models and of persons against one reference.

    The checks of all references must be on images that all of them finished. Numbers that are known without the groups
    of images are not made again where these are the groups.
    """
    models, references = (tuple(dict.fromkeys(key[place] for key in checks)) for place in (0, 1))
    samples = _Samples(checks, rule, left_out or {})
    return Comparison(
        references,
        tuple(_average_models(samples, models, references, rule)) if len(references) > 1 else (),
        (
            *_subtract_models(samples, models, references, rule),
            *_subtract_cuts(checks, models, references, rule),
            *(one for reference in references for one in _subtract_persons(samples, models, reference, rule)),
        ),
    )


def compare_states(one: Checks, other: Checks, state: str, rule: IntervalRule) -> Comparison:
    """What the numbers of each model differ by from those in the `other` state of the project, which has that name.

    On the images that count in both, against the references that both have.
    """
    keys = [key for key in one if key in other]
    models, references = (tuple(dict.fromkeys(key[place] for key in keys)) for place in (0, 1))
    found: list[Difference] = []
    for model in models:
        own = [reference for reference in references if (model, reference) in keys]
        results = [checks[model, reference] for reference in own for checks in (one, other)]
        images, count = _list_common(results)
        units = results[0].inputs.units
        sampled = [
            sample_check(replace(result, inputs=replace(result.inputs, units=units)), images, rule)
            for result in results
        ]
        for quantity in COMPARED:
            asked = Difference(model, model, quantity, count, state=state)
            found += _subtract_numbers(asked, sampled, own, rule)
    for reference in references:
        now, then = ({person.author: person for person in _list_persons(checks, reference)} for checks in (one, other))
        units = next(one[key] for key in keys if key[1] == reference).inputs.jackknife_of(rule).units
        for author in sorted(now.keys() & then.keys()):
            found.append(replace(_subtract_two(now[author], then[author], reference, units, rule), state=state))
    return Comparison((), (), tuple(found))


def sample_check(result: CheckResult, images: ImageIds, rule: IntervalRule) -> Numbers:
    """Every compared number of one check on some of its `images` `(I,)`, and without each group of them."""
    return dict(_Sampler(result, images, rule).iterate_numbers())


def _list_common(results: Sequence[CheckResult]) -> tuple[ImageIds, int]:
    """Ascending ids of the images that all checks count and any uses, and the number of all that they count."""
    shared = reduce(np.intersect1d, (one.inputs.images for one in results))
    used = unite_images(map(find_used_images, results))
    return np.intersect1d(used, shared, assume_unique=True), len(shared)


class _Samples:
    """The numbers of all checks, each made once for the images that it shares with others."""

    def __init__(self, checks: Checks, rule: IntervalRule, left_out: LeftOut) -> None:
        self.checks, self._rule, self._left_out = checks, rule, left_out
        self._known: dict[tuple[int, int, bytes], Numbers] = {}

    def sample(self, keys: Sequence[tuple[int, int]]) -> tuple[list[Numbers], int]:
        """The numbers of these checks, and on how many images they all are."""
        images, count = _list_common([self.checks[key] for key in keys])
        found = []
        for key in keys:
            place = (*key, images.tobytes())
            if place not in self._known:
                self._known[place] = dict(self.make_sampler(key, images).iterate_numbers())
            found.append(self._known[place])
        return found, count

    def make_sampler(self, key: tuple[int, int], images: ImageIds) -> "_Sampler":
        """What makes the numbers of a check on some of its images `(I,)`."""
        return _Sampler(self.checks[key], images, self._rule, self._left_out.get(key))


def _average_models(
    samples: _Samples, models: Sequence[int], references: Sequence[int], rule: IntervalRule
) -> Iterator[OverReferences]:
    for model in models:
        sampled, count = samples.sample([(model, reference) for reference in references])
        for quantity in dict.fromkeys(name for one in sampled for name in one):
            numbers = {one: own[quantity] for one, own in zip(references, sampled, strict=True) if quantity in own}
            if len(numbers) > 1:
                mean = two_sources.average_over_sources(Spread.SHARE, list(numbers.values()), rule)
                values = {reference: one.value for reference, one in numbers.items()}
                yield OverReferences(model, quantity, values, mean, count)


def _subtract_models(
    samples: _Samples, models: Sequence[int], references: Sequence[int], rule: IntervalRule
) -> Iterator[Difference]:
    for a, b in combinations(models, 2):
        sampled, count = samples.sample([(model, reference) for reference in references for model in (a, b)])
        for quantity in COMPARED:
            yield from _subtract_numbers(Difference(a, b, quantity, count), sampled, references, rule)


def _subtract_cuts(
    checks: Checks, models: Sequence[int], references: Sequence[int], rule: IntervalRule
) -> Iterator[Difference]:
    """Each model at its own score cut and at those that are held against it: detections are matched once for all."""
    for model in models:
        results = [checks[model, reference] for reference in references]
        cuts = results[0].settings.beside_cuts
        if not cuts:
            continue
        images, count = _list_common(results)
        samplers = [_Sampler(result, images, rule) for result in results]
        for cut in cuts:
            sampled = [dict(one.iterate_counts(at)) for one in samplers for at in (one.result.cut.value, cut)]
            for quantity in OF_CUT:
                yield from _subtract_numbers(
                    Difference(model, model, quantity, count, cut=cut), sampled, references, rule
                )


def _subtract_numbers(
    asked: Difference, sampled: Sequence[Numbers], references: Sequence[int], rule: IntervalRule
) -> Iterator[Difference]:
    """The difference of two numbers, in turn against every reference; none where one of them lacks it."""
    known = [one.get(asked.quantity) for one in sampled]
    pairs = [(x, y) for x, y in zip(known[0::2], known[1::2], strict=True) if x is not None and y is not None]
    if len(pairs) == len(references):
        yield from subtract_numbers(asked, pairs, references, rule)


def _subtract_persons(
    samples: _Samples, models: Sequence[int], reference: int, rule: IntervalRule
) -> Iterator[Difference]:
    """Each model beside each person, best F1 and F1, and each two persons, against one reference."""
    for model in models:
        result = samples.checks[model, reference]
        for human in result.humans:
            drawn = unite_images((find_used_images(result), _list_drawn(human)))
            images = np.intersect1d(human.pooled.images, drawn, assume_unique=True)
            own = samples.make_sampler((model, reference), images)
            both = own.sample_best(), _sample_person(human, images, own.groups)
            found = two_sources.subtract_over_sources([both], rule)
            yield Difference(model, human.author, BEST_F1, len(human.pooled.images), reference, found)
    units = samples.checks[models[0], reference].inputs.jackknife_of(rule).units
    for first, second in combinations(_list_persons(samples.checks, reference), 2):
        yield _subtract_two(first, second, reference, units, rule)


def _list_persons(checks: Checks, reference: int) -> list[HumanResult]:
    """Everybody against the reference, on the most images of any model, by id."""
    known: dict[int, HumanResult] = {}
    for human in (human for key, result in checks.items() if key[1] == reference for human in result.humans):
        if human.author not in known or len(human.pooled.images) > len(known[human.author].pooled.images):
            known[human.author] = human
    return [known[author] for author in sorted(known)]


def _subtract_two(
    first: HumanResult, second: HumanResult, reference: int, units: ImageUnits, rule: IntervalRule
) -> Difference:
    shared = np.intersect1d(first.pooled.images, second.pooled.images, assume_unique=True)
    images = np.intersect1d(shared, unite_images(map(_list_drawn, (first, second))), assume_unique=True)
    groups = two_sources.choose_groups(images, units, rule)
    persons = _sample_person(first, images, groups), _sample_person(second, images, groups)
    found = two_sources.subtract_over_sources([persons], rule)
    return Difference(first.author, second.author, F1, len(shared), reference, found)


def _list_drawn(human: HumanResult) -> ImageIds:
    """Ids of the images of a person with something of either side."""
    pooled = human.pooled
    return pooled.images[pooled.correct + pooled.wrong + pooled.objects > 0]


def _sample_person(human: HumanResult, images: ImageIds, groups: ImageGroups) -> two_sources.SampledNumber:
    """The F1 of a person on some images, and without each group of them."""
    pooled, place = human.pooled, np.searchsorted(human.pooled.images, images)
    correct, wrong, objects = (column[place] for column in (pooled.correct, pooled.wrong, pooled.objects))
    part, whole = f1_terms_of(correct, correct + wrong, objects)
    return two_sources.sample_ratio(groups, part, whole, objects=F1_OBJECTS, reason=NO_SHAPES)


class _Sampler:
    """The numbers of one check on some of its images, and without each group of them."""

    def __init__(
        self, result: CheckResult, images: ImageIds, rule: IntervalRule, known: LeftOutNumbers | None = None
    ) -> None:
        self.result, self._images = result, images
        units = result.inputs.jackknife_of(rule).units
        self.groups = ImageGroups.of(images, units, most=GROUPS if rule.wanted else 1)
        self._units = two_sources.choose_groups(images, units, rule)
        is_same = known is not None and known.without and np.array_equal(known.groups.images, images)
        self._known = known if is_same else None

    def iterate_numbers(self) -> Iterator[tuple[str, two_sources.SampledNumber]]:
        """Every quantity with its name."""
        result, inputs = self.result, self.result.inputs
        if self._known is None:
            parts = self._make_parts()
            found = curves.compute_precision_without(
                curves.LabelRanking.of(result.overlaps, (inputs.reference, inputs.detections), parts),
                result.matchings.whole,
                parts,
                thresholds=COCO_THRESHOLDS,
                flavour=result.settings.flavour,
            )
            yield "ap_50_95", self._make([one.compute_mean() for one in found])
            yield "ap_50", self._make([one.compute_mean(0.5) for one in found])
        else:
            yield "ap_50_95", self._read(self._known, "ap", "iou_50_95")
            yield "ap_50", self._read(self._known, "ap", "iou_50")
        yield BEST_F1, self.sample_best()
        yield from self.iterate_counts(result.cut.value)
        yield from self._iterate_mechanisms()

    def iterate_counts(self, cut: float) -> Iterator[tuple[str, two_sources.SampledNumber]]:
        """What counts of detections and misses at a score cut say."""
        result, matched, inputs = self.result, self.result.matched, self.result.inputs
        roles, codes, score = result.roles, matched.codes, inputs.detections.score

        def count(code: int) -> Ints:
            flags = map_rows(len(codes), lambda some: (codes[some] == code) & (score[some] >= cut))
            return self._sum(flags, inputs.detections.image)

        is_object = map_rows(len(roles), lambda some: roles[some] == Role.COUNTS)
        correct, wrong = count(CORRECT), count(WRONG)
        objects = self._sum(is_object, inputs.reference.image)
        part, whole = f1_terms_of(correct, correct + wrong, objects)
        yield F1, sample_ratio(self._units, part, whole, objects=F1_OBJECTS, reason=NO_SHAPES)

        def sample_missed(own: Roles) -> tuple[Ints, Ints]:
            subset = map_rows(len(roles), lambda some: is_object[some] & (own[some] == Role.COUNTS))
            lost = map_rows(len(roles), lambda some: subset[some] & ~matched.is_found(some, inputs.detections, cut))
            return self._sum(lost, inputs.reference.image), self._sum(subset, inputs.reference.image)

        for name in ("all", "occluded"):
            lost, every = sample_missed(result.subsets[name].matched.roles)
            if name == "all" or result.subsets[name].objects:
                key = "fn_rate" if name == "all" else f"fn_rate_{name}"
                yield key, two_sources.sample_ratio(self._units, lost, every, reason=curves.NO_OBJECTS)

    def sample_best(self) -> two_sources.SampledNumber:
        """The best F1, whose cut is found again without each group."""
        if self._known is not None:
            return self._read(self._known, "best", "f1", reason=NO_SHAPES)
        result, parts = self.result, self._make_parts()
        points = curves.CutCounts(result.overlaps, result.matched, result.inputs.detections, parts)
        objects = parts.count_rows(parts.reference, lambda some: result.roles[some] == Role.COUNTS).tolist()
        found = [curves.find_best_f1(points.leave_out(part, number)).f1 for part, number in enumerate(objects)]
        return self._make(found, NO_SHAPES)

    def _iterate_mechanisms(self) -> Iterator[tuple[str, two_sources.SampledNumber]]:
        found = self.result.mechanisms
        known = found.kind != Mechanism.UNKNOWN
        if not known.any():
            return
        image = take_rows(self.result.inputs.reference.image, found.rows)
        every = self._sum(known, image)
        for kind in Mechanism:
            if kind is not Mechanism.UNKNOWN:
                part = self._sum(found.kind == kind, image)
                yield (
                    f"mechanism_{kind.name.lower()}",
                    two_sources.sample_ratio(self._units, part, every, reason=NOT_KNOWN),
                )

    def _read(self, known: LeftOutNumbers, *key: str, reason: str = curves.NO_OBJECTS) -> two_sources.SampledNumber:
        """A number that is known without the groups."""
        name = key_of(*key)
        return self._make([*(one[name].score for one in known.without), known.whole[name].score], reason)

    def _make(self, scores: Sequence[Score], reason: str = curves.NO_OBJECTS) -> two_sources.SampledNumber:
        """A number from its scores `(G + 1,)` without each group, the last one of all."""
        *without, value = (one.value for one in scores)
        roles, image = self.result.roles, self.result.inputs.reference.image
        objects = count_rows(
            len(roles),
            lambda some: (roles[some] == Role.COUNTS) & (find_images(image[some], self._images) != NOTHING),
        )
        values = np.array([np.nan if one is None else one for one in without])
        having = np.ones(self.groups.count, np.bool_)
        return two_sources.SampledNumber(
            value, max(objects, 1), self.groups, values, having, "" if value is not None else reason
        )

    def _make_parts(self) -> curves.TableParts:
        """The group of the image of each row; -1 of an image that is none of the chosen ones."""
        inputs = self.result.inputs
        of_reference, of_detections = (self._find_groups(one.image) for one in (inputs.reference, inputs.detections))
        return curves.TableParts(of_reference, of_detections, self.groups.count)

    def _find_groups(self, image: npt.NDArray[np.int64]) -> Rows:
        if not len(self._images):
            return np.full(len(image), NOTHING, np.int16)
        group = self.groups.group.astype(np.int16)

        def read(some: slice) -> Rows:
            place = find_images(image[some], self._images)
            return np.where(place != NOTHING, group[place], np.int16(NOTHING))

        return map_rows(len(image), read)

    def _sum(self, flags: npt.NDArray[np.bool_], image: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """How many of the rows of each chosen image have the flag, `(I,)`."""
        return sum_by_image(flags, image, self._images)
