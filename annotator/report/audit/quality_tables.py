"""The columns of single annotators: a repeat against the first pass, control images, a proposed reference."""

from typing import Final, NamedTuple

from annotator.metrics.agreement.pair import PairAgreement
from annotator.model.author import AuthorKind
from annotator.model.decision import ProposalCounts
from annotator.report.audit.tables import PAIRS, PairRow, count_of
from annotator.report.audit.values import AuditReport
from annotator.report.tables import Column, IntervalEnds, Output


class ControlRow(NamedTuple):
    """A person against a reference on control images; the reference is a."""

    author: str
    reference: str
    pair: PairAgreement


class ProposalRow(NamedTuple):
    """What became of the shapes that were proposed for one reference."""

    reference: str
    counts: ProposalCounts


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
    Column[ControlRow]("n_reference", "shapes of the reference", lambda row: count_of(row.pair, row.pair.roles.n_a)),
    Column[ControlRow]("n_author", "shapes", lambda row: count_of(row.pair, row.pair.roles.n_b)),
    Column[ControlRow]("tp", "pairs", lambda row: count_of(row.pair, row.pair.roles.tp), "pairing"),
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
PROPOSALS: Final = (
    Column[ProposalRow]("reference", "", lambda row: row.reference),
    Column[ProposalRow]("images", "images", lambda row: row.counts.images),
    Column[ProposalRow]("proposed", "proposed", lambda row: row.counts.proposed, "proposed"),
    Column[ProposalRow]("waiting", "to be confirmed", lambda row: row.counts.waiting),
    Column[ProposalRow]("confirmed", "confirmed as proposed", lambda row: row.counts.confirmed),
    Column[ProposalRow]("changed", "changed", lambda row: row.counts.changed),
    Column[ProposalRow]("deleted", "deleted", lambda row: row.counts.deleted),
)
CONTROL_FIRST: Final = ("reference", "images", "f1", "f1_interval", "recall", "precision")


def list_repeat_rows(report: AuditReport) -> list[PairRow]:
    """One row an author with two passes; the earlier one is the reference."""
    return [PairRow(report, audited, None) for audited in report.agreement.repeat_passes]


def list_control_rows(report: AuditReport) -> list[ControlRow]:
    """One row a person and reference; none where the report leaves the program by the hand of a blind annotator."""
    return [ControlRow(report.author_name(pair.b), report.author_name(pair.a), pair) for pair in report.control]


def list_proposal_rows(report: AuditReport) -> list[ProposalRow]:
    """One row a reference that holds proposed shapes on images that count."""
    remarks, found = report.remarks, []
    for author in report.project.authors_of(AuthorKind.REFERENCE):
        counts = remarks.proposals[author.id].count(is_whole=remarks.is_whole)
        if counts.proposed:
            found.append(ProposalRow(author.name, counts))
    return found
