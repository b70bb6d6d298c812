"""Grid: lines at every so many pixels of the image, as thin at every zoom."""

import math
from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter

from annotator.geometry.transform import Transform
from annotator.ui.base.paint import Region

_LEAST: Final = 8.0
"""Logical pixels between two lines; where they would be closer, only every second, fifth, tenth … is drawn."""
_LIGHT: Final = QColor(255, 255, 255, 85)
_DARK: Final = QColor(0, 0, 0, 75)


def paint_grid(painter: QPainter, transform: Transform, region: Region, *, spacing: float, unit: float) -> None:
    """Draws the lines that cross a region of the picture in device pixels: a light one with a dark one beside it."""
    left, top, right, bottom = region
    step = choose_grid_step(spacing, transform.scale / unit) * transform.scale
    width = max(1, round(unit))
    for colour, shift in ((_DARK, width), (_LIGHT, 0)):
        for x in _list_places(left - shift - width, right, offset=transform.dx, step=step):
            painter.fillRect(QRect(x + shift, top, width, bottom - top), colour)
        for y in _list_places(top - shift - width, bottom, offset=transform.dy, step=step):
            painter.fillRect(QRect(left, y + shift, right - left, width), colour)


def _list_places(low: float, high: float, *, offset: float, step: float) -> list[int]:
    """Device pixels of the lines between two ends, the border of the picture being the first one."""
    first, last = max(math.floor((low - offset) / step), 0), math.ceil((high - offset) / step)
    return [round(number * step + offset) for number in range(first, last + 1)]


def choose_grid_step(spacing: float, scale: float) -> float:
    """Image pixels between two lines that are drawn, at `scale` logical pixels an image pixel."""
    step, factor = spacing, 1
    while step * scale < _LEAST:
        factor = factor * 2 if str(factor)[0] != "2" else factor * 5 // 2
        step = spacing * factor
    return step
