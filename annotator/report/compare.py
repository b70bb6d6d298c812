"""The models of several projects side by side: what is compared, the page, JSON and CSV."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase, Progress, UserError
from annotator.metrics.detection.inputs import CheckSettings
from annotator.metrics.detection.verification import NO_PLACES
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.metrics.matching.selection import ALL_IMAGES, ImageChoice, SelectionRule, latest_work_of, passes_of
from annotator.metrics.ranges.source import Source, SourceWalk
from annotator.model.author import Author, AuthorKind
from annotator.model.project import Project
from annotator.report import glossary
from annotator.report.detector import compared as differences
from annotator.report.detector import page, values
from annotator.report.detector.figures import draw_mechanism_figure
from annotator.report.detector.page import describe_cuts
from annotator.report.detector.sections import make_check_record
from annotator.report.detector.tables import MECHANISM_ROWS, MODELS, RECALLS, TASK
from annotator.report.images import (
    ALL_SPLITS,
    NO_LIST,
    describe_images,
    format_state_name,
    list_used_cells,
    make_image_record,
)
from annotator.report.numbers import DASH, FormattedNumber, format_count, format_percent, format_percent_ends, say_score
from annotator.report.tables import (
    MOST_SAID,
    CellRow,
    Cells,
    Column,
    CsvTable,
    Record,
    ReportSection,
    list_cell_columns,
    list_csv_cells,
    list_csv_names,
    list_shown,
    list_titles,
    make_entry,
    make_record,
)
from annotator.report.templates import embed_figure, render_template


class ComparisonOptions(Struct, frozen=True):
    """What is asked of every project alike; what is None is each project's own."""

    reference: str | None = None
    """Name of the author to measure against; None for the one with most finished images."""
    models: tuple[str, ...] | None = None
    """Names of the models; None for all."""
    iou_threshold: float | None = None
    theta_cls: float | None = None
    stored_cuts: bool = True
    """Whether a model without a named cut counts at the one that a person set; else at that of best F1."""
    intervals: bool = True
    split: str | None = None
    """The split that images are restricted to."""
    listed: str = ""
    """Name of the list of images, which are restricted to those that it names."""


