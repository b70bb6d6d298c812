"""Simulated annotators: people who miss, shift, tag and mislabel in ways that are documented and seeded.

What an annotator does with one fruit of visible share s and size d (square root of the box's area in pixels):

- finds it with probability ``1 - miss_probability``, where the miss rate grows with occlusion and smallness::

      odds = miss_rate / (1 - miss_rate) * exp(miss_occlusion * (1 - s) + miss_smallness * max(0, log2(LARGE / d)))
      miss_probability = odds / (1 + odds)

- draws its box with each edge moved by a normal error of ``jitter`` times the box's side in that direction, after
  the box has been grown about its centre by ``size_bias`` (a share of the side; negative draws it tighter). Hidden
  edges are guessed: their error grows with ``1 + hidden_jitter * (1 - s)``;
- tags it occluded when s lies below ``occluded_threshold``, turned round with probability ``occluded_noise``, and
  leaves the tag unset at ``unset_rate``;
- names its part state by the row of ``confusion`` that belongs to the true state, and leaves it unset at
  ``unset_rate``;
- takes a label for the next one with probability ``label_confusion``.

False alarms come at ``false_alarm_rate`` per true fruit, on the average, of sizes drawn from the picture's fruits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from drawing.orchards.scene import INTACT, LABELS, OCCLUDED, PART_STATES, Truth

LARGE = 400.0
"""Side in pixels from which a fruit's size no longer hides it."""

UNSET = -1
TRIES = 12
"""Places tried for a false alarm; the one that meets the true boxes least is taken."""

SMALLEST_SIDE = 2.0
"""No drawn box has a shorter side, in pixels."""

Confusion = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class AnnotatorProfile:
    """One annotator's habits; the module's text gives each number its formula."""

    name: str
    miss_rate: float
    """Probability of missing a large fruit in full view."""
    miss_occlusion: float
    """Growth of the log odds of a miss from full view to fully hidden."""
    miss_smallness: float
    """Growth of the log odds of a miss for each halving of the side below ``LARGE``."""
    jitter: float
    """Standard deviation of each edge, as a share of the side."""
    hidden_jitter: float
    size_bias: float
    """Mean growth of width and height, as a share."""
    occluded_threshold: float
    occluded_noise: float
    confusion: Confusion
    """Rows: true part state; columns: state written down (order of ``PART_STATES``); rows sum to 1."""
    false_alarm_rate: float
    unset_rate: float
    label_confusion: float


@dataclass(frozen=True, slots=True)
class Drawn:
    """What one annotator drew on one picture (M rows, in the order of drawing)."""

    boxes: npt.NDArray[np.float64]
    """(M, 4) x0, y0, x1, y1 in pixels, inside the picture."""
    label: npt.NDArray[np.int64]
    occluded: npt.NDArray[np.int8]
    """(M,) 1 yes, 0 no, -1 unset."""
    part_state: npt.NDArray[np.int8]
    """(M,) index into ``PART_STATES``, -1 unset."""
    truth_index: npt.NDArray[np.int64]
    """(M,) row of the truth, -1 for a false alarm."""


ANA = AnnotatorProfile(
    name="Ana",
    miss_rate=0.004,
    miss_occlusion=3.6,
    miss_smallness=0.35,
    jitter=0.016,
    hidden_jitter=1.5,
    size_bias=0.0,
    occluded_threshold=0.80,
    occluded_noise=0.02,
    confusion=(
        (0.98, 0.02, 0.00, 0.00),
        (0.06, 0.93, 0.00, 0.01),
        (0.02, 0.02, 0.96, 0.00),
        (0.10, 0.02, 0.00, 0.88),
    ),
    false_alarm_rate=0.01,
    unset_rate=0.01,
    label_confusion=0.02,
)
"""Careful: finds nearly everything, boxes without bias, tags with a low threshold."""

