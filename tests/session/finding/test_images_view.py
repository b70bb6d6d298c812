"""The list of images as one frozen value: when a change needs another search, and which rows it touches."""

import pytest
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.model.image import Image
from annotator.model.layer import LayerKey
from annotator.session.change import Change
from annotator.session.finding.image_order import ImageOrder, SortKey
from annotator.session.finding.images_view import FEW, ImagesView
from annotator.session.session import Session
from tests import builders


def view_of(session: Session, query: str = "", order: ImageOrder | None = None) -> ImagesView:
    return ImagesView(session.project, session.committed, session.view, query, order or ImageOrder())


def test_a_search_gives_the_images_of_the_query_in_the_wished_order() -> None:
    session = builders.session(builders.project(images=3))
    view = view_of(session, "img", ImageOrder(SortKey.NAME, descending=True))
    found = view.with_found(view.search(session.read_ranges, Progress()))
    assert found.listed.ids == (3, 2, 1)
    assert found.make_choice().query == "img"
    assert view.listed.ids == ()


@pytest.mark.parametrize(
    ("query", "change", "expected"),
    [
        ("", Change(view=frozenset({"author"})), True),
        ("", Change(view=frozenset({"mode"})), False),
        ("author:Ana", Change(view=frozenset({"mode"})), True),
        ("", Change(view=frozenset({"unreadable"})), False),
        ("unreadable", Change(view=frozenset({"unreadable"})), True),
        ("", Change(parts=(Image(1, "img0.jpg", 9, 9),)), False),
        ("split:test", Change(parts=(Image(1, "img0.jpg", 9, 9),)), True),
    ],
)
def test_only_what_the_query_asks_for_needs_another_search(query: str, change: Change, expected: bool) -> None:
    session = builders.session(builders.project(images=2), author=1)
    view = view_of(session, query)
    assert view.needs_search(change, view) is expected


def test_other_images_need_another_search() -> None:
    session = builders.session(builders.project(images=2), author=1)
    before = view_of(session)
    session.commit(builders.add_images(Image(9, "late.png", 10, 10)))
    assert before.update(session).needs_search(Change(), before)


def test_a_step_touches_its_rows_and_a_drag_none() -> None:
    view = view_of(builders.session(builders.project(images=2), author=1))
    change = Change(layers={LayerKey(2, 1): frozenset({1})})
    assert view.find_rows(change) == {2}
    assert view.find_rows(replace(change, preview=True)) == ()
    many = {LayerKey(image, 1): frozenset({1}) for image in range(FEW + 1)}
    assert view.find_rows(Change(layers=many)) is None
    assert view.find_rows(Change(view=frozenset({"copied"}))) is None
