"""Ctrl+C at any moment: exit 130, one line that names what was not written, no traceback and no process left."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.cli.workers import Processes
from annotator.store import create_project
from tests import builders

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes of Windows have no process groups to interrupt")
PATIENCE = 60


@pytest.fixture(autouse=True)
def hears_interrupts() -> Iterator[None]:
    """A suite that a shell runs in the background ignores interrupts, and what it starts would, too, for ever."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """A pipe: who opens it to read waits until somebody opens it to write, and the other way round."""
    os.mkfifo(tmp_path / "gate")
    return tmp_path / "gate"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    create_project(tmp_path / "p.annotator", builders.project()).close()
    return tmp_path / "p.annotator"


def interrupt(command: list[str], gate: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the command in a process group of its own and interrupts all of it as soon as it reads the gate."""
    with (
        subprocess.Popen(
            [sys.executable, *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env={**os.environ, **environment},
        ) as running,
        gate.open("w", encoding="utf-8"),
    ):
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    return subprocess.CompletedProcess(command, running.returncode, out, err)


def block_import(module: str, gate: Path) -> str:
    """A path for Python whose start-up hook has the import of a module wait at the gate, in the program itself."""
    hook = gate.parent / "hook" / "sitecustomize.py"
    hook.parent.mkdir()
    hook.write_text(
        "import sys\n"
        "class Gate:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r} and '--multiprocessing-fork' not in sys.orig_argv:\n"
        f"            open({str(gate)!r}).read()\n"
        "sys.meta_path.insert(0, Gate())\n",
        encoding="utf-8",
    )
    return os.pathsep.join([str(hook.parent), *filter(None, [os.environ.get("PYTHONPATH", "")])])


def test_the_outputs_that_are_missing_are_named(project: Path, gate: Path, tmp_path: Path) -> None:
    page, numbers = tmp_path / "a.html", tmp_path / "a.json"
    command = ["-m", "annotator", "audit", str(project), "--html", str(page), "--json", str(numbers)]
    ended = interrupt(command, gate, PYTHONPATH=block_import("annotator.report.audit.html_page", gate))
    assert (ended.returncode, ended.stderr) == (130, f"Interrupted. Not written: {page}.\n")
    assert numbers.exists()
    assert not page.exists()


@pytest.mark.parametrize("module", ["typer", "annotator.cli.commands.audit"])
def test_an_interrupt_while_modules_are_imported_is_one_line(project: Path, gate: Path, module: str) -> None:
    ended = interrupt(["-m", "annotator", "audit", str(project)], gate, PYTHONPATH=block_import(module, gate))
    assert (ended.returncode, ended.stderr) == (130, "Interrupted.\n")


def wait_at(gate: str) -> str:
    """What a worker does until it is ended."""
    return Path(gate).read_text(encoding="utf-8")


def list_blocked(_nothing: int) -> list[int]:
    """The signals that a worker never hears."""
    return [int(one) for one in signal.pthread_sigmask(signal.SIG_BLOCK, ())]


def test_a_worker_hears_no_interrupt_from_its_first_moment_on() -> None:
    (blocked,) = Processes(1).run(list_blocked, [0])
    assert int(signal.SIGINT) in blocked
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_workers_end_with_the_program_that_is_interrupted(gate: Path) -> None:
    script = (
        "from annotator.cli.workers import Processes\n"
        "from tests.cli.test_interrupts import wait_at\n"
        "import multiprocessing, sys\n"
        "if __name__ == '__main__':\n"
        "    try:\n"
        f"        list(Processes(2).run(wait_at, [{str(gate)!r}] * 4))\n"
        "    except KeyboardInterrupt:\n"
        "        sys.exit(f'left: {len(multiprocessing.active_children())}')\n"
    )
    ended = interrupt(["-c", script], gate, PYTHONPATH=str(Path(__file__).parents[2]))
    assert ended.stderr == "left: 0\n"
