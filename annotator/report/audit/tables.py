"""The audit's numbers as columns: authors, pairs, labels, images, variances, control images and others, once each.

The scores of two authors are the same columns of pairs, repeat passes and control images, of files, pages and the
window.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.metrics.agreement.alpha import PairAlpha
from annotator.metrics.agreement.audit import PairAudit
from annotator.metrics.agreement.boundary import Boundary
from annotator.metrics.agreement.counts import AuthorCounts, AuthorEffort, SplitStatistics
from annotator.metrics.agreement.pair import NO_SHAPES, OBJECTS_GIVEN, PairAgreement, RoleScores, TagAgreement
from annotator.metrics.matching.confusion import ConfusionCounts
from annotator.metrics.randcrowns.global_score import GlobalScore
from annotator.metrics.randcrowns.variance import Carrier, VarianceRow, WellPaired
from annotator.metrics.score import Score, f1_terms_of, score_of_ratio
from annotator.model.author import AuthorKind
from annotator.model.decision import Decision, ProposalCounts
from annotator.model.project import Project
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.report.audit.values import AuditReport, AuthorExclusions
from annotator.report.confusion import make_confusion_record
from annotator.report.numbers import format_iso, format_score, shorten_time
from annotator.report.tables import Column, Output, Record, make_ends_column, make_record, make_score_entry

Row = TypeVar("Row")
Part = TypeVar("Part")

PRECISION: Final = Column[PairAgreement](
    "precision", Phrase("precision"), lambda pair: pair.roles.precision, "precision", ends=True
)
RECALL: Final = Column[PairAgreement]("recall", Phrase("recall"), lambda pair: pair.roles.recall, "recall", ends=True)
F1: Final = Column[PairAgreement]("f1", Phrase("F1"), lambda pair: pair.roles.f1, "f1", ends=True)
F1_INTERVAL: Final = make_ends_column(lambda pair: pair.roles.f1, key="f1_interval")
MEAN_IOU: Final = Column[PairAgreement](
    "mean_iou", Phrase("mean IoU"), lambda pair: pair.iou.mean, "mean_iou", short=Phrase("IoU"), ends=True
)
MEDIAN_IOU: Final = Column[PairAgreement]("median_iou", Phrase("median"), lambda pair: pair.iou.median, "mean_iou")
STD_IOU: Final = Column[PairAgreement]("std_iou", Phrase("std"), lambda pair: pair.iou.std, "mean_iou", ends=True)
PART_STATE_ALPHA: Final = Column[PairAgreement](
    "part_state_alpha",
    Phrase("α of part state"),
    lambda pair: pair.part_state.alpha,
    "tag_alpha",
    short=Phrase("α state"),
    ends=True,
)
OCCLUDED_ALPHA: Final = Column[PairAgreement](
    "occluded_alpha",
    Phrase("α of occluded"),
    lambda pair: pair.occluded.alpha,
    "tag_alpha",
    short=Phrase("α occluded"),
    ends=True,
)


OF_PAIRS: Final = (
    PRECISION,
    RECALL,
    replace(F1, format=lambda score: format_score(score)._replace(interval="")),
    F1_INTERVAL,
    MEAN_IOU,
    MEDIAN_IOU,
    STD_IOU,
)
"""Of every pair and of every two passes, in files and on pages."""
OF_CARD: Final = (PRECISION, RECALL, MEAN_IOU)
"""What the window's card of a pair shows, a row each."""
OF_QUALITY: Final = (F1, MEAN_IOU, PART_STATE_ALPHA, OCCLUDED_ALPHA)
"""What it shows of repeat passes and control images, a column each."""


def lift(column: Column[Part], find_part: Callable[[Row], Part | None], **changes: Any) -> Column[Row]:
    """The column of rows that have a part, such as a pair; without one the value is None. `changes` are of its other
    fields.
    """

    def read(row: Row) -> Any:
        part = find_part(row)
        return None if part is None else column.value(part)

    lifted: Any = replace(column, value=read, **changes)
    return lifted  # type: ignore[no-any-return]


