"""What a killed export left beside its target is taken away by the next; what another one is writing is not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from annotator.formats.core.files import open_replacement
from annotator.formats.core.folder import open_folder_writer

ROOT = Path(__file__).parents[2]
KILLED = """
import os, sys
from pathlib import Path
from annotator.formats.core.files import open_replacement
from annotator.formats.core.folder import open_folder_writer
if sys.argv[1] == "file":
    with open_replacement(Path("out.json")) as stream:
        stream.write(b"half")
        os._exit(9)
with open_folder_writer(Path("out.json")) as writer:
    writer.write("a/b.txt", b"half")
    os._exit(9)
"""


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.skipif(os.name == "nt", reason="a folder in use cannot be told there")
@pytest.mark.parametrize("kind", ["file", "folder"])
def test_the_next_run_clears_what_a_killed_one_left(tmp_path: Path, kind: str) -> None:
    command = [sys.executable, "-c", KILLED, kind]
    done = subprocess.run(command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, check=False)
    assert done.returncode == 9
    assert len(names(tmp_path)) == 1
    (tmp_path / ".out.json.mine.part").write_text("another's file")
    with open_replacement(tmp_path / "out.json") as stream:
        stream.write(b"whole")
    assert names(tmp_path) == [".out.json.mine.part", "out.json"]


def test_what_another_is_writing_stays(tmp_path: Path) -> None:
    with open_replacement(tmp_path / "out") as first:
        first.write(b"first")
        with open_replacement(tmp_path / "out") as second:
            second.write(b"second")
    assert (tmp_path / "out").read_bytes() == b"first"
    with open_folder_writer(tmp_path / "folder") as slow:
        slow.write("a.txt", b"a")
        with open_folder_writer(tmp_path / "folder") as quick:
            quick.write("b.txt", b"b")
    assert names(tmp_path / "folder") == ["a.txt", "b.txt"]
    assert names(tmp_path) == ["folder", "out"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_written_into_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with open_replacement(pipe) as stream:
        stream.write(b"numbers")
    assert os.read(reader, 100) == b"numbers"
    os.close(reader)
    assert [path.is_fifo() for path in tmp_path.iterdir()] == [True]
