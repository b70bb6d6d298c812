"""The way from one workspace to another; it shows nobody more than the mode admits."""

from typing import Any

from annotator.model.author import AuthorKind
from annotator.session.session import Session
from annotator.session.view import Mode, Workspace


def go_to_workspace(session: Session, workspace: Workspace, *, page: str = "") -> None:
    """Shows a workspace, and of Study this page; image, zoom and selection stay.

    Label is a session. The others leave the mode as it is, but an auditor looks at everything there.
    """
    fields: dict[str, Any] = {"workspace": workspace}
    if workspace is Workspace.LABEL:
        fields["focus"] = None
    elif session.view.author is None and session.view.audits_elsewhere:
        fields["mode"] = Mode.AUDIT
    if page:
        fields["study_page"] = page
    session.set_view(**fields)


def leave_study(session: Session, workspace: Workspace) -> None:
    """Goes to a workspace where the picture is not in sight."""
    if session.view.workspace is Workspace.STUDY:
        go_to_workspace(session, workspace)


def look_as_auditor(session: Session) -> None:
    """Shows everybody's work, in Compare where the person labels; what is shown is noted on the person's layers."""
    session.set_view(mode=Mode.AUDIT)


def stop_looking(session: Session) -> None:
    """Hides again what the person may not see; who is nobody but an auditor goes to Label, where a person is named."""
    if session.view.author is None:
        go_to_workspace(session, Workspace.LABEL)
    else:
        session.set_view(mode=Mode.SESSION, focus=None)


def count_blind_layers(session: Session) -> int | None:
    """How many layers of the person have seen nothing of others; None where there is nothing that could be seen.

    That is where nobody who draws is signed in, and where nobody else has drawn anything.
    """
    project, person = session.committed, session.view.author
    author = project.authors.get(-1 if person is None else person)
    if person is None or author is None or author.kind is not AuthorKind.PERSON:
        return None
    if not any(project.has_begun(other) for other in project.authors if other != person):
        return None
    return project.count_unseen(person)
