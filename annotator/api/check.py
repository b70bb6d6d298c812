"""`annotator.check`: models against a reference, asked in names and numbers, for Python and for the command."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from annotator.api.answer import Answer
from annotator.api.files import Source, find_project
from annotator.api.names import (
    choose_asked_images,
    find_internals,
    find_label_id,
    find_model_ids,
    find_person_ids,
    find_reference_ids,
)
from annotator.api.project import find_states
from annotator.api.questions import CheckQuestion
from annotator.api.tables import ResultTable
from annotator.errors import Progress, UserError
from annotator.metrics.checks.ranges import SuspectRequest
from annotator.metrics.detection.inputs import CheckSettings
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.metrics.matching.selection import SelectionRule
from annotator.metrics.ranges.source import LoadedSource, SourceWalk
from annotator.metrics.ranges.source import Source as RangedSource
from annotator.model.metric_settings import MINIMUM_SUPPORT
from annotator.model.project import Project
from annotator.options import list_texts, make_question
from annotator.report.detector import values
from annotator.report.detector.sections import FILES, SECTIONS_OF_CHECK, make_check_record
from annotator.report.detector.summary import summarise_check
from annotator.report.tables import Record, find_section
from annotator.report.wanted import ask_levels
from annotator.session.transfer.pseudonyms import replace_author_names

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class CheckAnswer(Answer):
    """What `annotator check` finds."""

    report: values.CheckReport
    _sections, _order = SECTIONS_OF_CHECK, FILES
    _summarise = staticmethod(summarise_check)

    def __init__(self, report: values.CheckReport, source: RangedSource | None = None) -> None:
        """Small pictures on its page are drawn from the source, where the report's project has no layers loaded."""
        super().__init__(report)
        self._source = source

    @property
    def models(self) -> ResultTable:
        """One row a model: counts, precision, recall, F1, average precision, mechanisms of misses, task measures."""
        return self.table("models")

    @property
    def detections(self) -> ResultTable:
        """One row a detection, with what it turned out to be at the score cut."""
        return self.table("detections")

    @property
    def objects(self) -> ResultTable:
        """One row an object of the reference: found or missed, and by which mechanism."""
        return self.table("objects")

    @property
    def curves(self) -> ResultTable:
        """Precision against recall on every subset."""
        return self.table("curves")

    @property
    def over_references(self) -> ResultTable:
        """One row a model, number and reference, with the mean over them; empty for one reference."""
        return self.table("over_references")

    @property
    def differences(self) -> ResultTable:
        """One row a difference of two models, of a model and a person, or of two persons, on the same images."""
        return self.table("differences")

    @property
    def parameters(self) -> Record:
        """Everything that the numbers depend on, as in JSON."""
        found: Record = self.record["parameters"]
        return found

    def model(self, name: str, reference: str | None = None) -> Record:
        """Everything about one model, as in JSON; of several references against the one named, or the first.

        Raises LookupError for a model, or a reference, that was not asked for.
        """
        for found in self.record["models"]:
            if found["model"] == name and reference in (None, found["reference"]):
                return dict(found)
        raise LookupError(f"no model {name!r} was checked" + (f" against {reference!r}" if reference else ""))

    def _make_record(self) -> Record:
        return make_check_record(self.report)

    def _list_figures(self) -> Mapping[str, Callable[[], "Figure"]]:
        from annotator.report.confusion import draw_confusion_figure
        from annotator.report.detector.figures import draw_flow_figure
        from annotator.report.detector.html_page import choose_figures
        from annotator.report.detector.page import list_confusions

        placed = self.report.restrict_to_places()
        makers = choose_figures(
            self.report,
            placed,
            with_labels=find_section(SECTIONS_OF_CHECK, "labels").make_table(self.report) is not None,
        )
        found = {name: partial(make, self.report) for name, make in makers.items()}
        for one in placed.models:
            name = "flow" if len(placed.models) == 1 else f"flow {self.report.author_name(one.author)}"
            found[name] = partial(draw_flow_figure, self.report, one)
        found["confusion"] = partial(draw_confusion_figure, list_confusions(self.report))
        return found

    def _render_page(self, _path: Path, now: datetime, progress: Progress | None) -> str:
        from annotator.report.detector.html_page import render_check_page

        return render_check_page(self.report, source=self._source, now=now, progress=progress)

    def __repr__(self) -> str:
        names = ", ".join(self.report.author_name(one.author) for one in self.report.models)
        return f"<check of {names} against {self.report.author_name(self.report.options.reference)}>"


