"""A disk that fails at one call: it is named as failing or full, never as damage; a refused step is not there.

Projects are opened, read, edited, undone, tidied, copied, frozen and closed, while one read, write, wait for the disk,
cut or opening fails with one error, once or from then on (tests/store/bad_disk.py; Linux with a C compiler). Then the
disk is sound again: what was refused must be wholly missing, and what was acknowledged be there.
"""

import argparse
import errno
import os
import random
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from annotator.errors import UserError
from annotator.model import edit
from annotator.session.session import Session
from annotator.store import open_project
from annotator.store.frozen_states import freeze_state, list_states, load_state
from annotator.store.source import open_project_source
from tests.campaigns.flip import make_project, read
from tests.campaigns.kit import Tries, own_home, parser_of
from tests.store.bad_disk import CUT, FOR_EVER, OPEN, READ, SYNC, WRITE, BadDisk, find_compiler, run_with_bad_disk

FAULTS = {
    READ: (errno.EIO, errno.ESTALE, errno.EACCES),
    WRITE: (errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EROFS),
    SYNC: (errno.EIO, errno.ENOSPC),
    CUT: (errno.EIO, errno.ENOSPC),
    OPEN: (errno.EIO, errno.EACCES, errno.EMFILE, errno.ESTALE),
}
"""Errors by the kind of call that fails with them."""

STATE = "first"

CRASHED = "crashed"

NAMES = {READ: "read", WRITE: "write", SYNC: "sync", CUT: "cut", OPEN: "open"}


class Work:
    """One person at one project file, which may be closed."""

    def __init__(self, path: Path) -> None:
        self.path, self.acknowledged = path, 0
        self.open()

    def open(self) -> None:
        """As a window does."""
        self.file = open_project(self.path)
        self.session = Session(self.file.project, self.file, next_shape_id=self.file.next_shape_id)

    def step(self) -> None:
        """Moves some boxes."""
        layer = self.session.load_layer(sorted(self.session.project.layers)[0])
        self.session.commit(edit.set_boxes(layer, layer.shapes.id[:2], layer.shapes.box[:2] + 1))
        self.acknowledged += 1

    def steps(self) -> None:
        """Step after step; one that is refused is no reason to stop."""
        sentence = None
        for _ in range(4):
            try:
                self.step()
            except UserError as error:
                sentence = error
        if sentence is not None:
            raise sentence

    def undo(self) -> None:
        self.session.undo()
        self.acknowledged += 1

    def close(self) -> None:
        self.file.close()


def read_in_parts(work: Work) -> None:
    with open_project_source(work.path) as source:
        source.read_outline()
        for part in source.list_ranges(100):
            source.read_range(part)


def open_again(work: Work) -> None:
    work.close()
    work.open()


VERBS: dict[str, Callable[[Work], object]] = {
    "open": open_again,
    "read a layer": lambda work: work.file.load_layer(sorted(work.session.project.layers)[-1]),
    "read all": lambda work: work.file.load_all(),
    "read the journal": lambda work: work.file.read_journal(),
    "read an old preview": lambda work: work.file.read_preview(1),
    "read in parts": read_in_parts,
    "step": Work.step,
    "steps": Work.steps,
    "undo": Work.undo,
    "add seconds": lambda work: work.file.add_seconds(sorted(work.session.project.layers)[0], 3.0),
    "tidy": lambda work: work.file.tidy(work.file.plan_tidy()),
    "copy": lambda work: work.file.copy_to(work.path.with_name("copy.annotator")),
    "list states": lambda work: list_states(work.file),
    "read a state": lambda work: load_state(work.file, STATE),
    "freeze": lambda work: freeze_state(work.file, f"state {os.urandom(4).hex()}"),
    "close": Work.close,
}


@dataclass(frozen=True)
class Fault:
    """What fails, and when."""

    verb: str
    kind: int
    error: int
    lasts: bool
    every_page: bool
    """Whether the log is brought into the file every few pages, so that steps meet that, too."""

    @property
    def name(self) -> str:
        failing = f"{NAMES[self.kind]} fails with {errno.errorcode[self.error]} {'from then on' * self.lasts or 'once'}"
        return f"{self.verb}{', a short log' * self.every_page}: {failing}"


def list_faults() -> list[Fault]:
    """All that can be tried."""
    return [
        Fault(verb, kind, error, lasts, every_page)
        for verb in VERBS
        for kind, errors in FAULTS.items()
        for error in errors
        for lasts in (False, True)
        for every_page in (False, True)
    ]


