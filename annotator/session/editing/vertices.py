"""Polygons under the hand: vertices that are added, moved and taken away, and outlines that are simplified."""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct

from annotator.errors import UserError
from annotator.geometry import vertices
from annotator.geometry.box import Polygon
from annotator.geometry.vertices import count_vertices, polygon_of_box, simplify_polygon
from annotator.model import edit
from annotator.model.layer import Layer
from annotator.model.project import Step
from annotator.session.editing import arrange
from annotator.session.editing.tagging import Remark, find_selected_layer
from annotator.session.session import Session


class Simplification(Struct, frozen=True):
    """What a tolerance makes of polygons: the step, and their vertices before and after it."""

    step: Step
    before: int
    after: int


def find_selected_polygons(session: Session) -> list[int]:
    """Ids of the selected shapes that are polygons, ascending."""
    return _find_selected(session, lambda polygon: polygon is not None)


def find_selected_boxes(session: Session) -> list[int]:
    """Ids of the selected shapes that are plain boxes, ascending."""
    return _find_selected(session, lambda polygon: polygon is None)


def simplify_shapes(layer: Layer, ids: Sequence[int], tolerance: float) -> Simplification:
    """The polygons of these ascending ids with fewer vertices, nowhere further than `tolerance` pixels from before."""
    old = [layer.shapes.polygon_of(int(row)) or () for row in layer.shapes.rows_of(ids)]
    new = [simplify_polygon(polygon, tolerance) for polygon in old]
    step = edit.set_polygons(layer, ids, new, name="Simplify polygon")
    return Simplification(step, sum(map(count_vertices, old)), sum(map(count_vertices, new)))


def convert_to_polygons(session: Session) -> None:
    """Makes the selected boxes polygons of four vertices. Raises UserError where none is selected."""
    layer, ids = session.current_layer, find_selected_boxes(session)
    if layer is None or not ids:
        raise UserError("Select a box first; what is selected are polygons already.")
    polygons = [polygon_of_box(box) for box in layer.shapes.box[layer.shapes.rows_of(ids)]]
    session.commit(edit.set_polygons(layer, ids, polygons, name="Make polygon"))


def convert_to_boxes(session: Session) -> None:
    """Makes the selected polygons plain boxes. Raises UserError where none is selected."""
    layer, ids = session.current_layer, find_selected_polygons(session)
    if layer is None or not ids:
        raise UserError("Select a polygon first; what is selected are boxes already.")
    session.commit(edit.set_polygons(layer, ids, [None] * len(ids), name="Make box"))


def _find_selected(session: Session, admits: Callable[[Polygon | None], bool]) -> list[int]:
    layer = find_selected_layer(session)
    if layer is None:
        return []
    rows = layer.shapes.rows_of(session.view.selection)
    return [int(layer.shapes.id[row]) for row in rows.tolist() if admits(layer.shapes.polygon_of(row))]


def find_edited_polygon(session: Session) -> Polygon | None:
    """The polygon of the one selected shape; None for a plain box, several shapes and none."""
    layer, selection = session.current_layer, session.view.selection
    if layer is None or layer.shapes.polygon is None or len(selection) != 1:
        return None
    rows = layer.shapes.rows_of(selection)
    return layer.shapes.polygon_of(int(rows[0])) if len(rows) else None


def find_chosen_vertex(session: Session) -> tuple[int, int] | None:
    """Ring and place of the chosen vertex, while the selected polygon still has it."""
    chosen, polygon = session.view.vertex, find_edited_polygon(session)
    if chosen is None or polygon is None:
        return None
    ring, place = chosen
    return chosen if ring < len(polygon) and place < len(polygon[ring]) else None


def find_chosen_point(session: Session) -> tuple[float, float] | None:
    """Where the chosen vertex is, in image pixels."""
    chosen, polygon = find_chosen_vertex(session), find_edited_polygon(session)
    if chosen is None or polygon is None:
        return None
    x, y = polygon[chosen[0]][chosen[1]].tolist()
    return x, y


def choose_vertex(session: Session, by: int = 1) -> None:
    """Chooses the vertex after the chosen one (before it for -1), from ring to ring and round again.

    Raises UserError unless one polygon is selected.
    """
    _, polygon = _require_polygon(session)
    places = [(ring, place) for ring, points in enumerate(polygon) for place in range(len(points))]
    chosen = find_chosen_vertex(session)
    following = places.index(chosen) + by if chosen is not None else (0 if by > 0 else -1)
    session.set_view(vertex=places[following % len(places)], cursor=None)


