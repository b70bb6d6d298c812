"""A figure as an element of a page: in the page's colours, without styles of its own, its marks with titles.

A content-security policy forbids style attributes; what they say stands in presentation attributes instead.
"""

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Final

from defusedxml.ElementTree import fromstring

from annotator.report.style import render_svg, use_css_variables
from annotator.report.tips import SVG, turn_into_titles

if TYPE_CHECKING:
    from markupsafe import Markup
    from matplotlib.figure import Figure

PIXELS_A_POINT: Final = 1.5
"""At this scale the text of a figure is as large as small text on a page."""

_LINK: Final = "{http://www.w3.org/1999/xlink}href"
_DROPPED: Final = frozenset({"metadata", "style"})


def embed_figure(figure: "Figure", name: str) -> "Markup":
    """The figure as an element of the page, in the page's colours; `name` begins all ids within it."""
    from markupsafe import Markup

    return Markup(make_inline_svg(render_svg(figure, name, with_tips=True)))  # noqa: S704 - made by us, names are outlines and titles


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
        if value:
            element.set(name.strip(), value.strip())
    if element.tag != "title":
        element.text = None
    element.tail = None
