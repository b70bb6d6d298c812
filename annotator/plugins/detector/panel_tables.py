"""A table of the report as a widget: rows can be reached by keys, and those that stand for objects lead to them."""

from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from annotator.metrics.detection.tide import ERROR_NAMES
from annotator.plugins.detector.choice import Kind
from annotator.plugins.detector.panel_walk import walk_through
from annotator.plugins.detector.state import DetectorState
from annotator.report.audit.page import Table
from annotator.report.detector.page import MECHANISM_NAMES, SUBSET_NAMES
from annotator.report.detector.values import CheckReport
from annotator.report.numbers import Shown
from annotator.ui.hints import hint
from annotator.ui.plots import shade
from annotator.ui.text import words_of
from annotator.ui.theme import ROW, small_font
from annotator.ui.workplace import Workplace

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
