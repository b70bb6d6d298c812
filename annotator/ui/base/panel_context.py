"""Panel context: what the panels of an open project are given, all of it made when the project is opened."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import SignalInstance

from annotator.geometry.box import Floats
from annotator.metrics.ranges.source import OpenSource
from annotator.plugins.registry import Registry
from annotator.progress import Progress
from annotator.session.agreement.live import LiveAgreement
from annotator.session.image_view import ImageViews
from annotator.session.session import Session
from annotator.session.settings import Preferences
from annotator.store.journal import JournalEntry
from annotator.ui.base.pictures import PictureCache
from annotator.ui.base.text import attempt
from annotator.ui.base.workers import Runner


class Notifier(Protocol):
    """Shows one sentence in the bar under the menus."""

    def __call__(
        self,
        sentence: str,
        *,
        kind: str = "error",
        offer: str = "",
        act: Callable[[], object] | None = None,
        choices: Sequence[tuple[str, Callable[[], object]]] = (),
    ) -> None:
        """`offer` names a button that calls `act`; `choices` are several of them."""


@dataclass(frozen=True)
class PanelContext:
    """An open project and the ways in which a panel may act."""

    session: Session
    image_views: ImageViews
    """The open image as panels show it."""
    project_path: Path
    """The project's file."""
    pictures: PictureCache
    preview: Callable[[int], bytes | None]
    """The stored small copy of an image; may be called from any thread."""
    read_steps_since: Callable[[float, Progress], list[JournalEntry]]
    """The steps of the journal since a time, seconds since 1970, the newest first; may be called from any thread."""
    runner: Runner
    preferences: Preferences
    perform: Callable[[str], None]
    """Does the action with this id."""
    key_of: Callable[[str], str]
    """The first key of an action as the desktop writes it."""
    say: Notifier
    show_box: Callable[[Floats], None]
    """Zooms the picture to a box `(4,)`."""
    search_shapes: Callable[[str], None]
    """Goes to the picture and searches shapes by a query."""
    clicked: SignalInstance
    """Image coordinates (x, y) of a click on the picture."""
    agreement: LiveAgreement
    """The numbers between annotators, kept true while they draw."""
    registry: Registry
    """The plugins, whose metrics stand beside our own."""
    plugins_changed: SignalInstance
    """A plugin was switched on or off."""
    open_source: OpenSource
    """Opens the project file as ranges in the state that it has then; may be called from any thread."""
    closing: SignalInstance
    """The project is about to be closed: what a panel holds back is stored now."""
    open_study: Callable[[str, str], Any]
    """Shows a page of Study by its id, brings the section with a key into sight, and gives the page."""

    def attempt(self, work: Callable[[], object]) -> bool:
        """Does the work; a UserError is shown and gives False."""
        return attempt(self.say, work)
