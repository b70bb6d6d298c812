"""Files of shortcuts: preset and own keys, to be carried to another desk."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from annotator.errors import UserError
from annotator.session.actions.action import Action, find_clashes
from annotator.session.settings import KeySettings
from annotator.session.settings_file import reason_of


class ShortcutFile(BaseModel):
    """What a file of shortcuts holds."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=False)

    kind: Literal["annotator shortcuts"] = "annotator shortcuts"
    version: Literal[1] = 1
    preset: Literal["labelimg", "labelme", "cvat", "x-anylabeling"]
    own: dict[str, tuple[str, ...]]
    """Own keys by the id of the action, in place of the preset's; an empty list takes them away."""


def save_shortcuts(keys: KeySettings, path: Path) -> None:
    """Writes preset and own keys to a file. Raises UserError where that is not possible."""
    held = ShortcutFile(preset=keys.preset, own=dict(sorted(keys.overrides.items())))
    try:
        path.write_text(held.model_dump_json(indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise UserError(
            "{path} cannot be written ({reason}); choose another place.", path=path, reason=reason_of(error)
        ) from error


def load_shortcuts(
    path: Path, actions: Iterable[Action], *, is_key: Callable[[str], bool]
) -> tuple[KeySettings, list[str]]:
    """Preset and own keys of a file, and the names in it that no action has.

    Raises UserError when the file cannot be read or is none of ours, or when two actions would have one key.
    """
    actions = tuple(actions)
    try:
        held = ShortcutFile.model_validate_json(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(
            "{path} cannot be read ({reason}); choose another file.", path=path, reason=reason_of(error)
        ) from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        place = f" at {where}" if where else ""
        remedy = "choose a file that Export… of the shortcuts wrote"
        raise UserError(
            "{path} is not a file of shortcuts{place} ({first}); {remedy}.",
            path=path,
            place=place,
            first=first["msg"].lower(),
            remedy=remedy,
        ) from error
    for name, keys in held.own.items():
        for key in keys:
            if not is_key(key):
                raise UserError(
                    "{path} gives {name} the key “{key}”, which is not a key; write it as in Ctrl+Shift+K.",
                    path=path,
                    name=name,
                    key=key,
                )
    known = {action.id for action in actions}
    loaded = KeySettings(preset=held.preset, overrides={name: own for name, own in held.own.items() if name in known})
    for key, owners in find_clashes(actions, loaded).items():
        raise UserError(
            "{path} gives {key} to {owner} and to {owner_2}; remove it from one of them.",
            path=path,
            key=key,
            owner=owners[0],
            owner_2=owners[1],
        )
    return loaded, sorted(held.own.keys() - known)
