"""`annotator publish` and `annotator verify`: the evidence bundle of a frozen state, and whether it is as it was."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.console import open_with_notice, print_error, print_line, show_progress_bar
from annotator.publishing.options import BundleOptions


def publish_state(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    state: Annotated[str, typer.Argument(help="The frozen state to publish.", show_default=False)],
    out: Annotated[Path, typer.Argument(help="The folder to make.", show_default=False)],
    options: BundleOptions,
) -> None:
    """Make the evidence bundle of a frozen state: numbers, data, descriptions, and a hash of every file.

    Persons stand under pseudonyms; whose they are is written beside the bundle, never into it.
    """
    from annotator.publishing.bundle import describe_bundle, publish

    with open_with_notice(project, read_only=True) as opened, show_progress_bar("Publishing") as progress:
        found = publish(opened, state, out, options, progress)
    for one in describe_bundle(found, out):
        if one.is_good:
            print_line(one.said)
        else:
            print_error(f"Note: {one.said}")
    print_line(f"Check it at any later time: annotator verify {out}")


def verify_bundle(
    bundle: Annotated[
        Path,
        typer.Argument(metavar="OUT", help="The folder that was published, or a trail alone.", show_default=False),
    ],
    recompute: Annotated[
        bool, typer.Option("--recompute", help="Make the numbers again from the data and compare every digit.")
    ] = False,
    signers: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Names and SSH keys of those whose signature counts.")
    ] = None,
) -> None:
    """Say whether an evidence bundle is as it was published; ends with 1 where it is not."""
    from annotator.publishing.checking import verify, verify_trail

    with show_progress_bar("Checking") as progress:
        if bundle.is_file():
            found = verify_trail(bundle, progress)
        else:
            found = verify(bundle, signers=signers, recompute=recompute, progress=progress)
    for one in found:
        (print_line if one.is_good else print_error)(one.said)
    if not all(one.is_good for one in found):
        raise typer.Exit(1)
