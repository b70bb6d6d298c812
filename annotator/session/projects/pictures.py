"""Pictures that images are made of: which lie in a folder or at an address, and their sizes from their first bytes."""

import os
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Progress, UserError
from annotator.model.image import Image, natural_key_of
from annotator.model.project import PartEdit, Project, Step
from annotator.store.pixels.folder import EXTENSIONS, list_images
from annotator.store.pixels.header import ImageHeader, read_header, read_header_of_start
from annotator.store.remote import RemotePicture, is_address, parse_address
from annotator.store.remote.picture import MOST_IN_A_ROW
from annotator.store.remote.source import LineFailedError, list_objects, refuse_foreign_name
from annotator.threads import run_at_once


class PreviewStore(Protocol):
    """Where previews are kept: on this disk, for the project file. Any thread may read and save."""

    @property
    def has_preview_room(self) -> bool:
        """Whether a preview may be made of a picture that nobody looks at."""

    def read_preview(self, image_id: int, /) -> bytes | None:
        """The stored preview, or None."""

    def save_preview(self, image_id: int, content: bytes, picture: str, /) -> bool:
        """Keeps a preview of the picture in this state; False where that was not possible, which loses nothing."""

    def has_preview_of(self, image_id: int, picture: str, /) -> bool:
        """Whether the stored preview is of the picture in this state."""

    def find_missing_previews(self, after: int, /) -> tuple[list[int], int | None]:
        """Ids of images that have none on the page after an id, and where the next page begins; None at the end."""


class MissingPreviews:
    """Images whose preview is to be made: those that were opened first, then all others, asked for page by page.

    The others come while there is room for more previews; those that were opened take that of the least recently seen.
    """

    def __init__(self) -> None:
        self._opened: deque[int] = deque()
        self._page: deque[int] = deque()
        self._after: int | None = 0
        """The next page begins after this image; None after the last page."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to ask for."""
        return self._after is None and not self._page and not self._opened

    @property
    def is_at_start(self) -> bool:
        """Whether none of the pages was asked for yet."""
        return self._after == 0

    def put_first(self, image: int) -> None:
        """This one is opened and has none, or one of an earlier state of the picture."""
        if image in self._page:
            self._page.remove(image)
        if image not in self._opened:
            self._opened.append(image)

    def begin_again(self) -> None:
        """Asks for all images again."""
        self._page.clear()
        self._after = 0

    def end(self) -> None:
        """Asks for no more of them, but for those that are opened from now on."""
        self._opened.clear()
        self._pass_over_others()

    def _pass_over_others(self) -> None:
        self._page.clear()
        self._after = None

    def take(self, previews: PreviewStore, may_make: Callable[[int], bool]) -> int | None:
        """The next one, which is not given again; None where nothing on the page that was asked for may be made."""
        if not self._opened and not self.is_over and not previews.has_preview_room:
            self._pass_over_others()
        if not self._page and not self._opened and self._after is not None:
            missing, self._after = previews.find_missing_previews(self._after)
            self._page.extend(missing)
        for waiting in (self._opened, self._page):
            while waiting:
                image = waiting.popleft()
                if may_make(image):
                    return image
        return None


Report = Callable[[str], None]

START: Final = 1 << 17
"""Bytes of a remote picture in which its size mostly stands; where it does not, the whole picture is fetched."""


class FoundPictures(Struct, frozen=True):
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


class NewPictures(Struct, frozen=True):
    """What a project does not have of the pictures in one place."""

    pictures: FoundPictures
    """Names counted from the project's place, which may be wider; none where all are images already."""
    known: int
    """Pictures there that the project has."""


def list_new_pictures(
    project: Project, place: str, progress: Progress | None = None, report: Report | None = None
) -> NewPictures:
    """The pictures at `place`, which lies in the project's own place, that are no images yet.

    A project without a place of its own takes any. Raises UserError for one that lies elsewhere, and as
    `list_pictures` does.
    """
    root = project.images_folder or place
    below = _find_way(root, place)
    found = list_pictures(place, progress=progress, report=report)
    names = [f"{below}/{name}" if below else name for name in found.names]
    known = {image.name for image in project.images.values()}
    new = tuple(name for name in names if name not in known)
    whole = root if project.images_folder else found.place
    return NewPictures(
        FoundPictures(whole, new, found.bytes if len(new) == len(names) else None), len(names) - len(new)
    )


def make_adding(images: Sequence[Image]) -> Step:
    """The step that brings images into the project."""
    return Step("Add images", parts=tuple(PartEdit(None, image) for image in images), count=len(images))


def _find_way(root: str, place: str) -> str:
    """The folders that lead from the project's place to another one; empty where they are the same."""
    if is_address(root) and is_address(place):
        whole, part = parse_address(root), parse_address(place)
        inside = replace(part, prefix=whole.prefix) == whole
        if inside and f"{part.prefix}/".startswith(f"{whole.prefix}/" if whole.prefix else ""):
            return part.prefix[len(whole.prefix) :].strip("/")
    elif not is_address(root) and not is_address(place):
        whole_folder, folder = Path(root).resolve(), Path(place).resolve()
        if folder.is_relative_to(whole_folder):
            return folder.relative_to(whole_folder).as_posix().removeprefix(".").strip("/")
    raise UserError(
        "The pictures of this project lie in {root}; name that place or a folder in it, or make another project.",
        root=root,
    )
