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

from annotator.metrics.agreement.pair import PairAgreement
from annotator.model.project import Project
from annotator.session.agreement.jobs import ImageRank
from annotator.session.disagreements import walk
from annotator.session.view import Mode
from annotator.ui.base.naming import NOTHING_COMMON, CommonParts, author_name_of, image_name_of, split_name
from annotator.ui.base.numbers import format_cell as cell_text
from annotator.ui.base.numbers import format_significant
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_number, format_count, format_number, tell_interval, translator_of
from annotator.ui.base.theme import find_theme
from annotator.ui.output.table_actions import TableActions
from annotator.ui.panels.agreement.plugin_metrics import PluginMetricRows
from annotator.ui.widgets.section import SIDE, NumberRow, SectionHeader

_tr = translator_of("Agreement")

Index = QModelIndex | QPersistentModelIndex

ROWS: Final = 6
"""Images that are seen at once."""
_LINE: Final = 24
RANK: Final = Qt.ItemDataRole.UserRole
COMMON: Final = Qt.ItemDataRole.UserRole + 1


class RankModel(QAbstractListModel):
    """The images of a pair of authors, most disagreements first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ranks: tuple[ImageRank, ...] = ()
        self._project: Project | None = None
        self._common = NOTHING_COMMON

    def set_ranks(self, ranks: tuple[ImageRank, ...], project: Project) -> None:
        """Shows other images."""
        if ranks == self.ranks and self._project is not None and project.images is self._project.images:
            return
        self.beginResetModel()
        self.ranks, self._project = ranks, project
        self._common = CommonParts.of(image_name_of(project, rank.image).rpartition("/")[2] for rank in ranks)
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
                return image_name_of(self._project, rank.image)
            case Qt.ItemDataRole.UserRole:
                return rank
            case _ if role == COMMON:
                return self._common
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleDescriptionRole:
                numbers = _tr(
                    "{unpaired} of {all} shapes have no partner; F1 {f1}.",
                    unpaired=format_number(rank.unpaired),
                    all=format_number(rank.n_a + rank.n_b),
                    f1=cell_text(rank.f1),
                )
                return f"{image_name_of(self._project, rank.image)}\n{numbers}"
        return None


class RankDelegate(QStyledItemDelegate):
    """Draws name, number of shapes without a partner, and F1."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One height for all rows."""
        return QSize(120, _LINE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One image."""
        theme, rank = find_theme(), index.data(RANK)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, theme.colour_of("chosen"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, theme.colour_of("sunken"))
        frame = QRectF(option.rect).adjusted(SIDE, 0, -SIDE, 0)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(option.font)
        painter.setPen(theme.colour_of("text"))
        painter.drawText(frame, right, cell_text(rank.f1))
        painter.setPen(theme.colour_of("muted"))
        painter.drawText(
            frame.adjusted(0, 0, -40, 0), right, format_count(_tr, rank.unpaired, "{n} differs", "{n} differ")
        )
        painter.setPen(theme.colour_of("text"))
        room = int(frame.width()) - 40 - 66
        folder, _, name = str(index.data()).rpartition("/")
        folder, name = split_name(folder, name, painter.fontMetrics(), room, index.data(COMMON))
        painter.drawText(frame, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, folder + name)
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
    labels_requested = Signal()

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self.setObjectName("card")
        self._context, self._session = context, context.session
        self._cell: PairAgreement | None = None
        self.head = SectionHeader("")
        self.labels = self.head.add_button(
            _tr("Labels…"), _tr("Which label the one gave where the other gave which, with a way to the boxes.")
        )
        self.labels.clicked.connect(lambda _on=False: self.labels_requested.emit())
        close = self.head.add_button("×", _tr("Close (Esc)"))
        close.clicked.connect(lambda _on=False: self.closed.emit())
        self.precision = NumberRow(_tr("Precision"))
        self.recall = NumberRow(_tr("Recall"))
        self.iou = NumberRow(_tr("Mean IoU"))
        self.plugins = PluginMetricRows(context)
        self.model = RankModel(self)
        self._delegate = RankDelegate(self)
        self.list = self._make_list()
        self.images = SectionHeader(_tr("Where they differ most"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 6)
        column.setSpacing(0)
        for part in (self.head, self.precision, self.recall, self.iou, self.plugins, self.images, self.list):
            column.addWidget(part)
        self.hide()

    def show_cell(self, cell: PairAgreement | None, *, provisional: bool) -> None:
        """Shows a pair, or nothing."""
        self._cell = cell
        self.setVisible(cell is not None)
        if cell is None:
            return
        project = self._session.committed
        self.head.title = _tr("{b} against {a}", a=author_name_of(project, cell.a), b=author_name_of(project, cell.b))
        self.head.show_support(format_count(_tr, cell.images, "{n} image", "{n} images"))
        self.head.update()
        roles, overlap = cell.roles, cell.iou.mean
        for row, score, name, support in (
            (self.precision, roles.precision, "precision", f"{format_number(roles.tp)} / {format_number(roles.n_b)}"),
            (self.recall, roles.recall, "recall", f"{format_number(roles.tp)} / {format_number(roles.n_a)}"),
            (self.iou, overlap, "mean_iou", format_count(_tr, overlap.support, "{n} pair", "{n} pairs")),
        ):
            tip = "\n".join((explain_number(name), *tell_interval(score)))
            if score.value is None:
                tip = _tr("Undefined: {reason}.", reason=score.reason)
                support = "" if cell.is_given else support  # noqa: PLW2901 - a count of nothing says nothing
            row.show_number(
                format_significant(score.value), tip=tip, share=score.value, support=support, provisional=provisional
            )

    def show_ranks(self, ranks: tuple[ImageRank, ...] | None) -> None:
        """Shows the images of the pair; None while they are being counted."""
        if self._cell is None:
            return
        there = tuple(rank for rank in ranks or () if rank.unpaired)
        self.model.set_ranks(there, self._session.committed)
        self.list.setVisible(bool(there))
        self.list.setFixedHeight(_LINE * min(len(there), ROWS) if there else 0)
        if ranks is None:
            self.images.show_support(_tr("counting…"))
        elif not there:
            self.images.show_support(_tr("nowhere: every shape has a partner"))
        else:
            self.images.show_support(
                format_count(_tr, len(there), "{n} image, press to open", "{n} images, press to open")
            )

    def _make_list(self) -> RankList:
        made = RankList()
        made.setAccessibleName(_tr("Images where the two differ most"))
        made.setModel(self.model)
        made.setItemDelegate(self._delegate)
        made.setUniformItemSizes(True)
        made.setMouseTracking(True)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        made.clicked.connect(lambda index: self._open(index.row()))
        made.taken.connect(self._open)
        made.closed.connect(self.closed)
        columns = (
            (_tr("Image"), lambda row: image_name_of(self._session.committed, self.model.ranks[row].image)),
            (_tr("F1"), lambda row: self.model.ranks[row].f1),
            (_tr("Differ"), lambda row: self.model.ranks[row].unpaired),
        )
        TableActions(made, columns=columns)
        return made

    def _open(self, row: int) -> None:
        """Opens an image; in audit mode the walk goes on through the images of this list."""
        cell = self._cell
        if cell is None or row >= len(self.model.ranks):
            return
        session, image = self._session, self.model.ranks[row].image
        order = tuple(rank.image for rank in self.model.ranks)
        chosen = replace(session.view.walk, authors=frozenset({cell.a, cell.b}), images=order)
        session.set_view(image=image, walk=chosen, focus=None)
        if session.view.mode is Mode.AUDIT:
            self._context.attempt(self._focus_first)

    def _focus_first(self) -> None:
        image = self._session.view.image
        found = [] if image is None else walk.list_disagreements(self._session, image)
        if found:
            walk.focus_disagreement(self._session, found[0])
