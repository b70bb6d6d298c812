"""What a person prefers of the canvas."""

from dataclasses import dataclass, field

from annotator.overlays import OVERLAYS, Overlay
from annotator.session.editing.gestures import GestureSettings


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
