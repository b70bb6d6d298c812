"""Where work begins: the first image that is not done."""

from functools import partial

import immutables
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey, Status
from annotator.model.vocabulary import Vocabulary
from annotator.session.projects.open import find_first_image, open_session
from annotator.session.view import Mode, Tool
from tests import builders


@pytest.fixture
def project():
    made = builders.project(status=Status.DONE)
    robot = made.authors.set(9, Author(9, "net", AuthorKind.MODEL))
    return replace(made, authors=robot)


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


def test_where_nothing_has_a_label_yet_the_first_drag_draws(project):
    unlabelled = replace(builders.project(images=1), vocabulary=Vocabulary(), layers=immutables.Map())
    begin = partial(open_session, storage=builders.MemoryStorage(), next_shape_id=1)
    assert begin(unlabelled, author=2).view.tool is Tool.BOX
    assert begin(project, author=2).view.tool is Tool.SELECT
    assert begin(unlabelled, author=None).view.tool is Tool.SELECT
    assert begin(unlabelled, author=2, audit=True).view.tool is Tool.SELECT
