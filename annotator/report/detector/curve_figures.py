"""The figure of precision against recall on every subset: a curve a label, under the AP of what is drawn (A Fig. 4)."""

from math import ceil
from typing import TYPE_CHECKING, Any, Final

from annotator.metrics.detection.curves import NO_OBJECTS, PrecisionRecallCurve
from annotator.metrics.detection.subsets import SubsetResult
from annotator.phrase import Phrase, join_phrases, say
from annotator.report import glossary
from annotator.report.detector.figures import line_style_of, make_key_style
from annotator.report.detector.values import CheckReport
from annotator.report.numbers import format_cell
from annotator.report.style import LIGHT, Palette, make_drawable, make_figure, style_axes, write_reason
from annotator.report.tips import choose_steps, tell_along

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MARKERS: Final = "os^Dvp*X"
"""Marks along the curves of labels, so that colour is not the only carrier of meaning."""

MOST_CURVES: Final = len(MARKERS)
"""Labels whose curves are drawn, those with most objects; the rest is left to the tables."""

MARK_EVERY: Final = 0.12
"""Distance of the marks along a curve, as a share of the figure's diagonal."""


def list_curve_labels(report: CheckReport) -> list[int]:
    """The labels that have curves, those with most objects first; -1 where labels are ignored."""
    counts: dict[int, int] = {}
    for one in report.models:
        for label, curve in one.result.subsets["all"].curves.items():
            counts[label] = max(counts.get(label, 0), curve.objects)
    return sorted(counts, key=lambda label: (-counts[label], label))


def draw_curves_figure(report: CheckReport, palette: Palette = LIGHT, *, label: int | None = None) -> "Figure":
    """Precision against recall on every subset, the AP of what is drawn in the title (A Fig. 4).

    With one label, or one chosen by `label` or the report's options, there is a curve a model. With more there is a
    curve a label, in the label's colour and the model's dashes, and the title calls its number the mean of the labels.
    """
    label = report.options.curve_label if label is None else label
    labels = sorted(list_curve_labels(report)[:MOST_CURVES]) if label is None else [label]
    shown = [name for name, subset in report.models[0].result.subsets.items() if not subset.reason]
    columns = min(3, len(shown))
    rows = max(1, ceil(len(shown) / columns))
    figure = make_figure(2.5 * columns + 0.3, 2.3 * rows + 0.3)
    for number, name in enumerate(shown):
        axes = figure.add_subplot(rows, columns, number + 1)
        subsets = [one.result.subsets[name] for one in report.models]
        title = _make_title(report, glossary.SUBSET_NAMES[name], subsets, label)
        reason = _explain_no_curve(subsets, label)
        if reason:
            write_reason(style_axes(axes, palette, title=title), palette, reason)
            continue
        for place, subset in enumerate(subsets):
            _draw_curves(axes, report, place, subset, labels)
        axes.set_xlim(0, 1.01)
        axes.set_ylim(0, 1.02)
        across = Phrase("recall") if number >= len(shown) - columns else ""
        style_axes(axes, palette, title=title, x=across, y=Phrase("precision") if number % columns == 0 else "")
    handles = _list_handles(report, labels, palette)
    if len(handles) > 1:
        look = {**make_key_style(palette), "handlelength": 2.6}
        figure.legend(handles=handles, loc="outside upper left", ncols=min(4, len(handles)), **look)
    return figure


def _explain_no_curve(subsets: list[SubsetResult], label: int | None) -> str:
    """Why a subset has nothing to draw, or empty."""
    if not subsets[0].objects:
        return subsets[0].ap.reason
    if label is not None and all(label not in subset.curves for subset in subsets):
        return NO_OBJECTS
    return ""


def _make_title(report: CheckReport, name: str, subsets: list[SubsetResult], label: int | None) -> str:
    name = say(name)
    if label is not None:
        told = join_phrases((format_cell(subset.precision.score_of_label(label).value) for subset in subsets), ", ")
        shown = make_drawable(report.label_name(label), most=16)
        return Phrase("{name}, {label}: AP {told}", name=name, label=shown, told=told)
    told = join_phrases((format_cell(subset.ap.value) for subset in subsets), ", ")
    labels = max(len(subset.curves) for subset in subsets)
    return Phrase("{name}: AP {told}" if labels < 2 else "{name}: mean AP {told}", name=name, told=told)


def _draw_curves(axes: "Axes", report: CheckReport, place: int, subset: SubsetResult, labels: list[int]) -> None:
    """The curves of one model on one subset."""
    for label in labels:
        curve = subset.curves.get(label)
        if curve is not None:
            style = line_style_of(report, place)
            if len(labels) > 1:
                style |= _mark_of_label(report, labels, label) | {"markevery": MARK_EVERY}
            axes.plot(curve.recall, curve.precision, lw=1.4, **style)
            _tell_curve(axes, report, place, curve, label=label)


def _tell_curve(axes: "Axes", report: CheckReport, place: int, curve: PrecisionRecallCurve, *, label: int) -> None:
    """What the curve answers at each tenth of recall."""
    steps = choose_steps(curve.recall.tolist(), [level / 10 for level in range(11)])
    name = report.author_name(report.models[place].author)
    about = name if label < 0 else f"{name}, {report.label_name(label)}"
    if not steps:
        return
    points = list(zip(curve.recall[steps].tolist(), curve.precision[steps].tolist(), strict=True))
    texts = (
        f"{about}: recall {format_cell(x)}, precision {format_cell(y)}, score ≥ {format_cell(score)}"
        for (x, y), score in zip(points, curve.score[steps].tolist(), strict=True)
    )
    tell_along(axes, points, texts)


def _mark_of_label(report: CheckReport, labels: list[int], label: int) -> dict[str, Any]:
    return {"color": report.label_colour(label), "marker": MARKERS[labels.index(label)], "ms": 3.5, "label": None}


def _list_handles(report: CheckReport, labels: list[int], palette: Palette) -> list["Artist"]:
    """Which dashes are which model, and which colour is which label."""
    from matplotlib.lines import Line2D

    several = range(len(report.models)) if len(report.models) > 1 else ()
    if len(labels) < 2:
        return [Line2D([], [], lw=1.6, **line_style_of(report, place)) for place in several]
    models = [Line2D([], [], lw=1.6, **{**line_style_of(report, place), "color": palette.muted}) for place in several]
    left = len(list_curve_labels(report)) - len(labels)
    names = {label: make_drawable(report.label_name(label)) for label in labels}
    marks = [
        Line2D([], [], lw=1.6, **{**_mark_of_label(report, labels, label), "label": names[label]}) for label in labels
    ]
    if left > 0:
        marks.append(Line2D([], [], lw=0, label=say(Phrase("and {n} more in the mean", n=left))))
    return [*models, *marks]
