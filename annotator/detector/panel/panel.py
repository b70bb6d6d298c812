"""Model panel: sections of the tab in their order, fed with one view for every change, and what its actions open."""

import importlib
from functools import cached_property
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from annotator.detector.panel.words import send_to_note, send_to_reference
from annotator.detector.state import DetectorState, Lack, ModelView
from annotator.detector.take import plan_take
from annotator.errors import Phrase, Progress
from annotator.formats.core.files import prepare_target
from annotator.overlays.own import own_key_of
from annotator.report.detector.values import CheckReport, add_check_intervals
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.view import Mode
from annotator.ui.base.dialog import make_question
from annotator.ui.base.layout import STRETCH, make_column, make_grid, make_press
from annotator.ui.base.naming import author_name_of
from annotator.ui.base.panel_context import LookNoter, PanelContext
from annotator.ui.base.text import format_count, format_float, format_tooltip, translator_of
from annotator.ui.base.workers import Pause, Turns, guard_handler
from annotator.ui.output.outbox import find_outbox, require_ending, say_written
from annotator.ui.widgets.counted_images import CountedImagesSwitch
from annotator.ui.widgets.section import SIDE, Notice, NoticeAction, NoticeText, TabColumn

_tr = translator_of("Model")


def ask_export(parent: QWidget, context: PanelContext, state: DetectorState) -> None:
    """Asks where the page is to lie. Raises UserError while the set is being counted."""
    report = state.dataset_check.require_report()
    names = "-".join(report.author_name(one.author) for one in report.models)
    kinds = (f"{_tr('Web pages')} (*.html)", "JSON (*.json)", f"{_tr('Tables in a folder of this name')} (*.csv)")
    find_outbox(parent).ask_place(
        parent,
        _tr("Save report"),
        f"{names} - check.html",
        kinds=kinds,
        then=lambda chosen: export_report(chosen, report, context, state),
    )


def export_report(path: Path, report: CheckReport, context: PanelContext, state: DetectorState) -> None:
    """Writes what `annotator check` writes, as the name says, in a job and says where it is.

    Raises UserError, before anything is computed, where it could not be written.
    """
    prepare_target(path)
    require_ending(path, ("html", "json", "csv"))
    unreadable = context.session.view.unreadable

    def work(progress: Progress) -> Path:
        from annotator.api.check import CheckAnswer

        whole = add_check_intervals(report, progress).check_pictures(known=unreadable, progress=progress)
        return CheckAnswer(whole).save_as(path, progress)

    def done(written: Path) -> None:
        say_written(context.say, _tr("The report is written to {path}.", path=written), written)

    state.host.start(Job(Phrase("Drawing the report"), work), done=done, failed=context.say)


class ModelDialogs:
    """The actions that need the window of the tab."""

    def __init__(self, panel: QWidget, context: PanelContext, state: DetectorState) -> None:
        self._panel, self._context, self._state = panel, context, state

    @property
    def _window(self) -> QWidget:
        return self._panel.window()

    def run(self) -> None:
        """Asks which model to run over which images."""
        from annotator.detector.panel.dialogs import RunDialog

        RunDialog(self._window, self._context, self._state).open()

    def load(self) -> None:
        """Asks which output of a model to load."""
        from annotator.detector.panel.dialogs import LoadDialog

        LoadDialog(self._window, self._context, self._state).open()

    def send_to_reference(self) -> None:
        """Puts the finding in focus into the reference. Raises UserError where that is not possible."""
        send_to_reference(self._context, self._state)

    def send_to_note(self) -> None:
        """Says *needs review* of the finding in focus. Raises UserError where nothing is."""
        send_to_note(self._context, self._state)

    def show_suspects(self) -> None:
        """Shows the lists of suspects."""
        self._context.open_study("suspects", "")

    def show_details(self) -> None:
        """Shows all numbers and figures of the set."""
        self._context.open_study("check", "")

    def export(self) -> None:
        """Asks where the report is to lie. Raises UserError while the set is being counted."""
        ask_export(self._window, self._context, self._state)

    def take(self) -> None:
        """Names how many boxes would become drafts and what is left out, and takes them once that is confirmed.

        Raises UserError where there is nothing to take.
        """
        context, state = self._context, self._state
        plan = plan_take(state.host, state)
        model = author_name_of(state.project, plan.model)
        told = _tr(
            "Found by {model} on this image with a score of at least {cut}.",
            model=model,
            cut=format_float(plan.cut, ".2f"),
        )
        if plan.left_out:
            there = format_count(
                _tr,
                plan.left_out,
                "{n} more is left out because a shape of yours is there (IoU of at least 0.5).",
                "{n} more are left out because shapes of yours are there (IoU of at least 0.5).",
            )
            told = f"{told} {there}"
        confirm = _tr(
            "Each counts once you have confirmed it (Enter, Shift+Enter) and stays marked as taken from a model."
        )
        text = format_count(_tr, plan.drafts.shapes, "Take {n} box as a draft?", "Take {n} boxes as drafts?")
        title, yes = _tr("Take a model's boxes"), _tr("Take as drafts")
        box = make_question(self._window, title, text, f"{told}\n\n{confirm}", yes=yes)

        def place() -> None:
            drafts = plan_take(state.host, state).drafts
            key = drafts.placed[0].layer.key
            state.host.commit(
                drafts.make_step(state.host.next_shape_id(), name="Take a model's boxes", image=key.image)
            )
            state.host.set_view(hidden_authors=state.host.scene().view.hidden_authors - {key.author})

        box.accepted.connect(lambda: context.attempt(place))
        box.open()


