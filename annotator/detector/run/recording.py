"""Recording of a run: the header of its internals, the rows that are kept, and the arrays of one picture."""

import numpy as np
import numpy.typing as npt

from annotator.detector.record import Screen, compute_screen_mask
from annotator.detector.run.inference import DenseRows
from annotator.detector.run.manifest import DenseHead, ModelManifest
from annotator.detector.run.tiles import KeepRule, PictureInference
from annotator.formats.internals import InternalsHeader as Header
from annotator.formats.internals import ScreenedHeader, compute_boxes_digest
from annotator.metrics.detection.internals import Internals, InternalsManifest


def header_of(manifest: ModelManifest, screen: Screen | None) -> Header:
    """What holds for all pictures of a run of a model that tells its internals."""
    screened = None
    if screen is not None:
        reference = screen.reference
        digest = compute_boxes_digest(reference.boxes.items())
        screened = ScreenedHeader(iou=screen.iou, score=screen.score, reference=reference.name, boxes_sha256=digest)
    with_background = isinstance(manifest.head, DenseHead) and manifest.head.background != "none"
    return Header(
        labels=manifest.labels,
        background="last" if with_background else "none",
        architecture=manifest.architecture,
        nms_iou=manifest.suppression.iou,
        max_detections=manifest.suppression.most,
        score_cut=manifest.score_cut,
        screened=screened,
    )


def make_keep_rule(manifest: ModelManifest, screen: Screen, image: str) -> KeepRule:
    """Which rows of a look at this picture a screened recording keeps."""

    def keep(rows: DenseRows) -> npt.NDArray[np.bool_]:
        return compute_screen_mask(as_internals(manifest, rows), screen, image)

    return keep


def internals_of(manifest: ModelManifest, seen: PictureInference) -> Internals:
    """The arrays of one picture; a picture that nothing is kept of has none of any row."""
    if seen.rows is None:
        raise ValueError("the model tells no internals")
    return as_internals(manifest, seen.rows, seen.kept)


def as_internals(manifest: ModelManifest, rows: DenseRows, kept: npt.NDArray[np.bool_] | None = None) -> Internals:
    """Rows of a look as internals whose labels are positions in the manifest."""
    if rows.proposals is None:
        raise ValueError("the model tells no proposals")
    recorded = InternalsManifest(
        tuple(range(len(manifest.labels))),
        rows.background,
        nms_iou=manifest.suppression.iou,
        max_detections=manifest.suppression.most,
        score_cut=manifest.score_cut,
        architecture=manifest.architecture,
    )
    scores = np.clip(rows.scores, 0, 1).astype(np.float32, copy=False)
    return Internals(recorded, rows.proposals, rows.boxes, scores, kept)
