"""Recording of a run: the header of its internals, the rows that are kept, and the arrays of one picture."""

import numpy as np
import numpy.typing as npt

from annotator.detector.record import Screen, compute_screen_mask
from annotator.detector.run.inference import DenseRows
from annotator.detector.run.manifest import DenseHead, ModelManifest
from annotator.detector.run.tiles import KeepRule, PictureInference
from annotator.formats.internals import compute_boxes_digest
from annotator.formats.internals.manifest import InternalsHeader, ScreenedHeader
from annotator.metrics.detection.internals import Internals, InternalsManifest


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


def make_keep_rule(recorded: InternalsManifest, screen: Screen, image: str) -> KeepRule:
    """Which rows of this picture a screened recording keeps."""

    def keep(rows: DenseRows) -> npt.NDArray[np.bool_]:
        return compute_screen_mask(as_internals(recorded, rows), screen, image)

    return keep


def internals_of(recorded: InternalsManifest, seen: PictureInference) -> Internals:
    """The arrays of one picture. Raises ValueError for a model that tells none."""
    if seen.rows is None:
        raise ValueError("the model tells no internals")
    return as_internals(recorded, seen.rows, seen.kept)


def as_internals(recorded: InternalsManifest, rows: DenseRows, kept: npt.NDArray[np.bool_] | None = None) -> Internals:
    """K rows as internals; `kept` (K, C) says which were returned. Raises ValueError where there are no proposals."""
    if rows.proposals is None:
        raise ValueError("the model tells no proposals")
    scores = np.clip(rows.scores, 0, 1).astype(np.float32, copy=False)
    return Internals(recorded, rows.proposals, rows.boxes, scores, kept)
