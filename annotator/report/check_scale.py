"""The figure of scale: how the size of an object bears on whether and how well it is found (A Fig. 2)."""

from typing import TYPE_CHECKING

import numpy as np

from annotator.metrics.detection.scale import Line, ScaleResult
from annotator.model.author import AUTHOR_COLOURS
from annotator.report.check_values import CheckReport
from annotator.report.drawing import new_figure, said_instead, styled
from annotator.report.house import LIGHT, Palette

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TITLES = (
    "objects",
    "probability of detection",
    "mean confidence",
    "log(1 − confidence)",
    "mean IoU",
    "second chance",
)
_VALUES = ("confidence", "log1m_confidence", "iou", "second_chance")


def scale_figure(report: CheckReport, palette: Palette = LIGHT) -> "Figure":
    """Six panels over the logarithm of scale; lines are the fits, undefined values are gaps."""
    figure = new_figure(7.8, 4.4)
    panels = [figure.add_subplot(2, 3, number + 1) for number in range(len(TITLES))]
    found = [one.result.scale for one in report.models]
    if not found[0].bins:
        for axes, title in zip(panels, TITLES, strict=True):
            said_instead(styled(axes, palette, title=title), palette, "the reference has no objects here")
        return figure
    first = found[0].bins
    panels[0].bar([one.log2 for one in first], [len(one.rows) for one in first], 0.46, color=palette.accent)
    for number, result in enumerate(found):
        colour = AUTHOR_COLOURS[number % len(AUTHOR_COLOURS)]
        _points(panels[1], [(one.log2, one.probability) for one in result.bins], colour)
        for axes, name in zip(panels[2:], _VALUES, strict=True):
            points = [(one.log2, getattr(one, name).value) for one in result.bins]
            _points(axes, [(x, y) for x, y in points if y is not None], colour)
    for axes in (panels[1], panels[3]):
        # The limits follow the points of all models, not the fits.
        axes.autoscale_view()
        axes.autoscale(enable=False, axis="y")
    for number, result in enumerate(found):
        colour = AUTHOR_COLOURS[number % len(AUTHOR_COLOURS)]
        _fit(panels[1], result, result.detection, colour)
        _fit(panels[3], result, result.confidence, colour)
    panels[1].set_ylim(0, 1.05)
    for number, (axes, title) in enumerate(zip(panels, TITLES, strict=True)):
        styled(axes, palette, title=title, x="log2 of scale in px" if number > 2 else "")
        axes.set_xlim(first[0].log2 - 0.5, first[-1].log2 + 0.5)
    if not panels[5].lines:
        panels[5].clear()
        said_instead(styled(panels[5], palette, title=TITLES[5]), palette, _reason(found[0]))
    return figure


def _points(axes: "Axes", points: list[tuple[float, float]], colour: str) -> None:
    if points:
        axes.plot(*zip(*points, strict=True), color=colour, lw=0.8, marker="o", ms=3.5)


def _fit(axes: "Axes", result: ScaleResult, line: Line | None, colour: str) -> None:
    if line is None:
        return
    x = np.array([result.bins[0].log2, result.bins[-1].log2])
    axes.plot(x, line.slope * x + line.intercept, color=colour, lw=1.6, ls=(0, (4, 2)))


def _reason(result: ScaleResult) -> str:
    return next(one.second_chance.reason for one in result.bins if one.second_chance.value is None)
