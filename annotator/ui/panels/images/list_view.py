"""List view: one column or a grid of rows of one height, which costs the same for ten and for a hundred thousand.

A list of Qt's own asks its model for every row whenever the rows change; a table of fixed sections does not.
"""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from annotator.ui.panels.images.image_list import ImageModel


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

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
