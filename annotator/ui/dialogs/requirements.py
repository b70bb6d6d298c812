"""Requirements dialog: which tags, parts and labels an image needs before it can be marked done."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QCheckBox, QDialog, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from annotator.model.protocol import Protocol
from annotator.model.vocabulary import Vocabulary
from annotator.ui.base.dialog import make_yes_and_cancel
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import ROW, make_head_font, make_small_font

_tr = translator_of("Requirements")

_MOST_ROWS: Final = 8
"""Labels seen at once; more of them scroll."""


class RequirementsDialog(QDialog):
    """`take` receives the protocol as it is to be and says whether it could be stored."""

    def __init__(
        self, parent: QWidget, protocol: Protocol, vocabulary: Vocabulary, take: Callable[[Protocol], bool]
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Before an image is done"))
        self.setMinimumWidth(400)
        self._protocol, self._take = protocol, take
        self._used = vocabulary.offered_labels
        self.part_state = QCheckBox(_tr("a part state"))
        self.part_state.setChecked(protocol.requires_part_state)
        self.occluded = QCheckBox(_tr("yes or no for “occluded”"))
        self.occluded.setChecked(protocol.requires_occluded)
        self.parts = QCheckBox(_tr("every part of the project, {n} in all", n=len(self._used)))
        self.parts.setChecked(protocol.requires_parts)
        self.parts.setVisible(vocabulary.parts)
        self.labels = self._make_list()
        self._lay_out(parts=vocabulary.parts)

    @property
    def protocol(self) -> Protocol:
        """The protocol with what is ticked; the rest of it, labels that are used no more included, is as it was."""
        rows = (self.labels.item(row) for row in range(self.labels.count()))
        ticked = {row.data(Qt.ItemDataRole.UserRole) for row in rows if row.checkState() is Qt.CheckState.Checked}
        unseen = set(self._protocol.required_labels) - {label.id for label in self._used}
        return replace(
            self._protocol,
            requires_part_state=self.part_state.isChecked(),
            requires_occluded=self.occluded.isChecked(),
            requires_parts=self.parts.isChecked(),
            required_labels=tuple(sorted(ticked | unseen)),
        )

    def accept(self) -> None:
        """Closes only when the protocol could be stored."""
        if self._take(self.protocol):
            super().accept()

    def _make_list(self) -> QListWidget:
        shown = QListWidget()
        shown.setAccessibleName(_tr("Labels that every image has"))
        for label in self._used:
            row = QListWidgetItem(label.name)
            row.setData(Qt.ItemDataRole.UserRole, label.id)
            row.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            is_on = label.id in self._protocol.required_labels
            row.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
            swatch = QPixmap(10, 10)
            swatch.fill(QColor(label.colour))
            row.setIcon(swatch)
            row.setSizeHint(QSize(0, ROW))
            shown.addItem(row)
        shown.setMinimumHeight(min(max(len(self._used), 1), _MOST_ROWS) * ROW + 4)
        return shown

    def _lay_out(self, *, parts: bool) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(6)
        column.addWidget(
            _make_note(_tr("Space names what an image lacks and goes there; until all holds, it is not marked."))
        )
        column.addSpacing(6)
        column.addWidget(_make_head(_tr("Every shape has")))
        column.addWidget(self.part_state)
        column.addWidget(self.occluded)
        column.addSpacing(6)
        column.addWidget(_make_head(_tr("Every image has")))
        column.addWidget(self.parts)
        if self._used:
            if parts:
                column.addWidget(_make_note(_tr("or at least a shape of these:")))
            else:
                column.addWidget(_make_note(_tr("at least one shape of these labels:")))
            column.addWidget(self.labels, 1)
        column.addSpacing(6)
        column.addWidget(
            _make_note(_tr("Drafts (?) are confirmed before done in every project. What is done already stays done."))
        )
        column.addSpacing(6)
        column.addWidget(make_yes_and_cancel(self, _tr("Apply")))
        self.resize(420, column.heightForWidth(420))


def _make_head(text: str) -> QLabel:
    head = QLabel(text)
    head.setFont(make_head_font())
    return head


def _make_note(text: str) -> QLabel:
    note = QLabel(text)
    note.setFont(make_small_font())
    note.setProperty("role", "muted")
    note.setWordWrap(True)
    return note
