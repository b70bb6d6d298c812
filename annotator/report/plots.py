"""Plots as reports draw them, from plain values: series in a plane, bands between two lists."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.errors import Numeral, Phrase, say
from annotator.report.style import (
    LIGHT,
    MANY_POINTS,
    SMALL_SIZE,
    Palette,
    make_drawable,
    make_figure,
    make_text_style,
    style_axes,
)

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_GAP: Final = 0.06
"""Between two bands, of their sum."""
_LETTERS: Final = MappingProxyType({"circle": "o", "square": "s", "triangle": "^", "diamond": "D", "plus": "P"})
"""Matplotlib's letters for the signs of series."""
MOST_ROWS: Final = 5000
"""Rows of the table below a figure; a file of the table behind it has all."""


class Series(Struct, frozen=True, eq=False):
    """Some points (N,) that look alike: `look` is `bar`, `line`, `dashes`, or the name of a sign."""

    x: npt.NDArray[np.float64]
    y: npt.NDArray[np.float64]
    look: str
    colour: str
    """`#rrggbb`, or the name of a colour of the palette."""
    name: str = ""
    width: float = 0.0
    """Of each bar, which begins at its x."""


class PlotValues(Struct, frozen=True, eq=False):
    """What a plot of the window shows, in the words of the window."""

    title: str = ""
    note: str = ""
    x: str = ""
    y: str = ""
    series: tuple[Series, ...] = ()
    bands: tuple[tuple[str, str, int, str], ...] = ()
    """Counts that flow from one name to another: (from, to, count, `#rrggbb`)."""
    guides: bool = False
    """Whether the diagonal and the middle of x are drawn."""
    ranges: tuple[tuple[float, float], tuple[float, float]] | None = None
    """Ends of x and y; None for those of the data."""
    rows: tuple[object, ...] = ()
    """What a press on each row of its table hands out; none where there is nothing behind it."""

    def list_cells(self) -> list[tuple[str | float, ...]]:
        """The table below the figure, as many rows as a person reads."""
        if self.bands:
            return [band[:3] for band in self.bands]
        cells: list[tuple[str | float, ...]] = []
        for one in self.series:
            room = MOST_ROWS - len(cells)
            cells += [(one.name, *point) for point in zip(one.x[:room].tolist(), one.y[:room].tolist(), strict=True)]
        return cells


def draw_plot_figure(plot: PlotValues, palette: Palette = LIGHT) -> "Figure":
    """The plot with its title, its note and a legend."""
    figure = make_figure(6.8, 4.4)
    axes = figure.add_subplot()
    if plot.bands:
        draw_bands(axes, plot.bands, palette)
        axes.set_xlim(-0.35, 1.75)
        axes.invert_yaxis()
        axes.axis("off")
    else:
        _draw_series(axes, plot, palette)
    words = make_text_style(palette)
    title = "\n".join(make_drawable(line, most=90) for line in (plot.title, plot.note) if line)
    axes.set_title(title, loc="left", pad=8, **words)
    return figure


class LevelLine(Struct, frozen=True):
    """A line of F1 against IoU: of a model against one reference, or of the one pair of people."""

    name: str
    colour: str
    values: tuple[float | None, ...]
    """At every level."""
    is_thin: bool = False
    intervals: tuple[tuple[float, float] | None, ...] = ()
    """95 % intervals at every level, of a line that is one pair."""


def draw_level_figure(
    levels: Sequence[float],
    band: Sequence[tuple[float, float, float] | None],
    lines: Sequence[LevelLine],
    palette: Palette = LIGHT,
) -> "Figure":
    """F1 against IoU: the band of people from the least to the largest pair with their mean, and lines of others."""
    figure = make_figure(4.4, 2.9)
    axes = figure.add_subplot()
    x, words = np.array(levels), make_text_style(palette, size=SMALL_SIZE)
    known = [(level, *ends) for level, ends in zip(levels, band, strict=True) if ends is not None]
    if known:
        at, low, middle, high = np.array(known).T
        axes.fill_between(at, low, high, color=palette.line, alpha=0.6, lw=0, zorder=1)
        axes.plot(at, middle, color=palette.muted, lw=1.4, zorder=2)
        axes.text(at[0], high[0] - 0.02, say(Phrase("people")), va="top", ha="left", **words)
    for number, line in enumerate(lines):
        values = np.array([np.nan if value is None else value for value in line.values])
        ends = [(np.nan, np.nan) if one is None else one for one in line.intervals]
        if ends:
            axes.fill_between(x, *np.array(ends).T, color=line.colour, alpha=0.15, lw=0, zorder=1)
        style: dict[str, Any] = {"lw": 0.7, "alpha": 0.6} if line.is_thin else {"lw": 1.8}
        axes.plot(x, values, color=line.colour, zorder=3, **style)
        if line.name and not line.is_thin:
            place = 0.05 + 0.085 * sum(not one.is_thin for one in lines[:number])
            text = {**words, "color": line.colour}
            axes.text(0.03, place, make_drawable(line.name, most=40), transform=axes.transAxes, **text)
    axes.set_xlim(levels[0], levels[-1])
    axes.set_ylim(0, 1.02)
    style_axes(axes, palette, x=Phrase("least IoU of a pair"), y="F1")
    return figure


