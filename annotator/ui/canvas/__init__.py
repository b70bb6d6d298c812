"""The picture with its shapes: one widget with a cached scene layer below and a live layer above."""

from annotator.ui.canvas.widget import Canvas, CanvasOptions

__all__ = ["Canvas", "CanvasOptions"]
