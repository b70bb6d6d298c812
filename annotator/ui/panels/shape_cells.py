"""How the cells of the shape list are drawn and edited: an eye, a colour chip, the sign of a state, a choice."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QComboBox, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from annotator.model.shapes import PartState
from annotator.ui.base.short_names import cut_middle
from annotator.ui.base.theme import ROW, Theme
from annotator.ui.notes.signs import SIGN_SIDE, paint_note_sign
from annotator.ui.panels.shape_list import CHOICES, COLOUR, HIDDEN, LABEL, SIGN, STATE, STATE_VALUE, VISIBLE
from annotator.ui.widgets.icons import paint_eye
from annotator.ui.widgets.tag_strip import paint_state

Index = QModelIndex | QPersistentModelIndex


class ShapeDelegate(QStyledItemDelegate):
    """Draws every cell; a choice is edited by a list of words that opens at once."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """One height for all rows."""
        return QSize(super().sizeHint(option, index).width(), max(ROW, option.fontMetrics.height() + 8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one cell."""
        theme, column = self.theme, index.column()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, theme.colour_of("chosen" if chosen else "hover"))
        frame = QRectF(option.rect).adjusted(6, 0, -6, 0)
        middle = frame.center().y()
        hidden = bool(index.data(HIDDEN))
        ink = theme.colour_of("muted" if hidden else "text")
        if column == VISIBLE:
            paint_eye(painter, QRectF(option.rect).center(), theme, hidden=hidden)
            return
        colour = index.data(COLOUR)
        if column == LABEL and isinstance(colour, QColor):
            painter.fillRect(QRectF(frame.left(), middle - 5, 10, 10), colour)
            frame.adjust(18, 0, 0, 0)
        sign = index.data(SIGN)
        if sign is not None:
            paint_note_sign(painter, QRectF(frame.right() - SIGN_SIDE, middle - 6, SIGN_SIDE, SIGN_SIDE), sign, theme)
            frame.adjust(0, 0, -SIGN_SIDE - 4, 0)
        state = index.data(STATE_VALUE)
        if column == STATE and state is not None and state is not PartState.UNSET:
            paint_state(painter, QRectF(frame.left(), middle - 6, 12, 12), PartState(state), ink)
            frame.adjust(18, 0, 0, 0)
        word = str(index.data())
        if column == STATE and option.fontMetrics.horizontalAdvance(word) > frame.width():
            word = word[:1].upper()
        painter.setFont(option.font)
        painter.setPen(ink if word != "–" else theme.colour_of("muted"))
        side = (
            index.data(Qt.ItemDataRole.TextAlignmentRole) or Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        text = cut_middle(word, option.fontMetrics, int(frame.width()))
        painter.drawText(frame, side | Qt.AlignmentFlag.AlignVCenter, text)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A list of the words that the cell can have."""
        editor = QComboBox(parent)
        for value, word in index.data(CHOICES):
            editor.addItem(word, value)
        editor.activated.connect(lambda _row: self._finish(editor))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Shows the value and opens the list."""
        assert isinstance(editor, QComboBox)
        editor.setCurrentIndex(editor.findData(index.data(Qt.ItemDataRole.EditRole)))
        editor.showPopup()

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        """Hands the chosen value to the model."""
        assert isinstance(editor, QComboBox)
        if editor.currentIndex() >= 0:
            model.setData(index, editor.currentData())  # type: ignore[attr-defined]

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        """At least wide enough for its words."""
        frame = option.rect
        frame.setWidth(max(frame.width(), editor.sizeHint().width()))
        editor.setGeometry(frame)

    def _finish(self, editor: QComboBox) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor)
