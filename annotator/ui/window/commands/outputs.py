"""Commands that let the picture leave: saved with all its marks, whole or as it is seen, copied, or printed."""

import io
from pathlib import Path
from typing import Final

from PIL import Image as PillowImage
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog

from annotator.errors import UserError
from annotator.formats.core.files import replace_file
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.ui.base.text import translator_of
from annotator.ui.canvas.scene import render_still
from annotator.ui.output.outbox import find_outbox, require_ending
from annotator.ui.window.commands.shell import Shell

_tr = translator_of("Output")

_KINDS: Final = ("PNG (*.png)", "JPEG (*.jpg)", "PDF (*.pdf)")
_ENDINGS: Final = ("png", "jpg", "jpeg", "pdf")
_DOTS_AN_INCH: Final = 96
"""Logical pixels an inch."""
_QUALITY: Final = 92
"""Of photographs in JPEG, 0 … 100."""
_ROWS: Final = 128
"""Rows of an image that are taken over at once."""


def ask_still(shell: Shell, *, whole: bool) -> None:
    """Asks where the picture with its marks is to lie, and writes it: all of it in full, or what is seen.

    Raises UserError where there is no picture.
    """
    still, session = shell.page.canvas.order_still(whole=whole), shell.session
    image = session.view.image
    name = "" if image is None else Path(session.project.images[image].name).stem
    outbox = find_outbox(shell.parent)

    def write(path: Path) -> None:
        kind = require_ending(path, _ENDINGS)

        def work(progress: Progress) -> None:
            drawn = render_still(still, progress)
            progress.step(1, 3)
            content = encode_image(drawn, name, kind)
            progress.step(2, 3)
            replace_file(path, content)

        outbox.write(_tr("Saving the picture"), path, work, told=_tr("The picture is being drawn and written…"))

    outbox.ask_place(shell.parent, _tr("Save view"), f"{name}.png", kinds=_KINDS, then=write)


def copy_still(shell: Shell) -> None:
    """Puts what is seen, without what is in hand, on the clipboard. Raises UserError where there is no picture."""
    still = shell.page.canvas.order_still(whole=False)

    def work(progress: Progress) -> QImage:
        return render_still(still, progress)

    find_outbox(shell.parent).copy_image(work)


def print_still(shell: Shell) -> None:
    """Asks for a printer, or a PDF file, and prints what is seen under a line that names it.

    Raises UserError where there is no picture.
    """
    still, session = shell.page.canvas.order_still(whole=False), shell.session
    image = session.view.image
    caption = " · ".join(
        part
        for part in (
            session.project.name,
            "" if image is None else session.project.images[image].name,
            shell.status.text_of("author"),
        )
        if part
    )
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(caption)
    dialog = QPrintDialog(printer, shell.parent)
    dialog.setWindowTitle(_tr("Print what is seen"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def print_image(drawn: QImage) -> None:
        if drawn.width() > drawn.height():
            printer.setPageOrientation(QPageLayout.Orientation.Landscape)
        if not _paint_page(printer, drawn, caption):
            shell.say(_tr("The printer did not take the page; look whether it is on, or print to a PDF file."))

    def begin() -> None:
        job = Job(_tr("Printing"), lambda progress: render_still(still, progress))
        shell.page.runner.start(job, done=print_image, owner=shell.page)

    dialog.accepted.connect(begin)
    QDialog.open(dialog)  # the print dialog's own one wants a slot by name


def _paint_page(printer: QPrinter, drawn: QImage, caption: str) -> bool:
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
