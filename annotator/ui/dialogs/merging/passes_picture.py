"""The picture of a conflict: what two passes say over the same image, each in its own colour and its own dash."""

from typing import Final

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.geometry.box import Floats, bounds_of
from annotator.model.shapes import Shapes
from annotator.overlays.mark import LinePattern, Style
from annotator.ui.base.paint import HALO, Stroke, device_edges_of, paint_outlines, paint_polygon
from annotator.ui.base.theme import find_theme

MINE: Final = Style("#56b4e9", LinePattern.SOLID)
THEIRS: Final = Style("#e69f00", LinePattern.DASH)

_MARGIN: Final = 0.12
"""Of the larger side of what is shown, on either side of it."""
_LEAST: Final = 0.25
"""Of the image that is shown at least, however close together the differences are."""


class ComparedPasses(Struct, frozen=True):
    """What there is to be seen of one image."""

    width: int
    height: int
    """Of the image in pixels; 0 while unknown."""
    mine: Shapes
    theirs: Shapes
    is_whole: bool = False
    """Whether all of the image is shown, wherever the two differ."""


class PassesPicture(QWidget):
    """Shows the part of an image in which two passes differ, with the shapes of both."""

    def __init__(self) -> None:
        super().__init__()
        self.passes: ComparedPasses | None = None
        self.picture: QImage | None = None
        """The stored small picture of the whole image, or None."""
        self.sentence = ""
        """Stands in the place of a picture that is not shown."""
        self.setMinimumSize(240, 120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """As wide as a column of text."""
        return QSize(340, 255)

    def show_passes(self, passes: ComparedPasses | None, *, sentence: str = "") -> None:
        """Shows another image's passes, without its picture so far; None for the sentence alone."""
        self.passes, self.picture, self.sentence = passes, None, sentence
        self.update()

    def show_picture(self, picture: QImage | None) -> None:
        """Puts the picture below the shapes."""
        self.picture = picture
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the picture, then both passes over it."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), find_theme().colour_of("canvas"))
        if self.passes is None:
            painter.setPen(find_theme().colour_of("muted"))
            frame = self.rect().adjusted(16, 16, -16, -16)
            painter.drawText(frame, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.sentence)
            return
        area = find_shown_area(self.passes, self.width() / max(self.height(), 1))
        scale = self.width() / max(area[2] - area[0], 1e-6)
        self._draw_picture(painter, self.passes, area, scale)
        ratio = self.devicePixelRatioF()
        painter.scale(1 / ratio, 1 / ratio)
        stroke = Stroke(max(1, round(2 * ratio)), ratio, max(1, round(ratio)))
        for shapes, style in ((self.passes.mine, MINE), (self.passes.theirs, THEIRS)):
            self._draw_shapes(painter, shapes, style, area[:2], scale * ratio, stroke)

    def _draw_picture(self, painter: QPainter, passes: ComparedPasses, area: Floats, scale: float) -> None:
        whole = QRectF(-area[0] * scale, -area[1] * scale, passes.width * scale, passes.height * scale)
        if self.picture is None or whole.isEmpty():
            painter.fillRect(whole, find_theme().colour_of("sunken"))
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(whole, self.picture)

    def _draw_shapes(
        self, painter: QPainter, shapes: Shapes, style: Style, corner: Floats, scale: float, stroke: Stroke
    ) -> None:
        if not len(shapes):
            return
        offset = np.tile(corner, 2)
        is_box = np.array([shapes.polygon_of(row) is None for row in range(len(shapes))])
        edges = device_edges_of((shapes.box[is_box] - offset) * scale)
        ratio = self.devicePixelRatioF()
        region = (0, 0, round(self.width() * ratio), round(self.height() * ratio))
        colour = np.full(len(edges), style.rgb, dtype=np.uint32)
        line = np.full(len(edges), style.line, dtype=np.int8)
        paint_outlines(painter, edges, colour, line, stroke=stroke, region=region)
        for row in np.flatnonzero(~is_box).tolist():
            polygon = shapes.polygon_of(row)
            if polygon is not None:
                moved = tuple((ring - corner) * scale for ring in polygon)
                paint_polygon(painter, moved, style.rgb, style.line, stroke=stroke)


class StrokeSample(QWidget):
    """A short line as the picture draws it, before the words that say what it means."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self.setFixedSize(36, 14)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the line with its dark rim."""
        painter = QPainter(self)
        middle = self.height() / 2
        ends = QPointF(1, middle), QPointF(self.width() - 1, middle)
        dashes = [4.0, 2.5] if self._style.line is not LinePattern.SOLID else []
        for colour, width in ((HALO, 4.0), (self._style.rgb, 2.0)):
            pen = QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
            if dashes and colour != HALO:
                pen.setDashPattern(dashes)
            painter.setPen(pen)
            painter.drawLine(*ends)


def find_shown_area(passes: ComparedPasses, aspect: float) -> Floats:
    """Left, top, right, bottom in image pixels of what is shown in a frame of this width by height.

    That is where the two differ, with a margin; the whole image where it is wanted, or where all boxes are the same.
    """
    differing = np.empty((0, 4)) if passes.is_whole else _find_differing_boxes(passes.mine, passes.theirs)
    size = np.array([passes.width, passes.height], dtype=np.float64)
    if not size.all():
        boxes = np.concatenate([passes.mine.box, passes.theirs.box])
        size = np.maximum(boxes[:, 2:].max(axis=0), 1.0) if len(boxes) else np.ones(2)
    low, high = np.zeros(2), size
    if len(differing):
        bounds = np.asarray(bounds_of(differing))
        margin = _MARGIN * float((bounds[2:] - bounds[:2]).max())
        low, high = bounds[:2] - margin, bounds[2:] + margin
    centre, extent = (low + high) / 2, np.maximum(high - low, _LEAST * size)
    extent = np.array([max(extent[0], extent[1] * aspect), max(extent[1], extent[0] / aspect)])
    room = np.maximum(size - extent, 0.0)
    corner = np.where(extent < size, np.clip(centre - extent / 2, 0.0, room), (size - extent) / 2)
    return np.concatenate((corner, corner + extent))


def _find_differing_boxes(mine: Shapes, theirs: Shapes) -> Floats:
    """The boxes `(N, 4)` that only one side has."""
    sides = [set(map(tuple, shapes.box.tolist())) for shapes in (mine, theirs)]
    return np.array(sorted(sides[0] ^ sides[1]), dtype=np.float64).reshape(-1, 4)
