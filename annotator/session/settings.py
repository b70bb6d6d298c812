"""Settings: what a person prefers on this machine, with title, description, default and bounds of each field."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from annotator.session.setting_fields import change_group, describe_field
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

    theme: Literal["system", "light", "dark"] = describe_field(
        "system", title="Theme", description="System follows the desktop, also when it changes."
    )
    language: str = describe_field(
        "system",
        pattern="[a-z]{2,3}(_[A-Z]{2})?|system",
        title="Language",
        description="Takes effect when the window is opened again.",
    )
    """`system`, or the code of a language that the window has words for."""
    text_size: Literal["small", "medium", "large", "largest"] = describe_field(
        "medium",
        title="Size of the text",
        description="Medium is that of the desktop. Some columns take their width when the window is opened again.",
    )
    thumbnails: Literal["small", "medium", "large"] = describe_field(
        "small", title="Size of the thumbnails", description="In the list of images."
    )


@dataclass(frozen=True)
class PictureSettings(SettingsGroup):
    """How the picture is shown."""

    keep_zoom: bool = describe_field(
        False,
        section="View",
        title="Keep zoom",
        description="The next image is shown as the last one was; otherwise each image keeps its own zoom.",
    )
    keep_display: bool = describe_field(
        True,
        title="Keep the display",
        description="Brightness and contrast stay for the next image; otherwise each begins as it is.",
    )
    overview: bool = describe_field(
        False,
        section="Aids",
        title="Overview",
        description="The whole picture, small, in a corner while only a part of it is in view.",
    )
    crosshair: bool = describe_field(
        False, title="Lines through the pointer", description="To see where an edge will lie."
    )
    magnifier: bool = describe_field(
        False, title="Magnifier", description="The pixels under the pointer enlarged, beside it."
    )
    magnification: int = describe_field(
        3,
        least=2,
        most=4,
        title="Magnification",
        description="Times that the magnifier enlarges the pixels of the image.",
    )
    grid: bool = describe_field(
        False,
        title="Grid",
        description="Lines over the picture at even distances.",
    )
    grid_spacing: int = describe_field(
        100,
        least=2,
        most=10_000,
        title="Distance of the grid lines",
        description="Pixels of the image from one line to the next.",
    )
    first_hint: bool = describe_field(
        True,
        title="Keys on an empty image",
        description="How to draw, while an image has no shapes of yours.",
    )
    names: bool = describe_field(
        True,
        section="Boxes",
        title="Label names",
        description="Written at boxes where there is room, with several labels.",
    )
    badges: bool = describe_field(
        True, title="Badges of the tags", description="I, D, A or O for the state, occ for occluded."
    )
    numbers: bool = describe_field(
        False, title="Box numbers", description="Each box bears its number in the list Shapes."
    )
    colour_by: Literal["label", "author", "state"] = describe_field(
        "label",
        title="Colour by",
        description="What the colour of your boxes tells while labelling; in audit mode it is always the annotator.",
    )
    line_width: int = describe_field(
        2,
        least=1,
        most=4,
        title="Line width",
        description="Of boxes, in points; the hovered and the selected one are thicker.",
    )
    halo: bool = describe_field(
        True, title="Dark rim of lines", description="So that lines can be read on bright and dark places."
    )


@dataclass(frozen=True)
class DrawingSettings(SettingsGroup):
    """What the pointer does on the picture."""

    draw_first: bool = describe_field(
        False,
        title="Draw at once",
        description="A drag on an empty place draws a box without W pressed before.",
    )
    stay_in_tool: bool = describe_field(
        True,
        title="Stay in the tool",
        description="After a box or polygon the next one can be drawn; otherwise the tool goes back to selecting.",
    )
    beyond_border: bool = describe_field(
        False, title="Boxes may pass the border", description="For objects that the edge of the image cuts."
    )
    minimum_size: float = describe_field(
        3.0,
        least=1,
        most=200,
        title="Smallest box",
        description="A drawn box with a side shorter than this many pixels is dropped.",
    )
    wheel_zooms: bool = describe_field(
        False, title="Wheel zooms", description="The wheel zooms without Ctrl; otherwise it scrolls."
    )


@dataclass(frozen=True)
class FileSettings(SettingsGroup):
    """What is kept beside the project, and what may come into it."""

    daily_copy: bool = describe_field(
        True,
        title="A copy a day",
        description="When a project is opened that has changed, a copy of it goes into a folder beside it.",
    )
    copies_kept: int = describe_field(
        5, least=1, most=60, title="Copies kept", description="Of one project; the oldest ones go."
    )
    previews: int = describe_field(
        300,
        least=0,
        most=100_000,
        title="Previews, MB",
        description="Small pictures of all projects, in the system's cache folder; the least recently seen go.",
    )
    implausible: int = describe_field(
        50,
        least=0,
        most=100,
        section="Import",
        title="Implausible boxes, per cent",
        description="A file of which more are under a pixel, past the border, there twice or all alike is refused.",
    )


@dataclass(frozen=True)
class KeySettings(SettingsGroup):
    """Which keys do what."""

    preset: Literal["labelimg", "labelme", "cvat", "x-anylabeling"] = describe_field(
        "labelimg", title="Shortcuts of", description="The program whose keys your fingers know."
    )
    overrides: dict[str, tuple[str, ...]] = describe_field(
        dict, title="Own keys", description="Keys of single actions in place of the preset's."
    )


@dataclass(frozen=True)
class PluginSettings(SettingsGroup):
    """Which plugins are used; chosen in their own dialog."""

    off: tuple[str, ...] = ()
    """Names of those that the person switched off."""


@dataclass(frozen=True)
class Seat(SettingsGroup):
    """Who annotates or audits a project."""

    name: str = ""
    """Of the person; an auditor may keep it back."""
    audits: bool = False
    """Whether the person looks at everybody's work and decides, and draws nothing."""


