"""Gallery tiles: how a picture with its shapes is drawn small in a worker, and how a tile of the gallery is painted."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from annotator.model.project import Project
from annotator.overlays.mark import Outlines
from annotator.overlays.others import make_other_marks
from annotator.overlays.own import make_own_marks
from annotator.overlays.style import LinePattern
from annotator.session.view import ViewState
from annotator.ui.base.paint import Stroke, device_edges_of, paint_outlines, paint_polygon, read_image
from annotator.ui.base.short_names import split_name
from annotator.ui.base.text import format_number
from annotator.ui.base.theme import Theme
from annotator.ui.panels.images.image_list import COMMON, COUNT, IS_COPIED, IS_UNREADABLE, PICTURE, STATUS
from annotator.ui.panels.images.image_rows import paint_copied, paint_status, paint_unreadable

Index = QModelIndex | QPersistentModelIndex

MARGIN: Final = 6
CAPTION: Final = 22
"""Height of the line below a picture, logical pixels."""
SHAPE: Final = 0.72
"""Height of a picture's place by its width."""


@dataclass(frozen=True, slots=True)
class TileSketch:
    """All that a worker needs to draw the picture of a tile."""

    outlines: tuple[Outlines, ...]
    image_size: tuple[int, int]
    """Of the picture that the shapes are in; 0 while unknown."""
    room: QSize
    """Device pixels."""
    unit: float
    """Device pixels a logical pixel."""

    def draw(self, packed: bytes | None) -> QImage | None:
        """The stored preview scaled into the room with the outlines over it; None when there is no sound one."""
        full = read_image(packed)
        if full is None:
            return None
        how = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        drawn = full.scaled(self.room, *how).convertToFormat(QImage.Format.Format_RGB32)
        width, height = self.image_size
        if width and height:
            painter = QPainter(drawn)
            self._paint_outlines(painter, drawn.width() / width, drawn.height() / height)
            painter.end()
        drawn.setDevicePixelRatio(self.unit)
        return drawn

    def _paint_outlines(self, painter: QPainter, x: float, y: float) -> None:
        stroke = Stroke(max(1, round(self.unit)), self.unit)
        region = (0, 0, painter.device().width(), painter.device().height())
        for marks in self.outlines:
            edges = device_edges_of(marks.box * np.array([x, y, x, y]))
            plain = np.array([marks.polygon_of(row) is None for row in range(len(marks))], dtype=np.bool_)
            paint_outlines(painter, edges[plain], marks.colour[plain], marks.line[plain], stroke=stroke, region=region)
            for row in np.flatnonzero(~plain).tolist():
                rings = tuple(ring * np.array([x, y]) for ring in marks.polygon_of(row) or ())
                colour, line = int(marks.colour[row]), LinePattern(int(marks.line[row]))
                paint_polygon(painter, rings, colour, line, stroke=stroke)


def make_sketch(project: Project, view: ViewState, image: int, *, room: QSize, unit: float) -> TileSketch:
    """What the tile of an image shows under a view: the shapes that the picture itself would show, hidden ones too.

    Layers that are not loaded are left out.
    """
    facts = project.images[image]
    number = 1 if view.author is None else project.find_current_pass(image, view.author).pass_number
    there = replace(view, image=image, pass_number=number, hidden=frozenset(), all_hidden=False, selection=())
    outlines = (make_other_marks(project, there).outlines, make_own_marks(project, there).outlines)
    return TileSketch(tuple(marks for marks in outlines if len(marks)), (facts.width, facts.height), room, unit)


def room_of_tile(width: int) -> QSize:
    """Logical pixels of the picture of a tile of this width."""
    inner = width - 2 * MARGIN
    return QSize(inner, round(inner * SHAPE))


class TileDelegate(QStyledItemDelegate):
    """Draws a tile: the picture with its shapes, below it state, name and number of shapes."""

    def __init__(self, theme: Theme, size: Callable[[], QSize], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme, self._size = theme, size

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One size for all."""
        return self._size()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one tile."""
        theme, frame = self.theme, option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(frame.adjusted(1, 1, -1, -1), theme.colour_of("chosen" if chosen else "hover"))
        if chosen:
            painter.setPen(QPen(theme.colour_of("accent"), 2))
            painter.drawRect(QRectF(frame).adjusted(1, 1, -1, -1))
        size = room_of_tile(frame.width())
        room = QRect(frame.left() + MARGIN, frame.top() + MARGIN, size.width(), size.height())
        picture = index.data(PICTURE)
        if index.data(IS_UNREADABLE):
            paint_unreadable(painter, QRectF(room), theme)
        elif isinstance(picture, QImage):
            shown = picture.deviceIndependentSize()
            if shown.width() > room.width() + 1 or shown.height() > room.height() + 1:
                shown.scale(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
            left = room.left() + (room.width() - shown.width()) / 2
            top = room.top() + (room.height() - shown.height()) / 2
            painter.drawImage(QRectF(left, top, shown.width(), shown.height()), picture)
        else:
            painter.fillRect(room, theme.colour_of("sunken"))
        if index.data(IS_COPIED):
            paint_copied(painter, QRectF(room), theme)
        self._paint_caption(painter, option, index, frame.adjusted(MARGIN, room.height() + 2 * MARGIN - 2, -MARGIN, -2))

    def _paint_caption(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, line: QRect) -> None:
        theme, metrics = self.theme, option.fontMetrics
        middle = line.center().y() + 0.5
        status = index.data(STATUS)
        if status is not None:
            paint_status(painter, QRectF(line.left() + 1, middle - 5, 11, 11), status, theme)
        count = index.data(COUNT)
        number = format_number(count) if count else ""
        painter.setFont(option.font)
        painter.setPen(theme.colour_of("muted"))
        side = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(line, side | Qt.AlignmentFlag.AlignRight, number)
        place = line.adjusted(18, 0, -metrics.horizontalAdvance(number) - 8, 0)
        folder, _, name = str(index.data()).rpartition("/")
        folder, name = split_name(folder, name, metrics, place.width(), index.data(COMMON))
        painter.drawText(place, side | Qt.AlignmentFlag.AlignLeft, folder)
        painter.setPen(theme.colour_of("text"))
        rest = place.adjusted(metrics.horizontalAdvance(folder), 0, 0, 0)
        painter.drawText(rest, side | Qt.AlignmentFlag.AlignLeft, name)
