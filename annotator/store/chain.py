"""The trail: the journal as a chain of hashes, in which a step that was changed, dropped or slipped in is seen.

A link is the SHA-256 of the link before it and of a salted hash of each field of its step: when, who, how, what, image,
count, whether others' work had been seen, and the detail from before to after. Whoever has a field and its salt can
check the field; whoever has neither can still check the chain. So the content of a step can go (see `tidy`) and its
hash stays.

A file of an earlier program begins its chain with the first step that this one writes. Steps that an earlier program
writes later are passed over by a link without a salt, and counted.
"""

import hashlib
import json
import secrets
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from annotator.progress import Progress
from annotator.store.tables import schema
from annotator.store.tables.schema import open_read_transaction

FIELDS: Final = ("time", "author", "action", "name", "image", "count", "unblinded", "detail")
"""The fields of a step in the order in which they are hashed; the first seven are columns of the journal."""
_SALT: Final = 16
_MUCH: Final = 1 << 20
"""Bytes of a detail that are hashed in one go."""


@dataclass(frozen=True, slots=True)
class Salts:
    """What keeps the hashes of a step's fields from being guessed: a salt for each, made from one that is stored."""

    stored: bytes

    @classmethod
    def draw(cls) -> "Salts":
        """New ones."""
        return cls(secrets.token_bytes(_SALT))

    def of(self, field: str) -> bytes:
        """That of a field; it says nothing of those of others."""
        return hashlib.sha256(self.stored + field.encode()).digest()[:_SALT]

    def begin_detail(self) -> "hashlib._Hash":
        """The hash of a detail that comes piece by piece, as UTF-8."""
        return hashlib.sha256(self.of("detail"))

    def hash_values(self, values: Sequence[Any]) -> list[bytes]:
        """The hashes of all fields but the detail."""
        return [hash_field(self.of(field), value) for field, value in zip(FIELDS, values, strict=False)]


def hash_field(salt: bytes, value: Any) -> bytes:
    """The salted hash of a value as JSON writes it."""
    return hashlib.sha256(salt + msgspec.json.encode(value)).digest()


def join_link(previous: bytes, digests: Iterable[bytes]) -> bytes:
    """The link of a step."""
    return hashlib.sha256(previous + b"".join(digests)).digest()


def pass_over(previous: bytes, last: int) -> bytes:
    """The link over steps up to number `last` that have none of their own."""
    return hashlib.sha256(previous + f"unchained to {last}".encode()).digest()


def add_link(connection: sqlite3.Connection, number: int, values: Sequence[Any], salts: Salts, detail: bytes) -> None:
    """Adds the link of the step that was just written, with these values and this hash of its detail."""
    schema.create_tables(connection, (schema.CHAIN,))
    found = schema.CHAIN.select(connection, ["id", "link"], "ORDER BY id DESC LIMIT 1").fetchone()
    last, previous = found or (-1, b"")
    if last != number - 1:
        previous = pass_over(previous, number - 1)
        schema.CHAIN.insert(connection, [(number - 1, previous, None, None)])
    link = join_link(previous, [*salts.hash_values(values), detail])
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
            found[number] = _hash_detail(Salts(row[0]), text, packed)
    return found


def keep_details(connection: sqlite3.Connection, digests: dict[int, bytes]) -> None:
    """Stores those hashes, in the transaction in which the details go."""
    if digests:
        schema.CHAIN.update(connection, ["detail"], [(digest, number) for number, digest in digests.items()])


def _hash_detail(salts: Salts, text: str | None, packed: bytes | None) -> bytes:
    made = salts.begin_detail()
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


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the chain with what is there of its step."""

    number: int
    previous: bytes
    link: bytes
    salts: Salts | None
    """None for a link over steps that have none."""
    values: tuple[Any, ...] | None
    """The fields but the detail; None where the step is not there."""
    detail: str | None
    """Its text; None where it is gone."""
    detail_digest: bytes | None
    """The hash of the detail; None where there is neither detail nor hash."""

    @property
    def digests(self) -> list[bytes] | None:
        """The hashes of all fields, as they are made from what is there; None where something is not."""
        if self.salts is None or self.values is None or self.detail_digest is None:
            return None
        return [*self.salts.hash_values(self.values), self.detail_digest]

    @property
    def holds(self) -> bool:
        """Whether the link is the one that its step and the link before it make."""
        if self.salts is None:
            return self.link == pass_over(self.previous, self.number)
        digests = self.digests
        return digests is not None and self.link == join_link(self.previous, digests)


def iterate_links(connection: sqlite3.Connection, progress: Progress | None = None) -> Iterator[Link]:
    """The chain, oldest link first; none in a file that has none yet. Raises Cancelled."""
    if not schema.has_table(connection, schema.CHAIN.name):
        return
    progress = progress or Progress()
    with open_read_transaction(connection):
        total = schema.CHAIN.count(connection)
        packed = _iterate_packed(connection)
        waiting = next(packed, None)
        previous = b""
        rows = schema.CHAIN.select(connection, ["id", "link", "salt", "detail"], "ORDER BY id")
        for done, (number, link, salt, digest) in enumerate(rows):
            if done % 500 == 0:
                progress.step(done, total)
            salts = None if salt is None else Salts(salt)
            while waiting is not None and waiting[0] < number:
                waiting = next(packed, None)
            if salts is None:
                yield Link(number, previous, link, None, None, None, None)
            elif waiting is not None and waiting[0] == number:
                yield Link(number, previous, link, salts, tuple(waiting[1:8]), None, digest)
            else:
                yield _read_full(connection, number, previous, link, salts, digest)
            previous = link


def _read_full(
    connection: sqlite3.Connection, number: int, previous: bytes, link: bytes, salts: Salts, digest: bytes | None
) -> Link:
    row = schema.JOURNAL.select(connection, schema.JOURNAL.names[1:10], key=(number,)).fetchone()
    if row is None:
        return Link(number, previous, link, salts, None, None, digest)
    *values, text, packed = row
    detail = zlib.decompress(packed).decode() if text is None and packed is not None else text
    return Link(number, previous, link, salts, tuple(values), detail, _hash_detail(salts, detail, None))


def _iterate_packed(connection: sqlite3.Connection) -> Iterator[list[Any]]:
    """The tidied steps, oldest first."""
    if not schema.has_table(connection, schema.PACKED_JOURNAL.name):
        return
    for (content,) in schema.PACKED_JOURNAL.select(connection, ["content"], "ORDER BY first_id"):
        yield from json.loads(zlib.decompress(content))


@dataclass(frozen=True, slots=True)
class ChainCheck:
    """What a chain is like."""

    steps: int
    """Steps with a link."""
    before: int
    """Steps that were there before the chain began."""
    passed_over: int
    """Steps that an earlier program wrote after it had begun."""
    without_content: int
    """Steps whose content is gone and whose hash is there."""
    broken: tuple[int, ...]
    """Numbers of the steps that are not as they were written, or not there."""
    head: bytes
    """The last link; empty without one."""


def check_chain(links: Iterable[Link]) -> ChainCheck:
    """Checks every link of a chain."""
    steps = before = passed_over = without = last = 0
    broken, head = [], b""
    for place, link in enumerate(links):
        if link.salts is None:
            if place == 0:
                before = link.number
            else:
                passed_over += link.number - last
        else:
            steps += 1
            without += link.detail is None and link.values is not None
        if not link.holds:
            broken.append(link.number)
        last, head = link.number, link.link
    return ChainCheck(steps, before, passed_over, without, tuple(broken), head)
