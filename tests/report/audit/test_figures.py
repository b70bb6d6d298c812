"""Figures: PNG and SVG bytes that are the same every time, undefined numbers said in words, no global state."""

import io
import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.text import Text
from msgspec.structs import replace
from PIL import Image

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.pair import IOU_EDGES
from annotator.metrics.randcrowns.variance import LOW_IOU
from annotator.metrics.ranges.source import LoadedSource, SourceWalk
from annotator.model.author import AUTHOR_COLOURS
from annotator.model.metric_settings import RandCrownsSettings
from annotator.report.audit import figures
from annotator.report.numbers import format_cell, format_count, format_share, format_significant
from annotator.report.style import DARK, LIGHT, SMALL_SIZE, TEXT_SIZE, make_drawable, render_png, render_svg
from annotator.report.tuning import make_tune_report
from tests.depth import deep
from tests.report.projects import HOSTILE, hostile_project, made, report_of, report_of_three, three_authors

OF_AN_AUDIT = [
    figures.draw_f1_matrix_figure,
    figures.draw_iou_histogram_figure,
    figures.draw_crown_scatter_figure,
    figures.draw_variance_figure,
    figures.draw_sensitivity_figure,
]
REPORTS = {
    "three": report_of_three,
    "hostile": cache(lambda: report_of(hostile_project())),
    "two": cache(lambda: report_of(made({(1, 1): [((1, 1, 9, 9), 0)], (1, 2): []}, authors=("Ana", "Ben")))),
    "nobody": cache(lambda: report_of(made({}, authors=()))),
}


@pytest.mark.parametrize("figure_of", OF_AN_AUDIT)
@pytest.mark.parametrize("case", ["three", "nobody", *(pytest.param(one, marks=deep) for one in ("hostile", "two"))])
def test_png(figure_of, case: str) -> None:
    """The picture has the size of the figure, a white edge, and ink where the figure has words or marks."""
    figure = figure_of(REPORTS[case]())
    with Image.open(io.BytesIO(render_png(figure))) as picture:
        assert picture.format == "PNG"
        assert picture.width / picture.height == pytest.approx(np.divide(*figure.get_size_inches()), rel=0.01)
        grey = np.asarray(picture.convert("L"))
    assert picture.getpixel((0, 0))[:3] == (255, 255, 255)
    assert (grey < 200).mean() > 0.002
    assert np.ptp(np.flatnonzero((grey < 200).any(axis=0))) > 0.3 * picture.width


def words_of(figure: Figure) -> list[str]:
    """Everything that is written in a figure."""
    return [text.get_text() for text in figure.findobj(Text) if text.get_text()]


@pytest.mark.parametrize("figure_of", OF_AN_AUDIT)
def test_without_authors_the_reason_is_written(figure_of) -> None:
    assert "Undefined: " in " ".join(words_of(figure_of(REPORTS["nobody"]())))


@pytest.mark.parametrize("figure_of", [figures.draw_f1_matrix_figure, figures.draw_iou_histogram_figure])
def test_a_name_with_dollar_signs_is_no_formula(figure_of) -> None:
    report = report_of(made({(1, 1): [((1, 1, 9, 9), 0)], (1, 2): []}, authors=("$a_1$", "Ben")))
    named = [text for text in figure_of(report).findobj(Text) if "$a_1$" in text.get_text()]
    assert named
    assert not any(text.get_parse_math() for text in named)


def test_the_matrix_shows_every_f1() -> None:
    report = report_of_three()
    figure = figures.draw_f1_matrix_figure(report)
    (axes,) = figure.axes
    names = [report.author_name(row.author) for row in report.agreement.authors]
    assert [label.get_text() for label in axes.get_yticklabels()] == names
    shown = {text.get_position(): text.get_text() for text in axes.texts if text.get_text()}
    ids = [row.author for row in report.agreement.authors]
    expected = {}
    for pair in report.agreement.pairs:
        a, b = ids.index(pair.agreement.a), ids.index(pair.agreement.b)
        cell = format_cell(pair.agreement.roles.f1.value)
        expected |= {(a + 0.5, b + 0.5): cell, (b + 0.5, a + 0.5): cell}
    assert shown == expected


