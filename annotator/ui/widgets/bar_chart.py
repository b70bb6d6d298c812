"""Bar chart: one bar a row with its name before and its number behind it, drawn by a painter."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QLabel, QTableView

from annotator.report.plots import PlotValues
from annotator.ui.base.text import format_number
from annotator.ui.base.theme import ROW, find_theme
from annotator.ui.widgets.plots import Plot, paint_bar

_LINE: Final = ROW
"""Height of a row, logical pixels: that of a table beside it."""
_HEAD: Final = ROW + 4
"""Height of the head above the rows."""
_BAR: Final = 8
_GAP: Final = 8
_NAME_SHARE: Final = 0.45
"""Of the width, what names take at most."""


class BarChart(Plot):
    """Counts by name; the longest bar fills what names and numbers leave."""

    def __init__(self) -> None:
        super().__init__(height=_LINE)
        self.bars: tuple[tuple[str, int], ...] = ()

    def set_bars(self, bars: Sequence[tuple[str, int]]) -> None:
        """Shows other names and counts, the first on top."""
        self.bars = tuple(bars)
        self._height = max(len(self.bars), 1) * _LINE
        self.updateGeometry()
        self.refresh()

    def make_values(self) -> PlotValues:
        """The bars."""
        return PlotValues(bars=self.bars)

    def minimumSizeHint(self) -> QSize:
        """Still legible."""
        return QSize(160, self._height)

    def hint_at(self, position: QPointF) -> str:
        """Name and count of the bar under the pointer, the name in full."""
        row = int((position.y() - QRectF(self.rect()).top()) // _LINE)
        if not 0 <= row < len(self.bars):
            return ""
        name, count = self.bars[row]
        return f"{name}: {format_number(count)}"

    def paint(self, painter: QPainter) -> None:
        """Draws the bars."""
        area, metrics = QRectF(self.rect()), QFontMetricsF(self.font())
        most = max((count for _name, count in self.bars), default=0)
        names = max((metrics.horizontalAdvance(name) for name, _count in self.bars), default=0.0) + 1
        names = min(names, area.width() * _NAME_SHARE)
        numbers = max((metrics.horizontalAdvance(format_number(count)) for _name, count in self.bars), default=0.0) + 1
        length = max(area.width() - names - numbers - 2 * _GAP, 1.0)
        for row, (name, count) in enumerate(self.bars):
            top = area.top() + row * _LINE
            painter.setPen(find_theme().colour_of("text"))
            short = metrics.elidedText(name, Qt.TextElideMode.ElideRight, names)
            painter.drawText(QRectF(area.left(), top, names, _LINE), Qt.AlignmentFlag.AlignVCenter, short)
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(QRectF(area.right() - numbers, top, numbers, _LINE), right, format_number(count))
            frame = QRectF(area.left() + names + _GAP, top + (_LINE - _BAR) / 2, length, _BAR)
            share = count / most if most else None
            paint_bar(
                painter, frame, share, colour=find_theme().colour_of("accent"), track=find_theme().colour_of("line")
            )


def make_chart_head(text: str, table: QTableView) -> QLabel:
    """What the bars beside a table count; as high as the head of the table, so that bars are in line with rows."""
    head = QLabel(text)
    head.setProperty("role", "muted")
    for part in (head, table.horizontalHeader()):
        part.setFixedHeight(_HEAD)
    return head
