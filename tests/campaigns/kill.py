"""Kills while the file is written: of a process that commits, drags and tidies, and of the window while somebody draws.

No step that was acknowledged is lost, the database is sound, the lock and the half-written files of the dead process
hold nothing up, and nobody is told of edits of another state. One kill in ten is that of a window, without a display,
one in ten that of an import range by range, which is in the file wholly or not at all, one in ten that of somebody
who decides lone shapes, one key after the other, and one in ten that of somebody who draws an outline: the next window
goes on with every point that was acknowledged.
"""

import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.model.project import Project
from annotator.model.protocol import Verdict
from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD
from annotator.session.series.completeness import find_units, list_drawn, make_draw_step, make_verdict_step
from annotator.session.session import Session
from annotator.session.transfer.import_ranges import import_ranges
from annotator.session.transfer.matching import Existing, ImportOptions
from annotator.store import create_project, open_project
from tests import builders
from tests.campaigns.kit import Tries, own_home, parser_of
from tests.store import crash_rounds
from tests.ui.hands import find_loss, read_acknowledged
from tests.windows import make_pictures, make_small_project

IMAGES, SHAPES = 200, 30
"""Of an import, and on each image."""
SECONDS = 120
"""After so many a window that acknowledged nothing counts as hanging."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Kills processes over one file and windows over another."""
    parser = parser_of("kill", __doc__, count=60, what="kills")
    options = parser.parse_args(arguments)
    random.seed(options.seed)
    tries = Tries()
    with own_home() as folder:
        path, drawn, taken = folder / "p.annotator", folder / "drawn.annotator", folder / "taken.annotator"
        decided = copy_sample(ORCHARD, folder / "orchard")
        create_project(path, builders.project(images=1, authors=["Ana"], count=3)).close()
        create_project(taken, builders.project(images=IMAGES, authors=["Ana"], count=0)).close()
        make_small_project(drawn, make_pictures(folder / "pictures"))
        steps = 0
        for number in range(options.count):
            if number % 10 == 9:
                with tries.one(f"{number}: the window"):
                    kill_window(drawn, options.seed + number)
            elif number % 10 == 8:
                with tries.one(f"{number}: an outline that is half drawn"):
                    kill_outline(drawn, options.seed + number)
            elif number % 10 == 7:
                with tries.one(f"{number}: decisions about lone shapes"):
                    kill_decisions(decided)
            elif number % 10 == 4:
                with tries.one(f"{number}: an import"):
                    kill_import(taken)
            else:
                tidying = number % 4 == 2
                with tries.one(f"{number}: a process{' that tidies' * tidying}"):
                    dragging = number % 2 == 1
                    steps = crash_rounds.killed_after(path, random.randint(1, 6), dragging=dragging, tidying=tidying)
                    wrong = crash_rounds.fault(path, steps)
                    assert wrong is None, wrong
                    check_folder(path)
        by_windows = count_steps(drawn)
        print(f"{steps} steps were acknowledged by processes, {by_windows} lie in the project of the windows")
        if options.count >= 10:  # of fewer, none is a window
            with tries.one("what lost nothing has kept something"):
                assert steps > 0, "no process committed a step"
                assert by_windows > 0, "no window committed a step"
    return tries.end()


def kill_window(path: Path, seed: int) -> None:
    """Lets a window draw for a while, kills it, and looks at the file."""
    window = start_window("draw", path, seed)
    assert window.stdout is not None
    lines = b""
    try:
        lines = read_lines(window.stdout.fileno(), random.randint(2, 40))
        time.sleep(random.random() * 0.02)
    finally:
        window.send_signal(signal.SIGKILL)
        lines += window.stdout.read()
        window.wait()
        window.stdout.close()
    *whole, _cut = lines.decode().split("\n")
    assert whole, "the window acknowledged nothing"
    with open_project(path) as file:
        assert not file.read_only, file.read_only_reason
        assert not file.notice, file.notice
        assert file._connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        loss = find_loss(file, read_acknowledged(whole[-1]))
        assert loss is None, loss
    check_folder(path)


def kill_outline(path: Path, seed: int) -> None:
    """Lets a window draw half an outline, kills it, and looks at what the next one goes on with."""
    before = run_outline(path, seed, random.randint(3, 30))
    after = run_outline(path, seed, 1)
    assert int(after[0]) >= int(before[-1]) > 0, f"{before[-1]} points were acknowledged, {after[0]} came back"


def run_outline(path: Path, seed: int, number: int) -> list[str]:
    """Kills a window after it has acknowledged so many points, and gives the counts that it printed."""
    window = start_window("outline", path, seed)
    assert window.stdout is not None
    lines = b""
    try:
        lines = read_lines(window.stdout.fileno(), number)
    finally:
        window.send_signal(signal.SIGKILL)
        lines += window.stdout.read()
        window.wait()
        window.stdout.close()
    *whole, _cut = lines.decode().split("\n")
    assert whole, "the window acknowledged nothing"
    return whole


