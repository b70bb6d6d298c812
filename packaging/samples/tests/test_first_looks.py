"""First looks: what is picked really shows what its line says."""

import numpy as np
import numpy.typing as npt
import pytest

from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.samples.sample import Sight
from drawing.first_looks import joined, missed

BIG, SMALL, FAR = (0, 0, 40, 40), (60, 60, 80, 80), (100, 0, 160, 60)


def project(**boxes: list[tuple[float, float, float, float]]) -> Project:
    """One image, one finished layer an author."""
    made = Project("u", "p")
    made = Project(
        "u",
        "p",
        images=made.images.set(1, Image(1, "a.jpg", 200, 200)),
        authors=made.authors.update({number: Author(number, name) for number, name in enumerate(boxes, start=1)}),
    )
    return made.with_layers(
        Layer.make(LayerKey(1, number), shapes(rows, first=number * 10), status=Status.DONE)
        for number, rows in enumerate(boxes.values(), start=1)
    )


def shapes(rows: list[tuple[float, float, float, float]], first: int) -> Shapes:
    box: npt.NDArray[np.float64] = np.array(rows, np.float64).reshape(-1, 4)
    return Shapes.make(box, id=np.arange(first, first + len(rows)))


def test_missed_is_what_a_witness_saw_too() -> None:
    look = missed(project(A=[BIG, SMALL, FAR], B=[BIG], C=[BIG, SMALL]), "A", "B", witness="C")
    assert look is not None
    assert (look.author, look.image, look.shape, look.sight) == ("A", "a.jpg", 11, Sight.MISSED)
    assert missed(project(A=[BIG, FAR], B=[BIG], C=[BIG]), "A", "B", witness="C") is None


def test_joined_lies_in_a_much_larger_one() -> None:
    look = joined(project(A=[SMALL, BIG], B=[(0, 0, 100, 45), SMALL]), "A", "B")
    assert look is not None
    assert look.shape == 11
    assert joined(project(A=[SMALL, BIG], B=[SMALL, BIG]), "A", "B") is None


def test_an_author_who_is_not_there_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(LookupError):
        joined(project(A=[BIG]), "A", "B")
