"""Keys that the welcome page names: it is seen before the table of actions, which has them from here, is imported."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from annotator.session.settings import KeySettings

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
