"""What the owner of a team project does: `annotator team create`, `invite`, `assign`, `settings` and others."""

from pathlib import Path
from typing import Annotated, Literal

import typer

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
    from annotator.cli.answering.team import owning as answering

    answering.create_team(address, project, author, login, schema)


def invite_person(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    name: Annotated[str, typer.Argument(help="The person's name in the project.")],
    role: Annotated[Role, typer.Option(help="What the person may do.")] = "annotator",
    login: Annotated[str, typer.Option(help="The person's login on the server; the name unless given.")] = "",
) -> None:
    """Let somebody take part. A login that the server does not know is made where you may make one."""
    from annotator.cli.answering.team import owning as answering

    answering.invite_person(project, name, role, login)


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
    from annotator.cli.answering.team import owning as answering

    answering.assign_images(project, overlap, share, seed, batch, repeats, people)


def remove_person(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    login: Annotated[str, typer.Argument(help="The login that takes part no more.")],
) -> None:
    """Let somebody take part no more. What that person drew stays; images that were not begun are free again."""
    from annotator.cli.answering.team import owning as answering

    answering.remove_person(project, login)


def change_role(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    login: Annotated[str, typer.Argument(help="The login of the member.")],
    role: Annotated[Role, typer.Argument(help="What the person may do from now on.")],
) -> None:
    """Change what a member may do. Who was an auditor or owner once could see everything since then."""
    from annotator.cli.answering.team import owning as answering

    answering.change_role(project, login, role)


def change_settings(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    grace: Annotated[float | None, typer.Option(min=0, max=3600, help="Seconds before others' layers come.")] = None,
    claim_hours: Annotated[float | None, typer.Option(min=0, help="Hours that a claimed image is reserved.")] = None,
    models_open: Annotated[bool | None, typer.Option(help="Whether models' boxes may be seen before done.")] = None,
    labels_open: Annotated[bool | None, typer.Option(help="Whether annotators may add labels.")] = None,
) -> None:
    """Show the settings of the team project, or change those that are named."""
    from annotator.cli.answering.team import owning as answering

    answering.change_settings(project, grace, claim_hours, models_open, labels_open)


def accept_replica(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    replica: Annotated[Path, typer.Argument(help="The replica that was handed in.", metavar="FILE")],
) -> None:
    """Take in what a replica has not sent, as that of somebody who is no member any more."""
    from annotator.cli.answering.team import owning as answering

    answering.accept_replica(project, replica)


def migrate_team(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    forced: Annotated[bool, typer.Option("--force", help="Even where older desks have unsent steps.")] = False,
) -> None:
    """Bring the project on the server up to this version of Annotator."""
    from annotator.cli.answering.team import owning as answering

    answering.migrate_team(project, forced)