_STEP: Final = 10_000
"""Images whose rows are made together."""


class AuthorRow(NamedTuple):
    """What is said of one author."""

    name: str
    kind: str
    counts: AuthorCounts
    left_out: AuthorExclusions
    vitality: Score
    mean_vitality: Score
    """The mean over images."""
    variance: VarianceRow
    repeat: PairAgreement | None
    """Two passes of the author."""


class CarrierRow(NamedTuple):
    """A target that carries much of a variance, with the names of its image and author."""

    name: str
    reference: str
    target: Carrier


class PairRow(NamedTuple):
    """Two authors, `a` the reference, with the report that knows their names."""

    report: AuditReport
    audited: PairAudit
    alpha: PairAlpha | None
    """None for two passes of one author."""

    @property
    def pair(self) -> PairAgreement:
        """Their agreement."""
        return self.audited.agreement

    @property
    def confusion(self) -> ConfusionCounts:
        """Their labels of the same things."""
        return self.audited.confusion

    @property
    def title(self) -> str:
        """The names of both."""
        return f"{self.report.author_name(self.pair.a)} – {self.report.author_name(self.pair.b)}"

    @property
    def author(self) -> str:
        """The name of the reference, which is that of both in a repeat."""
        return self.report.author_name(self.pair.a)


class ControlRow(NamedTuple):
    """A person against a reference on control images; the reference is a."""

    author: str
    reference: str
    pair: PairAgreement


class ProposalRow(NamedTuple):
    """What became of the shapes that were proposed for one reference."""

    reference: str
    counts: ProposalCounts


class GlobalRow(NamedTuple):
    """The global score of one author's shapes against another's."""

    target: str
    delineation: str
    found: GlobalScore


class DecisionRow(NamedTuple):
    """A decision about a disagreement."""

    image: str
    auditor: str
    found: Decision


class ImageRow(NamedTuple):
    """A pair of authors on one image."""

    image: str
    split: str
    a: str
    b: str
    n_a: int
    n_b: int
    tp: int
    pairs: int
    iou_sum: float
    given: bool
    """Whether the objects of the image were given, so that no count says anything."""

    @property
    def reason(self) -> str:
        """Why a share is undefined."""
        return OBJECTS_GIVEN if self.given else NO_SHAPES


class SplitRow(NamedTuple):
    """A row of A's Table 1."""

    author: str
    split: str
    found: SplitStatistics


class EffortRow(NamedTuple):
    """The time that one author spent."""

    author: str
    found: AuthorEffort


ALL_SPLITS: Final = Phrase("all")
_MOST_SIZES: Final = 8


def _format_sizes(sizes: Sequence[tuple[int, int, int]], most: int = _MOST_SIZES) -> str:
    """`3000 × 2000 (12)`, the most frequent first."""
    shown = [f"{width} × {height} ({count:,})" for width, height, count in sizes[:most]]
    more = len(sizes) - len(shown)
    return (", ".join(shown) + (f" and {more} more" if more > 0 else "")) or "unknown"


def make_scale_record(found: SplitStatistics) -> Record:
    """The object scale as JSON values."""
    return {**make_score_entry("mean", found.scale_mean), **make_score_entry("std_log2", found.scale_std_log2)}


def format_duration(seconds: float) -> str:
    """Seconds as `1:05:09`."""
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


LABELS: Final = (
    Column[RoleScores]("n_a", "", lambda roles: roles.n_a),
    Column[RoleScores]("n_b", "", lambda roles: roles.n_b),
    Column[RoleScores]("tp", Phrase("pairs"), lambda roles: roles.tp, "pairing"),
    Column[RoleScores]("f1", Phrase("F1"), lambda roles: roles.f1, "f1"),
)


def _record_tag(tag: TagAgreement) -> Record:
    rows = zip(tag.states, tag.confusion, strict=True)
    confusion = {state: dict(zip(tag.states, counts, strict=True)) for state, counts in rows}
    return {"n": tag.alpha.support, **make_score_entry("alpha", tag.alpha), "confusion": confusion}


