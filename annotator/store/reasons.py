"""Reasons: why a step was made, and which steps a project stores with one only.

They lie in a table of their own, made with the first reason, so that files of any earlier program hold them as well.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Final

from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.metric_settings import MetricSettings
from annotator.model.protocol import ReasonRule
from annotator.model.step import LayerEdit, PartEdit, RangedCommit
from annotator.model.vocabulary import Vocabulary
from annotator.phrase import Phrase
from annotator.store.tables import schema
from annotator.store.tables.headers import parse_protocol

_OF_THEMSELVES: Final = frozenset({"Show proposals"})
"""Steps that the program makes without anybody's doing."""


_ASKED: Final = Phrase(
    "This project asks for a reason for such a change: type it in the line below and press Enter, or give it with "
    "--reason."
)


class ReasonNeededError(UserError):
    """The project asks why, and nobody said; the same step with a reason is stored."""

    kind = "info"

    def __init__(self) -> None:
        super().__init__(_ASKED)


class ReasonCheck:
    """Refuses what needs a reason and has none, as a step is written."""

    def __init__(self, connection: sqlite3.Connection, record: RangedCommit) -> None:
        asks = record.action == "do" and not record.reason.strip() and record.name not in _OF_THEMSELVES
        self._rule = read_rule(connection) if asks else None
        self._author = record.author
        kind = (AuthorKind.PERSON.value,)
        people = schema.AUTHORS.select(connection, ["id"], "WHERE kind = ?", kind) if self._rule else ()
        self._people = frozenset(row[0] for row in people)

    def refuse(self, layers: Sequence[LayerEdit] = (), parts: Sequence[PartEdit] = ()) -> None:
        """Raises ReasonNeededError where one of these edits needs a reason."""
        if self._rule is None:
            return
        if any(self._asks(edit) for edit in layers) or any(self._asks_of_part(edit) for edit in parts):
            raise ReasonNeededError

    def _asks(self, edit: LayerEdit) -> bool:
        was_finished = edit.status_before.is_finished
        changes = edit.changes_work or (was_finished and not edit.status_after.is_finished)
        if not changes or self._rule is ReasonRule.ALWAYS:
            return changes
        is_other = edit.key.author in self._people and edit.key.author != self._author
        return was_finished or (is_other and len(edit.before) > 0)

    def _asks_of_part(self, edit: PartEdit) -> bool:
        return self._rule is ReasonRule.ALWAYS and isinstance(edit.part, Image | Vocabulary | MetricSettings | Decision)


def read_rule(connection: sqlite3.Connection) -> ReasonRule | None:
    """Which steps need a reason; None where none does."""
    (text,) = schema.PROJECTS.select(connection, ["protocol"]).fetchone()
    rule = parse_protocol(text)[0].reasons if '"reasons"' in text else None
    return rule if isinstance(rule, ReasonRule) else None


def write_reason(connection: sqlite3.Connection, step: int, reason: str) -> None:
    """Stores why a step was made, in the transaction that stores the step."""
    schema.create_tables(connection, (schema.REASONS,))
    schema.REASONS.insert(connection, [(step, reason)])


def read_reasons(connection: sqlite3.Connection, first: int, last: int) -> dict[int, str | None]:
    """By number the reasons of steps; None for one that was erased."""
    if not schema.has_table(connection, schema.REASONS.name):
        return {}
    return dict(schema.REASONS.select(connection, rest="WHERE id BETWEEN ? AND ?", values=(first, last)).fetchall())


def iterate_reasons(connection: sqlite3.Connection) -> Iterator[tuple[int, str | None]]:
    """All of them with the numbers of their steps, the oldest first."""
    if schema.has_table(connection, schema.REASONS.name):
        # A cursor that is left open is closed with the generator, perhaps after the connection.
        yield from schema.REASONS.select(connection, rest="ORDER BY id").fetchall()


def find_last_reasons(connection: sqlite3.Connection, author: int | None, most: int = 8) -> list[str]:
    """The reasons that a person gave last, each once, the latest first."""
    if not schema.has_table(connection, schema.REASONS.name):
        return []
    chosen = "JOIN journal USING (id) WHERE author_id IS ? AND text <> '' ORDER BY id DESC LIMIT ?"
    given = schema.REASONS.select(connection, ["text"], chosen, (author, 20 * most))
    return list(dict.fromkeys(text for (text,) in given))[:most]
