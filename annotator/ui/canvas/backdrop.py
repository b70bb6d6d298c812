"""The picture itself: the level that fits the zoom, and what stands in for a missing one."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter

from annotator.geometry.transform import Transform
from annotator.ui.base.paint import Region
from annotator.ui.base.pictures import Level, ShownPicture
from annotator.ui.base.theme import Theme

_CRISP_FROM: Final = 3.0
"""Device pixels an image pixel from which the pixels are shown as squares."""


@dataclass(frozen=True, slots=True)
class Backdrop:
    """Colours `#rrggbb` around the picture and of what stands in its place."""

    around: str = "#17191c"
    empty: str = "#24272c"
    text: str = "#aeb5be"

    @classmethod
    def of(cls, theme: Theme) -> "Backdrop":
        """The colours of a theme."""
        return cls(around=theme.canvas, empty=theme.panel, text=theme.muted)


def paint_picture(
    painter: QPainter,
    picture: ShownPicture | None,
    transform: Transform,
    region: Region,
    *,
    name: str,
    backdrop: Backdrop,
    unit: float,
) -> None:
    """Fills a region in device pixels with the picture and what lies around it."""
    left, top, right, bottom = region
    area = QRect(left, top, right - left, bottom - top)
    painter.save()
    painter.setClipRect(area)
    if picture is None:
        painter.fillRect(area, QColor(backdrop.around))
        painter.restore()
        return
    (x0, y0), (x1, y1) = transform.to_view_point(0, 0), transform.to_view_point(picture.width, picture.height)
    frame = QRectF(QPointF(round(x0), round(y0)), QPointF(round(x1), round(y1)))
    if not frame.contains(QRectF(area)):
        painter.fillRect(area, QColor(backdrop.around))
    painter.setClipRect(frame.toRect() & area)
    if picture.levels:
        _paint_level(painter, _choose_level(picture, transform.scale), transform)
    else:
        painter.fillRect(frame, QColor(backdrop.empty))
        if picture.missing is not None:
            _paint_missing(painter, frame, name, picture.missing, backdrop, unit)
    painter.restore()


def _choose_level(picture: ShownPicture, scale: float) -> Level:
    """The smallest level that is not enlarged, else the sharpest."""
    fitting = [level for level in picture.levels if level.factor * scale <= 1.0]
    return fitting[-1] if fitting else picture.levels[0]


def _paint_level(painter: QPainter, level: Level, transform: Transform) -> None:
    scale = transform.scale * level.factor
    is_reduced = level.factor > 1  # its squares would be no pixels of the picture
    smooth = scale != 1.0 and (scale < _CRISP_FROM or is_reduced)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=smooth)
    painter.translate(transform.dx, transform.dy)
    if scale != 1.0:
        painter.scale(scale, scale)
    painter.drawImage(0, 0, level.image)


def _paint_missing(painter: QPainter, frame: QRectF, name: str, reason: str, backdrop: Backdrop, unit: float) -> None:
    """A hatched frame with the name of the image and the reason."""
    painter.fillRect(frame, QBrush(QColor(backdrop.around), Qt.BrushStyle.BDiagPattern))
    painter.setPen(QColor(backdrop.text))
    painter.drawRect(frame.adjusted(0, 0, -1, -1))
    font = QFont(painter.font())
    # Room for the floating tools at the left, and as much at the right, so that the text stands in the middle.
    margin = min(60 * unit, frame.width() / 5)
    for text, pixels, below in ((name, 15, 20), (reason, 12, 44)):
        font.setPixelSize(max(1, round(pixels * unit)))
        painter.setFont(font)
        box = QRectF(frame.left() + margin, frame.top() + below * unit, max(frame.width() - 2 * margin, 1), 100 * unit)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(box, flags, text)
