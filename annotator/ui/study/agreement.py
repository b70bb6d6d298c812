"""Agreement: who agrees with whom and how far, pair by pair, corrected for chance, and how steady outlines are."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from annotator.errors import Numeral, Phrase
from annotator.metrics.agreement.pair import IOU_EDGES
from annotator.metrics.matching.confusion import NOBODY, LabelConfusion
from annotator.report.audit import figures
from annotator.report.audit.values import AuditReport
from annotator.report.confusion import ConfusionCell
from annotator.report.numbers import describe_intervals, format_cell, format_score
from annotator.report.tables import IntervalEnds, Table, Titled, format_value
from annotator.session.disagreements import walk
from annotator.session.session import Session
from annotator.session.study import StudyAnswer
from annotator.session.view import WalkFilter, Workspace
from annotator.session.workspaces import go_to_workspace
from annotator.ui.base.text import format_count, format_float, translator_of
from annotator.ui.study.confusion import CellWalk, LabelsBlock
from annotator.ui.study.page import StudyContext
from annotator.ui.study.report_page import PartBlock, ReportPage, ReportPart

_tr = translator_of("Study")

_OF_PAIRS = figures.MOST_PANELS


def count_people(session: Session) -> str:
    """How many they are."""
    project, audited = session.committed, session.view.audited
    number = len(project.annotators if audited is None else audited)
    return (
        format_count(_tr, number, "{n} author", "{n} authors")
        if audited
        else format_count(_tr, number, "{n} person", "{n} people")
    )


class AgreementPage(ReportPage):
    """Matrix, pairs, histograms, alphas and variances."""

    def __init__(self, context: StudyContext) -> None:
        super().__init__(
            context,
            _tr("Agreement"),
            (
                ReportPart("matrix", _tr("F1 of every two people")),
                ReportPart("pairs", _tr("Pair by pair")),
                ReportPart("over_persons"),
                ReportPart("differences"),
                ReportPart("custom_tags"),
                ReportPart("f1_by_iou", draw=figures.draw_level_curves, when=_has_pairs),
                ReportPart(
                    "overlap",
                    _tr("How well paired shapes coincide"),
                    figures.draw_iou_histogram_figure,
                    when=_has_pairs,
                    tables=_list_histograms,
                ),
                ReportPart("alpha", _tr("Krippendorff's alpha")),
                ReportPart(
                    "sensitivity",
                    _tr("Alpha against the IoU threshold"),
                    figures.draw_sensitivity_figure,
                    when=_has_pairs,
                    tables=_list_sensitivity,
                ),
                ReportPart(
                    "variance",
                    _tr("Variance across annotators"),
                    figures.draw_variance_figure,
                    when=lambda report: report.variance.pooled.randcrowns.value is not None,
                ),
                ReportPart("disagreements"),
                ReportPart("tau_star"),
                ReportPart("largest_targets"),
                ReportPart("labels"),
                ReportPart("subsets"),
                ReportPart("confusion", when=_has_pairs),
                ReportPart("global_score"),
                ReportPart("rules"),
            ),
        )
        self.labels = LabelsBlock(self, self.parts["confusion"])
        self._cells = CellWalk(self, self.labels.make_job, self._look_at_box)

    def make_block(self, part: ReportPart) -> PartBlock:
        """That of the labels has a choice of pairs."""
        return self.labels if part.key == "confusion" else super().make_block(part)

    def show_answer(self, answer: StudyAnswer) -> None:
        """Shows what the report says of agreement, and its parts."""
        super().show_answer(answer)
        self._cells.forget()
        self.basis.setText(_describe_basis(answer))
        self.verdict.show_sentences(answer.agreement)

    def show_lead(self, lead: Any) -> None:
        """Goes through the boxes behind a number of labels, too."""
        if isinstance(lead, ConfusionCell):
            self._cells.go(lead)
        else:
            super().show_lead(lead)

    def _look_at_box(self, cell: ConfusionCell, found: LabelConfusion, entry: int, images: tuple[int, ...]) -> None:
        """In Compare, where the walk goes on through what the two differ in on the images of the number."""
        go_to_workspace(self.session, Workspace.COMPARE)
        labels = frozenset((cell.label_a, cell.label_b)) - {NOBODY}
        self.session.set_view(walk=WalkFilter(authors=frozenset(cell.sides), labels=labels, images=images))
        walk.focus_entry(self.session, found, entry, a=cell.sides[0], b=cell.sides[1])


def _describe_basis(answer: StudyAnswer) -> str:
    report = answer.report
    rule = report.options.tally.pairing
    fields = {
        "people": format_count(_tr, len(report.agreement.authors), "{n} person", "{n} people"),
        "images": format_count(_tr, len(report.images), "{n} image", "{n} images"),
        "iou": format_float(rule.iou_threshold, "g"),
    }
    if rule.label_aware:
        first = _tr("{people} on {images}; shapes of equal label pair from an IoU of {iou}.", **fields)
    else:
        first = _tr("{people} on {images}; shapes pair from an IoU of {iou}, whatever their label.", **fields)
    return f"{first} {_tr('Intervals: {how}.', how=describe_intervals(report.options.intervals))}"


def _has_pairs(report: AuditReport) -> bool:
    return bool(report.agreement.pairs)


def _list_histograms(report: AuditReport) -> Sequence[Titled]:
    """How many matched pairs of each two authors have which IoU: what the figure shows."""
    pairs = [one.agreement for one in report.agreement.pairs][:_OF_PAIRS]
    if not pairs:
        return ()
    heads = [("IoU", ""), *((f"{report.author_name(one.a)} – {report.author_name(one.b)}", "") for one in pairs)]
    counts = np.array([one.iou.histogram for one in pairs])
    rows = [
        (
            Numeral(f"{format_cell(low)} – {format_cell(high)}"),
            [Numeral(f"{number:,}") for number in counts[:, place].tolist()],
        )
        for place, (low, high) in enumerate(pairwise(IOU_EDGES))
        if counts[:, : place + 1].any()
    ]
    return [("", Table.of(heads, rows))]


def _list_sensitivity(report: AuditReport) -> Sequence[Titled]:
    """Alpha over all units at every threshold, with its interval."""
    rows = [
        (Numeral(f"{threshold:g}"), [format_score(score)._replace(interval=""), format_value(IntervalEnds.of(score))])
        for threshold, score in report.agreement.sensitivity
    ]
    return [
        (
            "",
            Table.of(
                (
                    (Phrase("IoU threshold"), ""),
                    (Phrase("over all units"), "alpha"),
                    (Phrase("95 % interval"), "interval"),
                ),
                rows,
            ),
        )
    ]
