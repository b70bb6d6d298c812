"""Icons: the line drawings of `resources/icons`, coloured by the theme and drawn sharply at every scale."""

from functools import cached_property
from typing import Final

from PySide6.QtCore import QByteArray, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPen, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

from annotator.resources import find_resource
from annotator.ui.base.theme import Theme, find_theme

SIZES: Final = (16, 20, 24, 32, 40, 48)
_NAME: Final = "icon_name"
"""Property of whatever has an icon: its name, by which it is drawn again in other colours."""


def set_icon(owner: QAbstractButton | QAction, name: str) -> None:
    """Gives a button or an action the icon `resources/icons/NAME.svg`, which follows the theme."""
    owner.setProperty(_NAME, name)
    owner.setIcon(make_icon(name))


def update_icons(window: QObject) -> None:
    """Draws the icons of a window and of all in it in the colours of the current theme."""
    for owner in window.findChildren(QObject):
        if isinstance(owner, QAbstractButton | QAction) and (name := owner.property(_NAME)):
            owner.setIcon(make_icon(name))


def make_icon(name: str) -> QIcon:
    """The icon `resources/icons/NAME.svg` in the text colour, faint when disabled, accented when on."""
    made, drawing, theme = QIcon(), _Drawing(name), find_theme()
    for mode, state, colour in (
        (QIcon.Mode.Normal, QIcon.State.Off, theme.text),
        (QIcon.Mode.Normal, QIcon.State.On, theme.accent),
        (QIcon.Mode.Disabled, QIcon.State.Off, theme.faint),
    ):
        for size in SIZES:
            made.addPixmap(drawing.draw(colour, size), mode, state)
    return made


def make_pixmap(name: str, colour: str, size: int, *, ratio: float = 1.0) -> QPixmap:
    """One icon in one colour, `size` logical pixels wide."""
    drawn = _Drawing(name).draw(colour, round(size * ratio))
    drawn.setDevicePixelRatio(ratio)
    return drawn


def paint_eye(painter: QPainter, middle: QPointF, theme: Theme, *, hidden: bool) -> None:
    """An eye of 16 pixels around a point, struck through where it stands for something hidden."""
    ratio = painter.device().devicePixelRatio()
    ink = theme.faint if hidden else theme.muted
    drawn = make_pixmap("hide", ink, 16, ratio=ratio)
    painter.drawPixmap(QPointF(middle.x() - 8, middle.y() - 8), drawn)
    if hidden:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.muted), 1.5))
        painter.drawLine(QPointF(middle.x() - 7, middle.y() + 6), QPointF(middle.x() + 7, middle.y() - 7))
        painter.restore()


class _Drawing:
    """A drawing, whose file is read once for all its sizes and colours."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._renderers: dict[str, QSvgRenderer] = {}

    def draw(self, colour: str, pixels: int) -> QPixmap:
        """It in one colour; each is drawn once, as every window and every theme asks for the same ones again."""
        drawn, key = QPixmap(), f"icon {self._name} {colour} {pixels}"
        if QPixmapCache.find(key, drawn):
            return QPixmap(drawn)
        drawn = QPixmap(pixels, pixels)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        self._find_renderer(colour).render(painter, QRectF(0, 0, pixels, pixels))
        painter.end()
        QPixmapCache.insert(key, drawn)
        return QPixmap(drawn)

    def _find_renderer(self, colour: str) -> QSvgRenderer:
        if colour not in self._renderers:
            self._renderers[colour] = QSvgRenderer(QByteArray(self._content.replace("currentColor", colour).encode()))
        return self._renderers[colour]

    @cached_property
    def _content(self) -> str:
        return find_resource(f"icons/{self._name}.svg").read_text(encoding="utf-8")
