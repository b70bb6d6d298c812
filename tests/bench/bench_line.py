"""What a line costs: many steps sent over a far one in round trips, and many layers taken against reading them here.

The server is one of this computer and syncs its disc as a real one does; the far line is a proxy before it.
"""

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import immutables
import pytest
from msgspec.structs import replace

from annotator.model.layer import LayerKey, Status
from annotator.store.opening import open_project
from annotator.team.desk.making import OpenReplica, join_team
from annotator.team.desk.push import MOST_STEPS
from annotator.team.link import TeamPlace, connect
from annotator.team.local_server import run_local_server
from tests import builders
from tests.team.desks import MEMBERS, SCHEMA, fill_team, place_of
from tests.team.people import Person
from tests.team.proxy import Proxy
from tests.team.servers import Server

pytestmark = pytest.mark.bench

IMAGES = 1000
BOXES = 20
FAR = 0.04
"""Seconds each way."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A team project of which Ana has finished every image and nobody else any."""
    with run_local_server() as local:
        found = Server(local.socket)
        with found.connect() as administrator:
            for login in MEMBERS:
                administrator.execute(f"CREATE ROLE {login} LOGIN {'CREATEROLE' if login == 'carla' else ''}")
            administrator.execute("CREATE DATABASE team OWNER carla")
        names = ("Ana", "Ben", "Cem", "Dan", "Eva", "Carla")
        made = builders.project(images=IMAGES, authors=names, count=BOXES, status=Status.DONE)
        layers = immutables.Map({key: layer for key, layer in made.layers.items() if key.author == 1})
        with connect(place_of(found, "team"), login="carla") as link:
            fill_team(link, replace(made, layers=layers))
        yield found


def far_place(proxy: Proxy) -> TeamPlace:
    return TeamPlace(f"host=127.0.0.1 port={proxy.port} dbname=team", SCHEMA)


def test_many_steps_go_in_few_round_trips(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Proxy(server.socket) as proxy:
        ben = Person(far_place(proxy), "ben", tmp_path / "ben.annotator")
        ben.greet()
        for number in range(MOST_STEPS):
            ben.draw(1 + number % 10, at=float(number))
        proxy.delay, rounds, begin = FAR, proxy.rounds, time.perf_counter()
        ben.run(ben.desk.exchange())
        seconds, rounds = time.perf_counter() - begin, proxy.rounds - rounds
        assert ben.unsent() == 0
        ben.leave()
    trips = seconds / (2 * FAR)
    with capsys.disabled():
        print(
            f"\n{MOST_STEPS} steps at {2000 * FAR:.0f} ms: {rounds} round trips, {seconds:.2f} s, {trips:.1f} of them"
        )
    assert rounds <= 4


def test_layers_come_in_little_longer_than_they_are_read(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "aud.annotator"
    place = place_of(server, "team")
    with connect(place, login="aud") as link:
        begin = time.perf_counter()
        join_team(link, path, host="LAB").close()
        joined = time.perf_counter() - begin
    keys = [LayerKey(image, 1) for image in range(1, IMAGES + 1)]
    begin = time.perf_counter()
    with closing(open_project(path)) as file:
        count = sum(len(file.load_layer(key)) for key in keys)
        read = time.perf_counter() - begin
        with connect(place, login="aud") as link:
            begin = time.perf_counter()
            OpenReplica(file, "LAB").synchronise(link)
            nothing = time.perf_counter() - begin
    assert count == IMAGES * BOXES
    with capsys.disabled():
        print(
            f"\n{IMAGES} layers of {BOXES} boxes: taken {joined:.2f} s, read {read:.2f} s, ratio {joined / read:.1f}; "
            f"nothing new {1000 * nothing:.0f} ms"
        )
    assert joined / read < 50
