"""The catalogue of leaks, each row on every server that is here: what a blind member learns of others' work is nothing.

Ben has worked on image 2 and not on image 3; Ana has finished neither. Whatever she asks about them has equal answers.
"""

import json
import re
import uuid

import psycopg
import pytest

from annotator.team.link import PROTOCOL, TeamError
from annotator.team.local_server import make_hardening_sql
from tests.depth import deep
from tests.team.desks import CONTROL, SCHEMA, Desk, Team, make_row, make_step, name_role

pytestmark = pytest.mark.parametrize("server", ["wheel", pytest.param("system", marks=deep)], indirect=True)

SENTINEL = 4321.125
FULL, EMPTY = 2, 3


@pytest.fixture
def blind(team: Team, ana: Desk, ben: Desk) -> Desk:
    """Ana, who has finished image 1 only; Ben has finished 1 and 2, many shapes on it, and has notes there."""
    ana.draw(1)
    ben.draw(1)
    rows = [make_row(number, x0=SENTINEL) for number in ben.new_ids(400)]
    note = [ben.id << 32 | 1, FULL, rows[0][0], ben.author, 5.0, "sentinel note", "review", None, None, False]
    ben.send(make_step(ben.layer(FULL, 0, put=rows), notes={"put": [note]}))
    auditor = team.desk("aud")
    decision = [auditor.id << 32 | 1, FULL, "missing", json.dumps([rows[0][0]]), "take_a", auditor.author, 5.0]
    auditor.send(make_step(decisions={"put": [decision]}))
    with team.administrator() as administrator:
        administrator.execute("ANALYZE decision, layer, note, shape, step")
    ana.announce()
    return ana


def refusal(desk: Desk, statement: str) -> str:
    with pytest.raises(TeamError) as caught:
        desk.link.run(statement)
    return caught.value.code


def give_select(team: Team, login: str = "ana") -> None:
    """Takes the second wall away, to see that the first one holds alone."""
    team.server.was_regranted = True
    with team.administrator() as administrator:
        administrator.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA {SCHEMA} TO {login}")
        administrator.execute(f"GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA {SCHEMA} TO {login}")


def test_no_answer_holds_a_byte_of_blind_work(blind: Desk, ben: Desk) -> None:
    asked = {
        "changed": (0,),
        "take_layers": ([[image, author, 1] for image in (FULL, EMPTY) for author in range(1, 8)],),
        "take_parts": (),
        "take_parked": (),
        "my_assignment": (),
        "take_published": (),
        "progress": (),
        "hello": ({"protocol": PROTOCOL, "desk": blind.id},),
    }
    for function, values in asked.items():
        answer = json.dumps(blind.call(function, *values))
        assert str(SENTINEL) not in answer, function
        assert "sentinel" not in answer, function
        assert str(ben.id) not in answer.replace(str(ben.id << 32 | 1), "") or function != "changed", function
    assert blind.told() == {(1, blind.author), (1, ben.author), (1, 5)}


def test_tables_counts_and_estimates_are_refused(blind: Desk) -> None:
    for statement in (
        f"SELECT count(*) FROM {SCHEMA}.shape",
        f"SELECT max(revision) FROM {SCHEMA}.layer",
        f"SELECT ctid, xmin FROM {SCHEMA}.shape WHERE author_id = {blind.author}",
        f"EXPLAIN SELECT * FROM {SCHEMA}.shape WHERE image_id = {FULL}",
        f"SELECT {SCHEMA}.visible()",
        f"SELECT {SCHEMA}.rows_of(1, 1, 1, '[]')",
        f"INSERT INTO {SCHEMA}.note (id) VALUES (1)",
        f"COPY {SCHEMA}.shape TO STDOUT",
        f"CREATE TABLE {SCHEMA}.mine (a int)",
    ):
        assert refusal(blind, statement) == "not_member", statement


