"""What several commands do with a project: load it whole, sign in to its server, print what it is."""

import getpass
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.cli.printing import print_error, print_line
from annotator.cli.runner import show_progress_bar

if TYPE_CHECKING:
    from annotator.metrics.parts.part import FarShapes
    from annotator.model.project import Project
    from annotator.store.project_file import ProjectFile
    from annotator.team.link import Link, TeamPlace


def open_with_notice(path: Path, *, read_only: bool = False) -> "ProjectFile":
    """The opened file; what a person should know of its opening is printed on standard error."""
    from annotator.store.opening import open_project

    opened = open_project(path, read_only=read_only)
    if opened.notice:
        print_error(opened.notice)
    return opened


def load_whole_project(path: Path, version: str | None = None) -> "Project":
    """The project with all shapes, or the state of it that was frozen as `version`; the file is only read."""
    from annotator.metrics.parts.part import FarShapes
    from annotator.store.frozen_states import load_version

    with open_with_notice(path, read_only=True) as opened, show_progress_bar("Loading") as progress:
        whole = load_version(opened, version, progress)
    print_far_shapes(whole, FarShapes.of(whole))
    return whole


def sign_in(place: "TeamPlace", login: str = "") -> "Link":
    """A line to the server. A password that libpq does not find comes from the system's key store, or is asked for and
    kept nowhere.

    Raises UserError, TeamError where the login is refused, and LineError where nobody answers.
    """
    from annotator.team.key_store import connect_kept
    from annotator.team.link import TeamError, connect

    try:
        return connect_kept(place, login=login)
    except TeamError as error:
        if error.code != "refused_login" or not sys.stdin.isatty():
            raise
    who = f" of {login}" if login else ""
    return connect(place, login=login, password=getpass.getpass(f"Password{who} on the team server: "))


def print_state(project: "Project") -> None:
    """Prints which frozen state the project is; nothing for the project as it is now."""
    from annotator.report.states import format_state_line

    if project.frozen is not None:
        print_line(format_state_line(project))


def print_far_shapes(project: "Project", far: "FarShapes") -> None:
    """Says on standard error which shapes do not count because no picture can hold them."""
    from annotator.geometry.box import LARGEST_COORDINATE

    if far.first is not None:
        first = f"{project.authors[far.first.author].name}'s on '{project.images[far.first.image].name}'"
        print_error(
            f"{far.count:,} shapes reach beyond {LARGEST_COORDINATE:,.0f} pixels and do not "
            f"count (the first is {first}); delete them or draw them anew."
        )
