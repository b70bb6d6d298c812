"""Sitting: the plugins at one open project, with their states, and what they add to its window."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.step import Change
from annotator.overlays.mark import Marks
from annotator.overlays.overlay import Overlay
from annotator.plugins.context import Host, Scene, Start
from annotator.plugins.contributions import ActionOffer, OverlayOffer, PanelOffer
from annotator.plugins.guarded_host import guarded_host
from annotator.plugins.registry import Registry, unique
from annotator.progress import Progress
from annotator.session.actions.action import MENUS, PRESETS, Action, keys_of
from annotator.session.session import Session
from annotator.session.settings import Keys, Settings
from annotator.session.view import ViewState

_REDRAW: Final = "overlay:"
"""Before the id of an overlay it makes the name of a change of view that redraws the overlay."""


def only_redraws(change: Change) -> bool:
    """Whether nothing changed but what overlays have to show."""
    shown = bool(change.view) and all(name.startswith(_REDRAW) for name in change.view)
    return shown and not (change.layers or change.parts or change.opened)


class PanelRow(NamedTuple):
    """A tab that a plugin adds; `make` receives the window's `Workplace` and gives None when the plugin fails."""

    plugin: str
    id: str
    title: str
    order: int
    make: Callable[[Any], Any | None]


def host_of(
    session: Session,
    *,
    start: Start,
    say: Callable[[str], None],
    show: Callable[[tuple[float, float, float, float]], None],
) -> Host:
    """The host over a session; the window brings what needs a window."""
    return Host(
        scene=lambda: Scene(session.project, session.view),
        listen=session.changed.connect,
        shapes=lambda key: session.layer(key).shapes,
        loaded=lambda project, progress: _loaded(session, project, progress),
        next_shape_id=lambda: session.next_shape_id,
        look=session.look,
        commit=session.commit,
        start=start,
        redraw=lambda *overlays: session.changed.emit(Change(view=frozenset(_REDRAW + one for one in overlays))),
        say=say,
        show=show,
    )


def _loaded(session: Session, project: Project, progress: Progress) -> Project:
    """The project with the stored shapes of those layers that are not at hand."""
    missing = {key for key, layer in project.layers.items() if layer.loaded is None}
    if not missing:
        return project
    return project.with_layers(layer for layer in session.storage.load_all(progress) if layer.key in missing)


class Sitting:
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
            self._states[name] = self.registry.opened(name, self._host_for(name))
        return self._states.get(name)

    def overlays(self) -> tuple[Overlay, ...]:
        """The overlays of all plugins, lowest first."""
        offers = unique(self.registry.offers("overlays"), lambda one: one.id, ())
        return tuple(self._overlay(name, offer) for name, offer in offers)

    def panels(self) -> tuple[PanelRow, ...]:
        """The tabs of all plugins."""
        offers = unique(self.registry.offers("panels"), lambda one: one.id, ())
        return tuple(
            PanelRow(name, offer.id, offer.title, offer.order, self._maker(name, offer)) for name, offer in offers
        )

    def act(self, name: str, offer: ActionOffer) -> None:
        """Does an action. A UserError of the plugin passes; any other failure becomes a UserError that names it."""
        self.registry.insisted(name, f"action '{offer.id}'", offer.run, self._host_for(name), self.state_of(name))

    def allows(self, name: str, offer: ActionOffer) -> bool:
        """Whether an action is possible now."""
        return bool(self._asked(name, offer, offer.when))

    def is_checked(self, name: str, offer: ActionOffer) -> bool:
        """Whether an action that is on or off is on."""
        return offer.checked is not None and bool(self._asked(name, offer, offer.checked))

    def _host_for(self, name: str) -> Host:
        if name not in self._hosts:
            self._hosts[name] = guarded_host(self.registry, name, self.host)
        return self._hosts[name]

    def _asked(self, name: str, offer: ActionOffer, question: Callable[[Scene, Any], bool]) -> bool:
        scene, state = self.host.scene(), self.state_of(name)
        return self.registry.guarded(name, f"action '{offer.id}'", False, question, scene, state)

    def _maker(self, name: str, offer: PanelOffer) -> Callable[[Any], Any | None]:
        def make(place: Any) -> Any | None:
            given = place, self._host_for(name), self.state_of(name)
            return self.registry.guarded(name, f"panel '{offer.id}'", None, offer.make, *given)

        return make

    def _overlay(self, name: str, offer: OverlayOffer) -> Overlay:
        what = f"overlay '{offer.id}'"

        def marks(project: Project, view: ViewState) -> Marks:
            scene = Scene(project, view)
            return self.registry.guarded(name, what, Marks(), _marks, offer, scene, self.state_of(name))

        def layers(project: Project, view: ViewState) -> list[LayerKey]:
            scene = Scene(project, view)
            none: Sequence[LayerKey] = ()
            return list(self.registry.guarded(name, what, none, offer.layers, scene, self.state_of(name)))

        def is_touched(change: Change, view: ViewState) -> bool:
            if change.touches_view(_REDRAW + offer.id):
                return True
            scene = Scene(self.host.scene().project, view)
            return self.registry.guarded(name, what, False, offer.is_touched, change, scene, self.state_of(name))

        return Overlay(f"{name}.{offer.id}", marks, layers, is_touched)


