"""The journal: one row for every step done, undone or redone, with the rows of shapes before and after it.

Nothing is said twice: of a step that touches more than `FEW` shapes the journal keeps the rows before it, and of the
rows after it the ids only. What those held stands in the table of shapes, or, once they were changed or removed, in
the rows before that later step.
"""

import hashlib
import math
import sqlite3
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice, takewhile
from types import MappingProxyType
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.errors import Progress
from annotator.model.author import Author
from annotator.model.columns import FIXED_COLUMNS, UNSET_VALUES, dump_json, parse_json
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import BROUGHT_STEPS, LayerEdit, Part, PartEdit
from annotator.model.protocol import Protocol
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import Attributes, Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.spool import SpoolFile
from annotator.store.chain import Salts, add_link, find_erased, read_reasons, write_reason
from annotator.store.tables import schema
from annotator.store.tables.headers import convert_settings
from annotator.store.tables.layers import loose_columns_of, restore_loose_columns
from annotator.store.tables.schema import open_read_transaction

Step = tuple[Any, ...]
"""Number, time, author, action, name, image, count and unblinded of a step, and its detail as JSON values."""


class PackedSteps(Struct, frozen=True):
    """Consecutive steps as a row of `packed_journal`."""

    first: int
    last: int
    count: int
    content: bytes

    @property
    def seal(self) -> int:
        """The checksum that is stored beside them."""
        return schema.compute_checksum(self.first, self.last, self.content)


def pack_steps(steps: Sequence[Step]) -> PackedSteps:
    """Thins and compresses steps, oldest first."""
    thinned = [(*step[:-1], _shorten_detail(step[-1])) for step in steps]
    content = zlib.compress(dump_json(thinned).encode(), 9)
    return PackedSteps(steps[0][0], steps[-1][0], len(steps), content)


def iterate_packed_steps(connection: sqlite3.Connection, last: int) -> Iterator[list[Step]]:
    """The thinned steps up to number `last`, newest first, as many at a time as were packed together.

    Raises ValueError for steps that are not as they were written.
    """
    rows = schema.PACKED_JOURNAL.select(connection, rest="WHERE first_id <= ? ORDER BY first_id DESC", values=(last,))
    for first, end, content, seal in rows:
        if seal != schema.compute_checksum(first, end, content):
            raise ValueError(f"steps {first} to {end} are not as they were written")
        steps = parse_json(zlib.decompress(content).decode())
        yield [tuple(step) for step in reversed(steps) if step[0] <= last]


def find_runs(ids: npt.NDArray[np.int64]) -> list[list[int]]:
    """Ascending ids as [first, last] of each unbroken run."""
    ends = np.flatnonzero(np.diff(ids) != 1)
    firsts, lasts = ids[np.append(0, ends + 1)], ids[np.append(ends, len(ids) - 1)]
    return [[first, last] for first, last in zip(firsts.tolist(), lasts.tolist(), strict=True)]


def _shorten_detail(detail: dict[str, Any]) -> dict[str, Any]:
    layers = [
        {name: value for name, value in layer.items() if name != "after"}
        | ({"ids": find_runs(np.array(layer["after"]["id"], dtype=np.int64))} if "after" in layer else {})
        for layer in detail["layers"]
    ]
    return detail | {"layers": layers}


FEW: Final = 64
"""Up to so many touched shapes a step is written out in full."""

PAGE: Final = 500
"""So many entries are read, and parts of one written, in one go."""

_LONG: Final = 4096
"""From so many characters on the text is compressed."""

_MUCH: Final = 1 << 23
"""Compressed bytes that are in the memory at a time."""

_ALWAYS_SET: Final = tuple(column.name for column in FIXED_COLUMNS if column.unset is None)

_KINDS: Final[Mapping[str, type[Part]]] = MappingProxyType(
    {kind.__name__: kind for kind in (Image, Author, Vocabulary, MetricSettings, Decision, ReviewNote, Protocol)}
)


