"""The figures of a check: mechanisms, error types, curves, parts; each is a matplotlib figure of its own."""

from collections.abc import Callable, Sequence
from math import ceil
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from annotator.errors import Numeral, Phrase, join_phrases, say
from annotator.geometry.box import Floats, Rows
from annotator.metrics.agreement.levels import find_band
from annotator.metrics.agreement.pair import IOU_LEVELS
from annotator.metrics.detection.curves import NO_OBJECTS, PrecisionRecallCurve
from annotator.metrics.detection.scale import FittedLine, ScaleResult
from annotator.metrics.detection.subsets import SubsetResult
from annotator.metrics.score import Score
from annotator.model.author import AUTHOR_COLOURS
from annotator.model.shapes import PartState
from annotator.report import glossary
from annotator.report.detector.compared import find_level_curves, list_over_rows
from annotator.report.detector.tables import MECHANISMS
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.numbers import format_cell, format_count, format_percent, format_significant
from annotator.report.plots import LevelLine, draw_bands, draw_level_figure
from annotator.report.style import (
    AUTHOR_DASHES,
    LIGHT,
    SMALL_SIZE,
    Palette,
    Place,
    author_style_of,
    find_room,
    make_drawable,
    make_figure,
    make_key_style,
    make_text_style,
    style_axes,
    write_reason,
)
from annotator.report.tips import add_curve_tips, add_mark_tips, choose_steps
from annotator.spool import find_ends

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


MOST_LABELS: Final = 40
"""Labels that are drawn; the rest is left to the tables."""
_STATE_COLOURS: Final = ("#009e73", "#e69f00", "#cc79a7", "#56b4e9")
_MODEL_MARKS: Final = "os^Dvp"
_FIT_DASHES: Final = (0, (4, 2))
_FIFTHS: Final = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
_NO_SPLIT: Final = Phrase("(no split)")
_LINES: Final = tuple("solid" if not dash else (0, dash) for dash in AUTHOR_DASHES)
_BAND_COLOURS: Final = MappingProxyType(
    {glossary.MECHANISMS[kind].name: colour for kind, colour in glossary.MECHANISM_COLOURS.items()}
)
"""A mechanism has the same colour in every flow."""


def draw_references_figure(report: CheckReport, palette: Palette = LIGHT) -> "Figure":
    """AP over IoU 0.5 … 0.95 of every model against each reference, and over all, with their intervals."""
    rows = [row for row in list_over_rows(report) if row.one.quantity == "ap_50_95" and row.mean.value is not None]
    each = {
        (one.author, one_report.options.reference): one.add_interval(one.result.precision.iou_50_95, "ap", "iou_50_95")
        for one_report in report.every
        for one in one_report.models
    }
    count = sum(len(row.one.values) + 2 for row in rows)
    figure = make_figure(5.2, 0.22 * max(count, 4) + 0.6)
    axes = figure.add_subplot()
    words, at, ticks = make_text_style(palette, size=SMALL_SIZE), 0.0, []
    for row in rows:
        model = make_drawable(report.author_name(row.one.model), most=20)
        for place, reference in enumerate(row.one.values):
            score, colour = each[row.one.model, reference], author_style_of(report.project, reference)[0]
            if score.value is not None:
                _draw_range(axes, at, score, colour, mark="o")
            ticks.append((at, make_drawable(report.author_name(reference), most=16)))
            if not place:
                axes.text(-0.32, at, model, transform=axes.get_yaxis_transform(), va="center", **words)
            at += 1
        _draw_range(axes, at, row.mean, palette.text, mark="D", dashes=(3, 2))
        ticks.append((at, say(Phrase("all"))))
        at += 2
    axes.set_yticks([place for place, _ in ticks], [name for _, name in ticks], parse_math=False)
    axes.invert_yaxis()
    style_axes(axes, palette, x=Phrase("average precision over IoU 0.5 … 0.95"))
    return figure


def _draw_range(
    axes: "Axes", at: float, score: Score, colour: str, *, mark: str, dashes: tuple[int, int] | None = None
) -> None:
    """A value with its interval on a line of its own."""
    if score.interval is not None:
        style = "solid" if dashes is None else (0, dashes)
        axes.plot([score.interval.low, score.interval.high], [at, at], color=colour, lw=1.4, ls=style)
    axes.plot([score.value or 0.0], [at], mark, color=colour, ms=5)


