"""Erasing a person: a pseudonym takes the place of the name, and the trail loses who it was and keeps its hashes.

Of each step that the person made, who made it goes with its salt. So does the content of every step that names the
person, in whose place the same stands with the pseudonym, and a reason by the person or that names them.
"""

import sqlite3
import zlib
from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Numeral, Phrase, Progress
from annotator.model.author import Author
from annotator.model.columns import change_texts, dump_json, parse_json
from annotator.model.project import PartEdit
from annotator.store.chain import ERASE, REASON, erase_fields, iterate_links, iterate_reasons
from annotator.store.journal import EntryWriter, parse_detail
from annotator.store.tables import schema
from annotator.store.tables.layers import write_parts

_SEARCHED: Final = (
    (schema.PROJECTS, ("name", "images_folder", "metrics", "protocol")),
    (schema.IMAGES, ("name",)),
    (schema.NOTES, ("text",)),
    (schema.SHAPE, ("attributes",)),
    (schema.LAYER_ATTRIBUTES, ("attributes",)),
    (schema.FROZEN_STATE, ("numbered", "beside")),
    (schema.FROZEN_LAYER, ("content",)),
)
"""Where a name is left that somebody wrote, or of which the hash of a state is made; what is compressed is of bytes."""
_LONG: Final = 4096

Hide = Callable[[str], str]
"""A text with the pseudonym in the place of each name in it."""


class Erased(Struct, frozen=True):
    """What is left of a person."""

    pseudonym: str
    steps: int
    """Steps of which nobody learns any more who made them."""
    contents: int
    """Steps whose content named the person."""
    left: dict[str, int]
    """By table in how many rows the name still occurs, as in the text of a note."""

    def list_sentences(self) -> Iterator[Phrase]:
        """What has become of it."""
        steps, contents = Numeral(f"{self.steps:,}"), Numeral(f"{self.contents:,}")
        yield Phrase(
            "The person is called {name} from now on. Steps of which it is gone who made them: {steps}; steps without "
            "the content that named the person: {contents}. The chain has their hashes.",
            name=self.pseudonym,
            steps=steps,
            contents=contents,
        )
        if self.left:
            tables = ", ".join(f"{table} {count:,}" for table, count in self.left.items())
            yield Phrase("The name is left in rows of these tables: {tables}.", tables=tables)


class _Plan(Struct):
    """What will be written in the place of what names the person."""

    author: int
    hide: Hide
    gone: dict[int, set[str]] = field(default_factory=dict)
    """By step the fields that go."""
    rows: list[tuple[Any, ...]] = field(default_factory=list)
    """Of the journal: author, detail, compressed detail, seal, number."""
    blocks: list[tuple[Any, ...]] = field(default_factory=list)
    """Of the tidied steps: content, seal, first number."""

    def add_rows(self, connection: sqlite3.Connection) -> None:
        """Looks through the journal."""
        for row in schema.JOURNAL.select(connection, rest="ORDER BY id").fetchall():
            number, time, author, *values, text, packed, _seal = row
            detail = parse_detail(row)
            hidden, who = self._look_at(number, author, detail)
            if number not in self.gone:
                continue
            if hidden != detail:
                text = dump_json(hidden)
                text, packed = (None, zlib.compress(text.encode())) if len(text) > _LONG else (text, None)
            seal = schema.compute_checksum(time, who, *values, text, packed)
            self.rows.append((who, text, packed, seal, number))

    def add_blocks(self, connection: sqlite3.Connection) -> None:
        """Looks through the tidied steps."""
        for first, last, content, _seal in schema.PACKED_JOURNAL.select(connection).fetchall():
            steps = parse_json(zlib.decompress(content).decode())
            hidden = []
            for number, time, author, *values, detail in steps:
                shown, who = self._look_at(number, author, detail)
                hidden.append([number, time, who, *values, shown])
            if hidden != steps:
                packed = zlib.compress(dump_json(hidden).encode(), 9)
                self.blocks.append((packed, schema.compute_checksum(first, last, packed), first))

    def add_reasons(self, connection: sqlite3.Connection) -> None:
        """Looks through the reasons: those of the person go, and those that name the person."""
        for number, text in iterate_reasons(connection):
            if text is not None and ("author" in self.gone.get(number, ()) or self.hide(text) != text):
                self.gone.setdefault(number, set()).add(REASON)

    def _look_at(self, number: int, author: int | None, detail: Any) -> tuple[Any, int | None]:
        hidden = change_texts(detail, self.hide)
        fields = {"detail"} if hidden != detail else set()
        if author == self.author:
            fields.add("author")
        if fields:
            self.gone[number] = fields
        return hidden, None if author == self.author else author


def write_erasure(
    connection: sqlite3.Connection, author: Author, pseudonym: str, seconds: float, hide: Hide, progress: Progress
) -> Erased:
    """Does all of it, in the transaction that is open. Raises Cancelled, and ValueError for a damaged journal."""
    plan = _Plan(author.id, hide)
    plan.add_rows(connection)
    plan.add_blocks(connection)
    plan.add_reasons(connection)
    links = [link for link in iterate_links(connection, progress) if link.number in plan.gone]
    erase_fields(connection, [(link, plan.gone[link.number]) for link in links if link.digests is not None])
    schema.JOURNAL.update(connection, ["author_id", "detail", "detail_zip", "seal"], plan.rows)
    schema.PACKED_JOURNAL.update(connection, ["content", "seal"], plan.blocks)
    reasons = [(None, number) for number, fields in plan.gone.items() if REASON in fields]
    if reasons:
        schema.REASONS.update(connection, ["text"], reasons)
    named = replace(author, name=pseudonym)
    write_parts(connection, [PartEdit(author, named)])
    entry = EntryWriter(touched=0)
    entry.add_parts([PartEdit(named, named)])
    entry.write(connection, (seconds, None, "do", ERASE, None, 1, 0))
    steps, contents = (sum(name in fields for fields in plan.gone.values()) for name in ("author", "detail"))
    return Erased(pseudonym, steps, contents, dict(_count_left(connection, hide)))


def _count_left(connection: sqlite3.Connection, hide: Hide) -> Iterator[tuple[str, int]]:
    for table, names in _SEARCHED:
        if schema.has_table(connection, table.name):
            rows = table.select(connection, names)
            count = sum(any(hide(text) != text for text in map(_read_text, row)) for row in rows)
            if count:
                yield table.name, count


def _read_text(value: str | bytes | None) -> str:
    return zlib.decompress(value).decode("utf-8", "replace") if isinstance(value, bytes) else value or ""
