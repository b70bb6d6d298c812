"""A server that was restored from a backup: each desk tells it again what it had acknowledged, and nothing is lost."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from annotator.model import edit
from annotator.model.layer import Status
from annotator.model.shapes import Shapes
from annotator.store.replica.received import read_parked
from annotator.team.desk.making import run_talk
from annotator.team.link import LinkError
from tests.team.desks import MODEL, SCHEMA, TRAINING, Team
from tests.team.histories import BrokenLine, Setting, talk_of
from tests.team.people import Person, meet
from tests.team.test_talk import change, decide, texts, write

Sit = Callable[[str, str], Person]


@pytest.fixture
def backups(team: Team, tmp_path: Path) -> Iterator[Setting]:
    (tmp_path / "setting").mkdir()
    setting = Setting(team, tmp_path / "setting", desks={})
    yield setting
    setting.close()


@pytest.fixture
def sit(team: Team, tmp_path: Path, backups: Setting) -> Iterator[Sit]:
    people: list[Person] = []

    def sit_down(login: str, desk: str) -> Person:
        people.append(Person(team.place, login, tmp_path / f"{desk}.annotator", host=desk))
        return people[-1]

    yield sit_down
    for person in people:
        person.leave()


def boxes_of_parked(person: Person) -> dict[int, list[float]]:
    return {row[0]: row[2:6] for parked in person.file.read(read_parked) for row in parked.body["rows"]}


def test_what_was_acknowledged_after_the_backup_is_sent_again(sit: Sit, backups: Setting) -> None:
    ana = sit("ana", "one")
    kept, gone = ana.draw(1, 2)
    ana.sync()
    backups.keep("backup")
    ana.draw(1, at=300.0)
    ana.delete(1, gone)
    ana.move(1, kept, 5.0)
    ana.mark(1)
    ana.draw(2)
    ana.sync()
    backups.restore("backup")
    ana.sync()
    assert ana.unsent() == 0
    assert not ana.file.read(read_parked)
    for image in (1, 2):
        assert backups.read_rows(image, ana.author) == ana.boxes(image)
    assert len(ana.boxes(1)) == 2
    assert ana.layer(1).status is Status.DONE
    ana.sync()
    assert ana.file.membership.lost_since == 0


def test_it_is_recognised_though_others_have_moved_its_clock_on(sit: Sit, backups: Setting) -> None:
    here, ben = sit("ana", "one"), sit("ben", "ben")
    backups.keep("backup")
    here.draw(2)
    here.sync()
    backups.restore("backup")
    ben.draw(1)
    ben.sync()
    here.sync()
    assert backups.read_rows(2, here.author) == here.boxes(2) != {}


def test_it_is_recognised_again_where_its_answer_was_lost(sit: Sit, backups: Setting) -> None:
    """Or where the program was killed between the answer and writing it down, which is the same to the server."""
    here, ben = sit("ana", "one"), sit("ben", "ben")
    backups.keep("backup")
    here.draw(2)
    here.sync()
    backups.restore("backup")
    ben.draw(1)
    ben.sync()
    with pytest.raises(LinkError):
        run_talk(BrokenLine(here.link, 0, is_lost=True), here.desk.greet())
    here.sync()
    assert backups.read_rows(2, here.author) == here.boxes(2) != {}
    here.greet()
    assert here.file.membership.lost_since == 0


@pytest.mark.parametrize("has_unsent", [False, True])
def test_two_desks_that_went_on_after_it_keep_both_versions(sit: Sit, backups: Setting, *, has_unsent: bool) -> None:
    here, there = sit("ana", "one"), sit("ana", "two")
    backups.keep("backup")
    here.draw(1)
    here.sync()
    backups.restore("backup")
    there.draw(1, at=300.0)
    there.sync()
    if has_unsent:
        here.draw(1, at=500.0)
    mine, theirs = here.boxes(1), there.boxes(1)
    here.sync()
    here.sync()
    assert backups.read_rows(1, here.author) == here.boxes(1) == theirs
    assert boxes_of_parked(here) == mine


def test_shapes_that_one_desk_had_from_the_other_come_back(sit: Sit, backups: Setting) -> None:
    here, there = sit("ana", "one"), sit("ana", "two")
    backups.keep("backup")
    there.draw(1)
    there.sync()
    here.sync()
    here.draw(1, at=300.0)
    here.sync()
    backups.restore("backup")
    here.sync()
    assert backups.read_rows(1, here.author) == here.boxes(1)
    assert len(here.boxes(1)) == 2
    there.sync()
    assert there.boxes(1) == here.boxes(1)
    assert not boxes_of_parked(here)
    assert not boxes_of_parked(there)


def test_it_is_recognised_within_one_line(sit: Sit, backups: Setting) -> None:
    """As by a pooler that connects anew by itself: no greeting before the next step."""
    ana = sit("ana", "one")
    ana.draw(3)
    ana.sync()
    backups.keep("backup")
    ana.draw(1)
    ana.run(ana.desk.exchange())
    desk = ana.file.membership.desk
    backups.restore("backup")
    ana.draw(2)
    ana.run(ana.desk.exchange())
    for image in (1, 2):
        assert backups.read_rows(image, ana.author) == ana.boxes(image) != {}
    assert ana.file.membership.desk == desk


def test_it_is_recognised_within_one_line_though_nothing_was_sent_before_the_backup(sit: Sit, backups: Setting) -> None:
    ana = sit("ana", "one")
    ana.draw(2)
    backups.keep("backup")
    ana.run(ana.desk.exchange())
    backups.restore("backup")
    ana.mark(1)
    ana.run(ana.desk.exchange())
    assert backups.read_rows(2, ana.author) == ana.boxes(2) != {}


def test_notes_and_decisions_acknowledged_after_the_backup_are_sent_again(sit: Sit, backups: Setting) -> None:
    ana, aud = sit("ana", "one"), sit("aud", "aud")
    (shape,) = ana.draw(1)
    ana.mark(1)
    asked, kept = write(aud, "look again", to=ana.author), write(ana, "a tree?")
    meet(ana, aud)
    backups.keep("backup")
    written, made = write(ana, "a hedge?"), decide(aud, shape)
    change(ana, kept, text="a bush?")
    change(ana, asked, resolved=True)
    meet(ana, aud)
    backups.restore("backup")
    meet(ana, aud)
    for person in (ana, aud):
        notes = person.session.committed.notes
        assert {number: note.text for number, note in notes.items()} == {
            asked: "look again",
            kept: "a bush?",
            written: "a hedge?",
        }
        assert notes[asked].resolved
        assert not person.desk.standing.sentences
    rows = backups.administrator.execute(f"SELECT id, gone FROM {SCHEMA}.decision").fetchall()
    assert rows == [(made, False)]


def test_notes_of_a_desk_that_the_server_no_longer_knows_come_back(sit: Sit, backups: Setting) -> None:
    """Two desks were opened after the backup; one of them never comes again."""
    backups.keep("backup")
    one, two = sit("ana", "one"), sit("ana", "two")
    number = write(one, "a tree?")
    one.draw(1)
    meet(one, two)
    drawn = one.boxes(1)
    backups.restore("backup")
    two.sync()
    assert backups.read_rows(1, two.author) == drawn != {}
    assert backups.administrator.execute(f"SELECT id, text FROM {SCHEMA}.note").fetchall() == [(number, "a tree?")]
    assert not boxes_of_parked(two)
    assert not two.desk.standing.sentences


def test_what_others_changed_of_a_note_after_it_stays(sit: Sit, backups: Setting) -> None:
    one, two = sit("ana", "one"), sit("ana", "two")
    number = write(one, "a tree?")
    meet(one, two)
    backups.keep("backup")
    one.draw(2)
    one.sync()
    backups.restore("backup")
    change(two, number, text="a bush?")
    two.sync()
    meet(one, two)
    assert texts(one) == texts(two) == ["a bush?"]


def test_what_was_delivered_is_told_again_and_stands(sit: Sit, backups: Setting, team: Team) -> None:
    ana, ben = sit("ana", "one"), sit("ben", "ben")
    stamps = "SELECT exposed, exposed_at, delivered_edits FROM layer WHERE author_id = %s ORDER BY image_id"
    ana.draw(1)
    ana.mark(1)
    ana.sync()
    backups.keep("backup")
    for image in (1, 2):
        ben.draw(image)
        ben.mark(image)
    ben.sync()
    ana.draw(2)
    ana.sync()
    ana.draw(1, at=300.0)
    ana.mark(2)
    ana.sync()
    ana.draw(2, at=300.0)
    ana.sync()
    with team.administrator() as administrator:
        before = administrator.execute(stamps, [ana.author]).fetchall()
    assert [(one[0], one[2]) for one in before] == [(True, 1), (True, 1)]
    backups.restore("backup")
    ana.sync()
    with team.administrator() as administrator:
        assert administrator.execute(stamps, [ana.author]).fetchall() == before


def test_a_delivery_after_the_last_step_before_the_backup_is_told_again(sit: Sit, backups: Setting, team: Team) -> None:
    ana, ben = sit("ana", "one"), sit("ben", "ben")
    for person in (ben, ana):
        person.draw(1)
        person.mark(1)
    ana.sync()
    ben.sync()
    backups.keep("backup")
    ana.sync()
    assert ana.boxes(1, ben.author)
    backups.restore("backup")
    ana.draw(1, at=300.0)
    ana.sync()
    with team.administrator() as administrator:
        found = administrator.execute("SELECT exposed, delivered_edits FROM layer WHERE author_id = 1 AND image_id = 1")
        assert found.fetchone() == (True, 1)


def cut_off(person: Person, calls: int) -> None:
    """The line breaks before a call of greeting and exchange."""
    with pytest.raises(LinkError):
        run_talk(BrokenLine(person.link, calls, is_lost=False), talk_of(person))


def test_a_desk_that_the_server_lost_twice_is_no_copy(sit: Sit, backups: Setting) -> None:
    """Else its shapes get new ids, and come a second time by the person's other desk, which has them under the old."""
    here, there = sit("ana", "one"), sit("ana", "two")
    backups.keep("backup")
    here.draw(1, 3)
    here.sync()
    there.sync()
    desk, drawn = here.file.membership.desk, here.boxes(1)
    backups.restore("backup")
    cut_off(here, 3)
    backups.restore("backup")
    there.sync()
    here.sync()
    assert here.file.membership.desk == desk
    assert backups.read_rows(1, here.author) == drawn == here.boxes(1) == there.boxes(1)
    assert not boxes_of_parked(here)


