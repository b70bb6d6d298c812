"""Export losses: the list of what a format cannot hold of the chosen part of a project, with counts."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from annotator.session.transfer.plan_export import Leaving
from annotator.ui.base.text import counted, grouped, hint, loss_text, words_of
from annotator.ui.base.theme import ROW, head_font

_words = words_of("Export")

_COUNT, _TEXT = range(2)


class LossesView(QWidget):
    """How much leaves, and below it what stays behind."""

    def __init__(self) -> None:
        super().__init__()
        self._head, self._summary, self._behind = QLabel(_words("This leaves")), QLabel(), QLabel()
        for head in (self._head, self._behind):
            head.setFont(head_font())
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
        self._kept = QLabel(_words("Everything: importing the file gives back the same."))
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
        column.addStretch(0)
        self.clear()

    def clear(self) -> None:
        """Nothing is known."""
        self._summary.setText(_words("Counting…"))
        for part in (self._behind, self._kept, self.table):
            part.hide()

    def show_losses(self, leaving: Leaving) -> None:
        """What was counted."""
        foreign = leaving.foreign
        self._summary.setText(
            _words("{shapes} on {images} by {authors}",
                   shapes=counted(_words, len(foreign.shapes), "{n} shape", "{n} shapes"),
                   images=counted(_words, len(foreign.images), "{n} image", "{n} images"),
                   authors=counted(_words, len(foreign.raters), "{n} author", "{n} authors"))
        )  # fmt: skip
        title = leaving.chosen.title
        self._behind.setText(
            _words("{format} cannot hold", format=title) if leaving.losses else _words("{format} holds", format=title)
        )
        self.table.setAccessibleName(self._behind.text())
        self.table.setRowCount(len(leaving.losses))
        for row, note in enumerate(leaving.losses):
            count, text = QTableWidgetItem(grouped(note.count)), QTableWidgetItem(loss_text(note.text))
            count.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            text.setToolTip(hint(loss_text(note.text)))
            self.table.setItem(row, _COUNT, count)
            self.table.setItem(row, _TEXT, text)
        self._behind.show()
        self.table.setVisible(bool(leaving.losses))
        self._kept.setVisible(not leaving.losses)
