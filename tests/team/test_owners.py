"""Two owners who change labels, images and settings at once: what can be joined is, and the rest is told."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from annotator.model import edit
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.model.step import PartEdit, Step
from annotator.model.vocabulary import Label, Vocabulary
from tests.team.desks import SCHEMA, Team
from tests.team.people import Person

CLASH = "Another owner changed {what} meanwhile; theirs stays. Look at it and change it again."


@pytest.fixture
def owners(team: Team, sit: Callable[..., Person]) -> tuple[Person, Person]:
    """Carla, and the auditor, who is an owner for now; both know the same."""
    team.server.was_regranted = True
    with team.administrator() as administrator:
        administrator.execute(
            "UPDATE member SET role = 'owner' WHERE login = 'aud'; SELECT grant_calls('aud', 'owner')"
        )
    return sit("carla"), sit("aud")


def vocabulary_of(person: Person) -> Vocabulary:
    return person.session.committed.vocabulary


def names_of(person: Person) -> dict[int, str]:
    return {label.id: label.name for label in vocabulary_of(person).labels}


def set_vocabulary(person: Person, after: Vocabulary) -> None:
    person.session.commit(edit.set_vocabulary(vocabulary_of(person), after, name="Change labels"))


def add_label(person: Person, name: str) -> int:
    known = vocabulary_of(person)
    set_vocabulary(
        person, replace(known, labels=(*known.labels, Label(known.next_id, name)), next_id=known.next_id + 1)
    )
    return known.next_id


def change_label(person: Person, number: int, **fields: object) -> None:
    known = vocabulary_of(person)
    labels = [replace(label, **fields) if label.id == number else label for label in known.labels]
    set_vocabulary(person, replace(known, labels=tuple(labels)))


def draw(person: Person, label: int) -> int:
    """A shape of the label, by the person, on image 1."""
    number = person.session.next_shape_id
    shapes = Shapes.make(id=[number], label=[label], box=[[10.0, 10.0, 40.0, 40.0]])
    person.session.commit(edit.add_shapes(person.layer(1), shapes))
    return number


def meet(*people: Person) -> None:
    for person in (*people, *people):
        person.sync()
        assert person.unsent() == 0


def test_labels_of_both_are_there_under_numbers_of_their_own(owners: tuple[Person, Person], team: Team) -> None:
    one, two = owners
    plum, quince = add_label(one, "plum"), add_label(two, "quince")
    assert plum == quince
    shape = draw(two, quince)
    other = draw(one, plum)
    meet(one, two)
    assert names_of(one) == names_of(two) == {0: "apple", 1: "pear", 2: "plum", 3: "quince"}
    with team.administrator() as administrator:
        found = dict(administrator.execute(f"SELECT id, label FROM {SCHEMA}.shape WHERE id IN ({shape}, {other})"))
    assert found == {shape: 3, other: 2}
    assert two.layer(1).shapes.label.tolist() == [3]
    assert not two.desk.standing.sentences
    assert add_label(two, "medlar") == 4


def test_one_label_that_both_added_is_one(owners: tuple[Person, Person]) -> None:
    one, two = owners
    add_label(one, "plum")
    add_label(two, "quince")
    late = add_label(two, "plum")
    draw(two, late)
    meet(one, two)
    assert names_of(one) == names_of(two) == {0: "apple", 1: "pear", 2: "plum", 4: "quince"}
    assert two.layer(1).shapes.label.tolist() == [2]


def test_different_fields_of_one_label_are_joined_and_the_same_field_is_told(owners: tuple[Person, Person]) -> None:
    one, two = owners
    change_label(one, 0, colour="#112233")
    change_label(two, 0, name="crab apple")
    meet(one, two)
    apple = vocabulary_of(one).labels[0]
    assert (apple.name, apple.colour) == ("crab apple", "#112233")
    change_label(one, 1, name="nashi")
    change_label(two, 1, name="quince")
    meet(one, two)
    assert names_of(one) == names_of(two) == {0: "crab apple", 1: "nashi"}
    assert two.desk.standing.sentences == [CLASH.format(what="the label 'nashi'")]
    assert not one.desk.standing.sentences


def test_different_settings_are_joined_and_the_same_one_is_told(owners: tuple[Person, Person]) -> None:
    one, two = owners
    known = one.session.committed.metrics
    for person, after in ((one, replace(known, iou_threshold=0.7)), (two, replace(known, iou_threshold=0.6))):
        person.session.commit(Step("Settings", (), (PartEdit(known, after),)))
    meet(one, two)
    assert one.session.committed.metrics == two.session.committed.metrics
    assert one.session.committed.metrics.iou_threshold == 0.7
    assert two.desk.standing.sentences == [CLASH.format(what="the settings of the project")]


def test_images_of_both_are_there_and_one_name_is_told(owners: tuple[Person, Person]) -> None:
    one, two = owners

    def add(person: Person, name: str) -> int:
        number = person.session.committed.next_image_id
        person.session.commit(Step("Add image", (), (PartEdit(None, Image(number, name, 10, 10)),)))
        return number

    numbers = {add(one, "new.jpg"), add(two, "other.jpg")}
    late = add(two, "new.jpg")
    two.draw(late)
    meet(one, two)
    for person in owners:
        added = {image.id: image.name for image in person.session.committed.images.values() if image.id > 8}
        assert set(added) == numbers
        assert sorted(added.values()) == ["new.jpg", "other.jpg"]
    assert CLASH.format(what="the image 'new.jpg'") in two.desk.standing.sentences
