"""`annotator.check`: models against a reference, in a notebook."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from annotator.answers.check import AskedRules, CheckQuestion, ask_for_check
from annotator.answers.words import choose_word, list_names
from annotator.metrics.matching.image_choice import choose_images
from annotator.model.metric_settings import IntervalUnit
from annotator.notebook.opened import Source, find_project
from annotator.notebook.results import NotebookAnswer
from annotator.notebook.tables import NotebookTable
from annotator.report.detector import page
from annotator.report.detector.csv_tables import list_check_tables
from annotator.report.detector.error_types import make_tide_table
from annotator.report.detector.json_answer import make_check_record
from annotator.report.detector.values import MINIMUM_SUPPORT, CheckReport, add_check_intervals
from annotator.report.tables import CsvTable, Record, Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class CheckAnswer(NotebookAnswer):
    """What `annotator check` finds."""

    def __init__(self, report: CheckReport) -> None:
        self.report = report
        """The values beneath."""
        self._project = report.project

    @property
    def models(self) -> NotebookTable:
        """One row a model: counts, precision, recall, F1, average precision, mechanisms of misses, task measures."""
        return self.table("models")

    @property
    def detections(self) -> NotebookTable:
        """One row a detection, with what it turned out to be at the score cut."""
        return self.table("detections")

    @property
    def objects(self) -> NotebookTable:
        """One row an object of the reference: found or missed, and by which mechanism."""
        return self.table("objects")

    @property
    def curves(self) -> NotebookTable:
        """Precision against recall on every subset."""
        return self.table("curves")

    @property
    def parameters(self) -> Record:
        """Everything that the numbers depend on, as in JSON."""
        found: Record = self.record["parameters"]
        return found

    def model(self, name: str) -> Record:
        """Everything about one model, as in JSON. Raises LookupError for a model that was not asked for."""
        for found in self.record["models"]:
            if found["model"] == name:
                return dict(found)
        raise LookupError(f"no model {name!r} was checked")

    def _make_record(self) -> Record:
        return make_check_record(self.report)

    def _list_tables(self) -> Sequence[CsvTable]:
        return list_check_tables(self.report)

    def _list_figures(self) -> Mapping[str, Callable[[], "Figure"]]:
        from annotator.report.detector.html_page import choose_figures

        placed = self.report.restrict_to_places()
        makers = choose_figures(self.report, placed, with_labels=page.make_label_table(placed) is not None)
        return {name: partial(make, self.report) for name, make in makers.items()}

    def _list_shown(self) -> list[tuple[str, Table]]:
        placed = self.report.restrict_to_places()
        if not placed.models:
            return []
        return [
            ("Found and missed", page.make_count_table(placed)),
            ("Average precision", page.make_precision_table(placed)),
            ("Why objects were missed", page.make_mechanism_table(placed)),
            ("Error types (TIDE)", make_tide_table(placed)),
        ]

    def _write_page(self, path: Path, _now: datetime) -> None:
        from annotator.report.detector.html_page import write_check_page

        write_check_page(path, self.report, now=_now)

    def __repr__(self) -> str:
        names = ", ".join(self.report.author_name(one.author) for one in self.report.models)
        return f"<check of {names} against {self.report.author_name(self.report.options.reference)}>"


def check(
    project: Source,
    *,
    model: str | Sequence[str],
    reference: str,
    human: str | Sequence[str] = (),
    iou: float | None = None,
    theta_cls: float | Literal["best-f1"] | None = None,
    fn_rule: str = "matching",
    size: float | Literal["p75"] | None = None,
    internals: str | PathLike[str] | None = None,
    profile: str | None = None,
    overlap: str = "box",
    without_assisted: bool = False,
    paper_eq1: bool = False,
    min_support: int = MINIMUM_SUPPORT,
    include_unfinished: bool = False,
    intervals: bool = True,
    interval_unit: str | None = None,
    split: str | None = None,
    images: Sequence[str] | None = None,
    pseudonyms: bool = False,
) -> CheckAnswer:
    """Models against a reference, as `annotator check` with the options of the same names.

    `project` is an open project or the path of a file. Raises UserError, one sentence, for a name or a number that has
    no meaning here.
    """
    whole = find_project(project)
    question = CheckQuestion(
        models=list_names(model),
        reference=reference,
        humans=list_names(human),
        rules=AskedRules(iou, theta_cls, fn_rule, size, profile, overlap, paper_eq1),
        internals=None if internals is None else Path(internals),
        without_assisted=without_assisted,
        minimum_support=min_support,
        include_unfinished=include_unfinished,
        intervals=intervals,
        interval_unit=choose_word("interval_unit", interval_unit, IntervalUnit),
        images=choose_images(whole, split=split, names=images, listed="images"),
        pseudonyms=pseudonyms,
    )
    report = ask_for_check(whole, question)
    return CheckAnswer(add_check_intervals(report) if intervals else report)
