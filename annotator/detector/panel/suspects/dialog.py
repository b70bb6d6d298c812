"""Suspects of the whole set as lists: sorted, filtered, copied, saved; a row leads to its place, a key sends it on."""

from collections.abc import Callable
from typing import Final

import numpy as np
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from annotator.detector.panel.suspects.model import COLUMNS, SuspectFilter, SuspectModel
from annotator.detector.panel.suspects.send import send_to_note, send_to_reference
from annotator.detector.panel.suspects.words import LISTS, explain_list, list_name_of
from annotator.detector.state.selection import SuspectRoute
from annotator.detector.state.state import DetectorState
from annotator.detector.state.suspects import SuspectQuestion, join_handled, make_suspect_job
from annotator.model.decision import Decision
from annotator.model.review_note import ReviewNote
from annotator.report.detector.suspects import SUSPECT_HEAD, SuspectList, list_suspect_rows
from annotator.report.tables import CsvTable
from annotator.session.change import Change
from annotator.session.view import Mode
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.storing import LookNoter
from annotator.ui.base.text import format_count, format_number, format_tooltip, translator_of
from annotator.ui.base.theme import place_number
from annotator.ui.base.workers import JobHandle, Pause
from annotator.ui.dialogs.row_table import make_row_table
from annotator.ui.widgets.decimals import DecimalBox

_tr = translator_of("Model")

QUIET: Final = 250
"""Milliseconds without a change after which the lists follow."""
_WIDTHS: Final = (96, 160, 130, 80, 240, 100)


