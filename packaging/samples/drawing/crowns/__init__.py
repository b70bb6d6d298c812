"""Plots of trees seen from the air, drawn by code at 0.1 m a pixel, with the true crown of every tree."""

from drawing.crowns.plot import KINDS, draw_plot
from drawing.crowns.scene import PIXEL, Crown, Plot

__all__ = ["KINDS", "PIXEL", "Crown", "Plot", "draw_plot"]
