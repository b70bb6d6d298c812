"""`annotator.audit`: agreement between annotators, asked in names and numbers, for Python and for the command."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from annotator.api.answer import Answer
from annotator.api.names import choose_asked_images, find_author_ids
from annotator.api.questions import AuditQuestion
from annotator.api.tables import ResultTable, make_table
from annotator.errors import Progress
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.metrics.randcrowns.scope import complete_parameters
from annotator.metrics.ranges.defaults import find_median_boxes
from annotator.metrics.ranges.source import LoadedSource, SourceWalk
from annotator.model.metric_settings import DelineationChoice
from annotator.model.project import Project
from annotator.options import list_texts, make_question
from annotator.report.audit.sections import FILES, SECTIONS_OF_AUDIT, make_audit_record
from annotator.report.audit.summary import summarise_audit
from annotator.report.audit.tables import VARIANCES, list_variance_rows, name_reference
from annotator.report.audit.values import AuditReport, make_source_report
from annotator.report.tables import Record, list_csv_cells, list_csv_names, make_score_entry
from annotator.report.wanted import ask_levels

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from annotator.api.card import CardAnswer
    from annotator.api.files import Source
    from annotator.plugins.registry import MetricRow, Registry
    from annotator.report.audit.html_page import BeginDrawing


class AuditAnswer(Answer):
    """What `annotator audit` finds."""

    report: AuditReport
    _sections, _order = SECTIONS_OF_AUDIT, FILES
    _summarise = staticmethod(summarise_audit)

    def __init__(
        self,
        report: AuditReport,
        plugin_rows: "Sequence[MetricRow] | None" = None,
        begin_drawing: "BeginDrawing | None" = None,
    ) -> None:
        """`plugin_rows` are what the metrics of plugins say, which are otherwise computed when they are asked for.

        `begin_drawing` is who draws the figures of the page, if not this process.
        """
        super().__init__(report)
        self._begin_drawing = begin_drawing or partial
        if plugin_rows is not None:
            self._plugin_rows = list(plugin_rows)

    @property
    def pairs(self) -> ResultTable:
        """One row a pair of authors: counts, precision, recall, F1, IoU, alphas, with their intervals."""
        return self.table("pairs")

    @property
    def authors(self) -> ResultTable:
        """One row an author: images, shapes, vitality, variances with this author as reference, repeat passes."""
        return self.table("authors")

    @property
    def differences(self) -> ResultTable:
        """One row for each two persons: F1 of the one less that of the other, with the others or with a reference."""
        return self.table("differences")

    @property
    def rules(self) -> ResultTable:
        """One row a rule over several persons, or one person: what it keeps, its precision and recall."""
        return self.table("rules")

    @property
    def people(self) -> ResultTable:
        """One row a person: offsets, area ratio, misses, extras, words and pace, and what they say of the person."""
        return self.table("people")

    @property
    def drift(self) -> ResultTable:
        """One row a person and quantity: last third of the images less the first, in the order of the work.

        The series behind it is `table("drift_series")`.
        """
        return self.table("drift")

    def card(self, name: str) -> "CardAnswer":
        """The card of one person, to be handed over: own numbers, the other persons under pseudonyms.

        Raises UserError for a name that the project does not have.
        """
        from annotator.api.card import CardAnswer

        return CardAnswer(self.report, *find_author_ids(self._project, [name]))

    @property
    def images(self) -> ResultTable:
        """One row an image and pair."""
        return self.table("images")

    @property
    def targets(self) -> ResultTable:
        """One row an overlapping assigned pair of shapes, with IoU and RandCrowns."""
        return self.table("targets")

    @property
    def alpha(self) -> Record:
        """Krippendorff's alpha of boxes and labels, as in JSON: `mean`, `global`, `vitality`, `difficulty`, …"""
        found: Record = self.record["alpha"]
        return found

    @property
    def variance(self) -> ResultTable:
        """One row a reference, and one pooled: the variances of IoU, IoUCrowns and RandCrowns across annotators."""
        report = self.report
        rows = [(name_reference(report, row), *list_csv_cells(VARIANCES, row)) for row in list_variance_rows(report)]
        return make_table(["reference", *list_csv_names(VARIANCES)], rows)

    @property
    def global_score(self) -> list[Record]:
        """The global RandCrowns score of each author's shapes against another's, as in JSON."""
        found: list[Record] = self.record["global_score"]
        return found

    @property
    def parameters(self) -> Record:
        """Everything that the numbers depend on, as in JSON."""
        found: Record = self.record["parameters"]
        return found

    @property
    def plugins(self) -> ResultTable:
        """One row a metric of a plugin and pair of authors."""
        names = ("plugin", "metric", "a", "b", "value", "support")
        records = [make_metric_record(self._project, row) for row in self._plugin_rows]
        return make_table(names, [[record[name] for name in names] for record in records])

    @cached_property
    def _plugin_rows(self) -> "list[MetricRow]":
        from annotator.plugins.registry import load_registry

        return compute_plugin_rows(load_registry(), self._project, self.report)

    def _make_record(self) -> Record:
        record = make_audit_record(self.report)
        if self._plugin_rows:
            record["plugins"] = [make_metric_record(self.report.project, row) for row in self._plugin_rows]
        return record

    def _list_figures(self) -> Mapping[str, Callable[[], "Figure"]]:
        from annotator.report.audit import figures
        from annotator.report.audit.sections import list_confusions
        from annotator.report.confusion import draw_confusion_figure

        makers = {
            "f1": figures.draw_f1_matrix_figure,
            "iou": figures.draw_iou_histogram_figure,
            "f1_by_iou": figures.draw_level_curves,
            "sensitivity": figures.draw_sensitivity_figure,
            "variance": figures.draw_variance_figure,
            "scatter": figures.draw_crown_scatter_figure,
            "drift": figures.draw_drift_figure,
            "people": figures.draw_offset_figure,
            "confusion": lambda report: draw_confusion_figure(list_confusions(report)),
        }
        return {name: partial(make, self.report) for name, make in makers.items()}

    def save_as(self, path: Path, progress: Progress | None = None) -> Path:
        """Writes one file, as its ending says; what its tables read can be stopped, too."""
        if path.suffix.lower() == ".csv":
            self.report.rows.read_pairs(progress)
        return super().save_as(path, progress)

    def _render_page(self, _path: Path, now: datetime, progress: Progress | None) -> str:
        from annotator.report.audit.html_page import render_audit_page

        return render_audit_page(self.report, now=now, progress=progress, begin=self._begin_drawing)

    def __repr__(self) -> str:
        number = len(self.report.agreement.pairs)
        return f"<audit of {self._project.name}: {number:,} pair{'' if number == 1 else 's'} of authors>"


