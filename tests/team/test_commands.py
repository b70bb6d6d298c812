"""`annotator team`: a project goes to a server, people join, work is sent, compared and taken off again."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from annotator import __version__
from annotator.cli.program import run
from annotator.model import edit
from annotator.store.opening import create_project, open_project
from annotator.store.replica.outbox import count_unsent
from annotator.team.desk import push
from annotator.team.link import Link
from tests import builders
from tests.team.desks import SCHEMA, Team, drop_roles
from tests.team.people import Person

Output = pytest.CaptureFixture[str]


@pytest.fixture
def empty_database(team: Team, worker_id: str, making_roles: None) -> Iterator[str]:
    """The address of a database of carla's without a project."""
    name = f"fresh_{worker_id}"
    with team.server.connect() as administrator:
        administrator.execute(f"CREATE DATABASE {name} OWNER carla")
    yield team.server.address_of(name)
    with team.server.connect() as administrator:
        administrator.execute(f"DROP DATABASE {name} WITH (FORCE)")
        drop_roles(administrator, name, "plot")
        administrator.execute("DROP ROLE IF EXISTS dora")


def test_a_project_goes_to_the_server_and_somebody_joins(empty_database: str, tmp_path: Path, capsys: Output):
    path = tmp_path / "plot.annotator"
    create_project(path, builders.project(images=4, authors=("Carla", "Ben"), count=2)).close()
    assert run(["team", "create", empty_database, str(path), "--author", "Carla", "--login", "carla"]) == 0
    with closing(open_project(path)) as file:
        assert file.membership.role == "owner"
        assert file.next_shape_id >> 32 == file.membership.desk
    assert run(["team", "invite", str(path), "Dora"]) == 0
    told = capsys.readouterr().out
    assert "The login is new" in told
    assert "annotator team join" in told
    mine = tmp_path / "dora.annotator"
    assert run(["team", "join", empty_database, str(mine), "--login", "dora", "--schema", "plot"]) == 0
    with closing(open_project(mine)) as file:
        assert len(file.project.images) == 4
        assert not file.project.layers
    assert run(["team", "check", str(path)]) == 0
    assert run(["team", "create", empty_database, str(path), "--author", "Carla", "--login", "carla"]) == 1
    assert "part of a team project already" in capsys.readouterr().err


def test_the_author_of_a_new_team_is_made_and_named_people_alone_are_chosen(
    empty_database: str, tmp_path: Path, capsys: Output
):
    path = tmp_path / "plot.annotator"
    create_project(path, builders.project(images=1, authors=(), count=0)).close()
    assert run(["team", "create", empty_database, str(path), "--login", "carla"]) == 1
    assert "Say with --author who the owner is: a name; the project has no people yet." in capsys.readouterr().err
    assert run(["team", "create", empty_database, str(path), "--author", "Carla", "--login", "carla"]) == 0
    with closing(open_project(path)) as file:
        assert [author.name for author in file.project.authors.values()] == ["Carla"]
        assert file.membership.author_id == 1


def test_work_is_sent_compared_and_detached(team: Team, tmp_path: Path, capsys: Output):
    path = tmp_path / "ana.annotator"
    ana = Person(team.place, "ana", path)
    ana.draw(1, 2)
    ana.leave()
    assert run(["team", "check", str(path)]) == 1
    assert "2 shapes here, 0 on the server" in capsys.readouterr().out
    assert run(["team", "status", str(path)]) == 0
    assert "1 step is not sent" in capsys.readouterr().out
    assert run(["team", "sync", str(path)]) == 0
    assert run(["team", "check", str(path)]) == 0
    plain = tmp_path / "plain.annotator"
    assert run(["team", "detach", str(path), str(plain)]) == 0
    with closing(open_project(plain)) as file:
        assert file.membership is None
        assert file.project.layers
    assert run(["team", "status", str(plain)]) == 1
    assert "not a replica" in capsys.readouterr().err


def test_images_are_dealt(team: Team, tmp_path: Path, capsys: Output):
    path = tmp_path / "carla.annotator"
    Person(team.place, "carla", path).leave()
    assert run(["team", "assign", str(path), "--overlap", "3", "--twice", "1", "--seed", "7"]) == 0
    told = capsys.readouterr().out
    assert "were dealt to 3 people" in told
    ana = Person(team.place, "ana", tmp_path / "ana.annotator")
    ana.sync()
    ana.leave()
    assert run(["team", "status", str(tmp_path / "ana.annotator")]) == 0
    assert "0 of 7 assigned images are done" in capsys.readouterr().out


