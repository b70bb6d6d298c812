"""Plugin session: the plugins at one open project, with their states, and what they add to its window."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Cancelled, Phrase, Progress, UserError
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.overlays.mark import Marks, Overlay
from annotator.plugins.context import Host, Redraw, Scene, StartedJob, StartJob
from annotator.plugins.contributions import ActionContribution, OverlayContribution, PageContribution, PanelContribution
from annotator.plugins.detectors import DetectorContribution
from annotator.plugins.discovery import OURS
from annotator.plugins.registry import PluginError, Registry
from annotator.session.actions.action import PRESETS, Action, preset_keys_of
from annotator.session.actions.menus import FORMER_MENUS, MENUS
from annotator.session.change import Change
from annotator.session.jobs import Job, Work
from annotator.session.session import Session
from annotator.session.settings import Settings
from annotator.session.view import PICTURED, ViewState, Workspace


class _Crash(Struct, frozen=True):
    """What a plugin's job raised; it travels back to the thread on which plugins are switched off."""

    error: BaseException


def guard_host(registry: Registry, name: str, host: Host) -> Host:
    """The host as the plugin `name` receives it."""

    def listen(listener: Callable[[Change], None]) -> None:
        def heard(change: Change) -> None:
            if registry.is_on(name):
                _attempt(host, registry, name, listener, change)

        host.listen(heard)

    def start(job: Job[Any], *, done: Callable[[Any], None], failed: Callable[[str], None] | None = None) -> StartedJob:
        def deliver(result: Any) -> None:
            if not registry.is_on(name):
                return
            if isinstance(result, _Crash):
                registry.call_or_default(name, f"job '{job.title}'", None, _raise, result.error)
            else:
                with registry.watch_over(name, f"job '{job.title}'"):
                    registry.call_or_raise(name, f"job '{job.title}'", done, result)

        return host.start(replace(job, work=_catch_errors(job)), done=deliver, failed=failed)

    def redraw(*overlays: str) -> None:
        host.redraw(*(overlay_name_of(name, overlay) for overlay in overlays))

    return replace(host, listen=listen, start=start, redraw=redraw)


def overlay_name_of(plugin: str, overlay: str) -> str:
    """The name under which the canvas knows an overlay of a plugin."""
    return f"{plugin}.{overlay}"


def _attempt(host: Host, registry: Registry, name: str, listener: Callable[[Change], None], change: Change) -> None:
    """A listener must not stop what it listens to; the registry has said which plugin failed."""
    try:
        with registry.watch_over(name, "following a change"):
            registry.call_or_raise(name, "following a change", listener, change)
    except PluginError:
        return
    except UserError as error:
        host.say(error.sentence)


def _catch_errors(job: Job[Any]) -> Work[Any]:
    work = job.work

    def safe(progress: Progress) -> Any:
        try:
            return work(progress)
        except (UserError, Cancelled, KeyboardInterrupt):
            raise
        except BaseException as error:  # noqa: BLE001 - handed on to whoever reports it by name
            return _Crash(error)

    return safe


def _raise(error: BaseException) -> None:
    raise error


class PluginPanel(NamedTuple):
    """A tab that a plugin adds; `make` receives the window's `PanelContext` and gives None when the plugin fails."""

    plugin: str
    id: str
    title: str
    order: int
    make: Callable[[Any], Any | None]
    workspaces: tuple[Workspace, ...] = PICTURED


class PluginPage(NamedTuple):
    """A page of Study that a plugin adds; a function gives what stands for nothing when the plugin fails at it."""

    plugin: str
    offered: PageContribution
    make: Callable[[Any], Any | None]
    """Receives the `StudyContext`."""
    is_needed: Callable[[], bool]
    support: Callable[[], str]
    """The grey text beside its name."""
    call: Callable[..., None]
    """Calls a function of the page with these arguments."""


def host_of(
    session: Session,
    *,
    start: StartJob,
    redraw: Redraw,
    say: Callable[[str], None],
    show: Callable[[tuple[float, float, float, float]], None],
    detectors: Callable[[], Sequence[DetectorContribution]] = tuple,
) -> Host:
    """The host over a session; the window brings what needs a window."""
    return Host(
        scene=lambda: Scene(session.project, session.view),
        listen=session.changed.connect,
        shapes=lambda key: session.load_layer(key).shapes,
        load_project=session.load_project,
        source=session.make_source,
        next_shape_id=lambda: session.next_shape_id,
        detectors=detectors,
        set_view=session.set_view,
        commit=session.commit,
        start=start,
        redraw=redraw,
        say=say,
        show=show,
    )


