"""The look of reports: palette in light and dark, dashes of authors, axes in the house style, figures as PNG or SVG."""

import io
import re
import textwrap
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, cast

from msgspec import Struct

from annotator.errors import Numeral, Phrase, say
from annotator.model.author import AUTHOR_COLOURS
from annotator.model.project import Project
from annotator.report.tips import TIPS

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import ScalarFormatter


class Palette(Struct, frozen=True):
    """Colours as `#rrggbb`, each named by what it is for."""

    page: str
    sunken: str
    """Cells without a value, tracks of bars."""
    line: str
    text: str
    muted: str
    accent: str
    """The one hue of numbers."""
    warning: str


LIGHT: Final = Palette(
    page="#ffffff",
    sunken="#eceff2",
    line="#dde1e6",
    text="#1d2125",
    muted="#59616a",
    accent="#1769c2",
    warning="#945400",
)

DARK: Final = Palette(
    page="#1d2024",
    sunken="#31353b",
    line="#383d44",
    text="#e5e8eb",
    muted="#aeb5be",
    accent="#5aa7ff",
    warning="#e9b04a",
)

AUTHOR_DASHES: Final = ((), (7, 4), (2, 3), (8, 3, 2, 3), (12, 5), (8, 3, 2, 3, 2, 3))
"""Lengths of line and gap in pixels; no lengths is a solid line."""


def author_style_of(project: Project, author: int) -> tuple[str, tuple[int, ...]]:
    """Colour and dash of an author, those of the window: by its place among all authors of the project."""
    place = sorted(project.authors).index(author) if author in project.authors else 0
    return AUTHOR_COLOURS[place % len(AUTHOR_COLOURS)], AUTHOR_DASHES[place % len(AUTHOR_DASHES)]


def make_author_key(project: Project, author: int) -> dict[str, str]:
    """Name, colour and dash of an author for the legend of a page."""
    colour, dash = author_style_of(project, author)
    return {"name": project.author_name(author), "colour": colour, "dash": " ".join(str(part) for part in dash)}


FAMILIES: Final = ("Inter", "Segoe UI", "Helvetica Neue", "Noto Sans", "Liberation Sans")
"""Typefaces of figures, the first that is installed; `DejaVu Sans` comes with matplotlib."""

SURE_FAMILY: Final = "DejaVu Sans"


def use_css_variables(svg: str, palette: Palette = LIGHT) -> str:
    """A drawing in the colours of the palette as one that follows the page's own colours."""
    for field in palette.__struct_fields__:
        svg = svg.replace(getattr(palette, field), f"var(--{field})")
    return svg


@lru_cache(maxsize=1)
def list_typefaces() -> tuple[str, ...]:
    """Families to draw with, the preferred first; every character is looked for in them in this order."""
    from matplotlib.font_manager import get_font_names

    installed = set(get_font_names())
    preferred = next((family for family in FAMILIES if family in installed), None)
    return (SURE_FAMILY,) if preferred is None else (preferred, SURE_FAMILY)


def make_drawable(text: str, *, most: int = 28) -> str:
    """A name as figures can draw it: on one line, not too long, without characters that the typefaces lack."""
    from matplotlib.font_manager import FontProperties, findfont, get_font

    fonts = [get_font(findfont(FontProperties(family=family))) for family in list_typefaces()]
    line = " ".join(text.split())
    shown = line if len(line) <= most else f"{line[: most - 1]}…"
    return "".join(char if any(font.get_char_index(ord(char)) for font in fonts) else "?" for char in shown)


PNG_DPI: Final = 160
"""Dots an inch of PNG files."""
_SHARP_DPI: Final = 2 * PNG_DPI
TEXT_SIZE: Final = 8.5
SMALL_SIZE: Final = 7.5
_NAME_BELOW: Final = 18
"""Points from the horizontal axis to its name: ticks, the numbers at them and what is between."""
MANY_POINTS: Final = 1500
"""From so many points on a scatter is drawn as a picture, also within an SVG."""

