"""The table of actions: everything a person can ask for by menu or key, in the order of the menus."""

from typing import Final

from annotator.geometry.hit import BoxPart
from annotator.model.layer import Status
from annotator.model.shapes import Occluded, PartState
from annotator.session.actions.action import Action, Run, When
from annotator.session.actions.agreement import AGREEMENT_ACTIONS
from annotator.session.editing import arrange, clipboard, keyboard_draw, navigate, tagging
from annotator.session.session import Session
from annotator.session.settings import Settings
from annotator.session.view import Tool


def has_open_image(session: Session) -> bool:
    """An image is open, maybe without a current author, as in a read-only project without persons."""
    return session.view.image is not None


def has_open_layer(session: Session) -> bool:
    """An image and an author are open."""
    return session.current_key is not None


def can_edit(session: Session) -> bool:
    """Edits of the open image are possible."""
    return has_open_layer(session) and not session.read_only


def has_selection(session: Session) -> bool:
    """Selected shapes can be edited."""
    return can_edit(session) and bool(session.view.selection)


def has_cursor_keys(session: Session) -> bool:
    """Arrows have something to move: the selection, or the crosshair."""
    return has_selection(session) or (can_edit(session) and keyboard_draw.is_drawing(session))


def can_set_corner(session: Session) -> bool:
    """Enter sets a corner of a box."""
    return can_edit(session) and session.view.tool is Tool.BOX


def _make_run(function: object, *args: object, **kwargs: object) -> Run:
    """A verb of the session that needs no settings, with its arguments."""

    def run(session: Session, _settings: Settings) -> object:
        return function(session, *args, **kwargs)  # type: ignore[operator]

    return run


def _make_arrow_run(dx: int, dy: int, *, far: bool = False) -> Run:
    """What an arrow does: it moves the crosshair of keyboard drawing, or the selection by 1 or 10 pixels."""

    def run(session: Session, settings: Settings) -> None:
        if keyboard_draw.is_drawing(session):
            share = keyboard_draw.compute_stride(session, keyboard_draw.COARSE if far else keyboard_draw.MIDDLE)
            keyboard_draw.move(session, dx * share, dy * share)
            return
        length = 10.0 if far else 1.0
        arrange.nudge(session, (dx * length, dy * length), beyond_border=settings.drawing.beyond_border)

    return run


def _make_edge_run(side: BoxPart, by: float, dx: int, dy: int) -> Run:
    """What Alt and an arrow do: the crosshair goes one pixel, or the edge on that side goes out or in."""

    def run(session: Session, settings: Settings) -> None:
        if keyboard_draw.is_drawing(session):
            keyboard_draw.move(session, float(dx), float(dy))
            return
        arrange.stretch(session, side, by, beyond_border=settings.drawing.beyond_border)

    return run


def _duplicate_selection(session: Session, settings: Settings) -> None:
    arrange.duplicate(session, beyond_border=settings.drawing.beyond_border)


def _make_status_check(status: Status) -> When:
    return lambda session: (
        has_open_layer(session) and session.current_layer is not None and session.current_layer.status is status
    )


def _make_state_check(state: PartState) -> When:
    """Whether the selection, or without one the next box, has this part state."""

    def has(session: Session) -> bool:
        layer = tagging.find_selected_layer(session)
        if layer is None:
            return session.view.armed_state is state
        return tagging.find_common_value(layer, session.view.selection, "part_state") == int(state)

    return has


def _is_occluded(session: Session) -> bool:
    layer = tagging.find_selected_layer(session)
    if layer is None:
        return session.view.armed_occluded is Occluded.YES
    return tagging.find_common_value(layer, session.view.selection, "occluded") == int(Occluded.YES)


def _make_digit_check(digit: int) -> When:
    return lambda session: can_edit(session) and session.project.vocabulary.find_label_by_key(str(digit)) is not None


def _make_attribute_check(key: str) -> When:
    def has(session: Session) -> bool:
        layer = tagging.find_selected_layer(session)
        return layer is not None and tagging.has_attribute(layer, session.view.selection, key)

    return has


_FILE: Final = (
    Action("open_project", "Open project…", "File", ("Ctrl+O",), {"x-anylabeling": ("Ctrl+O", "Ctrl+I")}),
    Action("open_folder", "Open folder of images…", "File", ("Ctrl+U",)),
    Action("sample_orchard", "Orchard sample", "File/Samples"),
    Action("sample_crowns", "Tree crowns sample", "File/Samples"),
    Action("sample_parts", "Bicycle parts sample", "File/Samples"),
    Action("find_images", "Locate images folder…", "File", separated=True, when=has_open_layer),
    Action("save", "Save", "File", ("Ctrl+S",), separated=True),
    Action("save_copy", "Save a copy…", "File", ("Ctrl+Shift+S",), when=has_open_image),
    Action("import", "Import…", "File", ("Ctrl+Shift+I",), when=lambda s: not s.read_only, separated=True),
    Action("export", "Export…", "File", ("Ctrl+Shift+E",)),
    Action("settings", "Settings…", "File", ("Ctrl+,",), {"x-anylabeling": ("Ctrl+,", "Ctrl+0")}, separated=True),
    Action("close_project", "Close project", "File", ("Ctrl+W",), separated=True),
    Action("quit", "Quit", "File", ("Ctrl+Q",)),
)

