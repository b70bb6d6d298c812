"""Plugins in the settings: every plugin with its version and source, whether it is on, and why one is off."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QMessageBox, QScrollArea, QWidget

from annotator.plugins.discovery import OURS
from annotator.plugins.registry import LEFT_OUT, SWITCHED_OFF, Plugin, Registry
from annotator.session.settings import Preferences
from annotator.ui.base.dialog import make_question
from annotator.ui.base.layout import STRETCH, fill_box, make_column, make_label, make_row, say_in
from annotator.ui.base.look import OF_PROGRAM
from annotator.ui.base.panel_context import follow
from annotator.ui.base.text import format_float, translator_of

_tr = translator_of("Plugins")


class PluginList(QScrollArea):
    """What is switched takes effect at once and is remembered."""

    def __init__(self, registry: Registry, preferences: Preferences) -> None:
        super().__init__()
        self._registry, self._preferences = registry, preferences
        self.rows: dict[str, PluginRow] = {}
        list_of = QWidget()
        list_of.setObjectName("page")
        column = make_column(within=list_of, spacing=0, margins=(12, 12, 16, 12))
        for plugin in registry.plugins:
            row = self.rows[plugin.name] = PluginRow(plugin)
            row.switched.connect(lambda on, name=plugin.name: self._switch(name, on=on))
            column.addWidget(row)
            self.setFocusProxy(next(iter(self.rows.values())).box)
        if not self.rows:
            column.addWidget(_make_muted_label(_tr("No plugin was found.")))
        note = _make_muted_label(
            _tr(
                "Install a plugin into the environment of Annotator and start again; the guide shows how to write "
                "one. Menus of a plugin that was off at the start appear at the next start."
            )
        )
        fill_box(column, STRETCH, note)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(list_of)
        follow(registry.changed, self, self._refresh)

    def _switch(self, name: str, *, on: bool) -> None:
        self._registry.switch(name, on=on)
        off = tuple(sorted({*self._preferences.settings.plugins.off} - {name} | (set() if on else {name})))
        self._preferences.set("plugins", off=off)
        self._refresh(name)

    def _refresh(self, name: str) -> None:
        plugin = next((one for one in self._registry.plugins if one.name == name), None)
        if plugin is not None and name in self.rows:
            self.rows[name].show_plugin(plugin)


def make_notice(name: str, source: str, give_up: Callable[[], None]) -> QMessageBox:
    """Names a plugin that is being loaded for too long before the window opens; one answer goes on without it."""
    box = make_question(
        None,
        _tr("Annotator"),
        _tr("Plugin {name} is still being loaded", name=name),
        _tr(
            "It comes from {source}. The window opens when it is loaded. Started without it, Annotator uses it "
            "again at the next start; Help > Plugins switches it off for good.",
            source=source or _tr("unknown source"),
        ),
        yes=_tr("Start without it"),
        no=_tr("Wait"),
    )
    box.setProperty(OF_PROGRAM, True)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)  # it is deleted when the plugin is there
    box.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
    box.accepted.connect(give_up)
    return box


class PluginRow(QFrame):
    """One plugin: a box to switch it, where it comes from, and in red what went wrong."""

    def __init__(self, plugin: Plugin) -> None:
        super().__init__()
        self.box = QCheckBox(plugin.name)
        self.switched = self.box.clicked
        self._source = _make_muted_label("")
        self.reason = make_label(small=True, wraps=True, plain=True, margins=(22, 0, 0, 0))
        head = make_row(self.box, STRETCH, self._source, spacing=12)
        make_column(head, self.reason, within=self, spacing=2, margins=(0, 6, 0, 6))
        self.show_plugin(plugin)

    def show_plugin(self, plugin: Plugin) -> None:
        """Shows how it stands."""
        self.box.setChecked(plugin.is_on)
        source = _tr("comes with Annotator") if plugin.source == OURS else plugin.source or _tr("unknown source")
        parts = [plugin.version, source]
        if plugin.is_slow:
            parts.append(_tr("took {n} s to load", n=format_float(plugin.seconds, ".1f")))
        self._source.setText(" · ".join(part for part in parts if part))
        self.reason.setVisible(bool(plugin.reason))
        ours = {SWITCHED_OFF: _tr("switched off"), LEFT_OUT: _tr("left out at this start")}
        own = plugin.reason in ours
        told = ours.get(plugin.reason, plugin.reason)
        text = _tr("Off: {reason}.", reason=told) if plugin.reason else ""
        say_in(self.reason, text, "muted" if own else "error")
        self.box.setAccessibleDescription(f"{self._source.text()}. {self.reason.text()}")


def _make_muted_label(text: str) -> QLabel:
    return make_label(text, role="muted", small=True, wraps=len(text) > 60, plain=True)
