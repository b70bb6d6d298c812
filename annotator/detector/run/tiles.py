"""Two-resolution inference: pictures given to a model whole, in tiles, or both, and the union of the lists (A 3.3)."""

import enum
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from annotator.detector.record import Screen
from annotator.detector.run.decode import clip_inference
from annotator.detector.run.inference import (
    DenseRows,
    Detections,
    Inference,
    find_suppressors,
    labels_of,
    suppress_detections,
)
from annotator.detector.run.manifest import Suppression
from annotator.errors import UserError
from annotator.geometry.box import Array, Floats, Pixels
from annotator.geometry.tiles import compute_tile_offsets
from annotator.metrics.detection.inputs import FULL, TILE

_NO_ROW: Final = -1
"""Row of the internals of a detection that has none."""


class Resolution(enum.Enum):
    """How a picture is shown to the model (A 3.3)."""

    FULL = "full"
    """Whole, scaled to the model's size."""
    TILES = "tiles"
    """In square windows of the original."""
    BOTH = "both"
    """Both, and the union of what is found."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The choices of the person who runs a model."""

    resolution: Resolution = Resolution.FULL
    tile: int = 1024
    overlap: int = 581
    internals: bool = False
    """Whether proposals, regressed boxes and scores are written, where the model tells them."""
    screen: Screen | None = field(default=None, compare=False)
    """Which rows of the internals are kept; all where it is None."""

    def check(self) -> None:
        """Raises UserError when the tiles cannot cover a picture."""
        if not 32 <= self.tile <= 16_384 or not 0 <= self.overlap < self.tile:
            raise UserError(
                "Tiles of {tile} pixels with an overlap of {overlap} cover nothing; the tile must lie between "
                "32 and 16384, the overlap below it.",
                tile=self.tile,
                overlap=self.overlap,
            )


KeepRule = Callable[[DenseRows], npt.NDArray[np.bool_]]
"""Which rows of the internals are kept, given in pixels of the whole picture."""


class Window(NamedTuple):
    """A part of a picture that is given to the model: the whole picture, or a tile of it."""

    source: str
    x: int
    y: int
    side: int
    """0 for the whole picture."""


@dataclass(frozen=True, slots=True, eq=False)
class DecodedPicture:
    """A decoded picture: RGB pixels (h, w, 3), each `unit` pixels of the full picture wide and high."""

    pixels: Pixels
    width: int
    height: int
    """Of the full picture."""
    unit: int = 1


class InferenceModel(Protocol):
    """What a run asks of a model."""

    def infer(self, pixels: Pixels) -> Inference:
        """What it sees in RGB pixels (H, W, 3)."""


@dataclass(frozen=True, slots=True, eq=False)
class SuppressedDetections:
    """Detections that fell to others in the union of two lists."""

    detections: Detections
    source: npt.NDArray[np.object_]
    """List of each (S,)."""
    by: npt.NDArray[np.int64]
    """Position in the union of the detection that each fell to (S,)."""


@dataclass(frozen=True, slots=True, eq=False)
class PictureInference:
    """Everything that a model found in one picture, in its pixels."""

    detections: Detections
    """Of the one list, or of the union."""
    source: npt.NDArray[np.object_]
    """`full` or `tile` (D,)."""
    suppressed: SuppressedDetections
    rows: DenseRows | None
    kept: npt.NDArray[np.bool_] | None
    """(K, C): which rows were returned for which label."""
    image_scores: Floats | None


def list_windows(width: int, height: int, options: RunOptions) -> tuple[Window, ...]:
    """All windows of a picture in the order in which the model gets them."""
    whole = () if options.resolution is Resolution.TILES else (Window(FULL, 0, 0, 0),)
    if options.resolution is Resolution.FULL:
        return whole
    columns, rows = (compute_tile_offsets(side, options.tile, options.overlap).tolist() for side in (width, height))
    return (*whole, *(Window(TILE, x, y, options.tile) for y in rows for x in columns))


def infer_picture(
    model: InferenceModel,
    picture: DecodedPicture,
    options: RunOptions,
    *,
    rule: Suppression,
    classes: int,
    keep: KeepRule | None = None,
    on_window: Callable[[], None] = lambda: None,
) -> PictureInference:
    """What a model finds in a picture through all windows.

    `rule` and `classes` are those of the model; `keep` says which rows of the internals are kept, all when None.
    `on_window` is called after each window and may raise Cancelled.
    """
    collector = _InferenceCollector(keep, wanted=options.internals)
    height, width = picture.pixels.shape[:2]
    for window in list_windows(width, height, options):
        inference = _move_to_picture(_infer_window(model, picture.pixels, window), window, picture.unit)
        collector.add(window.source, clip_inference(inference, width=picture.width, height=picture.height))
        on_window()
    return collector.make_result(rule, classes)


