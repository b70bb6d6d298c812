"""Steps: applying, taking back, merging runs."""

import dataclasses

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.geometry.box import as_polygon
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.decision import Decision, Outcome
from annotator.model.image import Image
from annotator.model.layer import LayerKey, Status
from annotator.model.project import PartEdit, Project, Step, apply_step, invert_step, merge_steps
from annotator.model.shapes import Shapes
from tests import builders
from tests.builders import project, shapes

KEY = LayerKey(1, 1)


def content(of: Project) -> tuple[object, ...]:
    """What undo must restore: everything but revisions and time."""
    layers = {key: (layer.shapes.id.tolist(), layer.status) for key, layer in of.layers.items() if layer.count}
    return dict(of.images), dict(of.authors), layers, of.vocabulary.labels, of.metrics


def test_add_remove_and_back() -> None:
    before = project()
    layer = before.layer_of(KEY)
    for step in (
        edit.add_shapes(layer, shapes(2, first_id=500)),
        edit.remove_shapes(layer, layer.shapes.id[1:3]),
        edit.set_column(layer, layer.shapes.id[:2], name="Set label", label=1),
        edit.set_status(layer, Status.REVIEWED, name="Mark reviewed"),
        edit.set_attribute(layer, layer.shapes.id[:1], key="truncated", value=True, name="Set truncated"),
    ):
        after = apply_step(before, step)
        back = apply_step(after, invert_step(step))
        assert back.layer_of(KEY).shapes == layer.shapes
        assert content(back) == content(before)
        assert content(apply_step(back, step)) == content(after)


def test_remove_keeps_the_order_of_the_rest() -> None:
    before = project()
    step = edit.remove_shapes(before.layer_of(KEY), [2, 4])
    after = apply_step(before, step)
    assert after.layer_of(KEY).shapes.id.tolist() == [1, 3, 5]
    assert apply_step(after, invert_step(step)).layer_of(KEY).shapes.id.tolist() == [1, 2, 3, 4, 5]


def test_drawing_on_a_new_layer_puts_it_in_work_and_undo_makes_it_new_again() -> None:
    before = project()
    key = LayerKey(1, 1, 2)
    step = edit.add_shapes(before.layer_of(key), shapes(1, first_id=900))
    after = apply_step(before, step)
    assert after.layer_of(key).status is Status.IN_WORK
    assert apply_step(after, invert_step(step)).layer_of(key).status is Status.NEW


def test_polygons_are_carried_along() -> None:
    table = Shapes.make([[0, 0, 4, 4]], id=[1], polygon=[as_polygon([[0, 0, 4, 0, 0, 4]])])
    layer = project().layer_of(KEY).with_shapes(table)
    step = edit.set_boxes(layer, [1], np.array([[10.0, 10, 18, 14]]))
    polygon = step.layers[0].after.polygon_of(0)
    assert polygon is not None
    assert polygon[0].tolist() == [[10, 10], [18, 10], [10, 14]]


def test_undoing_a_label_does_not_free_its_id() -> None:
    before = project()
    step = edit.set_vocabulary(before.vocabulary, before.vocabulary.add_label("plum"), name="Add label")
    after = apply_step(before, step)
    back = apply_step(after, invert_step(step))
    assert back.vocabulary.labels == before.vocabulary.labels
    again = back.vocabulary.add_label("cherry")
    assert again.find_label("cherry").id == 3  # type: ignore[union-attr]
    assert after.vocabulary.find_label("plum").id == 2  # type: ignore[union-attr]


def test_parts_come_and_go() -> None:
    before = project()
    image = Image(77, "late.jpg")
    author = Author(9, "Dora")
    wide = replace(before.metrics, iou_threshold=0.7)
    step = edit.join_steps(
        [builders.add_images(image), edit.add_author(author), edit.set_metrics(before.metrics, wide)], name="Import"
    )
    after = apply_step(before, step)
    assert (after.images[77], after.authors[9], after.metrics) == (image, author, wide)
    assert content(apply_step(after, invert_step(step))) == content(before)


