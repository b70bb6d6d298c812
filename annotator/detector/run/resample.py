"""Scaling of pictures as other libraries do it, so that a model is shown what it was trained on, to the grey level."""

from typing import TYPE_CHECKING, Final, Literal

import numpy as np
import numpy.typing as npt
from PIL import Image

from annotator.geometry.box import Pixels

if TYPE_CHECKING:
    from scipy.sparse import csr_array

Resample = Literal["pil", "bilinear", "area"]
"""`pil` is Pillow's bilinear filter, which widens with the reduction; `bilinear` and `area` are OpenCV's INTER_LINEAR,
which reads four pixels however far the picture is reduced, and INTER_AREA, the mean over the area."""

_BITS: Final = 11
"""Of the fixed-point weights that OpenCV gives to bytes."""


def resize_pixels(pixels: Pixels, width: int, height: int, how: Resample) -> Pixels:
    """The pixels (H, W, 3) at another size; at their own size the pixels themselves."""
    if (height, width) == pixels.shape[:2]:
        return pixels
    if how == "pil":
        return np.asarray(Image.fromarray(pixels).resize((width, height), Image.Resampling.BILINEAR))
    shrinks = width <= pixels.shape[1] and height <= pixels.shape[0]
    halves = pixels.shape[:2] == (2 * height, 2 * width)
    if halves or (how == "area" and shrinks):
        return _resize_by_area(pixels, width, height)
    return _resize_bilinearly(pixels, width, height, areas=how == "area")


def _resize_bilinearly(pixels: Pixels, width: int, height: int, *, areas: bool) -> Pixels:
    """Weights of 11 bits, sums of 18 bits a row and the rounding of the last step are those of OpenCV."""
    full_height, full_width = pixels.shape[:2]
    left, x_share = _find_neighbours(full_width, width, areas=areas)
    x_share[(left < 0) | (left >= full_width - 1)] = 0
    upper, y_share = _find_neighbours(full_height, height, areas=areas)
    x_weights, y_weights = _weigh(x_share), _weigh(y_share)
    columns = [np.clip(left + step, 0, full_width - 1) for step in (0, 1)]
    lines = np.clip(np.concatenate((upper, upper + 1)), 0, full_height - 1)
    needed, place = np.unique(lines, return_inverse=True)
    rows = pixels[needed]
    across = sum(rows[:, column] * weight[:, None] for column, weight in zip(columns, x_weights, strict=True)) >> 4
    parts = zip((place[:height], place[height:]), y_weights, strict=True)
    down = sum((across[line] * weight[:, None, None]) >> 16 for line, weight in parts)
    small: Pixels = ((down + 2) >> 2).astype(np.uint8)
    return small


def _find_neighbours(full: int, shown: int, *, areas: bool) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.float32]]:
    """For every pixel of a line the first of the two that it lies between, and the share of the second.

    With `areas` each shows the two whose areas it covers, as INTER_AREA does where a picture grows.
    """
    places = np.arange(shown)
    if areas:
        first = np.floor(places * (full / shown)).astype(np.intp)
        beyond = ((places + 1) - (first + 1) * (shown / full)).astype(np.float32)
        return first, np.where(beyond <= 0, 0, beyond - np.floor(beyond)).astype(np.float32)
    centre = ((places + 0.5) * (full / shown) - 0.5).astype(np.float32)
    first = np.floor(centre).astype(np.intp)
    return first, centre - first.astype(np.float32)


def _weigh(share: npt.NDArray[np.float32]) -> npt.NDArray[np.int32]:
    """Fixed-point weights (2, n) of the first and the second neighbour."""
    weights: npt.NDArray[np.int32] = np.rint(np.stack((1 - share, share)) * np.float32(1 << _BITS)).astype(np.int32)
    return weights


def _resize_by_area(pixels: Pixels, width: int, height: int) -> Pixels:
    full_height, full_width = pixels.shape[:2]
    if (full_height, full_width) == (2 * height, 2 * width):
        whole = pixels.astype(np.uint16).reshape(height, 2, width, 2, 3)
        halved: Pixels = ((whole.sum(axis=(1, 3), dtype=np.uint16) + 2) >> 2).astype(np.uint8)
        return halved
    rows = _make_area_weights(full_height, height) @ pixels.reshape(full_height, -1).astype(np.float32)
    columns = rows.reshape(height, full_width, 3).transpose(1, 0, 2).reshape(full_width, -1)
    small = _make_area_weights(full_width, width) @ columns
    return np.clip(np.rint(small.reshape(width, height, 3).transpose(1, 0, 2)), 0, 255).astype(np.uint8)


def _make_area_weights(full: int, shown: int) -> "csr_array[np.float32]":  # older scipy has no parameters for it
    """Shares (shown, full) of the pixels in the stretch that each pixel of the reduced line covers."""
    from scipy.sparse import csr_array

    edges = np.linspace(0, full, shown + 1)
    cells = np.arange(full)
    first = np.floor(edges[:-1] + 1e-9).astype(np.intp)
    last = np.minimum(np.ceil(edges[1:] - 1e-9).astype(np.intp), full)
    counts = last - first
    row = np.repeat(np.arange(shown), counts)
    column = cells[np.concatenate([np.arange(a, b) for a, b in zip(first, last, strict=True)])]
    covered = np.minimum(column + 1, edges[row + 1]) - np.maximum(column, edges[row])
    share = (covered / (full / shown)).astype(np.float32)
    return csr_array((share, (row, column)), shape=(shown, full))
