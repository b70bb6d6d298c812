"""A desk whose program is killed for good: at a named point between two of local commit, send, server commit and
acknowledgement, or at any moment; the file is opened again, and what was drawn has to reach the server, once.

Run as a program it forks a desk for each kill: nothing of the dead process is left but its file and its line.
"""

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from annotator.errors import UserError
from annotator.model.layer import Status
from annotator.store.replica.outbox import read_outgoing
from annotator.store.replica.received import Received, read_parked
from annotator.team.desk.making import run_talk
from annotator.team.link import Link, TeamPlace, connect
from tests.team.people import Person

POINTS = (
    "committed here",
    "before the call",
    "within the call",
    "before the acknowledgement",
    "within the acknowledgement",
    "after the acknowledgement",
    "within an undo",
)
"""Where a desk is killed; `any moment` is one more way."""
MOMENT = "any moment"
IMAGES = (1, 2, 3)
MOST_ACTIONS = 60
LONGEST = 0.25
"""Seconds after which a desk that dies at any moment is dead."""


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)  # the signal may come to another thread first


class DyingLine:
    """A line of a desk that dies at its n-th call of `commit_steps`, at a named point of that."""

    def __init__(self, link: Link, point: str, calls: int, chance: random.Random) -> None:
        self._link, self._point, self._left, self._chance = link, point, calls, chance

    @property
    def is_last(self) -> bool:
        return self._left <= 0

    def call(self, function: str, *values):
        if function != "commit_steps":
            return self._link.call(function, *values)
        self._left -= 1
        if self.is_last and self._point == "before the call":
            kill()
        if self.is_last and self._point == "within the call":
            threading.Timer(self._chance.random() * 0.004, kill).start()
        answer = self._link.call(function, *values)
        if self.is_last and self._point == "before the acknowledgement":
            kill()
        return answer


class DyingDesk:
    """A person who works, sends and is killed; what is durable is told through a file descriptor before."""

    def __init__(self, person: Person, point: str, seed: int, told: int) -> None:
        self._person, self._point, self._told = person, point, told
        self._random = random.Random(seed)
        self._line = DyingLine(person.link, point, self._random.randint(1, 3), self._random)
        self._left = self._random.randint(1, 12)
        self._receive = person.desk.at.receive
        person.desk.at.receive = self.receive

    def work(self) -> None:
        if self._point == MOMENT:
            threading.Timer(self._random.random() * LONGEST, kill).start()
        self.synchronise(greets=True)
        for _ in range(MOST_ACTIONS):
            with suppress(UserError):
                self._random.choice((self.draw, self.draw, self.draw, self.move, self.delete, self.mark, self.undo))()
                self._left -= 1
                if self._left <= 0 and self._point == POINTS[0]:
                    kill()
            if self._random.random() < 0.4:
                self.synchronise()
        if self._point != MOMENT:
            self.synchronise()
        kill()

    def synchronise(self, *, greets: bool = False) -> None:
        desk = self._person.desk
        if greets:
            run_talk(self._line, desk.greet())
        run_talk(self._line, desk.exchange())

    def receive(self, received: Received) -> None:
        """Takes what came; dies within the transaction or after it when that acknowledges the last call."""
        is_last = self._line.is_last and bool(received.done)
        if is_last and self._point == "within the acknowledgement":
            threading.Timer(self._random.random() * 0.002, kill).start()
        self._receive(received)
        if is_last and self._point == "after the acknowledgement":
            kill()

    def draw(self) -> None:
        (number,) = self._person.draw(self._random.choice(IMAGES), at=self._random.random() * 400)
        self.tell("drawn", number)

    def move(self) -> None:
        self._with_one(lambda image, number: self._person.move(image, number, 1.0))

    def delete(self) -> None:
        def delete(image: int, number: int) -> None:
            self.tell("gone", number)
            self._person.delete(image, number)

        self._with_one(delete)

    def mark(self) -> None:
        image = self._random.choice(IMAGES)
        is_done = self._person.layer(image).status is Status.DONE
        self._person.mark(image, Status.IN_WORK if is_done else Status.DONE)

    def undo(self) -> None:
        """What is told first may be undone or not by whoever dies before the end of it is told."""
        before = {number for image in IMAGES for number in self._person.boxes(image)}
        self.tell("undoing", 0)
        if self._point == "within an undo" and self._left <= 0:
            threading.Timer(self._random.random() * 0.01, kill).start()
        self._person.session.undo()
        for number in before.difference(*map(self._person.boxes, IMAGES)):
            self.tell("gone", number)
        self.tell("undone", 0)

    def tell(self, word: str, number: int) -> None:
        os.write(self._told, f"{word} {number}\n".encode())

    def _with_one(self, act: Callable[[int, int], None]) -> None:
        image = self._random.choice(IMAGES)
        if known := sorted(self._person.boxes(image)):
            act(image, self._random.choice(known))


