"""Vertices by keys: chosen, moved, put in, taken out; and outlines as a whole: thinned, made boxes and polygons."""

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.geometry.box import as_polygon
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.shapes import Shapes
from annotator.session.editing import navigate, vertices
from annotator.session.editing.tagging import Remark
from tests import builders

KEY = LayerKey(1, 1)
RING = [(100, 100), (300, 100), (300, 300), (100, 300)]


def with_shapes(*polygons, boxes=None, **columns):
    """A session with these polygons, None for a box, all selected; ids from 10."""
    made = [None if ring is None else as_polygon([ring]) for ring in polygons]
    boxes = boxes or [(100, 100, 300, 300)] * len(made)
    shapes = Shapes.make(boxes, id=10 + np.arange(len(made)), polygon=made, **columns)
    project = builders.project(images=2, count=0)
    project = project.with_layers([Layer.make(KEY, shapes, status=Status.IN_WORK)])
    return builders.session(project, image=1, author=1, selection=tuple(shapes.id.tolist()))


def ring_of(session, row=0):
    return session.current_layer.shapes.polygon_of(row)[0].tolist()


def test_keys_go_from_vertex_to_vertex_and_round():
    session = with_shapes(RING)
    seen = []
    for _ in range(5):
        vertices.choose_vertex(session)
        seen.append(session.view.vertex)
    assert seen == [(0, 0), (0, 1), (0, 2), (0, 3), (0, 0)]
    vertices.choose_vertex(session, -1)
    assert vertices.find_chosen_point(session) == (100, 300)


def test_they_go_from_ring_to_ring():
    two = as_polygon([RING, [(0, 0), (50, 0), (0, 50)]])
    layer = Layer.make(KEY, Shapes.make([(0, 0, 300, 300)], id=[10], polygon=[two]), status=Status.IN_WORK)
    session = builders.session(builders.project(count=0).with_layers([layer]), image=1, author=1, selection=(10,))
    vertices.choose_vertex(session, -1)
    assert session.view.vertex == (1, 2)
    vertices.choose_vertex(session)
    assert session.view.vertex == (0, 0)


@pytest.mark.parametrize("selection", [(), (10, 11), (11,)])
def test_one_polygon_must_be_selected(selection):
    session = with_shapes(RING, None)
    session.set_view(selection=selection)
    with pytest.raises(UserError, match="Select one polygon"):
        vertices.choose_vertex(session)


def test_another_selection_and_esc_leave_the_vertex():
    session = with_shapes(RING)
    vertices.choose_vertex(session)
    navigate.escape(session)
    assert (session.view.vertex, session.view.selection) == (None, (10,))
    vertices.choose_vertex(session)
    session.set_view(selection=())
    assert session.view.vertex is None


def test_a_run_of_nudges_of_one_vertex_is_one_step():
    session = with_shapes(RING)
    vertices.choose_vertex(session)
    for _ in range(3):
        vertices.nudge_vertex(session, (-1, -10))
    assert ring_of(session)[0] == [97, 70]
    assert session.current_layer.shapes.box.tolist() == [[97, 70, 300, 300]]
    vertices.choose_vertex(session)
    vertices.nudge_vertex(session, (10, 0))
    session.undo()
    assert ring_of(session)[0] == [97, 70]
    session.undo()
    assert ring_of(session) == [list(map(float, point)) for point in RING]
    assert session.next_undo is None


def test_the_border_and_a_crossing_stop_a_vertex_and_are_said():
    session = with_shapes([(0, 5), (300, 100), (300, 300), (100, 300)], boxes=[(0, 5, 300, 300)])
    vertices.choose_vertex(session)
    assert vertices.nudge_vertex(session, (-10, -10)) is Remark.VERTEX_AT_BORDER
    assert ring_of(session)[0] == [0, 0]
    assert vertices.nudge_vertex(session, (0, 400)) is Remark.CROSSING
    assert ring_of(session)[0] == [0, 0]
    assert vertices.nudge_vertex(session, (-10, 0), beyond_border=True) is None
    assert ring_of(session)[0] == [-10, 0]


