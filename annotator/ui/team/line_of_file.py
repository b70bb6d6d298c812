"""The line of a team project to its server; what makes and shows one is imported where there is one."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from annotator.session.session import Session
from annotator.store.project_file import ProjectFile
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.workers import Runner

if TYPE_CHECKING:
    from annotator.ui.team.team_line import TeamLine


def make_line(file: ProjectFile, session: Session, runner: Runner, parent: QObject) -> "TeamLine | None":
    """The line of a replica that may be written; None of any other project."""
    if file.membership is None or file.read_only:
        return None
    from annotator.ui.team.team_line import TeamLine

    return TeamLine(file, session, runner, parent)


def watch_any_line(
    line: "TeamLine | None",
    frame: QWidget,
    context: PanelContext,
    panels: Mapping[str, object],
    tell: Callable[[str], None],
) -> None:
    """Shows what the line has to say, where there is one."""
    if line is not None:
        from annotator.ui.team.follow import watch_line

        watch_line(line, frame, context, panels, tell)
