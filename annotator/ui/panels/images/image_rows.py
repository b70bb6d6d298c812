"""Image rows: how a row of the list of images is drawn: its state, thumbnail, name with folder, number of shapes."""

from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from annotator.model.layer import Status
from annotator.ui.base.icons import make_pixmap
from annotator.ui.base.naming import split_name
from annotator.ui.base.text import format_number
from annotator.ui.base.theme import Theme, find_theme, make_head_font, make_small_font
from annotator.ui.notes.signs import SIGN_SIDE, paint_note_sign
from annotator.ui.panels.images.image_list import (
    COMMON,
    COUNT,
    FOLDER,
    IS_COPIED,
    IS_FOLDED,
    IS_HEAD,
    IS_UNREADABLE,
    PICTURE,
    SIGN,
    SPLIT,
    STATUS,
)
from annotator.ui.panels.images.thumbnails import SIZES

Index = QModelIndex | QPersistentModelIndex

SPLIT_LETTERS: Final = 2
"""Letters of a split's name beside a long name: they tell train, val and test apart."""


def paint_status(painter: QPainter, frame: QRectF, status: Status, theme: Theme) -> None:
    """Draws the sign of a status: ring, half or full disc; a reviewed one has a tick."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = theme.colour_of("muted" if status is Status.NEW else "done")
    painter.setPen(QPen(ink, 1.6))
    painter.setBrush(ink if status.is_finished else Qt.BrushStyle.NoBrush)
    ring = frame.adjusted(0.8, 0.8, -0.8, -0.8)
    painter.drawEllipse(ring)
    if status is Status.IN_WORK:
        painter.setBrush(ink)
        painter.drawPie(ring, 90 * 16, 180 * 16)
    if status is Status.REVIEWED:
        painter.setPen(QPen(theme.colour_of("panel"), 1.5))
        centre = ring.center()
        painter.drawPolyline([centre + QPointF(x, y) for x, y in ((-2.4, 0), (-0.6, 2), (2.4, -2))])
    painter.restore()


class ImageDelegate(QStyledItemDelegate):
    """Draws a row: status, thumbnail, folder and name, split, number of shapes; or the head of a folder."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.thumbnail = SIZES["small"]

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One height for all rows."""
        return QSize(120, max(self.thumbnail.height() + 5, option.fontMetrics.height() + 10))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one row."""
        theme, frame = find_theme(), option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(frame, theme.colour_of("chosen" if chosen else "hover"))
        count = index.data(COUNT)
        number = format_number(count) if count else ""
        painter.setFont(option.font)
        painter.setPen(theme.colour_of("muted"))
        right = frame.adjusted(0, 0, -12, 0)
        painter.drawText(right, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number)
        room = option.fontMetrics.horizontalAdvance("000") + 20
        if index.data(IS_HEAD):
            self._paint_head(painter, index, frame.adjusted(0, 0, -room, 0))
            return
        middle = frame.center().y() + 0.5
        status = index.data(STATUS)
        if status is not None:
            paint_status(painter, QRectF(frame.left() + 12, middle - 5, 11, 11), status, theme)
        left = frame.left() + 32
        wide, high = self.thumbnail.width(), self.thumbnail.height()
        self._paint_picture(painter, index, QRectF(left, middle - high // 2, wide, high))
        left += wide + 8
        place = QRect(left, frame.top(), frame.right() - left - room, frame.height())
        sign = index.data(SIGN)
        if sign is not None:
            paint_note_sign(painter, QRectF(place.right() - SIGN_SIDE, middle - 6, SIGN_SIDE, SIGN_SIDE), sign, theme)
            place.adjust(0, 0, -SIGN_SIDE - 6, 0)
        name = str(index.data()) if index.data(FOLDER) else str(index.data()).rpartition("/")[2]
        room = place.width() - option.fontMetrics.horizontalAdvance(name)
        self._paint_split(painter, str(index.data(SPLIT) or ""), place, room)
        painter.setFont(option.font)
        self._paint_name(painter, option, index, place)

    def _paint_head(self, painter: QPainter, index: Index, frame: QRect) -> None:
        """A corner that points at what is folded, and the folder."""
        middle, left = frame.center().y() + 0.5, frame.left() + 17.5
        corner = ((-2, -4), (2, 0), (-2, 4)) if index.data(IS_FOLDED) else ((-4, -2), (0, 2), (4, -2))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(find_theme().colour_of("muted"), 1.6))
        painter.drawPolyline([QPointF(left + x, middle + y) for x, y in corner])
        painter.restore()
        painter.setFont(make_head_font())
        painter.setPen(find_theme().colour_of("text"))
        place = frame.adjusted(32, 0, 0, 0)
        text = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideLeft, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_picture(self, painter: QPainter, index: Index, area: QRectF) -> None:
        picture = index.data(PICTURE)
        if index.data(IS_UNREADABLE):
            paint_unreadable(painter, area, find_theme())
        elif isinstance(picture, QImage):
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(area, picture)
        else:
            painter.fillRect(area, find_theme().colour_of("sunken"))
        if index.data(IS_COPIED):
            paint_copied(painter, area, find_theme())

    def _paint_split(self, painter: QPainter, split: str, place: QRect, room: int) -> None:
        """The split, small and muted at the right of the place, which gets as much narrower.

        Where the room that the name leaves is too small for it, its first letters stand for it: names come first.
        """
        if not split:
            return
        painter.setFont(make_small_font())
        text = split if painter.fontMetrics().horizontalAdvance(split) + 8 <= room else split[:SPLIT_LETTERS]
        painter.setPen(find_theme().colour_of("muted"))
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        place.adjust(0, 0, -painter.fontMetrics().horizontalAdvance(text) - 8, 0)

    def _paint_name(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, place: QRect) -> None:
        folder, name = split_name(
            str(index.data(FOLDER) or ""),
            str(index.data()).rpartition("/")[2],
            option.fontMetrics,
            place.width(),
            index.data(COMMON),
        )
        side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(find_theme().colour_of("muted"))
        painter.drawText(place, side, folder)
        painter.setPen(find_theme().colour_of("text"))
        painter.drawText(place.adjusted(option.fontMetrics.horizontalAdvance(folder), 0, 0, 0), side, name)


def paint_copied(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """An arrow into a tray at the lower right of a picture: it lies on this disk as well."""
    side = 11
    place = QRectF(area.right() - side - 1, area.bottom() - side - 1, side, side)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour_of("panel"))
    painter.drawRoundedRect(place, 2, 2)
    ratio = painter.device().devicePixelRatio()
    painter.drawPixmap(place.topLeft() + QPointF(1, 1), make_pixmap("copied", theme.text, side - 2, ratio=ratio))
    painter.restore()


def paint_unreadable(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """A torn picture in the colour of errors, in the place of one that cannot be shown."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(area, theme.colour_of("sunken"))
    painter.setPen(QPen(theme.colour_of("error"), 1.4))
    painter.drawRect(area.adjusted(0.7, 0.7, -0.7, -0.7))
    side = min(min(area.width(), area.height()) * 0.22, 14.0)
    centre = area.center()
    for sign in (1, -1):
        painter.drawLine(centre + QPointF(-side, -sign * side), centre + QPointF(side, sign * side))
    painter.restore()
