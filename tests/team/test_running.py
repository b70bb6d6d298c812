"""Running a team: inviting, publishing, answering versions, taking more images, by owners, auditors and annotators."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.store.replica.outbox import count_unsent
from annotator.team.link import TeamError, connect
from annotator.team.running import NeedsAdministratorError, invite_person
from tests.team.desks import Desk, Team, make_step
from tests.team.people import Person

Output = pytest.CaptureFixture[str]

BATCH = range(101, 121)
"""Ids of twenty images of one batch."""


@pytest.fixture
def auditor(team: Team, tmp_path: Path) -> Path:
    """The replica of an auditor, closed."""
    path = tmp_path / "aud.annotator"
    Person(team.place, "aud", path).leave()
    return path


@pytest.fixture
def batch(team: Team, ana: Desk, ben: Desk) -> None:
    """Twenty images that Ana and Ben have; Ana has finished them, Ben all but the last."""
    with team.administrator() as administrator:
        administrator.execute(
            "INSERT INTO image SELECT i, i || '.jpg', 100, 100, 1, '', NULL, NULL, NULL, '', 'work' "
            "FROM generate_series(101, 120) i"
        )
    rows = [[image, desk.author, 1, image, 1, "work"] for image in BATCH for desk in (ana, ben)]
    team.desk("carla").call("assign", rows, None)
    ana.send(*(make_step(ana.layer(image, 0, put=2)) for image in BATCH))
    ben.send(*(make_step(ben.layer(image, 0, put=2)) for image in BATCH[:-1]))


def synchronise(path: Path) -> None:
    assert run(["team", "sync", str(path)]) == 0


def test_numbers_are_published_when_everybody_has_finished(
    team: Team, batch: None, ben: Desk, tmp_path: Path, auditor: Path, capsys: Output
):
    assert run(["team", "publish", str(auditor), "first round"]) == 1
    assert "No batch can be published" in capsys.readouterr().err
    assert run(["team", "publish", str(auditor)]) == 0
    assert "not yet" in capsys.readouterr().out
    ben.send(make_step(ben.layer(BATCH[-1], 0, put=2)))
    synchronise(auditor)
    assert run(["team", "publish", str(auditor), "first round"]) == 0
    path = tmp_path / "ana.annotator"
    Person(team.place, "ana", path).leave()
    capsys.readouterr()
    assert run(["team", "status", str(path)]) == 0
    told = capsys.readouterr().out
    assert "first round: batches 1, published by aud" in told
    assert "Ana – Ben" in told
    f1 = next(line.split() for line in told.splitlines() if line.startswith("F1"))
    assert "1.000" in f1  # both draw the same rows
    assert run(["team", "publish", str(auditor), "again", "--batch", "1"]) == 1
    assert "published before" in capsys.readouterr().err
    assert run(["team", "publish", str(path), "mine"]) == 1
    assert "by an auditor" in capsys.readouterr().err


@pytest.fixture
def parked(team: Team, tmp_path: Path) -> Iterator[Person]:
    """Ana, who has drawn on a layer that was reviewed meanwhile."""
    ana = Person(team.place, "ana", tmp_path / "ana.annotator")
    ana.draw(1)
    ana.mark(1)
    ana.sync()
    with team.administrator() as administrator:
        administrator.execute("UPDATE layer SET status = 'reviewed', revision = revision + 1 WHERE author_id = 1")
    ana.draw(1, at=300.0)
    ana.sync()
    assert ana.file.read(count_unsent).parked == 1
    yield ana
    ana.leave()


@pytest.mark.parametrize(("answer", "shapes"), [("accept", 2), ("reject", 1)])
def test_an_auditor_answers_a_version_and_its_author_hears_of_it(
    parked: Person, auditor: Path, answer: str, shapes: int, capsys: Output
):
    assert run(["team", "versions", str(auditor)]) == 0
    told = capsys.readouterr().out
    assert "LAB-ana" in told
    number = next(line.split()[0] for line in told.splitlines() if "LAB-ana" in line)
    assert run(["team", "versions", str(auditor), f"--{answer}", number, "--answer", "looked at it"]) == 0
    assert run(["team", "versions", str(auditor)]) == 0
    assert "No version waits" in capsys.readouterr().out
    parked.sync()
    assert parked.file.read(count_unsent).parked == 0
    assert len(parked.boxes(1)) == shapes
    (sentence,) = parked.desk.standing.sentences[-1:]
    assert f"An auditor {answer}ed your version" in sentence
    assert "looked at it" in sentence
    assert run(["team", "versions", str(auditor), "--reject", number]) == 1
    assert "0 waiting versions" in capsys.readouterr().err


def test_more_images_are_taken_and_reserved(team: Team, tmp_path: Path, capsys: Output):
    path = tmp_path / "ana.annotator"
    Person(team.place, "ana", path).leave()
    team.desk("carla").call("assign", [], {"1": 1, "2": 1, "3": 1})
    assert run(["team", "claim", str(path), "2"]) == 0
    assert "2 images were added to your list of 2; begin them before" in capsys.readouterr().out
    assert run(["team", "claim", str(path), "5"]) == 0
    assert run(["team", "claim", str(path), "5"]) == 0
    assert "as many people as are wanted" in capsys.readouterr().out


@pytest.mark.usefixtures("making_roles")
def test_an_owner_who_may_make_no_login_gets_the_statements(team: Team):
    with team.administrator() as administrator:
        administrator.execute("ALTER ROLE carla NOCREATEROLE")
        try:
            with connect(team.place, login="carla") as link, pytest.raises(NeedsAdministratorError) as refused:
                invite_person(link, "Dora")
        finally:
            administrator.execute("ALTER ROLE carla CREATEROLE")
    assert refused.value.statements.startswith('CREATE ROLE "dora" LOGIN PASSWORD')
    assert "GRANT CONNECT ON DATABASE" in refused.value.statements


def test_a_login_whose_invitation_fails_is_not_left_behind(team: Team):
    with connect(team.place, login="carla") as link, pytest.raises(TeamError, match="somebody else"):
        invite_person(link, "Ana", login="nobody_yet")
    with team.administrator() as administrator:
        assert administrator.execute("SELECT 1 FROM pg_roles WHERE rolname = 'nobody_yet'").fetchone() is None


def test_an_owner_changes_settings_and_lets_somebody_go(team: Team, tmp_path: Path, capsys: Output):
    path = tmp_path / "carla.annotator"
    Person(team.place, "carla", path).leave()
    ben = Person(team.place, "ben", tmp_path / "ben.annotator")
    assert run(["team", "settings", str(path), "--grace", "42", "--models-open"]) == 0
    told = capsys.readouterr().out.split()
    assert told[told.index("grace") + 1] == "42"
    assert told[told.index("models_open") + 1] == "yes"
    assert told[told.index("labels_open") + 1] == "no"
    ben.greet()
    assert ben.file.membership.grace == 42
    team.server.was_regranted = True
    assert run(["team", "remove", str(path), "ben"]) == 0
    with pytest.raises(TeamError, match="no member"):
        ben.greet()
    ben.leave()
    assert run(["team", "status", str(path)]) == 0
    told = capsys.readouterr().out
    assert ("Ben (not taking part)" in told, "Ana (not" in told) == (True, False)
    assert run(["team", "remove", str(path), "carla"]) == 1
    assert "last owner" in capsys.readouterr().err


def test_an_owner_changes_what_a_member_may_do(team: Team, tmp_path: Path, capsys: Output):
    path = tmp_path / "carla.annotator"
    Person(team.place, "carla", path).leave()
    ana, ben = (Person(team.place, login, tmp_path / f"{login}.annotator") for login in ("ana", "ben"))
    ana.draw(1)
    ana.sync()
    ben.sync()
    assert not ben.boxes(1, ana.author)
    team.server.was_regranted = True
    assert run(["team", "role", str(path), "ben", "auditor"]) == 1
    assert "ben can then see everybody's work" in capsys.readouterr().err
    assert run(["team", "role", str(path), "ben", "auditor", "--yes"]) == 0
    assert "ben takes part as auditor" in capsys.readouterr().out
    ben.sync()
    assert ben.file.membership.role == "auditor"
    assert ben.boxes(1, ana.author) == ana.boxes(1)
    for person in (ana, ben):
        person.leave()
    assert run(["team", "role", str(path), "carla", "annotator"]) == 1
    assert "last owner" in capsys.readouterr().err
    assert run(["team", "role", str(path), "ben", "king"]) != 0
