"""Who sits down: known persons without a question, new ones stored at once, the first image that is not done."""

from dataclasses import replace

import pytest

from annotator.errors import UserError
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey, Status
from annotator.session.projects.open import ensure_author, find_author, find_first_image, open_session, person_names_of
from annotator.session.view import Mode
from tests import builders


@pytest.fixture
def project():
    made = builders.project(status=Status.DONE)
    robot = made.authors.set(9, Author(9, "net", AuthorKind.MODEL))
    return replace(made, authors=robot)


def test_only_persons_are_offered(project):
    assert person_names_of(project) == ["Ana", "Ben", "Cem"]


def test_a_known_name_sits_down_without_a_question(project):
    assert find_author(project, "Ben", read_only=False) == 2
    assert find_author(project, "Dora", read_only=False) is None
    assert find_author(project, "", read_only=False) is None
    assert find_author(project, "Dora", read_only=True) == 1


def test_a_new_person_is_stored_at_once(project):
    storage = builders.MemoryStorage()
    grown, author = ensure_author(project, storage, " Dora ")
    assert (author, grown.authors[author].name) == (10, "Dora")
    assert [record.step.name for record in storage.records] == ["Add author"]
    assert ensure_author(project, storage, "Ana") == (project, 1)
    assert len(storage.records) == 1
    with pytest.raises(UserError, match="name"):
        ensure_author(project, storage, "  ")


def test_work_goes_on_where_it_ended(project):
    open_layer = replace(project.layer_of(LayerKey(2, 1)), status=Status.IN_WORK)
    begun = project.with_layers([open_layer])
    assert find_first_image(begun, 1) == 2
    assert find_first_image(begun, 2) == 1
    assert find_first_image(begun, 9) == 1
    assert find_first_image(begun, 1, name="img2.jpg") == 3
    assert find_first_image(builders.project(images=0), None) is None
    with pytest.raises(UserError, match="nowhere"):
        find_first_image(begun, 1, name="nowhere.jpg")


def test_a_session_begins(project):
    session = open_session(project, builders.MemoryStorage(), author=2, next_shape_id=500, audit=True)
    assert (session.view.author, session.view.image, session.view.mode) == (2, 1, Mode.AUDIT)
    assert session.next_shape_id == 500