class SuspectDialog(QDialog):
    """Stands beside the picture while an audit lasts; meanwhile the walk goes down its rows."""

    def __init__(self, parent: QWidget, context: PanelContext, state: DetectorState) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Missing and wrong labels"))
        self.resize(1060, 640)
        self._context, self._session, self.state = context, context.session, state
        self._handle: JobHandle | None = None
        self._asked: tuple[object, ...] | None = None
        """What the lists that are shown or under way were made from."""
        self._following = False
        self.model = SuspectModel(self._session.committed, context.theme, self)
        self.list, self.label, self.drawn = QComboBox(), QComboBox(), QComboBox()
        self.image, self.undone = QLineEdit(), QCheckBox(_tr("Leave out what was dealt with"))
        self.sure, self.rule = DecimalBox(), QLabel()
        self.table, self.ways_out = make_row_table(
            self.model,
            name=_tr("Missing and wrong labels"),
            widths=_WIDTHS,
            stretched=COLUMNS.index("others"),
            order=Qt.SortOrder.DescendingOrder,
            file_name="suspects",
            make_csv=self._make_csv,
        )
        self.count = QLabel(_tr("Counting the whole set…"))
        self.buttons = self._make_buttons()
        self._lay_out()
        self._fill_choices()
        self._wait = Pause(self, QUIET, self.catch_up)
        self._noter = LookNoter(self, self._session)
        self._connect()
        self._show_rule()
        self.catch_up()

    @property
    def is_ready(self) -> bool:
        """Whether the table holds what there is."""
        is_waiting = self._wait.isActive() or self._noter.isActive()
        return self._handle is not None and self._handle.is_over and not is_waiting

    def catch_up(self) -> None:
        """Has the lists made anew in a worker where the numbers of the set have changed; counts these where needed."""
        dataset, choice = self.state.dataset_check, self.state.selection
        if not dataset.is_current:
            failed = dataset.make_view().has_failed
            self.count.setText(dataset.reason if failed else _tr("Counting the whole set…"))
            if not failed:
                dataset.start_count()
            return
        report = dataset.report
        asked = (report, choice.model, choice.sure)
        if report is None or choice.model is None or asked == self._asked:
            return
        if self._handle is not None:
            self._handle.cancel()
        self._asked = asked
        job = make_suspect_job(SuspectQuestion(report, choice.model, choice.sure), self._session.view)
        self._handle = self._context.runner.start(job, done=self.show_list)

    def show_list(self, found: SuspectList) -> None:
        """Shows these; whoever sits here has seen where everybody's shapes are."""
        self._noter.show(np.unique(found.suspects.image).tolist(), lambda: self._show_found(found))

    def _show_found(self, found: SuspectList) -> None:
        joined = join_handled(found, self.model.found, self.model.handled > 0)
        self.model.show_list(joined, self._session.committed)
        self._following = True
        self.sure.setValue(found.sure)
        self._following = False
        self._show_rule()

    def _make_csv(self) -> Callable[[], CsvTable] | None:
        """All rows that are shown, as the command `check --suspects` writes them."""
        found, rows, project = self.model.found, self.model.rows.tolist(), self._session.committed
        return None if found is None else lambda: ("", SUSPECT_HEAD, list_suspect_rows(found, rows, project))

    def _make_buttons(self) -> dict[str, QPushButton]:
        """What is done with a row, and with all of them; the keys stand on the first two."""
        reference, note = (self._context.key_of(name) for name in ("detector.to_reference", "needs_review"))
        made = {
            "reference": QPushButton(_tr("Into the reference ({key})", key=reference)),
            "note": QPushButton(_tr("Needs review ({key})", key=note)),
            "copy": QPushButton(_tr("Copy")),
            "save": QPushButton(_tr("Save as CSV…")),
        }
        tips = {
            "reference": _tr(
                "Decides for what the model or the others say: a detection and a missed object as they are, a doubted "
                "label or tag with the other word."
            ),
            "note": _tr("Leaves a note that somebody should look at it; pressed again, the note is settled."),
        }
        for name, button in made.items():
            button.setAutoDefault(False)
            button.setToolTip(format_tooltip(tips.get(name, "")))
            button.setAccessibleDescription(tips.get(name, ""))
        return made

    def _lay_out(self) -> None:
        self.image.setPlaceholderText(_tr("Part of an image's name"))
        self.image.setClearButtonEnabled(True)
        self.sure.setRange(0.0, 1.0)
        self.sure.setSingleStep(0.05)
        self.sure.setPrefix(_tr("Sure from "))
        self.sure.setKeyboardTracking(False)
        place_number(self.sure)
        self.sure.setToolTip(
            format_tooltip(_tr("The least score of a sure detection; at first the median score of the model's hits."))
        )
        self.rule.setWordWrap(True)
        self.rule.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self.rule, self.count):
            label.setProperty("role", "muted")
        for field, name in (
            (self.list, _tr("List")),
            (self.image, _tr("Image")),
            (self.label, _tr("Label")),
            (self.drawn, _tr("Who else drew it")),
            (self.sure, _tr("Score from which the model is called sure")),
        ):
            field.setAccessibleName(name)
        for choice in (self.list, self.label, self.drawn):
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.setMinimumContentsLength(10)
        above, filters, below = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        above.addWidget(self.list, 1)
        above.addWidget(self.sure)
        for widget, share in ((self.image, 2), (self.label, 1), (self.drawn, 1), (self.undone, 0)):
            filters.addWidget(widget, share)
        below.addWidget(self.count, 1)
        for button in self.buttons.values():
            below.addWidget(button)
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addLayout(above)
        column.addWidget(self.rule)
        column.addLayout(filters)
        column.addWidget(self.table, 1)
        column.addLayout(below)

    def _connect(self) -> None:
        self.image.textChanged.connect(lambda _text: self._choose())
        for choice in (self.list, self.label, self.drawn):
            choice.activated.connect(lambda _row: self._choose())
        self.undone.toggled.connect(lambda _on: self._choose())
        self.sure.valueChanged.connect(self._set_sure)
        self.model.modelReset.connect(self._lead)
        self.table.selectionModel().currentRowChanged.connect(self._on_current)
        self.table.clicked.connect(lambda index: self._look(index.row()))
        for name, work in (
            ("reference", lambda: self._send(send_to_reference)),
            ("note", lambda: self._send(send_to_note)),
            ("copy", self.ways_out.copy_rows),
            ("save", self.ways_out.ask_path),
        ):
            self.buttons[name].clicked.connect(lambda _on=False, work=work: work())
        for key, work in (
            (self._context.key_of("detector.to_reference"), lambda: self._send(send_to_reference)),
            (self._context.key_of("needs_review"), lambda: self._send(send_to_note)),
            (self._context.key_of("next_disagreement"), lambda: self._go(1)),
            (self._context.key_of("previous_disagreement"), lambda: self._go(-1)),
        ):
            keys = QKeySequence.fromString(key, QKeySequence.SequenceFormat.NativeText)
            QShortcut(keys, self.table, work, context=Qt.ShortcutContext.WidgetShortcut)
        self._session.changed.connect(self._on_changed)
        self.state.changed.connect(self._on_state)
        self.finished.connect(self._leave)

    def _fill_choices(self) -> None:
        for kinds in LISTS:
            self.list.addItem(list_name_of(kinds), kinds)
        self.label.addItem(_tr("Every label"), None)
        for label in self._session.committed.vocabulary.counted_labels:
            self.label.addItem(label.name, label.id)
        for name, value in (
            (_tr("Drawn by others or not"), None),
            (_tr("Drawn by somebody else"), True),
            (_tr("Drawn by nobody else"), False),
        ):
            self.drawn.addItem(name, value)

    def _choose(self) -> None:
        chosen = SuspectFilter(
            kinds=tuple(self.list.currentData()),
            image=self.image.text().strip(),
            label=self.label.currentData(),
            drawn=self.drawn.currentData(),
            is_open=self.undone.isChecked(),
        )
        self.model.choose(chosen)
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)
        self._show_rule()

    def _set_sure(self, score: float) -> None:
        if not self._following:
            self.state.choose(sure=score)
            self._wait.start()

    def _show_rule(self) -> None:
        found = self.model.found
        sure = self.sure.value() if found is None else found.sure
        self.rule.setText(explain_list(self.model.chosen.kinds, sure=sure, iou=self.state.selection.theta_loc))

    def _lead(self) -> None:
        """Has the walk go down the rows as they are shown, from the one that is looked at, which is marked again."""
        self._show_count()
        found, route = self.model.found, self.state.selection.route
        if found is None:
            return
        at = None
        if route is not None and route.row is not None:
            key = route.found.suspects.suspicion[route.row], route.found.suspects.shape[route.row]
            at = self.model.find_shown_row(*key)
        self._following = True
        self.state.choose(route=SuspectRoute(found, self.model.rows, at))
        self._following = False
        self._mark_row(at)

    def _mark_row(self, at: int | None) -> None:
        self._following = True
        if at is not None and at != self.table.currentIndex().row():
            self.table.selectRow(at)
            self.table.scrollTo(self.model.index(at, 0))
        self._following = False

    def _show_count(self) -> None:
        found = self.model.found
        shown = self.model.rowCount()
        every = 0 if found is None else len(found.find_rows(*self.model.chosen.kinds))
        if not every:
            self.count.setText(_tr("Nothing is suspect by this rule."))
        elif shown == every:
            self.count.setText(format_count(_tr, every, "{n} place", "{n} places"))
        else:
            self.count.setText(_tr("{n} of {all} places", n=format_number(shown), all=format_number(every)))
        for button in self.buttons.values():
            button.setEnabled(shown > 0)

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        if not self._following and index.isValid():
            self._look(index.row())

    def _look(self, row: int) -> None:
        """Brings the picture to a suspect."""
        route = self.state.selection.route
        if row < self.model.rowCount() and (route is None or route.at != row):
            self._move(lambda: self.state.walk.focus_on_suspect(row))

    def _go(self, by: int) -> None:
        self._move(lambda: self.state.walk.go(by))

    def _move(self, go: Callable[[], object]) -> None:
        if not self.state.is_shown:
            self._context.perform("detector.predictions")
        self._context.attempt(go)

    def _send(self, work: Callable[[PanelContext, DetectorState], None]) -> None:
        if not self.state.is_shown:
            self._context.perform("detector.predictions")
        self._context.attempt(lambda: work(self._context, self.state))

    def _on_changed(self, change: Change) -> None:
        if change.opened or self._session.view.mode is not Mode.AUDIT:
            self.close()
            return
        if change.preview:
            return
        if change.touches_part(Decision) or change.touches_part(ReviewNote):
            self.model.follow(self._session.committed)
        if change.layers or change.parts:
            self._wait.start()

    def _on_state(self, _nothing: None) -> None:
        if self._following:
            return
        route = self.state.selection.route
        if route is not None and route.found is self.model.found:
            self._mark_row(route.at)
        self._wait.start()

    def _leave(self, _result: int) -> None:
        self._wait.stop()
        self._noter.stop()
        self._session.changed.disconnect(self._on_changed)
        self.state.changed.disconnect(self._on_state)
        self.state.choose(route=None)
        if self._handle is not None:
            self._handle.cancel()