def run_dying_desk(place: TeamPlace, login: str, path: Path, point: str, seed: int) -> Iterator[tuple[str, int]]:
    """Forks a desk that dies, and gives what it told: shapes that were drawn for good, shapes that were to go."""
    here, there = os.pipe()
    child = os.fork()
    if not child:
        os.close(here)
        try:
            DyingDesk(Person(place, login, path), point, seed, there).work()
        except BaseException as error:  # noqa: BLE001 - the parent has to learn of it, and nothing else may run here
            os.write(2, f"{error!r}\n".encode())
        finally:
            os._exit(1)
    os.close(there)
    with os.fdopen(here) as told:
        for line in told.read().splitlines():
            word, number = line.split()
            yield word, int(number)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the desk failed instead of being killed"


class Record:
    """What a person at dying desks did, and the check of what has become of it."""

    def __init__(self, place: TeamPlace, login: str, path: Path) -> None:
        self.place, self.login, self.path = place, login, path
        self.drawn: set[int] = set()
        self.gone: set[int] = set()
        Person(place, login, path).leave()

    def kill_at(self, point: str, seed: int) -> None:
        """One more desk that dies; raises AssertionError where something is lost, doubled or not readable."""
        word = ""
        for word, number in run_dying_desk(self.place, self.login, self.path, point, seed):
            if number:
                (self.drawn if word == "drawn" else self.gone).add(number)
        person = Person(self.place, self.login, self.path)
        try:
            self._check_file(person, undone=int(word == "undoing"))
            person.sync()
            self._check_server(person)
        finally:
            person.leave()

    def _check_file(self, person: Person, *, undone: int) -> None:
        """What was told is in the file that the dead process left, but for what it was perhaps about to undo."""
        assert not person.file.read_only, person.file.read_only_reason
        assert person.file.read(lambda file: file.execute("PRAGMA integrity_check").fetchall()) == [("ok",)]
        held = {number for image in IMAGES for number in person.boxes(image)}
        missing = self.drawn - self.gone - held
        assert len(missing) <= undone, "a step that was committed is not in the file"
        self.gone |= missing

    def _check_server(self, person: Person) -> None:
        assert person.file.read(read_outgoing) == []
        assert person.file.read(read_parked) == []
        there: dict[int, dict[int, list[float]]] = {image: {} for image in IMAGES}
        with connect(self.place, login="aud") as auditor:
            schema = self.place.schema
            for image, *row in auditor.run(
                f"SELECT image_id, id, x0, y0, x1, y1 FROM {schema}.shape WHERE author_id = %s", [person.author]
            ):
                there[image][row[0]] = row[1:]
            twice = auditor.run(f"SELECT count(*) - count(DISTINCT (uuid, seq)) FROM {schema}.step")
        assert twice == [(0,)]
        assert there == {image: person.boxes(image) for image in IMAGES}, "server and desk differ"


def main(words: list[str]) -> int:
    """Kills one desk after the other: address, schema, login, folder, seed, number of kills."""
    address, schema, login, folder, seed, count = words
    record = Record(TeamPlace(address, schema), login, Path(folder) / "killed.annotator")
    for number in range(int(count)):
        point = (*POINTS, MOMENT)[number % (len(POINTS) + 1)]
        record.kill_at(point, int(seed) + number)
        sys.stdout.write(f"{point}\n")
    sys.stdout.write(f"{len(record.drawn)} drawn\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
