"""The guide opens in the language of the window where there is a page in it, else in English."""

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QWidget

from annotator.ui.window.help import GuideWindow


@pytest.mark.parametrize(("language", "page", "head"), [("de", "index.md", "Zeichnen"), ("de", "papers.md", "paper")])
def test_pages_are_found_in_the_language_of_the_window(qtbot, language, page, head):
    parent = QWidget()
    qtbot.addWidget(parent)
    before = QLocale()
    QLocale.setDefault(QLocale(language))
    try:
        guide = GuideWindow(parent, page)
    finally:
        QLocale.setDefault(before)
    assert head in guide.text.toPlainText()


def test_english_pages_are_the_first_choice_of_an_english_window(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    assert "Begin" in GuideWindow(parent).text.toPlainText()
