"""Fitting: a picture scaled into a model's input, and the way back from the input's pixels to the picture's."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from annotator.plugins.detector.run.looks import Look
from annotator.plugins.detector.run.manifest import Input

Pixels = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Fit:
    """Where a picture lies in the input: input = picture * scale + offset, for x and y."""

    width: int
    height: int
    """Size of the input."""
    scale: tuple[float, float]
    offset: tuple[float, float]

    def back(self, look: Look) -> Look:
        """A look in pixels of the input as one in pixels of the picture."""
        detections = replace(look.detections, box=self._back(look.detections.box))
        if look.rows is None:
            return replace(look, detections=detections)
        proposals = None if look.rows.proposals is None else self._back(look.rows.proposals)
        rows = replace(look.rows, boxes=self._back(look.rows.boxes), proposals=proposals)
        return replace(look, detections=detections, rows=rows)

    def _back(self, boxes: npt.NDArray[Any]) -> npt.NDArray[Any]:
        kind = boxes.dtype.type
        back: npt.NDArray[Any] = (boxes - np.array(self.offset * 2, dtype=kind)) / np.array(self.scale * 2, dtype=kind)
        return back


def fit_of(width: int, height: int, wanted: Input) -> Fit:
    """How a picture of this size goes into the input."""
    if wanted.width is None or wanted.height is None:
        scale = wanted.longest / max(width, height)
        shown = [max(1, round(side * scale)) for side in (width, height)]
        full = [-(-side // wanted.multiple) * wanted.multiple for side in shown]
    else:
        full = [wanted.width, wanted.height]
        scale = min(full[0] / width, full[1] / height)
        shown = [min(whole, max(1, round(side * scale))) for side, whole in zip((width, height), full, strict=True)]
    if wanted.fit == "stretch":
        shown = full
    gap = [(whole - side) // 2 if wanted.fit == "centre" else 0 for side, whole in zip(shown, full, strict=True)]
    return Fit(full[0], full[1], (shown[0] / width, shown[1] / height), (float(gap[0]), float(gap[1])))


def prepared(pixels: Pixels, fit: Fit, wanted: Input, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """RGB pixels (H, W, 3) as the model's input, with its type, order of channels, scaling and layout."""
    height, width = pixels.shape[:2]
    shown = (round(width * fit.scale[0]), round(height * fit.scale[1]))
    small = (
        pixels
        if shown == (width, height)
        else np.asarray(Image.fromarray(pixels).resize(shown, Image.Resampling.BILINEAR))
    )
    room = np.full((fit.height, fit.width, 3), wanted.fill, dtype=np.uint8)
    left, top = int(fit.offset[0]), int(fit.offset[1])
    room[top : top + shown[1], left : left + shown[0]] = small
    if wanted.channels == "BGR":
        room = room[..., ::-1]
    values: npt.NDArray[Any] = room
    if np.dtype(dtype) != np.uint8:
        values = (room * np.float32(wanted.scale) - np.array(wanted.mean, dtype=np.float32)) / np.array(
            wanted.std, dtype=np.float32
        )
    if wanted.layout in ("NCHW", "CHW"):
        values = values.transpose(2, 0, 1)
    if wanted.layout in ("NCHW", "NHWC"):
        values = values[None]
    return np.ascontiguousarray(values, dtype=dtype)
