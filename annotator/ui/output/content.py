"""Table content: heads and rows of a table as plain values, and as lines that a spreadsheet can paste."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import Qt

VALUE: Final = int(Qt.ItemDataRole.UserRole) + 64
"""Role of a model: the value of a cell where what is shown is rounded, shortened or grouped; also of a head."""
_UNDEFINED: Final = "–"


@dataclass(frozen=True, slots=True)
class TableContent:
    """Heads and rows; numbers are at full precision, None is undefined."""

    heads: tuple[str, ...]
    rows: Sequence[Sequence[Any]]

    def format_lines(self, mark: str = ".") -> str:
        """The heads and then the rows, cells parted by tabs; `mark` stands before decimals."""
        lines = [self.heads, *self.rows]
        return "".join("\t".join(_format_cell(cell, mark) for cell in line) + "\n" for line in lines)

    def drop_empty(self) -> "TableContent":
        """Without the columns that have neither head nor text: those of signs and colours."""
        kept = [
            at
            for at, head in enumerate(self.heads)
            if head or any(row[at] is not None and row[at] != "" for row in self.rows)
        ]
        if len(kept) == len(self.heads):
            return self
        return TableContent(tuple(self.heads[at] for at in kept), [[row[at] for at in kept] for row in self.rows])


def value_of(shown: object, value: object) -> Any:
    """What leaves of a cell: its value where it has one, else its text; None for what is undefined."""
    if value is None:
        text = shown.strip() if isinstance(shown, str) else shown
        return None if text in (None, _UNDEFINED) else text
    if hasattr(value, "item"):
        value = value.item()
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _format_cell(cell: Any, mark: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float):
        return repr(cell).replace(".", mark)
    return " ".join(str(cell).split("\t")).replace("\n", " ")
