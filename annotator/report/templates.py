"""Pages from templates in `resources/report/`: every value is escaped, and a page loads nothing from anywhere.

A content-security policy in the page's head holds the browser to it: it names the page's one style and one script by
their digests, and allows nothing else but pictures that stand in the page.
"""

import base64
import hashlib
import json
import xml.etree.ElementTree as ET
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from defusedxml.ElementTree import fromstring
from msgspec import Struct

from annotator import __version__
from annotator.report.numbers import show_hidden
from annotator.report.style import drop_figure, render_svg, use_css_variables
from annotator.report.tips import SVG, turn_into_titles
from annotator.resources import find_resource

if TYPE_CHECKING:
    from jinja2 import Environment, Template
    from markupsafe import Markup
    from matplotlib.figure import Figure


MOST_LISTED: Final = 5_000
"""Rows of a list on a page."""

Cell = str | tuple[str, ...]
"""One word or several; a filter finds each of several alone."""


class ListColumn(NamedTuple):
    """A column of a list, and the filter that goes by it; columns with the same filter are looked through together."""

    title: str
    facet: str = ""


class Listing(Struct, frozen=True):
    """Rows of cells under columns, with notes below."""

    columns: tuple[ListColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    def drop_empty_columns(self, nothing: Collection[str] = ("",)) -> "Listing":
        """The list without the columns in which no cell says anything but these words."""
        kept = [
            place
            for place in range(len(self.columns))
            if any(row[place] and row[place] not in nothing for row in self.rows)
        ]
        rows = tuple(tuple(row[place] for place in kept) for row in self.rows)
        return Listing(tuple(self.columns[place] for place in kept), rows, self.notes)


class ShownCrop(NamedTuple):
    """A small picture of a page."""

    source: str
    """The JPEG itself as an address."""
    caption: str
    facets: str = ""
    """What the filter finds it by: lists of words by name, as JSON; empty for one that is always shown."""


def show_crop(jpeg: bytes, caption: str, facets: Mapping[str, Sequence[str]] | None = None) -> ShownCrop:
    """The picture as a part of a page."""
    words = {name: [show_hidden(word) for word in found] for name, found in (facets or {}).items()}
    told = json.dumps(words, ensure_ascii=True) if words else ""
    return ShownCrop(f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}", caption, told)


PIXELS_A_POINT: Final = 1.5
"""At this scale the text of a figure is as large as small text on a page."""

_LINK: Final = "{http://www.w3.org/1999/xlink}href"
_DROPPED: Final = frozenset({"metadata", "style"})
_WORDS: Final = frozenset({"text", "title", "tspan"})


def embed_figure(figure: "Figure", name: str) -> "Markup":
    """The figure as an element of the page, in the page's colours; `name` begins all ids within it.

    Nobody else may need the figure, which is dropped.
    """
    from markupsafe import Markup

    svg = render_svg(figure, name, with_tips=True)
    drop_figure(figure)
    return Markup(make_inline_svg(svg))  # noqa: S704 - made by us, names are escaped


def make_inline_svg(svg: bytes) -> str:
    """An SVG file as an element of a page that shrinks with it and grows no larger than drawn."""
    root: ET.Element = fromstring(svg)
    turn_into_titles(root)
    points = float(root.get("width", "0").removesuffix("pt") or 0)
    for name in ("width", "height", "version"):
        root.attrib.pop(name, None)
    root.attrib |= {"stroke-linejoin": "round", "stroke-linecap": "butt", "aria-hidden": "true"}
    if points:
        root.set("width", f"{points * PIXELS_A_POINT:.0f}")
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag.removeprefix(SVG) in _DROPPED:
                parent.remove(child)
        _simplify(parent)
    return use_css_variables(ET.tostring(root, encoding="unicode"))


def _simplify(element: ET.Element) -> None:
    """Without name spaces, and with its style as attributes."""
    element.tag = element.tag.removeprefix(SVG)
    link = element.attrib.pop(_LINK, None)
    if link is not None:
        element.set("href", link)
    for part in element.attrib.pop("style", "").split(";"):
        name, _, value = part.partition(":")
        if value and name.strip() != "font-family":  # words are in the type of the page
            element.set(name.strip(), value.strip())
    element.text = show_hidden(element.text) if element.tag in _WORDS and element.text else None
    element.tail = None


def render_template(name: str, now: datetime | None, **values: Any) -> str:
    """The page of the template `name` with these values, made at this time."""
    from markupsafe import Markup

    folder = find_resource("report")
    style = (folder / "report.css").read_text(encoding="utf-8")
    script = "".join(path.read_text(encoding="utf-8") for path in sorted((folder / "scripts").glob("*.js")))
    return load_template(name).render(
        policy=_make_policy(style, script),
        style=Markup(style),  # noqa: S704 - our own file
        script=Markup(script),  # noqa: S704 - our own files
        made=f"{now:%Y-%m-%d %H:%M}" if now else "",
        version=__version__,
        **values,
    )


def load_template(name: str) -> "Template":
    """The template, which is compiled once."""
    return _make_environment(find_resource("report")).get_template(name)


@cache
def _make_environment(folder: Path) -> "Environment":
    """What turns the templates of a folder into pages, each template once."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: (
            show_hidden(value) if isinstance(value, str) and not isinstance(value, Markup) else value
        ),
    )


def _make_policy(style: str, script: str) -> str:
    """What the page may run and load: this style and script, and pictures within the page."""
    style_digest, script_digest = (
        base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (style, script)
    )
    return (
        f"default-src 'none'; style-src 'sha256-{style_digest}'; script-src 'sha256-{script_digest}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
