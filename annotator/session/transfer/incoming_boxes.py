"""Boxes of a file that is read but not imported: on which images it has some, and those of one image, to be drawn."""

from collections.abc import Mapping

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.formats.core.foreign import ForeignFile
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.transfer.matching import add_content_matches, find_same_images, find_stray_rows


class BoxedImage(Struct, frozen=True):
    """An image on which a file has boxes."""

    position: int
    """In the file."""
    image: Image
    """The project's; the file's own where the project does not have it."""
    is_ours: bool
    boxes: int


class IncomingBoxes(Struct, frozen=True, eq=False):
    """What a file says of one image, as it would come in."""

    image: BoxedImage
    shapes: Shapes
    label_names: tuple[str, ...]
    """Of every shape, in the words of the file."""


def list_boxed_images(
    project: Project, foreign: ForeignFile, content_matches: Mapping[str, int]
) -> tuple[BoxedImage, ...]:
    """The images with boxes that the project has, in its order; all that the file names where it has none of them."""
    counts = np.zeros(len(foreign.images), np.int64)
    layers = foreign.rows.list_layers()
    np.add.at(counts, layers[:, 0], layers[:, 3])
    known = find_same_images(project, foreign)
    add_content_matches(project, foreign, content_matches, known)
    found = [
        BoxedImage(position, _name_known(known.get(position), foreign.images[position]), position in known, count)
        for position, count in enumerate(counts.tolist())
        if count
    ]
    ours = [one for one in found if one.is_ours]
    return tuple(sorted(ours, key=lambda one: one.image.id) or found)


def find_fullest(images: tuple[BoxedImage, ...]) -> int:
    """The place of the first image with the most boxes; 0 where there is none."""
    return max(range(len(images)), key=lambda place: images[place].boxes, default=0)


def read_boxes(foreign: ForeignFile, boxed: BoxedImage) -> IncomingBoxes:
    """The shapes on one image in the order of the file, without those wholly outside it, which never come in."""
    shapes = foreign.rows.read_images(np.array([boxed.position])).shapes
    image = boxed.image
    size = (image.width, image.height) if image.has_size else (np.inf, np.inf)
    shapes = shapes.take(~find_stray_rows(shapes, np.full((len(shapes), 2), size)))
    return IncomingBoxes(boxed, shapes, tuple(foreign.labels[label].name for label in shapes.label.tolist()))


def _name_known(ours: Image | None, theirs: Image) -> Image:
    """The project's image, of the size that the file names where the project does not know it."""
    if ours is None:
        return theirs
    return ours if ours.has_size else replace(ours, width=theirs.width, height=theirs.height)
