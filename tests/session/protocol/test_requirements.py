"""Before an image is done: what the protocol requires is named and gone to; what it does not is named once."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.model import edit
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.protocol import Protocol
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.session.editing import navigate, tagging
from annotator.session.protocol.guide import GapKind, IncompleteError, find_gaps
from tests import builders

PARTS = ("bell", "chain", "saddle")
KEY = LayerKey(1, 1)


def bicycle(label, *, parts=True, protocol=None, **columns):
    """A session on an image with a shape for every label given, ids from 11."""
    count = len(label)
    box = [[10 * row, 10, 10 * row + 8, 20] for row in range(count)]
    of = builders.project(images=2, authors=("Ana", "Ben"), count=0, status=Status.IN_WORK)
    words = replace(builders.vocabulary(*PARTS), parts=parts)
    of = replace(of, vocabulary=words, protocol=protocol or Protocol())
    shapes = Shapes.make(box, id=np.arange(count) + 11, label=label, **columns)
    return builders.session(of.with_layers([Layer.make(KEY, shapes, status=Status.IN_WORK)]))


def refuse(session) -> str:
    """Presses done, which must be refused; the sentence."""
    with pytest.raises(IncompleteError) as told:
        navigate.mark_done_and_go_on(session)
    assert session.project.layer_of(KEY).status is Status.IN_WORK
    assert session.view.image == 1
    return str(told.value)


def kinds(session) -> list[GapKind]:
    return [gap.kind for gap in find_gaps(session.project, session.current_layer)]


def test_shapes_without_a_state_are_walked_through_until_none_is_left() -> None:
    states = [PartState.INTACT, PartState.UNSET, PartState.UNSET, PartState.UNSET]
    session = bicycle([0, 1, 2, 2], parts=False, part_state=states, protocol=Protocol(requires_part_state=True))
    assert refuse(session) == "3 shapes have no part state, the first is #2."
    assert session.view.selection == (12,)
    assert refuse(session) == "3 shapes have no part state, this one is #3."
    assert refuse(session) == "3 shapes have no part state, this one is #4."
    assert refuse(session) == "3 shapes have no part state, the first is #2."
    for shape in (12, 13):
        session.set_view(selection=(shape,))
        tagging.set_state(session, PartState.DAMAGED)
    assert refuse(session) == "Shape #4 has no part state."
    tagging.set_state(session, PartState.ABSENT)
    assert navigate.mark_done_and_go_on(session)
    assert session.project.layer_of(KEY).status is Status.DONE
    assert session.view.image == 2


def test_the_sentence_names_every_kind() -> None:
    session = bicycle([1, 2], protocol=Protocol(requires_part_state=True, requires_occluded=True, requires_parts=True))
    told = (
        "2 shapes do not say whether they are occluded, the first is #1; 2 shapes have no part state, "
        "the first is #1; the part 'bell' has no shape."
    )
    assert refuse(session) == told


def test_every_place_of_the_walk_is_reached() -> None:
    """A shape that lacks two tags stands in the walk for both, and the walk still comes to the end."""
    session = bicycle([1, 2], protocol=Protocol(requires_part_state=True, requires_occluded=True, requires_parts=True))
    seen = set()
    for _ in range(6):
        refuse(session)
        seen.add(session.view.selection or ("bell" if session.view.armed_label == 0 else None))
    assert seen == {(11,), (12,), "bell"}


def test_labels_that_every_image_has() -> None:
    session = bicycle([1], parts=False, protocol=Protocol(required_labels=(0, 1, 2)))
    assert refuse(session) == "2 labels have no shape, the first is 'bell'."
    assert (session.view.armed_label, session.view.selection) == (0, ())
    assert refuse(session) == "2 labels have no shape, this one is 'saddle'."
    assert session.view.armed_label == 2


def test_merged_labels_count_as_what_they_were_merged_into_and_retired_ones_are_not_asked_for() -> None:
    session = bicycle([1], parts=False, protocol=Protocol(required_labels=(0, 2)))
    bell, chain, saddle = session.project.vocabulary.labels
    merged = replace(
        session.project.vocabulary, labels=(bell, replace(chain, alias_of=0), replace(saddle, retired=True))
    )
    session.commit(edit.set_vocabulary(session.committed.vocabulary, merged, name="Merge labels"))
    assert kinds(session) == []


def test_drafts_are_never_confirmed_in_silence() -> None:
    session = bicycle([0, 1, 2], parts=False, draft=[False, True, True])
    assert refuse(session) == "2 shapes are drafts (?) that nobody has confirmed, the first is #2."
    assert refuse(session).endswith("this one is #3.")
    navigate.confirm_drafts(session)
    assert refuse(session) == "Shape #2 is a draft (?) that nobody has confirmed; Enter confirms it."
    for status in (Status.DONE, Status.REVIEWED):
        with pytest.raises(IncompleteError):
            navigate.set_status(session, status)
    navigate.confirm_drafts(session, everywhere=True)
    navigate.set_status(session, Status.REVIEWED)


def test_a_crowd_needs_no_tags() -> None:
    session = bicycle([0], parts=False, crowd=[True], protocol=Protocol(requires_part_state=True))
    assert kinds(session) == []


def test_missing_and_doubled_parts_hold_up_once() -> None:
    session = bicycle([1, 1], part_state=PartState.INTACT)
    told = (
        "2 parts have no shape, the first is 'bell'; the part 'chain' has several shapes; "
        "once more marks the image done all the same."
    )
    assert refuse(session) == told
    assert session.view.armed_label == 0
    assert navigate.mark_done_and_go_on(session)
    assert session.project.layer_of(KEY).status is Status.DONE


def test_a_change_in_between_names_them_again() -> None:
    session = bicycle([0, 1, 1], part_state=PartState.INTACT)
    refuse(session)
    session.set_view(selection=(13,))
    tagging.press_occluded(session)
    refuse(session)
    session.set_view(image=2)
    session.set_view(image=1)
    refuse(session)
    navigate.mark_done_and_go_on(session)
    assert session.project.layer_of(KEY).status is Status.DONE


def test_required_parts_leave_no_way_around() -> None:
    session = bicycle([0, 1], part_state=PartState.INTACT, protocol=Protocol(requires_parts=True))
    for _ in range(3):
        assert refuse(session) == "The part 'saddle' has no shape."
    session.set_view(selection=())
    layer = session.current_layer
    more = Shapes.make([[50, 50, 60, 60]], id=[session.next_shape_id], label=2, occluded=Occluded.YES)
    session.commit(edit.add_shapes(layer, more))
    navigate.mark_done_and_go_on(session)
    assert session.project.layer_of(KEY).status is Status.DONE


def test_an_image_that_is_done_is_not_held_up_when_it_is_reopened() -> None:
    session = bicycle([0], parts=False, protocol=Protocol(requires_part_state=True))
    navigate.set_status(session, Status.IN_WORK)
    navigate.set_status(session, Status.NEW)
    assert session.current_layer.status is Status.NEW
