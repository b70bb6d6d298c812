"""What stands or hangs before a bicycle: posts, bushes, bags, a box, another bicycle."""

from __future__ import annotations

import math

import numpy as np

from drawing.bicycles.assembly import assembled
from drawing.bicycles.design import Design, designed
from drawing.bicycles.piece import Floats, Form, Piece, Rgb, arc, lit, points_of, round_body, smooth, vector
from drawing.bicycles.scene import ABSENT, FRAME, part

_LEAVES: tuple[Rgb, ...] = ((70, 96, 44), (88, 116, 52), (52, 78, 38), (112, 132, 66), (60, 90, 60))
_BAGS: tuple[Rgb, ...] = ((206, 206, 200), (40, 42, 48), (60, 84, 120), (140, 44, 40), (180, 164, 120), (90, 110, 70))


def occluders(design: Design, seed: int, rng: np.random.Generator) -> list[Piece]:
    """Pieces before the bicycle, in the order of painting; often there are none."""
    pieces: list[Piece] = []
    if rng.random() < 0.18 and design.part_state[part("saddle")] != ABSENT:
        pieces += cover(design, rng)
    if rng.random() < 0.27:
        pieces += bag(design, rng)
    if rng.random() < 0.24:
        pieces += pannier(design, rng)
    if rng.random() < 0.30:
        pieces += bush(design, rng)
    if rng.random() < 0.30:
        pieces += post(design, rng)
    if rng.random() < 0.16:
        pieces += crate(design, rng)
    if rng.random() < 0.13:
        side = float(rng.choice((-1.0, 1.0)))
        other = assembled(designed(rng), (seed, 99))
        pieces += other.moved(np.array([side * rng.uniform(750.0, 1150.0), 0.0, 620.0])).painted
    return pieces


def post(design: Design, rng: np.random.Generator) -> list[Piece]:
    """A bollard or the foot of a lamp."""
    x = rng.uniform(-0.25, 1.2) * design.front[0]
    top = float(rng.choice((820.0, 1150.0, 3000.0)))
    wide = rng.uniform(75.0, 140.0)
    colour = ((122, 52, 44), (70, 74, 76), (48, 66, 56), (150, 148, 142))[int(rng.integers(4))]
    z = rng.uniform(300.0, 480.0)
    pieces = [_piece(points_of((x, 0, z), (x, top, z)), colour, Form.TUBE, wide, 0.25)]
    pieces.append(_piece(points_of((x, 0, z), (x, 90, z)), lit(colour, 0.8), Form.TUBE, wide * 1.35, 0.2))
    if top < 2000:
        pieces.append(
            _piece(round_body(points_of((x, top, z))[0], (wide, wide * 0.6, wide)), lit(colour, 1.1), Form.BODY)
        )
        if rng.random() < 0.5:
            band = points_of((x, top - 190, z), (x, top - 90, z))
            pieces.append(_piece(band, (226, 224, 214), Form.TUBE, wide * 1.02, 0.1))
    return pieces


def bush(design: Design, rng: np.random.Generator) -> list[Piece]:
    """Twigs with leaves that grow before a wheel."""
    middle = rng.uniform(-0.25, 1.2) * design.front[0]
    wide, high = rng.uniform(180.0, 420.0), rng.uniform(240.0, 620.0)
    base = _LEAVES[int(rng.integers(len(_LEAVES)))]
    count = int(wide * high / 420)
    across, up = rng.normal(0.0, 0.45, count), rng.beta(1.0, 1.5, count)
    x = middle + wide * across * (1.0 - 0.55 * up)
    y, z = high * up, rng.uniform(140.0, 420.0, count)
    order = np.argsort(z)
    pieces = []
    for row in order:
        angle, size = rng.uniform(0.0, math.pi), rng.uniform(26.0, 48.0)
        leaf = _leaf(size, angle) + vector(x[row], max(y[row], 4.0), z[row])
        shade = 0.45 + 0.5 * (z[row] - 140) / 280 + 0.35 * up[row] + rng.normal(0.0, 0.1)
        pieces.append(_piece(leaf, lit(base, max(0.25, shade)), Form.FACE))
    return pieces


def _leaf(size: float, angle: float) -> Floats:
    turn = np.linspace(0.0, 2 * math.pi, 9)[:-1]
    u, v = size * np.cos(turn), size * 0.45 * np.sin(turn)
    return np.stack(
        [u * math.cos(angle) - v * math.sin(angle), u * math.sin(angle) + v * math.cos(angle), v * 0.3], axis=1
    )


