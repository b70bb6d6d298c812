"""What a model finds in one picture or tile: the picture fitted to its input, boxes mapped back and suppressed."""

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.detector.run.manifest import ModelInput, Suppression
from annotator.detector.run.resample import resize_pixels
from annotator.geometry.box import Array, Floats, Pixels, Rows
from annotator.geometry.overlap import compute_iou

_SLIP: Final = 1e-6
"""By which a product of floats may fall short of a whole number of pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class DenseRows:
    """K rows of a dense head: corners in float32, probabilities with the background last or left out."""

    boxes: Array
    """(K, 4) or (K, C, 4)."""
    scores: Array
    """(K, C) or (K, C + 1)."""
    proposals: Array | None
    """(K, 4), None where the model does not tell them."""
    background: str
    """`last` or `none`."""

    def __len__(self) -> int:
        return len(self.scores)

    def take(self, chosen: Array) -> "DenseRows":
        """The given rows `(k,)`, or those where a mask `(K,)` holds."""
        proposals = None if self.proposals is None else self.proposals[chosen]
        return DenseRows(self.boxes[chosen], self.scores[chosen], proposals, self.background)


@dataclass(frozen=True, slots=True, eq=False)
class Detections:
    """D detections of one list, best first."""

    box: Floats
    """Corners (D, 4)."""
    label: npt.NDArray[np.int64]
    """Position among the model's labels (D,)."""
    score: Floats
    row: npt.NDArray[np.int64]
    """Row of the internals that it comes from (D,), -1 where there are none."""

    def __len__(self) -> int:
        return len(self.score)

    def take(self, rows: Array) -> "Detections":
        """The given detections `(k,)`, in their order."""
        return Detections(self.box[rows], self.label[rows], self.score[rows], self.row[rows])

    @classmethod
    def empty(cls) -> "Detections":
        """A list without any detections."""
        none = np.zeros(0, dtype=np.int64)
        return cls(np.zeros((0, 4)), none, np.zeros(0), none)

    @classmethod
    def concat(cls, lists: "list[Detections]") -> "Detections":
        """All lists after each other."""
        if not lists:
            return cls.empty()
        names = ("box", "label", "score", "row")
        return cls(*(np.concatenate([getattr(one, name) for one in lists]) for name in names))


@dataclass(frozen=True, slots=True, eq=False)
class Inference:
    """One run of a model, in pixels of the picture or tile that it was given."""

    detections: Detections
    rows: DenseRows | None = None
    """All rows with their proposals, where the model tells them."""
    image_scores: Floats | None = None
    """(C,) of a classifier."""


@dataclass(frozen=True, slots=True)
class InputFit:
    """Where a picture lies in the input: input = picture * scale + offset, for x and y."""

    width: int
    height: int
    """Size of the input."""
    shown: tuple[int, int]
    """Size of the picture in it."""
    scale: tuple[float, float]
    offset: tuple[float, float]

    def map_back(self, inference: Inference) -> Inference:
        """An inference in pixels of the input as one in pixels of the picture."""
        detections = replace(inference.detections, box=self._map_boxes_back(inference.detections.box))
        if inference.rows is None:
            return replace(inference, detections=detections)
        proposals = None if inference.rows.proposals is None else self._map_boxes_back(inference.rows.proposals)
        rows = replace(inference.rows, boxes=self._map_boxes_back(inference.rows.boxes), proposals=proposals)
        return replace(inference, detections=detections, rows=rows)

    def _map_boxes_back(self, boxes: npt.NDArray[Any]) -> npt.NDArray[Any]:
        kind = boxes.dtype.type
        back: npt.NDArray[Any] = (boxes - np.array(self.offset * 2, dtype=kind)) / np.array(self.scale * 2, dtype=kind)
        return back


