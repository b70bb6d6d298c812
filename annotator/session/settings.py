"""Settings: what a person prefers on this machine, with title, description, default and bounds of each field."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from annotator.options import describe_option
from annotator.session.setting_fields import change_group
from annotator.session.signal import Signal

RECENT_PROJECTS: Final = 12
"""How many projects the welcome page remembers."""
SEATS: Final = 200
"""Of how many projects it is remembered who worked on them last."""


@dataclass(frozen=True)
class SettingsGroup:
    """A page of the settings dialog: every field that it shows has a title and one sentence of description."""


@dataclass(frozen=True)
class AppearanceSettings(SettingsGroup):
    """How the window looks."""

    theme: Literal["system", "light", "dark"] = describe_option(
        "system",
        "System follows the desktop, also when it changes.",
        title="Theme",
        choices=("System", "Light", "Dark"),
    )
    language: str = describe_option(
        "system",
        "Takes effect when the window is opened again.",
        pattern="[a-z]{2,3}(_[A-Z]{2})?|system",
        title="Language",
    )
    """`system`, or the code of a language that the window has words for."""
    text_size: Literal["small", "medium", "large", "largest"] = describe_option(
        "medium",
        "Medium is that of the desktop. Some columns take their width when the window is opened again.",
        title="Size of the text",
        choices=("Small", "Medium", "Large", "Largest"),
    )
    thumbnails: Literal["small", "medium", "large"] = describe_option(
        "small", "In the list of images.", title="Size of the thumbnails", choices=("Small", "Medium", "Large")
    )


@dataclass(frozen=True)
class PictureSettings(SettingsGroup):
    """How the picture is shown."""

    keep_zoom: bool = describe_option(
        False,
        "The next image is shown as the last one was; otherwise each image keeps its own zoom.",
        section="View",
        title="Keep zoom",
    )
    keep_display: bool = describe_option(
        True,
        "Brightness and contrast stay for the next image; otherwise each image begins unchanged.",
        title="Keep the display",
    )
    overview: bool = describe_option(
        False,
        "The whole picture, small, in a corner while only a part of it is in view.",
        section="Aids",
        title="Overview",
    )
    crosshair: bool = describe_option(False, "To see where an edge will lie.", title="Lines through the pointer")
    magnifier: bool = describe_option(False, "The pixels under the pointer enlarged, beside it.", title="Magnifier")
    magnification: int = describe_option(
        3, "Times that the magnifier enlarges the pixels of the image.", least=2, most=4, title="Magnification"
    )
    grid: bool = describe_option(False, "Lines over the picture at even distances.", title="Grid")
    grid_spacing: int = describe_option(
        100, "Pixels of the image from one line to the next.", least=2, most=10_000, title="Distance of the grid lines"
    )
    first_hint: bool = describe_option(
        True, "How to draw, while an image has no shapes of yours.", title="Keys on an empty image"
    )
    names: bool = describe_option(
        True, "Written at boxes where there is room, with several labels.", section="Boxes", title="Label names"
    )
    badges: bool = describe_option(True, "I, D, A or O for the state, occ for occluded.", title="Badges of the tags")
    numbers: bool = describe_option(False, "Each box bears its number in the list Shapes.", title="Box numbers")
    colour_by: Literal["label", "author", "state"] = describe_option(
        "label",
        "What the colour of your boxes tells while labelling; in audit mode it is always the annotator.",
        title="Colour by",
        choices=("Label", "Annotator", "State"),
    )
    line_width: int = describe_option(
        2, "Of boxes, in points; the hovered and the selected one are thicker.", least=1, most=4, title="Line width"
    )
    halo: bool = describe_option(True, "Makes lines visible on bright and on dark places.", title="Dark rim of lines")


@dataclass(frozen=True)
class DrawingSettings(SettingsGroup):
    """What the pointer does on the picture."""

    draw_first: bool = describe_option(
        False, "A drag on an empty place draws a box without W pressed before.", title="Draw at once"
    )
    stay_in_tool: bool = describe_option(
        True,
        "After a box or polygon the next one can be drawn; otherwise the tool goes back to selecting.",
        title="Stay in the tool",
    )
    ask_label: bool = describe_option(
        False,
        "The list of labels opens beside each box that was drawn; Esc keeps the label that it got.",
        title="Ask for the label after each box",
    )
    beyond_border: bool = describe_option(
        False, "For objects that the edge of the image cuts.", title="Boxes may pass the border"
    )
    minimum_size: float = describe_option(
        3.0,
        "A drawn box with a side shorter than this many pixels is dropped.",
        least=1,
        most=200,
        title="Smallest box",
        decimals=1,
    )
    wheel_zooms: bool = describe_option(
        False, "The wheel zooms without Ctrl; otherwise it scrolls.", title="Wheel zooms"
    )
    assist_model: str = describe_option(
        "",
        "The file of a promptable model, or of its manifest; Click to box asks for it.",
        section="Click to box",
        title="Model",
    )
    assist_shape: Literal["project", "box", "outline"] = describe_option(
        "project",
        "Automatic draws outlines where the project measures outlines, else boxes.",
        title="Draws",
        choices=("Automatic", "Boxes", "Outlines"),
    )


@dataclass(frozen=True)
class FileSettings(SettingsGroup):
    """What is kept beside the project, and what may come into it."""

    daily_copy: bool = describe_option(
        True,
        "When a project is opened that has changed, a copy of it goes into a folder beside it.",
        title="A copy a day",
    )
    copies_kept: int = describe_option(
        5, "Per project; the oldest ones are removed.", least=1, most=60, title="Copies kept"
    )
    previews: int = describe_option(
        300,
        "Small pictures of all projects, in the system's cache folder; those not seen for longest are removed.",
        least=0,
        most=100_000,
        title="Previews, MB",
    )
    embeddings: int = describe_option(
        1000,
        "What its model saw of the pictures, in the system's cache folder; what was not used for longest is removed.",
        least=0,
        most=100_000,
        title="Click to box, MB",
    )
    implausible: int = describe_option(
        50,
        "A file of which more are under a pixel, past the border, there twice or all alike is refused.",
        least=0,
        most=100,
        section="Import",
        title="Implausible boxes, per cent",
    )


@dataclass(frozen=True)
class KeySettings(SettingsGroup):
    """Which keys do what."""

    preset: Literal["labelimg", "labelme", "cvat", "x-anylabeling"] = describe_option(
        "labelimg",
        "The program whose keys you are used to.",
        title="Shortcuts of",
        choices=("LabelImg", "labelme", "CVAT", "X-AnyLabeling"),
    )
    overrides: dict[str, tuple[str, ...]] = describe_option(
        dict, "Keys of single actions in place of the preset's.", title="Own keys"
    )


@dataclass(frozen=True)
class PluginSettings(SettingsGroup):
    """Which plugins are used; chosen in a list of all."""

    off: tuple[str, ...] = describe_option((), "Names of those that were switched off.", title="Plugins that are off")


@dataclass(frozen=True)
class Seat(SettingsGroup):
    """Who annotates or audits a project."""

    name: str = ""
    """Of the person; an auditor may keep it back."""
    audits: bool = False
    """Whether the person looks at everybody's work and decides, and draws nothing."""


