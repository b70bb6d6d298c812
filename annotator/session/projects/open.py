"""A project and who sits at it: made over a folder of pictures, opened as a session, taken by a person.

A stopwatch tells how long an author worked on each image, without the minutes in which nothing was done.

How far an image is for that person, and how many are finished and in work, is kept up as layers change.
"""

import time
import uuid
from collections.abc import Callable
from typing import Final

import immutables
from msgspec import Struct

from annotator.errors import Progress, UserError
from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Commit, Project, apply_step
from annotator.model.templates import Template, vocabulary_of
from annotator.session.change import Change
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


class ImageProgress(Struct, frozen=True):
    """How far an image is, and how many shapes say so."""

    status: Status
    count: int


def progress_of(project: Project, view: ViewState, image: int) -> ImageProgress:
    """How far the current author is with the image; before an auditor, how far those are who have begun it.

    Of several passes the one that counts decides.
    While nobody is named it is new: nothing of anybody's work is disclosed.
    """
    if view.author is not None:
        layer = project.layers.get(project.find_current_pass(image, view.author))
        return ImageProgress(Status.NEW, 0) if layer is None else ImageProgress(layer.status, layer.count)
    if not view.is_auditing:
        return ImageProgress(Status.NEW, 0)
    latest = [project.find_latest_pass(image, author.id) for author in project.annotators]
    layers = [layer for layer in latest if layer is not None and layer.is_begun]
    statuses = {layer.status for layer in layers}
    if not statuses:
        return ImageProgress(Status.NEW, 0)
    status = statuses.pop() if len(statuses) == 1 else Status.IN_WORK
    if all(layer.status.is_finished for layer in layers):
        status = Status.REVIEWED if {layer.status for layer in layers} == {Status.REVIEWED} else Status.DONE
    return ImageProgress(status, sum(layer.count for layer in layers))


AT_ONCE: Final = 50
"""Images that are looked at in one go; a few milliseconds."""
PACED: Final = 20
"""Images, the last ones finished, whose time makes the pace."""


class AuthorProgress:
    """Counts of images that cost the same in a project of ten and of ten thousand images.

    Where many images change at once, the counts lag behind until `catch_up` has looked at all of them.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._counted: tuple[int | None, bool, tuple[int, ...]] | None = None
        """For whom the images were counted."""
        self._sure: frozenset[int] = frozenset()
        """Images that were surely finished when they were counted, and were not looked at for that."""
        self._statuses: dict[int, Status] = {}
        """Of the images that were looked at."""
        self._waiting: set[int] = set()
        self._unsure: set[int] = set()
        """Images that were not looked at yet and may have been finished long ago."""
        self._paced: dict[int, None] = {}
        """Images that were finished since this began, the last one last."""
        self.done = 0
        self.in_work = 0
        self.mine: frozenset[int] = frozenset()
        """Images that were assigned to whoever annotates."""
        self.mine_done = 0
        self._count_all()

    def follow(self, change: Change) -> bool:
        """Takes a change in, of many images only some; True when the counts may have changed."""
        if change.opened or self._whose != self._counted:
            self._count_all()
            return True
        self._waiting.update(change.by_image)
        return len(self._waiting) <= AT_ONCE and self.catch_up()

    @property
    def pace(self) -> float | None:
        """Mean seconds that whoever annotates took for the last images finished here; None before there is one."""
        author, project = self._session.view.author, self._session.committed
        if author is None:
            return None
        layers = (project.layer_of(project.find_current_pass(image, author)) for image in [*self._paced][-PACED:])
        spent = [layer.seconds for layer in layers if layer.seconds > 0 and layer.key.image != self._session.view.image]
        return sum(spent) / len(spent) if spent else None

    @property
    def is_behind(self) -> bool:
        """Whether images wait to be looked at."""
        return bool(self._waiting)

    def catch_up(self) -> bool:
        """Looks at some of the images that wait; True when the counts have changed."""
        before = (self.done, self.in_work, self.mine_done)
        for _ in range(min(AT_ONCE, len(self._waiting))):
            self._put(self._waiting.pop())
        return before != (self.done, self.in_work, self.mine_done)

    def _count_all(self) -> None:
        """Images without a layer are new; of the others those are looked at that are not surely finished."""
        self._counted = self._whose
        self._statuses.clear()
        self._paced.clear()
        project, view = self._session.committed, self._session.view
        annotators = [author.id for author in project.annotators] if view.is_auditing else []
        authors = annotators if view.author is None else [view.author]
        finished = frozenset[int]().union(*map(project.find_finished, authors))
        unsure = frozenset[int]().union(*map(project.find_unsure, authors))
        self._sure = finished - unsure
        self._waiting, self._unsure = set(unsure), set(unsure)
        self.done, self.in_work = len(self._sure), 0
        self.mine = frozenset(image for image in project.list_assigned(view.author) if image in project.images)
        self.mine_done = len(self.mine & self._sure)
        self.catch_up()

    @property
    def _whose(self) -> tuple[int | None, bool, tuple[int, ...]]:
        """Whose work tells how far an image is, and that person's list; see `progress_of`."""
        view = self._session.view
        return view.author, view.is_auditing, self._session.committed.list_assigned(view.author)

    def _put(self, image: int) -> None:
        status = progress_of(self._session.committed, self._session.view, image).status
        old = self._statuses.get(image, Status.DONE if image in self._sure else Status.NEW)
        is_known = image not in self._unsure
        self._unsure.discard(image)
        if not status.is_finished:
            self._paced.pop(image, None)
        elif is_known and not old.is_finished:
            self._paced[image] = None
        self._statuses[image] = status
        self.done += status.is_finished - old.is_finished
        self.mine_done += (status.is_finished - old.is_finished) * (image in self.mine)
        self.in_work += (status is Status.IN_WORK) - (old is Status.IN_WORK)
