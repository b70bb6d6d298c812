"""`annotator.tune`: the search for RandCrowns parameters, in a notebook."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from annotator.answers.tune import TuneQuestion, ask_for_tune
from annotator.metrics.matching.image_choice import choose_images
from annotator.metrics.randcrowns.tuning import parse_axis
from annotator.notebook.opened import Source, find_project
from annotator.notebook.results import NotebookAnswer
from annotator.notebook.tables import NotebookTable
from annotator.report.tables import CsvTable, Record, Table
from annotator.report.tuning import TuneReport, list_tune_tables, make_tune_record

if TYPE_CHECKING:
    from matplotlib.figure import Figure

AskedAxis = str | Sequence[float]
"""The values of one parameter: a list of numbers, or `lo:step:hi`."""


class TuneAnswer(NotebookAnswer):
    """What `annotator tune` finds."""

    def __init__(self, report: TuneReport) -> None:
        self.report = report
        """The values beneath."""
        self._project = report.project

    @property
    def cells(self) -> NotebookTable:
        """One row a set of parameters: variance, discrimination, and whether it is on the Pareto front."""
        return self.table("cells")

    @property
    def paper(self) -> Record | None:
        """The cell of the paper's parameters, as in JSON; None where the grid does not hold it."""
        found: Record | None = self.record["paper"]
        return found

    def _make_record(self) -> Record:
        return make_tune_record(self.report)

    def _list_tables(self) -> Sequence[CsvTable]:
        return list_tune_tables(self.report)

    def _list_figures(self) -> Mapping[str, Callable[[], "Figure"]]:
        from annotator.report.audit.figures import draw_pareto_figure

        return {"pareto": partial(draw_pareto_figure, self.report)}

    def _list_shown(self) -> list[tuple[str, Table]]:
        found = self.report.tuning
        facts = [
            ("cells", f"{len(found.alpha):,}"),
            ("targets", f"{found.targets:,}"),
            ("on the Pareto front", f"{int(found.pareto.sum()):,}"),
            ("unit", found.unit),
        ]
        return [("Search of RandCrowns parameters", Table.of_facts(facts))]

    def __repr__(self) -> str:
        return f"<search of {len(self.report.tuning.alpha):,} cells over {self.report.tuning.targets:,} targets>"


def tune(
    project: Source,
    *,
    alpha: AskedAxis | None = None,
    omega: AskedAxis | None = None,
    gamma: AskedAxis | None = None,
    unit: str | None = None,
    warped: int | None = None,
    without_assisted: bool = False,
    split: str | None = None,
    images: Sequence[str] | None = None,
) -> TuneAnswer:
    """Searches RandCrowns parameters, as `annotator tune` with the options of the same names.

    Raises UserError, one sentence, where RandCrowns has no meaning for the grid.
    """
    whole = find_project(project)
    question = TuneQuestion(
        alpha=_as_axis("alpha", alpha),
        omega=_as_axis("omega", omega),
        gamma=_as_axis("gamma", gamma),
        unit=unit,
        warped=warped,
        without_assisted=without_assisted,
        images=choose_images(whole, split=split, names=images, listed="images"),
    )
    return TuneAnswer(ask_for_tune(whole, question))


def _as_axis(name: str, asked: AskedAxis | None) -> tuple[float, ...] | None:
    if asked is None:
        return None
    return parse_axis(asked, name=name) if isinstance(asked, str) else tuple(float(value) for value in asked)
