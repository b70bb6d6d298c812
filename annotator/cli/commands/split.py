"""`annotator project split`: images divided into train, val and test, by chance, by folder or by a list."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from annotator.cli.console import open_to_change, print_line, print_table
from annotator.cli.options import ImageList, Reason, choose_named_images, open_session
from annotator.errors import UserError

if TYPE_CHECKING:
    from annotator.model.image import Image
    from annotator.session.series.splits import SplitCounts

DealtUnit = Literal["images", "spread", "folders"]
"""Values of `SplitUnit`, which would import the tables of shapes."""
_Share = Annotated[float | None, typer.Option(min=0, max=1, help="Share of the images.", metavar="X")]


def split_images(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    seed: Annotated[
        int | None, typer.Option(min=0, help="Seed of the draw (0 unless named); it divides every copy alike.")
    ] = None,
    train: _Share = None,
    val: _Share = None,
    test: _Share = None,
    unit: Annotated[
        DealtUnit | None,
        typer.Option(help="Deal out images (if left out), images of each folder in the same shares, or whole folders."),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Deal out images that have a split, too; else only those without.")
    ] = False,
    by_folder: Annotated[bool, typer.Option("--by-folder", help="A split for each folder, named after it.")] = False,
    to: Annotated[
        str | None, typer.Option(metavar="NAME", help="All of these images into this split; '' takes them out.")
    ] = None,
    images: ImageList = None,
    reason: Reason = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the counts, and change nothing.")] = False,
) -> None:
    """List the splits that commands, lists and exports know, or divide images into them.

    Without any option nothing is changed. With a seed or a unit, but no shares, 80 % of the images train, 10 % validate
    and 10 % test; of shares that are named, others are 0. Splits that came with the data stay unless --again is named.
    """
    from annotator.report.numbers import format_count
    from annotator.session.series import splits

    shares = {"train": train, "val": val, "test": test}
    has_shares = any(share is not None for share in shares.values())
    _refuse_several_ways(by_folder=by_folder, to=to, has_shares=has_shares)
    deals = has_shares or seed is not None or unit is not None or again or dry_run
    is_asked = deals or by_folder or to is not None
    dry_run |= not is_asked
    with open_to_change(project, changes=not dry_run) as opened:
        whole = opened.project
        wanted = [whole.images[one] for one in choose_named_images(whole, None, images).find_ids(whole)]
        if by_folder:
            assignment = splits.assign_by_folder(wanted)
        elif to is not None:
            assignment = splits.assign_name(wanted, to)
        elif is_asked:
            free = wanted if again else _choose_undealt(wanted, by_folders=unit == "folders")
            assignment = splits.assign_by_chance(
                free, _complete_shares(shares), seed=seed or 0, unit=splits.SplitUnit(unit or "images")
            )
        else:
            assignment = {}
        counts = splits.count_splits(whole, assignment)
        if not dry_run:
            session = open_session(opened, reason)
            session.commit(splits.make_split_step(whole, assignment))
    _print_counts(counts)
    if not is_asked:
        print_line("Nothing was changed; name shares, a seed, --by-folder or --to to divide images.")
        return
    changed = format_count(counts.changed, "image gets", "images get")
    print_line(f"{changed} another split{'; nothing was changed' if dry_run else ''}.")


def _refuse_several_ways(*, by_folder: bool, to: str | None, has_shares: bool) -> None:
    """Raises BadParameter where images are to be divided in more than one way."""
    if by_folder + (to is not None) + has_shares > 1:
        raise typer.BadParameter("divide by shares, with --by-folder, or with --to; only one of them at a time.")


def _choose_undealt(wanted: "list[Image]", *, by_folders: bool) -> "list[Image]":
    """The images without a split. Raises UserError where there is none, and where a folder would be torn apart."""
    free = [image for image in wanted if not image.split]
    if wanted and not free:
        raise UserError("All of these images have a split already; name --again to deal them out again.")
    folders = {image.name.rpartition("/")[0] for image in free}
    torn = next((image for image in wanted if image.split and image.name.rpartition("/")[0] in folders), None)
    if by_folders and torn is not None:
        raise UserError(
            f"{torn.name} has the split {torn.split} already, and other images of its folder have none; name --again "
            "to deal whole folders out again, or --to for the others."
        )
    return free


def _complete_shares(shares: Mapping[str, float | None]) -> tuple[tuple[str, float], ...]:
    """The usual shares where none is named, else 0 for those that are not."""
    from annotator.session.series.splits import USUAL_SHARES

    if all(share is None for share in shares.values()):
        return USUAL_SHARES
    return tuple((name, share or 0.0) for name, share in shares.items())


def _print_counts(counts: "SplitCounts") -> None:
    rows = [
        (name or "(no split)", f"{counts.before.get(name, 0):,}", f"{counts.after.get(name, 0):,}")
        for name in counts.names
    ]
    print_table(rows, head=("split", "images before", "images after"))
