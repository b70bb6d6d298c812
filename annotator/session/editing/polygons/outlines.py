"""Outlines: the selected polygons with fewer vertices, boxes that become polygons, polygons that become boxes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from annotator.errors import UserError
from annotator.geometry.polygon import Polygon
from annotator.geometry.vertices import count_vertices, polygon_of_box, simplify_polygon
from annotator.model import edit
from annotator.model.layer import Layer
from annotator.model.step import Step
from annotator.session.editing.tagging import find_selected_layer
from annotator.session.session import Session


@dataclass(frozen=True, slots=True)
class Simplification:
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
