"""What the auditors of a team project do: `annotator team publish` and `annotator team versions`."""

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.cli.console import open_line, print_line, print_table, show_progress_bar
from annotator.errors import UserError

if TYPE_CHECKING:
    from annotator.model.project import Project
    from annotator.store.replica.received import Parked
    from annotator.team.link import Link
    from annotator.team.running import Batch, Published

HEADS = ("number", "between", "value", "95 % interval", "support")
"""Of the table of published numbers."""


def publish_team_numbers(
    project: Annotated[Path, typer.Argument(help="Your replica, that of an auditor.")],
    name: Annotated[str, typer.Argument(help="What these numbers are called; without one nothing is published.")] = "",
    batches: Annotated[
        list[int] | None, typer.Option("--batch", help="Numbers of this batch; may be given again.")
    ] = None,
) -> None:
    """Freeze F1, RandCrowns, alpha and variances of whole batches for everybody. Without a name: list the batches."""
    from annotator.metrics.agreement.audit import AuditOptions
    from annotator.report.audit.published import make_published_rows
    from annotator.report.audit.values import make_audit_report
    from annotator.team.running import choose_batches, publish_numbers, read_batches, read_published

    with open_line(project, read_only=True) as (file, member, link):
        if not member.may_decide:
            raise UserError("Team numbers are published by an auditor; annotator team status shows what was published.")
        known = read_batches(link)
        if not name:
            _print_batches(known)
            return
        with show_progress_bar("Auditing") as progress:
            whole = file.load_project(progress)
            numbers = batches or [batch.number for batch in known if batch.is_ready]
            if not numbers:
                raise UserError("No batch can be published: annotator team publish FILE lists them.")
            own = AuditOptions.of(whole)
            options = replace(own, selection=replace(own.selection, images=choose_batches(known, numbers)))
            rows = make_published_rows(make_audit_report(whole, options, progress))
        publish_numbers(link, name, numbers, rows)
        print_published(read_published(link)[-1])


def decide_versions(
    project: Annotated[Path, typer.Argument(help="Your replica, that of an auditor.")],
    accept: Annotated[str, typer.Option(help="Accept the version whose number begins like this.")] = "",
    reject: Annotated[str, typer.Option(help="Reject it; what is there stays.")] = "",
    answer: Annotated[str, typer.Option(help="A sentence about it, kept with it.")] = "",
) -> None:
    """List the versions that the server keeps beside a layer, or accept or reject one of them."""
    from annotator.team.running import decide_version, find_waiting, read_waiting

    with open_line(project, read_only=True) as (file, _member, link):
        if accept or reject:
            found = find_waiting(link, accept or reject)
            settled = decide_version(link, found.id, accept=bool(accept), answer=answer)
            if not settled.is_taken:
                raise UserError(settled.sentence)
            print_line("The version is the layer now." if accept else "The version was rejected; the layer stays.")
            return
        waiting = read_waiting(link)
        if not waiting:
            print_line("No version waits for an answer.")
            return
        print_table(
            [_describe_parked(file.project, one) for one in waiting],
            head=("number", "image", "annotator", "desk", "when", "shapes", "why"),
        )


def print_published(published: "Published") -> None:
    """Prints frozen numbers with who froze them and when."""
    from annotator.report.audit.published import list_published_cells

    batches = ", ".join(map(str, published.batches))
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(published.at))
    title = f"{published.name}: batches {batches}, published by {published.by}, {when}"
    print_table([list_published_cells(row) for row in published.rows], head=HEADS, title=title)


def print_all_published(link: "Link") -> None:
    """Prints everything that was published, oldest first."""
    from annotator.team.running import read_published

    for published in read_published(link):
        print_published(published)


def _print_batches(known: "list[Batch]") -> None:
    rows = [
        (
            str(batch.number),
            f"{len(batch.images):,}",
            f"{batch.unfinished:,}",
            batch.published_as or ("ready" if batch.is_ready else "not yet"),
        )
        for batch in known
    ]
    if rows:
        print_table(rows, head=("batch", "images", "unfinished", "published"))
    else:
        print_line("No images are dealt yet, so there are no batches; annotator team assign deals them.")


def _describe_parked(project: "Project", one: "Parked") -> tuple[str, ...]:
    image = project.images.get(one.key.image)
    return (
        one.id[:8],
        f"image {one.key.image}" if image is None else image.name,
        project.author_name(one.key.author),
        one.host,
        time.strftime("%Y-%m-%d %H:%M", time.localtime(one.time)),
        f"{len(one.body['rows']):,}",
        one.sentence,
    )
