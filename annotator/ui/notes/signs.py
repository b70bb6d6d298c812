"""Note signs: how a list draws and tells that notes can be read, that something needs review, or was sent back."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from annotator.model.review_note import NoteKind
from annotator.session.review import NoteSign
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import Theme

_tr = translator_of("Notes")

SIGN_SIDE: Final = 12


def describe_sign(sign: NoteSign | None) -> str:
    """The sign in words; empty for none."""
    if sign is None:
        return ""
    if sign.flag is NoteKind.RETURN:
        return _tr("sent back")
    return _tr("needs review") if sign.flag is NoteKind.REVIEW else _tr("has notes")


def paint_note_sign(painter: QPainter, frame: QRectF, sign: NoteSign, theme: Theme) -> None:
    """Draws a flag for *needs review*, an arrow that turns back for a return, else a speech bubble."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(frame.topLeft())
    painter.scale(frame.width() / SIGN_SIDE, frame.height() / SIGN_SIDE)
    ink = theme.colour_of("muted" if sign.flag is None else "warning")
    pen = QPen(ink, 1.4)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    if sign.flag is NoteKind.REVIEW:
        painter.drawLine(QPointF(2.5, 1), QPointF(2.5, 11.5))
        painter.setBrush(ink)
        painter.drawPolygon(QPolygonF([QPointF(2.5, 1.5), QPointF(10.5, 4), QPointF(2.5, 6.5)]))
    elif sign.flag is NoteKind.RETURN:
        arrow = QPainterPath(QPointF(1.5, 4.5))
        arrow.lineTo(7, 4.5)
        arrow.arcTo(QRectF(4, 4.5, 6.5, 6), 90, -180)
        arrow.lineTo(4, 10.5)
        painter.drawPath(arrow)
        painter.drawPolyline([QPointF(4.5, 1.5), QPointF(1.5, 4.5), QPointF(4.5, 7.5)])
    else:
        bubble = QPainterPath()
        bubble.addRoundedRect(QRectF(1, 1.5, 10, 7), 2, 2)
        painter.drawPath(bubble)
        painter.drawPolyline([QPointF(4, 8.5), QPointF(4, 11), QPointF(6.5, 8.5)])
    painter.restore()
