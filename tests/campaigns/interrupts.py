"""Ctrl+C at a moment by chance of many commands: exit 130, one line, no traceback, no process and no half a file left.

Each command runs once in peace, which says how long it takes; then it is interrupted, its workers with it, anywhere
from its beginning to a little after that. A project is whole afterwards, and what is missing of the outputs is named.
The time before Python comes to the first line of the program is left out: there nobody could hear.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD
from annotator.store import open_project
from tests.campaigns.kit import Tries, own_home, parser_of

COMMANDS: Final = (
    "audit PROJECT",
    "audit PROJECT --html OUT/a.html --json OUT/a.json --csv OUT/tables",
    "audit PROJECT --workers 2 --json OUT/a.json",
    "check PROJECT --reference Ana --json OUT/c.json",
    "compare PROJECT --json OUT/compare.json",
    "stats PROJECT",
    "export PROJECT OUT/o.coco.json --format coco",
    "export PROJECT OUT/yolo --format yolo --author Ana",
    "import PROJECT COCO --existing pass",
    "convert COCO OUT/made.csv --to csv",
    "new OUT/new.annotator --from COCO",
    "freeze PROJECT state",
    "tidy PROJECT",
)
"""As they are typed; PROJECT, OUT and COCO stand for paths of the try."""
STARTS: Final = "import sys; sys.argv[0] = 'annotator'; print('begun', file=sys.stderr, flush=True)\n"
RUNS: Final = "from annotator.__main__ import main; sys.exit(main())"
BEGUN: Final = "begun\n"
PATIENCE: Final = 50
"""Tenths of a second until no process of a command may be there."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Interrupts every command in turn; a failure is named by its command, moment and seed."""
    options = parser_of("interrupts", __doc__, count=130, what="interrupts, over all commands").parse_args(arguments)
    tries, ends = Tries(shows_good=False), Counter[int]()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what ignores it would hand that on
    with own_home() as home:
        base = copy_sample(ORCHARD, home / "base")
        coco = home / "orchard.coco.json"
        run(["export", str(base), str(coco), "--format", "coco"], after=None)
        lasts = {command: time_of(command, base, coco, home / f"in peace {n}") for n, command in enumerate(COMMANDS)}
        for number in range(options.count):
            command = COMMANDS[number % len(COMMANDS)]
            after = random.Random(options.seed * 1_000_003 + number).uniform(0, 1.1 * lasts[command])
            with tries.one(f"{command}, after {after:.3f} s of {lasts[command]:.2f}, number {number}"):
                ends[interrupt(command, base, coco, home / str(number), after)] += 1
            shutil.rmtree(home / str(number), ignore_errors=True)
    print(f"{ends[130]} were interrupted, {ends[0]} had ended by then")
    return tries.end()


def time_of(command: str, base: Path, coco: Path, folder: Path) -> float:
    """Seconds of a command that nobody interrupts, from its first line on."""
    words = lay_out(command, base, coco, folder)
    begun = time.monotonic()
    ended = run(words, after=None)
    assert ended.returncode == 0, ended.stderr
    return time.monotonic() - begun


def lay_out(command: str, base: Path, coco: Path, folder: Path) -> list[str]:
    """The words of a command over a copy of the project."""
    (folder / "out").mkdir(parents=True)
    project = folder / base.name
    shutil.copy(base, project)
    places = {"PROJECT": str(project), "COCO": str(coco), "OUT": str(folder / "out")}
    words = command.split()
    for name, place in places.items():
        words = [word.replace(name, place) for word in words]
    return words


def interrupt(command: str, base: Path, coco: Path, folder: Path, after: float) -> int:
    """The status of a command that is interrupted so many seconds after its first line. Raises AssertionError."""
    words = lay_out(command, base, coco, folder)
    ended = run(words, after=after)
    said = ended.stderr.removeprefix(BEGUN)
    assert ended.returncode in (0, 130), f"{ended.returncode}: {said}"
    assert "Traceback" not in said, said
    if ended.returncode == 130:
        assert said.count("Interrupted.") == 1, said
    wanted = [word for word in words if word.startswith(str(folder / "out"))]
    missing = [word for word in wanted if not Path(word).exists()]
    assert all(word in said for word in missing) or "--html" not in command, said
    parts = [path.name for path in folder.rglob("*") if path.name.endswith((".part", "-wal", "-shm"))]
    assert parts == [], parts
    with open_project(folder / base.name) as opened:
        assert opened.project.images, "the project is empty"
    return ended.returncode


def run(words: Sequence[str], *, after: float | None) -> subprocess.CompletedProcess[str]:
    """Runs the program in a process group of its own; raises AssertionError where a process of that is left."""
    with subprocess.Popen(
        [sys.executable, "-c", STARTS + RUNS, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    ) as running:
        assert running.stderr is not None
        begun = running.stderr.readline()
        if after is not None:
            time.sleep(after)
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGINT)
        said = running.communicate(timeout=120)[1]
    with suppress(ProcessLookupError):
        for _ in range(PATIENCE):
            os.killpg(running.pid, 0)
            time.sleep(0.1)
        os.killpg(running.pid, signal.SIGKILL)
        raise AssertionError("a process is left")
    return subprocess.CompletedProcess(words, running.returncode, "", begun + said)


if __name__ == "__main__":
    sys.exit(main())
