"""A team server as the source of an audit: the numbers of a replica in the same state, for auditors alone."""

import pickle
from pathlib import Path

import pytest

from annotator.api.audit import AuditAnswer, ask_for_audit
from annotator.api.questions import AuditQuestion
from annotator.cli.program import run
from annotator.errors import Phrase, UserError
from annotator.metrics.ranges.source import ImageRange, LoadedSource, OneProcess, SourceWalk, load_source
from annotator.store.source import ProjectSource
from annotator.team import source as source_module
from annotator.team.link import TeamError, TeamPlace, connect
from annotator.team.source import TeamSource, open_team_source, parse_team_address
from tests.cli.travelling import stay_in_process
from tests.depth import IS_DEEP
from tests.team.desks import SCHEMA, Desk, Team, make_row, make_step
from tests.team.people import Person

Output = pytest.CaptureFixture[str]


@pytest.fixture
def drawn(team: Team, ana: Desk, ben: Desk) -> Team:
    """Ana and Ben have drawn on six images, partly in different places; one image is still in work."""
    for image in range(1, 6):
        for desk in (ana, ben):
            rows = [make_row(number, x0=10.5 + 40 * n) for n, number in enumerate(desk.new_ids(3))]
            rows[0][2] += image + (12 * desk.author if image % 2 else 0)
            rows[1][12] = "[[50.5,20.0,80.5,20.0,80.5,60.25]]"
            (result,) = desk.send(make_step(desk.layer(image, 0, "done", put=rows[: 3 - image % 2])))
            assert result["state"] == "done", result
    ben.draw(6, status="in_work")
    return team


def answers_of(command: list[str], out: Path) -> bytes:
    assert run([*command, "--json", str(out)]) == 0
    return out.read_bytes()


def test_an_audit_of_the_server_has_every_byte_of_that_of_a_replica(drawn: Team, tmp_path: Path) -> None:
    replica = tmp_path / "aud.annotator"
    Person(drawn.place, "aud", replica).leave()
    there = ["audit", f"{drawn.place.address} user=aud"]
    here = ["audit", str(replica), *there[2:]]
    wanted = answers_of(here, tmp_path / "here.json")
    assert b'"f1": 1.0' not in wanted
    assert answers_of(there, tmp_path / "there.json") == wanted