def test_the_histograms_have_the_counts_as_bars() -> None:
    report = report_of_three()
    figure = figures.draw_iou_histogram_figure(report)
    shown = [[int(bar.get_height()) for bar in axes.patches] for axes in figure.axes]
    assert shown == [list(pair.agreement.iou.histogram) for pair in report.agreement.pairs]
    means = [axes.lines[0].get_xdata()[0] for axes in figure.axes]
    assert means == [pair.agreement.iou.mean.value for pair in report.agreement.pairs]


def test_the_scatter_has_every_pair_with_a_score() -> None:
    report = report_of_three()
    figure = figures.draw_crown_scatter_figure(report)
    points = np.concatenate([group.get_offsets() for axes in figure.axes for group in axes.collections])
    assert len(points) == sum(row["randcrowns"] is not None for row in report.rows.read_pairs().iterate_rows()) > 0


def test_the_variances_are_the_lengths_of_the_bars() -> None:
    report = report_of_three()
    (axes,) = figures.draw_variance_figure(report).axes
    rows = [*report.variance.references, report.variance.pooled]
    expected = [getattr(row, name).value for name in ("randcrowns", "iou", "iou_crowns") for row in rows]
    assert [bar.get_width() for bar in axes.patches] == expected
    assert [text.get_text().split()[0] for text in axes.texts] == [format_significant(value) for value in expected]


def test_the_curve_of_thresholds() -> None:
    report = report_of_three()
    (axes,) = figures.draw_sensitivity_figure(report).axes
    curve = next(line for line in axes.lines if line.get_marker() == "o")
    points = [(threshold, score.value) for threshold, score in report.agreement.sensitivity if score.value is not None]
    assert curve.get_xydata().tolist() == [list(point) for point in points]


def test_the_same_numbers_give_the_same_bytes() -> None:
    report = report_of_three()
    first, second = (render_svg(figures.draw_crown_scatter_figure(report), "scatter") for _ in range(2))
    assert first == second


def test_two_drawings_can_stand_on_one_page() -> None:
    report = report_of_three()
    found = [render_svg(figures.draw_sensitivity_figure(report), name) for name in ("one", "two")]
    ids = [{node.get("id") for node in ET.fromstring(svg).iter() if node.get("id")} for svg in found]
    assert ids[0]
    assert not ids[0] & ids[1]
    for svg, known in zip(found, ids, strict=True):
        used = {node.get("{http://www.w3.org/1999/xlink}href", "#")[1:] for node in ET.fromstring(svg).iter()} - {""}
        assert used
        assert used <= known


def test_names_are_text_only() -> None:
    text = render_svg(figures.draw_f1_matrix_figure(REPORTS["hostile"]()), "f").decode()
    assert "<script" not in text


def test_dark_figures_are_dark() -> None:
    report = report_of_three()
    with Image.open(io.BytesIO(render_png(figures.draw_sensitivity_figure(report, DARK), palette=DARK))) as picture:
        assert picture.getpixel((0, 0))[0] < 60


def test_characters_that_no_typeface_has() -> None:
    shown = make_drawable(HOSTILE, most=80)
    assert "日" not in shown
    assert shown.startswith("<script>")
    assert len(make_drawable("x" * 500)) == 28
    assert make_drawable("a\nb\tc") == "a b c"


