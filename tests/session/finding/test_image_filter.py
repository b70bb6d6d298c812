"""A query finds images by name, status, split and number of shapes."""

import pytest
from msgspec.structs import replace

from annotator.model.layer import LayerKey, Status
from annotator.session.finding.image_filter import find_matching_images
from annotator.session.view import Mode, ViewState
from tests import builders


@pytest.fixture
def project():
    made = builders.project(images=4, count=3, status=Status.NEW)
    images = made.images.set(2, replace(made.images[2], name="Row03/b.jpg", split="train"))
    done = replace(made.layer_of(LayerKey(3, 1)), status=Status.REVIEWED)
    empty = replace(made.layer_of(LayerKey(4, 1)), status=Status.IN_WORK, count=0)
    return replace(made, images=images).with_layers([done, empty])


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", [1, 2, 3, 4]),
        ("ROW03", [2]),
        ("img", [1, 3, 4]),
        ("status:done", [3]),
        ("status:open", [1, 2, 4]),
        ("status:work", [4]),
        ("status:what", []),
        ("split:tr", [2]),
        ("shapes:0", [4]),
        ("shapes:3", [1, 2, 3]),
        ("shapes:x", []),
        ("img status:new", [1]),
    ],
)
def test_every_word_must_fit(project, query, found):
    assert find_matching_images(project, query, ViewState(author=1)) == found


def test_status_is_that_of_who_sits_at_the_desk_and_nothing_is_told_to_nobody(project):
    assert find_matching_images(project, "status:done", ViewState(author=2)) == []
    assert find_matching_images(project, "status:new shapes:0", ViewState()) == [1, 2, 3, 4]


def test_an_auditor_finds_how_far_those_are_who_have_begun(project):
    view = ViewState(mode=Mode.AUDIT)
    assert find_matching_images(project, "status:work", view) == [3, 4]
    assert find_matching_images(project, "status:new", view) == [1, 2]
    assert find_matching_images(project, "shapes:7", view) == [1, 2, 3]
    others = [replace(project.layer_of(LayerKey(3, author)), status=Status.DONE) for author in (2, 3)]
    assert find_matching_images(project.with_layers(others), "status:done", view) == [3]