class LayerEntry(Struct, frozen=True):
    """What a step did to one layer."""

    key: LayerKey
    revision: int
    """The layer's revision after the step."""
    status_before: Status
    status_after: Status
    before: Shapes
    """The touched rows as they were."""
    after: Shapes | None
    """The touched rows as they became; None where the step touched many or was thinned: then only `ids` tells them."""
    ids: npt.NDArray[np.int64]
    """Ids of the touched rows that were there after the step."""
    attributes: tuple[Attributes | None, Attributes | None] | None = None
    """What is said of the image, before and after; None where the step left that as it was."""

    def touches(self, shape: int) -> bool:
        """Whether a shape of this id was there before or after the step, among those that it touched."""
        return bool(np.isin(shape, self.ids) or np.isin(shape, self.before.id))


class JournalEntry(Struct, frozen=True):
    """One step as it was done, undone or redone."""

    id: int
    time: float
    """Seconds since 1970."""
    author: int | None
    """Who was at the desk."""
    action: str
    """`do`, `undo` or `redo`."""
    name: str
    image: int | None
    count: int
    unblinded: bool
    layers: tuple[LayerEntry, ...]
    parts: tuple[PartEdit, ...]
    reason: str = ""
    """Why, as whoever did it says; empty where nothing was said, or where it was erased."""
    is_erased: bool = False
    """Whether the person who did it was erased."""


class EntryWriter:
    """The row of a step whose layers and parts are told one after the other: its text is compressed as it comes."""

    def __init__(self, *, touched: int) -> None:
        """`touched` is how many rows of shapes there are before or after the step."""
        self._full = touched <= FEW
        self._text: str | None = ""
        """All of it, as long as it is short."""
        self._packer: Any = None
        self._packed: list[bytes] = []
        self._shelf: SpoolFile | None = None
        """Where what was packed before lies, once it is much."""
        self._shelved = self._layers = 0
        self._salts = Salts.draw()
        self._digest = hashlib.sha256(self._salts.of("detail"))
        self._add('{"layers":[')

    def add_layers(self, edits: Sequence[LayerEdit], layers: Sequence[Layer]) -> None:
        """What the step does to some layers, which it led to."""
        for start in range(0, len(edits), PAGE):
            some = zip(edits[start : start + PAGE], layers[start : start + PAGE], strict=True)
            records = [_make_layer_record(edit, layer, full=self._full) for edit, layer in some]
            self._add_list(records, follows=self._layers > 0)
            self._layers += len(records)

    def add_parts(self, parts: Sequence[PartEdit]) -> None:
        """What it does to all parts; after the layers."""
        for start in range(0, len(parts), PAGE):
            self._add('],"parts":[' if not start else "")
            records = [_make_part_record(edit) for edit in parts[start : start + PAGE]]
            self._add_list(records, follows=start > 0)

    def write(self, connection: sqlite3.Connection, values: Sequence[Any], reason: str = "") -> None:
        """Adds the row, with these values of its columns from `time` to `unblinded`, as the table gives them back."""
        self._add("]}")
        self._write_row(connection, values)
        number = find_last_entry(connection)
        if reason:
            write_reason(connection, number, reason)
        add_link(connection, number, values, self._salts, self._digest.digest(), reason)

    def _write_row(self, connection: sqlite3.Connection, values: Sequence[Any]) -> None:
        text, packed = self._text, None
        if text is None:
            self._packed.append(self._packer.flush())
            if self._shelf is not None:
                self._write_shelved(connection, values, self._shelf)
                return
            packed = b"".join(self._packed)
        schema.JOURNAL.insert(
            connection, [(None, *values, text, packed, schema.compute_checksum(*values, text, packed))]
        )

    def _write_shelved(self, connection: sqlite3.Connection, values: Sequence[Any], shelf: SpoolFile) -> None:
        """The same with a text that is not to be in the memory at once."""
        self._lay_aside(shelf)
        size = self._shelved
        pieces = [(start, min(_MUCH, size - start)) for start in range(0, size, _MUCH)]
        seal = schema.compute_long_checksum((*values, None), size, (shelf.read(*piece) for piece in pieces))
        schema.JOURNAL.insert(connection, [(None, *values, None, size, seal)], detail_zip="zeroblob(?)")
        with connection.blobopen("journal", "detail_zip", find_last_entry(connection)) as blob:
            for piece in pieces:
                blob.write(shelf.read(*piece))

    def _lay_aside(self, shelf: SpoolFile) -> None:
        self._shelved += sum(map(len, self._packed))
        shelf.write(b"".join(self._packed))
        self._packed.clear()

    def _add_list(self, records: list[dict[str, Any]], *, follows: bool) -> None:
        """More values of the list that is open."""
        if records:
            self._add("," if follows else "")
            self._add(dump_json(records)[1:-1])

    def _add(self, more: str) -> None:
        self._digest.update(more.encode())
        if self._text is not None:
            self._text += more
            if len(self._text) < _LONG:
                return
            more, self._text = self._text, None
            self._packer = zlib.compressobj(1)
        self._packed.append(self._packer.compress(more.encode()))
        if sum(map(len, self._packed)) > _MUCH:
            self._shelf = self._shelf or SpoolFile()
            self._lay_aside(self._shelf)


