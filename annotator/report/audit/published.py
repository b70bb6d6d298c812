"""Published numbers: the few rows of the audit that a team freezes for all its members, as values that travel."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.jackknife.interval import Interval
from annotator.metrics.matching.image_choice import ImageChoice
from annotator.metrics.parts.source import SourceWalk
from annotator.metrics.score import Score
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.report.audit.tables import GLOBAL_SCORES, PAIRS, VARIANCES, list_global_rows, list_pair_rows
from annotator.report.audit.values import AuditReport, make_source_report
from annotator.report.numbers import DASH, format_ends, format_significant
from annotator.report.tables import Column, Record
from annotator.store.project_file import ProjectFile
from annotator.store.source import hold_source

TITLES: Final[Mapping[str, Phrase]] = MappingProxyType(
    {
        "f1": Phrase("F1"),
        "mean_iou": Phrase("mean IoU"),
        "randcrowns": Phrase("RandCrowns"),
        "alpha_mean": Phrase("alpha, mean of the images"),
        "alpha_global": Phrase("alpha, over all images"),
        "variance_iou": Phrase("variance of IoU"),
        "variance_iou_crowns": Phrase("variance of IoUCrowns"),
        "variance_randcrowns": Phrase("variance of RandCrowns"),
    }
)
"""What each number is called on a page, by its key."""


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
    found = report.agreement.alpha
    rows = [
        _make_row(key, score, [row.report.author_name(row.pair.a), row.report.author_name(row.pair.b)])
        for row in list_pair_rows(report)
        for key, score in _read_scores(PAIRS, row, {"f1": "f1", "mean_iou": "mean_iou"})
    ]
    rows += [
        _make_row(key, score, [row.delineation, row.target])
        for row in list_global_rows(report)
        for key, score in _read_scores(GLOBAL_SCORES, row, {"mean": "randcrowns"})
    ]
    rows += [_make_row("alpha_mean", found.mean, []), _make_row("alpha_global", found.whole, [])]
    variances = {name: f"variance_{name}" for name in ("iou", "iou_crowns", "randcrowns")}
    return rows + [
        _make_row(key, score, []) for key, score in _read_scores(VARIANCES, report.variance.pooled, variances)
    ]


def _read_scores(columns: Sequence[Column[Any]], row: Any, keys: Mapping[str, str]) -> Iterator[tuple[str, Score]]:
    """The scores of these columns under the keys that they are published with."""
    for column in columns:
        if column.key in keys:
            yield keys[column.key], column.value(row)


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


def list_published_cells(row: Mapping[str, Any]) -> tuple[str, str, str, str, str]:
    """Number, between whom, value, 95 % interval and support of a published row, as texts of a page."""
    low, high = row.get("low"), row.get("high")
    value = row.get("value")
    return (
        TITLES.get(row["key"], row["key"]),
        " – ".join(row.get("between", ())),
        DASH if value is None else format_significant(value),
        "" if low is None or high is None else format_ends(Interval(low, high, row.get("units") or 0)),
        f"{row.get('support', 0):,}",
    )
