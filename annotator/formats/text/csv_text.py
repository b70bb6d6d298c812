"""Strict CSV of other tools: a header, rows of the same length, and values with their line for sentences."""

import csv
import io
import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TextIO

from annotator.errors import Phrase, Progress, UserError
from annotator.formats.core.files import read_bytes, read_head
from annotator.formats.core.folder import FilePieces, FileTables
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.text.plain_text import LocatedLine, open_text, parse_number


class CsvRow(LocatedLine[dict[str, str]], frozen=True):
    """One row of a table: its texts by the header's names, in lower case."""

    def text(self, column: str) -> str:
        """The text of a column; empty where the table has no such column."""
        return self.value.get(column, "")

    def number(self, column: str) -> float:
        """A finite number."""
        text = self.text(column).strip()
        found = parse_number(text)
        if not math.isfinite(found):
            raise self.wrong("{column} is not a number ({text!r})", column=column, text=text[:40])
        return found

    def whole(self, column: str, *, most: int) -> int | None:
        """A whole number in 0 … `most`, or None where the column is empty or missing."""
        if not self.text(column).strip():
            return None
        found = self.number(column)
        if not found.is_integer() or not 0 <= found <= most:
            raise self.wrong("{column} is not a whole number in its range ({text!r})", column=column, text=found)
        text = self.text(column).strip()
        return int(text) if text.isdigit() else int(found)

    def share(self, column: str) -> float:
        """A number in 0 … 1, or NaN where the column is empty or missing."""
        if not self.text(column).strip():
            return math.nan
        found = self.number(column)
        if not 0 <= found <= 1:
            raise self.wrong("{column} is not between 0 and 1", column=column)
        return found


_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")
"""Marks of the encoding in which spreadsheets save *Unicode text*."""


def header_of(head: bytes) -> list[str]:
    """Names of the columns in the first line, in lower case; what recognisers look at."""
    if head.startswith(_UTF16):
        text = head[: len(head) // 2 * 2].decode("utf-16", errors="replace")
    else:
        text = head.removeprefix(b"\xef\xbb\xbf").split(b"\n", 1)[0].decode(errors="replace")
    line = text.split("\n", 1)[0]
    return [name.strip().strip('"').strip().lower() for name in line.split(_find_delimiter(line))]


def _find_delimiter(line: str) -> str:
    """What separates the columns of a first line: a comma, unless a semicolon or tab is there more often."""
    return max(",;\t", key=line.count)


def _find_headless_delimiter(line: str, columns: int) -> str:
    """The same of a first line that is no header: what gives so many columns, as names may hold the others."""
    try:
        sure = (one for one in ",;\t" if len(next(csv.reader([line], delimiter=one), [])) == columns)
        return next(sure, _find_delimiter(line))
    except csv.Error:  # whoever reads the rows says where
        return _find_delimiter(line)


def _open_rows(path: Path, *, columns: int = 0) -> Any:
    """The rows as `csv` reads them, of a table with a header unless `columns` says how many there are.

    Raises UserError for what is no text.
    """
    if read_head(path).startswith(_UTF16):
        try:
            stream: TextIO = io.StringIO(read_bytes(path).decode("utf-16"), newline="")
        except UnicodeDecodeError as error:
            raise UserError("{source} is damaged UTF-16 text; save it as UTF-8.", source=path.name) from error
    else:
        stream = open_text(path, path.name)
    line = stream.readline()
    delimiter = _find_headless_delimiter(line, columns) if columns else _find_delimiter(line)
    return csv.reader(itertools.chain([line] if line else [], stream), delimiter=delimiter, strict=True)


def read_table(path: Path) -> tuple[list[str], Iterator[CsvRow]]:
    """The header, in lower case, and the rows of a table, plain or gzip. Raises UserError with file and line."""
    source = path.name
    lines = _open_rows(path)
    try:
        header: list[str] = next((cells for cells in lines if cells), [])
    except csv.Error as error:
        raise _make_error(source, lines.line_num, error) from error
    if not header:
        raise UserError("{source} is empty; choose another file.", source=source)
    header = [name.strip().lower() for name in header]
    twice = {name for name, count in Counter(header).items() if count > 1}
    if twice:
        raise UserError(
            "{source}: the column {min} is there twice; fix the header.", source=source, min=repr(min(twice)[:40])
        )
    return header, _read_rows(source, header, lines)


def require_columns(header: Sequence[str], wanted: Iterable[str], source: str) -> None:
    """Raises UserError that names the first of the columns that a table lacks."""
    for name in wanted:
        if name not in header:
            raise UserError("{source} has no column {value}; choose another format.", source=source, value=name)


def read_headless(path: Path, columns: Sequence[str]) -> Iterator[CsvRow]:
    """The rows of a table without a header, whose columns have these names. Raises UserError with file and line."""
    return _read_rows(path.name, list(columns), _open_rows(path, columns=len(columns)))


def _read_rows(source: str, header: list[str], lines: Any) -> Iterator[CsvRow]:
    try:
        for cells in lines:
            if not cells:
                continue
            row = CsvRow(dict(zip(header, cells, strict=False)), source, Phrase("line {n}", n=lines.line_num))
            if len(cells) != len(header):
                raise row.wrong("has {n} columns where the header has {n_2}", n=len(cells), n_2=len(header))
            yield row
    except csv.Error as error:
        raise _make_error(source, lines.line_num, error) from error


def _make_error(source: str, line: int, error: csv.Error) -> UserError:
    return UserError(
        "{source}: line {line} is not valid CSV ({reason}); fix the file and import it again.",
        source=source,
        line=line,
        reason=error,
    )


def make_rows_writer(
    header: Sequence[str], make_rows: Callable[[ForeignTable, Progress], Iterator[list[Any]]]
) -> Callable[[], FileTables]:
    """For `Format.write_tables`: one table whose rows stand for themselves, under a header unless that is empty."""
    head = format_row(header) if header else b""
    return partial(FileTables, partial(FilePieces, lambda *given: format_rows(make_rows(*given)), head))


def format_row(cells: Sequence[Any]) -> bytes:
    """One row as CSV."""
    return b"".join(format_rows(iter([list(cells)])))


def format_rows(rows: Iterator[list[Any]]) -> Iterator[bytes]:
    """Rows as CSV in pieces of some thousand lines; floats in full precision, line ends `\\n`."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\n")
    for number, row in enumerate(rows, start=1):
        writer.writerow(row)
        if number % 4096 == 0:
            yield buffer.getvalue().encode()
            buffer.seek(0)
            buffer.truncate()
    yield buffer.getvalue().encode()
