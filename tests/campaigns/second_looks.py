"""Second looks where they pay: how many errors of some raters does an order of the images find first?

One rater is hidden and then takes the second looks. Where the others' work and the rater's differ, the others erred:
a missed object, a shape of nothing, another label, a place below the IoU. Images are looked at in several orders,
each for a fifth of the minutes that the rater took for all: at random, by disagreements of the others, and by errors
that are expected a minute. Expected are the disagreements of the others, what all of them missed by their miss rates
by size, label and occlusion, and sure detections without a shape by how often such a one was somebody's; where only
one other is left, the rates are those of a fifth of the images on which the rater is known. The order by expected
errors is worth a place in the program where it finds at least 1.5 times as many errors as both others: that is
printed, not asserted, with what an order by the errors themselves would find.
"""

import math
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from annotator.api.files import find_project
from annotator.geometry.box import Bools, Floats, Ints, area_of
from annotator.metrics.matching.pairing import PairingRule, match_shapes
from annotator.metrics.matching.selection import AuthorShapes, SelectionRule, select_shapes
from annotator.model.author import AuthorKind
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD
from annotator.store.opening import open_project
from tests.campaigns.kit import Tries, parser_of
from tests.campaigns.profiles import Study, write

BUDGET = 0.2
WANTED = 1.5
PILOT = 0.2
SURE = 0.5
"""Score from which on a detection speaks."""


@dataclass(frozen=True)
class Raters:
    """What several raters drew on the same images, and their seconds (R, I)."""

    images: Ints
    shapes: Sequence[Shapes]
    seconds: Floats
    models: Sequence[Shapes] = ()
    iou: float = 0.5

    def differ(self, a: Shapes, b: Shapes) -> tuple[Bools, Bools]:
        """Which shapes of each have no partner."""
        pairs = match_shapes(a, b, PairingRule(self.iou))
        lone = np.ones(len(a), np.bool_), np.ones(len(b), np.bool_)
        lone[0][pairs.row_a], lone[1][pairs.row_b] = False, False
        return lone

    def count(self, *parts: tuple[Shapes, Floats | Bools]) -> Floats:
        """By image the sum of what each shape weighs."""
        found = np.zeros(len(self.images))
        for shapes, weight in parts:
            found += np.bincount(
                np.searchsorted(self.images, shapes.image), weights=weight.astype(np.float64), minlength=len(found)
            )
        return found

    def count_differences(self, a: Shapes, b: Shapes) -> Floats:
        """By image."""
        lone = self.differ(a, b)
        return self.count((a, lone[0]), (b, lone[1]))

    def classify(self, shapes: Shapes) -> Ints:
        """The class of every shape: a tercile of the scale of all shapes, its label and whether it is occluded."""
        scale = np.sqrt(np.concatenate([area_of(one.box) for one in self.shapes]))
        size = np.searchsorted(np.quantile(scale, [1 / 3, 2 / 3]), np.sqrt(area_of(shapes.box)))
        return (shapes.label * 3 + size) * 3 + shapes.occluded + 1

    def share(self, classes: Ints, hits: Bools) -> Floats:
        """By class the share of hits, drawn to that of all shapes where a class has few."""
        most = int(classes.max(initial=0)) + 1
        number, top = np.bincount(classes, minlength=most), np.bincount(classes, weights=hits, minlength=most)
        mean = hits.mean() if len(hits) else 0.0
        found: Floats = (top + 3 * mean) / (number + 3)
        return found

    def expect(self, others: Sequence[Shapes], hidden: Shapes, pilot: Bools) -> Floats:
        """Errors of the others that are expected by image."""
        if len(others) == 1:
            (own,) = others
            known = pilot[np.searchsorted(self.images, own.image)]
            theirs = pilot[np.searchsorted(self.images, hidden.image)]
            lone = self.differ(own, hidden)
            classes = np.concatenate((self.classify(own), self.classify(hidden)[theirs]))
            hits = np.concatenate((lone[0], lone[1][theirs]))
            kept = np.concatenate((known, np.ones(int(theirs.sum()), np.bool_)))
            rate = np.pad(self.share(classes[kept], hits[kept]), (0, int(classes.max()) + 1))
            return self.count((own, rate[self.classify(own)]))
        found = np.zeros(len(self.images))
        for place, a in enumerate(others):
            for b in others[place + 1 :]:
                found += self.count_differences(a, b) * len(others) / (2 * (len(others) - 1))
        for b in others:
            classes = self.classify(b)
            missed = np.ones(len(b))
            for a in others:
                if a is not b:
                    missed *= self.share(classes, self.differ(b, a)[0])[classes]
            found += self.count((b, missed))
        for model in self.models:
            sure = model.take(model.score >= SURE)
            alone = [self.differ(sure, one)[0] for one in others]
            someone = [~alone[b][alone[a]] for a in range(len(others)) for b in range(len(others)) if a != b]
            real = float(np.concatenate(someone).mean()) if sum(map(len, someone)) else 0.0
            found += self.count((sure, np.all(alone, axis=0) * real * len(others) / len(self.models)))
        return found


@dataclass(frozen=True)
class Found:
    """Shares of the errors that a fifth of the minutes found, by order of the images."""

    random: float
    disagreement: float
    expected: float
    best: float
    """By the errors themselves, which nobody knows beforehand."""


