"""How a list of detections looks: one row a detection, as msgspec reads it."""

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.text.plain_text import Located
from annotator.model.vocabulary import Label


class LabelWords:
    """The labels of a project by name and by number; a word that is neither is a new label.

    Detectors number their classes from 0 in the order of the ids of the file that they learned from, so a number is
    a place in that order; with `by_ids` it is the id itself, as in a column `category_id`.
    """

    def __init__(self, gathering: TableBuilder, options: ReadOptions, *, by_ids: bool = False) -> None:
        self._gathering = gathering
        self._names = {label.name for label in options.labels}
        self._by_number = _number_labels(options.labels, by_ids=by_ids)
        self._by_ids = by_ids

    def find_label(self, word: str, given: Located[Any]) -> int:
        """Position of the label that a word or a number means. Raises UserError for a number that means none."""
        name = word if word in self._names else word.strip()
        if name not in self._names and name.isascii() and name.isdigit() and self._by_number:
            name = self._name_class(name, given)
        return self._gathering.find_or_add_label(name, Located(None, given.source, f"{given.place}: class"))

    def _name_class(self, digits: str, given: Located[Any]) -> str:
        found = self._by_number.get(int(digits)) if len(digits) < 19 else None
        if found is None:
            known = sorted(self._by_number)
            raise given.wrong(
                "class {number} is none of the project's, which are {first} to {last}: add the labels first",
                number=digits[:20],
                first=known[0],
                last=known[-1],
            )
        if not self._by_ids:
            self._gathering.add_note("classes by number, counted from 0 in the order of the labels' ids")
        return found


def _number_labels(labels: tuple[Label, ...], *, by_ids: bool) -> dict[int, str]:
    """The names of the labels by the numbers that a detector gives them."""
    if by_ids:
        return {label.source_id: label.name for label in labels if label.source_id is not None}
    ids = [label.source_id for label in labels if label.source_id is not None]
    order = sorted(labels, key=lambda label: label.source_id or 0) if len(ids) == len(labels) else labels
    return {number: label.name for number, label in enumerate(order)}


def add_known_images(gathering: TableBuilder, options: ReadOptions) -> None:
    """All pictures of the project, before the first row is read."""
    for image in options.images:
        gathering.add_image(
            image.name,
            source=gathering.source,
            place="a picture of the project",
            width=image.width,
            height=image.height,
            split=image.split,
            source_id=image.source_id,
        )


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
