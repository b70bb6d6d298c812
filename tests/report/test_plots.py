"""Plots as reports draw them: what is drawn is what was given, and the table below has the same values."""

from io import BytesIO

import numpy as np
import pytest
from matplotlib import rcParams
from matplotlib.collections import PathCollection
from matplotlib.figure import Figure

from annotator.report.plots import MOST_ROWS, PlotValues, Series, draw_plot_figure
from annotator.report.style import DARK, LIGHT, render_figure
from tests.depth import IS_DEEP

X = np.array([0.1, 0.4, 0.8])
POINTS = PlotValues(
    title="RandCrowns against IoU",
    note="whole set",
    x="IoU",
    y="RC",
    series=(Series(X, X**2, "circle", "accent", "plain"), Series(X[:1], X[:1], "diamond", "#0072b2", "ringed")),
    guides=True,
    ranges=((0.0, 1.0), (0.0, 1.0)),
)
BANDS = PlotValues(bands=(("Missed", "Proposal", 3, "#0072b2"), ("Loc", "Proposal", 1, "#0072b2")))
HISTOGRAM = PlotValues(series=(Series(X[:2], np.array([2.0, 5.0]), "bar", "accent", "", 0.2),))


@pytest.mark.parametrize("plot", [POINTS, BANDS, HISTOGRAM, PlotValues()])
def test_every_kind_can_be_written(plot):
    kinds = ("png", LIGHT, b"\x89PNG"), ("svg", LIGHT, b"<?xml"), ("pdf", DARK, b"%PDF")
    for kind, palette, start in kinds if IS_DEEP or plot is POINTS else kinds[:1]:
        assert render_figure(draw_plot_figure(plot, palette), kind, palette=palette).startswith(start)


def test_points_stand_where_they_are_in_the_colours_of_the_palette():
    (axes,) = draw_plot_figure(POINTS, DARK).axes
    drawn = [one for one in axes.collections if isinstance(one, PathCollection)]
    assert drawn[0].get_offsets().tolist() == np.stack((X, X**2), axis=1).tolist()
    assert [one.get_label() for one in drawn] == ["plain", "ringed"]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("IoU", "RC")
    assert axes.get_title("left") == "RandCrowns against IoU\nwhole set"


def test_tables_have_the_values_and_an_end():
    assert BANDS.list_cells() == [("Missed", "Proposal", 3), ("Loc", "Proposal", 1)]
    assert POINTS.list_cells()[-1] == ("ringed", 0.1, 0.1)
    many = np.zeros(MOST_ROWS + 7)
    assert len(PlotValues(series=(Series(many, many, "circle", "accent"), *POINTS.series)).list_cells()) == MOST_ROWS


def test_what_a_notebook_saves_keeps_its_words_and_the_setting_of_others():
    figure, before = draw_plot_figure(POINTS), dict(rcParams)
    files = {kind: BytesIO() for kind in ("svg", "pdf")}
    for kind, file in files.items():
        figure.savefig(file, format=kind)
    assert b">IoU</text>" in files["svg"].getvalue()
    assert b"/FontFile2" in files["pdf"].getvalue()
    assert b"/Type3" not in files["pdf"].getvalue()
    assert dict(rcParams) == before


def test_words_of_a_saved_figure_stay_words():
    """The setting of matplotlib, which is that of every thread, is left alone."""
    seen = []

    class Watched(Figure):
        def draw(self, renderer):
            seen.append(rcParams["svg.fonttype"])
            super().draw(renderer)

    figure = Watched()
    figure.text(0.5, 0.5, "agreement")
    assert b"agreement</text>" in render_figure(figure, "svg")
    assert set(seen) == {"path"}
