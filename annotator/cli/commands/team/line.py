"""Signing in to a team project from the command line: passwords are asked for, and kept nowhere."""

import getpass
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from annotator.cli.projects import open_with_notice
from annotator.errors import UserError
from annotator.store.project_file import ProjectFile
from annotator.store.replica.membership import Membership
from annotator.team.key_store import read_password
from annotator.team.link import Link, TeamError, TeamPlace, connect


def sign_in(place: TeamPlace, login: str = "") -> Link:
    """A line to the server. A password that libpq does not find comes from the system's key store, or is asked for.

    Raises UserError, TeamError where the login is refused, and LineError where nobody answers.
    """
    try:
        return connect(place, login=login)
    except TeamError as error:
        if error.code != "refused_login":
            raise
        kept = read_password(place, login)
        if kept is not None:
            return connect(place, login=login, password=kept)
        if not sys.stdin.isatty():
            raise
    who = f" of {login}" if login else ""
    return connect(place, login=login, password=getpass.getpass(f"Password{who} on the team server: "))


@contextmanager
def open_replica(path: Path, *, read_only: bool = False) -> Iterator[tuple[ProjectFile, Membership]]:
    """The replica at a path and whose it is. Raises UserError for any other project."""
    with open_with_notice(path, read_only=read_only) as file:
        if file.membership is None:
            raise UserError("'{file}' is no replica of a team project; make one with annotator team join.", file=path)
        if file.read_only and not read_only:
            raise UserError(file.read_only_reason)
        yield file, file.membership


@contextmanager
def open_line(path: Path, *, read_only: bool = False) -> Iterator[tuple[ProjectFile, Membership, Link]]:
    """The same with a line to its server."""
    with (
        open_replica(path, read_only=read_only) as (file, member),
        sign_in(TeamPlace(member.address, member.schema), member.login) as link,
    ):
        yield file, member, link
