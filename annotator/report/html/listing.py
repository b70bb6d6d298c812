"""Lists of a page: rows of words that sort and filter in the browser, and the pictures that the same filter narrows."""

import base64
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from annotator.report.hidden import show_hidden

MOST_LISTED: Final = 10_000
"""Rows of a list on a page."""

Cell = str | tuple[str, ...]
"""One word or several; a filter finds each of several alone."""


class ListColumn(NamedTuple):
    """A column of a list, and the filter that goes by it; columns with the same filter are looked through together."""

    title: str
    facet: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """Rows of cells under columns, with notes below."""

    columns: tuple[ListColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    def drop_empty_columns(self, nothing: Collection[str] = ("",)) -> "Listing":
        """The list without the columns in which no cell says anything but these words."""
        kept = [
            place
            for place in range(len(self.columns))
            if any(row[place] and row[place] not in nothing for row in self.rows)
        ]
        rows = tuple(tuple(row[place] for place in kept) for row in self.rows)
        return Listing(tuple(self.columns[place] for place in kept), rows, self.notes)


class ShownCrop(NamedTuple):
    """A small picture of a page."""

    source: str
    """The JPEG itself as an address."""
    caption: str
    facets: str = ""
    """What the filter finds it by: lists of words by name, as JSON; empty for one that is always shown."""


def show_crop(jpeg: bytes, caption: str, facets: Mapping[str, Sequence[str]] | None = None) -> ShownCrop:
    """The picture as a part of a page."""
    words = {name: [show_hidden(word) for word in found] for name, found in (facets or {}).items()}
    told = json.dumps(words, ensure_ascii=True) if words else ""
    return ShownCrop(f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}", caption, told)
