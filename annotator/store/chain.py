"""The trail: the journal as a chain of hashes, in which a step that was changed, dropped or slipped in is seen.

A link is the SHA-256 of the link before it and of a salted hash of each field of its step: when, who, how, what, image,
count, whether others' work had been seen, the detail from before to after, and why where that was said. Whoever has a
field and its salt can check the field; whoever has neither can still check the chain. So the content of a step can go
(see `tidy`), and who made it with all that names that person (see `erasing`): their hashes stay.

A file of an earlier program begins its chain with the first step that this one writes. Steps that an earlier program
writes later are passed over by a link without a salt, and counted.

Why a step was made lies in a table of its own, made with the first reason, so that files of any earlier program hold
reasons as well.
"""

import hashlib
import json
import secrets
import sqlite3
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from annotator.errors import Progress, UserError, WindowPhrase
from annotator.model.author import AuthorKind
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import LayerEdit, PartEdit, RangedCommit
from annotator.model.protocol import ReasonRule
from annotator.model.vocabulary import Vocabulary
from annotator.store.tables import schema
from annotator.store.tables.headers import parse_protocol
from annotator.store.tables.schema import open_read_transaction

_OF_THEMSELVES: Final = frozenset({"Show proposals"})
"""Steps that the program makes without anybody's doing."""


