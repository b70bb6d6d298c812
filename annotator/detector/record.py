"""Recorder: writes a detector's internals and detections from people's own inference code, plain arrays in.

Works with NumPy arrays and with anything that turns into one (`__array__`), such as tensors; no framework is imported.
The guide page *Recording a detector* has a snippet for each of the usual detectors.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field

from annotator.errors import UserError
from annotator.formats.coco import COCO
from annotator.formats.core.files import parse_image_name
from annotator.formats.internals import compute_boxes_digest, write_image, write_manifest
from annotator.formats.internals.manifest import InternalsHeader, ScreenedHeader
from annotator.formats.text.json_text import write_json_file
from annotator.geometry.box import Array, Floats, compute_iou, is_valid
from annotator.metrics.detection.internals import Internals, InternalsManifest

DETECTIONS: Final = "detections.json"
"""Name of the list of detections beside the internals."""
_ROWS: Final = 1 << 16
"""Rows that are compared with the reference together."""


class Reference(Struct, frozen=True):
    """The boxes that a recording is screened against: name of their author, and by image name boxes (n, 4)."""

    name: str
    boxes: Mapping[str, Floats] = field(default_factory=dict)

    @classmethod
    def from_coco(cls, path: str | Path, author: str) -> Self:
        """The boxes of one author in a COCO file, as `annotator export` writes it. Crowds are no objects.

        A file that names no authors is that author's whole work. Raises UserError when the author is not in the file.
        """
        foreign = COCO.read_table(Path(path))
        shapes = foreign.shapes
        mine = ~shapes.crowd
        if foreign.raters:
            place = next((n for n, rater in enumerate(foreign.raters) if rater.name == author), None)
            if place is None:
                raise UserError(
                    "{source} holds nothing of '{author}'; name one of its authors.",
                    source=foreign.source,
                    author=author,
                )
            mine &= foreign.rater == place
        return cls(author, {image.name: shapes.box[mine & (shapes.image == image.id)] for image in foreign.images})


class Screen(Struct, frozen=True):
    """Which rows are kept: IoU >= `iou` with an object of the reference, or any foreground score >= `score`."""

    reference: Reference
    iou: float = 0.3
    score: float = 0.05


class Recorder:
    """Writes one folder: `internals.json`, an npz file per image, and `detections.json`.

    To be used as a context manager; the header is written when the block ends well. Boxes are corners
    x0, y0, x1, y1 in pixels of the image as displayed; scores are probabilities.
    """

    def __init__(
        self,
        folder: str | Path,
        labels: Sequence[str],
        *,
        background: str = "none",
        architecture: str = "two-stage",
        nms_iou: float = 0.5,
        max_detections: int = 100,
        score_cut: float = 0.0,
        screen: Screen | None = None,
        compressed: bool = True,
    ) -> None:
        self._folder = Path(folder)
        self._screen, self._compressed = screen, compressed
        self._rows: list[dict[str, Any]] = []
        recorded = InternalsManifest(
            tuple(range(len(labels))),
            background,
            nms_iou=float(nms_iou),
            max_detections=int(max_detections),
            score_cut=float(score_cut),
            architecture=architecture,
        )
        self._header: Final = header_of(tuple(labels), recorded, screen)
        self._manifest: Final = self._header.resolve_labels({name: place for place, name in enumerate(labels)})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()

    def image(self, name: str, *, proposals: Any, boxes: Any, scores: Any, kept: Any = None) -> int:
        """Records what the detector had of one image before it put its detections out; returns the rows kept.

        `name` is the image's path below the images folder. `proposals` (K, 4): region proposals, or the anchors of a
        one-stage detector. `boxes` (K, 4), or (K, C, 4) with a box a class: the proposals after regression. `scores`
        (K, C), or (K, C + 1) with the background last. `kept` (K,) or (K, C) bool: what the detector returned. Raises
        ValueError with the array that does not fit.
        """
        known = self._check_name(name)
        arrays = [as_array(one) for one in (proposals, boxes, scores)]
        floats = [one if one.dtype == np.float16 else one.astype(np.float32) for one in arrays]
        flags = None if kept is None else as_array(kept).astype(np.bool_)
        whole = Internals(self._manifest, floats[0].astype(np.float32), floats[1].astype(np.float32), floats[2], flags)
        chosen = whole if self._screen is None else whole.take(compute_screen_mask(whole, self._screen, known))
        write_image(self._folder, known, chosen, compressed=self._compressed)
        return len(chosen)

    def detections(self, name: str, *, boxes: Any, labels: Any, scores: Any, source: str | None = None) -> None:
        """Records the detections of one image: boxes (D, 4), positions in the list of labels (D,), scores (D,).

        `source` says of a detector that looks twice where they come from: `full` or `tile`. Raises ValueError with the
        array that does not fit.
        """
        known = self._check_name(name)
        corners, label, score = as_array(boxes).reshape(-1, 4), as_array(labels), as_array(scores)
        if not len(corners) == len(label) == len(score):
            raise ValueError(f"{name}: boxes, labels and scores have {len(corners)}, {len(label)}, {len(score)} rows")
        corners = corners.astype(np.float64)
        if not is_valid(corners).all() or not ((score >= 0) & (score <= 1)).all():
            raise ValueError(f"{name}: a detection has no width or height, or a score outside 0 ... 1")
        names = self._header.labels
        for (x0, y0, x1, y1), place, value in zip(corners.tolist(), label.tolist(), score.tolist(), strict=True):
            row = {"image": known, "label": names[int(place)], "bbox": [x0, y0, x1 - x0, y1 - y0], "score": value}
            self._rows.append(row if source is None else {**row, "source": source})

    def close(self) -> None:
        """Writes the header and the list of detections."""
        write_manifest(self._folder, self._header)
        write_json_file(self._folder / DETECTIONS, self._rows)

    def _check_name(self, name: str) -> str:
        return parse_image_name(name, source="Recorder", place="image name")


def as_array(values: Any) -> Array:
    """An array of whatever a framework gives: tensors are taken off their device and out of their graph first."""
    for step in ("detach", "cpu"):
        if hasattr(values, step):
            values = getattr(values, step)()
    return np.asarray(values)


def header_of(labels: tuple[str, ...], recorded: InternalsManifest, screen: Screen | None) -> InternalsHeader:
    """What is written once for all pictures of a run: names of the labels, and what their internals have in common."""
    screened = None
    if screen is not None:
        reference = screen.reference
        digest = compute_boxes_digest(reference.boxes.items())
        screened = ScreenedHeader(iou=screen.iou, score=screen.score, reference=reference.name, boxes_sha256=digest)
    return InternalsHeader.model_validate(
        {
            "labels": labels,
            "background": recorded.background,
            "architecture": recorded.architecture,
            "nms_iou": recorded.nms_iou,
            "max_detections": recorded.max_detections,
            "score_cut": recorded.score_cut,
            "screened": screened,
        }
    )


def compute_screen_mask(whole: Internals, screen: Screen, image: str) -> npt.NDArray[np.bool_]:
    """Which rows (K,) a screened recording keeps."""
    keep: npt.NDArray[np.bool_] = np.asarray((whole.foreground >= screen.score).any(axis=1))
    objects = np.asarray(screen.reference.boxes.get(image, ()), np.float64).reshape(-1, 4)
    if len(objects):
        keep |= _find_near(whole.proposals, objects, screen.iou)
        if whole.per_class:
            for column in range(whole.boxes.shape[1]):
                keep |= _find_near(whole.boxes[:, column], objects, screen.iou)
        else:
            keep |= _find_near(whole.boxes, objects, screen.iou)
    return keep


def _find_near(boxes: Array, objects: Floats, threshold: float) -> npt.NDArray[np.bool_]:
    """Which boxes (K, 4) reach the threshold with some object, in the boxes' own type as the mechanisms compare."""
    near = np.zeros(len(boxes), np.bool_)
    least = boxes.dtype.type(threshold)
    for start in range(0, len(boxes), _ROWS):
        part = boxes[start : start + _ROWS].astype(np.float64)
        near[start : start + _ROWS] = compute_iou(part, objects).max(axis=1).astype(boxes.dtype) >= least
    return near
