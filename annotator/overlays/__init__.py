"""What lies over the picture as plain marks: own shapes, a proposed part, others' shapes, disagreements, RandCrowns.

Functions from project and view to `Marks`, without Qt; `OVERLAYS` lists them from the bottom up.
"""

from annotator.overlays.disagreements import DISAGREEMENTS
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
from annotator.overlays.others import OTHERS, SINGLE, SPREAD
from annotator.overlays.own import OWN
from annotator.overlays.prompts import PROMPTS
from annotator.overlays.proposed import PROPOSED
from annotator.overlays.randcrowns import CROWNS
from annotator.overlays.training import TRAINING

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