_ASKED: Final = WindowPhrase(
    "This project asks for a reason for such a change: type it in the line below and press Enter.",
    options="This project asks for a reason for such a change: give it with --reason.",
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


def find_last_reasons(connection: sqlite3.Connection, author: int | None) -> list[str]:
    """The eight reasons that a person gave last, each once, the latest first."""
    if not schema.has_table(connection, schema.REASONS.name):
        return []
    chosen = "JOIN journal USING (id) WHERE author_id IS ? AND text <> '' ORDER BY id DESC LIMIT ?"
    given = schema.REASONS.select(connection, ["text"], chosen, (author, 160))
    return list(dict.fromkeys(text for (text,) in given))[:8]


FIELDS: Final = ("time", "author", "action", "name", "image", "count", "unblinded", "detail")
"""The fields of a step in the order in which they are hashed; the first seven are columns of the journal."""
REASON: Final = "reason"
"""The field behind them, of steps that have a reason."""
TEXTS: Final = ("detail", REASON)
"""Fields that are hashed as they are, not as JSON writes them."""
ERASE: Final = "Erase a person"
"""Name of the step by which a person was erased."""
_SALT: Final = 16
_MUCH: Final = 1 << 20
"""Bytes of a detail that are hashed in one go."""


class Salts(Struct, frozen=True):
    """What keeps the hashes of a step's fields from being guessed: a salt for each, made from one that is stored."""

    stored: bytes

    @classmethod
    def draw(cls) -> "Salts":
        """New ones."""
        return cls(secrets.token_bytes(_SALT))

    def of(self, field: str) -> bytes:
        """That of a field; it says nothing of those of others."""
        return hashlib.sha256(self.stored + field.encode()).digest()[:_SALT]

    def hash_values(self, values: Sequence[Any]) -> list[bytes]:
        """The hashes of all fields but detail and reason."""
        return [hash_field(self.of(field), value) for field, value in zip(FIELDS, values, strict=False)]


def hash_field(salt: bytes, value: Any) -> bytes:
    """The salted hash of a value as JSON writes it."""
    return hashlib.sha256(salt + msgspec.json.encode(value)).digest()


def hash_text(salt: bytes, text: str) -> bytes:
    """The salted hash of a detail or a reason."""
    return hashlib.sha256(salt + text.encode("utf-8", "surrogatepass")).digest()


def join_link(previous: bytes, digests: Iterable[bytes]) -> bytes:
    """The link of a step."""
    return hashlib.sha256(previous + b"".join(digests)).digest()


def pass_over(previous: bytes, last: int) -> bytes:
    """The link over steps up to number `last` that have none of their own."""
    return hashlib.sha256(previous + f"unchained to {last}".encode()).digest()


def add_link(
    connection: sqlite3.Connection, number: int, values: Sequence[Any], salts: Salts, detail: bytes, reason: str
) -> None:
    """Adds the link of the step that was just written, with these values, this hash of its detail, and its reason."""
    schema.create_tables(connection, (schema.CHAIN,))
    found = schema.CHAIN.select(connection, ["id", "link"], "ORDER BY id DESC LIMIT 1").fetchone()
    last, previous = found or (-1, b"")
    if last != number - 1:
        previous = pass_over(previous, number - 1)
        schema.CHAIN.insert(connection, [(number - 1, previous, None, None)])
    why = [hash_text(salts.of(REASON), reason)] if reason else []
    link = join_link(previous, [*salts.hash_values(values), detail, *why])
    schema.CHAIN.insert(connection, [(number, link, salts.stored, None)])


def hash_details(
    connection: sqlite3.Connection, steps: Iterable[tuple[int, str | None, bytes | None]]
) -> dict[int, bytes]:
    """By number the hashes of the details of steps that are about to lose them: number, text or compressed text."""
    if not schema.has_table(connection, schema.CHAIN.name):
        return {}
    found = {}
    for number, text, packed in steps:
        row = schema.CHAIN.select(connection, ["salt", "detail"], key=(number,)).fetchone()
        if row is not None and row[0] is not None and row[1] is None:
            salts, _hashes = _read_salts(connection, number, row[0])
            found[number] = _hash_detail(salts["detail"], text, packed)
    return found


def keep_details(connection: sqlite3.Connection, digests: dict[int, bytes]) -> None:
    """Stores those hashes, in the transaction in which the details go."""
    if digests:
        schema.CHAIN.update(connection, ["detail"], [(digest, number) for number, digest in digests.items()])


def _hash_detail(salt: bytes, text: str | None, packed: bytes | None) -> bytes:
    made = hashlib.sha256(salt)
    if text is not None:
        made.update(text.encode())
        return made.digest()
    reader = zlib.decompressobj()
    rest = packed or b""
    while rest:
        made.update(reader.decompress(rest, _MUCH))
        rest = reader.unconsumed_tail
    made.update(reader.flush())
    return made.digest()


def _read_salts(
    connection: sqlite3.Connection, number: int, stored: bytes
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """By field the salts of a step, and the hashes of what was erased, which has no salt."""
    if stored:
        salts = Salts(stored)
        return {field: salts.of(field) for field in (*FIELDS, REASON)}, {}
    rows = schema.CHAIN_FIELDS.select(connection, ["field", "salt", "hash"], key=(number,)).fetchall()
    return {row[0]: row[1] for row in rows if row[1] is not None}, {
        row[0]: row[2] for row in rows if row[2] is not None
    }


def find_erased(connection: sqlite3.Connection) -> frozenset[int]:
    """Numbers of the steps of persons who were erased."""
    if not schema.has_table(connection, schema.CHAIN_FIELDS.name):
        return frozenset()
    chosen = "WHERE field = 'author' AND hash IS NOT NULL"
    return frozenset(row[0] for row in schema.CHAIN_FIELDS.select(connection, ["id"], chosen))


def erase_fields(connection: sqlite3.Connection, links: Iterable[tuple["Link", Collection[str]]]) -> None:
    """Takes the salts of these fields of steps, in the transaction that takes their values; their hashes stay."""
    schema.create_tables(connection, (schema.CHAIN_FIELDS,))
    for link, gone in links:
        salts, digests = link.salts or {}, link.digests or {}
        kept = {field: salt for field, salt in salts.items() if field not in gone and field in digests}
        rows = [(link.number, field, kept.get(field), None if field in kept else digests[field]) for field in digests]
        schema.CHAIN_FIELDS.put(connection, rows)
        schema.CHAIN.update(connection, ["salt"], [(b"", link.number)])
        if "detail" in gone:
            schema.CHAIN.update(connection, ["detail"], [(digests["detail"], link.number)])


class Link(Struct, frozen=True):
    """A link of the chain with what is there of its step."""

    number: int
    previous: bytes
    link: bytes
    values: Mapping[str, Any]
    """What is there of the fields; nothing for a link over steps that have none."""
    salts: Mapping[str, bytes] | None
    """Those of fields that were not erased; None for a link over steps that have none."""
    digests: Mapping[str, bytes] | None
    """The hashes of all fields, as they are made from what is there; None where something is not."""

    @property
    def holds(self) -> bool:
        """Whether the link is the one that its step and the link before it make."""
        if self.salts is None:
            return self.link == pass_over(self.previous, self.number)
        return self.digests is not None and self.link == join_link(self.previous, self.digests.values())


def iterate_links(connection: sqlite3.Connection, progress: Progress | None = None) -> Iterator[Link]:
    """The chain, oldest link first; none in a file that has none yet. Raises Cancelled."""
    if not schema.has_table(connection, schema.CHAIN.name):
        return
    progress = progress or Progress()
    with open_read_transaction(connection):
        total = schema.CHAIN.count(connection)
        packed, reasons = _Steps(_iterate_packed(connection)), _Steps(iterate_reasons(connection))
        previous = b""
        rows = schema.CHAIN.select(connection, ["id", "link", "salt", "detail"], "ORDER BY id")
        for done, (number, link, salt, digest) in enumerate(rows):
            if done % 500 == 0:
                progress.step(done, total)
            if salt is None:
                yield Link(number, previous, link, {}, None, None)
            else:
                step = packed.find(number) or _read_full(connection, number)
                yield _make_link(connection, (number, previous, link, salt, digest), step, reasons.find(number))
            previous = link


class _Steps:
    """Rows that begin with the number of their step, the oldest first, which are asked for in that order."""

    def __init__(self, rows: Iterator[Sequence[Any]]) -> None:
        self._rows = rows
        self._next = next(rows, None)

    def find(self, number: int) -> Sequence[Any] | None:
        """The row of a step; None where it has none."""
        while self._next is not None and self._next[0] < number:
            self._next = next(self._rows, None)
        return self._next if self._next is not None and self._next[0] == number else None


def _make_link(
    connection: sqlite3.Connection,
    row: tuple[int, bytes, bytes, bytes, bytes | None],
    step: Sequence[Any] | None,
    reason: Sequence[Any] | None,
) -> Link:
    """`step` and `reason` begin with its number; a detail that is no text is a shortened one."""
    number, previous, link, stored, detail = row
    salts, digests = _read_salts(connection, number, stored)
    if detail is not None:
        digests["detail"] = detail
    told: dict[str, Any] = {} if step is None else dict(zip(FIELDS, step[1:], strict=False))
    if reason is not None:
        told[REASON] = reason[1]
    values = {
        field: value
        for field, value in told.items()
        if field not in digests and (field not in TEXTS or isinstance(value, str))
    }
    made = {
        field: hash_text(salts[field], value) if field in TEXTS else hash_field(salts[field], value)
        for field, value in values.items()
        if field in salts
    }
    whole = {field: found for field in (*FIELDS, REASON) if (found := digests.get(field) or made.get(field))}
    is_whole = step is not None and all(field in whole for field in FIELDS)
    return Link(number, previous, link, values, salts, whole if is_whole else None)


def _read_full(connection: sqlite3.Connection, number: int) -> list[Any] | None:
    row = schema.JOURNAL.select(connection, schema.JOURNAL.names[:10], key=(number,)).fetchone()
    if row is None:
        return None
    *values, text, packed = row
    return [*values, zlib.decompress(packed).decode() if text is None and packed is not None else text]


def _iterate_packed(connection: sqlite3.Connection) -> Iterator[list[Any]]:
    """The tidied steps, oldest first."""
    if not schema.has_table(connection, schema.PACKED_JOURNAL.name):
        return
    for (content,) in schema.PACKED_JOURNAL.select(connection, ["content"], "ORDER BY first_id"):
        yield from json.loads(zlib.decompress(content))


class ChainCheck(Struct, frozen=True):
    """What a chain is like."""

    steps: int
    """Steps with a link."""
    before: int
    """Steps that were there before the chain began."""
    passed_over: int
    """Steps that an earlier program wrote after it had begun."""
    without_content: int
    """Steps whose content is gone and whose hash is there."""
    erased: int
    """Persons who were erased."""
    broken: tuple[int, ...]
    """Numbers of the steps that are not as they were written, or not there."""
    head: bytes
    """The last link; empty without one."""


def check_chain(links: Iterable[Link]) -> ChainCheck:
    """Checks every link of a chain."""
    steps = before = passed_over = without = erased = last = 0
    broken, head = [], b""
    for place, link in enumerate(links):
        if link.salts is None:
            if place == 0:
                before = link.number
            else:
                passed_over += link.number - last
        else:
            steps += 1
            without += "detail" not in link.values and link.digests is not None
            erased += link.values.get("name") == ERASE
        if not link.holds:
            broken.append(link.number)
        last, head = link.number, link.link
    return ChainCheck(steps, before, passed_over, without, erased, tuple(broken), head)