def test_a_careless_reading_function_sees_what_is_permitted(team: Team, blind: Desk, ben: Desk) -> None:
    team.server.was_regranted = True
    reader = name_role(team.database, "reader")
    with team.administrator() as administrator:
        for table in ("shape", "layer", "note", "decision", "step", "member", "author"):
            administrator.execute(
                f"CREATE OR REPLACE FUNCTION careless_{table}() RETURNS bigint LANGUAGE sql SECURITY DEFINER "
                f"SET search_path = {SCHEMA}, pg_temp AS 'SELECT count(*) FROM {table}'"
            )
            administrator.execute(f"GRANT CREATE ON SCHEMA {SCHEMA} TO {reader}")
            administrator.execute(f"ALTER FUNCTION careless_{table}() OWNER TO {reader}")
            administrator.execute(f"REVOKE CREATE ON SCHEMA {SCHEMA} FROM {reader}")
            administrator.execute(f"GRANT EXECUTE ON FUNCTION careless_{table}() TO ana")
    try:
        seen = {
            table: blind.call(f"careless_{table}") for table in ("shape", "layer", "note", "decision", "step", "member")
        }
        assert seen == {"shape": 2 + 2 + 3, "layer": 3, "note": 0, "decision": 0, "step": 1, "member": 1}
        assert blind.call("careless_author") == 3
    finally:
        with team.administrator() as administrator:
            for table in ("shape", "layer", "note", "decision", "step", "member", "author"):
                administrator.execute(f"DROP FUNCTION careless_{table}()")


def test_rows_are_hidden_even_from_whoever_may_select(team: Team, blind: Desk) -> None:
    give_select(team)
    assert blind.link.run(f"SELECT count(*) FROM {SCHEMA}.shape WHERE image_id = {FULL}") == [(0,)]
    assert blind.link.run(f"SELECT count(*), max(x0) FROM {SCHEMA}.shape WHERE x0 > 4000") == [(0, None)]
    assert blind.link.run(f"SELECT count(*) FROM {SCHEMA}.assignment") == [(0,)]


@pytest.mark.parametrize("asked", ["{1,2,3}", "{2}", "{}", ""])
def test_the_images_that_are_asked_about_never_widen_what_is_seen(
    team: Team, blind: Desk, ben: Desk, asked: str
) -> None:
    give_select(team)
    blind.link.run("SELECT set_config('annotator.images', %s, false)", [asked])
    assert blind.told() <= {(1, blind.author), (1, ben.author), (1, 5)}
    assert blind.link.run(f"SELECT max(x0) < 4000 IS NOT FALSE FROM {SCHEMA}.shape") == [(True,)]
    assert blind.take((FULL, ben.author), (1, ben.author)).keys() == {(1, ben.author)}


def test_asking_for_one_layer_hides_nothing_from_the_next_question(blind: Desk) -> None:
    everything = blind.told()
    with blind.link.open_transaction():
        blind.take((3, blind.author))
        assert blind.told() == everything


def test_a_leaky_condition_sees_permitted_rows_only(team: Team, blind: Desk) -> None:
    give_select(team)
    heard: list[str] = []
    blind.link._connection.add_notice_handler(lambda notice: heard.append(notice.message_primary or ""))
    blind.link.run(
        "CREATE FUNCTION pg_temp.leak(float8) RETURNS boolean LANGUAGE plpgsql COST 0.0000001 AS "
        "'BEGIN RAISE NOTICE ''%'', $1; RETURN true; END'"
    )
    blind.link.run(f"SELECT count(*) FROM {SCHEMA}.shape WHERE pg_temp.leak(x0)")
    assert 0 < len(heard) < 20
    assert str(SENTINEL) not in heard
    blind.link.run(f"SELECT 1 / (x0 - {SENTINEL}) FROM {SCHEMA}.shape")


def test_estimates_are_equal_for_full_and_empty_images(team: Team, blind: Desk, ben: Desk) -> None:
    give_select(team)
    for table in ("shape", "layer", "note", "decision"):
        for more in ("", f" AND author_id = {ben.author}") if table in ("shape", "layer") else ("",):
            plans = [
                re.sub(r"\b[23]\b(?='?::|\))", "n", str(blind.link.run(
                    f"EXPLAIN SELECT * FROM {SCHEMA}.{table} WHERE image_id = {image}{more}")))
                for image in (FULL, EMPTY)
            ]  # fmt: skip
            assert plans[0] == plans[1], table


def test_statistics_of_columns_are_empty(team: Team, blind: Desk) -> None:
    assert blind.link.run("SELECT * FROM pg_stats WHERE schemaname = %s", [SCHEMA]) == []
    give_select(team)
    tables = ["shape", "layer", "note", "decision", "step"]
    assert (
        blind.link.run("SELECT * FROM pg_stats WHERE schemaname = %s AND tablename = ANY (%s)", [SCHEMA, tables]) == []
    )


