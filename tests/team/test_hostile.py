"""A changed client: whatever it sends is refused with a sentence, and nothing has changed."""

import json
import uuid
from collections.abc import Iterator

import pytest

from annotator.errors import UserError
from annotator.team.link import Link, TeamError, TeamPlace, connect
from tests.depth import deep
from tests.team.desks import SCHEMA, Desk, Team, make_row, make_step

pytestmark = pytest.mark.parametrize("server", ["wheel", pytest.param("system", marks=deep)], indirect=True)

NASTY = "'; DROP TABLE shape; --"


@pytest.fixture
def untouched(team: Team, ana: Desk, ben: Desk) -> Iterator[None]:
    """Every table is as before when the test ends."""
    ben.draw(2)
    ana.draw(1)

    def content() -> list[object]:
        with team.administrator() as administrator:
            tables = (
                "layer",
                "shape",
                "gone_shape",
                "note",
                "decision",
                "step",
                "assignment",
                "parked",
                "image",
                "label",
            )
            return [administrator.execute(f"SELECT array_agg(t ORDER BY t) FROM {t} t").fetchone() for t in tables]

    before = content()
    yield
    assert content() == before


def row(desk: Desk, **columns: object) -> list[object]:
    values = make_row(desk.new_ids(1)[0])
    for name, value in columns.items():
        values[int(name[1:])] = value
    return values


def test_forged_layers_are_refused(untouched: None, ana: Desk, ben: Desk) -> None:
    forged = {
        "foreign_layer": ana.layer(2, 1, author=ben.author, put=1),
        "stale": ana.layer(1, 7, put=1),
        "reviewed": ana.layer(1, 1, "reviewed"),
        "unknown_image": ana.layer(999, 0, put=1),
        "bad_value": ana.layer(1, 1, "perfect"),
    }
    for code, layer in forged.items():
        (result,) = ana.send(make_step(layer))
        assert code in (result["code"], result["state"])
        assert result["state"] == "stale" or result["sentence"].endswith(".")


@pytest.mark.parametrize(
    ("columns", "code"),
    [
        ({"c2": 1e8}, "out_of_bounds"),
        ({"c2": 50.0, "c4": 40.0}, "out_of_bounds"),
        ({"c2": "NaN"}, "out_of_bounds"),
        ({"c2": None}, "malformed"),
        ({"c3": "Infinity"}, "out_of_bounds"),
        ({"c2": NASTY}, "malformed"),
        ({"c1": 77}, "unknown_label"),
        ({"c6": 5}, "bad_value"),
        ({"c8": "NaN"}, "bad_value"),
        ({"c12": "[[1,2,3,4]]"}, "out_of_bounds"),
        ({"c12": '[[1,2,3,4,5,"x"]]'}, "out_of_bounds"),
        ({"c12": "[[1,2,3,4,5,1e9]]"}, "out_of_bounds"),
        ({"c12": NASTY}, "malformed"),
        ({"c13": "[1]"}, "bad_value"),
        ({"c13": "{"}, "malformed"),
        ({"c0": 5}, "id_outside_desk"),
        ({"c0": -5}, "malformed"),
        ({"c0": 1 << 70}, "malformed"),
    ],
)
def test_forged_rows_are_refused(untouched: None, ana: Desk, columns: dict[str, object], code: str) -> None:
    (result,) = ana.send(make_step(ana.layer(1, 1, put=[row(ana, **columns)])))
    assert (result["state"], result["code"]) == ("refused", code)
    assert result["sentence"].endswith(".")


@pytest.mark.parametrize(
    "step",
    [
        "",
        "[]",
        "null",
        '{"uuid": "x"}',
        '{"uuid": null, "name": "a", "action": "do"}',
        '{"uuid": "00000000-0000-4000-8000-00000000000a", "name": "a", "action": "do", "layers": 5}',
        '{"uuid": "00000000-0000-4000-8000-00000000000a", "name": "\\u0000", "action": "do"}',
        '{"uuid": "00000000-0000-4000-8000-00000000000a", "name": "a", "action": "do", "layers": [{"image": 1}]}',
        "[" * 50_000 + "]" * 50_000,
    ],
)
def test_what_is_no_step_is_refused(untouched: None, ana: Desk, step: str) -> None:
    (result,) = ana.send(step)
    assert (result["state"], result["code"]) == ("refused", "malformed")