def check(
    project: Source,
    *,
    model: str | Sequence[str] = (),
    reference: str | Sequence[str] = (),
    human: str | Sequence[str] = (),
    iou: float | None = None,
    theta_cls: float | Literal["best-f1"] | None = None,
    beside_cut: Sequence[str] = (),
    beside_state: Sequence[str] = (),
    fn_rule: Literal["matching", "paper-code"] = "matching",
    size: float | Literal["p75"] | None = None,
    internals: str | PathLike[str] | None = None,
    profile: Literal["paper", "challenge"] | None = None,
    overlap: Literal["box", "polygon"] = "box",
    without_assisted: bool = False,
    paper_eq1: bool = False,
    min_support: int = MINIMUM_SUPPORT,
    curves_of: str | None = None,
    include_unfinished: bool = False,
    pseudonyms: bool = False,
    intervals: bool = True,
    interval_unit: str | None = None,
    require: str | Sequence[str] = (),
    split: str | None = None,
    images: Sequence[str] | None = None,
) -> CheckAnswer:
    """Models against a reference, as the command `annotator check` gives it.

    What is left out is as the project's own settings say.

    Parameters
    ----------
    project : OpenedProject, path, or files
        An open project, the path of a project file, or files and data frames as `annotator.read` takes them: the truth,
        then detections.
    model : str or sequence of str, optional
        Names of the models; all if left out.
    reference : str or sequence of str, optional
        The author to measure against, several, or 'all' for every person: then each number stands against every one of
        them, on the images that all have finished. The one adjudicated reference, or the one person, if left out.
    human : str or sequence of str, optional
        Names of persons to stand beside the models; everybody who shares images with them if left out.
    iou : float, optional
        Least IoU of a hit; the project's own if left out.
    theta_cls : float or 'best-f1', optional
        Least score of a detection that counts, or best-f1 for each model's score of best F1; what the project keeps for
        a model, else best-f1, if left out.
    beside_cut : sequence of str, optional
        Score cuts to hold against that of theta_cls: what F1 and the false-negative rate differ by, on the same images.
    beside_state : sequence of str, optional
        Frozen states to hold against the one that is checked: what each model's numbers differ by, on the images of
        both.
    fn_rule : 'matching' or 'paper-code', default 'matching'
        What a false negative is.
    size : float or 'p75', optional
        Box area from which an object is big, or p75 for the 75th percentile of the reference's objects; the project's
        own if left out.
    internals : str or path, optional
        Internals of the model; of several models a folder with one for each name.
    profile : 'paper' or 'challenge', optional
        Which part states count as present.
    overlap : 'box' or 'polygon', default 'box'
        What the IoU of matching, AP, subsets and TIDE is of; mechanisms and parts go by boxes.
    without_assisted : bool, default False
        Leave out objects that were taken from a model, and the detections that found them.
    paper_eq1 : bool, default False
        On subsets a detection that overlaps any object is never a false positive.
    min_support : int, default 10
        Mark rows that rest on fewer objects.
    curves_of : str, optional
        Draw precision against recall of this label alone.
    include_unfinished : bool, default False
        Count layers that are not done, too.
    pseudonyms : bool, default False
        Replace people's names by pseudonyms.
    intervals : bool, default True
        Make the 95 % intervals.
    interval_unit : str, optional
        What intervals leave out one at a time: image, folder, or block:K for K images that follow each other by name.
        Folders and blocks are for frames that are not independent of each other. The project's own if left out.
    require : str or sequence of str, optional
        Levels that numbers have to reach with the lower ends of their intervals, such as 'ap>=.5' or
        'best_f1(MODEL)>=.7'; the project's own if left out.
    split : str, optional
        Only images of this split.
    images : sequence of str, optional
        Only images with these names.

    Returns
    -------
    CheckAnswer
        Tables (`models`, `detections`, `objects`, `curves`), figures, everything about one model (`model(name)`), and
        everything as JSON values in `record`; `save` writes the files that the command writes.

    Raises
    ------
    UserError
        One sentence for a name that the project does not have, and for a value that has no meaning.

    Examples
    --------
    >>> import annotator
    >>> found = annotator.check("orchard.annotator", model="Two stage", reference="Ana", intervals=False)
    >>> round(found.model("Two stage")["ap"]["iou_50"], 3)
    0.696
    """
    question = make_question(CheckQuestion, locals())
    states = find_states(project, list_texts(question.beside_state))
    report = ask_for_check(find_project(project, is_check=True), question, states=states)
    return CheckAnswer(values.add_check_intervals(report) if intervals else report)