def _record_labels(row: PairRow) -> dict[str, Any]:
    return {row.report.label_name(label): make_record(LABELS, roles) for label, roles in row.pair.by_label.items()}


def _record_subsets(count: str, row: PairRow) -> Record:
    recalls = row.pair.recall_a if count == "n_a" else row.pair.recall_b
    return {name: {count: score.support, **make_score_entry("recall", score)} for name, score in recalls.items()}


def count_of(pair: PairAgreement, count: int) -> int | Score:
    """A count of a pair; undefined where the objects of every image were given."""
    return Score(None, 0, OBJECTS_GIVEN) if pair.is_given else count


def _format_drawn(row: PairRow) -> Any:
    """Shapes of both, as `12 – 13`."""
    roles = row.pair.roles
    return Score(None, 0, OBJECTS_GIVEN) if row.pair.is_given else f"{roles.n_a:,} – {roles.n_b:,}"


def _pair_of(row: PairRow) -> PairAgreement:
    return row.pair


PAIRS: Final[tuple[Column[PairRow], ...]] = (
    Column[PairRow]("a", "", lambda row: row.report.author_name(row.pair.a)),
    Column[PairRow]("b", "", lambda row: row.report.author_name(row.pair.b)),
    Column[PairRow]("images", Phrase("images"), lambda row: row.pair.images),
    Column[PairRow]("shapes", Phrase("shapes"), _format_drawn, outputs=Output.PAGE),
    Column[PairRow]("images_given", "", lambda row: row.pair.given, outputs=Output.FILES),
    Column[PairRow]("n_a", "", lambda row: count_of(row.pair, row.pair.roles.n_a)),
    Column[PairRow]("n_b", "", lambda row: count_of(row.pair, row.pair.roles.n_b)),
    Column[PairRow]("tp", Phrase("pairs"), lambda row: count_of(row.pair, row.pair.roles.tp), "pairing"),
    *(lift(column, _pair_of) for column in OF_PAIRS),
    Column[PairRow]("part_state", "", lambda row: _record_tag(row.pair.part_state), outputs=Output.JSON),
    Column[PairRow]("occluded", "", lambda row: _record_tag(row.pair.occluded), outputs=Output.JSON),
    Column[PairRow]("by_label", "", _record_labels, outputs=Output.JSON),
    Column[PairRow]("recall_by_subset", "", lambda row: _record_subsets("n_a", row), outputs=Output.JSON),
    Column[PairRow]("recall_by_subset_b", "", lambda row: _record_subsets("n_b", row), outputs=Output.JSON),
    Column[PairRow](
        "confusion", "", lambda row: make_confusion_record(row.confusion, row.report.label_name), outputs=Output.JSON
    ),
    Column[PairRow]("part_state_n", "", lambda row: row.pair.part_state.alpha.support, outputs=Output.CSV),
    lift(PART_STATE_ALPHA, _pair_of, outputs=Output.CSV),
    Column[PairRow]("occluded_n", "", lambda row: row.pair.occluded.alpha.support, outputs=Output.CSV),
    lift(OCCLUDED_ALPHA, _pair_of, outputs=Output.CSV),
    Column[PairRow]("assisted_pairs", "", lambda row: row.pair.assisted_left.pairs),
    Column[PairRow]("assisted_a", "", lambda row: row.pair.assisted_left.shapes_a),
    Column[PairRow]("assisted_b", "", lambda row: row.pair.assisted_left.shapes_b),
    Column[PairRow]("alpha_mean", "", lambda row: row.alpha and row.alpha.mean, outputs=Output.CSV, ends=True),
    Column[PairRow]("alpha_global", "", lambda row: row.alpha and row.alpha.whole, outputs=Output.CSV, ends=True),
)
PAIRS_FIRST: Final = ("images", "shapes", "tp", "f1", "f1_interval", "recall")
"""On pages F1 stands first."""
WELL_PAIRED: Final = (
    Column[WellPaired](
        "targets", Phrase("targets, well paired"), lambda row: row.targets, "well_paired", csv="well_targets"
    ),
    Column[WellPaired]("iou", Phrase("IoU, well paired"), lambda row: row.iou, "well_paired", csv="well_iou_variance"),
    Column[WellPaired](
        "iou_crowns",
        Phrase("IoUCrowns, well paired"),
        lambda row: row.iou_crowns,
        "well_paired",
        csv="well_iou_crowns_variance",
    ),
    Column[WellPaired](
        "randcrowns",
        Phrase("RandCrowns, well paired"),
        lambda row: row.randcrowns,
        "well_paired",
        csv="well_randcrowns_variance",
    ),
)
"""The variances where only pairs with some overlap count; in JSON a record of their own."""
VARIANCES: Final = (
    Column[VarianceRow]("targets", Phrase("targets"), lambda row: row.targets),
    Column[VarianceRow]("excluded", Phrase("targets excluded"), lambda row: row.excluded, "excluded"),
    Column[VarianceRow]("undefined_rc", Phrase("undefined targets"), lambda row: row.undefined_rc, "undefined_rc"),
    Column[VarianceRow]("iou", Phrase("IoU"), lambda row: row.iou, "variance", csv="iou_variance", ends=True),
    Column[VarianceRow](
        "iou_crowns",
        Phrase("IoUCrowns"),
        lambda row: row.iou_crowns,
        "iou_crowns",
        csv="iou_crowns_variance",
        ends=True,
    ),
    Column[VarianceRow](
        "randcrowns",
        Phrase("RandCrowns"),
        lambda row: row.randcrowns,
        "randcrowns",
        csv="randcrowns_variance",
        ends=True,
    ),
    Column[VarianceRow](
        "iou_all_targets",
        Phrase("IoU, with undefined targets"),
        lambda row: row.iou_all_targets,
        outputs=Output.PAGE | Output.JSON,
    ),
    Column[VarianceRow]("well_paired", "", lambda row: make_record(WELL_PAIRED, row.well_paired), outputs=Output.JSON),
    *(lift(column, lambda row: row.well_paired, outputs=Output.PAGE | Output.CSV) for column in WELL_PAIRED),
    Column[VarianceRow](
        "carried_by_ten", Phrase("share of ten targets"), lambda row: row.carried_by_ten, "carried_by_ten"
    ),
    Column[VarianceRow](
        "largest_image_share", Phrase("share of one image"), lambda row: row.largest_image_share, "largest_image_share"
    ),
)
OF_VARIANCE: Final = tuple(column for column in VARIANCES if column.ends)
"""What the window shows of them: the variance of each measure."""
VARIANCES_FIRST: Final = ("randcrowns", "iou", "iou_crowns", "iou_all_targets")
BOUNDARY: Final = (
    Column[Boundary]("tau", "", lambda row: row.tau),
    Column[Boundary]("iou", Phrase("IoU, 1 − τ*"), lambda row: row.iou, "tau_star"),
    Column[Boundary]("distance", Phrase("Kolmogorov–Smirnov distance"), lambda row: row.separation, "separation"),
    Column[Boundary]("pairs_within", Phrase("distances within images"), lambda row: row.within),
    Column[Boundary]("pairs_between", Phrase("shapes compared with other images"), lambda row: row.between),
)
CARRIERS: Final = (
    Column[CarrierRow]("image", "", lambda row: row.name),
    Column[CarrierRow]("reference", Phrase("target of"), lambda row: row.reference),
    Column[CarrierRow]("target_id", Phrase("shape"), lambda row: row.target.shape),
    Column[CarrierRow]("randcrowns", "RandCrowns", lambda row: Score(row.target.variance, 1), "randcrowns"),
)
GLOBAL_SCORES: Final = (
    Column[GlobalRow]("target", "", lambda row: row.target),
    Column[GlobalRow]("delineation", "", lambda row: row.delineation),
    Column[GlobalRow]("targets", Phrase("targets"), lambda row: row.found.targets),
    Column[GlobalRow]("undefined", Phrase("undefined"), lambda row: row.found.undefined, "undefined_rc"),
    Column[GlobalRow]("mean", Phrase("mean"), lambda row: row.found.mean, "global_score"),
    Column[GlobalRow]("std", Phrase("std"), lambda row: row.found.std, "global_score"),
    Column[GlobalRow]("unassigned", Phrase("shapes matched to no target"), lambda row: row.found.unassigned),
)
AUTHORS: Final = (
    Column[AuthorRow]("name", "", lambda row: row.name, csv="author"),
    Column[AuthorRow]("kind", Phrase("kind"), lambda row: row.kind, format=Phrase.of),
    Column[AuthorRow]("images", Phrase("images"), lambda row: row.counts.images),
    Column[AuthorRow]("shapes", Phrase("shapes"), lambda row: row.counts.shapes),
    Column[AuthorRow]("unblinded", Phrase("unblinded edits"), lambda row: row.counts.unblinded, "unblinded"),
    Column[AuthorRow]("delivered", Phrase("edits after delivery"), lambda row: row.counts.delivered, "delivered"),
    Column[AuthorRow]("could_see", Phrase("could see everything"), lambda row: row.counts.could_see, "could_see"),
    Column[AuthorRow]("assisted", Phrase("taken from a model"), lambda row: row.counts.assisted),
    Column[AuthorRow]("", Phrase("layers not done"), lambda row: row.left_out.unfinished, outputs=Output.PAGE),
    Column[AuthorRow](
        "", Phrase("layers left out as unblinded"), lambda row: row.left_out.unblinded, outputs=Output.PAGE
    ),
    Column[AuthorRow]("vitality", "", lambda row: row.vitality, "vitality", outputs=Output.CSV, ends=True),
    Column[AuthorRow]("mean_vitality", "", lambda row: row.mean_vitality, "vitality", outputs=Output.CSV, ends=True),
)
REPEATS: Final[tuple[Column[AuthorRow], ...]] = (
    Column[AuthorRow]("repeat_images", "", lambda row: row.repeat and row.repeat.images),
    *(lift(column, lambda row: row.repeat, key=f"repeat_{column.key}", title="") for column in OF_QUALITY),
)
EXCLUSIONS: Final = (
    Column[AuthorExclusions]("unfinished_layers", "", lambda row: row.unfinished),
    Column[AuthorExclusions]("unblinded_layers", "", lambda row: row.unblinded),
    Column[AuthorExclusions]("crowds", "", lambda row: row.crowds),
)
TABLE1: Final = (
    Column[SplitRow]("author", "", lambda row: row.author),
    Column[SplitRow]("split", Phrase("split"), lambda row: row.split),
    Column[SplitRow]("images", Phrase("images"), lambda row: row.found.images),
    Column[SplitRow]("objects", Phrase("objects"), lambda row: row.found.shapes),
    Column[SplitRow](
        "image_sizes",
        Phrase("image sizes"),
        lambda row: row.found.image_sizes,
        format=_format_sizes,
        outputs=Output.PAGE,
    ),
    Column[SplitRow](
        "image_sizes", "", lambda row: [list(size) for size in row.found.image_sizes], outputs=Output.JSON
    ),
    Column[SplitRow](
        "image_sizes", "", lambda row: _format_sizes(row.found.image_sizes, most=1000), outputs=Output.CSV
    ),
    Column[SplitRow]("object_scale", "", lambda row: make_scale_record(row.found), "object_scale", outputs=Output.JSON),
    Column[SplitRow](
        "object_scale_mean",
        Phrase("object scale, mean (px)"),
        lambda row: row.found.scale_mean,
        "object_scale",
        outputs=Output.PAGE | Output.CSV,
    ),
    Column[SplitRow](
        "object_scale_std_log2",
        Phrase("std of log2 (octaves)"),
        lambda row: row.found.scale_std_log2,
        "object_scale",
        outputs=Output.PAGE | Output.CSV,
    ),
)
EFFORT: Final = (
    Column[EffortRow]("author", "", lambda row: row.author),
    Column[EffortRow]("images", Phrase("images"), lambda row: row.found.images),
    Column[EffortRow]("seconds", Phrase("time (h:mm:ss)"), lambda row: row.found.seconds, format=format_duration),
    Column[EffortRow]("objects", Phrase("objects"), lambda row: row.found.shapes),
    Column[EffortRow]("objects_an_hour", Phrase("objects an hour"), lambda row: row.found.hourly, "time"),
)
IMAGE_EFFORT: Final = ("annotator", "image", "seconds", "objects", "objects_an_hour")
IMAGES: Final = (
    Column[ImageRow]("image", "", lambda row: row.image),
    Column[ImageRow]("split", "", lambda row: row.split),
    Column[ImageRow]("a", "", lambda row: row.a),
    Column[ImageRow]("b", "", lambda row: row.b),
    Column[ImageRow]("n_a", "", lambda row: None if row.given else row.n_a),
    Column[ImageRow]("n_b", "", lambda row: None if row.given else row.n_b),
    Column[ImageRow]("tp", "", lambda row: None if row.given else row.tp),
    Column[ImageRow]("precision", "", lambda row: score_of_ratio(row.tp, row.n_b, reason=row.reason)),
    Column[ImageRow]("recall", "", lambda row: score_of_ratio(row.tp, row.n_a, reason=row.reason)),
    Column[ImageRow]("f1", "", lambda row: score_of_ratio(*f1_terms_of(row.tp, row.n_a, row.n_b), reason=row.reason)),
    Column[ImageRow]("mean_iou", "", lambda row: score_of_ratio(row.iou_sum, row.pairs, reason=NO_SHAPES)),
)
REPEAT_PAIRS: Final[tuple[Column[PairRow], ...]] = (
    Column[PairRow]("author", "", lambda row: row.author, outputs=Output.JSON),
    *PAIRS,
    lift(PART_STATE_ALPHA, _pair_of, outputs=Output.PAGE),
    lift(OCCLUDED_ALPHA, _pair_of, outputs=Output.PAGE),
)
CONTROL: Final[tuple[Column[ControlRow], ...]] = (
    Column[ControlRow]("author", "", lambda row: row.author),
    Column[ControlRow]("reference", Phrase("reference"), lambda row: row.reference),
    Column[ControlRow]("images", Phrase("images"), lambda row: row.pair.images),
    Column[ControlRow](
        "n_reference", Phrase("shapes of the reference"), lambda row: count_of(row.pair, row.pair.roles.n_a)
    ),
    Column[ControlRow]("n_author", Phrase("shapes"), lambda row: count_of(row.pair, row.pair.roles.n_b)),
    Column[ControlRow]("tp", Phrase("pairs"), lambda row: count_of(row.pair, row.pair.roles.tp), "pairing"),
    *(
        lift(column, lambda row: row.pair)
        for column in (F1, F1_INTERVAL, PRECISION, RECALL, MEAN_IOU, PART_STATE_ALPHA, OCCLUDED_ALPHA)
    ),
)
PROPOSALS: Final = (
    Column[ProposalRow]("reference", "", lambda row: row.reference),
    Column[ProposalRow]("images", Phrase("images"), lambda row: row.counts.images),
    Column[ProposalRow]("proposed", Phrase("proposed"), lambda row: row.counts.proposed, "proposed"),
    Column[ProposalRow]("waiting", Phrase("to be confirmed"), lambda row: row.counts.waiting),
    Column[ProposalRow]("confirmed", Phrase("confirmed as proposed"), lambda row: row.counts.confirmed),
    Column[ProposalRow]("changed", Phrase("changed"), lambda row: row.counts.changed),
    Column[ProposalRow]("deleted", Phrase("deleted"), lambda row: row.counts.deleted),
)
CONTROL_FIRST: Final = ("reference", "images", "f1", "f1_interval", "recall", "precision")
DECISIONS: Final = (
    Column[DecisionRow]("image", "", lambda row: row.image),
    Column[DecisionRow]("kind", "", lambda row: row.found.kind),
    Column[DecisionRow]("outcome", "", lambda row: row.found.outcome.value),
    Column[DecisionRow]("shapes", "", lambda row: list(row.found.shapes), outputs=Output.JSON),
    Column[DecisionRow]("shapes", "", lambda row: " ".join(map(str, row.found.shapes)), outputs=Output.CSV),
    Column[DecisionRow]("auditor", "", lambda row: row.auditor),
    Column[DecisionRow]("time", "", lambda row: row.found.time, outputs=Output.JSON),
    Column[DecisionRow]("time", "", lambda row: format_iso(row.found.time), outputs=Output.CSV),
)