class ComparedProject(Struct, frozen=True, eq=False):
    """One column."""

    column: str
    """Its head, used once in a comparison."""
    project: Project
    images: ImageChoice = ALL_IMAGES
    """The images that it is compared on."""
    reference: str = ""
    """Name of the reference, empty where there is none."""
    finished: int = 0
    """Images that count of the reference."""
    report: values.CheckReport | None = None
    """On the models that say where things are; None where no model could be checked."""
    reason: str = ""
    """Why it cannot be compared, as a clause; empty where it can."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """By name the models that have no numbers here, and why."""

    def find_model(self, name: str) -> values.ModelCheck | None:
        """The check of a model, None where it has none."""
        models = () if self.report is None else self.report.models
        return next((one for one in models if self.project.author_name(one.author) == name), None)

    def explain_absence(self, name: str) -> str:
        """Why a model has no numbers here, as a clause."""
        absent = "the project has no such model"
        return self.left_out.get(name, absent) if self.left_out else self.reason or absent

    def find_best_model(self) -> values.ModelCheck | None:
        """The model of highest average precision at IoU 0.5, the first of equals; None where none has any."""
        models = () if self.report is None else self.report.models
        known = [(value, one) for one in models if (value := one.result.precision.iou_50.value) is not None]
        return max(known, key=lambda pair: pair[0])[1] if known else None

    def explain_no_best(self) -> str:
        """Why there is no best model, as a clause."""
        return self.reason or "no model has an average precision, the reference has no objects"

    def list_differences(self) -> list[differences.DifferenceRow]:
        """Every two models of the project, on the images that they share."""
        return [] if self.report is None else differences.list_difference_rows(self.report)

    def find_lead(self) -> differences.DifferenceRow | None:
        """By how much the model of highest average precision is above the next one; None for fewer than two."""
        best = self.find_best_model()
        rows = [
            row if row.one.a == best.author else row.turn()
            for row in self.list_differences()
            if best is not None and row.one.quantity == "ap_50" and best.author in (row.one.a, row.one.b)
        ]
        known = [(row.score.value, row) for row in rows if row.score.value is not None]
        return min(known, key=lambda pair: pair[0])[1] if known else None


class Comparison(Struct, frozen=True, eq=False):
    """The whole answer."""

    options: ComparisonOptions
    projects: tuple[ComparedProject, ...]

    @property
    def model_names(self) -> tuple[str, ...]:
        """The models in the order asked for, or of their first appearance; those left out everywhere are not there."""
        found = [
            one.project.author_name(model.author)
            for one in self.projects
            if one.report is not None
            for model in one.report.models
        ]
        return tuple(dict.fromkeys((*(self.options.models or ()), *found)))


def choose_compared_images(
    projects: Sequence[Project], options: ComparisonOptions, names: Sequence[str] | None = None
) -> list[ImageChoice]:
    """For each project its images of the split that are among the `names` of the list; some may have none.

    Raises UserError for a split that no project has, a name that no project has, and a list without a name.
    """
    splits = sorted({image.split for one in projects for image in one.images.values() if image.split})
    if options.split is not None and options.split not in splits:
        raise UserError(
            "No project has a split '{split}'; their splits are: {names}.",
            split=options.split,
            names=", ".join(splits) or "none",
        )
    wanted = None if names is None else {name.strip() for name in names} | set(names)
    if wanted is not None:
        known = {image.name for one in projects for image in one.images.values()}
        unknown = [name for name in names or () if name not in known and name.strip() not in known]
        if unknown or not names:
            told = f"no project has an image '{unknown[0]}'" if unknown else "it names no image"
            raise UserError(
                "{listed}: {told}; name images by their path below the images folder, one a line.",
                listed=options.listed,
                told=told,
            )
    if options.split is None and wanted is None:
        return [ALL_IMAGES] * len(projects)
    return [
        ImageChoice(
            frozenset(
                image.id
                for image in one.images.values()
                if options.split in (None, image.split) and (wanted is None or image.name in wanted)
            ),
            options.split,
            options.listed,
        )
        for one in projects
    ]


def compare_project(
    source: Source,
    project: Project,
    column: str,
    options: ComparisonOptions,
    progress: Progress | None = None,
    *,
    images: ImageChoice = ALL_IMAGES,
    internals: Mapping[int, Path] = MappingProxyType({}),
) -> ComparedProject:
    """Checks the models of a source, of which the outline `project` was read, on its chosen images.

    `internals` are folders by id of the model. Raises UserError when one of these cannot be used, and Cancelled when
    asked to stop.
    """
    own = SelectionRule(include_unfinished=project.metrics.include_unfinished, images=images)
    reference = _find_reference(project, options.reference, own)
    if reference is None:
        return ComparedProject(column, project, images, reason=_explain_no_reference(options, images))
    models, left_out = _find_models(project, options.models, reference, own)
    finished = len(_find_images(project, reference, own))
    found = ComparedProject(column, project, images, reference.name, finished, left_out=left_out)
    if not models:
        return replace(found, reason=_explain_nothing(left_out))
    settings = CheckSettings.of(project)
    iou = settings.iou_threshold if options.iou_threshold is None else options.iou_threshold
    rule = IntervalRule.of(project.metrics, wanted=options.intervals)
    asked = values.CheckOptions(
        models=tuple(model.id for model in models),
        reference=reference.id,
        humans=(),
        settings=replace(settings, iou_threshold=iou, theta_cls=options.theta_cls, intervals=rule),
        selection=own,
        internals={model.id: internals[model.id] for model in models if model.id in internals},
        stored_cuts=options.stored_cuts,
    )
    report = values.SourceCheck(SourceWalk.of(source, outline=project)).make_report(asked, project, progress=progress)
    return _keep_places(found, report, progress)


def _explain_no_reference(options: ComparisonOptions, images: ImageChoice) -> str:
    """Why a project has no reference, as a clause."""
    if options.reference is not None:
        return f"no author '{options.reference}'"
    if images.ids is not None and not images.ids:
        return "it has none of the images that were asked for"
    return "nobody has finished an image" if images.is_all else "nobody has finished one of the images asked for"


def _keep_places(found: ComparedProject, report: values.CheckReport, progress: Progress | None) -> ComparedProject:
    """The column with the models that say where things are, with their intervals where they are wanted."""
    whole = [report.author_name(one.author) for one in report.models if not one.tells_places]
    left_out = {**found.left_out, **dict.fromkeys(whole, NO_PLACES)}
    placed = report.restrict_to_places()
    if not placed.models:
        return replace(found, left_out=left_out, reason=_explain_nothing(left_out))
    wanted = report.options.settings.intervals.wanted
    placed = values.add_check_intervals(placed, progress) if wanted else values.add_comparison(placed)
    return replace(found, left_out=left_out, report=placed)


def _find_reference(project: Project, name: str | None, rule: SelectionRule) -> Author | None:
    """The named author, or the one with most images that count, adjudicated ones first among equals."""
    if name is not None:
        return project.find_author(name)
    offered = [*project.authors_of(AuthorKind.REFERENCE), *project.authors_of(AuthorKind.PERSON)]
    best = max(offered, key=lambda one: len(_find_images(project, one, rule)), default=None)
    return best if best is not None and _find_images(project, best, rule) else None


def _find_models(
    project: Project, names: Sequence[str] | None, reference: Author, rule: SelectionRule
) -> tuple[list[Author], dict[str, str]]:
    """The models that can be checked, and by name why others cannot."""
    known = {one.name: one for one in project.authors_of(AuthorKind.MODEL)}
    finished = _find_images(project, reference, rule)
    models, left_out = [], {}
    for name in dict.fromkeys(names or known):
        if name == reference.name:
            left_out[name] = "it is the reference"
        elif name not in known:
            left_out[name] = "the project has no such model"
        elif finished.isdisjoint(_find_images(project, known[name], rule)):
            left_out[name] = f"there is no image that it has processed and '{reference.name}' has finished"
        else:
            models.append(known[name])
    return models, left_out


def _find_images(project: Project, author: Author, rule: SelectionRule) -> frozenset[int]:
    """The images on which an author's work counts."""
    return frozenset(latest_work_of(passes_of(project, [author.id], rule)[author.id]))


