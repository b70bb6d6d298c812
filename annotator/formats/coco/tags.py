"""The tags occluded and part state as members of COCO's `attributes`."""

from typing import Any, Final

from annotator.model.shapes import UNSET, Occluded, PartState

OCCLUDED: Final = "occluded"
PART_STATE: Final = "part_state"
_YES_NO: Final[dict[Any, Occluded]] = {
    True: Occluded.YES, False: Occluded.NO, "true": Occluded.YES, "false": Occluded.NO, "yes": Occluded.YES,
    "no": Occluded.NO, "1": Occluded.YES, "0": Occluded.NO,
}  # fmt: skip
_STATES: Final = {state.name.lower(): state for state in PartState if state is not PartState.UNSET}


def taken(attributes: dict[str, Any]) -> tuple[int, int]:
    """Occluded and part state, taken out of `attributes`; a value that is no tag of ours stays there, the tag unset."""
    occluded, part_state = UNSET, UNSET
    if OCCLUDED in attributes:
        value = attributes[OCCLUDED]
        found = _YES_NO.get(value.lower() if isinstance(value, str) else value) if _is_plain(value) else None
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
        members[PART_STATE] = PartState(part_state).name.lower()
    return members


def _is_plain(value: object) -> bool:
    return isinstance(value, bool | int | float | str)
