"""Image list: the images that a query finds, their rows and thumbnails as they are painted, and the view of them."""

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from annotator.errors import Phrase, Progress
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Status
from annotator.session.change import Change
from annotator.session.finding.image_order import ImageGroup, ImageOrder
from annotator.session.finding.images_view import AT_ONCE, FEW, ImageSearch, ImagesView
from annotator.session.jobs import Job
from annotator.session.series.splits import purpose_of
from annotator.session.session import Session
from annotator.ui.base.layout import TEXT, Index, Reader, reader_of, shade_row
from annotator.ui.base.naming import CommonParts, split_name, status_name_of
from annotator.ui.base.paint import read_image
from annotator.ui.base.panel_context import LookNoter
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.base.theme import Theme, find_theme, make_head_font, make_pixmap, make_small_font
from annotator.ui.base.workers import JobHandle, Pause, Runner
from annotator.ui.notes.signs import SIGN_SIDE, describe_sign, paint_note_sign
from annotator.ui.series.strips import purpose_name_of

MOST_BYTES: Final = 16 << 20
"""How much is kept unless more is allowed."""
BATCH: Final = 24
AGAIN: Final = 1000
"""Milliseconds after which a thumbnail that was not there is asked for again; doubled while none comes."""
LONGEST_WAIT: Final = 60_000
SIZES: Final[Mapping[str, QSize]] = MappingProxyType(
    {"small": QSize(30, 21), "medium": QSize(48, 34), "large": QSize(80, 56)}
)
"""Of thumbnails of the list, logical pixels, by the words of the setting."""

Draw = Callable[[], QImage | None]
"""Makes a thumbnail, in a worker."""


class ThumbnailCache(QObject):
    """Gives the thumbnail of an image if it is there, else notes the request and announces it later."""

    arrived = Signal(list)
    """Ids of the images whose thumbnails have come."""

    def __init__(
        self,
        runner: Runner,
        preview: Callable[[int], bytes | None],
        *,
        prepare: Callable[[int], Draw] | None = None,
        batch: int = BATCH,
        most_bytes: int = MOST_BYTES,
        parent: QObject | None = None,
    ) -> None:
        """`prepare` is asked on the GUI thread how an image is drawn; by default it is cut to the size of the list."""
        super().__init__(parent)
        self._runner, self._preview = runner, preview
        self.size = SIZES["small"]
        """Of what is made where nothing else is prepared."""
        self._prepare = prepare or self._prepare_small
        self._batch, self._most_bytes = batch, most_bytes
        self._kept: OrderedDict[int, QImage | None] = OrderedDict()
        self._bytes = 0
        self._stale: set[int] = set()
        self._requested: dict[int, None] = {}
        self._generation = 0
        self._busy = False
        self._soon = Pause(self, 15, self._fetch)
        self._absent: set[int] = set()
        self._again = Pause(self, AGAIN, self._retry)

    @property
    def is_settled(self) -> bool:
        """Whether every request has been answered."""
        return not self._busy and not self._requested

    @property
    def kept_bytes(self) -> int:
        """How much is kept."""
        return self._bytes

    def of(self, image: int) -> QImage | None:
        """The thumbnail, or None while (or for ever when) there is none."""
        found = self._kept.get(image)
        if image in self._kept:
            self._kept.move_to_end(image)
            if image not in self._stale:
                return found
        self._requested.pop(image, None)
        self._requested[image] = None
        if not self._busy and not self._soon.isActive():
            self._soon.start()
        return found

    def renew(self, images: AbstractSet[int] | None = None) -> None:
        """Has these thumbnails, all unless given, made again when next asked for; until then the old ones are given."""
        kept = self._kept.keys()
        self._stale |= kept if images is None else kept & images

    def clear(self) -> None:
        """Forgets everything, that which is on its way included."""
        self._kept.clear()
        self._stale.clear()
        self._requested.clear()
        self._absent.clear()
        self._bytes = 0
        self._generation += 1

    def _prepare_small(self, image: int) -> Draw:
        preview, size = self._preview, self.size * 2
        return lambda: scale_down(preview(image), size=size)

    def _retry(self) -> None:
        """Those that were not there may have been made meanwhile; the views that show them ask again."""
        absent, self._absent = list(self._absent), set()
        for image in absent:
            self._drop(image)
        self.arrived.emit(absent)

    def _fetch(self) -> None:
        wanted = list(self._requested)[-self._batch :]
        if not wanted:
            return
        for image in wanted:
            del self._requested[image]
        while len(self._requested) > 4 * self._batch:
            del self._requested[next(iter(self._requested))]
        self._stale.difference_update(wanted)
        draws = {image: self._prepare(image) for image in wanted}
        generation = self._generation

        def work(progress: Progress) -> dict[int, QImage | None]:
            found: dict[int, QImage | None] = {}
            for done, (image, draw) in enumerate(draws.items()):
                progress.step(done, len(draws))
                found[image] = draw()
            return found

        self._busy = True
        self._runner.start(
            Job(Phrase("Thumbnails"), work, quiet=True), done=lambda found: self._take(found, generation), owner=self
        )

    def _take(self, found: dict[int, QImage | None], generation: int) -> None:
        self._busy = False
        if generation == self._generation:
            self._keep(found)
        if self._requested:
            self._soon.start()

    def _keep(self, found: dict[int, QImage | None]) -> None:
        for image, picture in found.items():
            self._drop(image)
            self._kept[image] = picture
            self._bytes += 0 if picture is None else picture.sizeInBytes()
        while self._bytes > self._most_bytes and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))
        there = [image for image, picture in found.items() if picture is not None]
        self._absent.update(image for image in found if image not in there)
        self._again.setInterval(AGAIN if there else min(2 * self._again.interval(), LONGEST_WAIT))
        if self._absent:
            self._again.start()
        self.arrived.emit(there)

    def _drop(self, image: int) -> None:
        gone = self._kept.pop(image, None)
        self._bytes -= 0 if gone is None else gone.sizeInBytes()


