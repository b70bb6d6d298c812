"""Plots of trees seen from the air, drawn by code at 0.1 m a pixel, with the true crown of every tree."""

from annotator.demo.crowns.plot import KINDS, draw_plot
from annotator.demo.crowns.scene import PIXEL, Crown, Plot

__all__ = ["KINDS", "PIXEL", "Crown", "Plot", "draw_plot"]