def _infer_window(model: InferenceModel, pixels: Pixels, window: Window) -> Inference:
    """The inference of one window, in its pixels; a tile that passes the border is filled up with black."""
    if not window.side:
        return model.infer(pixels)
    part = pixels[window.y : window.y + window.side, window.x : window.x + window.side]
    height, width = part.shape[:2]
    if (height, width) == (window.side, window.side):
        return model.infer(part)
    canvas = np.zeros((window.side, window.side, 3), dtype=np.uint8)
    canvas[:height, :width] = part
    return clip_inference(model.infer(canvas), width=width, height=height)


def _move_to_picture(inference: Inference, window: Window, unit: int) -> Inference:
    """The inference of a window in pixels of the full picture."""
    offset = np.array([window.x, window.y, window.x, window.y])
    detections = replace(inference.detections, box=(inference.detections.box + offset) * unit)
    if inference.rows is None:
        return replace(inference, detections=detections)
    by, times = offset.astype(np.float32), np.float32(unit)
    proposals = None if inference.rows.proposals is None else (inference.rows.proposals + by) * times
    rows = replace(inference.rows, boxes=(inference.rows.boxes + by) * times, proposals=proposals)
    return replace(inference, detections=detections, rows=rows)


class _InferenceCollector:
    """Collects the inferences of all windows of one picture."""

    def __init__(self, keep: KeepRule | None, *, wanted: bool) -> None:
        self._keep, self._wanted = keep, wanted
        self._lists: dict[str, list[Detections]] = {}
        self._rows: list[DenseRows] = []
        self._count = 0
        self._has_unknown_rows = False
        """Whether a detection does not say which row of the internals it comes from."""
        self._scores: Floats | None = None

    def add(self, source: str, inference: Inference) -> None:
        """Adds the inference of one window; rows that are not kept are freed at once."""
        detections = inference.detections
        if inference.image_scores is not None:
            self._scores = inference.image_scores
        rows = inference.rows if self._wanted else None
        if rows is None:
            row = np.full(len(detections), _NO_ROW, dtype=np.int64)
        else:
            chosen = np.ones(len(rows), np.bool_) if self._keep is None else self._keep(rows)
            number = np.append(np.where(chosen, np.cumsum(chosen) - 1 + self._count, _NO_ROW), _NO_ROW)
            row = number[detections.row]
            self._has_unknown_rows |= bool((detections.row < 0).any())
            self._rows.append(rows.take(chosen))
            self._count += int(chosen.sum())
        self._lists.setdefault(source, []).append(replace(detections, row=row))

    def make_result(self, rule: Suppression, classes: int) -> PictureInference:
        """The result: suppression among the tiles first, then over the union."""
        lists = {source: _suppress_list(windows, rule) for source, windows in self._lists.items()}
        together = Detections.concat(list(lists.values()))
        source = np.repeat(np.array(list(lists), dtype=np.object_), [len(one) for one in lists.values()])
        rows = np.arange(len(together))
        if len(lists) > 1:
            rows = suppress_detections(together, rule, joins=True)
        by = find_suppressors(together.box, labels_of(together, rule), rows, iou=rule.iou)
        lost = np.flatnonzero(by >= 0)
        union = together.take(rows)
        joined = _concat_rows(self._rows)
        return PictureInference(
            detections=union,
            source=source[rows],
            suppressed=SuppressedDetections(together.take(lost), source[lost], by[lost]),
            rows=joined,
            kept=None if joined is None or self._has_unknown_rows else _make_flags(joined, union, classes),
            image_scores=self._scores,
        )


def _suppress_list(windows: list[Detections], rule: Suppression) -> Detections:
    """One list: that of a single window as the model put it out, those of several after suppression."""
    if len(windows) == 1:
        return windows[0]
    joined = Detections.concat(windows)
    return joined.take(suppress_detections(joined, rule, joins=True))


def _concat_rows(parts: list[DenseRows]) -> DenseRows | None:
    if not parts:
        return None
    proposals: Array | None = None
    if all(part.proposals is not None for part in parts):
        proposals = np.concatenate([part.proposals for part in parts if part.proposals is not None])
    boxes, scores = (np.concatenate([getattr(part, name) for part in parts]) for name in ("boxes", "scores"))
    return DenseRows(boxes, scores, proposals, parts[0].background)


def _make_flags(rows: DenseRows, detections: Detections, classes: int) -> npt.NDArray[np.bool_]:
    """Which row was returned for which label (K, C)."""
    flags = np.zeros((len(rows), classes), dtype=np.bool_)
    known = detections.row >= 0
    flags[detections.row[known], detections.label[known]] = True
    return flags
