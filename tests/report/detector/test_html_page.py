"""The check's page and figures: all of it stands alone, names are escaped, undefined numbers say why."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.api.check import CheckAnswer
from annotator.errors import Cancelled, Progress
from annotator.metrics.detection.scale import FittedLine
from annotator.model.shapes import PartState
from annotator.report.detector import figures
from annotator.report.detector.figures import draw_curves_figure, draw_scale_figure
from annotator.report.detector.html_page import render_check_page as page_of
from annotator.report.detector.summary import summarise_check
from annotator.report.detector.values import CheckReport, add_check_intervals
from annotator.report.style import render_svg
from tests.depth import deep
from tests.detector.projects import NET, record
from tests.report.detector.check_projects import OTHER, report_of, two_models
from tests.report.html.pages import Page, assert_stands_alone
from tests.report.projects import HOSTILE, table_of


def plain(made):
    """The project without part states."""
    layers = [
        layer.with_shapes(layer.shapes.with_columns(part_state=layer.shapes.part_state * 0 + int(PartState.UNSET)))
        for layer in made.layers.values()
    ]
    return made.with_layers(layers)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> CheckReport:
    folder = record(tmp_path_factory.mktemp("i"), nms_iou=0.2)
    return report_of(two_models(folder=folder, name=HOSTILE), (NET, OTHER))


@pytest.fixture(scope="module")
def text(report: CheckReport) -> str:
    return page_of(report)


def test_the_page_stands_alone_and_escapes_names(text: str) -> None:
    assert_stands_alone(text)
    page = Page(text)
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_every_section_is_there(text: str) -> None:
    page = Page(text)
    sections = [attributes["id"] for tag, attributes in page.elements if tag == "section"]
    assert sections == [
        "summary",
        "f1_by_iou",
        "counts",
        "mechanisms",
        "findings",
        "tide",
        "confusion",
        "people",
        "precision",
        "task",
        "scale",
        "parts",
        "parameters",
        "definitions",
    ]
    assert "finds 7 of 12 objects, a recall of .583" in page.text
    assert "20.00 % (1)" in page.text
    assert "Mechanisms of other are not known: internals not loaded." in page.text
    assert page.text[: page.text.index("To bear in mind")].count("Against Ana alone, ") >= 2


def test_a_flow_is_drawn_for_every_model_whose_internals_are_known(text: str) -> None:
    assert 'id="flow0-' in text
    assert 'id="flow1-' not in text


@deep
@pytest.mark.figures
def test_the_same_report_gives_the_same_page(report: CheckReport, text: str) -> None:
    assert page_of(report) == text


def test_without_parts_and_internals(tmp_path: Path) -> None:
    report = report_of(plain(two_models()), size_threshold=None)
    path = tmp_path / "check.html"
    CheckAnswer(report).save(html=path)
    page = Page(path.read_text(encoding="utf-8"))
    assert "parts" not in [attributes.get("id") for tag, attributes in page.elements if tag == "section"]
    assert "No size is set" in page.text
    assert "Mechanisms are not known: internals not loaded." in page.text
    assert "proposal process" not in page.text
    assert table_of(report, "verification") is None
    assert table_of(report, "hallucinations") is None


def test_it_can_be_stopped() -> None:
    progress = Progress()
    progress.stop.set()
    with pytest.raises(Cancelled):
        page_of(report_of(two_models()), progress=progress)


@pytest.mark.parametrize("models", [pytest.param((NET,), marks=deep), (NET, OTHER)], ids=["one", "two"])
def test_figures_hold_their_words(tmp_path: Path, models: tuple[int, ...]) -> None:
    report = report_of(two_models(folder=record(tmp_path / "i")), models)
    drawn = {
        "bars": figures.draw_mechanism_figure(report),
        "tide": figures.draw_tide_figure(report),
        "curves": draw_curves_figure(report),
        "flow": figures.draw_flow_figure(report, report.models[0]),
        "missing": figures.draw_missing_figure(report),
        "states": figures.draw_state_figure(report),
        "boxes": figures.draw_mean_box_figure(report),
        "scale": draw_scale_figure(report),
        "labels": figures.draw_label_figure(report),
    }
    titles = [axes.get_title(loc="left") for axes in drawn["curves"].axes]
    assert titles[0].startswith("all objects: AP ")
    assert len(drawn["scale"].axes) == 6
    assert len(drawn["missing"].axes[0].lines) == len(models)
    bars = [patch.get_width() for patch in drawn["bars"].axes[0].patches]
    assert sum(bars) == pytest.approx(1.0)
    words = [text.get_text() for text in drawn["flow"].axes[0].texts]
    assert "interclass classification  1" in words
    for name, figure in drawn.items():
        assert render_svg(figure, name).startswith(b"<?xml")


def test_a_flow_without_internals_says_so() -> None:
    report = report_of(two_models())
    figure = figures.draw_flow_figure(report, report.models[0])
    assert "internals not loaded" in figure.axes[0].texts[0].get_text().replace("\n", " ")


def test_the_summary_names_the_main_reason(tmp_path: Path) -> None:
    report = add_check_intervals(report_of(two_models(folder=record(tmp_path / "i"))))
    told = summarise_check(report)
    assert any("misses objects mostly because the detector never looked there" in sentence for sentence in told)
    assert any("measured against the same reference on the same images it is undecided beside" in one for one in told)
    empty = replace(report.project, metrics=report.project.metrics.with_internals(NET, ""))
    assert not any("mostly" in sentence for sentence in summarise_check(report_of(empty)))


def test_points_of_the_scale_plots_are_within_the_limits(report: CheckReport) -> None:
    """Also the logarithms, which lie below 0, and those of every model, where a fit stands beside them."""
    bins = replace(report.models[0].result.scale, confidence=FittedLine(-0.1, -0.5))
    fitted = [replace(one, result=replace(one.result, scale=bins)) for one in report.models[:1]]
    figure = draw_scale_figure(replace(report, models=(*fitted, *report.models[1:])))
    assert any(line.get_linestyle() == "--" for line in figure.axes[3].lines)
    for axes in figure.axes[1:]:
        low, high = axes.get_ylim()
        for line in axes.lines:
            if line.get_marker() == "o":
                assert ((np.asarray(line.get_ydata()) >= low) & (np.asarray(line.get_ydata()) <= high)).all()


def test_an_interval_stands_below_its_number(report: CheckReport, text: str) -> None:
    shown = [list(Page(one).with_name("small")) for one in (text, page_of(add_check_intervals(report)))]
    before, after = ([one for one in found if one.get("class") == "ends"] for found in shown)
    assert len(after) > len(before) > 0
