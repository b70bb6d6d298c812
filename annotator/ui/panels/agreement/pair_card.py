"""The card of one pair of annotators: precision, recall, overlap, and the images where they differ most."""

from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
)

from annotator.model.project import Project
from annotator.report.numbers import cell as cell_text
from annotator.report.numbers import significant
from annotator.session.agreement.image_ranks import ImageRank
from annotator.session.agreement.view import Cell
from annotator.session.disagreements import walk
from annotator.session.view import Mode
from annotator.ui.base.naming import author_name, image_name
from annotator.ui.base.panel_context import Workplace
from annotator.ui.base.text import counted, grouped, words_of
from annotator.ui.base.theme import Theme
from annotator.ui.panels.agreement.glossary import explained
from annotator.ui.widgets.section import SIDE, Head, NumberRow

_words = words_of("Agreement")

Index = QModelIndex | QPersistentModelIndex

ROWS: Final = 6
"""Images that are seen at once."""
_LINE: Final = 24
RANK: Final = Qt.ItemDataRole.UserRole


class RankModel(QAbstractListModel):
    """Images, most disagreements first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ranks: tuple[ImageRank, ...] = ()
        self._project: Project | None = None

    def put(self, ranks: tuple[ImageRank, ...], project: Project) -> None:
        """Shows other images."""
        if ranks == self.ranks and self._project is not None and project.images is self._project.images:
            return
        self.beginResetModel()
        self.ranks, self._project = ranks, project
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """One row an image."""
        return 0 if parent.isValid() else len(self.ranks)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Name and numbers of an image."""
        if not index.isValid() or self._project is None:
            return None
        rank = self.ranks[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return image_name(self._project, rank.image)
            case Qt.ItemDataRole.UserRole:
                return rank
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleDescriptionRole:
                return _words("{unpaired} of {all} shapes have no partner; F1 {f1}.", unpaired=grouped(rank.unpaired),
                              all=grouped(rank.n_a + rank.n_b), f1=cell_text(rank.f1))  # fmt: skip
        return None


class RankDelegate(QStyledItemDelegate):
    """Draws name, number of shapes without a partner, and F1."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One height for all rows."""
        return QSize(120, _LINE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One image."""
        theme, rank = self.theme, index.data(RANK)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, theme.colour("chosen"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, theme.colour("sunken"))
        frame = QRectF(option.rect).adjusted(SIDE, 0, -SIDE, 0)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(option.font)
        painter.setPen(theme.colour("text"))
        painter.drawText(frame, right, cell_text(rank.f1))
        painter.setPen(theme.colour("muted"))
        painter.drawText(
            frame.adjusted(0, 0, -40, 0), right, counted(_words, rank.unpaired, "{n} differs", "{n} differ")
        )
        painter.setPen(theme.colour("text"))
        room = int(frame.width()) - 40 - 66
        name = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(frame, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        painter.restore()


class RankList(QListView):
    """Images of a pair; Enter opens one, Esc closes the card."""

    taken = Signal(int)
    """Row of the image that was chosen."""
    closed = Signal()

    def event(self, event: QEvent) -> bool:
        """Takes Esc before the window does."""
        is_key = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if is_key and event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Esc."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.taken.emit(self.currentIndex().row())
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


class PairCard(QFrame):
    """Opens beneath the matrix when a cell is taken."""

    closed = Signal()

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self.setObjectName("card")
        self._place, self._session = place, place.session
        self._cell: Cell | None = None
        self.head = Head(place.theme, "")
        close = self.head.add_button("×", _words("Close (Esc)"))
        close.clicked.connect(lambda _on=False: self.closed.emit())
        self.precision = NumberRow(place.theme, _words("Precision"))
        self.recall = NumberRow(place.theme, _words("Recall"))
        self.iou = NumberRow(place.theme, _words("Mean IoU"))
        self.model = RankModel(self)
        self._delegate = RankDelegate(place.theme, self)
        self.list = self._made_list()
        self.images = Head(place.theme, _words("Where they differ most"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 6)
        column.setSpacing(0)
        for part in (self.head, self.precision, self.recall, self.iou, self.images, self.list):
            column.addWidget(part)
        self.hide()

    def show_cell(self, cell: Cell | None, *, provisional: bool) -> None:
        """Shows a pair, or nothing."""
        self._cell = cell
        self.setVisible(cell is not None)
        if cell is None:
            return
        project = self._session.committed
        self.head.title = _words("{b} against {a}", a=author_name(project, cell.a), b=author_name(project, cell.b))
        self.head.say(counted(_words, cell.images, "{n} image", "{n} images"))
        self.head.update()
        roles, overlap = cell.agreement.roles, cell.agreement.iou.mean
        for row, score, name, support in (
            (self.precision, roles.precision, "precision", f"{grouped(cell.tp)} / {grouped(cell.n_b)}"),
            (self.recall, roles.recall, "recall", f"{grouped(cell.tp)} / {grouped(cell.n_a)}"),
            (self.iou, overlap, "iou", counted(_words, overlap.support, "{n} pair", "{n} pairs")),
        ):
            tip = explained(name) if score.value is not None else _words("Undefined: {reason}.", reason=score.reason)
            row.put(significant(score.value), tip=tip, share=score.value, support=support, provisional=provisional)

    def show_ranks(self, ranks: tuple[ImageRank, ...] | None) -> None:
        """Shows the images of the pair; None while they are being counted."""
        if self._cell is None:
            return
        there = tuple(rank for rank in ranks or () if rank.unpaired)
        self.model.put(there, self._session.committed)
        self.list.setVisible(bool(there))
        self.list.setFixedHeight(_LINE * min(len(there), ROWS) if there else 0)
        if ranks is None:
            self.images.say(_words("counting…"))
        elif not there:
            self.images.say(_words("nowhere: every shape has a partner"))
        else:
            self.images.say(counted(_words, len(there), "{n} image, press to open", "{n} images, press to open"))

    def recolour(self, theme: Theme) -> None:
        """Takes on another theme."""
        self._delegate.theme = theme
        for part in (self.head, self.precision, self.recall, self.iou, self.images):
            part.recolour(theme)
        self.list.viewport().update()

    def _made_list(self) -> RankList:
        made = RankList()
        made.setAccessibleName(_words("Images where the two differ most"))
        made.setModel(self.model)
        made.setItemDelegate(self._delegate)
        made.setUniformItemSizes(True)
        made.setMouseTracking(True)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        made.clicked.connect(lambda index: self._open(index.row()))
        made.taken.connect(self._open)
        made.closed.connect(self.closed)
        return made

    def _open(self, row: int) -> None:
        """Opens an image; in audit mode the walk goes on through the images of this list."""
        cell = self._cell
        if cell is None or row >= len(self.model.ranks):
            return
        session, image = self._session, self.model.ranks[row].image
        order = tuple(rank.image for rank in self.model.ranks)
        chosen = replace(session.view.walk, authors=frozenset({cell.a, cell.b}), images=order)
        session.look(image=image, walk=chosen, focus=None)
        if session.view.mode is Mode.AUDIT:
            self._place.attempt(self._focus_first)

    def _focus_first(self) -> None:
        image = self._session.view.image
        found = [] if image is None else walk.listed(self._session, image)
        if found:
            walk.show(self._session, found[0])
