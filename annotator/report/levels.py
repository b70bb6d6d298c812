"""F1 against IoU, of audits and of checks: the band of the curves of people, and curves in files."""

from collections.abc import Iterator, Sequence
from typing import Any

from annotator.errors import Numeral
from annotator.metrics.agreement.levels import find_band
from annotator.metrics.agreement.pair import IOU_LEVELS
from annotator.report.numbers import format_share
from annotator.report.tables import CellRow, Cells, Record

Curve = tuple[float | None, ...]
"""F1 at every IoU of `IOU_LEVELS`; None where it is undefined."""


def list_band_cells(curves: Sequence[Curve]) -> list[tuple[str, ...]]:
    """At every IoU the least, mean and largest of the curves; of one its values, of none nothing."""
    if len(curves) < 2:
        return [tuple(map(format_share, values)) for values in zip(*curves, strict=True)] or [()] * len(IOU_LEVELS)
    return [tuple(map(format_share, band or (None,) * 3)) for band in find_band(curves)]


def make_level_rows(*columns: Sequence[Cells]) -> list[CellRow]:
    """A row an IoU: of some columns after the other the cells at it."""
    cells = (tuple(cell for some in row for cell in some) for row in zip(*columns, strict=True))
    return [CellRow(Numeral(f"{level:g}"), row) for level, row in zip(IOU_LEVELS, cells, strict=True)]


def make_curve_record(names: Record, curve: Curve, reason: str) -> Record:
    """A curve as JSON values, and why some of them are undefined."""
    record = {**names, "curve": [[level, value] for level, value in zip(IOU_LEVELS, curve, strict=True)]}
    return record | ({"curve_reason": reason} if None in curve else {})


def iterate_curve_cells(names: Cells, curve: Curve, *further: Sequence[Any]) -> Iterator[Cells]:
    """Rows of a CSV file: the names, IoU, F1, and the cells of further columns at it."""
    for level, value, *more in zip(IOU_LEVELS, curve, *further, strict=True):
        yield (*names, level, value, *more)
