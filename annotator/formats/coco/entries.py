"""How a COCO file looks: typed entries for its lists, as msgspec reads and writes them.

Beyond COCO: `rater_id`, `session_id` and `rater_list` as KALOS reads them (a list of raters, or for repeat passes an
object of session lists), `attributes` as CVAT and Datumaro write them, `weight`, `score`, `split`. Of our own are
`raters` in the root (order and kind of the authors), and in an image `layers` (what `rater_list` cannot say), `prompts`
`ground_sampling_distance`, `weight` for training, and `review_notes`; readers that do not know them pass them over.

`CocoCleaner` leaves out of such entries what cannot be read, counted by its reason.
"""

import math
from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, Final

import numpy as np
from msgspec import Meta, Struct

from annotator.errors import Phrase
from annotator.formats.core.foreign import Note

Entry = dict[str, Any]

_UNBOXED: Final = Phrase("rows without a box (left out)")
_FLAT: Final = Phrase("boxes without a width and a height above 0 (left out)")
_NO_IMAGE: Final = Phrase("shapes on images that the file does not define, or defines twice (left out)")
_NO_LABEL: Final = Phrase("shapes with labels that the file does not define, or defines twice (left out)")
_TWICE: Final = Phrase("images and labels whose id is there twice (left out)")
_TEXT_IDS: Final = Phrase("ids that are text (they become numbers)")
_NEW_IDS: Final = Phrase("ids of shapes that are missing or there twice (they get new ones)")
_RINGS: Final = Phrase("rings of fewer than three points (left out)")
_SCORES: Final = Phrase("scores that are not between 0 and 1 (left out)")
_CROWDS: Final = Phrase("crowd marks that are neither 0 nor 1 (left out)")


class CocoCleaner:
    """Takes the entries of one file, first its images and labels, and remembers what it left out."""

    def __init__(self) -> None:
        self._counts: Counter[Phrase] = Counter()
        self._new_ids: Counter[Phrase] = Counter()
        self._images: dict[Any, int] = {}
        self._labels: dict[Any, int] = {}
        self._free = 1
        self.flawed: set[int] = set()
        """Numbers of images of which a row was left out."""
        self._twice: set[int] = set()
        """Ids that several rows have."""
        self._taken: set[int] = set()
        """Those of them that a row has got."""

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was left out or changed, by its reason."""
        counts = Counter(self._counts)
        counts.update(self._new_ids)
        return tuple(Note(text, count) for text, count in counts.items() if count)

    def number_images(self, entries: list[Entry]) -> list[Entry]:
        """The images whose id is there once, with a whole number for it."""
        return self._number_entries(entries, self._images)

    def number_labels(self, entries: list[Entry]) -> list[Entry]:
        """The labels whose id is there once, with a whole number for it."""
        return self._number_entries(entries, self._labels)

    def learn_ids(self, lists: Iterable[list[Entry]]) -> None:
        """Takes in which ids the rows have that can be read, before `clean_rows` gives every row an id of its own."""
        counts, self._counts = self._counts, Counter()
        found = [np.empty(0, np.int64)]
        for entries in lists:
            keys = (_read_key(row.get("id")) for entry in entries if (row := self._clean_row(entry)))
            found.append(np.array([key for key in keys if isinstance(key, int)], np.int64))
        self._counts = counts
        ids, times = np.unique(np.concatenate(found), return_counts=True)
        self._free = 1 + int(ids.max(initial=0))
        self._twice = set(ids[times > 1].tolist())

    def clean_rows(self, entries: list[Entry]) -> list[Entry]:
        """The next rows with what can be read of them, and with an id of their own each."""
        rows = [row for entry in entries if (row := self._clean_row(entry))]
        for row in rows:
            key = _read_key(row.get("id"))
            if isinstance(key, int) and key not in self._taken:
                row["id"] = key
                if key in self._twice:
                    self._taken.add(key)
            else:
                self._new_ids[_TEXT_IDS if isinstance(key, str) else _NEW_IDS] += 1
                row["id"] = self._free
                self._free += 1
        return rows

    def _number_entries(self, entries: list[Entry], numbers: dict[Any, int]) -> list[Entry]:
        """The images or labels whose id is there once; `numbers` takes the number that each id becomes."""
        seen = Counter(_read_key(entry.get("id")) for entry in entries)
        free = 1 + max((key for key in seen if isinstance(key, int)), default=0)
        kept: list[Entry] = []
        for entry in entries:
            key = _read_key(entry.get("id"))
            if seen[key] > 1 or key is None:
                self._counts[_TWICE] += 1
                continue
            self._counts[_TEXT_IDS] += isinstance(entry["id"], str)
            number = key if isinstance(key, int) else free
            free += number == free
            numbers[key] = number
            kept.append(entry | {"id": number})
        return kept

    def _clean_row(self, entry: Entry) -> Entry | None:
        """The row with what can be read of it; None where nothing can."""
        image, label = (_read_key(entry.get(key)) for key in ("image_id", "category_id"))
        box = entry.get("bbox")
        reason = None
        if image not in self._images:
            reason = _NO_IMAGE
        elif label not in self._labels:
            reason = _NO_LABEL
        elif not isinstance(box, list) or len(box) != 4 or not all(map(_is_finite, box)):
            reason = _UNBOXED
        elif box[2] <= 0 or box[3] <= 0:
            reason = _FLAT
        if reason is not None:
            self._counts[reason] += 1
            if reason is not _NO_IMAGE:
                self.flawed.add(self._images[image])
            return None
        row = entry | {"image_id": self._images[image], "category_id": self._labels[label]}
        rings = row.get("segmentation")
        if isinstance(rings, list):
            row["segmentation"] = [ring for ring in rings if _is_ring(ring)]
            self._counts[_RINGS] += len(rings) - len(row["segmentation"])
        score = row.get("score")
        if score is not None and not (_is_finite(score) and 0 <= score <= 1):
            del row["score"]
            self._counts[_SCORES] += 1
        if row.get("iscrowd", 0) not in (0, 1):
            del row["iscrowd"]
            self._counts[_CROWDS] += 1
        return row


def _read_key(raw: Any) -> int | str | None:
    """An id as a whole number where it is one, however it is written; None for what is no id."""
    if isinstance(raw, bool) or not isinstance(raw, int | str):
        return None
    if isinstance(raw, int):
        return raw if 0 <= raw < 2**63 else None
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 19 else raw


def _is_finite(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_ring(ring: Any) -> bool:
    return isinstance(ring, list) and len(ring) >= 6 and len(ring) % 2 == 0 and all(map(_is_finite, ring))


Id = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Whole = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
RaterId = str | Whole
Session = Annotated[int, Meta(ge=1, le=2**31 - 1)]
Size = Annotated[int, Meta(ge=1, le=2**31 - 1)] | Annotated[float, Meta(ge=1, le=2**31 - 1)]
"""Whole numbers; some tools write 640.0."""


class PassEntry(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What `rater_list` cannot say of one rater's pass over an image."""

    rater_id: RaterId
    session_id: Session = 1
    status: str | None = None
    attributes: dict[str, Any] | None = None
    """What the rater says of the whole image."""


