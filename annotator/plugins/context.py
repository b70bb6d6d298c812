"""What plugins receive: the project and the view as values, and what they may ask of the program."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from annotator.errors import Progress
from annotator.metrics.ranges.source import Source
from annotator.model.image import Image
from annotator.model.layer import LayerKey
from annotator.model.project import Project, Step
from annotator.model.shapes import Shapes
from annotator.plugins.detectors import DetectorContribution
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.view import ViewState


class Scene(Struct, frozen=True):
    """What is open at one moment. Not all layers of the project need be loaded."""

    project: Project
    view: ViewState


class Pair(Struct, frozen=True, eq=False):
    """Two authors' shapes on the images that both have finished, as a metric receives them.

    Tables have their column `image` set and hold no crowds.
    """

    reference: Shapes
    other: Shapes
    reference_name: str
    other_name: str
    images: Mapping[int, Image]
    """By id, those with no shapes included."""
    labels: Mapping[int, str]
    """Name of every label by id."""


class StartedJob(Protocol):
    """A job that was begun."""

    def cancel(self) -> None:
        """Calls it off; neither a result nor a failure is told."""


class StartJob(Protocol):
    """Runs a job in a worker thread."""

    def __call__(
        self, job: Job[Any], *, done: Callable[[Any], None], failed: Callable[[str], None] | None = None
    ) -> StartedJob:
        """Calls `done` with the result, or `failed` with one sentence, on the caller's thread."""


class Redraw(Protocol):
    """Asks overlays for their marks again."""

    def __call__(self, *overlays: str) -> None:
        """Asks those with these ids, as `redraw("model", "miss")`."""


class Host(Struct, frozen=True, eq=False):
    """The open project as a plugin may use it: values to read, and functions that ask the program for something."""

    scene: Callable[[], Scene]
    """The project and the view as they are now."""
    listen: Callable[[Callable[[Change], None]], None]
    """Calls a function after every change of the project or the view, until the project is closed."""
    shapes: Callable[[LayerKey], Shapes]
    """The shapes of one layer, read from the file when they are not loaded yet."""
    load_project: Callable[[Project, Progress], Project]
    """A project with all its shapes loaded; may be called within a job."""
    source: Callable[[Project], Source]
    """A project as parts that are loaded one after the other; may be read within a job."""
    next_shape_id: Callable[[], int]
    """The first id that no shape has ever had."""
    detectors: Callable[[], Sequence[DetectorContribution]]
    """The detectors of all plugins that are on."""
    set_view: Callable[..., None]
    """Changes those fields of the view that are named, as `set_view(image=3, selection=())`."""
    commit: Callable[[Step], None]
    """Makes an edit that can be undone. Raises UserError when it cannot be stored."""
    start: StartJob
    """Runs a job in a worker thread."""
    redraw: Redraw
    """Asks overlays for their marks again, when something other than the project or the view has changed."""
    say: Callable[[str], None]
    """Shows the person a sentence."""
    show: Callable[[tuple[float, float, float, float]], None]
    """Brings a box of the open image into view: x0, y0, x1, y1 in its pixels."""