def bag(design: Design, rng: np.random.Generator) -> list[Piece]:
    """A shopping bag or rucksack that hangs from the handlebar."""
    hang = design.grip[0] * 0.7 + design.grip[1] * 0.3 + vector(0, -25, 25)
    colour = _BAGS[int(rng.integers(len(_BAGS)))]
    wide, high = rng.uniform(240.0, 380.0), rng.uniform(280.0, 430.0)
    body = hang + vector(rng.uniform(-20.0, 120.0), -rng.uniform(90.0, 150.0) - high / 2, 40)
    pieces = [
        _piece(points_of(body + vector(step, high * 0.42, 20), hang), lit(colour, 0.8), Form.BAND, 14.0)
        for step in (-60, 60)
    ]
    return pieces + _sack(body, wide, high, colour, rng)


def pannier(design: Design, rng: np.random.Generator) -> list[Piece]:
    """A bag beside the back wheel."""
    colour = _BAGS[int(rng.integers(1, len(_BAGS)))]
    wide, high = rng.uniform(300.0, 400.0), rng.uniform(280.0, 360.0)
    body = design.back + vector(rng.uniform(-150.0, -20.0), design.radius + 50 - high / 2, 130)
    return _sack(body, wide, high, colour, rng, square=0.45)


def cover(design: Design, rng: np.random.Generator) -> list[Piece]:
    """A plastic bag over the saddle."""
    colour: Rgb = ((204, 204, 200), (70, 120, 170), (46, 46, 50), (210, 190, 90))[int(rng.integers(4))]
    return _sack(design.seat + vector(0, 30, 90), 340.0, rng.uniform(140.0, 200.0), colour, rng, square=0.7)


def crate(design: Design, rng: np.random.Generator) -> list[Piece]:
    """A box of slats before the handlebar."""
    colour: Rgb = ((64, 64, 66), (136, 100, 62), (60, 96, 70), (150, 150, 146))[int(rng.integers(4))]
    low, wide, high = (
        design.crown + design.axis * 90 + vector(40, 0, 0),
        rng.uniform(330.0, 400.0),
        rng.uniform(220.0, 280.0),
    )
    pieces = []
    for z, shade in ((-190.0, 0.55), (190.0, 1.0)):
        for row in range(5):
            y = low[1] + high * row / 4
            line = points_of((low[0], y, z), (low[0] + wide, y, z))
            pieces.append(_piece(line, lit(colour, shade), Form.BAND, high / 6.2))
        for column in range(3):
            x = low[0] + wide * column / 2
            pieces.append(
                _piece(points_of((x, low[1], z), (x, low[1] + high, z)), lit(colour, shade * 0.9), Form.BAND, 26.0)
            )
    return pieces


def _sack(
    middle: Floats, wide: float, high: float, colour: Rgb, rng: np.random.Generator, *, square: float = 0.6
) -> list[Piece]:
    """A soft bag: a lumpy outline with lighter and darker folds."""
    turn = np.linspace(0.0, 2 * math.pi, 33)[:-1]
    lumps = 1.0 + 0.05 * np.sin(3 * turn + rng.uniform(0, 6)) + 0.04 * np.sin(5 * turn + rng.uniform(0, 6))
    x = wide / 2 * np.sign(np.cos(turn)) * np.abs(np.cos(turn)) ** square * lumps
    y = high / 2 * np.sign(np.sin(turn)) * np.abs(np.sin(turn)) ** square * lumps
    outline = np.stack([x * (1.0 - 0.14 * y / high), y, np.zeros(32)], axis=1)
    pieces = [_piece(outline + middle, lit(colour, 0.66), Form.FACE)]
    for share, brightness in zip(np.linspace(0.97, 0.3, 12), np.linspace(0.68, 1.08, 12), strict=True):
        pieces.append(
            _piece(
                outline * share + middle + vector(-wide * 0.03, high * 0.05 * (1 - share) * 4, 0),
                lit(colour, brightness),
                Form.FACE,
            )
        )
    for _ in range(7):
        x0, y0 = rng.uniform(-0.38, 0.38) * wide, rng.uniform(-0.1, 0.42) * high
        fold = points_of(
            (x0, y0, 1), (x0 * 0.8 + rng.normal(0, 12), y0 - high * 0.15, 1), (x0 * 0.7, y0 - high * 0.3, 1)
        )
        shade = rng.uniform(0.6, 1.25)
        pieces.append(_piece(smooth(fold, 8) + middle, lit(colour, shade), Form.BAND, rng.uniform(4.0, 11.0)))
    if rng.random() < 0.25:
        ring = arc(middle, min(wide, high) * 0.2, 0, 360, count=20, z=2)
        pieces.append(_piece(ring[:-1], lit(colour, 1.5 if sum(colour) < 350 else 0.5), Form.FACE))
    return pieces


def _piece(points: Floats, colour: Rgb, form: Form, width: float = 0.0, gloss: float = 0.2) -> Piece:
    return Piece(FRAME, points, colour, form, width, 1000.0, gloss=gloss)
