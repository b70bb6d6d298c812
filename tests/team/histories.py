"""Histories of a team: three people at four desks draw, take back, finish, lose the line and see servers restored.

A history is made of rules that hypothesis chooses. At its end every desk is brought together with the server, and then
what people drew must be there: on the server and on all desks of its author, or kept beside as a version to choose.
"""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import hypothesis.strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from annotator.errors import Phrase, UserError
from annotator.model.layer import Status
from annotator.store.replica.outbox import read_outgoing
from annotator.store.replica.received import read_parked
from annotator.team.desk.making import run_talk
from annotator.team.link import LinkError, TeamError, connect
from tests.team.desks import SCHEMA, Team
from tests.team.people import Person

DESKS = {"ana-1": "ana", "ana-2": "ana", "ben": "ben", "cem": "cem"}
IMAGES = (1, 2)
MOST_ROUNDS = 8
"""Exchanges of every desk after which all must agree; fewer where one changes nothing any more."""


class Setting:
    """The team and the replicas as every history begins."""

    def __init__(self, team: Team, folder: Path, desks: Mapping[str, str] = DESKS) -> None:
        self.team, self.folder = team, folder
        (folder / "new").mkdir()
        self.administrator = team.administrator()
        self.administrator.execute("UPDATE project SET grace = 0")
        found = self.administrator.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", [SCHEMA])
        self._kept: set[str] = set()
        for (name,) in self.administrator.execute(
            "SELECT nspname FROM pg_namespace WHERE nspname IN ('begun', 'backup')"
        ):
            self.administrator.execute(f"DROP SCHEMA {name} CASCADE")  # of an earlier setting on this database
        self._tables = [name for (name,) in found]
        for desk, login in desks.items():
            Person(team.place, login, folder / "new" / f"{desk}.annotator", host=desk).leave()
        self.keep("begun")
        self.links = {desk: connect(team.place, login=login) for desk, login in desks.items()}
        """Used by all histories: a fresh line costs the server more than a whole exchange."""

    def close(self) -> None:
        """Ends all lines."""
        for link in (self.administrator, *self.links.values()):
            link.close()

    def keep(self, name: str) -> None:
        """Keeps the state of the server under a name."""
        if name not in self._kept:
            made = [f"CREATE TABLE {name}.{table} (LIKE {SCHEMA}.{table})" for table in self._tables]
            self.administrator.execute(";".join([f"CREATE SCHEMA {name}", *made]))
            self._kept.add(name)
        self._copy(SCHEMA, name)

    def restore(self, name: str) -> None:
        """Brings the server back to a kept state, as a backup would."""
        self._copy(name, SCHEMA, f"UPDATE {SCHEMA}.project SET epoch_at = now() - interval '1 hour'")

    def _copy(self, source: str, target: str, *more: str) -> None:
        """In one call: each waits for its turn on a busy machine."""
        copies = [
            f"DELETE FROM {target}.{table}; INSERT INTO {target}.{table} TABLE {source}.{table}"
            for table in self._tables
        ]
        with self.administrator.transaction():
            self.administrator.execute(";".join(["SET LOCAL session_replication_role = replica", *copies, *more]))

    def read_rows(self, image: int, author: int) -> dict[int, list[float]]:
        """The boxes of a layer as the server has them."""
        statement = f"SELECT id, x0, y0, x1, y1 FROM {SCHEMA}.shape WHERE image_id = %s AND author_id = %s"
        return {row[0]: list(row[1:]) for row in self.administrator.execute(statement, [image, author])}


