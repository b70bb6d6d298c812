"""The rules of a project's nouns: passes, next ids, names."""

from dataclasses import replace

import immutables

from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.step import PartEdit, Step, apply_step, invert_step
from tests.builders import project


def with_passes(*numbers: int, of: Project | None = None) -> Project:
    """Image 2 has these passes of author 1, and no other."""
    made = project(images=1) if of is None else of
    return made.with_layers(Layer.make(LayerKey(2, 1, number), Shapes.empty()) for number in numbers)


def test_passes_are_listed_in_their_order_whatever_their_number_and_their_gaps() -> None:
    made = with_passes(12, 1, 3)
    assert [layer.key.pass_number for layer in made.list_passes(2, 1)] == [1, 3, 12]
    assert made.find_latest_pass(2, 1) == made.layers[LayerKey(2, 1, 12)]
    assert made.list_passes(2, 2) == []
    assert made.find_latest_pass(2, 2) is None


def test_passes_of_a_project_made_at_once_are_found() -> None:
    layers = with_passes(1, 11).layers
    made = Project("u", "p", layers=layers)
    assert [layer.key.pass_number for layer in made.list_passes(2, 1)] == [1, 11]
    assert made == replace(made, layers=immutables.Map(layers))


def test_passes_that_are_added_later_are_found() -> None:
    made = with_passes(14, of=with_passes(2))
    assert [layer.key.pass_number for layer in made.list_passes(2, 1)] == [2, 14]
    fewer = made.with_layers([Layer.make(LayerKey(2, 1), Shapes.empty())])
    assert [layer.key.pass_number for layer in fewer.list_passes(2, 1)] == [1, 2, 14]


def test_layers_of_several_authors_come_author_by_author() -> None:
    made = with_passes(1, 2, of=project(images=2))
    assert [layer.key for layer in made.list_layers(2, (3, 1))] == [
        LayerKey(2, 3),
        LayerKey(2, 1, 1),
        LayerKey(2, 1, 2),
    ]


def test_next_ids_are_larger_than_all_there_are() -> None:
    made = project(images=3)
    assert (made.next_image_id, made.next_author_id, made.next_decision_id) == (4, 4, 1)
    assert replace(made, authors=made.authors.delete(2)).next_author_id == 4
    assert (Project("u", "p").next_image_id, Project("u", "p").next_author_id) == (1, 1)


def test_ids_of_what_was_taken_away_are_not_given_again() -> None:
    made = project(images=2)
    added = (PartEdit(None, Image(9, "late.jpg")), PartEdit(None, Author(7, "Dora")))
    gone = apply_step(apply_step(made, Step("Add", parts=added)), invert_step(Step("Add", parts=added)))
    assert (gone.next_image_id, gone.next_author_id) == (10, 8)
    assert gone == made


def test_what_the_project_has_lost_is_named_by_its_number() -> None:
    made = project()
    assert (made.author_name(2), made.author_name(8)) == ("Ben", "author 8")
    assert (made.label_name(1), made.label_name(8)) == ("pear", "label 8")
