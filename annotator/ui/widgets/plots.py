"""Plots: small diagrams drawn by a painter in the colours of the theme: bar, heat cell, histogram."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from annotator.report.plots import PlotValues, Series, draw_plot_figure
from annotator.ui.base.numbers import format_float
from annotator.ui.base.text import format_number, format_tooltip, translator_of
from annotator.ui.base.theme import Theme, find_theme, make_small_font, mix_colours
from annotator.ui.output.drawn_figure import FigureSource
from annotator.ui.output.figure_actions import FigureActions
from annotator.ui.output.legend import SeriesLook

_tr = translator_of("Output")

_CORNER: Final = 3.0
_INSET: Final = 4.0
"""Logical pixels between the words of axes and the border, where the frame of the keys is."""


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
    """What all diagrams share: theme, title and legend, the ways out of the window, and the grey of what may change."""

    refreshed = Signal()
    """Other data, words or colours are shown."""

    def __init__(self, *, height: int, x: str = "", y: str = "") -> None:
        super().__init__()
        self.provisional = False
        self.x_title, self.y_title = x, y
        self.title, self.note = "", ""
        """What it shows, and of what; seen in large and on paper, as the names of the series are."""
        self.looks: tuple[SeriesLook, ...] = ()
        self._height = height
        self.setFont(make_small_font())
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.ways_out = FigureActions(self, self)

    def sizeHint(self) -> QSize:
        """A fixed height; the width is whatever there is."""
        return QSize(140, self._height)

    def minimumSizeHint(self) -> QSize:
        """Still legible."""
        return QSize(90, self._height)

    def describe_figure(self, title: str, note: str = "", looks: Sequence[SeriesLook] = ()) -> None:
        """Takes the words that are seen in large and on paper."""
        words = (title, note, tuple(looks))
        if words != (self.title, self.note, self.looks):
            self.title, self.note, self.looks = words
            self.refresh()

    def make_source(self) -> FigureSource:
        """The figure as it is now, for large and for paper, and its table."""
        values = replace(
            self.make_values(),
            title=self.title or self.accessibleName(),
            note=self.note,
            x=self.x_title,
            y=self.y_title,
        )
        if values.bands:
            heads: tuple[str, ...] = (_tr("from"), _tr("to"), _tr("number"))
        else:
            heads = (
                (_tr("name"), _tr("number")) if values.bars else (_tr("series"), values.x, values.y or _tr("number"))
            )
        return FigureSource(
            values.title, partial(draw_plot_figure, values), heads=heads, cells=values.list_cells(), rows=values.rows
        )

    def make_values(self) -> PlotValues:
        """What it shows, as plain values."""
        return PlotValues()

    def take_row(self, row: object) -> None:
        """A row of the table below the large figure was taken."""

    def refresh(self) -> None:
        """Draws itself again, and has the large figure drawn again."""
        self.update()
        self.refreshed.emit()

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens it in large, where it takes nothing else."""
        if not self.ways_out.take_key(event):
            super().keyPressEvent(event)

    def compute_plane(self) -> QRectF:
        """Where the data lie: what the titles and ticks leave."""
        metrics = QFontMetricsF(self.font())
        left = metrics.horizontalAdvance("0.000") + 3 + _INSET if self.y_title else 2.0
        top = 1.4 * metrics.height() + _INSET if self.y_title else 4.0
        bottom = metrics.height() * (2 if self.x_title else 1) + 2 + _INSET
        return QRectF(self.rect()).adjusted(left, top, -6, -bottom)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws everything."""
        painter = QPainter(self)
        self.paint(painter)
        self.paint_focus(painter)

    def paint(self, painter: QPainter) -> None:
        """Draws the diagram into its area."""
        self.paint_axes(painter, ())

    def paint_focus(self, painter: QPainter) -> None:
        """Draws a frame where the keys are."""
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(find_theme().colour_of("accent"), 1))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), _CORNER, _CORNER)

    def paint_y_ticks(self, painter: QPainter, plane: QRectF, ticks: Sequence[tuple[float, str]]) -> None:
        """Texts beside the plane (share of its height from below, text)."""
        metrics = QFontMetricsF(self.font())
        painter.setPen(find_theme().colour_of("muted"))
        for share, text in ticks:
            base = plane.bottom() - share * plane.height() + share * metrics.ascent() / 2
            painter.drawText(QPointF(plane.left() - metrics.horizontalAdvance(text) - 3, base), text)

    def paint_axes(self, painter: QPainter, x_ticks: Sequence[tuple[float, str]]) -> QRectF:
        """The base line with its ticks (share of the width, text) and the titles; returns the plane."""
        area, plane, metrics = QRectF(self.rect()), self.compute_plane(), QFontMetricsF(self.font())
        painter.setPen(QPen(find_theme().colour_of("line"), 1))
        painter.drawLine(plane.bottomLeft(), plane.bottomRight())
        painter.setPen(find_theme().colour_of("muted"))
        for share, text in x_ticks:
            width = metrics.horizontalAdvance(text)
            left = min(max(plane.left() + share * plane.width() - width / 2, area.left()), area.right() - width)
            painter.drawText(QPointF(left, plane.bottom() + metrics.ascent() + 2), text)
        if self.x_title:
            base = area.bottom() - metrics.height() - _INSET / 2
            below = QRectF(plane.left(), base, plane.width(), metrics.height())
            painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, self.x_title)
        if self.y_title:
            painter.drawText(QPointF(area.left() + _INSET, area.top() + metrics.ascent() + _INSET), self.y_title)
        return plane


class Histogram(Plot):
    """Counts between edges, with a mark at one value such as the mean."""

    def __init__(self, *, height: int = 96, x: str = "") -> None:
        super().__init__(height=height, x=x)
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
        self.refresh()

    def make_values(self) -> PlotValues:
        """Bars, and the mark as a line."""
        names = [look.name for look in self.looks] + ["", ""]
        low, counts = np.array(self.edges[:-1]), np.array(self.counts, np.float64)
        width = self.edges[1] - self.edges[0] if len(self.edges) > 1 else 0.0
        series = [Series(low, counts, "bar", "accent", names[0], width)]
        if self.mark is not None and len(counts):
            high = np.array([0.0, counts.max()])
            series.append(Series(np.full(2, self.mark), high, "dashes", "text", names[1]))
        return PlotValues(series=tuple(series))

    def hint_at(self, position: QPointF) -> str:
        """The bin under the pointer."""
        plane = self.compute_plane()
        if not self.counts or not plane.left() <= position.x() <= plane.right():
            return self.toolTip()
        place = min(int((position.x() - plane.left()) / plane.width() * len(self.counts)), len(self.counts) - 1)
        low, high = (format_float(edge, ".2f") for edge in self.edges[place : place + 2])
        return f"{low} – {high}: {format_number(self.counts[place])}\n{self.toolTip()}"

    def paint(self, painter: QPainter) -> None:
        """Draws the bars."""
        edges = self.edges
        ticks = [] if len(edges) < 2 else [(share, self._format_edge(share)) for share in (0.0, 1.0)]
        if len(edges) > 2 and abs(edges[0] + edges[-1] - 1.5) < 1e-9:
            ticks.insert(1, (0.5, self._format_edge(0.5)))
        plane = self.paint_axes(painter, ticks)
        most = max(self.counts, default=0)
        if not most:
            return
        width = plane.width() / len(self.counts)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(find_theme().colour_of("faint" if self.provisional else "accent"))
        for place, count in enumerate(self.counts):
            if count:
                high = max(plane.height() * count / most, 1.0)
                left = plane.left() + place * width
                painter.drawRect(QRectF(left + 0.5, plane.bottom() - high, max(width - 1.0, 1.0), high))
        if self.mark is not None and edges[0] <= self.mark <= edges[-1]:
            x = plane.left() + (self.mark - edges[0]) / (edges[-1] - edges[0]) * plane.width()
            painter.setPen(QPen(find_theme().colour_of("text"), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, plane.top()), QPointF(x, plane.bottom()))

    def _format_edge(self, share: float) -> str:
        return format_float(self.edges[0] + share * (self.edges[-1] - self.edges[0]), ".3g")