@dataclass
class Ground:
    """The project that every try begins with, and the disk."""

    whole: Path
    disk: BadDisk
    outcomes: Counter[str]

    def attempt(self, fault: Fault, chance: random.Random) -> None:
        """One fault, at any of the calls that its verb makes."""
        calls = self._count_calls(fault)
        if not calls:
            self.outcomes[f"{NAMES[fault.kind]}: no such call"] += 1
            return
        work, sentence = self._perform(fault, chance.randint(1, calls))
        self.outcomes[f"{NAMES[fault.kind]}: {'refused' if sentence else 'done'}"] += 1
        assert not sentence or "annotator" in sentence, sentence
        assert not {"damaged", "backup"} & set(sentence.replace(",", " ").split()), sentence
        for path, what in ((work.path.parent / CRASHED / work.path.name, "killed then"), (work.path, "closed then")):
            try:
                self._compare(path, work)
            except AssertionError as error:
                raise AssertionError(f"{what}, after {sentence!r}: {error}") from error

    def _compare(self, path: Path, work: Work) -> None:
        """The file holds what was acknowledged and nothing else."""
        with open_project(path) as file:
            assert not file.read_only, file.read_only_reason
            assert not file.notice, file.notice
            assert file.read(lambda rows: rows.execute("PRAGMA integrity_check").fetchall()) == [("ok",)]
            found = {layer.key: layer for layer in file.load_all()}
            steps = file.find_last_entry() - self.steps
        said = read(path)[1]
        assert not said, said
        assert steps == work.acknowledged, f"{work.acknowledged} steps acknowledged, {steps} in the file"
        for key, layer in work.session.committed.layers.items():
            assert found[key].revision == layer.revision, f"layer {key} of another step"
            if layer.loaded is not None:
                assert found[key].shapes == layer.shapes, f"other shapes in layer {key}"

    def _count_calls(self, fault: Fault) -> int:
        work = self._begin(fault)
        with self.disk.fails(fault.kind, "p.annotator", nth=1 << 40, error=0):
            VERBS[fault.verb](work)
            calls = self.disk.count
        work.close()
        return calls

    def _perform(self, fault: Fault, nth: int) -> tuple[Work, str]:
        """What was worked at, and why it was refused; beside it lies what a kill would have left then."""
        work, sentence = self._begin(fault), ""
        times = FOR_EVER if fault.lasts else 1
        try:
            with self.disk.fails(fault.kind, "p.annotator", nth=nth, times=times, error=fault.error):
                VERBS[fault.verb](work)
        except UserError as error:
            sentence = str(error)
        finally:
            crashed = work.path.parent / CRASHED
            crashed.mkdir()
            for end in ("", "-wal"):
                left = work.path.with_name(work.path.name + end)
                if left.exists():
                    shutil.copy(left, crashed)
            with self.disk.fails(fault.kind if fault.lasts else 0, "p.annotator", nth=1, error=fault.error):
                work.close()
        return work, sentence

    def _begin(self, fault: Fault) -> Work:
        folder = self.whole.parent / "work"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        path = folder / "p.annotator"
        shutil.copy(self.whole, path)
        work = Work(path)
        if fault.every_page:
            work.file._connection.execute("PRAGMA wal_autocheckpoint = 4")
        self.steps = work.file.find_last_entry()
        work.step()
        return work


def main(arguments: Sequence[str] | None = None) -> int:
    """Tries faults by chance in a process whose disk can be made bad."""
    parser = parser_of("disk", __doc__, count=3000, what="faults")
    parser.add_argument("--verb", choices=sorted(VERBS), help="only at this")
    parser.add_argument("--on-bad-disk", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if find_compiler() is None:
        parser.error("A disk is made bad by a library that is compiled; run this campaign on Linux with a C compiler.")
    with own_home() as folder:
        if not options.on_bad_disk:
            words = ["-m", "tests.campaigns.disk", *(arguments or sys.argv[1:]), "--on-bad-disk"]
            ended = run_with_bad_disk(words, folder)
            sys.stdout.write(ended.stdout)
            sys.stderr.write(ended.stderr)
            return ended.returncode
        return search(folder, options.count, options.seed, options.verb)


def search(folder: Path, count: int, seed: int, verb: str | None) -> int:
    """Draws faults of all kinds alike."""
    faults = [fault for fault in list_faults() if verb in (None, fault.verb)]
    random.Random(seed).shuffle(faults)
    whole = make_project(folder / "whole.annotator", images=12, count=40)
    with open_project(whole) as file:
        freeze_state(file, STATE)
    ground = Ground(whole, BadDisk(), Counter())
    tries = Tries(shows_good=False)
    for number in range(count):
        fault = faults[number % len(faults)]
        with tries.one(f"{number}: {fault.name}"):
            ground.attempt(fault, random.Random(f"{seed} {number}"))
    for outcome, times in sorted(ground.outcomes.items()):
        print(f"{outcome} {times}")
    return tries.end()


if __name__ == "__main__":
    sys.exit(main())