def scale_down(packed: bytes | None, *, size: QSize) -> QImage | None:
    """The stored preview cut and scaled to `size` pixels; None when there is none or it is damaged.

    Twice the size on the screen is sharp on every screen.
    """
    full = read_image(packed)
    if full is None:
        return None
    wide = full.scaled(size, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation)
    left, top = (wide.width() - size.width()) // 2, (wide.height() - size.height()) // 2
    return wide.copy(left, top, size.width(), size.height())


_tr = translator_of("Images")


ID: Final = Qt.ItemDataRole.UserRole
STATUS: Final = Qt.ItemDataRole.UserRole + 1
COUNT: Final = Qt.ItemDataRole.UserRole + 2
PICTURE: Final = Qt.ItemDataRole.UserRole + 3
IS_UNREADABLE: Final = Qt.ItemDataRole.UserRole + 4
IS_HEAD: Final = Qt.ItemDataRole.UserRole + 5
"""Whether the row is the head of a folder; STATUS, PICTURE and ID are None there."""
IS_FOLDED: Final = Qt.ItemDataRole.UserRole + 6
FOLDER: Final = Qt.ItemDataRole.UserRole + 7
"""Folder that is written before the name; empty where a head names it."""
SIGN: Final = Qt.ItemDataRole.UserRole + 8
"""A `NoteSign`, or None where no note can be read."""
COMMON: Final = Qt.ItemDataRole.UserRole + 10
"""`CommonParts` of the names of all images of the project, without their folders."""

SPLIT: Final = Qt.ItemDataRole.UserRole + 9
"""Name of the split; empty for none."""

NUMBER: Final = Qt.ItemDataRole.UserRole + 12
"""What stands at the right, a number or words: errors where these order the list, else shapes; None for nothing."""
IS_COPIED: Final = Qt.ItemDataRole.UserRole + 11
"""Whether the picture lies at an address and has a copy on this disk."""
COLOUR: Final = Qt.ItemDataRole.UserRole + 13
"""Of the label of a shape."""
IS_GONE: Final = Qt.ItemDataRole.UserRole + 14
"""Whether the shape is there no more."""


