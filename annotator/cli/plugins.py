"""The plugins on the command line: imported only where they are needed, and named when they take long or fail.

Commands of plugins are looked for when nothing of ours has the name; nobody waits for a plugin to see the version, the
help, or what a command of ours does without plugins.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from annotator.cli.console import print_error
from annotator.errors import UserError
from annotator.plugins.discovery import OURS, discover_plugins, drop_plugins

if TYPE_CHECKING:
    from pathlib import Path

    from annotator.formats.core.format import Format
    from annotator.plugins.registry import Registry


def load_plugin_registry() -> "Registry":
    """The plugins of this machine, imported; what fails or takes long is printed as it happens."""
    from annotator.plugins.registry import load_registry
    from annotator.session.settings_file import open_log

    open_log()
    registry = load_registry()
    for sentence in registry.sentences:
        print_error(sentence)
    registry.reported.connect(print_error)
    return registry


def load_metric_plugins() -> "Registry | None":
    """The plugins, if any of them has a metric; none of those that come along has."""
    if all(entry.source == OURS for entry in discover_plugins()):
        return None
    from annotator.plugins.registry import has_metrics

    registry = load_plugin_registry()
    return registry if has_metrics(registry) else None


def find_any_format(name: str) -> "Format":
    """The format with this id; plugins are imported only when it is none of ours. Raises UserError for no format."""
    from annotator.formats.registry import find_format, find_own_format
    from annotator.plugins.adapters import collect_formats

    return find_own_format(name) or find_format(name, collect_formats(load_plugin_registry()))


def find_written_format(name: str, out: "Path", option: str) -> "Format":
    """The format of this name, or without one that of the ending of `out`.

    Raises UserError for one that cannot be written, or not to `out`.
    """
    from annotator.cli.options import refuse_folder_as_stream
    from annotator.formats.registry import WRITTEN_FORMATS, find_format_by_ending

    chosen = find_any_format(name) if name else find_format_by_ending(out, option)
    if not chosen.can_write:
        raise UserError(f"{chosen.title} can only be read; choose one of: {' | '.join(WRITTEN_FORMATS)}.")
    refuse_folder_as_stream(chosen, out)
    return chosen


def find_command(name: str, taken: Iterable[str]) -> Any:
    """The command of a plugin with this name, which is none of ours; None where no plugin has it."""
    from annotator.cli.groups import make_command
    from annotator.plugins.adapters import collect_commands

    offers = collect_commands(load_plugin_registry(), tuple(taken))
    found = next((offer for offer in offers if offer.name == name), None)
    return None if found is None else make_command(name, found.function)


def make_plugin_note() -> str:
    """The line of the help about plugins, from what their packages declare; nothing is imported."""
    names = [entry.name for entry in discover_plugins() if entry.source != OURS]
    return f"Plugins: {', '.join(names)}. 'annotator plugins' lists them." if names else ""


def set_left_out(names: list[str] | None) -> None:
    """Takes the option `--without-plugin`. Raises UserError for a name that no plugin has."""
    if not names:
        return
    unknown = sorted({*names} - {entry.name for entry in discover_plugins()})
    if unknown:
        raise UserError(f"There is no plugin '{unknown[0]}'; 'annotator plugins' lists those that there are.")
    drop_plugins(names)