def test_insert_goes_behind_the_chosen_vertex_and_delete_takes_it_out_again():
    session = with_shapes(RING, draft=True, assisted=3, occluded=1, part_state=1, attributes=[{"a": 1}])
    before = session.current_layer.shapes
    vertices.choose_vertex(session, -1)
    vertices.insert_after(session)
    assert ring_of(session)[4] == [100, 200]
    assert session.view.vertex == (0, 4)
    vertices.delete_vertex_or_shapes(session)
    confirmed = before.with_columns(draft=np.array([False]))
    assert session.current_layer.shapes == confirmed, "with every mark of the shape but the question mark of a draft"
    assert session.view.vertex == (0, 3)
    assert [session.undo().name, session.undo().name] == ["Delete vertex", "Insert vertex"]
    assert session.current_layer.shapes == before


def test_three_vertices_stay():
    session = with_shapes([(100, 100), (300, 100), (300, 300)])
    vertices.choose_vertex(session)
    with pytest.raises(UserError, match="three vertices"):
        vertices.delete_vertex_or_shapes(session)
    assert len(session.current_layer.shapes) == 1


def test_a_deletion_that_would_cross_or_flatten_is_refused():
    outline = [(0, 50), (50, 0), (100, 50), (100, 150), (50, 30), (0, 150)]
    session = with_shapes(outline, boxes=[(0, 0, 100, 150)])
    with pytest.raises(UserError, match="cross itself"):
        vertices.delete_vertex(session, 10, (0, 1))
    flat = with_shapes([(0, 0), (50, 0), (100, 0), (50, 50)], boxes=[(0, 0, 100, 50)])
    with pytest.raises(UserError):
        vertices.delete_vertex(flat, 10, (0, 3))


def test_del_without_a_vertex_takes_the_shape():
    session = with_shapes(RING)
    vertices.delete_vertex_or_shapes(session)
    assert len(session.current_layer.shapes) == 0


def test_a_vertex_that_an_undo_took_away_is_chosen_no_more():
    session = with_shapes(RING)
    vertices.choose_vertex(session, -1)
    vertices.insert_after(session)
    session.undo()
    assert vertices.find_chosen_vertex(session) is None
    vertices.choose_vertex(session)
    assert session.view.vertex == (0, 0)


def test_boxes_become_polygons_and_polygons_boxes_in_one_step_each():
    session = with_shapes(RING, None, boxes=[(100, 100, 300, 300), (10, 20, 30, 40)], draft=True, assisted=2)
    before = session.current_layer.shapes
    vertices.convert_to_polygons(session)
    assert ring_of(session, 1) == [[10, 20], [30, 20], [30, 40], [10, 40]]
    assert ring_of(session, 0) == ring_of_shapes(before)
    vertices.convert_to_boxes(session)
    after = session.current_layer.shapes
    assert after.polygon is None or all(polygon is None for polygon in after.polygon)
    assert (after.box == before.box).all()
    assert after.draft.all()
    assert (after.assisted == 2).all()
    session.undo()
    session.undo()
    assert session.current_layer.shapes == before
    session.set_view(selection=(11,))
    with pytest.raises(UserError, match="boxes already"):
        vertices.convert_to_boxes(session)
    session.set_view(selection=(10,))
    with pytest.raises(UserError, match="polygons already"):
        vertices.convert_to_polygons(session)


def ring_of_shapes(shapes):
    return shapes.polygon_of(0)[0].tolist()


def test_simplifying_counts_before_and_after_and_keeps_the_marks():
    angle = np.linspace(0, 2 * np.pi, 200, endpoint=False)
    circle = np.column_stack((500 + 100 * np.cos(angle), 500 + 100 * np.sin(angle)))
    session = with_shapes(circle, RING, boxes=[(400, 400, 600, 600), (100, 100, 300, 300)], draft=True, part_state=1)
    found = vertices.simplify_shapes(session.current_layer, (10, 11), 2.0)
    assert found.before == 204
    assert 10 < found.after < 40
    session.commit(found.step)
    shapes = session.current_layer.shapes
    assert sum(len(shapes.polygon_of(row)[0]) for row in (0, 1)) == found.after
    assert shapes.draft.all()
    assert (shapes.part_state == 1).all()
    session.undo()
    assert ring_of(session) == circle.tolist()
