"""The plugins that could be loaded: those that come along, and those of entry points of installed packages."""

import importlib
import os
import sys
from collections.abc import Callable, Iterable
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from annotator import DISTRIBUTION, __version__
from annotator.errors import Phrase, WindowPhrase

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "annotator.plugins"
"""Entry-point group."""

BUILT_IN: Final = (("detector", "annotator.detector.plugin"),)

OURS: Final = DISTRIBUTION
"""What the plugins that come along name as their package."""

WITHOUT: Final = "ANNOTATOR_WITHOUT_PLUGINS"
"""Environment variable with the names of plugins that are left out, separated by commas."""


class PluginEntry(Struct, frozen=True):
    """A plugin before it is imported."""

    name: str
    version: str
    source: str
    """The package that brings it."""
    load: Callable[[], object]


def load_at_once(entry: PluginEntry) -> object:
    """Imports a plugin; raises whatever that raises."""
    return entry.load()


def find_left_out() -> tuple[str, ...]:
    """Names of the plugins that the environment leaves out at this start."""
    return tuple(name for name in map(str.strip, os.environ.get(WITHOUT, "").split(",")) if name)


def drop_plugins(names: Iterable[str]) -> None:
    """Leaves plugins out as long as this process runs, and in what it starts."""
    os.environ[WITHOUT] = ",".join(dict.fromkeys((*find_left_out(), *names)))


def describe_hang(entry: PluginEntry, what: str = "") -> Phrase:
    """The sentence about a plugin that is being loaded, or busy with something, for too long."""
    way = WindowPhrase(
        "Help > Plugins switches it off.",
        options="To start without it, stop the program and use --without-plugin {name}, or set {variable}={name}; "
        "Help > Plugins switches it off for good.",
        name=entry.name,
        variable=WITHOUT,
    )
    if what:
        return Phrase("Plugin '{name}' is still busy with {what}. {way}", name=entry.name, what=what, way=way)
    package = Phrase(" of the package '{source}'", source=entry.source) if entry.source else ""
    return Phrase("Plugin '{name}'{package} is still being loaded. {way}", name=entry.name, package=package, way=way)


def discover_plugins() -> list[PluginEntry]:
    """Our own plugins, then those of other packages by name.

    An installed copy of Annotator declares its own plugins as entry points, too; a checkout or a frozen copy need not.
    A place is looked at once: a command asks three times.
    """
    return [*_discover_in(tuple(dict.fromkeys(sys.path)))]


@cache
def _discover_in(places: tuple[str, ...]) -> list[PluginEntry]:
    ours = [_make_own_entry(name, module) for name, module in BUILT_IN]
    if not _has_foreign_plugins(places):
        return ours
    from importlib.metadata import entry_points

    own_values = {module for _, module in BUILT_IN}
    declared: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        if entry.value not in own_values:
            declared.setdefault(entry.value, entry)
    found = sorted(declared.values(), key=lambda entry: entry.name)
    return [*ours, *map(_make_declared_entry, found)]


def _has_foreign_plugins(places: Iterable[str]) -> bool:
    """Whether there may be plugins that do not come along; a look at folders, a tenth of asking for entry points."""
    own_values = {module for _, module in BUILT_IN}
    for place in map(Path, places):
        if place.is_file():
            return True  # an archive, which only the long way reads
        for file in place.glob("*-info/entry_points.txt"):
            lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
            if f"[{GROUP}]" in lines and not _list_values(lines[lines.index(f"[{GROUP}]") + 1 :]) <= own_values:
                return True
    return False


def _list_values(lines: Iterable[str]) -> set[str]:
    """What the entries say up to the next group."""
    entries = takewhile(lambda line: not line.startswith("["), lines)
    return {line.partition("=")[2].strip() for line in entries if "=" in line}


def _make_own_entry(name: str, module: str) -> PluginEntry:
    return PluginEntry(name, __version__, OURS, lambda: importlib.import_module(module))


def _make_declared_entry(entry: "EntryPoint") -> PluginEntry:
    package = entry.dist
    return PluginEntry(
        entry.name,
        "" if package is None else package.version,
        "" if package is None else package.name,
        entry.load,
    )
