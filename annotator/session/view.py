"""View state: what is looked at and armed now; it is not undone and not stored with the project."""

import enum
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import filterfalse
from typing import Any, Concatenate, Final, Literal, ParamSpec, get_args, overload

import immutables
import numpy as np
import numpy.typing as npt
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.geometry.box import Corners
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.metrics.matching.selection import ALL_IMAGES, ImageChoice
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.shapes import Occluded, PartState
from annotator.model.tags import TagValue
from annotator.session.settings import PictureSettings

ToneValue = Literal["brightness", "contrast", "gamma"]
TONE_VALUES: Final[tuple[ToneValue, ...]] = get_args(ToneValue)


class Tone(Struct, frozen=True):
    """What is done to the colours of the picture on the screen; the default shows it as it is.

    Values are kept within -1 … 1; 0 changes nothing. A gamma of 1 is an exponent of 1/4, which lightens the dark parts.
    """

    brightness: float = 0.0
    """Share of the whole range that is added."""
    contrast: float = 0.0
    """Power of 4 by which values are stretched about the middle."""
    gamma: float = 0.0
    """Power of 4 whose inverse is the exponent."""
    auto: bool = False
    """Whether the range is stretched to what the picture uses."""

    @property
    def is_plain(self) -> bool:
        """Whether the picture is shown as it is."""
        return self == PLAIN

    def with_step(self, name: ToneValue, by: float) -> "Tone":
        """A tone in which one value is larger by this much, kept within its bounds."""
        return self.with_value(name, getattr(self, name) + by)

    def with_value(self, name: ToneValue, value: float) -> "Tone":
        """A tone with another value, kept within its bounds and rounded to hundredths."""
        changed: dict[str, Any] = {name: round(min(max(value, -1.0), 1.0), 2)}
        return replace(self, **changed)


PLAIN: Final = Tone()
"""The picture as it is."""


class ColourBy(enum.Enum):
    """What the colour of one's own shapes says while labelling; in audit mode it is always the author."""

    LABEL = "label"
    AUTHOR = "author"
    STATE = "state"


class Marking(Struct, frozen=True):
    """What is told at shapes on the picture. The line pattern goes on telling the tags whatever the colour says."""

    names: bool = True
    """Whether the names of labels are written where there is room."""
    badges: bool = True
    """Whether the letters of the tags are."""
    numbers: bool = False
    """Whether each shape has its number in the list Shapes written at it."""
    colour_by: ColourBy = ColourBy.LABEL


def marking_of(settings: PictureSettings) -> Marking:
    """The marking that a person prefers."""
    return Marking(settings.names, settings.badges, settings.numbers, ColourBy(settings.colour_by))


class FocusShape(Struct, frozen=True):
    """One of the shapes in question."""

    author: int
    pass_number: int
    """The pass of the author that the shape is from."""
    shape: int
    """Id of the shape."""
    box: Corners


class Focus(Struct, frozen=True):
    """One disagreement or pair, as it was when it was looked up; `walk.renewed` looks it up again."""

    image: int
    kind: DisagreementKind | None
    """None for a pair that was picked from a plot and need not be a disagreement."""
    shapes: tuple[FocusShape, ...]
    """The shape that it is about, then the other author's where there is one."""
    other: int | None
    """The author who differs; None where all others do."""
    box: Corners
    """What the picture should show: all shapes in question."""
    iou: float | None
    """IoU of the two shapes; None where there is one only."""
    rc: float | None
    """RandCrowns of the other shape against the first as target; None where undefined."""
    rc_swapped: float | None
    """The same with the roles exchanged: the measure is not symmetric."""
    rc_reason: str
    """Why RandCrowns is undefined; empty where it is defined."""
    sentence: str
    """What the authors differ in and why the shapes are not paired."""
    number: int
    """Its place among the image's disagreements that pass the filter, from 1."""
    total: int
    """How many these are."""
    decided: bool = False
    """Whether an auditor has decided it."""
    is_next: bool = False
    """Whether a decision about another one brought it here: the first step of the walk then stays at it."""

    @property
    def author(self) -> int:
        """Whose shape it is about."""
        return self.shapes[0].author

    @property
    def shape(self) -> int:
        """Id of that shape."""
        return self.shapes[0].shape

    @property
    def other_shape(self) -> int | None:
        """Id of the other author's shape."""
        return self.shapes[1].shape if len(self.shapes) > 1 else None


