"""How far an image is for the current person, and how many are finished and in work, kept up as layers change."""

from dataclasses import dataclass
from typing import Final

from annotator.model.layer import Status
from annotator.model.project import Project
from annotator.session.change import Change
from annotator.session.session import Session
from annotator.session.view import ViewState


@dataclass(frozen=True, slots=True)
class ImageProgress:
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
