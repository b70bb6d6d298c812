"""How much memory readers take for a million boxes, above what the program has before: whole files and flawed ones.

    python -m pytest -m bench tests/bench/bench_readers.py -s -k "cvat or geojson"

A process of its own reads each file; its own pages are looked at, without those of files that are mapped. The variable
READER_BOXES asks for another number of boxes. Linux only.
"""

import os
import resource
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from annotator.errors import UserError
from annotator.formats.registry import find_format
from tests.formats.reader_files import BOXES, READER_FILES, add_flaws, make_options

pytestmark = [
    pytest.mark.bench,
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc"),
]

PICTURES = int(os.environ.get("READER_BOXES", "1_000_000")) // BOXES
MOST = 250
"""Megabytes."""
UNSPOILT = ("parquet", "geopackage", "shapefile", "geoparquet")
"""Formats whose files are no text."""
CHILD = "from tests.bench.bench_readers import read_alone; read_alone()"


@pytest.mark.parametrize("name", READER_FILES)
def test_a_million_boxes_are_read_in_little_memory(name: str, tmp_path: Path) -> None:
    path = READER_FILES[name].make(tmp_path, PICTURES)
    taken = [read_in_process(name, path, "")]
    if name not in UNSPOILT:
        add_flaws(path)
        taken.append(read_in_process(name, path, "lenient"))
    assert max(taken) < MOST


def read_in_process(name: str, path: Path, how: str) -> float:
    """Megabytes that another process takes for it."""
    words = [sys.executable, "-c", CHILD, name, str(path), str(PICTURES), how]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stderr
    megabytes, seconds, found = done.stdout.strip().split(" ", 2)
    print(f"\n{name:18s} {'flawed' if how else 'whole':7s}{megabytes:>5s} MB {seconds:>6s} s  {found}")
    return float(megabytes)


def read_alone() -> None:
    """Reads the file that the command line names and prints what it took."""
    name, path, pictures, how = sys.argv[1:]
    form, options = find_format(READER_FILES[name].format), make_options(int(pictures), lenient=bool(how))
    start, most, done = find_own_memory(), [0.0], threading.Event()

    def watch() -> None:
        while not done.wait(0.01):
            most.append(max(most.pop(), find_own_memory()))

    watcher = threading.Thread(target=watch)
    watcher.start()
    begun = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    try:
        found = f"{form.read_file(Path(path), options).rows.count} boxes"
    except UserError as error:
        found = str(error)
    seconds = resource.getrusage(resource.RUSAGE_SELF).ru_utime - begun
    done.set()
    watcher.join()
    print(f"{most[0] - start:.0f} {seconds:.1f} {found}")


def find_own_memory() -> float:
    """Megabytes of this process that are no pages of files."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.partition("RssAnon:")[2].split()[0]) / 1024
