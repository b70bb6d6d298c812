"""Damage on a fruit's skin: rot, cracks, bird pecks and scab, painted into reflectance and normals."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from drawing.orchards.noise import Field, layered_noise, smoothstep

KINDS = ("rot", "crack", "peck", "scab")


@dataclass(frozen=True, slots=True)
class Blemish:
    """One damaged place: where on the ball, how large, of which kind."""

    kind: str
    centre: tuple[float, float, float]
    """Unit vector, image axes; z > 0 is seen."""
    reach: float
    """Angular radius, radians."""
    seed: int


@dataclass(frozen=True, slots=True)
class _Spot:
    """A blemish at work: its distance field and noise, and the fruit's arrays that it changes in place."""

    blemish: Blemish
    distance: Field
    """Angle from the centre over the reach: 1 at the edge."""
    rough: Field
    ball: Field
    skin: Field
    normal: Field
    matte: Field


def random_blemishes(rng: np.random.Generator) -> tuple[Blemish, ...]:
    """Damage that can be seen: one rot or one crack, or a few pecks or scab spots."""
    kind = KINDS[int(rng.choice(len(KINDS), p=(0.42, 0.18, 0.25, 0.15)))]
    count = {"rot": 1, "crack": 1, "peck": int(rng.integers(1, 4)), "scab": int(rng.integers(4, 9))}[kind]
    reach = {"rot": (0.42, 0.80), "crack": (0.55, 0.85), "peck": (0.13, 0.24), "scab": (0.09, 0.2)}[kind]
    return tuple(
        Blemish(kind, _seen_point(rng), float(rng.uniform(*reach)), int(rng.integers(2**31))) for _ in range(count)
    )


def paint_blemishes(
    blemish: Blemish,
    ball: Field,
    skin: Field,
    normal: Field,
    matte: Field,
) -> None:
    """Paint one blemish in place.

    ``ball`` (H, W, 3) are the unbent normals, ``skin`` (H, W, 3) the reflectance, ``normal`` the normals to shade
    with, ``matte`` (H, W) the share of gloss that is kept.
    """
    rng = np.random.default_rng(blemish.seed)
    centre = np.asarray(blemish.centre, np.float32)
    angle = np.arccos(np.clip(ball @ centre, -1.0, 1.0))
    rough = layered_noise(rng, angle.shape[0], angle.shape[1], cells=8, octaves=3)
    painter = {"rot": _rot, "crack": _crack, "peck": _peck, "scab": _scab}[blemish.kind]
    painter(_Spot(blemish, angle / np.float32(blemish.reach), rough, ball, skin, normal, matte))


def _seen_point(rng: np.random.Generator) -> tuple[float, float, float]:
    turn, off = rng.uniform(0, 2 * math.pi), rng.uniform(0.1, 0.75)
    x, y = off * math.cos(turn), off * math.sin(turn)
    return (float(x), float(y), math.sqrt(1.0 - off * off))


def _mix(skin: Field, colour: tuple[float, float, float], share: Field) -> None:
    skin += (np.asarray(colour, np.float32) - skin) * share[..., None]


def _sink(normal: Field, blemish: Blemish, share: Field) -> None:
    """Bend normals away from the middle, as the rim of a hollow does."""
    normal += (normal - np.asarray(blemish.centre, np.float32)) * (-1.2 * share)[..., None]
    normal /= np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-4)


def _dull(matte: Field, share: Field) -> None:
    """Take this share of the gloss away."""
    np.multiply(matte, 1.0 - share, out=matte)


def _rot(spot: _Spot) -> None:
    edge = spot.distance + 0.22 * spot.rough
    spread = smoothstep(edge, 1.05, 0.88)
    rings = 0.5 + 0.5 * np.cos(spot.distance * np.float32(17.0) + 2.0 * spot.rough)
    _mix(spot.skin, (0.155, 0.066, 0.022), 0.95 * spread)
    _mix(spot.skin, (0.055, 0.024, 0.012), np.asarray(0.6 * spread * rings, np.float32))
    _mix(spot.skin, (0.03, 0.016, 0.01), 0.75 * smoothstep(edge, 0.45, 0.1))
    mould = smoothstep(spot.rough, 0.05, 0.6) * smoothstep(np.abs(spot.distance - 0.5), 0.28, 0.1)
    _mix(spot.skin, (0.34, 0.29, 0.21), 0.35 * mould)
    _sink(spot.normal, spot.blemish, 0.5 * spread * smoothstep(edge, 0.4, 0.95))
    _dull(spot.matte, 0.8 * spread)


def _crack(spot: _Spot) -> None:
    rng = np.random.default_rng(spot.blemish.seed + 7)
    turn = rng.uniform(0, math.pi)
    offset = spot.ball - np.asarray(spot.blemish.centre, np.float32)
    across = offset[..., 0] * np.float32(math.cos(turn)) + offset[..., 1] * np.float32(math.sin(turn))
    line = np.abs(across + 0.10 * spot.rough + 0.05 * np.sin(spot.distance * 5.0))
    width = np.clip(1.0 - spot.distance, 0.0, 1.0) ** 0.6 * 0.055
    lips = smoothstep(line / np.maximum(width, 1e-4), 2.6, 1.2)
    gap = smoothstep(line / np.maximum(width, 1e-4), 1.1, 0.6)
    _mix(spot.skin, (0.33, 0.22, 0.09), 0.85 * lips)
    _mix(spot.skin, (0.035, 0.018, 0.01), 0.95 * gap)
    _dull(spot.matte, 0.9 * lips)


def _peck(spot: _Spot) -> None:
    """A ragged hole: torn brown rim, flesh gone brown with a pale side left, a dark pit off its middle."""
    rng = np.random.default_rng(spot.blemish.seed + 3)
    side = rng.normal(0.0, 1.0, 3).astype(np.float32) / np.float32(spot.blemish.reach)
    slant = (spot.ball - np.asarray(spot.blemish.centre, np.float32)) @ side
    edge = spot.distance + 0.75 * spot.rough
    hole = smoothstep(edge, 1.0, 0.82)
    _mix(spot.skin, (0.085, 0.036, 0.016), np.float32(0.9) * smoothstep(edge, 1.3, 1.0))
    _mix(spot.skin, (0.23, 0.125, 0.045), hole)
    _mix(spot.skin, (0.40, 0.28, 0.12), hole * smoothstep(slant + spot.rough, 0.1, 0.8) * np.float32(0.8))
    _mix(spot.skin, (0.05, 0.025, 0.012), np.float32(0.9) * smoothstep(edge + 0.45 * slant, 0.55, 0.15))
    _sink(spot.normal, spot.blemish, 0.9 * hole * smoothstep(edge, 0.2, 0.8))
    _dull(spot.matte, 0.9 * hole)


def _scab(spot: _Spot) -> None:
    edge = spot.distance + 0.35 * spot.rough
    _mix(spot.skin, (0.14, 0.12, 0.045), 0.7 * smoothstep(edge, 1.4, 1.0))
    _mix(spot.skin, (0.035, 0.032, 0.018), 0.92 * smoothstep(edge, 1.05, 0.8))
    _dull(spot.matte, 0.8 * smoothstep(edge, 1.2, 0.9))