def draw_level_curves(report: CheckReport, palette: Palette = LIGHT) -> "Figure":
    """F1 against IoU: the band of people, and the best F1 of every model against each reference and over all."""
    curves = find_level_curves(report)
    people = list(curves.people.values())
    band = list(find_band(people)) if people else [None] * len(IOU_LEVELS)
    lines = []
    for model, one in curves.models.items():
        colour, name = author_style_of(report.project, model)[0], report.author_name(model)
        if len(one) > 1:
            lines += [LevelLine("", colour, values, is_thin=True) for values in one.values()]
        lines.append(LevelLine(name, colour, curves.average_model(model)))
    return draw_level_figure(IOU_LEVELS, band, lines, palette)


def draw_mechanism_figure(report: CheckReport, palette: Palette = LIGHT) -> "Figure":
    """Share of every mechanism among the missed objects, models side by side (F Fig. 5)."""
    shares = [one.result.mechanisms.compute_shares() for one in report.models]
    rows = [(say(glossary.MECHANISMS[kind].name), [share[kind] for share in shares]) for kind in MECHANISMS]
    figure = _draw_bars(report, rows, palette, x=Phrase("share of the missed objects"), text=format_percent)
    if figure.axes[0].patches:
        figure.axes[0].set_xlim(0, 1.12)  # the same of every project, so that figures compare
        figure.axes[0].set_xticks(_FIFTHS, [say(format_percent(share, 0)) for share in _FIFTHS])
    return figure


def draw_tide_figure(report: CheckReport, palette: Palette = LIGHT) -> "Figure":
    """Number of errors of every type at the score cut, models side by side."""
    counts = [one.result.tide_at_cut.counts for one in report.models]
    names = {kind: glossary.TIDE_NAMES[kind] for kind in counts[0]}
    rows = [(name, [Score(float(found[kind]), found[kind]) for found in counts]) for kind, name in names.items()]
    return _draw_bars(report, rows, palette, x=Phrase("errors at the score cut"), text=_format_whole)


def draw_label_figure(report: CheckReport, palette: Palette = LIGHT) -> "Figure":
    """Average precision over IoU 0.5 … 0.95 of every label (D Fig. 5)."""
    tables = [one.result.precision.score_labels() for one in report.models]
    labels = sorted({label for table in tables for label, (objects, _, _) in table.items() if objects})[:MOST_LABELS]
    none = Score(None, 0, Phrase("nothing of this label"))
    rows = [
        (make_drawable(report.label_name(label)), [table[label][2] if label in table else none for table in tables])
        for label in labels
    ]
    return _draw_bars(report, rows, palette, x=Phrase("average precision over IoU 0.5 … 0.95"), text=format_cell)


def draw_flow_figure(report: CheckReport, one: ModelCheck, palette: Palette = LIGHT) -> "Figure":
    """From the error type of a miss to its mechanism, as bands whose width is the number of objects (F Fig. 3c)."""
    figure = make_figure(5.6, 3.0)
    axes = figure.add_subplot()
    types, mechanisms = glossary.TIDE_NAMES, glossary.MECHANISMS
    named = [(types[band.names[0]], mechanisms[band.mechanism].name, len(band.rows)) for band in one.result.flow]
    if not sum(count for _, _, count in named) or one.result.mechanisms.reason:
        reason = one.internals_reason or one.result.mechanisms.reason or Phrase("no object was missed")
        return write_reason(axes, palette, reason)
    bands = [(source, target, count, _BAND_COLOURS[target]) for source, target, count in named]
    for drawn, (source, target, count) in zip(draw_bands(axes, bands, palette), named, strict=True):
        add_mark_tips(drawn, [f"{source}, {target}: {format_count(count, 'missed object')}"])
    axes.set_xlim(-0.35, 1.75)
    axes.invert_yaxis()
    axes.axis("off")
    axes.set_title(make_drawable(report.author_name(one.author)), loc="left", **make_text_style(palette))
    return figure


