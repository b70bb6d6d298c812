"""Whose replica a file is, of which team project, and how far it has followed the server."""

import sqlite3
from typing import Any, Final, Self

from msgspec import Struct
from msgspec.structs import astuple, replace

from annotator.store.tables.schema import REPLICA, REPLICA_TABLES, has_table

OWNER: Final = "owner"
AUDITOR: Final = "auditor"
ANNOTATOR: Final = "annotator"


class Membership(Struct, frozen=True):
    """The one row of the table `replica`, in the order of its columns; it never holds a password."""

    address: str
    """What libpq understands, without a password: `postgresql://host/database` or `service=name`."""
    schema: str
    """Of the team project on that server."""
    login: str
    author_id: int
    """The person's author: nobody else works in this replica."""
    role: str
    """`annotator`, `auditor` or `owner`."""
    desk: int
    """Upper half of the ids that are given here."""
    epoch: str = ""
    cursor: int = 0
    """Up to where the server's changes are known here; a clock of the server, never shown."""
    seat: int = 0
    """Number of the last time that the person sat down at a desk, as this desk knows it."""
    token: str = ""
    """Proof that this file is neither a copy nor rolled back: the server's answer to the last call."""
    next_token: str = ""
    """The proof that the call under way asks for; empty when none is."""
    parts_version: int = 0
    assignment_version: int = 0
    grace: float = 0.0
    """Seconds after one's own *done* before others' layers come."""
    last_contact: float | None = None
    """When the server last answered, seconds since 1970."""
    last_compared: float | None = None
    """When all headers were last compared with the server's."""
    server_seen: int = 0
    """The server's clock at its last acknowledgement: one that remembers less was restored from a backup."""
    lost_since: int = 0
    """Such a clock, where a restored server still has to be told what it had acknowledged until then; else 0.

    Negative where it remembers all that it acknowledged to this desk, but not all that this desk had from it.
    """

    @property
    def known_until(self) -> int:
        """Up to where the server's changes were known here: what a restored one says of later, came after that."""
        return abs(self.lost_since) or self.cursor

    @property
    def may_change_parts(self) -> bool:
        """Whether images, labels, authors and settings may be changed here."""
        return self.role == OWNER

    @property
    def may_decide(self) -> bool:
        """Whether disagreements may be decided here."""
        return self.role in (OWNER, AUDITOR)

    def with_changes(self, **changes: Any) -> Self:
        """The same with these fields changed."""
        return replace(self, **changes)


def read_membership(connection: sqlite3.Connection) -> Membership | None:
    """Whose replica the file is; None where it is no replica."""
    row = REPLICA.select(connection).fetchone() if has_table(connection, REPLICA.name) else None
    return None if row is None else Membership(*row[1:])


def write_membership(connection: sqlite3.Connection, membership: Membership) -> None:
    """Puts it in the place of what was there."""
    REPLICA.put(connection, [(1, *astuple(membership))])


def drop_replica_tables(connection: sqlite3.Connection) -> None:
    """Takes the tables away that only a replica has, inside a transaction of the caller's."""
    for table in REPLICA_TABLES:
        connection.execute(f"DROP TABLE IF EXISTS {table.name}")
