"""Internals of a detector for one image: proposals, regressed boxes, class scores, and what their recorder says."""

from typing import Final

import numpy as np
from msgspec import Struct

from annotator.errors import Phrase
from annotator.geometry.box import Array

BACKGROUNDS: Final = ("last", "none")
"""Whether the scores end with a column for the background."""
UNKNOWN_LABEL: Final = -1
"""Stands for a label of the detector that the project does not have."""


class Screening(Struct, frozen=True):
    """A recorder kept only rows with IoU >= `iou` with an object of a reference, or with a score >= `score`."""

    iou: float
    score: float
    reference: str
    """Name of the author whose boxes were looked at."""
    boxes_sha256: str = ""


class InternalsManifest(Struct, frozen=True):
    """What holds for all images of one recording. Raises ValueError for a background that is not in `BACKGROUNDS`."""

    labels: tuple[int, ...]
    """Label id in the project of every class column, `UNKNOWN_LABEL` for one that the project does not have."""
    background: str = "none"
    nms_iou: float = 0.5
    max_detections: int = 100
    score_cut: float = 0.0
    architecture: str = "two-stage"
    screened: Screening | None = None

    def __post_init__(self) -> None:
        if self.background not in BACKGROUNDS:
            raise ValueError(f"background is '{self.background}', must be 'last' or 'none'")

    @property
    def columns(self) -> int:
        """Number of score columns: one a class, and one for the background where it is last."""
        return len(self.labels) + (self.background == "last")

    def columns_of(self, label: int) -> tuple[int, ...]:
        """The class columns of a label of the project; several where classes were merged, none for an unknown one."""
        if label == UNKNOWN_LABEL:
            return ()
        return tuple(column for column, known in enumerate(self.labels) if known == label)

    @property
    def least_cut(self) -> float:
        """The least score cut theta_cls that the recording can answer for."""
        return 0.0 if self.screened is None else self.screened.score

    def explain_refusal(self, *, theta_loc: float, reference: str, boxes_sha256: str = "") -> str:
        """Why a screened recording cannot answer a question at any score cut, as a clause, or an empty text."""
        kept = self.screened
        if kept is None:
            return ""
        if reference != kept.reference:
            return Phrase(
                "they were screened for the reference '{theirs}', not for '{ours}'",
                theirs=kept.reference,
                ours=reference,
            )
        if theta_loc < kept.iou:
            ends = f"{kept.iou:g}", f"{theta_loc:g}"
            return Phrase(
                "they were screened at IoU {least}, so theta_loc cannot be {asked}", least=ends[0], asked=ends[1]
            )
        if kept.boxes_sha256 and boxes_sha256 and kept.boxes_sha256 != boxes_sha256:
            return Phrase("the boxes of '{name}' have changed since they were screened", name=reference)
        return ""

    def explain_cut(self, theta_cls: float) -> str:
        """Why a screened recording cannot answer at a score cut, as a clause, or an empty text."""
        if theta_cls >= self.least_cut:
            return ""
        return Phrase(
            "they were screened at score {least}, so theta_cls cannot be {asked}; take {least} or more",
            least=f"{self.least_cut:g}",
            asked=f"{theta_cls:.4g}",
        )


class Internals(Struct, frozen=True, eq=False):
    """K rows of one image, each with its proposal, its regressed box or boxes, and its scores.

    Boxes are corners in pixels of the image as displayed. Raises ValueError with a clause that names the array when
    shapes, types or values do not fit.
    """

    manifest: InternalsManifest
    proposals: Array
    """(K, 4) float."""
    boxes: Array
    """(K, 4), or (K, C, 4) with one box a class, float."""
    scores: Array
    """(K, C), or (K, C + 1) with the background last, float, probabilities."""
    kept: Array | None = None
    """(K,) or (K, C) bool: what the detector returned."""

    def __post_init__(self) -> None:
        rows, classes = len(self.scores), len(self.manifest.labels)
        shapes = {
            "proposals": ((rows, 4),),
            "boxes": ((rows, 4), (rows, classes, 4)),
            "scores": ((rows, self.manifest.columns),),
            "kept": ((rows,), (rows, classes)),
        }
        for name, allowed in shapes.items():
            array = getattr(self, name)
            if array is not None:
                _check(name, array, allowed)

    def __len__(self) -> int:
        return len(self.scores)

    @property
    def per_class(self) -> bool:
        """Whether every class has its own regressed box, so that `boxes` is `(K, C, 4)`."""
        return self.boxes.ndim == 3

    @property
    def foreground(self) -> Array:
        """The scores without the column of the background `(K, C)`."""
        return self.scores[:, : len(self.manifest.labels)]

    def take(self, rows: Array) -> "Internals":
        """The given rows `(k,)`, or those where a mask `(K,)` holds."""
        kept = None if self.kept is None else self.kept[rows]
        return Internals(self.manifest, self.proposals[rows], self.boxes[rows], self.scores[rows], kept)


def _check(name: str, array: Array, allowed: tuple[tuple[int, ...], ...]) -> None:
    if array.shape not in allowed:
        wanted = " or ".join(str(shape) for shape in allowed)
        raise ValueError(f"array '{name}' has shape {array.shape}, must be {wanted}")
    if name == "kept":
        if array.dtype != np.bool_:
            raise ValueError(f"array 'kept' is of type {array.dtype}, must be bool")
        return
    if array.dtype.kind != "f":
        raise ValueError(f"array '{name}' is of type {array.dtype}, must be floating point")
    if not np.isfinite(array).all():
        raise ValueError(f"array '{name}' holds a value that is not finite")
    if name == "scores" and array.size and (array.min() < 0 or array.max() > 1):
        raise ValueError("array 'scores' holds a value outside 0 ... 1, must be probabilities")