class ImageEntry(Struct, omit_defaults=True):
    """One picture. LVIS gives no `file_name` but a `coco_url`."""

    id: Id
    file_name: str | None = None
    width: Size | None = None
    height: Size | None = None
    split: str | None = None
    rater_list: list[RaterId] | dict[str, list[Session]] | None = None
    layers: list[PassEntry] | None = None
    prompts: list[tuple[float, float]] | None = None
    ground_sampling_distance: Annotated[float, Meta(gt=0)] | None = None
    weight: float | None = None
    review_notes: list[dict[str, Any]] | None = None
    coco_url: str | None = None
    flickr_url: Any = None
    license: Any = None
    date_captured: Any = None
    attributes: Any = None
    """What is said of the picture by nobody who is named."""


class LabelEntry(Struct, omit_defaults=True):
    """One label in the list `categories` of a file."""

    id: Id
    name: str
    supercategory: Any = None


class ShapeEntry(Struct, omit_defaults=True, gc=False):
    """One shape. `bbox` is left, top, width, height; `segmentation` a list of rings or a run-length mask."""

    image_id: Id
    category_id: Id
    bbox: tuple[float, float, float, float]
    id: Id = -1
    """Less than 0 where the file has none, as labelformat writes it."""
    area: Any = None
    iscrowd: Whole | bool = 0
    segmentation: list[list[float]] | dict[str, Any] | None = None
    rater_id: RaterId | None = None
    session_id: Session = 1
    score: float | None = None
    weight: Any = None
    attributes: dict[str, Any] | None = None


class RaterEntry(Struct, omit_defaults=True):
    """One author, in the order of the project."""

    rater_id: RaterId
    kind: str | None = None


class PlainImage(ImageEntry, forbid_unknown_fields=True):
    """A picture without a key that we do not know."""


class PlainLabel(LabelEntry, forbid_unknown_fields=True):
    """A label without a key that we do not know."""


class PlainShape(ShapeEntry, forbid_unknown_fields=True, gc=False):
    """A shape without a key that we do not know."""


KNOWN_ROOT: Final = frozenset({"images", "annotations", "categories", "raters", "info", "licenses", "type"})
TOP_LEVEL: Final = ("weight", "keypoints", "num_keypoints", "caption", "track_id")
"""Attributes that COCO files hold beside, not inside, `attributes`; a mask of runs (`segmentation`) is another."""