def nudge_vertex(session: Session, offset: tuple[float, float], *, beyond_border: bool = False) -> Remark | None:
    """Moves the chosen vertex by `offset` (dx, dy) pixels, up to the border and as long as the outline does not cross.

    A run of nudges of one vertex is one step of the undo history. Answers with a remark where the vertex was stopped.
    """
    layer, polygon = _require_polygon(session)
    ring, place = _require_vertex(session)
    image = arrange.require_open_image(session)
    wished = polygon[ring][place] + offset
    point = wished
    if not beyond_border and image.has_size:
        inside = np.clip(wished, 0.0, (image.width, image.height))
        point = np.where(np.abs(inside - wished) > np.abs(offset), polygon[ring][place], inside)
    moved = vertices.move_vertex(polygon, ring, place, point)
    step = None
    if not vertices.is_outline_spoilt(polygon, moved, ring):
        step = edit.set_polygon(layer, session.view.selection[0], moved, merge_key=f"vertex {ring} {place}")
    if step is None:
        return Remark.CROSSING
    session.commit(step)
    return None if np.array_equal(point, wished) else Remark.VERTEX_AT_BORDER


def insert_after(session: Session) -> None:
    """Puts a vertex in the middle of the edge behind the chosen one, and chooses it. Raises UserError without one."""
    layer, polygon = _require_polygon(session)
    ring, place = _require_vertex(session)
    points = polygon[ring]
    middle = (points[place] + points[(place + 1) % len(points)]) / 2
    shape = session.view.selection[0]
    grown = vertices.insert_vertex(polygon, ring, place, middle)
    step = edit.set_polygon(layer, shape, grown, name="Insert vertex")
    if step is not None:
        session.commit(step)
        session.set_view(vertex=(ring, place + 1))


def delete_chosen(session: Session) -> None:
    """Takes the chosen vertex away and chooses the one before it. Raises UserError as `delete_vertex`."""
    _require_polygon(session)
    ring, place = _require_vertex(session)
    delete_vertex(session, session.view.selection[0], (ring, place))
    polygon = find_edited_polygon(session)
    if polygon is not None:
        session.set_view(vertex=(ring, (place - 1) % len(polygon[ring])))


def delete_vertex(session: Session, shape: int, vertex: tuple[int, int]) -> None:
    """Takes a vertex (ring, place) of a shape away.

    Raises UserError where fewer than three would be left, where the outline would then cross itself, and where the
    shape would lose its width or height.
    """
    layer = session.current_layer
    if layer is None:
        return
    polygon = next((layer.shapes.polygon_of(int(row)) for row in layer.shapes.rows_of([shape])), None)
    if polygon is None:
        return
    ring, place = vertex
    if len(polygon[ring]) <= vertices.LEAST_VERTICES:
        raise UserError("A polygon needs three vertices; delete the whole shape instead (Esc, then Del).")
    fewer = vertices.delete_vertex(polygon, ring, place)
    if vertices.is_outline_spoilt(polygon, fewer, ring):
        raise UserError("Without this vertex the outline would touch or cross itself; move another one first.")
    step = edit.set_polygon(layer, shape, fewer, name="Delete vertex")
    if step is None:
        raise UserError("Without this vertex the polygon would have no width or no height.")
    session.commit(step)


def delete_vertex_or_shapes(session: Session) -> None:
    """What Del does: it takes the chosen vertex away, without one the selected shapes. Raises UserError as above."""
    if find_chosen_vertex(session) is None:
        arrange.delete(session)
    else:
        delete_chosen(session)


def _require_polygon(session: Session) -> tuple[Layer, Polygon]:
    layer, polygon = session.current_layer, find_edited_polygon(session)
    if layer is None or polygon is None:
        raise UserError("Select one polygon first; Tab goes from shape to shape.")
    return layer, polygon


def _require_vertex(session: Session) -> tuple[int, int]:
    chosen = find_chosen_vertex(session)
    if chosen is None:
        raise UserError("Choose a vertex of the selected polygon first: click it, or go there by key.")
    return chosen
