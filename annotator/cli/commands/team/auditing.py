"""What the auditors of a team project do: `annotator team publish` and `annotator team versions`."""

from pathlib import Path
from typing import Annotated

import typer


def publish_team_numbers(
    project: Annotated[Path, typer.Argument(help="Your replica, that of an auditor.")],
    name: Annotated[str, typer.Argument(help="What these numbers are called; without one nothing is published.")] = "",
    batches: Annotated[
        list[int] | None, typer.Option("--batch", help="Numbers of this batch; may be given again.")
    ] = None,
) -> None:
    """Freeze F1, RandCrowns, alpha and variances of whole batches for everybody. Without a name: list the batches."""
    from annotator.cli.answering.team import auditing as answering

    answering.publish_team_numbers(project, name, batches)


def decide_versions(
    project: Annotated[Path, typer.Argument(help="Your replica, that of an auditor.")],
    accept: Annotated[str, typer.Option(help="Accept the version whose number begins like this.")] = "",
    reject: Annotated[str, typer.Option(help="Reject it; what is there stays.")] = "",
    answer: Annotated[str, typer.Option(help="A sentence about it, kept with it.")] = "",
) -> None:
    """List the versions that the server keeps beside a layer, or accept or reject one of them."""
    from annotator.cli.answering.team import auditing as answering

    answering.decide_versions(project, accept, reject, answer)
