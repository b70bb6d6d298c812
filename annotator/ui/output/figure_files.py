"""Figure files: a figure that was recorded by the painter, as PNG of twice its size, SVG or PDF; in any thread."""

import io
from collections.abc import Callable
from typing import Final

from PIL import Image as PillowImage
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRect, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QPicture
from PySide6.QtSvg import QSvgGenerator

from annotator.errors import UserError

SHARPNESS: Final = 2
"""Pixels of a PNG for each logical pixel, in both directions."""
ENDINGS: Final = ("png", "svg", "pdf")
DOTS_AN_INCH: Final = 96
"""Logical pixels an inch."""
_QUALITY: Final = 92
"""Of photographs in JPEG, 0 … 100."""
_ROWS: Final = 128
"""Rows of an image that are taken over at once."""

RenderFigure = Callable[[str], bytes]
"""A file of the kind `png`, `svg` or `pdf`; may be called in a worker."""


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
    pixels.save(content, "PDF", title=title, resolution=DOTS_AN_INCH, quality=_QUALITY)
    return content.getvalue()


def render_picture(picture: QPicture, size: QSize, title: str, kind: str) -> bytes:
    """The recorded picture of a size in logical pixels, on white."""
    match kind:
        case "png":
            return _render_png(picture, size)
        case "svg":
            return _render_svg(picture, size, title)
        case "pdf":
            return _render_pdf(picture, size, title)
    raise ValueError(f"{kind} is no kind of figure")


def _render_png(picture: QPicture, size: QSize) -> bytes:
    image = QImage(size * SHARPNESS, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(SHARPNESS, SHARPNESS)
    painter.drawPicture(0, 0, picture)
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise UserError("The picture cannot be written as PNG here; choose SVG or PDF.")
    return bytes(content.data())


def _render_svg(picture: QPicture, size: QSize, title: str) -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(DOTS_AN_INCH)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setTitle(title)
    _draw_recorded(picture, QPainter(generator), size)
    return bytes(content.data())


def _render_pdf(picture: QPicture, size: QSize, title: str) -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = _make_writer(buffer, size, title)  # must outlive the painter
    _draw_recorded(picture, QPainter(writer), size)
    return bytes(content.data())


def _make_writer(buffer: QBuffer, size: QSize, title: str) -> QPdfWriter:
    """Writes one page of a size in logical pixels, without margins."""
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setResolution(DOTS_AN_INCH)
    inches = QSizeF(size.width() / DOTS_AN_INCH, size.height() / DOTS_AN_INCH)
    page = QPageSize(inches, QPageSize.Unit.Inch, matchPolicy=QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
    return writer


def _draw_recorded(picture: QPicture, painter: QPainter, size: QSize) -> None:
    painter.fillRect(QRect(0, 0, size.width(), size.height()), Qt.GlobalColor.white)
    painter.drawPicture(0, 0, picture)
    painter.end()
