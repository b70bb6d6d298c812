"""Themes in tests: the theme of widgets without a window, and the colours that a widget is painted in."""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from PySide6.QtGui import QImage
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
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return {f"#{colour & 0xFFFFFF:06x}" for colour in np.unique(np.frombuffer(image.constBits(), np.uint32)).tolist()}
