"""What kinds of orchard picture there are, as numbers: light, size and number of fruits, density of leaves, sky."""

from __future__ import annotations

from dataclasses import dataclass

from drawing.orchards.light import BACKLIT, MORNING, OVERCAST, SUNNY, Light


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one kind of picture is composed. Lengths are shares of the picture's longer side."""

    light: Light
    fruit: float
    """Diameter of a fruit in the focal plane."""
    fruits: tuple[int, int]
    """Fewest and most fruits."""
    cluster: int
    """Most fruits in one cluster."""
    ripeness: tuple[float, float]
    """Mean and standard deviation, 0 green to 1 red."""
    leaves: float
    """How many times the leaves of the focal plane would cover the picture."""
    sky: float
    """How much sky shows through at the top, 0 to 1."""
    damaged: float
    """Share of damaged fruits."""
    glow: float
    covered: float = 0.62
    """Share of clusters with leaves of their own spur in front."""
    margin: float = 0.05
    """Border of the picture, as a share, without clusters."""
    nearness: float = 0.30
    """Least depth of a cluster: 0 is behind all leaves of the focal plane, 1 before them."""
    depth_range: float = 0.12
    """Spread of fruit sizes by distance, as a share of the diameter."""
    perspective: bool = False
    """True for a view along a row, with trunks and grass."""


RECIPES: dict[str, Recipe] = {
    "cluster": Recipe(SUNNY, 0.17, (8, 14), 4, (0.68, 0.20), 1.15, 0.0, 0.16, 0.10, margin=0.10),
    "few": Recipe(
        MORNING, 0.23, (4, 4), 3, (0.75, 0.16), 0.90, 0.15, 0.25, 0.18, covered=0.4, margin=0.24, nearness=0.5
    ),
    "canopy": Recipe(SUNNY, 0.044, (50, 70), 4, (0.62, 0.24), 1.35, 0.35, 0.10, 0.12, depth_range=0.35),
    "backlit": Recipe(BACKLIT, 0.095, (16, 26), 3, (0.60, 0.22), 1.05, 0.75, 0.12, 0.50, depth_range=0.2),
    "overcast": Recipe(OVERCAST, 0.080, (22, 34), 4, (0.50, 0.28), 1.25, 0.25, 0.14, 0.05, depth_range=0.25),
    "row": Recipe(SUNNY, 0.036, (38, 60), 3, (0.70, 0.20), 1.0, 1.0, 0.08, 0.22, perspective=True),
}
"""Every kind of scene by name."""
