"""The words of tags in files: lower case, nothing where a tag is not set."""

from annotator.model.shapes import UNSET, Occluded, PartState


def name_state(value: int) -> str | None:
    """The word of a part state."""
    return None if value == UNSET else PartState(value).name.lower()


def name_occluded(value: int) -> str | None:
    """The word of *occluded*."""
    return None if value == UNSET else Occluded(value).name.lower()