def test_what_the_system_counts_can_be_closed(team: Team, blind: Desk) -> None:
    watched = (
        f"SELECT pg_relation_size('{SCHEMA}.shape'::regclass::oid)",
        "SELECT n_live_tup FROM pg_stat_user_tables",
        "SELECT pg_current_wal_lsn()",
        "SELECT pg_current_xact_id()",
        "SELECT txid_current()",
        "SELECT tup_inserted FROM pg_stat_database",
        "SELECT pg_database_size(current_database())",
    )
    with team.server.connect(team.database) as administrator, administrator.transaction(force_rollback=True):
        administrator.execute(make_hardening_sql())
        administrator.execute("SET LOCAL SESSION AUTHORIZATION ana")
        for statement in watched:
            with pytest.raises(psycopg.errors.InsufficientPrivilege), administrator.transaction():
                administrator.execute(statement)
        administrator.execute(f"SELECT {SCHEMA}.changed(0), {SCHEMA}.take_parts()")


def test_no_sequence_and_no_counter(team: Team, blind: Desk, ben: Desk) -> None:
    assert (
        blind.link.run("SELECT relname FROM pg_class WHERE relkind = 'S' AND relnamespace = %s::regnamespace", [SCHEMA])
        == []
    )
    assert abs(blind.id - ben.id) > 1
    before = blind.call("changed", 0)["cursor"]
    for base in range(1, 4):
        ben.send(make_step(ben.layer(FULL, base, put=1)))
    assert blind.call("changed", 0)["cursor"] == blind.call("changed", before)["cursor"] == before
    answer = blind.push(blind.token, uuid.uuid4())
    assert "cursor" not in answer
    assert "head" not in answer


def test_pokes_come_to_those_who_may_see(team: Team, blind: Desk, ben: Desk) -> None:
    auditor = team.desk("aud")
    assert blind.has_poke()
    ben.send(make_step(ben.layer(FULL, 1, "done", put=1)))
    assert not blind.has_poke()
    assert auditor.has_poke()
    ben.send(make_step(ben.layer(FULL, 2, "in_work", put=1)))
    assert not auditor.has_poke()
    ben.send(make_step(ben.layer(1, 1, put=1)))
    assert blind.has_poke()
    channels = {desk.hello["channel"] for desk in (blind, ben, auditor)}
    assert len(channels) == 3
    assert all(re.fullmatch("a[0-9a-f]{32}", channel) for channel in channels)


def test_refusals_are_equal_for_full_and_empty_images(blind: Desk, ben: Desk) -> None:
    def told(image: int) -> list[tuple[str, str, str]]:
        other = blind.layer(image, 0, put=1, author=ben.author)
        notes = [[ben.id << 32 | n, image, None, blind.author, 1.0, "", "remark", None, None, False] for n in (1, 2)]
        steps = [
            make_step(other),
            make_step({**other, "base": 1}),
            make_step({**other, "gone": [ben.id << 32 | 1], "status": "in_work"}),
            make_step(decisions={"put": [[1, image, "x", "[]", "drop", None, 1.0]]}),
            *(make_step(notes={"put": [note]}) for note in notes),
            *(make_step(notes={"gone": [note[0]]}) for note in notes),
        ]
        results = [blind.send(step)[0] for step in steps]
        return [(one["state"], one["code"], one["sentence"]) for one in results]

    full = told(FULL)
    assert full == told(EMPTY)
    assert [code for _, code, _ in full[:3]] == ["foreign_layer"] * 3
    assert {state for state, _, _ in full} == {"refused"}
    assert len(set(full[4:])) == 1


def test_an_id_of_others_is_refused_whether_it_is_there_or_not(blind: Desk, ben: Desk) -> None:
    (there,) = ben.draw(4, count=1)
    for number in (there, there + 1000):
        (result,) = blind.send(make_step(blind.layer(4, 0, put=[make_row(number)])))
        assert result["code"] == "id_outside_desk"


def test_other_members_assignments_and_progress_are_not_told(team: Team, blind: Desk, ben: Desk) -> None:
    team.desk("carla").call("assign", [[FULL, ben.author, 1, 1, 1, "work"], [FULL, blind.author, 1, 1, 1, "work"]], {})
    assert blind.call("my_assignment")["rows"] == [[FULL, 1, 1, 1, "work", None]]
    progress = blind.call("progress")["authors"]
    told = [(one["name"], one["assigned"], one["done"], one["extra"], one["batches"]) for one in progress]
    assert told == [("Ana", 1, 0, 1, [[1, 1, 0]])]
    for function in ("history", "desks", "publish", "assign", "commit_parts", "invite_member", "accept_steps"):
        assert refusal(blind, f"SELECT {SCHEMA}.{function}({arguments(function)})") == "not_member"


