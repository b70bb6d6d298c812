"""Plots: small diagrams drawn by a painter in the colours of the theme: histogram, scatter, bar, heat cell."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from annotator.geometry.box import Floats
from annotator.ui.hints import hint
from annotator.ui.theme import Theme, mix, small_font

REACH: Final = 9.0
"""Logical pixels around a point within which a press takes it."""
DENSE: Final = 3000
"""From so many points on they are drawn as pixels of one picture."""
_POINT: Final = 2.0
_CORNER: Final = 3.0


def shade(theme: Theme, value: float) -> QColor:
    """The one hue in which heat cells are filled, stronger for values nearer to 1."""
    strongest = 0.45 if theme.is_dark else 0.55
    share = min(max(value, 0.0), 1.0)
    return QColor(mix(theme.panel, theme.accent, 0.06 + (strongest - 0.06) * share * share))


def paint_bar(painter: QPainter, frame: QRectF, share: float | None, *, colour: QColor, track: QColor) -> None:
    """A horizontal bar that is filled to a share of 0 … 1; only its track where there is none."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    round_by = frame.height() / 2
    painter.setBrush(track)
    painter.drawRoundedRect(frame, round_by, round_by)
    if share is not None and share > 0:
        filled = QRectF(frame)
        filled.setWidth(max(frame.width() * min(share, 1.0), frame.height()))
        painter.setBrush(colour)
        painter.drawRoundedRect(filled, round_by, round_by)


def paint_heat_cell(painter: QPainter, frame: QRectF, text: str, *, fill: QColor, ink: QColor) -> None:
    """A filled cell with its number in the middle."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawRoundedRect(frame, _CORNER, _CORNER)
    painter.setPen(ink)
    painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, text)


class Plot(QWidget):
    """What all diagrams share: a theme, a quiet frame, and the grey look of numbers that may still change."""

    def __init__(self, theme: Theme, *, height: int, x: str = "", y: str = "") -> None:
        super().__init__()
        self.theme = theme
        self.provisional = False
        self.x_title, self.y_title = x, y
        self._height = height
        self.setFont(small_font())
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A fixed height; the width is whatever there is."""
        return QSize(140, self._height)

    def minimumSizeHint(self) -> QSize:
        """Still legible."""
        return QSize(90, self._height)

    def recolour(self, theme: Theme) -> None:
        """Takes on another theme."""
        self.theme = theme
        self.update()

    def hint_at(self, position: QPointF) -> str:
        """What is said about a place of the diagram."""
        del position
        return self.toolTip()

    def event(self, event: QEvent) -> bool:
        """Shows the hint of the place under the pointer."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self.hint_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), hint(text) if text else "", self)
            return True
        return super().event(event)

    def plane(self) -> QRectF:
        """Where the data lie: what the titles and ticks leave."""
        metrics = QFontMetricsF(self.font())
        left = metrics.horizontalAdvance("0.000") + 4 if self.y_title else 2.0
        top = metrics.height() + 2 if self.y_title else 4.0
        bottom = metrics.height() * (2 if self.x_title else 1) + 4
        return QRectF(self.rect()).adjusted(left, top, -6, -bottom)

    def paint_axes(self, painter: QPainter, x_ticks: Sequence[tuple[float, str]]) -> QRectF:
        """The base line with its ticks (share of the width, text) and the titles; returns the plane."""
        plane, metrics = self.plane(), QFontMetricsF(self.font())
        painter.setPen(QPen(self.theme.colour("line"), 1))
        painter.drawLine(plane.bottomLeft(), plane.bottomRight())
        painter.setPen(self.theme.colour("muted"))
        for share, text in x_ticks:
            width = metrics.horizontalAdvance(text)
            left = min(max(plane.left() + share * plane.width() - width / 2, 0.0), self.width() - width)
            painter.drawText(QPointF(left, plane.bottom() + metrics.ascent() + 2), text)
        if self.x_title:
            area = QRectF(plane.left(), self.height() - metrics.height(), plane.width(), metrics.height())
            painter.drawText(area, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, self.x_title)
        if self.y_title:
            painter.drawText(QPointF(0, metrics.ascent()), self.y_title)
        return plane


class Histogram(Plot):
    """Counts between edges, with a mark at one value such as the mean."""

    def __init__(self, theme: Theme, *, height: int = 96, x: str = "") -> None:
        super().__init__(theme, height=height, x=x)
        self.counts: tuple[int, ...] = ()
        self.edges: tuple[float, ...] = ()
        self.mark: float | None = None

    def put(
        self, counts: Sequence[int], edges: Sequence[float], *, mark: float | None, provisional: bool = False
    ) -> None:
        """Shows other counts; bins before the first that holds anything are left out."""
        first = next((place for place, count in enumerate(counts) if count), 0)
        self.counts, self.edges = tuple(counts[first:]), tuple(edges[first:])
        self.mark, self.provisional = mark, provisional
        self.update()

    def hint_at(self, position: QPointF) -> str:
        """The bin under the pointer."""
        plane = self.plane()
        if not self.counts or not plane.left() <= position.x() <= plane.right():
            return self.toolTip()
        place = min(int((position.x() - plane.left()) / plane.width() * len(self.counts)), len(self.counts) - 1)
        return f"{self.edges[place]:.2f} – {self.edges[place + 1]:.2f}: {self.counts[place]:,}\n{self.toolTip()}"

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the bars."""
        painter = QPainter(self)
        edges = self.edges
        ticks = [] if len(edges) < 2 else [(0.0, f"{edges[0]:g}"), (1.0, f"{edges[-1]:g}")]
        if len(edges) > 2 and abs(edges[0] + edges[-1] - 1.5) < 1e-9:
            ticks.insert(1, (0.5, "0.75"))
        plane = self.paint_axes(painter, ticks)
        most = max(self.counts, default=0)
        if not most:
            return
        width = plane.width() / len(self.counts)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.colour("faint" if self.provisional else "accent"))
        for place, count in enumerate(self.counts):
            if count:
                high = max(plane.height() * count / most, 1.0)
                left = plane.left() + place * width
                painter.drawRect(QRectF(left + 0.5, plane.bottom() - high, max(width - 1.0, 1.0), high))
        if self.mark is not None and edges[0] <= self.mark <= edges[-1]:
            x = plane.left() + (self.mark - edges[0]) / (edges[-1] - edges[0]) * plane.width()
            painter.setPen(QPen(self.theme.colour("text"), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, plane.top()), QPointF(x, plane.bottom()))


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """N points of a scatter with what sets some of them apart."""

    x: Floats = field(default_factory=lambda: np.zeros(0))
    y: Floats = field(default_factory=lambda: np.zeros(0))
    flagged: npt.NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, np.bool_))
    """Drawn stronger; the keys go from one to the next of these."""
    x_range: tuple[float, float] = (0.0, 1.0)
    y_range: tuple[float, float] = (0.0, 1.0)
    joined: bool = False
    """Whether a line runs through the flagged ones in the order of x."""
    marked: int | None = None
    """One point that has a sign of its own."""
    x_ticks: tuple[tuple[float, str], ...] = ()
    """Share of the width and text of every tick of x; empty for the ends of its range."""

    def __len__(self) -> int:
        return len(self.x)


