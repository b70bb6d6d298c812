"""The page of suspects: lists that are sorted, filtered, copied, saved; a row leads to its place, a key sends it on."""

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QComboBox, QPushButton

from annotator.detector.panel import words
from annotator.detector.selection import SuspectRoute
from annotator.detector.state import DetectorState
from annotator.detector.suspects import SuspectQuestion, join_handled, make_suspect_job
from annotator.geometry.box import Bools, Floats, Rows
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.tide import ERROR_NAMES, ErrorType
from annotator.metrics.suspects.find import Suspicion
from annotator.model.decision import Decision
from annotator.model.image import rank_words
from annotator.model.project import Project
from annotator.model.review_note import ReviewNote
from annotator.report.detector.suspects import SUSPECT_HEAD, Handling, SuspectList, find_handled, list_suspect_rows
from annotator.report.tables import CsvTable
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.view import Mode
from annotator.ui.base import layout
from annotator.ui.base.forms import make_decimal
from annotator.ui.base.naming import image_name_of
from annotator.ui.base.panel_context import PanelContext, Recount, RowSorter, follow
from annotator.ui.base.text import format_cell, format_count, format_number, translate_phrase, translator_of
from annotator.ui.base.theme import ROW, find_theme
from annotator.ui.base.workers import Runner, guard_handler
from annotator.ui.output.text_table import make_row_table
from annotator.ui.study.page import Page, StudyContext

_tr = translator_of("Model")

COLUMNS: Final = ("score", "image", "label", "what", "others", "state")
_FIRST: Final = Qt.SortOrder.AscendingOrder


class SuspectFilter(Struct, frozen=True):
    """Which rows are shown."""

    kinds: tuple[Suspicion, ...] = words.LISTS[0]
    image: str = ""
    """Part of the image's name, in any case."""
    label: int | None = None
    drawn: bool | None = None
    """Whether somebody else drew it; None for both."""
    is_open: bool = False
    """Whether only what was not handled is shown."""

    def find_rows(self, found: SuspectList, handled: Rows, project: Project) -> Rows:
        """The rows that pass, in their order."""
        table = found.suspects
        passing: Bools = np.isin(table.suspicion, self.kinds)
        if self.image:
            wanted = self.image.casefold()
            named = [one.id for one in project.images.values() if wanted in one.name.casefold()]
            passing &= np.isin(table.image, named)
        if self.label is not None:
            passing &= table.label == self.label
        if self.drawn is not None:
            passing &= (found.count_drawn() > 0) == self.drawn
        if self.is_open:
            passing &= handled == Handling.OPEN
        return np.flatnonzero(passing)


