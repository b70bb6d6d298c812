"""A page of Study on paper: its texts, figures and tables as one document, black on white, in their order."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final

from PySide6.QtCore import QMarginsF, Qt
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QTextDocument
from PySide6.QtPrintSupport import QPrinter

from annotator.errors import Phrase, Progress
from annotator.report.style import LIGHT
from annotator.session.jobs import Job
from annotator.ui.base.paint import read_image
from annotator.ui.output.drawn_figure import FigureSource
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.page import Page, PageFigure
from annotator.ui.widgets.plots import Plot

_DOTS: Final = 200
"""Dots an inch of figures."""
_PIXELS_AN_INCH: Final = 96
_MARGIN: Final = 16.0
"""Millimetres around the text."""
_STYLE: Final = """
body { font-family: sans-serif; font-size: 9pt; color: #1d2125; }
h1 { font-size: 16pt; margin-bottom: 2pt; }
h2 { font-size: 10pt; margin-top: 14pt; margin-bottom: 4pt; }
p { margin-top: 2pt; margin-bottom: 2pt; }
p.muted { color: #59616a; }
table.verdict { background-color: #f1f4f7; margin-top: 8pt; }
th { font-weight: normal; color: #59616a; }
td, th { padding: 2pt 8pt 2pt 0pt; }
"""

Part = str | FigureSource
"""HTML, or a figure that is drawn for it."""


def make_print_job(page: Page) -> Job[str]:
    """The job that draws the figures of a page as it is shown, and gives all of it as HTML."""
    page.show_all()
    parts = list(list_parts(page))

    def work(progress: Progress) -> str:
        made = []
        for number, part in enumerate(parts):
            progress.step(number, len(parts))
            made.append(part if isinstance(part, str) else _embed(part.render_dots(LIGHT, _DOTS)))
        return "".join(made)

    return Job(Phrase("Printing"), work)


def print_document(html: str, device: QPagedPaintDevice) -> bool:
    """Puts the document on the pages of a printer or of a PDF file; False where that does not take them."""
    layout = device.pageLayout()
    layout.setUnits(QPageLayout.Unit.Millimeter)
    layout.setMargins(QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN))
    device.setPageLayout(layout)
    document = QTextDocument()
    document.setDefaultStyleSheet(_STYLE)
    document.setHtml(html)
    document.print_(device)
    return not isinstance(device, QPrinter) or device.printerState() is not QPrinter.PrinterState.Error


def list_parts(page: Page) -> Iterator[Part]:
    """What is printed of a page as it is shown, from above."""
    yield f"<h1>{escape(page.title)}</h1><p class='muted'>{escape(page.basis.text())}</p>"
    said = "".join(f"<p>{escape(sentence)}</p>" for sentence in page.verdict.sentences)
    if said:
        yield f"<table class='verdict' width='100%' cellpadding='8'><tr><td>{said}</td></tr></table>"
    for section in page.list_sections():
        yield f"<h2>{escape(section.title)}</h2>"
        for part in section.list_parts():
            if isinstance(part, PageTable):
                yield _format_table(part)
            elif isinstance(part, PageFigure | Plot):
                yield part.make_source()
            elif part.text():
                yield f"<p>{escape(part.text())}</p>"


def _format_table(table: PageTable) -> str:
    model = table.model
    columns = range(model.columnCount())
    heads = [str(model.headerData(at, Qt.Orientation.Horizontal) or "") for at in columns]
    lines = [_format_line("th", heads, table)] if any(heads) else []
    lines += [
        _format_line("td", [str(model.index(row, at).data() or "") for at in columns], table)
        for row in range(model.rowCount())
    ]
    notes = "".join(f"<p class='muted'>{escape(note)}</p>" for note in table.notes)
    return f"<table cellspacing='0'>{''.join(lines)}</table>{notes}"


def _format_line(tag: str, cells: Sequence[str], table: PageTable) -> str:
    sides: Sequence[Any] = ["right" if column.is_number else "left" for column in table.model.columns]
    made = (
        f"<{tag} align='{side}'>{escape(cell).replace(chr(10), '<br>')}</{tag}>"
        for cell, side in zip(cells, sides, strict=True)
    )
    return f"<tr>{''.join(made)}</tr>"


def _embed(png: bytes) -> str:
    """The figure as an element, in its own size."""
    image = read_image(png)
    width = 1 if image is None else image.width() * _PIXELS_AN_INCH // _DOTS
    return f"<p><img width='{width}' src='data:image/png;base64,{b64encode(png).decode()}'></p>"
