"""Files of other tools read for a project, in the same way for the window and the command line.

Pictures beside such a file that the project has, byte for byte, under other names are found by their content.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import immutables
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Progress, UserError
from annotator.formats.coco import COCO
from annotator.formats.core.foreign import ForeignFile, concat_files
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.georeference import GeoTransform, GeoTransformLookup
from annotator.formats.core.image_names import ImageLookup
from annotator.formats.core.layouts import check_layout
from annotator.formats.inputs import Input, open_inputs
from annotator.formats.registry import FormatList
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.model.templates import find_template
from annotator.session.projects.open import make_project
from annotator.session.transfer.incoming_boxes import BoxedImage, list_boxed_images
from annotator.session.transfer.matching import find_same_images
from annotator.store.pixels.folder import compute_content_hash
from annotator.store.pixels.header import read_header
from annotator.store.remote import find_local_file, is_address


def geo_transform_lookup_of(project: Project) -> GeoTransformLookup:
    """The map of a picture by its image name; None for one without geo tags, and where no file is on this disk."""
    folder = project.images_folder
    images = {image.name: image for image in project.images.values()} if is_address(folder) else {}
    known: dict[str, GeoTransform | None] = {}

    def find(name: str) -> GeoTransform | None:
        if not folder:
            return None
        if name not in known:
            try:
                file = Path(folder) / name if not images else _find_copy(folder, images.get(name))
                known[name] = None if file is None else read_header(file).georeference
            except UserError:
                known[name] = None
        return known[name]

    return find


def _find_copy(address: str, image: Image | None) -> Path | None:
    return None if image is None else find_local_file(address, image)


_BESIDE: Final = ("", "images", "JPEGImages", "../images", "../JPEGImages", "..")
"""Where pictures lie as seen from the folder of a label file."""


def find_same_content(
    project: Project, foreign: ForeignFile, paths: Sequence[Path], progress: Progress | None = None
) -> dict[str, int]:
    """Our image for names of the file that match by nothing but the bytes of the picture.

    Pictures are looked for beside the `paths` that were read. Only those of the same size in bytes are compared by
    their SHA-256; what several pictures of ours could mean is left out. Pictures at an address are not fetched for it.
    """
    progress = progress or Progress()
    found = find_same_images(project, foreign)
    taken = {image.id for image in found.values()}
    free = [image for image in project.list_images() if image.id not in taken]
    theirs = list(_find_beside((image for image in foreign.images if image.id not in found), paths)) if free else []
    if not theirs or not project.images_folder or is_address(project.images_folder):
        return {}
    ours = _PictureIndex(Path(project.images_folder), free)
    twins: dict[str, int] = {}
    for place, (name, path) in enumerate(theirs):
        progress.step(place, len(theirs))
        twin = ours.find_equal(path)
        if twin is not None:
            twins[name] = twin.id
    return twins


class _PictureIndex:
    """Pictures of the project by their size in bytes, with hashes computed when first asked for."""

    def __init__(self, folder: Path, images: Sequence[Image]) -> None:
        self._folder = folder
        self._hashes: dict[int, str] = {}
        self._by_bytes: dict[int, list[Image]] = {}
        for image in images:
            length = _file_size_of(folder / image.name)
            if length:
                self._by_bytes.setdefault(length, []).append(image)

    def find_equal(self, path: Path) -> Image | None:
        """The one picture with the same content."""
        alike = self._by_bytes.get(_file_size_of(path), [])
        wanted = _hash_file(path) if alike else ""
        same = [image for image in alike if wanted and self._hash_of(image) == wanted]
        return same[0] if len(same) == 1 else None

    def _hash_of(self, image: Image) -> str:
        if image.id not in self._hashes:
            self._hashes[image.id] = _hash_file(self._folder / image.name)
        return self._hashes[image.id]


def _find_beside(images: Iterator[Image], paths: Sequence[Path]) -> Iterator[tuple[str, Path]]:
    """Names of images with the picture that lies beside the label files, where there is one."""
    folders = dict.fromkeys(path if path.is_dir() else path.parent for path in paths)
    places = [folder / below for folder in folders for below in _BESIDE]
    for image in images:
        path = next((place / image.name for place in places if (place / image.name).is_file()), None)
        if path is not None:
            yield image.name, path


def _file_size_of(path: Path) -> int:
    """Bytes of a file; 0 when there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _hash_file(path: Path) -> str:
    """The content's hash; empty for a picture that cannot be read, which therefore equals none."""
    try:
        return compute_content_hash(path)
    except UserError:
        return ""


