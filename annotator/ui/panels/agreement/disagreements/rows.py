"""The rows of the list of disagreements: a model, and how a row is drawn with the sign of its kind."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.ui.base.short_names import cut_middle
from annotator.ui.base.text import format_tooltip, translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.widgets.section import SIDE

_tr = translator_of("Agreement")

Index = QModelIndex | QPersistentModelIndex

LINE: Final = 24
LISTED: Final = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class DisagreementRow:
    """One row: the disagreement, its two texts, and whether it is decided."""

    disagreement: Disagreement
    title: str
    detail: str
    decided: bool


class DisagreementModel(QAbstractListModel):
    """The disagreements that pass the filter."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[DisagreementRow, ...] = ()

    def set_rows(self, rows: Sequence[DisagreementRow]) -> None:
        """Shows other rows."""
        rows = tuple(rows)
        if rows == self.rows:
            return
        if len(rows) == len(self.rows):
            self.rows = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """One row a disagreement."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The texts of a row."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title
            case Qt.ItemDataRole.UserRole:
                return row
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.title}, {row.detail}"
            case Qt.ItemDataRole.ToolTipRole:
                told = _tr("decided") if row.decided else _tr("press to look at it")
                return format_tooltip(f"{row.title}: {row.detail} ({told})")
        return None


class DisagreementDelegate(QStyledItemDelegate):
    """Draws sign, title and detail."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.provisional = False

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One height for all rows."""
        return QSize(120, LINE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One disagreement."""
        theme, row = self.theme, index.data(LISTED)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour_of("chosen" if chosen else "hover"))
            painter.drawRoundedRect(QRectF(option.rect).adjusted(4, 0, -4, 0), 4, 4)
        frame = QRectF(option.rect).adjusted(SIDE, 0, -SIDE, 0)
        quiet = row.decided or self.provisional
        sign = QRectF(frame.left(), frame.center().y() - 5, 10, 10)
        paint_kind(
            painter, sign, row.disagreement.kind, theme.colour_of("muted" if quiet else "warning"), decided=row.decided
        )
        painter.setFont(option.font)
        metrics = option.fontMetrics
        free = int(frame.width()) - 28 - metrics.horizontalAdvance(row.title)
        wide = max(free, int(frame.width() * 0.5))
        detail = metrics.elidedText(row.detail, Qt.TextElideMode.ElideRight, wide)
        painter.setPen(theme.colour_of("muted"))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(frame, Qt.AlignmentFlag.AlignRight | middle, detail)
        room = int(frame.width()) - 20 - metrics.horizontalAdvance(detail) - 6
        painter.setPen(theme.colour_of("muted" if quiet else "text"))
        title = cut_middle(row.title, metrics, room)  # names differ at their ends
        painter.drawText(frame.adjusted(20, 0, 0, 0), Qt.AlignmentFlag.AlignLeft | middle, title)
        painter.restore()


def paint_kind(painter: QPainter, frame: QRectF, kind: DisagreementKind, ink: QColor, *, decided: bool = False) -> None:
    """The sign of a kind: a diamond, a square, a ring, a half filled or dotted ring; a tick when it is decided."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = QPen(ink, 1.5)
    middle, half = frame.center(), frame.width() / 2
    if decided:
        painter.setPen(pen)
        painter.drawPolyline([middle + QPointF(-4, 0), middle + QPointF(-1, 3.5), middle + QPointF(4.5, -3.5)])
        return
    if kind is DisagreementKind.OCCLUDED:
        pen.setStyle(Qt.PenStyle.DotLine)
    painter.setPen(pen)
    match kind:
        case DisagreementKind.LOW_OVERLAP:
            corners = ((0, -half), (half, 0), (0, half), (-half, 0))
            painter.drawPolygon([middle + QPointF(x, y) for x, y in corners])
        case DisagreementKind.LABEL:
            painter.drawRect(frame.adjusted(1, 1, -1, -1))
        case DisagreementKind.EXTRA:
            painter.drawEllipse(frame)
            painter.setBrush(ink)
            painter.drawEllipse(middle, 1.2, 1.2)
        case _:
            painter.drawEllipse(frame)
    if kind is DisagreementKind.STATE:
        painter.setBrush(ink)
        painter.drawPie(frame, 90 * 16, 180 * 16)