class SuspectModel(layout.ColumnsModel):
    """Those rows of the lists that pass the filter, by the column that was chosen."""

    arranged = Signal()
    """The rows are other ones, or in another order."""

    def __init__(self, project: Project, runner: Runner, parent: QObject | None = None) -> None:
        super().__init__((), lambda: len(self.rows), parent)
        self._project, self._sorter = project, RowSorter(runner, self)
        self.found: SuspectList | None = None
        self.handled: Rows = np.zeros(0, np.intp)
        """Values of `Handling`, one a row of the lists."""
        self.chosen = SuspectFilter()
        self.order: tuple[str, bool] = ("score", True)
        """Column, and whether the largest comes first."""
        self.rows: Rows = np.zeros(0, np.intp)
        """Rows of the lists, as they are shown."""
        self.columns = self._make_columns()

    def show_list(self, found: SuspectList, project: Project) -> None:
        """Shows other suspects, by the filter and order that were chosen; of many, none until these are found."""
        self.beginResetModel()
        self.found, self._project, self.rows = found, project, self.rows[:0]
        self.handled = find_handled(found, project)
        self.endResetModel()
        self._arrange()

    def clear(self) -> None:
        """Shows no suspects."""
        self.found = None
        self._arrange()

    def follow(self, project: Project) -> None:
        """Takes in what became of the suspects meanwhile; the rows stay where they are."""
        self._project = project
        if self.found is None:
            return
        self.handled = find_handled(self.found, project)
        if self.chosen.is_open:
            self._arrange()
        else:
            self.update_rows()

    def choose(self, chosen: SuspectFilter) -> None:
        """Takes another filter."""
        self.chosen = chosen
        self.columns = self._make_columns()
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = _FIRST) -> None:
        """Takes another order."""
        if 0 <= column < len(COLUMNS):
            self.order = COLUMNS[column], order is not _FIRST
            self._arrange()

    def find_shown_row(self, suspicion: int, shape: int) -> int | None:
        """The shown row of a suspect, None where it is hidden."""
        if self.found is None:
            return None
        table = self.found.suspects
        same = np.flatnonzero((table.suspicion[self.rows] == suspicion) & (table.shape[self.rows] == shape))
        return int(same[0]) if len(same) else None

    def find_role(self, row: int, _column: int, role: int) -> QColor | None:
        """A quiet colour for what is handled."""
        is_quiet = role == Qt.ItemDataRole.ForegroundRole and self.handled[self.rows[row]]
        return QColor(find_theme().muted) if is_quiet else None

    def _make_columns(self) -> tuple[layout.TableColumn, ...]:
        is_wrong = Suspicion.WRONG_LABEL in self.chosen.kinds
        titles = (
            _tr("Score"),
            _tr("Image"),
            _tr("Label"),
            _tr("What"),
            _tr("What others say") if is_wrong else _tr("Who else drew it"),
            _tr("State"),
        )
        return tuple(
            layout.TableColumn(
                title,
                partial(self.format_cell_of, name=name),
                value=self._find_score if name == "score" else None,
            )
            for title, name in zip(titles, COLUMNS, strict=True)
        )

    def _find_score(self, shown: int) -> float | None:
        return None if self.found is None else float(self.found.suspects.score[int(self.rows[shown])])

    def format_cell_of(self, shown: int, name: str) -> str:
        """One cell of a row that is shown."""
        found, row = self.found, int(self.rows[shown])
        if found is None:
            return ""
        match name:
            case "score":
                score = float(found.suspects.score[row])
                return format_cell(None if np.isnan(score) else score)
            case "image":
                return image_name_of(self._project, int(found.suspects.image[row]))
            case "label":
                return words.describe_place(found, row, self._project)
            case "what":
                return _name_suspicion(found, row)
            case "others":
                return words.describe_others(found, row, self._project)
        return words.handling_name_of(Handling(int(self.handled[row])))

    def _arrange(self) -> None:
        found, handled, project = self.found, self.handled, self._project
        chosen, (column, descending) = self.chosen, self.order

        def find() -> Rows:
            if found is None:
                return np.zeros(0, np.intp)
            rows = chosen.find_rows(found, handled, project)
            key = _make_key(found, handled, project, rows, column)
            return rows[np.argsort(-key if descending else key, kind="stable")]

        self._sorter.sort(0 if found is None else len(found.suspects), find, self._take)

    def _take(self, rows: Rows) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()
        self.arranged.emit()


def _make_key(found: SuspectList, handled: Rows, project: Project, rows: Rows, column: str) -> Floats:
    """Sort keys (n,) of the rows for a column; words are written once, not once a row."""
    table = found.suspects
    match column:
        case "score":
            return np.nan_to_num(table.score[rows], nan=-1.0)
        case "image":
            images = table.image[rows]
            return rank_words(images, lambda at: image_name_of(project, int(images[at])))
        case "label":
            tags = (table.state[rows] + 1) * 8 + table.occluded[rows] + 1
            codes = table.label[rows] * 1024 + table.suspicion[rows].astype(np.int64) * 128 + tags
            return rank_words(codes, lambda at: words.describe_place(found, int(rows[at]), project))
        case "what":
            codes = table.suspicion[rows].astype(np.int64) * 1024 + (table.error[rows] + 1) * 32
            return rank_words(codes + table.mechanism[rows] + 1, lambda at: _name_suspicion(found, int(rows[at])))
        case "others":
            return found.count_drawn()[rows].astype(np.float64)
    return handled[rows].astype(np.float64)


def _name_suspicion(found: SuspectList, row: int) -> str:
    """The type of a false positive, why an object was missed, what is doubted."""
    error, mechanism = ErrorType(int(found.suspects.error[row])), Mechanism(int(found.suspects.mechanism[row]))
    match found.suspicion_of(row):
        case Suspicion.WRONG_LABEL:
            return _tr("label")
        case Suspicion.WRONG_STATE:
            return _tr("part state")
        case Suspicion.WRONG_OCCLUDED:
            return _tr("occluded")
        case Suspicion.MISSED:
            return "–" if mechanism is Mechanism.UNKNOWN else words.short_name_of(mechanism)
    return "–" if error is ErrorType.NONE else words.type_name_of(ERROR_NAMES[error])


QUIET: Final = 250
"""Milliseconds without a change after which the lists follow."""
_HEIGHT: Final = 18 * ROW
_WIDTHS: Final = (96, 160, 130, 150, 240, 100)


