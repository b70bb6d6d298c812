"""`annotator split`: the images of a project divided into train, val and test, by chance, by folder or by a list."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from annotator.cli.console import open_with_notice, print_line, print_table
from annotator.cli.options import ImageList, choose_named_images
from annotator.errors import UserError

if TYPE_CHECKING:
    from annotator.session.series.splits import SplitCounts

DealtUnit = Literal["images", "spread", "folders"]
"""Values of `SplitUnit`, which would import the tables of shapes."""
_Share = Annotated[float | None, typer.Option(min=0, max=1, help="Share of the images.", metavar="X")]


def split_images(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    seed: Annotated[int, typer.Option(min=0, help="Seed of the draw; the same seed divides every copy alike.")] = 0,
    train: _Share = None,
    val: _Share = None,
    test: _Share = None,
    unit: Annotated[
        DealtUnit,
        typer.Option(help="Deal out images, images of each folder in the same shares, or whole folders."),
    ] = "images",
    by_folder: Annotated[bool, typer.Option("--by-folder", help="A split for each folder, named after it.")] = False,
    to: Annotated[
        str | None, typer.Option(metavar="NAME", help="All of these images into this split; '' takes them out.")
    ] = None,
    images: ImageList = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the counts, and change nothing.")] = False,
) -> None:
    """Divide images into the splits that commands, lists and exports know.

    Without shares 80 % of the images train, 10 % validate and 10 % test; of shares that are named, others are 0.
    """
    from annotator.report.numbers import format_count
    from annotator.session.series.splits import (
        SplitUnit,
        assign_by_chance,
        assign_by_folder,
        assign_name,
        count_splits,
        make_split_step,
    )
    from annotator.session.session import Session

    shares = {"train": train, "val": val, "test": test}
    _refuse_several_ways(by_folder=by_folder, to=to, has_shares=any(share is not None for share in shares.values()))
    with open_with_notice(project, read_only=dry_run) as opened:
        if opened.read_only and not dry_run:
            raise UserError(opened.read_only_reason)
        whole = opened.project
        wanted = [whole.images[one] for one in choose_named_images(whole, None, images).find_ids(whole)]
        if by_folder:
            assignment = assign_by_folder(wanted)
        elif to is not None:
            assignment = assign_name(wanted, to)
        else:
            assignment = assign_by_chance(wanted, _complete_shares(shares), seed=seed, unit=SplitUnit(unit))
        counts = count_splits(whole, assignment)
        if not dry_run:
            session = Session(whole, opened, next_shape_id=opened.next_shape_id)
            session.commit(make_split_step(whole, assignment))
    _print_counts(counts)
    changed = format_count(counts.changed, "image gets", "images get")
    print_line(f"{changed} another split{'; nothing was changed' if dry_run else ''}.")


def _refuse_several_ways(*, by_folder: bool, to: str | None, has_shares: bool) -> None:
    """Raises BadParameter where images are to be divided in more than one way."""
    if by_folder + (to is not None) + has_shares > 1:
        raise typer.BadParameter("divide by shares, with --by-folder, or with --to; only one of them at a time.")


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
