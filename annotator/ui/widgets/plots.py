"""Plots: small diagrams drawn by a painter in the colours of the theme: bar, heat cell, histogram."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPicture,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from annotator.ui.base.numbers import format_float
from annotator.ui.base.text import format_number, format_tooltip
from annotator.ui.base.theme import LIGHT, Theme, make_head_font, make_small_font, mix_colours
from annotator.ui.output.figure_actions import FigureActions
from annotator.ui.output.figure_files import RenderFigure, render_picture
from annotator.ui.output.legend import SeriesLook, measure_legend, paint_legend

_CORNER: Final = 3.0
_INSET: Final = 4.0
"""Logical pixels between the words of axes and the border, where the frame of the keys is."""
_MARGIN: Final = 16.0
_PAPER: Final = QSize(720, 460)


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

    def __init__(self, theme: Theme, *, height: int, x: str = "", y: str = "") -> None:
        super().__init__()
        self.theme = theme
        self.provisional = False
        self.x_title, self.y_title = x, y
        self.title, self.note = "", ""
        """What it shows, and of what; seen where it stands alone."""
        self.legend: tuple[SeriesLook, ...] = ()
        """Seen where it stands alone."""
        self.is_alone = False
        """Whether title, note and legend are drawn with it: in large, and on paper."""
        self._height = height
        self._shown: Plot | None = None
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

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self.theme = theme
        self.refresh()

    def describe_figure(self, title: str, note: str = "", legend: Sequence[SeriesLook] = ()) -> None:
        """Takes the words that are seen where it stands alone."""
        words = (title, note, tuple(legend))
        if words != (self.title, self.note, self.legend):
            self.title, self.note, self.legend = words
            self.refresh()

    def refresh(self) -> None:
        """Draws itself again, and tells those who show the same."""
        self.update()
        self.refreshed.emit()

    def make_empty(self, theme: Theme) -> "Plot":
        """A diagram of the same kind without data."""
        return type(self)(theme, height=self._height)

    def take_data(self, other: "Plot") -> None:
        """Shows what another diagram of the same kind shows."""
        self.x_title, self.y_title, self.provisional = other.x_title, other.y_title, other.provisional
        self.title, self.note, self.legend = other.name_figure(), other.note, other.legend
        self.setToolTip(other.toolTip())
        self.setAccessibleName(other.accessibleName())
        self.refresh()

    def name_figure(self) -> str:
        """Its title, or what a screen reader says."""
        return self.title or self.accessibleName()

    def record_figure(self) -> RenderFigure:
        """The figure as it is now, with title and legend, in the colours of paper."""
        twin = self._make_alone(LIGHT)
        size = self.choose_paper()
        twin.resize(size)
        picture = QPicture()
        painter = QPainter(picture)
        painter.setFont(twin.font())
        twin.paint_all(painter)
        painter.end()
        return partial(render_picture, picture, size, twin.title)

    def make_large(self) -> QWidget:
        """The same in the window's colours, which takes every change along."""
        twin = self._make_alone(self.theme)
        twin.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        twin.setMinimumSize(twin.minimumSizeHint())

        twin.follow(self)
        return twin

    def follow(self, other: "Plot") -> None:
        """Shows from now on what another diagram of the same kind shows, in its colours."""
        self._shown = other
        other.refreshed.connect(self._take_shown)

    def choose_paper(self) -> QSize:
        """Its size on paper, logical pixels."""
        return _PAPER

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
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.is_alone:
            self.ways_out.open_large()
        else:
            super().keyPressEvent(event)

    def compute_area(self) -> QRectF:
        """Where the diagram lies: all of the widget, or what title, note and legend leave."""
        area = QRectF(self.rect())
        if not self.is_alone:
            return area
        top = _MARGIN + QFontMetricsF(make_head_font()).height() + 10
        top += QFontMetricsF(self.font()).height() + 4 if self.note else 0
        legend = measure_legend(self.legend, self.font(), area.width() - 2 * _MARGIN)
        return area.adjusted(_MARGIN, top, -_MARGIN, -_MARGIN - (legend + 6 if legend else 0))

    def compute_plane(self) -> QRectF:
        """Where the data lie: what the titles and ticks leave."""
        metrics = QFontMetricsF(self.font())
        left = metrics.horizontalAdvance("0.000") + 3 + _INSET if self.y_title or self.is_alone else 2.0
        top = 1.4 * metrics.height() + _INSET if self.y_title else 4.0
        bottom = metrics.height() * (2 if self.x_title else 1) + 2 + _INSET
        return self.compute_area().adjusted(left, top, -6, -bottom)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws everything."""
        painter = QPainter(self)
        self.paint_all(painter)
        self.paint_focus(painter)

    def paint_all(self, painter: QPainter) -> None:
        """Draws the words that it has where it stands alone, and the diagram."""
        if self.is_alone:
            self.paint_words(painter)
        self.paint(painter)

    def paint(self, painter: QPainter) -> None:
        """Draws the diagram into its area."""
        self.paint_axes(painter, ())

    def paint_focus(self, painter: QPainter) -> None:
        """Draws a frame where the keys are."""
        if self.hasFocus() and not self.is_alone:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.theme.colour_of("accent"), 1))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), _CORNER, _CORNER)

    def choose_shares(self) -> tuple[float, ...]:
        """Where ticks stand along an axis: at its ends, and between them where there is room."""
        return (0.0, 0.25, 0.5, 0.75, 1.0) if self.is_alone else (0.0, 1.0)

    def paint_y_ticks(self, painter: QPainter, plane: QRectF, ticks: Sequence[tuple[float, str]]) -> None:
        """Texts beside the plane (share of its height from below, text)."""
        metrics = QFontMetricsF(self.font())
        painter.setPen(self.theme.colour_of("muted"))
        for share, text in ticks:
            base = plane.bottom() - share * plane.height() + share * metrics.ascent() / 2
            painter.drawText(QPointF(plane.left() - metrics.horizontalAdvance(text) - 3, base), text)

    def paint_axes(self, painter: QPainter, x_ticks: Sequence[tuple[float, str]]) -> QRectF:
        """The base line with its ticks (share of the width, text) and the titles; returns the plane."""
        area, plane, metrics = self.compute_area(), self.compute_plane(), QFontMetricsF(self.font())
        painter.setPen(QPen(self.theme.colour_of("line"), 1))
        painter.drawLine(plane.bottomLeft(), plane.bottomRight())
        painter.setPen(self.theme.colour_of("muted"))
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

    def _take_shown(self) -> None:
        if self._shown is not None:
            self.theme = self._shown.theme
            self.take_data(self._shown)

    def _make_alone(self, theme: Theme) -> "Plot":
        twin = self.make_empty(theme)
        twin.is_alone = True
        twin.ways_out.leave_small()
        twin.take_data(self)
        return twin

    def paint_words(self, painter: QPainter) -> None:
        """Title and note above, the legend below."""
        head, frame = make_head_font(), QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        metrics = QFontMetricsF(head)
        painter.setFont(head)
        painter.setPen(self.theme.colour_of("text"))
        title = metrics.elidedText(self.title, Qt.TextElideMode.ElideRight, frame.width())
        painter.drawText(QPointF(frame.left(), frame.top() + metrics.ascent()), title)
        painter.setFont(self.font())
        if self.note:
            small = QFontMetricsF(self.font())
            painter.setPen(self.theme.colour_of("muted"))
            base = frame.top() + metrics.height() + 4 + small.ascent()
            note = small.elidedText(self.note, Qt.TextElideMode.ElideRight, frame.width())
            painter.drawText(QPointF(frame.left(), base), note)
        high = measure_legend(self.legend, self.font(), frame.width())
        below = QRectF(frame.left(), frame.bottom() - high, frame.width(), high)
        paint_legend(painter, below, self.legend, self.theme)


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
        self.refresh()

    def take_data(self, other: Plot) -> None:
        """Shows what another histogram shows."""
        if isinstance(other, Histogram):
            self.counts, self.edges, self.mark = other.counts, other.edges, other.mark
        super().take_data(other)

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
        ticks = [] if len(edges) < 2 else [(share, self._format_edge(share)) for share in self.choose_shares()]
        if len(edges) > 2 and abs(edges[0] + edges[-1] - 1.5) < 1e-9 and not self.is_alone:
            ticks.insert(1, (0.5, self._format_edge(0.5)))
        plane = self.paint_axes(painter, ticks)
        most = max(self.counts, default=0)
        if not most:
            return
        if self.is_alone:
            self.paint_y_ticks(painter, plane, [(share, format_number(share * most)) for share in (0.0, 0.5, 1.0)])
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

    def _format_edge(self, share: float) -> str:
        return format_float(self.edges[0] + share * (self.edges[-1] - self.edges[0]), ".3g")
