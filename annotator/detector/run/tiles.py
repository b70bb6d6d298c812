"""Two-resolution inference (A 3.3): pictures given to a model whole, in tiles, or both, and the union of the lists."""

import enum
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.detector.record import Screen
from annotator.detector.run import decode
from annotator.detector.run.manifest import Suppression
from annotator.errors import UserError
from annotator.geometry.box import Bools, Floats, Pixels
from annotator.geometry.tiles import compute_tile_offsets
from annotator.metrics.detection.inputs import FULL, TILE
from annotator.metrics.detection.internals import Internals
from annotator.plugins.detectors import DetectorOutput

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


class RunOptions(Struct, frozen=True):
    """The choices of the person who runs a model."""

    resolution: Resolution = Resolution.FULL
    tile: int = 1024
    overlap: int = 581
    internals: bool = False
    """Whether proposals, regressed boxes and scores are written, where the model tells them."""
    screen: Screen | None = None
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


Detect = Callable[[Pixels], DetectorOutput]
"""Looks at RGB pixels (H, W, 3)."""
KeepRule = Callable[[Internals], Bools]
"""Which rows of the internals are kept, given in pixels of the whole picture."""


class Window(NamedTuple):
    """A part of a picture that is given to the model: the whole picture, or a tile of it."""

    source: str
    x: int
    y: int
    side: int
    """0 for the whole picture."""


class DecodedPicture(Struct, frozen=True, eq=False):
    """A decoded picture: RGB pixels (h, w, 3), each `unit` pixels of the full picture wide and high."""

    pixels: Pixels
    width: int
    height: int
    """Of the full picture."""
    unit: int = 1


class SuppressedDetections(Struct, frozen=True, eq=False):
    """Detections that fell to others in the union of two lists."""

    detections: DetectorOutput
    source: npt.NDArray[np.object_]
    """List of each (S,)."""
    by: npt.NDArray[np.int64]
    """Position in the union of the detection that each fell to (S,)."""


class PictureInference(Struct, frozen=True, eq=False):
    """Everything that a model found in one picture, in its pixels."""

    detections: DetectorOutput
    """Of the one list, or of the union; with the internals of all windows and which of their rows were returned."""
    source: npt.NDArray[np.object_]
    """`full` or `tile` (D,)."""
    suppressed: SuppressedDetections


def list_windows(width: int, height: int, options: RunOptions) -> tuple[Window, ...]:
    """All windows of a picture in the order in which the model gets them."""
    whole = () if options.resolution is Resolution.TILES else (Window(FULL, 0, 0, 0),)
    if options.resolution is Resolution.FULL:
        return whole
    columns, rows = (compute_tile_offsets(side, options.tile, options.overlap).tolist() for side in (width, height))
    return (*whole, *(Window(TILE, x, y, options.tile) for y in rows for x in columns))


def infer_picture(
    detect: Detect,
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
        found = _move_to_picture(_infer_window(detect, picture.pixels, window), window, picture.unit)
        collector.add(window.source, decode.clip_boxes(found, width=picture.width, height=picture.height))
        on_window()
    return collector.make_result(rule, classes)


def _infer_window(detect: Detect, pixels: Pixels, window: Window) -> DetectorOutput:
    """What is found in one window, in its pixels; a tile that passes the border is filled up with black."""
    if not window.side:
        return detect(pixels)
    part = pixels[window.y : window.y + window.side, window.x : window.x + window.side]
    height, width = part.shape[:2]
    if (height, width) == (window.side, window.side):
        return detect(part)
    canvas = np.zeros((window.side, window.side, 3), dtype=np.uint8)
    canvas[:height, :width] = part
    return decode.clip_boxes(detect(canvas), width=width, height=height)


def _move_to_picture(found: DetectorOutput, window: Window, unit: int) -> DetectorOutput:
    """What is found in a window, in pixels of the full picture."""
    offset = (window.x, window.y, window.x, window.y)
    return decode.map_boxes(found, lambda boxes: (boxes + np.array(offset, boxes.dtype)) * boxes.dtype.type(unit))


class _InferenceCollector:
    """Collects the inferences of all windows of one picture."""

    def __init__(self, keep: KeepRule | None, *, wanted: bool) -> None:
        self._keep, self._wanted = keep, wanted
        self._lists: dict[str, list[DetectorOutput]] = {}
        self._internals: list[Internals] = []
        self._count = 0
        self._has_unknown_rows = False
        """Whether a detection does not say which row of the internals it comes from."""
        self._scores: Floats | None = None

    def add(self, source: str, found: DetectorOutput) -> None:
        """Adds what was found in one window; rows of internals that are not kept are freed at once."""
        if found.image_scores is not None:
            self._scores = found.image_scores
        row, inside = np.full(len(found.score), _NO_ROW, dtype=np.int64), found.internals
        if self._wanted and inside is not None:
            chosen = np.ones(len(inside), np.bool_) if self._keep is None else self._keep(inside)
            number = np.append(np.where(chosen, np.cumsum(chosen) - 1 + self._count, _NO_ROW), _NO_ROW)
            known = row if found.row is None else found.row
            row = number[known]
            self._has_unknown_rows |= bool((known < 0).any())
            self._internals.append(inside.take(chosen))
            self._count += int(chosen.sum())
        self._lists.setdefault(source, []).append(replace(found, internals=None, row=row))

    def make_result(self, rule: Suppression, classes: int) -> PictureInference:
        """The result: suppression among the tiles first, then over the union."""
        lists = {source: _suppress_list(windows, rule) for source, windows in self._lists.items()}
        together = _concat_lists(list(lists.values()))
        source = np.repeat(np.array(list(lists), dtype=np.object_), [len(one.score) for one in lists.values()])
        rows = np.arange(len(together.score))
        if len(lists) > 1:
            rows = decode.suppress_detections(together, rule, joins=True)
        by = decode.find_suppressors(together.box, decode.labels_of(together, rule), rows, iou=rule.iou)
        lost = np.flatnonzero(by >= 0)
        union = replace(decode.take_detections(together, rows), image_scores=self._scores)
        if self._internals:
            union = replace(union, internals=self._join_internals(union, classes))
        suppressed = SuppressedDetections(decode.take_detections(together, lost), source[lost], by[lost])
        return PictureInference(union, source[rows], suppressed)

    def _join_internals(self, union: DetectorOutput, classes: int) -> Internals:
        """The internals of all windows; with the rows that were returned, by label, where all are known."""
        parts = self._internals
        proposals, boxes, scores = (
            np.concatenate([getattr(part, name) for part in parts]) for name in ("proposals", "boxes", "scores")
        )
        kept = None
        if not self._has_unknown_rows and union.row is not None:
            kept = np.zeros((len(scores), classes), dtype=np.bool_)
            known = union.row >= 0
            kept[union.row[known], union.label[known]] = True
        return Internals(parts[0].manifest, proposals, boxes, scores, kept)


def _concat_lists(lists: list[DetectorOutput]) -> DetectorOutput:
    """All detections after each other."""
    box, label, score, row = (
        np.concatenate([getattr(one, name) for one in lists]) for name in ("box", "label", "score", "row")
    )
    return DetectorOutput(box, label, score, row=row)


def _suppress_list(windows: list[DetectorOutput], rule: Suppression) -> DetectorOutput:
    """One list: that of a single window as the model put it out, those of several after suppression."""
    if len(windows) == 1:
        return windows[0]
    joined = _concat_lists(windows)
    return decode.take_detections(joined, decode.suppress_detections(joined, rule, joins=True))