class PluginSession:
    """All plugins at one open project."""

    def __init__(self, registry: Registry, host: Host) -> None:
        self.registry, self.host = registry, host
        self._states: dict[str, Any] = {}
        self._hosts: dict[str, Host] = {}
        for plugin in registry.plugins:
            self.state_of(plugin.name)

    def state_of(self, name: str) -> Any:
        """What a plugin keeps for the project; one that is switched on later is asked for it then."""
        if name not in self._states and self.registry.is_on(name):
            self._states[name] = self.registry.open_state(name, self._host_of(name))
        return self._states.get(name)

    def close(self) -> None:
        """The project is closed: what our own plugins keep for it is dropped, which are circles with all they show."""
        ours = {plugin.name for plugin in self.registry.plugins if plugin.source == OURS}
        for name, state in self._states.items():
            if name in ours and hasattr(state, "__dict__"):
                state.__dict__.clear()
        self._states.clear()

    def collect_overlays(self) -> tuple[Overlay, ...]:
        """The overlays of all plugins, lowest first."""
        found = self.registry.collect_unique("overlays", lambda one: one.id, noun=Phrase("overlay"))
        return tuple(self._make_overlay(name, one) for name, one in found)

    def collect_panels(self) -> tuple[PluginPanel, ...]:
        """The tabs of all plugins."""
        found = self.registry.collect_unique("panels", lambda one: one.id, noun=Phrase("tab"))
        return tuple(
            PluginPanel(name, one.id, one.title, one.order, self._make_panel_maker(name, one), one.workspaces)
            for name, one in found
        )

    def collect_pages(self) -> tuple[PluginPage, ...]:
        """The pages of all plugins."""
        found = self.registry.collect_unique("pages", lambda one: one.id, noun=Phrase("page"))
        return tuple(self._make_page(name, one) for name, one in found)

    def run_action(self, name: str, offered: ActionContribution) -> None:
        """Does an action. A UserError of the plugin passes; any other failure becomes a UserError that names it."""
        what = f"action '{offered.id}'"
        with self.registry.watch_over(name, what):
            self.registry.call_or_raise(name, what, offered.run, self._host_of(name), self.state_of(name))

    def is_allowed(self, name: str, offered: ActionContribution) -> bool:
        """Whether an action is possible now."""
        return bool(self._ask(name, offered, offered.when))

    def is_checked(self, name: str, offered: ActionContribution) -> bool:
        """Whether an action that is on or off is on."""
        return offered.checked is not None and bool(self._ask(name, offered, offered.checked))

    def _host_of(self, name: str) -> Host:
        if name not in self._hosts:
            self._hosts[name] = guard_host(self.registry, name, self.host)
        return self._hosts[name]

    def _ask(self, name: str, offered: ActionContribution, question: Callable[[Scene, Any], bool]) -> bool:
        scene, state = self.host.scene(), self.state_of(name)
        return self.registry.call_or_default(name, f"action '{offered.id}'", False, question, scene, state)

    def _make_panel_maker(self, name: str, offered: PanelContribution) -> Callable[[Any], Any | None]:
        def make(context: Any) -> Any | None:
            given = context, self._host_of(name), self.state_of(name)
            return self.registry.call_or_default(name, f"panel '{offered.id}'", None, offered.make, *given)

        return make

    def _make_page(self, name: str, offered: PageContribution) -> PluginPage:
        what, guard = f"page '{offered.id}'", self.registry.call_or_default

        def make(context: Any) -> Any | None:
            return guard(name, what, None, offered.make, context, self._host_of(name), self.state_of(name))

        def is_needed() -> bool:
            return bool(guard(name, what, False, offered.when, self.host.scene(), self.state_of(name)))

        def support() -> str:
            return guard(name, what, "", offered.count, self.host.scene(), self.state_of(name))

        return PluginPage(name, offered, make, is_needed, support, partial(guard, name, what, None))

    def _make_overlay(self, name: str, offered: OverlayContribution) -> Overlay:
        what = f"overlay '{offered.id}'"

        def marks(project: Project, view: ViewState) -> Marks:
            scene = Scene(project, view)
            return self.registry.call_or_default(
                name, what, Marks(), _compute_marks, offered, scene, self.state_of(name)
            )

        def layers(project: Project, view: ViewState) -> list[LayerKey]:
            scene = Scene(project, view)
            none: Sequence[LayerKey] = ()
            return list(self.registry.call_or_default(name, what, none, offered.layers, scene, self.state_of(name)))

        def is_touched(change: Change, view: ViewState) -> bool:
            scene = Scene(self.host.scene().project, view)
            return self.registry.call_or_default(
                name, what, False, offered.is_touched, change, scene, self.state_of(name)
            )

        return Overlay(overlay_name_of(name, offered.id), marks, layers, is_touched)


