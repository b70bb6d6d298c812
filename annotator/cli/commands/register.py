"""`annotator project remove-images`, `rename` and `erase`: what a project holds, taken out, renamed or erased."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.console import confirm, open_with_notice, print_line, print_table, show_progress_bar
from annotator.cli.options import ImageList, Reason, read_image_names
from annotator.team.options import Pseudonym

_Pair = tuple[str, str] | None


def remove_images(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    names: Annotated[list[str] | None, typer.Argument(metavar="IMAGE", help="Names.", show_default=False)] = None,
    images: ImageList = None,
    reason: Reason = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would go, and change nothing.")] = False,
) -> None:
    """Remove images from a project with all that was drawn and written on them, as one step; pictures stay on disk."""
    from annotator.api.names import find_image_ids
    from annotator.api.writing import edit_project_file
    from annotator.session.register import count_removal

    wanted = [*(names or ()), *(() if images is None else read_image_names(images)[0])]
    if not wanted:
        raise typer.BadParameter("name images, or a list of them with --images.")
    if dry_run:
        with open_with_notice(project, read_only=True) as opened:
            counts = count_removal(opened.project, find_image_ids(opened.project, wanted))
    else:
        with edit_project_file(project, reason=reason) as edited:
            counts = edited.remove_images(wanted)
    title = "Would be removed" if dry_run else "Removed"
    print_table([(str(name), f"{count:,}") for name, count in counts.list_counts()], title=title)


def rename(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    image: Annotated[_Pair, typer.Option("--image", metavar="OLD NEW", help="An image.")] = None,
    author: Annotated[_Pair, typer.Option("--author", metavar="OLD NEW", help="An author.")] = None,
    label: Annotated[_Pair, typer.Option("--label", metavar="OLD NEW", help="A label.")] = None,
    reason: Reason = "",
) -> None:
    """Give images, authors or labels other names; of each kind in one step."""
    from annotator.api.writing import edit_project_file

    if not (image or author or label):
        raise typer.BadParameter("name what is renamed with --image, --author or --label.")
    with edit_project_file(project, reason=reason) as edited:
        for pair, change in (
            (image, edited.rename_images),
            (author, edited.rename_authors),
            (label, edited.rename_labels),
        ):
            if pair:
                change(dict([pair]))
                print_line(f"{pair[0]} is {pair[1]} now.")


def erase_person(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    name: Annotated[str, typer.Argument(help="The person's name.", show_default=False)],
    pseudonym: Pseudonym,
    sure: Annotated[bool, typer.Option("--yes", help="Do not ask before it is done; nothing undoes it.")] = False,
) -> None:
    """Put a pseudonym in the place of a person's name; who made the steps goes, the chain of hashes holds.

    What the person drew stays, under the pseudonym. Where the name is left, as in the text of a note or in a frozen
    state, is counted. Copies, backups and bundles that exist already have the old name.
    """
    from annotator.api.names import find_author_ids
    from annotator.session.register import erase_author

    if not sure:
        confirm(f"The name of '{name}' goes from authors and journal, for good. Go on?")
    with open_with_notice(project) as opened, show_progress_bar("Erasing") as progress:
        (author,) = find_author_ids(opened.project, [name])
        done = erase_author(opened, author, pseudonym.pseudonym, progress)
    for sentence in done.list_sentences():
        print_line(str(sentence))
