"""Menus of the window: their titles, and the lines of each; every other action lives in the key sheet and the palette.

A person clicks what is listed here. What hands do by key alone (steps of the display, moves by a pixel, numbers of
labels) has its place in a menu as a heading of the key sheet and the palette, and no line.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

MENUS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "File": "&File",
        "Edit": "&Edit",
        "View": "&View",
        "Label": "&Label",
        "Compare": "&Compare",
        "Check": "&Check",
        "Study": "&Study",
        "Tools": "&Tools",
        "Help": "&Help",
    }
)
"""Titles by the names that actions use, with the letter that opens each together with Alt.

*Tools* holds what plugins bring; without any it is not seen.
"""

WORKSPACE_MENUS: Final = MappingProxyType({"label": "Label", "compare": "Compare", "check": "Check", "study": "Study"})
"""The menu of each workspace, which is seen in that workspace alone."""

FORMER_MENUS: Final = MappingProxyType(
    {"Annotate": "Label", "Agreement": "Compare", "Model": "Check", "Project": "Study"}
)
"""What plugins may call a menu by the name that it had before the workspaces."""

RECENT: Final = "recent"
"""The line of the projects that were opened last."""

MENU_LINES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "File": (
            *("open_project", "open_folder", RECENT),
            *("", "add_images", "find_images"),
            *("", "import", "export"),
            *("", "save_copy", "save_view", "print"),
            *("", "settings"),
            *("", "close_project", "quit"),
        ),
        "Edit": (*("undo", "redo"), *("", "copy", "paste", "duplicate", "delete"), *("", "select_all", "find_shapes")),
        "View": (
            *("fit", "full_size"),
            *("", "hide_all", "View/Boxes", "display"),
            *("", "overview", "magnifier"),
            *("", "gallery", "wall", "toggle_images", "toggle_panels"),
        ),
        "View/Boxes": ("names", "badges", "", "colour_by_label", "colour_by_author", "colour_by_state"),
        "Label": (
            *("box", "polygon", "assist", "pick_label", "tag_pass"),
            *("", "Label/Drafts"),
            *("", "done", "needs_review", "write_note"),
            *("", "Label/Training and prompts", "instructions"),
            *("", "choose_author"),
        ),
        "Label/Drafts": ("copy_previous", "propagate", "interpolate"),
        "Label/Training and prompts": ("training", "repeat_pass", "prompts"),
        "Compare": (
            "audit",
            *("", "others", "spread", "disagreements", "regions"),
            *("", "next_disagreement", "begin_reference", "propose_reference"),
            *("", "return_image"),
        ),
        "Study": (
            *("labels", "custom_tags", "edit_instructions", "requirements"),
            *("", "image_purposes", "divide_images", "remove_images"),
            *("", "merge", "tune"),
            *("", "freeze", "export_report"),
            *("", "team"),
        ),
        "Help": (*("guide", "shortcuts", "command_palette"), *("", "Help/Samples", "plugins"), *("", "about")),
        "Help/Samples": ("sample_orchard", "sample_crowns", "sample_parts"),
    }
)
"""Ids of actions in the order of each menu; an empty string is a line between two groups, and a path a sub-menu."""
