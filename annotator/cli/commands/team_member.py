"""What everybody at a desk does: `annotator team join`, `sync`, `status`, `claim`, `check` and `detach`."""

import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.cli.console import open_line, open_replica, print_line, print_table, sign_in

if TYPE_CHECKING:
    from annotator.store.project_file import ProjectFile
    from annotator.store.replica.membership import Membership
    from annotator.team.running import PersonProgress


def join_project(
    address: Annotated[str, typer.Argument(help="The server, as the owner told you.", metavar="URL")],
    project: Annotated[Path, typer.Argument(help="Your replica, which is made.")],
    login: Annotated[str, typer.Option(help="Your login on the server; that of the system unless given.")] = "",
    schema: Annotated[str, typer.Option(help="Name of the project there; that of the file unless given.")] = "",
    images: Annotated[str | None, typer.Option(metavar="FOLDER|URL", help="Where the images are on this desk.")] = None,
) -> None:
    """Make your replica of a team project. It holds your own work and what you may see of others'."""
    from annotator.cli.commands.pictures import check_place
    from annotator.team.desk.making import join_team
    from annotator.team.link import TeamPlace, make_schema_name

    pictures = "" if images is None else check_place(images)
    place = TeamPlace(address, schema or make_schema_name(project))
    with sign_in(place, login) as link, closing(join_team(link, project)) as file:
        if pictures:
            file.set_images_folder(pictures)
        print_line(f"{project} is your replica of '{file.project.name}', with {len(file.project.images):,} images.")


def synchronise(project: Annotated[Path, typer.Argument(help="Your replica.")]) -> None:
    """Send what is unsent and take what has changed; the window does that by itself."""
    from annotator.team.desk.making import OpenReplica

    with open_line(project) as (file, _member, link):
        replica = OpenReplica(file)
        replica.synchronise(link)
        for sentence in replica.desk.standing.sentences:
            print_line(sentence)
        _print_unsent(file)


def show_status(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    batches: Annotated[bool, typer.Option("--batches", help="Progress batch by batch, too.")] = False,
) -> None:
    """What is unsent and since when, versions to choose between, how far everybody is, and the published numbers."""
    from annotator.cli.commands.team_auditor import print_all_published
    from annotator.store.replica.received import read_assigned, read_parked
    from annotator.team.link import LineError, TeamPlace
    from annotator.team.running import read_progress

    with open_replica(project, read_only=True) as (file, member):
        print_line(f"{member.login}, {member.role}, on {member.schema}")
        _print_unsent(file)
        for parked in file.read(read_parked):
            print_line(f"Two versions of {_name_image(file, parked.key.image)}: {parked.sentence}")
        assigned = file.read(read_assigned)
        if assigned:
            print_line(f"{_count_finished(file, member, assigned):,} of {len(assigned):,} assigned images are done.")
        try:
            with sign_in(TeamPlace(member.address, member.schema), member.login) as link:
                _print_progress(read_progress(link), with_batches=batches)
                print_all_published(link)
        except LineError as error:
            print_line(str(error))


def claim_images(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    count: Annotated[int, typer.Argument(min=1, max=200, help="So many images at most.")] = 10,
) -> None:
    """Take more images on your list, which are reserved for you for a time and free again if you do not begin them."""
    from annotator.store.replica.received import read_assigned
    from annotator.team.desk.making import OpenReplica

    with open_line(project) as (file, _member, link):
        replica = OpenReplica(file)
        replica.synchronise(link)
        taken = link.call("claim", count)["claimed"]
        replica.synchronise(link)
        assigned = file.read(read_assigned)
        leases = [lease for *_rest, lease in assigned if lease is not None]
        until = f"; begin them before {_format_time(min(leases))}" if taken and leases else ""
        print_line(f"{taken:,} images were added to your list of {len(assigned):,}{until}.")
        if not taken:
            print_line("Every image has as many people as are wanted.")


def compare_with_server(project: Annotated[Path, typer.Argument(help="Your replica.")]) -> None:
    """Compare your own layers with the server's, by a hash of all rows; ends with 1 where one differs."""
    from annotator.store.replica.outbox import count_unsent
    from annotator.team.desk.making import find_differences

    with open_line(project, read_only=True) as (file, _member, link):
        unsent = file.read(count_unsent).count
        found = list(find_differences(link, file))
        for one in found:
            print_line(f"{one.image}: {one.here:,} shapes here, {one.there:,} on the server")
        if unsent:
            print_line(f"{unsent:,} steps are not sent yet, which explains differences; run annotator team sync first.")
        if found:
            raise typer.Exit(1)
        print_line("Your layers are the same here and on the server.")


def detach(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    target: Annotated[Path, typer.Argument(help="The ordinary project, which is made.", metavar="OUT")],
) -> None:
    """Write an ordinary project with what your replica holds: what you were allowed to see."""
    from annotator.team.desk.making import detach_replica

    with open_replica(project, read_only=True) as (file, member):
        detach_replica(file, target)
        held = "everything" if member.may_decide else "your own work and the layers of others that you may see"
        print_line(f"{target} is an ordinary project with {held}; nothing goes from it to the server.")


def _print_progress(rows: "list[PersonProgress]", *, with_batches: bool) -> None:
    print_table(
        [
            (
                row.name,
                "all" if row.batch is None else str(row.batch),
                f"{row.assigned:,}",
                f"{row.done:,}",
                "" if row.in_work is None else f"{row.in_work:,}",
            )
            for row in rows
            if with_batches or row.batch is None
        ],
        head=("annotator", "batch", "assigned", "done", "in work"),
    )


def _print_unsent(file: "ProjectFile") -> None:
    from annotator.store.replica.outbox import count_unsent

    unsent, contact = file.read(count_unsent), None if file.membership is None else file.membership.last_contact
    if unsent.count:
        print_line(f"{unsent.count:,} steps are not sent, the oldest since {_format_time(unsent.since)}.")
    else:
        print_line("Everything is sent.")
    print_line(f"The server last answered {_format_time(contact)}.")


def _format_time(seconds: float | None) -> str:
    return "never" if seconds is None else time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def _name_image(file: "ProjectFile", image: int) -> str:
    found = file.project.images.get(image)
    return f"image {image}" if found is None else f"'{found.name}'"


def _count_finished(
    file: "ProjectFile", member: "Membership", assigned: list[tuple[int, int, int, int, str, float | None]]
) -> int:
    project = file.project
    return sum(
        any(
            one.key.pass_number == number and one.status.is_finished
            for one in project.list_passes(image, member.author_id)
        )
        for image, number, *_rest in assigned
    )
