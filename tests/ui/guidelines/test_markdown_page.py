"""Markdown of a stranger's project: nothing is fetched, opened or run, whatever it says."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image as PillowImage
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QTextDocument
from PySide6.QtWidgets import QApplication

from annotator.ui.guidelines.guide_window import MarkdownPage

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


class Opener(QObject):
    """Notes what the desktop is asked to open."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def note(self, url: QUrl) -> None:
        self.opened.append(url.toString())


@pytest.fixture
def opener():
    made = Opener()
    for scheme in ("file", "http", "https"):
        QDesktopServices.setUrlHandler(scheme, made, "note")
    yield made
    for scheme in ("file", "http", "https"):
        QDesktopServices.unsetUrlHandler(scheme)


def shown(text: str) -> MarkdownPage:
    page = MarkdownPage()
    page.resize(400, 300)
    page.show_markdown(text)
    page.show()
    QApplication.processEvents()
    return page


def test_markdown_is_laid_out(qtbot) -> None:
    page = shown("# Head\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |")
    qtbot.addWidget(page)
    assert page.document().begin().blockFormat().headingLevel() == 1
    assert "Head" in page.toPlainText()
    assert "#" not in page.toPlainText()


@pytest.mark.parametrize("form", ["![x]({url})", "<img src='{url}'>", "text ![]({url} 'title')"])
def test_no_picture_of_the_machine_is_shown(qtbot, tmp_path: Path, form: str) -> None:
    secret = tmp_path / "secret.png"
    PillowImage.fromarray(np.full((500, 500, 3), 200, np.uint8)).save(secret)
    url = QUrl.fromLocalFile(str(secret))
    page = shown(form.format(url=url.toString()))
    qtbot.addWidget(page)
    seen = page.document().resource(QTextDocument.ResourceType.ImageResource.value, url)
    assert (seen.width(), seen.height()) == (1, 1)
    assert page.document().size().height() < 200


def test_html_is_shown_as_it_is_written(qtbot) -> None:
    page = shown("<script>alert(1)</script>\n\n<a href='file:///etc/passwd'>x</a> <b>y</b>")
    qtbot.addWidget(page)
    assert "<script>alert(1)</script>" in page.toPlainText()
    assert "<b>y</b>" in page.toPlainText()


@pytest.mark.parametrize("target", ["https://example.org/a", "file:///etc/passwd", "other.md", "#head"])
def test_no_link_is_followed(qtbot, opener: Opener, target: str) -> None:
    page = shown(f"[here]({target})")
    qtbot.addWidget(page)
    text, links = page.toPlainText(), []
    page.anchorClicked.connect(lambda url: links.append(url.toString()))
    page.setFocus()
    page.focusNextChild()
    page.setSource(QUrl(target))
    page.anchorClicked.emit(QUrl(target))
    QApplication.processEvents()
    assert (page.toPlainText(), opener.opened, links) == (text, [], [target])
