"""What four numbers of a model mean as a box, and the anchors that codes refer to. Pixels are those of the input."""

import numpy as np
import numpy.typing as npt

from annotator.plugins.detector.run.looks import Array
from annotator.plugins.detector.run.manifest import Anchors, Coding

Singles = npt.NDArray[np.float32]


def to_corners(numbers: Array, coding: Coding, *, width: int, height: int, base: Array | None = None) -> Singles:
    """Corners (..., 4) in float32 from what the model put out (..., 4).

    `base` are the anchors or proposals (..., 4) of codes; `width` and `height` those of the input.
    """
    values = numbers.astype(np.float32)
    if coding.order == "yx":
        values = values[..., [1, 0, 3, 2]]
    if coding.kind == "codes":
        if base is None:
            raise ValueError("box codes need anchors or proposals")
        return _from_codes(values, base, coding)
    if coding.unit == "shares":
        values = values * np.array([width, height, width, height], dtype=np.float32)
    if coding.kind == "centre-size":
        half = values[..., 2:] / 2
        values = np.concatenate((values[..., :2] - half, values[..., :2] + half), axis=-1)
    elif coding.kind == "corner-size":
        values = np.concatenate((values[..., :2], values[..., :2] + values[..., 2:]), axis=-1)
    corners: Singles = values.astype(np.float32)
    return corners


def _from_codes(codes: Singles, base: Array, coding: Coding) -> Singles:
    """Boxes from codes relative to base boxes (Ren et al. 2015, Eq. 2, turned round)."""
    base = base.astype(np.float32)
    size = base[..., 2:] - base[..., :2]
    scaled = codes * np.array(coding.deviations, dtype=np.float32)
    centre = base[..., :2] + size / 2 + scaled[..., :2] * size
    half = size * np.exp(np.minimum(scaled[..., 2:], np.float32(coding.limit))) / 2
    boxes: Singles = np.concatenate((centre - half, centre + half), axis=-1).astype(np.float32)
    return boxes


def make_anchors(anchors: Anchors, *, width: int, height: int) -> Singles:
    """All anchors (N, 4) for an input: level by level, rows of cells from the top, cells from the left."""
    levels = []
    for stride, sizes in zip(anchors.strides, anchors.sizes, strict=True):
        x = (np.arange(-(-width // stride)) + anchors.offset) * stride
        y = (np.arange(-(-height // stride)) + anchors.offset) * stride
        centre = np.stack(np.meshgrid(x, y), axis=-1)
        centres = np.concatenate((centre, centre), axis=-1)[:, :, None]
        levels.append((centres + _about_centre(sizes, anchors)).reshape(-1, 4))
    return np.concatenate(levels).astype(np.float32)


def _about_centre(sizes: tuple[float, ...], anchors: Anchors) -> npt.NDArray[np.float64]:
    """The anchors (A, 4) of one cell about its centre."""
    side, ratio = np.array(sizes, dtype=np.float64), np.sqrt(np.array(anchors.ratios, dtype=np.float64))
    wide, high = side[:, None] / ratio, side[:, None] * ratio
    if anchors.ratios_first:
        wide, high = wide.T, high.T
    half = np.stack((wide.ravel(), high.ravel()), axis=-1) / 2
    corners = np.concatenate((-half, half), axis=-1)
    return np.round(corners) if anchors.rounded else corners
