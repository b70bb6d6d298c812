"""What everybody at a desk does: `annotator team join`, `sync`, `status`, `claim`, `check` and `detach`."""

from pathlib import Path
from typing import Annotated

import typer


def join_project(
    address: Annotated[str, typer.Argument(help="The server, as the owner told you.", metavar="URL")],
    project: Annotated[Path, typer.Argument(help="Your replica, which is made.")],
    login: Annotated[str, typer.Option(help="Your login on the server; that of the system unless given.")] = "",
    schema: Annotated[str, typer.Option(help="Name of the project there; that of the file unless given.")] = "",
    images: Annotated[str | None, typer.Option(metavar="FOLDER|URL", help="Where the images are on this desk.")] = None,
) -> None:
    """Make your replica of a team project. It holds your own work and what you may see of others'."""
    from annotator.cli.answering.team import working as answering

    answering.join_project(address, project, login, schema, images)


def synchronise(project: Annotated[Path, typer.Argument(help="Your replica.")]) -> None:
    """Send what is unsent and take what has changed; the window does that by itself."""
    from annotator.cli.answering.team import working as answering

    answering.synchronise(project)


def show_status(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    batches: Annotated[bool, typer.Option("--batches", help="Progress batch by batch, too.")] = False,
) -> None:
    """What is unsent and since when, versions to choose between, how far everybody is, and the published numbers."""
    from annotator.cli.answering.team import working as answering

    answering.show_status(project, batches)


def claim_images(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    count: Annotated[int, typer.Argument(min=1, max=200, help="So many images at most.")] = 10,
) -> None:
    """Take more images on your list, which are reserved for you for a time and free again if you do not begin them."""
    from annotator.cli.answering.team import working as answering

    answering.claim_images(project, count)


def compare_with_server(project: Annotated[Path, typer.Argument(help="Your replica.")]) -> None:
    """Compare your own layers with the server's, by a hash of all rows; ends with 1 where one differs."""
    from annotator.cli.answering.team import working as answering

    answering.compare_with_server(project)


def detach(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    target: Annotated[Path, typer.Argument(help="The ordinary project, which is made.", metavar="OUT")],
) -> None:
    """Write an ordinary project with what your replica holds: what you were allowed to see."""
    from annotator.cli.answering.team import working as answering

    answering.detach(project, target)
