"""`annotator compare`: the models of several projects side by side, one column a project."""

import os
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.api.questions import CompareQuestion
from annotator.cli.console import print_sections, print_summary, show_progress_bar
from annotator.cli.options import CsvFolder, HtmlFile, JsonFile, Tables, Version, write_files
from annotator.cli.sources import open_outline, open_subject
from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.session.transfer.options import FilesQuestion

if TYPE_CHECKING:
    from annotator.metrics.ranges.source import Source
    from annotator.model.project import Project
    from annotator.report.compare import ComparedProject, ComparisonOptions


def compare_projects(
    projects: Annotated[
        list[Path],
        typer.Argument(
            help="The project files, one column each; or files of other tools, a column TRUTH,DETECTIONS each.",
            metavar="PROJECT|TRUTH,DETECTIONS...",
            show_default=False,
        ),
    ],
    question: CompareQuestion,
    files: FilesQuestion,
    tables: Tables = False,
    json_file: JsonFile = None,
    html_file: HtmlFile = None,
    csv_folder: CsvFolder = None,
    version: Version = None,
) -> None:
    """Several projects side by side: AP, false-negative rate, mechanisms of misses, task measures of their models."""
    from annotator.api.compare import ComparisonAnswer
    from annotator.report.compare import SECTIONS_OF_COMPARISON, Comparison, ComparisonOptions, summarise_comparison

    options = ComparisonOptions(
        reference=question.reference,
        models=tuple(dict.fromkeys(question.model)) or None,
        iou_threshold=question.iou,
        theta_cls=None if isinstance(question.theta_cls, str) else question.theta_cls,
        stored_cuts=question.theta_cls is None,
        intervals=question.intervals,
        split=question.split,
        listed="" if question.images is None else question.listed,
    )
    internals = None if question.internals is None else Path(question.internals)
    _refuse_repeated(projects)
    with ExitStack() as stack:
        sources = {
            path: stack.enter_context(open_subject(_split_files(path), version, files, is_check=True))
            for path in projects
        }
        found = _compare_all(sources, options, question.images, internals)
        if all(one.report is None for one in found):
            told = "; ".join(f"{one.column}: {one.reason}" for one in found)
            raise UserError(f"No project can be compared ({told}); finish images that a model has processed.")
        compared = Comparison(options, tuple(found))
        print_summary(summarise_comparison(compared))
        print_sections(SECTIONS_OF_COMPARISON, compared, wanted=tables)
        write_files(ComparisonAnswer(compared), json_file, csv_folder, html_file)


def _compare_all(
    sources: "dict[Path, Source]", options: "ComparisonOptions", names: Sequence[str] | None, internals: Path | None
) -> "list[ComparedProject]":
    """The columns, in the order of the projects."""
    from annotator.report.compare import choose_compared_images, compare_project

    paths, loaded = list(sources), list(map(open_outline, sources.values()))
    _refuse_unknown(loaded, options)
    chosen = choose_compared_images(loaded, options, names)
    folders = [_find_internals(path, project, internals) for path, project in zip(paths, loaded, strict=True)]
    if internals is not None and not any(folders):
        stem = paths[0].stem
        raise UserError(
            f"The folder {internals} has no folder of internals for a model of the projects; name folders after the "
            f"project's file and the model, as {stem}/MODEL."
        )
    found = []
    for place, column in enumerate(_name_columns(paths, loaded)):
        with show_progress_bar(f"Checking {column}") as progress:
            chosen_images, folder = chosen[place], folders[place]
            source = sources[paths[place]]
            found.append(
                compare_project(
                    source, loaded[place], column, options, progress, images=chosen_images, internals=folder
                )
            )
    return found


def _split_files(path: Path) -> list[str]:
    """The files of a column, which commas divide; a project or another file that is there stands alone."""
    return [str(path)] if path.exists() else str(path).split(",")


def _find_internals(path: Path, project: "Project", folder: Path | None) -> dict[int, Path]:
    """By id of the model the folder `PROJECT/MODEL` below the named one that is there, else `MODEL`."""
    if folder is None:
        return {}
    found = {}
    for model in project.authors_of(AuthorKind.MODEL):
        there = [place for place in (folder / path.stem / model.name, folder / model.name) if place.is_dir()]
        if there:
            found[model.id] = there[0]
    return found


def _refuse_repeated(paths: list[Path]) -> None:
    """Raises UserError for a file that is named twice."""
    seen = Counter(map(os.path.realpath, paths))
    for path in paths:
        if seen[os.path.realpath(path)] > 1:
            raise UserError(f"{path} is named twice; name each project once.")


def _refuse_unknown(projects: "list[Project]", options: "ComparisonOptions") -> None:
    """Raises UserError for a reference or a model that no project has."""
    if options.reference is not None and all(one.find_author(options.reference) is None for one in projects):
        known = sorted({author.name for one in projects for author in one.authors.values()})
        raise UserError(
            f"No project has an author '{options.reference}'; their authors are: {', '.join(known) or 'none'}."
        )
    models = {author.name for one in projects for author in one.authors_of(AuthorKind.MODEL)}
    for name in options.models or ():
        if name not in models:
            raise UserError(
                f"No project has a model '{name}'; their models are: {', '.join(sorted(models)) or 'none'}."
            )


def _name_columns(paths: list[Path], projects: "list[Project]") -> list[str]:
    """The names of the projects, with the file where several have the same."""
    seen = Counter(project.name for project in projects)
    return [
        project.name if seen[project.name] == 1 else f"{project.name} ({path})"
        for path, project in zip(paths, projects, strict=True)
    ]
