"""`annotator.plan`: how many images and persons a study takes, from a pilot or from typed numbers."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from annotator.api.answer import Answer
from annotator.api.audit import choose_audit_options
from annotator.api.files import Source, find_project
from annotator.api.names import choose_asked_images
from annotator.api.questions import AuditQuestion, PlanQuestion
from annotator.api.tables import ResultTable
from annotator.errors import Progress, UserError
from annotator.metrics.ranges.source import LoadedSource, SourceWalk
from annotator.options import make_question
from annotator.report.audit import planning
from annotator.report.audit.values import make_source_report

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class PlanAnswer(Answer):
    """What `annotator plan` finds."""

    report: planning.PlanReport
    _sections, _schema, _order = planning.SECTIONS_OF_PLAN, planning.SCHEMA, ("cells",)
    _summarise = staticmethod(planning.summarise_plan)

    @property
    def cells(self) -> ResultTable:
        """One row a study: images, persons, share annotated by all, half width with its range, hours."""
        return self.table("cells")

    def _list_figures(self) -> Mapping[str, Callable[[], "Figure"]]:
        from annotator.report.audit.figures import draw_plan_figure

        return {"half_width": partial(draw_plan_figure, self.report)}

    def __repr__(self) -> str:
        return f"<plan of {len(self.report.cells):,} studies>"


def plan(
    project: Source | None = None,
    *,
    want: str | None = None,
    persons: str | Sequence[float] | None = None,
    image_counts: str | Sequence[float] | None = None,
    twice: str | Sequence[float] | None = None,
    minutes: float | None = None,
    sd_image: float | None = None,
    sd_person: float | None = None,
    split: str | None = None,
    images: Sequence[str] | None = None,
) -> PlanAnswer:
    """How many images and persons a study takes, as `annotator plan` says it.

    Parameters
    ----------
    project : OpenedProject, str or path, optional
        The pilot: an open project, or the path of a project file. Typed numbers stand for it if left out.
    want : str, optional
        The number and the half width of its 95 % interval that the study is to reach, such as 'f1=±.03',
        'iou=±.02' or 'alpha=±.05'.
    persons : str or sequence of float, optional
        Numbers of persons to plan for; 3,4,5,6,8,10 if left out.
    image_counts : str or sequence of float, optional
        Numbers of images to plan for; 10 to 1000 if left out.
    twice : str or sequence of float, optional
        Shares of the images that all persons annotate; 1,.5,.2 if left out.
    minutes : float, optional
        Minutes that an image takes one person; what the pilot took if left out.
    sd_image : float, optional
        Without a project: standard deviation of the number from image to image.
    sd_person : float, optional
        Without a project: its standard deviation from person to person; without it, persons are taken as given.
    split : str, optional
        Only images of this split.
    images : sequence of str, optional
        Only images with these names.

    Returns
    -------
    PlanAnswer
        The studies as a table (`cells`), what to write about them (`sentences`), a figure, and everything as JSON
        values in `record`; `save` writes the files that the command writes.

    Raises
    ------
    UserError
        One sentence where there is no pilot to plan from, and for a value that has no meaning.

    Examples
    --------
    >>> import annotator
    >>> found = annotator.plan(sd_image=0.2, sd_person=0.05, want="f1=±.06", persons=[6])
    >>> found.record["least_images"][0]["images"]
    184
    """
    question = make_question(PlanQuestion, locals())
    walk = None if project is None else SourceWalk.of(LoadedSource(find_project(project)))
    return PlanAnswer(ask_for_plan(walk, question))


def ask_for_plan(
    walk: SourceWalk | None, question: PlanQuestion, progress: Progress | None = None
) -> planning.PlanReport:
    """The plan from the source as its pilot, or from typed numbers.

    Raises UserError where there is neither, or both; and Cancelled when asked to stop.
    """
    quantity, wanted = question.wanted
    is_typed = question.sd_image is not None
    if (walk is None) != is_typed or (question.sd_person is not None and not is_typed):
        raise UserError("Name a project as the pilot, or give the standard deviations without one.")
    plan_it = partial(
        planning.make_plan,
        quantity=quantity,
        images=question.counts_of_images,
        persons=question.counts_of_persons,
        shares=question.shares,
        wanted=wanted,
    )
    if walk is None:
        return plan_it(planning.type_pilot(question.sd_image or 0.0, question.sd_person, question.minutes))
    project = walk.outline
    options = choose_audit_options(project, AuditQuestion(split=question.split))
    chosen = replace(options.selection, images=choose_asked_images(project, question))
    report = make_source_report(walk, replace(options, selection=chosen), progress)
    pilot, number = planning.measure_pilot(report, quantity, question.minutes)
    return plan_it(pilot, project=project, number=number)
