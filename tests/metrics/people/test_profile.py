"""Error profiles against formulas written loop by loop, worked cases, and what must not change them."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.metrics.agreement.alpha import UnitRule
from annotator.metrics.agreement.counts import EffortTable
from annotator.metrics.jackknife.interval import IntervalRule, Jackknife
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.people.heads import choose_majority_p, choose_speaking, measure_effect
from annotator.metrics.people.offsets import compute_offsets, gather_offsets
from annotator.metrics.people.profile import OFFSETS, GroupCounts, PersonProfile, profile_against, profile_people
from annotator.metrics.people.units import UnitScene, gather_drawn
from annotator.metrics.randcrowns.scope import ImageTable
from annotator.model.image import Image
from annotator.model.shapes import PartState, Shapes
from tests.depth import deep
from tests.oracles import person_profiles as oracle

LABELS = ("apple", "pear")


def sides_of(scene: oracle.Scene) -> list[AuthorShapes]:
    found = []
    for person in sorted(scene):
        rows = [(image, *one) for image in sorted(scene[person]) for one in scene[person][image]]
        table = Shapes.make(
            np.array([row[1] for row in rows], dtype=np.float64).reshape(-1, 4),
            id=1000 * person + np.arange(len(rows)),
            image=np.array([row[0] for row in rows], dtype=np.int64),
            label=np.array([LABELS.index(row[2]) for row in rows], dtype=np.int32),
            occluded=np.array([-1 if row[3] is None else int(row[3]) for row in rows], dtype=np.int8),
        )
        found.append(AuthorShapes(person, np.array(sorted(scene[person]), np.int64), table))
    return found


def table_of(sides: list[AuthorShapes], size: tuple[int, int] = (400, 400)) -> ImageTable:
    ids = np.unique(np.concatenate([side.images for side in sides]))
    return ImageTable.of([Image(one, f"{one}.jpg", *size) for one in ids.tolist()])


def profile(
    sides: list[AuthorShapes], effort: dict[int, EffortTable] | None = None, *, parts: bool = False
) -> dict[int, PersonProfile]:
    scene = UnitScene.of_persons(sides, (0, 1), UnitRule(0.5), parts=parts)
    found = profile_people(
        gather_drawn(scene, table_of(sides)), gather_offsets(scene), effort or {}, jackknife=Jackknife()
    )
    return {one.author: one for one in found}


def draw_scene(seed: int, *, persons: int = 3, images: int = 8, grow: float = 0.0, miss: float = 0.1) -> oracle.Scene:
    """Person 1 draws boxes that are larger, and misses some more."""
    rng = np.random.default_rng(seed)
    scene: oracle.Scene = {person: {} for person in range(1, persons + 1)}
    for image in range(1, images + 1):
        corners = rng.uniform(0, 340, (10, 2))
        sizes = rng.uniform(12, 50, (10, 2))
        labels = rng.choice(LABELS, 10)
        hidden = rng.random(10) < 0.4
        for person, by_image in scene.items():
            if person > 1 and (image + person) % 6 == 0:
                continue
            extra = grow if person == 1 else 0.0
            drawn = []
            for at, size, label, is_hidden in zip(corners, sizes, labels, hidden, strict=True):
                if rng.random() < (miss * (3 if person == 1 and is_hidden else 1)):
                    continue
                low = at - size * extra + rng.normal(0, 1, 2)
                high = at + size * (1 + extra) + rng.normal(0, 1, 2)
                word = label if rng.random() > 0.1 else LABELS[1 - LABELS.index(label)]
                drawn.append(
                    ((*low.tolist(), *high.tolist()), str(word), bool(is_hidden) if rng.random() < 0.9 else None)
                )
            by_image[image] = drawn
    return scene


@pytest.mark.parametrize(
    ("seed", "persons", "grow"),
    [
        pytest.param(1, 3, 0.0, marks=deep),
        pytest.param(2, 3, 0.04, marks=deep),
        (3, 2, 0.02),
        (4, 4, 0.05),
        pytest.param(5, 5, 0, marks=deep),
    ],
)
def test_every_number_is_that_of_the_formulas(seed: int, persons: int, grow: float) -> None:
    scene = draw_scene(seed, persons=persons, grow=grow)
    found = profile(sides_of(scene))
    for j, one in found.items():
        for name in OFFSETS:
            value, low, high = oracle.against_others(scene, j, name)
            score = one.offset[name]
            assert score.value == pytest.approx(value, rel=1e-9, abs=1e-12)
            assert score.interval is not None
            assert (score.interval.low, score.interval.high) == pytest.approx((low, high), rel=1e-9, abs=1e-12)
        value, low, high = oracle.against_others(scene, j, "area")
        assert one.area_ratio.value == pytest.approx(value, rel=1e-9)
        assert one.area_ratio.interval is not None
        assert (one.area_ratio.interval.low, one.area_ratio.interval.high) == pytest.approx((low, high), rel=1e-9)
        steady = oracle.steadiness(scene, j)
        assert one.steadiness.value == (pytest.approx(steady, rel=1e-9) if steady >= 0 else None)
        for kind, groups in (("misses", one.misses), ("extras", one.extras)):
            for key, group in groups.items():
                if key != "border":
                    name = LABELS[key] if isinstance(key, int) else key
                    sums = [sum(column) for column in zip(*oracle.shares(scene, j, name, kind).values(), strict=True)]
                    assert [group.count, group.share.support] == sums
        known, apart, ties = oracle.label_words(scene, j)
        word = one.words["label"]
        assert (word.share.support, word.count, word.ties) == (known, apart, ties)


@pytest.mark.parametrize(("seed", "persons"), [(11, 2), (12, 3), (13, 4)])
def test_heads_have_the_p_values_of_the_formulas_and_speak_by_the_procedure(seed: int, persons: int) -> None:
    scene = draw_scene(seed, persons=persons, images=14, grow=0.03)
    for j, one in profile(sides_of(scene)).items():
        heads = {head.key: head for head in one.heads}
        for name in ("size", "shift_x", "shift_y"):
            assert heads[name].p == pytest.approx(oracle.p_of_size(scene, j, name), rel=1e-6, abs=1e-12)
        for kind in ("misses", "extras"):
            others = [oracle.shares(scene, i, "all", kind) for i in scene if i != j]
            expected = oracle.p_of_shares(oracle.shares(scene, j, "all", kind), others)
            assert heads[kind].p == pytest.approx(expected, rel=1e-6, abs=1e-12)
        kept = oracle.speaking([head.p for head in one.heads])
        assert all(head.speaks <= is_kept for head, is_kept in zip(one.heads, kept, strict=True))


def test_a_box_that_is_a_tenth_larger_on_each_side() -> None:
    # 40 x 40 against 50 x 50 around it: every edge 5 px outside, the scale is sqrt(40 * 50)
    inner, outer = np.array([[10.0, 10, 50, 50]]), np.array([[5.0, 5, 55, 55]])
    assert compute_offsets(outer, inner) == pytest.approx(np.full((1, 4), 5 / np.sqrt(2000)))
    scene = {person: {image: [(box, "apple", None)] for image in range(1, 7)} for person, box in (
        (1, (5.0, 5.0, 55.0, 55.0)), (2, (10.0, 10.0, 50.0, 50.0)), (3, (10.0, 10.0, 50.0, 50.0)))}  # fmt: skip
    found = profile(sides_of(scene))
    assert found[1].area_ratio.value == pytest.approx((50 / 40) ** 2)
    assert found[2].area_ratio.value == pytest.approx(40 / 50)  # the root of (40 / 50)² and 1
    assert found[1].offset["shift_x"].value == pytest.approx(0)
    spoken = {one.author: [head.key for head in one.sentences] for one in found.values()}
    assert spoken == {1: ["size"], 2: [], 3: []}
    assert found[1].sentences[0].where == ("left", "top", "right", "bottom")


def test_a_majority_decides_what_is_missed_and_ties_decide_nothing() -> None:
    box = ((10.0, 10.0, 30.0, 30.0), "apple", True)
    far = ((100.0, 100.0, 130.0, 130.0), "apple", None)
    # Two of four draw `box`: no strict majority of anybody's three others but of those who did not draw it.
    scene: oracle.Scene = {1: {1: [box, far]}, 2: {1: [box]}, 3: {1: []}, 4: {1: []}}
    found = profile(sides_of(scene))
    assert [found[person].misses["all"].share.support for person in (1, 2, 3, 4)] == [0, 0, 1, 1]
    assert found[3].misses["occluded"].count == 1
    assert found[3].misses["border"].share.reason
    assert (found[1].extras["all"].count, found[1].extras["all"].share.support) == (1, 2)


def test_a_unit_touches_the_border_by_most_of_its_boxes() -> None:
    edge = ((1.0, 10.0, 30.0, 30.0), "apple", None)
    near = ((2.0, 10.0, 30.0, 30.0), "apple", None)
    scene: oracle.Scene = {1: {1: [edge]}, 2: {1: [edge]}, 3: {1: [near]}, 4: {1: []}}
    assert profile(sides_of(scene))[4].misses["border"].share.support == 1
    scene[2][1] = [near]
    assert profile(sides_of(scene))[4].misses["border"].share.support == 0


def with_state(side: AuthorShapes, state: PartState) -> AuthorShapes:
    return replace(side, shapes=side.shapes.with_columns(part_state=np.full(len(side.shapes), state, np.int8)))


def test_absent_parts_give_no_offsets_and_are_missed_in_part_verification_alone() -> None:
    box = ((10.0, 10.0, 30.0, 30.0), "apple", None)
    scene: oracle.Scene = {1: {1: [box]}, 2: {1: [box]}, 3: {1: []}}
    sides = [with_state(side, PartState.ABSENT) for side in sides_of(scene)]
    assert profile(sides)[1].offset["size"].reason
    assert profile(sides)[3].misses["all"].share.support == 0
    assert profile(sides, parts=True)[3].misses["all"].count == 1


def profile_reference(scene: oracle.Scene, reference: int) -> dict[int, PersonProfile]:
    *persons, key = sides_of(scene)
    assert key.author == reference
    every, offsets = [], {}
    for side in persons:
        units = UnitScene.of_pair((side, key), (0, 1), PairingRule(), without_assisted=False, parts=False)
        drawn = gather_drawn(units, table_of([side, key]))
        every.append((drawn, GroupCounts.of(drawn)))
        offsets.update(gather_offsets(units))
    return {one.author: one for one in profile_against(reference, every, offsets, jackknife=Jackknife())}


def test_against_a_reference_misses_are_its_objects_and_one_person_alone_is_judged_by_nobody() -> None:
    box, far = ((10.0, 10.0, 30.0, 30.0), "apple", None), ((100.0, 100.0, 130.0, 130.0), "pear", None)
    found = profile_reference({2: {1: [box], 2: []}, 9: {1: [box, far], 2: [far]}}, 9)[2]
    assert (found.author, found.against, found.others) == (2, 9, (9,))
    assert (found.misses["all"].count, found.misses["all"].share.support, found.misses["all"].others) == (2, 3, None)
    assert found.misses[1].count == 2
    assert found.extras["all"].count == 0
    assert {head.key for head in found.heads} <= {"size", "shift_x", "shift_y"}


@pytest.mark.parametrize(("seed", "persons"), [(14, 2), (15, 3)])
def test_against_a_reference_shares_are_judged_by_those_of_the_other_persons_against_it(
    seed: int, persons: int
) -> None:
    scene = draw_scene(seed, persons=persons + 1, images=14, miss=0.2)
    scene[9] = scene.pop(persons + 1)
    for j, one in profile_reference(scene, 9).items():
        peers = [i for i in scene if i not in (j, 9)]
        assert (one.against, one.others, one.peers) == (9, (9,), tuple(peers))
        heads = {head.key: head for head in one.heads}
        for kind, share in (
            ("misses", one.misses["all"]),
            ("extras", one.extras["all"]),
            ("label", one.words["label"]),
        ):
            mine = oracle.against_reference(scene, j, 9, kind)
            assert [share.count, share.share.support] == [sum(column) for column in zip(*mine.values(), strict=True)]
            others = [oracle.against_reference(scene, i, 9, kind) for i in peers]
            assert heads[kind].p == pytest.approx(oracle.p_of_shares(mine, others), rel=1e-6, abs=1e-12)


def test_pace_is_compared_on_images_whose_time_both_kept() -> None:
    scene = draw_scene(21, images=9)
    effort = {}
    for person, each in ((1, 4.0), (2, 8.0), (3, 8.0)):
        images = [image for image in sorted(scene[person]) if scene[person][image]]
        shapes = [len(scene[person][image]) for image in images]
        rows = (
            np.array(images),
            np.array([n * each * (1 + 0.01 * image) for n, image in zip(shapes, images, strict=True)]),
        )
        effort[person] = EffortTable(np.full(len(images), person), *rows, np.array(shapes))
    found = profile(sides_of(scene), effort)
    assert found[1].pace.value == pytest.approx(0.5, rel=0.01)
    assert [head.key for head in found[1].sentences if head.key == "pace"] == ["pace"]
    assert not [head for head in found[2].sentences if head.key == "pace"]
    assert profile(sides_of(scene))[1].seconds.reason


def moved(scene: oracle.Scene, factor: float, shift: float) -> oracle.Scene:
    return {
        person: {
            image: [(tuple(factor * x + shift for x in box), label, hidden) for box, label, hidden in drawn]  # type: ignore[misc]
            for image, drawn in by_image.items()
        }
        for person, by_image in scene.items()
    }


def numbers_of(one: PersonProfile) -> list[float | None]:
    scores = [*one.offset.values(), one.area_ratio, one.steadiness]
    return [score.value for score in scores]


def test_nothing_changes_with_scale_and_place() -> None:
    scene = draw_scene(31, grow=0.02)
    before, after = profile(sides_of(scene)), profile(sides_of(moved(scene, 0.5, 60)))
    for person in before:
        assert numbers_of(after[person]) == pytest.approx(numbers_of(before[person]), rel=1e-9, abs=1e-12)
        for key, group in before[person].misses.items():
            assert (group.count, group.share.support) == (
                after[person].misses[key].count,
                after[person].misses[key].share.support,
            )


def test_a_mirror_turns_the_shift_across_alone() -> None:
    scene = draw_scene(32, grow=0.02)
    turned: oracle.Scene = {
        person: {
            image: [((400 - x1, y0, 400 - x0, y1), label, hidden) for (x0, y0, x1, y1), label, hidden in drawn]
            for image, drawn in by_image.items()
        }
        for person, by_image in scene.items()
    }
    one, other = profile(sides_of(scene))[1].offset, profile(sides_of(turned))[1].offset
    assert other["shift_x"].value == pytest.approx(-(one["shift_x"].value or 0))
    for name in ("size", "shift_y", "top", "bottom"):
        assert other[name].value == pytest.approx(one[name].value)
    assert other["left"].value == pytest.approx(one["right"].value)


def test_numbers_of_persons_do_not_depend_on_their_order_and_inputs_stay() -> None:
    scene = draw_scene(33, grow=0.03)
    sides = sides_of(scene)
    kept = [side.shapes.box.copy() for side in sides]
    found = profile(sides)
    assert all(np.array_equal(side.shapes.box, box) for side, box in zip(sides, kept, strict=True))
    renamed = profile(sides_of({7: scene[1], 2: scene[2], 3: scene[3]}))
    assert numbers_of(renamed[7]) == pytest.approx(numbers_of(found[1]), rel=1e-9)


def test_nobody_and_nothing_are_undefined_with_a_reason() -> None:
    alone = profile(sides_of({1: {1: []}}))
    assert alone[1].offset["size"].reason
    empty = profile(sides_of({1: {1: []}, 2: {1: []}}))
    assert empty[1].misses["all"].share.reason
    assert empty[1].steadiness.reason
    assert empty[1].heads == ()


def test_without_intervals_nothing_is_said() -> None:
    sides = sides_of(draw_scene(2, grow=0.1))
    scene = UnitScene.of_persons(sides, (0, 1), UnitRule(0.5), parts=False)
    quiet = Jackknife(IntervalRule(wanted=False))
    found = profile_people(gather_drawn(scene, table_of(sides)), gather_offsets(scene), {}, jackknife=quiet)
    assert [one.heads for one in found] == [(), (), ()]
    assert found[0].offset["size"].interval is None


def test_the_majority_of_others_must_differ_the_same_way() -> None:
    certain = measure_effect(1.0, np.array([0.9, 1.0, 1.1]))
    other = measure_effect(-1.0, np.array([-0.9, -1.0, -1.1]))
    assert choose_majority_p([certain]) == certain.p
    assert choose_majority_p([certain, other]) == 1
    assert choose_majority_p([certain, certain, other]) == certain.p


def test_the_step_up_procedure() -> None:
    assert choose_speaking([0.01, 0.02, 0.9]).tolist() == [True, True, False]
    assert choose_speaking([0.04, 0.045, 0.05]).tolist() == [True, True, True]
    assert choose_speaking([0.03, 0.5, 0.9]).tolist() == [False, False, False]
    assert choose_speaking([]).tolist() == []


def test_offsets_are_counted_by_scale_and_size():
    """Scale 16: octave 4, so class 8; the first person's edges lie 10 %, those of the second pair -20 % outward."""
    boxes = [[(0, 0, 16, 16), (100, 100, 116, 116)], [(0, 0, 16, 16), (100, 100, 116, 116)]]
    grown = np.add(boxes[0], [[-1.0, -1, 1, 1], [2, 2, -2, -2]])
    sides = [
        AuthorShapes(author, np.array([1]), Shapes.make(rows, id=10 * author + np.arange(2), image=1))
        for author, rows in enumerate((grown, boxes[1]))
    ]
    spread = gather_offsets(UnitScene.of_persons(sides, (0,), UnitRule(0.2), parts=False))[0, 1].spread
    expected = np.zeros((32, 81), int)
    for row, box in zip(grown, boxes[1], strict=True):
        scale = (np.prod(row[2:] - row[:2]) * 256.0) ** 0.25
        expected[int(2 * np.log2(scale)), 40 + round((row[2] - box[2]) / scale / 0.01)] += 1
    assert np.array_equal(spread, expected)
