"""Overlay: a named way to turn the project and the view into marks, and when it has to be asked again."""

from collections.abc import Callable
from dataclasses import dataclass

from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.overlays.mark import Marks
from annotator.session.change import Change
from annotator.session.view import ViewState


@dataclass(frozen=True, slots=True)
class Overlay:
    """`marks` may pass over layers that are not loaded; `layers` names those it would like to have."""

    name: str
    marks: Callable[[Project, ViewState], Marks]
    layers: Callable[[Project, ViewState], list[LayerKey]]
    is_touched: Callable[[Change, ViewState], bool]
    """Whether this change may have changed the marks."""
