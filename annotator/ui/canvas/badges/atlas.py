"""Atlas: every badge that is shown, rendered once into one image, so that thousands of them cost copies only."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from annotator.ui.base.paint import HALO

_WIDTH: Final = 1024
_HEIGHT: Final = 16
_PADDING: Final = 5
_TEXT: Final = 11
_LONGEST: Final = 60
"""Letters of a badge; a longer text is cut."""

Badge = tuple[str, int]
"""Text and colour 0xRRGGBB behind it."""
SheetRect = tuple[int, int, int, int]
"""Left, top, width, height on the sheet."""


@dataclass(frozen=True, slots=True)
class BadgeSheet:
    """An atlas at one moment: safe to read in another thread while a later one is made."""

    image: QImage = field(default_factory=QImage)
    rects: Mapping[Badge, SheetRect] = field(default_factory=dict)

    def size_of(self, badge: Badge) -> tuple[int, int]:
        """Width and height in device pixels; zero for a badge that is not there."""
        place = self.rects.get(badge)
        return (0, 0) if place is None else place[2:]

    def paint(self, painter: QPainter, badge: Badge, *, x: int, y: int) -> None:
        """Puts a badge with its top-left corner at (x, y) in device pixels."""
        place = self.rects.get(badge)
        if place is not None:
            painter.drawImage(x, y, self.image, *place)


class BadgeAtlas:
    """Makes sheets; used on the GUI thread only."""

    def __init__(self, font: QFont, *, ratio: float) -> None:
        self._font = QFont(font)
        self._font.setPixelSize(max(1, round(_TEXT * ratio)))
        self._font.setWeight(QFont.Weight.DemiBold)
        self._metrics = QFontMetricsF(self._font)
        self._ratio = ratio
        self._cursor = (0, 0)
        self.sheet = BadgeSheet()

    def add(self, badges: Iterable[Badge]) -> None:
        """Makes sure that these badges are on the sheet."""
        missing = [badge for badge in dict.fromkeys(badges) if badge not in self.sheet.rects and badge[0]]
        if not missing:
            return
        places = dict(self.sheet.rects)
        for badge in missing:
            places[badge] = self._take_rect(badge[0])
        bottom = max(top + height for _, top, _, height in places.values())
        image = self.sheet.image
        if image.height() < bottom:
            taller = QImage(round(_WIDTH * self._ratio), bottom * 2, QImage.Format.Format_ARGB32_Premultiplied)
            taller.fill(Qt.GlobalColor.transparent)
            painter = QPainter(taller)
            painter.drawImage(0, 0, image)
            painter.end()
            image = taller
        else:
            image = image.copy()
        painter = QPainter(image)
        for badge in missing:
            self._paint_badge(painter, badge, QRect(*places[badge]))
        painter.end()
        self.sheet = BadgeSheet(image, places)

    def _take_rect(self, text: str) -> SheetRect:
        width = round(self._metrics.horizontalAdvance(_shorten(text)) + 2 * _PADDING * self._ratio)
        height = round(_HEIGHT * self._ratio)
        width = min(width, round(_WIDTH * self._ratio))
        x, y = self._cursor
        if x + width > _WIDTH * self._ratio:
            x, y = 0, y + height
        self._cursor = (x + width, y)
        return x, y, width, height

    def _paint_badge(self, painter: QPainter, badge: Badge, place: QRect) -> None:
        text, colour = badge
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        radius = 2.5 * self._ratio
        painter.setBrush(QColor(HALO))
        painter.drawRoundedRect(QRectF(place), radius + 1, radius + 1)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(QRectF(place).adjusted(1, 1, -1, -1), radius, radius)
        painter.setPen(QColor(choose_ink(colour)))
        painter.setFont(self._font)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, _shorten(text))


def choose_ink(colour: int) -> int:
    """White or nearly black, whichever can be read on the colour (WCAG 2.2 relative luminance)."""
    channels = [((colour >> shift) & 255) / 255 for shift in (16, 8, 0)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    bright = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 0xFFFFFF if 1.05 / (bright + 0.05) >= 4.0 else 0x101418


def _shorten(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
