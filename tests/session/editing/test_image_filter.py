"""A query finds images by name, status, split and number of shapes."""

from dataclasses import replace

import pytest

from annotator.model.layer import LayerKey, Status
from annotator.session.editing.image_filter import find_matching_images
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
    assert find_matching_images(project, query, author=1) == found


def test_status_is_that_of_the_author_asked_for(project):
    assert find_matching_images(project, "status:done", author=2) == []
    assert find_matching_images(project, "status:new", author=None) == [1, 2, 3, 4]
