"""Tidying: the journal thinned to what a merge needs of it, and the free room of the file given back to the disk.

Older programs stored previews in the project, which lie in the cache folder now: they are taken out as well.
Thinned steps (see `journal`) are read like any other. Undo needs no journal: it lives as long as the window does.
"""

import sqlite3
from typing import Final

from msgspec import Struct

from annotator.errors import Cancelled, Progress, UserError
from annotator.store.chain import hash_details, keep_details
from annotator.store.journal import PackedSteps, pack_steps, parse_detail
from annotator.store.tables.schema import JOURNAL, PACKED_JOURNAL, PREVIEW, stop_when_asked
from annotator.store.write_ahead import open_tagged_transaction

BLOCK: Final = 500
"""Steps that are compressed together."""

_FIND_FIRST_KEPT: Final = """
SELECT min(coalesce((SELECT min(id) FROM journal WHERE time >= ?), max(id)), max(id)) FROM journal
"""
"""The newest step always stays a row of the journal: the number of the next one is made from it."""

_NEXT: Final = "WHERE id > ? AND id < ? ORDER BY id LIMIT ?"


class TidyPlan(Struct, frozen=True):
    """What tidying would do to a project file."""

    steps: int
    """Steps that would be thinned."""
    kept: int
    """Newer steps that stay as they are."""
    blocks: tuple[PackedSteps, ...]
    details: dict[int, bytes]
    """By number the hashes of what goes, which the chain of the journal keeps."""
    bytes_of_steps: int
    """What the steps take now."""
    previews: int
    """Previews of an older program that would be taken out."""
    bytes_of_previews: int
    bytes_free: int
    """Room inside the file that nothing uses."""

    @property
    def bytes_back(self) -> int:
        """About how much smaller the file would be."""
        steps = max(0, self.bytes_of_steps - sum(len(block.content) for block in self.blocks))
        return steps + self.bytes_of_previews + self.bytes_free

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to do."""
        return not self.steps and not self.previews and not self.bytes_free


class TidyResult(Struct, frozen=True):
    """What tidying has done."""

    steps: int
    previews: int
    bytes_back: int
    """How much smaller the file is."""
    is_compact: bool
    """Whether the free room was given back; otherwise it stays inside the file for later edits."""


def plan_tidy(connection: sqlite3.Connection, progress: Progress, *, keep_since: float) -> TidyPlan:
    """Thins and compresses the steps before a time (seconds since 1970) and writes nothing. Raises Cancelled."""
    bound = connection.execute(_FIND_FIRST_KEPT, (keep_since,)).fetchone()[0] or 0
    total, old = JOURNAL.count(connection), JOURNAL.count(connection, "WHERE id < ?", (bound,))
    blocks: list[PackedSteps] = []
    details: dict[int, bytes] = {}
    taken = done = last = 0
    while rows := JOURNAL.select(connection, rest=_NEXT, values=(last, bound, BLOCK)).fetchall():
        taken += sum(len(value) for row in rows for value in row if isinstance(value, str | bytes))
        details |= hash_details(connection, [(row[0], *row[8:10]) for row in rows])
        blocks.append(pack_steps([(*row[:8], parse_detail(row)) for row in rows]))
        last = blocks[-1].last
        done += len(rows)
        progress.step(done, old)
    pages = connection.execute("PRAGMA freelist_count").fetchone()[0]
    free = pages * connection.execute("PRAGMA page_size").fetchone()[0]
    previews, size = PREVIEW.select(connection, ["count(*)", "coalesce(sum(length(content)), 0)"]).fetchone()
    return TidyPlan(done, total - done, tuple(blocks), details, taken, previews, size, free)


def thin(connection: sqlite3.Connection, plan: TidyPlan, progress: Progress) -> None:
    """Puts the thinned steps in the place of the full ones and takes old previews out, in one transaction.

    Raises Cancelled, and UserError when the journal is no longer the one of the plan; then nothing has changed.
    """
    if not plan.blocks and not plan.previews:
        return
    with open_tagged_transaction(connection), stop_when_asked(connection, progress):
        for number, block in enumerate(plan.blocks):
            progress.step(number, len(plan.blocks))
            PACKED_JOURNAL.insert(connection, [(block.first, block.last, block.content, block.seal)])
        keep_details(connection, plan.details)
        last = plan.blocks[-1].last if plan.blocks else 0
        if connection.execute("DELETE FROM journal WHERE id <= ?", (last,)).rowcount != plan.steps:
            raise UserError("The journal was compacted by another program meanwhile; nothing was changed.")
        PREVIEW.delete(connection, [()])


def release_room(connection: sqlite3.Connection, progress: Progress) -> bool:
    """Rewrites the file without free room; says whether it could.

    It cannot where the person asks to stop, where the disk has no room for the copy that this takes, or where another
    program reads or writes the file: then the room stays inside the file, which is as whole as before.
    """
    try:
        progress.step(0, 0)
        with stop_when_asked(connection, progress):
            connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except (sqlite3.OperationalError, Cancelled):
        return False
    return True
