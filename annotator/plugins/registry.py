"""The registry: loads plugins, asks them for what they offer, and switches off whichever fails, with one sentence."""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from annotator.errors import UserError
from annotator.formats.core.format import Format
from annotator.plugins.context import Host
from annotator.plugins.contributions import (
    ActionContribution,
    CommandContribution,
    DetectorContribution,
    MetricContribution,
    OverlayContribution,
    PanelContribution,
)
from annotator.plugins.discovery import PluginEntry, discover_plugins
from annotator.plugins.hookspecs import API_VERSION, make_plugin_manager
from annotator.progress import Cancelled
from annotator.session.signal import Signal

T = TypeVar("T")

_CONTRIBUTION_TYPES: Final = {
    "formats": Format,
    "metrics": MetricContribution,
    "overlays": OverlayContribution,
    "panels": PanelContribution,
    "actions": ActionContribution,
    "commands": CommandContribution,
    "detectors": DetectorContribution,
}
"""What the offers of each hook are."""

SWITCHED_OFF: Final = "switched off in the settings"

_log = logging.getLogger(__name__)
_log.addHandler(logging.NullHandler())


@dataclass(frozen=True, slots=True)
class Plugin:
    """A row of the list of plugins."""

    name: str
    version: str
    source: str
    """The package that brings it."""
    is_on: bool
    reason: str
    """Why it is off, as a clause; empty while it is on."""


class PluginError(UserError):
    """A plugin failed at something that was asked of it; the sentence names it."""