def ask_for_check(
    project: Project,
    question: CheckQuestion,
    progress: Progress | None = None,
    *,
    states: Mapping[str, RangedSource] = MappingProxyType({}),
) -> values.CheckReport:
    """Checks the models of a project whose layers are loaded, with the rows behind the numbers.

    `states` are those by their names that the project is held against.

    `add_check_intervals` makes what takes longer. Raises UserError for names that have no meaning here, and Cancelled
    when asked to stop.
    """
    walk = SourceWalk.of(LoadedSource(project), boxes=values.WHOLE)
    return ask_source_for_check(walk, question, progress, with_rows=True, states=states)


def ask_source_for_check(
    walk: SourceWalk,
    question: CheckQuestion,
    progress: Progress | None = None,
    *,
    request: SuspectRequest | None = None,
    with_rows: bool = False,
    states: Mapping[str, RangedSource] = MappingProxyType({}),
) -> values.CheckReport:
    """Checks a source range by range: the same numbers, and rows behind them where they are wanted.

    Raises UserError as `ask_for_check` does, and Cancelled when asked to stop.
    """
    check, outline = values.SourceCheck(walk), walk.outline
    options = choose_check_options(outline, question, check.measure_quarter)
    shown = replace_author_names(outline) if question.pseudonyms else outline
    levels = ask_levels(outline, list_texts(question.require), of_audit=False)
    report = check.make_report(options, shown, request, progress, with_rows=with_rows)
    beside = tuple(_check_state(name, source, outline, question, progress) for name, source in states.items())
    report = replace(report, wanted=levels or report.wanted, states=beside)
    if not question.intervals:
        report = values.add_comparison(report)
    return report.check_pictures(progress=progress)


def _check_state(
    name: str, source: RangedSource, now: Project, question: CheckQuestion, progress: Progress | None
) -> values.CheckReport:
    """The same check in a frozen state, by the settings of the project that is held against it.

    Raises UserError, which names the state, as the check does.
    """
    outline = replace(source.read_outline(), metrics=now.metrics)
    check = values.SourceCheck(SourceWalk.of(source, outline=outline))
    try:
        options = choose_check_options(outline, question, check.measure_quarter)
        return check.make_report(options, outline, progress=progress)
    except UserError as error:
        raise UserError("In the state '{state}': {why}", state=name, why=str(error)) from error


def choose_check_options(
    project: Project, question: CheckQuestion, measure: Callable[[values.CheckOptions], float]
) -> values.CheckOptions:
    """The project's own settings with what was asked in their place; `measure` finds the size of `p75`."""
    models = find_model_ids(project, list_texts(question.model))
    selection = SelectionRule(
        project.metrics.include_unfinished or question.include_unfinished, images=choose_asked_images(project, question)
    )
    references = find_reference_ids(project, list_texts(question.reference), models, selection)
    options = values.CheckOptions(
        models=models,
        reference=references[0],
        references=references if len(references) > 1 else (),
        humans=find_person_ids(project, list_texts(question.human)),
        settings=_choose_settings(project, question),
        stored_cuts=question.theta_cls is None,
        selection=selection,
        internals=find_internals(project, models, None if question.internals is None else Path(question.internals)),
        minimum_support=question.min_support,
        curve_label=find_label_id(project, question.curves_of),
    )
    if question.size is None:
        return options
    size = measure(options) if isinstance(question.size, str) else question.size
    return replace(options, settings=replace(options.settings, size_threshold=size))


def _choose_settings(project: Project, question: CheckQuestion) -> CheckSettings:
    own = CheckSettings.of(project)
    cut = question.theta_cls
    return replace(
        own,
        iou_threshold=own.iou_threshold if question.iou is None else question.iou,
        theta_cls=None if isinstance(cut, str) else cut,
        beside_cuts=question.cuts,
        fn_rule=question.fn_rule,
        overlap=question.overlap,
        without_assisted=question.without_assisted,
        objects=own.objects if question.profile is None else replace(own.objects, profile=question.profile),
        paper_eq1=question.paper_eq1,
        intervals=IntervalRule.parse(question.interval_unit, project.metrics, wanted=question.intervals),
    )