def list_author_rows(report: AuditReport) -> list[AuthorRow]:
    """One row an audited author."""
    variances = {row.reference: row for row in report.variance.references}
    repeats = {audited.agreement.a: audited.agreement for audited in report.agreement.repeat_passes}
    left_out = {row.author: row for row in report.left_out.authors}
    return [
        AuthorRow(
            report.author_name(row.author),
            report.project.authors[row.author].kind.value,
            row,
            left_out[row.author],
            report.agreement.alpha.vitality[row.author],
            report.agreement.alpha_means.vitality[row.author],
            variances[row.author],
            repeats.get(row.author),
        )
        for row in report.agreement.authors
    ]


def list_pair_rows(report: AuditReport) -> list[PairRow]:
    """One row an unordered pair of authors."""
    alphas = {(pair.a, pair.b): pair for pair in report.agreement.alpha.pairs}
    return [
        PairRow(report, audited, alphas[audited.agreement.a, audited.agreement.b]) for audited in report.agreement.pairs
    ]


def list_split_rows(report: AuditReport, *, with_totals: bool = False) -> list[SplitRow]:
    """One row an author and split, on request with one for all splits of an author who has several."""
    return name_split_rows(report.project, report.agreement.table1, with_totals=with_totals)


def name_split_rows(project: Project, rows: Sequence[SplitStatistics], *, with_totals: bool = False) -> list[SplitRow]:
    """The same of rows that were made without a whole report."""
    several = {row.author for row in rows if sum(other.author == row.author for other in rows) > 2}
    return [
        SplitRow(project.author_name(row.author), ALL_SPLITS if row.split is None else row.split, row)
        for row in rows
        if row.split is not None or (with_totals and row.author in several)
    ]