def make_machine(setting: Setting) -> type[RuleBasedStateMachine]:  # noqa: C901 - a machine is its rules
    """The machine of histories in this setting."""
    desks, images = st.sampled_from(sorted(DESKS)), st.sampled_from(IMAGES)

    class Histories(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            self.folder = setting.folder / "history"
            shutil.rmtree(self.folder, ignore_errors=True)
            shutil.copytree(setting.folder / "new", self.folder)
            setting.restore("begun")
            self.people = {desk: self.sit_down(desk) for desk in DESKS}
            self.numbers = {desk: person.desk.membership.desk for desk, person in self.people.items()}
            self.drawn: set[int] = set()
            self.gone: set[int] = set()
            self.finished: dict[str, set[int]] = {login: set() for login in DESKS.values()}
            self.has_backup = self.was_restored = False

        def sit_down(self, desk: str) -> Person:
            path, link = self.folder / f"{desk}.annotator", setting.links[desk]
            return Person(setting.team.place, DESKS[desk], path, host=desk, link=link)

        @rule(desk=desks, image=images, at=st.integers(0, 8))
        def draw(self, desk: str, image: int, at: int) -> None:
            with suppress(UserError):
                self.drawn.update(self.people[desk].draw(image, at=10.0 + 50 * at))

        @rule(desk=desks, image=images, which=st.integers(0, 9), by=st.integers(1, 5))
        def move(self, desk: str, image: int, which: int, by: int) -> None:
            person = self.people[desk]
            known = list(person.boxes(image))
            if known:
                person.move(image, known[which % len(known)], float(by))

        @rule(desk=desks, image=images, which=st.integers(0, 9))
        def delete(self, desk: str, image: int, which: int) -> None:
            person = self.people[desk]
            known = list(person.boxes(image))
            if known:
                self.gone.add(known[which % len(known)])
                person.delete(image, known[which % len(known)])

        @rule(desk=desks)
        def undo(self, desk: str) -> None:
            before = self.own_ids(desk)
            self.people[desk].session.undo()
            self.gone |= before - self.own_ids(desk)

        @rule(desk=desks)
        def redo(self, desk: str) -> None:
            before = self.own_ids(desk)
            self.people[desk].session.redo()
            self.gone |= before - self.own_ids(desk)

        @rule(desk=desks, image=images, status=st.sampled_from([Status.DONE, Status.IN_WORK]))
        def mark(self, desk: str, image: int, status: Status) -> None:
            person = self.people[desk]
            if person.layer(image).status is not status:
                person.mark(image, status)

        @rule(desk=desks)
        def synchronise(self, desk: str) -> None:
            self.note_finished()
            self.people[desk].sync()

        @rule(desk=desks)
        def exchange(self, desk: str) -> None:
            """Over a line that was there before, or that a pooler has made anew: without a greeting."""
            self.note_finished()
            person = self.people[desk]
            person.run(person.desk.exchange())

        @rule(desk=desks, calls=st.integers(0, 6), is_lost=st.booleans())
        def break_off(self, desk: str, calls: int, is_lost: bool) -> None:
            """The line breaks before a call, or after the server has done it and before the answer is here."""
            self.note_finished()
            person = self.people[desk]
            with suppress(LinkError):
                run_talk(BrokenLine(person.link, calls, is_lost=is_lost), talk_of(person))

        @rule(desk=desks, calls=st.integers(0, 6))
        def kill(self, desk: str, calls: int) -> None:
            """The program ends in the middle of its talk; another one opens the file."""
            self.break_off(desk, calls, is_lost=True)
            self.people[desk].leave()
            self.people[desk] = self.sit_down(desk)

        @rule()
        def back_up(self) -> None:
            setting.keep("backup")
            self.has_backup = True

        @rule()
        def restore(self) -> None:
            if self.has_backup:
                self.note_finished()
                setting.restore("backup")
                self.was_restored = True

        def own_ids(self, desk: str) -> set[int]:
            person = self.people[desk]
            return {number for image in IMAGES for number in person.boxes(image)}

        def note_finished(self) -> None:
            for desk, person in self.people.items():
                for image in IMAGES:
                    if person.layer(image).status.is_finished:
                        self.finished[DESKS[desk]].add(image)

        def teardown(self) -> None:
            try:
                self.check()
            finally:
                for person in self.people.values():
                    person.leave()

        def check(self) -> None:
            self.note_finished()
            before: object = None
            for _round in range(MOST_ROUNDS):
                for person in self.people.values():
                    person.sync()
                now = [(person.boxes(image), person.unsent()) for person in self.people.values() for image in IMAGES]
                if now == before:
                    break
                before = now
            kept: set[int] = set()
            for desk, person in self.people.items():
                assert person.desk.membership.desk == self.numbers[desk], "taken for a copy"
                assert not person.file.read(read_outgoing), desk
                kept.update(row[0] for parked in person.file.read(read_parked) for row in parked.body["rows"])
                for image in IMAGES:
                    there = setting.read_rows(image, person.author)
                    assert person.boxes(image) == there, (desk, image)
                    kept.update(there)
                    self.check_blind(desk, image)
            assert self.drawn - self.gone <= kept

        def check_blind(self, desk: str, image: int) -> None:
            """Others' rows are here only of images that the person finished at some time."""
            person = self.people[desk]
            others = [key for key in person.session.committed.layers if key.image == image and key.author <= 3]
            held = [key for key in others if key.author != person.author and person.session.load_layer(key).count]
            assert not held or image in self.finished[DESKS[desk]], (desk, image)

    return Histories


class BrokenLine:
    """A line that breaks at the n-th call: before it, or with its answer lost."""

    def __init__(self, link, calls: int, *, is_lost: bool) -> None:
        self._link, self._left, self._is_lost = link, calls, is_lost

    def call(self, function: str, *values):
        self._left -= 1
        if self._left >= 0:
            return self._link.call(function, *values)
        if self._is_lost:
            with suppress(TeamError):
                self._link.call(function, *values)
        raise LinkError(Phrase("The line was cut."))


def talk_of(person: Person) -> Iterator:
    """Greeting and exchange as one talk."""
    yield from person.desk.greet()
    yield from person.desk.exchange()
