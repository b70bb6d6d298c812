"""The actions of outlines and sequences: lasso, vertices, boxes and polygons as each other, drafts on many images."""

from typing import Final

from annotator.session.actions.action import Action, make_run
from annotator.session.actions.conditions import can_edit, has_open_layer
from annotator.session.editing import navigate
from annotator.session.editing.polygons import outlines, vertices
from annotator.session.session import Session
from annotator.session.view import Tool


def has_edited_polygon(session: Session) -> bool:
    """One polygon is selected, and nothing else."""
    return can_edit(session) and vertices.find_edited_polygon(session) is not None


def has_chosen_vertex(session: Session) -> bool:
    """Keys move a vertex of the selected polygon."""
    return can_edit(session) and vertices.find_chosen_vertex(session) is not None


def has_selected_polygon(session: Session) -> bool:
    """A polygon is selected, maybe among others."""
    return can_edit(session) and bool(outlines.find_selected_polygons(session))


def has_selected_box(session: Session) -> bool:
    """A plain box is selected, maybe among others."""
    return can_edit(session) and bool(outlines.find_selected_boxes(session))


LASSO: Final = Action(
    "lasso",
    "Lasso: select by centres",
    "Annotate",
    ("Shift+L",),
    run=make_run(navigate.choose_tool, Tool.LASSO),
    when=has_open_layer,
    checked=lambda s: s.view.tool is Tool.LASSO,
)

SEQUENCE_ACTIONS: Final = (
    Action("propagate", "Propagate to the next images…", "Annotate/Drafts", ("Ctrl+Shift+B",), when=can_edit),
    Action("interpolate", "Interpolate between two key images…", "Annotate/Drafts", ("Ctrl+Shift+N",), when=can_edit),
)

OUTLINE_ACTIONS: Final = (
    Action(
        "next_vertex",
        "Choose the next vertex",
        "Annotate/Polygon",
        (".",),
        run=make_run(vertices.choose_vertex),
        when=has_edited_polygon,
        on_canvas=True,
    ),
    Action(
        "previous_vertex",
        "Choose the previous vertex",
        "Annotate/Polygon",
        (",",),
        run=make_run(vertices.choose_vertex, -1),
        when=has_edited_polygon,
        on_canvas=True,
    ),
    Action(
        "insert_vertex",
        "Insert a vertex after the chosen one",
        "Annotate/Polygon",
        ("Ins",),
        run=make_run(vertices.insert_after),
        when=has_chosen_vertex,
        on_canvas=True,
    ),
    Action(
        "delete_vertex",
        "Delete the chosen vertex",
        "Annotate/Polygon",
        run=make_run(vertices.delete_chosen),
        when=has_chosen_vertex,
    ),
    Action(
        "simplify",
        "Simplify the selected polygons…",
        "Annotate/Polygon",
        ("Shift+X",),
        when=has_selected_polygon,
        separated=True,
    ),
    Action(
        "box_to_polygon",
        "Make the selected boxes polygons",
        "Annotate/Polygon",
        ("Shift+V",),
        run=make_run(outlines.convert_to_polygons),
        when=has_selected_box,
    ),
    Action(
        "polygon_to_box",
        "Make the selected polygons boxes",
        "Annotate/Polygon",
        ("Shift+B",),
        run=make_run(outlines.convert_to_boxes),
        when=has_selected_polygon,
    ),
)
