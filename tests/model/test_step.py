"""Steps: applying, taking back, merging runs."""

from dataclasses import replace

import numpy as np

from annotator.geometry.polygon import as_polygon
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.step import apply_step, invert_step, merge_steps
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
