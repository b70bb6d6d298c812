"""Two owners who change labels, images and settings at once: what can be joined is, and the rest is told."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.project import PartEdit, Step
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label, Vocabulary
from annotator.store.replica.received import read_parked
from tests.team.desks import SCHEMA, Team
from tests.team.people import Person, meet
from tests.team.test_talk import write

CLASH = "Another owner changed {what} meanwhile; theirs stays. Look at it and change it again."


@pytest.fixture
def owners(team: Team, sit: Callable[..., Person]) -> tuple[Person, Person]:
    """Carla, and the auditor, who is an owner for now; both know the same."""
    team.server.was_regranted = True
    with team.administrator() as administrator:
        administrator.execute("UPDATE member SET role = 'owner' WHERE login = 'aud'; SELECT close_doors()")
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


def add_image(person: Person, name: str) -> int:
    number = person.session.committed.next_image_id
    person.session.commit(Step("Add image", (), (PartEdit(None, Image(number, name, 10, 10)),)))
    return number


def add_author(person: Person, name: str, kind: AuthorKind = AuthorKind.MODEL) -> int:
    number = person.session.committed.next_author_id
    person.session.commit(Step("Add author", (), (PartEdit(None, Author(number, name, kind)),)))
    return number


def import_box(person: Person, author: int, bottom: float = 40.0) -> None:
    """As a model's work is brought in: a finished layer of the author on image 2."""
    layer = replace(person.layer(2, author), status=Status.DONE)
    number = person.session.next_shape_id
    shapes = Shapes.make(id=[number], label=[0], box=[[10.0, 10.0, 40.0, bottom]])
    person.session.commit(edit.add_shapes(layer, shapes))


def find_by_name(person: Person, name: str) -> int:
    return next(author.id for author in person.session.committed.authors.values() if author.name == name)


def test_images_of_both_are_there_and_one_that_both_added_is_one(owners: tuple[Person, Person], team: Team) -> None:
    one, two = owners
    first, other = add_image(one, "new.jpg"), add_image(two, "other.jpg")
    late = add_image(two, "new.jpg")
    drawn = two.draw(late)
    note = write(two, "a tree?", image=late)
    two.mark(late)
    meet(one, two)
    for person in owners:
        images = person.session.committed.images
        assert {image.id: image.name for image in images.values() if image.id > 8} == {
            first: "new.jpg",
            other: "other.jpg",
        }
        assert person.session.committed.notes[note].image == first
    assert list(two.boxes(first)) == drawn
    assert two.layer(first).status is Status.DONE
    assert not two.file.read(read_parked)
    with team.administrator() as administrator:
        assert administrator.execute(f"SELECT image_id, id FROM {SCHEMA}.shape WHERE id > 1000").fetchall() == [
            (first, *drawn)
        ]
    told = "Another owner added the image 'new.jpg', too. Both are one now; what was drawn here is on it."
    assert two.desk.standing.sentences == [told]
    two.session.undo()
    assert list(two.boxes(first)) == drawn
    two.draw(first, at=100.0)
    meet(one, two)
    assert len(two.boxes(first)) == 2


def test_models_that_both_added_at_once_keep_what_is_theirs(owners: tuple[Person, Person]) -> None:
    one, two = owners
    assert add_author(one, "Detector B") == add_author(two, "Detector C")
    bottoms = {"Detector B": 50.0, "Detector C": 60.0}
    for person, name in zip(owners, bottoms, strict=True):
        import_box(person, find_by_name(person, name), bottoms[name])
    meet(one, two)
    for person in owners:
        for name, bottom in bottoms.items():
            (box,) = person.boxes(2, find_by_name(person, name)).values()
            assert box[3] == bottom
    assert not two.file.read(read_parked)


def test_one_model_that_both_added_is_one_and_a_person_of_its_name_another(owners: tuple[Person, Person]) -> None:
    one, two = owners
    add_author(one, "Other")
    add_author(one, "Detector B")
    second = add_author(two, "Detector B")
    person = add_author(two, "Other", AuthorKind.PERSON)
    import_box(two, second)
    import_box(two, person)
    reference = two.session.committed.authors[4]
    two.session.commit(Step("Name", (), (PartEdit(reference, replace(reference, name="Gold")),)))
    meet(one, two)
    for person_there in owners:
        kinds = {author.name: author.kind for author in person_there.session.committed.authors.values()}
        assert kinds["Other"] is AuthorKind.MODEL
        assert find_by_name(person_there, "Gold") == 4
        assert kinds["Other (2)"] is AuthorKind.PERSON
        assert len(person_there.boxes(2, find_by_name(person_there, "Detector B"))) == 1
        assert len(person_there.boxes(2, find_by_name(person_there, "Other (2)"))) == 1