def _explain_nothing(left_out: Mapping[str, str]) -> str:
    """Why a project without a model to check cannot be compared."""
    if not left_out:
        return "the project has no model"
    told = "; ".join(f"{name}: {reason}" for name, reason in list(left_out.items())[:3])
    more = len(left_out) - 3
    return told if more <= 0 else f"{told}; and {format_count(more, 'model')} more"


SCHEMA: Final = "annotator.compare/1"
_MEASURES: Final = (*RECALLS, *MODELS)
"""Of a model in the CSV table."""
_TAKEN: Final = ("matching", "ap", "task", "mechanisms", "theta_cls", "theta_cls_origin")
"""Keys of a model, each as in the check."""


def make_comparison_record(compared: Comparison) -> Record:
    """The comparison as JSON values; every project has every model, in the same order."""
    options = compared.options
    return {
        "schema": SCHEMA,
        "parameters": {
            **make_entry("reference", options.reference, "each project's with most finished images"),
            **make_entry("models", None if options.models is None else list(options.models), "all of each project"),
            **make_entry("iou_threshold", options.iou_threshold, "each project's own"),
            **make_entry("theta_cls", options.theta_cls, "each model has its own"),
            **make_entry("split", options.split, ALL_SPLITS),
            **make_entry("images_from", options.listed or None, NO_LIST),
        },
        "models": list(compared.model_names),
        "projects": [_make_project(compared, one) for one in compared.projects],
    }


