"""A project and who sits at it: made over a folder of pictures, opened as a session, taken by a person.

A stopwatch tells how long an author worked on each image, without the minutes in which nothing was done.
"""

import time
import uuid
from collections.abc import Callable
from typing import Final

import immutables

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.step import Commit, apply_step
from annotator.model.templates import Template, vocabulary_of
from annotator.progress import Progress
from annotator.session.pending_commit import Storage
from annotator.session.projects.pictures import FoundPictures, Report, list_pictures, read_images
from annotator.session.session import Session
from annotator.session.settings import Seat, WindowMemory
from annotator.session.view import Mode, Tool, ViewState, Workspace

IDLE_AFTER: Final = 60.0
"""Seconds without a key or a pointer's move after which the time no longer counts."""


class Stopwatch:
    """Adds the seconds of work to the layer that is open; called at every activity, and when another image opens."""

    def __init__(self, session: Session, clock: Callable[[], float]) -> None:
        self._session = session
        self._clock = clock
        self._key: LayerKey | None = session.current_key
        self._last = clock()
        self._seconds = 0.0

    @property
    def seconds(self) -> float:
        """Seconds on the open image that are not yet added to its layer."""
        return self._seconds

    def touch(self) -> None:
        """Notes that the person did something just now."""
        now = self._clock()
        passed = now - self._last
        self._last = now
        if 0 < passed <= IDLE_AFTER:
            self._seconds += passed

    def switch(self) -> None:
        """Adds the time to the layer that was open, when it no longer is."""
        if self._session.current_key != self._key:
            self.touch()
            self.flush()
            self._key = self._session.current_key

    def flush(self) -> None:
        """Adds what has gathered to the layer."""
        if self._key is not None and self._seconds > 0:
            self._session.add_seconds(self._key, self._seconds)
        self._seconds = 0.0


def make_project(
    place: str,
    *,
    name: str,
    template: Template,
    labels: tuple[str, ...] = (),
    found: FoundPictures | None = None,
    progress: Progress | None = None,
    report: Report | None = None,
) -> Project:
    """The project of all pictures at `place`, a folder or an address; only the first bytes of each are read.

    Where no place is named it has no images yet.
    `found` is what was listed there already. `report` gets a sentence about every picture or folder that could not be
    read; such a picture keeps its place with an unknown size. Raises UserError where nothing can be listed or there are
    no pictures, where the line fails, and when the labels are wrong.
    """
    vocabulary = vocabulary_of(template, labels)
    pictures = found or (list_pictures(place, progress=progress, report=report) if place else FoundPictures("", ()))
    images = read_images(pictures, progress=progress, report=report)
    return Project(
        uuid=str(uuid.uuid4()),
        name=name,
        images_folder=pictures.place,
        template=template.name,
        images=immutables.Map({image.id: image for image in images}),
        vocabulary=vocabulary,
        metrics=template.metrics,
    )


def person_names_of(project: Project) -> list[str]:
    """Names of the persons of a project, also of those who only look and decide."""
    return [author.name for author in project.authors_of(AuthorKind.PERSON)]


def find_certain_seat(project: Project, memory: WindowMemory) -> Seat | None:
    """Who is seated without a question: the last one at this project, or its only person if the desk's last one.

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
            "{read_only_reason} Nobody can be added meanwhile; choose a name that it has.",
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
        session.set_view(author=chosen, auditor=None, pass_number=1, workspace=Workspace.LABEL)


def drop_lost_seat(session: Session) -> None:
    """Empties the seat when the current person is no author any more, as after undoing *Add author*."""
    view, project = session.view, session.project
    if view.person is not None and view.person not in project.authors:
        session.set_view(author=None, auditor=None, audits_elsewhere=False, mode=Mode.SESSION)


def has_empty_seat(view: ViewState) -> bool:
    """Whether it has to be asked who annotates: nothing is drawn and nothing of anybody's is shown until then."""
    return view.author is None and view.mode is Mode.SESSION


def seat_of(session: Session) -> Seat:
    """The current person and role; without a name for an auditor who has not given it, and where nobody is seated."""
    person = session.project.authors.get(-1 if session.view.person is None else session.view.person)
    return Seat(name="" if person is None else person.name, audits=session.view.is_auditing)


def find_first_image(project: Project, author: int | None, *, name: str | None = None) -> int | None:
    """The named image, else the first that the author has not finished, else the first.

    Raises UserError when there is no image of that name.
    """
    if name is not None:
        found = project.find_image(name)
        if found is None:
            raise UserError("The project has no image '{name}'; names are paths below the images folder.", name=name)
        return found.id
    first = next(iter(project.image_ids), None)
    if author is None:
        return first
    finished = project.find_finished(author)
    for image in (one for one in project.image_ids if one not in finished):
        if not project.layer_of(project.find_current_pass(image, author)).status.is_finished:
            return image
    return first


def open_session(
    project: Project,
    storage: Storage,
    *,
    author: int | None,
    next_shape_id: int,
    auditor: int | None = None,
    image: str | None = None,
    audit: bool = False,
) -> Session:
    """The session of an author or auditor at a project, ready to draw the first box where nothing has a label yet.

    Raises UserError when there is no image of that name.
    """
    mode = Mode.AUDIT if audit else Mode.SESSION
    first = find_first_image(project, author, name=image)
    number = 1 if first is None or author is None else project.find_current_pass(first, author).pass_number
    tool = Tool.SELECT if audit or author is None or project.vocabulary.labels else Tool.BOX
    view = ViewState(image=first, author=author, pass_number=number, auditor=auditor, mode=mode, tool=tool)
    return Session(project, storage, next_shape_id=next_shape_id, view=view)