def test_pareto_figure() -> None:
    """All cells as points, the front as a line in ascending variance, the paper's cell marked."""
    project = three_authors(sampling=0.05)
    options = replace(AuditOptions.of(project), randcrowns=RandCrownsSettings(0.7, 1.2, 3, unit="m"))
    report = make_tune_report(SourceWalk.of(LoadedSource(project)), options, gamma=(3.0,))
    (axes,) = figures.draw_pareto_figure(report).axes
    found = report.tuning
    cells = np.column_stack((found.variance, found.discrimination))
    points, *marked = (group.get_offsets().data for group in axes.collections)
    np.testing.assert_array_equal(points, cells)
    assert len(marked) == (found.paper is not None)
    (front,) = axes.lines
    assert sorted(map(tuple, front.get_xydata())) == sorted(map(tuple, cells[found.pareto]))
    assert (np.diff(front.get_xdata()) >= 0).all()
    assert found.pareto.any()
    project = made({(1, 1): [((1, 1, 9, 9), 0)]}, authors=("Ana",))
    alone = make_tune_report(SourceWalk.of(LoadedSource(project)), options, gamma=(3.0,))
    assert alone.tuning.reason is not None
    (text,) = figures.draw_pareto_figure(alone).axes[0].texts
    assert text.get_text().replace("\n", " ") == f"Undefined: {alone.tuning.reason}."


