"""Tables of results: Arrow where pyarrow is installed, else a plain table that answers to the same names."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any, Final, Protocol, cast

from annotator.errors import UserError

_SHOWN: Final = 20
"""Rows of a plain table that a notebook shows."""


class ResultTable(Protocol):
    """What every table here can do; an Arrow table can do more."""

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""

    @property
    def num_rows(self) -> int:
        """The number of rows."""

    def column(self, name: str) -> Any:
        """The values of a column."""

    def to_pydict(self) -> dict[str, list[Any]]:
        """The columns as lists, None where nothing is known."""

    def to_pylist(self) -> list[dict[str, Any]]:
        """The rows as dictionaries."""

    def to_pandas(self) -> Any:
        """The table as a DataFrame of pandas."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """What polars, duckdb and others take a table by, as in `polars.DataFrame(table)`."""


class PlainTable:
    """A table where pyarrow is not installed: columns are lists."""

    def __init__(self, columns: dict[str, list[Any]]) -> None:
        self._columns = columns

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return list(self._columns)

    @property
    def num_rows(self) -> int:
        """The number of rows."""
        return max((len(values) for values in self._columns.values()), default=0)

    def __len__(self) -> int:
        return self.num_rows

    def column(self, name: str) -> list[Any]:
        """The values of a column."""
        return list(self._columns[name])

    def to_pydict(self) -> dict[str, list[Any]]:
        """The columns as lists, None where nothing is known."""
        return {name: list(values) for name, values in self._columns.items()}

    def to_pylist(self) -> list[dict[str, Any]]:
        """The rows as dictionaries."""
        return [dict(zip(self._columns, row, strict=True)) for row in self._iterate_rows()]

    def to_pandas(self) -> Any:
        """The table as a DataFrame. Raises UserError where pandas is not installed."""
        try:
            import pandas as pd  # type: ignore[import-untyped,import-not-found,unused-ignore]
        except ImportError as error:
            raise UserError("A DataFrame needs the package pandas; install it, or take to_pydict().") from error
        return pd.DataFrame(self._columns)

    def to_arrow(self) -> Any:
        """Raises UserError: with pyarrow the table would be one of Arrow already."""
        raise UserError("An Arrow table needs the package pyarrow; install it, then ask again.")

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """Raises UserError, as `to_arrow` does."""
        return self.to_arrow()

    def __repr__(self) -> str:
        return f"<table of {self.num_rows:,} rows: {', '.join(self._columns)}>"

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name)}</th>" for name in self._columns)
        rows = ["".join(f"<td>{escape(_show(value))}</td>" for value in row) for row in self._iterate_rows(_SHOWN)]
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        more = self.num_rows - len(rows)
        note = f"<p>{more:,} more rows</p>" if more > 0 else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{note}"

    def _iterate_rows(self, most: int | None = None) -> Iterator[tuple[Any, ...]]:
        return zip(*(values[:most] for values in self._columns.values()), strict=True)


def make_table(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> ResultTable:
    """A table of rows; a column is of truth values, whole numbers, numbers or texts, whichever all its values are."""
    found = list(rows)
    columns = [_convert_column(list(values)) for values in zip(*found, strict=True)] or [("text", []) for _ in names]
    return make_column_table(dict(zip(names, columns, strict=True)))


def make_column_table(columns: dict[str, tuple[str, list[Any]]]) -> ResultTable:
    """A table of columns whose kind is known: `flag`, `whole`, `number` or `text`; None where nothing is known."""
    try:
        import pyarrow as pa
    except ImportError:
        return PlainTable({name: values for name, (_kind, values) in columns.items()})
    types = {"flag": pa.bool_(), "whole": pa.int64(), "number": pa.float64(), "text": pa.string()}
    arrays = [pa.array(values, type=types[kind]) for kind, values in columns.values()]
    return cast("ResultTable", pa.table(arrays, names=list(columns)))


def _convert_column(values: list[Any]) -> tuple[str, list[Any]]:
    """The kind of a column and its values in that kind; tables for files write truth values as words."""
    known = [value for value in values if value is not None]
    if known and all(isinstance(value, bool) or value in ("true", "false") for value in known):
        return "flag", [None if value is None else value in (True, "true") for value in values]
    if known and all(isinstance(value, int) and not isinstance(value, bool) for value in known):
        return "whole", values
    if known and all(isinstance(value, int | float) and not isinstance(value, bool) for value in known):
        return "number", [None if value is None else float(value) for value in values]
    return "text", [None if value is None else str(value) for value in values]


def _show(value: Any) -> str:
    return "" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value)
