"""The table of the actions that need no window, in the order of the menus."""

from typing import Final

from annotator.session.actions.action import Action, make_run
from annotator.session.actions.agreement import AGREEMENT_ACTIONS
from annotator.session.actions.annotate import ANNOTATE_ACTIONS, NOTE_ACTIONS, PART_ACTIONS
from annotator.session.actions.conditions import (
    can_delete,
    has_open_image,
    has_open_layer,
    has_selection,
)
from annotator.session.actions.display import AID_ACTIONS, DISPLAY_ACTIONS, MARKING_ACTIONS
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


_EDIT: Final = (
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
)

SESSION_ACTIONS: Final[tuple[Action, ...]] = (
    *_EDIT,
    *_VIEW,
    *ANNOTATE_ACTIONS,
    *PART_ACTIONS,
    *SERIES_ACTIONS,
    *NOTE_ACTIONS,
    *AGREEMENT_ACTIONS,
)
"""The window puts those that only it can do between them."""
