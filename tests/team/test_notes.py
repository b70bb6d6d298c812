"""Notes between desks: the ids of two people's notes never meet, and an answer finds its way back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from annotator.model.shapes import DESK_BITS
from annotator.session.review import write_answer, write_note
from annotator.session.view import Mode
from tests.team.desks import Team
from tests.team.people import Person

Work = Callable[..., Person]


@pytest.fixture
def work(team: Team, tmp_path: Path):
    people: list[Person] = []

    def begun(login: str, path: Path | None = None) -> Person:
        people.append(Person(team.place, login, path or tmp_path / f"{login}-{len(people)}.annotator"))
        return people[-1]

    yield begun
    for person in people:
        person.leave()


def texts_of(person: Person) -> set[str]:
    return {note.text for note in person.session.committed.notes.values()}


def test_notes_of_two_people_reach_the_auditor_and_the_answer_comes_back(work: Work):
    ana, ben, aud = work("ana"), work("ben"), work("aud")
    for person in (ana, ben):
        person.session.set_view(image=1)
        write_note(person.session, f"from {person.author}")
        number = max(person.session.committed.notes)
        assert number >> DESK_BITS == person.file.membership.desk
        person.sync()
        assert person.desk.standing.sentences == []
    aud.sync()
    assert texts_of(aud) == {"from 1", "from 2"}
    aud.session.set_view(mode=Mode.AUDIT, image=1)
    write_answer(aud.session, max(ana.session.committed.notes), "seen")
    aud.sync()
    ana.sync()
    assert texts_of(ana) == {"from 1", "seen"}
    ben.sync()
    assert texts_of(ben) == {"from 2"}


def test_a_copied_replica_gives_notes_ids_of_its_own(work: Work, tmp_path: Path):
    ana = work("ana")
    ana.draw(1)
    ana.sync()
    path = ana.copy_file(tmp_path / "ana-copy.annotator")
    ana.draw(2)
    ana.sync()
    copy = work("ana", path)
    copy.draw(2, at=300.0)
    copy.sync()
    desk = copy.file.membership.desk
    assert desk != ana.file.membership.desk
    copy.session.set_view(image=2)
    write_note(copy.session, "from the copy")
    assert max(copy.session.committed.notes) >> DESK_BITS == desk
    copy.sync()
    (told,) = copy.desk.standing.sentences
    assert "copy of another replica" in told
