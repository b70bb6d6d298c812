"""Agreement panel: the sections of the tab in their order, fed with the numbers of one scope after each change."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QWidget

from annotator.errors import UserError
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.session.agreement.live import LiveAgreement
from annotator.session.agreement.view import SECTIONS, AgreementView, CountResult, IntervalResult, Scope, Section
from annotator.session.change import Change
from annotator.session.disagreements import walk
from annotator.session.disagreements.walk import make_pair_focus
from annotator.session.exposure import Withheld
from annotator.session.view import ViewState
from annotator.ui.base.layout import STRETCH, make_column
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translate_error, translator_of
from annotator.ui.base.workers import CalledOffError, JobHandle, Pause, Turns
from annotator.ui.panels.agreement.disagreements import DisagreementSection, FocusCard
from annotator.ui.panels.agreement.matrix import (
    MatrixSection,
    PairCard,
    PublishedSection,
    explain_alone,
    explain_missing,
    is_alone,
)
from annotator.ui.panels.agreement.options import AssistedHint, ScopeSwitch, UnblindedHint
from annotator.ui.panels.agreement.randcrowns import CrownSection
from annotator.ui.panels.agreement.sections import AlphaSection, DistributionSection, QualitySection, VarianceSection
from annotator.ui.widgets.counted_images import CountedImagesSwitch
from annotator.ui.widgets.section import SIDE, FoldingSection, Notice, NoticeAction, TabColumn

if TYPE_CHECKING:
    from annotator.team.running import Published

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
        self._counted: tuple[Project, ViewState] | None = None
        """What the last numbers are of."""
        self._has_no_parameters = False
        """Whether RandCrowns parameters were looked for since the last change, and nothing gives any."""
        self._jobs: dict[Scope, JobHandle] = {}
        self._failures: dict[Scope, UserError] = {}
        """Why scopes could not be counted as things are now, or that the person did not want it until they ask."""
        self._wait = Pause(self, EVERY, self._on_time)
        self._quiet = Pause(self, QUIET, self.request_intervals)
        self._interval_job: JobHandle | None = None
        self._soon = Pause(self, 0, self.catch_up)
        """Lets an edit or another image be painted before its numbers are computed."""
        self._noting = Pause(self, 0, self._note_on)

    @property
    def is_waiting(self) -> bool:
        """Whether numbers are computed as soon as the picture is painted."""
        return self._soon.isActive()

    @property
    def scope(self) -> Scope:
        """What the numbers are about now."""
        return Scope(image=None if self.whole else self._session.view.image, label=self.label)

    def set_scope(self, *, whole: bool, label: int | None) -> None:
        """Takes another scope: the open image or the whole set, all labels or one."""
        self.whole, self.label = whole, label
        self.count_again()

    def count_again(self) -> None:
        """Asks for the numbers, also for those that could not be counted."""
        self._failures.clear()
        self.refresh()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if not _may_change_numbers(change):
            return
        self._has_no_parameters = False
        self._failures = {one: why for one, why in self._failures.items() if isinstance(why, CalledOffError)}
        if not change.opened and self._is_as_counted:  # the same change has brought it into sight
            return
        self._is_stale = True
        if change.opened:
            self._last = None
        if self._may_wait_for_picture(change):
            if not (self._is_in_flow and self._wait.isActive()):
                self._soon.start()
        elif not self._is_in_flow or not self._wait.isActive():
            self.refresh()

    def catch_up(self) -> None:
        """Shows what happened while nobody looked."""
        if self._is_stale:
            self.refresh()

    def catch_up_soon(self) -> None:
        """The same as soon as what is seen of the panel is painted."""
        if self._is_stale:
            self._soon.start()

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

    @property
    def _is_as_counted(self) -> bool:
        """Whether nothing has changed since the last numbers."""
        project, view = self._counted or (None, None)
        return project is self._session.project and view is self._session.view

    def _may_wait_for_picture(self, change: Change) -> bool:
        """Whether the picture is painted first: with edits, drags and another image, but not where numbers go away."""
        if change.touches_view("author", "audited", "exclude_unblinded", "without_assisted"):
            return False
        return change.touches_view("image", "mode", "workspace") or bool(change.layers)

    def _refresh(self, sections: frozenset[Section]) -> None:
        if not self._is_seen():
            self._is_stale = True
            return
        self._is_stale = False
        self._wait.start()
        self._quiet.start()
        if self._counted is not None and _seat_of(self._counted[1]) != _seat_of(self._session.view):
            self._last = None  # what an auditor has seen is not for a person who draws
        self._last = self._compute_view(sections)
        self._counted = self._session.project, self._session.view
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
            return _make_failure(scope, error)
        if known is not None and view.has_numbers:
            view = view.fill_from(known)
        if view.variance_withheld is Withheld.NO_PARAMETERS and not self._has_no_parameters:
            self.start_count(Scope())
        if view.needs_notes:
            self._noting.start()
            return view
        if not view.needs_count:
            return view
        if not self.start_count(scope):
            return _make_failure(scope, self._failures[scope])
        if known is None or known.authors != view.authors:
            return view
        return replace(view, variance=known.variance) if view.matrix else replace(known, provisional=True)

    def start_count(self, scope: Scope) -> bool:
        """Has a scope counted, unless that is going on; False where it has failed or is not wanted."""
        handle = self._jobs.get(scope)
        if scope not in self._failures and (handle is None or handle.is_over):
            self._jobs[scope] = self._context.runner.start(
                self._live.make_count_job(scope),
                done=self._install_count,
                failed=partial(self._fail_count, scope),
                owner=self,
            )
        return scope not in self._failures

    def _fail_count(self, scope: Scope, error: UserError) -> None:
        self._failures[scope] = error
        self._refresh_soon()

    def _install_count(self, built: CountResult) -> None:
        self._jobs.pop(built.scope, None)
        self._live.install_count(built)
        if built.scope == Scope():
            self._has_no_parameters = built.parameters is None
        self._refresh_soon()

    def _install_intervals(self, found: IntervalResult) -> None:
        if self._live.install_intervals(found):
            self._refresh_soon()

    def _refresh_soon(self) -> None:
        """Shows what a worker has brought, in the next turn: taking it in took its time."""
        self._is_stale = True
        self._soon.start()


def _seat_of(view: ViewState) -> tuple[object, ...]:
    return view.author, view.auditor, view.mode


def _make_failure(scope: Scope, error: UserError) -> AgreementView:
    return AgreementView(scope, (), 0.0, failure=translate_error(error))


def _may_change_numbers(change: Change) -> bool:
    """Whether the numbers, or what stands beside them, may have changed."""
    if change.layers or change.parts:
        return True
    return change.touches_view(
        "image",
        "author",
        "pass_number",
        "mode",
        "workspace",
        "audited",
        "exclude_unblinded",
        "without_assisted",
        "tried",
        "listed",
        "only_listed",
    )


_tr = translator_of("Agreement")


_PARTS: Final = (
    *("matrix", "pair", "unblinded", "assisted", "disagreements", "variance", "alphas", "quality", "crowns"),
    *("distributions", "published"),
)
"""Of the panel, from top to bottom."""
_PARTS_OF_TURN: Final = 3
"""How many are made in one turn of the loop of events."""


class AgreementPanel(QWidget):
    """Numbers on top, then what they consist of, then the parameters they depend on.

    The sections are made with the first numbers: a project opens sooner without them, and a person who has not finished
    an image sees none.
    """

    left = Signal()

    matrix = cached_property(lambda self: MatrixSection(self._context))
    pair = cached_property(lambda self: PairCard(self._context))
    unblinded = cached_property(lambda self: UnblindedHint(self._context))
    assisted = cached_property(lambda self: AssistedHint(self._context))
    variance = cached_property(lambda self: VarianceSection(self._context))
    alphas = cached_property(lambda self: AlphaSection(self._context))
    disagreements = cached_property(lambda self: DisagreementSection(self._context))
    focus = cached_property(lambda self: FocusCard(self._context))
    quality = cached_property(lambda self: QualitySection(self._context))
    crowns = cached_property(lambda self: CrownSection(self._context))
    distributions = cached_property(lambda self: DistributionSection(self._context))
    published = cached_property(lambda self: PublishedSection(self._context))

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self.view: AgreementView | None = None
        self._seen: object = None
        """What was in focus when the picture was last brought there."""
        self.updater = AgreementUpdater(
            context, context.agreement, is_seen=self.isVisible, find_sections=self._find_sections, parent=self
        )
        self.scope = ScopeSwitch(context)
        self.counted = CountedImagesSwitch(context.session, self)
        self.notice = Notice(context)
        self._is_filled = False
        self._soon = Turns(self, 2, self._go_on)
        self._lay_out()
        self._connect()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if change.parts or change.opened:
            self.scope.refresh()
        if change.touches_view("listed", "only_listed"):
            self._show_counted()
        if change.touches_view("focus", "image"):
            self._on_focus(change)
        if not change.preview and (
            change.touches_image(self._session.view.image) or change.touches_part(MetricSettings)
        ):
            self._context.attempt(self._renew_focus)
        self.updater.on_changed(change)
        if not (self._is_filled and self.isVisible()):
            return
        if change.touches_view("focus", "walk", "hidden_authors", "all_hidden", "mode", "workspace"):
            self._show_marks()
        is_other = change.touches_view("focus", "selection", "regions_shown", "tried", "mode", "workspace")
        if is_other and not self.updater.is_waiting:  # else its numbers bring them along
            self.crowns.refresh()
        if change.touches_part(MetricSettings) and not change.preview:
            self.crowns.on_committed()

    def showEvent(self, event: QShowEvent) -> None:
        """Catches up with what happened while another tab was shown."""
        super().showEvent(event)
        self.updater.catch_up_soon()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives the keys back to the picture."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def open_confusion(self) -> None:
        """Shows the labels of the pair whose card is open, over the scope of the numbers."""
        cell = self.matrix.find_cell()
        if cell is not None:
            page = self._context.open_study("agreement", "confusion")
            page.labels.choose(tuple(sorted((cell.a, cell.b))), here=self.updater.scope.image is not None)

    def open_scatter(self) -> None:
        """Shows RandCrowns against IoU in large, over the scope of the numbers."""
        self._context.open_study("crowns", "scatter").scatter.choose(self.updater.scope)

    def show_published(self, published: "Sequence[Published]") -> None:
        """Shows the team numbers that were published last, below those of now."""
        if published or self._is_filled:
            self._fill()
            self.published.show_published(published)

    @property
    def _sections(self) -> tuple[FoldingSection | QualitySection, ...]:
        """What is seen whenever there are numbers."""
        return (
            self.matrix,
            self.disagreements,
            self.variance,
            self.alphas,
            self.quality,
            self.crowns,
            self.distributions,
        )

    def _lay_out(self) -> None:
        body = QWidget()
        body.setObjectName("page")
        self._column = make_column(_Inset(self.notice), STRETCH, within=body, spacing=0, margins=(0, 0, 0, 12))
        self.area = TabColumn(body)
        parts = (self.scope, self.counted, (self.area, 1))
        self._outer = make_column(*parts, within=self, spacing=0)
        self.notice.hide()
        self._show_counted()

    def _connect(self) -> None:
        self.updater.arrived.connect(self._show)
        self.area.verticalScrollBar().valueChanged.connect(lambda _value: self.updater.show_sections())
        self.scope.chosen.connect(self._on_scope)

    def _fill(self) -> None:
        """Makes the sections, if they are not there yet."""
        if self._is_filled:
            return
        self._is_filled = True
        for name in _PARTS:
            part = getattr(self, name)
            self._column.insertWidget(self._column.count() - 1, _Inset(part) if isinstance(part, QFrame) else part)
        self._outer.addWidget(_Inset(self.focus))  # below what scrolls, so that it is always in sight
        for section in self._sections:
            section.setContentsMargins(0, 0, 0, 10)
            section.hide()
        self.matrix.picked.connect(lambda _pair: self._show_pair())
        self.pair.closed.connect(self.matrix.close_pair)
        self.pair.labels_requested.connect(self.open_confusion)
        self.disagreements.left.connect(self.left)
        self.crowns.tune_requested.connect(lambda: self._context.perform("tune"))
        self.distributions.scatter_requested.connect(self.open_scatter)

    def _on_scope(self, whole: bool, label: int | None) -> None:
        self.updater.set_scope(whole=whole, label=label)
        self._show_counted()

    def _show_counted(self) -> None:
        """The switch of the images that count has no say in the numbers of the open image."""
        self.counted.refresh()
        if not self.updater.whole:
            self.counted.hide()

    def _show(self, view: AgreementView) -> None:
        """Shows the numbers."""
        self.view = view
        alone = is_alone(view)
        there = view.has_numbers and not alone
        self.notice.setVisible(not there)
        if not there:
            text = explain_alone(compares=self._session.view.compares) if alone else explain_missing(view)
            again = (NoticeAction(self.updater.count_again, _tr("Count again")),) if view.failure else ()
            self.notice.show_text(text._replace(actions=(*text.actions, *again)))
        if not self._is_filled:
            if there or self._has_more_to_show(view):
                self._soon.begin()
            return
        for section in self._sections:
            section.setVisible(there)
        self.disagreements.setVisible(there and self._session.view.compares)
        self.unblinded.show_view(view)
        self.assisted.show_view(view)
        if there or view.withheld is Withheld.TOO_FEW_AUTHORS:  # one annotator alone can be compared with an own repeat
            self.quality.show()
            self.quality.show_view(view)
        if not there:
            self.pair.show_cell(None, provisional=False)
            self.focus.hide()
            if alone and self._session.view.compares:  # its names hide and show boxes
                self.matrix.show()
                self.matrix.show_view(view)
            return
        self.matrix.show_view(view)
        self._show_pair()
        self.crowns.show_view(view)
        if Section.VARIANCE in view.sections:
            self.variance.show_view(view)
        if Section.DISAGREEMENTS in view.sections:
            self.disagreements.show_view(view)
            self.focus.show_focus(view)
        if Section.DISTRIBUTION in view.sections:
            self.distributions.show_view(view)

    def _go_on(self) -> None:
        """Makes the sections, some in each turn, and in the last shows the numbers in them."""
        unmade = [name for name in _PARTS if name not in self.__dict__]
        if unmade:
            for name in unmade[:_PARTS_OF_TURN]:
                getattr(self, name)
            self._soon.begin()
        elif not self._is_filled:
            self._fill()
            self._soon.begin()
        elif self.view is not None:
            self._show(self.view)

    def _has_more_to_show(self, view: AgreementView) -> bool:
        """Whether anything stands below the notice that there are no numbers."""
        seen = self._session.view
        return (
            view.withheld is Withheld.TOO_FEW_AUTHORS
            or (view.has_numbers and seen.compares)
            or seen.exclude_unblinded
            or seen.without_assisted
        )

    def _find_sections(self) -> frozenset[Section]:
        """The sections of which anything is in sight."""
        if not self._is_filled:
            return frozenset()
        widgets: tuple[tuple[Section, QWidget], ...] = (
            (Section.VARIANCE, self.variance),
            (Section.ALPHA, self.alphas),
            (Section.DISAGREEMENTS, self.disagreements),
            (Section.DISAGREEMENTS, self.focus),
            (Section.DISTRIBUTION, self.distributions),
        )
        return frozenset(section for section, widget in widgets if not widget.visibleRegion().isEmpty())

    def _show_marks(self) -> None:
        """Shows what of the view beyond the numbers stands in the sections."""
        if self._is_filled and self.view is not None and self.view.has_numbers:
            self.matrix.show_view(self.view)
            self.quality.show_marks()
            self.variance.show_marks()
            self.disagreements.show_view(self.view)
            self.focus.show_focus(self.view)

    def _show_pair(self) -> None:
        view, cell = self.view, self.matrix.find_cell()
        if view is None:
            return
        self.pair.show_cell(cell, provisional=view.provisional)
        self.pair.plugins.show_pair(view, cell)
        if Section.ALPHA in view.sections:
            self.alphas.show_view(view, cell)
        if cell is None or view.provisional:
            return
        ranks = self._context.agreement.rank_images(cell.a, cell.b, label=view.scope.label)
        wanted = ranks is None and self.updater.start_count(Scope(label=view.scope.label))
        self.pair.show_ranks(ranks, is_counting=wanted)

    def _on_focus(self, change: Change) -> None:
        """Zooms the picture to what is looked at."""
        focus = self._session.view.focus
        if focus is None or focus.image != self._session.view.image:
            self._seen = None
            return
        seen = (focus.image, focus.kind, focus.author, focus.shape, focus.other, focus.other_shape)
        if change.touches_view("focus") and seen != self._seen:
            self._context.show_box(np.array(focus.box))
        self._seen = seen

    def _renew_focus(self) -> None:
        """Looks up again what is in focus: after an edit its numbers are others, or it is gone."""
        session, focus = self._session, self._session.view.focus
        if focus is None or focus.image != session.view.image:
            return
        if focus.kind is None:
            ends = [(side.author, side.shape) for side in focus.shapes]
            session.set_view(focus=make_pair_focus(session, focus.image, *ends))
        else:
            session.set_view(focus=walk.renew_focus(session))


class _Inset(QWidget):
    """Room around a card, which goes with the card."""

    def __init__(self, card: QFrame) -> None:
        super().__init__()
        make_column(card, within=self, margins=(SIDE - 4, 0, SIDE - 4, 10))
        card.installEventFilter(self)
        if card.isHidden():
            self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Comes and goes with the card."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.setVisible(event.type() is QEvent.Type.ShowToParent)
        return super().eventFilter(watched, event)
