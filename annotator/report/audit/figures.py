"""The figures of an audit and of a parameter search, in the house style; each is a matplotlib figure of its own."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from msgspec import Struct

from annotator.errors import Numeral, Phrase, say
from annotator.geometry.box import Floats, Ints
from annotator.metrics.agreement.levels import find_band
from annotator.metrics.agreement.pair import IOU_EDGES, IOU_LEVELS, NO_PAIRS, make_f1_matrix, order_by_f1
from annotator.metrics.agreement.planning import plan_cell
from annotator.metrics.people.drift import NO_ORDER, QUANTITIES, find_number
from annotator.metrics.people.offsets import SCALE_CLASSES, SIZE_CLASSES, SIZE_STEP
from annotator.metrics.randcrowns.variance import LOW_IOU, find_outlier_rows
from annotator.metrics.ranges.rows import PairRows
from annotator.report.audit.drift import DRIFT_TITLES, find_card_places
from annotator.report.audit.planning import PlanReport
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import DASH, format_cell, format_count, format_ends, format_share, format_significant
from annotator.report.plots import LevelLine, draw_heat, draw_level_figure
from annotator.report.style import (
    LIGHT,
    MANY_POINTS,
    SMALL_SIZE,
    Palette,
    author_style_of,
    make_drawable,
    make_figure,
    make_key_style,
    make_text_style,
    style_axes,
    write_reason,
)
from annotator.report.tips import add_mark_tips

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from annotator.report.tuning import TuneReport

MOST_PANELS: Final = 12
"""Small multiples are drawn up to this number; the rest is left to the tables."""

_FEW_PAIRS: Final = 3
"""Pairs of a class of scale below which it has no mean."""
MOST_POINTS: Final = 100_000
"""Points that a panel of the scatter draws."""

FEW_AUTHORS: Final = Phrase("there are fewer than two authors")
_MARKS: Final = "os^Dvp"
NO_OVERLAP: Final = Phrase("no shapes of two authors overlap")


def draw_f1_matrix_figure(report: AuditReport, palette: Palette = LIGHT) -> "Figure":
    """Author by author F1, one hue by value, the number in each cell."""
    pairs = [pair.agreement for pair in report.agreement.pairs]
    authors = order_by_f1(pairs, [row.author for row in report.agreement.authors])
    names = [make_drawable(report.author_name(author), most=16) for author in authors]
    side = max(2.2, 0.62 * len(authors) + 1.2)
    figure = make_figure(side + 0.6, side)
    axes = figure.add_subplot()
    if not authors:
        return write_reason(axes, palette, FEW_AUTHORS)
    matrix = make_f1_matrix(pairs, authors)
    values = [[np.nan if pair is None else pair.roles.f1.value or np.nan for pair in row] for row in matrix]
    texts = [["" if pair is None else format_cell(pair.roles.f1.value) for pair in row] for row in matrix]
    draw_heat(axes, values, texts, names, palette)
    return figure


def draw_level_curves(report: AuditReport, palette: Palette = LIGHT) -> "Figure":
    """F1 of people against IoU: the band of all pairs, or the line of the one pair with its intervals."""
    curves = report.agreement.over_persons.curves
    if not curves:
        figure = make_figure(4.4, 2.9)
        return write_reason(figure.add_subplot(), palette, FEW_AUTHORS)
    values = [tuple(score.value for _, score in curve) for curve in curves.values()]
    if len(values) > 1:
        return draw_level_figure(IOU_LEVELS, list(find_band(values)), [], palette)
    ((a, b), curve) = next(iter(curves.items()))
    name = f"{report.author_name(a)} – {report.author_name(b)}"
    ends = tuple(None if one is None else (one.low, one.high) for one in (score.interval for _, score in curve))
    line = LevelLine(name, palette.accent, values[0], intervals=ends)
    return draw_level_figure(IOU_LEVELS, [None] * len(IOU_LEVELS), [line], palette)


def draw_offset_figure(report: AuditReport, palette: Palette = LIGHT) -> "Figure":
    """A panel a person: mean offset of pairs by the scale of the object, with the limits of agreement.

    Each class of scale has its mean and the mean ± 1.96 standard deviations (Bland and Altman), pairs as shades.
    """
    people = [one for one in report.people if one.against is None and one.spread.sum()][:MOST_PANELS]
    columns = min(3, max(len(people), 1))
    figure = make_figure(3.1 * columns, 2.6 * ceil(max(len(people), 1) / columns))
    if not people:
        return write_reason(figure.add_subplot(), palette, FEW_AUTHORS)
    used = np.flatnonzero(np.sum([one.spread for one in people], axis=(0, 2)))
    sizes = (np.arange(SIZE_CLASSES) - SIZE_CLASSES // 2) * SIZE_STEP * 100
    centres = 2 ** ((np.arange(SCALE_CLASSES) + 0.5) / 2)
    shared = None
    for place, one in enumerate(people):
        axes = figure.add_subplot(ceil(len(people) / columns), columns, place + 1, sharex=shared, sharey=shared)
        shared = shared or axes
        colour, _dash = author_style_of(report.project, one.author)
        count = one.spread.sum(axis=1)
        rows = used[count[used] >= _FEW_PAIRS]
        mean = one.spread[rows] @ sizes / count[rows]
        deviation = np.sqrt(np.maximum(one.spread[rows] @ sizes**2 / count[rows] - mean**2, 0))
        cells = np.argwhere(one.spread > 0)
        weight = one.spread[cells[:, 0], cells[:, 1]]
        axes.scatter(
            centres[cells[:, 0]], sizes[cells[:, 1]], s=2 + 20 * weight / weight.max(), color=colour, alpha=0.25, lw=0
        )
        axes.axhline(0, color=palette.line, lw=1)
        axes.plot(centres[rows], mean, color=colour, lw=1.8)
        for side in (-1.96, 1.96):
            axes.plot(centres[rows], mean + side * deviation, color=palette.muted, lw=0.9, ls=(0, (4, 3)))
        axes.set_xscale("log", base=2)
        axes.set_xlim(centres[used[0]] / 1.3, centres[used[-1]] * 1.3)
        name = make_drawable(report.author_name(one.author))
        style_axes(axes, palette, title=name, x=say(Phrase("scale, px")), y="" if place % columns else "%")
    return figure


def draw_drift_figure(report: AuditReport, palette: Palette = LIGHT) -> "Figure":
    """A panel a quantity: the series of every person in the order of the work.

    Points are images, or some that follow each other; the line is their weighted mean, bars are first and last third,
    triangles days on which a person was shown the card.
    """
    people = [one for one in report.drift if one.against is None and len(one.starts)][:MOST_PANELS]
    shown = [name for name in QUANTITIES if any(not np.isnan(find_number(one, name).values).all() for one in people)]
    columns = min(2, max(len(shown), 1))
    figure = make_figure(4.6 * columns, 2.4 * ceil(max(len(shown), 1) / columns))
    if not shown:
        return write_reason(figure.add_subplot(), palette, NO_ORDER)
    most = max(len(one.images) for one in people)
    for panel, name in enumerate(shown):
        axes = figure.add_subplot(ceil(len(shown) / columns), columns, panel + 1)
        scale = 100 if name in ("size", "misses") else 1
        labels = []
        for one in people:
            number, third = find_number(one, name), len(one.images) // 3
            colour, _dash = author_style_of(report.project, one.author)
            at = one.starts + 1
            axes.plot(at, scale * number.values, ls="", marker="o", ms=2.2, mew=0, color=colour, alpha=0.35)
            axes.plot(at, scale * number.smooth, color=colour, lw=1.6)
            for score, start in ((number.first, 1), (number.last, len(one.images) - third + 1)):
                if score.value is not None:
                    ends = (start, start + max(third - 1, 0))
                    axes.plot(ends, [scale * score.value] * 2, color=colour, lw=4, alpha=0.3, solid_capstyle="butt")
            for place in {place for _time, place in find_card_places(report, one)}:
                mark = (at[place] if place < len(at) else len(one.images) + 1) - 0.5
                axes.axvline(mark, color=colour, lw=0.8, ls=":", alpha=0.7)
                whole = axes.get_xaxis_transform()
                axes.plot(mark, 1.02, marker="v", ms=5, mew=0, color=colour, transform=whole, clip_on=False)
            if len(number.smooth) and not np.isnan(number.smooth[-1]):
                labels.append(
                    (scale * number.smooth[-1], make_drawable(report.author_name(one.author), most=12), colour)
                )
        if name == "size":
            axes.axhline(0, color=palette.line, lw=1, zorder=0)
        axes.set_xlim(1, most * 1.14)
        below = say(Phrase("images in the order of the work")) if panel + columns >= len(shown) else ""
        unit = {"size": "%", "misses": "%", "pace": "s"}.get(name, "")
        title = say(DRIFT_TITLES[name])
        style_axes(axes, palette, title=title, x=below, y=unit)
        _label_lines(axes, labels, most * 1.02, palette)
    return figure


def _label_lines(axes: "Axes", labels: list[tuple[float, str, str]], at: float, palette: Palette) -> None:
    """Names at the ends of lines, moved apart where they would lie on each other, and no higher than the axes.

    The layout makes room for names outside; with those of many people above each other it would have none for lines.
    """
    low, high = axes.get_ylim()
    labels.sort()
    apart, places = min(0.09, 1 / max(len(labels), 1)) * (high - low), list[float]()
    for value, _name, _colour in labels:
        places.append(max(value, places[-1] + apart) if places else value)
    for number, (place, (_value, name, colour)) in enumerate(zip(places, labels, strict=True), start=1):
        words = {**make_text_style(palette, size=SMALL_SIZE), "color": colour}
        axes.text(at, min(place, high - (len(labels) - number) * apart), name, va="center", clip_on=False, **words)


def draw_iou_histogram_figure(report: AuditReport, palette: Palette = LIGHT) -> "Figure":
    """For each pair of authors how many matched pairs have which IoU, all on one scale."""
    pairs = [audited.agreement for audited in report.agreement.pairs][:MOST_PANELS]
    columns = min(3, max(1, len(pairs)))
    rows = max(1, ceil(len(pairs) / columns))
    figure = make_figure(2.5 * columns + 0.3, 1.75 * rows + 0.2)
    threshold = report.options.tally.pairing.iou_threshold
    most = max((max(pair.iou.histogram, default=0) for pair in pairs), default=0) or 1
    if not pairs:
        write_reason(figure.add_subplot(), palette, FEW_AUTHORS)
    for number, pair in enumerate(pairs):
        axes = figure.add_subplot(rows, columns, number + 1)
        title = " – ".join(make_drawable(report.author_name(author), most=14) for author in (pair.a, pair.b))
        name = " – ".join(report.author_name(author) for author in (pair.a, pair.b))
        if pair.iou.mean.value is None:
            write_reason(axes, palette, NO_PAIRS, title=title)
            continue
        widths = np.diff(IOU_EDGES)
        bars = axes.bar(
            IOU_EDGES[:-1], pair.iou.histogram, widths, align="edge", color=palette.accent, ec=palette.page, lw=0.6
        )
        for bar, (low, high), count in zip(bars, pairwise(IOU_EDGES), pair.iou.histogram, strict=True):
            told = f"{name}: IoU {format_cell(low)} – {format_cell(high)}, {format_count(int(count), 'pair')}"
            add_mark_tips(bar, [told])
        axes.axvline(pair.iou.mean.value, color=palette.text, lw=0.9, ls=(0, (3, 2)))
        axes.set_xlim(min(threshold, 0.5), 1.0)
        axes.set_ylim(0, 1.05 * most)
        axes.locator_params(axis="y", nbins=3, integer=True)
        style_axes(
            axes,
            palette,
            title=title,
            x=Phrase(
                "mean {mean}, {pairs}",
                mean=format_share(pair.iou.mean.value),
                pairs=format_count(pair.iou.mean.support, "pair"),
            ),
        )
    return figure


def draw_crown_scatter_figure(report: AuditReport, palette: Palette = LIGHT) -> "Figure":
    """RandCrowns against IoU of every overlapping assigned pair, one panel a reference author (R Fig. 2)."""
    pairs = report.rows.read_pairs()
    panels: list[tuple[str, Sequence[int]]] = [(report.author_name(author), [author]) for author in pairs.tables]
    if len(panels) > MOST_PANELS:
        panels = [("all references", list(pairs.tables))]
    columns = min(3, max(1, len(panels)))
    rows = max(1, ceil(len(panels) / columns))
    figure = make_figure(2.5 * columns + 0.3, 2.35 * rows + 0.2)
    if not panels:
        write_reason(figure.add_subplot(), palette, NO_OVERLAP)
    for number, (name, targets) in enumerate(panels):
        axes = figure.add_subplot(rows, columns, number + 1)
        _draw_scatter(axes, report, _collect_points(pairs, targets), palette)
        style_axes(
            axes,
            palette,
            title=f"target: {make_drawable(name, most=20)}",
            x="IoU" if number >= len(panels) - columns else "",
            y="RandCrowns" if number % columns == 0 else "",
        )
    if len(pairs):
        _draw_scatter_key(figure, report, palette)
    return figure


def draw_variance_figure(report: AuditReport, palette: Palette = LIGHT) -> "Figure":
    """The three variances across annotators side by side, for every reference and pooled."""
    from matplotlib.colors import to_rgba

    rows = [*report.variance.references, report.variance.pooled]
    shown = [row for row in rows if row.randcrowns.value is not None]
    figure = make_figure(5.2, 0.5 + 0.62 * max(len(shown), 2))
    axes = figure.add_subplot()
    if not shown:
        return write_reason(axes, palette, report.variance.pooled.randcrowns.reason)
    measures = (
        ("RandCrowns", "randcrowns", palette.accent),
        ("IoU", "iou", palette.muted),
        ("IoUCrowns", "iou_crowns", to_rgba(palette.muted, 0.4)),
    )
    place = np.arange(len(shown), dtype=np.float64)
    for number, (label, key, colour) in enumerate(measures):
        values = [getattr(row, key).value for row in shown]
        bars = axes.barh(place + (number - 1) * 0.26, values, 0.22, color=colour)
        style = {**make_text_style(palette, size=SMALL_SIZE), "color": palette.muted}
        for bar, value, row in zip(bars, values, shown, strict=True):
            name = "pooled" if row.reference is None else report.author_name(row.reference)
            targets = format_count(row.targets, "target")
            add_mark_tips(bar, [f"{name}, {label}: {format_significant(value)} over {targets}"])
            said = say(format_significant(value))
            axes.annotate(
                f"{said} {label}" if row is shown[0] else said,
                (bar.get_width(), bar.get_y() + bar.get_height() / 2),
                (3, 0),
                textcoords="offset points",
                va="center",
                **style,
            )
    names = [
        say(Phrase("pooled")) if row.reference is None else make_drawable(report.author_name(row.reference))
        for row in shown
    ]
    axes.set_yticks(place, names, parse_math=False)
    axes.invert_yaxis()
    first, longest = (
        max(getattr(row, key).value or 0.0 for _, key, _ in measures for row in rows) for rows in (shown[:1], shown)
    )
    axes.set_xlim(0, max(1.4 * first, 1.16 * longest) or 1.0)  # numbers stand behind the bars, the first with names
    style_axes(axes, palette, x=Phrase("variance across annotators (smaller is steadier)"))
    axes.tick_params(axis="y", length=0, labelcolor=palette.text)
    return figure


def draw_sensitivity_figure(report: AuditReport, palette: Palette = LIGHT) -> "Figure":
    """The global alpha at IoU thresholds 0.1 … 0.9."""
    figure = make_figure(3.6, 2.3)
    axes = figure.add_subplot()
    points = [(threshold, score.value) for threshold, score in report.agreement.sensitivity if score.value is not None]
    if not points:
        return write_reason(axes, palette, report.agreement.alpha.whole.reason)
    thresholds, values = zip(*points, strict=True)
    ends = [(threshold, score.interval) for threshold, score in report.agreement.sensitivity]
    known = [(threshold, one.low, one.high) for threshold, one in ends if one is not None]
    if known:
        across, low, high = zip(*known, strict=True)
        axes.fill_between(across, low, high, color=palette.accent, alpha=0.15, lw=0)
    axes.axhline(0, color=palette.line, lw=0.8)
    (curve,) = axes.plot(thresholds, values, color=palette.accent, lw=1.6, marker="o", ms=3.5)
    spans = {threshold: f" ({format_ends(one)})" for threshold, one in ends if one is not None}
    add_mark_tips(curve, [f"IoU ≥ {x:g}: alpha {format_significant(y)}{spans.get(x, '')}" for x, y in points])
    axes.axvline(report.agreement.alpha.iou_threshold, color=palette.muted, lw=0.8, ls=(0, (3, 2)))
    axes.set_ylim(min(0.0, *values, *(low for _, low, _ in known)) - 0.05, 1.02)
    axes.set_xlim(0.05, 0.95)
    style_axes(axes, palette, x=Phrase("IoU threshold"), y=Phrase("alpha over all units"))
    return figure


def draw_pareto_figure(report: "TuneReport", palette: Palette = LIGHT) -> "Figure":
    """Every cell of a parameter search: variance against discrimination, its front, and the paper's cell."""
    figure = make_figure(4.6, 3.0)
    axes = figure.add_subplot()
    found = report.tuning
    if found.reason is not None:
        return write_reason(axes, palette, found.reason)
    dense = len(found.variance) > MANY_POINTS
    axes.scatter(found.variance, found.discrimination, s=5, color=palette.muted, alpha=0.35, lw=0, rasterized=dense)
    front = np.flatnonzero(found.pareto)
    front = front[np.argsort(found.variance[front], kind="stable")]
    axes.plot(
        found.variance[front],
        found.discrimination[front],
        color=palette.accent,
        lw=1.3,
        marker="o",
        ms=3,
        label="front",
    )
    if found.paper is not None:
        axes.scatter(
            found.variance[found.paper],
            found.discrimination[found.paper],
            s=46,
            marker="D",
            color=palette.warning,
            zorder=3,
            label="the paper's set",
        )
    style_axes(axes, palette, x="variance across annotators", y="discrimination")
    axes.legend(loc="best", **{**make_key_style(palette), "handlelength": 1.2})
    return figure


