"""From a picture to detections: the model's input, its outputs decoded by the kind of its head, and suppression."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.detector.run.manifest import (
    Anchors,
    BoxCoding,
    DenseHead,
    FinalHead,
    GridHead,
    ImageHead,
    ListHead,
    ModelInput,
    ModelManifest,
    OutputNames,
    Suppression,
)
from annotator.detector.run.resample import resize_pixels
from annotator.errors import UserError
from annotator.geometry.box import Array, Floats, Pixels, Rows, compute_iou
from annotator.metrics.detection.internals import Internals, InternalsManifest
from annotator.plugins.detectors import DetectorOutput

_SLIP: Final = 1e-6
"""By which a product of floats may fall short of a whole number of pixels."""


def take_detections(found: DetectorOutput, rows: Array) -> DetectorOutput:
    """The given detections `(k,)` in their order, or those where a mask `(D,)` holds."""
    row = None if found.row is None else found.row[rows]
    return replace(found, box=found.box[rows], label=found.label[rows], score=found.score[rows], row=row)


def map_boxes(found: DetectorOutput, change: Callable[[Array], Array]) -> DetectorOutput:
    """The output with all its boxes changed: those of the detections, and both kinds of the internals."""
    inside = found.internals
    if inside is not None:
        inside = replace(inside, proposals=change(inside.proposals), boxes=change(inside.boxes))
    return replace(found, box=change(found.box), internals=inside)


def clip_boxes(found: DetectorOutput, *, width: float, height: float) -> DetectorOutput:
    """The output with its boxes cut at the borders of a picture, proposals as they are; detections outside go."""
    limit, inside = np.array([width, height, width, height]), found.internals
    if inside is not None:
        inside = replace(inside, boxes=np.clip(inside.boxes, 0, limit.astype(np.float32)))
    box = np.clip(found.box, 0, limit)
    return take_detections(
        replace(found, box=box, internals=inside), np.flatnonzero((box[:, 2:] > box[:, :2]).all(axis=1))
    )


def internals_manifest_of(manifest: ModelManifest) -> InternalsManifest:
    """What holds for the internals of all pictures; labels are positions in the manifest."""
    has_background = isinstance(manifest.head, DenseHead) and manifest.head.background != "none"
    return InternalsManifest(
        tuple(range(len(manifest.labels))),
        "last" if has_background else "none",
        nms_iou=manifest.suppression.iou,
        max_detections=manifest.suppression.most,
        score_cut=manifest.score_cut,
        architecture=manifest.architecture,
    )


class InputFit(Struct, frozen=True):
    """Where a picture lies in the input: input = picture * scale + offset, for x and y."""

    width: int
    height: int
    """Size of the input."""
    shown: tuple[int, int]
    """Size of the picture in it."""
    scale: tuple[float, float]
    offset: tuple[float, float]

    def map_back(self, boxes: Array) -> Array:
        """Boxes (..., 4) in pixels of the input as boxes in pixels of the picture."""
        kind = boxes.dtype.type
        back: Array = (boxes - np.array(self.offset * 2, dtype=kind)) / np.array(self.scale * 2, dtype=kind)
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


def suppress_detections(found: DetectorOutput, rule: Suppression, *, joins: bool = False) -> Rows:
    """Rows of the detections that stay by a model's rule, best first.

    Lists of several windows are joined (`joins`): what two of them saw stays once whatever the model's rule.
    """
    iou = rule.iou if joins or rule.among != "none" else 1.0
    return suppress(found.box, found.score, labels_of(found, rule), iou=iou, most=rule.most)


def labels_of(found: DetectorOutput, rule: Suppression) -> npt.NDArray[np.int64]:
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


Float32s = npt.NDArray[np.float32]
Outputs = Mapping[str, Array]
"""The arrays that a model puts out, by name."""

_LIST_COLUMNS: Final = 6
_MOST_CANDIDATES: Final = 5_000
"""Scores of one inference that suppression considers, the best ones."""


def to_corners(numbers: Array, coding: BoxCoding, *, width: int, height: int, base: Array | None = None) -> Float32s:
    """Corners (..., 4) in float32 from the model's output (..., 4).

    `base` are the anchors or proposals (..., 4) of codes; `width` and `height` those of the input.
    """
    values = numbers.astype(np.float32)
    if coding.order == "yx":
        values = values[..., [1, 0, 3, 2]]
    if coding.kind == "codes":
        if base is None:
            raise ValueError("box codes need anchors or proposals")
        return _decode_codes(values, base, coding)
    if coding.unit == "shares":
        values = values * np.array([width, height, width, height], dtype=np.float32)
    if coding.kind == "centre-size":
        half = values[..., 2:] / 2
        values = np.concatenate((values[..., :2] - half, values[..., :2] + half), axis=-1)
    elif coding.kind == "corner-size":
        values = np.concatenate((values[..., :2], values[..., :2] + values[..., 2:]), axis=-1)
    corners: Float32s = values.astype(np.float32)
    return corners


def _decode_codes(codes: Float32s, base: Array, coding: BoxCoding) -> Float32s:
    """Boxes from codes relative to base boxes (Ren et al. 2015, Eq. 2, turned round)."""
    base = base.astype(np.float32)
    size = base[..., 2:] - base[..., :2]
    scaled = codes * np.array(coding.deviations, dtype=np.float32)
    centre = base[..., :2] + size / 2 + scaled[..., :2] * size
    half = size * np.exp(np.minimum(scaled[..., 2:], np.float32(coding.limit))) / 2
    boxes: Float32s = np.concatenate((centre - half, centre + half), axis=-1).astype(np.float32)
    return boxes


def make_anchors(anchors: Anchors, *, width: int, height: int) -> Float32s:
    """All anchors (N, 4) for an input: level by level, rows of cells from the top, cells from the left."""
    levels = []
    for stride, sizes in zip(anchors.strides, anchors.sizes, strict=True):
        x = (np.arange(-(-width // stride)) + anchors.offset) * stride
        y = (np.arange(-(-height // stride)) + anchors.offset) * stride
        centre = np.stack(np.meshgrid(x, y), axis=-1)
        centres = np.concatenate((centre, centre), axis=-1)[:, :, None]
        levels.append((centres + _make_cell_anchors(sizes, anchors)).reshape(-1, 4))
    return np.concatenate(levels).astype(np.float32)


def _make_cell_anchors(sizes: tuple[float, ...], anchors: Anchors) -> npt.NDArray[np.float64]:
    """The anchors (A, 4) of one cell about its centre."""
    side, ratio = np.array(sizes, dtype=np.float64), np.sqrt(np.array(anchors.ratios, dtype=np.float64))
    wide, high = side[:, None] / ratio, side[:, None] * ratio
    if anchors.ratios_first:
        wide, high = wide.T, high.T
    half = np.stack((wide.ravel(), high.ravel()), axis=-1) / 2
    corners = np.concatenate((-half, half), axis=-1)
    return np.round(corners) if anchors.rounded else corners


class OutputDecoder:
    """Decodes the outputs of one model as its manifest says. `source` is its name in sentences."""

    def __init__(self, manifest: ModelManifest, source: str) -> None:
        self._manifest, self._source = manifest, source
        self._classes = len(manifest.labels)

    def decode(self, outputs: Outputs, *, width: int, height: int) -> DetectorOutput:
        """What was found, in pixels of the input (`width`, `height`). Raises UserError where outputs do not fit."""
        match self._manifest.head:
            case FinalHead() as head:
                return self._decode_final(head, outputs, width, height)
            case ListHead() as head:
                return self._decode_list(head, outputs, width, height)
            case GridHead() as head:
                return self.find_detections(*self._decode_grid(head, outputs, width, height))
            case ImageHead() as head:
                none = np.zeros(0, np.int64)
                scores = self._decode_image(head, outputs)
                return DetectorOutput(np.zeros((0, 4)), none, np.zeros(0), image_scores=scores)
            case DenseHead() as head:
                boxes, scores, base = self._decode_dense(head, outputs, width, height)
                found = self.find_detections(boxes, scores)
        if base is None:
            return found
        share = np.clip(scores, 0, 1).astype(np.float32, copy=False)
        return replace(found, internals=Internals(internals_manifest_of(self._manifest), base, boxes, share))

    def find_detections(self, boxes: Array, scores: Array) -> DetectorOutput:
        """The detections among rows of boxes (K, 4) or (K, C, 4): scores from the cut on, after suppression."""
        manifest = self._manifest
        foreground = scores[:, : self._classes]
        chosen = foreground >= manifest.score_cut
        if isinstance(manifest.head, DenseHead | GridHead) and manifest.head.best_label:
            chosen &= np.arange(self._classes) == foreground.argmax(axis=1)[:, None]
        row, label = np.nonzero(chosen)
        score = foreground[row, label].astype(np.float64)
        if len(score) > _MOST_CANDIDATES:
            best = np.sort(np.argsort(-score, kind="stable")[:_MOST_CANDIDATES])
            row, label, score = row[best], label[best], score[best]
        box = (boxes[row, label] if boxes.ndim == 3 else boxes[row]).astype(np.float64)
        real = (box[:, 2:] > box[:, :2]).all(axis=1)
        found = DetectorOutput(box[real], label[real].astype(np.int64), score[real], row=row[real].astype(np.int64))
        return take_detections(found, suppress_detections(found, manifest.suppression))

    def _decode_final(self, head: FinalHead, outputs: Outputs, width: int, height: int) -> DetectorOutput:
        boxes = self._read_flat(outputs, head.boxes, 2)
        scores, labels = (self._read_flat(outputs, name, 1) for name in (head.scores, head.labels))
        if boxes.shape != (len(scores), 4) or len(labels) != len(scores):
            shapes = f"{boxes.shape}, {scores.shape} and {labels.shape}"
            raise self._make_misfit_error(f"boxes, scores and labels of shapes {shapes} do not belong together")
        if head.count:
            count = self._read_number(outputs, head.count)
            boxes, scores, labels = boxes[:count], scores[:count], labels[:count]
        self._check_scores(head.scores, scores, hint=f"check whether '{head.boxes}' and '{head.scores}' are swapped")
        box = to_corners(boxes, head.coding, width=width, height=height)
        return self._take_final(box, scores, labels, head.first_label)

    def _decode_list(self, head: ListHead, outputs: Outputs, width: int, height: int) -> DetectorOutput:
        name = head.output or self._find_only_output(outputs)
        table = self._read_flat(outputs, name, 2)
        if table.shape[1] < _LIST_COLUMNS:
            raise self._make_misfit_error(
                f"output '{name}' has {table.shape[1]} numbers a row; a box, a score and a label are {_LIST_COLUMNS}"
            )
        self._check_scores(name, table[:, 4], hint="it seems to be no list of detections; choose another preset")
        box = to_corners(table[:, :4], head.coding, width=width, height=height)
        return self._take_final(box, table[:, 4], table[:, 5], head.first_label)

    def _take_final(self, corners: Float32s, scores: Array, labels: Array, first_label: int) -> DetectorOutput:
        """Detections that a model has chosen itself, from the score cut on, best first."""
        label = np.rint(labels.astype(np.float64)).astype(np.int64) - first_label
        keep = scores >= self._manifest.score_cut
        strays = keep & ((label < 0) | (label >= self._classes))
        if strays.any():
            number = int(label[strays][0]) + first_label
            raise self._make_misfit_error(
                f"it puts out label {number}, the manifest names {self._classes} from {first_label}"
            )
        box = corners.astype(np.float64)
        keep &= np.isfinite(box).all(axis=1) & (box[:, 2:] > box[:, :2]).all(axis=1)
        rows = np.flatnonzero(keep)
        rows = rows[np.argsort(-scores[rows], kind="stable")][: self._manifest.suppression.most]
        return DetectorOutput(box[rows], label[rows], scores[rows].astype(np.float64))

    def _decode_dense(
        self, head: DenseHead, outputs: Outputs, width: int, height: int
    ) -> tuple[Array, Array, Array | None]:
        """Boxes, scores with the background last, and the proposals or anchors (K, 4) where they are known."""
        columns = self._classes + (head.background != "none")
        maps = head.anchors is not None
        hint = "; correct labels, or name the column of the background in head: background"
        scores = self._concat_levels(outputs, head.scores, columns, maps=maps, hint=hint)
        if scores.shape[1] != columns:
            raise self._make_misfit_error(f"there are {scores.shape[1]} scores a row, {columns} are expected")
        base = self._find_base_boxes(head, outputs, width, height)
        numbers = self._concat_levels(outputs, head.boxes, 4, maps=maps)
        if numbers.shape[-1] != 4:
            numbers = numbers.reshape(len(numbers), -1, 4)
        for what, rows in (("scores", len(scores)), ("proposals or anchors", len(numbers if base is None else base))):
            if rows != len(numbers):
                raise self._make_misfit_error(f"there are {len(numbers)} boxes and {rows} {what}")
        if numbers.ndim == 3 and numbers.shape[1] == self._classes + 1 and head.background != "none":
            numbers = numbers[:, 1:] if head.background == "first" else numbers[:, :-1]
        if numbers.ndim == 3 and numbers.shape[1] != self._classes:
            raise self._make_misfit_error(
                f"there are boxes for {numbers.shape[1]} labels, the manifest names {self._classes}"
            )
        own = base[:, None] if base is not None and numbers.ndim == 3 else base
        boxes = to_corners(numbers, head.coding, width=width, height=height, base=own)
        scores = _activate(scores, head.activation)
        if head.background == "first":
            scores = np.roll(scores, -1, axis=1)
        self._check_scores("scores", scores)
        if not np.isfinite(boxes).all():
            raise self._make_misfit_error("it puts out boxes that are not finite")
        return boxes, scores, base

    def _find_base_boxes(self, head: DenseHead, outputs: Outputs, width: int, height: int) -> Array | None:
        """The proposals or anchors (K, 4)."""
        if head.proposals:
            return self._read_flat(outputs, head.proposals, 2, columns=4).astype(np.float32)
        if head.anchors is not None:
            return make_anchors(head.anchors, width=width, height=height)
        return None

    def _decode_grid(self, head: GridHead, outputs: Outputs, width: int, height: int) -> tuple[Array, Array]:
        name = head.output or self._find_only_output(outputs)
        table = self._read_flat(outputs, name, 2)
        table = table if head.labels_last else table.T
        first = 5 if head.objectness else 4
        end = first + self._classes
        if table.shape[1] != end + head.extra:
            raise self._make_misfit_error(
                f"output '{name}' has {table.shape[1]} numbers a box, {end + head.extra} are expected "
                f"for {self._classes} labels; correct labels, preset or head.extra"
            )
        scores = table[:, first:end].astype(np.float32)
        if head.objectness:
            scores = scores * table[:, 4:5].astype(np.float32)
        self._check_scores(name, scores)
        boxes = to_corners(table[:, :4], head.coding, width=width, height=height)
        return boxes, scores

    def _decode_image(self, head: ImageHead, outputs: Outputs) -> Floats:
        name = head.scores or self._find_only_output(outputs)
        scores = self._read_flat(outputs, name, 1)
        if len(scores) != self._classes:
            raise self._make_misfit_error(
                f"output '{name}' has {len(scores)} scores, the manifest names {self._classes} labels"
            )
        scores = _activate(scores.astype(np.float64), head.activation)
        self._check_scores(name, scores)
        return scores

    def _concat_levels(
        self, outputs: Outputs, names: OutputNames, columns: int, *, maps: bool, hint: str = ""
    ) -> Array:
        """One table (K, columns or more) of an output or of one a level.

        Of a head with anchors, four axes are a map (1, A * columns, H, W), which is laid out as the anchors are.
        """
        parts = []
        for name in (names,) if isinstance(names, str) else names:
            array = self._find_output(outputs, name)
            if maps and array.ndim == 4 and array.shape[0] == 1 and array.shape[1] % columns == 0:
                array = array[0].reshape(-1, columns, *array.shape[2:]).transpose(2, 3, 0, 1).reshape(-1, columns)
            elif array.ndim >= 3 and array.shape[0] == 1:
                array = array[0]
            if array.ndim not in (2, 3) or array.shape[-1] % columns:
                raise self._make_misfit_error(
                    f"output '{name}' has shape {array.shape}, {columns} numbers a row are expected{hint}"
                )
            parts.append(array.reshape(len(array), -1))
        if len({part.shape[1] for part in parts}) != 1:
            raise self._make_misfit_error(f"outputs {names} have rows of different length")
        return np.concatenate(parts)

    def _read_flat(self, outputs: Outputs, name: str, rank: int, *, columns: int = 0) -> Array:
        """An output of this rank; a leading batch of one is taken off."""
        array = self._find_output(outputs, name)
        if array.ndim == rank + 1 and array.shape[0] == 1:
            array = array[0]
        if array.ndim != rank or (columns and array.shape[-1] != columns):
            raise self._make_misfit_error(
                f"output '{name}' has shape {array.shape}, which the manifest's head does not expect"
            )
        return array

    def _read_number(self, outputs: Outputs, name: str) -> int:
        array = self._find_output(outputs, name)
        if array.size != 1:
            raise self._make_misfit_error(f"output '{name}' has {array.size} values, one is expected")
        return max(0, int(array.reshape(-1)[0]))

    def _find_output(self, outputs: Outputs, name: str) -> Array:
        if name not in outputs:
            raise self._make_misfit_error(f"it has no output '{name}', only {', '.join(outputs)}")
        return outputs[name]

    def _find_only_output(self, outputs: Outputs) -> str:
        if len(outputs) != 1:
            raise self._make_misfit_error(f"it has several outputs ({', '.join(outputs)}); the manifest must name one")
        return next(iter(outputs))

    def _check_scores(self, name: str, scores: Array, *, hint: str = "name the activation in the manifest") -> None:
        """Scores are probabilities, whatever a float32 sum of them adds up to."""
        if scores.size and not (np.isfinite(scores).all() and scores.min() >= 0 and scores.max() <= 1 + 1e-5):
            raise self._make_misfit_error(f"'{name}' are no probabilities between 0 and 1; {hint}")

    def _make_misfit_error(self, what: str) -> UserError:
        return UserError("{source} does not fit its manifest: {what}.", source=self._source, what=what)


def _activate(logits: Array, activation: str) -> npt.NDArray[Any]:
    if activation == "none":
        return logits
    if activation == "sigmoid":
        with np.errstate(over="ignore"):
            chance: Array = 1 / (1 + np.exp(-logits.astype(np.float32)))
        return chance
    shifted = np.exp(logits.astype(np.float32) - logits.max(axis=-1, keepdims=True))
    share: Array = shifted / shifted.sum(axis=-1, keepdims=True)
    return share
