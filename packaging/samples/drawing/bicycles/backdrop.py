"""The place where a bicycle stands: ground and wall seen by the camera, and the shadows on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from drawing.bicycles.camera import Camera
from drawing.bicycles.paint import hull, ribbon
from drawing.bicycles.piece import Floats, Form, Piece
from drawing.bicycles.surfaces import GROUNDS, WALLS, as_field, grain
from drawing.orchards.noise import Field, layered_noise, smoothstep

_FAR = 30_000.0
"""Nothing is farther away, in millimetres."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a bicycle stands, and the light there."""

    wall: int
    ground: int
    behind: float
    """How far the wall is behind the bicycle, in millimetres."""
    sun: Floats
    """(3,) the way its rays go."""
    hard: float
    """0 an overcast sky … 1 a clear one."""
    dapple: float
    """How much of the sun is taken by leaves out of sight."""


def chosen_place(rng: np.random.Generator) -> Place:
    """A place in a town."""
    hard = float(rng.choice((0.0, 0.35, 0.9), p=(0.45, 0.25, 0.3)))
    sun = np.array([rng.uniform(-0.8, 0.8), -1.0, -rng.uniform(0.15, 0.9)])
    return Place(
        wall=int(rng.integers(len(WALLS))),
        ground=int(rng.integers(len(GROUNDS))),
        behind=float(rng.choice((170.0, 420.0, 1500.0), p=(0.5, 0.3, 0.2))) * rng.uniform(0.9, 1.4),
        sun=sun / np.linalg.norm(sun),
        hard=hard,
        dapple=float(rng.random() < 0.35) * hard * 0.8,
    )


def backdrop(camera: Camera, size: tuple[int, int], place: Place, rng: np.random.Generator) -> Field:
    """Colours (H, W, 3) of ground and wall, 0 … 255."""
    width, height = size
    x, y, z = camera.rays(width, height)
    cx, cy, cz = (np.float32(value) for value in camera.place)
    to_ground: Field
    to_wall: Field
    with np.errstate(divide="ignore"):
        to_ground = np.where(y < 0, -cy / y, np.float32(_FAR))
        to_wall = np.where(z < 0, (-np.float32(place.behind) - cz) / z, np.float32(_FAR))
    on_ground = np.flatnonzero(np.any(to_ground < to_wall, axis=1))
    on_wall = np.flatnonzero(np.any(to_ground >= to_wall, axis=1))
    first = int(on_ground[0]) if len(on_ground) else height
    last = int(on_wall[-1]) + 1 if len(on_wall) else 0
    picture = np.empty((height, width, 3), np.float32)
    if last:
        t = np.minimum(to_wall[:last], np.float32(_FAR))
        picture[:last] = WALLS[place.wall](as_field(cx + t * x[:last]), as_field(cy + t * y[:last]), rng)
        foot = smoothstep(cy + t * y[:last], -5.0, 240.0)
        picture[:last] *= (0.62 + 0.38 * foot)[..., None]
    if first < height:
        t = np.minimum(to_ground[first:], np.float32(_FAR))
        u, v = as_field(cx + t * x[first:]), as_field(cz + t * z[first:])
        ground = GROUNDS[place.ground](u, v, rng)
        litter = smoothstep(grain(rng, u, v, step=9.0, cells=40, octaves=2), 0.66, 0.72) * np.float32(
            rng.uniform(0.0, 0.7)
        )
        ground = ground * (1 - litter[..., None]) + np.array((92, 72, 44), np.float32) * litter[..., None]
        corner = 0.55 + 0.45 * smoothstep(v + np.float32(place.behind), -10.0, 260.0)
        share = (to_ground < to_wall)[first:, :, None]
        picture[first:] = (
            np.where(share, ground * corner[..., None], picture[first:]) if last > first else ground * corner[..., None]
        )
    return picture


def dappled(size: tuple[int, int], place: Place, rng: np.random.Generator) -> Field:
    """Light (H, W) that leaves out of sight let through, 1 where they take none."""
    if place.dapple <= 0:
        return np.ones(size[::-1], np.float32)
    field = smoothstep(layered_noise(rng, size[1], size[0], cells=5, octaves=3), -0.15, 0.25)
    return np.asarray(1 - np.float32(place.dapple * 0.6) * (1 - field), np.float32)


def shadow(pieces: Sequence[Piece], camera: Camera, size: tuple[int, int], place: Place) -> Field:
    """Light (H, W) that the pieces leave to ground and wall, 1 where they take none."""
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    rays = place.sun if place.hard > 0 else np.array([0.0, -1.0, -0.12])
    for piece in pieces:
        if not piece.counts or piece.form is Form.WIRES or (piece.form is Form.BAND and piece.width < 4):
            continue
        spot, scale = camera.project(_cast(piece.points, rays, place.behind))
        if piece.form is Form.TUBE or piece.form is Form.BAND:
            outline = ribbon(spot, np.maximum(piece.width * scale / 2, 0.5), closed=piece.closed)
        else:
            outline = hull(spot) if piece.form is Form.BODY else spot
        if len(outline) > 2:
            draw.polygon(outline.ravel().tolist(), fill=255)
    soft = size[0] / (700 if place.hard > 0.5 else 120 if place.hard > 0 else 45)
    mask = mask.filter(ImageFilter.GaussianBlur(soft))
    strength = 0.62 * place.hard if place.hard > 0 else 0.95
    return np.asarray(1 - np.asarray(mask, np.float32) * np.float32(strength / 255), np.float32)


def _cast(points: Floats, rays: Floats, behind: float) -> Floats:
    """Where the points' shadows fall: on the ground or on the wall, whichever comes first."""
    to_ground = np.maximum(points[:, 1], 0.0) / -rays[1]
    to_wall = np.maximum(points[:, 2] + behind, 0.0) / max(-rays[2], 1e-3)
    return np.asarray(points + np.minimum(to_ground, to_wall)[:, None] * rays, np.float64)