class ImageModel(QAbstractListModel):
    """The images that the query finds, with the status and number of shapes of the current author."""

    found = Signal()
    """Other images are listed, or in another order."""

    def __init__(
        self, session: Session, thumbnails: ThumbnailCache, runner: Runner, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._thumbnails, self._runner = session, thumbnails, runner
        self.view = ImagesView(session.project, session.committed, session.view)
        """What is listed, and what is said of it."""
        self._folded: set[str] = set()
        self._rows: npt.NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        """By row the place of an image among `ids`, or -1 - the place of a folder among the groups."""
        self._job: JobHandle | None = None
        self._noter = LookNoter(self, session)
        self._common = CommonParts()
        self._named: object = None
        self._find()
        thumbnails.arrived.connect(self._refresh)

    @property
    def ids(self) -> tuple[int, ...]:
        """Ids of the listed images in their order, those of folded folders among them."""
        return self.view.listed.ids

    @property
    def is_finding(self) -> bool:
        """Whether a worker looks for images."""
        return self._job is not None

    def filter_images(self, query: str) -> None:
        """Lists what the query finds now."""
        self.view = replace(self.view, query=query)
        self._find()

    def sort_by(self, order: ImageOrder) -> None:
        """Lists the same in another order."""
        if order != self.view.order:
            self.view = replace(self.view, order=order)
            self._find()

    def toggle_folder(self, row: int, *, fold: bool | None = None) -> None:
        """Folds or unfolds the folder whose head stands in a row."""
        group = self._group_at(row)
        if group is None:
            return
        is_folded = group.folder in self._folded
        if fold is None or fold is not is_folded:
            self._folded.symmetric_difference_update([group.folder])
            self._lay_out_rows()

    def unfold_image(self, image: int | None) -> None:
        """Unfolds the folder of an image."""
        place = self.view.listed.place_of(image)
        group = next((one for one in self.view.groups if place is not None and one.start <= place < one.stop), None)
        if group is not None and group.folder in self._folded:
            self._folded.discard(group.folder)
            self._lay_out_rows()

    def on_changed(self, change: Change) -> None:
        """Follows the session."""
        before, self.view = self.view, self.view.update(self._session)
        if self.view.needs_search(change, before):
            self._find()
        self._refresh(self.view.find_rows(change))

    def row_of(self, image: int | None) -> int | None:
        """Row of an image, or None when the query does not find it or its folder is folded."""
        place = self.view.listed.place_of(image)
        if place is None or not self.view.groups:
            return place
        rows = np.flatnonzero(self._rows == place)
        return int(rows[0]) if len(rows) else None

    def place_of(self, image: int) -> int | None:
        """Place of an image among `ids`, or None when the query does not find it."""
        return self.view.listed.place_of(image)

    def image_at(self, row: int) -> int | None:
        """Id of the image in a row; None for the head of a folder."""
        place = int(self._rows[row])
        return self.ids[place] if place >= 0 else None

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of images and heads."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name, status, number of shapes and thumbnail of an image; name and number of images of a folder."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        group = self._group_at(index.row())
        if group is not None:
            return self._find_head_fact(group, role)
        return self.find_image_fact(self.ids[int(self._rows[index.row()])], role)

    def find_image_fact(self, image_id: int, role: int) -> object:
        """What the list says of an image, whether or not its folder is folded."""
        view, image = self.view, self.view.project.images.get(image_id)
        if image is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return image.name
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._describe_image(image)
            case _ if role in (ID, SPLIT):
                return image.id if role == ID else image.split
            case _ if role == STATUS:
                return view.find_progress(image.id).status
            case _ if role in (COUNT, NUMBER):
                shapes, errors = view.find_progress(image.id).count, view.find_errors(image.id)
                return shapes if role == COUNT else shapes or None if errors is None else errors
            case _ if role == PICTURE:
                return self._thumbnails.of(image.id)
            case _ if role in (IS_UNREADABLE, IS_COPIED):
                return view.is_unreadable(image.id) if role == IS_UNREADABLE else view.is_copied(image.id)
            case _ if role == COMMON:
                return self._find_common()
            case _ if role == SIGN:
                return view.find_sign(image.id)
            case _ if role == FOLDER:
                return "" if self.view.groups else image.name.rpartition("/")[0]
        return None

    def _find_common(self) -> CommonParts:
        """What the names of all images have in common; looked up again when there are others."""
        images = self.view.project.images
        if images is self._named:
            return self._common
        self._named = images
        if len(images) <= AT_ONCE:
            self._common = _find_common_parts(images)
            return self._common

        def work(progress: Progress) -> CommonParts:
            progress.step(0, 0)
            return _find_common_parts(images)

        self._runner.start(Job(Phrase("Looking for images"), work, quiet=True), done=self._take_common, owner=self)
        return self._common

    def _take_common(self, common: CommonParts) -> None:
        """Writes the names again where they can be shorter than before."""
        if common != self._common:
            self._common = common
            self._refresh(None)

    def _describe_image(self, image: Image) -> str:
        view, progress = self.view, self.view.find_progress(image.id)
        shapes = format_count(_tr, progress.count, "{n} shape", "{n} shapes")
        facts = [image.name, status_name_of(progress.status), shapes]
        purpose = purpose_of(image, view.view)
        if image.split:
            facts.append(_tr("split {split}", split=image.split))
        if purpose is not ImagePurpose.WORK:
            facts.append(purpose_name_of(purpose))
        errors = view.find_errors(image.id)
        if errors is not None:
            facts.append(format_count(_tr, errors, "{n} error of the model", "{n} errors of the model"))
        if view.is_unreadable(image.id):
            facts.append(_tr("the picture cannot be shown here"))
        if view.view.copied is not None:
            facts.append(_tr("copy on this disk") if view.is_copied(image.id) else _tr("no copy on this disk"))
        sign = describe_sign(view.find_sign(image.id))
        return " · ".join([*facts, sign] if sign else facts)

    def _find_head_fact(self, group: ImageGroup, role: int) -> object:
        name = group.folder or _tr("images folder")
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return name
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                images = format_count(_tr, group.stop - group.start, "{n} image", "{n} images")
                state = _tr("folded; Right unfolds") if group.folder in self._folded else _tr("unfolded; Left folds")
                return f"{name} · {images} · {state}"
            case _ if role in (COUNT, NUMBER):
                return group.stop - group.start
            case _ if role == IS_HEAD:
                return True
            case _ if role == IS_FOLDED:
                return group.folder in self._folded
        return None

    def _group_at(self, row: int) -> ImageGroup | None:
        place = int(self._rows[row])
        return self.view.groups[-1 - place] if place < 0 else None

    def _find(self) -> None:
        """Looks for the images: on the spot where that is quick, else in a worker while the old list stays."""
        if self._job is not None:
            self._job.cancel()
            self._noter.stop()
            self._job = None
        self.view = self.view.update(self._session)
        if self.view.is_quick:
            self._take(self.view.search(self._session.read_ranges, Progress()))
        else:
            work = partial(self.view.search, self._session.read_ranges)
            self._job = self._runner.start(Job(Phrase("Looking for images"), work), done=self._take_later, owner=self)

    def _take_later(self, search: ImageSearch) -> None:
        self._noter.show(search.found.consulted, lambda: self._take(search))

    def _take(self, search: ImageSearch) -> None:
        self._job = None
        self.view = self.view.with_found(search)
        self._lay_out_rows()
        self.found.emit()

    def _lay_out_rows(self) -> None:
        """Puts heads before the images of each folder, and leaves those of folded ones out."""
        self.beginResetModel()
        if self.view.groups:
            parts = []
            for number, group in enumerate(self.view.groups):
                parts.append(np.array([-1 - number], dtype=np.int64))
                if group.folder not in self._folded:
                    parts.append(np.arange(group.start, group.stop, dtype=np.int64))
            self._rows = np.concatenate(parts)
        else:
            self._rows = np.arange(len(self.ids), dtype=np.int64)
        self.endResetModel()

    def _refresh(self, images: Collection[int] | None) -> None:
        """Draws the rows of these images again; all rows for None and where they are many."""
        if images is None or len(images) > FEW:
            if len(self._rows):
                self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))
            return
        for image in images:
            row = self.row_of(image)
            if row is not None:
                self.dataChanged.emit(self.index(row), self.index(row))


