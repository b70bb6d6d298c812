"""The label confusion of two sides as a table, as JSON values and as rows of CSV."""

from collections.abc import Callable, Iterator
from typing import Final

import numpy as np

from annotator.metrics.detection.check import CheckResult
from annotator.metrics.matching.confusion import NOBODY, ConfusionCounts, LabelConfusion, compute_detection_confusion
from annotator.phrase import Numeral, Phrase
from annotator.report.numbers import FormattedNumber
from annotator.report.tables import Record, Table

UNMATCHED: Final = "unmatched"
_MOST_LABELS: Final = 24

NameLabel = Callable[[int], str]


DETECTION_NOTE: Final = Phrase(
    "Detections take objects whatever their label, so that the diagonal may differ from the true positives, which are "
    "matched within labels."
)


def confusion_of_check(result: CheckResult) -> LabelConfusion:
    """The reference (first side) against the detections with score >= theta_cls."""
    inputs, settings = result.inputs, result.settings
    kept = inputs.detections.take(inputs.detections.score >= result.cut.value)
    return compute_detection_confusion(inputs.reference, result.roles, kept, threshold=settings.iou_threshold)


def make_confusion_table(found: LabelConfusion | ConfusionCounts, name_of: NameLabel, *notes: str) -> Table:
    """A row a label of the first side, a column a label of the second, and what found no partner at the ends.

    Of many labels the most frequent are shown.
    """
    labels = found.list_labels()
    counts = found.count(labels)
    shown = np.sort(np.argsort(-(counts.sum(axis=0) + counts.sum(axis=1))[:-1], kind="stable")[:_MOST_LABELS])
    places = [*shown.tolist(), len(labels)]
    most = max(int(counts[np.ix_(places, places)].max()), 1)
    names = [UNMATCHED if place == len(labels) else name_of(labels[place]) for place in places]
    rows = [
        (
            name,
            [_format_cell(int(counts[row, column]), most, is_corner=row == column == len(labels)) for column in places],
        )
        for name, row in zip(names, places, strict=True)
    ]
    if len(labels) > _MOST_LABELS:
        notes = (
            *notes,
            Phrase(
                "The {shown} most frequent of {n} labels; all are in the CSV and JSON files.",
                shown=_MOST_LABELS,
                n=Numeral(f"{len(labels):,}"),
            ),
        )
    return Table.of([("", ""), *((name, "") for name in names)], rows, *notes)


def make_confusion_record(found: LabelConfusion | ConfusionCounts, name_of: NameLabel) -> Record:
    """Counts by the first side's label, then the second's; cells without any are left out."""
    record: Record = {}
    for one, other, number in iterate_confusion(found):
        row = record.setdefault(_name_key(one, name_of), {})
        row[_name_key(other, name_of)] = number
    return record


def iterate_confusion(found: LabelConfusion | ConfusionCounts) -> Iterator[tuple[int, int, int]]:
    """Label of the first side, of the second (`NOBODY` for none), and number, of every cell that counts anything."""
    labels = found.list_labels()
    known = [*labels, NOBODY]
    counts = found.count(labels)
    for row, column in np.argwhere(counts).tolist():
        yield known[row], known[column], int(counts[row, column])


def _name_key(label: int, name_of: NameLabel) -> str:
    """The name; a label that is called as those without partner are keeps apart from them."""
    if label == NOBODY:
        return UNMATCHED
    name = name_of(label)
    return f"{name} (label)" if name == UNMATCHED else name


def _format_cell(number: int, most: int, *, is_corner: bool) -> FormattedNumber:
    if is_corner:
        return FormattedNumber("")
    return FormattedNumber(f"{number:,}" if number else "·", shade=number / most if number else None, value=number)