def _compute_marks(offered: OverlayContribution, scene: Scene, state: Any) -> Marks:
    marks = offered.marks(scene, state)
    if not isinstance(marks, Marks):
        raise TypeError(f"returns a {type(marks).__name__}, not Marks")
    return marks


class ActivePlugins:
    """Holds the plugin session of the open project, for actions that were made before the project was opened."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.session: PluginSession | None = None

    def attach(self, host: Host) -> PluginSession:
        """Begins with the project that was opened, and returns what plugins keep for it."""
        self.session = PluginSession(self.registry, host)
        return self.session

    def detach(self) -> None:
        """Lets go of the project that was closed."""
        self.session = None

    def merge_actions(self, ours: tuple[Action, ...]) -> tuple[Action, ...]:
        """Our actions, some of them taken over by plugins while those hold them, then the plugins' own.

        A key that an earlier action has under some preset is taken from a plugin's action under that preset.
        """
        known = {action.id for action in ours}
        over: dict[str, list[tuple[str, ActionContribution]]] = {}
        added: list[Action] = []
        keyed = [one for one in ours if one.keys or one.preset_keys or one.shown_key]
        taken = {preset: {key for one in keyed for key in _list_keys(one, preset)} for preset in PRESETS}
        for name, offered in self.registry.collect_contributions("actions"):
            if offered.instead_of in known:
                over.setdefault(offered.instead_of, []).append((name, offered))
                continue
            action_id = f"{name}.{offered.id}"
            if action_id not in known and _name_menu(offered.menu).split("/")[0] in MENUS:
                known.add(action_id)
                added.append(self._make_action(action_id, name, offered, taken))
                for preset in PRESETS:
                    taken[preset].update(_list_keys(added[-1], preset))
        kept = (self._take_over(action, over[action.id]) if action.id in over else action for action in ours)
        return (*kept, *added)

    def _make_action(
        self, action_id: str, name: str, offered: ActionContribution, taken: Mapping[str, Collection[str]]
    ) -> Action:
        wanted = Action(action_id, offered.text, _name_menu(offered.menu), offered.keys, offered.preset_keys)
        keys = {preset: _find_free_keys(wanted, taken[preset], preset) for preset in PRESETS}
        self._tell_taken_keys(name, wanted, keys[PRESETS[0]])
        return replace(
            wanted,
            keys=keys[PRESETS[0]],
            preset_keys=keys,
            run=lambda _session, _settings: self._run_action(name, offered),
            when=lambda _session: self._is_allowed(name, offered),
            checked=None if offered.checked is None else lambda _session: self._is_checked(name, offered),
            separated=offered.separated,
        )

    def _tell_taken_keys(self, name: str, wanted: Action, free: Collection[str]) -> None:
        """Says which keys of the usual preset an action does not get."""
        lost = [key for key in wanted.keys if key not in free]
        if lost:
            self.registry.report_once(
                Phrase(
                    "Plugin '{name}': '{action}' does not get {keys}, which another command has; the settings give it "
                    "a key of your own.",
                    action=wanted.text,
                    name=name,
                    keys=", ".join(lost),
                )
            )

    def _take_over(self, action: Action, takers: list[tuple[str, ActionContribution]]) -> Action:
        def run(session: Session, settings: Settings) -> object:
            for name, offered in takers:
                if self._is_allowed(name, offered):
                    self._run_action(name, offered)
                    return None
            return action.run(session, settings) if action.run is not None and action.when(session) else None

        def when(session: Session) -> bool:
            return any(self._is_allowed(name, offered) for name, offered in takers) or action.when(session)

        return replace(action, run=run, when=when)

    def _run_action(self, name: str, offered: ActionContribution) -> None:
        if self.session is not None:
            self.session.run_action(name, offered)

    def _is_allowed(self, name: str, offered: ActionContribution) -> bool:
        return self.session is not None and self.session.is_allowed(name, offered)

    def _is_checked(self, name: str, offered: ActionContribution) -> bool:
        return self.session is not None and self.session.is_checked(name, offered)


def _name_menu(menu: str) -> str:
    """The menu that a plugin names, by the name that it has now."""
    head, sign, tail = menu.partition("/")
    return FORMER_MENUS.get(head, head) + sign + tail


def _find_free_keys(action: Action, taken: Collection[str], preset: str) -> tuple[str, ...]:
    """The action's keys under a preset that no earlier action has."""
    return tuple(key for key in preset_keys_of(action, preset) if key.casefold() not in taken)


def _list_keys(action: Action, preset: str) -> list[str]:
    """The keys of an action under a preset, and the one that is printed beside it."""
    return [key.casefold() for key in (*preset_keys_of(action, preset), action.shown_key)]