def draw_missing_figure(report: CheckReport, palette: Palette = LIGHT) -> "Figure":
    """Recall of missing parts over the IoU threshold: how much is hallucinated, and how near (D Fig. 6)."""
    figure = make_figure(3.8, 2.5)
    axes = figure.add_subplot()
    reason = ""
    drawn: list[int] = []
    for place, one in enumerate(report.models):
        if one.result.parts is None:
            reason = one.result.parts_reason
            continue
        curve = one.result.parts.verification.missing_curve
        points = [(level, score.value) for level, score in curve if score.value is not None]
        reason = curve[0][1].reason
        if points:
            dot: dict[str, Any] = {} if len(points) > 1 else {"marker": "o", "ms": 5, "clip_on": False}
            axes.plot(*zip(*points, strict=True), lw=1.6, **line_style_of(report, place), **dot)
            name = report.author_name(one.author)
            texts = (f"{name}: {100 * y:.1f} % of the missing parts at IoU ≥ {x:g}" for x, y in points)
            add_curve_tips(axes, points, texts)
            drawn.append(place)
    if not drawn:
        return write_reason(axes, palette, reason)
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1.02)
    style_axes(axes, palette, x=Phrase("IoU threshold"), y=Phrase("missing parts detected"))
    _draw_legend(figure, report, palette, drawn)
    return figure


def draw_state_figure(report: CheckReport, palette: Palette = LIGHT) -> "Figure":
    """Share of every part state in each split of the reference (D Fig. 3)."""
    parts = next(one.result.parts for one in report.models if one.result.parts is not None)
    splits = list(parts.state_shares)
    figure = make_figure(5.2, 0.7 + 0.36 * max(2, len(splits)))
    axes = figure.add_subplot()
    left = np.zeros(len(splits))
    states = [state for state in PartState if state is not PartState.UNSET]
    for state, colour in zip(states, _STATE_COLOURS, strict=True):
        widths = np.array([parts.state_shares[split][state].value or 0.0 for split in splits])
        name = Phrase.of(state.name.lower())
        bars = axes.barh(range(len(splits)), widths, 0.6, left=left, color=colour, label=say(name), ec=palette.page)
        for bar, split, width in zip(bars, splits, widths.tolist(), strict=True):
            add_mark_tips(bar, [f"{split or _NO_SPLIT}: {name} {100 * width:.1f} %"])
        left += widths
    axes.set_yticks(range(len(splits)), [make_drawable(split or say(_NO_SPLIT)) for split in splits], parse_math=False)
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    style_axes(axes, palette, x=Phrase("share of the parts with a state"))
    _draw_key(axes, palette, columns=4)
    return figure


def draw_mean_box_figure(report: CheckReport, palette: Palette = LIGHT) -> "Figure":
    """Where every part is on average, as a share of the image (D Fig. 4)."""
    from matplotlib.patheffects import withStroke

    parts = next(one.result.parts for one in report.models if one.result.parts is not None)
    figure = make_figure(6.4, 4.8)
    axes = figure.add_subplot()
    if not parts.mean_boxes:
        return write_reason(axes, palette, Phrase("no image of the reference has a known size"))
    taken: list[Place] = []
    shown = list(parts.mean_boxes.items())[:MOST_LABELS]
    lines = [mean.box for _label, mean in shown]
    for place, (label, mean) in enumerate(shown):
        x0, y0, x1, y1 = mean.box
        colour = AUTHOR_COLOURS[place % len(AUTHOR_COLOURS)]
        line = _LINES[place % len(_LINES)]
        (drawn,) = axes.plot((x0, x1, x1, x0, x0), (y0, y0, y1, y1, y0), color=colour, lw=1.2, ls=line)
        told = f"{x0:.2f} – {x1:.2f} of the width, {y0:.2f} – {y1:.2f} of the height"
        add_mark_tips(drawn, [f"{report.label_name(label)}: {told}"])
        style = {**make_text_style(palette, size=SMALL_SIZE - 1), "color": palette.muted}
        name = make_drawable(report.label_name(label), most=18)
        left, bottom = find_room(mean.box, (0.0088 * len(name), 0.028), taken, lines)
        halo = [withStroke(linewidth=2.5, foreground=palette.page)]  # where a line runs behind it all the same
        axes.text(left, bottom, name, va="bottom", path_effects=halo, zorder=5, **style)
    axes.set_xlim(0, 1)
    axes.set_ylim(1, 0)
    style_axes(axes, palette, x=Phrase("share of the width"), y=Phrase("share of the height"))
    return figure


