"""What plugins receive: the project and the view as values, and a few wishes that they may utter."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, Unpack

from annotator.model.image import Image
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.step import Step
from annotator.progress import Progress
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.view import ViewFields, ViewState


@dataclass(frozen=True, slots=True)
class Scene:
    """What is open at one moment. Layers of the project may not be loaded."""

    project: Project
    view: ViewState


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
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


class StartJob(Protocol):
    """Carries a job out beside the work."""

    def __call__(
        self, job: Job[Any], *, done: Callable[[Any], None], failed: Callable[[str], None] | None = None
    ) -> object:
        """Calls `done` with the result, or `failed` with one sentence; both come on the caller's thread."""


class SetView(Protocol):
    """Changes fields of the view."""

    def __call__(self, **fields: Unpack[ViewFields]) -> None:
        """Changes those that are given, as `set_view(image=3, selection=())`."""


class Redraw(Protocol):
    """Asks overlays for their marks again."""

    def __call__(self, *overlays: str) -> None:
        """Asks those with these ids, as `redraw("model", "miss")`."""


@dataclass(frozen=True, slots=True, eq=False)
class Host:
    """The open project as a plugin may use it: values to read, and wishes that the program grants."""

    scene: Callable[[], Scene]
    """The project and the view as they are now."""
    listen: Callable[[Callable[[Change], None]], None]
    """Calls a function after every change of project or view, until the project is closed."""
    shapes: Callable[[LayerKey], Shapes]
    """The shapes of one layer, read when they are not at hand."""
    load_project: Callable[[Project, Progress], Project]
    """The project with all shapes; may be called within a job."""
    next_shape_id: Callable[[], int]
    """The first id that no shape has ever had."""
    set_view: SetView
    """Changes fields of the view."""
    commit: Callable[[Step], None]
    """Does an edit that can be undone. Raises UserError when it could not be stored."""
    start: StartJob
    """Starts a job."""
    redraw: Redraw
    """Asks overlays for their marks again, when something other than the project or the view has changed."""
    say: Callable[[str], None]
    """Shows a sentence to the person."""
    show: Callable[[tuple[float, float, float, float]], None]
    """Brings a box of the open image into view."""