def _marks(offer: OverlayOffer, scene: Scene, state: Any) -> Marks:
    marks = offer.marks(scene, state)
    if not isinstance(marks, Marks):
        raise TypeError(f"returns a {type(marks).__name__}, not Marks")
    return marks


class Seat:
    """Where the sitting of the open project is kept, for actions that were made before the project was opened."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.sitting: Sitting | None = None

    def sit_down(self, host: Host) -> Sitting:
        """A project was opened."""
        self.sitting = Sitting(self.registry, host)
        return self.sitting

    def stand_up(self) -> None:
        """The project was closed."""
        self.sitting = None

    def actions(self, ours: tuple[Action, ...]) -> tuple[Action, ...]:
        """Our actions, some of them taken over by plugins while those hold them, then the plugins' own.

        A key that an earlier action has under some preset is taken from a plugin's action under that preset.
        """
        offers = self.registry.offers("actions")
        known = {action.id for action in ours}
        over: dict[str, list[tuple[str, ActionOffer]]] = {}
        added: list[Action] = []
        for name, offer in offers:
            if offer.instead_of in known:
                over.setdefault(offer.instead_of, []).append((name, offer))
                continue
            action_id = f"{name}.{offer.id}"
            if action_id not in known and offer.menu.split("/")[0] in MENUS:
                known.add(action_id)
                added.append(self._action(action_id, name, offer, (*ours, *added)))
        kept = (self._taken_over(action, over[action.id]) if action.id in over else action for action in ours)
        return (*kept, *added)

    def _action(self, action_id: str, name: str, offer: ActionOffer, earlier: tuple[Action, ...]) -> Action:
        wanted = Action(action_id, offer.text, offer.menu, offer.keys, offer.preset_keys)
        keys = {preset: _free_keys(wanted, earlier, preset) for preset in PRESETS}
        return replace(
            wanted,
            keys=keys[PRESETS[0]],
            preset_keys=keys,
            run=lambda _session, _settings: self._act(name, offer),
            when=lambda _session: self._allows(name, offer),
            checked=None if offer.checked is None else lambda _session: self._is_checked(name, offer),
            separated=offer.separated,
        )

    def _taken_over(self, action: Action, offers: list[tuple[str, ActionOffer]]) -> Action:
        def run(session: Session, settings: Settings) -> None:
            for name, offer in offers:
                if self._allows(name, offer):
                    self._act(name, offer)
                    return
            if action.run is not None and action.when(session):
                action.run(session, settings)

        def when(session: Session) -> bool:
            return any(self._allows(name, offer) for name, offer in offers) or action.when(session)

        return replace(action, run=run, when=when)

    def _act(self, name: str, offer: ActionOffer) -> None:
        if self.sitting is not None:
            self.sitting.act(name, offer)

    def _allows(self, name: str, offer: ActionOffer) -> bool:
        return self.sitting is not None and self.sitting.allows(name, offer)

    def _is_checked(self, name: str, offer: ActionOffer) -> bool:
        return self.sitting is not None and self.sitting.is_checked(name, offer)


def _free_keys(action: Action, earlier: tuple[Action, ...], preset: str) -> tuple[str, ...]:
    """The action's keys under a preset that no earlier action has."""
    keys = Keys.model_construct(preset=preset, overrides={})
    taken = {key.casefold() for one in earlier for key in (*keys_of(one, keys), one.shown_key)}
    return tuple(key for key in keys_of(action, keys) if key.casefold() not in taken)
