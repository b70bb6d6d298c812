"""Running sums and medians against numpy after many changes."""

import numpy as np
import pytest

from annotator.metrics.agreement.pair import Tallies, TallyLayout
from annotator.metrics.jackknife.interval import Moments
from annotator.metrics.live.running import RunningMedian, RunningMoments, RunningPair, find_difference


def moments(values):
    number = np.array([len(row) for row in values])
    total = np.array([sum(row) for row in values])
    squares = np.array([((np.array(row) - np.mean(row)) ** 2).sum() if len(row) else 0.0 for row in values])
    return number, total, squares


def test_moments_follow_changed_rows():
    rng = np.random.default_rng(0)
    values = [rng.uniform(0, 1, rng.integers(0, 6)) for _ in range(300)]
    running = RunningMoments(*moments(values))
    for row in rng.integers(0, 300, 200):
        values[row] = rng.uniform(0, 1, rng.integers(0, 6))
        running.set(int(row), Moments(*(column[0] for column in moments([values[row]]))))
    every = np.concatenate(values)
    number, total, squares = running.merge()
    assert number == len(every)
    assert total / number == pytest.approx(every.mean(), abs=1e-13)
    assert np.sqrt(squares / number) == pytest.approx(every.std(), abs=1e-13)


def test_equal_values_have_no_spread_after_merging():
    part = np.full(1000, 0.7)
    merged = Moments.merge(np.full(1000, 3), 3 * part, np.zeros(1000))
    assert np.sqrt(merged.squares / merged.number) == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("steps", [4, 1_000_000], ids=["many ties", "no ties"])
def test_median_follows_changes(steps):
    rng = np.random.default_rng(1)
    bag = list(rng.integers(1, steps + 1, 51) / steps)
    running = RunningMedian(np.array(bag))
    for count in range(120):
        removed = [bag.pop(int(rng.integers(len(bag))))] if bag and count % 3 else []
        added = list(rng.integers(1, steps + 1, 1) / steps) if count % 4 else []
        bag += added
        running.change(removed, added)
        assert running.compute_median() == pytest.approx(np.median(bag), abs=1e-15)
    running.change(bag, [])
    assert running.compute_median() is None


def test_difference_of_two_bags():
    removed, added = find_difference(np.array([0.1, 0.5, 0.5, 0.9]), np.array([0.5, 0.9, 0.9, 0.2]))
    assert (removed, added) == ([0.1, 0.5], [0.2, 0.9])
    assert find_difference(np.array([0.5]), np.array([0.5])) == ([], [])


def test_counts_beyond_the_narrow_rows_are_kept_whole():
    layout, images = TallyLayout((0,)), np.array([3, 7])
    counts = np.ones((2, layout.width), np.int32)
    tallies = Tallies(layout, images, counts, np.full(2, 0.5), np.zeros(2), np.full(2, 0.5))
    running = RunningPair(tallies, images=images)
    assert running.counts.itemsize == 2
    many = np.full(layout.width, 40_000)
    many[layout.columns["pairs"]] = 0
    running.set(1, many, np.zeros(0))
    assert running.counts.tolist() == [[1] * layout.width, many.tolist()]
    assert running.compute_sums().totals.tolist() == (1 + many).tolist()
    running.set(0, counts[0].astype(np.int64), np.full(1, 0.25))
    assert running.compute_sums().median == 0.25