def start_window(mode: str, path: Path, seed: int) -> subprocess.Popen[bytes]:
    """A window in a process of its own, in which somebody works."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.ui.hands", mode, str(path), str(seed), "1000000"],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


def kill_import(path: Path) -> None:
    """Lets a process bring in another pass over all images, kills it somewhere in the middle, and looks at the file."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with open_project(path) as file:
                table = make_table(file.project)
                progress = Progress(lambda done, _total: None if done else tell(writer))
                options = ImportOptions("Ana", existing=Existing.AGAIN)
                import_ranges(file.project, file, table, options, progress=progress, boxes=500)
        finally:
            os._exit(1)
    os.close(writer)
    assert os.read(reader, 1) == b"+", "the process did not begin to write"
    time.sleep(random.random() * 0.8)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(reader)
    with open_project(path) as file:
        assert not file.read_only, file.read_only_reason
        steps = crash_rounds.len_of_journal(file._connection)
        assert file._connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert file._connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert file._connection.execute("SELECT count(*) FROM shape").fetchone() == (steps * IMAGES * SHAPES,)
        assert sum(layer.count for layer in file.load_all()) == steps * IMAGES * SHAPES
    check_folder(path)


def kill_decisions(path: Path) -> None:
    """Lets a process decide lone shapes one after the other, kills it between two, and looks at the file."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with open_project(path) as file:
                session = Session(file.load_project(), file, next_shape_id=file.next_shape_id)
                if not list_drawn(session.committed):
                    session.commit(
                        make_draw_step(session.committed, find_units(session.read_ranges(session.committed)))
                    )
                shapes = [one.shape for one in list_drawn(session.committed)]
                session.commit(make_verdict_step(session.committed, dict.fromkeys(shapes, (None, None))))
                tell(writer)
                for turn in count():
                    session.commit(make_verdict_step(session.committed, decide(shapes, turn)))
                    tell(writer)
        finally:
            os._exit(1)
    os.close(writer)
    told = read_signs(reader, random.randint(1, 30))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(reader, 4096):
        told += len(more)
    os.close(reader)
    with open_project(path) as file:
        assert not file.read_only, file.read_only_reason
        assert file._connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        drawn = list_drawn(file.project)
    shapes = [one.shape for one in drawn]
    found = {one.shape: one.verdict for one in drawn}
    wanted = [find_verdicts(shapes, turns) for turns in (told - 1, told)]  # the last may be in the file and not told
    assert found in wanted, f"after {told - 1} decisions the file holds {found}"
    check_folder(path)


def decide(shapes: Sequence[int], turn: int) -> dict[int, tuple[Verdict, None]]:
    """What is decided in this turn."""
    verdict = Verdict.REAL if (turn // len(shapes) + turn) % 2 else Verdict.NOT_REAL
    return {shapes[turn % len(shapes)]: (verdict, None)}


def find_verdicts(shapes: Sequence[int], turns: int) -> dict[int, Verdict | None]:
    """What holds after so many turns."""
    found: dict[int, Verdict | None] = dict.fromkeys(shapes)
    for turn in range(turns):
        found |= {shape: verdict for shape, (verdict, _same) in decide(shapes, turn).items()}
    return found


def read_signs(stream: int, least: int) -> int:
    """How many signs came until there were so many."""
    found = 0
    while found < least:
        more = os.read(stream, least - found)
        assert more, "the process ended"
        found += len(more)
    return found


def tell(stream: int) -> None:
    """Says that the first range is about to be written, or that a decision was stored."""
    os.write(stream, b"+")


def make_table(project: Project) -> ForeignFile:
    """So many shapes on every image."""
    number = IMAGES * SHAPES
    nobody = np.full(number, -1, dtype=np.int32)
    return ForeignTable(
        source="made up",
        images=tuple(replace(image, id=place) for place, image in enumerate(project.list_images())),
        labels=project.vocabulary.labels,
        raters=(),
        shapes=builders.shapes(number).with_columns(image=np.arange(number) // SHAPES),
        rater=nobody,
        pass_number=np.ones(number, dtype=np.int32),
    ).spool()


def read_lines(stream: int, count: int) -> bytes:
    """What was printed until there were so many lines."""
    found = b""
    end = time.monotonic() + SECONDS
    while found.count(b"\n") < count:
        ready, _, _ = select.select([stream], [], [], max(0.0, end - time.monotonic()))
        assert ready, f"after {SECONDS} s the window had only said {found!r}"
        more = os.read(stream, 4096)
        assert more, "the window ended"
        found += more
    return found


def count_steps(path: Path) -> int:
    with open_project(path, read_only=True) as file:
        return crash_rounds.len_of_journal(file._connection)


def check_folder(path: Path) -> None:
    """After a file was opened and closed nothing of the dead process lies beside it."""
    beside = {found.name for found in path.parent.glob(f"{path.name}*")}
    assert beside == {path.name}, beside


if __name__ == "__main__":
    sys.exit(main())
