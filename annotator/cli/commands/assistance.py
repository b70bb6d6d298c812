"""`annotator project assistance`: a study of what a model's proposals do to people's work, drawn by seed."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from annotator.cli.console import open_to_change, print_line, print_sections, print_table, show_progress_bar
from annotator.cli.options import JsonFile, open_session, write_answer
from annotator.model.assistance import StudyOptions

if TYPE_CHECKING:
    from annotator.model.project import Project
    from annotator.report.tables import Record

SCHEMA: Final = "annotator.assistance/1"


def measure_assistance(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    options: StudyOptions,
    model: Annotated[
        str | None, typer.Option(metavar="NAME", help="Draw a study with the stored predictions of this model.")
    ] = None,
    end: Annotated[bool, typer.Option("--end", help="End the study; its numbers stay.")] = False,
    remove: Annotated[bool, typer.Option("--remove", help="Remove the study from the project.")] = False,
    json_file: JsonFile = None,
) -> None:
    """Measure what a model's proposals do to people's work, in a study that is drawn at random.

    Each person draws some images without proposals, some with, and some with planted mistakes among them. Without
    --model, --end and --remove the study is shown, with its numbers so far.
    """
    from annotator.api.names import find_author_ids
    from annotator.metrics.agreement.audit import AuditOptions
    from annotator.metrics.ranges.source import SourceWalk
    from annotator.report.audit.sections import SECTIONS_OF_AUDIT
    from annotator.report.audit.values import make_source_report
    from annotator.report.tables import find_section
    from annotator.session.series import assistance

    changes = model is not None or end or remove
    with open_to_change(project, changes=changes) as opened:
        session = open_session(opened)
        if remove:
            session.commit(assistance.make_study_step(session.committed, None))
        if model is not None:
            before = session.committed
            (author,) = find_author_ids(before, [model])
            with show_progress_bar("Drawing") as progress:
                plan = assistance.plan_study(session.read_ranges(before, progress), before, author, options)
            session.commit(assistance.make_study_step(before, plan.study))
            begun = f"; {plan.begun:,} that somebody has begun are left out" if plan.begun else ""
            print_line(f"{len(plan.study.images):,} images with {plan.proposals:,} proposals are in the study{begun}.")
        if end:
            session.commit(assistance.make_end_step(session.committed))
        made = session.committed
        section = find_section(SECTIONS_OF_AUDIT, "assistance")
        with show_progress_bar("Counting") as progress:
            report = make_source_report(SourceWalk.of(session.make_source(made)), AuditOptions.of(made), progress)
    record = {**make_study_record(made), **section.make_entries(report)}
    if made.protocol.study is None:
        print_line("There is no study; name whose predictions are proposed, such as --model NAME.")
    else:
        rows = [(one["author"], *(f"{one[key]:,}" for key in COUNTS)) for one in record["people"]]
        print_table(rows, head=("person", "without", "with", "planted", "done"))
        print_sections([section], report)
    write_answer(json_file, record, "the study as JSON", made)


COUNTS: Final = ("without", "with", "planted", "done")


def make_study_record(project: "Project") -> "Record":
    """The design of the study and how far everybody is, as JSON values, schema `annotator.assistance/1`."""
    study = project.protocol.study
    people = []
    for author in () if study is None else study.authors:
        counts = dict.fromkeys(COUNTS, 0)
        for one in () if study is None else study.images:
            how = None if study is None else study.find_condition(one.image, author)
            counts["" if how is None else how.value] += 1
            counts["done"] += project.has_finished(one.image, author)
        people.append({"author": project.author_name(author), **counts})
    design = None
    if study is not None:
        design = {
            "model": project.author_name(study.model),
            "cut": study.cut,
            "mistakes": study.planted_share,
            "seed": study.seed,
            "ended": study.ended,
            "images": [project.images[one.image].name for one in study.images if one.image in project.images],
        }
    return {"schema": SCHEMA, "project": project.name, "study": design, "people": people}
