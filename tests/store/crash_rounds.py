"""Kills a writing process over and over, and looks each time whether the file holds all it acknowledged.

Run as a program of its own, so that a round costs a fork and not a start of Python:
`crash_rounds.py PROJECT ROUNDS`. Prints one line a failure and a summary.
"""

import os
import random
import select
import signal
import sqlite3
import sys
from pathlib import Path

from msgspec.structs import replace

from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.session.session import Session
from annotator.store import ProjectFile, create_project, open_project
from tests import builders

KEY = LayerKey(1, 1)
SHAPE = 1
PREVIEWED = 0.5
"""Fraction that only previews give a coordinate."""


def write_until_killed(path: Path, report: int, *, dragging: bool, tidying: bool = False) -> None:
    """Commits step after step, each moving one box to its own number, and reports each after `commit` returned.

    With `tidying` the journal is thinned and the file rewritten after every other step.
    """
    file = open_project(path)
    if dragging:
        file._connection.execute("PRAGMA wal_autocheckpoint = 8")  # so that kills hit checkpoints, too
    session = Session(file.project, file, next_shape_id=file.next_shape_id)
    number = len_of_journal(file._connection)
    while True:
        number += 1
        if dragging:
            for move in range(5):
                session.preview(moved(session, number + PREVIEWED + move))
        session.commit(replace(moved(session, number), name=f"step {number}"))
        os.write(report, number.to_bytes(8, "big"))
        if number % 3 == 0:
            file.save_preview(1, os.urandom(3000))
        if tidying and number % 2:
            file.tidy(file.plan_tidy())


def write_step(file: ProjectFile, number: int) -> int:
    """Commits the step that moves the box to its own number; returns the number."""
    session = Session(file.project, file, next_shape_id=file.next_shape_id)
    session.commit(replace(moved(session, number), name=f"step {number}"))
    return number


def moved(session: Session, x: float) -> edit.Step:
    session.load_layer(KEY)
    layer = session.committed.layer_of(KEY)  # a drag changes what was there before it, not what it showed
    return edit.set_boxes(layer, [SHAPE], layer.shapes.box[:1] * 0 + [x, 0, x + 10, 10])


def len_of_journal(connection: sqlite3.Connection) -> int:
    """How many steps were made; those that were tidied away count."""
    return int(connection.execute("SELECT coalesce(max(id), 0) FROM journal").fetchone()[0])


def killed_after(path: Path, acknowledgements: int, *, dragging: bool, tidying: bool = False) -> int:
    """The last step that a process acknowledged before it was killed in the middle of what followed."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            write_until_killed(path, writer, dragging=dragging, tidying=tidying)
        finally:
            os._exit(1)
    os.close(writer)
    last = 0
    for _ in range(acknowledgements):
        last = int.from_bytes(os.read(reader, 8), "big") or last
    select.select([reader], [], [], random.random() * (0.02 if tidying else 0.001))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while rest := os.read(reader, 8):
        last = int.from_bytes(rest, "big")
    os.close(reader)
    return last


def fault(path: Path, acknowledged: int) -> str | None:
    """What is wrong with the reopened file, or None."""
    with open_project(path) as file:
        if file.read_only:
            return f"the lock outlived its process: {file.read_only_reason}"
        if file._connection.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            return "integrity_check failed"
        steps = len_of_journal(file._connection)
        if steps < acknowledged:
            return f"step {acknowledged} was acknowledged, but the journal ends at {steps}"
        layer = next(layer for layer in file.load_all() if layer.key == KEY)
        if steps == 0:
            return None if layer.revision == 0 else f"without a step the layer has revision {layer.revision}"
        if [entry.id for entry in file.read_journal()] != list(range(steps, 0, -1)):
            return "steps of the journal are missing or doubled"
        found = layer.shapes.box[0, 0], layer.revision, file.read_journal(1)[0].name
        if found != (steps, steps, f"step {steps}"):
            return f"after {steps} steps the file holds {found}"
    return None


def main(path: Path, rounds: int) -> None:
    random.seed(7)
    create_project(path, builders.project(images=1, authors=["Ana"], count=3)).close()
    total = 0
    for number in range(rounds):
        total = killed_after(path, random.randint(1, 6), dragging=number % 2 == 1, tidying=number % 4 == 2)
        wrong = fault(path, total)
        if wrong is not None:
            print(f"round {number}: {wrong}")
    print(f"{rounds} kills, {total} steps acknowledged")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
