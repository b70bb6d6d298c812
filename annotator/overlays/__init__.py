"""What lies over the picture as plain marks: own shapes, a proposed part, others' shapes, disagreements, RandCrowns.

Functions from project and view to `Marks`, without Qt; `OVERLAYS` lists them from the bottom up.
"""

from annotator.overlays.mark import (
    STYLES,
    Fills,
    LinePattern,
    Lines,
    Marks,
    Outlines,
    Overlay,
    Style,
    Texts,
    author_style_of,
)
from annotator.overlays.others import CROWNS, DISAGREEMENTS, OTHERS, SINGLE, SPREAD, TRAINING
from annotator.overlays.own import OWN, PROMPTS, PROPOSED

OVERLAYS: tuple[Overlay, ...] = (OTHERS, SPREAD, SINGLE, OWN, PROPOSED, DISAGREEMENTS, TRAINING, PROMPTS, CROWNS)
"""What the canvas shows, lowest first."""

__all__ = [
    "CROWNS",
    "DISAGREEMENTS",
    "OTHERS",
    "OVERLAYS",
    "OWN",
    "PROMPTS",
    "PROPOSED",
    "SINGLE",
    "SPREAD",
    "STYLES",
    "TRAINING",
    "Fills",
    "LinePattern",
    "Lines",
    "Marks",
    "Outlines",
    "Overlay",
    "Style",
    "Texts",
    "author_style_of",
]
