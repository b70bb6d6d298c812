"""Published numbers: the few rows of the audit that a team freezes for all its members, as values that travel."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace

from annotator.errors import Numeral, Phrase, Progress
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.jackknife.interval import Interval
from annotator.metrics.matching.selection import ImageChoice
from annotator.metrics.ranges.source import SourceWalk
from annotator.metrics.score import Score
from annotator.report.audit.tables import F1, MEAN_IOU, GlobalRow, list_global_rows, list_pair_rows
from annotator.report.audit.values import AuditReport, make_source_report
from annotator.report.numbers import format_ends, format_significant
from annotator.report.tables import Column, Record
from annotator.store.project_file import ProjectFile
from annotator.store.source import hold_source

_OF_PAIRS: Final = (F1, MEAN_IOU)
_OF_ORDERED_PAIRS: Final = (Column[GlobalRow]("randcrowns", Phrase("RandCrowns"), lambda row: row.found.mean),)
_OF_ALL: Final = (
    Column[AuditReport]("alpha_mean", Phrase("alpha, mean of the images"), lambda report: report.agreement.alpha.mean),
    Column[AuditReport]("alpha_global", Phrase("alpha, over all images"), lambda report: report.agreement.alpha.whole),
    Column[AuditReport]("variance_iou", Phrase("variance of IoU"), lambda report: report.variance.pooled.iou),
    Column[AuditReport](
        "variance_iou_crowns", Phrase("variance of IoUCrowns"), lambda report: report.variance.pooled.iou_crowns
    ),
    Column[AuditReport](
        "variance_randcrowns", Phrase("variance of RandCrowns"), lambda report: report.variance.pooled.randcrowns
    ),
)
_TITLES: Final = MappingProxyType({one.key: one.title for one in (*_OF_PAIRS, *_OF_ORDERED_PAIRS, *_OF_ALL)})


def compute_published_rows(file: ProjectFile, images: ImageChoice, progress: Progress | None = None) -> list[Record]:
    """The rows of an open project on some images, under the project's own settings; any thread may ask.

    Raises UserError where the file cannot be read, and Cancelled when asked to stop.
    """
    with hold_source(file) as source:
        walk = SourceWalk.of(source)
        own = AuditOptions.of(walk.outline)
        options = replace(own, selection=replace(own.selection, images=images))
        return make_published_rows(make_source_report(walk, options, progress))


def make_published_rows(report: AuditReport) -> list[Record]:
    """F1, mean IoU and RandCrowns of each pair, then alphas and variances of all; without names where of all."""
    return [
        *(
            _make_row(column.key, column.value(row.pair), [report.author_name(one) for one in (row.pair.a, row.pair.b)])
            for row in list_pair_rows(report)
            for column in _OF_PAIRS
        ),
        *(
            _make_row(column.key, column.value(row), [row.delineation, row.target])
            for row in list_global_rows(report)
            for column in _OF_ORDERED_PAIRS
        ),
        *(_make_row(column.key, column.value(report), []) for column in _OF_ALL),
    ]


def _make_row(key: str, score: Score, between: Sequence[str]) -> Record:
    ends = score.interval
    return {
        "key": key,
        "between": list(between),
        "value": score.value,
        "low": None if ends is None else ends.low,
        "high": None if ends is None else ends.high,
        "units": None if ends is None else ends.units,
        "support": score.support,
        "reason": str(score.reason),
    }


def _format_published_ends(row: Mapping[str, Any]) -> str:
    low, high = row.get("low"), row.get("high")
    return "" if low is None or high is None else format_ends(Interval(low, high, row.get("units") or 0))


PUBLISHED: Final[tuple[Column[Mapping[str, Any]], ...]] = (
    Column("number", Phrase("number"), lambda row: _TITLES.get(row["key"], row["key"])),
    Column("between", Phrase("between"), lambda row: " – ".join(row.get("between", ()))),
    Column("value", Phrase("value"), lambda row: format_significant(row.get("value"))),
    Column("interval", Phrase("95 % interval"), _format_published_ends),
    Column("support", Phrase("support"), lambda row: Numeral(f"{row.get('support', 0):,}")),
)
"""A published row as texts of a page."""


def list_published_cells(row: Mapping[str, Any]) -> list[str]:
    """The cells of a published row, in the order of `PUBLISHED`."""
    return [column.value(row) for column in PUBLISHED]