def test_of_all_parts_the_side_that_is_there_counts() -> None:
    made = project()
    image, author = made.images[1], made.authors[2]
    decision = Decision(3, 1, "missed", (1, 101), Outcome.TAKE_A, 1, 5.0)
    step = Step("Clean up", parts=(PartEdit(image, None), PartEdit(author, None), PartEdit(None, decision)))
    after = apply_step(made, step)
    assert (1 in after.images, 2 in after.authors, after.decisions[3]) == (False, False, decision)
    back = apply_step(after, invert_step(step))
    assert (back.images[1], back.authors[2], dict(back.decisions)) == (image, author, {})
    with pytest.raises(ValueError, match="needs a side"):
        _ = PartEdit(None, None).part


def test_decisions_of_an_image_are_found_after_every_step() -> None:
    made = project()
    first, second, other = (
        Decision(number, image, "missed", (number,), Outcome.DROP, 1, 5.0) for number, image in ((3, 1), (2, 1), (4, 2))
    )
    added = Step("Decide", parts=tuple(PartEdit(None, one) for one in (first, second, other)))
    moved = replace(first, image=2)
    changed = Step("Decide", parts=(PartEdit(first, moved), PartEdit(second, None)))
    after = apply_step(made, added)
    assert (after.list_decisions(1), after.list_decisions(2)) == ([second, first], [other])
    later = apply_step(after, changed)
    assert (later.list_decisions(1), later.list_decisions(2)) == ([], [moved, other])
    assert apply_step(later, invert_step(changed)).list_decisions(1) == [second, first]
    assert replace(later, decisions=after.decisions).list_decisions(1) == [second, first]


def test_steps_of_several_layers_or_with_parts_are_not_joined() -> None:
    made = project()
    one = edit.set_boxes(made.layer_of(KEY), [1], made.layer_of(KEY).shapes.box[:1] + 1, merge_key="nudge")
    middle = apply_step(made, one)
    two = edit.set_boxes(middle.layer_of(KEY), [1], middle.layer_of(KEY).shapes.box[:1] + 1, merge_key="nudge")
    part = PartEdit(None, Author(9, "Dora"))
    assert merge_steps(replace(one, parts=(part,)), two) is None
    assert merge_steps(one, replace(two, parts=(part,))) is None
    assert merge_steps(replace(one, layers=one.layers * 2), two) is None
    assert merge_steps(one, replace(two, layers=two.layers * 2)) is None
    assert merge_steps(one, replace(two, merge_key="drag")) is None
    elsewhere = replace(two.layers[0], key=LayerKey(2, 1))
    assert merge_steps(one, replace(two, layers=(elsewhere,))) is None


def test_a_step_tells_what_it_touches() -> None:
    layer = project().layer_of(KEY)
    step = edit.remove_shapes(layer, [2, 4])
    assert (step.count, step.image, step.layers[0].ids) == (2, 1, {2, 4})
    assert edit.set_boxes(layer, [1], layer.shapes.box[:1] + 1).layers[0].ids == {1}
    assert edit.join_steps([edit.add_author(Author(7, "Dora")), step], name="Import").image == 1
    assert edit.join_steps([edit.add_author(Author(7, "Dora"))], name="Import").image is None
    assert not edit.set_status(layer, Status.REVIEWED, name="Mark reviewed").is_empty
    assert edit.set_status(layer, layer.status, name="Mark").is_empty
    assert not edit.add_author(Author(7, "Dora")).is_empty


def test_an_outline_becomes_the_shape_with_its_box_unless_it_has_no_area() -> None:
    layer = project().layer_of(KEY)
    outline = as_polygon([[3, 4, 9, 4, 9, 14]])
    step = edit.set_polygon(layer, 2, outline)
    assert step is not None
    after = step.layers[0].after
    assert (after.id.tolist(), after.box.tolist()) == ([2], [[3, 4, 9, 14]])
    assert after.polygon_of(0) is outline
    assert edit.set_polygon(layer, 2, as_polygon([[3, 4, 9, 4, 5, 4]])) is None


