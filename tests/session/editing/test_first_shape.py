"""An image waits for its author's first shape until one is drawn or it is said that nothing is there."""

import pytest
from msgspec.structs import replace

from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.session.editing.navigate import has_outlines_first, is_before_first_shape
from annotator.session.session import Session
from annotator.session.view import Mode
from tests import builders

KEY = LayerKey(1, 1)


@pytest.fixture
def session() -> Session:
    """Ana at an image without shapes; Ben has drawn on it."""
    made = builders.project(images=2, authors=("Ana", "Ben"), count=2, status=Status.NEW)
    empty = made.layer_of(KEY)
    made = made.with_layers([empty.with_shapes(builders.shapes(0))])
    session = Session(made, builders.MemoryStorage(), next_shape_id=1000)
    session.set_view(image=1, author=1)
    return session


def test_it_ends_with_the_first_shape_and_undo_brings_it_back(session: Session) -> None:
    assert is_before_first_shape(session)
    session.commit(edit.add_shapes(session.current_layer, builders.shapes(1, first_id=1000)))
    assert not is_before_first_shape(session)
    session.undo()
    assert is_before_first_shape(session)
    session.set_view(image=2)
    assert not is_before_first_shape(session)


@pytest.mark.parametrize(
    "view", [{"mode": Mode.AUDIT}, {"author": None}, {"places_prompts": True}, {"unreadable": frozenset({1})}]
)
def test_nothing_waits_where_nothing_can_be_drawn(session: Session, view: dict) -> None:
    session.set_view(**view)
    assert not is_before_first_shape(session)


def test_an_empty_image_that_is_done_waits_no_longer(session: Session) -> None:
    session.commit(edit.set_status(session.current_layer, Status.DONE, name="Mark done"))
    assert not is_before_first_shape(session)


def test_outlines_come_first_where_they_are_measured(session: Session) -> None:
    assert not has_outlines_first(session)
    before = session.committed.metrics
    session.commit(edit.set_metrics(before, replace(before, overlap="polygon"), name="Measure outlines"))
    assert has_outlines_first(session)
