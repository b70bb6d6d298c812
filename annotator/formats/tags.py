"""The tags occluded and part state as members of the `attributes` by which COCO, CVAT and others carry them."""

from typing import Any, Final

from annotator.model.shapes import UNSET, Occluded, PartState

OCCLUDED: Final = "occluded"
PART_STATE: Final = "part_state"
_YES: Final = ("true", "yes", "1")
_NO: Final = ("false", "no", "0")
_STATES: Final = {state.name.lower(): state for state in PartState if state is not PartState.UNSET}
_STATE_NAMES: Final = {int(state): name for name, state in _STATES.items()}


def taken(attributes: dict[str, Any]) -> tuple[int, int]:
    """Occluded and part state, taken out of `attributes`; a value that is no tag of ours stays there, the tag unset."""
    occluded, part_state = UNSET, UNSET
    if OCCLUDED in attributes:
        found = _yes_or_no(attributes[OCCLUDED])
        if found is not None:
            occluded = found
            del attributes[OCCLUDED]
    if PART_STATE in attributes:
        value = attributes[PART_STATE]
        state = _STATES.get(value.lower()) if isinstance(value, str) else None
        if state is not None:
            part_state = state
            del attributes[PART_STATE]
    return occluded, part_state


def given(occluded: int, part_state: int) -> dict[str, Any]:
    """The members of `attributes` for these tags; unset tags have none."""
    members: dict[str, Any] = {}
    if occluded != UNSET:
        members[OCCLUDED] = occluded == Occluded.YES
    if part_state != UNSET:
        members[PART_STATE] = _STATE_NAMES[part_state]
    return members


def _yes_or_no(value: object) -> Occluded | None:
    """What a value says, however it is written; None for anything else."""
    if isinstance(value, str):
        text = value.lower()
        return Occluded.YES if text in _YES else Occluded.NO if text in _NO else None
    if isinstance(value, int | float):
        return Occluded.YES if value == 1 else Occluded.NO if value == 0 else None
    return None