def arguments(function: str) -> str:
    return {
        "history": "0, 10",
        "desks": "",
        "publish": "'x', '{1}', '{}'",
        "assign": "'[]', NULL",
        "commit_parts": "gen_random_uuid(), 1, '{}'",
        "invite_member": "'ben', 'Ben', 'owner'",
        "accept_steps": "2, 1, '{}'",
    }[function]


def test_what_others_do_just_now_has_no_content(blind: Desk, ben: Desk) -> None:
    rows = blind.link.run(
        "SELECT query FROM pg_stat_activity WHERE usename = 'ben' AND query <> '<insufficient privilege>'"
    )
    assert rows == []


def test_a_control_image_is_not_to_be_told_from_others(team: Team, blind: Desk) -> None:
    blind.draw(CONTROL)
    blind.draw(4)
    auditor = team.desk("aud")
    number = auditor.call("take_layers", [[CONTROL, 4, 1]])["layers"][0]["rows"][0][0]
    decision = [auditor.id << 32 | 9, CONTROL, "missing", f"[{number}]", "take_a", auditor.author, 5.0]
    auditor.send(make_step(decisions={"put": [decision]}))
    answer = blind.call("changed", 0)
    assert {header[1] for header in answer["layers"] if header[0] == CONTROL} == {blind.author}
    assert answer["decisions"] == []
    images = {image["id"]: image for image in blind.call("take_parts")["images"]}
    assert {key: value for key, value in images[CONTROL].items() if key not in ("id", "name")} == {
        key: value for key, value in images[4].items() if key not in ("id", "name")
    }


def test_numbers_are_published_over_whole_finished_batches_and_once(team: Team, blind: Desk, ben: Desk) -> None:
    owner, auditor = team.desk("carla"), team.desk("aud")
    with team.administrator() as administrator:
        administrator.execute(
            "INSERT INTO image SELECT i, i || '.jpg', 1, 1, 1, '', NULL, NULL, NULL, '', 'work' "
            "FROM generate_series(101, 120) i"
        )
    rows = [[image, ben.author, 1, image, 1, "work"] for image in range(101, 121)]
    owner.call("assign", [*rows, [1, ben.author, 1, 1, 2, "work"]], None)

    def code(*values: object) -> str:
        with pytest.raises(TeamError) as caught:
            auditor.call("publish", *values)
        return caught.value.code

    assert [code("F1", (batch,), {}) for batch in (3, 2, 1)] == ["unknown_batch", "too_few", "unfinished"]
    ben.send(*(make_step(ben.layer(image, 0)) for image in range(101, 121)))
    auditor.call("publish", "F1", (1,), {"f1": 0.9})
    assert code("F1 again", (1,), {"f1": 0.8}) == "published_before"
    (numbers,) = blind.call("take_published")
    assert (numbers["name"], numbers["batches"], numbers["numbers"]) == ("F1", [1], {"f1": 0.9})


def test_nobody_becomes_somebody_else(team: Team, blind: Desk) -> None:
    for statement in (
        *(f"SET ROLE {name_role(team.database, part)}" for part in ("tables", "reader", "auditor")),
        "SET SESSION AUTHORIZATION ben",
    ):
        assert refusal(blind, statement) in ("not_member", "server"), statement
    blind.link.run(
        "CREATE TEMP TABLE member (login name, author_id bigint, role text, channel text, removed_at timestamptz)"
    )
    blind.link.run("INSERT INTO pg_temp.member VALUES (session_user, 2, 'owner')")
    blind.link.run("CREATE FUNCTION pg_temp.me() RETURNS bigint LANGUAGE sql AS 'SELECT 2::bigint'")
    blind.link.run(f"SET search_path = pg_temp, {SCHEMA}")
    assert blind.call("hello", {"protocol": PROTOCOL, "desk": blind.id})["role"] == "annotator"
    assert blind.told() == {(1, 1), (1, 2), (1, 5)}


SEEN = f"SELECT {SCHEMA}.take_layers('[[{FULL}], [{FULL}, 2, 1]]')::text"