@dataclass(frozen=True)
class LastOrder(SettingsGroup):
    """How the list of images was sorted in a workspace."""

    order: str = "added"
    descending: bool = False
    grouped: bool = False


@dataclass(frozen=True)
class LastPlace(SettingsGroup):
    """Where the person was in a project when it was closed."""

    image: str = ""
    """Name of the image."""
    label: str = ""
    """Name of the label used last, which the next box gets."""
    tab: str = ""
    """Id of the panel at the right."""
    workspace: str = ""
    """A value of `Workspace`; empty where an older version remembered the rest."""
    tabs: dict[str, str] = field(default_factory=dict)
    """Ids of the panels at the right in the other workspaces, by their values."""
    orders: dict[str, LastOrder] = field(default_factory=dict)
    """What the list was sorted by in the other workspaces."""
    filter: str = ""
    """What the list of images was filtered by."""
    order: str = "added"
    """What it was sorted by, a value of `SortKey`."""
    descending: bool = False
    grouped: bool = False
    """Whether it was grouped by folder."""
    zoom: tuple[float, float, float] | None = None
    """Device pixels an image pixel, and the image point in the middle; None where the image was seen whole."""


@dataclass(frozen=True)
class OpenOutline(SettingsGroup):
    """A polygon that is being drawn, point by point: with the program nothing but the stroke in hand is lost."""

    image: int = -1
    author: int = -1
    points: tuple[float, ...] = ()
    """x and y in turn, in pixels of the image."""