def test_the_same_row_or_layer_twice_is_refused(untouched: None, ana: Desk) -> None:
    twice = row(ana)
    assert ana.send(make_step(ana.layer(1, 1, put=[twice, twice])))[0]["code"] == "malformed"
    assert ana.send(make_step(ana.layer(1, 1), ana.layer(1, 1)))[0]["code"] == "malformed"


def test_a_million_rows_are_refused(untouched: None, ana: Desk) -> None:
    layer = json.dumps(ana.layer(1, 1, put=0))
    rows = ",".join(["[1]"] * 1_000_000)
    step = make_step().replace('"layers": []', f'"layers": [{layer}]').replace('"put": []', f'"put": [{rows}]')
    (result,) = ana.send(step)
    assert result["code"] == "too_large"


def test_too_many_steps_are_no_call(untouched: None, ana: Desk) -> None:
    for steps, code in ((["{}"] * 201, "too_many"), (["x" * 600_000] * 2, "too_large")):
        with pytest.raises(TeamError) as caught:
            ana.send(*steps)
        assert caught.value.code == code
    with pytest.raises(TeamError, match="1000 layers"):
        ana.call("take_layers", [[1, 1, 1]] * 1001)


def test_statements_in_names_are_names(team: Team, ana: Desk) -> None:
    step = make_step(ana.layer(1, 0, put=[row(ana, c13=json.dumps({NASTY: NASTY}))]), name=NASTY)
    note = [ana.id << 32 | 1, 1, None, ana.author, 1.0, NASTY, "remark", None, None, False]
    assert ana.send(step, make_step(notes={"put": [note]}))[1]["state"] == "done"
    assert ana.call("changed", 0)["notes"][0][5] == NASTY
    owner = team.desk("carla")
    with pytest.raises(TeamError, match="no login"):
        owner.call("invite_member", NASTY, NASTY, "annotator")
    with pytest.raises(UserError, match="cannot name a team project"):
        Link(ana.link._connection, TeamPlace("", NASTY)).call("hello", {})
    assert len(ana.take((1, ana.author))) == 1


def test_a_member_may_not_give_roles_or_parts(untouched: None, team: Team, ana: Desk) -> None:
    with team.administrator() as administrator:
        administrator.execute(f"GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA {SCHEMA} TO ana")
    team.server.was_regranted = True
    for function, values in {
        "invite_member": ("ben", "Ben", "owner"),
        "change_role": ("ana", "owner"),
        "remove_member": ("ben",),
        "commit_parts": (uuid.uuid4(), 1, "{}"),
        "change_settings": ({"models_open": True},),
        "accept_steps": (2, 1, ()),
        "publish": ("x", (1,), {}),
        "settle_parked": (uuid.uuid4(), True, ""),
    }.items():
        with pytest.raises(TeamError) as caught:
            ana.call(function, *values)
        assert caught.value.code == "not_allowed", function


def test_an_auditor_draws_for_nobody(untouched: None, team: Team, ana: Desk) -> None:
    auditor = team.desk("aud")
    (result,) = auditor.send(make_step(auditor.layer(1, 1, author=ana.author, put=1)))
    assert result["code"] == "status_only"


def test_no_password_in_an_address_and_no_far_host_without_proof(team: Team) -> None:
    with pytest.raises(UserError, match="password out of"):
        connect(TeamPlace("postgresql://ana:secret@localhost/x", SCHEMA))
    with pytest.raises(UserError, match="is none"):
        connect(TeamPlace("postgresql://[", SCHEMA))
    with pytest.raises(TeamError, match="does not answer 'ana'") as caught:
        connect(TeamPlace(f"host={team.server.socket}/nothing dbname=x", SCHEMA), login="ana")
    assert caught.value.code == "line"
