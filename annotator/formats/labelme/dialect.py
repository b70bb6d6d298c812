"""What differs between LabelMe and X-AnyLabeling: where tags and other values of a shape stand."""

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from annotator.formats.core import tags
from annotator.formats.core.losses import Loss
from annotator.formats.text.json_text import JsonNode
from annotator.model.shapes import UNSET, Occluded, PartState

ENDING: Final = ".json"
_STATE_FLAGS: Final = MappingProxyType(
    {
        "intact": PartState.INTACT,
        "damaged": PartState.DAMAGED,
        "absent": PartState.ABSENT,
        "part_occluded": PartState.OCCLUDED,
    }
)
"""The flag occluded is the tag occluded; a part that is hidden as a whole has a flag of its own."""
_FLAG_OF_STATE: Final = MappingProxyType({int(state): flag for flag, state in _STATE_FLAGS.items()})
_TAG_FLAGS: Final = frozenset({tags.OCCLUDED, *_STATE_FLAGS})


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one of the programs writes a shape beyond its points."""

    unpack: Callable[[JsonNode], tags.TagsAndAttributes]
    """Tags and attributes out of the members `flags`, `attributes` and the program's own; nothing else is looked at."""
    pack: Callable[[int, int, dict[str, Any]], dict[str, Any]]
    """The members for these tags and attributes."""
    members: frozenset[str]
    """The members that the two above read and write."""
    corners: int
    """Points of a rectangle: two opposite ones, or all four."""
    root: tuple[tuple[str, Any], ...]
    """Members of the file before its shapes."""
    has_scores: bool
    losses: tuple[Loss, ...] = ()


def _unpack_plain(shape: JsonNode) -> tags.TagsAndAttributes:
    """LabelMe: flags are the tags and yes-or-no attributes; `attributes` is a member that it passes through."""
    attributes: dict[str, Any] = {}
    states: list[str] = []
    occluded = UNSET
    flags = shape.get("flags")
    for name, flag in () if flags is None else flags.each():
        if not isinstance(flag.value, bool):
            raise flag.wrong("is neither true nor false")
        if name == tags.OCCLUDED:
            occluded = int(flag.value)
        elif name not in _STATE_FLAGS:
            attributes[name] = flag.value
        elif flag.value:
            states.append(name)
    if flags is not None and len(states) > 1:
        raise flags.wrong("says both {value} and {value_2}", value=states[0], value_2=states[1])
    part_state = _STATE_FLAGS[states[0]] if states else UNSET
    return occluded, part_state, attributes | _read_attributes(shape)


def _pack_plain(occluded: int, part_state: int, attributes: dict[str, Any]) -> dict[str, Any]:
    flags = {key: value for key, value in attributes.items() if isinstance(value, bool) and key not in _TAG_FLAGS}
    rest = {key: value for key, value in attributes.items() if key not in flags}
    if occluded != UNSET:
        flags[tags.OCCLUDED] = occluded == Occluded.YES
    if part_state != UNSET:
        flags[_FLAG_OF_STATE[part_state]] = True
    return {"flags": flags} | ({"attributes": rest} if rest else {})


def _unpack_x(shape: JsonNode) -> tags.TagsAndAttributes:
    """X-AnyLabeling: `attributes` of words, flags that are rarely used, `difficult`."""
    attributes: dict[str, Any] = {}
    flags = shape.get("flags")
    for name, flag in () if flags is None else flags.each():
        attributes[name] = flag.value
    difficult = shape.get("difficult")
    if difficult is not None and not isinstance(difficult.value, bool):
        raise difficult.wrong("is neither true nor false")
    if difficult is not None and difficult.value:
        attributes["difficult"] = True
    attributes |= _read_attributes(shape)
    return (*tags.take_tags(attributes), attributes)


def _pack_x(occluded: int, part_state: int, attributes: dict[str, Any]) -> dict[str, Any]:
    rest = dict(attributes)
    difficult = rest.get("difficult") is True
    if difficult:
        del rest["difficult"]
    if occluded != UNSET:
        rest[tags.OCCLUDED] = "true" if occluded == Occluded.YES else "false"
    if part_state != UNSET:
        rest[tags.PART_STATE] = tags.STATE_NAMES[part_state]
    return {"flags": {}, "difficult": difficult, "attributes": rest}


def _read_attributes(shape: JsonNode) -> dict[str, Any]:
    found = shape.get("attributes")
    return {} if found is None else dict(found.members())


def _reread_x(occluded: int, part_state: int, attributes: dict[str, Any]) -> tags.TagsAndAttributes:
    return _unpack_x(JsonNode(_pack_x(occluded, part_state, attributes), ""))


PLAIN: Final = Dialect(
    unpack=_unpack_plain,
    pack=_pack_plain,
    members=frozenset({"flags", "attributes"}),
    corners=2,
    root=(("version", "5.5.0"), ("flags", {})),
    has_scores=False,
)
X_ANY: Final = Dialect(
    unpack=_unpack_x,
    pack=_pack_x,
    members=frozenset({"flags", "attributes", "difficult"}),
    corners=4,
    root=(("version", "3.0.0"), ("flags", {}), ("checked", False)),
    has_scores=True,
    losses=(tags.make_clash_loss("attributes that read as tags (they become tags)", _reread_x),),
)