_EDIT: Final = (
    Action("undo", "Undo", "Edit", ("Ctrl+Z",), run=_make_run(Session.undo), when=lambda s: s.next_undo is not None),
    Action(
        "redo",
        "Redo",
        "Edit",
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        run=_make_run(Session.redo),
        when=lambda s: s.next_redo is not None,
    ),
    Action("copy", "Copy", "Edit", ("Ctrl+C",), when=lambda s: bool(s.view.selection), separated=True),
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
        run=_make_run(arrange.delete),
        when=has_selection,
        in_context_menu=True,
    ),
    Action(
        "select_all",
        "Select all",
        "Edit",
        ("Ctrl+A",),
        run=_make_run(navigate.select_all),
        when=has_open_layer,
        separated=True,
    ),
    Action(
        "select_next",
        "Select next box",
        "Edit",
        ("Tab",),
        {"x-anylabeling": ("Tab", "Ctrl+Shift+C")},
        run=_make_run(navigate.select_next),
        when=has_open_layer,
        on_canvas=True,
    ),
    Action(
        "select_previous",
        "Select previous box",
        "Edit",
        ("Shift+Tab",),
        run=_make_run(navigate.select_next, -1),
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
        run=_make_run(navigate.go, 1),
        when=has_open_image,
    ),
    Action(
        "previous_image",
        "Previous image",
        "View",
        ("A",),
        {"cvat": ("D",)},
        run=_make_run(navigate.go, -1),
        when=has_open_image,
    ),
    Action(
        "next_unfinished",
        "Next image that is not done",
        "View",
        ("Ctrl+Shift+D",),
        {"cvat": ("Shift+F",)},
        run=_make_run(navigate.go_to_unfinished),
        when=has_open_image,
    ),
    Action(
        "previous_unfinished",
        "Previous image that is not done",
        "View",
        ("Ctrl+Shift+A",),
        {"cvat": ("Shift+D",)},
        run=_make_run(navigate.go_to_unfinished, -1),
        when=has_open_image,
    ),
    Action("fit", "Fit window", "View", ("Ctrl+F",), when=has_open_image, separated=True),
    Action("fit_width", "Fit width", "View", ("Ctrl+Shift+F",), when=has_open_image),
    Action("full_size", "100 %", "View", ("Ctrl+0",), {"x-anylabeling": ("Ctrl+=",)}, when=has_open_image),
    Action("zoom_in", "Zoom in", "View", ("Ctrl++", "Ctrl+="), {"x-anylabeling": ("Ctrl++",)}, when=has_open_image),
    Action("zoom_out", "Zoom out", "View", ("Ctrl+-",), when=has_open_image),
    Action("zoom_to_selection", "Zoom to selection", "View", ("Shift+Z",), when=lambda s: bool(s.view.selection)),
    Action(
        "hide_all",
        "Hide all boxes",
        "View",
        ("T", "Ctrl+H"),
        {"x-anylabeling": ("T", "Ctrl+H", "S", "W")},
        run=_make_run(navigate.toggle_hidden),
        when=has_open_image,
        separated=True,
        checked=lambda s: s.view.all_hidden or bool(s.view.hidden),
    ),
    Action(
        "hide_selected",
        "Hide selected boxes",
        "View",
        ("Shift+T",),
        run=_make_run(navigate.toggle_selected_hidden),
        when=lambda s: bool(s.view.selection),
        in_context_menu=True,
    ),
    Action("filter_images", "Filter images", "View", ("Ctrl+G",), separated=True),
    Action("next_panel", "Go to next panel", "View", ("F6",)),
    Action("previous_panel", "Go to previous panel", "View", ("Shift+F6",)),
    Action("reset_layout", "Reset layout", "View"),
)

