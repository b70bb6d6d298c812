"""`annotator project assign` and `annotator team assign`: who draws which images."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from annotator.cli.console import open_line, open_to_change, print_line, print_table, show_progress_bar
from annotator.cli.options import JsonFile, open_session, write_answer
from annotator.errors import UserError
from annotator.team.options import DealOptions

if TYPE_CHECKING:
    from annotator.model.project import Project
    from annotator.model.protocol import Assignment
    from annotator.report.tables import Record
    from annotator.session.session import Session

SCHEMA: Final = "annotator.assignment/1"


def assign_images(
    project: Annotated[Path, typer.Argument(help="The project file, or your replica.", show_default=False)],
    options: DealOptions,
    people: Annotated[
        str | None,
        typer.Option(metavar="A,B,…", help="Who draws; names that the project does not have become annotators."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print what would be dealt, and change nothing.")] = False,
    copies: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write a copy for each person here, with that person's images and work only."),
    ] = None,
    with_pictures: Annotated[
        bool, typer.Option("--with-pictures", help="The copies carry their pictures, too.")
    ] = False,
    json_file: JsonFile = None,
) -> None:
    """Say who draws which images: each pair of people shares about equally many.

    What somebody has begun stays. Without --people a team's images are dealt to all its annotators, and of a project
    without a server the lists are shown, with how far everybody is. A later annotator merge brings the copies together.
    """
    names = [] if people is None else [name.strip() for name in people.split(",") if name.strip()]
    with open_to_change(project, changes=False) as opened:
        is_team = opened.membership is not None
    if is_team:
        if copies is not None or json_file is not None:
            raise UserError("A team's server hands out the lists itself; leave --copies and --json out.")
        _assign_on_server(project, options, names, dry_run=dry_run)
        return
    _assign_here(project, options, names, dry_run=dry_run, copies=copies, pictures=with_pictures, json_file=json_file)


def _assign_here(
    project: Path,
    options: DealOptions,
    names: list[str],
    *,
    dry_run: bool,
    copies: Path | None,
    pictures: bool,
    json_file: Path | None,
) -> None:
    from annotator.model.project import apply_step
    from annotator.session.series.assigning import plan_assignment, read_assignment

    changes = bool(names) and not dry_run
    with open_to_change(project, changes=changes) as opened:
        session = open_session(opened)
        made, assignment = session.committed, read_assignment(session.committed)
        if names:
            plan = plan_assignment(made, names, options)
            if not dry_run:
                session.commit(plan.make_step())
            made, assignment = apply_step(made, plan.make_step()), plan.assignment
            kept = f"; {plan.kept:,} that were begun stayed" if plan.kept else ""
            print_line(
                f"{plan.images:,} images are {'to be ' if dry_run else ''}drawn by {len(plan.names)} people{kept}."
            )
        record = make_assignment_record(made, assignment)
        _print_lists(record, assignment)
        if dry_run:
            print_line("Nothing was changed.")
        if copies is not None and not dry_run:
            _hand_out(session, copies, pictures=pictures)
    write_answer(json_file, record, "the assignment as JSON", made)


def _hand_out(session: "Session", folder: Path, *, pictures: bool) -> None:
    from annotator.session.series.assigning import hand_out

    with show_progress_bar("Writing copies") as progress:
        written = hand_out(session, folder, pictures=pictures, progress=progress)
    for path in written:
        print_line(f"{path} was written.")


def make_assignment_record(project: "Project", assignment: "Assignment | None") -> "Record":
    """Who draws what and how far everybody is, as JSON values, schema `annotator.assignment/1`."""
    from annotator.report.tables import make_entry
    from annotator.session.series.assigning import count_progress

    people = []
    for one in count_progress(project, assignment):
        listed = [project.images[image].name for image in project.list_assigned(one.author) if image in project.images]
        people.append(
            {
                "author": project.author_name(one.author),
                "images": one.images,
                "shared": one.shared,
                "done": one.done,
                "in_work": one.in_work,
                **make_entry("hours", one.hours, "no time was recorded"),
                "list": listed,
            }
        )
    return {
        "schema": SCHEMA,
        "project": project.name,
        "overlap": None if assignment is None else assignment.overlap,
        "share_twice": None if assignment is None else assignment.share,
        "by": None if assignment is None else assignment.by,
        "seed": None if assignment is None else assignment.seed,
        "people": people,
    }


def _print_lists(record: "Record", assignment: "Assignment | None") -> None:
    if assignment is None:
        print_line("Nobody was assigned images; name who draws, such as --people Ana,Ben,Cem.")
        return
    rows = [
        (
            row["author"],
            f"{row['images']:,}",
            f"{row['shared']:,}",
            f"{row['done']:,}",
            f"{row['in_work']:,}",
            "–" if row["hours"] is None else f"{row['hours']:.1f}",
        )
        for row in record["people"]
    ]
    print_table(rows, head=("annotator", "images", "of these shared", "done", "in work", "hours to go"))
    _print_overlap(assignment.overlap)


def _print_overlap(overlap: int) -> None:
    from annotator.team.assign import describe_overlap

    print_line(str(describe_overlap(overlap)))


def _assign_on_server(project: Path, options: DealOptions, names: list[str], *, dry_run: bool) -> None:
    from annotator.api.names import find_author_ids
    from annotator.team.assign import count_pairs
    from annotator.team.running import deal_project, plan_deal, read_author_names

    with open_line(project) as (file, _member, link):
        chosen = find_author_ids(file.project, names) if names else ()
        authors = read_author_names(link)
        if dry_run:
            rows = plan_deal(link, file.project, options, chosen)
            _print_pairs(authors, count_pairs(rows))
            print_line("Nothing was changed.")
            return
        answer = deal_project(link, file.project, options, chosen)
        print_line(f"{answer.assigned:,} images were dealt to {answer.people} people; {answer.kept:,} stayed.")
        _print_pairs(authors, answer.pairs)
        _print_overlap(min(options.overlap, answer.people))


def _print_pairs(names: Mapping[int, str], pairs: Mapping[tuple[int, int], int]) -> None:
    rows: Iterable[tuple[str, ...]] = (
        (names.get(a, str(a)), names.get(b, str(b)), f"{count:,}") for (a, b), count in sorted(pairs.items())
    )
    print_table(list(rows), head=("", "", "images of both"))