class ReadingWay(Struct, frozen=True):
    """What a person chose before the file was read."""

    lenient: bool = False
    """Whether what is flawed is left out and counted."""
    layout: str = ""
    """What its numbers mean, for formats that do not say so (formats/core/layouts.py); empty lets the file tell."""


class IncomingFiles(Struct, frozen=True):
    """What was read, and how."""

    foreign: ForeignFile
    chosen_format: Format
    """The format that the (first) file was read as."""
    likely_formats: tuple[Format, ...]
    """The formats that the first file looks like, the likeliest first."""
    content_matches: dict[str, int]
    """Images that match by the content of the picture only."""
    boxed_images: tuple[BoxedImage, ...]
    """Images on which it has boxes, to be looked at before anything comes in."""


def read_options_of(project: Project, coco: Path | None, progress: Progress | None = None) -> ReadOptions:
    """The images and labels that files may mean: those of the project, or of the COCO file that gave them their ids."""
    if coco is None:
        return ReadOptions(tuple(project.list_images()), project.vocabulary.labels, geo_transform_lookup_of(project))
    return replace(read_ids(coco, progress), geo_transform_of=geo_transform_lookup_of(project))


def read_ids(coco: Path, progress: Progress | None = None) -> ReadOptions:
    """The images and labels of a COCO file, by whose ids other files may go. Raises UserError."""
    ids = COCO.read_file(coco, progress=progress)
    return ReadOptions(ids.images, ids.labels)


def take_ids(project: Project, coco: Path, progress: Progress | None = None) -> Project:
    """The project with the ids that a COCO file gives images and labels of the same names. Raises UserError."""
    ids = COCO.read_file(coco, ReadOptions(tuple(project.list_images())), progress)
    of_image = {image.name: image.source_id for image in ids.images}
    of_label = {label.name: label.source_id for label in ids.labels}
    images = {key: replace(image, source_id=of_image.get(image.name)) for key, image in project.images.items()}
    labels = tuple(replace(label, source_id=of_label.get(label.name)) for label in project.vocabulary.labels)
    return replace(project, images=immutables.Map(images), vocabulary=replace(project.vocabulary, labels=labels))


def list_pictures(place: str, progress: Progress | None = None) -> ReadOptions:
    """The pictures of a folder or at an address, as those of a project over it. Raises UserError."""
    made = make_project(place, name=place, template=find_template(""), progress=progress)
    return ReadOptions(tuple(made.list_images()))


def complete_sizes(foreign: ForeignFile, known: ReadOptions) -> ForeignFile:
    """The content with the sizes of the pictures that are there, where the file does not say them."""
    lookup = ImageLookup(known.images)
    found = [(image, None if image.has_size else lookup.find_image(image.name)) for image in foreign.images]
    images = [replace(image, width=own.width, height=own.height) if own else image for image, own in found]
    return replace(foreign, images=tuple(images))


def read_inputs(inputs: Sequence[Input], known: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """All inputs as one, each read by its format. Raises UserError."""
    return read_files([one.path for one in inputs], [one.format for one in inputs], known, progress)


def read_files(
    paths: Sequence[Path], chosen: Sequence[Format], known: ReadOptions, progress: Progress | None = None
) -> ForeignFile:
    """All files as one, each read by its format. Raises UserError."""
    files = []
    for path, one in zip(paths, chosen, strict=True):
        check_layout(known.layout, one.layouts, one.title)
        files.append(one.read_file(path, known, progress))
    return concat_files(files)


def read_incoming(
    project: Project,
    paths: Sequence[Path],
    formats: FormatList,
    *,
    chosen: Format | None = None,
    coco: Path | None = None,
    way: ReadingWay = ReadingWay(),
    progress: Progress | None = None,
) -> IncomingFiles:
    """Reads files as the `chosen` format, or each as what its content looks like; shapes are laid on the disk.

    Raises UserError with one sentence.
    """
    known = read_options_of(project, coco, progress)
    known = replace(known, lenient=way.lenient, layout=way.layout, is_recognised=chosen is None)
    with open_inputs(paths, formats, chosen=chosen) as inputs:
        foreign = read_inputs(inputs, known, progress)
    content = find_same_content(project, foreign, paths, progress)
    boxed = list_boxed_images(project, foreign, content)
    return IncomingFiles(foreign, inputs[0].format, inputs[0].likely, content, boxed)