class WalkFilter(Struct, frozen=True):
    """Which disagreements are walked through, and over which images."""

    kinds: frozenset[DisagreementKind] = frozenset()
    """Empty for all."""
    authors: frozenset[int] = frozenset()
    """Those that all of these authors take part in; empty for all."""
    by: int | None = None
    """Only what this author has not drawn, drew alone, or drew in another way than somebody else; None for all."""
    labels: frozenset[int] = frozenset()
    """Only objects that one of the two who differ gave one of these labels; empty for all."""
    least_iou: float | None = None
    """Two boxes of an object that overlap less differ; None for the threshold of the numbers."""
    skip_decided: bool = False
    images: tuple[int, ...] = field(default=())
    """Images in the order of the walk; empty for the order of the list."""


Fields = ParamSpec("Fields")


class Tool(enum.Enum):
    """What a press on the picture does."""

    SELECT = "select"
    BOX = "box"
    POLYGON = "polygon"
    LASSO = "lasso"
    ASSIST = "assist"
    """A press points something out to a promptable model."""


class Mode(enum.Enum):
    """SESSION hides others' work until the image is done; AUDIT shows all layers."""

    SESSION = "session"
    AUDIT = "audit"


class Workspace(enum.Enum):
    """What the person is doing. It says what is in sight, never whose work may be seen: that says the `Mode`."""

    LABEL = "label"
    """Drawing, always in a session."""
    COMPARE = "compare"
    """People with one another."""
    CHECK = "check"
    """People with a model."""
    STUDY = "study"
    """Pages, without a picture."""


PICTURED: Final = (Workspace.LABEL, Workspace.COMPARE, Workspace.CHECK)
"""Those that show the picture."""


class SeriesKind(enum.Enum):
    """What a series is for."""

    REPEAT = "repeat"
    TRAINING = "training"
    PROMPTS = "prompts"


class ImageSeries(Struct, frozen=True):
    """A walk through some images of the list."""

    kind: SeriesKind
    images: tuple[int, ...]
    """In the order of the walk."""
    point: int = 0
    """Place of the prompt point in hand among those of the open image."""


class ListedOrder(Sequence[int]):
    """The images in the order in which the list shows them; equal only to itself, as it may be long.

    Whether an image is among them, and where, is answered without a walk through it.
    """

    def __init__(self, ids: tuple[int, ...], *, ascend: bool = False) -> None:
        """`ascend` says that the ids are sorted: then they are looked up by bisection, without a table."""
        self.ids = ids
        self._ascend = ascend
        self._places: Mapping[int, int] | None = None
        self._rest: tuple[frozenset[int], tuple[int, ...]] | None = None
        """Images that were left out last, and the others."""

    def place_of(self, image: int | None) -> int | None:
        """The place of an image, counted from 0; None where the list does not show it."""
        if self._ascend:
            place = len(self.ids) if image is None else bisect_left(self.ids, image)
            return place if place < len(self.ids) and self.ids[place] == image else None
        if self._places is None:
            self._places = {one: place for place, one in enumerate(self.ids)}
        return None if image is None else self._places.get(image)

    @cached_property
    def members(self) -> frozenset[int]:
        """The images without their order."""
        return frozenset(self.ids)

    def list_without(self, images: frozenset[int]) -> tuple[int, ...]:
        """The ids that are not among `images`; looked for only once as long as the same set is left out."""
        if self._rest is None or self._rest[0] is not images:
            self._rest = images, tuple(filterfalse(images.__contains__, self.ids))
        return self._rest[1]

    def __contains__(self, image: object) -> bool:
        return isinstance(image, int) and self.place_of(image) is not None

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[int, ...]: ...
    def __getitem__(self, place: int | slice) -> int | tuple[int, ...]:
        return self.ids[place]

    def __iter__(self) -> Iterator[int]:
        return iter(self.ids)


