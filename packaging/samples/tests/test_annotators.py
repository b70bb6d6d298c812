"""Simulated annotators: every documented habit moves the statistics in its direction."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from drawing.orchards import Truth
from drawing.orchards.annotators import (
    ANA,
    BEN,
    CEM,
    LARGE,
    PROFILES,
    SMALLEST_SIDE,
    AnnotatorProfile,
    Drawn,
    miss_probability,
    simulate,
)
from drawing.orchards.scene import DAMAGED, INTACT

SIZE = 20_000


def truth_of(count: int, *, side: float, visible: float, state: int = INTACT) -> Truth:
    """Equal fruits on a lattice well inside a large picture."""
    index = np.arange(count)
    corner = np.stack([index % 40, index // 40], axis=1) * 450.0 + 400.0
    return Truth(
        width=SIZE,
        height=SIZE,
        boxes=np.hstack([corner, corner + side]),
        visible=np.full(count, visible),
        label=np.zeros(count, np.int64),
        part_state=np.full(count, state, np.int8),
        scale=np.full(count, side),
    )


def miss_share(profile: AnnotatorProfile, *, side: float, visible: float) -> float:
    drawn = simulate(truth_of(1600, side=side, visible=visible), profile, seed=5)
    return 1.0 - np.count_nonzero(drawn.truth_index >= 0) / 1600


def edge_errors(drawn: Drawn, truth: Truth) -> np.ndarray:
    real = drawn.truth_index >= 0
    return drawn.boxes[real] - truth.boxes[drawn.truth_index[real]]


def test_same_seed_same_answer_and_other_seed_another() -> None:
    truth = truth_of(60, side=120.0, visible=0.7)
    first, again, other = (simulate(truth, BEN, seed=seed) for seed in (3, 3, 4))
    assert np.array_equal(first.boxes, again.boxes)
    assert np.array_equal(first.part_state, again.part_state)
    assert not (first.boxes.shape == other.boxes.shape and np.array_equal(first.boxes, other.boxes))


def test_two_profiles_do_not_share_their_errors() -> None:
    truth = truth_of(60, side=120.0, visible=1.0)
    twin = replace(ANA, name="Eva", false_alarm_rate=0.0, miss_rate=1e-9)
    own = edge_errors(simulate(truth, replace(twin, name="Ana"), seed=3), truth)
    assert not np.allclose(np.sort(own[:, 0]), np.sort(edge_errors(simulate(truth, twin, seed=3), truth)[:, 0]))


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_misses_grow_with_occlusion_and_with_smallness(profile: AnnotatorProfile) -> None:
    clear = miss_share(profile, side=400.0, visible=1.0)
    hidden = miss_share(profile, side=400.0, visible=0.1)
    small = miss_share(profile, side=25.0, visible=1.0)
    assert clear < 0.05
    assert hidden > clear + 0.05
    assert small > clear


def test_measured_misses_follow_the_documented_probability() -> None:
    for side, visible in ((400.0, 0.3), (60.0, 0.5), (30.0, 0.9)):
        expected = float(miss_probability(BEN, visible=np.array([visible]), side=np.array([side]))[0])
        assert miss_share(BEN, side=side, visible=visible) == pytest.approx(expected, abs=0.04)


def test_full_view_and_large_gives_the_base_miss_rate() -> None:
    rate = miss_probability(CEM, visible=np.array([1.0, 1.0]), side=np.array([LARGE, 2 * LARGE]))
    assert rate.tolist() == pytest.approx([CEM.miss_rate, CEM.miss_rate])


def test_ben_draws_larger_and_cem_tighter_than_ana() -> None:
    truth = truth_of(1200, side=200.0, visible=1.0)
    grown = {}
    for profile in PROFILES:
        errors = edge_errors(simulate(truth, profile, seed=8), truth)
        grown[profile.name] = float(np.mean(errors[:, 2] - errors[:, 0])) / 200.0
    assert grown["Ana"] == pytest.approx(0.0, abs=0.004)
    assert grown["Ben"] == pytest.approx(BEN.size_bias, abs=0.008)
    assert grown["Cem"] == pytest.approx(CEM.size_bias, abs=0.005)


def test_edge_errors_have_the_jitter_and_grow_where_hidden() -> None:
    spread = {}
    for visible in (1.0, 0.5):
        truth = truth_of(1600, side=200.0, visible=visible)
        spread[visible] = edge_errors(simulate(truth, ANA, seed=2), truth).std(axis=0) / 200.0
    assert spread[1.0] == pytest.approx([ANA.jitter] * 4, rel=0.08)
    assert spread[0.5] == pytest.approx([ANA.jitter * (1 + 0.5 * ANA.hidden_jitter)] * 4, rel=0.08)


def test_occluded_tag_follows_the_threshold_with_noise_and_unset_tags() -> None:
    for visible, yes in ((BEN.occluded_threshold - 0.05, True), (BEN.occluded_threshold + 0.05, False)):
        drawn = simulate(truth_of(1600, side=300.0, visible=visible), BEN, seed=1)
        tags = drawn.occluded[drawn.truth_index >= 0]
        said = tags[tags >= 0]
        assert np.mean(said == int(yes)) == pytest.approx(1.0 - BEN.occluded_noise, abs=0.03)
        assert np.mean(tags == -1) == pytest.approx(BEN.unset_rate, abs=0.03)


def test_part_states_follow_the_confusion_matrix() -> None:
    drawn = simulate(truth_of(1600, side=300.0, visible=1.0, state=DAMAGED), BEN, seed=1)
    states = drawn.part_state[drawn.truth_index >= 0]
    said = states[states >= 0]
    shares = np.bincount(said, minlength=4) / len(said)
    assert shares.tolist() == pytest.approx(list(BEN.confusion[DAMAGED]), abs=0.04)


def test_confusion_rows_sum_to_one() -> None:
    for profile in PROFILES:
        assert np.array(profile.confusion).sum(axis=1).tolist() == pytest.approx([1.0] * 4)


def test_false_alarms_come_at_their_rate_and_clear_of_fruits() -> None:
    truth = truth_of(1600, side=200.0, visible=1.0)
    drawn = simulate(truth, BEN, seed=6)
    false = drawn.boxes[drawn.truth_index < 0]
    assert len(false) == pytest.approx(BEN.false_alarm_rate * 1600, rel=0.35)
    low = np.maximum(false[:, None, :2], truth.boxes[None, :, :2])
    high = np.minimum(false[:, None, 2:], truth.boxes[None, :, 2:])
    shared = np.prod(np.maximum(high - low, 0.0), axis=-1).max(axis=1)
    assert np.mean(shared / np.prod(false[:, 2:] - false[:, :2], axis=1) > 0.3) < 0.05


def test_no_box_is_invalid_or_outside_however_wild_the_hand() -> None:
    wild = replace(BEN, jitter=0.6, size_bias=0.5, miss_rate=0.001, false_alarm_rate=0.5)
    rng = np.random.default_rng(0)
    corner = rng.uniform(0, 90, (300, 2))
    boxes = np.minimum(np.hstack([corner, corner + rng.uniform(3, 60, (300, 2))]), 100.0)
    truth = Truth(
        width=100,
        height=100,
        boxes=boxes,
        visible=np.ones(300),
        label=np.zeros(300, np.int64),
        part_state=np.zeros(300, np.int8),
        scale=np.full(300, 20.0),
    )
    drawn = simulate(truth, wild, seed=1)
    assert len(drawn.boxes) > 250
    assert (drawn.boxes[:, 2:] - drawn.boxes[:, :2] >= SMALLEST_SIDE - 1e-9).all()
    assert drawn.boxes.min() >= 0.0
    assert drawn.boxes.max() <= 100.0


def test_picture_without_fruits_gives_nothing() -> None:
    drawn = simulate(truth_of(0, side=10.0, visible=1.0), ANA, seed=1)
    assert drawn.boxes.shape == (0, 4)
    assert len(drawn.label) == 0
