"""Floating aids: shows overview, magnifier and crosshair as the settings wish, and has them follow pointer and view."""

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtWidgets import QWidget

from annotator.session.change import Change
from annotator.session.session import Session
from annotator.session.settings import PictureSettings
from annotator.ui.base.pictures import PictureCache
from annotator.ui.canvas import Canvas
from annotator.ui.canvas.aids.crosshair import Crosshair
from annotator.ui.canvas.aids.magnifier import Magnifier
from annotator.ui.canvas.aids.overview import Overview

Place = tuple[float, float]
"""A point of the image, in pixels."""


class FloatingAids(QObject):
    """All of them lie over the canvas and are parts of the widget that holds it."""

    def __init__(self, parent: QWidget, canvas: Canvas, session: Session, pictures: PictureCache) -> None:
        super().__init__(parent)
        self._canvas, self._session = canvas, session
        self._pointer: Place | None = None
        self._lines_wished = self._magnifier_wished = False
        self.crosshair = Crosshair(canvas)
        self.overview = Overview(parent, canvas)
        self.magnifier = Magnifier(parent, canvas)
        canvas.moved.connect(self._follow_view)
        canvas.pointer_moved.connect(self._follow_pointer)
        canvas.pointer_left.connect(self._forget_pointer)
        pictures.arrived.connect(self._on_picture)

    def update_settings(self, settings: PictureSettings) -> None:
        """Shows what is wished now."""
        self._lines_wished, self._magnifier_wished = settings.crosshair, settings.magnifier
        self.magnifier.times = settings.magnification
        self.overview.show_wish(wished=settings.overview)
        self._follow_place()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if change.touches_view("cursor", "corner", "image", "tool"):
            self._follow_place()
        elif self.magnifier.isVisible():
            self.magnifier.update()
        if change.touches_view("tone", "image"):
            self.overview.follow()

    def arrange(self, taken: QRect) -> None:
        """Keeps everything in its place in a canvas of another size, free of what else is `taken` of it."""
        self.overview.arrange(taken)
        self._follow_place()

    def _follow_view(self) -> None:
        self.overview.follow()
        self._follow_place()

    def _follow_pointer(self, x: float, y: float) -> None:
        self._pointer = (x, y)
        if self._lines_wished or self._magnifier_wished:
            self._follow_place()

    def _forget_pointer(self) -> None:
        self._pointer = None
        self._follow_place()

    def _on_picture(self, _image: int) -> None:
        self.overview.follow()

    def _follow_place(self) -> None:
        """Moves lines and magnifier to the corner that keys move, else to the pointer."""
        cursor = self._session.view.cursor
        place = cursor or self._pointer
        self.magnifier.show_at(place if self._magnifier_wished else None)
        if place is None or not (self._lines_wished or cursor):
            self.crosshair.show_at(None)
        else:
            x, y = self._canvas.transform.to_view_point(*place)
            self.crosshair.show_at(QPoint(round(x), round(y)))
