"""How a list of detections looks: one row a detection, as msgspec reads it."""

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

Id = Annotated[int, Meta(ge=0, le=2**63 - 1)]


Positive = Annotated[float, Meta(gt=0)]
Box = tuple[float, float, Positive, Positive]
"""Left, top, width, height."""


class SuppressedRow(Struct, forbid_unknown_fields=True, gc=False):
    """A detection of one of two lists that fell to another one in their union; it has the other's label."""

    bbox: Box
    score: Annotated[float, Meta(ge=0, le=1)]
    source: Literal["full", "tile"]


def to_plain(fallen: Iterable[SuppressedRow]) -> list[dict[str, Any]]:
    """As values of an attribute."""
    return [{"bbox": list(one.bbox), "score": one.score, "source": one.source} for one in fallen]


class DetectionRow(Struct, gc=False):
    """One detection: `image_id` and `category_id` of a COCO file, or `image` and `label` by name.

    `bbox` is left, top, width, height; a row without it is a score of the label on the whole image.
    """

    score: float
    image_id: Id | None = None
    category_id: Id | None = None
    image: str | None = None
    label: str | None = None
    bbox: tuple[float, float, float, float] | None = None
    source: Literal["full", "tile"] | None = None
    suppressed: tuple[SuppressedRow, ...] = ()


class PlainDetectionRow(DetectionRow, forbid_unknown_fields=True, gc=False):
    """A detection without a key that we do not know: most files, read at once."""


KNOWN: Final = frozenset(DetectionRow.__struct_fields__)
