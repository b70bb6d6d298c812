"""Steps on a real server: what is taken, seen again, stale, refused and held, and what each leaves behind."""

import json
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from annotator.team.link import PROTOCOL, TeamError, connect, hash_rows
from tests.team.desks import Desk, Team, make_row, make_step


def states(results) -> list[str]:
    return [result["state"] if result["state"] != "refused" else result["code"] for result in results]


def test_a_step_is_stored_and_comes_back(team: Team, ana: Desk) -> None:
    rows = [make_row(number) for number in ana.new_ids(3)]
    rows[0][12] = "[[1,2,3,4,5,6.5]]"
    rows[1][13] = '{"note":"\\ud83d"}'
    rows[2][8] = 0.1
    (result,) = ana.send(make_step(ana.layer(1, 0, put=rows)))
    assert result["layers"] == [[1, ana.author, 1, 1]]
    assert ana.take((1, ana.author)) == {(1, ana.author): rows}
    header = ana.header(1)
    assert header[3:10] == ["done", 1, 1.0, 0, False, 3, "work"]
    assert header[11] == hash_rows(rows)


def test_the_hash_follows_every_edit(team: Team, ana: Desk) -> None:
    ids = ana.draw(1, count=4)
    changed = [make_row(ids[0], x0=1.25), make_row(ids[3], x0=7)]
    ana.send(make_step(ana.layer(1, 1, put=[*changed, make_row(ana.new_ids(1)[0])], gone=[ids[1], 12345])))
    rows = ana.take((1, ana.author))[1, ana.author]
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert len(rows) == ana.header(1)[8] == 4
    assert ana.header(1)[11] == hash_rows(rows)


def test_a_step_that_was_sent_again_is_no_second_one(team: Team, ana: Desk) -> None:
    step = make_step(ana.layer(1, 0, put=2))
    first, second = ana.send(step), ana.send(step, make_step(ana.layer(1, 1, put=1)))
    assert states([*first, *second]) == ["done", "again", "done"]
    assert second[0]["layers"] == first[0]["layers"]
    assert ana.header(1)[4] == 2


def test_the_same_number_with_another_content_is_refused(team: Team, ana: Desk, ben: Desk) -> None:
    step = json.loads(make_step(ana.layer(1, 0, put=2)))
    other = json.dumps(step | {"name": "Another"})
    assert states(ana.send(json.dumps(step), other)) == ["done", "other_body"]
    assert states(ben.send(json.dumps(step | {"layers": []}))) == ["foreign_uuid"]


def test_another_revision_is_stale_and_holds_only_its_own_layer(team: Team, ana: Desk) -> None:
    ana.draw(1)
    results = ana.send(
        make_step(ana.layer(1, 0, put=1)),
        make_step(ana.layer(2, 0, put=1), ana.layer(1, 1, put=1)),
        make_step(ana.layer(2, 0, put=1)),
        make_step(ana.layer(3, 0, put=1)),
    )
    assert states(results) == ["stale", "held", "held", "done"]
    assert results[0]["layers"] == [[1, ana.author, 1, 1]]
    assert ana.header(1)[4] == 1


def test_a_step_over_many_layers_is_done_whole_or_not_at_all(team: Team, ana: Desk) -> None:
    bad = ana.layer(2, 0, put=[make_row(ana.new_ids(1)[0], label=99)])
    assert states(ana.send(make_step(ana.layer(1, 0, put=2), bad))) == ["unknown_label"]
    assert ana.call("changed", 0)["layers"] == []


def test_an_undone_removal_brings_the_id_back(team: Team, ana: Desk) -> None:
    (number,) = ana.draw(1, count=1)
    other = team.desk("ana")
    gone = make_step(other.layer(1, 1, gone=[number]))
    back = make_step(other.layer(1, 2, put=[make_row(number)]), action="undo")
    assert states(other.send(gone, back)) == ["done", "done"]
    elsewhere = make_step(other.layer(2, 0, put=[make_row(number)]))
    assert states(other.send(elsewhere)) == ["id_outside_desk"]


def test_orders_grow_with_the_clock_and_never_meet(team: Team, ana: Desk, ben: Desk) -> None:
    for base in range(3):
        ana.send(make_step(ana.layer(1, base, put=1)), make_step(ana.layer(2, base, put=1)))
        ben.send(make_step(ben.layer(1, base, put=1)))
    with team.administrator() as administrator:
        seqs = [seq for (seq,) in administrator.execute("SELECT seq FROM step ORDER BY at, seq")]
        (head,) = administrator.execute("SELECT head FROM project").fetchone()
    assert len(set(seqs)) == 9
    assert max(seqs) == head == team.desk("aud").call("changed", 0)["cursor"]


@pytest.mark.parametrize("again", [False, True])
def test_a_lost_answer_is_no_fork_and_an_old_copy_is(team: Team, ana: Desk, again: bool) -> None:
    before, following = ana.token, uuid.uuid4()
    step = make_step(ana.layer(1, 0, put=1))
    first = ana.push(before, following, step)
    if again:
        assert states(ana.push(before, following, step)["results"]) == ["again"]
    assert ana.push(following, uuid.uuid4())["state"] == first["state"] == "taken"
    copy = ana.push(before, uuid.uuid4(), make_step(ana.layer(2, 0, put=1)))
    assert (copy["state"], copy["results"]) == ("forked", [])
    assert {key[0] for key in ana.told()} == {1}


