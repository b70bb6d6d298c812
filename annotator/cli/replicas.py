"""The replica that a command is about, and the line to its server."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.cli.projects import open_with_notice, sign_in
from annotator.errors import UserError

if TYPE_CHECKING:
    from annotator.store.project_file import ProjectFile
    from annotator.store.replica.membership import Membership
    from annotator.team.link import Link


@contextmanager
def open_replica(path: Path, *, read_only: bool = False) -> "Iterator[tuple[ProjectFile, Membership]]":
    """The replica at a path and whose it is. Raises UserError for any other project."""
    with open_with_notice(path, read_only=read_only) as file:
        if file.membership is None:
            raise UserError("'{file}' is no replica of a team project; make one with annotator team join.", file=path)
        if file.read_only and not read_only:
            raise UserError(file.read_only_reason)
        yield file, file.membership


@contextmanager
def open_line(path: Path, *, read_only: bool = False) -> "Iterator[tuple[ProjectFile, Membership, Link]]":
    """The same with a line to its server."""
    from annotator.team.link import TeamPlace

    with (
        open_replica(path, read_only=read_only) as (file, member),
        sign_in(TeamPlace(member.address, member.schema), member.login) as link,
    ):
        yield file, member, link
