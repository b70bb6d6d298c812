"""`annotator check`: models' output against a reference, as tables for people and as JSON, HTML and CSV."""

from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from annotator.cli.commands.audit import Overlap
from annotator.cli.options import (
    CsvFolder,
    HtmlFile,
    ImageList,
    JsonFile,
    LeftOut,
    NoIntervals,
    Split,
    choose_named_images,
    interval_rule_of,
    prepare_file,
)
from annotator.cli.printing import print_error, print_line, print_page_table
from annotator.cli.projects import find_author_ids, load_whole_project
from annotator.cli.runner import show_progress_bar
from annotator.errors import UserError
from annotator.formats.internals import MANIFEST
from annotator.metrics.detection.inputs import CheckSettings
from annotator.metrics.detection.verification import NO_PLACES
from annotator.metrics.matching.selection import SelectionRule
from annotator.model.author import AuthorKind
from annotator.model.project import Project
from annotator.report.detector import page
from annotator.report.detector.error_types import make_tide_table
from annotator.report.detector.groups import make_miss_table, make_state_table
from annotator.report.detector.people import make_human_table
from annotator.report.detector.values import (
    MINIMUM_SUPPORT,
    CheckOptions,
    CheckReport,
    add_check_intervals,
    make_check_report,
    measure_quarter,
)
from annotator.report.images import format_image_line, format_picture_line


def print_check(report: CheckReport) -> None:
    """Prints what a check found, section by section."""
    settings = report.options.settings
    reference = report.author_name(report.options.reference)
    head = f"{report.project.name}: against {reference}, {page.describe_cuts(report)}, IoU ≥ {settings.iou_threshold:g}"
    head += " of polygons" if settings.overlap == "polygon" else ""
    if not report.options.selection.images.is_all:
        print_line(format_image_line(report.project, report.options.selection.images))
    placed = report.restrict_to_places()
    for one in report.models:
        if not one.tells_places:
            print_line(f"{report.author_name(one.author)}: {NO_PLACES}; below are its numbers without localisation.")
    if placed.models:
        _print_places(placed, head)
    parts = page.make_verification_table(report)
    if parts is not None:
        print_page_table(parts, "Are the parts really there?")
    for sentence in (*page.list_notes(report), format_picture_line(report.unreadable)):
        if sentence:
            print_error(sentence)


def _print_places(report: CheckReport, head: str) -> None:
    """Prints the numbers of the models that say where things are."""
    print_page_table(page.make_count_table(report), head)
    print_page_table(page.make_mechanism_table(report), "Why objects were missed")
    print_page_table(make_miss_table(report), "Share of the objects missed, by kind of object")
    states = make_state_table(report)
    if states is not None:
        print_page_table(states, "Average precision and recall by part state")
    print_page_table(make_tide_table(report), "Error types (TIDE)")
    for caption, made in page.make_confusion_tables(report):
        print_page_table(made, f"Which label for which: {caption}")
    print_page_table(page.make_precision_table(report), "Average precision")
    print_page_table(make_human_table(report), "Best F1 beside people")
    print_page_table(page.make_rate_table(report), "Recall at the false-positive rate of people")
    print_page_table(page.make_task_table(report), "For the task")


class MissRule(StrEnum):
    """What a false negative is."""

    MATCHING = "matching"
    PAPER_CODE = "paper-code"


class PresenceProfile(StrEnum):
    """Which part states count as present."""

    PAPER = "paper"
    CHALLENGE = "challenge"


BEST_F1: Final = "best-f1"
QUARTER: Final = "p75"
"""Asks for the area that a quarter of the reference's objects reach."""

PersonNames = Annotated[
    list[str] | None,
    typer.Option(
        help="A person to stand beside the models; may be given several times. Everybody who shares images with them "
        "if left out."
    ),
]
LeastIou = Annotated[
    float | None, typer.Option(min=0.0, max=1.0, help="Least IoU of a hit; the project's own if left out.")
]
LeastScore = Annotated[
    str | None,
    typer.Option(
        "--theta-cls",
        metavar="X|best-f1",
        help="Least score of a detection that counts, or best-f1 for each model's score of best F1; what the project "
        "keeps for a model, else best-f1, if left out.",
    ),
]
FalseNegatives = Annotated[MissRule, typer.Option("--fn-rule", help="What a false negative is.")]
Unfinished = Annotated[bool, typer.Option("--include-unfinished", help="Count layers that are not done, too.")]
BigFrom = Annotated[
    str | None,
    typer.Option(
        metavar="PX2|p75",
        help="Box area from which an object is big, or p75 for the 75th percentile of the reference's objects; the "
        "project's own if left out.",
    ),
]
MatchedBy = Annotated[
    Overlap,
    typer.Option(help="What the IoU of matching, AP, subsets and TIDE is of; mechanisms and parts go by boxes."),
]
WithoutAssisted = Annotated[
    bool,
    typer.Option(
        "--without-assisted", help="Leave out objects that were taken from a model, and the detections that found them."
    ),
]
PaperEq1 = Annotated[
    bool,
    typer.Option("--paper-eq1", help="On subsets a detection that overlaps any object is never a false positive."),
]
LeastSupport = Annotated[
    int, typer.Option("--min-support", metavar="N", min=0, help="Mark rows that rest on fewer objects.")
]
Profile = Annotated[PresenceProfile | None, typer.Option(help="Which part states count as present.")]
CurveLabel = Annotated[
    str | None,
    typer.Option("--curves-of", metavar="LABEL", help="Draw precision against recall of this label alone."),
]
SuspectFile = Annotated[
    Path | None,
    typer.Option(
        "--suspects",
        metavar="FILE.csv",
        callback=prepare_file,
        help="Write false positives, misses, and labels that may be missing or wrong, the surest first, with who else "
        "drew them.",
    ),
]
SureScore = Annotated[
    float | None,
    typer.Option(
        min=0.0,
        max=1.0,
        help="Least score at which --suspects calls the model sure; the median score of its hits if left out.",
    ),
]
InternalsPath = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Internals of the model; of several models a folder with one for each name."),
]


