"""All numbers and diagrams of the set, page by page, in tables whose rows lead to the objects that they count."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from annotator.detector.panel.walk import walk_through
from annotator.detector.state.selection import Kind
from annotator.detector.state.state import DetectorState
from annotator.metrics.detection.tide import ERROR_NAMES
from annotator.progress import Progress
from annotator.report.audit.page import Table
from annotator.report.detector import figures
from annotator.report.detector import page as tables
from annotator.report.detector.figures import scale_figure
from annotator.report.detector.page import MECHANISM_NAMES, SUBSET_NAMES
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.numbers import Shown
from annotator.report.style import DARK, LIGHT, Palette, png_bytes
from annotator.session.jobs import Job
from annotator.ui.base.panel_context import Workplace
from annotator.ui.base.text import hint, words_of
from annotator.ui.base.theme import ROW, small_font
from annotator.ui.base.workers import Handle
from annotator.ui.widgets.plots import shade

_words = words_of("Model")

_KINDS: Final = {"false positives": Kind.FALSE, "false negatives": Kind.MISSED}


class ReportTable(QWidget):
    """The rows at their own height, the notes below in grey."""

    def __init__(self, table: Table, place: Workplace, state: DetectorState, report: CheckReport) -> None:
        super().__init__()
        self._place, self._state, self._report = place, state, report
        self._ways = [self.way(name) for name, _cells in table.rows]
        self.table = QTableWidget(len(table.rows), len(table.heads))
        self.table.setHorizontalHeaderLabels([name for name, _key in table.heads])
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW)
        self.table.setShowGrid(False)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.setTabKeyNavigation(False)
        self.table.setAccessibleName(_words("Numbers"))
        for row, (name, cells) in enumerate(table.rows):
            self.table.setItem(row, 0, self._made(name, number=False, leads=bool(self._ways[row])))
            for at, cell in enumerate(cells, start=1):
                self.table.setItem(row, at, self._made(cell, number=True, leads=bool(self._ways[row])))
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        self.table.setFixedHeight(header.sizeHint().height() + ROW * len(table.rows) + 4)
        self.table.cellActivated.connect(lambda row, _column: self._go(row))
        self.table.cellClicked.connect(lambda row, _column: self._go(row))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.table)
        for note in table.notes:
            label = QLabel(note)
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setFont(small_font())
            label.setProperty("role", "muted")
            column.addWidget(label)

    def way(self, name: str) -> dict[str, Any]:
        """The fields of the filter for which a row stands; empty where it stands for no objects."""
        mechanism = next((one for one, word in MECHANISM_NAMES.items() if word == name), None)
        if mechanism is not None:
            return {"mechanisms": frozenset({mechanism})}
        if name in _KINDS:
            return {"kinds": frozenset({_KINDS[name]})}
        if name in ERROR_NAMES[:-1]:
            return {"kinds": frozenset({Kind.FALSE}), "types": frozenset({name})}
        subset = next((key for key, word in SUBSET_NAMES.items() if word == name), None)
        if subset is not None:
            return {"subset": "" if subset == "all" else subset}
        label = next((one.id for one in self._report.project.vocabulary.labels if one.name == name), None)
        return {} if label is None else {"labels": frozenset({label})}

    def _made(self, cell: Any, *, number: bool, leads: bool) -> QTableWidgetItem:
        item = QTableWidgetItem(cell.text if isinstance(cell, Shown) else str(cell))
        if number:
            item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        lines = []
        if isinstance(cell, Shown):
            lines = [line for line in (cell.why, cell.interval and f"95 %: {cell.interval}") if line]
            if cell.shade is not None:
                item.setBackground(shade(self._place.theme, cell.shade))
        if leads:
            lines.append(_words("Press to go through them on the picture."))
        else:
            item.setForeground(QColor(self._place.theme.text))
        item.setToolTip(hint("\n".join(lines)))
        return item

    def _go(self, row: int) -> None:
        if self._ways[row]:
            walk_through(self._place, self._state, **self._ways[row])


Tables = Callable[[CheckReport], Table | None]
Figures = Callable[[CheckReport, Any], Any]
_LIST: Final = 168
_MARGIN: Final = 44
_SHARPNESS: Final = 160 / 96
"""Pixels of a figure for each logical pixel."""


@dataclass(frozen=True, slots=True)
class Page:
    """A title, what it answers, and what stands on it."""

    title: str
    question: str
    tables: tuple[Tables, ...] = ()
    figures: tuple[Figures, ...] = ()


def pages(report: CheckReport) -> list[Page]:
    """The pages that have something to show."""
    found = [
        Page(_words("Counts"), _words("What was found and what was missed?"), (tables.count_table, tables.miss_table)),
        Page(_words("Mechanisms"), _words("Why were objects missed?"), (tables.mechanism_table,),
             (figures.mechanism_figure, *_flows(report))),
        Page(_words("Error types"), _words("What is wrong with the detections?"), (tables.tide_table,),
             (figures.tide_figure,)),
        Page(_words("Average precision"), _words("How good is the ranking by score?"), (tables.precision_table,),
             (figures.curves_figure,)),
        Page(_words("People"), _words("Is it as good as a person?"), (tables.human_table, tables.rate_table)),
        Page(_words("Task"), _words("What is it worth for the work?"), (tables.task_table,)),
        Page(_words("Size"), _words("How does it depend on the size of objects?"), (), (scale_figure,)),
    ]  # fmt: skip
    if tables.label_table(report) is not None:
        found.insert(4, Page(_words("Labels"), _words("Which labels are hard?"), (tables.label_table,),
                             (figures.label_figure,)))  # fmt: skip
    if tables.verification_table(report) is not None:
        parts = (figures.missing_figure, figures.state_figure, figures.mean_box_figure)
        found.append(Page(_words("Parts"), _words("Are the parts really there?"),
                          (tables.verification_table, tables.hallucination_table), parts))  # fmt: skip
    found.append(Page(_words("Settings"), _words("What do the numbers rest on?"), (tables.parameter_table,)))
    return found


def _flows(report: CheckReport) -> Sequence[Figures]:
    """A flow diagram for each model whose mechanisms are known."""
    known = [one for one in report.models if not one.result.mechanisms.reason and one.result.mechanisms.total]
    return [partial(_flow, one) for one in known]


def _flow(one: ModelCheck, report: CheckReport, palette: Palette) -> Any:
    return figures.flow_figure(report, one, palette)


class MoreDialog(QDialog):
    """Pages left, their tables and diagrams right; the rows of a table lead to their objects."""

    def __init__(self, parent: QWidget, place: Workplace, state: DetectorState) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_words("Model check"))
        self.resize(900, 640)
        self._place, self._state = place, state
        self._report: CheckReport | None = None
        self._page = 0
        """Counts the pages that were shown; a drawing for an older one comes too late."""
        self.pages: list[Page] = []
        self._drawings: list[Handle] = []
        self.list = QListWidget()
        self.list.setFixedWidth(_LIST)
        self.list.setAccessibleName(_words("Pages"))
        self.list.currentRowChanged.connect(self._show)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 12, 0, 12)
        row.setSpacing(8)
        row.addWidget(self.list)
        row.addWidget(self.area, 1)
        state.changed.connect(self._on_state)
        self.finished.connect(self._leave)
        state.whole.count()
        self._take()

    def _on_state(self, _nothing: None) -> None:
        self._take()

    def _leave(self, _result: int) -> None:
        self._page = -1
        self._stop_drawing()
        self._state.changed.disconnect(self._on_state)

    def _stop_drawing(self) -> None:
        """Calls off what was begun for another page."""
        for drawing in self._drawings:
            drawing.cancel()
        self._drawings.clear()

    def _take(self) -> None:
        """Shows the numbers when they are there."""
        report = self._state.whole.report
        if report is None:
            self.area.setWidget(_paragraph(self._state.whole.reason or _words("The whole set is being counted.")))
            return
        if report is self._report:
            return
        self._report, self.pages = report, pages(report)
        now = max(self.list.currentRow(), 0)
        self.list.blockSignals(True)
        self.list.clear()
        for page in self.pages:
            item = QListWidgetItem(page.title)
            item.setSizeHint(QSize(0, ROW))
            self.list.addItem(item)
        self.list.setCurrentRow(min(now, len(self.pages) - 1))
        self.list.blockSignals(False)
        self._show(self.list.currentRow())

    def _show(self, row: int) -> None:
        report = self._report
        if report is None or not 0 <= row < len(self.pages):
            return
        page = self.pages[row]
        self._page += 1
        self._stop_drawing()
        body = QWidget()
        body.setObjectName("page")
        column = QVBoxLayout(body)
        column.setContentsMargins(8, 0, 16, 12)
        column.setSpacing(12)
        head = QLabel(page.question)
        head.setProperty("role", "head")
        column.addWidget(head)
        for make in page.tables:
            table = make(report)
            if table is not None:
                column.addWidget(ReportTable(table, self._place, self._state, report))
        for number, draw in enumerate(page.figures):
            picture = QLabel()
            picture.setAccessibleName(_words("{page}, diagram {n}", page=page.title, n=number + 1))
            picture.setMinimumHeight(160)
            column.addWidget(picture)
            self._draw(draw, report, picture)
        column.addStretch(1)
        self.area.setWidget(body)

    def _draw(self, draw: Figures, report: CheckReport, picture: QLabel) -> None:
        """Has a figure drawn beside the work and puts it where it belongs, if that is still there."""
        palette = DARK if self._place.theme.is_dark else LIGHT
        wanted = self._page

        def work(progress: Progress) -> bytes:
            progress.step(0, 1)
            return png_bytes(draw(report, palette), palette=palette, transparent=True)

        def done(png: bytes) -> None:
            if self._page == wanted:
                pixels = QPixmap()
                pixels.loadFromData(png)
                room = max(self.area.viewport().width() - _MARGIN, 1)
                pixels.setDevicePixelRatio(max(_SHARPNESS, pixels.width() / room))
                picture.setFixedSize(pixels.deviceIndependentSize().toSize())
                picture.setPixmap(pixels)

        self._drawings.append(self._place.runner.start(Job(_words("Drawing"), work, quiet=True), done=done))


def _paragraph(text: str) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setProperty("role", "muted")
    return label
