"""Orchard photographs drawn by code, with the truth about every fruit in them."""

from drawing.orchards.compose import SceneSpec, draw_orchard, orchard_set
from drawing.orchards.recipe import RECIPES
from drawing.orchards.scene import LABELS, PART_STATES, Scene, Truth

__all__ = ["LABELS", "PART_STATES", "RECIPES", "Scene", "SceneSpec", "Truth", "draw_orchard", "orchard_set"]
