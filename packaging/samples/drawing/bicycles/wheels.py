"""Wheels, mudguards and the dress guard."""

from __future__ import annotations

import math

import numpy as np

from drawing.bicycles.design import Design
from drawing.bicycles.piece import Floats, Form, Piece, arc, lit, mixed, points_of, vector
from drawing.bicycles.scene import part

_SPOKES = 36


def wheel(design: Design, name: str, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A tyre, a rim, spokes and a hub; a damaged one is buckled, or its tyre is off in places."""
    number, turns = part(name), name == "front_wheel"
    hub = design.front if turns else design.back
    buckle = _Buckle(damaged, rng)
    outer = design.radius - design.tyre / 2
    rim = design.radius - design.tyre - 5
    paints = design.paints
    pieces = [
        _ring(number, buckle.bent(arc(hub, outer, 0, 360, count=73, z=-9)[:-1], hub), design.tyre, paints.tyre, -3.0),
        *_spokes(number, buckle, hub, rim, design, rng),
        _ring(number, buckle.bent(arc(hub, outer, 0, 360, count=73, z=9)[:-1], hub), design.tyre, paints.tyre, 2.0),
    ]
    if paints.wall != paints.tyre:
        side = buckle.bent(arc(hub, outer - 6, 0, 360, count=73, z=14)[:-1], hub)
        pieces.append(Piece(number, side, paints.wall, Form.BAND, design.tyre * 0.4, 2.1, closed=True))
    bent = buckle.bent(arc(hub, rim, 0, 360, count=73)[:-1], hub)
    pieces.append(Piece(number, bent, paints.rim, Form.TUBE, 15.0, 2.2, closed=True, gloss=0.7))
    pieces.append(
        Piece(number, points_of(hub - vector(0, 0, 45), hub + vector(0, 0, 45)), paints.metal, Form.TUBE, 42.0, 1.5)
    )
    pieces.append(Piece(number, arc(hub, 9, 0, 330, count=12, z=50), lit(paints.metal, 0.7), Form.FACE, order=48.0))
    if damaged and not turns:
        pieces = [piece for piece in pieces if piece.form is not Form.BAND]
    return [_turning(piece) for piece in pieces] if turns else pieces


class _Buckle:
    """How a wheel departs from a plane circle: not at all, or like a crisp with a flat side."""

    def __init__(self, damaged: bool, rng: np.random.Generator) -> None:
        self._sideways = rng.uniform(45.0, 110.0) if damaged else 0.0
        self._dent = rng.uniform(0.10, 0.22) if damaged else 0.0
        self._phase, self._place = rng.uniform(0.0, 2 * math.pi), rng.uniform(0.0, 2 * math.pi)

    def bent(self, points: Floats, hub: Floats) -> Floats:
        away = points - hub
        angle = np.arctan2(away[:, 1], away[:, 0])
        near = np.exp(-((np.angle(np.exp(1j * (angle - self._place))) / 0.5) ** 2))
        radius = np.hypot(away[:, 0], away[:, 1])
        moved = away.copy()
        moved[:, :2] *= (1.0 - self._dent * near)[:, None]
        moved[:, 2] += self._sideways * np.cos(2 * (angle - self._phase)) * radius / 340.0
        return np.asarray(moved + hub, np.float64)


def _ring(number: int, points: Floats, width: float, colour: tuple[float, float, float], order: float) -> Piece:
    return Piece(number, points, colour, Form.TUBE, width, order, closed=True, gloss=0.12)


def _spokes(
    number: int, buckle: _Buckle, hub: Floats, rim: float, design: Design, rng: np.random.Generator
) -> list[Piece]:
    """Crossed spokes from either flange of the hub; some have gone on a buckled wheel."""
    start = rng.uniform(0.0, 360.0)
    colour = lit(design.paints.metal, 0.85)
    pieces = []
    for side in (-28.0, 28.0):
        angle = np.radians(start + side / 5 + 360.0 * np.arange(_SPOKES // 2) / (_SPOKES // 2))
        lean = angle + np.where(np.arange(_SPOKES // 2) % 2, 1.1, -1.1)
        zero = np.zeros(len(angle))
        inner = hub + np.stack([24 * np.cos(lean), 24 * np.sin(lean), zero + side], axis=1)
        outer = buckle.bent(hub + np.stack([rim * np.cos(angle), rim * np.sin(angle), zero], axis=1), hub)
        wires = np.stack([inner, outer], axis=1).reshape(-1, 3)
        pieces.append(Piece(number, wires, colour, Form.WIRES, 2.6, side / 10))
    return pieces


def mudguard(design: Design, name: str, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A bent sheet over the wheel with its stays; a damaged one is broken off and sticks out."""
    number, turns = part(name), name == "front_mudguard"
    hub = design.front if turns else design.back
    start, stop = (28.0, 208.0) if turns else (52.0, 196.0)
    radius = design.radius + 15.0
    broken = stop - (rng.uniform(45.0, 75.0) if damaged else 0.0)
    near, far = (arc(hub, radius, start, broken, count=36, z=z) for z in (27.0, -27.0))
    if damaged:
        tail = np.clip(np.linspace(-2.0, 1.0, 36), 0.0, 1.0)[:, None] ** 2
        push = tail * np.array([-rng.uniform(30.0, 90.0), rng.uniform(30.0, 110.0), rng.uniform(-30.0, 60.0)])
        near, far = near + push, far + push
    colour = design.paints.guard
    pieces = [
        Piece(number, np.vstack([near, far[::-1]]), lit(colour, 0.6), Form.FACE, order=-28.0),
        Piece(number, near, colour, Form.TUBE, 17.0, 6.0, gloss=0.55),
    ]
    for place in () if damaged else (0.62, 0.97):
        foot = near[int(place * 35)]
        pieces.append(
            Piece(number, points_of(hub + vector(0, 0, 50), foot), lit(design.paints.metal, 0.8), Form.BAND, 5.0, 7.0)
        )
    return [_turning(piece) for piece in pieces] if turns else pieces


def dress_guard(design: Design, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A sheet or net beside the upper back of the wheel that keeps coats out of the spokes."""
    number = part("dress_guard")
    stop = 172.0 - (rng.uniform(35.0, 60.0) if damaged else 0.0)
    edge = arc(design.back, design.radius - 4, 64, stop, count=26, z=44)
    inner = arc(design.back, 96, stop - 6, 70, count=12, z=44)
    if damaged:
        inner += rng.normal(0.0, 16.0, inner.shape) * (1, 1, 0.3)
    shades = ((34, 34, 36), (44, 42, 42), (188, 186, 180), (52, 66, 96), (150, 60, 64))
    colour = shades[int(rng.choice(5, p=(0.45, 0.25, 0.1, 0.1, 0.1)))]
    outline = np.vstack([edge, inner])
    pieces = [Piece(number, outline, colour, Form.FACE, order=40.0)]
    middle = outline.mean(axis=0)
    pieces.append(Piece(number, middle + (outline - middle) * 0.88, lit(colour, 1.16), Form.FACE, order=40.1))
    for share in (0.2, 0.4, 0.6, 0.8):
        angle = math.radians(64 + share * (stop - 64))
        ends = points_of(
            *(design.back + vector(r * math.cos(angle), r * math.sin(angle), 45) for r in (100, design.radius - 8))
        )
        pieces.append(Piece(number, ends, lit(colour, 0.8), Form.BAND, 3.5, 40.2))
    if damaged:
        tear = middle + rng.normal(0.0, 1.0, (9, 3)) * (34, 34, 0)
        pieces.append(
            Piece(
                number,
                tear[np.argsort(np.arctan2(*(tear - tear.mean(0)).T[:2]))],
                mixed(colour, (150, 146, 140), 0.55),
                Form.FACE,
                order=40.3,
            )
        )
    pieces.append(Piece(number, edge, lit(colour, 0.7), Form.BAND, 8.0, 40.4))
    return pieces


def _turning(piece: Piece) -> Piece:
    return Piece(
        piece.part,
        piece.points,
        piece.colour,
        piece.form,
        piece.width,
        piece.order,
        piece.closed,
        piece.gloss,
        turns=True,
        counts=piece.counts,
    )
