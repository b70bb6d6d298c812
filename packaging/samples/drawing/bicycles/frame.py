"""The frame, the fork, the cranks and the carrier: what holds the parts and is none of them."""

from __future__ import annotations

import math

import numpy as np

from drawing.bicycles.design import Design
from drawing.bicycles.piece import Floats, Form, Piece, arc, lit, points_of, smooth, vector
from drawing.bicycles.scene import FRAME


def frame(design: Design) -> list[Piece]:
    """Tubes of the frame with fork, seat post and head."""
    colour = design.paints.frame
    pieces = [
        _tube(points_of(design.bracket, design.cluster), 31.0, colour, 0.0),
        _tube(points_of(design.cluster, design.seat), 26.0, design.paints.metal, -1.0, gloss=0.9),
        _tube(points_of(design.crown - design.axis * 12, design.head), 38.0, colour, 1.0, turns=True),
        _tube(points_of(design.head, design.clamp), 24.0, design.paints.metal, 0.5, gloss=0.9, turns=True),
        *_main_tubes(design),
    ]
    for side in (-1.0, 1.0):
        z = np.array([0.0, 0.0, side * 48.0])
        near = np.array([0.0, 0.0, side * 18.0])
        pieces += [
            _tube(points_of(design.back + z, design.bracket + near), 19.0, colour, side * 50.0),
            _tube(points_of(design.back + z, design.cluster + near), 15.0, colour, side * 50.0),
            _tube(_blade(design, side), 22.0, colour, side * 48.0, turns=True),
        ]
    return pieces


def _main_tubes(design: Design) -> list[Piece]:
    low, colour = design.crown + design.axis * 18, design.paints.frame
    if not design.low_frame:
        top = points_of(design.head - design.axis * 28, design.cluster - vector(0, 12, 0))
        return [_tube(top, 27.0, colour, 0.1), _tube(points_of(low, design.bracket), 33.0, colour, 0.2)]
    knee = design.bracket + vector(130, 55, 0)
    lower = smooth(points_of(low, (low + knee) / 2 + vector(-55, -45, 0), knee, design.bracket), 20)
    foot = design.bracket + (design.cluster - design.bracket) * 0.34
    upper = smooth(
        points_of(
            design.head - design.axis * 30,
            (design.head + knee) / 2 + vector(-70, 10, 0),
            knee + vector(-60, 55, 0),
            foot,
        ),
        20,
    )
    return [_tube(lower, 33.0, colour, 0.1), _tube(upper, 27.0, colour, 0.2)]


def _blade(design: Design, side: float) -> Floats:
    z = np.array([0.0, 0.0, side * 46.0])
    below = design.crown - design.axis * (design.radius * 0.62)
    return smooth(points_of(design.crown + z * 0.7, below + z, design.front + z), 14)


def carrier(design: Design) -> list[Piece]:
    """A rack over the back wheel with its stays."""
    top = design.radius * 2 + 58.0
    steel = lit(design.paints.guard if sum(design.paints.guard) < 300 else design.paints.metal, 0.9)
    ends = points_of((-235, top, 0), (175, top + 6, 0))
    pieces = [_tube(ends + vector(0, 0, z), 11.0, steel, z - 5.0) for z in (-60.0, -20.0, 20.0, 60.0)]
    pieces.append(_tube(points_of((-235, top, -62), (-235, top, 62)), 11.0, steel, -8.0))
    for z in (-62.0, 62.0):
        legs = points_of(design.back + vector(0, 6, math.copysign(52, z)), (-120, top, z))
        pieces.append(_tube(legs, 9.0, steel, z))
        pieces.append(_tube(points_of((175, top + 6, z), design.cluster + vector(0, -40, z / 4)), 9.0, steel, z - 1))
    return pieces


def drive(design: Design) -> list[Piece]:
    """Chain wheel and the two cranks."""
    steel = design.paints.metal
    angle = math.radians(design.crank)
    arm = np.array([170 * math.cos(angle), 170 * math.sin(angle), 0.0])
    ring = arc(design.bracket, 78, 0, 360, count=41, z=56)[:-1]
    pieces = [
        Piece(FRAME, ring, lit(steel, 0.75), Form.BAND, 22.0, 56.0, closed=True),
        _tube(
            points_of(design.bracket - vector(0, 0, 70), design.bracket - arm - vector(0, 0, 85)),
            22.0,
            steel,
            -90.0,
            gloss=0.8,
        ),
        _tube(
            points_of(design.bracket + vector(0, 0, 72), design.bracket + arm + vector(0, 0, 85)),
            22.0,
            steel,
            90.0,
            gloss=0.8,
        ),
        Piece(FRAME, arc(design.bracket, 24, 0, 340, count=18, z=76), lit(steel, 0.6), Form.FACE, order=91.0),
    ]
    for turn in range(5):
        spoke = math.radians(design.crank + 72 * turn)
        reach = np.array([72 * math.cos(spoke), 72 * math.sin(spoke), 0])
        pieces.append(
            _tube(
                points_of(design.bracket + vector(0, 0, 56), design.bracket + reach + vector(0, 0, 56)),
                13.0,
                steel,
                56.1,
            )
        )
    return pieces


def _tube(
    points: Floats,
    width: float,
    colour: tuple[float, float, float],
    order: float,
    *,
    gloss: float = 0.5,
    turns: bool = False,
) -> Piece:
    return Piece(FRAME, points, colour, Form.TUBE, width, order, gloss=gloss, turns=turns)