class TagPass(Struct, frozen=True):
    """A walk over the boxes, and the images, that lack a tag."""

    everywhere: bool
    """Over the whole set, or the open image alone."""
    total: int
    """How many lacked a tag when it began."""
    place: int = 1
    """The one in hand is that many-th."""
    left: int = 0
    """How many on the image in hand lacked a tag when it was come to, it among them."""
    trail: tuple[tuple[int, int], ...] = ()
    """Images and ids of the boxes that it has been at, or `OF_IMAGE`, the one in hand last."""
    images: ListedOrder = field(default_factory=lambda: ListedOrder((), ascend=True))
    """Those that may lack a tag: that did when it began, ascending."""
    touched: frozenset[int] = frozenset()
    """More of them: what was edited since."""


class CopiedImages(Struct, frozen=True, eq=False):
    """Images whose pictures lie at an address and have a copy on this disk; equal only to itself."""

    ids: immutables.Map[int, None]

    def __contains__(self, image: object) -> bool:
        """Whether there is a copy."""
        return image in self.ids

    def __len__(self) -> int:
        """Number of copies."""
        return len(self.ids)

    def add_images(self, images: Iterable[int]) -> "CopiedImages":
        """With these as well; what was there is not gone through again."""
        return CopiedImages(self.ids.update(dict.fromkeys(images)))


class ModelErrors(Struct, frozen=True, eq=False):
    """How often a model errs on each image that was checked; equal only to itself."""

    model: int
    by_image: Mapping[int, int]
    """0 included; images that do not count are not in it."""


class SuspectShapes(Struct, frozen=True, eq=False):
    """Shapes that the last list of suspects names, a row each time; equal only to itself."""

    suspicion: npt.NDArray[np.int8]
    """Values of `Suspicion` (N,)."""
    shape: npt.NDArray[np.int64]
    score: npt.NDArray[np.float64]
    """Of the detection that says otherwise; NaN where none does."""


class FirstDigit(Struct, frozen=True):
    """A digit that was pressed and may be the first of two."""

    digit: str
    time: float
    """Seconds of a clock that never goes back."""
    image: int | None
    selection: tuple[int, ...]
    armed: int | None
    """The label that was armed before."""


class DoneCheck(Struct, frozen=True):
    """The last try to mark an image done that came to nothing: of which layer as it was, and where it led to."""

    key: LayerKey
    revision: int
    shape: int | None = None
    """The shape that was gone to, or None."""
    label: int | None = None
    """The label without a shape that was gone to, or None."""


class ProposedPart(Struct, frozen=True):
    """The likely box of the part that is armed, before anybody has placed it."""

    label: int
    box: Corners


class ShownLayers(Struct, frozen=True):
    """What of others' work is drawn."""

    others_shown: bool = True
    disagreements_shown: bool = True
    hidden_authors: frozenset[int] = frozenset()


