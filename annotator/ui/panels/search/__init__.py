"""The search of shapes over the project: its query, its result that walks the picture, and edits of what was found."""

from annotator.ui.panels.search.panel import SearchPanel

__all__ = ["SearchPanel"]
