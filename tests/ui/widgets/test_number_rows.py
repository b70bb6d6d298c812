"""Rows of numbers: bars that are compared begin at one place, and the support does not run into the value."""

import pytest
from PySide6.QtGui import QFontMetricsF, QImage

from annotator.ui.base.theme import LIGHT
from annotator.ui.widgets.section import SIDE, NumberRow, align_bars
from tests.themes import painted_in


@pytest.fixture(autouse=True)
def light():
    with painted_in(LIGHT):
        yield


@pytest.fixture
def make_row(qtbot):
    """Rows as wide as a narrow tab, with a full bar in the accent."""

    def make(name, *, width=310, support=""):
        row = NumberRow(name)
        qtbot.addWidget(row)
        row.resize(width, row.height())
        row.show_number("0.4789", tip="", share=1.0, support=support)
        return row

    return make


def paint(row):
    """The row on white."""
    image = QImage(row.size(), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    row.render(image)
    return image


def find_bar(row):
    """The first pixel of the bar from the left."""
    image, ink = paint(row), LIGHT.colour_of("accent").rgb()
    middle = image.height() // 2
    return next((x for x in range(image.width()) if image.pixel(x, middle) == ink), None)


def test_bars_that_are_compared_begin_at_one_place(make_row):
    rows = [make_row("Fvv"), make_row("Fehlend: gesehen"), make_row("Vorhanden: gefunden")]
    assert find_bar(rows[0]) < find_bar(rows[2])
    align_bars(rows)
    assert len({find_bar(row) for row in rows}) == 1
    assert find_bar(rows[0]) is not None


def test_a_support_without_room_leaves_the_value_alone(make_row):
    told = make_row("Rahmen + Klassen", width=230, support="54 Einheiten je Bild")
    plain = make_row("Rahmen + Klassen", width=230)
    left = int(told.width() - SIDE - QFontMetricsF(told.font()).horizontalAdvance(told.value)) - 2
    part = (left, 0, told.width() - left, told.height())
    assert paint(told).copy(*part) == paint(plain).copy(*part)


def test_a_long_name_leaves_its_bar_room_and_the_bar_its_value(make_row):
    rows = [make_row("Rahmen + Klassen"), make_row("Wie sicher man sich bei diesem Objekt gewesen ist")]
    align_bars(rows)
    assert find_bar(rows[0]) == find_bar(rows[1]) is not None
    rows[0].show_number("1.283·10⁻⁵", tip="", share=1.0)
    image, ink = paint(rows[0]), LIGHT.colour_of("accent").rgb()
    last = max(x for x in range(image.width()) if image.pixel(x, image.height() // 2) == ink)
    number = rows[0].width() - SIDE - QFontMetricsF(rows[0].font()).horizontalAdvance(rows[0].value)
    assert number - last >= 10