class ViewState(Struct, frozen=True):
    """Everything that the window shows beyond the project itself."""

    image: int | None = None
    author: int | None = None
    """The current author: whose layers are edited; None for an auditor, and while nobody is named."""
    auditor: int | None = None
    """Who looks and decides while nobody's layer is edited; None where that has not been said."""
    audits_elsewhere: bool = False
    """Whether an auditor has come to Label and nobody has sat down there: in the other workspaces the look goes on."""
    pass_number: int = 1
    """The pass over the open image that the author is on."""
    mode: Mode = Mode.SESSION
    workspace: Workspace = Workspace.LABEL
    study_page: str = ""
    """Id of the page that Study shows; empty for the first."""
    tool: Tool = Tool.SELECT
    selection: tuple[int, ...] = ()
    """Ids of the selected shapes of the author's layer, ascending."""
    vertex: tuple[int, int] | None = None
    """Ring and place of the vertex of the one selected polygon that keys move; None while they move the shape."""
    cursor: tuple[float, float] | None = None
    """The crosshair that keys move, in image pixels; None while nothing is drawn by keyboard."""
    corner: tuple[float, float] | None = None
    """The first corner of the box that is drawn by keyboard."""
    armed_label: int | None = None
    """Label of the next shape."""
    recent_labels: tuple[int, ...] = ()
    """Labels that were set or drawn last, the latest first."""
    first_digit: FirstDigit | None = None
    armed_occluded: Occluded = Occluded.UNSET
    armed_state: PartState = PartState.UNSET
    armed_tags: tuple[tuple[str, TagValue], ...] = ()
    """Answers to the project's custom tags that the next shape gets, by key, in the place of their defaults."""
    asked_tag: str = ""
    """Key of the custom tag that digits answer for the selection or the next shape; empty while they set labels."""
    hidden: frozenset[int] = frozenset()
    """Ids of single shapes that are hidden."""
    all_hidden: bool = False
    hidden_authors: frozenset[int] = frozenset()
    """Authors whose layers are switched off in audit mode."""
    others_shown: bool = True
    """Whether audit mode shows others' layers."""
    spread_shown: bool = False
    """Whether mean boxes with the bands of everybody's edges stand there in the place of single outlines."""
    spread_at: tuple[int, ...] = ()
    """Ids of the shapes whose mean box the pointer is in: their single outlines are shown with it."""
    audited: tuple[int, ...] | None = None
    """Authors whose agreement is looked at; None for all persons."""
    exclude_unblinded: bool = False
    """Whether layers that were edited after others' work was seen are left out of the numbers."""
    without_assisted: bool = False
    """Whether shapes that were taken from a model leave the numbers, with their partners."""
    listed: ImageChoice = ALL_IMAGES
    """The images that the list shows with its filter."""
    listed_order: ListedOrder | None = None
    """Those images as they are walked through; None walks through all as they were added."""
    only_listed: bool = False
    """Whether the numbers of the whole set rest on these images alone."""
    disagreements_shown: bool = True
    """Whether audit mode marks the places where annotators differ."""
    model_shown: bool = False
    """Whether a model's output stands in the place of others' work, in the workspace Check."""
    checked: tuple[int, int | None] | None = None
    """The model that was asked for last by what led to Check, and against whom, if that was said."""
    beside_state: str = ""
    """The frozen state that *Study > Models compared* is held against; empty for none."""
    model_errors: ModelErrors | None = None
    """What the last check of the whole set found for who sits here; None before there was one."""
    suspects: SuspectShapes | None = None
    """What an auditor listed last; None before."""
    unchecked: ShownLayers | None = None
    """What was shown before the model's output was."""
    passes_shown: bool = True
    """Whether other passes of the current author over the image are drawn beside the open one."""
    chosen_passes: frozenset[LayerKey] = frozenset()
    """Passes that audit mode shows alone of their author and image; of others it shows all."""
    regions_shown: bool = False
    """Whether Ra, O and E of the target are drawn."""
    tried: RandCrownsSettings | None = None
    """RandCrowns parameters that are being tried instead of the project's own."""
    marking: Marking = field(default_factory=Marking)
    """What is told at shapes on the picture."""
    tone: Tone = PLAIN
    """What is done to the colours of the picture on the screen."""
    unreadable: frozenset[int] = frozenset()
    """Images whose picture this desk could not show; nothing of it is stored, as another desk may have the picture."""
    copied: CopiedImages | None = None
    """Images whose picture needs no line; None where pictures lie in a folder, and while nobody has looked."""
    focus: Focus | None = None
    """The disagreement that is looked at."""
    walk: WalkFilter = field(default_factory=WalkFilter)
    """Which disagreements are walked through."""
    guideline_shown: bool = False
    """Whether the guideline of the label in hand stands beside the picture."""
    tag_pass: TagPass | None = None
    done_check: DoneCheck | None = None
    image_series: ImageSeries | None = None
    reason: str = ""
    """Why what is done next on the open image is done; stored with each step."""
    places_prompts: bool = False
    """Whether a click on the picture puts a prompt point there, or takes one away."""
    proposed: ProposedPart | None = None

    @property
    def counted_images(self) -> ImageChoice:
        """The images that the numbers of the whole set rest on."""
        return self.listed if self.only_listed else ALL_IMAGES

    @property
    def person(self) -> int | None:
        """Who annotates or audits; None where nobody is named."""
        return self.auditor if self.author is None else self.author

    def leave_image(self) -> "ViewState":
        """Without what holds on the open image and pass alone."""
        return replace(
            self,
            selection=(),
            vertex=None,
            asked_tag="",
            corner=None,
            focus=None,
            done_check=None,
            proposed=None,
            spread_at=(),
            reason="",
        )

    @property
    def compares(self) -> bool:
        """Whether others' work is put beside one's own, as far as it may be seen: `exposure.may_compare`."""
        return self.mode is Mode.AUDIT or self.workspace in (Workspace.COMPARE, Workspace.CHECK)

    @property
    def is_auditing(self) -> bool:
        """Whether an auditor works: everybody's layers are shown, and none is edited."""
        return self.author is None and self.mode is Mode.AUDIT


