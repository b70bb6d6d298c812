"""The registry: loads plugins, collects what they contribute, and switches off whichever fails, with one sentence.

What plugins' metrics say about two authors is computed over the shapes that our own numbers count.
"""

import logging
import math
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from traceback import walk_tb
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from msgspec import Struct
from pluggy import PluginManager

from annotator.errors import Cancelled, Phrase, Progress, UserError
from annotator.formats.core.format import Format
from annotator.metrics.matching import selection
from annotator.metrics.score import Score, make_undefined
from annotator.model.project import Project
from annotator.plugins import contributions, discovery
from annotator.plugins.context import Host, Pair
from annotator.plugins.detectors import DetectorContribution, PromptableContribution
from annotator.plugins.hookspecs import API_VERSION, make_plugin_manager
from annotator.plugins.watch import Watch
from annotator.report.numbers import show_hidden
from annotator.session.settings_file import load_settings
from annotator.session.signal import Signal

T = TypeVar("T")

_CONTRIBUTION_TYPES: Final = MappingProxyType(
    {
        "formats": Format,
        "metrics": contributions.MetricContribution,
        "overlays": contributions.OverlayContribution,
        "panels": contributions.PanelContribution,
        "pages": contributions.PageContribution,
        "actions": contributions.ActionContribution,
        "commands": contributions.CommandContribution,
        "detectors": DetectorContribution,
        "promptables": PromptableContribution,
    }
)
"""What each hook returns a list of."""

SWITCHED_OFF: Final = "switched off in the settings"
LEFT_OUT: Final = "left out at this start"
SLOW: Final = 2.0
"""Seconds of loading after which a plugin is named."""
BUSY: Final = 5.0
"""Seconds after which a plugin is named that gives no answer."""

_IMPORTED_AS: Final = __name__.partition(".")[0]

_OURS_AT_WORK: Final = (_IMPORTED_AS, "pluggy", "importlib", "contextlib")
"""Packages between the registry and what a plugin brings."""

_log = logging.getLogger(__name__)
_log.addHandler(logging.NullHandler())


class Plugin(Struct, frozen=True):
    """A row of the list of plugins."""

    name: str
    version: str
    source: str
    """The package that brings it."""
    is_on: bool
    reason: str
    """Why it is off, as a clause; empty while it is on."""
    seconds: float
    """How long it took to load; 0 while it has not been."""

    @property
    def is_slow(self) -> bool:
        """Whether every start waits for it longer than a person should."""
        return self.seconds >= SLOW


def warn(sentence: str) -> None:
    """Logs a sentence and writes it to standard error, from any thread."""
    _log.warning(sentence)
    if sys.stderr is not None:
        sys.stderr.write(f"{show_hidden(sentence)}\n")


class NotLoadedError(Exception):
    """A plugin had not finished loading when it was given up; the text is a clause that says so."""


class PluginError(UserError):
    """A plugin failed at something that was asked of it; the sentence names it and was `reported` already."""

    was_told = True


