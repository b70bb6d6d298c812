"""Image list: a model of the images that a query finds in their order, by folders where they are grouped."""

from collections.abc import Collection, Mapping
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from annotator.metrics.matching.image_choice import ALL_IMAGES, ImageChoice
from annotator.model.image import Image, ImagePurpose
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.progress import Progress
from annotator.session.change import Change
from annotator.session.finding.image_filter import FoundImages, find_images, touches_shapes
from annotator.session.finding.image_order import ImageGroup, ImageOrder, SortKey, group_images
from annotator.session.jobs import Job
from annotator.session.projects.progress import ImageProgress, progress_of
from annotator.session.review.write import NoteIndex, NoteSign
from annotator.session.series.splits import purpose_of
from annotator.session.session import Session
from annotator.session.view import ListedOrder
from annotator.ui.base.naming import CommonParts, status_name_of
from annotator.ui.base.recount import LookNoter
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.base.workers import JobHandle, Runner
from annotator.ui.notes.signs import tell_sign
from annotator.ui.panels.images.thumbnails import ThumbnailCache
from annotator.ui.series.purpose_menu import purpose_name_of

_tr = translator_of("Images")

Index = QModelIndex | QPersistentModelIndex

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

IS_COPIED: Final = Qt.ItemDataRole.UserRole + 11
"""Whether the picture lies at an address and has a copy on this disk."""

AT_ONCE: Final = 2000
"""Images up to which a query about images is answered on the spot; more are looked at in a worker."""

FEW: Final = 100
"""Images up to which their rows are drawn again one by one."""

Listed = tuple[FoundImages, ListedOrder, tuple[ImageGroup, ...]]


