"""What a killed run left is taken away by the next one in the folder; what a living process holds stays."""

import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import pytest

from annotator.cli.program import run
from annotator.store import create_project, open_project
from annotator.store.create import MAGIC
from tests import builders

HOLDING = """
import sys
from pathlib import Path
from annotator.store.lock import ProjectLock
path = Path(sys.argv[1])
lock = ProjectLock(path)
path.with_name(path.name + ".part").write_bytes(sys.argv[2].encode().decode("unicode_escape").encode())
path.with_name(path.name + ".part-journal").write_bytes(b"half")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def writing(path: Path, head: bytes = MAGIC + b"half") -> Iterator[subprocess.Popen]:
    """A process that holds the lock of a project and has begun to write it, until it is killed."""
    text = head.decode().replace("\0", "\\0")
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(path), text], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert process.stdout.readline() == b"held\n"
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdin.close()
        process.stdout.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project that its own pictures lie beside."""
    builders_project = builders.project(images=1)
    create_project(tmp_path / "p.annotator", builders_project).close()
    return tmp_path


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_the_next_run_clears_what_a_killed_one_left(folder: Path) -> None:
    with writing(folder / "n.annotator"):
        with open_project(folder / "p.annotator"):
            pass
        assert names(folder) == {"p.annotator", *(f"n.annotator{end}" for end in (".lock", ".part", ".part-journal"))}
    assert "n.annotator.lock" in names(folder)
    with open_project(folder / "p.annotator"):
        assert names(folder) == {"p.annotator", "p.annotator.lock"} | {
            name for name in names(folder) if name.startswith("p.annotator-")
        }
    assert names(folder) == {"p.annotator"}


def test_a_copy_goes_over_what_a_killed_copy_left(folder: Path) -> None:
    (folder / "copy.annotator.part").write_bytes(b"no database at all, but half of something")
    with open_project(folder / "p.annotator") as file:
        file.copy_to(folder / "copy.annotator")
    assert names(folder) == {"p.annotator", "copy.annotator"}
    with open_project(folder / "copy.annotator") as copy:
        assert copy.project.uuid == builders.UUID


def test_files_of_others_stay(folder: Path) -> None:
    (folder / "x.annotator.part").write_bytes(MAGIC + b"a download that is under way")
    (folder / "yarn.lock").write_text("process of others")
    (folder / "z.annotator.lock").write_text(f"process {os.getpid()} on elsewhere")
    with writing(folder / "n.annotator", b"something else"):
        pass
    with open_project(folder / "p.annotator"):
        pass
    left = {"x.annotator.part", "yarn.lock", "z.annotator.lock", "n.annotator.part", "n.annotator.part-journal"}
    assert names(folder) == {"p.annotator", *left}


def test_new_begins_again_where_it_was_killed(folder: Path, tmp_path: Path) -> None:
    from PIL import Image

    (tmp_path / "pictures").mkdir()
    Image.new("RGB", (30, 20)).save(tmp_path / "pictures" / "a.jpg")
    with writing(folder / "n.annotator"):
        assert run(["new", str(folder / "n.annotator"), "--images", str(tmp_path / "pictures")]) == 1
    assert run(["new", str(folder / "n.annotator"), "--images", str(tmp_path / "pictures")]) == 0
    assert names(folder) == {"p.annotator", "n.annotator", "pictures"}


@pytest.mark.skipif(os.name != "posix", reason="locks by flock")
def test_a_lock_that_is_held_for_a_moment_is_waited_for(tmp_path: Path) -> None:
    """As by another process that is clearing what killed ones left."""
    path = tmp_path / "p.annotator"
    create_project(path, builders.project()).close()
    lock = path.with_name(f"{path.name}.lock")
    lock.write_text("process 1 on elsewhere")
    held = os.open(lock, os.O_RDWR)
    fcntl.flock(held, fcntl.LOCK_EX)
    releasing = Timer(0.03, os.close, [held])
    releasing.start()
    with open_project(path) as file:
        assert not file.read_only
    releasing.join()
