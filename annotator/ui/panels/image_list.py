"""Image list: a model of the images that a query finds, and how a row is drawn."""

from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFontMetrics, QImage, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from annotator.metrics.matching.image_choice import ALL_IMAGES, ImageChoice
from annotator.model.layer import Status
from annotator.session.change import Change
from annotator.session.editing.image_filter import UNREADABLE, find_matching_images
from annotator.session.projects.progress import ImageProgress, progress_of
from annotator.session.session import Session
from annotator.ui.base.naming import status_name_of
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.panels.thumbnails import ThumbnailCache

_tr = translator_of("Images")

Index = QModelIndex | QPersistentModelIndex

ID: Final = Qt.ItemDataRole.UserRole
STATUS: Final = Qt.ItemDataRole.UserRole + 1
COUNT: Final = Qt.ItemDataRole.UserRole + 2
PICTURE: Final = Qt.ItemDataRole.UserRole + 3
IS_UNREADABLE: Final = Qt.ItemDataRole.UserRole + 4


class ImageModel(QAbstractListModel):
    """The images that the query finds, with the status and number of shapes of the current author."""

    def __init__(self, session: Session, thumbnails: ThumbnailCache, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._thumbnails = session, thumbnails
        self._query = ""
        self._ids: list[int] = []
        self._row: dict[int, int] = {}
        self._known = len(session.project.images)
        self.filter_images("")
        thumbnails.arrived.connect(self._on_thumbnails)

    def filter_images(self, query: str) -> None:
        """Lists what the query finds now."""
        self.beginResetModel()
        self._query = query
        self._ids = find_matching_images(self._session.project, query, self._session.view)
        self._row = {image: row for row, image in enumerate(self._ids)}
        self.endResetModel()

    def on_changed(self, change: Change) -> bool:
        """Follows the session; True when the list has changed."""
        number = len(self._session.project.images)
        if self._is_another_view(change) or number != self._known:
            self._known = number
            self.filter_images(self._query)
            return True
        if change.touches_view("unreadable"):
            if UNREADABLE in self._query.lower().split():
                self.filter_images(self._query)
                return True
            self.dataChanged.emit(self.index(0), self.index(len(self._ids) - 1))
        if not change.preview:
            for image in {key.image for key in change.layers}:
                self._refresh(image)
        return False

    def make_image_choice(self) -> ImageChoice:
        """The images that are listed; all of the project without a query."""
        query = " ".join(self._query.split())
        return ImageChoice(frozenset(self._ids), query=query) if query else ALL_IMAGES

    def _is_another_view(self, change: Change) -> bool:
        """Whether the states of all images may be others; going into audit mode changes no author's own."""
        is_nobodys = self._session.view.author is None
        return change.touches_view("author") or (is_nobodys and change.touches_view("mode"))

    def row_of(self, image: int | None) -> int | None:
        """Row of an image, or None when the query does not find it."""
        return None if image is None else self._row.get(image)

    def image_at(self, row: int) -> int:
        """Id of the image in a row."""
        return self._ids[row]

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of images found."""
        return 0 if parent is not None and parent.isValid() else len(self._ids)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name, status, number of shapes and thumbnail of an image."""
        if not index.isValid():
            return None
        image = self._session.project.images[self._ids[index.row()]]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return image.name
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                progress = self._find_progress(image.id)
                shapes = format_count(_tr, progress.count, "{n} shape", "{n} shapes")
                facts = [image.name, status_name_of(progress.status), shapes]
                if image.id in self._session.view.unreadable:
                    facts.append(_tr("the picture cannot be shown here"))
                return " · ".join(facts)
            case _ if role == ID:
                return image.id
            case _ if role == STATUS:
                return self._find_progress(image.id).status
            case _ if role == COUNT:
                return self._find_progress(image.id).count
            case _ if role == PICTURE:
                return self._thumbnails.of(image.id)
            case _ if role == IS_UNREADABLE:
                return image.id in self._session.view.unreadable
        return None

    def _find_progress(self, image: int) -> ImageProgress:
        return progress_of(self._session.project, self._session.view, image)

    def _refresh(self, image: int) -> None:
        row = self._row.get(image)
        if row is not None:
            self.dataChanged.emit(self.index(row), self.index(row))

    def _on_thumbnails(self, images: list[int]) -> None:
        for image in images:
            self._refresh(image)


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


def fit_name(name: str, metrics: QFontMetrics, width: int) -> str:
    """The name if there is room, else the file's name without its folder, cut in its middle if need be."""
    if metrics.horizontalAdvance(name) <= width:
        return name
    return metrics.elidedText(name.rpartition("/")[2], Qt.TextElideMode.ElideMiddle, width)


class ImageDelegate(QStyledItemDelegate):
    """Draws a row: status, thumbnail, name with its end kept, number of shapes."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One height for all rows."""
        return QSize(120, max(26, option.fontMetrics.height() + 10))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one row."""
        theme, frame = self.theme, option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(frame, theme.colour_of("chosen" if chosen else "hover"))
        middle = frame.center().y() + 0.5
        paint_status(painter, QRectF(frame.left() + 12, middle - 5, 11, 11), index.data(STATUS), theme)
        left = frame.left() + 32
        picture = index.data(PICTURE)
        area = QRectF(left, middle - 10, 30, 21)
        if isinstance(picture, QImage):
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(area, picture)
        else:
            painter.fillRect(area, theme.colour_of("sunken"))
        if index.data(IS_UNREADABLE):
            painter.setPen(theme.colour_of("error"))
            painter.setFont(option.font)
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, "✕")
        count = index.data(COUNT)
        number = format_number(count) if count else ""
        painter.setFont(option.font)
        painter.setPen(theme.colour_of("muted"))
        right = frame.adjusted(0, 0, -12, 0)
        painter.drawText(right, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number)
        room = option.fontMetrics.horizontalAdvance("000") + 20
        place = QRect(left + 38, frame.top(), frame.right() - left - 38 - room, frame.height())
        name = fit_name(str(index.data()), option.fontMetrics, place.width())
        painter.setPen(theme.colour_of("text"))
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
