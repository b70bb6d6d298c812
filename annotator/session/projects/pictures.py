"""Pictures that images are made of: which lie in a folder or at an address, and their sizes from their first bytes."""

import os
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from annotator.errors import UserError
from annotator.model.image import Image
from annotator.progress import Progress
from annotator.store.pixels import (
    EXTENSIONS,
    ImageHeader,
    list_images,
    natural_key_of,
    read_header,
    read_header_of_start,
)
from annotator.store.remote import RemotePicture, is_address, parse_address
from annotator.store.remote.address import refuse_foreign_name
from annotator.store.remote.at_once import run_at_once
from annotator.store.remote.listing import list_objects
from annotator.store.remote.source import LineFailedError
from annotator.store.remote.taking import MOST_IN_A_ROW

Report = Callable[[str], None]

START: Final = 1 << 17
"""Bytes of a remote picture in which its size mostly stands; where it does not, the whole picture is fetched."""


@dataclass(frozen=True, slots=True)
class FoundPictures:
    """The pictures in one place."""

    place: str
    """The folder, absolute, or the address."""
    names: tuple[str, ...]
    """Counted from the place; a folder's pictures in natural order, then its sub-folders in theirs."""
    bytes: int | None = None
    """Of all of them; None where nobody asked."""


def list_pictures(place: str, *, progress: Progress | None = None, report: Report | None = None) -> FoundPictures:
    """The pictures at a place, their names alone. Raises UserError where there are none or they cannot be listed."""
    if is_address(place):
        return _list_remote(place, progress or Progress(), report)
    steps, names = progress or Progress(), []
    for name in list_images(place, report=report):
        names.append(name)
        steps.step(len(names), 0)
    if not names:
        raise UserError(
            "The folder {folder} holds no photographs; choose one with JPEG, PNG or TIFF files.", folder=place
        )
    return FoundPictures(str(Path(place).absolute()), tuple(names))


def read_images(
    pictures: FoundPictures, *, first: int = 1, progress: Progress | None = None, report: Report | None = None
) -> list[Image]:
    """An image for every picture, with ids from `first`; one that cannot be read has no size, and is reported.

    Raises UserError where the line to an address fails for one picture after the other.
    """
    read = _read_remote_headers if is_address(pictures.place) else _read_headers
    steps, images = progress or Progress(), []
    with closing(read(pictures, steps)) as headers:
        for number, (name, header) in enumerate(zip(pictures.names, headers, strict=True), start=first):
            if isinstance(header, UserError):
                if report is not None:
                    report(str(header))
                images.append(Image(number, name))
            else:
                images.append(_make_image(number, name, header))
    steps.step(len(images), len(images))
    return images


def _list_remote(place: str, progress: Progress, report: Report | None) -> FoundPictures:
    address = parse_address(place)
    objects = list_objects(address, progress)
    names = []
    for name in objects:
        if os.path.splitext(name)[1].lower() in EXTENSIONS and not _is_hidden(name):  # noqa: PTH122 - no path
            try:
                refuse_foreign_name(name)
                names.append(name)
            except UserError as error:
                if report is not None:
                    report(str(error))
    if not names:
        raise UserError(
            "There are no photographs at {place}; correct the address, or upload JPEG, PNG or TIFF files to it.",
            place=place,
        )
    return FoundPictures(place, tuple(sorted(names, key=_key_of_path)), sum(objects[name] for name in names))


def _is_hidden(name: str) -> bool:
    return any(part.startswith(".") for part in name.split("/"))


def _key_of_path(name: str) -> tuple[tuple[bool, object], ...]:
    """Sorts a folder's files before its sub-folders, both as a person counts."""
    *folders, file = name.split("/")
    return *((True, natural_key_of(folder)) for folder in folders), (False, natural_key_of(file))


def _read_headers(pictures: FoundPictures, progress: Progress) -> Generator[ImageHeader | UserError, None, None]:
    for number, name in enumerate(pictures.names):
        progress.step(number, len(pictures.names))
        path = os.path.join(pictures.place, name)  # noqa: PTH118 - ten thousand paths as objects take a second
        yield _read_or_explain(partial(read_header, path))


def _read_remote_headers(pictures: FoundPictures, progress: Progress) -> Generator[ImageHeader | UserError, None, None]:
    in_a_row = 0
    places = [RemotePicture(pictures.place, name) for name in pictures.names]
    with closing(run_at_once(places, _read_remote_header, progress)) as headers:
        for header in headers:
            in_a_row = in_a_row + 1 if isinstance(header, LineFailedError) else 0
            if isinstance(header, LineFailedError) and in_a_row == min(MOST_IN_A_ROW, len(places)):
                raise header
            yield header


def _read_remote_header(place: RemotePicture, is_stopped: Callable[[], bool]) -> ImageHeader | UserError:
    def read() -> ImageHeader:
        header = read_header_of_start(*place.read_start(START, is_stopped), str(place))
        return read_header(place.fetch(is_stopped)) if header is None else header

    return _read_or_explain(read)


def _read_or_explain(read: Callable[[], ImageHeader]) -> ImageHeader | UserError:
    try:
        return read()
    except UserError as error:
        return error


def _make_image(number: int, name: str, header: ImageHeader) -> Image:
    return Image(
        number,
        name,
        width=header.width,
        height=header.height,
        orientation=header.orientation,
        sampling_distance=header.gsd,
    )
