"""Heads of the sections of a menu: the style sheet paints a section's own title as a bare line."""

from PySide6.QtWidgets import QLabel, QMenu, QWidgetAction

from annotator.ui.base.theme import make_small_font


def add_menu_head(menu: QMenu, title: str) -> None:
    """Begins a section of a menu: a line, unless it is the first one, and its title, which cannot be chosen."""
    if menu.actions():
        menu.addSeparator()
    head = QWidgetAction(menu)
    label = QLabel(title)
    label.setFont(make_small_font())
    label.setProperty("role", "muted")
    label.setContentsMargins(10, 4, 24, 2)
    head.setText(title)
    head.setDefaultWidget(label)
    head.setEnabled(False)
    menu.addAction(head)