class Registry:
    """Every plugin that was found; those that are on answer.

    A plugin that raises anything but UserError (or that offers something of the wrong kind) is off until the program
    starts again or the person switches it on. `reported` says so once, in one sentence.
    """

    def __init__(self, found: Iterable[PluginEntry] | None = None, *, off: Iterable[str] = ()) -> None:
        self.reported: Signal[str] = Signal()
        self.changed: Signal[str] = Signal()
        """Name of a plugin that went on or off."""
        self.sentences: list[str] = []
        """Everything that was reported, for whoever begins to listen later."""
        self._manager = make_plugin_manager()
        self._reasons: dict[str, str] = {}
        self._offers: dict[tuple[str, str], tuple[Any, ...]] = {}
        self._found: dict[str, PluginEntry] = {}
        for candidate in discover_plugins() if found is None else found:
            if candidate.name in self._found:
                self._tell(f"There are two plugins '{candidate.name}'; the one of '{candidate.source}' is left out.")
                continue
            self._found[candidate.name] = candidate
            if candidate.name in off:
                self._reasons[candidate.name] = SWITCHED_OFF
            else:
                self._load(candidate)

    @property
    def plugins(self) -> tuple[Plugin, ...]:
        """All plugins in the order in which they are asked."""
        return tuple(
            Plugin(one.name, one.version, one.source, self.is_on(one.name), self._reasons.get(one.name, ""))
            for one in self._found.values()
        )

    def is_on(self, name: str) -> bool:
        """Whether the plugin is loaded and has not failed."""
        return name in self._found and name not in self._reasons

    def switch(self, name: str, *, on: bool) -> None:
        """Switches a plugin on (it gets another chance) or off."""
        if name not in self._found or self.is_on(name) == on:
            return
        if on:
            del self._reasons[name]
            self._load(self._found[name])
        else:
            self._turn_off(name, SWITCHED_OFF)
        self.changed.emit(name)

    def collect_contributions(self, hook: str) -> list[tuple[str, Any]]:
        """Name of the plugin and offer, for every offer of the plugins that are on; each is asked once."""
        return [
            (name, offer) for name in list(self._found) if self.is_on(name) for offer in self._collect_once(name, hook)
        ]

    def open_state(self, name: str, host: Host) -> Any:
        """What a plugin keeps for a project that was opened."""
        return self.call_or_default(name, "opened", None, self._call_hook, name, "opened", host)

    def call_or_default(self, name: str, what: str, fallback: T, function: Callable[..., T], *arguments: Any) -> T:
        """What the function gives, or the fallback when the plugin is off or fails at it; then it is off."""
        if not self.is_on(name):
            return fallback
        try:
            return function(*arguments)
        except Cancelled:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a plugin raises, the session goes on
            self._fail(name, what, error)
            return fallback

    def call_or_raise(self, name: str, what: str, function: Callable[..., T], *arguments: Any, **named: Any) -> T:
        """What the function gives, for work that a person waits for.

        A UserError of the plugin passes; on any other failure PluginError is raised, and the plugin is off.
        """
        if not self.is_on(name):
            raise PluginError(f"Plugin '{name}' is off; switch it on under Tools > Plugins.")
        try:
            return function(*arguments, **named)
        except (UserError, Cancelled):
            raise
        except Exception as error:
            raise PluginError(self._fail(name, what, error)) from error

    def _load(self, candidate: PluginEntry) -> None:
        try:
            plugin = candidate.load()
            wanted = getattr(plugin, "api_version", None)
            if wanted == API_VERSION:
                self._manager.register(plugin, name=candidate.name)
                self._manager.check_pending()
                return
        except (Exception, SystemExit) as error:  # noqa: BLE001 - importing foreign code may raise anything
            self._fail(candidate.name, "loading", error)
            return
        made_for = "no version" if wanted is None else f"version {wanted}"
        reason = f"it is made for {made_for} of the plugin interface, this Annotator has version {API_VERSION}"
        self._turn_off(candidate.name, reason)
        self._tell(f"Plugin '{candidate.name}' is not used: {reason}; look for a newer one.")

    def _collect_once(self, name: str, hook: str) -> tuple[Any, ...]:
        if (name, hook) not in self._offers:
            self._offers[name, hook] = self.call_or_default(name, hook, (), self._collect_checked, name, hook)
        return self._offers.get((name, hook), ())

    def _collect_checked(self, name: str, hook: str) -> tuple[Any, ...]:
        offers = tuple(self._call_hook(name, hook) or ())
        for offer in offers:
            if not isinstance(offer, _CONTRIBUTION_TYPES[hook]):
                raise TypeError(f"offers a {type(offer).__name__}, not a {_CONTRIBUTION_TYPES[hook].__name__}")
        return offers

    def _call_hook(self, name: str, hook: str, *arguments: Any) -> Any:
        """The plugin's own answer to one hook; None when it has no such function."""
        caller = getattr(self._manager.hook, hook)
        plugin = self._manager.get_plugin(name)
        for implementation in caller.get_hookimpls():
            if implementation.plugin is plugin:
                return implementation.function(*arguments[: len(implementation.argnames)])
        return None

    def _fail(self, name: str, what: str, error: BaseException) -> str:
        _log.error("plugin %s failed at %s", name, what, exc_info=error)
        reason = " ".join(str(error).split())[:200]
        cause = f"{type(error).__name__}: {reason}" if reason else type(error).__name__
        sentence = f"Plugin '{name}' failed at {what} ({cause}) and is off until Annotator is started again."
        self._turn_off(name, f"it failed at {what} ({cause})")
        self._tell(sentence)
        self.changed.emit(name)
        return sentence

    def _turn_off(self, name: str, reason: str) -> None:
        self._reasons[name] = reason
        if self._manager.has_plugin(name):
            self._manager.unregister(name=name)
        self._offers = {key: offers for key, offers in self._offers.items() if key[0] != name}

    def _tell(self, sentence: str) -> None:
        self.sentences.append(sentence)
        self.reported.emit(sentence)


def keep_unique(offers: Sequence[tuple[str, T]], key: Callable[[T], str], taken: Iterable[str]) -> list[tuple[str, T]]:
    """Offers whose key nobody has yet, the first of each."""
    known = set(taken)
    kept = []
    for name, offer in offers:
        if key(offer) not in known:
            known.add(key(offer))
            kept.append((name, offer))
    return kept
