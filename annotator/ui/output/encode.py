"""A picture that leaves: as a file of a usual kind, or on the page of a printer."""

import io
from typing import Final

from PIL import Image as PillowImage
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPrintSupport import QPrinter

from annotator.errors import UserError

_DOTS_AN_INCH: Final = 96
"""Logical pixels an inch."""
_QUALITY: Final = 92
"""Of photographs in JPEG, 0 … 100."""
_ROWS: Final = 128
"""Rows of an image that are taken over at once."""


def paint_page(printer: QPrinter, drawn: QImage, caption: str) -> bool:
    """Draws a picture as large as the page allows under its caption; False where the printer did not begin."""
    painter = QPainter()
    if not painter.begin(printer):
        return False
    page = QRectF(painter.viewport())
    line = painter.fontMetrics().height() * 1.6
    painter.drawText(QRectF(0, 0, page.width(), line), int(Qt.AlignmentFlag.AlignLeft), caption)
    scale = min(page.width() / drawn.width(), (page.height() - line) / drawn.height())
    painter.drawImage(QRectF(0, line, drawn.width() * scale, drawn.height() * scale), drawn)
    return bool(painter.end())


def encode_image(image: QImage, title: str, kind: str) -> bytes:
    """An image as a file of the kind `png`, `jpg`, `jpeg` or `pdf`; the last is a page of the image's own size.

    Raises UserError where it cannot be written like this.
    """
    if kind == "pdf":
        return _encode_page(image, title)
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG" if kind == "png" else "JPG", _QUALITY if kind != "png" else -1):  # type: ignore[call-overload]
        raise UserError("The picture is too large to be written as {kind}; choose another kind.", kind=kind.upper())
    return bytes(content.data())


def _encode_page(image: QImage, title: str) -> bytes:
    """A page of the image's own size, some rows at a time; Qt's own writer keeps the window from answering."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    width, height, stride = plain.width(), plain.height(), plain.bytesPerLine()
    pixels = PillowImage.new("RGB", (width, height))
    memory = memoryview(plain.constBits())
    for top in range(0, height, _ROWS):
        rows = min(_ROWS, height - top)
        band = bytes(memory[top * stride : (top + rows) * stride])
        pixels.paste(PillowImage.frombuffer("RGB", (width, rows), band, "raw", "BGRX", stride, 1), (0, top))
    content = io.BytesIO()
    pixels.save(content, "PDF", title=title, resolution=_DOTS_AN_INCH, quality=_QUALITY)
    return content.getvalue()
