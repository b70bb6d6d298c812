"""How a COCO file looks: typed entries for its lists, as msgspec reads and writes them.

Beyond COCO: `rater_id`, `session_id` and `rater_list` as KALOS reads them (a list of raters, or for repeat passes an
object of session lists), `attributes` as CVAT and Datumaro write them, `weight`, `score`, `split`. Of our own are
`raters` in the root (order and kind of the authors), and in an image `layers` (what `rater_list` cannot say), `prompts`
`ground_sampling_distance`, `weight` for training, and `review_notes`; readers that do not know them pass them over.
"""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

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


class LabelEntry(Struct, omit_defaults=True):
    """One label in the list `categories` of a file."""

    id: Id
    name: str
    supercategory: Any = None


class ShapeEntry(Struct, omit_defaults=True, gc=False):
    """One shape. `bbox` is left, top, width, height; `segmentation` a list of rings or a run-length mask."""

    id: Id
    image_id: Id
    category_id: Id
    bbox: tuple[float, float, float, float]
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