_PRINTING_PDF: Final = threading.Lock()
_IDS: Final = re.compile(rf'\bid="(?!{TIPS})([^"]+)"')
_TIPS: Final = re.compile(rf'\sid="{TIPS}[^"]*"')
_COMMENTS: Final = re.compile(r"<!--.*?-->", re.DOTALL)
"""Matplotlib repeats every text in a comment, which a page has no use for."""
_REFERENCES: Final = re.compile(r'(url\(#|href="#)([^")]+)')


def make_figure(width: float, height: float) -> "Figure":
    """An empty transparent figure of a size in inches with its own canvas; `savefig` keeps its text as text."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    figure = _find_figure_class()(figsize=(width, height), layout="constrained", facecolor="none")
    FigureCanvasAgg(figure)
    return figure


@cache
def _find_figure_class() -> "type[Figure]":
    """Made once: for each class of its own Matplotlib describes all that can be set of it."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    class WordedFigure(Figure):
        """Saves letters of typefaces that are embedded, in place of outlines."""

        def savefig(self, *args: Any, **options: Any) -> None:
            with rc_context({"pdf.fonttype": 42, "svg.fonttype": "none"}):
                super().savefig(*args, **options)

    return WordedFigure


def prepare_drawing() -> None:
    """Spares a process from cold what takes an eighth of a page's time: a search for garbage through all that was
    imported, and the lists of properties that matplotlib makes for whoever reads its docstrings.
    """
    import gc

    from matplotlib import artist as parts

    every: Any = parts.Artist
    parts.kwdoc = lambda artist: ""  # noqa: ARG005 - which has this name there
    every._update_set_signature_and_docstring = lambda: None  # noqa: SLF001 - matplotlib offers no setting
    make_figure(1, 1)
    gc.freeze()


def drop_figure(figure: "Figure") -> None:
    """Takes a figure apart that is not needed any more, which must be drawn by nobody else.

    Its parts hold one another in circles, and some of them the pixels that they were last drawn into: ten megabytes
    would stay until a search for garbage.
    """
    from matplotlib.axis import Axis

    parts: list[Artist] = [figure]
    for part in parts:
        if isinstance(part, Axis):  # asked for its children it makes the ticks that were never drawn
            ticks = (tick for kind in ("majorTicks", "minorTicks") for tick in vars(part).get(kind, ()))
            parts += [part.label, part.offsetText, *ticks]
        else:
            parts += part.get_children()
    for part in parts:
        vars(part).clear()


def style_axes(axes: "Axes", palette: Palette, *, title: str = "", x: str = "", y: str = "") -> "Axes":
    """Gives axes the house style: a thin frame at the left and bottom, quiet ticks, one size of type."""
    from matplotlib.ticker import ScalarFormatter
    from matplotlib.transforms import ScaledTranslation

    axes.set_facecolor("none")
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(palette.line)
        spine.set_linewidth(0.8)
        spine.set_in_layout(False)  # names of ticks reach further, and finding its extent takes long
    axes.tick_params(colors=palette.line, labelcolor=palette.muted, length=3, width=0.8)
    for tick in (*axes.xaxis.majorTicks, *axes.yaxis.majorTicks):  # ticks that are made later are like the first
        for label in (tick.label1, tick.label2):
            label.set_fontfamily(list(list_typefaces()))
            label.set_fontsize(SMALL_SIZE)
    for axis in (axes.xaxis, axes.yaxis):
        if type(axis.get_major_formatter()) is ScalarFormatter:
            axis.set_major_formatter(_make_tick_formatter())
    words = make_text_style(palette)
    axes.set_xlabel(say(x), **{**words, "color": palette.muted})
    axes.set_ylabel(say(y), **{**words, "color": palette.muted})
    if x:  # looking for its place would take a tenth of the drawing
        below = ScaledTranslation(0, -_NAME_BELOW / 72, cast("Figure", axes.figure).dpi_scale_trans)
        axes.xaxis.set_label_coords(0.5, 0, axes.transAxes + below)
    if title:
        axes.set_title(say(title), loc="left", y=1, pad=8, **words)  # its place is not looked for: ticks are below
    return axes


