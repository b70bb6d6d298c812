"""The tests that stop early in the suite, all the way: rows that it leaves out, loops and examples at full length.

A round is one run of all of them; each tries other examples of the properties.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.campaigns.kit import Tries, parser_of

ROOT = Path(__file__).parents[2]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs every module that takes its depth from `tests.depth`."""
    options = parser_of("deep", __doc__, count=1, what="rounds").parse_args(arguments)
    modules = sorted(str(path) for path in (ROOT / "tests").rglob("test_*.py") if "tests.depth" in path.read_text())
    workers = str(min(os.cpu_count() or 1, 4))
    tries = Tries()
    for seed in range(options.seed, options.seed + options.count):
        with tries.one(f"{len(modules)} modules, seed {seed}"):
            options_of_pytest = ["-q", "-n", workers, "-m", "not bench", f"--hypothesis-seed={seed}"]
            command = [sys.executable, "-m", "pytest", *options_of_pytest, *modules]
            subprocess.run(command, cwd=ROOT, env={**os.environ, "ANNOTATOR_TEST_DEEP": "1"}, check=True)
    return tries.end()


if __name__ == "__main__":
    sys.exit(main())