def fit_of(width: int, height: int, wanted: ModelInput) -> InputFit:
    """How a picture of this size goes into the input."""
    if wanted.width is None or wanted.height is None:
        scale = _find_scale(width, height, wanted)
        shown = [max(1, round(side * scale)) for side in (width, height)]
        if wanted.shortest is not None:
            # the longer side is rounded down, as those do that fix the shorter one
            shown[width < height] = max(1, int(max(width, height) * scale + _SLIP))
        full = [-(-side // wanted.multiple) * wanted.multiple for side in shown]
    else:
        full = [wanted.width, wanted.height]
        scale = min(full[0] / width, full[1] / height)
        shown = [min(whole, max(1, round(side * scale))) for side, whole in zip((width, height), full, strict=True)]
    if wanted.fit == "stretch":
        shown = full
    gap = [(whole - side) // 2 if wanted.fit == "centre" else 0 for side, whole in zip(shown, full, strict=True)]
    scales = (shown[0] / width, shown[1] / height)
    return InputFit(full[0], full[1], (shown[0], shown[1]), scales, (float(gap[0]), float(gap[1])))


def _find_scale(width: int, height: int, wanted: ModelInput) -> float:
    """By how much a picture grows for a model that takes any size."""
    if wanted.longest is None:
        return 1.0
    most = wanted.longest / max(width, height)
    return most if wanted.shortest is None else min(most, wanted.shortest / min(width, height))


def prepare_input(pixels: Pixels, fit: InputFit, wanted: ModelInput, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """RGB pixels (H, W, 3) as the model's input, with its type, order of channels, scaling and layout."""
    width, height = fit.shown
    canvas = np.full((fit.height, fit.width, 3), wanted.fill, dtype=np.uint8)
    left, top = int(fit.offset[0]), int(fit.offset[1])
    canvas[top : top + height, left : left + width] = resize_pixels(pixels, width, height, wanted.resample)
    if wanted.channels == "BGR":
        canvas = canvas[..., ::-1]
    values: npt.NDArray[Any] = canvas
    if np.dtype(dtype) != np.uint8:
        # divided as libraries do it: 255 is a number of float32, 1 / 255 is not, and the last bit differs
        values = (canvas / np.float32(1 / wanted.scale) - np.array(wanted.mean, dtype=np.float32)) / np.array(
            wanted.std, dtype=np.float32
        )
    if wanted.layout in ("NCHW", "CHW"):
        values = values.transpose(2, 0, 1)
    if wanted.layout in ("NCHW", "NHWC"):
        values = values[None]
    return np.ascontiguousarray(values, dtype=dtype)


def suppress_detections(found: Detections, rule: Suppression, *, joins: bool = False) -> Rows:
    """Rows of the detections that stay by a model's rule, best first.

    Lists of several windows are joined (`joins`): what two of them saw stays once whatever the model's rule.
    """
    iou = rule.iou if joins or rule.among != "none" else 1.0
    return suppress(found.box, found.score, labels_of(found, rule), iou=iou, most=rule.most)


def labels_of(found: Detections, rule: Suppression) -> npt.NDArray[np.int64]:
    """Labels as suppression tells them apart: one for all where it goes across labels."""
    return np.zeros_like(found.label) if rule.among == "all" else found.label


def suppress(boxes: Floats, scores: Floats, labels: npt.NDArray[np.int64], *, iou: float, most: int) -> Rows:
    """Rows that stay, best first, at most `most`; equal scores in their order.

    A box (N, 4) goes when its IoU with a better one of its label that stays is larger than `iou`. O(N * kept).
    """
    order = np.argsort(-scores, kind="stable")
    kept = [
        _keep_greedily(boxes, order[labels[order] == label], iou=iou, most=most) for label in np.unique(labels).tolist()
    ]
    rows = np.concatenate(kept) if kept else np.zeros(0, dtype=np.intp)
    return rows[np.argsort(np.argsort(order)[rows], kind="stable")][:most]


def find_suppressors(boxes: Floats, labels: npt.NDArray[np.int64], kept: Rows, *, iou: float) -> npt.NDArray[np.intp]:
    """For every row the position in `kept` of the first kept box that suppresses it, -1 for kept and dropped ones."""
    found = np.full(len(boxes), -1, dtype=np.intp)
    rest = np.setdiff1d(np.arange(len(boxes)), kept, assume_unique=True)
    for position, row in enumerate(kept.tolist()):
        if not len(rest):
            break
        hit = (labels[rest] == labels[row]) & (compute_iou(boxes[row : row + 1], boxes[rest])[0] > iou)
        found[rest[hit]] = position
        rest = rest[~hit]
    return found


def _keep_greedily(boxes: Floats, order: Rows, *, iou: float, most: int) -> Rows:
    """Rows of one label that stay."""
    kept: list[int] = []
    while len(order) and len(kept) < most:
        best, order = int(order[0]), order[1:]
        kept.append(best)
        order = order[compute_iou(boxes[best : best + 1], boxes[order])[0] <= iou]
    return np.array(kept, dtype=np.intp)
