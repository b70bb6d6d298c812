"""Logical and device pixels: regions of one turned into regions of the other that hold them wholly."""

import math
from collections.abc import Iterable

from PySide6.QtCore import QRect
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

from annotator.ui.paint import Region


def device_size(widget: QWidget) -> tuple[float, float]:
    """Width and height of a widget in device pixels."""
    unit = widget.devicePixelRatioF()
    return float(round(widget.width() * unit)), float(round(widget.height() * unit))


def device_regions(region: QRegion, unit: float) -> list[Region]:
    """The rectangles of a region of a widget in device pixels."""
    return [
        (
            math.floor(rect.left() * unit),
            math.floor(rect.top() * unit),
            math.ceil((rect.right() + 1) * unit),
            math.ceil((rect.bottom() + 1) * unit),
        )
        for rect in region  # type: ignore[attr-defined]
    ]


def logical_region(rects: Iterable[QRect], unit: float) -> QRegion:
    """Rectangles in device pixels as one region of a widget."""
    region = QRegion()
    for rect in rects:
        left, top = math.floor(rect.left() / unit), math.floor(rect.top() / unit)
        right, bottom = math.ceil((rect.right() + 1) / unit), math.ceil((rect.bottom() + 1) / unit)
        region += QRect(left, top, right - left, bottom - top)
    return region


def region_of(regions: Iterable[Region]) -> QRegion:
    """Regions as one of Qt's."""
    whole = QRegion()
    for left, top, right, bottom in regions:
        whole += QRect(left, top, right - left, bottom - top)
    return whole
