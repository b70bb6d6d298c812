"""Cards of persons: who has no fault is said none, and a fault that matters is named.

Whole studies are simulated: persons draw the objects of some images with errors of their own and of the image, even or
skewed over images. At most 5 % of the cards of persons without a fault may say anything, less what the simulation
scatters, and at most 5 % of persons whose work does not change may get a sentence of drift; a fault of 5 % of the
scale, 12 % of the area or 10 points of misses is named on at least 90 % of cards at 30 images of 20 objects. How often
smaller faults, fewer images and faults that come in gradually are enough is printed below.
"""

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from annotator.geometry.box import Floats
from annotator.metrics.agreement.alpha import UnitRule
from annotator.metrics.agreement.counts import EffortTable
from annotator.metrics.agreement.pair import TallyLayout, TallyRule, tally
from annotator.metrics.jackknife.interval import Jackknife
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.people.drift import QUANTITIES, PeopleData, PersonDrift, WorkOrder, drift_people
from annotator.metrics.people.offsets import gather_offsets
from annotator.metrics.people.profile import GroupCounts, PersonProfile, profile_against, profile_people
from annotator.metrics.people.units import UnitScene, gather_drawn
from annotator.metrics.randcrowns.scope import ImageTable
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from tests.campaigns.kit import Tries, parser_of

FALSE = 0.05
NAMED = 0.9
LABELS = (0, 1)
CELL = 100.0
"""Pixels from one object to the next; objects do not touch."""
Random = np.random.Generator


