"""What CVAT says of a shape besides its outline: occluded and attributes.

CVAT knows occluded as 0 or 1; a tag that nobody set is 0 with an attribute `unset = occluded` beside it.
"""

from typing import Any, Final

from annotator.formats.core import tags
from annotator.model.shapes import UNSET, Occluded

_UNSET_MARK: Final = "unset"
KEPT: Final = ("group_id", "z_order")
"""Attributes of a shape's element that are kept where they say something; 0 or nothing is what CVAT always writes."""


def pack_tags(occluded: int, part_state: int, attributes: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The 0 or 1 of `occluded`, and the attributes that are written."""
    members = attributes | tags.format_tags(UNSET, part_state)
    if occluded == UNSET:
        members[_UNSET_MARK] = tags.OCCLUDED
    return int(occluded == Occluded.YES), members


def unpack_tags(occluded: int, members: dict[str, Any]) -> tags.TagsAndAttributes:
    """Tags and attributes of a shape as `pack_tags` wrote them."""
    if members.get(_UNSET_MARK) == tags.OCCLUDED:
        del members[_UNSET_MARK]
        occluded = UNSET
    return occluded, tags.take_part_state(members), members
