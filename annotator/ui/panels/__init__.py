"""The panels beside the picture; those of the right dock are rows of one table, `PANELS`."""

from collections.abc import Callable
from typing import Final, Protocol

from msgspec import Struct
from PySide6.QtCore import SignalInstance

from annotator.session.change import Change
from annotator.session.view import PICTURED, Workspace
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.panels.agreement import AgreementPanel
from annotator.ui.panels.image_facts import ImagePanel
from annotator.ui.panels.shapes import ShapesPanel


class Panel(Protocol):
    """What a tab of the dock must be, besides a QWidget."""

    left: SignalInstance
    """The person is done here; the picture takes the keys again."""

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""


class PanelSpec(Struct, frozen=True):
    """One tab: its id, its source title, and what makes it when a project is opened."""

    id: str
    title: str
    make: Callable[[PanelContext], Panel]
    order: int
    """Tabs stand in ascending order: Agreement 10, Model 20, Shapes 30, Image 40."""
    workspaces: tuple[Workspace, ...] = PICTURED
    """Those that have the tab."""


PANELS: Final = (
    PanelSpec("agreement", "Agreement", AgreementPanel, 10, (Workspace.LABEL, Workspace.COMPARE)),
    PanelSpec("shapes", "Shapes", ShapesPanel, 30),
    PanelSpec("image", "Image", ImagePanel, 40),
)
"""The tabs that the window always has."""
