"""What hooks return: frozen values that describe a metric, an overlay, a panel, a page, an action or a command.

Detectors have a module of their own, `detectors`, because a `Host` hands them out.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from annotator.metrics.score import Score
from annotator.model.layer import LayerKey
from annotator.overlays.mark import Marks
from annotator.plugins.context import Host, Pair, Scene
from annotator.session.change import Change
from annotator.session.view import PICTURED, Workspace

State = Any
"""Whatever the plugin's hook `opened` returned for the open project."""


def _is_open_image_touched(change: Change, scene: Scene, _state: State) -> bool:
    return change.touches_image(scene.view.image) or change.touches_view("image")


class MetricContribution(Struct, frozen=True):
    """A number about two authors' shapes."""

    id: str
    title: str
    description: str
    """One sentence that says what the number means."""
    score: Callable[[Pair], Score]


class OverlayContribution(Struct, frozen=True):
    """Marks over the open image."""

    id: str
    title: str
    marks: Callable[[Scene, State], Marks]
    layers: Callable[[Scene, State], Sequence[LayerKey]] = lambda _scene, _state: ()
    """Layers that are loaded before `marks` is called."""
    is_touched: Callable[[Change, Scene, State], bool] = _is_open_image_touched
    """Whether a change may change the marks; `Host.redraw` asks for them in any case."""


class PanelContribution(Struct, frozen=True):
    """A tab of the dock; `make` returns a QWidget with what `annotator.ui.panels.Panel` asks for."""

    id: str
    title: str
    make: Callable[[Any, Host, State], Any]
    """Receives the window's `PanelContext`, the host and the state."""
    order: int = 100
    """Tabs stand in ascending order: Agreement 10, Model 20, Shapes 30, Image 40."""
    workspaces: tuple[Workspace, ...] = PICTURED
    """Those that have the tab: by default all that show the picture."""


class PageContribution(Struct, frozen=True):
    """A page of the workspace Study; `make` returns an `annotator.ui.study.page.Page`."""

    id: str
    title: str
    make: Callable[[Any, Host, State], Any]
    """Receives the `StudyContext` of the pages, the host and the state."""
    group: str = "know"
    """`know`, `do`, `method` or `leaves`: the four groups of the list, from above."""
    order: int = 100
    """Pages of a group are listed in ascending order; ours begin with 10."""
    when: Callable[[Scene, State], bool] = lambda _scene, _state: True
    """Whether the project needs the page; asked after each change, so it must be cheap."""
    count: Callable[[Scene, State], str] = lambda _scene, _state: ""
    """The grey text beside its name; cheap, too."""
    for_annotators: bool = False
    """Whether it keeps to what a person who draws may see; a page that does not say so is an auditor's."""


class ActionContribution(Struct, frozen=True):
    """An entry of a menu with its keys, written as Qt's portable text."""

    id: str
    text: str
    menu: str
    """`Menu` or `Menu/Submenu`, such as `Tools`, or `Check` for what a model's check needs."""
    run: Callable[[Host, State], object]
    keys: tuple[str, ...] = ()
    """In the preset `labelimg`."""
    preset_keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    when: Callable[[Scene, State], bool] = lambda _scene, _state: True
    checked: Callable[[Scene, State], bool] | None = None
    """For an action that is on or off."""
    instead_of: str = ""
    """Id of an action of ours whose keys and entry this one takes over while `when` holds."""
    separated: bool = False
    """A separator stands before it in the menu."""


class CommandContribution(Struct, frozen=True):
    """A command of the command line: a function whose signature gives typer its options."""

    name: str
    function: Callable[..., Any]
