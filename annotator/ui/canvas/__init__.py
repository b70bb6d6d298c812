"""The picture with its shapes: one widget with a cached scene layer below and a live layer above."""

from annotator.ui.canvas.scene import CanvasOptions
from annotator.ui.canvas.widget import Canvas

__all__ = ["Canvas", "CanvasOptions"]
