"""The guide through the parts: what is armed next, where it is proposed, and what it may know."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.geometry.box import BoxPart
from annotator.model import edit
from annotator.model.image import ImagePurpose
from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.session.actions.table import SESSION_ACTIONS
from annotator.session.editing import navigate, tagging
from annotator.session.editing.gestures import GestureSettings, Pointer, PointerKind, begin, gesture_context_of
from annotator.session.protocol import guide
from annotator.session.protocol.guide import PartsGuide
from annotator.session.settings import Settings
from annotator.session.view import Mode, Tool
from tests import builders
from tests.builders import add_images
from tests.session.protocol.bicycles import ANA, BACK, BELL, BEN, CHAIN, FRONT, OPEN, SADDLE, guided, place_of, project


def draw(session, part: int, box=None) -> int:
    """Adds a box of a part as a drag does; its id."""
    shape = session.next_shape_id
    rows = Shapes.make([place_of(part) if box is None else box], id=[shape], label=part)
    session.commit(edit.add_shapes(session.current_layer, rows))
    return shape


def labels_of(session) -> list[int]:
    return session.current_layer.shapes.label.tolist()


def test_the_first_part_is_armed_and_nothing_is_proposed_while_fewer_than_two_are_there() -> None:
    session = guided()
    assert (session.view.armed_label, session.view.proposed) == (BELL, None)
    draw(session, BELL)
    assert (session.view.armed_label, session.view.proposed) == (CHAIN, None)


def test_the_likely_box_follows_the_scale_and_place_of_the_bicycle() -> None:
    session = guided()
    draw(session, BACK)
    draw(session, FRONT)
    assert session.view.armed_label == BELL
    assert session.view.proposed.label == BELL
    assert session.view.proposed.box == pytest.approx(np.rint(place_of(BELL)))
    guide.place_proposed(session, PartState.INTACT)
    assert session.view.proposed.box == pytest.approx(np.rint(place_of(CHAIN)))


def test_keys_alone_place_all_parts_with_their_states() -> None:
    session = guided()
    draw(session, BACK)
    draw(session, FRONT)
    guide.place_proposed(session, PartState.ABSENT)
    guide.place_proposed(session, PartState.OCCLUDED)
    guide.place_proposed(session)
    shapes = session.current_layer.shapes
    assert shapes.label.tolist() == [BACK, FRONT, BELL, CHAIN, SADDLE]
    assert shapes.part_state.tolist()[2:] == [PartState.ABSENT, PartState.OCCLUDED, PartState.UNSET]
    assert shapes.occluded.tolist()[2:] == [Occluded.UNSET, Occluded.YES, Occluded.UNSET]
    assert (session.view.armed_label, session.view.proposed) == (None, None)
    assert session.view.selection == (int(shapes.id[-1]),)
    with pytest.raises(UserError, match="Every part"):
        guide.go_to_next_part(session)


def test_the_state_of_a_box_just_drawn_hands_the_keys_on_to_the_next_part() -> None:
    """Elsewhere the selection stays: where no part waits, and on boxes that have a state or were drawn before."""
    session = guided()
    state = next(action for action in SESSION_ACTIONS if action.id == "state_damaged").run
    first = draw(session, BACK)
    session.set_view(selection=(first,))
    state(session, Settings())
    assert session.view.selection == (first,)
    second = draw(session, FRONT)
    session.set_view(selection=(second,))
    state(session, Settings())
    assert session.view.selection == ()
    state(session, Settings())
    assert labels_of(session) == [BACK, FRONT, BELL]
    assert session.current_layer.shapes.part_state.tolist() == [PartState.DAMAGED] * 3
    session.set_view(selection=(first,))
    state(session, Settings())
    assert session.view.selection == (first,)
    assert session.current_layer.shapes.part_state[0] == PartState.UNSET


def test_a_part_that_is_taken_back_is_armed_again() -> None:
    session = guided()
    for part in (BACK, FRONT):
        draw(session, part)
    guide.place_proposed(session, PartState.INTACT)
    guide.place_proposed(session, PartState.INTACT)
    assert session.view.armed_label == SADDLE
    session.undo()
    assert session.view.armed_label == CHAIN
    assert session.view.proposed.box == pytest.approx(np.rint(place_of(CHAIN)))
    session.redo()
    assert session.view.armed_label == SADDLE


def test_skipping_goes_round_and_leaves_what_is_there_out() -> None:
    session = guided()
    draw(session, CHAIN)
    seen = [session.view.armed_label]
    for _ in range(4):
        guide.go_to_next_part(session)
        seen.append(session.view.armed_label)
    assert seen == [BELL, SADDLE, BACK, FRONT, BELL]
    guide.go_to_next_part(session, -1)
    assert session.view.armed_label == FRONT


def test_a_part_that_the_person_arms_stays_armed_until_it_is_drawn() -> None:
    session = guided()
    shape = draw(session, BACK)
    tagging.set_label(session, FRONT)
    session.set_view(selection=(shape,))
    tagging.set_state(session, PartState.DAMAGED)
    assert session.view.armed_label == FRONT
    draw(session, FRONT)
    assert session.view.armed_label == BELL


def test_who_arms_nothing_is_left_alone_until_the_next_shape() -> None:
    session = guided()
    shape = draw(session, BACK)
    draw(session, FRONT)
    session.set_view(selection=(shape,))
    navigate.escape(session)
    assert (session.view.selection, session.view.armed_label) == ((), BELL)
    navigate.escape(session)
    assert (session.view.armed_label, session.view.proposed) == (None, None)
    session.set_view(selection=(shape,))
    tagging.set_state(session, PartState.DAMAGED)
    assert session.view.armed_label is None
    draw(session, CHAIN)
    assert session.view.armed_label == SADDLE


def test_moved_by_keys_inside_the_image_and_put_away() -> None:
    session = guided()
    draw(session, BACK)
    draw(session, FRONT)
    x0, y0, x1, y1 = session.view.proposed.box
    guide.nudge_proposed(session, (5, -3))
    assert session.view.proposed.box == (x0 + 5, y0 - 3, x1 + 5, y1 - 3)
    guide.stretch_proposed(session, BoxPart.RIGHT, 4)
    guide.stretch_proposed(session, BoxPart.TOP, -2)
    assert session.view.proposed.box == (x0 + 5, y0 - 1, x1 + 9, y1 - 3)
    guide.nudge_proposed(session, (-9999, 0))
    assert session.view.proposed.box[0] == 0
    for _ in range(200):
        guide.stretch_proposed(session, BoxPart.LEFT, -1)
    left, _, right, _ = session.view.proposed.box
    assert right - left == 1
    assert labels_of(session) == [BACK, FRONT]
    guide.drop_proposed(session)
    assert (session.view.armed_label, session.view.proposed) == (BELL, None)


def drag(session, start, end) -> None:
    """A drag of the left button with the select tool."""
    gesture = begin(gesture_context_of(session, GestureSettings()), Pointer(PointerKind.PRESS, *start))
    next(gesture)
    for kind in (PointerKind.MOVE, PointerKind.RELEASE):
        try:
            shown = gesture.send(Pointer(kind, *end))
        except StopIteration as done:
            if done.value.step is not None:
                session.commit(done.value.step)
            session.set_view(selection=done.value.selection)
            return
        if shown is not None:
            session.preview(shown)


def test_a_drag_of_the_proposed_box_places_it() -> None:
    session = guided()
    draw(session, BACK)
    draw(session, FRONT)
    x0, y0, x1, y1 = session.view.proposed.box
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    drag(session, middle, (middle[0] + 20, middle[1] + 10))
    shapes = session.current_layer.shapes
    assert shapes.label.tolist() == [BACK, FRONT, BELL]
    assert shapes.box[2].tolist() == [x0 + 20, y0 + 10, x1 + 20, y1 + 10]
    assert session.view.selection == (int(shapes.id[2]),)
    assert session.view.armed_label == CHAIN


def test_an_edge_of_the_proposed_box_can_be_pulled() -> None:
    session = guided()
    draw(session, BACK)
    draw(session, FRONT)
    x0, y0, x1, y1 = session.view.proposed.box
    drag(session, (x1, (y0 + y1) / 2), (x1 + 30, (y0 + y1) / 2))
    assert session.current_layer.shapes.box[2].tolist() == [x0, y0, x1 + 30, y1]


def test_a_click_on_the_proposed_box_places_nothing() -> None:
    session = guided()
    shape = draw(session, BACK)
    draw(session, FRONT)
    session.set_view(selection=(shape,))
    x0, y0, x1, y1 = session.view.proposed.box
    drag(session, ((x0 + x1) / 2, (y0 + y1) / 2), ((x0 + x1) / 2, (y0 + y1) / 2))
    assert labels_of(session) == [BACK, FRONT]
    assert session.view.selection == ()


def test_a_smaller_shape_on_the_proposed_box_is_picked_and_the_box_tool_draws() -> None:
    session = guided()
    draw(session, BACK)
    draw(session, FRONT)
    x0, y0, _x1, _y1 = session.view.proposed.box
    small = draw(session, CHAIN, box=[x0 + 3, y0 + 3, x0 + 7, y0 + 7])
    x0, y0, x1, y1 = session.view.proposed.box
    inner = session.current_layer.shapes.box[-1]
    drag(session, (inner[0] + 2, inner[1] + 2), (inner[0] + 2, inner[1] + 2))
    assert session.view.selection == (small,)
    session.set_view(tool=Tool.BOX, selection=())
    drag(session, (x0 + 1, y0 + 1), (x0 + 60, y0 + 60))
    assert session.current_layer.shapes.box[-1].tolist() == [x0 + 1, y0 + 1, x0 + 60, y0 + 60]
    assert labels_of(session)[-1] == BELL
    assert (x1, y1) != (x0 + 60, y0 + 60)


def test_another_image_begins_at_its_own_first_missing_part() -> None:
    session = guided(project(finished=2))
    draw(session, BELL)
    assert session.view.armed_label == CHAIN
    session.set_view(image=2)
    assert session.view.proposed is None
    navigate.set_status(session, Status.IN_WORK)
    session.set_view(image=OPEN)
    assert session.view.armed_label == CHAIN


def test_nothing_is_proposed_on_a_finished_image_in_audit_mode_and_where_labels_are_no_parts() -> None:
    session = guided()
    draw(session, BACK)
    draw(session, FRONT)
    session.set_view(mode=Mode.AUDIT)
    assert session.view.proposed is None
    session.set_view(mode=Mode.SESSION)
    assert session.view.proposed is not None
    session.commit(edit.set_status(session.current_layer, Status.DONE, name="Mark done"))
    assert session.view.proposed is None
    of = project()
    plain = guided(replace(of, vocabulary=replace(of.vocabulary, parts=False)))
    draw(plain, BACK)
    draw(plain, FRONT)
    assert (plain.view.armed_label, plain.view.proposed) == (None, None)


def test_without_finished_work_nothing_is_proposed() -> None:
    session = guided(project(finished=0))
    draw(session, BACK)
    draw(session, FRONT)
    assert (session.view.armed_label, session.view.proposed) == (BELL, None)


class TestBlindness:
    """Ben draws the bell in a far corner; a mean that knows of it lies elsewhere."""

    def propose(self, of) -> tuple[float, ...] | None:
        session = guided(of)
        draw(session, BACK)
        draw(session, FRONT)
        return None if session.view.proposed is None else session.view.proposed.box

    def test_others_work_on_images_that_i_have_not_finished_is_not_known(self) -> None:
        mine = project(finished=2)
        known = self.propose(mine)
        sentinel = project(finished=2, ben_bell=(380.0, 280.0, 400.0, 300.0))
        for image in (2, 3):
            key = LayerKey(image, ANA)
            sentinel = sentinel.with_layers([replace(sentinel.layer_of(key), status=Status.IN_WORK)])
        assert self.propose(sentinel) is None
        key = LayerKey(2, BEN)
        own = sentinel.with_layers(
            [replace(sentinel.layer_of(LayerKey(2, ANA)), status=Status.DONE), mine.layer_of(key)]
        )
        assert self.propose(own) == known

    def test_others_work_counts_on_images_that_both_have_finished(self) -> None:
        near, far = self.propose(project()), self.propose(project(ben_bell=(380.0, 280.0, 400.0, 300.0)))
        assert far[0] > near[0] + 20
        assert far[1] > near[1] + 20

    def test_the_open_image_is_never_held_against_itself(self) -> None:
        of = project(finished=0)
        first = of.layer_of(LayerKey(OPEN, BEN)).shapes
        own = edit.renumber_shapes(first, 500)
        key = LayerKey(OPEN, ANA)
        session = guided(of.with_layers([replace(of.layer_of(key).with_shapes(own), status=Status.DONE)]))
        session.set_view(pass_number=2)
        draw(session, BACK)
        draw(session, FRONT)
        assert session.view.proposed is None

    def test_training_images_are_left_out(self) -> None:
        of = project(finished=1)
        training = replace(of.images[2], purpose=ImagePurpose.TRAINING)
        session = guided(replace(of, images=of.images.set(2, training)))
        draw(session, BACK)
        draw(session, FRONT)
        assert session.view.proposed is None

    def test_the_next_person_at_the_desk_starts_with_what_that_person_may_see(self) -> None:
        of = project(finished=1)
        other = LayerKey(2, BEN)
        session = guided(of.with_layers([replace(of.layer_of(other), status=Status.IN_WORK)]))
        draw(session, BACK)
        draw(session, FRONT)
        assert session.view.proposed is not None
        session.set_view(author=BEN, image=OPEN)
        assert session.view.proposed is None


def test_finishing_an_image_adds_it_and_reopening_takes_it_out() -> None:
    session = guided(project(finished=0))
    for part in range(5):
        draw(session, part)
    of = session.project
    more = replace(of.images[OPEN], id=2, name="bike2.jpg")
    session.commit(edit.set_status(session.current_layer, Status.DONE, name="Mark done"))
    session.commit(add_images(more))
    session.set_view(image=2)
    draw(session, BACK)
    draw(session, FRONT)
    assert session.view.proposed.box == pytest.approx(np.rint(place_of(BELL)), abs=1)
    done = session.project.layer_of(LayerKey(OPEN, ANA))
    session.commit(edit.set_status(done, Status.IN_WORK, name="Reopen image"))
    draw(session, CHAIN)
    assert session.view.proposed is None


def test_parts_are_gone_to_by_name() -> None:
    session = guided()
    shape, other = draw(session, BACK), draw(session, BACK)
    guide.go_to_part(session, BACK)
    assert session.view.selection == (shape,)
    guide.go_to_part(session, BACK)
    assert session.view.selection == (other,)
    guide.go_to_part(session, SADDLE)
    assert (session.view.selection, session.view.armed_label) == ((), SADDLE)
    guide.go_to_part(session, 99)
    assert session.view.armed_label == SADDLE


def test_a_likely_box_outside_the_image_is_not_proposed_and_one_across_the_border_is_cut() -> None:
    session = guided()
    draw(session, BACK, box=place_of(BACK, dx=240.0))
    draw(session, CHAIN, box=place_of(CHAIN, dx=240.0))
    assert session.view.armed_label == BELL
    assert session.view.proposed is None
    tagging.set_label(session, FRONT)
    assert session.view.proposed is None
    session = guided()
    draw(session, BACK, box=place_of(BACK, dx=-75.0))
    draw(session, FRONT, box=place_of(FRONT, dx=-75.0))
    tagging.set_label(session, SADDLE)
    whole = place_of(SADDLE, dx=-75.0)
    assert whole[0] < 0
    assert session.view.proposed.box == pytest.approx(np.rint([0.0, *whole[1:]]))


def test_where_labels_are_no_parts_no_job_goes_through_all_boxes() -> None:
    words = project().vocabulary
    session = builders.session(replace(project(), vocabulary=replace(words, parts=False)), image=OPEN, author=ANA)
    started = []
    guide = PartsGuide(session, lambda job, *, done: started.append((job, done)))
    session.changed.connect(guide.follow)
    guide.begin()
    session.set_view(author=BEN)
    assert started == []
    session.commit(edit.set_vocabulary(session.committed.vocabulary, words, name="Parts"))
    assert len(started) == 1