def find_last_entry(connection: sqlite3.Connection) -> int:
    """The number of the last entry; 0 before the first."""
    return schema.JOURNAL.find_last_id(connection)


class StepFilter(Struct, frozen=True):
    """Which steps are wanted; all that are left out stand for everything."""

    image: int | None = None
    author: int | None = None
    """Whoever was at the desk, or whose layer was changed."""
    shape: int | None = None
    reason: str = ""
    """Words of the reason, in any case of letters."""
    alone: bool = False
    """Whether nothing is told of others' work, as the author draws blind."""

    def admits(self, entry: JournalEntry) -> bool:
        """Whether a step is among them."""
        layers = entry.layers
        images = {layer.key.image for layer in layers} | ({entry.image} if entry.image is not None else set())
        if self.image is not None and self.image not in images:
            return False
        people = {entry.author, *(layer.key.author for layer in layers)}
        if self.author is not None and self.author not in people:
            return False
        if self.reason.casefold() not in entry.reason.casefold():
            return False
        return self.shape is None or any(layer.touches(self.shape) for layer in layers)

    def make_condition(self) -> tuple[str, list[int | str]]:
        """What leaves out, in SQL, most of the others: those whose text does not name what is wanted; and its values.

        A long text is compressed, and `ids` of a step of many shapes are the ends of runs: these are all read.
        """
        conditions, values = [], list[int | str]()
        if self.image is not None:
            conditions.append("(image_id = ? OR {open} OR instr(detail, ?))")
            values += [self.image, f'"key":[{self.image},']
        if self.author is not None:
            conditions.append("(author_id = ? OR {open} OR detail GLOB ?)")
            values += [self.author, f'*"key":[[]*,{self.author},*']
        if self.shape is not None:
            conditions.append("""({open} OR instr(detail, '"ids":') OR instr(detail, ?))""")
            values.append(str(self.shape))
        spaced = """detail IS NULL OR instr(detail, '"key": ')"""
        return " ".join(f"AND {one.format(open=spaced)}" for one in conditions), values


def read_entries(
    connection: sqlite3.Connection,
    progress: Progress,
    *,
    limit: int | None = None,
    unblinded: bool = False,
    last: int | None = None,
    since: float | None = None,
    wanted: StepFilter | None = None,
) -> list[JournalEntry]:
    """The `limit` entries (all for None) up to number `last`, newest first; only unblinded edits when asked so.

    Those before the time `since` (seconds since 1970) are left out, and no page beyond the first of them is read; so
    are those that `wanted` does not admit.

    Rows are only ever added, or thinned in one transaction: one moment of the file is read. Raises Cancelled, and
    ValueError where a step is missing or not as it was written.
    """
    with open_read_transaction(connection):
        steps = _iterate_entries(
            connection, progress, last, limit or 0, unblinded=unblinded, wanted=wanted or StepFilter()
        )
        recent = takewhile(lambda entry: since is None or entry.time >= since, steps)
        return list(recent if limit is None else islice(recent, limit))


