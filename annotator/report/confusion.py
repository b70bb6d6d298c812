"""The label confusion of two sides as a table, as JSON values and as rows of CSV."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from annotator.errors import Numeral, Phrase, say
from annotator.metrics.matching.confusion import NOBODY, ConfusionCounts, LabelConfusion, compute_detection_confusion
from annotator.report.numbers import FormattedNumber
from annotator.report.plots import draw_heat
from annotator.report.style import LIGHT, Palette, make_drawable, make_figure, make_text_style, write_reason
from annotator.report.tables import CellRow, Column, Record, list_cell_columns

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from annotator.metrics.detection.check import CheckResult

UNMATCHED: Final = Phrase("unmatched")
_MOST_LABELS: Final = 24
_MOST_PANELS: Final = 3
"""Tables that a figure has side by side."""

NameLabel = Callable[[int], str]


DETECTION_NOTE: Final = Phrase(
    "Detections take objects whatever their label, so that the diagonal may differ from the true positives, which are "
    "matched within labels."
)


def confusion_of_check(result: "CheckResult") -> LabelConfusion:
    """The reference (first side) against the detections with score >= theta_cls."""
    inputs, settings = result.inputs, result.settings
    kept = inputs.detections.take(inputs.detections.score >= result.cut.value)
    return compute_detection_confusion(inputs.reference, result.roles, kept, threshold=settings.iou_threshold)


class ConfusionCell(NamedTuple):
    """The boxes behind a number: those to which both sides gave these labels, `NOBODY` for no box of a side."""

    sides: tuple[int, int]
    label_a: int
    label_b: int


class ConfusionSubject(NamedTuple):
    """What a table of labels is about: a row a label of the first side, a column a label of the second."""

    found: LabelConfusion | ConfusionCounts
    name_of: NameLabel
    note: str = ""
    find_lead: Callable[[int], Any] = lambda _label: None
    """What the row of a label leads to, and that of `NOBODY`."""
    sides: tuple[int, int] = (NOBODY, NOBODY)
    """Ids of the authors of both sides."""


def _choose_labels(subject: ConfusionSubject) -> list[int]:
    """The most frequent labels as places among all, and at the end that of what found no partner."""
    counts = subject.found.count(labels := subject.found.list_labels())
    shown = np.sort(np.argsort(-(counts.sum(axis=0) + counts.sum(axis=1))[:-1], kind="stable")[:_MOST_LABELS])
    return [*shown.tolist(), len(labels)]


def list_confusion_columns(subject: ConfusionSubject) -> list[Column[CellRow]]:
    """The labels of the second side."""
    labels = subject.found.list_labels()
    names = [UNMATCHED if at == len(labels) else subject.name_of(labels[at]) for at in _choose_labels(subject)]
    return list_cell_columns((name, "") for name in names)


def list_confusion_rows(subject: ConfusionSubject) -> list[CellRow]:
    """Of many labels the most frequent."""
    places, labels = _choose_labels(subject), [*subject.found.list_labels(), NOBODY]
    counts = subject.found.count(labels[:-1])[np.ix_(places, places)]
    most = max(int(counts.max()), 1)
    counts = counts.tolist()
    return [
        CellRow(
            column.title,
            tuple(
                FormattedNumber("")
                if row == at == len(places) - 1
                else _format_cell(counts[row][at], most, ConfusionCell(subject.sides, labels[place], labels[other]))
                for at, other in enumerate(places)
            ),
            subject.find_lead(labels[place]),
        )
        for row, (place, column) in enumerate(zip(places, list_confusion_columns(subject), strict=True))
    ]


def note_confusion(subject: ConfusionSubject, _rows: object) -> list[str]:
    """What to know of it, and how many labels are left out."""
    notes, labels = [subject.note] if subject.note else [], len(subject.found.list_labels())
    if labels > _MOST_LABELS:
        notes.append(
            Phrase(
                "The {shown} most frequent of {n} labels; all are in the CSV and JSON files.",
                shown=_MOST_LABELS,
                n=Numeral(f"{labels:,}"),
            )
        )
    return notes


def draw_confusion_figure(parts: Iterable[tuple[str, ConfusionSubject]], palette: Palette = LIGHT) -> "Figure":
    """The tables side by side, each cell shaded by its share of the row."""
    drawn = list(islice(parts, _MOST_PANELS))
    wide = [0.7 * len(_choose_labels(subject)) + 1.8 for _, subject in drawn]
    figure = make_figure(sum(wide, start=0.0 if drawn else 3.0), max(wide, default=2.2))
    if not drawn:
        write_reason(figure.add_subplot(), palette, Phrase("there are fewer than two labels"))
    for number, (title, subject) in enumerate(drawn, start=1):
        rows = [[cell.value or 0 for cell in row.cells] for row in list_confusion_rows(subject)]
        texts = [[cell.text for cell in row.cells] for row in list_confusion_rows(subject)]
        counts = np.array(rows, dtype=float)
        names = [make_drawable(say(column.title), most=14) for column in list_confusion_columns(subject)]
        axes = figure.add_subplot(1, len(drawn), number)
        draw_heat(axes, (counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)).tolist(), texts, names, palette)
        axes.tick_params(axis="x", labelrotation=45)
        axes.set_xlabel(make_drawable(say(title), most=40), **make_text_style(palette))
    return figure


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


def _format_cell(number: int, most: int, cell: ConfusionCell) -> FormattedNumber:
    if not number:
        return FormattedNumber("·", value=number)
    return FormattedNumber(f"{number:,}", shade=number / most, value=number, key=cell)
