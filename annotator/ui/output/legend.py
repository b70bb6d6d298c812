"""Legend: the signs and colours that tell series apart, and a line that says which is which."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.ui.base.theme import Theme, find_theme, make_small_font

MARKS: Final = ("circle", "square", "triangle", "diamond", "plus")
"""Signs that tell series apart without colour, in the order in which they are given out."""
_LINE: Final = 20.0
_SIGN: Final = 18.0
_GAP: Final = 16.0


class SeriesLook(Struct, frozen=True):
    """How one series is drawn; `mark` is one of `MARKS`, `bar`, `line` or `dashes`."""

    colour: str
    """`#rrggbb`, or the name of a colour of the theme."""
    mark: str
    name: str = ""


class LegendBar(QWidget):
    """The names with their signs, in as many lines as they need."""

    def __init__(self) -> None:
        super().__init__()
        self.looks: tuple[SeriesLook, ...] = ()
        self.setFont(make_small_font())
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_looks(self, looks: Sequence[SeriesLook]) -> None:
        """Shows these; without any it takes no room."""
        self.looks = tuple(looks)
        self.setVisible(bool(looks))
        self.setAccessibleName(", ".join(look.name for look in looks))
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        """The height of the lines."""
        return round(measure_legend(self.looks, self.font(), width))

    def sizeHint(self) -> QSize:
        """One line, or more where it is narrow."""
        return QSize(160, self.heightForWidth(max(self.width(), 160)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the lines."""
        painter = QPainter(self)
        painter.setFont(self.font())
        paint_legend(painter, QRectF(self.rect()), self.looks, find_theme())


def measure_legend(looks: Sequence[SeriesLook], font: QFont, width: float) -> float:
    """The height that the names need at a width."""
    lines = _place_entries(looks, font, width)
    return (lines[-1][1] + 1) * _LINE if lines else 0.0


def paint_legend(painter: QPainter, frame: QRectF, looks: Sequence[SeriesLook], theme: Theme) -> None:
    """Draws signs and names from the upper left corner of the frame on."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for (left, line), look in zip(_place_entries(looks, painter.font(), frame.width()), looks, strict=True):
        middle = QPointF(frame.left() + left + _SIGN / 2 - 2, frame.top() + (line + 0.5) * _LINE)
        colour = theme.colour_of(look.colour)
        _paint_sign(painter, middle, look, colour)
        painter.setPen(theme.colour_of("text"))
        area = QRectF(frame.left() + left + _SIGN, frame.top() + line * _LINE, frame.width() - left - _SIGN, _LINE)
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, look.name)


def paint_mark(painter: QPainter, centre: QPointF, mark: str, colour: QColor, *, size: float = 3.0) -> None:
    """One sign of a series."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    x, y = centre.x(), centre.y()
    match mark:
        case "square":
            painter.drawRect(QRectF(x - 0.9 * size, y - 0.9 * size, 1.8 * size, 1.8 * size))
        case "triangle":
            _paint_corners(painter, centre, size, ((0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)))
        case "diamond":
            _paint_corners(painter, centre, size, ((0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)))
        case "plus":
            painter.setPen(QPen(colour, 1.6))
            painter.drawLine(QPointF(x - 1.2 * size, y), QPointF(x + 1.2 * size, y))
            painter.drawLine(QPointF(x, y - 1.2 * size), QPointF(x, y + 1.2 * size))
        case _:
            painter.drawEllipse(centre, size, size)


def _paint_sign(painter: QPainter, middle: QPointF, look: SeriesLook, colour: QColor) -> None:
    if look.mark == "bar":
        painter.fillRect(QRectF(middle.x() - 6, middle.y() - 4, 12, 8), colour)
    elif look.mark in ("line", "dashes"):
        style = Qt.PenStyle.SolidLine if look.mark == "line" else Qt.PenStyle.DashLine
        painter.setPen(QPen(colour, 1.6, style))
        painter.drawLine(QPointF(middle.x() - 7, middle.y()), QPointF(middle.x() + 7, middle.y()))
    else:
        paint_mark(painter, middle, look.mark, colour, size=4.0)


def _paint_corners(painter: QPainter, centre: QPointF, size: float, corners: Sequence[tuple[float, float]]) -> None:
    painter.drawPolygon([centre + QPointF(size * dx, size * dy) for dx, dy in corners])


def _place_entries(looks: Sequence[SeriesLook], font: QFont, width: float) -> list[tuple[float, int]]:
    """Left edge and line of every entry."""
    metrics, places = QFontMetricsF(font), []
    left, line = 0.0, 0
    for look in looks:
        wide = _SIGN + metrics.horizontalAdvance(look.name) + _GAP
        if left and left + wide - _GAP > width:
            left, line = 0.0, line + 1
        places.append((left, line))
        left += wide
    return places
