"""Writing a list of detections, one row a line: images and labels by name, or by the ids of the COCO file behind them.

Only shapes with a score are detections. A list without any would say that nothing was found on any image, which is
not what a project of boxes without scores says; it is refused.
"""

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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


class DetectionRows:
    """Writes rows from tables that come one after the other; the labels and their places are those of all tables.

    `by_ids`: rows `{"image_id", "category_id", "bbox", "score", "source"}`, else `{"image", "label", …}`. Scores of
    whole images have no `bbox`.
    """

    def __init__(self, *, by_ids: bool) -> None:
        self._by_ids = by_ids
        self._has_shapes = self._has_scores = False
        self._ids: Counter[int | None] = Counter()
        """Ids of the images that are written."""

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in whether there is a detection, and the ids of images."""
        self._has_shapes |= len(foreign.shapes) > 0
        self._has_scores |= bool(is_scored(foreign).any())
        if self._by_ids:
            self._ids.update(image.source_id for image in self._keep_detections(foreign).images)

    def write(self, path: Path, tables: Callable[[], Iterable[ForeignTable]], progress: Progress | None) -> None:
        """The file at once or not at all; a name that ends in `.gz` is compressed.

        Raises UserError where shapes are there but none has a score, and by ids for a detection whose image or label
        has no id of its own from a COCO file.
        """
        if self._has_shapes and not self._has_scores:
            raise make_unscored_error(path)
        told, encoder = progress or Progress(), msgspec.json.Encoder()
        with open_replacement(path) as stream:
            stream.write(b"[")
            before = b"\n"
            for foreign in tables():
                left = self._keep_detections(foreign)
                rows = _make_rows(left, *self._find_keys(path, left))
                for start in range(0, len(left.shapes), _CHUNK):
                    told.step(start, len(left.shapes))
                    part = [encoder.encode(row) for row in itertools.islice(rows, _CHUNK)]
                    stream.write(before + b",\n".join(part))
                    before = b",\n"
            stream.write(b"\n]\n")

    def _keep_detections(self, foreign: ForeignTable) -> ForeignTable:
        """What of the content is detections."""
        for loss in (*LOSSES, UNNAMED_IMAGES) if self._by_ids else LOSSES:
            foreign = loss.drop(foreign)
        return foreign

    def _find_keys(self, path: Path, left: ForeignTable) -> tuple[tuple[str, Keys], tuple[str, Keys]]:
        """What rows say for images and labels, each with the key under which it stands."""
        if not self._by_ids:
            return ("image", [image.name for image in left.images]), ("label", [label.name for label in left.labels])
        of_labels = Counter(label.source_id for label in left.labels)
        images = _find_ids(path, "image", left.images, self._ids, used=set(left.shapes.image.tolist()))
        labels = _find_ids(path, "label", left.labels, of_labels, used=set(left.shapes.label.tolist()))
        return ("image_id", images), ("category_id", labels)


def refuse_unscored(path: Path, foreign: ForeignTable) -> None:
    """Raises UserError where shapes are there but none is a detection."""
    if len(foreign.shapes) and not is_scored(foreign).any():
        raise make_unscored_error(path)


def make_unscored_error(path: Path) -> UserError:
    """The sentence about shapes none of which is a detection."""
    return UserError(
        "{file} is not written, as no shape has a score between 0 and 1, which a detection needs; "
        "choose authors that are models, or a format for boxes without scores.",
        file=path.name,
    )


def _find_ids(
    path: Path,
    kind: str,
    known: Sequence[Image] | Sequence[Label],
    counts: Mapping[int | None, int],
    *,
    used: set[int],
) -> list[int]:
    """The ids by position; what no detection refers to may have none. `counts` are those of the ids of all tables."""
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