def list_effort_rows(report: AuditReport) -> list[EffortRow]:
    """One row an author."""
    return [EffortRow(report.author_name(one.author), one) for one in report.agreement.efforts]


def list_carriers(report: AuditReport) -> list[CarrierRow]:
    """The targets that carry the most of the pooled variance of RandCrowns, the largest first."""
    images = report.project.images
    return [
        CarrierRow(images[one.image].name, report.author_name(one.reference), one)
        for one in report.variance.pooled.carriers
    ]


def list_variance_rows(report: AuditReport) -> list[VarianceRow]:
    """The variances of every reference, and pooled."""
    return [*(row for row in report.variance.references if row.reference is not None), report.variance.pooled]


def name_reference(report: AuditReport, row: VarianceRow) -> str:
    """The reference of variances by its name."""
    return Phrase("pooled") if row.reference is None else report.author_name(row.reference)


def iterate_image_rows(report: AuditReport) -> Iterator[ImageRow]:
    """One row an image and pair of authors who both count on it."""
    images = report.project.images
    for audited in report.agreement.pairs:
        names = report.author_name(audited.agreement.a), report.author_name(audited.agreement.b)
        for image, *counts in _iterate_counts(audited):
            found = images[image]
            yield ImageRow(found.name, found.split, *names, *counts, bool(found.prompts))  # type: ignore[call-arg]


