"""What the owner of a team project does: `annotator team create`, `invite`, `assign`, `settings` and others."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from annotator.cli.console import (
    open_line,
    open_replica,
    open_with_notice,
    print_line,
    print_table,
    show_progress_bar,
    sign_in,
)
from annotator.errors import UserError
from annotator.model.author import AuthorKind

if TYPE_CHECKING:
    from annotator.store.project_file import ProjectFile

Role = Literal["annotator", "auditor", "owner"]


def create_team(
    address: Annotated[
        str,
        typer.Argument(
            help="The server, as postgresql://host/database or service=name; no password in it.", metavar="URL"
        ),
    ],
    project: Annotated[Path, typer.Argument(help="The project file; it becomes the owner's replica.")],
    author: Annotated[str | None, typer.Option(help="Who the owner is, where the project has several people.")] = None,
    login: Annotated[str, typer.Option(help="The login on the server; that of the system unless given.")] = "",
    schema: Annotated[str, typer.Option(help="Name of the project there; that of the file unless given.")] = "",
) -> None:
    """Put a project on a server, so that several people work on it at their own desks.

    Everything in the project goes to the server, in one step. The file stays where it is and becomes your replica.
    """
    from annotator.team.desk.making import begin_team
    from annotator.team.link import TeamPlace, make_schema_name

    place = TeamPlace(address, schema or make_schema_name(project))
    with open_with_notice(project) as file:
        owner = _find_owner(file, author)
        with sign_in(place, login) as link, show_progress_bar("Writing to the server") as progress:
            begin_team(link, file, owner, progress)
        print_line(f"'{file.project.name}' is on the server as {place.schema}; you are its owner.")
    print_line(f"Invite people: annotator team invite {project} NAME")


def invite_person(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    name: Annotated[str, typer.Argument(help="The person's name in the project.")],
    role: Annotated[Role, typer.Option(help="What the person may do.")] = "annotator",
    login: Annotated[str, typer.Option(help="The person's login on the server; the name unless given.")] = "",
) -> None:
    """Let somebody take part. A login that the server does not know is made where you may make one."""
    from annotator.team.running import invite_person as invite

    with open_line(project) as (_file, _member, link):
        made = invite(link, name, role=role, login=login)
    print_line(f"{name} takes part as {role}, with the login {made.login}.")
    if made.password:
        print_line(f"The login is new; its first password is {made.password} and stands nowhere else.")
    print_line(f"On their desk: {made.command}")


def assign_images(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    overlap: Annotated[int, typer.Option(min=1, help="So many people label each of the shared images.")] = 3,
    share: Annotated[float, typer.Option(min=0, max=1, help="Part of the images that is shared.")] = 0.2,
    seed: Annotated[int, typer.Option(help="The same seed deals the same way.")] = 0,
    batch: Annotated[int, typer.Option(min=1, help="Images of a batch.")] = 50,
    repeats: Annotated[float, typer.Option(min=0, max=1, help="Part of a person's images that comes again.")] = 0.0,
    people: Annotated[list[str] | None, typer.Option("--person", help="Only these people.")] = None,
) -> None:
    """Deal the images to the annotators: each pair of people shares about equally many."""
    from annotator.api.names import find_author_ids
    from annotator.team.assign import DealOptions, tell_overlap
    from annotator.team.running import deal_project

    with open_line(project) as (file, _member, link):
        chosen = find_author_ids(file.project, people) if people else ()
        options = DealOptions(overlap, share, seed, batch, repeat_share=repeats)
        answer = deal_project(link, file.project, options, chosen)
        print_line(f"{answer.assigned:,} images were dealt to {answer.people} people; {answer.kept:,} stayed.")
        names = {author.id: author.name for author in file.project.authors.values()}
        print_table(
            [
                (names.get(a, str(a)), names.get(b, str(b)), f"{count:,}")
                for (a, b), count in sorted(answer.pairs.items())
            ],
            head=("", "", "images of both"),
        )
        print_line(str(tell_overlap(overlap)))


def remove_person(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    login: Annotated[str, typer.Argument(help="The login that takes part no more.")],
) -> None:
    """Let somebody take part no more. What that person drew stays; images that were not begun are free again."""
    from annotator.team.running import remove_member

    with open_line(project) as (_file, _member, link):
        remove_member(link, login)
    print_line(f"{login} takes part no more; unsent work is taken in with annotator team accept.")


def change_role(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    login: Annotated[str, typer.Argument(help="The login of the member.")],
    role: Annotated[Role, typer.Argument(help="What the person may do from now on.")],
) -> None:
    """Change what a member may do. Who was an auditor or owner once could see everything since then."""
    from annotator.team.running import change_role as give_role

    with open_line(project) as (_file, _member, link):
        give_role(link, login, role)
    print_line(f"{login} takes part as {role} from now on.")


def change_settings(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    grace: Annotated[float | None, typer.Option(min=0, max=3600, help="Seconds before others' layers come.")] = None,
    claim_hours: Annotated[float | None, typer.Option(min=0, help="Hours that a claimed image is reserved.")] = None,
    models_open: Annotated[bool | None, typer.Option(help="Whether models' boxes may be seen before done.")] = None,
    labels_open: Annotated[bool | None, typer.Option(help="Whether annotators may add labels.")] = None,
) -> None:
    """Show the settings of the team project, or change those that are named."""
    wanted = {
        "grace": grace,
        "claim_hours": claim_hours,
        "models_open": models_open,
        "labels_open": labels_open,
    }
    with open_line(project) as (_file, _member, link):
        found = link.call("change_settings", {name: value for name, value in wanted.items() if value is not None})
    print_table([(name, _format_setting(value)) for name, value in found.items()], head=("setting", "value"))


def accept_replica(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    replica: Annotated[Path, typer.Argument(help="The replica that was handed in.", metavar="FILE")],
) -> None:
    """Take in what a replica has not sent, as that of somebody who is no member any more."""
    from annotator.team.running import accept_outbox

    with open_line(project) as (_mine, _member, link), open_replica(replica) as (file, _other):
        answer = accept_outbox(link, file)
        for sentence in answer.refusals:
            print_line(f"not taken: {sentence}")
        print_line(f"{answer.taken:,} of {answer.steps:,} steps were taken in.")


def migrate_team(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    forced: Annotated[bool, typer.Option("--force", help="Even where older desks have unsent steps.")] = False,
) -> None:
    """Bring the project on the server up to this version of Annotator."""
    from annotator.team.server import migrate_tables

    with open_line(project) as (_file, _member, link):
        version = migrate_tables(link, forced=forced)
        print_line(f"The project on the server was of version {version} and is up to date now.")


def _format_setting(value: bool | float) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}"


def _find_owner(file: "ProjectFile", name: str | None) -> int:
    """The id of the author who becomes the owner. Raises UserError where that is not clear."""
    from annotator.api.names import find_author_ids

    people = [author for author in file.project.authors.values() if author.kind is AuthorKind.PERSON]
    if name is not None:
        return find_author_ids(file.project, [name])[0]
    if len(people) != 1:
        raise UserError("Say with --author who of the project's people is its owner.")
    return people[0].id
