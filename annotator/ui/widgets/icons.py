"""Icons: the line drawings of `resources/icons`, coloured by the theme and drawn sharply at every scale."""

from typing import Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from annotator.resources import find_resource
from annotator.ui.base.theme import Theme

SIZES: Final = (16, 20, 24, 32, 40, 48)


def make_icon(name: str, theme: Theme) -> QIcon:
    """The icon `resources/icons/NAME.svg` in the text colour, faint when disabled, accented when on."""
    made = QIcon()
    drawing = find_resource(f"icons/{name}.svg").read_text(encoding="utf-8")
    for mode, state, colour in (
        (QIcon.Mode.Normal, QIcon.State.Off, theme.text),
        (QIcon.Mode.Normal, QIcon.State.On, theme.accent),
        (QIcon.Mode.Disabled, QIcon.State.Off, theme.faint),
    ):
        for size in SIZES:
            made.addPixmap(_draw_pixmap(drawing, colour, size), mode, state)
    return made


def make_pixmap(name: str, colour: str, size: int, *, ratio: float = 1.0) -> QPixmap:
    """One icon in one colour, `size` logical pixels wide."""
    drawing = find_resource(f"icons/{name}.svg").read_text(encoding="utf-8")
    drawn = _draw_pixmap(drawing, colour, round(size * ratio))
    drawn.setDevicePixelRatio(ratio)
    return drawn


def _draw_pixmap(drawing: str, colour: str, pixels: int) -> QPixmap:
    renderer = QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode()))
    drawn = QPixmap(pixels, pixels)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    renderer.render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    return drawn