def check_models(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    model: Annotated[list[str], typer.Option(help="A model of the project; may be given several times.")],
    reference: Annotated[str, typer.Option(help="The author to measure against.")],
    human: PersonNames = None,
    iou: LeastIou = None,
    theta_cls: LeastScore = None,
    fn_rule: FalseNegatives = MissRule.MATCHING,
    size: BigFrom = None,
    internals: InternalsPath = None,
    profile: Profile = None,
    overlap: MatchedBy = Overlap.BOX,
    without_assisted: WithoutAssisted = False,
    paper_eq1: PaperEq1 = False,
    min_support: LeastSupport = MINIMUM_SUPPORT,
    curves_of: CurveLabel = None,
    include_unfinished: Unfinished = False,
    no_intervals: NoIntervals = False,
    interval_unit: LeftOut = None,
    split: Split = None,
    images: ImageList = None,
    json_file: JsonFile = None,
    html_file: HtmlFile = None,
    csv_folder: CsvFolder = None,
    suspects: SuspectFile = None,
    sure: SureScore = None,
) -> None:
    """Models against a reference: counts, AP, best F1 beside people, mechanisms of misses, TIDE, parts."""
    whole = load_whole_project(project)
    settings = replace(
        _settings_of(whole, iou=iou, profile=profile, overlap=overlap, without_assisted=without_assisted),
        paper_eq1=paper_eq1,
        theta_cls=parse_least_score(theta_cls),
        fn_rule=fn_rule.value,
        intervals=interval_rule_of(whole, no_intervals=no_intervals, unit=interval_unit),
    )
    options = CheckOptions(
        models=(models := _find_models(whole, model, reference)),
        reference=find_author_ids(whole, [reference])[0],
        humans=_find_humans(whole, human),
        settings=settings,
        stored_cuts=theta_cls is None,
        selection=_choose_layers(whole, split, images, include_unfinished=include_unfinished),
        internals=_find_internals(whole, models, internals),
        minimum_support=min_support,
        curve_label=_find_label(whole, curves_of),
    )
    report = _make_printed_report(whole, _set_size(options, size, whole))
    _write_files(report, json_file=json_file, html_file=html_file, csv_folder=csv_folder)
    _write_suspects(report, suspects, sure)


def _choose_layers(
    project: Project, split: str | None, images: str | None, *, include_unfinished: bool
) -> SelectionRule:
    """Which layers count, of the images that were named."""
    everything = project.metrics.include_unfinished or include_unfinished
    return SelectionRule(everything, images=choose_named_images(project, split, images))


def _set_size(options: CheckOptions, size: str | None, project: Project) -> CheckOptions:
    """The options with the size from which an object is big as it was named, if it was."""
    if size is None:
        return options
    return replace(options, settings=replace(options.settings, size_threshold=_parse_size(size, project, options)))


def _parse_size(text: str, project: Project, options: CheckOptions) -> float:
    """The area from which an object is big. Raises BadParameter for what is no area, UserError without objects."""
    if text == QUARTER:
        return measure_quarter(project, options)
    try:
        size = float(text)
    except ValueError:
        size = -1.0
    if not 0 <= size < float("inf"):
        raise typer.BadParameter(f"an area in square pixels or {QUARTER}, not '{text}'.", param_hint="--size")
    return size


def _make_printed_report(project: Project, options: CheckOptions) -> CheckReport:
    """Checks the models and prints what was found."""
    with show_progress_bar("Checking models") as progress:
        report = make_check_report(project, options, progress).look_at_pictures(progress=progress)
    if options.settings.intervals.wanted:
        with show_progress_bar("Making intervals") as progress:
            report = add_check_intervals(report, progress)
    print_check(report)
    _print_unknown_labels(report)
    return report


