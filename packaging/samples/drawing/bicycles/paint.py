"""The painter: pieces onto a picture that is reduced at the end, and masks of what belongs to which part."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from drawing.bicycles.camera import Camera
from drawing.bicycles.piece import Floats, Form, Piece, Rgb, lit

_TUBE = ((1.0, 0.0, 0.34), (0.84, 0.10, 0.68), (0.62, 0.20, 0.98), (0.36, 0.30, 1.22))
"""Passes over a tube: share of its width, shift towards the light, brightness."""

Polygon = Floats


class Painter:
    """A picture of pieces over nothing: colours and, in `cover`, how much of each pixel they fill."""

    def __init__(self, camera: Camera, size: tuple[int, int], *, finer: int, light: tuple[float, float]) -> None:
        """`finer` is the number of painted pixels a pixel along each axis, `light` points to it in the picture."""
        self._camera, self._finer, self._light = camera, finer, np.array(light)
        self._picture = Image.new("RGB", (size[0] * finer, size[1] * finer))
        self._cover = Image.new("L", self._picture.size)
        self._draw, self._fill = ImageDraw.Draw(self._picture), ImageDraw.Draw(self._cover)

    def paint(self, piece: Piece) -> None:
        """Paints one piece over those before it."""
        spot, scale = self._camera.project(piece.points)
        spot, scale = spot * self._finer, scale * self._finer
        if piece.form is Form.WIRES:
            self._wires(spot, max(1, round(piece.width * float(scale.mean()))), piece.colour)
            return
        if piece.form is Form.TUBE or piece.form is Form.BAND:
            self._line(piece, spot, scale)
            return
        outline = hull(spot) if piece.form is Form.BODY else spot
        self._polygon(outline, piece.colour)
        if piece.form is Form.BODY:
            self._body_light(outline, piece)

    def result(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Colours (H, W, 3) already weighted by the cover, 0 … 255, and the cover (H, W), 0 … 1."""
        colours = np.asarray(self._picture.reduce(self._finer), np.float32)
        return colours, np.asarray(self._cover.reduce(self._finer), np.float32) / np.float32(255)

    def _line(self, piece: Piece, spot: Floats, scale: Floats) -> None:
        half = np.maximum(piece.width * scale / 2, 0.5)
        across = _normals(spot, closed=piece.closed)
        if piece.form is Form.BAND or half.max() < 1.6:
            self._polygon(_along(spot, across * half[:, None], closed=piece.closed), piece.colour)
            return
        towards = (half * (across @ self._light))[:, None] * across
        across *= half[:, None]
        for share, shift, brightness in _TUBE:
            moved = _along(spot + shift * towards, share * across, closed=piece.closed)
            self._polygon(moved, lit(piece.colour, brightness))
        if piece.gloss > 0:
            thin = np.maximum(0.10, 0.5 / half)[:, None] * across
            self._polygon(_along(spot + 0.36 * towards, thin, closed=piece.closed), _shine(piece))

    def _wires(self, spot: Floats, width: int, colour: Rgb) -> None:
        red, green, blue = colour
        for ends in spot.reshape(-1, 4).tolist():
            self._draw.line(ends, fill=(int(red), int(green), int(blue)), width=width)
            self._fill.line(ends, fill=255, width=width)

    def _body_light(self, outline: Polygon, piece: Piece) -> None:
        """A lighter heart, drawn towards the light."""
        middle = outline.mean(axis=0)
        reach = np.abs(outline - middle).max()
        for share, brightness in ((0.80, 1.12), (0.55, 1.25)):
            heart = middle + (outline - middle) * share + self._light * reach * (1 - share) * 0.5
            self._polygon(heart, lit(piece.colour, brightness))
        if piece.gloss > 0.3:
            self._polygon(middle + (outline - middle) * 0.16 + self._light * reach * 0.38, _shine(piece))

    def _polygon(self, outline: Polygon, colour: Rgb) -> None:
        if len(outline) < 3:
            return
        places = outline.ravel().tolist()
        red, green, blue = colour
        self._draw.polygon(places, fill=(int(red), int(green), int(blue)))
        self._fill.polygon(places, fill=255)


def _shine(piece: Piece) -> Rgb:
    red, green, blue = lit(piece.colour, 1.2)
    add = 165.0 * piece.gloss
    return (min(255.0, red + add), min(255.0, green + add), min(255.0, blue + add))


def outlines(piece: Piece, camera: Camera) -> tuple[Polygon, ...]:
    """What the piece covers in the picture, in pixels; thin wires cover nothing."""
    if piece.form is Form.WIRES:
        return ()
    spot, scale = camera.project(piece.points)
    if piece.form is Form.TUBE or piece.form is Form.BAND:
        return (ribbon(spot, np.maximum(piece.width * scale / 2, 0.5), closed=piece.closed),)
    return (hull(spot) if piece.form is Form.BODY else spot,)


def extent(outline: Iterable[Polygon]) -> tuple[float, float, float, float]:
    """The box around outlines."""
    every = np.vstack(list(outline))
    low, high = every.min(axis=0), every.max(axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def ribbon(spot: Floats, half: Floats, *, closed: bool = False) -> Polygon:
    """The polygon along a line (N, 2) that reaches `half` (N,) to either side."""
    return _along(spot, _normals(spot, closed=closed) * half[:, None], closed=closed)


def _along(spot: Floats, across: Floats, *, closed: bool) -> Polygon:
    one, other = spot + across, spot - across
    if closed:
        one, other = np.vstack([one, one[:1]]), np.vstack([other, other[:1]])
    return np.vstack([one, other[::-1]])


def _normals(spot: Floats, *, closed: bool) -> Floats:
    around = np.concatenate([spot[-1:], spot, spot[:1]] if closed else [spot[:1], spot, spot[-1:]])
    along = around[2:] - around[:-2]
    length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)
    return np.asarray(along[:, ::-1] * (-1.0, 1.0) / length[:, None], np.float64)


def hull(spot: Floats) -> Polygon:
    """The convex hull of points (N, 2) (Andrew's monotone chain)."""
    rows = sorted(set(map(tuple, spot.tolist())))
    if len(rows) < 3:
        return np.array(rows, np.float64)
    return np.array(_half_hull(rows) + _half_hull(rows[::-1]), np.float64)


def _half_hull(rows: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
    kept: list[tuple[float, ...]] = []
    for row in rows:
        while len(kept) > 1 and _left(kept[-2], kept[-1], row) <= 0:
            kept.pop()
        kept.append(row)
    return kept[:-1]


def _left(a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
