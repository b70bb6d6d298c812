"""Bicycles drawn by code: photographs from the side, with the box and the state of 22 parts."""

from drawing.bicycles.bicycle import draw_bicycle
from drawing.bicycles.scene import PART_STATES, PARTS, BicycleScene, BicycleTruth

__all__ = ["PARTS", "PART_STATES", "BicycleScene", "BicycleTruth", "draw_bicycle"]
