"""Action: one thing a person can ask for, with its keys in every preset, its menu and when it is possible.

Keys that the welcome page names stand here: it is seen before the table of actions is imported.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, field

from annotator.errors import Phrase
from annotator.session.settings import KeySettings, Preferences, Settings

if TYPE_CHECKING:
    from annotator.session.session import Session

Keys = tuple[tuple[str, ...], Mapping[str, tuple[str, ...]]]
"""Those of the default preset, and those of other presets where they differ."""

DONE_KEY: Final = "Space"
STATE_IDS: Final = ("state_intact", "state_damaged", "state_absent", "state_occluded")
FIRST_KEYS: Final[Mapping[str, Keys]] = MappingProxyType(
    {
        "open_project": (("Ctrl+O",), {"x-anylabeling": ("Ctrl+O", "Ctrl+I")}),
        "open_folder": (("Ctrl+U",), {}),
        "box": (("W", "R"), {"labelme": ("Ctrl+R",), "cvat": ("N",), "x-anylabeling": ("R",)}),
        "occluded": (("Q",), {"cvat": ("Q", "/")}),
        "done": ((), {"x-anylabeling": ("Ctrl+Alt+K",)}),
        "state_intact": (("Z",), {}),
        "state_damaged": (("X",), {}),
        "state_absent": (("C",), {}),
        "state_occluded": (("V",), {}),
    }
)


def find_first_key(name: str, keys: KeySettings) -> str:
    """The first key of one of these actions under a preset with a person's own keys; '' for an action without."""
    own, presets = FIRST_KEYS.get(name, ((), {}))
    found = keys.overrides.get(name, presets.get(keys.preset, own))
    return found[0] if found else DONE_KEY if name == "done" else ""


PRESETS: Final = ("labelimg", "labelme", "cvat", "x-anylabeling")

Run = Callable[["Session", Settings], object]
"""May answer with a `Remark`, which the window says, or with a `FarWalk`, on which it goes on."""
When = Callable[["Session"], bool]


def make_run(function: Callable[..., object], *args: object, **kwargs: object) -> Run:
    """A verb of the session that needs no settings, with its arguments."""

    def run(session: "Session", _settings: Settings) -> object:
        return function(session, *args, **kwargs)

    return run


class Switch(Struct, frozen=True):
    """A setting that an action turns on and off, or to one of several values."""

    group: str
    name: str
    value: object = True

    def is_on(self, settings: Settings) -> bool:
        """Whether the setting has the value."""
        return bool(getattr(getattr(settings, self.group), self.name) == self.value)

    def turn(self, preferences: Preferences) -> None:
        """Gives the setting the value; one that is on or off goes off when it is on."""
        wished = not self.is_on(preferences.settings) if self.value is True else self.value
        preferences.set(self.group, **{self.name: wished})


class Action(Struct, frozen=True):
    """A row of the table from which menus, shortcuts, the context menu and the shortcut sheet are made.

    Keys are written as Qt's portable text. Those of `labelimg`, the default preset, stand in `keys`; `preset_keys`
    has the other presets where they differ.
    """

    id: str
    text: str
    """Source text in sentence case; the window translates it."""
    menu: str
    """`Menu` or `Menu/Submenu`: its heading in the key sheet and the palette; `MENU_LINES` says what the menus list."""
    keys: tuple[str, ...] = ()
    preset_keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    run: Run | None = None
    """What it does to the session; None where it needs the window."""
    do: Callable[[Any], object] | None = None
    """What the window does, called with its `Shell`, where the session alone is not enough."""
    when: When = lambda _session: True
    checked: When | None = None
    """For an action that is on or off."""
    switch: Switch | None = None
    """The setting that it turns; it shows whether that is on."""
    on_canvas: bool = False
    """Its keys work while the picture has the focus; lists and fields need them for themselves."""
    shown_key: str = ""
    """A key that the canvas itself understands; printed, but not bound."""
    separated: bool = False
    """A separator stands before it in the context menu, or in the menu that a plugin adds it to."""
    in_context_menu: bool = False
    needs_project: bool = True
    """Possible only while a project is open."""


def keys_of(action: Action, keys: KeySettings) -> tuple[str, ...]:
    """The keys of an action under a preset with a person's own keys."""
    own = keys.overrides.get(action.id)
    return preset_keys_of(action, keys.preset) if own is None else own


def preset_keys_of(action: Action, preset: str) -> tuple[str, ...]:
    """The keys of an action under a preset, without any of a person's own."""
    return action.preset_keys.get(preset, action.keys)


def find_clashes(actions: Iterable[Action], keys: KeySettings) -> dict[str, list[str]]:
    """Keys that more than one action would have, each with the ids of those actions."""
    owners: dict[str, list[str]] = {}
    for action in actions:
        for key in (*keys_of(action, keys), action.shown_key):
            if key:
                owners.setdefault(_normalise_key(key), []).append(action.id)
    return {key: ids for key, ids in owners.items() if len(ids) > 1}


def drop_clashes(actions: tuple[Action, ...], keys: KeySettings) -> tuple[KeySettings, str]:
    """The keys less those of a person's own that clash, and one sentence about what was left out (or '')."""
    sound = {name: own for name, own in keys.overrides.items() if any(action.id == name for action in actions)}
    dropped: list[str] = []
    while sound and (found := find_clashes(actions, replace(keys, overrides=sound))):
        guilty = sorted({name for names in found.values() for name in names if name in sound})
        if not guilty:
            break
        dropped.append(guilty[-1])
        del sound[guilty[-1]]
    kept = replace(keys, overrides=sound)
    if not dropped:
        return kept, ""
    return kept, Phrase(
        "Own keys of {names} are taken already; the preset's keys are used there.", names=", ".join(sorted(dropped))
    )


def _normalise_key(key: str) -> str:
    """One spelling of a key: modifiers sorted, letters in capitals."""
    head, _, last = key.rpartition("+") if not key.endswith("+") else (key[:-2], "", "+")
    modifiers = sorted(part.capitalize() for part in head.split("+") if part)
    return "+".join([*modifiers, last.upper() if len(last) == 1 else last.capitalize()])
