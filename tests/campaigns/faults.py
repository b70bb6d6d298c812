"""Histories of faults on a real server: desks and server killed, lines cut, clocks set, disks full, older files back.

Three people at four desks (two of one login) work as processes of their own, each over a proxy; meanwhile desks and the
server are killed, lines are cut or fall silent, clocks are wrong, older project files and older dumps come back. Then
all desks are brought together, and what was drawn must be there, once, and nothing that was to stay blind.

    packaging/test --campaign faults --folder /mnt/small --event 'disk full'

Histories of odd seeds go back to a backup of their own, whatever else happens. With a folder on a small disk of its
own (a tmpfs of 60 MB) disks fill as well. `--spoil` deletes a row behind everybody's back, which shows that the check
finds it.
"""

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np
import psycopg

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import Status
from annotator.model.shapes import Shapes
from annotator.store.replica.outbox import read_outgoing
from annotator.store.replica.received import read_parked, read_server_states
from annotator.team.desk.making import run_talk
from annotator.team.link import TeamError, TeamPlace, connect
from tests.campaigns.kit import Tries, own_home, parser_of
from tests.team import desks, servers
from tests.team.people import Person

IMAGES = (1, 2, 3)
DESKS = {"ana-1": "ana", "ana-2": "ana", "ben": "ben", "cem": "cem"}
BASE = "faults_base"
ROOT = Path(__file__).resolve().parents[2]
EVENTS = ["kill desk"] * 3 + ["cut"] * 2 + ["silence", "line down", "kill server", "restart server"]
EVENTS += ["dump", "restore", "old file", "clock", "terminate"]


def run_desk(name, login, path, port, database, seed, seconds, offset, told_fd):  # noqa: C901 - a desk's whole day
    """One desk in a process of its own: random work, told line by line, until the time is over."""
    chance = random.Random(seed)

    def tell(word, value):
        os.write(told_fd, f"{word} {value}\n".encode())

    place = TeamPlace(f"host=127.0.0.1 port={port} dbname={database} connect_timeout=2", "orchard")

    class Later:  # connects when asked
        link = None

        def call(self, *a):
            if self.link is None:
                self.link = connect(place, login=login)
            try:
                return self.link.call(*a)
            except TeamError:
                with suppress(Exception):
                    self.link.close()
                self.link = None
                raise

    later = Later()
    person = Person(place, login, Path(path), host=name, link=later)
    if offset:
        person.desk.at.clock = lambda: time.time() + offset
    tell("opened", name)
    n = 0

    def draw():
        nonlocal n
        x = round(1 + chance.random() * 5e6, 4)
        n += 1
        image = chance.choice(IMAGES)

        tell("trying", x)
        person.session.commit(
            edit.add_shapes(
                person.layer(image),
                Shapes.make(
                    id=np.array([person.session.next_shape_id]), label=[0], box=np.array([[x, 10, x + 30, 40]])
                ),
            )
        )
        tell("drawn", x)

    def some():
        image = chance.choice(IMAGES)
        known = sorted(person.boxes(image).items())
        return (image, *chance.choice(known)) if known else None

    def move():
        if one := some():
            image, number, box = one
            box = np.array([[box[0], box[1] + 1, box[2], box[3] + 1]])
            person.session.commit(edit.set_boxes(person.layer(image), np.array([number]), box))

    def delete():
        if one := some():
            tell("gone", one[2][0])
            person.delete(one[0], one[1])

    def undo():
        before = {b[0] for i in IMAGES for b in person.boxes(i).values()}
        tell("undoing", json.dumps(sorted(before)))
        person.session.undo()
        for x in before - {b[0] for i in IMAGES for b in person.boxes(i).values()}:
            tell("gone", x)
        tell("undone", "")

    def mark():
        image = chance.choice(IMAGES)
        done = person.layer(image).status is Status.DONE
        if not done:
            tell("finishes", image)
        person.mark(image, Status.IN_WORK if done else Status.DONE)

    def sync():
        drawn = {b[0] for i in IMAGES for b in person.boxes(i).values()}
        if later.link is None:  # once a line, as a window
            run_talk(later, person.desk.greet())
        run_talk(later, person.desk.exchange())
        for sentence in person.desk.standing.sentences:
            tell("said", sentence)
        person.desk.standing.sentences.clear()
        if not person.file.read(read_outgoing):
            for x in drawn:
                tell("acked", x)

    end = time.time() + seconds
    while time.time() < end:
        try:
            chance.choice((draw, draw, draw, draw, move, move, delete, undo, mark, sync, sync, sync))()
        except UserError as error:
            tell("error", type(error).__name__ + " " + str(error)[:120].replace("\n", " "))
            time.sleep(0.05)
        except OSError as error:
            tell("oserror", error)
        time.sleep(0.005 + chance.random() * 0.02)
    with suppress(Exception):
        person.leave()
    tell("left", name)
    os._exit(0)