@dataclass(frozen=True)
class WindowMemory(SettingsGroup):
    """What the window remembers by itself; not shown in the dialog."""

    recent_projects: tuple[str, ...] = ()
    last_author: str = ""
    """Who used this desk last, at whichever project."""
    seats: dict[str, Seat] = field(default_factory=dict)
    """Who worked on each project last, by its uuid; the latest is the last one."""
    places: dict[str, LastPlace] = field(default_factory=dict)
    """Where the person was in each project, by its uuid; the latest stands last."""
    outlines: dict[str, OpenOutline] = field(default_factory=dict)
    """What is being drawn in each project, by its uuid."""
    kept_apart: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By uuid of a project the groups of labels, by their names, that are not to be offered as one again."""
    geometry: str = ""
    """Size and place of the window, as Qt writes it, in base 64."""
    gallery_size: int = describe_option(2, "", least=0, most=4)
    """How large the pictures of the gallery are, 0 for the smallest."""
    output_folder: str = ""
    """Where a picture or table was saved last."""
    layout: str = ""
    """Widths of the three columns, as Qt writes them, in base 64."""
    folds: dict[str, bool] = field(default_factory=dict)
    """Whether sections of the tabs are folded, by name; those that nobody touched are missing."""


@dataclass(frozen=True)
class Settings:
    """All settings in their groups; a changed copy is made with `with_changes`."""

    appearance: AppearanceSettings = describe_option(AppearanceSettings(), "", title="Appearance")
    picture: PictureSettings = describe_option(PictureSettings(), "", title="Picture")
    drawing: DrawingSettings = describe_option(DrawingSettings(), "", title="Drawing")
    files: FileSettings = describe_option(FileSettings(), "", title="Files")
    keys: KeySettings = describe_option(KeySettings(), "", title="Shortcuts")
    plugins: PluginSettings = describe_option(PluginSettings(), "", title="Plugins")
    memory: WindowMemory = WindowMemory()

    def with_changes(self, group: str, **fields: Any) -> "Settings":
        """A copy with other values in one group. Raises SettingsError when a value is out of bounds."""
        return replace(self, **{group: change_group(getattr(self, group), fields)})

    def with_seat(self, project: str, seat: Seat) -> "Settings":
        """A copy in which this person was the last at the project of this uuid, and at this desk."""
        others = [(uuid, known) for uuid, known in self.memory.seats.items() if uuid != project]
        seats = dict([*others, (project, seat)][-SEATS:])
        return self.with_changes("memory", seats=seats, last_author=seat.name)

    def without_person(self, project: str, name: str) -> "Settings":
        """A copy that does not know that this person was the last at the project of this uuid, or at this desk."""
        seats = {uuid: seat for uuid, seat in self.memory.seats.items() if (uuid, seat.name) != (project, name)}
        last = self.memory.last_author
        return self.with_changes("memory", seats=seats, last_author="" if last == name else last)

    def with_place(self, project: str, place: LastPlace) -> "Settings":
        """A copy that knows where the person was in the project of this uuid."""
        others = [(uuid, known) for uuid, known in self.memory.places.items() if uuid != project]
        return self.with_changes("memory", places=dict([*others, (project, place)][-SEATS:]))

    def with_outline(self, project: str, outline: OpenOutline | None) -> "Settings":
        """A copy that knows what is being drawn in the project of this uuid; None for nothing."""
        others = {uuid: known for uuid, known in self.memory.outlines.items() if uuid != project}
        return self.with_changes("memory", outlines=others if outline is None else {**others, project: outline})

    def with_kept_apart(self, project: str, group: str) -> "Settings":
        """A copy that does not offer to merge this group of labels again in the project of this uuid."""
        known = self.memory.kept_apart
        groups = dict.fromkeys((*known.get(project, ()), group))
        return self.with_changes("memory", kept_apart={**known, project: tuple(groups)})

    def with_recent_project(self, project: str) -> "Settings":
        """A copy in which this project is the most recent one."""
        others = [path for path in self.memory.recent_projects if path != project]
        return self.with_changes("memory", recent_projects=(project, *others)[:RECENT_PROJECTS])


class Preferences:
    """The settings in force: they change here alone; what shows them listens to `changed`."""

    def __init__(self, settings: Settings | None = None, *, save: Callable[[Settings], None] | None = None) -> None:
        self.changed: Signal[Settings] = Signal()
        self.wishes_changed: Signal[Settings] = Signal()
        """Something changed beside what the window remembers by itself."""
        self._now = settings or Settings()
        self._save = save

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._now

    def set(self, group: str, **fields: Any) -> None:
        """Changes fields of a group, saves and announces. Raises SettingsError, then nothing has changed."""
        self.replace(self._now.with_changes(group, **fields))

    def replace(self, settings: Settings) -> None:
        """Takes other settings, saves and announces them; equal ones pass in silence."""
        if settings == self._now:
            return
        before, self._now = self._now, settings
        if self._save is not None:
            self._save(settings)
        if replace(settings, memory=before.memory) != before:
            self.wishes_changed.emit(settings)
        self.changed.emit(settings)
