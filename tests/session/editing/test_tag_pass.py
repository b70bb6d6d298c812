"""The tag pass: what is gone through, what a key sets, how it goes on, back and to its end."""

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import Occluded, PartState
from annotator.model.tags import Tag
from annotator.session.actions.table import SESSION_ACTIONS
from annotator.session.editing import navigate, tagging
from annotator.session.editing.vocabulary import list_changeable, make_images_step, set_tags
from annotator.session.session import Session
from annotator.session.settings import Settings
from tests import builders
from tests.growth import count_calls


def begin_everywhere(session: Session) -> None:
    """As the window does once a worker has looked through the whole set."""
    project, author = session.committed, session.view.author
    found = tagging.find_untagged_images(project, author, session.read_ranges(project))
    tagging.begin_tag_pass(session, found)


def press(session: Session, *names: str) -> None:
    for name in names:
        if name == "tag_pass_everywhere":
            begin_everywhere(session)
            continue
        action = next(action for action in SESSION_ACTIONS if action.id == name)
        assert action.run is not None
        action.run(session, Settings())


@pytest.fixture
def session() -> Session:
    """Ana with three images of four boxes without tags; box 2 of each image has a state, box 3 both tags."""
    made = builders.project(images=3, authors=("Ana",), count=4, status=Status.IN_WORK)
    layers = [
        layer.with_shapes(
            layer.shapes.with_columns(
                part_state=np.array([-1, 0, 1, -1], dtype=np.int8), occluded=np.array([-1, -1, 0, -1], dtype=np.int8)
            )
        )
        for layer in made.layers.values()
    ]
    made = made.with_layers(layers)
    session = Session(made, builders.MemoryStorage(), next_shape_id=1000)
    session.set_view(image=1, author=1)
    return session


def test_a_state_key_sets_both_tags_and_goes_on(session: Session) -> None:
    ids = session.current_layer.shapes.id.tolist()
    press(session, "tag_pass")
    assert session.view.selection == (ids[0],)
    assert (session.view.tag_pass.place, session.view.tag_pass.total) == (1, 3)
    press(session, "state_damaged")
    assert session.view.selection == (ids[1],)
    assert session.view.tag_pass.place == 2
    press(session, "occluded")
    assert session.view.selection == (ids[3],)
    press(session, "occluded", "state_occluded")
    shapes = session.current_layer.shapes
    assert shapes.part_state.tolist() == [PartState.DAMAGED, PartState.INTACT, PartState.DAMAGED, PartState.OCCLUDED]
    assert shapes.occluded.tolist() == [Occluded.NO, Occluded.YES, Occluded.NO, Occluded.YES]
    assert session.view.tag_pass is None
    session.undo()
    assert session.current_layer.shapes.part_state[3] == PartState.UNSET


def test_it_goes_over_all_images_from_the_open_one_and_round(session: Session) -> None:
    session.set_view(image=2)
    press(session, "tag_pass_everywhere")
    assert session.view.tag_pass.total == 9
    seen = []
    while session.view.tag_pass is not None:
        seen.append((session.view.image, session.view.tag_pass.place))
        press(session, "state_intact")
    assert seen == [(2, 1), (2, 2), (2, 3), (3, 4), (3, 5), (3, 6), (1, 7), (1, 8), (1, 9)]
    with pytest.raises(UserError, match="has all its tags"):
        press(session, "tag_pass_everywhere")


def test_a_key_looks_at_no_image_but_the_open_one_and_the_next(session: Session, monkeypatch) -> None:
    press(session, "tag_pass_everywhere")
    looked = []
    find = tagging.find_untagged
    monkeypatch.setattr(tagging, "find_untagged", lambda *given: looked.append(1) or find(*given))
    counts = []
    for _box in range(6):
        looked.clear()
        press(session, "state_intact")
        counts.append(len(looked))
    assert counts == [1, 1, 2, 1, 1, 2]


def test_the_count_follows_what_was_answered_taken_back_and_gone_back_to(session: Session) -> None:
    press(session, "tag_pass_everywhere", "state_intact")
    assert session.view.tag_pass.place == 2
    session.undo()
    press(session, "select_next")
    assert session.view.tag_pass.place == 1
    press(session, "state_intact", "state_intact")
    assert (session.view.image, session.view.tag_pass.place) == (2, 3)
    press(session, "select_previous", "state_intact")
    assert (session.view.image, session.view.tag_pass.place) == (2, 3)


def test_skipping_going_back_and_leaving(session: Session) -> None:
    ids = session.current_layer.shapes.id.tolist()
    press(session, "tag_pass", "select_next")
    assert session.view.selection == (ids[1],)
    press(session, "state_intact")
    assert session.view.selection == (ids[3],)
    press(session, "select_previous")
    assert session.view.selection == (ids[1],)
    press(session, "select_previous")
    assert session.view.selection == (ids[0],)
    press(session, "select_next", "select_next")
    assert session.view.selection == (ids[0],)
    navigate.escape(session)
    assert session.view.tag_pass is None
    assert session.view.selection == (ids[0],)


def test_reviewed_layers_drafts_and_crowds_are_passed_over(session: Session) -> None:
    layer = session.project.layers[LayerKey(1, 1)]
    marked = layer.shapes.with_columns(
        draft=np.array([True, False, False, False]), crowd=np.array([False, False, False, True])
    )
    assert tagging.find_untagged(session.project, marked).tolist() == layer.shapes.id[1:2].tolist()


