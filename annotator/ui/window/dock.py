"""Dock: the tabs at the right, our own and those of plugins; each hears of every change and of another theme."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from annotator.plugins.plugin_session import PluginPanel
from annotator.plugins.registry import Registry
from annotator.session.change import Change
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.panels import Panel, PanelSpec

_tr = translator_of("Desk")

LEAST_WIDTH: Final = 240
"""Of the tabs, logical pixels."""
_ORDER: Final = "order"
"""Property of a panel: its place among the tabs."""


class Dock(QTabWidget):
    """A plugin's tab that fails goes away, and the registry says which plugin it was."""

    left = Signal()
    """The person is done in a tab; the picture takes the keys again."""
    menu_wished = Signal(QPoint)
    """The menu of the selected shapes, at a place of the screen."""

    def __init__(self, registry: Registry) -> None:
        super().__init__()
        self._registry = registry
        self._owners: dict[str, str] = {}
        self.panels: dict[str, Panel] = {}
        self.setDocumentMode(True)
        self.tabBar().setExpanding(False)
        # With arrows the last tabs would be out of sight; without them all tabs become narrower.
        self.tabBar().setUsesScrollButtons(False)
        self.tabBar().setElideMode(Qt.TextElideMode.ElideRight)
        self.tabBar().setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(_tr("Panels"))

    def add_panels(self, specs: Sequence[PanelSpec], rows: Iterable[PluginPanel], context: PanelContext) -> None:
        """Makes our own tabs and those of plugins that are not there yet."""
        for spec in specs:
            if spec.id not in self.panels:
                self._add(spec.id, spec.title, spec.order, spec.make(context))
        for row in rows:
            if row.id not in self.panels and (panel := self._make_panel(row, context)) is not None:
                self._owners[row.id] = row.plugin
                self._add(row.id, row.title, row.order, panel)

    def minimumSizeHint(self) -> QSize:
        """A width that no text can change: what stands in a tab takes what there is."""
        return QSize(LEAST_WIDTH, super().minimumSizeHint().height())

    @property
    def current_id(self) -> str:
        """Id of the tab that is seen."""
        shown: object = self.currentWidget()
        return next((name for name, panel in self.panels.items() if panel is shown), "")

    def show_panel(self, name: str) -> None:
        """Brings a tab to the front, if it is there."""
        panel = self.panels.get(name)
        if isinstance(panel, QWidget):
            self.setCurrentWidget(panel)

    def drop_switched_off(self) -> None:
        """Takes the tabs of plugins away that are off."""
        for name, plugin in tuple(self._owners.items()):
            if not self._registry.is_on(plugin):
                self._drop(name)

    def on_changed(self, change: Change) -> None:
        """Tells every tab."""
        self._call_panels("on_changed", change)

    def recolour(self, theme: Theme) -> None:
        """Every tab takes on another theme."""
        self._call_panels("recolour", theme)

    def _call_panels(self, method: str, value: object) -> None:
        for name, panel in tuple(self.panels.items()):
            call: Callable[[object], None] = getattr(panel, method)
            if name not in self._owners:
                call(value)
            elif name in self.panels:
                self._registry.call_or_default(self._owners[name], f"panel '{name}'", None, call, value)

    def _make_panel(self, row: PluginPanel, context: PanelContext) -> Any | None:
        made = row.make(context)
        if made is None:
            return None
        return self._registry.call_or_default(row.plugin, f"panel '{row.id}'", None, _check_panel, made)

    def _add(self, name: str, title: str, order: int, panel: Any) -> None:
        panel.setProperty(_ORDER, order)
        tabs = (self.widget(place) for place in range(self.count()))
        before = [tab for tab in tabs if tab is not None and tab.property(_ORDER) <= order]
        self.panels[name] = panel
        self.setTabToolTip(self.insertTab(len(before), panel, _tr(title)), _tr(title))
        panel.left.connect(self.left)
        if hasattr(panel, "menu_wished"):
            panel.menu_wished.connect(self.menu_wished)

    def _drop(self, name: str) -> None:
        del self._owners[name]
        panel = self.panels.pop(name, None)
        if isinstance(panel, QWidget):
            self.removeTab(self.indexOf(panel))
            panel.hide()
            panel.deleteLater()


def _check_panel(panel: Any) -> Any:
    """A panel that is one. Raises TypeError for anything else."""
    missing = [part for part in ("left", "on_changed", "recolour") if not hasattr(panel, part)]
    if not isinstance(panel, QWidget) or missing:
        raise TypeError(f"a {type(panel).__name__} is no panel: it lacks {', '.join(missing) or 'a widget'}")
    return panel
