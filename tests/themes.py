"""Themes in tests: the theme of widgets without a window, and the colours that a widget is painted in."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.base.theme import Theme


@contextmanager
def painted_in(theme: Theme) -> Iterator[None]:
    """Whatever is painted has the colours of this theme; type and style of the application stay."""
    app = QApplication.instance()
    before = app.property("annotator_theme")
    app.setProperty("annotator_theme", theme.name)
    try:
        yield
    finally:
        app.setProperty("annotator_theme", before)


def colours_of(widget: QWidget) -> set[str]:
    """Every colour of a widget as it is painted now, `#rrggbb`."""
    image = widget.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