def _print_unknown_labels(report: CheckReport) -> None:
    for one in report.models:
        if one.unknown_labels:
            names = ", ".join(one.unknown_labels[:5])
            print_error(f"Note: {report.author_name(one.author)} has labels that the project does not have ({names}).")


def _settings_of(
    project: Project, *, iou: float | None, profile: PresenceProfile | None, overlap: Overlap, without_assisted: bool
) -> CheckSettings:
    """The project's own settings with what the command line says in their place."""
    own = CheckSettings.of(project)
    return replace(
        own,
        iou_threshold=own.iou_threshold if iou is None else iou,
        overlap=overlap.value,
        without_assisted=without_assisted,
        objects=own.objects if profile is None else replace(own.objects, profile=profile.value),
    )


def _find_models(project: Project, names: list[str], reference: str) -> tuple[int, ...]:
    """Ids of the models, each once. Raises UserError for a name that is no model, and for that of the reference."""
    found = tuple(dict.fromkeys(find_author_ids(project, names)))
    for author in found:
        if project.authors[author].kind is not AuthorKind.MODEL:
            known = ", ".join(one.name for one in project.authors_of(AuthorKind.MODEL)) or "none"
            raise UserError(f"'{project.authors[author].name}' is no model; models of the project are: {known}.")
    if reference in names:
        raise UserError(f"'{reference}' cannot be both model and reference; name another reference.")
    return found


def parse_least_score(text: str | None) -> float | None:
    """The named cut; None for that of best F1. Raises BadParameter for what is neither."""
    if text is None or text == BEST_F1:
        return None
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 1:
        raise typer.BadParameter(f"'{text}' is neither a score from 0 to 1 nor {BEST_F1}.", param_hint="--theta-cls")
    return found


def _find_label(project: Project, name: str | None) -> int | None:
    """Id of the named label, None where none is named. Raises UserError for a name that is no label."""
    if name is None:
        return None
    found = project.vocabulary.find_label(name)
    if found is None:
        known = ", ".join(label.name for label in project.vocabulary.counted_labels) or "none"
        raise UserError(f"The project has no label '{name}'; its labels are: {known}.")
    return found.id


def _find_humans(project: Project, names: list[str] | None) -> tuple[int, ...] | None:
    """Ids of the named persons, None where nobody is named. Raises UserError for a name that is no person."""
    if not names:
        return None
    found = tuple(sorted(set(find_author_ids(project, names))))
    for author in found:
        if project.authors[author].kind is not AuthorKind.PERSON:
            known = ", ".join(one.name for one in project.authors_of(AuthorKind.PERSON)) or "none"
            raise UserError(f"'{project.authors[author].name}' is no person; persons of the project are: {known}.")
    return found


def _find_internals(project: Project, models: tuple[int, ...], folder: Path | None) -> dict[int, Path]:
    """The named folder of the one model, or the folder of each model's name below it that is there."""
    if folder is None:
        return {}
    if len(models) == 1 and ((folder / MANIFEST).is_file() or not (folder / project.authors[models[0]].name).is_dir()):
        return {models[0]: folder}
    below = {model: folder / project.authors[model].name for model in models}
    found = {model: place for model, place in below.items() if place.is_dir()}
    if not found:
        names = ", ".join(place.name for place in below.values())
        raise UserError(f"The folder {folder} has no folder of internals for {names}; name the folders after models.")
    return found


def _write_files(
    report: CheckReport, *, json_file: Path | None, html_file: Path | None, csv_folder: Path | None
) -> None:
    if json_file is not None:
        from annotator.report.detector.json_answer import make_check_record
        from annotator.report.tables import write_json

        write_json(json_file, make_check_record(report))
        print_line(f"{json_file}: the numbers as JSON.")
    if csv_folder is not None:
        from annotator.report.detector.csv_tables import write_check_tables

        with show_progress_bar("Writing tables"):
            paths = write_check_tables(csv_folder, report)
        print_line(f"{csv_folder}: {', '.join(path.name for path in paths)}.")
    if html_file is not None:
        from annotator.report.detector.html_page import write_check_page

        with show_progress_bar("Drawing the report") as progress:
            write_check_page(html_file, report, now=datetime.now().astimezone(), progress=progress)
        print_line(f"{html_file}: the report.")


def _write_suspects(report: CheckReport, path: Path | None, sure: float | None) -> None:
    """Writes the suspects of all models that say where things are into one file, if it was named."""
    if path is None:
        return
    from annotator.report.detector.suspects import make_suspect_list, write_suspects

    with show_progress_bar("Looking for suspects"):
        lists = [make_suspect_list(report, one, sure=sure) for one in report.restrict_to_places().models]
        count = write_suspects(path, lists, report.project)
    for found in lists:
        print_line(f"{report.author_name(found.model)} is called sure from a score of {found.sure:.3g}.")
    print_line(f"{path}: {count:,} suspects.")
