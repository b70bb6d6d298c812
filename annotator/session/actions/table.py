"""The table of actions: everything a person can ask for by menu or key, in the order of the menus."""

from typing import Final

from annotator.session.actions.action import Action, Switch, make_run
from annotator.session.actions.agreement import AGREEMENT_ACTIONS
from annotator.session.actions.annotate import ANNOTATE_ACTIONS, NOTE_ACTIONS, PART_ACTIONS
from annotator.session.actions.conditions import (
    can_delete,
    can_edit,
    has_open_image,
    has_open_layer,
    has_selection,
    is_writable,
)
from annotator.session.actions.display import AID_ACTIONS, DISPLAY_ACTIONS, MARKING_ACTIONS
from annotator.session.actions.first_keys import FIRST_KEYS
from annotator.session.actions.series import SERIES_ACTIONS
from annotator.session.editing import arrange, navigate, tag_pass
from annotator.session.editing.polygons import vertices
from annotator.session.protocol.place_parts import drop_proposed
from annotator.session.session import Session
from annotator.session.settings import Settings


def _select_next(session: Session) -> None:
    if session.view.tag_pass is None:
        navigate.select_next(session)
    else:
        tag_pass.go_past_box(session)


def _select_previous(session: Session) -> None:
    if session.view.tag_pass is None:
        navigate.select_next(session, -1)
    else:
        tag_pass.go_back_in_pass(session)


def _delete(session: Session) -> None:
    """Takes a chosen vertex or the selected shapes away; without a selection it puts the proposed part away."""
    if session.view.selection:
        vertices.delete_vertex_or_shapes(session)
    else:
        drop_proposed(session)


def _duplicate_selection(session: Session, settings: Settings) -> None:
    arrange.duplicate(session, beyond_border=settings.drawing.beyond_border)


_FILE: Final = (
    Action(
        "open_project",
        "Open project…",
        "File",
        *FIRST_KEYS["open_project"],
        needs_project=False,
    ),
    Action("open_folder", "Open folder of images…", "File", *FIRST_KEYS["open_folder"], needs_project=False),
    Action("new_from_address", "New project from an address…", "File", needs_project=False),
    Action("sample_orchard", "Orchard sample", "File/Samples", needs_project=False),
    Action("sample_crowns", "Tree crowns sample", "File/Samples", needs_project=False),
    Action("sample_parts", "Bicycle parts sample", "File/Samples", needs_project=False),
    Action("find_images", "Locate images folder…", "File", separated=True, when=has_open_image),
    Action("locate_address", "Pictures at an address…", "File", when=has_open_image),
    Action("add_images", "Add images…", "File", when=is_writable),
    Action("save", "Save", "File", ("Ctrl+S",), separated=True),
    Action("save_copy", "Save a copy…", "File", ("Ctrl+Shift+S",), when=has_open_image),
    Action("save_picture", "Whole picture in full resolution…", "File/Save view", when=has_open_image),
    Action("save_view", "What is seen…", "File/Save view", when=has_open_image),
    Action(
        "print", "Print what is seen…", "File", ("Ctrl+P",), {"labelme": (), "x-anylabeling": ()}, when=has_open_image
    ),
    Action("freeze", "Freeze state…", "File", when=has_open_image),
    Action("tidy", "Tidy project…", "File", when=is_writable),
    Action("team", "Team project…", "File", needs_project=False, separated=True),
    Action("import", "Import…", "File", ("Ctrl+Shift+I",), when=lambda s: not s.read_only, separated=True),
    Action("export", "Export…", "File", ("Ctrl+Shift+E",)),
    Action(
        "settings",
        "Settings…",
        "File",
        ("Ctrl+,",),
        {"x-anylabeling": ("Ctrl+,", "Ctrl+0")},
        separated=True,
        needs_project=False,
    ),
    Action("close_project", "Close project", "File", ("Ctrl+W",), separated=True),
    Action("quit", "Quit", "File", ("Ctrl+Q",), needs_project=False),
)

_EDIT: Final = (
    Action("undo", "Undo", "Edit", ("Ctrl+Z",), when=lambda s: s.next_undo is not None),
    Action(
        "redo",
        "Redo",
        "Edit",
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        when=lambda s: s.next_redo is not None,
    ),
    Action("copy", "Copy", "Edit", ("Ctrl+C",), when=lambda s: bool(s.view.selection), separated=True),
    Action("copy_view", "Copy view", "Edit", ("Ctrl+Alt+C",), when=has_open_image),
    Action("paste", "Paste", "Edit", ("Ctrl+V",), when=can_edit),
    Action(
        "duplicate",
        "Duplicate",
        "Edit",
        ("Ctrl+D",),
        run=_duplicate_selection,
        when=has_selection,
        in_context_menu=True,
    ),
    Action(
        "delete",
        "Delete",
        "Edit",
        ("Del", "Backspace"),
        run=make_run(_delete),
        when=can_delete,
        in_context_menu=True,
    ),
    Action(
        "select_all",
        "Select all",
        "Edit",
        ("Ctrl+A",),
        run=make_run(navigate.select_all),
        when=has_open_layer,
        separated=True,
    ),
    Action(
        "select_next",
        "Select next box",
        "Edit",
        ("Tab",),
        {"x-anylabeling": ("Tab", "Ctrl+Shift+C")},
        run=make_run(_select_next),
        when=has_open_layer,
        on_canvas=True,
    ),
    Action(
        "select_previous",
        "Select previous box",
        "Edit",
        ("Shift+Tab",),
        run=make_run(_select_previous),
        when=has_open_layer,
        on_canvas=True,
    ),
    Action("escape", "Cancel, then clear the selection", "Edit", ("Esc",)),
)