class _Points(Struct, frozen=True, eq=False):
    """The pairs with a score that a panel of the scatter draws, as columns `(n,)`."""

    target: Ints
    """Id of the author of the target."""
    author: Ints
    image: Ints
    iou: Floats
    rc: Floats
    total: int
    """The pairs with a score."""
    step: int
    """One in so many of them is drawn."""


def _collect_points(pairs: PairRows, targets: Sequence[int]) -> _Points:
    """The pairs whose target one of these authors drew, thinned where there are very many."""
    names = ("author", "image", "iou", "randcrowns")
    total = sum(int(defined.sum()) for one in targets for (defined,) in pairs.iterate_blocks(one, ("defined",)))
    step, seen = -(-total // MOST_POINTS) or 1, 0
    blocks: list[tuple[np.ndarray, ...]] = [(np.zeros(0, np.int64),) * 3 + (np.zeros(0),) * 2]
    for target in targets:
        for defined, *columns in pairs.iterate_blocks(target, ("defined", *names)):
            rows = np.flatnonzero(defined)
            chosen = rows[-seen % step :: step]
            seen += len(rows)
            blocks.append((np.full(len(chosen), target), *(column[chosen] for column in columns)))
    delineated, author, image, iou, rc = (np.concatenate(column) for column in zip(*blocks, strict=True))
    return _Points(delineated, author, image, iou, rc, total, step)


def _draw_scatter(axes: "Axes", report: AuditReport, points: _Points, palette: Palette) -> None:
    """The pairs of one panel, a colour and mark for each author of the delineations; outliers have a dark edge."""
    outliers = find_outlier_rows(points.iou, points.rc)
    axes.axvline(LOW_IOU, color=palette.line, lw=0.8)
    axes.plot((0, 1), (0, 1), color=palette.line, lw=0.8)
    dense = points.total > MANY_POINTS
    for strong in (False, True):
        for author in report.rows.read_pairs().tables:
            rows = np.flatnonzero((outliers == strong) & (points.author == author))
            edge = {"ec": palette.text, "lw": 0.5} if strong else {"lw": 0}
            look = {**_scatter_style_of(report, author), **edge, "alpha": 0.9 if strong else 0.2 if dense else 0.5}
            flat = dense and (not strong or len(rows) > MANY_POINTS)
            drawn = axes.scatter(points.iou[rows], points.rc[rows], s=12, rasterized=flat, clip_on=False, **look)
            if len(rows) and not flat:
                add_mark_tips(drawn, (_describe_pair(report, points, row) for row in rows.tolist()))
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.set_aspect("equal")
    count = format_count(points.total, "pair") if points.total else DASH
    note = count if points.step == 1 else f"{count}, 1 in {points.step} drawn"
    words = {**make_text_style(palette, size=SMALL_SIZE), "color": palette.muted}
    axes.text(0.98, 0.03, note, ha="right", va="bottom", transform=axes.transAxes, **words)


def _describe_pair(report: AuditReport, points: _Points, row: int) -> str:
    """What stands beside a point of the scatter."""
    names = f"{report.author_name(int(points.target[row]))} – {report.author_name(int(points.author[row]))}"
    image = report.project.images[int(points.image[row])].name
    scores = f"IoU {format_share(points.iou[row])}, RandCrowns {format_share(points.rc[row])}"
    return f"{names}, {image}: {scores}"


def _scatter_style_of(report: AuditReport, author: int) -> dict[str, Any]:
    """Colour and mark of an author's points, by the author's place among all of the project."""
    place = sorted(report.project.authors).index(author)
    return {"color": author_style_of(report.project, author)[0], "marker": _MARKS[place % len(_MARKS)]}


def _draw_scatter_key(figure: "Figure", report: AuditReport, palette: Palette) -> None:
    """Which colour and mark is which author, and what a dark edge says."""
    from matplotlib.lines import Line2D

    handles = [
        Line2D([], [], lw=0, ms=4, label=make_drawable(report.author_name(one)), **_scatter_style_of(report, one))
        for one in report.rows.read_pairs().tables
    ]
    handles.append(
        Line2D([], [], lw=0, ms=4, marker="o", mfc="none", mec=palette.text, label="high RandCrowns, IoU below 0.5")
    )
    look = {**make_key_style(palette), "handlelength": 2}
    figure.legend(handles=handles, loc="outside upper left", ncols=min(5, len(handles)), **look)


def draw_plan_figure(report: PlanReport, palette: Palette = LIGHT) -> "Figure":
    """The half width over the images that all annotate, a line for few, some and many persons, with the pilot's range
    about the last.
    """
    figure = make_figure(5.2, 3.0)
    axes = figure.add_subplot()
    people = sorted({cell.persons for cell in report.cells})
    if not people:
        return write_reason(axes, palette, NO_STUDY)
    shown = people[:1] if report.are_given else sorted({people[0], people[len(people) // 2], people[-1]})
    most = max(cell.shared for cell in report.cells)
    counts = np.unique(np.geomspace(FEWEST_DRAWN, max(most, 2 * FEWEST_DRAWN), 80).astype(int)).tolist()
    lowest = np.inf
    for place, one in enumerate(shown):
        cells = [cell for count in counts if (cell := plan_cell(report.pilot, count, one, 1.0)) is not None]
        widths = [cell.half_width for cell in cells]
        (curve,) = axes.plot(counts, widths, color=palette.accent, lw=(0.8, 1.3, 1.8)[place], zorder=3)
        add_mark_tips(curve, [f"{x:,} images: ± {format_share(y)}" for x, y in zip(counts, widths, strict=True)])
        ends = [cell.ends for cell in cells if cell.ends is not None]
        if one == shown[-1] and ends:
            axes.fill_between(counts, *np.array(ends).T, color=palette.accent, alpha=0.12, lw=0)
        if place == 0:
            axes.set_ylim(0, 1.6 * widths[0])
        if not report.are_given:
            apart = 0.09 * axes.get_ylim()[1]
            lowest = min(widths[-1], lowest - apart)
            said = say(format_count(one, "person"))
            axes.text(counts[-1] * 1.06, lowest, said, va="center", **make_text_style(palette, size=SMALL_SIZE))
    if report.wanted is not None:
        axes.axhline(report.wanted, color=palette.muted, lw=0.8, ls=(0, (3, 2)))
    axes.set_xscale("log")
    axes.set_xlim(counts[0], counts[-1])
    ticks = [one for one in (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000) if counts[0] <= one <= counts[-1]]
    axes.set_xticks(ticks, [say(Numeral(f"{one:,}")) for one in ticks])
    axes.minorticks_off()
    style_axes(axes, palette, x=Phrase("images that all annotate"), y=Phrase("half width, ±"))
    return figure


FEWEST_DRAWN: Final = 5
"""Images below which half widths are off the figure."""
NO_STUDY: Final = Phrase("no study of these numbers can be planned")