def draw_heat(
    axes: "Axes",
    values: Sequence[Sequence[float]],
    texts: Sequence[Sequence[str]],
    names: Sequence[str],
    palette: Palette,
) -> None:
    """A square of cells with the names of its rows, which are those of its columns: one hue by value, 0 … 1."""
    from matplotlib.colors import LinearSegmentedColormap

    hue = LinearSegmentedColormap.from_list("heat", [palette.page, palette.accent]).with_extremes(bad=palette.sunken)
    square = np.array(values).reshape(len(names), len(names))
    axes.pcolormesh(square, cmap=hue, vmin=-0.1, vmax=1.5, edgecolor=palette.page, lw=2)
    axes.set_xticks(np.arange(len(names)) + 0.5, names, parse_math=False)
    axes.set_yticks(np.arange(len(names)) + 0.5, names, parse_math=False)
    axes.invert_yaxis()
    axes.xaxis.tick_top()
    axes.set_aspect("equal")
    style_axes(axes, palette)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.tick_params(length=0, labelcolor=palette.text)
    for place, row in enumerate(texts):
        for column, text in enumerate(row):
            axes.text(column + 0.5, place + 0.5, text, ha="center", va="center", **make_text_style(palette))


def draw_bands(axes: "Axes", bands: Sequence[tuple[str, str, int, str]], palette: Palette) -> list["Artist"]:
    """Bands whose width is their count, with the names and sums of both sides; gives the artist of each band."""
    total = sum(count for _, _, count, _ in bands)
    sides: list[list[tuple[str, int]]] = [[(a, n) for a, _, n, _ in bands], [(b, n) for _, b, n, _ in bands]]
    starts = [_stack_bands(side, _GAP * total) for side in sides]
    used = [dict(start) for start in starts]
    artists = []
    for source, target, count, colour in bands:
        low = used[0][source], used[1][target]
        used[0][source] += count
        used[1][target] += count
        artists.append(_draw_band(axes, low, count, colour))
    for side, (x, aligned) in enumerate(((-0.03, "right"), (1.03, "left"))):
        for name, start in starts[side].items():
            count = sum(band[2] for band in bands if band[side] == name)
            words = f"{say(name)}  {say(Numeral(f'{count:,}'))}"
            axes.text(x, start + count / 2, words, ha=aligned, va="center", **make_text_style(palette))
    return artists


def _stack_bands(bands: Sequence[tuple[str, int]], gap: float) -> dict[str, float]:
    """Where each name begins when they stand above each other in the order of their first appearance."""
    starts: dict[str, float] = {}
    at = 0.0
    for name in dict.fromkeys(name for name, _ in bands):
        starts[name] = at
        at += sum(count for other, count in bands if other == name) + gap
    return starts


def _draw_band(axes: "Axes", low: tuple[float, float], count: int, colour: str) -> "Artist":
    """A band from left to right with a smooth turn."""
    x = np.linspace(0, 1, 60)
    y = low[0] + (low[1] - low[0]) * (3 * x**2 - 2 * x**3)
    return axes.fill_between(x, y, y + count, color=colour, alpha=0.55, lw=0)


def _draw_series(axes: "Axes", plot: PlotValues, palette: Palette) -> None:
    for number, one in enumerate(plot.series):
        colour = one.colour if one.colour.startswith("#") else getattr(palette, one.colour)
        style: dict[str, Any] = {"label": make_drawable(one.name, most=60) or "_none", "zorder": 3 - 0.1 * number}
        if one.look == "bar":
            axes.bar(one.x, one.y, one.width, align="edge", color=colour, ec=palette.page, lw=0.6, **style)
        elif one.look in ("line", "dashes"):
            dash = "-" if one.look == "line" else (0, (3, 2))
            axes.plot(one.x, one.y, color=colour, lw=1.2, ls=dash, **style)
        else:
            many = len(one.x) > MANY_POINTS
            alpha, mark = 0.3 if many else 0.7, _LETTERS[one.look]
            axes.scatter(one.x, one.y, s=12, marker=mark, c=colour, lw=0, alpha=alpha, rasterized=many, **style)
    if plot.ranges is not None:
        axes.set_xlim(*plot.ranges[0])
        axes.set_ylim(*plot.ranges[1])
    if plot.guides:
        middle = sum(axes.get_xlim()) / 2
        axes.axvline(middle, color=palette.line, lw=0.8, zorder=0)
        axes.axline((0, 0), (1, 1), color=palette.line, lw=0.8, zorder=0)
    style_axes(axes, palette, x=plot.x, y=plot.y)
    if any(one.name for one in plot.series):
        text = make_text_style(palette, size=SMALL_SIZE)
        font = {"family": text["fontfamily"], "size": SMALL_SIZE}
        axes.figure.legend(loc="outside lower left", ncols=4, frameon=False, prop=font, labelcolor=palette.text)
