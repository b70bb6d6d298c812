"""Drawing one photograph of a bicycle with the truth about its parts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFilter

from drawing.bicycles.assembly import Assembly, assembled
from drawing.bicycles.backdrop import Place, backdrop, chosen_place, dappled, shadow
from drawing.bicycles.camera import Camera, aimed
from drawing.bicycles.design import Design, designed
from drawing.bicycles.occluders import occluders
from drawing.bicycles.paint import Painter, extent, hull, outlines
from drawing.bicycles.piece import Piece
from drawing.bicycles.scene import ABSENT, OCCLUDED, PARTS, BicycleScene, BicycleTruth
from drawing.orchards.finish import finish
from drawing.orchards.noise import Field, layered_noise, smoothstep

COVERED = 0.3
"""Share of a part behind something that is not of the bicycle from which the part is called occluded."""
BARELY = 0.2
"""A part of which less than this share is seen is called occluded, whatever hides it."""

_MEASURED = 640
"""Longest side of the masks on which shares are counted, in pixels."""
_FINE = 900
"""Pictures up to this side are painted three times as fine, larger ones twice."""
_STREAM = 22
"""First number of every seed, so that bicycles share no random numbers with other drawings."""


def draw_bicycle(seed: int, width: int = 480, height: int = 360) -> BicycleScene:
    """A photograph of a bicycle from the side, heading right. The same arguments give the same scene."""
    rng = np.random.default_rng([_STREAM, seed])
    design = designed(rng)
    camera = _camera(design, width, height, rng)
    place = chosen_place(rng)
    bicycle = assembled(design, (_STREAM, seed))
    before = occluders(design, seed, rng)
    truth = _truth(design, bicycle, before, camera, (width, height))
    size = (width, height)
    finer = 3 if max(size) <= _FINE else 2
    picture = backdrop(camera, size, place, rng)
    picture = _others(picture, camera, place, rng, seed)
    light = dappled(size, place, rng)
    picture *= (shadow([*bicycle.painted, *before], camera, size, place) * light)[..., None]
    colours, cover = _painted(bicycle.painted, camera, size, place, finer)
    colours = _worn(colours, cover, design.age, rng) * light[..., None]
    picture = _over(picture, colours, cover)
    if before:
        colours, cover = _painted(before, camera, size, place, finer)
        picture = _over(picture, _worn(colours, cover, 0.1, rng) * light[..., None], cover)
    return BicycleScene(_photograph(picture, place, rng), truth, _masks(bicycle, camera, truth))


def _camera(design: Design, width: int, height: int, rng: np.random.Generator) -> Camera:
    """From the side, a little turned and a little from above, so that the bicycle fills most of the picture."""
    long, high = design.front[0] + 2 * design.radius, 1080.0
    middle = design.front[0] / 2
    target = np.array([middle + rng.normal(0.0, 30.0), high / 2 + rng.normal(-10.0, 35.0), 0.0])
    distance = rng.uniform(2600.0, 4600.0)
    fill = rng.uniform(0.74, 0.94)
    focal = min(fill * width / long, 1.02 * fill * height / high) * distance
    return aimed(
        target,
        distance=distance,
        yaw=rng.normal(0.0, 9.0),
        height=rng.uniform(850.0, 1600.0),
        roll=rng.normal(0.0, 1.0),
        focal=focal,
        centre=(width / 2, height / 2),
    )


def _painted(
    pieces: Sequence[Piece], camera: Camera, size: tuple[int, int], place: Place, finer: int
) -> tuple[Field, Field]:
    painter = Painter(camera, size, finer=finer, light=(-0.35 if place.sun[0] > 0 else 0.35, -0.94))
    for piece in pieces:
        painter.paint(piece)
    return painter.result()


def _others(picture: Field, camera: Camera, place: Place, rng: np.random.Generator, seed: int) -> Field:
    """Other bicycles farther back, where there is room, out of focus."""
    if place.behind < 900 or rng.random() < 0.25:
        return picture
    size = (picture.shape[1], picture.shape[0])
    for number in range(int(rng.integers(1, 4))):
        other = assembled(designed(rng), (_STREAM, seed, 50 + number))
        back = rng.uniform(0.45, 0.8) * place.behind
        other = other.moved(np.array([rng.uniform(-1300.0, 1300.0), 0.0, -back]))
        picture = picture * shadow(other.painted, camera, size, place)[..., None]
        colours, cover = _painted(other.painted, camera, size, place, 1)
        picture = _over(picture, colours * np.float32(0.8), cover)
    return _blurred(picture, size[0] / 420)


def _blurred(picture: Field, radius: float) -> Field:
    image = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))
    return np.asarray(image.filter(ImageFilter.GaussianBlur(radius)), np.float32)


def _over(picture: Field, colours: Field, cover: Field) -> Field:
    return np.asarray(picture * (1 - cover[..., None]) + colours, np.float32)


def _worn(colours: Field, cover: Field, age: float, rng: np.random.Generator) -> Field:
    """Uneven light, dust below and spots of rust, more on an old bicycle."""
    height, width = cover.shape
    tone = 1 + 0.14 * layered_noise(rng, height, width, cells=9, octaves=3)
    spots = smoothstep(
        layered_noise(rng, height, width, cells=26, octaves=3, fall=0.8), 0.62 - 0.5 * age, 0.9 - 0.4 * age
    )
    rust = np.float32(0.55 * age) * spots
    low = smoothstep(np.linspace(0, 1, height, dtype=np.float32), 0.55, 1.0)[:, None] * np.float32(0.22 * age)
    red = np.array((112, 70, 42), np.float32) * cover[..., None]
    dust = np.array((130, 120, 104), np.float32) * cover[..., None]
    colours = colours * tone[..., None]
    colours = colours * (1 - rust[..., None]) + red * rust[..., None]
    return np.asarray(colours * (1 - low[..., None]) + dust * low[..., None], np.float32)


def _photograph(picture: Field, place: Place, rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """Exposure, colour of the light, a soft lens and the sensor's noise."""
    exposure = rng.uniform(0.88, 1.18) * (1.0 + 0.12 * place.hard)
    warmth = rng.normal(0.03 * place.hard, 0.03)
    tint = np.array((1 + warmth, 1.0, 1 - warmth), np.float32) * np.float32(exposure)
    image = Image.fromarray(np.clip(picture * tint, 0, 255).astype(np.uint8))
    image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.0002, 0.0008) * image.width))
    return finish(image, rng, glow=float(rng.uniform(0.0, 0.12)), noise=float(rng.uniform(1.5, 5.0)))


