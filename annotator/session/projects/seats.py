"""Seats: who sits at the desk of a project, when that is certain, and how a person takes the place or loses it."""

import time

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.commit import Commit
from annotator.model.project import Project
from annotator.model.step import apply_step
from annotator.session.pending_commit import Storage
from annotator.session.session import Session
from annotator.session.settings import Seat, WindowMemory
from annotator.session.view import Mode, ViewState


def person_names_of(project: Project) -> list[str]:
    """Names of the persons of a project, also of those who only look and decide."""
    return [author.name for author in project.authors_of(AuthorKind.PERSON)]


def find_certain_seat(project: Project, memory: WindowMemory) -> Seat | None:
    """Who sits here without a question: the last one at this project, or its only person if the desk's last one.

    None where it has to be asked: nobody is seated in another's place, to draw in that name or to see that work.
    """
    people = person_names_of(project)
    last = memory.seats.get(project.uuid)
    if last is not None and last.name in people:
        return last
    return Seat(name=people[0]) if people == [memory.last_author] else None


def ensure_author(project: Project, storage: Storage, name: str) -> tuple[Project, int]:
    """The project with a person of this name, stored at once (not an edit to undo), and the person's id.

    Raises UserError for an empty name and when it cannot be stored.
    """
    if not name.strip():
        raise UserError("An annotator needs a name; type one.")
    found = project.find_author(name.strip())
    if found is not None:
        return project, found.id
    if storage.read_only:
        raise UserError(
            "{read_only_reason} Nobody new can sit down here meanwhile; choose a name it has.",
            read_only_reason=storage.read_only_reason,
        )
    author = Author(project.next_author_id, name.strip())
    step = edit.add_author(author)
    storage.commit(Commit(step, (), author.id, time.time(), "do"))
    return apply_step(project, step), author.id


def take_seat(session: Session, seat: Seat) -> None:
    """Another person sits down: an annotator in a blind session, an auditor before everybody's work.

    A name that the project does not have is added as a step. Raises UserError for an annotator without a name, and
    when the name cannot be stored.
    """
    name = seat.name.strip()
    if not name and not seat.audits:
        raise UserError("An annotator needs a name; type one.")
    person = session.project.find_author(name) if name else None
    if name and person is None:
        person = Author(session.project.next_author_id, name)
        session.commit(edit.add_author(person))
    chosen = None if person is None else person.id
    if seat.audits:
        session.set_view(author=None, auditor=chosen, pass_number=1, mode=Mode.AUDIT)
    else:
        session.set_view(author=chosen, auditor=None, pass_number=1)


def drop_lost_seat(session: Session) -> None:
    """Nobody sits here when the person at the desk is no author any more, as after undoing *Add author*."""
    view, project = session.view, session.project
    if view.person is not None and view.person not in project.authors:
        session.set_view(author=None, auditor=None, mode=Mode.SESSION)


def has_empty_seat(view: ViewState) -> bool:
    """Whether it has to be asked who sits here: nothing is drawn and nothing of anybody's is shown until then."""
    return view.author is None and view.mode is Mode.SESSION


def seat_of(session: Session) -> Seat:
    """Who sits here now; without a name where nobody does, or an auditor who has not said it."""
    person = session.project.authors.get(-1 if session.view.person is None else session.view.person)
    return Seat(name="" if person is None else person.name, audits=session.view.is_auditing)
