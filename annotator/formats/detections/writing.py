"""Writing a list of detections, one row a line: images and labels by name, or by the ids of the COCO file behind them.

Only shapes with a score are detections. A list without any would say that nothing was found on any image, which is
not what a project of boxes without scores says; it is refused.
"""

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from annotator.errors import UserError
from annotator.formats.core.files import open_replacement
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.detections.losses import LOSSES, UNNAMED_IMAGES, is_scored, is_whole
from annotator.geometry.box import to_xywh
from annotator.metrics.detection.inputs import IMAGE_LEVEL
from annotator.model.image import Image
from annotator.model.vocabulary import Label
from annotator.progress import Progress

_CHUNK: Final = 4096
"""Rows that are encoded and written together."""
_REMEDY: Final = "write the format detections, which goes by names, or name the COCO file of the ids with --coco"

Keys = Sequence[str] | Sequence[int]
"""What a row says for an image or a label, by its position."""


def write_detections(path: Path, foreign: ForeignTable, progress: Progress | None = None) -> None:
    """Rows `{"image", "label", "bbox", "score", "source"}`; a name that ends in `.gz` is compressed.

    Scores of whole images have no `bbox`. Raises UserError where shapes are there but none has a score.
    """
    left = _keep_detections(path, foreign)
    images = [image.name for image in left.images]
    labels = [label.name for label in left.labels]
    _write(path, left, ("image", images), ("label", labels), progress or Progress())


def write_results(path: Path, foreign: ForeignTable, progress: Progress | None = None) -> None:
    """Rows `{"image_id", "category_id", "bbox", "score", "source"}`, otherwise as `write_detections`.

    Raises UserError, too, for a detection whose image or label has no id of its own from a COCO file.
    """
    left = UNNAMED_IMAGES.drop(_keep_detections(path, foreign))
    images = _find_ids(path, "image", left.images, used=set(left.shapes.image.tolist()))
    labels = _find_ids(path, "label", left.labels, used=set(left.shapes.label.tolist()))
    _write(path, left, ("image_id", images), ("category_id", labels), progress or Progress())


def refuse_unscored(path: Path, foreign: ForeignTable) -> None:
    """Raises UserError where shapes are there but none is a detection."""
    if len(foreign.shapes) and not is_scored(foreign).any():
        raise UserError(
            "{file} is not written, as no shape has a score between 0 and 1, which a detection needs; "
            "choose authors that are models, or a format for boxes without scores.",
            file=path.name,
        )


def _keep_detections(path: Path, foreign: ForeignTable) -> ForeignTable:
    """What of the content is detections."""
    refuse_unscored(path, foreign)
    for loss in LOSSES:
        foreign = loss.drop(foreign)
    return foreign


def _find_ids(path: Path, kind: str, known: Sequence[Image] | Sequence[Label], *, used: set[int]) -> list[int]:
    """The ids by position; what no detection refers to may have none."""
    counts = Counter(one.source_id for one in known)
    for position in sorted(used):
        one = known[position]
        if one.source_id is None or one.source_id < 0:
            raise UserError(
                "{file} is not written, as the {kind} {one} has no COCO id; {remedy}.",
                file=path.name,
                kind=kind,
                one=repr(one.name),
                remedy=_REMEDY,
            )
        if counts[one.source_id] > 1:
            raise UserError(
                "{file} is not written, as the {kind} {one} shares its COCO id {source_id} with another one; "
                "write the format detections, which goes by names.",
                file=path.name,
                kind=kind,
                one=repr(one.name),
                source_id=one.source_id,
            )
    return [-1 if one.source_id is None else one.source_id for one in known]


def _write(
    path: Path, left: ForeignTable, images: tuple[str, Keys], labels: tuple[str, Keys], progress: Progress
) -> None:
    """The file at once or not at all."""
    encoder = msgspec.json.Encoder()
    rows = _make_rows(left, images, labels)
    progress.step(0, len(left.shapes))
    with open_replacement(path) as stream:
        stream.write(b"[")
        for start in range(0, len(left.shapes), _CHUNK):
            progress.step(start, len(left.shapes))
            part = [encoder.encode(row) for row in itertools.islice(rows, _CHUNK)]
            stream.write((b",\n" if start else b"\n") + b",\n".join(part))
        stream.write(b"\n]\n")


def _make_rows(left: ForeignTable, images: tuple[str, Keys], labels: tuple[str, Keys]) -> Iterator[dict[str, Any]]:
    (image_key, image_of), (label_key, label_of) = images, labels
    shapes = left.shapes
    columns = (
        shapes.image.tolist(),
        shapes.label.tolist(),
        to_xywh(shapes.box).tolist(),
        shapes.score.tolist(),
        is_whole(shapes).tolist(),
    )
    for row, (image, label, box, score, whole) in enumerate(zip(*columns, strict=True)):
        entry = {image_key: image_of[image], label_key: label_of[label]}
        if not whole:
            entry["bbox"] = box
        entry["score"] = score
        # the mark of a whole image is the missing box
        yield entry | {key: value for key, value in shapes.attributes_of(row).items() if key != IMAGE_LEVEL}