def _draw_bars(
    report: CheckReport,
    rows: Sequence[tuple[str, Sequence[Score]]],
    palette: Palette,
    *,
    x: str,
    text: Callable[[float], str],
) -> "Figure":
    models = len(report.models)
    figure = make_figure(6.4, 0.7 + (0.2 * models + 0.14) * max(len(rows), 2))
    axes = figure.add_subplot()
    values = [score for _, scores in rows for score in scores]
    if all(score.value is None for score in values):
        return write_reason(axes, palette, values[0].reason if values else Phrase("nothing is to be shown"))
    place = np.arange(len(rows), dtype=np.float64)
    height = 0.8 / models
    style = {**make_text_style(palette, size=SMALL_SIZE), "color": palette.muted}
    for number in range(models):
        scores = [row[1][number] for row in rows]
        at = place + (number - (models - 1) / 2) * height
        bars = axes.barh(at, [score.value or 0.0 for score in scores], 0.86 * height, color=_colour_of(report, number))
        name = report.author_name(report.models[number].author)
        for bar, y, (title, _), score in zip(bars, at.tolist(), rows, scores, strict=True):
            shown = "–" if score.value is None else say(text(score.value))
            add_mark_tips(bar, [f"{name}, {title}: {shown if score.value is not None else score.reason}"])
            axes.annotate(shown, (score.value or 0.0, y), (3, 0), textcoords="offset points", va="center", **style)
    axes.set_yticks(place, [name for name, _ in rows], parse_math=False)
    axes.invert_yaxis()
    axes.margins(x=0.12)
    style_axes(axes, palette, x=x)
    axes.tick_params(axis="y", length=0, labelcolor=palette.text)
    _draw_legend(figure, report, palette)
    return figure


def _format_whole(value: float) -> str:
    return Numeral(f"{value:,.0f}")


def _colour_of(report: CheckReport, number: int) -> str:
    return author_style_of(report.project, report.models[number].author)[0]


def line_style_of(report: CheckReport, number: int) -> dict[str, Any]:
    """Colour, dashes and name of the line of a model, those of the window."""
    colour, dash = author_style_of(report.project, report.models[number].author)
    name = make_drawable(report.author_name(report.models[number].author))
    return {"color": colour, "ls": (0, dash) if dash else "solid", "label": name}


def _draw_legend(figure: "Figure", report: CheckReport, palette: Palette, drawn: Sequence[int] | None = None) -> None:
    """Which colour is which model, of those that are drawn; not needed for the only model of the report."""
    from matplotlib.lines import Line2D

    if len(report.models) < 2:
        return
    numbers = range(len(report.models)) if drawn is None else drawn
    handles = [Line2D([], [], lw=3, **line_style_of(report, number)) for number in numbers]
    figure.legend(handles=handles, loc="outside upper left", ncols=min(4, len(handles)), **make_key_style(palette))


def _draw_key(axes: "Axes", palette: Palette, *, columns: int) -> None:
    axes.legend(ncols=columns, loc="lower left", bbox_to_anchor=(0, 1), **make_key_style(palette))


TITLES = (
    Phrase("objects"),
    Phrase("probability of detection"),
    Phrase("mean confidence"),
    Phrase("log(1 − confidence)"),
    Phrase("mean IoU"),
    Phrase("second chance"),
)
_VALUES = ("confidence", "log1m_confidence", "iou", "second_chance")


