"""The figures of a check draw the numbers of the report: bars as long, lines as high, bands as wide as these say."""

from dataclasses import replace

import numpy as np
import pytest
from matplotlib.axes import Axes

from annotator.metrics.detection.scale import FittedLine
from annotator.report.detector import figures
from annotator.report.detector.tables import MECHANISMS
from annotator.report.detector.values import CheckReport
from tests.detector.projects import NET
from tests.report.detector.check_projects import OTHER, report_of, two_models


@pytest.fixture(scope="module")
def report() -> CheckReport:
    return report_of(two_models(), (NET, OTHER), theta_cls=0.3)


def bars_of(axes: Axes, series: int) -> list[float]:
    """Lengths of the bars of one model, from the top of the figure down."""
    bars = sorted(axes.containers[series].patches, key=lambda bar: bar.get_y())
    return [bar.get_width() for bar in bars]


def annotations_of(axes: Axes) -> list[str]:
    return [text.get_text() for text in axes.texts]


def test_the_bars_of_error_types_are_their_counts(report: CheckReport) -> None:
    axes = figures.draw_tide_figure(report).axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["Cls", "Loc", "Both", "Dupe", "Bkg", "Miss"]
    assert bars_of(axes, 0) == [1, 1, 0, 0, 2, 3]
    assert bars_of(axes, 1) == [0, 0, 0, 0, 2, 10]
    assert annotations_of(axes) == ["1", "1", "0", "0", "2", "3", "0", "0", "0", "0", "2", "10"]


def test_the_bars_of_two_models_stand_side_by_side(report: CheckReport) -> None:
    axes = figures.draw_tide_figure(report).axes[0]
    first, second = (container.patches[2] for container in axes.containers)
    assert first.get_y() + first.get_height() <= second.get_y()
    assert (first.get_y() + second.get_y() + second.get_height()) / 2 == pytest.approx(2)


def test_the_bars_of_mechanisms_are_shares_in_percent(report: CheckReport) -> None:
    axes = figures.draw_mechanism_figure(report).axes[0]
    shares = [[one.result.mechanisms.compute_shares()[kind].value for kind in MECHANISMS] for one in report.models]
    if all(value is None for row in shares for value in row):
        assert "internals not loaded" in " ".join(annotations_of(axes))
        return
    for series, row in enumerate(shares):
        assert bars_of(axes, series) == [value or 0.0 for value in row]


def test_the_bars_of_labels_are_average_precisions(report: CheckReport) -> None:
    axes = figures.draw_label_figure(report).axes[0]
    names = [label.get_text() for label in axes.get_yticklabels()]
    for series, one in enumerate(report.models):
        by_name = {report.label_name(label): row[2].value for label, row in one.result.precision.score_labels().items()}
        assert bars_of(axes, series) == [by_name.get(name) or 0.0 for name in names]


def test_curves_go_through_precision_and_recall(report: CheckReport) -> None:
    figure = figures.draw_curves_figure(report)
    names = [name for name, subset in report.models[0].result.subsets.items() if not subset.reason]
    assert len(figure.axes) == len(names)
    for axes, name in zip(figure.axes, names, strict=True):
        for line, one in zip(axes.lines, report.models, strict=False):
            curve = one.result.subsets[name].curve
            assert line.get_xdata().tolist() == curve.recall.tolist()
            assert line.get_ydata().tolist() == curve.precision.tolist()


def test_points_and_fits_over_scale(report: CheckReport) -> None:
    """Lines of detection and confidence: slope times log2 of scale, plus intercept, from the first bin to the last."""
    one = report.models[0]
    (bin_,) = one.result.scale.bins
    bins = (bin_, replace(bin_, log2=bin_.log2 + 0.5), replace(bin_, log2=bin_.log2 + 1.0))
    detection, confidence = FittedLine(0.25, -1.5), FittedLine(-0.5, 2.0)
    scale = replace(one.result.scale, bins=bins, detection=detection, confidence=confidence)
    drawn = replace(report, models=(replace(one, result=replace(one.result, scale=scale)),))
    panels = figures.draw_scale_figure(drawn).axes
    x = [one.log2 for one in bins]
    bars = panels[0].patches
    assert [bar.get_height() for bar in bars] == [len(bin_.rows)] * 3
    assert [bar.get_x() + bar.get_width() / 2 for bar in bars] == pytest.approx(x)
    points, fit = panels[1].lines
    assert points.get_xdata().tolist() == x
    assert points.get_ydata().tolist() == [bin_.probability] * 3
    assert fit.get_xdata().tolist() == [x[0], x[-1]]
    assert fit.get_ydata() == pytest.approx(np.polyval([0.25, -1.5], [x[0], x[-1]]))
    assert panels[3].lines[-1].get_ydata() == pytest.approx(np.polyval([-0.5, 2.0], [x[0], x[-1]]))
    assert panels[2].lines[0].get_ydata().tolist() == [bin_.confidence.value] * 3
    assert panels[4].lines[0].get_ydata().tolist() == [bin_.iou.value] * 3
    assert panels[0].get_xlim() == pytest.approx((x[0] - 0.5, x[-1] + 0.5))
    assert panels[1].get_ylim() == pytest.approx((0, 1.05))


def test_state_shares_stand_one_behind_the_other(report: CheckReport) -> None:
    axes = figures.draw_state_figure(report).axes[0]
    parts = report.models[0].result.parts
    assert parts is not None
    for split, shares in enumerate(parts.state_shares.values()):
        left = 0.0
        for container, score in zip(axes.containers, shares.values(), strict=True):
            bar = container.patches[split]
            assert (bar.get_x(), bar.get_width()) == pytest.approx((left, score.value or 0.0))
            left += bar.get_width()
        assert left == pytest.approx(1.0) or left == 0.0


def test_bands_stack_with_a_gap() -> None:
    starts = figures._stack_bands([("a", 3), ("b", 2), ("a", 1)], 0.5)
    assert starts == {"a": 0.0, "b": 4.5}
