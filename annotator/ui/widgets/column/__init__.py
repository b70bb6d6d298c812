"""A panel's column: it scrolls and keeps its width, its sections fold, its numbers and menus have one form."""