def _make_project(compared: Comparison, one: ComparedProject) -> Record:
    checked = None if one.report is None else make_check_record(one.report)
    by_name = {} if checked is None else {model["model"]: model for model in checked["models"]}
    best = one.find_best_model()
    return {
        "column": one.column,
        "project": one.project.name,
        **make_image_record(one.project, one.images),
        **make_entry("reference", one.reference or None, one.reason),
        **make_entry("reference_images", one.finished if one.reference else None, one.reason),
        **make_entry("parameters", None if checked is None else checked["parameters"], one.reason),
        **make_entry(
            "best_model", None if best is None else one.project.author_name(best.author), one.explain_no_best()
        ),
        "differences": [make_record(differences.DIFFERENCES, row) for row in one.list_differences()],
        "left_out": dict(one.left_out),
        "models": [_make_model(one, name, by_name.get(name)) for name in compared.model_names],
        **make_entry("images_used", None if checked is None else checked["images_used"], one.reason),
    }


def _make_model(one: ComparedProject, name: str, found: Record | None) -> Record:
    record: Record = {"model": name}
    for key in _TAKEN:
        record |= make_entry(key, None if found is None else found[key], one.explain_absence(name))
    return record


def list_comparison_tables(compared: Comparison) -> tuple[CsvTable, ...]:
    """Every model in every project, and the images that count."""
    head = ("project", "reference", "iou_threshold", "theta_cls", "model", "reason", *list_csv_names(_MEASURES))
    return (
        ("compare.csv", head, _iterate_rows(compared)),
        ("images_used.csv", ("project", "image"), _iterate_used(compared)),
        ("differences.csv", ("project", *list_csv_names(differences.DIFFERENCES)), _iterate_differences(compared)),
    )


def _iterate_differences(compared: Comparison) -> Iterator[Cells]:
    for one in compared.projects:
        for row in one.list_differences():
            yield (one.column, *list_csv_cells(differences.DIFFERENCES, row))


def _iterate_used(compared: Comparison) -> Iterator[Cells]:
    for one in compared.projects:
        if one.report is not None:
            for cells in list_used_cells(one.project, one.report.list_images())[1]:
                yield (one.column, *cells)


def _iterate_rows(compared: Comparison) -> Iterator[Cells]:
    for one in compared.projects:
        for name in compared.model_names:
            model = one.find_model(name)
            known = (one.column, one.reference or None)
            if one.report is None or model is None:
                nothing = [None] * len(list_csv_names(_MEASURES))
                yield (*known, None, None, name, one.explain_absence(name), *nothing)
            else:
                iou = one.report.options.settings.iou_threshold
                yield (*known, iou, model.cut, name, None, *list_csv_cells(_MEASURES, model))


def _describe_reference(one: ComparedProject) -> str:
    if one.project.metrics.include_unfinished:
        return f"{one.reference} ({format_count(one.finished, 'begun image')})"
    return f"{one.reference} ({format_count(one.finished, 'finished image')})"


class _OneModel(NamedTuple):
    """What a table about one model is about."""

    projects: tuple[ComparedProject, ...]
    found: list[values.ModelCheck | FormattedNumber]


def _list_columns(definition: str, compared: Comparison | _OneModel) -> list[Column[CellRow]]:
    return list_cell_columns((one.column, definition) for one in compared.projects)


def _list_project_rows(compared: Comparison) -> list[CellRow]:
    """On what each column rests: reference, images, models, thresholds."""
    return [
        CellRow(title, tuple(_format_fact(one, fact) for one in compared.projects))
        for title, fact in (
            (Phrase("reference"), lambda one, _: _describe_reference(one)),
            (Phrase("images"), lambda one, report: describe_images(one.project, one.images, len(report.list_images()))),
            (Phrase("least IoU"), lambda _, report: f"{report.options.settings.iou_threshold:g}"),
            (Phrase("detections that count"), lambda _, report: describe_cuts(report)),
            (Phrase("state"), _name_state),
        )
        if fact is not _name_state or any(one.project.frozen for one in compared.projects)
    ]


def _name_state(one: ComparedProject, _report: values.CheckReport) -> str:
    return format_state_name(one.project)


