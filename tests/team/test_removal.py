"""An owner takes images out of a team project, gives images and authors other names, and every replica follows."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from annotator.errors import UserError
from annotator.session import register
from annotator.store.replica.received import read_parked
from annotator.team.desk.making import find_differences
from annotator.team.running import compact_history
from tests.team.desks import Team
from tests.team.people import Person, meet
from tests.team.test_talk import decide, write

Sit = Callable[..., Person]


def remove(owner: Person, *images: int) -> register.Removal:
    project = owner.session.committed
    keys = [key for key in project.layers if key.image in images]
    counts = register.count_removal(project, images)
    owner.session.commit(register.make_removal_step(owner.session.load_layers(project, keys), images))
    return counts


def count_rows(path: Path, image: int) -> dict[str, int]:
    """Rows of one image in a replica's file, by table."""
    with closing(sqlite3.connect(path)) as connection:
        tables = ("layer", "shape", "note", "decision")
        asked = "SELECT count(*) FROM {} WHERE image_id = ?"
        return {name: connection.execute(asked.format(name), (image,)).fetchone()[0] for name in tables}


def test_a_removed_image_goes_from_every_desk_and_comes_back_as_it_was(sit: Sit, team: Team) -> None:
    carla, ana, ben = sit("carla"), sit("ana"), sit("ben")
    shape, _ = ana.draw(1, 2)
    for person in (ana, ben):
        person.mark(1)
    write(ana, "a tree?")
    meet(ana, ben, carla)
    decide(carla, shape)
    meet(carla, ana, ben)
    before = {person: (person.boxes(1, ana.author), person.layer(1, ana.author)) for person in (carla, ana, ben)}
    told = [(note.text, note.image) for note in ben.session.committed.notes.values()]
    counts = remove(carla, 1)
    assert (counts.shapes, counts.detections, counts.finished, counts.notes, counts.decisions) == (2, 3, 3, 1, 1)
    meet(carla, ana, ben)
    for person in (carla, ana, ben):
        project = person.session.committed
        assert 1 not in project.images
        assert not project.notes
        assert not project.decisions
        assert not [layer for layer in project.list_layers(1, project.authors) if not layer.is_given_up]
        assert set(count_rows(person.file.path, 1).values()) == {0}
    with team.administrator() as administrator:
        for table in ("layer", "shape", "note", "decision"):
            assert administrator.execute(f"SELECT count(*) FROM {table} WHERE image_id = 1").fetchone() == (0,)
    carla.session.undo()
    meet(carla, ana, ben)
    for person, (boxes, layer) in before.items():
        assert person.boxes(1, ana.author) == boxes
        there = person.layer(1, ana.author)
        assert (there.status, there.revision, there.seconds) == (layer.status, layer.revision, layer.seconds)
        assert [(note.text, note.image) for note in person.session.committed.notes.values()] == told
        assert list(find_differences(person.link, person.file)) == []
    ana.draw(1, at=200)
    meet(ana, ben, carla)
    assert ben.boxes(1, ana.author) == ana.boxes(1) == carla.boxes(1, ana.author)
    remove(carla, 1)
    meet(carla, ana, ben)
    assert 1 not in ana.session.committed.images
    assert not any(person.desk.standing.sentences for person in (carla, ana, ben))


def test_what_was_drawn_meanwhile_is_kept_beside_and_can_be_taken_once_the_image_is_back(sit: Sit) -> None:
    carla, ana = sit("carla"), sit("ana")
    ana.draw(1)
    meet(ana, carla)
    drawn = ana.draw(1, at=90)
    remove(carla, 1)
    meet(carla, ana)
    assert 1 not in ana.session.committed.images
    told = "The image of this step is no longer in the project. What you drew is kept beside it."
    assert told in map(str, ana.desk.standing.sentences)
    (parked,) = ana.file.read(read_parked)
    assert [row[0] for row in parked.body["rows"]][-1:] == drawn
    carla.session.undo()
    meet(carla, ana)
    assert len(ana.boxes(1)) == 1
    assert ana.file.read(read_parked) == [parked]


def test_what_was_forgotten_does_not_come_back(sit: Sit, team: Team) -> None:
    carla, ana = sit("carla"), sit("ana")
    ana.draw(1)
    meet(ana, carla)
    remove(carla, 1)
    meet(carla)
    compact_history(carla.link, keep_days=0, is_done=True)
    with team.administrator() as administrator:
        assert administrator.execute("SELECT count(*) FROM removed_row").fetchone() == (0,)
    carla.session.undo()
    carla.sync()
    (sentence,) = carla.desk.standing.sentences
    assert "was forgotten when the history of the team was compacted" in str(sentence)
    assert 1 not in carla.session.committed.images
    meet(carla, ana)


def test_names_that_an_owner_gives_reach_everybody(sit: Sit) -> None:
    carla, ana, ben = sit("carla"), sit("ana"), sit("ben")
    ana.draw(1)
    for person in (ana, ben):
        person.mark(1)
    meet(ana, ben, carla)
    project = carla.session.committed
    old = project.images[1].name
    carla.session.commit(register.make_image_renaming(project, {old: "deep/new.jpg"}))
    keys = [layer.key for layer in register.list_reference_layers(project)]
    loaded = carla.session.load_layers(carla.session.committed, keys)
    carla.session.commit(register.make_author_renaming(loaded, {"Ana": "Anne"}))
    meet(carla, ana, ben)
    for person in (carla, ana, ben):
        assert person.session.committed.images[1].name == "deep/new.jpg"
        assert person.session.committed.authors[ana.author].name == "Anne"
    carla.session.undo()
    meet(carla, ben)
    assert ben.session.committed.authors[ana.author].name == "Ana"


def test_only_an_owner_removes_and_renames(sit: Sit) -> None:
    for login in ("ana", "aud"):
        person = sit(login)
        assert not register.can_change(person.session)
        for step in (
            register.make_image_renaming(person.session.committed, {person.session.committed.images[2].name: "x.jpg"}),
            register.make_removal_step(person.session.committed, [3]),
        ):
            with pytest.raises(UserError, match="changed by its owner"):
                person.session.commit(step)
        assert person.unsent() == 0
    assert register.can_change(sit("carla").session)
