"""The guide opens in the language of the window where there is a page in it, else in English."""

import pytest
from PySide6.QtCore import QLocale, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QWidget

from annotator.ui.guidelines.guide_window import GuideWindow, find_sections, read_sections


@pytest.mark.parametrize(("language", "page", "head"), [("de", "drawing.md", "Zeichnen"), ("de", "papers.md", "paper")])
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
    assert "First day" in GuideWindow(parent).text.toPlainText()


def test_pictures_are_as_wide_as_the_page(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    guide = GuideWindow(parent, "labeller.md")
    kind, name = QTextDocument.ResourceType.ImageResource.value, QUrl("pictures/draw.png")
    for width in (860, 600):
        guide.text.resize(width, 700)
        room = guide.text.viewport().width()
        assert room - 80 < guide.text.loadResource(kind, name).deviceIndependentSize().width() < room
    assert guide.text.loadResource(kind, QUrl("pictures/palette.png")).width() < 600


def test_a_search_goes_through_all_pages_and_opens_the_section(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    guide = GuideWindow(parent)
    guide.field.setText("hash state")
    shown = [guide.results.item(row).text() for row in range(guide.results.count())]
    assert "States that can be cited › What the hash says" in shown
    guide.results.itemActivated.emit(guide.results.item(shown.index("States that can be cited › What the hash says")))
    assert guide.text.source().fileName() == "states.md"
    assert guide.text.textCursor().selectedText().casefold() == "hash"
    guide.field.setText("zzzz")
    assert guide.results.count() == 1
    guide.field.clear()
    assert guide.results.isHidden()


def test_sections_with_the_word_in_their_head_come_first():
    found = find_sections(read_sections(), "completion")
    assert found[0].head == "Completion"
    assert all("completion" in f"{one.head} {one.text}".casefold() for one in found)
