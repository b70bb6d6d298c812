"""The columns of single annotators: a repeat against the first pass, and persons on control images."""

from typing import Final, NamedTuple

from annotator.metrics.agreement.pair import PairAgreement
from annotator.report.audit.tables import PAIRS, PairRow
from annotator.report.audit.values import AuditReport
from annotator.report.tables import Column, IntervalEnds, Output


class ControlRow(NamedTuple):
    """A person against a reference on control images; the reference is a."""

    author: str
    reference: str
    pair: PairAgreement


REPEAT_PAGE: Final = (
    *PAIRS,
    Column[PairRow](
        "part_state_alpha", "α of part state", lambda row: row.pair.part_state.alpha, "tag_alpha", outputs=Output.PAGE
    ),
    Column[PairRow](
        "occluded_alpha", "α of occluded", lambda row: row.pair.occluded.alpha, "tag_alpha", outputs=Output.PAGE
    ),
)
CONTROL: Final = (
    Column[ControlRow]("author", "", lambda row: row.author),
    Column[ControlRow]("reference", "reference", lambda row: row.reference),
    Column[ControlRow]("images", "images", lambda row: row.pair.images),
    Column[ControlRow]("n_reference", "shapes of the reference", lambda row: row.pair.roles.n_a),
    Column[ControlRow]("n_author", "shapes", lambda row: row.pair.roles.n_b),
    Column[ControlRow]("tp", "pairs", lambda row: row.pair.roles.tp, "pairing"),
    Column[ControlRow]("f1", "F1", lambda row: row.pair.roles.f1, "f1", ends=True),
    Column[ControlRow](
        "f1_interval", "95 % interval", lambda row: IntervalEnds.of(row.pair.roles.f1), "interval", outputs=Output.PAGE
    ),
    Column[ControlRow]("precision", "precision", lambda row: row.pair.roles.precision, "precision", ends=True),
    Column[ControlRow]("recall", "recall", lambda row: row.pair.roles.recall, "recall", ends=True),
    Column[ControlRow]("mean_iou", "mean IoU", lambda row: row.pair.iou.mean, "mean_iou", ends=True),
    Column[ControlRow](
        "part_state_alpha", "α of part state", lambda row: row.pair.part_state.alpha, "tag_alpha", ends=True
    ),
    Column[ControlRow]("occluded_alpha", "α of occluded", lambda row: row.pair.occluded.alpha, "tag_alpha", ends=True),
)
CONTROL_FIRST: Final = ("reference", "images", "f1", "f1_interval", "recall", "precision")


def list_repeat_rows(report: AuditReport) -> list[PairRow]:
    """One row an author with two passes; the earlier one is the reference."""
    return [PairRow(report, audited, None) for audited in report.agreement.repeat_passes]


def list_control_rows(report: AuditReport) -> list[ControlRow]:
    """One row a person and reference; none where the report leaves the program by the hand of a blind annotator."""
    return [ControlRow(report.author_name(pair.b), report.author_name(pair.a), pair) for pair in report.control]
