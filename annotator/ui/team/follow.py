"""Following the line of a team project in the window: its sentences, the seat, the card of grace, published numbers."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from annotator.team.running import read_published
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_number, translator_of
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
    line.arrived.connect(partial(_tell_arrived, context))
    GraceCard(frame, line, undo_key=context.key_of("undo"))
    panel = panels.get("agreement")
    if isinstance(panel, AgreementPanel):
        line.published.connect(panel.show_published)
        _watch_published(line)


def _tell_arrived(context: PanelContext, images: Sequence[int]) -> None:
    """Others' work on images that the person has left meanwhile is there, with a way back to the last of them."""
    session = context.session
    known = [image for image in images if image in session.project.images]
    if not known or session.view.image in known:
        return
    if len(known) == 1:
        sentence = _tr("Others' work on {image} is here.", image=session.project.images[known[0]].name)
    else:
        sentence = _tr("Others' work on {n} images is here.", n=format_number(len(known)))
    context.say(sentence, kind="note", offer=_tr("Look at it"), act=partial(session.set_view, image=known[-1]))


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
