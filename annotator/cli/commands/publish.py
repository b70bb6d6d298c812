"""`annotator publish` and `annotator verify`: the evidence bundle of a frozen state, and whether it is as it was."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.console import list_names, open_with_notice, print_error, print_line, show_progress_bar
from annotator.errors import UserError


def publish_state(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    state: Annotated[str, typer.Argument(help="The frozen state to publish.", show_default=False)],
    out: Annotated[Path, typer.Argument(help="The folder to make.", show_default=False)],
    names: Annotated[bool, typer.Option("--names", help="Persons under their names, not under pseudonyms.")] = False,
    pictures: Annotated[bool, typer.Option("--copy-pictures", help="Copies of the pictures, too.")] = False,
    licence: Annotated[
        str, typer.Option("--license", metavar="URL", help="The licence of the data: its address or SPDX name.")
    ] = "",
    creator: Annotated[str, typer.Option(metavar="NAME", help="Who made the data, for Croissant.")] = "",
    sign: Annotated[
        Path | None, typer.Option(metavar="KEY", help="Sign the manifest with this SSH key, by ssh-keygen.")
    ] = None,
) -> None:
    """Make the evidence bundle of a frozen state: numbers, data, descriptions, and a hash of every file.

    Persons stand under pseudonyms; whose they are is written beside the bundle, never into it.
    """
    from annotator.publishing.bundle import Wishes, publish

    wishes = Wishes(names=names, pictures=pictures, license=licence, creator=creator, key=sign)
    with open_with_notice(project, read_only=True) as opened, show_progress_bar("Publishing") as progress:
        found = publish(opened, state, out, wishes, progress)
    print_line(f"{out}: the evidence bundle of state '{found.state.name}', SHA-256 {found.state.hash}")
    for numbers in found.numbers:
        if numbers.answer is None:
            print_line(f"No {numbers.name}: {numbers.why}")
    if found.unread:
        print_error(f"Note: {len(found.unread):,} pictures are not there: {list_names(found.unread)}.")
    if found.named:
        print_error(f"Note: a person's name still stands in {list_names(found.named)}; rename what holds it.")
    if found.key is not None:
        print_line(f"{found.key}: whose the pseudonyms are; keep it where the bundle does not go.")
    print_line(f"Check it at any later time: annotator verify {out}")


def verify_bundle(
    bundle: Annotated[Path, typer.Argument(metavar="OUT", help="The folder that was published.", show_default=False)],
    recompute: Annotated[
        bool, typer.Option("--recompute", help="Make the numbers again from the data and compare every digit.")
    ] = False,
    signers: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Names and SSH keys of those whose signature counts.")
    ] = None,
) -> None:
    """Say whether an evidence bundle is as it was published; ends with 1 where it is not."""
    from annotator.publishing.manifest import SIGNATURE, check_files, check_signature, read_manifest
    from annotator.publishing.numbers import find_differences
    from annotator.publishing.trail import check_trail

    manifest = read_manifest(bundle)
    with show_progress_bar("Checking") as progress:
        found = check_files(bundle, manifest, progress)
    for what, paths in (("changed", found.changed), ("missing", found.missing), ("added", found.added)):
        for path in paths:
            print_error(f"{what}: {path}")
    is_good = found.is_whole
    if is_good:
        print_line(f"{found.intact:,} files are as they were published.")
    if (bundle / SIGNATURE).is_file():
        print_line(check_signature(bundle, signers))
    elif signers is not None:
        raise UserError("{bundle} is not signed, so --signers has nothing to check.", bundle=bundle)
    trail, broken = check_trail(bundle)
    if broken or trail != manifest.get("trail"):
        is_good = False
        print_error(f"The trail is not as it was written; the first step that differs is {min(broken, default=0):,}.")
    elif trail["steps"]:
        counts = f"{trail['steps']:,} steps, {trail['without_content']:,} of them without content"
        print_line(f"The trail holds: {counts}; the last link is {trail['head'][:12]}…")
    else:
        print_line("There is no trail: no step was written since the project has one.")
    if recompute:
        with show_progress_bar("Computing again") as progress:
            differences = find_differences(bundle, progress)
        for place in differences[:20]:
            print_error(f"differs: {place}")
        if differences:
            is_good = False
            print_error(f"{len(differences):,} values are others than published.")
        else:
            print_line("The numbers, made again from the data alone, are equal in every digit.")
    if not is_good:
        raise typer.Exit(1)