@dataclass(frozen=True)
class LastPlace(SettingsGroup):
    """Where the person was in a project when it was closed."""

    image: str = ""
    """Name of the image."""
    label: str = ""
    """Name of the label used last, which the next box gets."""
    tab: str = ""
    """Id of the panel at the right."""
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
class WindowMemory(SettingsGroup):
    """What the window remembers by itself; not shown in the dialog."""

    recent_projects: tuple[str, ...] = ()
    last_author: str = ""
    """Who used this desk last, at whichever project."""
    seats: dict[str, Seat] = field(default_factory=dict)
    """Who worked on each project last, by its uuid; the latest is the last one."""
    places: dict[str, LastPlace] = field(default_factory=dict)
    """Where the person was in each project, by its uuid; the latest stands last."""
    geometry: str = ""
    """Size and place of the window, as Qt writes it, in base 64."""
    gallery_size: int = describe_field(2, least=0, most=4)
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

    appearance: AppearanceSettings = describe_field(AppearanceSettings(), title="Appearance")
    picture: PictureSettings = describe_field(PictureSettings(), title="Picture")
    drawing: DrawingSettings = describe_field(DrawingSettings(), title="Drawing")
    files: FileSettings = describe_field(FileSettings(), title="Files")
    keys: KeySettings = describe_field(KeySettings(), title="Shortcuts")
    plugins: PluginSettings = PluginSettings()
    memory: WindowMemory = WindowMemory()

    def with_changes(self, group: str, **fields: Any) -> "Settings":
        """A copy with other values in one group. Raises SettingsError when a value is out of bounds."""
        return replace(self, **{group: change_group(getattr(self, group), fields)})

    def with_seat(self, project: str, seat: Seat) -> "Settings":
        """A copy in which this person was the last at the project of this uuid, and at this desk."""
        others = [(uuid, known) for uuid, known in self.memory.seats.items() if uuid != project]
        seats = dict([*others, (project, seat)][-SEATS:])
        return self.with_changes("memory", seats=seats, last_author=seat.name)

    def with_place(self, project: str, place: LastPlace) -> "Settings":
        """A copy that knows where the person was in the project of this uuid."""
        others = [(uuid, known) for uuid, known in self.memory.places.items() if uuid != project]
        return self.with_changes("memory", places=dict([*others, (project, place)][-SEATS:]))

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