_ANNOTATE: Final = (
    Action(
        "box",
        "Draw box",
        "Annotate",
        ("W", "R"),
        {"labelme": ("Ctrl+R",), "cvat": ("N",), "x-anylabeling": ("R",)},
        run=_make_run(navigate.choose_tool, Tool.BOX),
        when=can_edit,
        checked=lambda s: s.view.tool is Tool.BOX,
    ),
    Action(
        "polygon",
        "Draw polygon",
        "Annotate",
        ("Shift+W",),
        {"labelme": ("Ctrl+N",), "cvat": ("Shift+N",), "x-anylabeling": ("Shift+R",)},
        run=_make_run(navigate.choose_tool, Tool.POLYGON),
        when=can_edit,
        checked=lambda s: s.view.tool is Tool.POLYGON,
    ),
    Action(
        "select",
        "Select and edit",
        "Annotate",
        ("Ctrl+J",),
        run=_make_run(navigate.choose_tool, Tool.SELECT),
        when=has_open_layer,
        checked=lambda s: s.view.tool is Tool.SELECT,
    ),
    Action(
        "set_corner",
        "Set a corner at the crosshair",
        "Annotate",
        ("Return", "Enter"),
        run=_make_run(keyboard_draw.press),
        when=can_set_corner,
        on_canvas=True,
    ),
    Action(
        "copy_previous",
        "Copy boxes from previous image",
        "Annotate",
        ("Ctrl+B",),
        {"labelme": ("Ctrl+P",), "x-anylabeling": ("Ctrl+P", "Ctrl+B")},
        run=_make_run(clipboard.copy_from_previous),
        when=can_edit,
    ),
    Action("pick_label", "Choose label…", "Annotate", ("Ctrl+E",), when=can_edit, separated=True, in_context_menu=True),
    Action("labels", "Labels…", "Annotate", ("Ctrl+L",), when=can_edit),
    *(
        Action(
            f"label_{digit}",
            f"Label {digit}",
            "Annotate/Label by number",
            (str(digit),),
            {"cvat": (str(digit), f"Ctrl+{digit}")},
            run=_make_run(tagging.press_digit, digit),
            when=_make_digit_check(digit),
        )
        for digit in range(1, 10)
    ),
    Action(
        "occluded",
        "Occluded",
        "Annotate",
        ("Q",),
        {"cvat": ("Q", "/")},
        run=_make_run(tagging.press_occluded),
        when=can_edit,
        checked=_is_occluded,
        separated=True,
        in_context_menu=True,
    ),
    *(
        Action(
            f"state_{state.name.lower()}",
            text,
            "Annotate",
            (key,),
            run=_make_run(tagging.press_state, state),
            when=can_edit,
            checked=_make_state_check(state),
            separated=key == "Z",
            in_context_menu=True,
        )
        for state, text, key in (
            (PartState.INTACT, "State intact", "Z"),
            (PartState.DAMAGED, "State damaged", "X"),
            (PartState.ABSENT, "State absent", "C"),
            (PartState.OCCLUDED, "State occluded", "V"),
        )
    ),
    *(
        Action(
            key,
            text,
            "Annotate",
            (f"Shift+{letter}",),
            run=_make_run(tagging.press_attribute, key, name=f"Set {key}"),
            when=has_selection,
            checked=_make_attribute_check(key),
            separated=letter == "Q",
        )
        for key, text, letter in (("truncated", "Truncated", "Q"), ("difficult", "Difficult", "E"))
    ),
    *(
        Action(
            f"move_{name}{'_far' if far else ''}",
            f"Move {name}{' 10 px' if far else ''}",
            "Annotate/Move and resize",
            (f"{'Shift+' if far else ''}{name.capitalize()}",),
            run=_make_arrow_run(dx, dy, far=far),
            when=has_cursor_keys,
            on_canvas=True,
            separated=far and name == "left",
        )
        for far in (False, True)
        for name, dx, dy in (("left", -1, 0), ("right", 1, 0), ("up", 0, -1), ("down", 0, 1))
    ),
    *(
        Action(
            f"{verb.lower()}_{side.name.lower()}",
            f"{verb} the {side.name.lower()} edge",
            "Annotate/Move and resize",
            (f"Alt+{'Shift+' if by < 0 else ''}{arrow}",),
            run=_make_edge_run(side, by, dx, dy),
            when=has_cursor_keys,
            on_canvas=True,
            separated=side is BoxPart.LEFT,
        )
        for verb, by in (("Grow", 1.0), ("Shrink", -1.0))
        for side, arrow, dx, dy in (
            (BoxPart.LEFT, "Left", -1, 0),
            (BoxPart.RIGHT, "Right", 1, 0),
            (BoxPart.TOP, "Up", 0, -1),
            (BoxPart.BOTTOM, "Down", 0, 1),
        )
    ),
    Action(
        "done",
        "Mark done and go on",
        "Annotate",
        preset_keys={"x-anylabeling": ("Ctrl+Alt+K",)},
        shown_key="Space",
        when=can_edit,
        separated=True,
    ),
    *(
        Action(
            f"status_{status.value}",
            text,
            "Annotate/Status",
            run=_make_run(navigate.set_status, status),
            when=can_edit,
            checked=_make_status_check(status),
        )
        for status, text in (
            (Status.NEW, "New"),
            (Status.IN_WORK, "In work"),
            (Status.DONE, "Done"),
            (Status.REVIEWED, "Reviewed"),
        )
    ),
)

_TOOLS: Final = (Action("plugins", "Plugins…", "Tools"),)

_HELP: Final = (
    Action("shortcuts", "Shortcuts", "Help", ("F1", "?")),
    Action("guide", "User guide", "Help"),
    Action("about", "About Annotator", "Help", separated=True),
)

ACTIONS: Final[tuple[Action, ...]] = (*_FILE, *_EDIT, *_VIEW, *_ANNOTATE, *AGREEMENT_ACTIONS, *_TOOLS, *_HELP)
"""Every action; later parts of the program add theirs to the window through the same type."""
