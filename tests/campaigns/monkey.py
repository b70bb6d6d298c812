"""A monkey in the window: keys, drags, menus, tabs, dialogs and undo at random, on a small project and on a sample.

The window runs in a process of its own, without a display. Standard error and the log must stay empty (an exception, a
warning of Qt, "Something went wrong"), the process must end by itself, and at the end the database is sound and holds
what the window held.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from annotator.samples.copying import copy_sample
from annotator.samples.sample import SAMPLES
from tests.campaigns.kit import Tries, own_home, parser_of
from tests.windows import make_pictures, make_small_project

EVENTS = 1500
"""Events of one window; then the next one is opened."""

PLATFORM = "This plugin does not support"
"""What the platform without a display says of itself."""

SECONDS = 900
"""After so many a window counts as hanging."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Opens window after window until there were as many events as asked."""
    parser = parser_of("monkey", __doc__, count=6000, what="events")
    options = parser.parse_args(arguments)
    tries = Tries()
    for number, first in enumerate(range(0, options.count, EVENTS)):
        count = min(EVENTS, options.count - first)
        sample = SAMPLES[number // 2 % len(SAMPLES)] if number % 2 else None
        name = "a small project" if sample is None else f"the sample {sample.name}"
        with tries.one(f"{count} events on {name}, seed {options.seed + number}"), own_home() as folder:
            if sample is None:
                path = make_small_project(folder / "p.annotator", make_pictures(folder / "pictures"))
            else:
                path = copy_sample(sample, folder / "sample")
            play(path, options.seed + number, count)
    return tries.end()


def play(path: Path, seed: int, count: int) -> None:
    """Lets the monkey into a window. Raises AssertionError about what it left behind."""
    shutil.copy(path, path.with_name("again.annotator"))
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-m", "tests.ui.hands", "monkey", str(path), str(seed), str(count)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    said = [line for line in done.stderr.splitlines() if not line.startswith(PLATFORM)]
    assert not said, "\n".join(said[-100:])
    assert done.returncode == 0, done.returncode
    assert done.stdout.endswith(" turns\n"), done.stdout
    for project in path.parent.rglob("*.annotator"):
        with closing(sqlite3.connect(project)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)], project


if __name__ == "__main__":
    sys.exit(main())
