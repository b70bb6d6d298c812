"""Prints what an audit of large sets costs on the streaming path: time, peak memory, bytes moved, each a box.

    python packaging/large/measure.py SET.parquet... [--workers N]

Each audit is a process of its own. The peak is that of this process, less what the program holds before it reads
anything; with workers it is that of whichever process, the one that joins or one that helps, was the largest.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

EXTRAPOLATED = 100_000_000
"""Boxes."""


@dataclass(frozen=True)
class Cost:
    """What a process took."""

    seconds: float
    processor: float
    """Seconds of all its threads and children."""
    peak: int
    """Bytes."""


def main() -> None:
    """Measures every named set."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("sets", type=Path, nargs="+")
    asked.add_argument("--workers", type=int, default=1)
    chosen = asked.parse_args()
    idle = run_annotator("audit", "--help").peak
    show(f"the program alone: {idle / 1e6:.0f} MB")
    first, known = None, []
    for path in chosen.sets:
        record = json.loads((path / "_project.json").read_text())
        boxes = sum(part["shapes"] for part in record["parts"])
        moved = sum(file.stat().st_size for file in path.iterdir())
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "audit.json"
            cost = run_annotator("audit", str(path), "--json", str(out), "--workers", str(chosen.workers))
        each = cost.processor / boxes
        known.append((boxes, cost.processor, cost.peak - idle))
        first = first or each
        show(
            f"{path.name}: {boxes:,} boxes, {record['images']:,} images; {cost.seconds:.1f} s, processor "
            f"{cost.processor:.1f} s = {each * 1e6:.2f} µs a box ({each / first:.2f} of the first); peak "
            f"{(cost.peak - idle) / 1e6:.0f} MB above the program = {(cost.peak - idle) / boxes:.1f} B a box; "
            f"{moved / 1e6:.0f} MB read = {moved / boxes:.1f} B a box"
        )
    if len(known) > 1:
        show_extrapolated(*known[-2:])


def show_extrapolated(before: tuple[int, float, int], last: tuple[int, float, int]) -> None:
    """Prints what 100 million boxes would cost on the line through two sets; nothing was run of that size."""
    share = (EXTRAPOLATED - before[0]) / (last[0] - before[0])
    seconds, peak = (a + share * (b - a) for a, b in zip(before[1:], last[1:], strict=True))
    show(
        f"extrapolated from the last two, not run: {EXTRAPOLATED:,} boxes; processor {seconds:.0f} s; "
        f"peak {peak / 1e6:.0f} MB above the program"
    )


def run_annotator(*words: str) -> Cost:
    """Runs one command and waits for it."""
    begun = time.perf_counter()
    child = subprocess.Popen([sys.executable, "-m", "annotator", *words], stdout=subprocess.DEVNULL)
    _pid, status, used = os.wait4(child.pid, 0)
    if status:
        sys.exit(f"annotator {' '.join(words)} ended with {status}.")
    return Cost(time.perf_counter() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024)


def show(line: str) -> None:
    """Prints a line at once."""
    print(line, flush=True)


if __name__ == "__main__":
    main()
