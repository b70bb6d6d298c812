"""Agreement between annotators, asked in names and numbers: what `annotator audit` and a notebook both ask."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from annotator.answers.names import find_author_ids
from annotator.answers.words import DELIVERED, DISPLAYED, check_share, check_word
from annotator.errors import UserError
from annotator.metrics.agreement.audit import AuditOptions, select_for_defaults
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.metrics.matching.image_choice import ImageChoice
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.parts.source import PART_BOXES, PartRunner, Source
from annotator.metrics.randcrowns.settings import complete_parameters
from annotator.model.metric_settings import DelineationChoice, IntervalUnit, RandCrownsSettings
from annotator.model.project import Project
from annotator.plugins.metrics import MetricRow, compute_metric_rows
from annotator.plugins.registry import Registry
from annotator.progress import Progress
from annotator.report.audit.json_answer import make_audit_record
from annotator.report.audit.values import AuditReport, make_audit_report
from annotator.report.parts.audit import SourceAudit
from annotator.report.tables import Record, make_score_entry
from annotator.session.transfer.pseudonyms import replace_author_names


@dataclass(frozen=True, slots=True)
class AskedCrowns:
    """What is asked of RandCrowns in the place of the project's parameters. Raises UserError for other words."""

    alpha: float | None = None
    omega: float | None = None
    gamma: float | None = None
    unit: str | None = None
    """Of alpha and omega: `px` or `m`."""
    eq14_only: bool = False
    global_score: DelineationChoice | None = None

    def __post_init__(self) -> None:
        check_word("unit", self.unit, ("px", "m"))
        if self.gamma is not None and not self.gamma > 0:
            raise UserError("gamma is greater than 0, not {gamma}.", gamma=self.gamma)


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditQuestion:
    """What is asked; whatever is left out is as the project's own settings say. Raises UserError for other words."""

    authors: Sequence[str] = ()
    """Names; all persons where there are none."""
    iou: float | None = None
    class_agnostic: bool = False
    include_unfinished: bool = False
    exclude_unblinded: bool = False
    unblinded_by: str = DELIVERED
    """In a team project: `delivered`, which its server says, or `displayed`, which the desks say."""
    without_assisted: bool = False
    overlap: str | None = None
    """`box` or `polygon`."""
    crowns: AskedCrowns = field(default_factory=AskedCrowns)
    intervals: bool = True
    interval_unit: IntervalUnit | None = None
    images: ImageChoice = field(default_factory=ImageChoice)
    pseudonyms: bool = False
    """Persons under pseudonyms."""

    def __post_init__(self) -> None:
        check_share("iou", self.iou)
        check_word("overlap", self.overlap, ("box", "polygon"))
        check_word("unblinded_by", self.unblinded_by, (DELIVERED, DISPLAYED))


def ask_for_audit(project: Project, question: AuditQuestion, progress: Progress | None = None) -> AuditReport:
    """Audits a project whose layers are loaded.

    Raises UserError for names and parameters that have no meaning here, and Cancelled when asked to stop.
    """
    options = choose_audit_options(project, question)
    wanted = _choose_parameters(project, question, options)
    shown = replace_author_names(project) if question.pseudonyms else project
    report = make_audit_report(shown, replace(options, randcrowns=wanted), progress)
    return report.look_at_pictures(progress=progress)


def ask_source_for_audit(
    source: Source,
    question: AuditQuestion,
    runner: PartRunner,
    progress: Progress | None = None,
    *,
    outline: Project | None = None,
    boxes: int = PART_BOXES,
) -> AuditReport:
    """Audits a source in parts of about so many boxes: the same numbers, without the rows behind them.

    An outline of the source that was read before is not read again.

    Raises UserError for names and parameters that have no meaning here, and Cancelled when asked to stop.
    """
    asked = SourceAudit(source, outline, runner, boxes=boxes)
    project, crowns = asked.outline, question.crowns
    options = choose_audit_options(project, question)
    named = crowns.alpha, crowns.omega, crowns.gamma, crowns.unit
    wanted = None
    if any(one is not None for one in named):
        wanted = _complete(project, asked.find_default_shapes(options, progress), crowns)
    shown = replace_author_names(project) if question.pseudonyms else project
    report = asked.make_report(replace(options, randcrowns=wanted), shown, progress)
    return report.look_at_pictures(progress=progress)


def choose_audit_options(project: Project, question: AuditQuestion) -> AuditOptions:
    """The project's own settings with what was asked in their place."""
    own = AuditOptions.of(project)
    pairing = own.tally.pairing
    pairing = replace(
        pairing,
        iou_threshold=pairing.iou_threshold if question.iou is None else question.iou,
        label_aware=pairing.label_aware and not question.class_agnostic,
        overlap=question.overlap or pairing.overlap,
    )
    return replace(
        own,
        authors=find_author_ids(project, question.authors) if question.authors else None,
        tally=replace(own.tally, pairing=pairing, without_assisted=question.without_assisted),
        selection=replace(
            own.selection,
            include_unfinished=own.selection.include_unfinished or question.include_unfinished,
            exclude_unblinded=question.exclude_unblinded,
            by_display=question.unblinded_by == DISPLAYED,
            images=question.images,
        ),
        intervals=IntervalRule(question.intervals, question.interval_unit or project.metrics.interval_unit),
        eq14_only=own.eq14_only or question.crowns.eq14_only,
        global_score=question.crowns.global_score or own.global_score,
    )


def compute_plugin_rows(
    registry: Registry, project: Project, report: AuditReport, progress: Progress | None = None
) -> list[MetricRow]:
    """What the metrics of plugins say about every pair of authors of a report."""
    chosen = report.options
    return compute_metric_rows(registry, project, authors=chosen.authors, rule=chosen.selection, progress=progress)


def make_answer_record(report: AuditReport, added: Sequence[MetricRow]) -> Record:
    """The report as JSON values, with what the metrics of plugins say where there are any."""
    record = make_audit_record(report)
    if added:
        record["plugins"] = [make_metric_record(report.project, row) for row in added]
    return record


def make_metric_record(project: Project, row: MetricRow) -> Record:
    """One number of a plugin as JSON values."""
    return {
        "plugin": row.plugin,
        "metric": row.metric.id,
        "a": project.authors[row.a].name,
        "b": project.authors[row.b].name,
        **make_score_entry("value", row.score),
        "support": row.score.support,
    }


def _choose_parameters(project: Project, question: AuditQuestion, options: AuditOptions) -> RandCrownsSettings | None:
    """The parameters of RandCrowns that were asked for, the others as usual; None where none was."""
    return _complete(project, select_for_defaults(project, options), question.crowns)


def _complete(project: Project, drawn: Sequence[AuthorShapes], asked: AskedCrowns) -> RandCrownsSettings | None:
    return complete_parameters(project, drawn, alpha=asked.alpha, omega=asked.omega, gamma=asked.gamma, unit=asked.unit)