@pytest.mark.parametrize("kept", ["nothing", "finishing"])
def test_nothing_is_delivered_within_what_can_be_taken_back(blind: Desk, kept: str) -> None:
    """Also where only the stamp can be, or a savepoint; afterwards there is as little to see as there is a trace."""
    step = make_step(blind.layer(FULL, 0))
    if kept == "finishing":
        blind.send(step)
    for begin, end in (("BEGIN", "ROLLBACK"), ("BEGIN; SAVEPOINT s", "ROLLBACK TO s; COMMIT")):
        token = blind.token
        blind.link.run(begin)
        if kept == "nothing":
            blind.send(step)
        assert [stamp[0] for stamp in blind.announce(FULL)] == [FULL]
        assert str(SENTINEL) not in blind.link.run(SEEN)[0][0]
        assert (FULL, 2) not in {(row[0], row[1]) for row in blind.call("changed", 0)["layers"]}
        blind.link.run(end)
        blind.token = token
        assert str(SENTINEL) not in blind.link.run(SEEN)[0][0]
    if kept == "nothing":
        blind.send(step)
    blind.announce(FULL)
    assert str(SENTINEL) in blind.link.run(SEEN)[0][0]


def test_before_the_stamp_it_is_said_that_there_is_something_and_no_more(blind: Desk) -> None:
    blind.send(make_step(blind.layer(FULL, 0)))
    answer = blind.call("changed", 0)
    assert answer["waiting"] == [[FULL, 0]]
    assert FULL not in {row[0] for row in answer["layers"] if row[1] != blind.author}
    assert answer["notes"] == answer["decisions"] == []
    blind.announce(FULL)
    answer = blind.call("take_layers", [[FULL]])
    assert [len(answer[what]) for what in ("layers", "notes", "decisions")] == [1, 1, 1]


def test_an_older_snapshot_writes_nothing(team: Team, blind: Desk) -> None:
    """It would not see the stamp, and a further pass that it begins would count as blind."""
    other = team.desk("ana")
    with blind.link.open_transaction():
        blind.link.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        blind.link.run("SELECT 1 FROM pg_class LIMIT 1")
        other.send(make_step(other.layer(FULL, 0)))
        other.announce(FULL)
        with pytest.raises(TeamError, match="read committed"), blind.link.open_transaction():
            blind.send(make_step(blind.layer(FULL, 0, "in_work", round=2, put=1)))


def test_what_is_set_by_hand_makes_no_function_talk(blind: Desk) -> None:
    said: list[str] = []
    connection = blind.link._connection
    connection.add_notice_handler(hear := lambda notice: said.append(notice.message_primary))
    blind.link.run("SET trace_notify = on; SET debug_print_plan = on; SET client_min_messages = debug5")
    note = [blind.id << 32 | 9, FULL, None, blind.author, 5.0, "x", "remark", None, None, False]
    blind.send(make_step(notes={"put": [note]}))
    connection.remove_notice_handler(hear)
    assert not [line for line in said if "Async_Notify(" in line]


def test_a_claim_that_is_taken_back_tells_no_image(team: Team, blind: Desk) -> None:
    team.desk("carla").call("assign", [], {"6": 1, "7": 1})
    with blind.link.open_transaction():
        assert blind.call("claim", 5) == {"claimed": 2}
        assert blind.call("my_assignment")["rows"] == []
        assert blind.call("claim", 5) == {"claimed": 0}
    assert sorted(row[0] for row in blind.call("my_assignment")["rows"]) == [6, 7]


def test_what_a_call_reads_is_the_same_for_full_and_empty_images(blind: Desk, ben: Desk) -> None:
    def read(call: str) -> str:
        rows = blind.link.run(f"EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF) SELECT {SCHEMA}.{call}")
        return re.sub("(read|written|dirtied)=[0-9]+", "", " ".join(row[0] for row in rows[:2]))

    forged = [make_step(blind.layer(image, 0, author=ben.author)) for image in (FULL, EMPTY)]
    token = f"'{blind.token}', '{blind.token}'"
    calls = [f"take_layers('[[{image}],[{image},{ben.author},1]]')" for image in (FULL, EMPTY)]
    steps = [f"commit_steps({blind.id}, {token}, 0, ARRAY['{step}'])" for step in forged]
    for full, empty in (calls, steps):
        for _ in range(8):  # until the plans are settled
            told = read(full), read(empty)
        assert told[0] == told[1], full


def test_an_image_that_becomes_one_for_control_is_not_told(team: Team, blind: Desk) -> None:
    before = next(one for one in blind.call("changed", 0)["layers"] if one[:2] == [1, blind.author])
    owner = team.desk("carla")
    parts = owner.call("take_parts")
    row = next(one for one in parts["images"] if one["id"] == 1)
    body = json.dumps({"images": {"put": [{**row, "purpose": "control"}]}})
    assert owner.call("commit_parts", uuid.uuid4(), parts["version"], body)["state"] == "done"
    assert next(one for one in blind.call("changed", 0)["layers"] if one[:2] == [1, blind.author]) == before
