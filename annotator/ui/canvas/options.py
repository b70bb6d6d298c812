"""What a person prefers of the canvas."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from annotator.overlays import OVERLAYS, Overlay
from annotator.session.editing.gestures import GestureSettings
from annotator.session.settings import Settings


@dataclass(frozen=True, slots=True)
class SceneLook:
    """How the marks and what lies between them and the picture are drawn."""

    line_width: int = 2
    """Logical pixels of an outline; hovered and selected ones are one thicker."""
    halo: bool = True
    """Whether a dark line lies around every outline."""
    grid: float = 0.0
    """Image pixels between the lines of the grid; 0 for none."""
    all_marks: bool = False
    """Whether every mark of a crowd is drawn, and not only the 20 000 with the highest scores."""


@dataclass(frozen=True, slots=True)
class CanvasOptions:
    """Settings of the person who works."""

    gestures: GestureSettings = field(default_factory=GestureSettings)
    wheel_zooms: bool = False
    """Whether the wheel zooms without Ctrl; otherwise it scrolls."""
    keeps_zoom: bool = False
    """Whether the next image is shown at the zoom and place of the last one; otherwise each keeps its own."""
    look: SceneLook = field(default_factory=SceneLook)
    overlays: tuple[Overlay, ...] = OVERLAYS
    """What lies over the picture, lowest first."""


def make_canvas_options(settings: Settings, overlays: Sequence[Overlay]) -> CanvasOptions:
    """The options that the person's settings wish."""
    drawing, picture = settings.drawing, settings.picture
    return CanvasOptions(
        gestures=GestureSettings(
            beyond_border=drawing.beyond_border,
            draw_first=drawing.draw_first,
            stays_in_tool=drawing.stay_in_tool,
            least_side=drawing.minimum_size,
        ),
        wheel_zooms=drawing.wheel_zooms,
        keeps_zoom=picture.keep_zoom,
        look=SceneLook(
            line_width=picture.line_width,
            halo=picture.halo,
            grid=picture.grid_spacing if picture.grid else 0.0,
        ),
        overlays=tuple(overlays),
    )