class Proxy:
    def __init__(self, target):
        self.target, self.silent, self.down = target, False, False
        self.pairs = []
        self.s = socket.create_server(("127.0.0.1", 0))
        self.port = self.s.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                a, _ = self.s.accept()
            except OSError:
                return
            if self.down:
                a.close()
                continue
            try:
                b = socket.create_connection(("127.0.0.1", self.target), timeout=2)
                b.settimeout(None)
            except OSError:
                a.close()
                continue
            self.pairs.append((a, b))
            for x, y in ((a, b), (b, a)):
                threading.Thread(target=self.pump, args=(x, y), daemon=True).start()

    def pump(self, a, b):
        try:
            while data := a.recv(65536):
                if not self.silent:
                    b.sendall(data)
        except OSError:
            pass
        for one in (a, b):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def cut(self):
        for a, b in self.pairs:
            for one in (a, b):
                with suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)
        self.pairs = []


class Server:
    """A server of this campaign, which can be killed."""

    def __init__(self, programs):
        self.programs, self.port = programs, find_port()
        more = {"listen_addresses": "127.0.0.1", "port": str(self.port), "max_connections": "60"}
        self.folder = servers.start(programs, more)
        self.data = self.folder / "data"

    def run(self, *words, check=True):
        """Runs a program of the server's as its user."""
        user = ["setpriv", "--reuid=nobody", "--clear-groups"] if os.geteuid() == 0 else []
        nowhere = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.run([*user, *map(str, words)], check=check, cwd=self.folder, **nowhere)

    def address(self, database="postgres", user=servers.ADMINISTRATOR):
        """Over the port."""
        return f"host=127.0.0.1 port={self.port} dbname={database} user={user}"

    def connect(self, database="postgres", login=servers.ADMINISTRATOR):
        """A line of the administrator's."""
        return psycopg.connect(self.address(database, login), autocommit=True)

    def address_of(self, database):
        """What a desk is told."""
        return f"host=127.0.0.1 port={self.port} dbname={database}"

    def kill(self):
        """Kills the server and starts it anew."""
        options = (self.data / "postmaster.opts").read_text().partition(" ")[2].replace('"', "'").strip()
        os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
        time.sleep(0.1)
        start = (self.programs / "pg_ctl", "-D", self.data, "-o", options, "-l", self.folder / "log", "-w", "-t", 20)
        for _ in range(100):  # its children end by themselves
            if self.run(*start, "start", check=False).returncode == 0:
                return
            time.sleep(0.2)
        raise RuntimeError("server does not start")

    def restart(self, mode):
        """Stops it in one of PostgreSQL's ways and starts it again."""
        self.run(self.programs / "pg_ctl", "-D", self.data, "-m", mode, "-l", self.folder / "log", "-w", "restart")

    def stop(self):
        """For good."""
        servers.stop(self.programs, self.folder)