def _note_projects(compared: Comparison, _rows: object) -> list[str]:
    notes = [
        f"{one.column}: {name} is left out, {reason}."
        for one in compared.projects
        if not one.reason
        for name, reason in one.left_out.items()
    ]
    for one in compared.projects:
        if one.report is not None:
            notes += [f"{one.column}: {sentence}" for sentence in page.list_notes(one.report)]
    return notes


def _list_model_rows(column: Column[values.ModelCheck], compared: Comparison) -> list[CellRow]:
    """A number of every model in every project (A Table 3, F Table I)."""
    return [CellRow(name, _fill(column, _find_models_called(compared, name))) for name in compared.model_names]


def _list_task_rows(compared: Comparison) -> list[CellRow]:
    """What the model of highest average precision of each project is worth for the task (A Table 6)."""
    best = [one.find_best_model() or _make_dash(one, one.explain_no_best()) for one in compared.projects]
    names = tuple(
        one.project.author_name(model.author) if isinstance(model, values.ModelCheck) else model
        for one, model in zip(compared.projects, best, strict=True)
    )
    measured = _list_measures((*RECALLS, *TASK), best)
    leads = tuple(map(_format_lead, compared.projects))
    return (
        [CellRow(Phrase("highest AP at IoU 0.5"), names), CellRow(Phrase("above the next one"), leads), *measured]
        if measured
        else []
    )


def _format_lead(one: ComparedProject) -> str | FormattedNumber:
    """`+.012 (-.031 - +.055) above One stage, undecided`."""
    row = one.find_lead()
    if row is None:
        return _make_dash(one, one.reason or "no two models have an average precision here")
    told = f"{differences.say_difference(row)} to {one.project.author_name(row.one.b)}"
    return f"{told}, {row.verdict}" if row.verdict else told


def _note_task(compared: Comparison, _rows: object) -> list[str]:
    best = ((one.column, one.find_best_model()) for one in compared.projects)
    cautions = ((name, model.result.task.count.caution) for name, model in best if model is not None)
    return [f"Count deviation of {name}: {caution}." for name, caution in cautions if caution]


def _list_differences(compared: Comparison) -> Iterator[tuple[str, values.CheckReport]]:
    """Every project with two models."""
    for one in compared.projects:
        if one.report is not None and one.list_differences():
            yield one.column, one.report


def _list_mechanisms(compared: Comparison) -> Iterator[tuple[str, _OneModel]]:
    """Every model that is known somewhere (F Fig. 5)."""
    for name in compared.model_names:
        found = _find_models_called(compared, name)
        if any(isinstance(one, values.ModelCheck) for one in found):
            yield name, _OneModel(compared.projects, found)


def _format_miss_rate(one: values.ModelCheck) -> FormattedNumber:
    rate, total = one.result.matching.pooled.miss_rate, one.result.matching.pooled.total
    if rate.value is None:
        return FormattedNumber(DASH, rate.reason)
    told = f"{format_percent(rate.value, 2)} ({total.missed:,} of {total.objects:,})"
    return FormattedNumber(told, "", None, format_percent_ends(rate.interval))


_AP: Final = Column[values.ModelCheck]("", "", lambda one: one.add_interval(one.result.precision.iou_50, "ap/iou_50"))
_MISSES: Final = Column[values.ModelCheck]("", "", lambda one: one, format=_format_miss_rate)


SECTIONS_OF_COMPARISON: Final[tuple[ReportSection[Comparison], ...]] = (
    ReportSection(
        key="projects",
        title=Phrase("What each column rests on"),
        columns=partial(_list_columns, ""),
        rows=_list_project_rows,
        notes=_note_projects,
    ),
    ReportSection(
        key="precision",
        title=Phrase("Average precision at IoU 0.5"),
        columns=partial(_list_columns, "ap"),
        rows=partial(_list_model_rows, _AP),
        when=lambda _compared: True,
    ),
    ReportSection(
        key="differences",
        title=Phrase("Differences of models, paired over the same images"),
        columns=differences.DIFFERENCES,
        rows=differences.list_difference_rows,
        name_of=differences.name_difference,
        notes=differences.note_differences,
        parts=_list_differences,
    ),
    ReportSection(
        key="misses",
        title=Phrase("False-negative rate"),
        columns=partial(_list_columns, "matching"),
        rows=partial(_list_model_rows, _MISSES),
        when=lambda _compared: True,
    ),
    ReportSection(
        key="mechanisms",
        title=Phrase("Why objects were missed"),
        columns=partial(_list_columns, ""),
        rows=lambda subject: _list_measures(MECHANISM_ROWS, subject.found),
        parts=_list_mechanisms,
    ),
    ReportSection(
        key="task",
        title=Phrase("For the task"),
        columns=partial(_list_columns, "task"),
        rows=_list_task_rows,
        notes=_note_task,
        when=lambda _compared: True,
    ),
)
"""In the order of the page."""