def replay(raters: Raters, hidden: int, random: np.random.Generator) -> Found | None:
    """One rater hidden; None where the others made no error."""
    others = [one for place, one in enumerate(raters.shapes) if place != hidden]
    pilot = np.zeros(len(raters.images), np.bool_)
    if len(others) == 1:
        pilot[random.choice(len(pilot), max(2, round(PILOT * len(pilot))), replace=False)] = True
    left = np.flatnonzero(~pilot)
    errors = np.sum([raters.count_differences(one, raters.shapes[hidden]) for one in others], axis=0)[left]
    if not errors.sum():
        return None
    minutes = raters.seconds[hidden][left]
    guessed = np.delete(raters.seconds, hidden, axis=0).mean(axis=0)[left]
    differences = np.zeros(len(raters.images))
    for place, a in enumerate(others):
        for b in others[place + 1 :]:
            differences += raters.count_differences(a, b)
    expected = raters.expect(others, raters.shapes[hidden], pilot)[left]
    mixed = [find_share(errors, minutes, random.permutation(len(left))) for _ in range(50)]
    ties = random.permutation(len(left))
    by_disagreement = ties[np.argsort(-differences[left][ties], kind="stable")]
    return Found(
        float(np.mean(mixed)),
        find_share(errors, minutes, by_disagreement) if len(others) > 1 else math.nan,
        find_share(errors, minutes, np.argsort(-expected / guessed, kind="stable")),
        find_share(errors, minutes, np.argsort(-errors / minutes, kind="stable")),
    )


def find_share(errors: Floats, minutes: Floats, order: Ints) -> float:
    """The share of the errors on the images that the budget reaches in this order, the last one in part."""
    spent = np.concatenate(([0.0], np.cumsum(minutes[order])))
    found = np.concatenate(([0.0], np.cumsum(errors[order])))
    return float(np.interp(BUDGET * spent[-1], spent, found) / found[-1])


def read_orchard() -> Raters:
    """The sample: three persons on the images that all finished, and two detectors."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open_project(copy_sample(ORCHARD, Path(folder) / "orchard"), read_only=True) as opened,
    ):
        project = opened.load_project()
    people, models = ([one.id for one in project.authors_of(kind)] for kind in (AuthorKind.PERSON, AuthorKind.MODEL))
    images = np.array([one for one in project.image_ids if all(project.has_finished(one, who) for who in people)])
    sides = select_shapes(project, [*people, *models], SelectionRule())
    shapes = [one.restrict_to(np.sort(images)).shapes for one in sides]
    seconds = [[project.layers[LayerKey(int(image), who)].seconds for image in np.sort(images)] for who in people]
    return Raters(np.sort(images), shapes[: len(people)], np.array(seconds), shapes[len(people) :])


def draw_raters(study: Study, random: np.random.Generator) -> Raters:
    """A simulated set, one of whose persons misses more than the others."""
    _scene, effort, _table, sides = study.draw_scene(random)
    seconds = np.stack([effort[one.author].seconds for one in sides])
    return Raters(np.arange(study.images), [one.shapes for one in sides], seconds)


def read_file(path: Path, iou: float) -> Raters:
    """A COCO file with raters, of which no time is known: some seconds an image and eight an object."""
    project: Project = find_project([path])
    people = [one.id for one in project.authors_of(AuthorKind.PERSON)]
    sides: list[AuthorShapes] = select_shapes(project, people, SelectionRule())
    images = np.intersect1d(sides[0].images, sides[1].images)
    shapes = [one.restrict_to(images).shapes for one in sides]
    counts = [np.bincount(np.searchsorted(images, one.image), minlength=len(images)) for one in shapes]
    seconds = (5 + 8 * np.stack(counts)).astype(np.float64)
    return Raters(images, shapes, seconds, iou=iou)


def list_sets(options: object, random: np.random.Generator, count: int) -> Iterator[tuple[str, Iterator[Raters]]]:
    """Every set by name, with as many drawings of it as make sense."""
    yield "orchard", iter([read_orchard()])
    for persons in (2, 3, 4):
        for skewed in (False, True):
            study = Study(images=100, persons=persons, skewed=skewed, miss=0.2)
            name = f"{persons} unequal persons, {'skewed' if skewed else 'even'}"
            yield name, (draw_raters(study, random) for _ in range(count))
    file = getattr(options, "file", None)
    if file is not None:
        yield f"{file.name} at IoU {options.iou}", iter([read_file(file, options.iou)])  # type: ignore[attr-defined]


def main(arguments: Sequence[str] | None = None) -> int:
    """Replays second looks on every set."""
    parser = parser_of("second_looks", __doc__, count=40, what="drawings of each simulated set")
    parser.add_argument("--file", type=Path, help="a COCO file with raters, too")
    parser.add_argument("--iou", type=float, default=0.9, help="of its pairs (default: 0.9)")
    options = parser.parse_args(arguments)
    tries, random = Tries(shows_good=False), np.random.default_rng(options.seed)
    write(f"Errors found in the first {BUDGET:.0%} of the minutes: at random, disagreement first, expected, at best")
    for name, sets in list_sets(options, random, options.count):
        with tries.one(name):
            every = (replay(raters, who, random) for raters in sets for who in range(len(raters.shapes)))
            found = [one for one in every if one is not None]
            shares = np.array([(one.random, one.disagreement, one.expected, one.best) for one in found])
            assert len(shares)
            assert np.isfinite(shares[:, [0, 2, 3]]).all()
            mean = shares.mean(axis=0)
            best = float(np.nanmax(mean[:2]))
            verdict = "worth it" if mean[2] >= WANTED * best else "not worth it"
            texts = "  ".join("   –" if math.isnan(one) else f"{one:4.0%}" for one in mean.tolist())
            write(f"{texts}  {mean[2] / best:.2f} times the better one, {verdict}: {name}")
    return tries.end()


if __name__ == "__main__":
    sys.exit(main())