def _iterate_counts(audited: PairAudit) -> Iterator[tuple[Any, ...]]:
    """Image id, shapes of a and of b, and pairs as far as they count; all matched pairs, and the sum of their IoU."""
    tallies = audited.tallies
    columns = tallies.layout.columns
    for first in range(0, len(tallies.images), _STEP):
        rows = slice(first, first + _STEP)
        counts = tallies.counts[rows]
        n_a, n_b = (counts[:, columns[name]].sum(axis=1, dtype=np.int64) for name in ("n_a", "n_b"))
        found, pairs = (counts[:, columns[name]].ravel() for name in ("found", "pairs"))
        lists = (tallies.images[rows], n_a, n_b, found, pairs, tallies.iou_sum[rows])
        yield from zip(*(column.tolist() for column in lists), strict=True)


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


def list_global_rows(report: AuditReport) -> list[GlobalRow]:
    """One row an ordered pair of authors."""
    return [
        GlobalRow(report.author_name(one.target), report.author_name(one.delineation), one)
        for one in report.global_scores
    ]


def list_decision_rows(report: AuditReport) -> list[DecisionRow]:
    """What was decided about the images that count, in the order in which it was."""
    chosen, project = report.options.selection.images, report.project
    names: dict[int | None, str] = {author.id: author.name for author in project.authors.values()}
    found = (one for one in project.decisions.values() if one.image in project.images and chosen.admits(one.image))
    return [
        DecisionRow(project.images[one.image].name, names.get(one.auditor, ""), one)
        for one in sorted(found, key=lambda one: one.id)
    ]