def _find_common_parts(images: Mapping[int, Image]) -> CommonParts:
    """What the names of images have in common, without their folders."""
    return CommonParts.of(image.name.rpartition("/")[2] for image in images.values())


SPLIT_SHARE: Final = 0.35
"""Of the width beside a long name that a split may take: train, val and test are written out."""


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
        theme, frame, read = find_theme(), option.rect, reader_of(index)
        shade_row(painter, option)
        count = read(NUMBER)
        number = "" if count is None else format_number(count)
        painter.setFont(option.font)
        painter.setPen(theme.colour_of("muted"))
        right = frame.adjusted(0, 0, -12, 0)
        painter.drawText(right, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number)
        room = option.fontMetrics.horizontalAdvance("000") + 20
        if read(IS_HEAD):
            self._paint_head(painter, read, frame.adjusted(0, 0, -room, 0))
            return
        middle = frame.center().y() + 0.5
        status = read(STATUS)
        if status is not None:
            paint_status(painter, QRectF(frame.left() + 12, middle - 5, 11, 11), status, theme)
        left = frame.left() + 32
        wide, high = self.thumbnail.width(), self.thumbnail.height()
        self._paint_picture(painter, read, QRectF(left, middle - high // 2, wide, high))
        left += wide + 8
        place = QRect(left, frame.top(), frame.right() - left - room, frame.height())
        sign = read(SIGN)
        if sign is not None:
            paint_note_sign(painter, QRectF(place.right() - SIGN_SIDE, middle - 6, SIGN_SIDE, SIGN_SIDE), sign, theme)
            place.adjust(0, 0, -SIGN_SIDE - 6, 0)
        folder, name = str(read(FOLDER) or ""), str(read(TEXT))
        name = name if folder else name.rpartition("/")[2]
        room = place.width() - option.fontMetrics.horizontalAdvance(name)
        self._paint_split(painter, str(read(SPLIT) or ""), place, room)
        painter.setFont(option.font)
        self._paint_name(painter, option, read, place)

    def _paint_head(self, painter: QPainter, read: Reader, frame: QRect) -> None:
        """A corner that points at what is folded, and the folder."""
        middle, left = frame.center().y() + 0.5, frame.left() + 17.5
        corner = ((-2, -4), (2, 0), (-2, 4)) if read(IS_FOLDED) else ((-4, -2), (0, 2), (4, -2))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(find_theme().colour_of("muted"), 1.6))
        painter.drawPolyline([QPointF(left + x, middle + y) for x, y in corner])
        painter.restore()
        painter.setFont(make_head_font())
        painter.setPen(find_theme().colour_of("text"))
        place = frame.adjusted(32, 0, 0, 0)
        text = painter.fontMetrics().elidedText(str(read(TEXT)), Qt.TextElideMode.ElideLeft, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_picture(self, painter: QPainter, read: Reader, area: QRectF) -> None:
        picture = read(PICTURE)
        if read(IS_UNREADABLE):
            paint_unreadable(painter, area, find_theme())
        elif isinstance(picture, QImage):
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(area, picture)
        else:
            painter.fillRect(area, find_theme().colour_of("sunken"))
        if read(IS_COPIED):
            paint_copied(painter, area, find_theme())

    def _paint_split(self, painter: QPainter, split: str, place: QRect, room: int) -> None:
        """The split, small and muted at the right of the place, which gets as much narrower.

        Where the name leaves too little room, the split gets its share, and what the names have in common is cut.
        """
        if not split:
            return
        painter.setFont(make_small_font())
        most = max(room, int(SPLIT_SHARE * place.width())) - 8
        text = painter.fontMetrics().elidedText(split, Qt.TextElideMode.ElideRight, most)
        painter.setPen(find_theme().colour_of("muted"))
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        place.adjust(0, 0, -painter.fontMetrics().horizontalAdvance(text) - 8, 0)

    def _paint_name(self, painter: QPainter, option: QStyleOptionViewItem, read: Reader, place: QRect) -> None:
        folder, name = split_name(
            str(read(FOLDER) or ""),
            str(read(TEXT)).rpartition("/")[2],
            option.fontMetrics,
            place.width(),
            read(COMMON),
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


class SectionView(QTableView):
    """A table without heads and lines, scrolled by pixels, in which one cell is current."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for head in (self.verticalHeader(), self.horizontalHeader()):
            head.hide()
            head.setMinimumSectionSize(1)
            head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)


class ImageListView(SectionView):
    """The list of images; Left and Right fold and unfold a folder, Home and End go to its ends."""

    def __init__(self) -> None:
        super().__init__()
        self.horizontalHeader().setStretchLastSection(True)

    def setItemDelegate(self, delegate: QAbstractItemDelegate) -> None:
        """Takes a delegate, and gives the rows the height that it wishes."""
        super().setItemDelegate(delegate)
        self.fit_rows()

    def fit_rows(self) -> None:
        """Gives the rows the height that their delegate wishes now."""
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        height = self.itemDelegate().sizeHint(option, QModelIndex()).height()
        self.verticalHeader().setDefaultSectionSize(height)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Folds, goes to the ends, or moves as every list does."""
        model, row = self.model(), self.currentIndex().row()
        last = model.rowCount() - 1
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and isinstance(model, ImageModel):
            if row >= 0:
                model.toggle_folder(row, fold=event.key() == Qt.Key.Key_Left)
                self.setCurrentIndex(model.index(min(row, model.rowCount() - 1)))
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and last >= 0:
            self.setCurrentIndex(model.index(0 if event.key() == Qt.Key.Key_Home else last, 0))
        else:
            super().keyPressEvent(event)