_VIEW: Final = (
    Action(
        "next_image",
        "Next image",
        "View",
        ("D",),
        {"cvat": ("F",)},
        run=make_run(navigate.go, 1),
        when=has_open_image,
    ),
    Action(
        "previous_image",
        "Previous image",
        "View",
        ("A",),
        {"cvat": ("D",)},
        run=make_run(navigate.go, -1),
        when=has_open_image,
    ),
    Action(
        "next_unfinished",
        "Next image that is not done",
        "View",
        ("Ctrl+Shift+D",),
        {"cvat": ("Shift+F",)},
        run=make_run(navigate.go_to_unfinished),
        when=has_open_image,
    ),
    Action(
        "previous_unfinished",
        "Previous image that is not done",
        "View",
        ("Ctrl+Shift+A",),
        {"cvat": ("Shift+D",)},
        run=make_run(navigate.go_to_unfinished, -1),
        when=has_open_image,
    ),
    Action("fit", "Fit window", "View", ("Ctrl+F",), when=has_open_image, separated=True),
    Action("fit_width", "Fit width", "View", ("Ctrl+Shift+F",), when=has_open_image),
    Action("full_size", "100 %", "View", ("Ctrl+0",), {"x-anylabeling": ("Ctrl+=",)}, when=has_open_image),
    Action("zoom_in", "Zoom in", "View", ("Ctrl++", "Ctrl+="), {"x-anylabeling": ("Ctrl++",)}, when=has_open_image),
    Action("zoom_out", "Zoom out", "View", ("Ctrl+-",), when=has_open_image),
    Action(
        "keep_zoom",
        "Keep zoom for the next image",
        "View",
        ("Ctrl+Shift+K",),
        when=has_open_image,
        switch=Switch("picture", "keep_zoom"),
    ),
    Action(
        "zoom_to_selection",
        "Zoom to selection",
        "View",
        ("Shift+Z",),
        when=lambda s: bool(s.view.selection) or s.view.proposed is not None,
    ),
    Action(
        "hide_all",
        "Hide all boxes",
        "View",
        ("T", "Ctrl+H"),
        {"x-anylabeling": ("T", "Ctrl+H", "S", "W")},
        run=make_run(navigate.toggle_hidden),
        when=has_open_image,
        separated=True,
        checked=lambda s: s.view.all_hidden or bool(s.view.hidden),
    ),
    Action(
        "hide_selected",
        "Hide selected boxes",
        "View",
        ("Shift+T",),
        run=make_run(navigate.toggle_selected_hidden),
        when=lambda s: bool(s.view.selection),
        in_context_menu=True,
    ),
    *MARKING_ACTIONS,
    *DISPLAY_ACTIONS,
    *AID_ACTIONS,
    Action(
        "guideline",
        "Guideline of this label",
        "View",
        ("Shift+F2",),
        run=make_run(navigate.toggle_guideline),
        when=has_open_image,
        separated=True,
        checked=lambda s: s.view.guideline_shown,
    ),
    Action("filter_images", "Filter images", "View", ("Ctrl+K",), separated=True),
    Action("go_to_image", "Go to image…", "View", ("Ctrl+G",), when=has_open_image),
    Action("gallery", "Gallery", "View", ("F12",), when=has_open_image),
    Action("find_shapes", "Search shapes…", "View", ("Ctrl+Alt+F",), when=has_open_image),
    Action("next_panel", "Go to next panel", "View", ("F6",)),
    Action("previous_panel", "Go to previous panel", "View", ("Shift+F6",)),
    Action("toggle_images", "Show or hide the images", "View", ("F9",), separated=True),
    Action("toggle_panels", "Show or hide the panels", "View", ("F10",)),
    Action("full_screen", "Full screen", "View", ("F11",), needs_project=False),
    Action("reset_layout", "Reset layout", "View"),
)

_PROJECT: Final = (
    Action("instructions", "Instructions", "Project", ("F2",)),
    Action("edit_instructions", "Edit instructions…", "Project", when=is_writable),
    Action("requirements", "Before an image is done…", "Project", when=is_writable, separated=True),
)

_TOOLS: Final = (Action("plugins", "Plugins…", "Tools", needs_project=False),)

_HELP: Final = (
    Action("command_palette", "All commands…", "Help", ("Ctrl+Shift+P",), needs_project=False),
    Action("shortcuts", "Shortcuts", "Help", ("F1", "?"), needs_project=False),
    Action("guide", "User guide", "Help", needs_project=False),
    Action("about", "About Annotator", "Help", separated=True, needs_project=False),
)

ACTIONS: Final[tuple[Action, ...]] = (
    *_FILE,
    *_EDIT,
    *_VIEW,
    *_PROJECT,
    *ANNOTATE_ACTIONS,
    *PART_ACTIONS,
    *SERIES_ACTIONS,
    *NOTE_ACTIONS,
    *AGREEMENT_ACTIONS,
    *_TOOLS,
    *_HELP,
)
"""Every action; later parts of the program add theirs to the window through the same type."""
