"""Guide through the parts: arms the part that is missing next and proposes its likely box, as the person draws."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

import numpy as np

from annotator.geometry.box import Corners, Floats, clip_boxes, is_valid, size_of
from annotator.geometry.similarity import propose_boxes
from annotator.model.layer import Layer
from annotator.model.vocabulary import Vocabulary
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.protocol.part_means import PartMeans, count_part_means, normalise_boxes
from annotator.session.protocol.requirements import ChecklistRow, find_next_missing, make_checklist
from annotator.session.session import Session
from annotator.session.view import Mode, ProposedPart

LEAST_SIDE: Final = 2.0
"""Pixels of an image; a likely box with a shorter side inside the image is not proposed."""


class JobStarter(Protocol):
    """Starts a job off the GUI thread and hands its result to `done` on it."""

    def __call__(self, job: Job[Any], *, done: Callable[[Any], None]) -> object:
        """Returns at once."""


class PartsGuide:
    """Follows a session whose labels are parts; in other projects it does nothing. It changes the view alone.

    The part that is armed is the next one without a shape; one that was drawn hands over to the one behind it, one that
    was taken back is armed again. Whoever arms another part, or none, is left with that until the next shape.
    """

    def __init__(self, session: Session, start: JobStarter) -> None:
        self._session, self._start = session, start
        self._means: PartMeans | None = None
        self._behind: set[int] | None = None
        """Images that have changed while the means are being counted; None while they are not."""
        self._open: object = None
        """The layer that was followed last."""
        self._present: frozenset[int] = frozenset()
        self._count = 0

    def begin(self) -> None:
        """Counts the means and arms the first part; called once the layers are loaded."""
        self._count_means()
        self.follow(Change(opened=True))

    def follow(self, change: Change) -> None:
        """Takes a change of the session in, after everybody else."""
        if change.preview or not self._session.committed.vocabulary.parts:
            return
        if change.touches_view("author") or change.touches_part(Vocabulary):
            self._count_means()
        else:
            self._update_means(set(change.by_image))
        self._show(change)

    def _count_means(self) -> None:
        """Starts counting in the background; where a count is under way already, its end starts the next one."""
        author, parts = self._session.view.author, self._session.committed.vocabulary.parts
        self._means = None
        if author is None or not parts or self._behind is not None:
            return
        self._behind = set()
        session, snapshot = self._session, self._session.committed

        def work(progress: Progress) -> PartMeans:
            return count_part_means(session.load_project(snapshot, progress), author, progress)

        self._start(
            Job(Phrase("Mean boxes of the parts"), work, quiet=True),
            done=partial(self._take_means, snapshot.vocabulary),
        )

    def _take_means(self, vocabulary: Vocabulary, means: PartMeans) -> None:
        behind, self._behind = self._behind or set(), None
        if means.author != self._session.view.author or vocabulary != self._session.committed.vocabulary:
            self._count_means()
            return
        self._means = means
        self._update_means(behind)
        self._show(Change(view=frozenset({"armed_label"})))

    def _update_means(self, images: set[int]) -> None:
        if self._behind is not None:
            self._behind |= images
        for image in images:
            if self._means is not None:
                self._means = self._means.update(self._session.committed, image)

    def _show(self, change: Change) -> None:
        """Arms the part that is next and proposes its box, where the change calls for it."""
        session, view = self._session, self._session.view
        layer = session.current_layer
        rows = [] if layer is None else make_checklist(session.committed.vocabulary, layer.shapes)
        if layer is None or not self._is_on(layer):
            self._open = None
            self._put(view.armed_label, None)
            return
        fresh = self._open != layer.key
        drawn = layer.key in change.layers
        armed = self._find_armed(layer, rows, fresh=fresh) if fresh or drawn else view.armed_label
        self._open, self._count = layer.key, layer.count
        self._present = frozenset(row.label.id for row in rows if not row.is_missing)
        if fresh or drawn or change.touches_view("armed_label", "mode", "image"):
            self._put(armed, self._propose(layer, armed))

    def _find_armed(self, layer: Layer, rows: list[ChecklistRow], *, fresh: bool) -> int | None:
        """The part to draw next."""
        armed = self._session.view.armed_label
        if fresh:
            return find_next_missing(rows, None)
        taken_back = [row.label.id for row in rows if row.is_missing and row.label.id in self._present]
        if taken_back:
            return taken_back[0]
        drawn = [row.label.id for row in rows if not row.is_missing and row.label.id not in self._present]
        if layer.count > self._count and (armed is None or armed in {*drawn, *self._present}):
            return find_next_missing(rows, drawn[-1] if armed is None and drawn else armed)
        return armed

    def _propose(self, layer: Layer, armed: int | None) -> ProposedPart | None:
        """The likely box of the armed part by the boxes of the others, cut at the border of the image."""
        image = self._session.committed.images[layer.key.image]
        if armed is None or self._means is None or not image.has_size or armed in self._present:
            return None
        words = self._session.committed.vocabulary
        shapes = layer.shapes.take(~layer.shapes.draft & ~layer.shapes.crowd)
        labels = words.resolve_ids(shapes.label).astype(np.int64)
        means = self._means.compute_boxes(image.id)
        likely = propose_boxes(means, normalise_boxes(image, shapes.box), labels)
        if likely is None or armed >= len(likely):
            return None
        middle = np.array([image.width, image.height, image.width, image.height]) / 2
        box: Floats = likely[armed : armed + 1] * max(image.width, image.height) + middle
        if not is_valid(box)[0]:
            return None
        inside = np.rint(clip_boxes(box, image.width, image.height))
        if (size_of(inside) < LEAST_SIDE).any():
            return None
        corners: Corners = tuple(inside[0].tolist())
        return ProposedPart(armed, corners)

    def _put(self, armed: int | None, proposed: ProposedPart | None) -> None:
        self._session.set_view(armed_label=armed, proposed=proposed)

    def _is_on(self, layer: Layer) -> bool:
        """Whether somebody draws here: not in audit mode, not on an image that is done."""
        session = self._session
        return session.view.mode is Mode.SESSION and not session.read_only and not layer.status.is_finished
