"""Export losses: the list of what a format cannot hold of the chosen part of a project, with counts.

The count stands behind its words, as on the command line: before them, a 1 would stand before a plural.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from annotator.report.images import MOST_NAMED
from annotator.session.transfer.ranges.leaving import AnyExport
from annotator.ui.base.naming import format_name_of
from annotator.ui.base.text import format_count, format_number, format_tooltip, translate_loss, translator_of
from annotator.ui.base.theme import ROW, make_head_font
from annotator.ui.output.content import VALUE
from annotator.ui.output.table_actions import TableActions

_tr = translator_of("Export")

_TEXT, _COUNT = range(2)


class LossesView(QWidget):
    """How much leaves, and below it what stays behind."""

    def __init__(self) -> None:
        super().__init__()
        self._head, self._summary, self._behind = QLabel(_tr("This leaves")), QLabel(), QLabel()
        for head in (self._head, self._behind):
            head.setFont(make_head_font())
            head.setWordWrap(True)
        for label in (self._summary, self._behind):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._summary.setWordWrap(True)
        self.table = QTableWidget(0, 2)
        self.table.setShowGrid(False)
        self.table.setWordWrap(True)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.table.horizontalHeader().hide()
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW)
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setSectionResizeMode(_COUNT, QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setSectionResizeMode(_TEXT, QHeaderView.ResizeMode.Stretch)
        self.table.setAccessibleName(_tr("What stays behind"))
        TableActions(self.table)
        self._kept = QLabel(_tr("Everything: importing the file gives back the same."))
        self._kept.setProperty("role", "muted")
        self._kept.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._head)
        column.addWidget(self._summary)
        column.addSpacing(8)
        column.addWidget(self._behind)
        column.addWidget(self._kept)
        column.addWidget(self.table, 1)
        self.unreadable = QLabel()
        self.unreadable.setTextFormat(Qt.TextFormat.PlainText)
        self.unreadable.setProperty("role", "warning")
        self.unreadable.setWordWrap(True)
        column.addWidget(self.unreadable)
        column.addStretch(0)
        self.clear()

    def clear(self) -> None:
        """Nothing is known."""
        self._summary.setText(_tr("Counting…"))
        for part in (self._behind, self._kept, self.table, self.unreadable):
            part.hide()

    def show_losses(self, preview: AnyExport) -> None:
        """What was counted."""
        self._summary.setText(
            _tr(
                "{shapes} on {images} by {authors}",
                shapes=format_count(_tr, preview.shapes, "{n} shape", "{n} shapes"),
                images=format_count(_tr, preview.images, "{n} image", "{n} images"),
                authors=format_count(_tr, preview.authors, "{n} author", "{n} authors"),
            )
        )
        title = format_name_of(preview.chosen_format)
        self._behind.setText(
            _tr("{format} cannot hold", format=title) if preview.losses else _tr("{format} holds", format=title)
        )
        self.table.setAccessibleName(self._behind.text())
        self.table.setRowCount(len(preview.losses))
        for row, note in enumerate(preview.losses):
            count, text = QTableWidgetItem(format_number(note.count)), QTableWidgetItem(translate_loss(note.text))
            count.setData(VALUE, note.count)
            count.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            text.setToolTip(format_tooltip(translate_loss(note.text)))
            self.table.setItem(row, _COUNT, count)
            self.table.setItem(row, _TEXT, text)
        named = preview.unreadable[:MOST_NAMED]
        left = len(preview.unreadable) - len(named)
        more = _tr(" and {n} more", n=format_number(left)) if left else ""
        self.unreadable.setText(_tr("Their picture cannot be shown here: {names}", names=", ".join(named) + more))
        self.unreadable.setVisible(bool(named))
        self._behind.show()
        self.table.setVisible(bool(preview.losses))
        self._kept.setVisible(not preview.losses)
