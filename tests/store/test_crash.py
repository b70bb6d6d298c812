"""A process that is killed while it commits or drags loses nothing that it had acknowledged."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROUNDS = 24
"""The campaign `kill` goes on for longer."""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked processes")
def test_kills_lose_no_acknowledged_step(tmp_path: Path) -> None:
    script = Path(__file__).with_name("crash_rounds.py")
    root = Path(__file__).parents[2]
    ended = subprocess.run(
        [sys.executable, script, tmp_path / "crash.annotator", str(ROUNDS)],
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert ended.stderr == ""
    *faults, summary = ended.stdout.splitlines()
    assert faults == []
    assert summary.startswith(f"{ROUNDS} kills, ")
    assert int(summary.split()[2]) >= ROUNDS
