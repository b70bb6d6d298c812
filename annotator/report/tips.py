"""What the marks of a figure say when they are pointed at: texts that go with the artists into SVG drawings.

An SVG drawing has an element with an id for every artist that was given one; the id carries the texts there, and
becomes a title within the mark, which every browser shows.
"""

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from annotator.geometry.box import Floats
from annotator.report.numbers import show_hidden

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

TIPS: Final = "tips:"
"""Begins the ids that carry texts."""
_BETWEEN: Final = "\u241e"
"""Stands between the texts of several marks (the picture of a record separator)."""
_NEAR: Final = 36.0
"""Size in square points of the invisible marks that answer along a curve."""

SVG: Final = "{http://www.w3.org/2000/svg}"


def add_mark_tips(artist: "Artist", texts: Iterable[str]) -> None:
    """Gives an artist the text of its one mark, or one text for each of its points in their order."""
    told = (show_hidden(text).replace(_BETWEEN, " ").encode("utf-8", "replace").decode() for text in texts)
    artist.set_gid(TIPS + _BETWEEN.join(told))


def add_curve_tips(axes: "Axes", points: Sequence[tuple[float, float]], texts: Iterable[str]) -> None:
    """Invisible points on a curve that say what its values are there; the limits of the axes stay as they are."""
    x, y = zip(*points, strict=True)
    limits = axes.get_xlim(), axes.get_ylim()
    is_scaled = axes.get_autoscalex_on(), axes.get_autoscaley_on()
    marks = axes.scatter(x, y, s=_NEAR, color="#000001", alpha=0.0, lw=0, zorder=4, clip_on=False)
    axes.set_xlim(limits[0], auto=is_scaled[0])
    axes.set_ylim(limits[1], auto=is_scaled[1])
    add_mark_tips(marks, texts)


def choose_steps(values: Sequence[float] | Floats, levels: Iterable[float]) -> list[int]:
    """For each level the place of the first value that reaches it, each place once; values ascend."""
    found = np.searchsorted(np.asarray(values, dtype=np.float64), np.asarray(list(levels)))
    return sorted({int(place) for place in found.tolist() if place < len(values)})


def turn_into_titles(drawing: ET.Element) -> None:
    """Puts the texts of a parsed SVG drawing into titles of its marks; without one text a mark they are dropped."""
    for group in drawing.iter(f"{SVG}g"):
        name = group.get("id", "")
        if not name.startswith(TIPS):
            continue
        del group.attrib["id"]
        texts = name.removeprefix(TIPS).split(_BETWEEN)
        marks = [group] if len(texts) == 1 else _find_points(group)
        if len(marks) == len(texts):
            for mark, text in zip(marks, texts, strict=True):
                title = ET.Element(f"{SVG}title")
                title.text = text
                mark.insert(0, title)


def _find_points(group: ET.Element) -> list[ET.Element]:
    """The points of a group in their order: its marks, and where these are no shared shapes, all that is drawn."""
    drawn = list(_iterate_drawn(group))
    return [one for one in drawn if one.tag == f"{SVG}use"] or drawn


def _iterate_drawn(group: ET.Element) -> Iterator[ET.Element]:
    """What is drawn within a group, without the shapes that are only defined there."""
    for child in group:
        if child.tag == f"{SVG}g":
            yield from _iterate_drawn(child)
        elif child.tag in (f"{SVG}use", f"{SVG}path"):
            yield child
