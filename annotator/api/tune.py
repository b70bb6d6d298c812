"""`annotator.tune`: the search for RandCrowns parameters, asked in numbers, for Python and for the command."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from annotator.api.answer import Answer
from annotator.api.files import Source, find_project
from annotator.api.names import choose_asked_images
from annotator.api.questions import TuneQuestion
from annotator.api.tables import ResultTable
from annotator.errors import Progress
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.randcrowns.warped import Warping
from annotator.metrics.ranges.source import LoadedSource, SourceWalk
from annotator.model.project import Project
from annotator.options import make_question
from annotator.report import tuning
from annotator.report.tables import Record

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class TuneAnswer(Answer):
    """What `annotator tune` finds."""

    report: tuning.TuneReport
    _sections, _schema = tuning.SECTIONS_OF_TUNE, tuning.SCHEMA
    _summarise = staticmethod(tuning.summarise_search)

    @property
    def cells(self) -> ResultTable:
        """One row a set of parameters: variance, discrimination, and whether it is on the Pareto front."""
        return self.table("cells")

    @property
    def paper(self) -> Record | None:
        """The cell of the paper's parameters, as in JSON; None where the grid does not hold it."""
        found: Record | None = self.record["paper"]
        return found

    def _list_figures(self) -> Mapping[str, Callable[[], "Figure"]]:
        from annotator.report.audit.figures import draw_pareto_figure

        return {"pareto": partial(draw_pareto_figure, self.report)}

    def __repr__(self) -> str:
        return f"<search of {len(self.report.tuning.alpha):,} cells over {self.report.tuning.targets:,} targets>"


def tune(
    project: Source,
    *,
    alpha: str | Sequence[float] | None = None,
    omega: str | Sequence[float] | None = None,
    gamma: str | Sequence[float] | None = None,
    unit: Literal["px", "m"] | None = None,
    warped: int | None = None,
    without_assisted: bool = False,
    split: str | None = None,
    images: Sequence[str] | None = None,
) -> TuneAnswer:
    """Searches RandCrowns parameters: variance between annotators against discrimination, as `annotator tune` does.

    An axis that is left out is the paper's, or its like in pixels.

    Parameters
    ----------
    project : OpenedProject, path, or files
        An open project, the path of a project file, or files and data frames as `annotator.read` takes them.
    alpha : str or sequence of float, optional
        Insets of the sure region.
    omega : str or sequence of float, optional
        Outsets of the free border.
    gamma : str or sequence of float, optional
        Areas of the ring to the sure region.
    unit : 'px' or 'm', optional
        Unit of alpha and omega; the project's own if left out.
    warped : int, optional
        Also the discrimination against warped copies of the targets, made by this seed: mean RC of the annotators'
        pairs minus mean RC of the copies.
    without_assisted : bool, default False
        Leave out shapes taken from a model, and pairs with one.
    split : str, optional
        Only images of this split.
    images : sequence of str, optional
        Only images with these names.

    Returns
    -------
    TuneAnswer
        The cells of the grid as a table (`cells`), the paper's own cell (`paper`), a figure, and everything as JSON
        values in `record`; `save` writes the files that the command writes.

    Raises
    ------
    UserError
        One sentence where RandCrowns has no meaning for the grid.

    Examples
    --------
    >>> import annotator
    >>> found = annotator.tune("orchard.annotator", alpha=[1.0, 2.0], omega="4:2:8", gamma=[2.0], unit="px")
    >>> found.cells.num_rows
    6
    """
    question = make_question(TuneQuestion, locals())
    return TuneAnswer(ask_for_tune(SourceWalk.of(LoadedSource(find_project(project))), question))


def ask_for_tune(walk: SourceWalk, question: TuneQuestion, progress: Progress | None = None) -> tuning.TuneReport:
    """Searches over a source range by range; the numbers do not depend on the ranges.

    Raises UserError where RandCrowns has no meaning for the grid, and Cancelled when asked to stop.
    """
    options = _choose_options(walk.outline, question)
    warping = None if question.warped is None else Warping(question.warped)
    return tuning.make_tune_report(walk, options, progress, unit=question.unit, warping=warping, **question.axes)


def _choose_options(project: Project, question: TuneQuestion) -> AuditOptions:
    """The project's own settings with what was asked in their place."""
    own = AuditOptions.of(project)
    return replace(
        own,
        tally=replace(own.tally, without_assisted=question.without_assisted),
        selection=replace(own.selection, images=choose_asked_images(project, question)),
    )
