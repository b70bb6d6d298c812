"""Fields of settings: the check that a value from outside fits its field.

Settings are read before anything is seen, so they need no library of schemas.
"""

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin

from annotator.options import Option, list_described

T = TypeVar("T")


class SettingsError(ValueError):
    """A value that does not fit its field; `place` says which."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place, self.reason = place, reason


def _list_options(group: type) -> dict[str, Option]:
    """How the fields of a group are described, with nothing of those that are not."""
    return {one.name: Option("") for one in fields(group)} | {one.name: one.option for one in list_described(group)}


def read_group(group: type[T], values: object, place: str = "") -> T:
    """A group of settings from plain values; names that it does not know are passed over.

    Raises SettingsError for a value that does not fit.
    """
    if not isinstance(values, Mapping):
        raise SettingsError(place, "it is no group of settings")
    kinds, words = _list_kinds(group), _list_options(group)
    return group(
        **{
            name: _read_value(kinds[name], words[name], value, f"{place}.{name}" if place else str(name))
            for name, value in values.items()
            if name in kinds
        }
    )


def change_group(old: T, changes: Mapping[str, object]) -> T:
    """A copy with other values. Raises SettingsError for one that does not fit, TypeError for a field that is none."""
    group = type(old)
    kinds, words = _list_kinds(group), _list_options(group)
    unknown = changes.keys() - kinds.keys()
    if unknown:
        raise TypeError(f"{group.__name__} has no {', '.join(sorted(unknown))}")
    read = {name: _read_value(kinds[name], words[name], value, name) for name, value in changes.items()}
    return replace(old, **read)  # type: ignore[type-var]


def list_differences(group: Any) -> dict[str, Any]:
    """What differs from the defaults, as plain values for a JSON file."""
    found = {}
    for one in fields(group):
        value = getattr(group, one.name)
        default = one.default if one.default_factory is MISSING else one.default_factory()
        if value != default:
            found[one.name] = _make_plain(value)
    return found


def _make_plain(value: Any) -> Any:
    if is_dataclass(value):
        return list_differences(value)
    if isinstance(value, Mapping):
        return {name: _make_plain(one) for name, one in value.items()}
    return value


def _list_kinds(group: type) -> dict[str, Any]:
    return {one.name: one.type for one in fields(group)}


def _read_value(kind: Any, words: Option, value: Any, place: str) -> Any:
    """The value as the field holds it. Raises SettingsError."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return _require(value in parts and isinstance(value, str), value, place, f"it is none of {', '.join(parts)}")
    if origin is UnionType:
        return None if value is None and NoneType in parts else _read_value(parts[0], words, value, place)
    if origin is tuple:
        return _read_row(parts, words, value, place)
    if origin is dict:
        _require(isinstance(value, Mapping), value, place, "it is no table")
        return {str(name): _read_value(parts[1], words, one, f"{place}.{name}") for name, one in value.items()}
    if is_dataclass(kind):
        return value if isinstance(value, kind) else read_group(kind, value, place)  # type: ignore[arg-type]
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    fits = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    _require(fits, value, place, f"it is no {kind.__name__}")
    if kind in (int, float):
        least, most = words.least, words.most
        inside = (least is None or value >= least) and (most is None or value <= most)
        _require(inside, value, place, f"it is not in {least} … {most}")
    if words.pattern:
        _require(re.fullmatch(words.pattern, value) is not None, value, place, "it is not written as it should be")
    return value


def _read_row(parts: tuple[Any, ...], words: Option, value: Any, place: str) -> tuple[Any, ...]:
    _require(isinstance(value, list | tuple), value, place, "it is no list")
    kinds = [parts[0]] * len(value) if parts[-1] is Ellipsis else list(parts)
    _require(len(kinds) == len(value), value, place, f"it has not {len(kinds)} values")
    return tuple(
        _read_value(kind, words, one, f"{place}.{number}")
        for number, (kind, one) in enumerate(zip(kinds, value, strict=True))
    )


def _require(holds: bool, value: T, place: str, reason: str) -> T:
    if not holds:
        raise SettingsError(place, reason)
    return value