def find_port():
    """A port that nobody has."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def find_lost(drawn, acked, gone, undoing, forgiven):
    """What of `drawn` and `acked` is nowhere, though it was not taken away: acknowledged and stored; how many undone.

    Of each list in `undoing` whoever was killed then had one box undone, or none. A box may be acknowledged of which a
    desk that died before had no time to say that it was drawn. `forgiven` is lost with the backups that came back.
    """
    left = ((drawn - forgiven) | acked) - gone
    undone = set()
    for before in undoing:
        undone.update(sorted((left - undone) & before)[:1])
    left -= undone
    return left & acked, left - acked, len(undone)


class History:
    def __init__(self, server, folder, seed, possible, *, spoil):
        self.possible, self.spoil = possible, spoil
        self.server, self.seed, self.chance = server, seed, random.Random(seed)
        self.folder = folder / f"h{seed}"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.database = f"h{seed}"
        with server.connect() as c:
            c.execute(f"DROP DATABASE IF EXISTS {self.database} WITH (FORCE)")
            c.execute(f"CREATE DATABASE {self.database} TEMPLATE {BASE}")
        self.proxies = {d: Proxy(server.port) for d in DESKS}
        self.drawn, self.gone, self.acked, self.finished, self.errors = (
            {d: set() for d in DESKS},
            set(),
            set(),
            {d: set() for d in DESKS},
            Counter(),
        )
        self.events, self.said, self.maybe_lost, self.dump = [], set(), set(), None
        self.undoing = []
        self.told_at, self.rolled_back, self.not_in_dump = {}, set(), set()
        self.procs, self.offset = {}, dict.fromkeys(DESKS, 0)
        self.counts = {}

    def path(self, desk):
        return self.folder / f"{desk}.annotator"

    def start(self, desk, seconds):
        here, there = os.pipe()
        values = (desk, DESKS[desk], str(self.path(desk)), self.proxies[desk].port, self.database)
        values = (*values, self.chance.random(), seconds, self.offset[desk], there)
        code = f"from tests.campaigns.faults import run_desk; run_desk(*{values!r})"
        p = subprocess.Popen(
            [sys.executable, "-c", code],
            cwd=ROOT,
            pass_fds=[there],
            stdout=subprocess.DEVNULL,
            stderr=(self.folder / f"{desk}.err").open("a"),
        )
        os.close(there)
        t = threading.Thread(target=self.hear, args=(desk, here), daemon=True)
        t.start()
        self.procs[desk] = (p, t)

    def hear(self, desk, fd):
        before = None
        with os.fdopen(fd) as told:
            for line in told:
                if not line.endswith("\n"):
                    break
                word, _, value = line.rstrip("\n").partition(" ")
                if word == "drawn":
                    self.drawn[desk].add(float(value))
                elif word == "gone":
                    self.gone.add(float(value))
                elif word in ("undoing", "undone"):
                    before = set(json.loads(value or "null") or ())
                elif word == "acked":
                    self.acked.add(float(value))
                elif word == "said":
                    self.said.add(value)
                elif word == "finishes":
                    self.finished[desk].add(int(value))
                elif word == "error":
                    self.errors[value] += 1
        if before:  # killed at an undo, which took back one box of these or none
            self.undoing.append(before)

    def stop_all(self, sig=None):
        for _desk, (p, t) in list(self.procs.items()):
            if sig and p.poll() is None:
                p.send_signal(sig)
            p.wait(60)
            t.join(10)
        self.procs = {}

    def chaos(self, seconds):
        c, end = self.chance, time.time() + seconds
        # Every other history has its backup, and goes back to it: by chance alone few do.
        planned = [(end - 0.7 * seconds, "dump"), (end - 0.3 * seconds, "restore")] if self.seed % 2 else []
        while time.time() < end:
            time.sleep(c.random() * 0.9)
            what = planned.pop(0)[1] if planned and planned[0][0] < time.time() else c.choice(self.possible)
            desk = c.choice(list(DESKS))
            self.tell_fault(what, desk, max(0.5, end - time.time()))
        for _, what in planned:  # a slow fault took the time for it
            self.tell_fault(what, c.choice(list(DESKS)), 0.5)

    def tell_fault(self, what, desk, left):
        try:
            self.do(what, desk, left)
        except Exception as error:
            self.events.append(f"{what}: {error!r}")
            raise

    def kill_desk(self, desk):
        p, t = self.procs[desk]
        if p.poll() is None:
            p.kill()
        p.wait()
        t.join(10)

    def do(self, what, desk, left):  # noqa: C901 - one fault after the other
        """Makes one fault happen."""
        self.events.append(f"{what} {desk}")
        proxy = self.proxies[desk]
        if what == "kill desk":
            self.kill_desk(desk)
            self.start(desk, left)
        elif what == "cut":
            proxy.cut()
        elif what == "silence":
            proxy.silent = True
            time.sleep(0.4)
            proxy.silent = False
            proxy.cut()
        elif what == "line down":
            proxy.down = True
            proxy.cut()
            time.sleep(0.5)
            proxy.down = False
        elif what == "kill server":
            self.server.kill()
        elif what == "restart server":
            self.server.restart(self.chance.choice(("immediate", "fast")))
        elif what == "terminate":
            with self.server.connect() as c:
                c.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname=%s", [self.database])
        elif what == "dump":
            self.dump, self.told_at["dump"] = self.folder / "dump", set().union(*self.drawn.values())
            subprocess.run(
                [
                    self.server.programs / "pg_dump",
                    "-h",
                    "127.0.0.1",
                    "-p",
                    str(self.server.port),
                    "-U",
                    "postgres",
                    "--schema=orchard",
                    "-Fc",
                    "-f",
                    self.dump,
                    self.database,
                ],
                check=True,
                stderr=subprocess.DEVNULL,
            )
        elif what == "restore" and self.dump:
            with self.server.connect() as c:
                c.execute(f"UPDATE pg_database SET datallowconn=true WHERE datname='{self.database}'")
                c.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname=%s", [self.database])
            for _ in range(20):
                with self.server.connect(self.database) as c:
                    c.execute("SET lock_timeout='2s'")
                    with suppress(psycopg.Error):
                        c.execute("DROP SCHEMA orchard CASCADE")
                        break
                with self.server.connect() as c:
                    c.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname=%s", [self.database]
                    )
            r = subprocess.run(
                [
                    self.server.programs / "pg_restore",
                    "-h",
                    "127.0.0.1",
                    "-p",
                    str(self.server.port),
                    "-U",
                    "postgres",
                    "-d",
                    self.database,
                    self.dump,
                ],
                capture_output=True,
                text=True,
                check=False,
            )
            self.events[-1] += f" rc={r.returncode}"
            self.not_in_dump |= set().union(*self.drawn.values()) - self.told_at["dump"]
        elif what == "old file":
            # the desk's file goes back to how it was a while ago, with all beside it (a backup of the computer)
            kept = self.folder / f"{desk}.kept"
            self.kill_desk(desk)
            if kept.exists():
                # What was not acknowledged then is lost with the file: not our promise.
                self.maybe_lost |= self.drawn[desk]
                self.rolled_back |= self.drawn[desk] - self.told_at[desk]
                for one in self.folder.glob(f"{desk}.annotator*"):
                    one.unlink()
                for one in kept.iterdir():
                    shutil.copy(one, self.folder / one.name)
                shutil.rmtree(kept)
            else:
                kept.mkdir()
                self.told_at[desk] = set(self.drawn[desk])
                for one in self.folder.glob(f"{desk}.annotator*"):
                    if one.is_file():
                        shutil.copy(one, kept / one.name)
            self.start(desk, left)
        elif what == "clock":
            self.kill_desk(desk)
            self.offset[desk] = self.chance.choice((-86400 * 400, -3600, 3600, 86400 * 400, 0))
            self.events[-1] += f" {self.offset[desk]}"
            self.start(desk, left)
        elif what == "disk full":
            full = self.folder / "ballast"
            with suppress(OSError), full.open("wb") as f:
                while True:
                    f.write(b"\0" * 65536)
                    f.flush()
            time.sleep(0.4)
            full.unlink(missing_ok=True)

    def settle(self):  # noqa: C901 - one check after the other
        """All desks, one after the other, until nothing changes; in one process."""
        with self.server.connect(self.database) as c:
            c.execute("UPDATE orchard.project SET grace=0")

        def place(d):
            return TeamPlace(self.server.address_of(self.database), "orchard")

        people = {d: Person(place(d), login, self.path(d), host=d) for d, login in DESKS.items()}
        problems = []
        try:
            before = None
            for _ in range(10):
                for p in people.values():
                    try:
                        p.sync()
                    except UserError as error:
                        problems.append(f"sync: {error}")
                now = [(p.boxes(i), p.unsent()) for p in people.values() for i in IMAGES]
                if now == before:
                    break
                before = now
            kept = set()
            if self.spoil:
                with self.server.connect(self.database) as c:
                    c.execute(
                        "DELETE FROM orchard.shape WHERE id = (SELECT max(id) FROM orchard.shape WHERE author_id = 1)"
                    )
            with self.server.connect(self.database) as c:
                rows = c.execute(
                    "SELECT author_id, image_id, id, x0, y0, x1, y1 FROM orchard.shape WHERE author_id IN (1, 2, 3)"
                ).fetchall()
                for (r,) in c.execute("SELECT rows FROM orchard.parked").fetchall():
                    kept |= {x[2] for x in r}
                twice = c.execute("SELECT count(*) - count(DISTINCT uuid) FROM orchard.step").fetchone()[0]
                layers = c.execute(
                    "SELECT l.image_id, l.author_id, l.shape_count, (SELECT count(*) FROM orchard.shape s "
                    "WHERE (s.image_id, s.author_id, s.round) = (l.image_id, l.author_id, l.round)) FROM "
                    "orchard.layer l"
                ).fetchall()
                stamped = {
                    (i, a)
                    for i, a in c.execute(
                        "SELECT image_id, author_id FROM orchard.layer GROUP BY 1, 2 HAVING bool_and(exposed)"
                    ).fetchall()
                }
                stamps = {
                    tuple(key): (at is not None, edits)
                    for *key, at, edits in c.execute(
                        "SELECT image_id, author_id, round, exposed_at, delivered_edits FROM orchard.layer"
                    ).fetchall()
                }
            if twice:
                problems.append(f"{twice} steps twice")
            # A desk whose file never went back is not taken for a copy, however often the server goes back.
            if not any(one.startswith("old file") for one in self.events):
                self.said.update(str(one) for p in people.values() for one in p.desk.standing.sentences)
                problems += [one for one in self.said if "copy of another" in one]
            problems += [f"shape_count of layer {one}" for one in layers if one[2] != one[3]]
            doubled = {k: n for k, n in Counter((r[0], r[1], r[3]) for r in rows).items() if n > 1}
            if doubled:
                problems.append(f"{len(doubled)} boxes doubled on the server: {list(doubled)[:3]}")
                problems += self.tell_doubled(rows, list(doubled)[:3])
            there = {r[3] for r in rows}
            for d, p in people.items():
                if p.file.read(read_outgoing):
                    problems.append(f"{d}: outbox not empty")
                for parked in p.file.read(read_parked):
                    kept |= {r[2] for r in parked.body["rows"]}
                for i in IMAGES:
                    mine = {r[2]: list(r[3:]) for r in rows if r[0] == p.author and r[1] == i}
                    if p.boxes(i) != mine:
                        problems.append(
                            f"{d}: image {i} differs from the server ({len(p.boxes(i))} here, {len(mine)} there)"
                        )
                    seen = [
                        k
                        for k in p.session.committed.layers
                        if k.image == i
                        and k.author in (1, 2, 3)
                        and k.author != p.author
                        and p.session.load_layer(k).count
                    ]
                    if seen and not any(i in self.finished[o] for o in DESKS if DESKS[o] == DESKS[d]):
                        problems.append(f"{d}: blind rows of image {i}")
                    if seen and (i, p.author) not in stamped:
                        problems.append(f"{d}: holds others' boxes of image {i}, and the server has no stamp")
                for key, state in p.file.read(read_server_states).items():
                    told = (state.exposed_at is not None, state.delivered_edits)
                    if key.author == p.author and stamps.get(tuple(key), (False, 0)) < told:
                        problems.append(
                            f"{d}: {key} was delivered, {told}, and the server says {stamps.get(tuple(key))}"
                        )
                if p.file.read(lambda f: f.execute("PRAGMA integrity_check").fetchall()) != [("ok",)]:
                    problems.append(f"{d}: file damaged")
            drawn = set().union(*self.drawn.values())
            # What is neither in the copy of a desk's file nor in the dump of the server is in none that came back.
            acked = self.acked - (self.rolled_back & self.not_in_dump)
            missing_acked, missing, cut = find_lost(
                drawn, acked, self.gone | there | kept, self.undoing, self.maybe_lost
            )
            if missing_acked:
                problems.append(f"{len(missing_acked)} acknowledged boxes missing: {sorted(missing_acked)[:3]}")
            if missing:
                problems.append(f"{len(missing)} stored boxes missing: {sorted(missing)[:3]}")
            self.counts = {
                "drawn": len(drawn),
                "acked": len(self.acked),
                "there": len(there),
                "parked": len(kept),
                "undone when killed": cut,
            }
        finally:
            for p in people.values():
                with suppress(Exception):
                    p.leave()
        return problems

    def tell_doubled(self, rows, doubled):
        """Each row of a box that stands there more than once, and the steps that put it, for whoever looks for why."""
        ids = [r[2] for r in rows if (r[0], r[1], r[3]) in doubled]
        with self.server.connect(self.database) as c:
            c.execute("SET search_path = orchard")
            yield from map(str, c.execute("SELECT * FROM shape WHERE id = ANY (%s)", [ids]).fetchall())
            yield from map(
                str, c.execute("SELECT * FROM layer WHERE image_id = %s AND author_id = %s", doubled[0][1::-1])
            )
            yield from map(
                str,
                c.execute(
                    "SELECT s.seq, s.at, s.uuid, s.desk, s.name, s.action, l ->> 'base', r FROM step s, "
                    "jsonb_array_elements(s.detail -> 'layers') AS l, jsonb_array_elements(l -> 'put') AS r "
                    "WHERE (r ->> 0)::bigint = ANY (%s) ORDER BY s.seq",
                    [ids],
                ).fetchall(),
            )

    def close(self):
        for p in self.proxies.values():
            p.cut()
            p.s.close()
        with self.server.connect() as c:
            c.execute(f"DROP DATABASE IF EXISTS {self.database} WITH (FORCE)")


def make_base(server):
    """The database that every history begins with."""
    desks.make_logins(server)
    desks.make_team(server, BASE)
    with server.connect(BASE) as c:
        c.execute("DROP SCHEMA saved CASCADE; UPDATE orchard.project SET grace=0")


def run_history(server, folder, seed, events, *, spoil):
    """One history: what happened, and what was wrong at its end."""
    history = History(server, folder, seed, events, spoil=spoil)
    try:
        for desk, login in DESKS.items():
            Person(
                TeamPlace(server.address_of(history.database), "orchard"), login, history.path(desk), host=desk
            ).leave()
        for desk in DESKS:
            history.start(desk, 6.0)
        history.chaos(5.0)
        history.stop_all()
        problems = history.settle()
    finally:
        history.stop_all(signal.SIGKILL)
        history.close()
    sys.stdout.write(f"       {history.counts}; {', '.join(history.events)}\n")
    assert not problems, "; ".join(problems)
    shutil.rmtree(history.folder, ignore_errors=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs histories of seeds that follow each other."""
    parser = parser_of("faults", __doc__, count=20, what="histories of about 20 s")
    parser.add_argument("--server", choices=sorted(servers.binaries()), default="wheel", help="whose PostgreSQL is run")
    parser.add_argument(
        "--folder", type=Path, help="where the desks' files lie: on a small disk, which is filled as well"
    )
    parser.add_argument("--event", action="append", help="only this fault; may be given again")
    parser.add_argument("--spoil", action="store_true", help="spoil a row, which the check must find")
    options = parser.parse_args(arguments)
    events = options.event or [*EVENTS, *(["disk full"] if options.folder else [])]
    tries = Tries()
    with own_home() as home:
        server = Server(servers.binaries()[options.server])
        try:
            make_base(server)
            for seed in range(options.seed, options.seed + options.count):
                with tries.one(f"history {seed}"):
                    run_history(server, options.folder or home, seed, events, spoil=options.spoil)
        finally:
            server.stop()
    return tries.end()


if __name__ == "__main__":
    sys.exit(main())