BEN = AnnotatorProfile(
    name="Ben",
    miss_rate=0.02,
    miss_occlusion=5.0,
    miss_smallness=0.80,
    jitter=0.040,
    hidden_jitter=2.0,
    size_bias=0.07,
    occluded_threshold=0.55,
    occluded_noise=0.08,
    confusion=(
        (0.96, 0.02, 0.00, 0.02),
        (0.30, 0.66, 0.01, 0.03),
        (0.10, 0.05, 0.85, 0.00),
        (0.35, 0.03, 0.02, 0.60),
    ),
    false_alarm_rate=0.05,
    unset_rate=0.10,
    label_confusion=0.07,
)
"""Fast and loose: larger boxes, misses small and hidden fruits, overlooks damage, leaves tags unset."""

CEM = AnnotatorProfile(
    name="Cem",
    miss_rate=0.01,
    miss_occlusion=4.6,
    miss_smallness=0.45,
    jitter=0.022,
    hidden_jitter=1.0,
    size_bias=-0.06,
    occluded_threshold=0.68,
    occluded_noise=0.04,
    confusion=(
        (0.94, 0.05, 0.00, 0.01),
        (0.04, 0.95, 0.00, 0.01),
        (0.02, 0.03, 0.94, 0.01),
        (0.08, 0.03, 0.01, 0.88),
    ),
    false_alarm_rate=0.005,
    unset_rate=0.02,
    label_confusion=0.03,
)
"""Conservative: tight boxes, leaves doubtful fruits out, sees damage everywhere."""

PROFILES = (ANA, BEN, CEM)