def test_a_replica_of_somebody_who_left_is_taken_in(team: Team, tmp_path: Path, capsys: Output):
    path = tmp_path / "ben.annotator"
    ben = Person(team.place, "ben", path)
    ben.draw(1, 2)
    ben.leave()
    owner = tmp_path / "carla.annotator"
    Person(team.place, "carla", owner).leave()
    with team.administrator() as administrator:
        administrator.execute("UPDATE member SET removed_at = now() WHERE login = 'ben'")
    assert run(["team", "accept", str(owner), str(path)]) == 0
    assert "1 of 1 steps were taken in" in capsys.readouterr().out
    with closing(open_project(path)) as file:
        assert file.read(count_unsent).count == 0
    with team.administrator() as administrator:
        assert administrator.execute("SELECT count(*) FROM shape WHERE author_id = 2").fetchone() == (2,)


def test_more_than_one_call_takes_is_handed_in_in_several(team: Team, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "ben.annotator"
    ben = Person(team.place, "ben", path)
    for image in (1, 2, 3):
        ben.draw(image, 4)
    ben.leave()
    owner = tmp_path / "carla.annotator"
    Person(team.place, "carla", owner).leave()
    with team.administrator() as administrator:
        administrator.execute("UPDATE member SET removed_at = now() WHERE login = 'ben'")
    monkeypatch.setattr(push, "MOST_BYTES", 500)
    calls = []
    call = Link.call
    monkeypatch.setattr(Link, "call", lambda *values: (calls.append(values[1]), call(*values))[1])
    assert run(["team", "accept", str(owner), str(path)]) == 0
    assert calls.count("accept_steps") > 1
    with team.administrator() as administrator:
        assert administrator.execute("SELECT count(*) FROM shape WHERE author_id = 2").fetchone() == (12,)


def test_an_owner_sees_desks_history_and_how_the_server_does(team: Team, tmp_path: Path, capsys: Output):
    ana = Person(team.place, "ana", tmp_path / "ana.annotator")
    ana.draw(1, 2)
    ana.sync()
    ana.leave()
    owner = tmp_path / "carla.annotator"
    Person(team.place, "carla", owner).leave()
    with team.administrator() as administrator:
        administrator.execute("UPDATE desk SET unsent = 40, host = 'LAB-3' WHERE login = 'ana'")
        version = administrator.execute("SHOW server_version").fetchone()[0]
    capsys.readouterr()
    assert run(["team", "desks", str(owner)]) == 0
    (row,) = [line.split() for line in capsys.readouterr().out.splitlines() if "LAB-3" in line]
    assert (row[0], row[-2], row[-1]) == ("ana", "40", __version__)
    assert run(["team", "history", str(owner)]) == 0
    (row,) = [line for line in capsys.readouterr().out.splitlines() if "LAB-3" in line]
    assert "ana" in row
    assert run(["team", "history", str(owner), "--since", "2999-01-01"]) == 0
    assert "LAB-3" not in capsys.readouterr().out
    assert run(["team", "doctor", str(owner)]) == 0
    told = capsys.readouterr().out
    assert version in told
    assert "shape" in told
    assert "LAB-3 of ana had 40 steps unsent when it last called" in told
    assert run(["team", "desks", str(tmp_path / "ana.annotator")]) == 1
    assert "ana" in capsys.readouterr().err


def test_a_replica_follows_its_server_to_another_address(team: Team, tmp_path: Path, capsys: Output):
    path = tmp_path / "ana.annotator"
    ana = Person(team.place, "ana", path)
    ana.draw(1, 2)
    ana.leave()
    there = f"{team.place.address} application_name=moved"
    assert run(["team", "move", str(path), there]) == 0
    with closing(open_project(path)) as file:
        assert file.membership.address == there
        assert file.read(count_unsent).count == 1
    assert run(["team", "sync", str(path)]) == 0
    assert run(["team", "check", str(path)]) == 0
    with team.administrator() as administrator:
        administrator.execute("UPDATE project SET uuid = gen_random_uuid()")
    assert run(["team", "move", str(path), team.place.address]) == 1
    assert "is another one; your replica keeps its address" in capsys.readouterr().err
    with closing(open_project(path)) as file:
        assert file.membership.address == there


def test_an_address_with_a_password_is_refused(tmp_path: Path, capsys: Output):
    told = run(["team", "join", "postgresql://ana:secret@localhost/lab", str(tmp_path / "x.annotator")])
    assert told == 1
    said = capsys.readouterr()
    assert "Leave the password out" in said.err
    assert "secret" not in said.err + said.out
    assert SCHEMA


def test_single_images_go_from_one_list_to_another(team: Team, tmp_path: Path, capsys: Output):
    owner = tmp_path / "carla.annotator"
    Person(team.place, "carla", owner).leave()
    team.desk("carla").call("assign", [[1, 1, 1, 0, 3, "work"], [2, 1, 1, 1, 3, "work"], [3, 2, 1, 0, 4, "work"]], {})
    ana = Person(team.place, "ana", tmp_path / "ana.annotator")
    ana.sync()
    ana.draw(1, 2)
    ana.sync()
    ana.leave()
    with closing(open_project(owner)) as file:
        first, second, third = (file.project.images[number].name for number in (1, 2, 3))
    assert run(["team", "reassign", str(owner), first, second, "--from", "Ana", "--to", "Ben"]) == 0
    told = capsys.readouterr().out
    assert "1 of 2 images left the list of Ana; what was begun stays." in told
    assert "1 images joined the list of Ben." in told
    assert run(["team", "reassign", str(owner), third, "--to", "Ana"]) == 0
    with team.administrator() as administrator:
        rows = administrator.execute("SELECT image_id, author_id, batch FROM assignment ORDER BY 1, 2").fetchall()
    assert rows == [(1, 1, 3), (2, 2, 3), (3, 1, 4), (3, 2, 4)]
    assert run(["team", "reassign", str(owner), third, "--to", "Aud"]) == 1
    assert "given to annotators" in capsys.readouterr().err
    assert run(["team", "reassign", str(owner), "nowhere.jpg", "--to", "Ana"]) == 1
    assert "no image 'nowhere.jpg'" in capsys.readouterr().err
    assert run(["team", "reassign", str(owner), third]) == 1


def test_a_former_member_is_erased_from_every_row(team: Team, tmp_path: Path, capsys: Output):
    ben = Person(team.place, "ben", tmp_path / "ben.annotator")
    ben.draw(1, 2)
    ben.sync()
    ben.leave()
    owner = tmp_path / "carla.annotator"
    Person(team.place, "carla", owner).leave()
    erase = ["team", "erase", str(owner), "ben", "--as", "Person 2"]
    assert run(erase) == 1
    assert "Answer with --yes" in capsys.readouterr().err
    assert run([*erase, "--yes"]) == 1
    assert "still takes part; remove it first" in capsys.readouterr().err
    team.server.was_regranted = True
    assert run(["team", "remove", str(owner), "ben"]) == 0
    capsys.readouterr()
    assert run([*erase[:-1], "Ana", "--yes"]) == 1
    assert "'Ana' is somebody else" in capsys.readouterr().err
    assert run([*erase, "--yes"]) == 0
    lines = capsys.readouterr().out.splitlines()
    counts = dict(line.split() for line in lines[2:] if len(line.split()) == 2)
    assert counts["step"] == counts["author"] == counts["member"] == counts["desk"] == "0"
    assert lines[-2].endswith('DROP ROLE "ben";')
    with team.administrator() as administrator:
        assert administrator.execute("SELECT name FROM author WHERE id = 2").fetchone() == ("Person 2",)
        assert administrator.execute("SELECT count(*) FROM shape WHERE author_id = 2").fetchone() == (2,)
        (told,) = administrator.execute("SELECT string_agg(s::text, '') FROM step s").fetchone()
    assert "ben" not in told.lower()
    carla = Person(team.place, "carla", owner)
    carla.sync()
    assert carla.session.project.authors[2].name == "Person 2"
    carla.leave()


def test_the_address_of_the_pictures_travels_with_an_invitation(empty_database: str, tmp_path: Path, capsys: Output):
    path = tmp_path / "plot.annotator"
    create_project(path, builders.project(images=1, authors=("Carla",), count=0)).close()
    with closing(open_project(path)) as file:
        file.set_images_folder("s3://plots/2026")
    assert run(["team", "create", empty_database, str(path), "--login", "carla"]) == 0
    assert run(["team", "invite", str(path), "Dora"]) == 0
    assert "--login dora --images 's3://plots/2026'" in capsys.readouterr().out


def test_the_trail_of_the_server_is_checked_and_held_against_the_chain_of_a_desk(
    team: Team, tmp_path: Path, capsys: Output
):
    ana = Person(team.place, "ana", tmp_path / "ana.annotator")
    ana.draw(1, 2)
    ana.sync()
    ana.leave()
    owner, trail = tmp_path / "carla.annotator", tmp_path / "trail.jsonl"
    carla = Person(team.place, "carla", owner)
    carla.session.set_view(reason="as the guideline says")
    words = carla.session.committed.vocabulary
    carla.session.commit(edit.set_vocabulary(words, words.add_label("plum"), name="Add label"))
    carla.draw(2, 1)
    carla.sync()
    carla.leave()
    capsys.readouterr()
    assert run(["team", "history", str(owner), "--trail", str(trail)]) == 0
    assert "Of 1 steps on layers in the chain of this replica the server holds 1." in capsys.readouterr().out
    lines = [json.loads(line) for line in trail.read_text(encoding="utf-8").splitlines()]
    assert [line["author"] for line in lines] == ["ana", "carla", "carla"]
    assert [line.get("reason") for line in lines] == [None, "as the guideline says", "as the guideline says"]
    assert json.loads(lines[0]["detail"])["step"]["layers"][0]["put"]
    assert run(["verify", str(trail)]) == 0
    assert "The trail holds: 3 steps" in capsys.readouterr().out
    trail.write_text(trail.read_text(encoding="utf-8").replace('"author":"ana"', '"author":"ben"'), encoding="utf-8")
    assert run(["verify", str(trail)]) == 1
    assert run(["team", "history", str(owner)]) == 0
    assert "as the guideline says" in capsys.readouterr().out


def test_the_history_of_the_server_is_compacted_and_a_late_desk_goes_on(team: Team, tmp_path: Path, capsys: Output):
    """What is sent again is known by its number, and nothing that was drawn has changed."""
    ben = Person(team.place, "ben", tmp_path / "ben.annotator")
    ben.draw(1, 2)
    late = ben.copy_file(tmp_path / "late.annotator")
    ben.sync()
    ben.leave()
    owner = tmp_path / "carla.annotator"
    Person(team.place, "carla", owner).leave()
    compact = ["team", "compact", str(owner), "--keep-days", "0"]
    assert run([*compact, "--dry-run"]) == 0
    assert "Nothing was changed" in capsys.readouterr().out
    with team.administrator() as administrator:
        whole = "SELECT count(*) FILTER (WHERE detail <> '{}'), count(*) FROM step"
        assert administrator.execute(whole).fetchone() == (1, 1)
        assert run(["team", "compact", str(owner)]) == 0
        assert administrator.execute(whole).fetchone() == (1, 1)
        capsys.readouterr()
        assert run(compact) == 0
        assert administrator.execute(whole).fetchone() == (0, 1)
    told = capsys.readouterr().out
    assert "the same before and after" in told
    assert dict(line.rsplit(None, 1) for line in told.splitlines()[:7])["step count"] == "1"
    again = Person(team.place, "ben", late)
    again.sync()
    assert again.unsent() == 0
    assert len(again.boxes(1)) == 2
    again.leave()
    assert run(["team", "history", str(owner)]) == 0
    assert "Draw" in capsys.readouterr().out or "Add" in told
    assert run(["team", "compact", str(tmp_path / "ben.annotator")]) == 1


def test_a_member_chooses_another_password(
    team: Team, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, making_roles: None, capsys: Output
):
    path = tmp_path / "ana.annotator"
    Person(team.place, "ana", path).leave()
    answers = ["word", "work", "", "", "word", "word"]
    monkeypatch.setattr("getpass.getpass", lambda _: answers.pop(0))
    for status in (1, 1, 0):
        assert run(["team", "password", str(path)]) == status
    assert "the old one stays" in capsys.readouterr().err
    with team.administrator() as administrator:
        (kept,) = administrator.execute("SELECT rolpassword FROM pg_authid WHERE rolname = 'ana'").fetchone()
        administrator.execute("ALTER ROLE ana PASSWORD NULL")
    assert kept.startswith("SCRAM-SHA-256")
