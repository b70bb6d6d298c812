"""Propagation and interpolation: what each image gets, what is left out and said, and the one step of it all."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.errors import UserError
from annotator.geometry.box import as_polygon
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.session.editing.drafts import (
    Occupied,
    interpolate_shapes,
    list_following_images,
    list_images_between,
    list_other_keys,
    pair_key_shapes,
    plan_interpolation,
    plan_propagation,
    take_source,
)
from annotator.session.view import ListedOrder
from tests import builders
from tests.depth import turns

ANA = 1
SIZE = (1000, 800)


def session_with(layers, *, images=6, **view):
    """A session of Ana, by image her (boxes, status) or Shapes; ids ascend over all."""
    project = builders.project(images=images, authors=("Ana", "Ben"), count=0, size=SIZE, status=Status.NEW)
    first, made = 100, []
    for image, (held, status) in layers.items():
        shapes = held if isinstance(held, Shapes) else Shapes.make(held)
        shapes = shapes.with_columns(id=np.arange(first, first + len(shapes)))
        first += len(shapes)
        made.append(Layer.make(LayerKey(image, ANA), shapes, status=status))
    view.setdefault("image", 1)
    return builders.session(project.with_layers(made), author=ANA, **view)


def drafts_of(session, image):
    return session.load_layer(LayerKey(image, ANA)).shapes


def propagate(session, count, occupied=Occupied.SKIP):
    key, shapes = take_source(session)
    plan = plan_propagation(session.committed, key, shapes, list_following_images(session)[:count], occupied)
    session.commit(plan.make_step(session.next_shape_id, name="Propagate shapes", image=key.image))
    return plan


BOXES = [(10, 10, 50, 50), (100, 100, 200, 180)]


class TestPropagate:
    def test_the_next_images_get_drafts_in_one_step(self):
        session = session_with({1: (Shapes.make(BOXES, occluded=1, part_state=2, assisted=7), Status.DONE)})
        before = session.committed
        plan = propagate(session, 3)
        assert (plan.images, plan.shapes) == (3, 6)
        for image in (2, 3, 4):
            shapes = drafts_of(session, image)
            assert shapes.box.tolist() == [list(map(float, box)) for box in BOXES]
            assert shapes.draft.all()
            assert (shapes.occluded == 1).all()
            assert (shapes.part_state == 2).all()
            assert (shapes.assisted == 7).all()
            assert session.committed.layer_of(LayerKey(image, ANA)).status is Status.IN_WORK
        assert not len(drafts_of(session, 5))
        ids = np.concatenate([drafts_of(session, image).id for image in (1, 2, 3, 4)])
        assert len(set(ids.tolist())) == 8
        session.undo()
        assert session.next_undo is None
        for image in (2, 3, 4):
            assert not len(drafts_of(session, image))
            assert session.committed.layer_of(LayerKey(image, ANA)).status is Status.NEW
        assert drafts_of(session, 1) == before.layer_of(LayerKey(1, ANA)).shapes

    def test_a_selection_is_propagated_alone(self):
        session = session_with({1: (BOXES, Status.IN_WORK)})
        session.set_view(selection=(101,))
        assert propagate(session, 1).shapes == 1
        assert drafts_of(session, 2).box.tolist() == [[100, 100, 200, 180]]

    def test_finished_images_and_such_with_shapes_are_skipped_and_counted(self):
        taken = {2: ([], Status.DONE), 3: ([(0, 0, 5, 5)], Status.DONE), 4: ([(0, 0, 5, 5)], Status.IN_WORK)}
        session = session_with({1: (BOXES, Status.IN_WORK), **taken})
        plan = propagate(session, 9)
        assert (plan.images, plan.skipped_finished, plan.skipped_holding) == (2, 2, 1)
        assert [len(drafts_of(session, image)) for image in (2, 3, 4, 5, 6)] == [0, 1, 1, 2, 2]

    def test_or_they_get_drafts_beside_what_is_there_and_are_in_work_again(self):
        taken = {2: ([], Status.DONE), 3: ([BOXES[0]], Status.REVIEWED), 4: (BOXES, Status.IN_WORK)}
        session = session_with({1: (BOXES, Status.IN_WORK), **taken})
        plan = propagate(session, 4, Occupied.ADD)
        assert (plan.images, plan.reopened, plan.joined, plan.known) == (3, 2, 0, 3)
        assert [len(drafts_of(session, image)) for image in (2, 3, 4, 5)] == [2, 2, 2, 2]
        assert drafts_of(session, 3).draft.tolist() == [False, True]
        assert session.committed.layer_of(LayerKey(3, ANA)).status is Status.IN_WORK
        session.undo()
        assert session.committed.layer_of(LayerKey(3, ANA)).status is Status.REVIEWED

    def test_drafts_can_make_room_but_never_a_confirmed_shape(self):
        old, mixed = Shapes.make([(0, 0, 5, 5)], draft=True), Shapes.make([(0, 0, 5, 5), (1, 1, 9, 9)], draft=[1, 0])
        session = session_with(
            {1: (BOXES, Status.IN_WORK), 2: (old, Status.IN_WORK), 3: (mixed, Status.IN_WORK), 4: ([], Status.DONE)}
        )
        plan = propagate(session, 4, Occupied.REPLACE_DRAFTS)
        assert (plan.images, plan.replaced, plan.skipped_holding, plan.skipped_finished) == (2, 1, 1, 1)
        assert [len(drafts_of(session, image)) for image in (2, 3, 4, 5)] == [2, 2, 0, 2]
        session.undo()
        assert drafts_of(session, 2).box.tolist() == [[0, 0, 5, 5]]

    def test_smaller_images_cut_shapes_and_leave_out_what_lies_beyond(self):
        session = session_with({1: ([(10, 10, 50, 50), (90, 10, 140, 50), (300, 10, 340, 50)], Status.IN_WORK)})
        small = session.committed.images[2]
        session.commit(builders.add_images(Image(2, small.name, 100, 800)))
        plan = propagate(session, 1)
        assert plan.outside == 1
        assert drafts_of(session, 2).box.tolist() == [[10, 10, 50, 50], [90, 10, 100, 50]]

    def test_nothing_to_propagate_is_said(self):
        with pytest.raises(UserError, match="no shapes on this image"):
            take_source(session_with({}))
        with pytest.raises(UserError, match="last image"):
            take_source(session_with({6: (BOXES, Status.IN_WORK)}, image=6))

    def test_a_filter_that_leaves_the_open_image_out_is_said(self):
        session = session_with({1: (BOXES, Status.IN_WORK)})
        session.set_view(listed_order=ListedOrder((2, 3)))
        with pytest.raises(UserError, match="clear the filter"):
            take_source(session)
        session.set_view(listed_order=ListedOrder((5, 1, 3)))
        assert list_following_images(session) == (3,)

    def test_others_layers_play_no_part(self):
        session = session_with({1: (BOXES, Status.IN_WORK)})
        ben = Layer.make(LayerKey(2, 2), Shapes.make([(0, 0, 9, 9)], id=[900]), status=Status.DONE)
        project = session.committed.with_layers([ben])
        key, shapes = take_source(session)
        plan = plan_propagation(project, key, shapes, [2], Occupied.SKIP)
        assert (plan.images, plan.skipped_holding, plan.skipped_finished) == (1, 0, 0)


class TestInterpolate:
    def test_images_between_get_boxes_along_a_straight_line(self):
        session = session_with(
            {1: ([(0, 0, 10, 10)], Status.DONE), 5: ([(40, 80, 70, 110)], Status.IN_WORK)},
        )
        order = list_following_images(session)
        assert order == (2, 3, 4, 5, 6)
        plan = plan_interpolation(
            session.committed, [1, *order], LayerKey(1, ANA), 5, reach=500, occupied=Occupied.SKIP
        )
        step = plan.drafts.make_step(session.next_shape_id, name="Interpolate shapes", image=1)
        session.commit(step)
        assert [drafts_of(session, image).box.tolist()[0] for image in (2, 3, 4)] == [
            [10, 20, 25, 35],
            [20, 40, 40, 60],
            [30, 60, 55, 85],
        ]
        assert all(drafts_of(session, image).draft.all() for image in (2, 3, 4))
        assert len(drafts_of(session, 5)) == 1
        session.undo()
        assert not len(drafts_of(session, 3))

    def test_the_other_key_may_come_before(self):
        session = session_with({1: ([(0, 0, 10, 10)], Status.DONE), 3: ([(20, 0, 30, 10)], Status.IN_WORK)}, image=3)
        plan = plan_interpolation(
            session.committed, range(1, 7), LayerKey(3, ANA), 1, reach=500, occupied=Occupied.SKIP
        )
        assert plan.drafts.placed[0].drafts.box.tolist() == [[10, 0, 20, 10]]

    def test_what_overlaps_goes_first_and_the_rest_to_the_nearest_centre_of_its_label(self):
        a = Shapes.make([(0, 0, 10, 10), (100, 0, 110, 10), (200, 0, 210, 10), (700, 0, 710, 10)], label=[0, 0, 1, 0])
        b = Shapes.make([(5, 0, 15, 10), (130, 0, 140, 10), (205, 0, 215, 10), (230, 0, 240, 10)], label=[0, 0, 0, 1])
        pairs = pair_key_shapes(a, b, Vocabulary(), reach=60)
        assert pairs.first.id.tolist() == [0, 1, 2]
        assert pairs.second.id.tolist() == [0, 1, 3]
        assert pairs.overlapping.tolist() == [True, False, False]
        assert pairs.alone == (1, 1)

    def test_each_shape_has_one_partner_and_as_many_as_can_be(self):
        a = Shapes.make([(0, 0, 10, 10), (40, 0, 50, 10)])
        b = Shapes.make([(45, 20, 55, 30), (80, 20, 90, 30)])
        pairs = pair_key_shapes(a, b, Vocabulary(), reach=60)
        assert (pairs.first.id.tolist(), pairs.second.id.tolist()) == ([0, 1], [0, 1])
        assert len(pair_key_shapes(a, b, Vocabulary(), reach=10).first) == 0

    def test_drafts_and_crowds_are_no_keys_and_a_selection_is_kept_alone(self):
        a = Shapes.make([(0, 0, 10, 10), (100, 0, 110, 10), (200, 0, 210, 10)], draft=[0, 1, 0], crowd=[0, 0, 1])
        pairs = pair_key_shapes(a, a, Vocabulary(), reach=50)
        assert (len(pairs.first), pairs.drafts, pairs.alone) == (1, 2, (0, 0))
        three = Shapes.make([(0, 0, 10, 10), (100, 0, 110, 10), (600, 0, 610, 10)], id=[1, 2, 3])
        other = Shapes.make([(0, 0, 10, 10), (100, 0, 110, 10)], id=[11, 12])
        pairs = pair_key_shapes(three, other, Vocabulary(), reach=50, chosen=frozenset({2, 3}))
        assert (pairs.first.id.tolist(), pairs.second.id.tolist(), pairs.alone) == ([2], [12], (1, 0))

    def test_polygons_need_equal_numbers_of_vertices_and_may_begin_anywhere(self):
        square = [(0, 0), (10, 0), (10, 10), (0, 10)]
        a = Shapes.make([(0, 0, 10, 10)], polygon=[as_polygon([square])])
        b = Shapes.make([(4, 0, 14, 10)], polygon=[as_polygon([np.roll(np.add(square, (4, 0)), 1, axis=0)])])
        pairs = pair_key_shapes(a, b, Vocabulary(), reach=50)
        middle = interpolate_shapes(pairs.first, pairs.second, 0.5)
        assert middle.polygon_of(0)[0].tolist() == [[2, 0], [12, 0], [12, 10], [2, 10]]
        assert middle.box.tolist() == [[2, 0, 12, 10]]
        c = Shapes.make([(4, 0, 14, 10)], polygon=[as_polygon([[(4, 0), (14, 0), (14, 10)]])])
        pairs = pair_key_shapes(a, c, Vocabulary(), reach=50)
        assert (len(pairs.first), pairs.unequal, pairs.alone) == (0, 1, (0, 0))
        d = Shapes.make([(4, 0, 14, 10)])
        assert interpolate_shapes(a, d, 0.5).polygon is None, "beside a plain box a polygon goes as its box"

    @given(st.integers(0, 2**32 - 1), st.integers(0, 12))
    @settings(max_examples=turns(10, 100))
    def test_at_the_keys_it_gives_the_key_shapes(self, seed, count):
        a = builders.shapes(count, seed=seed % 1000)
        b = builders.shapes(count, seed=seed % 1000 + 1).with_columns(label=a.label)
        ids = np.arange(count)
        assert interpolate_shapes(a, b, 0.0) == a.with_columns(id=ids)
        assert interpolate_shapes(a, b, 1.0) == b.with_columns(id=ids)
        middle = interpolate_shapes(a, b, 0.5)
        assert np.allclose(middle.box, (a.box + b.box) / 2)

    def test_tags_come_from_the_nearer_key(self):
        a, b = Shapes.make([(0, 0, 1, 1)], occluded=0), Shapes.make([(0, 0, 1, 1)], occluded=1)
        assert [interpolate_shapes(a, b, share).occluded[0] for share in (0.2, 0.5, 0.8)] == [0, 0, 1]

    def test_other_keys_are_offered_nearest_first(self):
        held = {image: ([(0, 0, 9, 9)], Status.IN_WORK) for image in (1, 2, 3, 5, 6)}
        session = session_with(held, image=3)
        assert list_other_keys(session.committed, range(1, 7), LayerKey(3, ANA)) == [5, 1, 6]
        assert list_images_between([4, 3, 2, 1], 1, 4) == [3, 2]
