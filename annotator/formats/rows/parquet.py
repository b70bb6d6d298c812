"""Parquet files: told by their last bytes without pyarrow, read within bounds and written group by group."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from annotator.errors import Phrase, Progress, UserError
from annotator.formats.core.files import choose_error, open_replacement, refuse_larger
from annotator.formats.text.csv_text import CsvRow

if TYPE_CHECKING:
    import pyarrow as pa

MAGIC: Final = b"PAR1"
_FOOTER: Final = 8
"""Bytes at the end: the length of what is before them, and the magic word."""
_LOOKED_AT: Final = 1024**2
_ROWS: Final = 4096
"""So many rows are made at a time."""


def has_words(path: Path, head: bytes, words: Sequence[bytes]) -> bool:
    """Whether the description of a Parquet file's columns, at its end, holds all these words."""
    if not head.startswith(MAGIC):
        return False
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            file.seek(max(0, size - _LOOKED_AT))
            end = file.read(_LOOKED_AT)
    except OSError:
        return False
    length = int.from_bytes(end[-_FOOTER:-4], "little") + _FOOTER
    return end.endswith(MAGIC) and all(word in end[-length:] for word in words)


def write_row_groups(path: Path, tables: Iterable["pa.Table"], rows: int, progress: Progress | None = None) -> None:
    """One file of all rows, in groups of so many as if they were one table; pyarrow must be installed."""
    import pyarrow as pa
    from pyarrow import parquet

    with open_replacement(path) as stream, ExitStack() as stack:
        writer: Any = None
        held: list[Any] = []
        for table in tables:
            if progress is not None:
                progress.step(0, 0)
            writer = writer or stack.enter_context(parquet.ParquetWriter(stream, table.schema))
            joined = pa.concat_tables([*held, table]).combine_chunks()
            whole = len(joined) // rows * rows
            if whole:
                writer.write_table(joined.slice(0, whole), row_group_size=rows)
            held = [joined.slice(whole)]
        if writer is not None and len(held[0]):
            writer.write_table(held[0], row_group_size=rows)


def read_parquet(path: Path) -> tuple["pa.Schema", Iterator["pa.RecordBatch"]]:
    """The columns and the rows, of which some thousand are in the memory at a time.

    Raises UserError for a damaged file, for one that would grow beyond what is read, and where pyarrow is missing.
    """
    with _open_file(path) as file:
        return file.schema_arrow, _iterate_batches(path)


def read_parquet_rows(path: Path) -> tuple[list[str], Iterator[CsvRow]]:
    """The header, in lower case, and the rows as texts. Raises UserError as `read_parquet` does."""
    schema, batches = read_parquet(path)
    header = [name.strip().lower() for name in schema.names]
    return header, _iterate_texts(path.name, header, batches)


@contextmanager
def _open_file(path: Path) -> Iterator[Any]:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError as error:
        raise UserError(
            "{file}: Parquet needs the package pyarrow; install it, or save the table as CSV.", file=path.name
        ) from error
    if not path.is_file():
        raise UserError("{path} is not a file; name a regular file.", path=path)
    try:
        refuse_larger(path, path.stat().st_size)
        with parquet.ParquetFile(path) as file:
            size = sum(file.metadata.row_group(place).total_byte_size for place in range(file.num_row_groups))
            refuse_larger(path, size)
            yield file
    except (pa.ArrowException, OSError, ValueError) as error:
        damaged = UserError(
            "{file} is a damaged Parquet file ({reason}); get it again from where it came from.",
            file=path.name,
            reason=str(error).splitlines()[0][:80] if str(error) else type(error).__name__,
        )
        raise choose_error(path, error, damaged) from error


def _iterate_batches(path: Path) -> "Iterator[pa.RecordBatch]":
    with _open_file(path) as file:
        yield from file.iter_batches(batch_size=_ROWS, use_threads=False)


def _iterate_texts(source: str, header: Sequence[str], batches: "Iterable[pa.RecordBatch]") -> Iterator[CsvRow]:
    """Nothing is an empty text; numbers keep every digit."""
    number = 0
    for batch in batches:
        for values in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            number += 1
            texts = {name: _format_text(value) for name, value in zip(header, values, strict=True)}
            yield CsvRow(texts, source, Phrase("row {n}", n=number))


def _format_text(value: Any) -> str:
    return "" if value is None else str(value)