def _make_tick_formatter() -> "ScalarFormatter":
    """Numbers at the ticks as who reads them writes numbers."""
    from matplotlib.ticker import ScalarFormatter

    class SaidFormatter(ScalarFormatter):
        """The usual formatter, which says its numbers."""

        def __call__(self, x: float, pos: int | None = None) -> str:
            return say(Numeral(super().__call__(x, pos)))

    return SaidFormatter()


def make_text_style(palette: Palette, *, size: float = TEXT_SIZE) -> dict[str, Any]:
    """Keywords of a text; names with a dollar sign are no formulas."""
    return {"fontsize": size, "color": palette.text, "fontfamily": list(list_typefaces()), "parse_math": False}


def make_key_style(palette: Palette) -> dict[str, Any]:
    """How the key of a figure looks."""
    return {
        "frameon": False,
        "labelcolor": palette.muted,
        "prop": {"family": list(list_typefaces()), "size": TEXT_SIZE - 1},
        "handlelength": 1.6,
    }


def write_reason(axes: "Axes", palette: Palette, reason: str, title: str = "") -> "Figure":
    """Writes why there is nothing to draw in the house style; returns the figure."""
    style_axes(axes, palette, title=title)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_xticks([])
    axes.set_yticks([])
    text = "\n".join(textwrap.wrap(say(Phrase("Undefined: {reason}.", reason=reason)), 44))
    style = {**make_text_style(palette), "color": palette.muted}
    axes.text(0.5, 0.5, text, ha="center", va="center", transform=axes.transAxes, **style)
    return cast("Figure", axes.figure)


def render_png(
    figure: "Figure", *, palette: Palette = LIGHT, transparent: bool = False, dots: float = PNG_DPI
) -> bytes:
    """The figure as a PNG file of so many dots an inch on the palette's page."""
    background = "none" if transparent else palette.page
    return _print_figure(figure, "png", dots=dots, background=background, empty=["Software"])


def render_pdf(figure: "Figure", *, palette: Palette = LIGHT) -> bytes:
    """The figure as a PDF file of one page, the same for the same numbers, with TrueType fonts: its text is text."""
    from matplotlib import rcParams

    empty = ["CreationDate", "Creator", "Producer"]
    with _PRINTING_PDF:  # the setting is that of every thread, and of nothing but PDF files
        before = rcParams["pdf.fonttype"]
        rcParams["pdf.fonttype"] = 42
        try:
            return _print_figure(figure, "pdf", dots=PNG_DPI, background=palette.page, empty=empty)
        finally:
            rcParams["pdf.fonttype"] = before


def render_figure(figure: "Figure", kind: str, *, palette: Palette = LIGHT) -> bytes:
    """The figure on the palette's page as `png` of twice its size on a screen, `svg` or `pdf`, whose text is text."""
    match kind:
        case "png":
            return render_png(figure, palette=palette, dots=_SHARP_DPI)
        case "svg":
            return render_svg(figure, "figure")
        case "pdf":
            return render_pdf(figure, palette=palette)
    raise ValueError(f"{kind} is no kind of figure")


def render_svg(figure: "Figure", name: str, *, with_tips: bool = False) -> bytes:
    """The figure as an SVG file, the same for the same numbers; `name` begins all ids within it.

    Its words depend on the reader's fonts and can be edited.
    With tips, the marks that have texts keep them as their ids (see `annotator.report.tips`).
    """
    empty = ["Date", "Creator", "Format", "Type"]
    with _keep_words(figure):
        drawn = _print_figure(figure, "svg", dots=PNG_DPI, background="none", empty=empty).decode()
    svg = _number_ids(_COMMENTS.sub("", drawn), name)
    return (svg if with_tips else _TIPS.sub("", svg)).encode()