def miss_probability(
    profile: AnnotatorProfile, *, visible: npt.NDArray[np.float64], side: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Probability (N,) of missing fruits of these visible shares and sides (pixels)."""
    halvings = np.maximum(0.0, np.log2(LARGE / np.maximum(side, 1.0)))
    start = math.log(profile.miss_rate / (1.0 - profile.miss_rate))
    logit = start + profile.miss_occlusion * (1.0 - visible) + profile.miss_smallness * halvings
    return np.asarray(1.0 / (1.0 + np.exp(-logit)), np.float64)


def simulate(truth: Truth, profile: AnnotatorProfile, *, seed: int) -> Drawn:
    """What the annotator draws on this picture; the same arguments give the same answer."""
    rng = np.random.default_rng([seed, *profile.name.encode()])
    side = np.sqrt(np.prod(truth.boxes[:, 2:] - truth.boxes[:, :2], axis=1))
    missed = rng.random(len(side)) < miss_probability(profile, visible=truth.visible, side=side)
    rows = np.flatnonzero(~missed & (truth.visible > 0))
    boxes = _redrawn(truth.boxes[rows], truth.visible[rows], profile, rng)
    real = Drawn(
        boxes=_inside(boxes, truth.width, truth.height),
        label=_labels(truth.label[rows], profile, rng),
        occluded=_occluded(truth.visible[rows], profile, rng),
        part_state=_states(truth.part_state[rows], profile, rng),
        truth_index=rows.astype(np.int64),
    )
    return _shuffled(real, _false_alarms(truth, profile, rng), rng)


def _redrawn(
    boxes: npt.NDArray[np.float64],
    visible: npt.NDArray[np.float64],
    profile: AnnotatorProfile,
    rng: np.random.Generator,
) -> npt.NDArray[np.float64]:
    """The boxes with size bias and an error on every edge, not yet clipped."""
    size = np.tile(boxes[:, 2:] - boxes[:, :2], 2)
    outward = np.array([-0.5, -0.5, 0.5, 0.5]) * profile.size_bias
    spread = profile.jitter * (1.0 + profile.hidden_jitter * (1.0 - visible))[:, None]
    return np.asarray(boxes + size * (outward + rng.normal(0.0, 1.0, boxes.shape) * spread), np.float64)


def _inside(boxes: npt.NDArray[np.float64], width: int, height: int) -> npt.NDArray[np.float64]:
    """Boxes with ordered corners, sides of at least ``SMALLEST_SIDE``, inside the picture."""
    limit = np.array([width, height], np.float64)
    low = np.clip(np.minimum(boxes[:, :2], boxes[:, 2:]), 0.0, limit - SMALLEST_SIDE)
    high = np.clip(np.maximum(boxes[:, :2], boxes[:, 2:]), low + SMALLEST_SIDE, limit)
    return np.hstack([low, high])


def _labels(label: npt.NDArray[np.int64], profile: AnnotatorProfile, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    wrong = rng.random(len(label)) < profile.label_confusion
    return np.where(wrong, (label + 1) % len(LABELS), label).astype(np.int64)


def _occluded(
    visible: npt.NDArray[np.float64], profile: AnnotatorProfile, rng: np.random.Generator
) -> npt.NDArray[np.int8]:
    tag = (visible < profile.occluded_threshold) ^ (rng.random(len(visible)) < profile.occluded_noise)
    return np.where(rng.random(len(visible)) < profile.unset_rate, UNSET, tag).astype(np.int8)


def _states(state: npt.NDArray[np.int8], profile: AnnotatorProfile, rng: np.random.Generator) -> npt.NDArray[np.int8]:
    steps = np.cumsum(np.array(profile.confusion, np.float64), axis=1)[state]
    written = np.minimum((rng.random(len(state))[:, None] >= steps).sum(axis=1), len(PART_STATES) - 1)
    return np.where(rng.random(len(state)) < profile.unset_rate, UNSET, written).astype(np.int8)


def _false_alarms(truth: Truth, profile: AnnotatorProfile, rng: np.random.Generator) -> Drawn:
    """Boxes around leaves or light taken for fruits: sizes of the picture's fruits, places clear of them."""
    count = int(rng.poisson(profile.false_alarm_rate * len(truth.boxes))) if len(truth.boxes) else 0
    model = rng.integers(0, max(1, len(truth.boxes)), count)
    size = (truth.boxes[:, 2:] - truth.boxes[:, :2])[model] * rng.uniform(0.6, 1.1, (count, 1))
    room = np.maximum(np.array([truth.width, truth.height]) - size, 0.0)
    corner = _clearest(rng.random((TRIES, count, 2)) * room, size, truth.boxes)
    hidden = rng.random(count) < 0.6
    return Drawn(
        boxes=_inside(np.hstack([corner, corner + size]), truth.width, truth.height),
        label=rng.integers(0, len(LABELS), count),
        occluded=np.where(rng.random(count) < profile.unset_rate, UNSET, hidden).astype(np.int8),
        part_state=np.where(hidden, OCCLUDED, INTACT).astype(np.int8),
        truth_index=np.full(count, -1, np.int64),
    )


def _clearest(
    corners: npt.NDArray[np.float64], size: npt.NDArray[np.float64], boxes: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Of the tried corners (tries, M, 2) the one (M, 2) whose box of this size (M, 2) shares least with any box."""
    low = np.maximum(corners[:, :, None, :], boxes[None, None, :, :2])
    high = np.minimum((corners + size)[:, :, None, :], boxes[None, None, :, 2:])
    shared = np.prod(np.maximum(high - low, 0.0), axis=-1).max(axis=-1, initial=0.0)
    return np.asarray(corners[shared.argmin(axis=0), np.arange(len(size))], np.float64)


def _shuffled(first: Drawn, second: Drawn, rng: np.random.Generator) -> Drawn:
    """Both together in a new order: nobody draws in the order of a list."""
    order = rng.permutation(len(first.boxes) + len(second.boxes))
    return Drawn(
        boxes=np.vstack([first.boxes, second.boxes])[order],
        label=np.concatenate([first.label, second.label])[order],
        occluded=np.concatenate([first.occluded, second.occluded])[order],
        part_state=np.concatenate([first.part_state, second.part_state])[order],
        truth_index=np.concatenate([first.truth_index, second.truth_index])[order],
    )
