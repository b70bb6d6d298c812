"""Feed: asks the live agreement for numbers whenever something changed, no more often than eyes can follow.

An edit shows right after it is painted; while a drag is on, the numbers follow every 33 ms. The whole set is
counted by a job; until it is there the last numbers stay, in grey. Nothing is asked for while nobody looks, because
what is given out to an author in a session is noted as seen.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Signal

from annotator.errors import UserError
from annotator.session.agreement.intervals import IntervalResult
from annotator.session.agreement.jobs import CountResult
from annotator.session.agreement.live import LiveAgreement
from annotator.session.agreement.view import SECTIONS, AgreementView, Scope, Section
from annotator.session.change import Change
from annotator.session.exposure import Withheld
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import tell_error
from annotator.ui.base.workers import JobHandle, Pause

EVERY: Final = 33
"""Milliseconds between two looks at the numbers while a drag is on."""
QUIET: Final = 400
"""Milliseconds of quiet after which the intervals of what is in sight are made."""


class AgreementUpdater(QObject):
    """Gives out an `AgreementView` of one scope after every change that may touch it."""

    arrived = Signal(object)
    """The AgreementView to show."""

    def __init__(
        self,
        context: PanelContext,
        live: LiveAgreement,
        *,
        is_seen: Callable[[], bool],
        find_sections: Callable[[], frozenset[Section]],
        parent: QObject,
    ) -> None:
        """`find_sections` gives those that are in sight; while a drag is on only these are computed."""
        super().__init__(parent)
        self._context, self._session, self._live = context, context.session, live
        self._is_seen, self._find_sections = is_seen, find_sections
        self.whole = False
        """Whether the numbers are about the whole set."""
        self.label: int | None = None
        """The label that they are about; None for all."""
        self._last: AgreementView | None = None
        self._is_stale = True
        self._has_no_parameters = False
        """Whether RandCrowns parameters were looked for since the last change, and nothing gives any."""
        self._jobs: dict[Scope, JobHandle] = {}
        self._wait = Pause(self, EVERY, self._on_time)
        self._quiet = Pause(self, QUIET, self.request_intervals)
        self._interval_job: JobHandle | None = None
        self._soon = Pause(self, 0, self.catch_up)
        """Lets an edit or another image be painted before its numbers are computed."""
        self._noting = Pause(self, 0, self._note_on)

    @property
    def scope(self) -> Scope:
        """What the numbers are about now."""
        return Scope(image=None if self.whole else self._session.view.image, label=self.label)

    def set_scope(self, *, whole: bool, label: int | None) -> None:
        """Takes another scope: the open image or the whole set, all labels or one."""
        self.whole, self.label = whole, label
        self.refresh()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if not _may_change_numbers(change):
            return
        self._is_stale, self._has_no_parameters = True, False
        if change.opened:
            self._last = None
        if self._may_wait_for_picture(change):
            self._soon.start()
        elif not (change.preview or self._is_in_flow) or not self._wait.isActive():
            self.refresh()

    def catch_up(self) -> None:
        """Shows what happened while nobody looked."""
        if self._is_stale:
            self.refresh()

    def refresh(self) -> None:
        """Asks for the numbers as they are now."""
        if self._is_in_flow:
            self._refresh(self._find_sections())
        else:
            self._refresh(SECTIONS)

    def show_sections(self) -> None:
        """Other sections are in sight; those that lag behind are computed."""
        if self._last is not None and self._last.has_numbers and not self._find_sections() <= self._last.sections:
            self.refresh()
        else:
            self._quiet.start()

    def request_intervals(self) -> bool:
        """Has the intervals of the sections in sight made; False when there is nothing to make."""
        if self._last is None or not self._is_seen():
            return False
        seen = replace(self._last, sections=self._last.sections & self._find_sections())
        job = self._live.make_interval_job(seen)
        if job is not None:
            if self._interval_job is not None:
                self._interval_job.cancel()
            self._interval_job = self._context.runner.start(job, done=self._install_intervals, owner=self)
        return job is not None

    @property
    def _is_in_flow(self) -> bool:
        """Whether changes follow one another: a drag is on, or parameters are being tried."""
        return self._session.is_previewing or self._session.view.tried is not None

    def _may_wait_for_picture(self, change: Change) -> bool:
        """Whether the picture is painted first: after an edit and with another image, but not where numbers go away."""
        if change.touches_view("author", "mode", "audited", "exclude_unblinded", "without_assisted"):
            return False
        return "image" in change.view or (bool(change.layers) and not change.preview and not self._is_in_flow)

    def _refresh(self, sections: frozenset[Section]) -> None:
        if not self._is_seen():
            self._is_stale = True
            return
        self._is_stale = False
        self._wait.start()
        self._quiet.start()
        self._last = self._compute_view(sections)
        self.arrived.emit(self._last)

    def _note_on(self) -> None:
        """Notes a little more of what is seen, between two events of the window, as long as somebody waits for it."""
        if not self._is_seen():
            self._is_stale = True
        elif self._live.note_looks(self.scope):
            self.refresh()
        else:
            self._noting.start()

    def _on_time(self) -> None:
        """Goes on with what has changed; in a pause the sections out of sight follow."""
        if self._is_stale:
            self.refresh()
        elif self._last is not None and self._last.sections != SECTIONS:
            self._refresh(SECTIONS)

    def _compute_view(self, sections: frozenset[Section]) -> AgreementView:
        scope, last = self.scope, self._last
        known = last if last is not None and last.scope == scope and last.matrix else None
        try:
            view = self._live.compute_view(scope, SECTIONS if known is None else sections)
        except UserError as error:
            return AgreementView(scope, (), 0.0, failure=tell_error(error))
        if known is not None and view.has_numbers:
            view = view.fill_from(known)
        if view.variance_withheld is Withheld.NO_PARAMETERS and not self._has_no_parameters:
            self.start_count(Scope())
        if view.needs_notes:
            self._noting.start()
            return view
        if not view.needs_count:
            return view
        self.start_count(scope)
        if known is None or known.authors != view.authors:
            return view
        return replace(view, variance=known.variance) if view.matrix else replace(known, provisional=True)

    def start_count(self, scope: Scope) -> None:
        """Has a scope counted, unless that is going on."""
        handle = self._jobs.get(scope)
        if handle is not None and not handle.is_over:
            return
        self._jobs[scope] = self._context.runner.start(
            self._live.make_count_job(scope), done=self._install_count, owner=self
        )

    def _install_count(self, built: CountResult) -> None:
        self._jobs.pop(built.scope, None)
        self._live.install_count(built)
        self._has_no_parameters = built.scope == Scope() and built.parameters is None
        self.refresh()

    def _install_intervals(self, found: IntervalResult) -> None:
        if self._live.install_intervals(found):
            self.refresh()


def _may_change_numbers(change: Change) -> bool:
    """Whether the numbers, or what stands beside them, may have changed."""
    if change.layers or change.parts:
        return True
    return change.touches_view(
        "image",
        "author",
        "pass_number",
        "mode",
        "audited",
        "exclude_unblinded",
        "without_assisted",
        "tried",
        "listed",
        "only_listed",
    )
