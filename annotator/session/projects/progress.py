"""How many images the current author has finished and has in work, kept up as layers change."""

from annotator.model.layer import LayerKey, Status
from annotator.session.change import Change
from annotator.session.session import Session


class AuthorProgress:
    """Counts that cost the same in a project of ten and of ten thousand images."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._statuses: dict[int, Status] = {}
        self.done = 0
        self.in_work = 0
        self._count_all()

    def follow(self, change: Change) -> bool:
        """Takes a change in; True when the counts may have changed."""
        if change.opened or change.touches_view("author", "pass_number"):
            self._count_all()
            return True
        before = (self.done, self.in_work)
        for key in change.layers:
            if self._is_mine(key):
                self._put(key.image, self._session.committed.layer_of(key).status)
        return before != (self.done, self.in_work)

    def _count_all(self) -> None:
        self._statuses.clear()
        self.done = self.in_work = 0
        for key, layer in self._session.committed.layers.items():
            if self._is_mine(key):
                self._put(key.image, layer.status)

    def _is_mine(self, key: LayerKey) -> bool:
        view = self._session.view
        return key.author == view.author and key.pass_number == view.pass_number

    def _put(self, image: int, status: Status) -> None:
        old = self._statuses.get(image, Status.NEW)
        self._statuses[image] = status
        self.done += status.is_finished - old.is_finished
        self.in_work += (status is Status.IN_WORK) - (old is Status.IN_WORK)