def audit(
    project: "Source",
    *,
    authors: str | Sequence[str] = (),
    iou: float | None = None,
    class_agnostic: bool = False,
    include_unfinished: bool = False,
    exclude_unblinded: bool = False,
    unblinded_by: Literal["delivered", "displayed"] = "delivered",
    without_assisted: bool = False,
    alpha: float | None = None,
    omega: float | None = None,
    gamma: float | None = None,
    unit: Literal["px", "m"] | None = None,
    overlap: Literal["box", "polygon"] | None = None,
    pseudonyms: bool = False,
    eq14_only: bool = False,
    variance_iou: float = 0.0,
    global_score: Literal["nearest", "penalise-extras", "best-of", "one-to-one"] | None = None,
    intervals: bool = True,
    interval_unit: str | None = None,
    require: str | Sequence[str] = (),
    split: str | None = None,
    images: Sequence[str] | None = None,
) -> AuditAnswer:
    """Agreement between annotators, as the command `annotator audit` gives it.

    What is left out is as the project's own settings say.

    Parameters
    ----------
    project : OpenedProject, path, or files
        An open project, the path of a project file, or files and data frames as `annotator.read` takes them.
    authors : str or sequence of str, optional
        Names of the authors to audit; all persons if left out.
    iou : float, optional
        Least IoU of a pair; the project's own if left out.
    class_agnostic : bool, default False
        Pair shapes whatever their label.
    include_unfinished : bool, default False
        Count layers that are not done, too.
    exclude_unblinded : bool, default False
        Leave out layers edited after others' work was seen.
    unblinded_by : 'delivered' or 'displayed', default 'delivered'
        Of a team project: what its server delivered before an edit, or what the desk displayed.
    without_assisted : bool, default False
        Leave shapes taken from a model, and their partners, out of counts, F1, IoU and tags; in alphas, variances and
        RandCrowns they do not count as a judgement.
    alpha : float, optional
        RandCrowns: inset of the sure region.
    omega : float, optional
        RandCrowns: outset of the free border.
    gamma : float, optional
        RandCrowns: area of the outer ring to the sure region.
    unit : 'px' or 'm', optional
        Unit of alpha and omega.
    overlap : 'box' or 'polygon', optional
        Overlap of boxes or of polygons.
    pseudonyms : bool, default False
        Replace people's names by pseudonyms.
    eq14_only : bool, default False
        RandCrowns by R Eq. 14 alone: a shape that misses the sure region can score.
    variance_iou : float, default 0.0
        Variances across annotators: least IoU of a pair; any overlap will do at 0.
    global_score : 'nearest', 'penalise-extras', 'best-of' or 'one-to-one', optional
        What scores a target in the global RandCrowns score.
    intervals : bool, default True
        Make the 95 % intervals.
    interval_unit : str, optional
        What intervals leave out one at a time: image, folder, or block:K for K images that follow each other by name.
        Folders and blocks are for frames that are not independent of each other. The project's own if left out.
    require : str or sequence of str, optional
        Levels that numbers have to reach with the lower ends of their intervals, such as 'f1>=.8' or
        'recall(Ana)>=.9'; the project's own if left out.
    split : str, optional
        Only images of this split.
    images : sequence of str, optional
        Only images with these names.

    Returns
    -------
    AuditAnswer
        Tables (`pairs`, `authors`, `images`, `targets`, `variance`), figures, and everything as JSON values in
        `record`; `save` writes the files that the command writes.

    Raises
    ------
    UserError
        One sentence for a name that the project does not have, and for a value that has no meaning.

    Examples
    --------
    >>> import annotator
    >>> found = annotator.audit("orchard.annotator", authors=["Ana", "Ben"], iou=0.6)
    >>> [round(f1, 3) for f1 in found.pairs.to_pydict()["f1"]]
    [0.735]
    """
    question = make_question(AuditQuestion, locals())
    from annotator.api.files import find_project

    return AuditAnswer(ask_for_audit(SourceWalk.of(LoadedSource(find_project(project))), question))