def test_talk_that_a_server_lost_twice_comes_back_once(sit: Sit, backups: Setting) -> None:
    ana, aud = sit("ana", "one"), sit("aud", "aud")
    (shape,) = ana.draw(1)
    ana.mark(1)
    meet(ana, aud)
    backups.keep("backup")
    write(ana, "a tree?")
    made = decide(aud, shape)
    meet(ana, aud)
    backups.restore("backup")
    for person in (ana, aud):
        cut_off(person, 2)
    backups.restore("backup")
    meet(ana, aud)
    assert texts(ana) == texts(aud) == ["a tree?"]
    assert backups.administrator.execute(f"SELECT id, gone FROM {SCHEMA}.decision").fetchall() == [(made, False)]
    assert not ana.desk.standing.sentences + aud.desk.standing.sentences


@pytest.mark.parametrize("told", ["", "by an owner", "by itself"])
def test_a_desk_that_had_it_from_another_takes_nothing_away_after_it(sit: Sit, backups: Setting, told: str) -> None:
    """It lost nothing that it sent, so that nothing tells it: revisions there are less than those that it knows."""
    here, there, carla = sit("ana", "one"), sit("ana", "two"), sit("carla", "carla")
    for person in (here, there, carla):
        person.greet()
    backups.keep("backup")
    for place in range(5):
        here.draw(1, at=50.0 * place)
    for person in (here, there, carla):
        person.run(person.desk.exchange())
    backups.restore("backup")
    if told:
        (carla if told == "by an owner" else there).greet()
    here.sync()
    here.draw(1, at=300.0)
    here.sync()
    there.draw(1, at=400.0)
    there.sync()
    here.sync()
    assert len(here.boxes(1)) == 7
    assert backups.read_rows(1, here.author) == here.boxes(1) == there.boxes(1)
    assert not boxes_of_parked(there)


