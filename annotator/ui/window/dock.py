"""Dock: the tabs at the right, our own, which are made when they are first seen or asked for, and those of plugins."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

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


class _Seat(QWidget):
    """A tab before its panel is made, and around it afterwards."""

    def __init__(self, make: Callable[[], Any | None], order: int) -> None:
        super().__init__()
        self._make = make
        self.order = order
        """Its place among the tabs."""
        self.panel: Any | None = None

    def fill(self) -> Any | None:
        """The panel, which is made now if it was not; None where a plugin fails at it."""
        if self.panel is None and (made := self._make()) is not None:
            self.panel = made
            column = QVBoxLayout(self)
            column.setContentsMargins(0, 0, 0, 0)
            column.addWidget(made)
            made.show()
        return self.panel

    def showEvent(self, event: QShowEvent) -> None:
        """Makes the panel when it is first seen."""
        self.fill()
        super().showEvent(event)


class _Panels(Mapping[str, Any]):
    """The panels by their ids; one that was not seen yet is made when it is asked for."""

    def __init__(self, seats: Mapping[str, _Seat]) -> None:
        self._seats = seats

    def __getitem__(self, name: str) -> Any:
        panel = self._seats[name].fill()
        if panel is None:
            raise KeyError(name)
        return panel

    def __iter__(self) -> Iterator[str]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)


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
        self._seats: dict[str, _Seat] = {}
        self.panels: Mapping[str, Panel] = _Panels(self._seats)
        self.setDocumentMode(True)
        self.tabBar().setExpanding(False)
        # With arrows the last tabs would be out of sight; without them all tabs become narrower.
        self.tabBar().setUsesScrollButtons(False)
        self.tabBar().setElideMode(Qt.TextElideMode.ElideRight)
        self.tabBar().setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(_tr("Panels"))

    def add_panels(self, specs: Sequence[PanelSpec], rows: Iterable[PluginPanel], context: PanelContext) -> None:
        """Adds our own tabs and those of plugins that are not there yet.

        A plugin's panel is made at once: its actions may need it, and one that fails is named when the project opens.
        """
        for spec in specs:
            if spec.id not in self._seats:
                self._add(spec.id, spec.title, spec.order, partial(spec.make, context))
        for row in rows:
            if row.id in self._seats:
                continue
            self._owners[row.id] = row.plugin
            self._add(row.id, row.title, row.order, partial(self._make_panel, row, context))
            if self._seats[row.id].fill() is None:
                self._drop(row.id)

    def minimumSizeHint(self) -> QSize:
        """A width that no text can change: what stands in a tab takes what there is."""
        return QSize(LEAST_WIDTH, super().minimumSizeHint().height())

    @property
    def current_id(self) -> str:
        """Id of the tab that is seen."""
        shown: object = self.currentWidget()
        return next((name for name, seat in self._seats.items() if seat is shown), "")

    @property
    def current_panel(self) -> Any | None:
        """The panel that is seen."""
        shown = self.currentWidget()
        return shown.panel if isinstance(shown, _Seat) else None

    def setCurrentWidget(self, widget: QWidget) -> None:
        """Brings a panel to the front, or the tab that it stands in."""
        super().setCurrentWidget(next((seat for seat in self._seats.values() if seat.panel is widget), widget))

    def show_panel(self, name: str) -> None:
        """Brings a tab to the front, if it is there."""
        if name in self._seats:
            super().setCurrentWidget(self._seats[name])

    def drop_switched_off(self) -> None:
        """Takes the tabs of plugins away that are off."""
        for name, plugin in tuple(self._owners.items()):
            if not self._registry.is_on(plugin):
                self._drop(name)

    def on_changed(self, change: Change) -> None:
        """Tells every tab."""
        self._call_panels("on_changed", change)

    def recolour(self, theme: Theme) -> None:
        """Plugins' panels that hold colours of their own take those of another theme; ours ask when they paint."""
        self._call_panels("recolour", theme)

    def _call_panels(self, method: str, value: object) -> None:
        for name, seat in tuple(self._seats.items()):
            call: Callable[[object], None] | None = getattr(seat.panel, method, None)
            if call is None:
                continue
            if name not in self._owners:
                call(value)
            elif name in self._seats:
                self._registry.call_or_default(self._owners[name], f"panel '{name}'", None, call, value)

    def _make_panel(self, row: PluginPanel, context: PanelContext) -> Any | None:
        made = row.make(context)
        if made is None:
            return None
        return self._registry.call_or_default(row.plugin, f"panel '{row.id}'", None, _check_panel, made)

    def _add(self, name: str, title: str, order: int, make: Callable[[], Any | None]) -> None:
        def connect() -> Any | None:
            panel = make()
            if panel is not None:
                panel.left.connect(self.left)
                if hasattr(panel, "menu_wished"):
                    panel.menu_wished.connect(self.menu_wished)
            return panel

        seat = _Seat(connect, order)
        before = [other for other in self._seats.values() if other.order <= order]
        self._seats[name] = seat
        self.setTabToolTip(self.insertTab(len(before), seat, _tr(title)), _tr(title))

    def _drop(self, name: str) -> None:
        del self._owners[name]
        seat = self._seats.pop(name, None)
        if seat is not None:
            self.removeTab(self.indexOf(seat))
            seat.hide()
            seat.deleteLater()


def _check_panel(panel: Any) -> Any:
    """A panel that is one. Raises TypeError for anything else."""
    missing = [part for part in ("left", "on_changed") if not hasattr(panel, part)]
    if not isinstance(panel, QWidget) or missing:
        raise TypeError(f"a {type(panel).__name__} is no panel: it lacks {', '.join(missing) or 'a widget'}")
    return panel
