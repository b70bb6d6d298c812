"""The design of one bicycle: its measures, its colours, and which parts are missing or damaged."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from drawing.bicycles.piece import Floats, Rgb, points_of
from drawing.bicycles.scene import ABSENT, DAMAGED, INTACT, PARTS, part

_PAINTS: Final[tuple[Rgb, ...]] = (
    (34, 34, 37),
    (28, 30, 33),
    (45, 48, 52),
    (36, 62, 46),
    (34, 56, 98),
    (126, 34, 34),
    (198, 196, 188),
    (138, 140, 144),
    (176, 92, 40),
    (122, 168, 152),
    (186, 172, 140),
    (96, 44, 70),
    (60, 104, 150),
    (208, 170, 52),
)
_LEATHERS: Final[tuple[Rgb, ...]] = ((30, 29, 30), (36, 34, 34), (96, 60, 36), (62, 40, 30), (128, 124, 118))

_SHARES: Final[dict[str, tuple[float, float]]] = {
    "back_hand_break": (0.24, 0.04),
    "back_handle": (0.04, 0.07),
    "back_light": (0.20, 0.24),
    "back_mudguard": (0.12, 0.07),
    "back_pedal": (0.05, 0.03),
    "back_reflector": (0.32, 0.06),
    "back_wheel": (0.02, 0.05),
    "bell": (0.42, 0.06),
    "chain": (0.05, 0.06),
    "dress_guard": (0.62, 0.08),
    "dynamo": (0.58, 0.05),
    "front_handbreak": (0.20, 0.05),
    "front_handle": (0.03, 0.08),
    "front_light": (0.30, 0.11),
    "front_mudguard": (0.15, 0.07),
    "front_pedal": (0.02, 0.02),
    "front_wheel": (0.04, 0.07),
    "gear_case": (0.36, 0.11),
    "kickstand": (0.22, 0.05),
    "lock": (0.36, 0.04),
    "saddle": (0.05, 0.10),
    "steer": (0.01, 0.04),
}
"""Share of bicycles on which a part is absent, and on which it is damaged."""


@dataclass(frozen=True, slots=True)
class Paints:
    """Colours of one bicycle."""

    frame: Rgb
    guard: Rgb
    tyre: Rgb
    wall: Rgb
    """The side of the tyre."""
    rim: Rgb
    metal: Rgb
    grip: Rgb
    saddle: Rgb
    case: Rgb


@dataclass(frozen=True, slots=True)
class Design:
    """A bicycle before anything is drawn. Places are (3,) in millimetres, the back hub stands above x = 0."""

    low_frame: bool
    """A frame to step through, else one with a top tube."""
    swept: bool
    """A handlebar that comes back to the rider, else a straight one."""
    full_case: bool
    """A case around the whole chain, else a guard above it."""
    carrier: bool
    radius: float
    tyre: float
    back: Floats
    front: Floats
    bracket: Floats
    cluster: Floats
    seat: Floats
    crown: Floats
    head: Floats
    clamp: Floats
    axis: Floats
    """Unit vector up the steering axis."""
    bar: Floats
    """(N, 3) from the clamp to the inner end of the near grip."""
    grip: Floats
    """(2, 3) inner and outer end of the near grip."""
    crank: float
    """Angle of the near crank in degrees."""
    steering: float
    """Angle of the handlebar in degrees."""
    age: float
    """0 new to 1 worn: rust and dirt."""
    paints: Paints
    part_state: npt.NDArray[np.int8]
    """(22,) intact, damaged or absent; what is hidden is found when the picture is drawn."""


def designed(rng: np.random.Generator) -> Design:
    """A bicycle as they stand about in a Dutch town."""
    radius = rng.uniform(328.0, 348.0)
    low, swept = bool(rng.random() < 0.5), bool(rng.random() < 0.72)
    lean = math.radians(rng.uniform(66.0, 70.0))
    axis = np.array([-math.cos(lean), math.sin(lean), 0.0])
    ahead = np.array([math.sin(lean), math.cos(lean), 0.0])
    back, front = points_of((0, radius, 0), (rng.uniform(1075.0, 1150.0), radius, 0))
    bracket = points_of((rng.uniform(440.0, 470.0), rng.uniform(275.0, 300.0), 0))[0]
    crown = front - ahead * rng.uniform(50.0, 65.0) + axis * (radius + 50.0)
    head = crown + axis * rng.uniform(150.0, 215.0)
    clamp = head + axis * rng.uniform(60.0, 120.0)
    slope = math.radians(rng.uniform(68.0, 72.0))
    up = np.array([-math.cos(slope), math.sin(slope), 0.0])
    cluster = bracket + up * rng.uniform(490.0, 540.0)
    bar, grip = _handlebar(clamp, swept, rng)
    return Design(
        low_frame=low,
        swept=swept,
        full_case=bool(rng.random() < 0.74),
        carrier=bool(rng.random() < 0.8),
        radius=radius,
        tyre=rng.uniform(34.0, 44.0),
        back=back,
        front=front,
        bracket=bracket,
        cluster=cluster,
        seat=cluster + up * rng.uniform(80.0, 170.0),
        crown=crown,
        head=head,
        clamp=clamp,
        axis=axis,
        bar=bar,
        grip=grip,
        crank=rng.uniform(-60.0, 60.0) if rng.random() < 0.7 else rng.uniform(0.0, 360.0),
        steering=rng.normal(0.0, 8.0),
        age=float(rng.beta(1.6, 1.8)),
        paints=_paints(rng),
        part_state=_states(rng),
    )


def _handlebar(clamp: Floats, swept: bool, rng: np.random.Generator) -> tuple[Floats, Floats]:
    if swept:
        rise, back = rng.uniform(30.0, 85.0), rng.uniform(110.0, 180.0)
        bends: tuple[tuple[float, float, float], ...] = (
            (0, 0, 0),
            (50, 15, 80),
            (45, rise * 0.7, 190),
            (-50, rise, 268),
            (-back, rise - 5, 285),
        )
        outer: tuple[float, float, float] = (-back - rng.uniform(112.0, 135.0), rise - 18, 296)
    else:
        rise = rng.uniform(5.0, 40.0)
        bends = ((0, 0, 0), (18, rise * 0.4, 80), (10, rise, 170), (-25, rise + 4, 235))
        outer = (-70, rise, 345)
    bar = points_of(*bends) + clamp
    return bar, np.stack([bar[-1], np.array(outer) + clamp])


def _paints(rng: np.random.Generator) -> Paints:
    frame = _varied(_PAINTS[rng.integers(len(_PAINTS)) if rng.random() < 0.65 else rng.integers(3)], rng)
    steel = _varied((168, 170, 174), rng)
    dark = _varied((36, 36, 38), rng)
    guard = (frame, dark, steel)[int(rng.choice(3, p=(0.5, 0.35, 0.15)))]
    tyre = _varied((38, 37, 37), rng)
    wall = _varied((176, 140, 96), rng) if rng.random() < 0.14 else tyre
    return Paints(
        frame=frame,
        guard=guard,
        tyre=tyre,
        wall=wall,
        rim=dark if rng.random() < 0.15 else steel,
        metal=steel,
        grip=_varied(_LEATHERS[rng.integers(len(_LEATHERS))], rng),
        saddle=_varied(_LEATHERS[rng.integers(len(_LEATHERS))], rng),
        case=(dark, frame, _varied((70, 72, 76), rng))[int(rng.choice(3, p=(0.6, 0.25, 0.15)))],
    )


def _varied(colour: Rgb, rng: np.random.Generator) -> Rgb:
    red, green, blue = np.clip(np.array(colour) * rng.uniform(0.88, 1.12) + rng.normal(0.0, 4.0, 3), 6.0, 250.0)
    return float(red), float(green), float(blue)


def _states(rng: np.random.Generator) -> npt.NDArray[np.int8]:
    """What is on the bicycle: a neglected one lacks more, and without a handlebar nothing sits on it."""
    neglect = rng.gamma(2.6, 1 / 2.6)
    shares = np.array([_SHARES[name] for name in PARTS])
    absent = np.minimum(shares[:, 0] * (0.55 + 0.45 * neglect), 0.95)
    damaged = np.minimum(shares[:, 1] * neglect, 0.6)
    draw = rng.random(len(PARTS))
    state = np.where(draw < absent, ABSENT, np.where(draw > 1 - damaged, DAMAGED, INTACT)).astype(np.int8)
    if state[part("steer")] == ABSENT:
        for name in ("back_hand_break", "back_handle", "bell", "front_handbreak", "front_handle"):
            state[part(name)] = ABSENT
    return state
