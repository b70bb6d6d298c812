"""Plots: small diagrams drawn by a painter in the colours of the theme: bars, heat cell, histogram, scatter."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from annotator.geometry.box import Floats, Rows
from annotator.report.plots import MOST_ROWS, PlotValues, Series, draw_plot_figure
from annotator.ui.base.text import format_float, format_number, format_tooltip, translator_of
from annotator.ui.base.theme import find_theme, make_small_font
from annotator.ui.output.drawn_figure import FigureSource
from annotator.ui.output.figure_actions import FigureActions
from annotator.ui.output.legend import SeriesLook, paint_mark

_tr = translator_of("Output")

_CORNER: Final = 3.0
_INSET: Final = 4.0
"""Logical pixels between the words of axes and the border, where the frame of the keys is."""


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
            heads = (_tr("series"), values.x, values.y or _tr("number"))
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


REACH: Final = 9.0
"""Logical pixels around a point within which a press takes it."""
DENSE: Final = 3000
"""From so many points on they are drawn as one picture whose pixels are stronger where more lie."""
_POINT: Final = 2.0
_STAMP: Final = 16
"""Logical pixels of the side of a drawn sign with its ring."""


Shares = npt.NDArray[np.float32]
"""Shares of the width or height of the plane, in 0 … 1."""


class Points(Struct, frozen=True, eq=False):
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
    series: npt.NDArray[np.int64] | None = None
    """Which of the `looks` each point has (N,); None where all have the same."""
    looks: tuple[SeriesLook, ...] = ()
    dense: Mapping[tuple[int, bool], tuple[Shares, Shares]] = {}
    """Of very many points of one series, flagged or not, where they lie (M,); see `with_shares`."""

    def __len__(self) -> int:
        return len(self.x)

    def with_shares(self) -> "Points":
        """The same, ready for a quick picture of very many, which a worker does."""
        if len(self) <= DENSE:
            return self
        x, y = (np.clip(shares, 0, 1).astype(np.float32) for shares in self.find_shares(slice(None)))
        series = np.zeros(len(self), np.int64) if self.series is None else self.series
        found: dict[tuple[int, bool], tuple[Shares, Shares]] = {}
        for number in range(int(series.max()) + 1):
            for strong in (False, True):
                rows = np.flatnonzero((series == number) & (self.flagged == strong))
                if len(rows) > DENSE:
                    found[number, strong] = x[rows], y[rows]
        return replace(self, dense=found)

    def find_shares(self, rows: Rows | slice) -> tuple[Floats, Floats]:
        """Where points lie (N,), as shares of the width and the height."""
        (x0, x1), (y0, y1) = self.x_range, self.y_range
        return (self.x[rows] - x0) / ((x1 - x0) or 1.0), (self.y[rows] - y0) / ((y1 - y0) or 1.0)


class ScatterPlot(Plot):
    """Points that can be pressed; arrows go through the flagged ones and Enter takes one."""

    picked = Signal(int)
    """Row of the point that was taken."""

    def __init__(self, *, height: int = 130, x: str = "", y: str = "") -> None:
        super().__init__(height=height, x=x, y=y)
        self.points = Points()
        self._drawn: tuple[object, QPixmap] | None = None
        self._weights: dict[object, npt.NDArray[np.uint32]] = {}
        self.current: int | None = None
        self.chosen: int | None = None
        """The point that is in force, drawn with a ring."""
        self.guides = False
        """Whether the diagonal and the middle of x are drawn."""
        self.strong = "warning"
        self.describe: Callable[[int], str] = lambda _row: ""
        """What is said about a point."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_points(self, points: Points, *, chosen: int | None = None) -> None:
        """Shows other points."""
        self.points, self.provisional, self.chosen = points if points.dense else points.with_shares(), False, chosen
        self._drawn = None
        self._weights.clear()
        if self.current is not None and self.current >= len(points):
            self.current = None
        self.refresh()

    def set_provisional(self, *, on: bool) -> None:
        """Shows the points in grey, or in their colours again."""
        if on != self.provisional:
            self.provisional = on
            self.refresh()

    def make_values(self) -> PlotValues:
        """The points in the looks of their series, the flagged ones as one of their own where there are none."""
        points = self.points
        strong = np.flatnonzero(points.flagged)
        if points.series is not None:
            parts = [(np.flatnonzero(points.series == number), look) for number, look in enumerate(points.looks)]
        else:
            plain, flagged = self.looks or (SeriesLook("accent", "circle"), SeriesLook(self.strong, "circle"))
            parts = [(strong, flagged), (np.flatnonzero(~points.flagged), plain)]
        series = [Series(points.x[rows], points.y[rows], look.mark, look.colour, look.name) for rows, look in parts]
        if points.joined:
            chain = strong[np.argsort(points.x[strong], kind="stable")]
            series.append(Series(points.x[chain], points.y[chain], "line", self.strong))
        if points.marked is not None:
            series.append(Series(points.x[[points.marked]], points.y[[points.marked]], "diamond", "warning"))
        return PlotValues(
            series=tuple(series),
            guides=self.guides,
            ranges=(points.x_range, points.y_range),
            rows=tuple(np.concatenate([rows for rows, _look in parts])[:MOST_ROWS].tolist()),
        )

    def take_row(self, row: object) -> None:
        """Takes the point of a row of the table."""
        if isinstance(row, int) and row < len(self.points):
            self._pick_point(row)

    def compute_positions(self, rows: Rows | slice = slice(None)) -> Floats:
        """Where points are in the widget (N, 2)."""
        plane, (x, y) = self.compute_plane(), self.points.find_shares(rows)
        return np.stack((plane.left() + x * plane.width(), plane.bottom() - y * plane.height()), axis=1)

    def find_nearest(self, position: QPointF) -> int | None:
        """The point under a position; a flagged one goes before the others, of very many points only those count."""
        flagged = self.points.flagged
        rows = np.flatnonzero(flagged) if len(self.points) > DENSE else np.arange(len(self.points))
        apart = np.hypot(*(self.compute_positions(rows) - (position.x(), position.y())).T)
        near = np.flatnonzero(apart <= REACH)
        if not len(near):
            return None
        return int(rows[near[np.lexsort((apart[near], ~flagged[rows[near]]))[0]]])

    def hint_at(self, position: QPointF) -> str:
        """What the point under the pointer stands for."""
        row = self.find_nearest(position)
        return self.toolTip() if row is None else self.describe(row) or self.toolTip()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Shows which point a press would take."""
        row = self.find_nearest(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if row is None else Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes a point."""
        row = self.find_nearest(event.position())
        if row is not None and event.button() is Qt.MouseButton.LeftButton:
            self._pick_point(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right go through the flagged points, Enter takes the current one."""
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._step(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.current is not None:
            self._pick_point(self.current)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The points lie elsewhere."""
        super().resizeEvent(event)
        self._weights.clear()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Copies words, axes and points, which are drawn once, and draws the rings of two of them."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._draw_picture())
        self._paint_rings(painter)
        self.paint_focus(painter)

    def _paint_rings(self, painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for row, colour in ((self.chosen, "text"), (self.current if self.hasFocus() else None, "accent")):
            if row is not None and row < len(self.points):
                painter.setPen(QPen(find_theme().colour_of(colour), 1.5))
                painter.drawEllipse(QPointF(*self.compute_positions(np.array([row]))[0].tolist()), 5.5, 5.5)

    def _draw_picture(self) -> QPixmap:
        """Axes and points for the present size and colours."""
        ratio = self.devicePixelRatioF()
        known = (self.size(), ratio, find_theme(), self.provisional, id(self.points), self.font())
        if self._drawn is None or self._drawn[0] != known:
            drawn = QPixmap(self.size() * ratio)
            drawn.setDevicePixelRatio(ratio)
            drawn.fill(Qt.GlobalColor.transparent)
            painter = QPainter(drawn)
            painter.setFont(self.font())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_data(painter)
            painter.end()
            self._drawn = (known, drawn)
        return self._drawn[1]

    def _paint_data(self, painter: QPainter) -> None:
        (x0, x1), (y0, y1) = self.points.x_range, self.points.y_range
        ticks = [(share, format_float(x0 + share * (x1 - x0), ".3g")) for share in (0.0, 1.0)]
        plane = self.paint_axes(painter, self.points.x_ticks or ticks)
        heights = [(share, format_float(y0 + share * (y1 - y0), ".3g")) for share in (0.0, 1.0)]
        self.paint_y_ticks(painter, plane, heights)
        painter.setPen(QPen(find_theme().colour_of("line"), 1))
        painter.drawLine(plane.bottomLeft(), plane.topLeft())
        if self.guides:
            painter.drawLine(plane.bottomLeft(), plane.topRight())
            middle = plane.left() + plane.width() / 2
            painter.drawLine(QPointF(middle, plane.top()), QPointF(middle, plane.bottom()))
        self._paint_points(painter)

    def _paint_points(self, painter: QPainter) -> None:
        if self.points.series is not None:
            self._paint_series(painter, self.points.series)
            return
        flagged = np.flatnonzero(self.points.flagged)
        plain = np.flatnonzero(~self.points.flagged)
        grey = find_theme().colour_of("muted")
        self._paint_some(painter, plain, grey if self.provisional else find_theme().colour_of("accent"), strong=False)
        strong = grey if self.provisional else find_theme().colour_of(self.strong)
        if self.points.joined and len(flagged) > 1:
            chain = self.compute_positions(flagged[np.argsort(self.points.x[flagged], kind="stable")])
            painter.setPen(QPen(strong, 1.2))
            painter.drawPolyline([QPointF(x, y) for x, y in chain.tolist()])
        self._paint_some(painter, flagged, strong, strong=True)
        if self.points.marked is not None:
            x, y = self.compute_positions(np.array([self.points.marked]))[0].tolist()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(find_theme().colour_of("warning"))
            painter.drawPolygon([QPointF(x - 5, y), QPointF(x, y - 5), QPointF(x + 5, y), QPointF(x, y + 5)])

    def _paint_series(self, painter: QPainter, series: npt.NDArray[np.int64]) -> None:
        """The points of each series in its look; the flagged ones above all others, with a ring around them."""
        flagged = self.points.flagged
        for strong in (False, True):
            for number, look in enumerate(self.points.looks):
                colour = find_theme().colour_of("muted" if self.provisional else look.colour)
                if self._paint_dense(painter, (number, strong), colour):
                    continue
                rows = np.flatnonzero((series == number) & (flagged == strong))
                colour.setAlphaF(1.0 if strong else 0.7 if len(rows) < 300 else 0.4)
                ring = find_theme().colour_of("muted" if self.provisional else "text", alpha=0.6) if strong else None
                stamp, half = _draw_stamp(look.mark, colour, ring, self.devicePixelRatioF()), _STAMP / 2
                for x, y in (self.compute_positions(rows) - half).tolist():
                    painter.drawPixmap(QPointF(x, y), stamp)

    def _paint_dense(self, painter: QPainter, key: tuple[int, bool], colour: QColor) -> bool:
        """Very many points of one colour as one picture, which is kept; False where there are few."""
        shares = self.points.dense.get(key)
        if shares is None:
            return False
        if key not in self._weights:
            self._weights[key] = _compute_weights(*shares, self.compute_plane(), self.size())
        painter.drawImage(0, 0, _colour_weights(self._weights[key], colour))
        return True

    def _paint_some(self, painter: QPainter, rows: Rows, colour: QColor, *, strong: bool) -> None:
        """Points of one colour."""
        if self._paint_dense(painter, (0, strong), colour):
            return
        ink = QColor(colour)
        ink.setAlphaF(1.0 if strong else 0.55 if len(rows) < 300 else 0.3)
        size = _POINT + 1 if strong else _POINT
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        for x, y in self.compute_positions(rows).tolist():
            painter.drawEllipse(QPointF(x, y), size, size)

    def _step(self, by: int) -> None:
        rows = np.flatnonzero(self.points.flagged)
        if not len(rows):
            return
        rows = rows[np.argsort(self.points.x[rows], kind="stable")].tolist()
        place = rows.index(self.current) + by if self.current in rows else 0 if by > 0 else -1
        self.current = rows[place % len(rows)]
        text = self.describe(self.current)
        self.setAccessibleDescription(text)
        at = self.compute_positions(np.array([self.current]))[0]
        QToolTip.showText(self.mapToGlobal(QPoint(round(at[0]) + 8, round(at[1]) + 8)), format_tooltip(text), self)
        self.update()

    def _pick_point(self, row: int) -> None:
        self.current = row
        self.update()
        self.picked.emit(row)


def _compute_weights(x: Shares, y: Shares, plane: QRectF, size: QSize) -> npt.NDArray[np.uint32]:
    """How opaque every pixel (height, width) is: the more of the points `(N,)` of the plane lie on it, the more.

    A million take some milliseconds, as they are numbers of four bytes and lie in the plane.
    """
    width, height = size.width(), size.height()
    column = (x * np.float32(plane.width()) + np.float32(plane.left() + 0.5)).astype(np.int32)
    row = (y * np.float32(-plane.height()) + np.float32(plane.bottom() + 0.5)).astype(np.int32)
    np.clip(column, 0, width - 1, out=column)
    np.clip(row, 0, height - 1, out=row)
    counts = np.bincount(row * np.int32(width) + column, minlength=width * height)
    strength = 50 + 205 * np.log1p(np.arange(counts.max() + 1)) / np.log1p(counts.max())
    strength[0] = 0
    weights: npt.NDArray[np.uint32] = strength.astype(np.uint32)[counts]
    return weights.reshape(height, width)


def _draw_stamp(mark: str, colour: QColor, ring: QColor | None, ratio: float) -> QPixmap:
    """One sign of a series in the middle of a small picture, drawn once for all its points."""
    stamp = QPixmap(round(_STAMP * ratio), round(_STAMP * ratio))
    stamp.setDevicePixelRatio(ratio)
    stamp.fill(Qt.GlobalColor.transparent)
    painter, middle = QPainter(stamp), QPointF(_STAMP / 2, _STAMP / 2)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_mark(painter, middle, mark, colour)
    if ring is not None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ring, 1.0))
        painter.drawEllipse(middle, 5.0, 5.0)
    painter.end()
    return stamp


def _colour_weights(weights: npt.NDArray[np.uint32], colour: QColor) -> QImage:
    """A picture in one colour."""
    height, width = weights.shape
    pixels = (weights << np.uint32(24)) | np.uint32(colour.rgb() & 0xFFFFFF)
    return QImage(pixels.tobytes(), width, height, 4 * width, QImage.Format.Format_ARGB32).copy()