def test_no_global_state() -> None:
    before = dict(mpl.rcParams)
    render_png(figures.draw_variance_figure(report_of_three()))
    assert dict(mpl.rcParams) == before
    code = (
        "import sys; sys.path.insert(0, '.')\n"
        "from annotator.report.audit import figures, html_page; from annotator.cli import program\n"
        "from tests.report.projects import report_of_three\n"
        "early = {'matplotlib', 'jinja2', 'shapely'} & set(sys.modules)\n"
        "figures.draw_sensitivity_figure(report_of_three())\n"
        "sys.exit(' '.join(early | {'matplotlib.pyplot'} & set(sys.modules)) or None)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, cwd=Path(__file__).parents[3], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def names_of(report) -> list[str]:
    return [report.author_name(row.author) for row in report.agreement.authors]


def visible_spines(axes) -> set[str]:
    return {side for side, spine in axes.spines.items() if spine.get_visible()}


@pytest.mark.parametrize("figure_of", OF_AN_AUDIT)
def test_every_figure_is_in_the_house_style(figure_of) -> None:
    """A frame at the left and bottom at most, quiet ticks, one size of type, nothing behind the marks."""
    for axes in figure_of(report_of_three()).axes:
        assert visible_spines(axes) in (set(), {"left", "bottom"})
        assert axes.get_facecolor()[3] == 0
        assert axes.spines["left"].get_edgecolor() == to_rgba(LIGHT.line)
        for label in (*axes.get_xticklabels(), *axes.get_yticklabels()):
            assert label.get_fontsize() == SMALL_SIZE
        assert (axes.xaxis.label.get_fontsize(), axes.xaxis.label.get_color()) == (TEXT_SIZE, LIGHT.muted)


def test_the_matrix_has_a_square_a_cell_and_names_above() -> None:
    report = report_of_three()
    figure = figures.draw_f1_matrix_figure(report)
    (axes,) = figure.axes
    names = names_of(report)
    assert figure.get_size_inches().tolist() == pytest.approx([0.62 * 3 + 1.8, 0.62 * 3 + 1.2])
    assert [label.get_text() for label in axes.get_xticklabels()] == names
    assert axes.get_xticks().tolist() == axes.get_yticks().tolist() == [0.5, 1.5, 2.5]
    assert axes.get_ylim() == (3, 0)
    assert axes.get_aspect() == 1
    assert axes.xaxis.get_ticks_position() == "top"
    assert visible_spines(axes) == set()
    assert {tick.tick1line.get_markersize() for tick in axes.xaxis.get_major_ticks()} == {0}
    (cells,) = axes.collections
    shades = cells.get_array().filled(np.nan).reshape(3, 3)
    assert np.isnan(np.diagonal(shades)).all()
    first = report.agreement.pairs[0].agreement
    assert shades[0, 1] == shades[1, 0] == first.roles.f1.value
    assert cells.get_clim() == (-0.1, 1.5)


def test_each_histogram_has_title_threshold_and_mean() -> None:
    report = report_of_three()
    figure = figures.draw_iou_histogram_figure(report)
    assert figure.get_size_inches().tolist() == pytest.approx([2.5 * 3 + 0.3, 1.75 + 0.2])
    pairs = [pair.agreement for pair in report.agreement.pairs]
    names = dict(enumerate(names_of(report), start=1))
    for axes, pair in zip(figure.axes, pairs, strict=True):
        assert axes.get_title(loc="left") == f"{names[pair.a]} – {names[pair.b]}"
        told = f"mean {format_share(pair.iou.mean.value)}, {format_count(pair.roles.tp, 'pair')}"
        assert axes.get_xlabel() == told
        assert axes.get_xlim() == (0.5, 1.0)
        assert [bar.get_x() for bar in axes.patches] == pytest.approx(IOU_EDGES[:-1])
        assert [bar.get_width() for bar in axes.patches] == pytest.approx(np.diff(IOU_EDGES))
    rule = AuditOptions.of(three_authors()).tally
    low = report_of(three_authors(), tally=replace(rule, pairing=replace(rule.pairing, iou_threshold=0.3)))
    assert figures.draw_iou_histogram_figure(low).axes[0].get_xlim() == (0.3, 1.0)


def test_a_pair_without_matches_and_a_fourth_pair_in_a_second_row() -> None:
    box = [((1, 1, 9, 9), 0)]
    layers = {(1, author): box if author < 4 else [] for author in (1, 2, 3, 4)}
    report = report_of(made(layers, authors=("Ana", "Ben", "Cem", "Dora")))
    figure = figures.draw_iou_histogram_figure(report)
    assert figure.get_size_inches().tolist() == pytest.approx([7.8, 1.75 * 2 + 0.2])
    assert len(figure.axes) == 6
    undefined = [axes.get_title(loc="left") for axes in figure.axes if axes.texts]
    assert undefined == ["Ana – Dora", "Ben – Dora", "Cem – Dora"]
    scatter = figures.draw_crown_scatter_figure(report)
    assert scatter.get_size_inches().tolist() == pytest.approx([7.8, 2.35 * 2 + 0.2])
    assert [axes.get_xlabel() for axes in scatter.axes] == ["", "IoU", "IoU", "IoU"]
    assert [axes.get_ylabel() for axes in scatter.axes] == ["RandCrowns", "", "", "RandCrowns"]


def test_a_scatter_for_each_target_author_with_its_pairs() -> None:
    report = report_of_three()
    figure = figures.draw_crown_scatter_figure(report)
    rows = list(report.rows.read_pairs().iterate_rows())
    assert figure.get_size_inches().tolist() == pytest.approx([7.8, 2.35 + 0.2])
    for author, (axes, name) in enumerate(zip(figure.axes, names_of(report), strict=True), start=1):
        assert axes.get_title(loc="left") == f"target: {name}"
        due = [(row["iou"], row["randcrowns"]) for row in rows if row["reference"] == author]
        due = sorted(point for point in due if point[1] is not None)
        drawn = sorted(map(tuple, np.concatenate([group.get_offsets() for group in axes.collections]).tolist()))
        assert drawn == due
        assert [text.get_text() for text in axes.texts] == [format_count(len(due), "pair")]
        assert (axes.get_xlim(), axes.get_ylim(), axes.get_aspect()) == ((0, 1), (0, 1), 1)
        low, diagonal = axes.lines
        assert low.get_xdata() == [LOW_IOU, LOW_IOU]
        assert (list(diagonal.get_xdata()), list(diagonal.get_ydata())) == ([0, 1], [0, 1])
    assert [axes.get_xlabel() for axes in figure.axes] == ["IoU"] * 3
    assert [axes.get_ylabel() for axes in figure.axes] == ["RandCrowns", "", ""]


def test_the_variances_of_one_reference_stand_around_its_name() -> None:
    report = report_of_three()
    figure = figures.draw_variance_figure(report)
    (axes,) = figure.axes
    assert figure.get_size_inches().tolist() == pytest.approx([5.2, 0.5 + 0.62 * 4])
    assert [label.get_text() for label in axes.get_yticklabels()] == [*names_of(report), "pooled"]
    assert axes.get_yticks().tolist() == [0, 1, 2, 3]
    assert axes.yaxis_inverted()
    middles = [bar.get_y() + bar.get_height() / 2 for bar in axes.patches]
    assert middles == pytest.approx([row + shift for shift in (-0.26, 0, 0.26) for row in range(4)])
    assert [bar.get_height() for bar in axes.patches] == pytest.approx([0.22] * 12)
    assert [text.xy[1] for text in axes.texts] == pytest.approx(middles)
    assert axes.get_legend() is None
    named = [text.get_text().split()[1:] for text in axes.texts]
    assert named == [["RandCrowns"], [], [], [], ["IoU"], [], [], [], ["IoUCrowns"], [], [], []]
    colours = [axes.patches[number * 4].get_facecolor() for number in range(3)]
    assert colours == [to_rgba(colour) for colour in (LIGHT.accent, LIGHT.muted, (LIGHT.muted, 0.4))]
    assert axes.get_xlabel() == "variance across annotators (smaller is steadier)"
    assert {tick.tick1line.get_markersize() for tick in axes.yaxis.get_major_ticks()} == {0}


def test_the_curve_of_thresholds_marks_nothing_and_the_threshold_in_force() -> None:
    report = report_of_three()
    (axes,) = figures.draw_sensitivity_figure(report).axes
    zero, _, threshold = axes.lines
    assert list(zero.get_ydata()) == [0, 0]
    assert list(threshold.get_xdata()) == [report.agreement.alpha.iou_threshold] * 2
    values = [score.value for _, score in report.agreement.sensitivity if score.value is not None]
    intervals = [score.interval for _, score in report.agreement.sensitivity if score.interval is not None]
    (band,) = axes.collections
    assert band.get_paths()[0].vertices[:, 1].min() == pytest.approx(min(one.low for one in intervals))
    assert axes.get_ylim() == pytest.approx((min(0.0, *values, *(one.low for one in intervals)) - 0.05, 1.02))
    assert axes.get_xlim() == pytest.approx((0.05, 0.95))
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("IoU threshold", "alpha over all units")


def test_pairs_of_high_score_and_low_overlap_stand_out() -> None:
    """Ben's and Cem's squares are shifted by a fifth to different sides: IoU 64 / 136, all within the tolerance."""
    layers = {(1, 1): (100, 100), (1, 2): (120, 100), (1, 3): (100, 120)}
    project = made({key: [((x, y, x + 100, y + 100), 0)] for key, (x, y) in layers.items()})
    report = report_of(project, randcrowns=RandCrownsSettings(35, 45, 3))
    assert report.rows.read_pairs().count_outliers() == 2
    figure = figures.draw_crown_scatter_figure(report)
    for target, axes in enumerate(figure.axes, start=1):
        usual = [group for group in axes.collections if not group.get_linewidths()[0]]
        outliers = [group for group in axes.collections if group.get_linewidths()[0]]
        assert sum(len(group.get_offsets()) for group in usual) == (2 if target == 1 else 1)
        points = [point for group in outliers for point in group.get_offsets().tolist()]
        assert points == ([] if target == 1 else [[pytest.approx(64 / 136), pytest.approx(1.0)]])
        colours = [tuple(group.get_facecolor()[0][:3]) for group in usual]
        assert colours == [to_rgba(colour)[:3] for colour in AUTHOR_COLOURS[:3]]
    (key,) = figure.legends
    assert [text.get_text() for text in key.get_texts()][:3] == names_of(report)
