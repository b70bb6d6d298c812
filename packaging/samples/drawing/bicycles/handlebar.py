"""The handlebar with its grips, brake levers and bell."""

from __future__ import annotations

import numpy as np

from drawing.bicycles.design import Design
from drawing.bicycles.piece import Floats, Form, Piece, lit, points_of, round_body, smooth, vector
from drawing.bicycles.scene import FRAME, part

_FAR = np.array([1.0, 1.0, -1.0])


def steer(design: Design, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """The bar from grip to grip; a damaged one has a bent far end."""
    number, colour = part("steer"), design.paints.metal
    near = smooth(np.vstack([design.bar, design.grip[1:]]), 22)
    far = near * _FAR
    if damaged:
        bend = np.clip(np.linspace(-1.0, 1.0, 22), 0.0, 1.0)[:, None]
        near = near + bend * np.array([rng.uniform(0.0, 40.0), -rng.uniform(60.0, 130.0), 0.0])
    clamp = points_of(design.clamp - vector(0, 22, 0), design.clamp + vector(8, 18, 0))
    return [
        Piece(number, far, colour, Form.TUBE, 23.0, -250.0, gloss=0.9, turns=True),
        Piece(number, clamp, lit(colour, 0.8), Form.TUBE, 36.0, 3.0, gloss=0.6, turns=True),
        Piece(number, near, colour, Form.TUBE, 23.0, 200.0, gloss=0.9, turns=True),
    ]


def handle(design: Design, name: str, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A grip; a damaged one is torn off in part and shows the bar."""
    number, far = part(name), name == "back_handle"
    ends = design.grip * (_FAR if far else 1.0)
    order = -260.0 if far else 300.0
    along = ends[1] - ends[0]
    inner, outer = ends[0], ends[1] + along * 0.06
    colour = design.paints.grip
    if not damaged:
        return [
            Piece(number, points_of(inner, outer), colour, Form.TUBE, 36.0, order, gloss=0.15, turns=True),
            Piece(
                number,
                points_of(inner, inner + along * 0.09),
                lit(colour, 0.75),
                Form.TUBE,
                43.0,
                order + 1,
                turns=True,
            ),
        ]
    torn = inner + along * rng.uniform(0.35, 0.6)
    rag = smooth(points_of(torn, torn + vector(6, -22, 4), torn + vector(-4, -52, 6)), 8)
    return [
        Piece(number, points_of(torn, outer), lit(design.paints.metal, 0.8), Form.TUBE, 24.0, order, turns=True),
        Piece(number, points_of(inner, torn), colour, Form.TUBE, 36.0, order + 1, gloss=0.1, turns=True),
        Piece(number, rag, lit(colour, 1.3), Form.BAND, 14.0, order + 2, turns=True),
    ]


def lever(design: Design, name: str, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A brake lever with its cable; a damaged one hangs down."""
    number, far = part(name), name == "back_hand_break"
    inner, outer = design.grip
    reach = np.array([12.0, -44.0, 0.0]) if design.swept else np.array([58.0, -22.0, 0.0])
    begin = inner + (inner - outer) * 0.16 + reach * 0.15
    line = points_of(begin, inner + reach * 0.7, inner + (outer - inner) * 0.45 + reach * 1.05, outer + reach * 0.9)
    if damaged:
        drop = np.array([[0, 0, 0], [0, -12, 0], [14, -64, 0], [24, -112, 0]], np.float64)
        line = line + drop * rng.uniform(0.7, 1.1)
    side: Floats | float = _FAR if far else 1.0
    order = -255.0 if far else 290.0
    colour = lit(design.paints.metal, 0.95)
    cable = smooth(
        points_of(
            begin, begin + vector(70, 30, -40), design.head + vector(60, 60, 30), design.crown + vector(10, 40, 20)
        ),
        16,
    )
    return [
        Piece(number, smooth(line, 12) * side, colour, Form.TUBE, 14.0, order, gloss=0.8, turns=True),
        Piece(
            number,
            points_of(begin - vector(0, 6, 0), begin + vector(4, 16, 0)) * side,
            lit(colour, 0.55),
            Form.TUBE,
            26.0,
            order,
            turns=True,
        ),
        Piece(FRAME, cable * side, (24, 24, 26), Form.BAND, 6.0, order - 20, turns=True, counts=False),
    ]


def bell(design: Design, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A dome on the near side of the bar; of a damaged one the mechanism is left."""
    number = part("bell")
    place = design.bar[-2] * 0.35 + design.bar[-1] * 0.65 + vector(0, 32, -18)
    metal = (
        design.paints.metal
        if rng.random() < 0.7
        else ((40, 40, 42), (170, 40, 40), (60, 110, 160))[int(rng.integers(3))]
    )
    foot = Piece(
        number,
        points_of(place - vector(0, 30, 0), place - vector(0, 6, 0)),
        lit(metal, 0.5),
        Form.TUBE,
        20.0,
        270.0,
        turns=True,
    )
    if damaged:
        stump = Piece(
            number,
            round_body(place - vector(0, 4, 0), (58, 10, 58)),
            (112, 74, 44),
            Form.BODY,
            order=271.0,
            gloss=0.0,
            turns=True,
        )
        stick = Piece(
            number, points_of(place, place + vector(10, 24, 0)), (96, 66, 44), Form.BAND, 7.0, 272.0, turns=True
        )
        return [foot, stump, stick]
    lower = Piece(
        number, round_body(place, (64, 24, 64)), lit(metal, 0.72), Form.BODY, order=271.0, gloss=0.2, turns=True
    )
    return [
        foot,
        lower,
        Piece(
            number,
            round_body(place + vector(0, 11, 0), (60, 36, 60)),
            metal,
            Form.BODY,
            order=272.0,
            gloss=1.0,
            turns=True,
        ),
    ]