class Registry:
    """Every plugin that was found; those that are on answer.

    A plugin that raises anything but UserError, or that returns something of the wrong kind, is off until the program
    starts again or the person switches it on. `reported` says so once, in one sentence.

    Plugins are asked for contributions on the thread that made the registry. The functions in these may fail on any
    thread; `hand_over` then brings the switching off to the registry's own.
    """

    def __init__(
        self,
        found: Iterable[discovery.PluginEntry] | None = None,
        *,
        off: Iterable[str] = (),
        left_out: Iterable[str] = (),
        load: Callable[[discovery.PluginEntry], object] = discovery.load_at_once,
        seconds: Mapping[str, float] = MappingProxyType({}),
    ) -> None:
        """`off` are switched off in the settings, `left_out` at this start; `load` imports one, and may watch it.

        `seconds` is how long some took that were imported before.
        """
        self.fetch: Callable[[discovery.PluginEntry, Callable[[], None]], object] = lambda _entry, then: then()
        """Has a plugin imported before it is switched on; a window does so beside its own thread."""
        self.hand_over: Callable[[Callable[[], None]], object] = lambda work: work()
        """Does a piece of work on the thread of the registry; a window puts its own queue here."""
        self.warn: Callable[[str], object] = warn
        """Says, from another thread, that a plugin takes long at something that has not ended."""
        self._watch = Watch()
        self._thread = threading.get_ident()
        self.reported: Signal[str] = Signal()
        self.changed: Signal[str] = Signal()
        """Name of a plugin that went on or off."""
        self.sentences: list[str] = []
        """Everything that was reported, for whoever begins to listen later."""
        self._managers: dict[str, PluginManager] = {}
        """One for every plugin that is on, so that a hook is called on one plugin and its failure has a name."""
        self._reasons: dict[str, str] = {}
        self._collected: dict[tuple[str, str], tuple[Any, ...]] = {}
        self._found: dict[str, discovery.PluginEntry] = {}
        self._seconds: dict[str, float] = {}
        self._import, self._before = load, seconds
        left_out = set(left_out)
        for candidate in discovery.discover_plugins() if found is None else found:
            if candidate.name in self._found:
                self._tell(f"There are two plugins '{candidate.name}'; the one of '{candidate.source}' is left out.")
                continue
            self._found[candidate.name] = candidate
            if candidate.name in off:
                self._reasons[candidate.name] = SWITCHED_OFF
            elif candidate.name in left_out:
                self._reasons[candidate.name] = LEFT_OUT
            else:
                self._load(candidate)

    @property
    def plugins(self) -> tuple[Plugin, ...]:
        """All plugins in the order in which they are asked."""
        return tuple(
            Plugin(
                one.name,
                one.version,
                one.source,
                self.is_on(one.name),
                self._reasons.get(one.name, ""),
                self._seconds.get(one.name, 0.0),
            )
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
            self.fetch(self._found[name], lambda: self._turn_on(name))
        else:
            self._turn_off(name, SWITCHED_OFF)
            self.changed.emit(name)

    def _turn_on(self, name: str) -> None:
        if not self.is_on(name):
            del self._reasons[name]
            self._load(self._found[name])
            self.changed.emit(name)

    def collect_contributions(self, hook: str) -> list[tuple[str, Any]]:
        """Name of the plugin and contribution, for all plugins that are on; each is asked once."""
        return [(name, one) for name in list(self._found) if self.is_on(name) for one in self._collect_once(name, hook)]

    def collect_unique(
        self, hook: str, key: Callable[[Any], str], taken: Iterable[str] = (), *, noun: Phrase
    ) -> list[tuple[str, Any]]:
        """The contributions whose key nobody has yet, the first of each; one that is left out is told, as a `noun`."""
        owners = dict.fromkeys(taken, Phrase("Annotator"))
        kept: list[tuple[str, Any]] = []
        for name, one in self.collect_contributions(hook):
            owner = owners.get(key(one))
            if owner is None:
                owners[key(one)] = Phrase("plugin '{name}'", name=name)
                kept.append((name, one))
                continue
            self.report_once(
                Phrase(
                    "Plugin '{name}': {noun} '{key}' is left out, as {owner} has it already.",
                    name=name,
                    noun=noun,
                    key=key(one),
                    owner=owner,
                )
            )
        return kept

    def report_once(self, sentence: str) -> None:
        """Reports a sentence unless it was reported already."""
        if sentence not in self.sentences:
            self._tell(sentence)

    def open_state(self, name: str, host: Host) -> Any:
        """What a plugin keeps for a project that was opened."""
        return self.call_or_default(name, "opened", None, lambda: self._call_hook(name, "opened", host=host))

    def watch_over(self, name: str, what: str, seconds: float | None = None) -> AbstractContextManager[None]:
        """Has a plugin that is not ours named when it is at something for so long (BUSY); nothing is its import."""
        if self._found[name].source == discovery.OURS:
            return nullcontext()
        hang = discovery.describe_hang(self._found[name], what)
        return self._watch.over(lambda: self.warn(hang), BUSY if seconds is None else seconds)

    def call_or_default(self, name: str, what: str, fallback: T, function: Callable[..., T], *arguments: Any) -> T:
        """What the function gives, or the fallback when the plugin is off or fails at it; then it is off."""
        if not self.is_on(name):
            return fallback
        try:
            with self.watch_over(name, what):
                return function(*arguments)
        except (Cancelled, KeyboardInterrupt):
            raise
        except BaseException as error:  # noqa: BLE001 - whatever a plugin raises, sys.exit() too, the session goes on
            self._fail(name, what, error)
            return fallback

    def call_or_raise(self, name: str, what: str, function: Callable[..., T], *arguments: Any, **named: Any) -> T:
        """What the function gives, for work that a person waits for.

        A UserError of the plugin passes; on any other failure PluginError is raised, and the plugin is off.
        """
        if not self.is_on(name):
            raise UserError("Plugin '{name}' is off; switch it on under Help > Plugins.", name=name)
        try:
            return function(*arguments, **named)
        except (UserError, Cancelled, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise PluginError(self._fail(name, what, error)) from error

    def _load(self, candidate: discovery.PluginEntry) -> None:
        started = time.monotonic()
        try:
            with self.watch_over(candidate.name, "", SLOW):
                plugin = self._import(candidate)
            self._note_time(candidate, self._before.get(candidate.name, 0.0) + time.monotonic() - started)
            version = getattr(plugin, "api_version", None)
            if version == API_VERSION:
                manager = make_plugin_manager()
                manager.register(plugin, name=candidate.name)
                manager.check_pending()
                self._managers[candidate.name] = manager
            else:
                self._refuse(candidate.name, _describe_version(version))
        except NotLoadedError as given_up:
            self._turn_off(candidate.name, str(given_up))
            self._tell(f"Plugin '{candidate.name}' is off until Annotator is started again: {given_up}.")
        except ImportError as error:
            if (error.name or "").partition(".")[0] == _IMPORTED_AS:
                self._refuse(candidate.name, f"it is made for another version of the plugin interface ({error})")
            else:
                self._fail(candidate.name, "loading", error)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - importing foreign code may raise anything
            self._fail(candidate.name, "loading", error)

    def _note_time(self, candidate: discovery.PluginEntry, seconds: float) -> None:
        self._seconds[candidate.name] = seconds
        if seconds >= SLOW and candidate.source != discovery.OURS:
            self._tell(
                f"Plugin '{candidate.name}' took {seconds:.0f} seconds to load, for which every start waits; "
                "switch it off under Help > Plugins if you do not need it."
            )

    def _refuse(self, name: str, reason: str) -> None:
        """Leaves out a plugin that is sound but made for another Annotator."""
        told = f"{reason}, this Annotator has version {API_VERSION}"
        self._turn_off(name, told)
        self._tell(f"Plugin '{name}' is not used: {told}; look for a version of the plugin made for it.")

    def _collect_once(self, name: str, hook: str) -> tuple[Any, ...]:
        if (name, hook) not in self._collected:
            self._collected[name, hook] = self.call_or_default(name, hook, (), self._collect_checked, name, hook)
        return self._collected.get((name, hook), ())

    def _collect_checked(self, name: str, hook: str) -> tuple[Any, ...]:
        found = tuple(self._call_hook(name, hook) or ())
        for one in found:
            if not isinstance(one, _CONTRIBUTION_TYPES[hook]):
                raise TypeError(f"returns a {type(one).__name__}, not a {_CONTRIBUTION_TYPES[hook].__name__}")
        return found

    def _call_hook(self, name: str, hook: str, **arguments: Any) -> Any:
        """The answer of one plugin; None when it has no such hook."""
        answers = getattr(self._managers[name].hook, hook)(**arguments)
        return answers[0] if answers else None

    def _fail(self, name: str, what: str, error: BaseException) -> str:
        """Switches a plugin off and returns the sentence that says so."""
        _log.error("plugin %s failed at %s", name, what, exc_info=error)
        reason = " ".join(str(error).split())[:200]
        cause = f"{type(error).__name__}: {reason}" if reason else type(error).__name__
        cause += find_place(error)
        sentence = f"Plugin '{name}' failed at {what} ({cause}) and is off until Annotator is started again."

        def switch_off() -> None:
            if name in self._reasons:
                return
            self._turn_off(name, f"it failed at {what} ({cause})")
            self._tell(sentence)
            self.changed.emit(name)

        if threading.get_ident() == self._thread:
            switch_off()
        else:
            self.hand_over(switch_off)
        return sentence

    def _turn_off(self, name: str, reason: str) -> None:
        self._reasons[name] = reason
        self._managers.pop(name, None)
        self._collected = {key: found for key, found in self._collected.items() if key[0] != name}

    def _tell(self, sentence: str) -> None:
        self.sentences.append(sentence)
        self.reported.emit(sentence)


def find_place(error: BaseException) -> str:
    """Where in its files a plugin failed, as `, metric.py line 12`; empty where no line of it was at work."""
    found = [(str(frame.f_globals.get("__name__")), frame, line) for frame, line in walk_tb(error.__traceback__)]
    met = [(name.partition(".")[0], Path(frame.f_code.co_filename).name, line) for name, frame, line in found]
    theirs = [one for one in met if one[0] not in _OURS_AT_WORK]
    places = [f", {file} line {line}" for package, file, line in theirs if package == theirs[0][0]]
    return places[-1] if places else ""


def load_registry() -> Registry:
    """The plugins of this machine without those that a person switched off, for whoever asks without a window."""
    settings, _ = load_settings()
    return Registry(off=settings.plugins.off, left_out=discovery.find_left_out())


def _describe_version(version: object) -> str:
    if version is None:
        return Phrase("its module names no version of the plugin interface")
    return Phrase("it is made for version {version} of the plugin interface", version=version)


class MetricRow(NamedTuple):
    """One number of a plugin about two authors."""

    plugin: str
    metric: contributions.MetricContribution
    a: int
    """Id of the reference author."""
    b: int
    """Id of the other author."""
    score: Score


class PluginMetrics(Struct, frozen=True, eq=False):
    """The metrics of the plugins that are on, as they were when this was made."""

    registry: Registry
    offered: tuple[tuple[str, contributions.MetricContribution], ...]
    """Name of the plugin and metric."""

    @classmethod
    def of(cls, registry: Registry) -> "PluginMetrics":
        """The metrics of all plugins; an id of a plugin is used once."""
        offered: dict[tuple[str, str], tuple[str, contributions.MetricContribution]] = {}
        for name, one in registry.collect_contributions("metrics"):
            offered.setdefault((name, one.id), (name, one))
        return cls(registry, tuple(offered.values()))

    def compute_rows(
        self, project: Project, a: selection.AuthorShapes, b: selection.AuthorShapes, progress: Progress | None = None
    ) -> list[MetricRow]:
        """What every metric says about a reference `a` and another author `b`; may be called in a worker thread.

        A metric that fails is undefined, and its plugin is switched off. Raises Cancelled when asked to stop.
        """
        pair, progress = make_pair(project, a, b), progress or Progress()
        rows = []
        for done, (name, metric) in enumerate(self.offered):
            progress.step(done, len(self.offered))
            rows.append(MetricRow(name, metric, a.author, b.author, self._compute_score(name, metric, pair)))
        return rows

    def _compute_score(self, name: str, metric: contributions.MetricContribution, pair: Pair) -> Score:
        failed = make_undefined(Phrase("plugin '{name}' failed", name=name))
        return self.registry.call_or_default(
            name, f"metric '{metric.id}'", failed, _compute_checked_score, metric, pair
        )


def has_metrics(registry: Registry) -> bool:
    """Whether any plugin has a metric."""
    return bool(PluginMetrics.of(registry).offered)


def compute_metric_rows(
    registry: Registry,
    project: Project,
    *,
    authors: Sequence[int] | None = None,
    rule: selection.SelectionRule | None = None,
) -> list[MetricRow]:
    """What the metrics of all plugins say about every pair of authors; layers with shapes must be loaded.

    A plugin is given all shapes of both authors at once: nobody but its author knows how to add up its numbers.
    """
    metrics = PluginMetrics.of(registry)
    if not metrics.offered:
        return []
    sides = selection.select_shapes(
        project, selection.list_audited(project, authors), rule or selection.SelectionRule()
    )
    couples = [(a, b) for number, a in enumerate(sides) for b in sides[number + 1 :]]
    return [row for a, b in couples for row in metrics.compute_rows(project, a, b)]


def make_pair(project: Project, a: selection.AuthorShapes, b: selection.AuthorShapes) -> Pair:
    """The two authors' shapes on the images that both state something about, the reference first."""
    images = selection.find_shared_images(a, b)
    return Pair(
        reference=a.restrict_to(images).shapes,
        other=b.restrict_to(images).shapes,
        reference_name=project.authors[a.author].name,
        other_name=project.authors[b.author].name,
        images={image: project.images[image] for image in images.tolist()},
        labels={label.id: label.name for label in project.vocabulary.counted_labels},
    )


def _compute_checked_score(metric: contributions.MetricContribution, pair: Pair) -> Score:
    score = metric.score(pair)
    if not isinstance(score, Score):
        raise TypeError(f"returns a {type(score).__name__}, not a Score")
    if score.value is not None and not math.isfinite(score.value):
        raise ValueError(f"returns {score.value}, which is not a number; give a Score without a value and its reason")
    return score