def test_steps_that_came_before_their_file_went_back_keep_their_ids(sit: Sit, backups: Setting, tmp_path: Path) -> None:
    """The person's other desk has them under these, and brings them back to a server that loses them then."""
    here, there = sit("ana", "one"), sit("ana", "two")
    backups.keep("backup")
    here.draw(1, 3)
    here.copy_file(tmp_path / "kept")
    here.sync()
    there.sync()
    drawn = here.boxes(1)
    here.leave()
    shutil.copy(tmp_path / "kept", tmp_path / "one.annotator")
    here = sit("ana", "one")
    cut_off(here, 3)
    assert here.unsent() == 0
    assert not here.desk.standing.sentences
    backups.restore("backup")
    there.sync()
    here.sync()
    assert backups.read_rows(1, here.author) == here.boxes(1) == drawn
    here.draw(1, at=300.0)
    here.sync()
    assert len(backups.read_rows(1, here.author)) == 4


REFERENCE = 4


def draw_as(person: Person, image: int, author: int, at: float = 10.0) -> int:
    """An auditor draws on a layer of another author."""
    number = person.session.next_shape_id
    shapes = Shapes.make(id=np.array([number]), label=[0], box=np.array([[at, 10.0, at + 30.0, 40.0]]))
    person.session.commit(edit.add_shapes(person.layer(image, author), shapes))
    return number


def test_references_and_models_come_back_from_any_desk_that_may_write_them(sit: Sit, backups: Setting) -> None:
    aud, carla = sit("aud", "aud"), sit("carla", "carla")
    backups.keep("backup")
    drawn = {draw_as(aud, TRAINING, REFERENCE)}
    meet(aud, carla)
    drawn.add(draw_as(carla, TRAINING, REFERENCE, at=100.0))
    found = draw_as(carla, 1, MODEL)
    meet(carla, aud)
    backups.restore("backup")
    meet(carla, aud)
    assert drawn <= set(backups.read_rows(TRAINING, REFERENCE))
    assert found in backups.read_rows(1, MODEL)
    for person in (carla, aud):
        assert person.boxes(TRAINING, REFERENCE) == backups.read_rows(TRAINING, REFERENCE)
        assert not person.desk.standing.sentences


def test_a_review_comes_back_from_the_auditors_desk(sit: Sit, backups: Setting) -> None:
    ana, aud = sit("ana", "one"), sit("aud", "aud")
    ana.draw(1)
    ana.mark(1)
    meet(ana, aud)
    backups.keep("backup")
    aud.session.commit(edit.set_status(aud.layer(1, ana.author), Status.REVIEWED, name="Review"))
    meet(aud, ana)
    backups.restore("backup")
    meet(ana, aud)
    assert aud.layer(1, ana.author).status is ana.layer(1).status is Status.REVIEWED
    assert not ana.desk.standing.sentences
