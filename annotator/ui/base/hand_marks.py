"""Hand marks: what the canvas draws of the hand itself, the loop of the lasso and the vertex in question."""

import enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from annotator.geometry.box import Floats
from annotator.ui.base.paint import HALO


class VertexSign(enum.Enum):
    """A form for each, so that nobody needs the colour; the value is the radius in logical pixels."""

    HOVERED = 5.0
    """A larger square: a press moves it, Del takes it away."""
    CHOSEN = 7.0
    """A lozenge: arrows move it."""
    NEW = 4.5
    """A disc: a press puts it in."""


def paint_vertex(painter: QPainter, at: tuple[float, float], sign: VertexSign, colour: QColor, unit: float) -> None:
    """A vertex at a place in device pixels, filled, with a white and a dark rim."""
    middle, radius = QPointF(*at), sign.value * unit
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for grown, fill in ((2.5, QColor(HALO)), (1.5, QColor(Qt.GlobalColor.white)), (0.0, colour)):
        reach = radius + grown * unit
        painter.setBrush(fill)
        if sign is VertexSign.NEW:
            painter.drawEllipse(middle, reach, reach)
        elif sign is VertexSign.HOVERED:
            painter.drawRect(QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach))
        else:
            corners = ((0, -reach), (reach, 0), (0, reach), (-reach, 0))
            painter.drawPolygon(QPolygonF([middle + QPointF(x, y) for x, y in corners]))
    painter.restore()


def paint_loop(painter: QPainter, points: Floats, colour: QColor, unit: float) -> None:
    """The loop of the lasso in device pixels `(M, 2)`: a white dash on a dark line, lightly filled."""
    outline = QPolygonF([QPointF(x, y) for x, y in points.tolist()])
    fill = QColor(colour)
    fill.setAlphaF(0.16)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawPolygon(outline, Qt.FillRule.WindingFill)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(HALO), 3 * unit))
    painter.drawPolyline(outline)
    painter.setPen(QPen(QColor(Qt.GlobalColor.white), 1.5 * unit, Qt.PenStyle.DashLine))
    painter.drawPolyline(outline)
    painter.restore()