def test_a_hundred_boxes_take_a_key_each() -> None:
    made = builders.project(images=1, authors=("Ana",), count=100, status=Status.IN_WORK)
    layers = [
        layer.with_shapes(
            layer.shapes.with_columns(part_state=np.full(100, -1, np.int8), occluded=np.full(100, -1, np.int8))
        )
        for layer in made.layers.values()
    ]
    session = Session(made.with_layers(layers), builders.MemoryStorage(), next_shape_id=1000)
    session.set_view(image=1, author=1)
    press(session, "tag_pass", *["state_intact"] * 100)
    assert session.view.tag_pass is None
    assert (session.current_layer.shapes.part_state == PartState.INTACT).all()


def test_behind_the_boxes_of_an_image_its_own_tags_are_asked(session: Session) -> None:
    weather = Tag("weather", "choice", values=("dry", "wet"), of_images=True)
    tags = (weather, Tag("blurred", of_images=True))
    set_tags(session, session.project.protocol.with_tags(tags))
    press(session, "tag_pass_everywhere")
    assert session.view.tag_pass.total == 12
    press(session, "state_intact", "state_intact", "state_intact")
    assert (session.view.selection, session.view.asked_tag, session.view.tag_pass.place) == ((), "weather", 4)
    press(session, "label_2", "label_1")
    assert session.project.layers[LayerKey(1, 1)].attributes == {"weather": "wet", "blurred": True}
    assert (session.view.image, session.view.asked_tag, session.view.tag_pass.place) == (2, "", 5)
    press(session, "select_previous")
    assert (session.view.image, session.view.selection) == (1, ())
    press(session, "select_next", "state_intact", "state_intact", "state_intact", "select_next")
    assert (session.view.image, session.view.tag_pass.place) == (3, 8)
    press(session, "state_intact", "state_intact", "state_intact", "label_1", "label_2")
    assert (session.view.image, session.view.asked_tag) == (2, "weather")
    press(session, "label_1", "label_2")
    assert session.view.tag_pass is None
    assert session.project.layers[LayerKey(2, 1)].attributes == {"weather": "dry", "blurred": False}
    with pytest.raises(UserError, match="has all its tags"):
        press(session, "tag_pass")


def test_an_answer_of_many_images_is_one_step_and_leaves_reviewed_ones(session: Session) -> None:
    tag = Tag("weather", "choice", values=("dry", "wet"), of_images=True)
    set_tags(session, session.project.protocol.with_tags((tag,)))
    session.commit(edit.set_status(session.project.layers[LayerKey(3, 1)], Status.REVIEWED, name="Review"))
    session.commit(make_images_step([session.project.layers[LayerKey(2, 1)]], tag, "wet"))
    step = make_images_step(list_changeable(session, [1, 2, 3]), tag, "wet")
    assert (step.count, [one.key.image for one in step.layers]) == (1, [1])
    session.commit(make_images_step(list_changeable(session, [1, 2, 3]), tag, "dry"))
    said = [session.project.layers[LayerKey(image, 1)].attributes for image in (1, 2, 3)]
    assert said == [{"weather": "dry"}, {"weather": "dry"}, None]
    session.undo()
    said = [session.project.layers[LayerKey(image, 1)].attributes for image in (1, 2, 3)]
    assert said == [None, {"weather": "wet"}, None]


def make_tagged_set(images: int) -> Session:
    """Ana with two boxes on each image, which have all tags but one box on each of the last two."""
    made = builders.project(images=images, authors=("Ana", "Ben"), count=2, status=Status.IN_WORK)
    layers = []
    for layer in made.layers.values():
        state = np.array([-1 if layer.key.image > images - 2 else 0, 0], dtype=np.int8)
        columns = {"part_state": state, "occluded": np.zeros(2, dtype=np.int8)}
        layers.append(layer.with_shapes(layer.shapes.with_columns(**columns)))
    session = Session(made.with_layers(layers), builders.MemoryStorage(), next_shape_id=100_000)
    session.set_view(image=1, author=1)
    return session


def test_a_pass_over_a_large_set_asks_only_where_something_lacked_or_was_edited() -> None:
    calls = []
    for images in (40, 400):
        session = make_tagged_set(images)
        begin_everywhere(session)
        assert (session.view.image, session.view.tag_pass.total) == (images - 1, 2)
        calls.append(count_calls(lambda session=session: press(session, "state_intact")))
        assert session.view.image == images
        edited = session.project.layers[LayerKey(7, 1)]
        session.commit(edit.set_column(edited, edited.shapes.id[:1].tolist(), name="Take back", part_state=-1))
        press(session, "state_intact")
        assert session.view.image == 7
        calls.append(count_calls(lambda session=session: press(session, "state_intact")))
        assert session.view.tag_pass is None
    assert calls[2] < 1.3 * calls[0]
    assert calls[3] < 1.3 * calls[1]


def test_a_tag_that_is_wished_during_a_pass_is_asked_everywhere_and_another_author_ends_it() -> None:
    session = make_tagged_set(5)
    begin_everywhere(session)
    set_tags(session, session.project.protocol.with_tags((Tag("blurred", of_images=True),)))
    press(session, "state_intact", "label_1", "state_intact", "label_1")
    assert (session.view.image, session.view.asked_tag) == (1, "blurred")
    session.set_view(author=2)
    assert session.view.tag_pass is None
