"""The plugins that could be loaded: those that come along, and those of entry points of installed packages."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from annotator import __version__
from annotator.plugins.hookspecs import GROUP

BUILT_IN: Final = (("detector", "annotator.detector.plugin"),)


OURS: Final = "annotator"


@dataclass(frozen=True, slots=True)
class PluginEntry:
    """A plugin before it is imported."""

    name: str
    version: str
    source: str
    """The package that brings it."""
    load: Callable[[], object]


def discover_plugins() -> list[PluginEntry]:
    """Our own plugins, then those of other packages by name.

    An installed copy of Annotator declares its own plugins as entry points, too; a checkout need not be installed.
    """
    declared: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        declared.setdefault(entry.value, entry)
    found = sorted(declared.values(), key=lambda entry: entry.name)
    ours = [_make_own_entry(name, module) for name, module in BUILT_IN if module not in declared]
    own_values = {module for _, module in BUILT_IN}
    first = [_make_declared_entry(entry) for entry in found if entry.value in own_values]
    return [*first, *ours, *(_make_declared_entry(entry) for entry in found if entry.value not in own_values)]


def _make_own_entry(name: str, module: str) -> PluginEntry:
    return PluginEntry(name, __version__, OURS, lambda: importlib.import_module(module))


def _make_declared_entry(entry: EntryPoint) -> PluginEntry:
    package = entry.dist
    return PluginEntry(
        entry.name,
        "" if package is None else package.version,
        "" if package is None else package.name,
        entry.load,
    )