class ImageModel(QAbstractListModel):
    """The images that the query finds, with the status and number of shapes of the current author."""

    found = Signal()
    """Other images are listed, or in another order."""

    def __init__(
        self, session: Session, thumbnails: ThumbnailCache, runner: Runner, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._thumbnails, self._runner = session, thumbnails, runner
        self._query, self._order = "", ImageOrder()
        self._listed = ListedOrder(())
        self._groups: tuple[ImageGroup, ...] = ()
        self._folded: set[str] = set()
        self._rows: npt.NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        """By row the place of an image among `ids`, or -1 - the place of a folder among `_groups`."""
        self._job: JobHandle | None = None
        self._noter = LookNoter(self, session)
        self._known = len(session.project.images), session.project.assigned
        self._common = CommonParts()
        self._named: object = None
        self._notes = NoteIndex()
        self._find()
        thumbnails.arrived.connect(self._on_thumbnails)

    @property
    def ids(self) -> tuple[int, ...]:
        """Ids of the listed images in their order, those of folded folders among them."""
        return self._listed.ids

    @property
    def query(self) -> str:
        """What is being filtered by."""
        return self._query

    @property
    def order(self) -> ImageOrder:
        """How the list is sorted."""
        return self._order

    @property
    def is_finding(self) -> bool:
        """Whether a worker looks for images."""
        return self._job is not None

    def filter_images(self, query: str) -> None:
        """Lists what the query finds now."""
        self._query = query
        self._find()

    def sort_by(self, order: ImageOrder) -> None:
        """Lists the same in another order."""
        if order != self._order:
            self._order = order
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
        place = self._listed.place_of(image)
        group = next((one for one in self._groups if place is not None and one.start <= place < one.stop), None)
        if group is not None and group.folder in self._folded:
            self._folded.discard(group.folder)
            self._lay_out_rows()

    def on_changed(self, change: Change) -> None:
        """Follows the session."""
        number = len(self._session.project.images)
        asks = self._query.lower()
        if self._is_another_view(change) or (number, self._session.project.assigned) != self._known:
            self._known = number, self._session.project.assigned
            self._find()
        elif self._is_moved_by_parts(change):
            self._find()
        elif change.touches_view("unreadable"):
            if "unreadable" in asks:
                self._find()
            else:
                self._draw_all()
        elif change.touches_view("copied"):
            self._draw_all()
        if not change.preview and len(change.layers) > FEW:
            self._draw_all()
        elif not change.preview:
            parts = {image.id for image in change.parts_of(Image)}
            noted = {note.image for note in change.parts_of(ReviewNote)}
            self._refresh({*change.by_image, *parts, *noted})

    def make_image_choice(self) -> ImageChoice:
        """The images that are listed; all of the project without a query."""
        query = " ".join(self._query.split())
        return ImageChoice(frozenset(self.ids), query=query) if query else ALL_IMAGES

    def make_listed_order(self) -> ListedOrder:
        """The images in the order of the list."""
        return self._listed

    def row_of(self, image: int | None) -> int | None:
        """Row of an image, or None when the query does not find it or its folder is folded."""
        place = self._listed.place_of(image)
        if place is None or not self._groups:
            return place
        rows = np.flatnonzero(self._rows == place)
        return int(rows[0]) if len(rows) else None

    def place_of(self, image: int) -> int | None:
        """Place of an image among `ids`, or None when the query does not find it."""
        return self._listed.place_of(image)

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
        image = self._session.project.images.get(image_id)
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
                return self._find_progress(image.id).status
            case _ if role == COUNT:
                return self._find_progress(image.id).count
            case _ if role == PICTURE:
                return self._thumbnails.of(image.id)
            case _ if role in (IS_UNREADABLE, IS_COPIED):
                view = self._session.view
                return image.id in (view.unreadable if role == IS_UNREADABLE else view.copied or ())
            case _ if role == COMMON:
                return self._find_common()
            case _ if role == SIGN:
                return self._find_sign(image.id)
            case _ if role == FOLDER:
                return "" if self._groups else image.name.rpartition("/")[0]
        return None

    def _find_common(self) -> CommonParts:
        """What the names of all images have in common; looked up again when there are others."""
        images = self._session.project.images
        if images is self._named:
            return self._common
        self._named = images
        if len(images) <= AT_ONCE:
            self._common = _find_common_parts(images)
            return self._common

        def work(progress: Progress) -> CommonParts:
            progress.step(0, 0)
            return _find_common_parts(images)

        self._runner.start(Job(_tr("Looking for images"), work, quiet=True), done=self._take_common, owner=self)
        return self._common

    def _take_common(self, common: CommonParts) -> None:
        """Writes the names anew where they can be shorter than before."""
        if common != self._common:
            self._common = common
            if len(self._rows):
                self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def _describe_image(self, image: Image) -> str:
        view, progress = self._session.view, self._find_progress(image.id)
        shapes = format_count(_tr, progress.count, "{n} shape", "{n} shapes")
        facts = [image.name, status_name_of(progress.status), shapes]
        purpose = purpose_of(image, view)
        if image.split:
            facts.append(_tr("split {split}", split=image.split))
        if purpose is not ImagePurpose.WORK:
            facts.append(purpose_name_of(purpose))
        if image.id in view.unreadable:
            facts.append(_tr("the picture cannot be shown here"))
        if view.copied is not None:
            facts.append(_tr("copy on this disk") if image.id in view.copied else _tr("no copy on this disk"))
        sign = tell_sign(self._find_sign(image.id))
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
            case _ if role == COUNT:
                return group.stop - group.start
            case _ if role == IS_HEAD:
                return True
            case _ if role == IS_FOLDED:
                return group.folder in self._folded
        return None

    def _group_at(self, row: int) -> ImageGroup | None:
        place = int(self._rows[row])
        return self._groups[-1 - place] if place < 0 else None

    def _is_another_view(self, change: Change) -> bool:
        """Whether the states of all images may be others; going into audit mode changes no author's own."""
        view = self._session.view
        asks_others = any(
            word in self._query.lower() for word in ("author:", "disagreements:", "note:", "flag:", "purpose:")
        )
        by_others = self._order.by in (SortKey.DISAGREEMENTS, SortKey.FLAGS)
        depends = view.author is None or asks_others or by_others
        return change.touches_view("author") or (depends and change.touches_view("mode"))

    def _is_moved_by_parts(self, change: Change) -> bool:
        """Whether a note that was written or settled, or another split, brings images into the list or elsewhere."""
        if "split:" in self._query.lower() and change.touches_part(Image):
            return True
        notes = change.parts_of(ReviewNote)
        asks = self._order.by is SortKey.FLAGS or any(word in self._query.lower() for word in ("note:", "flag:"))
        return bool(notes) and (asks or any(note.kind is NoteKind.RETURN for note in notes))

    def _find(self) -> None:
        """Looks for the images: on the spot where that is quick, else in a worker while the old list stays."""
        if self._job is not None:
            self._job.cancel()
            self._noter.stop()
            self._job = None
        project, view, session = self._session.committed, self._session.view, self._session
        query, order, looks = self._query, self._order, touches_shapes(self._query, self._order)

        def work(progress: Progress) -> Listed:
            whole = session.load_project(project, progress) if looks else project
            found = find_images(whole, query, view, order=order, returned_first=True, progress=progress)
            listed = ListedOrder(found.ids, ascend=found.ids == project.image_ids)
            listed.place_of(None)  # which takes long at first, here in the worker
            return found, listed, group_images(whole, found.ids) if order.grouped else ()

        is_plain = not query.strip() and order == ImageOrder()
        if not looks and (is_plain or len(project.images) <= AT_ONCE):
            self._take(work(Progress()))
        else:
            self._job = self._runner.start(Job(_tr("Looking for images"), work), done=self._take_later, owner=self)

    def _take_later(self, listed: Listed) -> None:
        self._noter.show(listed[0].consulted, lambda: self._take(listed))

    def _take(self, listed: Listed) -> None:
        self._job = None
        _, self._listed, self._groups = listed
        self._lay_out_rows()
        self.found.emit()

    def _lay_out_rows(self) -> None:
        """Puts heads before the images of each folder, and leaves those of folded ones out."""
        self.beginResetModel()
        if self._groups:
            parts = []
            for number, group in enumerate(self._groups):
                parts.append(np.array([-1 - number], dtype=np.int64))
                if group.folder not in self._folded:
                    parts.append(np.arange(group.start, group.stop, dtype=np.int64))
            self._rows = np.concatenate(parts)
        else:
            self._rows = np.arange(len(self.ids), dtype=np.int64)
        self.endResetModel()

    def _find_progress(self, image: int) -> ImageProgress:
        return progress_of(self._session.project, self._session.view, image)

    def _find_sign(self, image: int) -> NoteSign | None:
        return self._notes.find_sign(self._session.committed, self._session.view, image)

    def _refresh(self, images: Collection[int]) -> None:
        """Draws the rows of these images again; all rows where they are many."""
        if len(images) > FEW:
            self._draw_all()
            return
        for image in images:
            row = self.row_of(image)
            if row is not None:
                self.dataChanged.emit(self.index(row), self.index(row))

    def _draw_all(self) -> None:
        if len(self._rows):
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def _on_thumbnails(self, images: list[int]) -> None:
        self._refresh(images)


def _find_common_parts(images: Mapping[int, Image]) -> CommonParts:
    """What the names of images have in common, without their folders."""
    return CommonParts.of(image.name.rpartition("/")[2] for image in images.values())
