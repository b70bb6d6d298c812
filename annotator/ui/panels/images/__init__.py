"""The column of images: a filter with its words, the order, the list by folders, the way to an image, the gallery."""

from annotator.ui.panels.images.panel import ImagesPanel

__all__ = ["ImagesPanel"]