def draw_scale_figure(report: CheckReport, palette: Palette = LIGHT) -> "Figure":
    """Six panels over the logarithm of scale; lines are the fits, undefined values are gaps."""
    figure = make_figure(7.8, 4.4)
    panels = [figure.add_subplot(2, 3, number + 1) for number in range(len(TITLES))]
    found = [one.result.scale for one in report.models]
    if not found[0].bins:
        for axes, title in zip(panels, TITLES, strict=True):
            write_reason(axes, palette, Phrase("the reference has no objects here"), title)
        return figure
    first = found[0].bins
    bars = panels[0].bar([one.log2 for one in first], [one.objects for one in first], 0.46, color=palette.accent)
    for bar, one in zip(bars, first, strict=True):
        add_mark_tips(bar, [f"{_format_scale(one.log2)}: {format_count(one.objects, 'object')}"])
    for number, result in enumerate(found):
        style, model = _point_style_of(report, number), report.author_name(report.models[number].author)
        _draw_points(panels[1], [(one.log2, one.probability) for one in result.bins], style, f"{model}, {TITLES[1]}")
        for axes, name, title in zip(panels[2:], _VALUES, TITLES[2:], strict=True):
            points = [(one.log2, getattr(one, name).value) for one in result.bins]
            _draw_points(axes, [(x, y) for x, y in points if y is not None], style, f"{model}, {title}")
    for axes in panels[1:4]:
        # The limits follow the points of all models, not the fits.
        axes.autoscale_view()
        axes.autoscale(enable=False, axis="y")
    for number, result in enumerate(found):
        colour = _colour_of(report, number)
        _draw_fit(panels[1], result, result.detection, colour)
        _draw_fit(panels[3], result, result.confidence, colour)
        _draw_confidence_model(panels[2], result, colour)
    panels[1].set_ylim(0, 1.05)
    for number, (axes, title) in enumerate(zip(panels, TITLES, strict=True)):
        style_axes(axes, palette, title=title, x=Phrase("log2 of scale in px") if number > 2 else "")
        axes.set_xlim(first[0].log2 - 0.5, first[-1].log2 + 0.5)
    if not panels[5].lines:
        panels[5].clear()
        write_reason(panels[5], palette, _reason_of(found[0]), title=TITLES[5])
    _draw_scale_key(figure, report, palette)
    return figure


def _draw_scale_key(figure: "Figure", report: CheckReport, palette: Palette) -> None:
    """Which colour and mark is which model, and that a broken line is a fit."""
    from matplotlib.lines import Line2D

    handles = [
        Line2D([], [], lw=0.8, label=line_style_of(report, number)["label"], **_point_style_of(report, number))
        for number in range(len(report.models))
    ]
    handles.append(
        Line2D(
            [],
            [],
            color=palette.muted,
            lw=1.6,
            ls=_FIT_DASHES,
            label=say(Phrase("fitted line; for confidence what follows from it")),
        )
    )
    look = {**make_key_style(palette), "handlelength": 2.6}
    figure.legend(handles=handles, loc="outside upper left", ncols=min(5, len(handles)), **look)


def _point_style_of(report: CheckReport, number: int) -> dict[str, Any]:
    """Colour and mark of the points of a model, by its place among the models."""
    return {"color": _colour_of(report, number), "marker": _MODEL_MARKS[number % len(_MODEL_MARKS)], "ms": 3.5}


def _draw_points(axes: "Axes", points: list[tuple[float, float]], style: dict[str, Any], name: str) -> None:
    if points:
        (drawn,) = axes.plot(*zip(*points, strict=True), lw=0.8, **style)
        add_mark_tips(drawn, (f"{name}: {format_significant(y, 3)} at {_format_scale(x)}" for x, y in points))


def _format_scale(log2: float) -> str:
    return f"{2**log2:.0f} px"


def _draw_fit(axes: "Axes", result: ScaleResult, line: FittedLine | None, colour: str) -> None:
    if line is None:
        return
    x = np.array([result.bins[0].log2, result.bins[-1].log2])
    axes.plot(x, line.slope * x + line.intercept, color=colour, lw=1.6, ls=_FIT_DASHES)


def _draw_confidence_model(axes: "Axes", result: ScaleResult, colour: str) -> None:
    """The confidence that follows from the line of log(1 - confidence) (A Fig. 2 c)."""
    line = result.confidence
    if line is None:
        return
    x = np.linspace(result.bins[0].log2, result.bins[-1].log2, 60)
    axes.plot(x, -np.expm1(line.slope * x + line.intercept), color=colour, lw=1.6, ls=_FIT_DASHES)


def _reason_of(result: ScaleResult) -> str:
    return next(one.second_chance.reason for one in result.bins if one.second_chance.value is None)


MARKERS: Final = "os^Dvp*X"
"""Marks along the curves of labels, so that colour is not the only carrier of meaning."""

MOST_CURVES: Final = len(MARKERS)
"""Labels whose curves are drawn, those with most objects; the rest is left to the tables."""

_MOST_POINTS: Final = 50_000
"""Points of a curve that are all drawn."""
_CELLS: Final = 2_000
"""Of more points, those in other cells of a grid with so many on a side."""

