"""Drawings within a page: no styles of their own, the page's colours, titles on marks with something to say."""

import xml.etree.ElementTree as ET

import pytest

from annotator.report.audit import figures
from annotator.report.style import LIGHT, make_figure, render_svg
from annotator.report.templates import embed_figure, make_inline_svg
from annotator.report.tips import add_curve_tips, add_mark_tips, choose_steps
from tests.report.projects import HOSTILE, hostile_project, report_of, report_of_three

pytestmark = pytest.mark.figures


def titles_of(svg: str) -> list[tuple[str, str]]:
    """Each title with the kind of the mark that it belongs to."""
    root = ET.fromstring(svg)
    return [(parent.tag, child.text or "") for parent in root.iter() for child in parent if child.tag == "title"]


def test_inline_drawings_follow_the_page() -> None:
    svg = make_inline_svg(render_svg(figures.draw_variance_figure(report_of_three()), "v"))
    assert svg.startswith("<svg")
    assert "var(--accent)" in svg
    assert LIGHT.accent not in svg
    assert "http" not in svg
    assert "<!--" not in svg


def test_a_drawing_has_no_style_that_a_policy_would_refuse() -> None:
    svg = make_inline_svg(render_svg(figures.draw_crown_scatter_figure(report_of_three()), "s"))
    root = ET.fromstring(svg)
    assert not [node.tag for node in root.iter() if "style" in node.attrib or node.tag == "style"]
    assert any("stroke-width" in node.attrib for node in root.iter())
    assert root.get("stroke-linejoin") == "round"


def test_marks_say_their_values() -> None:
    figure = make_figure(2, 2)
    axes = figure.add_subplot()
    for bar, text in zip(axes.bar([0, 1], [3, 4]), ("three", "four"), strict=True):
        add_mark_tips(bar, [text])
    add_mark_tips(axes.scatter([0.1, 0.2], [1, 2]), ["first", "second"])
    (line,) = axes.plot([0.3, 0.4, 0.5], [1, 2, 3], marker="o")
    add_mark_tips(line, ["a", "b", "c"])
    add_curve_tips(axes, [(0.6, 1), (0.7, 2)], ["here", "there"])
    plain = render_svg(figure, "f").decode()
    found = titles_of(embed_figure(figure, "f"))
    assert [text for _, text in found] == ["three", "four", "first", "second", "a", "b", "c", "here", "there"]
    assert {tag for tag, text in found if text in "abc"} == {"use"}
    assert "three" not in plain


def test_texts_that_do_not_fit_the_marks_are_dropped() -> None:
    figure = make_figure(2, 2)
    axes = figure.add_subplot()
    add_mark_tips(axes.scatter([0.1, 0.2], [1, 2]), ["one", "two", "three"])
    assert titles_of(embed_figure(figure, "f")) == []


def test_names_that_mean_harm_are_titles_only() -> None:
    report = report_of(hostile_project())
    found = titles_of(embed_figure(figures.draw_iou_histogram_figure(report), "h"))
    assert any(HOSTILE in text for _, text in found)
    assert "<script" not in embed_figure(figures.draw_iou_histogram_figure(report), "h")


@pytest.mark.parametrize("name", ["\udcff.jpg", "a\x00b", "a\u241eb"])
def test_names_that_no_file_may_hold_do_no_harm(name: str) -> None:
    figure = make_figure(2, 2)
    (bar,) = figure.add_subplot().bar([0], [1])
    add_mark_tips(bar, [name])
    ((_, text),) = titles_of(embed_figure(figure, "f"))
    assert len(text) > 1


def test_points_along_a_curve_leave_its_limits() -> None:
    axes = make_figure(2, 2).add_subplot()
    axes.plot([0, 10], [0, 1])
    before = axes.get_xlim(), axes.get_ylim()
    add_curve_tips(axes, [(0, 0), (10, 1)], ["a", "b"])
    assert (axes.get_xlim(), axes.get_ylim()) == before


def test_steps_are_the_first_that_reach_a_level() -> None:
    assert choose_steps([0.1, 0.2, 0.2, 0.7], [0, 0.2, 0.5, 0.6, 0.9]) == [0, 1, 3]
    assert choose_steps([], [0.5]) == []
