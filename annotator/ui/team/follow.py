"""Following the line of a team project in the window: its sentences, the question of the seat, the card of grace."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.team.grace_card import GraceCard
from annotator.ui.team.team_line import TeamLine

_tr = translator_of("Team")


def watch_line(line: TeamLine, frame: QWidget, context: PanelContext, tell: Callable[[str], None]) -> None:
    """Shows over the picture's frame what the line has to say, as long as the project is open."""
    line.told.connect(tell)
    line.seat_taken.connect(
        partial(context.say, kind="warning", offer=_tr("Go on here"), act=line.go_on_here)  # the sentence comes first
    )
    GraceCard(frame, line, context.active_theme.theme, undo_key=context.key_of("undo"))
