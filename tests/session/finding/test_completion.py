"""What the word at the cursor may go on with; and the images that a number or a part of a name stands for."""

import immutables
import pytest
from msgspec.structs import replace

from annotator.model.image import Image
from annotator.session.editing import navigate
from annotator.session.finding.image_filter import list_completions, make_example_term
from annotator.session.finding.image_order import ImageNames, NamedImage
from annotator.session.session import Session
from annotator.session.view import ListedOrder, ViewState
from tests import builders


@pytest.fixture
def project():
    made = builders.project(images=3)
    images = made.images.set(2, replace(made.images[2], name="row 3/b.jpg", split="train"))
    return replace(made, images=images, vocabulary=builders.vocabulary("apple", "red apple", "pear"))


@pytest.mark.parametrize(
    ("text", "start", "offered"),
    [
        ("la", 0, ["label:"]),
        ("x -sta", 3, ["state:", "status:"]),
        ("dra", 0, ["draft"]),
        ("label:re", 6, ['"red apple"']),
        ('label:"red', 6, ['"red apple"']),
        ("label:apple,p", 12, ["apple", '"red apple"', "pear"]),
        ("state:dam", 6, ["damaged"]),
        ("state:damaged", 13, []),
        ("author:be", 7, ["Ben"]),
        ("split:", 6, ["train"]),
        ("folder:", 7, ['"row 3"']),
        ("nothing:x", 8, []),
        ("size:", 5, []),
    ],
)
def test_ways_to_go_on(project, text, start, offered):
    found = list_completions(project, text, len(text), of_shapes=True)
    assert (found[0], [one.text for one in found[1]]) == (start, offered)


def test_an_example_is_of_a_label_that_the_project_has(project):
    assert make_example_term(project) == "label:apple"
    assert make_example_term(replace(project, vocabulary=builders.vocabulary("red apple"))) == 'label:"red apple"'


def test_each_field_has_its_own_words(project):
    of_images = {one.text for one in list_completions(project, "", 0, of_shapes=False)[1]}
    of_shapes = {one.text for one in list_completions(project, "", 0, of_shapes=True)[1]}
    assert {"shapes:", "disagreements:", "unreadable"} <= of_images
    assert {"shapes:", "disagreements:", "unreadable"}.isdisjoint(of_shapes)
    assert {"label:", "author:", "note:"} <= of_images & of_shapes


def test_an_image_is_found_by_number_and_by_name():
    names = {1: "row3/img2.jpg", 2: "row3/img1.jpg", 3: "img2/x.jpg", 4: "left out 2.jpg"}
    project = replace(
        builders.project(images=1), images=immutables.Map({i: Image(i, name) for i, name in names.items()})
    )
    index = ImageNames.of(project, [3, 1, 2])
    assert index.find("2") == [NamedImage(1, 2), NamedImage(3, 1), NamedImage(4, None)]
    assert index.find("IMG2") == [NamedImage(3, 1), NamedImage(1, 2)]
    assert index.find("9") == []
    assert index.find("", near=2)[0] == NamedImage(3, 1)
    assert [one.image for one in index.find(" ")] == [3, 1, 2]


def test_keys_go_through_the_images_as_the_list_shows_them():
    session = Session(
        builders.project(images=4), builders.MemoryStorage(), next_shape_id=1000, view=ViewState(author=1, image=3)
    )
    session.set_view(listed_order=ListedOrder((3, 1, 4)))
    navigate.go(session, 1)
    assert session.view.image == 1
    navigate.go(session, 1)
    assert session.view.image == 4
    assert not navigate.go(session, 1)
    session.set_view(image=2)
    navigate.go(session, 1)
    assert session.view.image == 3, "an image that is not listed leads to the first of the list"


def test_the_order_goes_with_an_image_that_is_added_or_taken_away():
    session = Session(
        builders.project(images=2), builders.MemoryStorage(), next_shape_id=1000, view=ViewState(author=1, image=1)
    )
    session.set_view(listed_order=ListedOrder((2, 1)))
    session.commit(builders.add_images(Image(3, "new.jpg")))
    assert session.view.listed_order is None
    assert list(navigate.list_order(session)) == [1, 2, 3]
