"""Plots: shades, bins under the pointer, points that are found by pointer and by keys."""

import weakref

import numpy as np
import pytest
from matplotlib.text import Text
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from annotator.report.style import LIGHT as PAPER
from annotator.report.style import PNG_DPI
from annotator.ui.base.text import format_tooltip
from annotator.ui.base.theme import DARK, LIGHT, contrast_of
from annotator.ui.output.drawn_figure import FigureSource
from annotator.ui.widgets.plots import Histogram, Points, ScatterPlot
from tests.themes import painted_in

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
"""Off screen, a tool tip cannot be raised."""


@pytest.fixture(autouse=True)
def light(qapp):
    with painted_in(LIGHT):
        yield


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_numbers_can_be_read_on_every_shade(theme):
    shades = [theme.shade_of(value).name() for value in (-0.5, 0.0, 0.5, 1.0, 2.0)]
    assert all(contrast_of(theme.text, colour) >= 4.5 for colour in shades)
    assert shades[0] == shades[1] != shades[2] != shades[3] == shades[4]


def test_a_bin_tells_its_ends_and_its_number(qtbot):
    plot = Histogram()
    qtbot.addWidget(plot)
    plot.resize(200, 96)
    plot.set_counts([0, 0, 3, 1], (0.0, 0.25, 0.5, 0.75, 1.0), mark=0.6)
    assert plot.edges == (0.5, 0.75, 1.0)
    plane = plot.compute_plane()
    assert plot.hint_at(QPointF(plane.left() + 5, 40)).startswith("0.50 – 0.75: 3")
    assert plot.hint_at(QPointF(plane.right() - 5, 40)).startswith("0.75 – 1.00: 1")
    assert not plot.grab().isNull()
    plot.set_counts([0, 0], (0.0, 0.5, 1.0), mark=None)
    assert not plot.grab().isNull()


@pytest.fixture
def scatter(qtbot):
    made = ScatterPlot(y="RC")
    qtbot.addWidget(made)
    made.resize(220, 160)
    made.set_points(Points(np.array([0.2, 0.21, 0.9]), np.array([0.9, 0.9, 0.9]), np.array([True, False, True])))
    made.describe = lambda row: f"point {row}"
    made.show()
    return made


def test_a_flagged_point_goes_before_its_neighbours(scatter):
    near = QPointF(*scatter.compute_positions()[1])
    assert scatter.find_nearest(near) == 0
    assert scatter.hint_at(near) == "point 0"
    assert scatter.find_nearest(QPointF(110, 120)) is None


def test_points_are_taken_by_pointer_and_by_keys(qtbot, scatter):
    with qtbot.waitSignal(scatter.picked) as taken:
        QTest.mouseClick(scatter, Qt.MouseButton.LeftButton, pos=QPointF(*scatter.compute_positions()[2]).toPoint())
    assert taken.args == [2]
    scatter.current = None
    scatter.setFocus()
    QTest.keyClick(scatter, Qt.Key.Key_Right)
    QTest.keyClick(scatter, Qt.Key.Key_Right)
    assert scatter.current == 2
    with qtbot.waitSignal(scatter.picked) as taken:
        QTest.keyClick(scatter, Qt.Key.Key_Return)
    assert taken.args == [2]
    QTest.keyClick(scatter, Qt.Key.Key_Right)
    assert scatter.current == 0


def test_very_many_points_and_none_are_drawn(scatter):
    many = np.linspace(0, 1, 5000)
    scatter.set_points(Points(many, many, many > 0.999, joined=True, marked=3), chosen=7)
    assert not scatter.grab().isNull()
    scatter.set_points(Points())
    assert not scatter.grab().isNull()


def test_hints_take_no_name_for_markup():
    assert format_tooltip("a <b>\nc") == "<qt>a &lt;b&gt;<br>c</qt>"
    assert format_tooltip("") == ""


@pytest.mark.parametrize(
    "render", [lambda source: source.render_dots(PAPER, PNG_DPI), lambda source: source.render("pdf")]
)
def test_a_drawn_figure_is_gone_without_a_search_for_garbage(render):
    """Its texts hold the pixels that they were drawn into."""
    chart, left = Histogram(), []
    chart.set_counts([0, 3, 1], (0.0, 0.25, 0.5, 0.75), mark=None)
    source = chart.make_source()

    def draw(palette):
        figure = source.draw(palette)
        left.extend(map(weakref.ref, (figure, *figure.findobj(Text))))
        return figure

    assert render(FigureSource(source.title, draw))
    assert len(left) > 5
    assert [part() for part in left if part() is not None] == []