@contextmanager
def _keep_words(figure: "Figure") -> Iterator[None]:
    """Texts of the figure stay texts within this; matplotlib's own setting would be that of every thread."""
    drawn: Any = figure

    def draw(renderer: Any) -> None:
        vector = renderer._renderer  # noqa: SLF001 - matplotlib offers nothing else but the setting
        vector._draw_text_as_path = vector._draw_text_as_text  # noqa: SLF001
        type(figure).draw(figure, renderer)

    drawn.draw = draw
    try:
        yield
    finally:
        del drawn.draw


def _print_figure(figure: "Figure", kind: str, *, dots: float, background: str, empty: list[str]) -> bytes:
    """The file of a figure, which says nothing of the `empty` fields.

    The figure is drawn once; `savefig` would draw it twice, the first time only to find the layout, which a canvas
    finds by itself.
    """
    from matplotlib.backend_bases import get_registered_canvas_class

    stream = io.BytesIO()
    canvas, dpi, colour = figure.canvas, figure.get_dpi(), figure.get_facecolor()
    try:
        figure.set_dpi(dots)
        figure.set_facecolor(background)
        printer = get_registered_canvas_class(kind)(figure)
        getattr(printer, f"print_{kind}")(stream, metadata=dict.fromkeys(empty))
    finally:
        figure.set_canvas(canvas)
        figure.set_dpi(dpi)
        figure.set_facecolor(colour)
    return stream.getvalue()


def _number_ids(svg: str, name: str) -> str:
    """Ids in the order of appearance, so that several drawings can stand on one page and a second run is equal."""
    numbers: dict[str, str] = {}
    for found in _IDS.finditer(svg):
        numbers.setdefault(found[1], f"{name}-{len(numbers)}")
    svg = _IDS.sub(lambda found: f'id="{numbers[found[1]]}"', svg)
    return _REFERENCES.sub(lambda found: found[1] + numbers.get(found[2], found[2]), svg)


Place = tuple[float, float, float, float]
"""Left, top, right and bottom as shares of axes whose y grows downwards."""


def find_room(
    box: Place, size: tuple[float, float], taken: list[Place], boxes: Sequence[Place] = ()
) -> tuple[float, float]:
    """Left and bottom of a name of this size at its box, touching none of those that stand already, which it joins.

    Where the fewest edges of `boxes` run through it: at a corner outside, else inside, else as near above or below the
    box as there is room.
    """
    (x0, y0, x1, y1), (width, height) = box, size
    corners = [(x0, y0), (x1 - width, y0), (x0, y1 + height), (x1 - width, y1 + height)]
    corners += [(x0, y0 + height), (x1 - width, y1)]
    for step in range(1, 12):
        corners += [(left, y0 - step * height) for left in (x0, x1 - width, x1)]
        corners += [(left, y1 + (step + 1) * height) for left in (x0, x1 - width)]
    spots = [(left, bottom - height, left + width, bottom) for left, bottom in corners]
    inside = [spot for spot in spots if min(spot[:2]) >= 0 and max(spot[2:]) <= 1]
    free = [spot for spot in inside if not any(_is_overlapping(spot, other) for other in taken)]
    found = min(free, key=lambda spot: sum(_count_edges(spot, other) for other in boxes), default=spots[0])
    taken.append(found)
    return found[0], found[3]


def _count_edges(spot: Place, box: Place) -> int:
    """How many edges of a box run through a spot."""
    across = spot[0] < box[2] and box[0] < spot[2]
    along = spot[1] < box[3] and box[1] < spot[3]
    through = sum(along and spot[0] < x < spot[2] for x in (box[0], box[2]))
    return through + sum(across and spot[1] < y < spot[3] for y in (box[1], box[3]))


def _is_overlapping(one: Place, other: Place) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
