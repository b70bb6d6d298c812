"""The look of reports: the palette in light and dark, the dashes of authors, the type of figures."""

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Final


@dataclass(frozen=True, slots=True)
class Palette:
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

FAMILIES: Final = ("Inter", "Segoe UI", "Helvetica Neue", "Noto Sans", "Liberation Sans")
"""Typefaces of figures, the first that is installed; `DejaVu Sans` comes with matplotlib."""

SURE_FAMILY: Final = "DejaVu Sans"


def css_variables(svg: str, palette: Palette = LIGHT) -> str:
    """A drawing in the colours of the palette as one that follows the page's own colours."""
    for field in fields(palette):
        svg = svg.replace(getattr(palette, field.name), f"var(--{field.name})")
    return svg


@lru_cache(maxsize=1)
def typefaces() -> tuple[str, ...]:
    """Families to draw with, the preferred first; every character is looked for in them in this order."""
    from matplotlib.font_manager import get_font_names

    installed = set(get_font_names())
    preferred = next((family for family in FAMILIES if family in installed), None)
    return (SURE_FAMILY,) if preferred is None else (preferred, SURE_FAMILY)


def drawable(text: str, *, most: int = 28) -> str:
    """A name as figures can draw it: on one line, not too long, without characters that the typefaces lack."""
    from matplotlib.font_manager import FontProperties, findfont, get_font

    fonts = [get_font(findfont(FontProperties(family=family))) for family in typefaces()]
    line = " ".join(text.split())
    shown = line if len(line) <= most else f"{line[: most - 1]}…"
    return "".join(char if any(font.get_char_index(ord(char)) for font in fonts) else "?" for char in shown)