def summarise_comparison(compared: Comparison) -> list[Phrase]:
    """*In short*: the best model of each project, and by how much it leads."""
    return [_say_best(one) for one in compared.projects[:MOST_SAID]]


def _say_best(one: ComparedProject) -> Phrase:
    best = one.find_best_model()
    if one.report is None or best is None:
        return Phrase("{column}: {reason}.", column=one.column, reason=one.explain_no_best())
    told = {
        "column": one.column,
        "reference": one.reference,
        "images": describe_images(one.project, one.images, len(one.report.list_images())),
        "model": one.project.author_name(best.author),
        "precision": say_score(best.add_interval(best.result.precision.iou_50, "ap/iou_50")),
    }
    if one.find_lead() is None:
        return Phrase("{column}, against {reference} on {images}: the AP of {model} at IoU 0.5 is {precision}.", **told)
    return Phrase(
        "{column}, against {reference} on {images}: {model} has the highest AP at IoU 0.5, {precision}; the difference "
        "is {lead}.",
        lead=_format_lead(one),
        **told,
    )


def render_comparison_page(
    compared: Comparison, *, now: datetime | None = None, progress: Progress | None = None
) -> str:
    """The page as text; the same comparison and time give the same text."""
    drawings = []
    for done, one in enumerate(compared.projects):
        if progress is not None:
            progress.step(done, len(compared.projects))
        if one.report is not None and any(not model.result.mechanisms.reason for model in one.report.models):
            drawings.append((one.column, embed_figure(draw_mechanism_figure(one.report), f"mechanisms{done}")))
    return render_template(
        "compare.html",
        now,
        title=f"{format_count(len(compared.projects), 'project')} side by side",
        summary=summarise_comparison(compared),
        sections={section.key: section.list_tables(compared) for section in SECTIONS_OF_COMPARISON},
        titles=list_titles(SECTIONS_OF_COMPARISON),
        drawings=drawings,
        definitions=glossary.CHECK_DEFINITIONS,
    )


def _find_models_called(compared: Comparison, name: str) -> list[values.ModelCheck | FormattedNumber]:
    """In every project the model of a name, or a dash that says why it is not there."""
    return [one.find_model(name) or _make_dash(one, one.explain_absence(name)) for one in compared.projects]


def _fill(column: Column[values.ModelCheck], found: Sequence[values.ModelCheck | FormattedNumber]) -> tuple[Any, ...]:
    """What a column says of each model; dashes stay."""
    return tuple(column.format(column.value(one)) if isinstance(one, values.ModelCheck) else one for one in found)


def _list_measures(
    columns: Sequence[Column[values.ModelCheck]], found: Sequence[values.ModelCheck | FormattedNumber]
) -> list[CellRow]:
    """A row a column; none where no project has a model."""
    if not any(isinstance(one, values.ModelCheck) for one in found):
        return []
    return [CellRow(column.title, _fill(column, found)) for column in list_shown(columns)]


def _make_dash(one: ComparedProject, reason: str) -> FormattedNumber:
    return FormattedNumber(DASH, f"{one.column}: {reason}")


def _format_fact(
    one: ComparedProject, fact: Callable[[ComparedProject, values.CheckReport], str]
) -> str | FormattedNumber:
    return _make_dash(one, one.reason) if one.report is None else fact(one, one.report)