class Scatter(Plot):
    """Points that can be pressed; arrows go through the flagged ones and Enter takes one."""

    picked = Signal(int)
    """Row of the point that was taken."""

    def __init__(self, theme: Theme, *, height: int = 130, x: str = "", y: str = "") -> None:
        super().__init__(theme, height=height, x=x, y=y)
        self.points = Points()
        self._drawn: tuple[object, QPixmap] | None = None
        self.current: int | None = None
        self.chosen: int | None = None
        """The point that is in force, drawn with a ring."""
        self.guides = False
        """Whether the diagonal and the middle of x are drawn."""
        self.strong = "warning"
        self.describe: Callable[[int], str] = _nothing
        """What is said about a point."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def put(self, points: Points, *, provisional: bool = False, chosen: int | None = None) -> None:
        """Shows other points."""
        self.points, self.provisional, self.chosen = points, provisional, chosen
        self._drawn = None
        if self.current is not None and self.current >= len(points):
            self.current = None
        self.update()

    def set_provisional(self, *, on: bool) -> None:
        """Shows the points in grey, or in their colours again."""
        if on != self.provisional:
            self.provisional = on
            self.update()

    def places(self) -> Floats:
        """Where the points are in the widget (N, 2)."""
        plane, points = self.plane(), self.points
        (x0, x1), (y0, y1) = points.x_range, points.y_range
        x = plane.left() + (points.x - x0) / ((x1 - x0) or 1.0) * plane.width()
        y = plane.bottom() - (points.y - y0) / ((y1 - y0) or 1.0) * plane.height()
        return np.stack((x, y), axis=1) if len(points) else np.zeros((0, 2))

    def nearest(self, position: QPointF) -> int | None:
        """The point under a position; a flagged one goes before the others."""
        if not len(self.points):
            return None
        apart = np.hypot(*(self.places() - (position.x(), position.y())).T)
        near = np.flatnonzero(apart <= REACH)
        if not len(near):
            return None
        return int(near[np.lexsort((apart[near], ~self.points.flagged[near]))[0]])

    def hint_at(self, position: QPointF) -> str:
        """What the point under the pointer stands for."""
        row = self.nearest(position)
        return self.toolTip() if row is None else self.describe(row) or self.toolTip()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Shows which point a press would take."""
        row = self.nearest(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if row is None else Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes a point."""
        row = self.nearest(event.position())
        if row is not None and event.button() is Qt.MouseButton.LeftButton:
            self._take(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right go through the flagged points, Enter takes the current one."""
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._step(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.current is not None:
            self._take(self.current)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows where the keys are."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keys are elsewhere."""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Copies axes and points, which are drawn once, and draws the rings of the current and the chosen one."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._picture())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for row, colour in ((self.chosen, "text"), (self.current if self.hasFocus() else None, "accent")):
            if row is not None and row < len(self.points):
                painter.setPen(QPen(self.theme.colour(colour), 1.5))
                painter.drawEllipse(QPointF(*self.places()[row].tolist()), 5.5, 5.5)

    def _picture(self) -> QPixmap:
        """Axes and points for the present size and colours."""
        ratio = self.devicePixelRatioF()
        known = (self.size(), ratio, self.theme, self.provisional, id(self.points), self.font())
        if self._drawn is None or self._drawn[0] != known:
            drawn = QPixmap(self.size() * ratio)
            drawn.setDevicePixelRatio(ratio)
            drawn.fill(Qt.GlobalColor.transparent)
            painter = QPainter(drawn)
            painter.setFont(self.font())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_all(painter)
            painter.end()
            self._drawn = (known, drawn)
        return self._drawn[1]

    def _paint_all(self, painter: QPainter) -> None:
        (x0, x1), (y0, y1) = self.points.x_range, self.points.y_range
        plane = self.paint_axes(painter, self.points.x_ticks or [(0.0, f"{x0:.3g}"), (1.0, f"{x1:.3g}")])
        self._paint_y(painter, plane, f"{y0:.3g}", f"{y1:.3g}")
        painter.setPen(QPen(self.theme.colour("line"), 1))
        painter.drawLine(plane.bottomLeft(), plane.topLeft())
        if self.guides:
            painter.drawLine(plane.bottomLeft(), plane.topRight())
            middle = plane.left() + plane.width() / 2
            painter.drawLine(QPointF(middle, plane.top()), QPointF(middle, plane.bottom()))
        self._paint_points(painter, self.places())

    def _paint_y(self, painter: QPainter, plane: QRectF, low: str, high: str) -> None:
        metrics = QFontMetricsF(self.font())
        for text, base in ((low, plane.bottom()), (high, plane.top() + metrics.ascent() / 2)):
            painter.setPen(self.theme.colour("muted"))
            painter.drawText(QPointF(plane.left() - metrics.horizontalAdvance(text) - 3, base), text)

    def _paint_points(self, painter: QPainter, places: Floats) -> None:
        flagged = self.points.flagged
        plain = self.theme.colour("muted" if self.provisional else "accent", alpha=0.55 if len(places) < 300 else 0.3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(plain)
        if np.count_nonzero(~flagged) > DENSE:
            cells = np.unique(np.rint(places[~flagged]).astype(np.int64), axis=0)
            for x, y in cells.tolist():
                painter.drawRect(QRectF(x, y, 1.2, 1.2))
        else:
            for x, y in places[~flagged].tolist():
                painter.drawEllipse(QPointF(x, y), _POINT, _POINT)
        strong = self.theme.colour("muted" if self.provisional else self.strong)
        chain = places[flagged]
        if self.points.joined and len(chain) > 1:
            painter.setPen(QPen(strong, 1.2))
            painter.drawPolyline([QPointF(x, y) for x, y in chain[np.argsort(chain[:, 0], kind="stable")].tolist()])
            painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(strong)
        for x, y in chain.tolist():
            painter.drawEllipse(QPointF(x, y), _POINT + 1, _POINT + 1)
        if self.points.marked is not None:
            x, y = places[self.points.marked].tolist()
            painter.setBrush(self.theme.colour("warning"))
            painter.drawPolygon([QPointF(x - 5, y), QPointF(x, y - 5), QPointF(x + 5, y), QPointF(x, y + 5)])

    def _step(self, by: int) -> None:
        rows = np.flatnonzero(self.points.flagged)
        if not len(rows):
            return
        rows = rows[np.argsort(self.points.x[rows], kind="stable")].tolist()
        place = rows.index(self.current) + by if self.current in rows else 0 if by > 0 else -1
        self.current = rows[place % len(rows)]
        text = self.describe(self.current)
        self.setAccessibleDescription(text)
        at = self.places()[self.current]
        QToolTip.showText(self.mapToGlobal(QPoint(round(at[0]) + 8, round(at[1]) + 8)), hint(text), self)
        self.update()

    def _take(self, row: int) -> None:
        self.current = row
        self.update()
        self.picked.emit(row)


def _nothing(_row: int) -> str:
    """Nothing is said about a point."""
    return ""
