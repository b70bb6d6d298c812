"""Images panel: a filter field and the list of images, which follows the open image."""

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QListView, QVBoxLayout, QWidget

from annotator.session.change import Change
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.panels.image_list import ImageDelegate, ImageModel
from annotator.ui.panels.thumbnails import ThumbnailCache
from annotator.ui.widgets.counted_images import CountedImagesSwitch
from annotator.ui.widgets.empty import EmptyState

_tr = translator_of("Images")


class ImagesPanel(QWidget):
    """The left column."""

    left = Signal()
    """The person is done here; the picture takes the keys again."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._session = context.session
        self._thumbnails = ThumbnailCache(context.runner, context.preview, self)
        self.model = ImageModel(context.session, self._thumbnails, self)
        self._delegate = ImageDelegate(context.theme, self)
        self.field = FilterField()
        self.list = QListView()
        self.list.setAccessibleName(_tr("Images"))
        self.list.setItemDelegate(self._delegate)
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._empty = EmptyState(self.list)
        self.counted = CountedImagesSwitch(context.session, says_filter=False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        above = QVBoxLayout()
        above.setContentsMargins(8, 8, 8, 8)
        above.addWidget(self.field)
        column.addLayout(above)
        column.addWidget(self.counted)
        column.addWidget(self.list, 1)
        # Last, as a list lays out all its rows at every one of the calls above.
        self.list.setModel(self.model)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(120)
        self._wait.timeout.connect(self._filter_images)
        self.field.textChanged.connect(lambda _text: self._wait.start())
        self.field.left.connect(self._on_left)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.list.clicked.connect(lambda _index: self.left.emit())
        self.list.activated.connect(lambda _index: self.left.emit())
        self._show_empty_text()

    @property
    def is_settled(self) -> bool:
        """Whether every thumbnail that is seen has been looked for."""
        return self._thumbnails.is_settled

    def showEvent(self, event: QShowEvent) -> None:
        """Marks the open image once there is something to be seen: before that, a long list would be laid out twice."""
        super().showEvent(event)
        self.show_open_image()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if self.model.on_changed(change):
            self._show_empty_text()
            self._note_listed()
        if change.touches_view("listed", "only_listed"):
            self.counted.refresh()
        if change.touches_view("image", "author") or change.parts:
            self.show_open_image()

    def show_open_image(self) -> None:
        """Marks the open image in the list and scrolls to it."""
        row = self.model.row_of(self._session.view.image)
        if row is None:
            self.list.clearSelection()
            return
        index = self.model.index(row)
        if self.list.currentIndex() != index:
            self.list.setCurrentIndex(index)
        self.list.scrollTo(index)

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self._delegate.theme = theme
        self.list.viewport().update()

    def _filter_images(self) -> None:
        self.model.filter_images(self.field.text())
        self._show_empty_text()
        self._note_listed()
        self.show_open_image()

    def _note_listed(self) -> None:
        """Tells the numbers which images the list shows."""
        self._session.set_view(listed=self.model.make_image_choice(), origin=self)

    def _on_left(self) -> None:
        if self._wait.isActive():
            self._wait.stop()
            self._filter_images()
        self.left.emit()

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        if index.isValid():
            self._session.set_view(image=self.model.image_at(index.row()), origin=self)

    def _show_empty_text(self) -> None:
        text = ""
        if not self._session.project.images:
            text = _tr("This project has no images yet. Drop a folder of photographs on the window.")
        elif not self.model.rowCount():
            text = _tr(
                "No image fits. Words are looked for in names; status:done, status:open, split:train, "
                "shapes:0 and passes:2 narrow further. Esc clears the filter."
            )
        self._empty.show_text(text)


class FilterField(QLineEdit):
    """Esc empties the field, a second Esc and Enter leave it."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText(_tr("Filter images… status:done"))
        self.setAccessibleName(_tr("Filter images"))
        self.setClearButtonEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leaves on Esc, Enter and the arrow down."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)