MARK_EVERY: Final = 0.12
"""Distance of the marks along a curve, as a share of the figure's diagonal."""


def list_curve_labels(report: CheckReport) -> list[int]:
    """The labels that have curves, those with most objects first; -1 where labels are ignored."""
    counts: dict[int, int] = {}
    for one in report.models:
        for label, objects in _count_objects(one.result.subsets["all"]).items():
            counts[label] = max(counts.get(label, 0), objects)
    return sorted(counts, key=lambda label: (-counts[label], label))


def _count_objects(subset: SubsetResult) -> dict[int, int]:
    """The objects of every label that has some, and so a curve."""
    counts = zip(subset.precision.labels, subset.precision.objects.tolist(), strict=True)
    return {label: objects for label, objects in counts if objects}


def _select_points(curve: PrecisionRecallCurve) -> tuple[Floats, Floats]:
    """Recall and precision `(n,)`; of very many points those that lie apart."""
    points = curve.recall, curve.precision
    if len(curve.row) <= _MOST_POINTS:
        return points

    def find_steps(column: Floats) -> Rows:
        return find_ends(len(column), lambda some: np.floor(column[some] * _CELLS))

    apart = np.union1d(find_steps(points[0]), find_steps(points[1]))
    return curve.recall[apart], curve.precision[apart]


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
            write_reason(axes, palette, reason, title=title)
            continue
        for place, subset in enumerate(subsets):
            _draw_curves(axes, report, place, subset, labels)
        axes.set_xlim(0, 1.01)
        axes.set_ylim(0, 1.02)
        across = Phrase("recall") if number >= len(shown) - columns else ""
        style_axes(axes, palette, title=title, x=across, y=Phrase("precision") if number % columns == 0 else "")
    handles = _list_handles(report, labels, palette)
    if len(handles) > 1:
        look = {**make_key_style(palette), "handlelength": 4.5}
        figure.legend(handles=handles, loc="outside upper left", ncols=min(4, len(handles)), **look)
    return figure


def _explain_no_curve(subsets: list[SubsetResult], label: int | None) -> str:
    """Why a subset has nothing to draw, or empty."""
    if not subsets[0].objects:
        return subsets[0].ap.reason
    if label is not None and all(label not in _count_objects(subset) for subset in subsets):
        return NO_OBJECTS
    return ""


def _make_title(report: CheckReport, name: str, subsets: list[SubsetResult], label: int | None) -> str:
    name = say(name)
    if label is not None:
        told = join_phrases((format_cell(subset.precision.score_of_label(label).value) for subset in subsets), ", ")
        shown = make_drawable(report.label_name(label), most=16)
        return Phrase("{name}, {label}: AP {told}", name=name, label=shown, told=told)
    told = join_phrases((format_cell(subset.ap.value) for subset in subsets), ", ")
    labels = max(len(_count_objects(subset)) for subset in subsets)
    return Phrase("{name}: AP {told}" if labels < 2 else "{name}: mean AP {told}", name=name, told=told)


def _draw_curves(axes: "Axes", report: CheckReport, place: int, subset: SubsetResult, labels: list[int]) -> None:
    """The curves of one model on one subset."""
    curves = subset.curves
    for label in labels:
        curve = curves.get(label)
        if curve is not None:
            style = line_style_of(report, place)
            if len(labels) > 1:
                style |= _mark_of_label(report, labels, label) | {"markevery": MARK_EVERY}
            axes.plot(*_select_points(curve), lw=1.4, **style)
            _add_curve_tips(axes, report, place, curve, label=label)


def _add_curve_tips(axes: "Axes", report: CheckReport, place: int, curve: PrecisionRecallCurve, *, label: int) -> None:
    """What the curve answers at each tenth of recall."""
    steps = choose_steps(curve.recall, [level / 10 for level in range(11)])
    name = report.author_name(report.models[place].author)
    about = name if label < 0 else f"{name}, {report.label_name(label)}"
    if not steps:
        return
    points = list(zip(curve.recall[steps].tolist(), curve.precision[steps].tolist(), strict=True))
    texts = (
        f"{about}: recall {format_cell(x)}, precision {format_cell(y)}, score ≥ {format_cell(score)}"
        for (x, y), score in zip(points, curve.score[steps].tolist(), strict=True)
    )
    add_curve_tips(axes, points, texts)


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
