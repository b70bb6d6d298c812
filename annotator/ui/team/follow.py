"""Following the line of a team project in the window: its sentences, the seat, the card of grace, published numbers."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from annotator.team.running import read_published
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.panels.agreement import AgreementPanel
from annotator.ui.team.grace_card import GraceCard
from annotator.ui.team.team_line import TeamLine

_tr = translator_of("Team")

_ASK_EVERY: Final = 10 * 60 * 1000
"""Milliseconds between two looks at what is published, which happens a few times in a project."""


def watch_line(
    line: TeamLine,
    frame: QWidget,
    context: PanelContext,
    panels: Mapping[str, object],
    tell: Callable[[str], None],
) -> None:
    """Shows over the picture's frame what the line has to say, as long as the project is open."""
    line.told.connect(tell)
    line.seat_taken.connect(
        partial(context.say, kind="warning", offer=_tr("Go on here"), act=line.go_on_here)  # the sentence comes first
    )
    GraceCard(frame, line, undo_key=context.key_of("undo"))
    panel = panels.get("agreement")
    if isinstance(panel, AgreementPanel):
        line.published.connect(panel.show_published)
        _watch_published(line)


def _watch_published(line: TeamLine) -> None:
    """Asks what is published when the line is there, and from time to time."""
    again = QTimer(line)
    again.setInterval(_ASK_EVERY)

    def ask() -> None:
        if line.ask(read_published, line.note_published, owner=line):
            again.start()
        else:
            again.stop()

    def follow() -> None:
        if line.state.is_connected and not again.isActive():
            ask()

    again.timeout.connect(ask)
    line.changed.connect(follow)