_DRAG_EVERY: Final = 80
"""Milliseconds from one of the numbers of a dragged slider to the next."""
_IMPORT_AFTER: Final = 3000
"""Milliseconds after which what the tab consists of is imported, so that its first sight does not wait for that."""
COUNT_DELAY: Final = 500
"""Milliseconds of rest after which the set is counted again."""
COUNTED_AT_ONCE: Final = 400
"""Images up to which the set is counted automatically."""


class ModelPanel(QWidget):
    """What is chosen on top, then the finding in focus, then what all of it comes to.

    All of it is made when the tab is first seen: a project opens sooner without.
    """

    left = Signal()

    notice = cached_property(lambda self: Notice(self._context))
    counted = cached_property(lambda self: CountedImagesSwitch(self._context.session, self, below=0))
    more = cached_property(lambda _self: _make_button(_tr("More…")))
    labels = cached_property(lambda _self: _make_button(_tr("Labels…")))
    suspects = cached_property(lambda _self: _make_button(_tr("Suspects…")))
    export = cached_property(lambda _self: _make_button(_tr("Export report…")))
    _button_row = cached_property(lambda _self: QWidget())

    def __init__(self, context: PanelContext, state: DetectorState) -> None:
        super().__init__()
        self._context, self.state = context, state
        self._dialogs = state.dialogs = ModelDialogs(self, context, state)
        self._view: ModelView | None = None
        """What the sections show."""
        self._noted: CheckReport | None = None
        """The report of which it is noted that it was seen."""
        self._is_filled = False
        self._filling = Turns(self, 1, self._go_on)
        self._noter = LookNoter(self, context.session)
        self._pause = Pause(self, COUNT_DELAY, self._count_dataset)
        self._quiet = Pause(self, COUNT_DELAY, self._make_intervals)
        later = QTimer(self, singleShot=True)
        later.timeout.connect(_import_sections)
        later.start(_IMPORT_AFTER)
        self._soon = Pause(self, _DRAG_EVERY, self._catch_up)
        """While a slider is dragged its number and the picture follow at once, everything else some times a second."""
        self._connect()

    @property
    def sections(self) -> tuple[QWidget, ...]:
        """Everything but the notice, from top to bottom."""
        return (
            self.counts,
            self.thresholds,
            self.filter,
            self.why,
            self.mechanisms,
            self.people,
            self.flow,
            self.parts,
            self._button_row,
        )

    def on_changed(self, change: Change) -> None:
        """Follows the session; changes of the state come through its own signal."""
        if not self._is_filled:
            return
        if change.touches_view("listed", "only_listed"):
            self.counted.refresh()
        if change.opened or change.parts:
            self.refresh()
        elif change.touches_view("hidden_authors", "others_shown", "all_hidden", "mode"):
            self.people.show_marks()

    def refresh(self) -> None:
        """Shows what is chosen and what follows from it, if the tab is visible and it is not shown already."""
        if not (self._is_filled and self.isVisible()):
            return
        self.state.choices.request_best_cut()
        self.state.request_internals()
        view = self.state.view
        if view is not self._view and self._view is not None and self.thresholds.is_dragging:
            self.thresholds.show_view(view)
            if not self._soon.isActive():
                self._soon.start()
        elif view is not self._view:
            self._show(view)
        dataset = view.dataset
        if view.lack is None and not (dataset.is_current or dataset.is_counting or dataset.has_failed):
            self._pause.start()
        elif dataset.is_current:
            self._quiet.start()

    @guard_handler(None)
    def showEvent(self, event: QShowEvent) -> None:
        """Catches up with what happened while another tab was shown; what takes long follows in turns of its own."""
        super().showEvent(event)
        self._filling.begin()

    def _go_on(self) -> None:
        if self._is_filled:
            self.refresh()
            return
        self._is_filled = True
        self._make_sections()
        self._lay_out()
        self._connect_parts()
        self._filling.begin()

    def _catch_up(self) -> None:
        if self.isVisible() and self.state.view is not self._view:
            self._show(self.state.view)

    def _show(self, view: ModelView) -> None:
        self._view = view
        lack, own = view.lack, own_key_of(self._context.session.view) is not None
        unjudged = view.unjudged if own else None
        is_short = unjudged is not None or (own and lack is Lack.AUDIT)
        self.notice.setVisible(lack is not None or unjudged is not None)
        self.choice.setVisible(bool(view.models))
        for section in self.sections:
            section.setVisible(section is self.thresholds if is_short else lack is None)
        self.choice.show_view(view)
        if is_short:
            self.thresholds.show_view(view)
        if unjudged is not None:
            self.notice.show_text(_offer_boxes(len(unjudged)))
        elif lack is not None:
            self.notice.show_text(_explain_lack(lack))
        if is_short or lack is not None:
            return
        for part in (
            self.thresholds,
            self.counts,
            self.filter,
            self.why,
            self.mechanisms,
            self.flow,
            self.people,
            self.parts,
        ):
            part.show_view(view)
        self._note_looks(view)

    def _note_looks(self, view: ModelView) -> None:
        """Notes of who draws that the numbers of the set say something of others' work on the images that count."""
        report, seen = view.dataset.report, self._context.session.view
        if report is not None and seen.mode is Mode.SESSION and report is not self._noted:
            self._noted = report
            models = [one.result.inputs.images.tolist() for one in report.models]
            self._noter.show(sorted(set().union(*models)), lambda: None)

    @guard_handler(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives the keys back to the picture."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _make_sections(self) -> None:
        from annotator.detector.panel.choice import FilterRow, ModelChoice, ThresholdSliders
        from annotator.detector.panel.mechanisms import FlowSection, MechanismSection
        from annotator.detector.panel.people import PartsSection, PeopleSection
        from annotator.detector.panel.why import CountRow, WhySection

        context, state = self._context, self.state
        self.choice = ModelChoice(context, state)
        self.thresholds = ThresholdSliders(context, state)
        self.counts = CountRow(context, state)
        self.filter = FilterRow(context, state)
        self.why = WhySection(context, state)
        self.mechanisms = MechanismSection(context, state)
        self.people = PeopleSection(context, state)
        self.flow = FlowSection(context, state)
        self.parts = PartsSection(context, state)

    def _lay_out(self) -> None:
        body = QWidget()
        body.setObjectName("page")
        inset = make_column(self.notice, margins=(SIDE - 4, 8, SIDE - 4, 0))
        make_column(inset, *self.sections, STRETCH, within=body, spacing=0, margins=(0, 0, 0, 12))
        grid = make_grid(within=self._button_row, spacing=(4, 4), margins=(SIDE, 8, SIDE, 0))
        tips = (
            (
                self.more,
                _tr(
                    "All numbers and diagrams of the whole set ({key}).",
                    key=self._context.key_of("detector.more") or "Model",
                ),
            ),
            (self.labels, _tr("Which label the model gave where the reference gave which, with a way to the boxes.")),
            (
                self.suspects,
                _tr(
                    "Labels that may be missing or wrong, false positives and misses of the whole set, the surest "
                    "first ({key}).",
                    key=self._context.key_of("detector.suspects"),
                ),
            ),
            (self.export, _tr("Writes the report of the check as a page.")),
        )
        for number, (button, tip) in enumerate(tips):
            button.setToolTip(format_tooltip(tip))
            button.setAccessibleDescription(tip)
            grid.addWidget(button, *divmod(number, 2))
        self.area = TabColumn(body)
        make_column(self.choice, self.counted, (self.area, 1), within=self, spacing=0)
        self.area.show()  # what is laid out in a tab that is seen already would come with the next event

    def _connect(self) -> None:
        state, on_state = self.state, self._on_state
        state.changed.connect(on_state)

        def leave() -> None:
            state.changed.disconnect(on_state)
            state.dialogs = None

        self.destroyed.connect(leave)
        self._context.clicked.connect(self._on_click)

    def _connect_parts(self) -> None:
        self.thresholds.moved.connect(self._pause.start)
        self.mechanisms.dataset_requested.connect(self._count_dataset)
        perform = self._context.perform
        self.more.clicked.connect(lambda _on=False: perform("detector.more"))
        self.labels.clicked.connect(lambda _on=False: self._context.open_study("check", "confusion"))
        self.suspects.clicked.connect(lambda _on=False: perform("detector.suspects"))
        self.export.clicked.connect(lambda _on=False: perform("detector.export"))

    def _on_state(self, _nothing: None) -> None:
        self.refresh()

    def _on_click(self, x: float, y: float) -> None:
        """A click on the picture focuses on the finding under it."""
        if self.state.is_shown:
            self.state.walk.focus_at(x, y)

    def _count_dataset(self) -> None:
        """Stores a moved score cut and counts the set in a worker thread, unless it is large and not shown."""
        if self.thresholds.is_dragging:
            self._pause.start()
            return
        self._context.attempt(self.state.keep_cut)
        self.state.choices.request_best_cut(again=True)
        asked = self.mechanisms.is_dataset_shown
        if self.isVisible() and (asked or len(self.state.project.images) <= COUNTED_AT_ONCE):
            self.state.dataset_check.start_count()

    def _make_intervals(self) -> None:
        """Makes the intervals of the set's numbers in a worker thread while a section that shows them is in sight."""
        shown = [self.people, self.parts, *([self.mechanisms] if self.mechanisms.is_dataset_shown else [])]
        if any(not section.visibleRegion().isEmpty() for section in shown):
            self.state.dataset_check.start_intervals()


def _import_sections() -> None:
    for name in ("choice", "mechanisms", "people", "why"):
        importlib.import_module(f"annotator.detector.panel.{name}")


def _make_button(text: str) -> QToolButton:
    """One of several side by side, which share the width."""
    button = make_press(text, role="choice")
    button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return button


def _offer_boxes(count: int) -> NoticeText:
    """What a person does with a model's boxes on an image in work, of which nothing is right or wrong yet."""
    return NoticeText(
        format_count(_tr, count, "{n} box of the model", "{n} boxes of the model"),
        _tr(
            "From this score on. Press one on the picture and take it, or take all as drafts. What the model found, "
            "missed and invented is said once you have finished this image."
        ),
        (NoticeAction("detector.take", _tr("Take it")), NoticeAction("detector.take_all", _tr("Take all…"))),
    )


def _explain_lack(lack: Lack) -> NoticeText:
    """Why there are no numbers, and what to do."""
    match lack:
        case Lack.MODEL:
            return NoticeText(
                _tr("No model yet"),
                _tr(
                    "Run an ONNX model, or load what a detector found on these images, as COCO results or a list of "
                    "detections. With its internals the tab also says why an object was missed."
                ),
                (
                    NoticeAction("detector.run", _tr("Run a model…")),
                    NoticeAction("detector.load", _tr("Load a model's output…")),
                ),
            )
        case Lack.REFERENCE:
            return NoticeText(
                _tr("Nobody to measure against"),
                _tr("A model is measured against a person or an adjudicated reference. Choose who labels."),
                (NoticeAction("choose_author", _tr("Choose annotator")),),
            )
        case Lack.PERSON:
            return NoticeText(
                _tr("Who is annotating?"),
                _tr("Until you say who, nothing can be drawn and nobody's work is shown."),
                (NoticeAction("choose_author", _tr("Say who")),),
            )
        case Lack.AUDIT:
            return NoticeText(
                _tr("Your own work first"),
                _tr(
                    "What a model found is hidden until you have finished this image, so that nobody is influenced by "
                    "it. Mark the image done to compare it, or take the model's boxes from a score on as drafts."
                ),
                (
                    NoticeAction("done", _tr("Mark it done")),
                    NoticeAction("detector.take_all", _tr("Take all…")),
                    NoticeAction("audit", _tr("Look as auditor…")),
                ),
            )
