"""Picture area: the middle of the window: the picture or the gallery, and below it the search of shapes while open."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from annotator.session.change import Change
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.panels.images import ImagesPanel
from annotator.ui.window.picture_frame import PictureFrame

if TYPE_CHECKING:
    from annotator.ui.panels.images.gallery import Gallery
    from annotator.ui.panels.images.go_to import GoToImage
    from annotator.ui.panels.search import SearchPanel

SEARCH_HEIGHT: Final = 240


class PictureArea(QSplitter):
    """Gallery, search and the field that finds an image are made when they are first asked for."""

    arranged = Signal()
    """The picture has another place or size."""

    def __init__(self, context: PanelContext, frame: PictureFrame, images: ImagesPanel) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._context, self._frame, self._images = context, frame, images
        self.gallery: Gallery | None = None
        self.search: SearchPanel | None = None
        self.go_to: GoToImage | None = None
        self.stack = QStackedWidget()
        self.stack.addWidget(frame)
        self.setHandleWidth(1)
        self.addWidget(self.stack)
        self.setStretchFactor(0, 1)
        self.setCollapsible(0, False)

    @property
    def shows_gallery(self) -> bool:
        """Whether the gallery stands in the place of the picture."""
        return self.gallery is not None and self.stack.currentWidget() is self.gallery

    @property
    def is_settled(self) -> bool:
        """Whether what is seen of gallery and search is final."""
        gallery = self.gallery is None or not self.shows_gallery or self.gallery.is_settled
        return gallery and (self.search is None or self.search.recount.is_settled)

    def list_parts(self) -> list[tuple[QWidget, QWidget]]:
        """What takes the keys in each part of the middle that is seen, and the part."""
        canvas = self._frame.canvas
        shown = (self.gallery.list, self.gallery) if self.gallery is not None and self.shows_gallery else None
        found: list[tuple[QWidget, QWidget]] = [shown or (canvas, canvas)]
        if self.search is not None and self.search.isVisible():
            found.append((self.search.field, self.search))
        return found

    def toggle_gallery(self) -> None:
        """Shows the gallery, or the picture again."""
        if self.shows_gallery:
            self.show_picture()
            return
        if self.gallery is None:
            from annotator.ui.panels.images.gallery import Gallery

            self.gallery = Gallery(self._context, self._images.model)
            self.gallery.opened.connect(self._open)
            self.gallery.left.connect(self.show_picture)
            self.stack.addWidget(self.gallery)
        self._context.session.set_view(selection=())  # no key changes what is not seen
        self.stack.setCurrentWidget(self.gallery)
        self._images.order.show_gallery(shown=True)
        self.gallery.list.setFocus()
        self.arranged.emit()

    def show_picture(self) -> None:
        """Shows the picture, which takes the keys."""
        self.stack.setCurrentWidget(self._frame)
        self._images.order.show_gallery(shown=False)
        self._frame.canvas.setFocus()
        self.arranged.emit()

    def open_search(self) -> None:
        """Shows the search below the picture; its field takes the keys."""
        if self.search is None:
            from annotator.ui.panels.search import SearchPanel

            self.search = SearchPanel(self._context)
            self.search.left.connect(self.show_picture)
            self.search.closed.connect(self._close_search)
            self.addWidget(self.search)
            self.setCollapsible(1, False)
            self.search.setMinimumHeight(120)
            self.setSizes([max(1, self.height() - SEARCH_HEIGHT), SEARCH_HEIGHT])
        self.search.show()
        self.search.field.setFocus()
        self.search.field.selectAll()
        self.arranged.emit()

    def open_go_to(self) -> None:
        """Shows the field in which a number or a name finds an image."""
        if self.go_to is None:
            from annotator.ui.panels.images.go_to import GoToImage

            self.go_to = GoToImage(self.stack, self._context.session, self._context.runner)
            self.go_to.picked.connect(lambda image: self._context.session.set_view(image=image))
            self.go_to.left.connect(self._focus_middle)
        self.go_to.open()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if self.gallery is not None:
            self.gallery.on_changed(change)
        if self.search is not None:
            self.search.on_changed(change)

    def _open(self, image: int) -> None:
        self._context.session.set_view(image=image)
        self.show_picture()

    def _close_search(self) -> None:
        if self.search is not None:
            self.search.hide()
        self._focus_middle()
        self.arranged.emit()

    def _focus_middle(self) -> None:
        if self.gallery is not None and self.shows_gallery:
            self.gallery.list.setFocus()
        else:
            self._frame.canvas.setFocus()
