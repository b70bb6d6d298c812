"""`annotator plugins`: what was found, whether it is on, and how long it takes to load."""

from typing import TYPE_CHECKING

from msgspec.structs import asdict

from annotator.cli.console import print_line, print_table
from annotator.cli.options import JsonFile, write_answer
from annotator.cli.plugins import load_plugin_registry
from annotator.cli.program import COMMANDS

if TYPE_CHECKING:
    from annotator.plugins.registry import Plugin, Registry


def list_plugins(json_file: JsonFile = None) -> None:
    """List the plugins that were found: version, package, whether each is on, and how long it takes to load."""
    from annotator.plugins.discovery import WITHOUT

    registry = load_plugin_registry()
    _find_clashes(registry)
    rows = [
        (one.name, one.version, one.source or "unknown", _describe_state(one), f"{one.seconds:.2f} s" * one.is_on)
        for one in registry.plugins
    ]
    print_table(rows, head=("plugin", "version", "package", "state", "loading"))
    listed = [{**asdict(one), "is_slow": one.is_slow} for one in registry.plugins]
    write_answer(json_file, {"schema": "annotator.plugins/1", "plugins": listed}, "the same as JSON")
    print_line(f"To leave one out once: --without-plugin NAME, or {WITHOUT}=NAME; for good: Help > Plugins.")


def _find_clashes(registry: "Registry") -> None:
    """Asks for everything that has a name of its own, so that what two want is told."""
    from annotator.plugins.adapters import collect_commands, collect_detectors, collect_formats
    from annotator.plugins.plugin_session import ActivePlugins
    from annotator.ui.window.commands.table import ACTIONS

    collect_formats(registry)
    collect_detectors(registry)
    collect_commands(registry, [command.name for command in COMMANDS])
    ActivePlugins(registry).merge_actions(ACTIONS)


def _describe_state(plugin: "Plugin") -> str:
    state = "on" if plugin.is_on else f"off: {plugin.reason}"
    return f"{state} (slow)" if plugin.is_slow else state