def _iterate_entries(
    connection: sqlite3.Connection,
    progress: Progress,
    last: int | None,
    limit: int,
    *,
    unblinded: bool,
    wanted: StepFilter,
) -> Iterator[JournalEntry]:
    first = following = find_last_entry(connection) if last is None else last
    sealed = schema.has_seals(connection)
    names = [*schema.JOURNAL.names[:-1], "seal" if sealed else "NULL"]
    condition, values = wanted.make_condition()
    chosen = f"WHERE id <= ? {'AND unblinded' if unblinded else ''} {condition} ORDER BY id DESC LIMIT ?"
    erased, size = find_erased(connection), PAGE if condition else min(PAGE, limit or PAGE)
    while page := schema.JOURNAL.select(connection, names, chosen, (following, *values, size)).fetchall():
        numbers = [row[0] for row in page]
        if not unblinded and not condition:
            _refuse_gaps(numbers, numbers[0] if following == first else following)
        reasons = read_reasons(connection, numbers[-1], numbers[0])
        for row in page:
            entry = _entry_of_step((*row[:8], parse_detail(row)), reasons, erased)
            if wanted.admits(entry):
                yield entry
        following = numbers[-1] - 1
        progress.step(first - following, first)
    for steps in iterate_packed_steps(connection, following) if sealed else ():
        reasons = read_reasons(connection, steps[-1][0], steps[0][0])
        entries = (_entry_of_step(step, reasons, erased) for step in steps if step[7] or not unblinded)
        yield from filter(wanted.admits, entries)
        progress.step(first - steps[-1][0], first)


def _refuse_gaps(ids: list[int], first: int) -> None:
    """Raises ValueError where numbers that count down from `first` leave one out: steps are never taken away singly."""
    for wanted, found in zip(range(first, 0, -1), ids, strict=False):
        if wanted != found:
            raise ValueError(f"step {wanted} is missing")


def parse_detail(row: tuple[Any, ...]) -> dict[str, Any]:
    """The JSON values of a row of the journal. Raises ValueError where it is not as it was written."""
    number, *values, seal = row
    if seal is not None and seal != schema.compute_checksum(*values):
        raise ValueError(f"step {number} is not as it was written")
    text, compressed = values[-2:]
    detail: dict[str, Any] = parse_json(zlib.decompress(compressed).decode() if text is None else text)
    return detail


def _make_layer_record(edit: LayerEdit, layer: Layer, *, full: bool) -> dict[str, Any]:
    record: dict[str, Any] = {
        "key": list(edit.key),
        "revision": layer.revision,
        "status": [edit.status_before.value, edit.status_after.value],
    }
    if edit.attributes is not None:
        record["attributes"] = edit.attributes
    if len(edit.before):
        record["before"] = _columns_of(edit.before)
    if len(edit.after):
        if full:
            record["after"] = _columns_of(edit.after)
        else:
            record["ids"] = find_runs(edit.after.id)
    return record


def _columns_of(shapes: Shapes) -> dict[str, Any]:
    """The columns of a table by name, less those in which nothing is known of any shape; null stands for NaN."""
    columns: dict[str, Any] = {name: getattr(shapes, name).tolist() for name in _ALWAYS_SET}
    for name, unset in UNSET_VALUES.items():
        values = getattr(shapes, name).tolist()
        if name == "score":
            values = [None if math.isnan(value) else value for value in values]
        if any(value is not None and value != unset for value in values):
            columns[name] = values
    return columns | loose_columns_of(shapes)


def _shapes_of(columns: dict[str, Any] | None) -> Shapes:
    """The table that `_columns_of` wrote."""
    if columns is None:
        return Shapes.empty()
    count = len(columns["id"])
    values = {name: [unset] * count for name, unset in UNSET_VALUES.items()} | columns
    fixed = {column.name: column.make_array(values[column.name]) for column in FIXED_COLUMNS}
    return restore_loose_columns(Shapes(**fixed), columns)


