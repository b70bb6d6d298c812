"""The search for RandCrowns parameters, asked in numbers: what `annotator tune` and a notebook both ask."""

from dataclasses import dataclass, field, replace

from annotator.answers.words import check_word
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.matching.image_choice import ImageChoice
from annotator.metrics.parts.source import PART_BOXES, PartRunner, Source
from annotator.metrics.randcrowns.warped import Warping
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.report.parts.tune import SourceSearch
from annotator.report.tuning import Axis, TuneReport, TuneTask, make_tune_grid, make_tune_report, sum_in_parts


@dataclass(frozen=True, slots=True, kw_only=True)
class TuneQuestion:
    """What is asked; an axis that is left out is the paper's, or its like in pixels."""

    alpha: Axis | None = None
    omega: Axis | None = None
    gamma: Axis | None = None
    unit: str | None = None
    warped: int | None = None
    """Seed of warped copies of the targets; None for a search without them."""
    without_assisted: bool = False
    images: ImageChoice = field(default_factory=ImageChoice)

    def __post_init__(self) -> None:
        check_word("unit", self.unit, ("px", "m"))


@dataclass(frozen=True, slots=True, eq=False)
class Crew:
    """Who helps with a search: a runner, whose workers read the project from a source."""

    source: Source
    runner: PartRunner
    parts: int
    """Shares of the work."""


def ask_for_tune(
    project: Project, question: TuneQuestion, progress: Progress | None = None, *, crew: Crew | None = None
) -> TuneReport:
    """Searches over a project whose layers are loaded, the same with a crew.

    Raises UserError where RandCrowns has no meaning for the grid, and Cancelled when asked to stop.
    """
    options = _choose_options(project, question)
    grid = make_tune_grid(
        project, options, unit=question.unit, alpha=question.alpha, omega=question.omega, gamma=question.gamma
    )
    warping = None if question.warped is None else Warping(question.warped)
    sums = None
    if crew is not None:
        task = TuneTask(crew.source, options, grid, warping)
        sums = sum_in_parts(task, crew.runner, parts=crew.parts, progress=progress)
    return make_tune_report(project, options, grid, progress, warping=warping, sum_parts=sums)


def ask_source_for_tune(
    source: Source,
    outline: Project,
    question: TuneQuestion,
    runner: PartRunner,
    progress: Progress | None = None,
    *,
    boxes: int = PART_BOXES,
) -> TuneReport:
    """Searches a source in parts of about so many boxes, of which `outline` was read: the same numbers.

    A question without warped copies. Raises UserError as `ask_for_tune` does, and Cancelled when asked to stop.
    """
    assert question.warped is None, "warped copies are drawn for all targets together"
    search = SourceSearch(source, outline, _choose_options(outline, question), runner, boxes=boxes)
    return search.make_report(
        unit=question.unit, alpha=question.alpha, omega=question.omega, gamma=question.gamma, progress=progress
    )


def _choose_options(project: Project, question: TuneQuestion) -> AuditOptions:
    """The project's own settings with what was asked in their place."""
    own = AuditOptions.of(project)
    return replace(
        own,
        tally=replace(own.tally, without_assisted=question.without_assisted),
        selection=replace(own.selection, images=question.images),
    )