def ask_for_audit(walk: SourceWalk, question: AuditQuestion, progress: Progress | None = None) -> AuditReport:
    """Audits a source range by range; the numbers do not depend on the ranges.

    Raises UserError for names and parameters that have no meaning here, and Cancelled when asked to stop.
    """
    project = walk.outline
    options = choose_audit_options(project, question)
    levels = ask_levels(project, list_texts(question.require), of_audit=True)
    named = {name: getattr(question, name) for name in ("alpha", "omega", "gamma", "unit")}
    wanted = None
    if any(one is not None for one in named.values()):
        wanted = complete_parameters(project, find_median_boxes(walk, options, progress), **named)
    shown = None
    if question.pseudonyms:
        from annotator.session.transfer.pseudonyms import replace_author_names

        shown = replace_author_names(project)
    report = make_source_report(walk, replace(options, randcrowns=wanted), progress, shown=shown)
    return replace(report, wanted=levels or report.wanted).check_pictures(progress=progress)


def choose_audit_options(project: Project, question: AuditQuestion) -> AuditOptions:
    """The project's own settings with what was asked in their place."""
    own = AuditOptions.of(project)
    score = question.global_score
    pairing = own.tally.pairing
    pairing = replace(
        pairing,
        iou_threshold=pairing.iou_threshold if question.iou is None else question.iou,
        label_aware=pairing.label_aware and not question.class_agnostic,
        overlap=question.overlap or pairing.overlap,
    )
    return replace(
        own,
        authors=find_author_ids(project, list_texts(question.authors)) if question.authors else None,
        tally=replace(own.tally, pairing=pairing, without_assisted=question.without_assisted),
        selection=replace(
            own.selection,
            include_unfinished=own.selection.include_unfinished or question.include_unfinished,
            exclude_unblinded=question.exclude_unblinded,
            by_display=question.unblinded_by == "displayed",
            images=choose_asked_images(project, question),
        ),
        intervals=IntervalRule.parse(question.interval_unit, project.metrics, wanted=question.intervals),
        eq14_only=own.eq14_only or question.eq14_only,
        variance_iou=question.variance_iou,
        global_score=DelineationChoice(score) if score else own.global_score,
    )


def compute_plugin_rows(registry: "Registry", project: Project, report: AuditReport) -> "list[MetricRow]":
    """What the metrics of plugins say about every pair of authors of a report."""
    from annotator.plugins.registry import compute_metric_rows

    chosen = report.options
    return compute_metric_rows(registry, project, authors=chosen.authors, rule=chosen.selection)


def make_metric_record(project: Project, row: "MetricRow") -> Record:
    """One number of a plugin as JSON values."""
    return {
        "plugin": row.plugin,
        "metric": row.metric.id,
        "a": project.authors[row.a].name,
        "b": project.authors[row.b].name,
        **make_score_entry("value", row.score),
        "support": row.score.support,
    }
