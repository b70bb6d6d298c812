"""Steps: applying, taking back, merging runs, and what a change tells."""

from dataclasses import replace

import numpy as np

from annotator.geometry.polygon import as_polygon
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import LayerKey, Status
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.step import Change, apply, change_of, inverse, merged
from annotator.model.vocabulary import Vocabulary
from tests.builders import project, shapes, vocabulary

KEY = LayerKey(1, 1)


def content(of: Project) -> tuple[object, ...]:
    """What undo must restore: everything but revisions and time."""
    layers = {key: (layer.shapes.id.tolist(), layer.status) for key, layer in of.layers.items() if layer.count}
    return dict(of.images), dict(of.authors), layers, of.vocabulary.labels, of.metrics


def test_add_remove_and_back() -> None:
    before = project()
    layer = before.layer(KEY)
    for step in (
        edit.add(layer, shapes(2, first_id=500)),
        edit.remove(layer, layer.shapes.id[1:3]),
        edit.set_column(layer, layer.shapes.id[:2], name="Set label", label=1),
        edit.set_status(layer, Status.REVIEWED, name="Mark reviewed"),
        edit.set_attribute(layer, layer.shapes.id[:1], key="truncated", value=True, name="Set truncated"),
    ):
        after = apply(before, step)
        back = apply(after, inverse(step))
        assert back.layer(KEY).shapes == layer.shapes
        assert content(back) == content(before)
        assert content(apply(back, step)) == content(after)


def test_remove_keeps_the_order_of_the_rest() -> None:
    before = project()
    step = edit.remove(before.layer(KEY), [2, 4])
    after = apply(before, step)
    assert after.layer(KEY).shapes.id.tolist() == [1, 3, 5]
    assert apply(after, inverse(step)).layer(KEY).shapes.id.tolist() == [1, 2, 3, 4, 5]


def test_drawing_on_a_new_layer_puts_it_in_work_and_undo_makes_it_new_again() -> None:
    before = project()
    key = LayerKey(1, 1, 2)
    step = edit.add(before.layer(key), shapes(1, first_id=900))
    after = apply(before, step)
    assert after.layer(key).status is Status.IN_WORK
    assert apply(after, inverse(step)).layer(key).status is Status.NEW


def test_polygons_are_carried_along() -> None:
    table = Shapes.make([[0, 0, 4, 4]], id=[1], polygon=[as_polygon([[0, 0, 4, 0, 0, 4]])])
    layer = project().layer(KEY).with_shapes(table)
    step = edit.set_boxes(layer, [1], np.array([[10.0, 10, 18, 14]]))
    polygon = step.layers[0].after.polygon_of(0)
    assert polygon is not None
    assert polygon[0].tolist() == [[10, 10], [18, 10], [10, 14]]


def test_undoing_a_label_does_not_free_its_id() -> None:
    before = project()
    step = edit.set_vocabulary(before.vocabulary, before.vocabulary.added("plum"), name="Add label")
    after = apply(before, step)
    back = apply(after, inverse(step))
    assert back.vocabulary.labels == before.vocabulary.labels
    again = back.vocabulary.added("cherry")
    assert again.named("cherry").id == 3  # type: ignore[union-attr]
    assert after.vocabulary.named("plum").id == 2  # type: ignore[union-attr]


def test_parts_come_and_go() -> None:
    before = project()
    image = Image(77, "late.jpg")
    author = Author(9, "Dora")
    wide = replace(before.metrics, iou_threshold=0.7)
    step = edit.joined(
        [edit.add_images([image]), edit.add_author(author), edit.set_metrics(before.metrics, wide)], name="Import"
    )
    after = apply(before, step)
    assert (after.images[77], after.authors[9], after.metrics) == (image, author, wide)
    assert content(apply(after, inverse(step))) == content(before)


def test_a_run_of_nudges_is_one_step() -> None:
    before = project()
    first = edit.set_boxes(before.layer(KEY), [1], before.layer(KEY).shapes.box[:1] + 1, merge_key="nudge")
    middle = apply(before, first)
    second = edit.set_boxes(middle.layer(KEY), [1], middle.layer(KEY).shapes.box[:1] + 1, merge_key="nudge")
    run = merged(first, second)
    assert run is not None
    after = apply(middle, second)
    assert apply(after, inverse(run)).layer(KEY).shapes == before.layer(KEY).shapes
    other = edit.set_boxes(middle.layer(KEY), [2], middle.layer(KEY).shapes.box[1:2] + 1, merge_key="nudge")
    assert merged(first, other) is None
    assert merged(replace(first, merge_key=""), replace(second, merge_key="")) is None


def test_an_empty_step_is_known() -> None:
    layer = project().layer(KEY)
    assert edit.set_boxes(layer, [1], layer.shapes.box[:1]).is_empty
    assert not edit.set_boxes(layer, [1], layer.shapes.box[:1] + 1).is_empty


def test_change_names_what_was_touched() -> None:
    layer = project().layer(KEY)
    change = change_of(edit.remove(layer, [2, 3]))
    assert change.layers == {KEY: frozenset({2, 3})}
    assert change.touches_image(1)
    assert not change.touches_image(2)
    words = change_of(edit.set_vocabulary(vocabulary("a"), vocabulary("a", "b"), name="Add label"))
    assert words.touches_part(Vocabulary)
    assert not words.touches_part(MetricSettings)
    assert Change(view=frozenset({"tool"})).touches_view("tool", "image")
    assert Change(opened=True).touches_image(5)
