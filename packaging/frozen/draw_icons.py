"""Draws the program's icon in the sizes that desktops ask for, into the folder that is named; runs where Qt is."""

import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ICON = Path(__file__).parents[2] / "resources" / "icons" / "app.svg"


def main(folder: Path) -> None:
    """Writes one PNG a size."""
    _app = QGuiApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    for size in (16, 32, 48, 64, 128, 256, 512):
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        QSvgRenderer(str(ICON)).render(painter)
        painter.end()
        if not image.save(str(folder / f"{size}.png")):
            sys.exit(f"{folder / f'{size}.png'} could not be written.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
