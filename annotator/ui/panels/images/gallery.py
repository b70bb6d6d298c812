"""The gallery: images as tiles in place of the picture."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPen, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolButton, QWidget

from annotator.model.project import Project
from annotator.model.vocabulary import Vocabulary
from annotator.overlays.mark import Outlines
from annotator.overlays.others import make_other_marks
from annotator.overlays.own import make_own_marks
from annotator.overlays.style import LinePattern
from annotator.session.change import Change
from annotator.session.exposure import may_compare, shows_others
from annotator.session.view import ViewState
from annotator.ui.base.layout import STRETCH, make_column, make_label, make_press, make_row, make_tool
from annotator.ui.base.naming import split_name
from annotator.ui.base.paint import Stroke, device_edges_of, paint_outlines, paint_polygon, read_image
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.base.theme import find_theme
from annotator.ui.panels.images.image_list import (
    COMMON,
    IS_COPIED,
    IS_UNREADABLE,
    NUMBER,
    PICTURE,
    STATUS,
    Draw,
    ImageModel,
    SectionView,
    ThumbnailCache,
    paint_copied,
    paint_status,
    paint_unreadable,
)
from annotator.ui.widgets.section import EmptyState

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

    def __init__(self, size: Callable[[], QSize], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._size = size

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One size for all."""
        return self._size()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one tile."""
        theme, frame = find_theme(), option.rect
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
        theme, metrics = find_theme(), option.fontMetrics
        middle = line.center().y() + 0.5
        status = index.data(STATUS)
        if status is not None:
            paint_status(painter, QRectF(line.left() + 1, middle - 5, 11, 11), status, theme)
        count = index.data(NUMBER)
        number = "" if count is None else format_number(count)
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


_tr = translator_of("Images")

WIDTHS: Final = (140, 190, 260, 360, 520)
"""Logical pixels of a tile."""
BATCH: Final = 6
MOST_BYTES: Final = 96 << 20
"""Of the pictures that are kept."""


class GalleryModel(QAbstractTableModel):
    """The images of the list without heads, row by row; everything but the picture is what the list says."""

    def __init__(self, images: ImageModel, pictures: ThumbnailCache, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._images, self._pictures = images, pictures
        self._columns = 1
        images.found.connect(self._reset)
        images.dataChanged.connect(lambda *_places: self.refresh())
        pictures.arrived.connect(self._on_pictures)

    def set_columns(self, columns: int) -> None:
        """Puts this many images side by side."""
        if columns != self._columns:
            self._columns = columns
            self._reset()

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of rows of tiles; images of folded folders are among them."""
        return 0 if parent is not None and parent.isValid() else -(-len(self._images.ids) // self._columns)

    def columnCount(self, parent: Index | None = None) -> int:
        """Number of tiles side by side."""
        return 0 if parent is not None and parent.isValid() else self._columns

    @property
    def count(self) -> int:
        """Number of images."""
        return len(self._images.ids)

    def place_of(self, index: Index) -> int | None:
        """Place in the list of the image of a tile; None for what lies after the last one."""
        place = index.row() * self._columns + index.column()
        return place if index.isValid() and place < len(self._images.ids) else None

    def index_of(self, place: int) -> QModelIndex:
        """The tile of the image at a place of the list."""
        return self.index(place // self._columns, place % self._columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Nothing can be chosen after the last image."""
        there = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return there if self.place_of(index) is not None else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """As the list; the picture is the large one."""
        place = self.place_of(index)
        if place is None:
            return None
        image = self._images.ids[place]
        return self._pictures.of(image) if role == PICTURE else self._images.find_image_fact(image, role)

    def refresh(self) -> None:
        """What the tiles say may be another."""
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self._columns - 1))

    def _reset(self) -> None:
        self.beginResetModel()
        self.endResetModel()

    def _on_pictures(self, images: list[int]) -> None:
        places = sorted(place for place in map(self._images.place_of, images) if place is not None)
        if places:
            last = self.index(places[-1] // self._columns, self._columns - 1)
            self.dataChanged.emit(self.index(places[0] // self._columns, 0), last)


class GalleryView(SectionView):
    """Tiles side by side; + and - and Ctrl with the wheel ask for another size, Esc to leave."""

    size_wished = Signal(int)
    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Keeps plain keys from the actions of the picture, which is not seen: nothing is drawn, tagged or deleted."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
            if plain and not Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walks, row after row; + and - ask for another size, Esc leaves."""
        model = self.model()
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.size_wished.emit(-1 if key == Qt.Key.Key_Minus else 1)
        elif isinstance(model, GalleryModel) and key in steps:
            place = model.place_of(self.currentIndex())
            self._go_to(model, 0 if place is None else place + steps[key])
        elif isinstance(model, GalleryModel) and key in ends:
            self._go_to(model, ends[key] % max(1, model.count))
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolls, or with Ctrl asks for another size."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.size_wished.emit(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def _go_to(self, model: GalleryModel, place: int) -> None:
        if 0 <= place < model.count:
            self.setCurrentIndex(model.index_of(place))


class Gallery(QWidget):
    """Arrows walk, Enter or a double click opens, Esc goes back; Ctrl and the wheel, + and - change the size."""

    opened = Signal(int)
    """Id of the image that is to be opened."""
    left = Signal()

    def __init__(self, context: PanelContext, images: ImageModel) -> None:
        super().__init__()
        self._context, self._session, self._images = context, context.session, images
        self._size = context.preferences.settings.memory.gallery_size
        self.pictures = ThumbnailCache(
            context.runner,
            context.preview,
            prepare=self._prepare_tile,
            batch=BATCH,
            most_bytes=MOST_BYTES,
            parent=self,
        )
        self.model = GalleryModel(images, self.pictures, self)
        self._delegate = TileDelegate(self._tile_size, self)
        self.head = make_label(role="muted")
        self.smaller = self._make_button("−", _tr("Smaller pictures (−)"), -1)
        self.larger = self._make_button("+", _tr("Larger pictures (+)"), 1)
        self.list = self._make_list()
        self._empty = EmptyState(self.list)
        self._lay_out()
        self.list.setModel(self.model)
        self.list.activated.connect(self._open)
        images.found.connect(self._on_found)
        self._on_found()

    @property
    def tile_width(self) -> int:
        """Logical pixels of a tile; as many as fit share the width evenly."""
        wished = WIDTHS[self._size]
        room = max(1, self.list.viewport().width() - 2)
        return max(min(wished, room), room // max(1, room // wished))

    @property
    def is_settled(self) -> bool:
        """Whether every picture that is seen has been looked for."""
        return self.pictures.is_settled

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if change.preview:
            return
        view_is_another = change.touches_view(
            "author", "mode", "workspace", "hidden_authors", "others_shown", "passes_shown", "all_hidden"
        )
        if view_is_another or change.touches_part(Vocabulary):
            self.pictures.clear()
            self.model.refresh()
        for image in change.by_image:
            self.pictures.renew(image)
        if change.layers:
            self.model.refresh()
        if change.touches_view("image"):
            self.show_open_image()

    def show_open_image(self) -> None:
        """Marks the open image."""
        image = self._session.view.image
        row = None if image is None else self._images.place_of(image)
        if row is not None and self.isVisible():
            self.list.setCurrentIndex(self.model.index_of(row))
            self.list.scrollTo(self.model.index_of(row))

    def change_size(self, by: int) -> None:
        """Larger or smaller pictures; the size is kept for the next time."""
        size = min(max(self._size + by, 0), len(WIDTHS) - 1)
        if size != self._size:
            self._size = size
            self._context.preferences.set("memory", gallery_size=size)
            self.pictures.clear()
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Marks the open image."""
        super().showEvent(event)
        self._fit()
        self.show_open_image()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the tiles to the width."""
        super().resizeEvent(event)
        self._fit()

    def _prepare_tile(self, image: int) -> Draw:
        """Reads the layers that are not there yet, and notes what of others' work is shown."""
        session, view = self._session, self._session.view
        compares = may_compare(session.project, view, image)
        authors = list(session.project.authors) if compares else [view.author]
        project = session.load_image(image, [author for author in authors if author is not None])
        if shows_others(project, replace(view, image=image)):
            session.note_shown([image])
        unit = self.devicePixelRatioF()
        room = room_of_tile(self.tile_width) * unit
        return make_sketch(project, view, image, room=room, unit=unit).draw

    def _open(self, index: QModelIndex) -> None:
        place = self.model.place_of(index)
        if place is not None:
            self.opened.emit(self._images.ids[place])

    def _fit(self) -> None:
        size = self._tile_size()
        self.list.horizontalHeader().setDefaultSectionSize(size.width())
        self.list.verticalHeader().setDefaultSectionSize(size.height())
        self.model.set_columns(max(1, (self.list.viewport().width() - 2) // size.width()))
        self.smaller.setEnabled(self._size > 0)
        self.larger.setEnabled(self._size < len(WIDTHS) - 1)
        self.show_open_image()

    def _tile_size(self) -> QSize:
        width = self.tile_width
        caption = max(CAPTION, self.list.fontMetrics().height() + 6)
        return QSize(width, room_of_tile(width).height() + 2 * MARGIN + caption)

    def _make_list(self) -> GalleryView:
        made = GalleryView()
        made.setAccessibleName(_tr("Gallery"))
        made.setItemDelegate(self._delegate)
        made.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # or the tiles would jump
        made.left.connect(self.left)
        made.size_wished.connect(self.change_size)
        return made

    def _make_button(self, text: str, name: str, by: int) -> QToolButton:
        button = make_tool(text, name, lambda: self.change_size(by))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _lay_out(self) -> None:
        back = make_press(_tr("Back to the picture"), self.left.emit)
        back.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row = make_row(self.head, STRETCH, self.smaller, self.larger, 8, back, spacing=4, margins=(12, 4, 8, 4))
        make_column(row, (self.list, 1), within=self, spacing=0, margins=(0, 0, 0, 0))

    def _on_found(self) -> None:
        self.head.setText(format_count(_tr, len(self._images.ids), "{n} image", "{n} images"))
        is_empty = not self._images.ids
        self._empty.show_text(
            _tr("The filter of the list finds no image; Esc in its field clears it.") if is_empty else ""
        )
        self.show_open_image()
