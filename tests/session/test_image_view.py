"""The open image as one frozen value: the same until something changes, and it says of a drag what a drag shows."""

import numpy as np

from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.session.image_view import ImageViews
from annotator.session.session import Session
from tests import builders


def begin() -> Session:
    session = builders.session(builders.project(images=2, count=3))
    session.set_view(image=1, author=1)
    return session


def test_one_view_serves_until_something_changes() -> None:
    session = begin()
    views = ImageViews(session)
    before = views.now
    assert views.now is before
    assert (before.key, before.layer, before.image.id) == (LayerKey(1, 1), session.current_layer, 1)
    session.set_view(image=2)
    assert (views.now.image.id, before.image.id) == (2, 1)
    assert views.now.differs(before, "image")
    assert not views.now.differs(before, "mode")


def test_a_drag_moves_the_shapes_and_leaves_what_is_stored() -> None:
    session = begin()
    views = ImageViews(session)
    shape = int(views.now.shapes.id[1])
    session.set_view(selection=(shape,))
    before = views.now
    assert before.chosen_row == 1
    step = edit.remove_shapes(session.current_layer, np.array([shape]))
    session.preview(step)
    assert len(views.now.shapes) == len(before.shapes) - 1
    assert not views.now.differs(before)
    session.drop_preview()
    assert views.now.shapes is before.shapes
    session.commit(step)
    assert views.now.differs(before)
    assert views.now.chosen_row is None


def test_without_an_author_there_is_an_image_and_no_layer() -> None:
    session = begin()
    session.set_view(author=None)
    view = ImageViews(session).now
    assert (view.key, view.layer, view.passes, view.checklist, view.counting) == (None, None, [], [], None)
    assert view.image.id == 1
    assert not view.is_writable
    assert len(view.shapes) == 0
