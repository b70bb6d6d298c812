"""A page on paper: its texts, tables and figures, in their order."""

import pytest
from PySide6.QtGui import QPdfWriter, QTextDocument

from annotator.errors import Progress
from annotator.ui.study.printed import make_print_job, print_document
from tests.windows import settle


@pytest.mark.figures
def test_a_page_is_printed_as_it_is_shown(qtbot, window, open_study, tmp_path):
    area = open_study(window)
    area.show_page("agreement")
    settle(qtbot, window)
    page = area.pages["agreement"]
    html = make_print_job(page).work(Progress())
    document = QTextDocument()
    document.setHtml(html)
    text = document.toPlainText()
    assert text.startswith(f"Agreement\n{page.basis.text()}\n{page.verdict.sentences[0]}")
    places = [text.index(section.title) for section in page.list_sections()]
    assert places == sorted(places)
    assert html.count("<img") == 4  # F1 against IoU, overlap, sensitivity, variance
    for cell in ("Ana – Ben", "95 %"):
        assert cell in text
    writer = QPdfWriter(str(tmp_path / "page.pdf"))
    assert print_document(html, writer)
    del writer
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")