@dataclass(frozen=True)
class Study:
    """A population of images and persons."""

    images: int = 30
    objects: int = 20
    persons: int = 3
    skewed: bool = False
    """Whether few images hold most objects and are drawn worse as a whole."""
    grow: float = 0.0
    """Part by which the first person's boxes are wider and higher."""
    miss: float = 0.0
    """Points of misses that the first person has more."""
    drifts: bool = False
    """Whether the fault comes in gradually from the first image to the last, in the order of the work."""
    slow: float = 0.0
    """Part by which the first person becomes slower from the first image to the last."""
    has_key: bool = False
    """Whether the persons are held against a reference that knows every object, not against each other."""

    def draw(self, random: Random) -> list[PersonProfile]:
        """The profiles of one study."""
        if self.has_key:
            return self._draw_against(random)
        scene, effort, table, _sides = self.draw_scene(random)
        found = profile_people(gather_drawn(scene, table), gather_offsets(scene), effort, jackknife=Jackknife())
        return list(found)

    def draw_drift(self, random: Random) -> list[PersonDrift]:
        """The drift of each person of one study, who finish the images in the order of their ids."""
        scene, effort, table, sides = self.draw_scene(random)
        counts = GroupCounts.of(gather_drawn(scene, table))
        orders = {one.author: WorkOrder(one.images, 1000 + one.images) for one in sides}
        layout, rule = TallyLayout.of(LABELS), TallyRule()
        pairs = {
            (a.author, b.author): tally(a, b, images=a.images, layout=layout, rule=rule)
            for a, b in combinations(sides, 2)
        }
        data = PeopleData(counts, orders, gather_offsets(scene), pairs, effort)
        return list(drift_people([one.author for one in sides], data, jackknife=Jackknife()))

    def _draw_against(self, random: Random) -> list[PersonProfile]:
        world, number = self._draw_world(random), self.persons + 1
        ids = 100_000 * number + np.arange(len(world.image))
        told = Shapes.make(world.box, id=ids, image=world.image, label=world.label, occluded=world.hidden)
        key = AuthorShapes(number, np.arange(self.images), told)
        every, offsets = [], {}
        for person in range(1, number):
            side = self._draw_person(random, world, person)
            scene = UnitScene.of_pair((side, key), LABELS, PairingRule(), without_assisted=False, parts=False)
            drawn = gather_drawn(scene, self._make_table())
            every.append((drawn, GroupCounts.of(drawn)))
            offsets.update(gather_offsets(scene))
        return list(profile_against(number, every, offsets, jackknife=Jackknife()))

    def draw_scene(self, random: Random) -> tuple[UnitScene, dict[int, EffortTable], ImageTable, list[AuthorShapes]]:
        """What the persons drew, with their times."""
        world = self._draw_world(random)
        sides, effort = [], {}
        for person in range(1, self.persons + 1):
            side = self._draw_person(random, world, person)
            sides.append(side)
            shapes = np.bincount(side.shapes.image, minlength=self.images)
            seconds = (5 + 8 * shapes) * random.lognormal(0, 0.25, self.images)
            ids = np.arange(self.images)
            if person == 1:
                seconds *= 1 + self.slow * ids / self.images
            effort[person] = EffortTable(np.full(self.images, person), ids, seconds, shapes)
        scene = UnitScene.of_persons(sides, LABELS, UnitRule(0.5), parts=False)
        return scene, effort, self._make_table(), sides

    def _make_table(self) -> ImageTable:
        return ImageTable.of(Image(one, f"{one}.png", 1200, 4000) for one in range(self.images))

    def _draw_world(self, random: Random) -> "_World":
        """What is there to be drawn."""
        spread = 0.9 if self.skewed else 0.2
        number = np.maximum(1, random.poisson(self.objects * random.lognormal(-(spread**2) / 2, spread, self.images)))
        image = np.repeat(np.arange(self.images), number)
        within = np.arange(len(image)) - np.repeat(np.cumsum(number) - number, number)
        place = np.stack((within % 10, within // 10), axis=1) * CELL + CELL
        size = random.lognormal(3.4, 0.35, (len(image), 2)).clip(8, 80)
        truth = np.hstack((place - size / 2, place + size / 2))
        hard = random.normal(0, 1, len(image)) + random.normal(0, 1.0 if self.skewed else 0.4, self.images)[image]
        return _World(image, truth, hard, random.integers(0, 2, len(image)), random.random(len(image)) < 0.3)

    def _draw_person(self, random: Random, world: "_World", person: int) -> AuthorShapes:
        worse = 0.02 if self.skewed else 0.008
        has_fault = person == 1
        share = world.image / self.images if self.drifts else np.ones(len(world.image))
        miss = 1 / (1 + np.exp(-(world.hard - 2.5))) + (self.miss if has_fault else 0.0) * share
        kept = random.random(len(world.image)) >= miss
        box, image = world.box[kept], world.image[kept]
        side = box[:, 2:] - box[:, :2]
        own = random.normal(0, worse, (self.images, 4))[image] + random.normal(0, 0.04, (len(image), 4))
        box = box + own * np.tile(side, 2)
        growth = side * (self.grow if has_fault else 0.0) * share[kept][:, None] / 2
        box = np.hstack((box[:, :2] - growth, box[:, 2:] + growth))
        wrong = random.random(len(image)) < 0.05
        alone = np.unique(random.choice(self.images, max(1, self.images // 2)))
        corner = np.stack((np.full(len(alone), 1100.0 - 30 * person), np.full(len(alone), 200.0 * person)), axis=1)
        every = np.concatenate((image, alone))
        order = np.argsort(every, kind="stable")
        unset = np.full(len(alone), -1)
        hidden = np.where(random.random(len(image)) < 0.1, ~world.hidden[kept], world.hidden[kept])
        table = Shapes.make(
            np.concatenate((box, np.hstack((corner, corner + 20))))[order],
            id=100_000 * person + np.arange(len(every)),
            image=every[order],
            label=np.concatenate((np.where(wrong, 1 - world.label[kept], world.label[kept]), alone % 2))[order],
            occluded=np.concatenate((hidden, unset))[order],
        )
        return AuthorShapes(person, np.arange(self.images), table)


@dataclass(frozen=True)
class _World:
    image: np.ndarray[tuple[int], np.dtype[np.int64]]
    box: Floats
    hard: Floats
    label: np.ndarray[tuple[int], np.dtype[np.int64]]
    hidden: np.ndarray[tuple[int], np.dtype[np.bool_]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Simulates studies without and with a fault."""
    parser = parser_of("profiles", __doc__, count=400, what="studies of each case")
    parser.add_argument("--only", default="", help="cases with this in their names")
    parser.add_argument("--no-curve", action="store_true", help="leaves out smaller faults and fewer images")
    options = parser.parse_args(arguments)
    tries = Tries(shows_good=False)
    for images, has_key in ((30, False), (100, False), (300, False), (15, True), (30, True)):
        for skewed in (False, True):
            against = " against a reference" if has_key else ""
            name = f"no fault{against}, {images} images, {'skewed' if skewed else 'even'}"
            if options.only in name:
                with tries.one(name):
                    study = Study(images, skewed=skewed, has_key=has_key)
                    share, cards = measure_false(study, options.count, options.seed)
                    assert share <= FALSE + 2 * math.sqrt(FALSE * (1 - FALSE) / cards), f"{share:.1%} of cards"
    for name, head, study in list_faults():
        if options.only in name:
            with tries.one(name):
                share = measure_power(study, head, options.count, options.seed)
                write(f"{share:6.1%}  {name}: named")
                allowed = NAMED - 2 * math.sqrt(NAMED * (1 - NAMED) / options.count)
                assert share >= allowed, f"named on {share:.1%} of cards"
    for images in (30, 100, 300):
        for skewed in (False, True):
            name = f"no drift, {images} images, {'skewed' if skewed else 'even'}"
            if options.only in name:
                with tries.one(name):
                    measure_false_drift(Study(images, skewed=skewed), options.count, options.seed, name)
    if not options.no_curve and options.only in "drift curve":
        write_drift_curve(max(options.count // 4, 10), options.seed)
    if not options.no_curve and not options.only:
        write_curve(max(options.count // 4, 10), options.seed)
    return tries.end()


def list_faults() -> list[tuple[str, str, Study]]:
    """Faults that have to be named, with the head that names each."""
    return [
        ("scale + 5 %, 30 images of 20", "size", Study(grow=0.05)),
        ("area + 12 %, 30 images of 20", "size", Study(grow=math.sqrt(1.12) - 1)),
        ("misses + 10 points, 30 images of 20", "misses", Study(miss=0.1)),
        ("misses + 10 points against a reference, 30 images of 20", "misses", Study(miss=0.1, has_key=True)),
    ]


def draw_many(study: Study, count: int, seed: int, read: Callable[[list[PersonProfile]], list[bool]]) -> list[bool]:
    """What is read from each of so many studies."""
    key = (seed, study.images, int(study.skewed), round(1000 * study.grow), round(1000 * study.miss))
    return [one for number in range(count) for one in read(study.draw(np.random.default_rng((*key, number))))]


def measure_false(study: Study, count: int, seed: int) -> tuple[float, int]:
    """The share of cards of persons without a fault that say anything, and the number of studies.

    The cards of one study are not independent, so that the studies count.
    """
    said: dict[str, int] = {}

    def read(people: list[PersonProfile]) -> list[bool]:
        for one in people:
            for head in one.sentences:
                said[head.key] = said.get(head.key, 0) + 1
        return [bool(one.sentences) for one in people]

    found = draw_many(study, count, seed, read)
    share = sum(found) / len(found)
    kind = ("skewed" if study.skewed else "even") + (", against a reference" if study.has_key else "")
    write(f"{share:6.1%}  no fault, {study.images} images, {kind}: {len(found)} cards, heads {said}")
    return share, count


def measure_power(study: Study, head: str, count: int, seed: int) -> float:
    """The share of cards of the first person that name the fault."""
    found = draw_many(study, count, seed, lambda people: [head in [one.key for one in people[0].sentences]])
    return sum(found) / len(found)


def measure_false_drift(study: Study, count: int, seed: int, name: str) -> None:
    """Fails where more than 5 % of driftless persons, or of their series, get a sentence of drift."""
    said: dict[str, int] = dict.fromkeys(QUANTITIES, 0)
    persons = speaking = 0
    for number in range(count):
        for one in study.draw_drift(np.random.default_rng((seed, study.images, int(study.skewed), number))):
            persons += 1
            speaking += bool(one.sentences)
            for found in one.sentences:
                said[found.quantity] += 1
    write(f"{speaking / persons:6.1%}  {name}: of {persons} persons; series {said}")
    allowed = FALSE + 2 * math.sqrt(FALSE * (1 - FALSE) / count)
    worst = max(speaking, *said.values()) / persons
    assert worst <= allowed, f"{worst:.1%} of persons without drift"


def write_drift_curve(count: int, seed: int) -> None:
    """How often a fault that comes in gradually is said at several numbers of images."""
    write(f"Drift named, of {count} persons each, at 15, 30, 60 and 100 images of 20 objects:")
    cases: tuple[tuple[str, str, tuple[Study, ...]], ...] = (
        ("size", "scale + {:.0%}", tuple(Study(grow=size, drifts=True) for size in (0.02, 0.03, 0.05, 0.1))),
        ("misses", "misses + {:.0%}", tuple(Study(miss=size, drifts=True) for size in (0.05, 0.1, 0.2))),
        ("pace", "time + {:.0%}", tuple(Study(slow=size, drifts=True) for size in (0.25, 0.5, 1.0))),
    )
    for quantity, title, studies in cases:
        for study in studies:
            shares = []
            for images in (15, 30, 60, 100):
                made = replace(study, images=images)
                key = (seed, images, round(1000 * study.grow), round(1000 * study.miss), round(1000 * study.slow))
                drawn = (made.draw_drift(np.random.default_rng((*key, number))) for number in range(count))
                shares.append(
                    sum(quantity in [one.quantity for one in people[0].sentences] for people in drawn) / count
                )
            name = title.format(study.grow or study.miss or study.slow)
            write(f"  {name} from first to last: " + "  ".join(f"{share:4.0%}" for share in shares))


def write_curve(count: int, seed: int) -> None:
    """How often faults of several sizes are named at several numbers of images."""
    write(f"Named, of {count} cards each, at 8, 15, 30 and 60 images of 20 objects:")
    for name, head, sizes in (("scale", "size", (0.01, 0.02, 0.03, 0.05)), ("misses", "misses", (0.03, 0.05, 0.1))):
        for size in sizes:
            study = Study(grow=size) if head == "size" else Study(miss=size)
            shares = [measure_power(replace(study, images=images), head, count, seed) for images in (8, 15, 30, 60)]
            write(f"  {name} + {size:.0%}: " + "  ".join(f"{share:4.0%}" for share in shares))


def write(line: str) -> None:
    """A line of the result, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