def _make_part_record(edit: PartEdit) -> dict[str, Any]:
    return {
        "kind": type(edit.part).__name__,
        "before": msgspec.to_builtins(edit.before),
        "after": msgspec.to_builtins(edit.after),
    }


class _ToldLayer(msgspec.Struct):
    """What is read of a layer in the detail of a step."""

    key: tuple[int, int, int]
    status: tuple[Status, Status]


class _ToldStep(msgspec.Struct, array_like=True):
    """The beginning of a step as it is packed, and its detail."""

    number: int
    seconds: float
    author: int | None
    action: str
    name: str
    image: int | None
    count: int
    unblinded: int | bool
    detail: "_ToldDetail"


class _ToldDetail(msgspec.Struct):
    layers: tuple[_ToldLayer, ...] = ()


_PACKED: Final = msgspec.json.Decoder(tuple[_ToldStep, ...])
_DETAIL: Final = msgspec.json.Decoder(_ToldDetail)


def find_first_finished(connection: sqlite3.Connection) -> dict[LayerKey, int]:
    """By layer when a step first finished it, in milliseconds since 1970; what was brought in has no such time.

    Steps that cannot be read are passed over.
    """
    found: dict[LayerKey, int] = {}
    for seconds, action, name, layers in _iterate_told(connection):
        if action == "do" and name not in BROUGHT_STEPS:
            for layer in layers:
                before, after = layer.status
                if after.is_finished and not before.is_finished:
                    found.setdefault(LayerKey(*layer.key), round(1000 * seconds))
    return found


def _iterate_told(connection: sqlite3.Connection) -> Iterator[tuple[float, str, str, tuple[_ToldLayer, ...]]]:
    """Time, action, name and layers of every step, the oldest first."""
    if schema.has_table(connection, schema.PACKED_JOURNAL.name):
        for (content,) in schema.PACKED_JOURNAL.select(connection, ["content"], "ORDER BY first_id"):
            with suppress(ValueError, zlib.error):
                for step in _PACKED.decode(zlib.decompress(content)):
                    yield step.seconds, step.action, step.name, step.detail.layers
    names = ["time", "action", "name", "detail", "detail_zip"]
    for *what, text, packed in schema.JOURNAL.select(connection, names, "ORDER BY id"):
        with suppress(ValueError, zlib.error):
            yield (*what, _DETAIL.decode(zlib.decompress(packed) if text is None else text).layers)


def _entry_of_step(step: Step, reasons: Mapping[int, str | None], erased: Collection[int]) -> JournalEntry:
    number, seconds, author, action, name, image, count, unblinded, detail = step
    return JournalEntry(
        id=number,
        time=seconds,
        author=author,
        action=action,
        name=name,
        image=image,
        count=count,
        unblinded=bool(unblinded),
        layers=tuple(_layer_entry_of(record) for record in detail["layers"]),
        parts=tuple(_part_edit_of(record) for record in detail.get("parts", ())),
        reason=reasons.get(number) or "",
        is_erased=number in erased,
    )


def _layer_entry_of(record: dict[str, Any]) -> LayerEntry:
    full = "ids" not in record
    after = _shapes_of(record.get("after")) if full else None
    runs = [np.arange(first, last + 1, dtype=np.int64) for first, last in record.get("ids", ())]
    return LayerEntry(
        key=LayerKey(*record["key"]),
        revision=record["revision"],
        status_before=Status(record["status"][0]),
        status_after=Status(record["status"][1]),
        before=_shapes_of(record.get("before")),
        after=after,
        ids=np.concatenate(runs) if after is None else after.id,
        attributes=tuple(record["attributes"]) if "attributes" in record else None,
    )


def _part_edit_of(record: dict[str, Any]) -> PartEdit:
    kind: type[Part] = _KINDS[record["kind"]]
    before, after = (None if record[side] is None else _part_of(record[side], kind) for side in ("before", "after"))
    return PartEdit(before, after)


def _part_of(values: Any, kind: type[Part]) -> Part:
    return convert_settings(values)[0] if kind is MetricSettings else msgspec.convert(values, kind)
