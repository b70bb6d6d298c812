"""`annotator.audit`: agreement between annotators, in a notebook."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.answers.audit import (
    AskedCrowns,
    AuditQuestion,
    ask_for_audit,
    compute_plugin_rows,
    make_answer_record,
    make_metric_record,
)
from annotator.answers.plugins import load_registry
from annotator.answers.words import choose_word, list_names
from annotator.metrics.matching.image_choice import choose_images
from annotator.model.metric_settings import DelineationChoice, IntervalUnit
from annotator.notebook.opened import Source, find_project
from annotator.notebook.results import NotebookAnswer
from annotator.notebook.tables import NotebookTable, make_table
from annotator.plugins.metrics import MetricRow
from annotator.report.audit import page
from annotator.report.audit.csv_tables import list_tables
from annotator.report.audit.tables import VARIANCES, list_variance_rows
from annotator.report.audit.values import AuditReport
from annotator.report.tables import CsvTable, Record, Table, list_csv_cells, list_csv_names

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class AuditAnswer(NotebookAnswer):
    """What `annotator audit` finds."""

    def __init__(self, report: AuditReport) -> None:
        self.report = report
        """The values beneath."""
        self._project = report.project

    @property
    def pairs(self) -> NotebookTable:
        """One row a pair of authors: counts, precision, recall, F1, IoU, alphas, with their intervals."""
        return self.table("pairs")

    @property
    def authors(self) -> NotebookTable:
        """One row an author: images, shapes, vitality, variances with this author as reference, repeat passes."""
        return self.table("authors")

    @property
    def images(self) -> NotebookTable:
        """One row an image and pair."""
        return self.table("images")

    @property
    def targets(self) -> NotebookTable:
        """One row an overlapping assigned pair of shapes, with IoU and RandCrowns."""
        return self.table("targets")

    @property
    def alpha(self) -> Record:
        """Krippendorff's alpha of boxes and labels, as in JSON: `mean`, `global`, `vitality`, `difficulty`, …"""
        found: Record = self.record["alpha"]
        return found

    @property
    def variance(self) -> NotebookTable:
        """One row a reference, and one pooled: the variances of IoU, IoUCrowns and RandCrowns across annotators."""
        rows = [*list_variance_rows(self.report), ("pooled", self.report.variance.pooled)]
        return make_table(
            ["reference", *list_csv_names(VARIANCES)], [(name, *list_csv_cells(VARIANCES, row)) for name, row in rows]
        )

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
    def plugins(self) -> NotebookTable:
        """One row a metric of a plugin and pair of authors."""
        names = ("plugin", "metric", "a", "b", "value", "support")
        records = [make_metric_record(self._project, row) for row in self._plugin_rows]
        return make_table(names, [[record[name] for name in names] for record in records])

    @cached_property
    def _plugin_rows(self) -> list[MetricRow]:
        return compute_plugin_rows(load_registry(), self._project, self.report)

    def _make_record(self) -> Record:
        return make_answer_record(self.report, self._plugin_rows)

    def _list_tables(self) -> Sequence[CsvTable]:
        return list_tables(self.report)

    def _list_figures(self) -> Mapping[str, Callable[[], "Figure"]]:
        from annotator.report.audit import figures

        makers = {
            "f1": figures.draw_f1_matrix_figure,
            "iou": figures.draw_iou_histogram_figure,
            "sensitivity": figures.draw_sensitivity_figure,
            "variance": figures.draw_variance_figure,
            "scatter": figures.draw_crown_scatter_figure,
        }
        return {name: partial(make, self.report) for name, make in makers.items()}

    def _list_shown(self) -> list[tuple[str, Table]]:
        shown = [("Authors", page.make_author_table(self.report))]
        if self.report.agreement.pairs:
            shown.append(("Pairs of authors", page.make_pair_table(self.report)))
            shown.append(("Krippendorff's alpha", page.make_alpha_table(self.report)))
            shown.append(("Variance across annotators", page.make_variance_table(self.report)))
        return shown

    def _write_page(self, path: Path, _now: datetime) -> None:
        from annotator.report.audit.html_page import write_audit_page

        write_audit_page(path, self.report, now=_now)

    def __repr__(self) -> str:
        return f"<audit of {self._project.name}: {len(self.report.agreement.pairs):,} pairs of authors>"


def audit(
    project: Source,
    *,
    authors: Sequence[str] = (),
    iou: float | None = None,
    class_agnostic: bool = False,
    include_unfinished: bool = False,
    exclude_unblinded: bool = False,
    without_assisted: bool = False,
    overlap: str | None = None,
    alpha: float | None = None,
    omega: float | None = None,
    gamma: float | None = None,
    unit: str | None = None,
    eq14_only: bool = False,
    global_score: str | None = None,
    intervals: bool = True,
    interval_unit: str | None = None,
    split: str | None = None,
    images: Sequence[str] | None = None,
    pseudonyms: bool = False,
) -> AuditAnswer:
    """Agreement between annotators, as `annotator audit` with the options of the same names.

    `project` is an open project or the path of a file. What is left out is as the project's settings say. Raises
    UserError, one sentence, for a name or a number that has no meaning here.
    """
    whole = find_project(project)
    question = AuditQuestion(
        authors=list_names(authors),
        iou=iou,
        class_agnostic=class_agnostic,
        include_unfinished=include_unfinished,
        exclude_unblinded=exclude_unblinded,
        without_assisted=without_assisted,
        overlap=overlap,
        crowns=AskedCrowns(
            alpha, omega, gamma, unit, eq14_only, choose_word("global_score", global_score, DelineationChoice)
        ),
        intervals=intervals,
        interval_unit=choose_word("interval_unit", interval_unit, IntervalUnit),
        images=choose_images(whole, split=split, names=images, listed="images"),
        pseudonyms=pseudonyms,
    )
    return AuditAnswer(ask_for_audit(whole, question))