def test_a_desk_is_of_its_login(team: Team, ana: Desk, ben: Desk) -> None:
    with pytest.raises(TeamError, match="not opened by this login"):
        ben.call("commit_steps", ana.id, uuid.uuid4(), uuid.uuid4(), 0, ())
    with pytest.raises(TeamError, match="not opened by this login"):
        ben.call("hello", {"protocol": PROTOCOL, "desk": ana.id})


def test_a_restored_server_is_recognised(team: Team, ana: Desk) -> None:
    ana.draw(1)
    cursor = ana.call("changed", 0)["cursor"]
    with team.administrator() as administrator:
        administrator.execute("UPDATE project SET head = head - 5000000")
        administrator.execute("UPDATE desk SET token = gen_random_uuid()")
    about = {"protocol": PROTOCOL, "cursor": cursor}
    answer = ana.call("hello", about | {"desk": ana.id})
    assert (answer["behind"], answer["epoch"]) == (True, ana.hello["epoch"])
    owner = team.desk("carla")
    answer = owner.call("hello", about | {"desk": owner.id})
    assert answer["epoch"] != ana.hello["epoch"]
    ana.call("hello", about | {"desk": ana.id})
    assert states(ana.send(make_step(ana.layer(2, 0, put=1)))) == ["done"]
    assert states(ana.send(make_step(ana.layer(1, 7, put=1)))) == ["stale"]
    again = owner.call("hello", {"protocol": PROTOCOL, "desk": owner.id, "cursor": cursor + 8000000})
    assert again["epoch"] == answer["epoch"]


def test_an_older_program_is_told_so(team: Team, ana: Desk) -> None:
    with team.administrator() as administrator:
        administrator.execute("UPDATE project SET protocol_least = 8, protocol_most = 9, program = '9.8'")
    answer = ana.call("hello", {"protocol": PROTOCOL, "desk": ana.id, "program": "0.1"})
    assert answer["protocol"] == {"least": 8, "most": 9}
    with pytest.raises(TeamError, match=r"works with Annotator 9\.8, and this desk runs 0\.1;") as caught:
        ana.send(make_step(ana.layer(1, 0, put=1)))
    assert caught.value.code == "old_protocol"


def test_the_seat_moves_to_the_desk_that_is_worked_at(team: Team, ana: Desk) -> None:
    other = team.desk("ana")
    assert ana.call("take_seat", ana.id)["number"] == 1
    assert other.call("take_seat", other.id) | {"seen": 0} == {
        "number": 2,
        "desk": other.id,
        "host": "LAB-ana",
        "seen": 0,
    }
    assert ana.call("changed", 0)["seat"]["desk"] == other.id
    assert states(ana.send(make_step(ana.layer(1, 0, put=1)))) == ["done"]


def test_a_repeat_over_a_half_open_line_waits_for_its_first_try(team: Team, ana: Desk) -> None:
    """The first try is not committed yet when the same call comes in over another line."""
    step, following = make_step(ana.layer(1, 0, put=1)), uuid.uuid4()
    values = (ana.id, ana.token, following, 0, (step,))
    with connect(team.place, login="ana") as other, ThreadPoolExecutor(1) as pool:
        with ana.link.open_transaction():
            first = ana.call("commit_steps", *values)
            second = pool.submit(other.call, "commit_steps", *values)
            with team.administrator() as administrator:
                wait_until_somebody_waits(administrator)
        assert (states(first["results"]), states(second.result()["results"])) == (["done"], ["again"])


def test_two_desks_of_one_person_meet_in_order(team: Team, ana: Desk) -> None:
    """Both draw on the same two layers, in opposite orders: one of them is stale, neither hangs."""
    other = team.desk("ana")
    steps = [
        make_step(desk.layer(one, 0, put=1), desk.layer(two, 0, put=1))
        for desk, one, two in ((ana, 1, 2), (other, 2, 1))
    ]
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda desk, step: desk.send(step), (ana, other), steps))
    assert sorted(states([one for (one,) in results])) == ["done", "stale"]
    assert (ana.header(1)[4], ana.header(2)[4]) == (1, 1)


def test_a_poke_is_heard_though_it_came_with_another_answer(team: Team, ana: Desk, ben: Desk) -> None:
    ana.draw(1)
    ben.draw(1)
    assert (1, ben.author) in ana.told()
    assert ana.has_poke()
    assert not ana.has_poke()


def wait_until_somebody_waits(administrator: psycopg.Connection) -> None:
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    deadline = time.monotonic() + 60
    while not administrator.execute(waiting).fetchone()[0]:
        assert time.monotonic() < deadline
        administrator.execute("SELECT pg_stat_clear_snapshot(), pg_sleep(0.01)")


def test_hashes_tell_rows_apart() -> None:
    plain = make_row(5)
    others = [[*plain[:12], "[[1,2,3,4,5,6]]", *plain[13:]], [*plain[:15], 3], [*plain[:8], 0.5, *plain[9:]]]
    assert len({hash_rows([one]) for one in (plain, *others)}) == 4
    assert hash_rows([plain, make_row(6)]) == hash_rows([make_row(6), plain])


def test_a_login_opens_fifty_desks_and_no_more(team: Team, ana: Desk) -> None:
    about = {"protocol": PROTOCOL, "token": str(uuid.uuid4())}
    opened = {ana.id, *(ana.call("hello", about)["desk"] for _ in range(49))}
    assert len(opened) == 50
    for more in (about, {**about, "desk": 1 + max(opened), "seen": 1}):
        with pytest.raises(TeamError, match="has opened 50 desks"):
            ana.call("hello", more)
    with connect(team.place, login="ana") as link:
        link.run("BEGIN ISOLATION LEVEL REPEATABLE READ")
        with pytest.raises(TeamError, match="isolation level"):
            link.call("hello", about)
