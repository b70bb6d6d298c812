"""The plugins on the command line: imported only where they are needed, and named when they take long or fail.

Commands of plugins are looked for when nothing of ours has the name; nobody waits for a plugin to see the version, the
help, or what a command of ours does without plugins.
"""

from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

from annotator.cli.printing import print_error
from annotator.cli.runner import watch_work
from annotator.errors import UserError
from annotator.formats.core.format import Format
from annotator.formats.registry import FORMATS, find_format
from annotator.plugins.adapters import collect_commands, collect_formats
from annotator.plugins.discovery import (
    OURS,
    PluginEntry,
    describe_hang,
    discover_plugins,
    drop_plugins,
    find_left_out,
)
from annotator.plugins.registry import SLOW, Registry
from annotator.session import settings_file


def load_plugin_registry() -> Registry:
    """The plugins of this machine, imported; what fails or takes long is printed as it happens."""
    settings, _ = settings_file.load_settings()
    registry = Registry(off=settings.plugins.off, left_out=find_left_out(), load=_load_watched)
    for sentence in registry.sentences:
        print_error(sentence)
    registry.reported.connect(print_error)
    return registry


def find_any_format(name: str) -> Format:
    """The format with this id; plugins are imported only when it is none of ours. Raises UserError for no format."""
    ours = any(known.id == name for known in FORMATS)
    return find_format(name) if ours else find_format(name, collect_formats(load_plugin_registry()))


def _load_watched(entry: PluginEntry) -> object:
    with watch_work(SLOW, lambda: print_error(describe_hang(entry))):
        return entry.load()


class CommandGroup(TyperGroup):
    """The commands of the program, then those of plugins."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, or None; typer asks for it."""
        found = super().get_command(ctx, cmd_name)
        if found is not None or cmd_name.startswith("-"):
            return found
        added = typer.Typer(add_completion=False)
        for offer in collect_commands(load_plugin_registry(), self.list_commands(ctx)):
            added.command(offer.name)(offer.function)
        return get_group(added).get_command(ctx, cmd_name) if added.registered_commands else None


def make_plugin_note() -> str:
    """The line of the help about plugins, from what their packages declare; nothing is imported."""
    names = [entry.name for entry in discover_plugins() if entry.source != OURS]
    return f"Plugins: {', '.join(names)}. 'annotator plugins' lists them." if names else ""


def set_left_out(names: list[str] | None) -> None:
    """Takes the option `--without-plugin`. Raises UserError for a name that no plugin has."""
    unknown = sorted({*(names or ())} - {entry.name for entry in discover_plugins()})
    if unknown:
        raise UserError(f"There is no plugin '{unknown[0]}'; 'annotator plugins' lists those that there are.")
    if names:
        drop_plugins(names)
