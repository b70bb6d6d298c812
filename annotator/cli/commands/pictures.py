"""`annotator project locate` and `annotator project download`: where pictures lie, and copies of them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.cli.console import open_to_change, open_with_notice, print_error, print_line, show_progress_bar
from annotator.cli.options import ImageList, choose_named_images
from annotator.errors import UserError

if TYPE_CHECKING:
    from annotator.store.project_file import ProjectFile
    from annotator.store.remote import RemotePicture

_MOST_NAMED = 20


def locate_pictures(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    place: Annotated[
        str,
        typer.Argument(
            help="A folder, or an address such as s3://bucket/folder, gs://…, az://… or https://….",
            metavar="FOLDER|URL",
            show_default=False,
        ),
    ],
) -> None:
    """Say where the pictures of a project lie: in a folder, an object store or on a web server.

    Keys come from the environment or the provider's own files; none is kept in the project.
    """
    from annotator.report.numbers import format_count
    from annotator.store.remote import RemotePicture, is_address, picture_place_of

    found = check_place(place)
    with open_to_change(project) as opened:
        opened.set_images_folder(found)
        images = opened.project.list_images()
        if is_address(found) and images:
            first = picture_place_of(found, images[0])
            assert isinstance(first, RemotePicture), "an address was given"
            try:
                first.fetch()
            except UserError as error:
                print_error(f"The address is kept, but the first picture did not come: {error}")
        print_line(f"{project}: the pictures of {format_count(len(images), 'image')} are looked for in {found}")


def take_along(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    split: Annotated[str | None, typer.Option(metavar="NAME", help="Only images of this split.")] = None,
    images: ImageList = None,
) -> None:
    """Copy pictures from an object store or web server to this disk, to work offline.

    Of a team project these are your assigned images, unless others are named.
    """
    from annotator.report.numbers import format_count, format_size
    from annotator.store.remote.picture import take_along as bring_pictures

    with open_with_notice(project, read_only=True) as opened:
        places = _choose_places(opened, split, images)
    with show_progress_bar("Fetching") as progress:
        taken = bring_pictures(places, progress)
    for error in taken.failed[:_MOST_NAMED]:
        print_error(str(error))
    state = taken.state
    size = format_size(state.bytes)
    print_line(f"{format_count(state.copies, 'picture')} of {state.pictures:,} are on this disk, {size}.")
    if taken.is_cut:
        raise UserError("The connection failed for one picture after the other; download the rest when it is back.")
    if taken.is_over_limit:
        raise UserError(
            "Not all copies fit within the limit; raise ANNOTATOR_PICTURES_LIMIT (in gigabytes) and take them again."
        )
    if taken.failed:
        raise UserError("{count} did not come.", count=format_count(len(taken.failed), "picture"))


def check_place(place: str) -> str:
    """A folder as an absolute path, an address as it is. Raises UserError for what cannot hold pictures."""
    from annotator.store.remote import is_address, parse_address

    if is_address(place):
        parse_address(place)
        return place
    folder = Path(place)
    if not folder.is_dir():
        raise UserError("There is no folder {folder}; name the one that holds the pictures.", folder=folder)
    return str(folder.resolve())


def _choose_places(opened: "ProjectFile", split: str | None, listed: str | None) -> "list[RemotePicture]":
    from annotator.store.remote.picture import find_remote_places, list_places_to_take

    whole = opened.project
    if split is None and listed is None:
        return list_places_to_take(opened.project)
    chosen = sorted(choose_named_images(whole, split, listed).find_ids(whole))
    return find_remote_places(whole, chosen)