_SEAT: Final = ("mode", "author", "auditor")
"""Who looks, and at whose work."""
VIEW_FIELDS: Final = ViewState.__struct_fields__


def settle_view(view: ViewState) -> ViewState:
    """A view to begin with: one in audit mode is in Compare, as Label is a session."""
    return replace(view, **settle_fields(view, {}))


def settle_fields(view: ViewState, fields: Mapping[str, Any]) -> dict[str, Any]:
    """What changes along with these fields of a view.

    Label is a session: whoever goes there is blind again, and audit mode leads from there to Compare. In Check a
    model's output is shown, and plain boxes go out of its way; they come back as they were. What was counted for one
    person is not for another.
    """
    more: dict[str, Any] = {}
    workspace, mode = fields.get("workspace", view.workspace), fields.get("mode", view.mode)
    if workspace is Workspace.LABEL and mode is Mode.AUDIT:
        if "workspace" in fields:
            more |= {"mode": Mode.SESSION, "audits_elsewhere": view.author is None}
        else:
            workspace = more["workspace"] = Workspace.COMPARE
    is_check = workspace is Workspace.CHECK
    shows = fields.get("model_shown", is_check if workspace is not view.workspace else view.model_shown) and is_check
    if shows != view.model_shown:
        more |= {"model_shown": shows, **_choose_layers(view, shows_model=shows)}
    if any(getattr(view, name) != {**fields, **more}.get(name, getattr(view, name)) for name in _SEAT):
        more |= {"model_errors": None, "suspects": None}
    return more


def _choose_layers(view: ViewState, *, shows_model: bool) -> dict[str, Any]:
    if shows_model:
        own = frozenset[int]() if view.author is None else frozenset({view.author})
        return {
            "unchecked": ShownLayers(view.others_shown, view.disagreements_shown, view.hidden_authors),
            "others_shown": False,
            "disagreements_shown": False,
            "all_hidden": False,
            "hidden_authors": view.hidden_authors | own,
        }
    before = view.unchecked or ShownLayers()
    return {
        "unchecked": None,
        "others_shown": before.others_shown,
        "disagreements_shown": before.disagreements_shown,
        "hidden_authors": before.hidden_authors,
    }


def accept_view_fields(
    _view: Callable[Fields, ViewState],
) -> Callable[[Callable[..., None]], Callable[Concatenate[Any, Fields], None]]:
    """Types a method, called as `accept_view_fields(ViewState)`: it takes fields of the view by name, any of them."""
    return lambda method: method


def find_changed_fields(before: ViewState, after: ViewState) -> frozenset[str]:
    """Names of the fields in which two views differ."""
    return frozenset(name for name in VIEW_FIELDS if getattr(before, name) != getattr(after, name))
