"""The gallery: images, or shapes cut out of them, as tiles in place of the picture."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QImage, QKeyEvent, QKeySequence, QPainter, QPen, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolButton, QWidget

from annotator.geometry.box import Corners, Floats, Ints, Rows
from annotator.model.project import Project
from annotator.model.vocabulary import Vocabulary
from annotator.overlays.mark import LinePattern, Outlines
from annotator.overlays.others import make_other_marks
from annotator.overlays.own import make_own_marks
from annotator.session.change import Change
from annotator.session.exposure import may_compare, shows_others
from annotator.session.view import ViewState
from annotator.ui.base import layout
from annotator.ui.base.layout import Index
from annotator.ui.base.naming import split_name
from annotator.ui.base.paint import Stroke, device_edges_of, open_painter, paint_outlines, paint_polygon, read_image
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.base.theme import find_theme
from annotator.ui.panels.images import image_list
from annotator.ui.widgets.section import EmptyState

MARGIN: Final = 6
CAPTION: Final = 22
"""Height of the line below a picture, logical pixels."""
SHAPE: Final = 0.72
"""Height of a picture's place by its width."""


class TileSketch(Struct, frozen=True):
    """All that a worker needs to draw the picture of a tile."""

    outlines: tuple[Outlines, ...]
    region: Corners
    """What the tile shows of the picture that the shapes are in; empty while its size is unknown."""
    room: QSize
    """Device pixels."""
    unit: float
    """Device pixels a logical pixel."""

    def draw(self, packed: bytes | None) -> QImage | None:
        """The stored preview scaled into the room with the outlines over it; None when there is no sound one."""
        full = read_image(packed)
        return None if full is None else self.paint_over(full)

    def paint_over(self, part: QImage) -> QImage:
        """The part of the picture that is shown, scaled into the room with the outlines over it."""
        how = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        drawn = part.scaled(self.room, *how).convertToFormat(QImage.Format.Format_RGB32)
        left, top, right, bottom = self.region
        if right > left and bottom > top:
            scale = np.array([drawn.width() / (right - left), drawn.height() / (bottom - top)])
            with open_painter(drawn) as painter:
                self._paint_outlines(painter, np.array([left, top]), scale)
        drawn.setDevicePixelRatio(self.unit)
        return drawn

    def _paint_outlines(self, painter: QPainter, corner: Floats, scale: Floats) -> None:
        stroke = Stroke(max(1, round(self.unit)), self.unit)
        region = (0, 0, painter.device().width(), painter.device().height())
        for marks in self.outlines:
            edges = device_edges_of((marks.box - np.tile(corner, 2)) * np.tile(scale, 2))
            plain = np.array([marks.polygon_of(row) is None for row in range(len(marks))], dtype=np.bool_)
            paint_outlines(painter, edges[plain], marks.colour[plain], marks.line[plain], stroke=stroke, region=region)
            for row in np.flatnonzero(~plain).tolist():
                rings = tuple((ring - corner) * scale for ring in marks.polygon_of(row) or ())
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
    region = (0.0, 0.0, float(facts.width), float(facts.height))
    return TileSketch(tuple(marks for marks in outlines if len(marks)), region, room, unit)


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
        theme, frame, read = find_theme(), option.rect, layout.reader_of(index)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(frame.adjusted(1, 1, -1, -1), theme.colour_of("chosen" if chosen else "hover"))
        if chosen:
            painter.setPen(QPen(theme.colour_of("accent"), 2))
            painter.drawRect(QRectF(frame).adjusted(1, 1, -1, -1))
        size = room_of_tile(frame.width())
        room = QRect(frame.left() + MARGIN, frame.top() + MARGIN, size.width(), size.height())
        picture = read(image_list.PICTURE)
        if read(image_list.IS_UNREADABLE):
            image_list.paint_unreadable(painter, QRectF(room), theme)
        elif isinstance(picture, QImage):
            shown = picture.deviceIndependentSize()
            if shown.width() > room.width() + 1 or shown.height() > room.height() + 1:
                shown.scale(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
            left = room.left() + (room.width() - shown.width()) / 2
            top = room.top() + (room.height() - shown.height()) / 2
            painter.drawImage(QRectF(left, top, shown.width(), shown.height()), picture)
        else:
            painter.fillRect(room, theme.colour_of("sunken"))
        if read(image_list.IS_COPIED):
            image_list.paint_copied(painter, QRectF(room), theme)
        self._paint_caption(painter, option, read, frame.adjusted(MARGIN, room.height() + 2 * MARGIN - 2, -MARGIN, -2))

    def _paint_caption(self, painter: QPainter, option: QStyleOptionViewItem, read: layout.Reader, line: QRect) -> None:
        theme, metrics = find_theme(), option.fontMetrics
        middle = line.center().y() + 0.5
        sign = QRectF(line.left() + 1, middle - 5, 11, 11)
        status, colour = read(image_list.STATUS), read(image_list.COLOUR)
        if status is not None:
            image_list.paint_status(painter, sign, status, theme)
        elif colour is not None:
            painter.fillRect(sign.adjusted(0, 0, -1, -1), colour)
        count = read(image_list.NUMBER)
        number = "" if count is None else count if isinstance(count, str) else format_number(count)
        font = option.font
        painter.setFont(font)
        painter.setPen(theme.colour_of("muted"))
        side = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(line, side | Qt.AlignmentFlag.AlignRight, number)
        place = line.adjusted(18, 0, -metrics.horizontalAdvance(number) - 8, 0)
        is_gone, common = bool(read(image_list.IS_GONE)), read(image_list.COMMON)
        if common is None:  # words, and no name of a file
            folder, name = "", metrics.elidedText(str(read(layout.TEXT)), Qt.TextElideMode.ElideRight, place.width())
        else:
            folder, _, name = str(read(layout.TEXT)).rpartition("/")
            folder, name = split_name(folder, name, metrics, place.width(), common)
        painter.drawText(place, side | Qt.AlignmentFlag.AlignLeft, folder)
        font.setStrikeOut(is_gone)
        painter.setFont(font)
        painter.setPen(theme.colour_of("muted" if is_gone else "text"))
        rest = place.adjusted(metrics.horizontalAdvance(folder), 0, 0, 0)
        painter.drawText(rest, side | Qt.AlignmentFlag.AlignLeft, name)


_tr = translator_of("Images")

WIDTHS: Final = (140, 190, 260, 360, 520)
"""Logical pixels of a tile."""
BATCH: Final = 6
MOST_BYTES: Final = 96 << 20
"""Of the pictures that are kept."""


class Tiles(QObject):
    """What a gallery shows: ids in their order, what is said of each, their pictures, and what opening one does."""

    found = Signal()
    """Other tiles are shown, or in another order."""
    changed = Signal()
    """What is said of the tiles may be another."""

    can_choose_many = False

    def __init__(self, context: PanelContext, gallery: "Gallery") -> None:
        super().__init__(gallery)
        self.context, self.session, self.gallery = context, context.session, gallery
        self.pictures = image_list.ThumbnailCache(
            context.runner,
            context.preview,
            prepare=self.prepare,
            batch=BATCH,
            most_bytes=MOST_BYTES,
            parent=self,
        )
        self.model = GalleryModel(self)

    @property
    @abstractmethod
    def name(self) -> str:
        """What a screen reader calls the gallery."""

    @property
    @abstractmethod
    def ids(self) -> Sequence[int] | Ints:
        """Ids of what is shown, in its order."""

    @abstractmethod
    def place_of(self, shown: int) -> int | None:
        """Place of an id among `ids`, None when it is not there."""

    @abstractmethod
    def find_fact(self, place: int, role: int) -> object:
        """What a tile says in a role other than that of its picture."""

    def find_picture(self, place: int) -> QImage | None:
        """The picture of a tile; None while there is none."""
        return self.pictures.of(int(self.ids[place]))

    @abstractmethod
    def prepare(self, shown: int) -> image_list.Draw:
        """Asked on the GUI thread how a tile's picture is drawn, off it."""

    @abstractmethod
    def count(self) -> str:
        """How many there are, in words."""

    @abstractmethod
    def explain_empty(self) -> str:
        """Why nothing is shown."""

    @abstractmethod
    def find_current(self) -> int | None:
        """Place of what is open, None for none."""

    @abstractmethod
    def open(self, place: int) -> None:
        """Shows what stands there in the picture."""

    @abstractmethod
    def follow(self, change: Change) -> None:
        """Follows a change of the session that is no preview."""

    def take_key(self, _event: QKeyEvent) -> bool:
        """Whether a plain key did something to what is chosen."""
        return False

    def room(self) -> tuple[QSize, float]:
        """Device pixels of the picture of a tile, and device pixels a logical pixel."""
        unit = self.gallery.devicePixelRatioF()
        return room_of_tile(self.gallery.tile_width) * unit, unit


class ImageTiles(Tiles):
    """The images of the list with their shapes, folded folders unfolded."""

    @property
    def name(self) -> str:
        """What a screen reader calls the gallery."""
        return _tr("Gallery")

    def __init__(self, context: PanelContext, gallery: "Gallery", images: image_list.ImageModel) -> None:
        self._images = images
        super().__init__(context, gallery)
        images.found.connect(self.found)
        images.dataChanged.connect(lambda *_places: self.changed.emit())

    @property
    def ids(self) -> Sequence[int]:
        """Ids of the listed images."""
        return self._images.ids

    def place_of(self, shown: int) -> int | None:
        """Place in the list."""
        return self._images.place_of(shown)

    def find_fact(self, place: int, role: int) -> object:
        """As the list."""
        return self._images.find_image_fact(self._images.ids[place], role)

    def prepare(self, shown: int) -> image_list.Draw:
        """Reads the layers that are not there yet, and notes what of others' work is shown."""
        session, view = self.session, self.session.view
        compares = may_compare(session.project, view, shown)
        authors = list(session.project.authors) if compares else [view.author]
        project = session.load_image(shown, [author for author in authors if author is not None])
        if shows_others(project, replace(view, image=shown)):
            session.note_shown([shown])
        room, unit = self.room()
        sketch, preview = make_sketch(project, view, shown, room=room, unit=unit), self.context.preview
        return lambda: sketch.draw(preview(shown))

    def count(self) -> str:
        """How many images."""
        return format_count(_tr, len(self.ids), "{n} image", "{n} images")

    def explain_empty(self) -> str:
        """The filter finds none."""
        return _tr("The filter of the list finds no image; Esc in its field clears it.")

    def find_current(self) -> int | None:
        """Place of the open image."""
        image = self.session.view.image
        return None if image is None else self.place_of(image)

    def open(self, place: int) -> None:
        """Opens the image."""
        self.session.set_view(image=self.ids[place])

    def follow(self, change: Change) -> None:
        """Draws again what shows other shapes."""
        view_is_another = change.touches_view(
            "author", "mode", "workspace", "hidden_authors", "others_shown", "passes_shown", "all_hidden"
        )
        if view_is_another or change.touches_part(Vocabulary):
            self.pictures.clear()
            self.changed.emit()
        self.pictures.renew(change.by_image.keys())
        if change.layers:
            self.changed.emit()
        if change.touches_view("image"):
            self.gallery.show_current()


class GalleryModel(QAbstractTableModel):
    """Tiles side by side, row by row."""

    def __init__(self, tiles: Tiles) -> None:
        super().__init__(tiles)
        self._tiles = tiles
        self._columns = 1
        tiles.found.connect(self._reset)
        tiles.changed.connect(self.refresh)
        tiles.pictures.arrived.connect(self._on_pictures)

    def set_columns(self, columns: int) -> None:
        """Puts this many tiles side by side."""
        if columns != self._columns:
            self._columns = columns
            self._reset()

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of rows of tiles."""
        return 0 if parent is not None and parent.isValid() else -(-self.count // self._columns)

    def columnCount(self, parent: Index | None = None) -> int:
        """Number of tiles side by side."""
        return 0 if parent is not None and parent.isValid() else self._columns

    @property
    def count(self) -> int:
        """Number of tiles."""
        return len(self._tiles.ids)

    def place_of(self, index: Index) -> int | None:
        """Place of a tile; None for what lies after the last one."""
        place = index.row() * self._columns + index.column()
        return place if index.isValid() and place < self.count else None

    def index_of(self, place: int) -> QModelIndex:
        """The tile at a place."""
        return self.index(place // self._columns, place % self._columns)

    def places_of(self, chosen: QItemSelection) -> Rows:
        """Places of chosen tiles, ascending."""
        there = np.zeros((self.rowCount(), self._columns), np.bool_)
        for number in range(chosen.count()):
            one = chosen.at(number)
            there[one.top() : one.bottom() + 1, one.left() : one.right() + 1] = True
        return np.flatnonzero(there.ravel()[: self.count])

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Nothing can be chosen after the last tile."""
        there = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return there if self.place_of(index) is not None else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What is said of a tile, and its picture."""
        place = self.place_of(index)
        if place is None:
            return None
        return self._tiles.find_picture(place) if role == image_list.PICTURE else self._tiles.find_fact(place, role)

    def refresh(self) -> None:
        """What the tiles say may be another."""
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self._columns - 1))

    def _reset(self) -> None:
        self.beginResetModel()
        self.endResetModel()

    def _on_pictures(self, shown: list[int]) -> None:
        places = sorted(place for place in map(self._tiles.place_of, shown) if place is not None)
        if places:
            last = self.index(places[-1] // self._columns, self._columns - 1)
            self.dataChanged.emit(self.index(places[0] // self._columns, 0), last)


class GalleryView(image_list.SectionView):
    """Tiles side by side; + and - and Ctrl with the wheel ask for another size, Esc to leave."""

    size_wished = Signal(int)
    left = Signal()

    def __init__(self, take_key: Callable[[QKeyEvent], bool]) -> None:
        super().__init__()
        self._take_key = take_key

    def event(self, event: QEvent) -> bool:
        """Keeps plain keys from the actions of the picture, which is not seen: nothing there is drawn or deleted."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
            is_key = plain and not Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35
            if is_key or event.matches(QKeySequence.StandardKey.SelectAll):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Does what the key does to the tiles; walks, row after row; + and - ask for another size, Esc leaves."""
        model = self.model()
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
        key = Qt.Key(event.key())
        if self._take_key(event) or not isinstance(model, GalleryModel):
            return
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.size_wished.emit(-1 if key == Qt.Key.Key_Minus else 1)
        elif key in steps:
            place = model.place_of(self.currentIndex())
            adds = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.go_to(0 if place is None else place + steps[key], adds=adds)
        elif key in ends:
            self.go_to(ends[key] % max(1, model.count))
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolls, or with Ctrl asks for another size."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.size_wished.emit(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def go_to(self, place: int, *, adds: bool = False) -> None:
        """Makes a tile the current one; with `adds` those that are chosen stay so."""
        model = self.model()
        if not isinstance(model, GalleryModel) or not 0 <= place < model.count:
            return
        if adds and self.selectionMode() is QAbstractItemView.SelectionMode.ExtendedSelection:
            self.selectionModel().setCurrentIndex(model.index_of(place), QItemSelectionModel.SelectionFlag.Select)
        else:
            self.setCurrentIndex(model.index_of(place))


class Gallery(QWidget):
    """Arrows walk, Enter or a double click opens, Esc goes back; Ctrl and the wheel, + and - change the size."""

    left = Signal()
    chosen_changed = Signal()
    """Other tiles are chosen."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context = context
        self._size = context.preferences.settings.memory.gallery_size
        self.tiles: Tiles | None = None
        self._delegate = TileDelegate(self._tile_size, self)
        self.head = layout.make_label(role="muted")
        self.sorting = layout.make_press("", role="quiet", name=_tr("Sort the shapes"), tip=_tr("Sort the shapes"))
        self.sorting.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.sorting.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.smaller = self._make_button("−", _tr("Smaller pictures (−)"), -1)
        self.larger = self._make_button("+", _tr("Larger pictures (+)"), 1)
        self.list = self._make_list()
        self._empty = EmptyState(self.list)
        self._lay_out()
        self.list.activated.connect(self._open)

    @property
    def model(self) -> GalleryModel:
        """The tiles that are shown."""
        return self._require_tiles().model

    @property
    def pictures(self) -> image_list.ThumbnailCache:
        """Their pictures."""
        return self._require_tiles().pictures

    @property
    def tile_width(self) -> int:
        """Logical pixels of a tile; as many as fit share the width evenly."""
        wished = WIDTHS[self._size]
        room = max(1, self.list.viewport().width() - 2)
        return max(min(wished, room), room // max(1, room // wished))

    @property
    def is_settled(self) -> bool:
        """Whether every picture that is seen has been looked for."""
        return self.tiles is None or self.tiles.pictures.is_settled

    def show_tiles(self, tiles: Tiles) -> None:
        """Shows other tiles."""
        if tiles is self.tiles:
            return
        if self.tiles is not None:
            self.tiles.found.disconnect(self._on_found)
        self.tiles = tiles
        modes = QAbstractItemView.SelectionMode
        self.list.setSelectionMode(modes.ExtendedSelection if tiles.can_choose_many else modes.SingleSelection)
        self.list.setAccessibleName(tiles.name)
        self.list.setModel(tiles.model)
        self.list.selectionModel().selectionChanged.connect(lambda _new, _old: self.chosen_changed.emit())
        self.sorting.setVisible(tiles.can_choose_many)
        tiles.found.connect(self._on_found)
        self._fit()
        self._on_found()

    def list_chosen(self) -> Rows:
        """Places of the tiles that are chosen, ascending."""
        return self.model.places_of(self.list.selectionModel().selection())

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if self.tiles is not None and not change.preview:
            self.tiles.follow(change)

    def show_current(self) -> None:
        """Marks what is open."""
        place = None if self.tiles is None else self.tiles.find_current()
        if place is not None and self.isVisible():
            self.list.setCurrentIndex(self.model.index_of(place))
            self.list.scrollTo(self.model.index_of(place))

    def change_size(self, by: int) -> None:
        """Larger or smaller pictures; the size is kept for the next time."""
        size = min(max(self._size + by, 0), len(WIDTHS) - 1)
        if size != self._size:
            self._size = size
            self._context.preferences.set("memory", gallery_size=size)
            self.pictures.clear()
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Marks what is open."""
        super().showEvent(event)
        self._fit()
        self.show_current()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the tiles to the width."""
        super().resizeEvent(event)
        self._fit()

    def _require_tiles(self) -> Tiles:
        if self.tiles is None:
            raise LookupError("nothing is shown yet")
        return self.tiles

    def _take_key(self, event: QKeyEvent) -> bool:
        return self.tiles is not None and self.tiles.take_key(event)

    def _open(self, index: QModelIndex) -> None:
        place = self.model.place_of(index)
        if place is not None:
            self._require_tiles().open(place)
            self.left.emit()

    def _fit(self) -> None:
        if self.tiles is None:
            return
        size = self._tile_size()
        self.list.horizontalHeader().setDefaultSectionSize(size.width())
        self.list.verticalHeader().setDefaultSectionSize(size.height())
        self.model.set_columns(max(1, (self.list.viewport().width() - 2) // size.width()))
        self.smaller.setEnabled(self._size > 0)
        self.larger.setEnabled(self._size < len(WIDTHS) - 1)
        self.show_current()

    def _tile_size(self) -> QSize:
        width = self.tile_width
        caption = max(CAPTION, self.list.fontMetrics().height() + 6)
        return QSize(width, room_of_tile(width).height() + 2 * MARGIN + caption)

    def _make_list(self) -> GalleryView:
        made = GalleryView(self._take_key)
        made.setItemDelegate(self._delegate)
        made.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # or the tiles would jump
        made.left.connect(self.left)
        made.size_wished.connect(self.change_size)
        return made

    def _make_button(self, text: str, name: str, by: int) -> QToolButton:
        button = layout.make_tool(text, name, lambda: self.change_size(by))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _lay_out(self) -> None:
        back = layout.make_press(_tr("Back to the picture"), self.left.emit)
        back.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        sizes = layout.make_row(self.smaller, self.larger, spacing=4)
        row = layout.make_row(self.head, layout.STRETCH, self.sorting, sizes, 8, back, spacing=4, margins=(12, 4, 8, 4))
        layout.make_column(row, (self.list, 1), within=self, spacing=0)

    def _on_found(self) -> None:
        tiles = self._require_tiles()
        self.head.setText(tiles.count())
        self._empty.show_text("" if len(tiles.ids) else tiles.explain_empty())
        self.show_current()