MOST_NOTES: Final = 200
"""On the page; files hold all."""


class NoteRow(NamedTuple):
    """A note with the report that knows its names."""

    report: AuditReport
    found: ReviewNote

    def name_author(self, author: int | None) -> str:
        """The name of an author; empty for none."""
        return "" if author is None else self.report.project.author_name(author)

    @property
    def image(self) -> str:
        """The name of its image."""
        return self.report.project.images[self.found.image].name


def _describe_subject(row: NoteRow) -> str:
    if row.found.shape is None:
        return Phrase("image")
    return Phrase("shape {id}", id=row.found.shape)


def _describe_state(row: NoteRow) -> str:
    note = row.found
    if note.answers is not None:
        return Phrase("answer")
    if note.resolved:
        return Phrase("settled")
    if note.kind is NoteKind.RETURN:
        return Phrase("sent back to {name}", name=row.name_author(note.to))
    return Phrase("needs review") if note.kind is NoteKind.REVIEW else ""


NOTES: Final = (
    Column[NoteRow]("note", "", lambda row: row.found.id),
    Column[NoteRow]("answers", "", lambda row: row.found.answers),
    Column[NoteRow]("image", "", lambda row: row.image),
    Column[NoteRow]("shape_id", "", lambda row: row.found.shape),
    Column[NoteRow]("author", "", lambda row: row.name_author(row.found.author)),
    Column[NoteRow]("to", "", lambda row: row.name_author(row.found.to)),
    Column[NoteRow]("time", "", lambda row: row.found.time, outputs=Output.JSON),
    Column[NoteRow]("time", "", lambda row: format_iso(row.found.time), outputs=Output.CSV),
    Column[NoteRow]("kind", "", lambda row: row.found.kind.value),
    Column[NoteRow]("resolved", "", lambda row: row.found.resolved, outputs=Output.JSON),
    Column[NoteRow]("resolved", "", lambda row: str(row.found.resolved).lower(), outputs=Output.CSV),
    Column[NoteRow]("text", "", lambda row: row.found.text),
    Column[NoteRow]("", Phrase("about"), _describe_subject, outputs=Output.PAGE),
    Column[NoteRow]("", Phrase("by"), lambda row: row.name_author(row.found.author), outputs=Output.PAGE),
    Column[NoteRow](
        "", Phrase("when (UTC)"), lambda row: shorten_time(format_iso(row.found.time)), outputs=Output.PAGE
    ),
    Column[NoteRow]("", Phrase("state"), _describe_state, outputs=Output.PAGE),
    Column[NoteRow]("", Phrase("note"), lambda row: row.found.text, outputs=Output.PAGE),
)


def list_note_rows(report: AuditReport) -> list[NoteRow]:
    """The notes on the images that count, in the order in which they were written."""
    chosen, images = report.options.selection.images, report.project.images
    notes = (note for note in report.project.notes.values() if note.image in images and chosen.admits(note.image))
    return [NoteRow(report, note) for note in sorted(notes, key=lambda note: note.id)]
