"""Lights, reflector, dynamo, lock, kickstand, saddle, pedals, chain and gear case."""

from __future__ import annotations

import math

import numpy as np

from drawing.bicycles.design import Design
from drawing.bicycles.piece import Floats, Form, Piece, arc, block, lit, mixed, points_of, round_body, smooth, vector
from drawing.bicycles.scene import part

_RED = (176.0, 26.0, 24.0)
_HOLE = (20.0, 18.0, 18.0)


def front_light(design: Design, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A lamp before the head; a damaged one hangs with a hole for a glass."""
    number = part("front_light")
    place = design.crown + design.axis * 62 + vector(74, 4, 0)
    lean = rng.uniform(-75.0, -40.0) if damaged else rng.uniform(-8.0, 6.0)
    if damaged:
        place = place + vector(4, -26, 0)
    size = rng.uniform(58.0, 76.0)
    body = design.paints.metal if rng.random() < 0.45 else (36.0, 36.0, 38.0)
    ahead = np.array([math.cos(math.radians(lean)), math.sin(math.radians(lean)), 0.0])
    glass = place + ahead * size * 0.42
    body_shape = round_body(place, (size * 1.25, size, size), lean=lean)
    glass_shape = round_body(glass, (size * 0.34, size * 1.02, size), lean=lean)
    pane, shine = (_HOLE, 0.0) if damaged else ((226.0, 228.0, 222.0), 0.9)
    pieces = [
        Piece(number, points_of(place - ahead * 70, place), (40, 40, 42), Form.BAND, 12.0, 4.0, turns=True),
        Piece(number, body_shape, body, Form.BODY, order=30.0, gloss=0.8, turns=True),
        Piece(number, glass_shape, pane, Form.BODY, order=31.0, gloss=shine, turns=True),
    ]
    if damaged:
        pieces.append(Piece(number, _shard(glass, 20.0, rng), (206, 210, 206), Form.FACE, order=32.0, turns=True))
    return pieces


def _shard(place: Floats, size: float, rng: np.random.Generator) -> Floats:
    return np.asarray(place + rng.normal(0.0, 1.0, (3, 3)) * (size * 0.6, size, size * 0.3), np.float64)


def back_light(design: Design, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A red lamp at the end of the carrier; a damaged one has lost its glass."""
    number = part("back_light")
    on_carrier = points_of((-252, design.radius * 2 + 40, 0))[0]
    place = on_carrier if design.carrier else arc(design.back, design.radius + 52, 146, 146, count=1)[0]
    size = (rng.uniform(42.0, 56.0), rng.uniform(40.0, 58.0), rng.uniform(70.0, 110.0))
    lean = rng.uniform(12.0, 50.0) if damaged else 0.0
    housing = Piece(
        number, block(place + vector(14, 4, 0), size, lean=lean), (34, 34, 36), Form.BODY, order=62.0, gloss=0.2
    )
    holder = Piece(
        number, points_of(place + vector(20, 14, 30), place + vector(60, 16, 30)), (50, 50, 52), Form.BAND, 12.0, 61.0
    )
    glass = block(place + vector(-8, 0, 6), (size[0] * 0.75, size[1] * 0.86, size[2]), lean=lean)
    if damaged:
        shards = [
            Piece(number, _shard(place + vector(-8, -6, 40), 13.0, rng), _RED, Form.FACE, order=64.0 + turn)
            for turn in range(2)
        ]
        hole = Piece(number, place + (glass - place) * (0.8, 0.8, 1), (92, 88, 84), Form.BODY, order=63.0, gloss=0.0)
        return [holder, housing, hole, *shards]
    return [holder, housing, Piece(number, glass, _RED, Form.BODY, order=63.0, gloss=0.8)]


def back_reflector(design: Design, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A red glass low on the back mudguard; a damaged one is half broken off."""
    number = part("back_reflector")
    place = arc(design.back, design.radius + 34, 172, 172, count=1)[0]
    size = (rng.uniform(16.0, 24.0), rng.uniform(52.0, 74.0) * (0.5 if damaged else 1.0), rng.uniform(56.0, 78.0))
    lean = rng.uniform(15.0, 40.0) if damaged else 4.0
    foot = Piece(number, points_of(place, place + vector(22, 0, 0)), (60, 60, 62), Form.BAND, 16.0, 8.0)
    return [
        foot,
        Piece(
            number, block(place, size, lean=lean), lit(_RED, 0.6 if damaged else 1.15), Form.BODY, order=9.0, gloss=0.7
        ),
    ]


def dynamo(design: Design, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A bottle on the fork whose head runs on the tyre; a damaged one has swung out and rusted."""
    number = part("dynamo")
    place = arc(design.front, design.radius - 46, 128, 128, count=1, z=52)[0]
    lean = 128 - 90 + (rng.uniform(35.0, 70.0) if damaged else 6.0)
    colour = (118.0, 78.0, 50.0) if damaged else mixed(design.paints.metal, (60, 60, 62), rng.uniform(0.0, 0.8))
    up = np.array([-math.sin(math.radians(lean)), math.cos(math.radians(lean)), 0.0])
    return [
        Piece(
            number,
            points_of(place - up * 42, place + up * 24),
            colour,
            Form.TUBE,
            40.0,
            54.0,
            gloss=0.2 if damaged else 0.9,
            turns=True,
        ),
        Piece(number, points_of(place + up * 24, place + up * 50), lit(colour, 0.7), Form.TUBE, 25.0, 54.5, turns=True),
        Piece(number, points_of(place, place - vector(34, 4, 0)), (52, 52, 54), Form.BAND, 12.0, 53.0, turns=True),
    ]


def lock(design: Design, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A ring lock on the stays above the back wheel; a damaged one is cut and rusty."""
    number = part("lock")
    centre = design.back + (design.cluster - design.back) * 0.62
    colour = (110.0, 72.0, 46.0) if damaged else ((36, 36, 40), (58, 58, 64), (150, 152, 156))[int(rng.integers(3))]
    bow = arc(centre + vector(-12, -26, 0), 52, 12, 100 if damaged else 178, count=16, z=58)
    plate = block(centre + vector(26, 12, 50), (62, 62, 22), lean=-28)
    pieces = [
        Piece(number, bow, lit(colour, 1.15), Form.TUBE, 17.0, 59.0, gloss=0.4),
        Piece(number, plate, colour, Form.BODY, order=60.0, gloss=0.3),
    ]
    if not damaged:
        key = points_of(centre + vector(30, 14, 64), centre + vector(36, -22, 66))
        pieces.append(Piece(number, key, (200, 180, 90), Form.BAND, 11.0, 61.0))
    return pieces


def kickstand(design: Design, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A leg beside the back wheel; a damaged one is bent."""
    number = part("kickstand")
    top = design.back + (design.bracket - design.back) * 0.14 + vector(0, -14, 55)
    foot = np.array([top[0] - rng.uniform(20.0, 90.0), 10.0, 150.0])
    line = points_of(top, top * 0.45 + foot * 0.55, foot)
    if damaged:
        line[1:] += points_of((rng.uniform(60.0, 100.0), 20, 0), (rng.uniform(120.0, 190.0), 60, 0))
    colour = design.paints.metal if rng.random() < 0.6 else (40.0, 40.0, 42.0)
    return [
        Piece(number, smooth(line, 10), colour, Form.TUBE, 19.0, 66.0, gloss=0.7),
        Piece(
            number,
            points_of(line[-1] - vector(16, 0, 0), line[-1] + vector(26, 0, 0)),
            (32, 32, 34),
            Form.TUBE,
            20.0,
            66.5,
        ),
    ]


def saddle(design: Design, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A saddle with springs; a damaged one is torn and shows its foam."""
    number, colour = part("saddle"), design.paints.saddle
    place = design.seat + vector(0, 34, 0)
    tilt = math.radians(rng.normal(2.0, 3.0) + (rng.uniform(-16.0, 16.0) if damaged else 0.0))
    turn = np.array([[math.cos(tilt), math.sin(tilt), 0], [-math.sin(tilt), math.cos(tilt), 0], [0, 0, 1]])
    sections = np.array(
        [
            (-135, 88, 46, -26),
            (-105, 100, 58, -34),
            (-40, 72, 44, -22),
            (40, 34, 36, -16),
            (128, 20, 34, -14),
            (150, 10, 24, -6),
        ]
    )
    rows = [
        points_of((x, low, -w), (x, high, -w * 0.7), (x, high, w * 0.7), (x, low, w)) @ turn + place
        for x, w, high, low in sections
    ]
    pieces = [
        Piece(number, np.vstack(rows[i : i + 2]), lit(colour, 0.8), Form.BODY, order=4.0 + i * 0.01, gloss=0.0)
        for i in range(5)
    ]
    ridge = np.array([row[1:3].mean(axis=0) for row in rows])
    near = np.array([row[2] * 0.6 + row[3] * 0.4 for row in rows])
    pieces.append(Piece(number, np.vstack([ridge, near[::-1]]), lit(colour, 1.2), Form.FACE, order=4.2))
    pieces.append(Piece(number, ridge + vector(0, -3, 20), lit(colour, 1.7), Form.BAND, 6.0, 4.3))
    for z in (-50.0, 50.0):
        spring = points_of((-100, -34, z), (-96, -78, z)) @ turn + place
        pieces.append(Piece(number, spring, lit(design.paints.metal, 0.75), Form.TUBE, 30.0, z / 20, gloss=0.6))
    pieces.append(
        Piece(number, points_of((-98, -72, 0), (70, -30, 0)) @ turn + place, (70, 70, 74), Form.BAND, 10.0, -1.0)
    )
    if damaged:
        around = np.linspace(0.0, 2 * math.pi, 12)[:-1]
        rip = np.stack(
            [rng.uniform(22, 58, 11) * np.cos(around), rng.uniform(8, 26, 11) * np.sin(around), np.zeros(11)], axis=1
        )
        spot = near[int(rng.integers(1, 4))] + vector(0, 8, 0)
        pieces.append(Piece(number, rip + spot, (206, 184, 128), Form.FACE, order=4.4))
        pieces.append(Piece(number, rip * 0.5 + spot, (168, 138, 84), Form.FACE, order=4.5))
    return pieces


def pedal(design: Design, name: str, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A block at the end of its crank; of a damaged one half is left."""
    number, near = part(name), name == "front_pedal"
    angle = math.radians(design.crank + (0 if near else 180))
    z = 128.0 if near else -128.0
    place = design.bracket + vector(170 * math.cos(angle), 170 * math.sin(angle), z)
    size = (96.0, 28.0, 84.0) if not damaged else (42.0, 24.0, 84.0)
    lean = rng.uniform(-14.0, 14.0) + (rng.uniform(30.0, 70.0) if damaged else 0.0)
    colour = (38.0, 38.0, 40.0)
    pieces = [Piece(number, block(place, size, lean=lean), colour, Form.BODY, order=z, gloss=0.1)]
    pieces.append(
        Piece(
            number,
            points_of(place - vector(0, 0, math.copysign(60, z)), place + vector(0, 0, math.copysign(44, z))),
            (130, 130, 134),
            Form.TUBE,
            14.0,
            z + (1 if damaged else -1),
        )
    )
    if not damaged:
        turn = math.radians(lean)
        step = np.array([34 * math.cos(turn), 34 * math.sin(turn), math.copysign(43, z)])
        for side in (-1, 1):
            spot = place + step * (side, side, 1)
            pieces.append(
                Piece(number, block(spot, (18, 12, 3), lean=lean), (206, 128, 30), Form.BODY, order=z + 2, gloss=0.4)
            )
    return pieces


def chain(design: Design, *, damaged: bool) -> list[Piece]:
    """The chain around both wheels of the drive; a damaged one has come off and sags."""
    number = part("chain")
    z = 58.0
    front, back = arc(design.bracket, 92, 95, -95, count=20, z=z), arc(design.back, 40, 265, 95, count=12, z=z)
    upper, lower = points_of(back[-1], front[0]), points_of(front[-1], back[0])
    if damaged:
        droop = np.array([0.0, -75.0, 0.0])
        lower = smooth(points_of(lower[0], lower.mean(axis=0) + droop, lower[1]), 12)
        upper = smooth(points_of(upper[0], upper.mean(axis=0) + droop * 0.6, upper[1]), 12)
    loop = np.vstack([front, lower, back, upper])
    colour = (122.0, 80.0, 48.0) if damaged else mixed((52, 48, 46), (104, 72, 48), design.age * 0.7)
    hub = Piece(number, arc(design.back, 36, 0, 350, count=20, z=z - 2), (70, 66, 64), Form.FACE, order=z - 0.5)
    return [
        hub,
        Piece(number, loop, colour, Form.BAND, 11.0, z, closed=True),
        Piece(number, loop, lit(colour, 1.7), Form.BAND, 3.5, z + 0.1, closed=True),
    ]


def gear_case(design: Design, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    """A case around the chain, or a guard above it; a damaged one is broken open."""
    number, z, colour = part("gear_case"), 66.0, design.paints.case
    if not design.full_case:
        top = np.vstack([arc(design.back, 62, 120, 95, count=5, z=z), arc(design.bracket, 118, 95, -20, count=18, z=z)])
        low = np.vstack([arc(design.bracket, 88, -20, 95, count=18, z=z), arc(design.back, 40, 95, 120, count=5, z=z)])
        outline = np.vstack([top, low])
    else:
        outline = np.vstack(
            [arc(design.bracket, 122, 96, -96, count=24, z=z), arc(design.back, 66, 264, 96, count=16, z=z)]
        )
    middle = outline.mean(axis=0)
    pieces = [
        Piece(number, outline - vector(0, 0, 26), lit(colour, 0.6), Form.FACE, order=55.0 if design.full_case else 62.0)
    ]
    if damaged and design.full_case:
        bite = arc(middle, rng.uniform(70.0, 100.0), 0, 360, count=14, z=z)[:-1] + rng.normal(0.0, 9.0, (13, 3)) * (
            1,
            1,
            0,
        )
        rest = lit(colour, 0.42)
        pieces += [
            Piece(number, outline, colour, Form.FACE, order=z),
            Piece(number, bite, rest, Form.FACE, order=z + 0.5),
        ]
        pieces.append(Piece(number, bite[2:7], (134, 96, 66), Form.BAND, 8.0, z + 0.6))
        return pieces
    if damaged:
        outline = outline + np.clip((outline[:, :1] - middle[0]) / 200, -1, 1) * np.array([[0, rng.uniform(25, 60), 0]])
    pieces.append(Piece(number, outline, colour, Form.FACE, order=z))
    if design.full_case:
        pieces.append(
            Piece(number, middle + (outline - middle) * (0.93, 0.82, 1), lit(colour, 1.14), Form.FACE, order=z + 0.1)
        )
        shine = points_of(outline[0] - vector(30, 16, 0), outline[-1] - vector(-20, 14, 0))
        pieces.append(Piece(number, shine, lit(colour, 1.7), Form.BAND, 6.0, z + 0.2))
    return pieces
