"""The actions of the checklist of parts: from part to part by key."""

from typing import Final

from annotator.session.actions.action import Action, make_run
from annotator.session.protocol import place_parts

PART_ACTIONS: Final = (
    Action(
        "next_part",
        "Next missing part",
        "Annotate/Parts",
        ("S",),
        {"x-anylabeling": ("Ctrl+Alt+S",)},
        run=make_run(place_parts.go_to_next_part),
        when=place_parts.has_parts,
    ),
    Action(
        "previous_part",
        "Previous missing part",
        "Annotate/Parts",
        ("Shift+S",),
        {"x-anylabeling": ("Ctrl+Alt+Shift+S",)},
        run=make_run(place_parts.go_to_next_part, -1),
        when=place_parts.has_parts,
    ),
)
