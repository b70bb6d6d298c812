"""Plots: small diagrams drawn by a painter in the colours of the theme: bar, heat cell, histogram."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from annotator.ui.base.text import format_tooltip
from annotator.ui.base.theme import Theme, make_small_font, mix_colours

_CORNER: Final = 3.0


def shade_of(theme: Theme, value: float) -> QColor:
    """The one hue in which heat cells are filled, stronger for values nearer to 1."""
    strongest = 0.45 if theme.is_dark else 0.55
    share = min(max(value, 0.0), 1.0)
    return QColor(mix_colours(theme.panel, theme.accent, 0.06 + (strongest - 0.06) * share * share))


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
        self.setFont(make_small_font())
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A fixed height; the width is whatever there is."""
        return QSize(140, self._height)

    def minimumSizeHint(self) -> QSize:
        """Still legible."""
        return QSize(90, self._height)

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
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
            QToolTip.showText(event.globalPos(), format_tooltip(text) if text else "", self)
            return True
        return super().event(event)

    def compute_plane(self) -> QRectF:
        """Where the data lie: what the titles and ticks leave."""
        metrics = QFontMetricsF(self.font())
        left = metrics.horizontalAdvance("0.000") + 4 if self.y_title else 2.0
        top = metrics.height() + 2 if self.y_title else 4.0
        bottom = metrics.height() * (2 if self.x_title else 1) + 4
        return QRectF(self.rect()).adjusted(left, top, -6, -bottom)

    def paint_axes(self, painter: QPainter, x_ticks: Sequence[tuple[float, str]]) -> QRectF:
        """The base line with its ticks (share of the width, text) and the titles; returns the plane."""
        plane, metrics = self.compute_plane(), QFontMetricsF(self.font())
        painter.setPen(QPen(self.theme.colour_of("line"), 1))
        painter.drawLine(plane.bottomLeft(), plane.bottomRight())
        painter.setPen(self.theme.colour_of("muted"))
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

    def set_counts(
        self, counts: Sequence[int], edges: Sequence[float], *, mark: float | None, provisional: bool = False
    ) -> None:
        """Shows other counts; bins before the first that holds anything are left out."""
        first = next((place for place, count in enumerate(counts) if count), 0)
        self.counts, self.edges = tuple(counts[first:]), tuple(edges[first:])
        self.mark, self.provisional = mark, provisional
        self.update()

    def hint_at(self, position: QPointF) -> str:
        """The bin under the pointer."""
        plane = self.compute_plane()
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
        painter.setBrush(self.theme.colour_of("faint" if self.provisional else "accent"))
        for place, count in enumerate(self.counts):
            if count:
                high = max(plane.height() * count / most, 1.0)
                left = plane.left() + place * width
                painter.drawRect(QRectF(left + 0.5, plane.bottom() - high, max(width - 1.0, 1.0), high))
        if self.mark is not None and edges[0] <= self.mark <= edges[-1]:
            x = plane.left() + (self.mark - edges[0]) / (edges[-1] - edges[0]) * plane.width()
            painter.setPen(QPen(self.theme.colour_of("text"), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, plane.top()), QPointF(x, plane.bottom()))
