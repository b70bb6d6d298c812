"""Orchard photographs drawn by code, with the truth about every fruit in them."""

from annotator.demo.scenes.compose import SceneSpec, demo_set, draw_orchard
from annotator.demo.scenes.recipe import RECIPES
from annotator.demo.scenes.scene import LABELS, PART_STATES, Scene, Truth

__all__ = ["LABELS", "PART_STATES", "RECIPES", "Scene", "SceneSpec", "Truth", "demo_set", "draw_orchard"]
