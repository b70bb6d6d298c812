"""Models against a reference, asked in names and numbers: what `annotator check` and a notebook both ask."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal

from annotator.answers.names import (
    find_author_ids,
    find_internals,
    find_label_id,
    find_model_ids,
    find_person_ids,
)
from annotator.answers.words import check_share, check_word
from annotator.errors import UserError
from annotator.metrics.checks.frame import SuspectWish
from annotator.metrics.detection.inputs import CheckSettings
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.metrics.matching.image_choice import ImageChoice
from annotator.metrics.matching.selection import SelectionRule
from annotator.metrics.parts.source import PART_BOXES, PartRunner, Source
from annotator.model.metric_settings import IntervalUnit
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.report.detector.values import (
    MINIMUM_SUPPORT,
    CheckOptions,
    CheckReport,
    make_check_report,
    measure_quarter,
)
from annotator.report.parts.check import SourceCheck
from annotator.session.transfer.pseudonyms import replace_author_names

BEST_F1: Final = "best-f1"
"""Asks for each model's score of best F1 in the place of a score cut."""
QUARTER: Final = "p75"
"""Asks for the area that a quarter of the reference's objects reach."""


@dataclass(frozen=True, slots=True)
class AskedRules:
    """What counts as a hit, a miss and a big object; None for the project's own. Raises UserError for other words."""

    iou: float | None = None
    theta_cls: float | Literal["best-f1"] | None = None
    """None for what the project keeps for a model, else best F1."""
    fn_rule: str = "matching"
    size: float | Literal["p75"] | None = None
    profile: str | None = None
    overlap: str = "box"
    paper_eq1: bool = False

    def __post_init__(self) -> None:
        check_share("iou", self.iou)
        if self.theta_cls != BEST_F1:
            check_share("theta_cls", self.theta_cls)
        if isinstance(self.size, float | int) and not 0 <= self.size < float("inf"):
            raise UserError(
                "size is an area in square pixels or {quarter}, not {size}.", quarter=QUARTER, size=self.size
            )
        check_word("fn_rule", self.fn_rule, ("matching", "paper-code"))
        check_word("profile", self.profile, ("paper", "challenge"))
        check_word("overlap", self.overlap, ("box", "polygon"))


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckQuestion:
    """What is asked; whatever is left out is as the project's own settings say."""

    models: Sequence[str]
    """Names."""
    reference: str
    humans: Sequence[str] = ()
    """Names of persons to stand beside the models; everybody who shares images with them where there are none."""
    rules: AskedRules = field(default_factory=AskedRules)
    internals: Path | None = None
    without_assisted: bool = False
    minimum_support: int = MINIMUM_SUPPORT
    curves_of: str | None = None
    include_unfinished: bool = False
    intervals: bool = True
    interval_unit: IntervalUnit | None = None
    images: ImageChoice = field(default_factory=ImageChoice)
    pseudonyms: bool = False
    """Persons under pseudonyms."""


def ask_for_check(project: Project, question: CheckQuestion, progress: Progress | None = None) -> CheckReport:
    """Checks the models of a project whose layers are loaded; `add_check_intervals` makes what takes longer.

    Raises UserError for names that have no meaning here, and Cancelled when asked to stop.
    """
    options = choose_check_options(project, question)
    shown = replace_author_names(project) if question.pseudonyms else project
    report = make_check_report(shown, options, progress)
    return report.look_at_pictures(progress=progress)


def ask_source_for_check(
    source: Source,
    outline: Project,
    question: CheckQuestion,
    runner: PartRunner,
    progress: Progress | None = None,
    *,
    wish: SuspectWish | None = None,
    boxes: int = PART_BOXES,
) -> CheckReport:
    """Checks a source in parts of about so many boxes, of which `outline` was read: the same numbers, fewer rows.

    Raises UserError as `ask_for_check` does, and Cancelled when asked to stop.
    """
    asked = SourceCheck(source, outline, runner, boxes=boxes)
    options = choose_check_options(outline, question, measure=asked.measure_quarter)
    shown = replace_author_names(outline) if question.pseudonyms else outline
    report = asked.make_report(options, shown, wish or SuspectWish(), progress)
    return report.look_at_pictures(progress=progress)


def choose_check_options(
    project: Project,
    question: CheckQuestion,
    *,
    measure: Callable[[Project, CheckOptions], float] = measure_quarter,
) -> CheckOptions:
    """The project's own settings with what was asked in their place; `measure` tells the size of `p75`."""
    models = find_model_ids(project, question.models, question.reference)
    options = CheckOptions(
        models=models,
        reference=find_author_ids(project, [question.reference])[0],
        humans=find_person_ids(project, question.humans),
        settings=_choose_settings(project, question),
        stored_cuts=question.rules.theta_cls is None,
        selection=SelectionRule(
            project.metrics.include_unfinished or question.include_unfinished, images=question.images
        ),
        internals=find_internals(project, models, question.internals),
        minimum_support=question.minimum_support,
        curve_label=find_label_id(project, question.curves_of),
    )
    if question.rules.size is None:
        return options
    size = measure(project, options) if isinstance(question.rules.size, str) else question.rules.size
    return replace(options, settings=replace(options.settings, size_threshold=size))


def _choose_settings(project: Project, question: CheckQuestion) -> CheckSettings:
    own = CheckSettings.of(project)
    cut = question.rules.theta_cls
    return replace(
        own,
        iou_threshold=own.iou_threshold if question.rules.iou is None else question.rules.iou,
        theta_cls=None if isinstance(cut, str) else cut,
        fn_rule=question.rules.fn_rule,
        overlap=question.rules.overlap,
        without_assisted=question.without_assisted,
        objects=own.objects if question.rules.profile is None else replace(own.objects, profile=question.rules.profile),
        paper_eq1=question.rules.paper_eq1,
        intervals=IntervalRule(question.intervals, question.interval_unit or project.metrics.interval_unit),
    )
