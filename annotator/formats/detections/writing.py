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
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from annotator.errors import Progress, UserError, WindowPhrase
from annotator.formats.core.files import open_replacement
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.losses import Feature, Loss, drop_losses, make_images_loss, make_rows_loss
from annotator.formats.detections.rows import SuppressedRow, to_plain
from annotator.geometry.box import Bools, to_xywh
from annotator.metrics.detection.inputs import FULL, IMAGE_LEVEL, SOURCE, SUPPRESSED, TILE
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label

UNKNOWN_SIZE: Final = (1, 1)
"""Stands for the size of an image that nobody gave; the row of a whole image needs some box."""


def is_scored(foreign: ForeignTable) -> Bools:
    """Which shapes `(N,)` have a score that a list takes."""
    score = foreign.shapes.score
    scored: Bools = (score >= 0) & (score <= 1)
    return scored


def is_whole(shapes: Shapes) -> Bools:
    """Which rows `(N,)` are scores of whole images and no boxes."""
    return np.array([shapes.attributes_of(row).get(IMAGE_LEVEL) is True for row in range(len(shapes))], dtype=np.bool_)


def select_known(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the attributes for which a list has a place, as they are read again."""
    found: dict[str, Any] = {}
    if attributes.get(IMAGE_LEVEL) is True:
        found[IMAGE_LEVEL] = True
    if attributes.get(SOURCE) in (FULL, TILE):
        found[SOURCE] = attributes[SOURCE]
    try:
        fallen = to_plain(msgspec.convert(attributes.get(SUPPRESSED, ()), tuple[SuppressedRow, ...]))
    except msgspec.ValidationError:
        return found  # another tool's attribute of this name
    return found | ({SUPPRESSED: fallen} if fallen else {})


def _count_more(foreign: ForeignTable) -> int:
    shapes = foreign.shapes
    if shapes.attributes is None:
        return 0
    return sum(bool(one) and select_known(one) != one for one in shapes.attributes)


def _drop_more(foreign: ForeignTable) -> ForeignTable:
    shapes = foreign.shapes
    if shapes.attributes is None:
        return foreign
    column = shapes.attributes.copy()
    for row, attributes in enumerate(column):
        column[row] = (select_known(attributes) or None) if attributes else None
    return replace(foreign, shapes=shapes.with_columns(attributes=column))


def _boxes_of(foreign: ForeignTable) -> npt.NDArray[np.float64]:
    """The boxes `(N, 4)`, those of scores of whole images as they are read again."""
    boxes = foreign.shapes.box.copy()
    for row in np.flatnonzero(is_whole(foreign.shapes)).tolist():
        image = foreign.images[foreign.shapes.image[row]]
        boxes[row] = (0, 0, *((image.width, image.height) if image.has_size else UNKNOWN_SIZE))
    return boxes


def _is_nameable(foreign: ForeignTable) -> Bools:
    """Images `(M,)` with an id of a COCO file; where none has one, those with shapes, which are refused later."""
    named = np.array([image.source_id is not None for image in foreign.images], dtype=np.bool_)
    if not named.any():
        named[foreign.shapes.image] = True
    return named


UNSCORED: Final = make_rows_loss("shapes without a score between 0 and 1 (they are left out)", is_scored)
LOSSES: Final = (
    UNSCORED,
    Loss(Feature.ATTRIBUTES.value, _count_more, _drop_more),
    Loss(
        Feature.CROWDS.value,
        lambda f: int((f.shapes.crowd != is_whole(f.shapes)).sum()),
        lambda foreign: replace(foreign, shapes=foreign.shapes.with_columns(crowd=is_whole(foreign.shapes))),
    ),
    Loss(
        "boxes of scores for whole images",
        lambda f: int((f.shapes.box != _boxes_of(f)).any(axis=1).sum()),
        lambda f: replace(f, shapes=f.shapes.with_columns(box=_boxes_of(f))),
    ),
)
"""In the order in which they are taken away."""

UNNAMED_IMAGES: Final = make_images_loss(
    "images without an id of a COCO file, with their detections (left out)", _is_nameable
)
"""For lists that name images by ids."""


_CHUNK: Final = 4096
"""Rows that are encoded and written together."""
_REMEDY: Final = WindowPhrase(
    "choose the format of detections that goes by names, or import the COCO file of the ids first",
    options="write the format detections, which goes by names, or name the COCO file of the ids with --coco",
)

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
            self._ids.update(image.source_id for image in drop_losses(foreign, (*LOSSES, UNNAMED_IMAGES)).images)

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
            for left in tables():
                rows = _make_rows(left, *self._find_keys(path, left))
                for start in range(0, len(left.shapes), _CHUNK):
                    told.step(start, len(left.shapes))
                    part = [encoder.encode(row) for row in itertools.islice(rows, _CHUNK)]
                    stream.write(before + b",\n".join(part))
                    before = b",\n"
            stream.write(b"\n]\n")

    def _find_keys(self, path: Path, left: ForeignTable) -> tuple[tuple[str, Keys], tuple[str, Keys]]:
        """What rows say for images and labels, each with the key under which it stands."""
        if not self._by_ids:
            return ("image", [image.name for image in left.images]), ("label", [label.name for label in left.labels])
        of_labels = Counter(label.source_id for label in left.labels)
        images = _find_ids(path, "image", left.images, self._ids, used=set(left.shapes.image.tolist()))
        labels = _find_ids(path, "label", left.labels, of_labels, used=set(left.shapes.label.tolist()))
        return ("image_id", images), ("category_id", labels)


def make_unscored_error(path: Path) -> UserError:
    """The sentence about shapes none of which is a detection."""
    return UserError(
        "{file} is not written, as no shape has a score between 0 and 1, which a detection needs; "
        "choose authors that are models, or a format for boxes without scores.",
        file=path.name,
    )


def _find_ids(
    path: Path, kind: str, known: Sequence[Image] | Sequence[Label], counts: Mapping[int | None, int], *, used: set[int]
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
