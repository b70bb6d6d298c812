"""`annotator plan`: how many images and persons a study takes."""

from typing import Annotated

import typer

from annotator.api.questions import PlanQuestion
from annotator.cli.console import print_sections, print_summary, show_progress_bar
from annotator.cli.options import CsvFolder, JsonFile, Tables, write_files
from annotator.cli.sources import open_outline, open_place


def plan_study(
    question: PlanQuestion,
    project: Annotated[
        str | None,
        typer.Argument(
            help="The pilot: a project file. Left out, its numbers are typed.", show_default=False, path_type=str
        ),
    ] = None,
    tables: Tables = False,
    json_file: JsonFile = None,
    csv_folder: CsvFolder = None,
) -> None:
    """Plan a study: how many images and persons an interval takes, from a pilot or from typed numbers."""
    from annotator.api.plan import PlanAnswer, ask_for_plan
    from annotator.metrics.ranges.source import SourceWalk
    from annotator.report.audit.planning import SECTIONS_OF_PLAN, summarise_plan

    if project is None:
        report = ask_for_plan(None, question)
    else:
        with open_place(project, None) as source, show_progress_bar("Measuring the pilot") as progress:
            report = ask_for_plan(SourceWalk.of(source, outline=open_outline(source)), question, progress)
    print_summary(summarise_plan(report))
    print_sections(SECTIONS_OF_PLAN, report, wanted=tables)
    write_files(PlanAnswer(report), json_file, csv_folder)