@pytest.mark.parametrize(
    "command",
    [
        ["audit", "--workers", "2"],
        ["tune", "--workers", "2"],
        ["check", "--model", "Detector", "--reference", "Ana", "--workers", "2"],
    ],
    ids=lambda words: words[0],
)
def test_workers_of_the_server_give_every_byte_of_one_process_on_a_replica(
    drawn: Team, command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is sent to the workers travels within this process, in the campaign to processes of their own."""
    if not IS_DEEP:
        stay_in_process(monkeypatch)
    with drawn.administrator() as administrator:  # a check ranks what a model found
        administrator.execute(
            f"UPDATE {SCHEMA}.shape SET score = 0.5 + 0.001 * (id % 100) WHERE author_id IN "
            f"(SELECT id FROM {SCHEMA}.author WHERE kind = 'model')"
        )
    replica = tmp_path / "aud.annotator"
    Person(drawn.place, "aud", replica).leave()
    name, *options = command
    wanted = answers_of([name, str(replica), *options[:-2]], tmp_path / "here.json")
    assert answers_of([name, f"{drawn.place.address} user=aud", *options], tmp_path / "there.json") == wanted


def test_any_range_is_what_a_replica_holds_and_people_go_on_meanwhile(drawn: Team, ana: Desk, tmp_path: Path) -> None:
    replica = tmp_path / "aud.annotator"
    Person(drawn.place, "aud", replica).leave()
    held = ProjectSource.of(replica)
    with connect(drawn.place, login="aud") as link, open_team_source(link) as source:
        ana.draw(6, count=4)
        assert source.list_ranges(8) == held.list_ranges(8)
        assert len(source.list_ranges(8)) > 2
        assert source.list_labels() == held.list_labels()
        assert source.read_outline().layers == held.read_outline().layers
        travelled = pickle.loads(pickle.dumps(source))
        assert travelled.link is None
        parts = ask_for_audit(SourceWalk.of(travelled, OneProcess(), boxes=8), AuditQuestion())
        whole = ask_for_audit(SourceWalk.of(LoadedSource(load_source(held))), AuditQuestion())
        assert AuditAnswer(parts).record == AuditAnswer(whole).record
        for part in (ImageRange(1, 3), ImageRange(4, 8), ImageRange(9, 12)):
            there, here = travelled.read_range(part), held.read_range(part)
            assert there.images == here.images
            assert there.authors == here.authors
            assert there.vocabulary == here.vocabulary
            assert set(there.layers) == set(here.layers)
            for key, layer in there.layers.items():
                assert layer.shapes == here.layers[key].shapes
                assert (layer.delivered, layer.could_see) == (here.layers[key].delivered, here.layers[key].could_see)
    with pytest.raises(UserError, match="broke off; ask again"):
        travelled.read_range(ImageRange(1, 3))


@pytest.mark.usefixtures("making_roles")
@pytest.mark.parametrize("login", ["ana", "dora"])
def test_others_than_auditors_are_refused(drawn: Team, login: str, tmp_path: Path, capsys: Output) -> None:
    with drawn.administrator() as administrator:
        administrator.execute("DROP ROLE IF EXISTS dora; CREATE ROLE dora LOGIN")
        if login == "dora":  # somebody whom the administrator lets read every table, without being a member
            administrator.execute(f"GRANT USAGE ON SCHEMA {SCHEMA} TO dora")
            administrator.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA {SCHEMA} TO dora")
    try:
        told = run(["audit", f"{drawn.place.address} user={login}", "--json", str(tmp_path / "x.json")])
    finally:
        with drawn.administrator() as administrator:
            administrator.execute("DROP OWNED BY dora; DROP ROLE dora")
    assert told == 1
    said = capsys.readouterr()
    assert "Only auditors and owners of a team project may audit it on its server, and" in said.err
    assert f"'{login}' is neither" in said.err
    assert said.err.strip().count("\n") == 0
    assert not (tmp_path / "x.json").exists()


@pytest.mark.parametrize(
    ("schema", "more", "sentence"),
    [
        (" schema=other", [], "There is no team project 'other' in that database"),
        ("", ["--version", "May"], "no frozen states; leave --state out"),
    ],
)
def test_what_is_not_on_the_server(team: Team, schema: str, more: list[str], sentence: str, capsys: Output) -> None:
    assert run(["audit", f"{team.place.address} user=aud{schema}", *more]) == 1
    assert sentence in capsys.readouterr().err


def test_a_password_in_the_address_is_refused_and_not_repeated(capsys: Output) -> None:
    assert run(["audit", "postgresql://aud:secret@localhost/lab"]) == 1
    said = capsys.readouterr()
    assert "Leave the password out" in said.err
    assert "secret" not in said.err + said.out


def test_a_worker_without_a_password_says_what_to_do(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_given: object, **_more: object) -> None:
        raise TeamError(Phrase("The team server {host} refused it.", host="lab"), "refused_login")

    monkeypatch.setattr(source_module, "connect_kept", refuse)
    with pytest.raises(UserError, match="Workers sign in for themselves: put the password into the password file"):
        TeamSource(team.place, "aud", "1-1").read_range(ImageRange(1, 3))


@pytest.mark.parametrize(
    ("address", "rest"),
    [
        ("service=lab schema=plot", "service=lab"),
        ("schema=plot service=lab", "service=lab"),
        ("postgresql://aud@lab/field?schema=plot", "postgresql://aud@lab/field"),
        ("postgresql://lab/field?schema=plot&sslmode=require", "postgresql://lab/field?sslmode=require"),
        ("postgresql://lab/field?sslmode=require&schema=plot", "postgresql://lab/field?sslmode=require"),
    ],
)
def test_the_name_of_the_project_within_an_address(address: str, rest: str) -> None:
    assert parse_team_address(address) == TeamPlace(rest, "plot")
    assert parse_team_address(rest) == TeamPlace(rest, "")
