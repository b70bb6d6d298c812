"""Live agreement: the numbers of the agreement panel while people draw, at the cost of the image that they draw on.

One object a session. It hears every change, notes which images it touches, and counts these anew when it is next asked
for a view, so that a drag costs as much in a project of ten images as in one of ten thousand. The open image is counted
at once; the whole set, or one label of it, is counted first by a job off the window's thread.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from annotator.metrics.agreement.alpha import Pair
from annotator.metrics.agreement.disagreements import Disagreement, find_disagreements
from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.live.changes import Stated
from annotator.metrics.randcrowns.scope import CrownRules
from annotator.model import edit
from annotator.model.image import Image
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.step import Change
from annotator.session.agreement.counts import Basis, Tallied, basis_of, loaded
from annotator.session.agreement.image_ranks import ImageRank, ranks_of
from annotator.session.agreement.jobs import Built, IntervalJob, Intervals, building, intervals_of
from annotator.session.agreement.resolution import decided_shapes, decisions_on, is_decided
from annotator.session.agreement.scatter import Scatter, scatter_job
from annotator.session.agreement.view import (
    TOO_FEW_AUTHORS,
    AgreementView,
    Scope,
    counts_of,
    matrix_of,
    pooled_iou,
    pooled_tags,
)
from annotator.session.exposure import newly_seen, why_hidden
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import Mode

MANY: Final = 64
"""Changed images up to which a count is brought up to date on the spot; a larger import is counted by a job."""

COUNTING: Final = "Counting the whole set; numbers come in a moment."
NO_PARAMETERS: Final = "RandCrowns parameters are taken from the size of the boxes once the whole set is counted."


@dataclass
class _Count:
    """What was counted, and the images that changed since."""

    tallied: Tallied
    dirty: set[int] = field(default_factory=set)


class LiveAgreement:
    """Gives an `AgreementView` for a scope whenever asked, true to what is on screen at that moment."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._image: tuple[Scope, _Count] | None = None
        self._sets: dict[Scope, _Count] = {}
        self._building: dict[Scope, set[int]] = {}
        self._parameters: RandCrownsSettings | None = None
        """Computed for a project that cannot be written."""
        self._unseen: set[LayerKey] | None = None
        """Layers of the author at the desk whose author may have to be noted as having seen numbers."""
        self._revisions: dict[LayerKey, int] = {}
        self._stamp = 0
        """Raised by every commit, undo and redo."""
        self._intervals: dict[Scope, tuple[int, Basis, Mapping[Pair, PairAgreement]]] = {}
        self._disputes: tuple[int, Stated, tuple[Disagreement, ...]] | None = None
        session.changed.connect(self._follow)

    def close(self) -> None:
        """Hears no more of the session."""
        self._session.changed.disconnect(self._follow)

    def view(self, scope: Scope) -> AgreementView:
        """The numbers of a scope as they are now; what is given out to a blind author is noted as seen.

        Raises UserError when a layer of the open image cannot be loaded.
        """
        basis = self._basis(scope)
        nothing = AgreementView(scope, basis.authors, basis.audit.tally.pairing.iou_threshold)
        if len(basis.authors) < 2:
            return replace(nothing, message=TOO_FEW_AUTHORS)
        if scope.image is not None:
            hidden = why_hidden(self._session.committed, self._session.view, scope.image)
            if hidden:
                return replace(nothing, message=hidden)
        count = self._counted(scope, basis)
        if count is None:
            return replace(nothing, message=COUNTING, needs_build=True)
        self._note_seen(scope, basis)
        return self._composed(nothing, count.tallied, basis)

    def build_job(self, scope: Scope) -> Job[Built]:
        """Counts the whole set, or one label of it, off the window's thread; give the result to `install`."""
        session, basis, snapshot = self._session, self._basis(scope), self._session.committed
        dirty = self._building[scope] = set()
        known = self._sets.get(scope)
        has_pairs = known is not None and known.tallied.basis.of_pairs == basis.of_pairs
        return building(scope, basis, session.storage, snapshot=snapshot, has_pairs=has_pairs, dirty=dirty)

    def install(self, built: Built) -> bool:
        """Takes the result of a build job in; False when another job or other settings have overtaken it.

        Stores RandCrowns parameters that were computed for want of any; that is no edit to undo.
        """
        session = self._session
        session.install_loaded(built.layers)
        if self._building.get(built.scope) is not built.dirty:
            return False
        del self._building[built.scope]
        if built.parameters is not None and session.committed.metrics.randcrowns is None:
            self._keep(built.parameters)
        if built.basis != self._basis(built.scope):
            return False
        if session.view.image is not None:
            built.dirty.add(session.view.image)
        if built.tallied is None:
            count = self._sets.get(built.scope)
            if count is None or count.tallied.basis.of_pairs != built.basis.of_pairs:
                return False
            count.tallied.recrown(built.basis, built.variance)
            count.dirty |= built.dirty
            return True
        for other in [known for known in self._sets if known.label is not None]:
            del self._sets[other]
        self._sets[built.scope] = _Count(built.tallied, built.dirty)
        return True

    def interval_job(self, scope: Scope) -> IntervalJob | None:
        """Resamples the images for 95 % intervals; None until the scope is counted, and for one image."""
        count = self._sets.get(scope)
        if count is None or self._session.is_previewing or self._counted(scope, self._basis(scope)) is None:
            return None
        return intervals_of(scope, count.tallied, stamp=self._stamp)

    def install_intervals(self, found: Intervals) -> bool:
        """Takes intervals in; False when an edit has overtaken them."""
        if found.stamp != self._stamp or found.basis.of_pairs != self._basis(found.scope).of_pairs:
            return False
        self._intervals[found.scope] = (found.stamp, found.basis.of_pairs, found.pairs)
        return True

    def images_by_disagreement(self, a: int, b: int, *, label: int | None = None) -> tuple[ImageRank, ...] | None:
        """The images that count for two authors, most disagreements first, then lowest F1; None until counted."""
        scope = Scope(label=label)
        basis = self._basis(scope)
        count = self._counted(scope, basis)
        if count is None:
            return None
        self._note_seen(scope, basis)
        return ranks_of(count.tallied.live, a, b)

    def scatter_job(self, scope: Scope) -> Job[Scatter] | None:
        """Scores every pair of the scope for the plot; None while there are no parameters or nothing may be shown."""
        basis, session = self._basis(scope), self._session
        hidden = scope.image is not None and why_hidden(session.committed, session.view, scope.image)
        if basis.crowns is None or len(basis.authors) < 2 or hidden:
            return None
        self._note_seen(scope, basis)
        return scatter_job(scope, basis, session.storage, snapshot=session.committed)

    def disagreements(self) -> tuple[Disagreement, ...]:
        """Those of the open image, whatever the mode; the caller decides what may be shown of them."""
        session = self._session
        image = session.view.image
        basis = self._basis(Scope(image=image))
        if image is None or len(basis.authors) < 2:
            return ()
        stated = basis.stated(loaded(session, image, basis.authors), image)
        known = self._disputes
        if known is not None and known[0] == image and _same(known[1], stated):
            return known[2]
        found = tuple(find_disagreements(image, stated, basis.audit.tally.pairing))
        self._disputes = (image, stated, found)
        return found

    def _basis(self, scope: Scope) -> Basis:
        session = self._session
        basis = basis_of(session.committed, session.view, label=scope.label)
        if basis.crowns is None and self._parameters is not None:
            return replace(basis, crowns=CrownRules.of(session.committed.metrics, self._parameters))
        return basis

    def _counted(self, scope: Scope, basis: Basis) -> _Count | None:
        """The count of a scope brought up to date; None when it has to be built first."""
        count = self._count_of(scope, basis)
        if count is None or len(count.dirty) > MANY:
            self._sets.pop(scope, None)
            return None
        project = self._session.project
        for image in sorted(count.dirty):
            project = loaded(self._session, image, basis.authors)
        known = [image for image in sorted(count.dirty) if image in project.images]
        try:
            count.tallied.update(project, known)
        except KeyError:
            self._image = None if scope.image is not None else self._image
            self._sets.pop(scope, None)
            return None if scope.image is None else self._counted(scope, basis)
        count.dirty.clear()
        return count

    def _count_of(self, scope: Scope, basis: Basis) -> _Count | None:
        if scope.image is None:
            count = self._sets.get(scope)
            return count if count is not None and count.tallied.basis.of_pairs == basis.of_pairs else None
        if self._image is None or self._image[0] != scope or self._image[1].tallied.basis != basis:
            project = loaded(self._session, scope.image, basis.authors)
            self._image = (scope, _Count(Tallied.of_image(project, basis, scope.image)))
        return self._image[1]

    def _composed(self, nothing: AgreementView, tallied: Tallied, basis: Basis) -> AgreementView:
        session, scope = self._session, nothing.scope
        pairs = self._pairs(scope, tallied)
        mean, histogram = pooled_iou(pairs)
        part_state, occluded = pooled_tags(pairs)
        alpha = tallied.live.alpha()
        crowns, waits = basis.crowns, tallied.basis != basis
        variance = None if waits or tallied.variance is None else tallied.variance.report()
        disputes = self.disagreements() if not why_hidden(session.committed, session.view, session.view.image) else ()
        return replace(
            nothing,
            provisional=session.is_previewing,
            matrix=matrix_of(pairs, nothing.authors),
            images=alpha.mean.support,
            iou_mean=mean,
            iou_histogram=histogram,
            part_state=part_state,
            occluded=occluded,
            alpha=alpha,
            needs_build=waits,
            variance=variance,
            variance_message=COUNTING if waits else NO_PARAMETERS if variance is None else "",
            crowns=None if crowns is None else crowns.settings,
            disagreements=disputes if session.view.mode is Mode.AUDIT else (),
            counts=counts_of(disputes),
            decided=self._number_decided(disputes),
        )

    def _pairs(self, scope: Scope, tallied: Tallied) -> list[PairAgreement]:
        authors = tallied.live.authors
        couples = [(a, b) for place, a in enumerate(authors) for b in authors[place + 1 :]]
        stamp, basis, known = self._intervals.get(scope, (-1, None, {}))
        if stamp == self._stamp and basis == tallied.basis.of_pairs and not self._session.is_previewing:
            return [known[couple] for couple in couples]
        return [tallied.live.pair(a, b) for a, b in couples]

    def _number_decided(self, disputes: tuple[Disagreement, ...]) -> int:
        project = self._session.committed
        if not disputes or not project.decisions:
            return 0
        shapes = decided_shapes(decisions_on(project, disputes[0].image))
        return sum(is_decided(one, shapes) for one in disputes)

    def _note_seen(self, scope: Scope, basis: Basis) -> None:
        """Notes that the author at the desk has seen numbers: about the image, or about all own images that count."""
        session = self._session
        project, view = session.committed, session.view
        if view.author is None:
            return
        if scope.image is not None:
            keys = {LayerKey(scope.image, view.author, view.round)}
        else:
            if self._unseen is None:
                self._unseen = {key for key in project.layers if (key.author, key.round) == (view.author, view.round)}
            rule = basis.audit.selection
            keys = {key for key in self._unseen if rule.admits(project.layer(key))}
            self._unseen.clear()
        session.mark_seen([key for key in sorted(keys) if newly_seen(project, key) is not None])

    def _keep(self, parameters: RandCrownsSettings) -> None:
        session = self._session
        if session.storage.read_only:
            self._parameters = parameters
            return
        metrics = session.committed.metrics
        step = edit.set_metrics(metrics, replace(metrics, randcrowns=parameters), name="Set RandCrowns parameters")
        session.commit(step, undoable=False)

    def _follow(self, change: Change) -> None:
        if change.opened:
            self._image, self._disputes, self._unseen = None, None, None
            self._sets.clear()
            self._building.clear()
            return
        if change.touches_view("author", "round"):
            self._unseen = None
        images = {key.image for key in change.layers}
        images |= {part.id for part in change.parts if isinstance(part, Image)}
        if not images:
            return
        for dirty in (*(count.dirty for count in self._sets.values()), *self._building.values()):
            dirty.update(images)
        if self._image is not None:
            scope, count = self._image
            count.dirty |= images & {scope.image}
        self._note_commits(change)

    def _note_commits(self, change: Change) -> None:
        view = self._session.view
        for key in change.layers:
            revision = self._session.committed.layer(key).revision
            if self._revisions.setdefault(key, revision if change.preview else -1) != revision:
                self._stamp += 1
                self._revisions[key] = revision
            if self._unseen is not None and view.author is not None:
                self._unseen.add(LayerKey(key.image, view.author, view.round))


def _same(one: Stated, other: Stated) -> bool:
    return one.keys() == other.keys() and all(one[author] is other[author] for author in one)