def _truth(
    design: Design, bicycle: Assembly, before: Sequence[Piece], camera: Camera, size: tuple[int, int]
) -> BicycleTruth:
    boxes = np.array([_extent(pieces, camera) for pieces in bicycle.of_part])
    limit = np.array([size[0], size[1]] * 2, np.float64)
    boxes = np.clip(boxes, 0.0, limit)
    boxes[:, :2] = np.minimum(boxes[:, :2], limit[:2] - 2)
    boxes[:, 2:] = np.maximum(boxes[:, 2:], boxes[:, :2] + 2)
    own, seen = _shares(bicycle, before, camera, size)
    absent = design.part_state == ABSENT
    hidden = ~absent & ((own - seen >= COVERED * np.maximum(own, 1e-9)) | (seen < BARELY))
    state = np.where(hidden, OCCLUDED, design.part_state).astype(np.int8)
    return BicycleTruth(size[0], size[1], boxes, state, np.where(absent, 0.0, seen))


def _extent(pieces: Sequence[Piece], camera: Camera) -> tuple[float, float, float, float]:
    return extent(outline for piece in pieces if piece.counts for outline in outlines(piece, camera))


def _shares(
    bicycle: Assembly, before: Sequence[Piece], camera: Camera, size: tuple[int, int]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """For every part (22,), the share of its area that the bicycle itself leaves to be seen, and that is seen."""
    factor = min(1.0, _MEASURED / max(size))
    small = (round(size[0] * factor), round(size[1] * factor))
    lens = Camera(
        camera.place, camera.turn, camera.focal * factor, (camera.centre[0] * factor, camera.centre[1] * factor)
    )
    owner = Image.new("L", small)
    draw = ImageDraw.Draw(owner)
    for piece in bicycle.painted:
        _fill(draw, piece, lens, piece.part + 1)
    own = np.bincount(np.asarray(owner).ravel(), minlength=256)[1 : len(PARTS) + 1]
    for piece in before:
        _fill(draw, piece, lens, 255)
    seen = np.bincount(np.asarray(owner).ravel(), minlength=256)[1 : len(PARTS) + 1]
    whole = np.array([_area(pieces, lens) for pieces in bicycle.of_part])
    return np.minimum(own / whole, 1.0), np.minimum(seen / whole, 1.0)


def _area(pieces: Sequence[Piece], lens: Camera) -> int:
    x0, y0, x1, y1 = _extent(pieces, lens)
    left, top = int(np.floor(x0)) - 1, int(np.floor(y0)) - 1
    mask = Image.new("L", (int(x1) - left + 3, int(y1) - top + 3))
    draw = ImageDraw.Draw(mask)
    moved = Camera(lens.place, lens.turn, lens.focal, (lens.centre[0] - left, lens.centre[1] - top))
    for piece in pieces:
        _fill(draw, piece, moved, 255)
    return max(1, mask.histogram()[-1])


def _masks(bicycle: Assembly, camera: Camera, truth: BicycleTruth) -> npt.NDArray[np.bool_]:
    masks = []
    for name, pieces, state in zip(PARTS, bicycle.of_part, truth.part_state, strict=True):
        mask = Image.new("1", (truth.width, truth.height))
        draw = ImageDraw.Draw(mask)
        for piece in pieces if state != ABSENT else ():
            _fill(draw, piece, camera, 1)
        if name.endswith("_wheel") and state != ABSENT:
            edge = [outline for piece in pieces if piece.counts for outline in outlines(piece, camera)]
            draw.polygon(hull(np.vstack(edge)).ravel().tolist(), fill=1)
        masks.append(np.asarray(mask))
    return np.array(masks)


def _fill(draw: ImageDraw.ImageDraw, piece: Piece, lens: Camera, value: int) -> None:
    for outline in outlines(piece, lens):
        if piece.counts and len(outline) > 2:
            draw.polygon(outline.ravel().tolist(), fill=value)
