"""Above the numbers: what they are about (this image, a label, the whole set), and the switch to audit mode."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QComboBox, QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from annotator.session.view import Mode
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_tooltip, translator_of
from annotator.ui.widgets.section import SIDE

_tr = translator_of("Agreement")

IMAGE: Final = "image"
LABEL: Final = "label"
WHOLE: Final = "whole"
_AROUND: Final = 12
"""Logical pixels beside the text of a button, and what its bold type takes more."""


class ScopeSwitch(QWidget):
    """One of three; *Label* has a list of labels and counts them over the whole set."""

    chosen = Signal(bool, object)
    """Whether the whole set is meant, and the label or None."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._buttons: dict[str, QToolButton] = {}
        self._texts = {
            IMAGE: (_tr("This image"), _tr("Image")),
            LABEL: (_tr("Label"), _tr("Label")),
            WHOLE: (_tr("Whole set"), _tr("Set")),
        }
        """What stands on a button, and the one word where there is no room."""
        self.labels = QComboBox()
        self.labels.setAccessibleName(_tr("Label that the numbers are about"))
        self.labels.activated.connect(lambda _row: self._announce_scope())
        self.audit = QToolButton()
        self.audit.setText(_tr("Audit"))
        self.audit.setCheckable(True)
        self.audit.setProperty("role", "switch")
        self.audit.setToolTip(format_tooltip(self._format_audit_tip()))
        self.audit.setAccessibleDescription(self._format_audit_tip())
        self.audit.clicked.connect(lambda _on=False: context.perform("audit"))
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._make_segments(), 1)
        row.addWidget(self.audit)
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, 8, SIDE, 4)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self.labels)
        self.refresh()

    @property
    def scope(self) -> str:
        """What is chosen."""
        return next(name for name, button in self._buttons.items() if button.isChecked())

    def choose(self, scope: str) -> None:
        """Chooses one of the three."""
        self._buttons[scope].setChecked(True)
        self._announce_scope()

    def refresh(self) -> None:
        """Shows mode and labels as they are now."""
        self.audit.setChecked(self._session.view.mode is Mode.AUDIT)
        words = self._session.committed.vocabulary.counted_labels
        if [self.labels.itemData(row) for row in range(self.labels.count())] != [word.id for word in words] or any(
            self.labels.itemText(row) != word.name for row, word in enumerate(words)
        ):
            now = self.labels.currentData()
            self.labels.clear()
            for word in words:
                self.labels.addItem(word.name, word.id)
            self.labels.setCurrentIndex(max(self.labels.findData(now), 0))
        self._buttons[LABEL].setEnabled(bool(words))
        self.labels.setVisible(self.scope == LABEL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Writes one word for two where there is no room for both."""
        super().resizeEvent(event)
        room = self.width() - 2 * SIDE - 8 - self.audit.sizeHint().width() - 4
        texts = [self._texts[name][0] for name in self._buttons]
        needed = sum(self.fontMetrics().horizontalAdvance(text) + _AROUND for text in texts)
        for name, button in self._buttons.items():
            button.setText(self._texts[name][1 if needed > room else 0])

    def _announce_scope(self) -> None:
        self.refresh()
        label = self.labels.currentData() if self.scope == LABEL else None
        self.chosen.emit(self.scope != IMAGE, label)

    def _format_audit_tip(self) -> str:
        return _tr(
            "Audit mode ({key}) shows everybody's boxes and numbers. In a session they stay hidden until you "
            "have marked an image done, so that nobody copies.",
            key=self._context.key_of("audit"),
        )

    def _make_segments(self) -> QFrame:
        frame = QFrame()
        frame.setObjectName("segments")
        row = QHBoxLayout(frame)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(0)
        group = QButtonGroup(frame)
        for name, tip in (
            (IMAGE, _tr("Numbers of the open image")),
            (LABEL, _tr("Numbers of one label over the whole set")),
            (WHOLE, _tr("Numbers of all images that two annotators finished")),
        ):
            button = self._buttons[name] = QToolButton()
            button.setText(self._texts[name][0])
            button.setAccessibleName(self._texts[name][0])
            button.setToolTip(format_tooltip(tip))
            button.setAccessibleDescription(tip)
            button.setCheckable(True)
            button.setProperty("role", "segment")
            button.setMinimumWidth(36)
            button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().Policy.Fixed)
            button.clicked.connect(lambda _on=False: self._announce_scope())
            group.addButton(button)
            row.addWidget(button, len(button.text()) + 2)
        self._buttons[IMAGE].setChecked(True)
        return frame
