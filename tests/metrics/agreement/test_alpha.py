"""The KALOS alpha by hand, against the public package, and Krippendorff's alpha against its own."""

import contextlib
import io

import krippendorff
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress
from annotator.metrics.agreement.alpha import (
    SENSITIVITY,
    Coincidences,
    compute_nominal_alpha,
    count_by_group,
    count_coincidences,
)
from annotator.metrics.agreement.alpha_intervals import add_alpha_intervals
from annotator.metrics.jackknife.interval import Jackknife
from annotator.metrics.matching.pairing import find_links, gather_rated, number_units, update_links
from tests.depth import turns
from tests.metrics.drawn import SQUARE, box, drawn, random_sides
from tests.metrics.wholes import compute_kalos_alpha


def alpha(*sides, labels=(0, 1, 2), threshold=0.5):
    return compute_kalos_alpha(sides, labels, iou_threshold=threshold)[0]


@pytest.mark.parametrize("seed", range(8))
def test_nominal_alpha_equals_the_public_package(seed):
    rng = np.random.default_rng(seed)
    units = rng.integers(-1, 4, (30, 4))
    sums = count_coincidences(units, values=4)
    expected = krippendorff.alpha(np.where(units < 0, np.nan, units).T, level_of_measurement="nominal")
    assert compute_nominal_alpha(sums) == pytest.approx(expected, abs=1e-12)
    parts = count_coincidences(units[:13], values=4).add(count_coincidences(units[13:], values=4))
    assert compute_nominal_alpha(parts) == compute_nominal_alpha(sums)
    back = parts.subtract(count_coincidences(units[13:], values=4))
    assert compute_nominal_alpha(back) == compute_nominal_alpha(count_coincidences(units[:13], values=4))


def test_sums_by_group_are_those_of_the_units_of_each_group():
    rng = np.random.default_rng(3)
    units, group = rng.integers(-1, 4, (200, 3)), rng.choice([0, 1, 3, 4], 200)
    for number, sums in enumerate(count_by_group(units, group, groups=6, values=4)):
        alone = count_coincidences(units[group == number], values=4)
        assert (sums.values.tolist(), sums.agreeing.tolist()) == (alone.values.tolist(), alone.agreeing.tolist())
        assert sums.units == alone.units == ((units[group == number] >= 0).sum(axis=1) > 1).sum()


def test_one_value_gives_no_nominal_alpha():
    assert compute_nominal_alpha(count_coincidences(np.zeros((5, 3), np.int64), values=2)) is None
    assert compute_nominal_alpha(Coincidences.empty(2, 3)) is None


def test_two_authors_by_hand():
    """Image 1: one unit agreed (0, 0), one of a alone (1, none). Image 2: empty for both, one agreeing unit."""
    a = drawn(1, (1, SQUARE, 0), (1, box(50), 1), images=[1, 2])
    b = drawn(2, (1, SQUARE, 0), images=[1, 2])
    found = alpha(a, b)
    # image 1: values 0, 0, 1, none: n = 4, o = 2, same = 2: (3 * 2 - 2) / (12 - 2)
    assert found.mean.value == pytest.approx((0.4 + 1) / 2)
    assert found.mean.support == 2
    # all: values 0, 0, 1, none, none, none: n = 6, o = 4, same = 2 + 6: (5 * 4 - 8) / (30 - 8)
    assert found.whole.value == pytest.approx(12 / 22)
    assert found.whole.support == 3
    assert (found.pairs[0].mean, found.pairs[0].whole) == (found.mean, found.whole)
    assert found.difficulty[0].value == 1.0
    # label 1: one unit with the values 1 and none
    assert found.difficulty[1].value == pytest.approx((1 * 0 - 0) / (2 - 0))
    assert found.difficulty.keys() == {0, 1}
    assert found.vitality[1].value is None
    assert "three" in found.vitality[1].reason


def test_units_take_equal_labels_before_larger_overlaps():
    a = drawn(1, (1, SQUARE, 0))
    b = drawn(2, (1, SQUARE, 1), (1, box(0, height=6), 0))
    shapes = gather_rated([a, b], (0, 1))
    unit = number_units(shapes, find_links(shapes, threshold=0.5))
    assert unit[0] == unit[2] != unit[1]


def test_a_unit_holds_one_shape_of_each_author():
    """b overlaps both of a's shapes and c's; the chain may not join a's two."""
    a = drawn(1, (1, box(0), 0), (1, box(6), 0))
    b, c = drawn(2, (1, box(2), 0)), drawn(3, (1, box(5), 0))
    shapes = gather_rated([a, b, c], (0,))
    unit = number_units(shapes, find_links(shapes, threshold=0.2))
    assert unit[0] == unit[2]
    assert unit[1] == unit[3] != unit[0]


def test_an_author_who_did_not_finish_has_no_value():
    """The third author saw the second image only: no disagreement about the first."""
    a = drawn(1, (1, SQUARE, 0), (2, SQUARE, 1), images=[1, 2])
    b = drawn(2, (1, SQUARE, 0), (2, SQUARE, 1), images=[1, 2])
    c = drawn(3, (2, SQUARE, 1), images=[2])
    found = alpha(a, b, c)
    assert (found.whole.value, found.mean.value) == (1.0, 1.0)
    assert found.vitality[3].value == 0.0


def test_nothing_in_common_is_undefined():
    found = alpha(drawn(1, (1, SQUARE, 0)), drawn(2, (2, SQUARE, 0)))
    assert found.mean.value is found.whole.value is found.pairs[0].whole.value is None
    assert found.difficulty == {}
    assert alpha(drawn(1, (1, SQUARE, 0))).whole.value is None


