"""The tags occluded and part state as members of the `attributes` by which COCO, CVAT and others carry them."""

import math
from collections.abc import Callable, Collection
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace

from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.losses import Loss
from annotator.model.columns import PART_STATES
from annotator.model.shapes import UNSET, Occluded, PartState, Shapes

OCCLUDED: Final = "occluded"
PART_STATE: Final = "part_state"
STATES: Final = MappingProxyType({name: PartState(value) for value, name in enumerate(PART_STATES)})
STATE_NAMES: Final = MappingProxyType(dict(enumerate(PART_STATES)))
_YES: Final = ("true", "yes", "1")
_NO: Final = ("false", "no", "0")

TagsAndAttributes = tuple[int, int, dict[str, Any]]
"""Occluded, part state and the other attributes of a shape."""


def take_tags(attributes: dict[str, Any]) -> tuple[int, int]:
    """Occluded and part state, taken out of `attributes`; a value that is no tag of ours stays there, the tag unset."""
    return take_occluded(attributes), take_part_state(attributes)


def split_tags(attributes: dict[str, Any]) -> TagsAndAttributes:
    """Occluded, part state, and the attributes without them."""
    return (*take_tags(attributes), attributes)


def take_score(attributes: dict[str, Any], *keys: str) -> float:
    """The score of a model, taken out of the attributes by the first of the keys that has one; NaN where none has."""
    for key in keys:
        value = attributes.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
            del attributes[key]
            return float(value)
    return math.nan


def take_occluded(attributes: dict[str, Any]) -> int:
    """The tag occluded, taken out of `attributes`; unset where its value is no yes and no no."""
    found = parse_yes_or_no(attributes.get(OCCLUDED))
    if found is None:
        return UNSET
    del attributes[OCCLUDED]
    return found


def take_part_state(attributes: dict[str, Any]) -> int:
    """The part state, taken out of `attributes`; unset where its value is no state."""
    value = attributes.get(PART_STATE)
    state = STATES.get(value.lower()) if isinstance(value, str) else None
    if state is None:
        return UNSET
    del attributes[PART_STATE]
    return state


def format_tags(occluded: int, part_state: int) -> dict[str, Any]:
    """The members of `attributes` for these tags; unset tags have none."""
    members: dict[str, Any] = {}
    if occluded != UNSET:
        members[OCCLUDED] = occluded == Occluded.YES
    if part_state != UNSET:
        members[PART_STATE] = STATE_NAMES[part_state]
    return members


def parse_yes_or_no(value: object) -> Occluded | None:
    """What a value says, however it is written; None for anything else."""
    if isinstance(value, str):
        text = value.strip().lower()
        return Occluded.YES if text in _YES else Occluded.NO if text in _NO else None
    if isinstance(value, int | float):
        return Occluded.YES if value == 1 else Occluded.NO if value == 0 else None
    return None


def pack_attributes(
    occluded: int, part_state: int, attributes: dict[str, Any], taken: Collection[str] = ()
) -> dict[str, Any]:
    """The attributes that are written: all but those whose names are `taken` for something else, and the tags."""
    return {key: value for key, value in attributes.items() if key not in taken} | format_tags(occluded, part_state)


def make_tagged_loss(text: str, taken: Collection[str] = ()) -> Loss:
    """The clashes where the tags stand among the attributes that are written."""
    return make_clash_loss(text, lambda o, p, a: split_tags(pack_attributes(o, p, a, taken)))


def make_clash_loss(text: str, again: Callable[[int, int, dict[str, Any]], TagsAndAttributes]) -> Loss:
    """The loss of attributes whose names a format uses itself; `again` gives what is read of what was written."""

    def reread(shapes: Shapes) -> Shapes:
        """The shapes as they come back."""
        if shapes.attributes is None:
            return shapes
        occluded, part_state, column = shapes.occluded.copy(), shapes.part_state.copy(), shapes.attributes.copy()
        for row in range(len(shapes)):
            if column[row]:
                found = again(int(occluded[row]), int(part_state[row]), dict(column[row]))
                occluded[row], part_state[row], column[row] = found
        return shapes.with_columns(occluded=occluded, part_state=part_state, attributes=column)

    def count(foreign: ForeignTable) -> int:
        before, after = foreign.shapes, reread(foreign.shapes)
        return sum(
            before.attributes_of(row) != after.attributes_of(row)
            or before.occluded[row] != after.occluded[row]
            or before.part_state[row] != after.part_state[row]
            for row in range(len(before))
        )

    return Loss(text, count, lambda foreign: replace(foreign, shapes=reread(foreign.shapes)))
