"""A whole bicycle as pieces: frame and parts, the missing ones apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from drawing.bicycles import fittings, handlebar, wheels
from drawing.bicycles.design import Design
from drawing.bicycles.frame import carrier, drive, frame
from drawing.bicycles.piece import Floats, Piece, turned_about
from drawing.bicycles.scene import ABSENT, DAMAGED, PARTS


@dataclass(frozen=True, slots=True)
class Assembly:
    """Pieces in the order of painting, and those of every part, painted or not."""

    painted: tuple[Piece, ...]
    of_part: tuple[tuple[Piece, ...], ...]
    """For each of the 22 parts; an absent part's are those that it would have."""

    def moved(self, by: Floats) -> Assembly:
        """The same bicycle at another place."""
        return Assembly(_moved(self.painted, by), tuple(_moved(pieces, by) for pieces in self.of_part))


def assembled(design: Design, seed: Sequence[int]) -> Assembly:
    """The bicycle of a design; the seed decides how damage looks."""
    parts: list[tuple[Piece, ...]] = []
    for number, name in enumerate(PARTS):
        rng = np.random.default_rng([*seed, number])
        damaged = bool(design.part_state[number] == DAMAGED)
        parts.append(tuple(_steered(piece, design) for piece in _pieces(design, name, damaged=damaged, rng=rng)))
    fixed = [*frame(design), *drive(design), *(carrier(design) if design.carrier else ())]
    painted = [_steered(piece, design) for piece in fixed]
    for number, pieces in enumerate(parts):
        if design.part_state[number] != ABSENT:
            painted += pieces
    return Assembly(
        tuple(sorted(painted, key=lambda piece: piece.order)),
        tuple(tuple(piece for piece in pieces if piece.part == number) for number, pieces in enumerate(parts)),
    )


def _pieces(design: Design, name: str, *, damaged: bool, rng: np.random.Generator) -> list[Piece]:
    match name:
        case "back_wheel" | "front_wheel":
            return wheels.wheel(design, name, damaged=damaged, rng=rng)
        case "back_mudguard" | "front_mudguard":
            return wheels.mudguard(design, name, damaged=damaged, rng=rng)
        case "back_handle" | "front_handle":
            return handlebar.handle(design, name, damaged=damaged, rng=rng)
        case "back_hand_break" | "front_handbreak":
            return handlebar.lever(design, name, damaged=damaged, rng=rng)
        case "back_pedal" | "front_pedal":
            return fittings.pedal(design, name, damaged=damaged, rng=rng)
        case "chain":
            return fittings.chain(design, damaged=damaged)
        case _:
            return _MAKERS[name](design, damaged=damaged, rng=rng)


_MAKERS = {
    "back_light": fittings.back_light,
    "back_reflector": fittings.back_reflector,
    "bell": handlebar.bell,
    "dress_guard": wheels.dress_guard,
    "dynamo": fittings.dynamo,
    "front_light": fittings.front_light,
    "gear_case": fittings.gear_case,
    "kickstand": fittings.kickstand,
    "lock": fittings.lock,
    "saddle": fittings.saddle,
    "steer": handlebar.steer,
}


def _steered(piece: Piece, design: Design) -> Piece:
    if not piece.turns:
        return piece
    angle = math.radians(design.steering)
    return replace(piece, points=turned_about(piece.points, design.clamp, design.axis, angle))


def _moved(pieces: Sequence[Piece], by: Floats) -> tuple[Piece, ...]:
    return tuple(replace(piece, points=piece.points + by) for piece in pieces)
