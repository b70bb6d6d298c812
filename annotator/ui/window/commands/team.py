"""Commands of a team project: its dialog, signing in, choosing between versions, taking part."""

from pathlib import Path
from typing import TYPE_CHECKING

from annotator.ui.base.text import translator_of
from annotator.ui.window.commands.shell import Shell
from annotator.ui.window.project_page import ProjectPage

if TYPE_CHECKING:
    from annotator.ui.team.pages.page import TeamContext
    from annotator.ui.team.team_line import TeamLine

_tr = translator_of("Team")


def open_team(shell: Shell) -> None:
    """How the replica stands with its server; for any other project, how to take part in a team project."""
    from annotator.ui.team.team_dialog import TeamDialog

    page = shell.find_page()
    if page is None or page.team is None or page.file.membership is None:
        _open_joining(shell)
        return
    if page.team.state.parked:
        choose_versions(shell)
        return
    TeamDialog(
        shell.parent,
        _make_context(shell, page, page.team),
        name=page.session.committed.author_name(page.file.membership.author_id),
        sign_in=lambda: sign_in(shell),
        choose=lambda: choose_versions(shell),
    ).open()


def _make_context(shell: Shell, page: ProjectPage, line: "TeamLine") -> "TeamContext":
    from annotator.ui.team.pages.page import TeamContext

    def show_image(image: int, shape: int | None) -> None:
        page.session.set_view(image=image)
        layer = page.session.current_layer
        if shape is not None and layer is not None and shape in layer.shapes.id:
            page.session.set_view(selection=(shape,))

    return TeamContext(
        line=line,
        file=page.file,
        session=page.session,
        runner=page.runner,
        say=shell.say,
        show_image=show_image,
    )


def sign_in(shell: Shell) -> None:
    """Asks for the password of the login."""
    from annotator.ui.team.sign_in import SignInDialog

    page = shell.page
    team, membership = page.team, page.file.membership
    if team is None or membership is None:
        return
    dialog = SignInDialog(shell.parent, page.runner, membership.login, membership.schema, reason=team.state.reason)
    dialog.accepted.connect(lambda: team.sign_in(dialog.field.text(), keep=dialog.keep.is_wanted))
    dialog.open()


def choose_versions(shell: Shell) -> None:
    """Two versions of one's own layers, one image after another."""
    from annotator.ui.team.versions_dialog import VersionsDialog

    page = shell.page
    dialog = VersionsDialog(shell.parent, page.file, page.session)
    if page.team is not None:
        dialog.chosen.connect(page.team.note_choice)
    dialog.open()


def _open_joining(shell: Shell) -> None:
    from annotator.ui.team.join_dialog import JoinDialog

    page = shell.find_page()
    runner = shell.opener.runner if page is None else page.runner
    dialog = JoinDialog(shell.parent, runner, None if page is None else page.file)

    def show(path: Path) -> None:
        password = dialog.password.text()
        shell.close_project()
        shell.opener.open_any(path)
        page = shell.find_page()
        if password and page is not None and page.team is not None:
            page.team.sign_in(password)
        shell.say(_tr("You take part in the team project now."), kind="info")

    dialog.joined.connect(lambda path: shell.attempt(lambda: show(path)))
    dialog.open()