def test_a_column_that_no_shape_had_can_be_set() -> None:
    layer = project().layer_of(KEY)
    outline = as_polygon([[0, 0, 4, 0, 4, 4]])
    assert layer.shapes.polygon is None
    after = edit.set_column(layer, [1, 2], name="Set label", label=1, occluded=1).layers[0].after
    assert (after.label.tolist(), after.occluded.tolist()) == ([1, 1], [1, 1])
    assert after.label.dtype == layer.shapes.label.dtype
    column = edit.set_column(layer, [1], name="Outline", attributes=None).layers[0].after.attributes
    assert column is not None
    assert column.tolist() == [None]
    with_outline = layer.with_shapes(Shapes.make([[0, 0, 4, 4]], id=[1], polygon=[outline]))
    assert edit.set_column(with_outline, [1], name="Box", polygon=None).layers[0].after.polygon_of(0) is None


def test_an_attribute_comes_and_goes_beside_the_others() -> None:
    layer = project().layer_of(KEY)
    noted = layer.with_shapes(Shapes.make([[0, 0, 4, 4]], id=[1], attributes=[{"seen": "late", "hard": True}]))

    def after(key: str, value: object) -> dict[str, object]:
        return dict(edit.set_attribute(noted, [1], key=key, value=value, name="Note").layers[0].after.attributes_of(0))

    assert after("hard", None) == {"seen": "late"}
    assert after("hard", False) == {"seen": "late", "hard": False}
    assert after("new", 3) == {"seen": "late", "hard": True, "new": 3}


def test_boxes_that_no_picture_holds_are_refused() -> None:
    layer = project().layer_of(KEY)
    far = np.array([[0.0, 0, 1e7 + 1, 5]])
    with pytest.raises(UserError, match="beyond 10,000,000 pixels"):
        edit.set_boxes(layer, [1], far)
    with pytest.raises(UserError, match="beyond 10,000,000 pixels"):
        edit.add_shapes(layer, dataclasses.replace(shapes(1, first_id=900), box=far))
    assert edit.set_boxes(layer, [1], np.array([[0.0, 0, 1e7, 5]])).count == 1


def test_new_numbers_follow_one_another() -> None:
    assert edit.renumber_shapes(shapes(3, first_id=50), 7).id.tolist() == [7, 8, 9]


def test_a_run_of_nudges_is_one_step() -> None:
    before = project()
    first = edit.set_boxes(before.layer_of(KEY), [1], before.layer_of(KEY).shapes.box[:1] + 1, merge_key="nudge")
    middle = apply_step(before, first)
    second = edit.set_boxes(middle.layer_of(KEY), [1], middle.layer_of(KEY).shapes.box[:1] + 1, merge_key="nudge")
    run = merge_steps(first, second)
    assert run is not None
    after = apply_step(middle, second)
    assert apply_step(after, invert_step(run)).layer_of(KEY).shapes == before.layer_of(KEY).shapes
    other = edit.set_boxes(middle.layer_of(KEY), [2], middle.layer_of(KEY).shapes.box[1:2] + 1, merge_key="nudge")
    assert merge_steps(first, other) is None
    assert merge_steps(replace(first, merge_key=""), replace(second, merge_key="")) is None


def test_an_empty_step_is_known() -> None:
    layer = project().layer_of(KEY)
    assert edit.set_boxes(layer, [1], layer.shapes.box[:1]).is_empty
    assert not edit.set_boxes(layer, [1], layer.shapes.box[:1] + 1).is_empty


def test_joined_steps_count_what_is_said_or_how_many_they_are() -> None:
    steps = [edit.add_author(Author(7, "Dora")), edit.add_author(Author(8, "Eva"))]
    assert edit.join_steps(steps, name="Import").count == 2
    assert edit.join_steps(steps, name="Import", count=5).count == 5