class SuspectPage(Page):
    """A work list for an auditor: a row leads to its place in Check, where the walk then goes down the rows."""

    exports = False

    def __init__(self, context: StudyContext, state: DetectorState) -> None:
        super().__init__(context, _tr("Suspects"))
        self._panel, self._state = context.panel, state
        self._asked: tuple[object, ...] | None = None
        """What the lists that are shown or under way were made from."""
        self._following = False
        self._keys: dict[int, Callable[[], None]] = {}
        """What keys do in the table, which elsewhere are those of disagreements."""
        self.model = SuspectModel(self.session.committed, self._panel.runner, self)
        labels = [(label.name, label.id) for label in self.session.committed.vocabulary.counted_labels]
        drawn = (_tr("Drawn by somebody else"), True), (_tr("Drawn by nobody else"), False)
        self.list = layout.make_choice(
            *((words.list_name_of(kinds), kinds) for kinds in words.LISTS), name=_tr("List"), changed=self._choose
        )
        self.label = layout.make_choice((_tr("Every label"), None), *labels, name=_tr("Label"), changed=self._choose)
        self.drawn = layout.make_choice(
            (_tr("Drawn by others or not"), None), *drawn, name=_tr("Who else drew it"), changed=self._choose
        )
        self.image = layout.make_text(hint=_tr("Part of an image's name"), name=_tr("Image"), clears=True)
        self.undone = layout.make_switch(_tr("Leave out what was dealt with"), changed=self._choose)
        self.sure = make_decimal(
            0.0,
            1.0,
            step=0.05,
            name=_tr("Score from which the model is called sure"),
            tip=_tr("The least score of a sure detection; at first the median score of the model's hits."),
        )
        self.count = layout.make_label(role="muted")
        self.table, self.ways_out = make_row_table(
            self.model,
            name=self.title,
            widths=_WIDTHS,
            stretched=COLUMNS.index("others"),
            order=Qt.SortOrder.DescendingOrder,
            file_name="suspects",
            make_csv=self._make_csv,
        )
        self.table.setFixedHeight(_HEIGHT)
        self.buttons = self._make_buttons()
        self._lay_out()
        self.recount = Recount(
            self,
            self._panel,
            self._make_job,
            self._show_found,
            delay=QUIET,
            is_seen=self.isVisible,
            find_looks=lambda found: np.unique(found.suspects.image).tolist(),  # where everybody's shapes are
        )
        self._connect()
        self._show_rule()

    def showEvent(self, event: QShowEvent) -> None:
        """Counts where something has changed since it was seen."""
        super().showEvent(event)
        self.recount.count()
        self._on_state(None)

    def _make_job(self) -> Job[SuspectList] | None:
        """Makes the lists again where the numbers of the set have changed; has these counted where needed."""
        dataset, choice = self._state.dataset_check, self._state.selection
        if not dataset.is_current:
            if dataset.make_view().has_failed:
                self.state.show_sentence(translate_phrase(dataset.reason), _tr("Count again"), dataset.start_count)
            else:
                dataset.start_count()
                self.state.show_work(_tr("The whole set is being counted."), dataset.cancel)
            return None
        self.state.clear()
        report = dataset.report
        asked = (report, choice.model, choice.sure)
        if report is None or choice.model is None or asked == self._asked:
            return None
        self._asked = asked
        return make_suspect_job(SuspectQuestion(report, choice.model, choice.sure), self.session.view)

    def _show_found(self, found: SuspectList) -> None:
        joined = join_handled(found, self.model.found, self.model.handled > 0)
        self.model.show_list(joined, self.session.committed)
        self._following = True
        self.sure.setValue(found.sure)
        self._following = False
        self._show_rule()

    def _make_csv(self) -> Callable[[], CsvTable] | None:
        """All rows that are shown, as the command `check --suspects` writes them."""
        found, rows, project = self.model.found, self.model.rows.tolist(), self.session.committed
        return None if found is None else lambda: ("", SUSPECT_HEAD, list_suspect_rows(found, rows, project))

    def _make_buttons(self) -> dict[str, QPushButton]:
        """Buttons for a row and for all of them."""
        reference, note = (self._panel.key_of(name) for name in ("detector.to_reference", "needs_review"))
        made = {
            "show": layout.make_button(_tr("Show me")),
            "wall": layout.make_button(_tr("As a gallery")),
            "reference": layout.make_button(_tr("Into the reference ({key})", key=reference)),
            "note": layout.make_button(_tr("Needs review ({key})", key=note)),
        }
        tips = {
            "show": _tr(
                "Goes to the place of this row; {key} goes on from there.",
                key=self._panel.key_of("next_disagreement"),
            ),
            "wall": _tr("Shows all places of the lists cut out of their pictures."),
            "reference": _tr(
                "Decides for what the model or the others say: a detection and a missed object as they are, a doubted "
                "label or tag with the other word."
            ),
            "note": _tr("Leaves a note that somebody should look at it; pressed again, the note is settled."),
        }
        for name, button in made.items():
            layout.describe(button, tip=tips[name])
        made["copy"], made["save"] = self.ways_out.make_buttons()
        return made

    def _lay_out(self) -> None:
        self.sure.setPrefix(_tr("Sure from score "))
        self.sure.setKeyboardTracking(False)
        for choice in (self.list, self.label):
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.setMinimumContentsLength(10)
        above, below = (
            layout.make_row((self.list, 1), self.sure),
            layout.make_row((self.count, 1), *self.buttons.values()),
        )
        filters = layout.make_row((self.image, 2), (self.label, 1), self.drawn, self.undone)
        listed = layout.make_column(above, filters, self.table, below, spacing=8)
        self.place("suspects", _tr("Places of the whole set"), listed, leaves=False)

    def _connect(self) -> None:
        self.image.textChanged.connect(lambda _text: self._choose())
        self.sure.valueChanged.connect(self._set_sure)
        self.model.arranged.connect(self._lead)
        self.table.activated.connect(lambda index: self._look(index.row()))
        for name, work in (
            ("show", lambda: self._look(self.table.currentIndex().row())),
            ("wall", self._show_wall),
            ("reference", lambda: self._send(words.send_to_reference)),
            ("note", lambda: self._send(words.send_to_note)),
        ):
            self.buttons[name].clicked.connect(lambda _on=False, work=work: work())
        for name, work in (
            ("detector.to_reference", lambda: self._send(words.send_to_reference)),
            ("needs_review", lambda: self._send(words.send_to_note)),
            ("next_disagreement", lambda: self._go(1)),
            ("previous_disagreement", lambda: self._go(-1)),
        ):
            keys = QKeySequence.fromString(self._panel.key_of(name), QKeySequence.SequenceFormat.NativeText)
            if keys.count() == 1:
                self._keys[keys[0].toCombined()] = work  # type: ignore[index]
        self.table.installEventFilter(self)
        follow(self._state.changed, self, self._on_state)

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
            self._state.choose(sure=score)
            self.recount.request()

    def _show_rule(self) -> None:
        found = self.model.found
        sure = self.sure.value() if found is None else found.sure
        self.basis.setText(words.explain_list(self.model.chosen.kinds, sure=sure, iou=self._state.selection.theta_loc))

    def _lead(self) -> None:
        """Has a walk down the rows go down those that are shown now, from the one in focus, which is marked again."""
        self._show_count()
        route = self._state.selection.route
        if self.model.found is None or route is None or route.row is None:
            return
        key = route.found.suspects.suspicion[route.row], route.found.suspects.shape[route.row]
        at = self.model.find_shown_row(*key)
        self._take_route(at)
        self._mark_row(at)

    def _take_route(self, at: int | None) -> None:
        if self.model.found is not None:
            self._following = True
            self._state.choose(route=SuspectRoute(self.model.found, self.model.rows, at))
            self._following = False

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

    @guard_handler(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the walk and of what is sent on act on the rows of the table."""
        if isinstance(event, QKeyEvent) and event.keyCombination().toCombined() in self._keys:
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() is QEvent.Type.KeyPress:
                self._keys[event.keyCombination().toCombined()]()
                return True
        return super().eventFilter(watched, event)

    def _look(self, row: int) -> None:
        """Brings the picture to a suspect."""
        if 0 <= row < self.model.rowCount():
            words.show_overlay(self._panel, self._state)
            self._focus_row(row)

    def _show_wall(self) -> None:
        """Has the search of shapes find the suspects, and shows them as a gallery."""
        self._take_route(max(self.table.currentIndex().row(), 0))
        self._panel.perform("suspect_wall")

    def _focus_row(self, row: int) -> bool:
        """Puts a suspect into focus; the walk goes on from it."""
        if not 0 <= row < self.model.rowCount():
            return False
        self._take_route(row)
        return self._panel.attempt(lambda: self._state.walk.focus_on_suspect(row))

    def _go(self, by: int) -> None:
        """Looks at the row that is marked where none has been looked at, else at the next (1) or previous (-1) one."""
        route = self._state.selection.route
        at = None if route is None or route.found is not self.model.found else route.at
        self._look(max(self.table.currentIndex().row(), 0) if at is None else at + by)

    def _send(self, work: Callable[[PanelContext, DetectorState], None]) -> None:
        if self._focus_row(self.table.currentIndex().row()):
            self._panel.attempt(lambda: work(self._panel, self._state))

    def on_changed(self, change: Change) -> None:
        """Follows what becomes of the suspects; a person who draws is shown none."""
        if change.touches_view("mode", "author") and self.session.view.mode is not Mode.AUDIT:
            self._asked = None
            self.model.clear()
            self._state.choose(route=None)
            return
        if change.preview:
            return
        if change.touches_part(Decision) or change.touches_part(ReviewNote):
            self.model.follow(self.session.committed)
        if change.layers or change.parts:
            self.recount.request()

    def _on_state(self, _nothing: None) -> None:
        if self._following or not self.isVisible():
            return
        route = self._state.selection.route
        if route is not None and route.found is self.model.found:
            self._mark_row(route.at)
        self.recount.request()