def plain_units(shapes, pairs):
    """Pairs joined one after another, as the definition says it."""
    unit = list(range(len(shapes.author)))
    for one, other in zip(pairs.first.tolist(), pairs.second.tolist(), strict=True):
        members = [row for row, number in enumerate(unit) if number in (unit[one], unit[other])]
        if unit[one] != unit[other] and len({shapes.author[row] for row in members}) == len(members):
            for row in members:
                unit[row] = min(members)
    return unit


@pytest.mark.parametrize("seed", range(6))
def test_units_in_rounds_equal_units_one_by_one(seed):
    sides = random_sides(5, seed=seed, noise=15.0)
    shapes = gather_rated(sides, (0, 1, 2))
    pairs = find_links(shapes, threshold=0.1)
    assert len(pairs.iou) > 100
    unit = number_units(shapes, pairs).tolist()
    plain = plain_units(shapes, pairs)
    assert len(set(zip(unit, plain, strict=True))) == len(set(unit)) == len(set(plain))


@pytest.mark.parametrize("seed", range(4))
def test_links_after_a_change_stand_in_the_order_of_new_ones(seed):
    """Also where many overlaps are equal: all five authors drew some boxes exactly alike."""
    rng = np.random.default_rng(seed)
    places = rng.integers(0, 6, (5, 12)) * 8.0
    sides = [drawn(author, *((1, box(x), 0) for x in row)) for author, row in enumerate(places.tolist(), start=1)]
    before = gather_rated(sides, (0,))
    links = find_links(before, threshold=0.1)
    rows = np.flatnonzero(before.author == 2)[:5]
    moved = before.box.copy()
    moved[rows, ::2] += 8.0
    after = replace(before, box=moved)
    found, due = update_links(after, links, rows, threshold=0.1), find_links(after, threshold=0.1)
    assert len(due.iou) > 50
    assert np.array_equal(found.first, due.first)
    assert np.array_equal(found.second, due.second)
    assert np.array_equal(found.iou, due.iou)


def coco(sides):
    """The export that the public package reads; the size is a power of two, so that its coordinates are exact."""
    times = {}
    for side in sides:
        for image in side.images.tolist():
            times.setdefault(image, []).append(str(side.author))
    rows = []
    for image in sorted(times):
        for side in sides:
            for row in np.flatnonzero(side.shapes.image == image).tolist():
                x0, y0, x1, y1 = side.shapes.box[row].tolist()
                rows.append(
                    {
                        "id": len(rows),
                        "image_id": image,
                        "category_id": int(side.shapes.label[row]),
                        "bbox": [x0, y0, x1 - x0, y1 - y0],
                        "rater_id": str(side.author),
                    }
                )
    images = [
        {"id": image, "file_name": f"{image}.jpg", "width": 1024, "height": 1024, "rater_list": raters}
        for image, raters in times.items()
        if len(raters) > 1
    ]
    return {"images": images, "annotations": rows}


@pytest.mark.parametrize("seed", range(turns(1, 4)))
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")
def test_equals_the_public_package(seed):
    from kalos.iaa import core
    from kalos.utils.data_loading import preprocess_data

    sides = random_sides(4, seed=seed, images=8, noise=5.0)
    found, sensitivity = compute_kalos_alpha(sides, (0, 1, 2), iou_threshold=0.5)
    prepared = preprocess_data(coco(sides))

    def public(threshold, full):
        with contextlib.redirect_stderr(io.StringIO()):
            return core.calculate_iaa(
                prepared,
                {0: "0", 1: "1", 2: "2"},
                "greedy",
                "bbox_iou_similarity",
                "category_lenient",
                threshold,
                full,
                full,
                full,
                [str(side.author) for side in sides],
            )

    mean, whole, _, vitality, _, difficulty, _, pair_means, pairs = public(0.5, True)
    assert 0.1 < whole < 0.9
    assert found.mean.value == pytest.approx(mean, abs=1e-9)
    assert found.whole.value == pytest.approx(whole, abs=1e-9)
    for author, score in found.vitality.items():
        assert score.value == pytest.approx(vitality[str(author)], abs=1e-9)
    for label, score in found.difficulty.items():
        assert score.value == pytest.approx(difficulty[str(label)]["alpha"], abs=1e-9)
    for pair in found.pairs:
        assert pair.whole.value == pytest.approx(pairs[str(pair.a)][str(pair.b)], abs=1e-9)
        assert pair.mean.value == pytest.approx(np.mean(pair_means[str(pair.a)][str(pair.b)]), abs=1e-9)
    for threshold, score in sensitivity:
        assert score.value == pytest.approx(public(threshold, False)[1], abs=1e-9)


def test_intervals_tell_how_many_pairs_are_done_and_stop_when_asked():
    sides = random_sides(3)
    found = compute_kalos_alpha(sides, (0, 1, 2), iou_threshold=0.5)[0]
    told = []
    progress = Progress(lambda done, total: told.append((done, total)))
    with_intervals = add_alpha_intervals(found, sides, (0, 1, 2), jackknife=Jackknife(), progress=progress)
    assert [one for one in told if one[1]] == [(0, 3), (1, 3), (2, 3)]
    assert len(told) > 3 + len(SENSITIVITY)  # the tallies before them may be called off, too
    assert [(pair.a, pair.b) for pair in with_intervals.pairs] == [(pair.a, pair.b) for pair in found.pairs]
    progress.stop.set()
    with pytest.raises(Cancelled):
        add_alpha_intervals(found, sides, (0, 1, 2), jackknife=Jackknife(), progress=progress)
