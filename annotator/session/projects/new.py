"""A new project over a folder of pictures: its images by name with their sizes, its labels and settings."""

import os
import uuid
from collections.abc import Callable
from pathlib import Path

import immutables

from annotator.errors import UserError
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.model.templates import Template, vocabulary_of
from annotator.progress import Progress
from annotator.store.pixels import list_images, read_header


def make_project(
    folder: Path,
    *,
    name: str,
    template: Template,
    labels: tuple[str, ...] = (),
    progress: Progress | None = None,
    report: Callable[[str], None] | None = None,
) -> Project:
    """The project of all pictures below `folder`; only the first bytes of each file are read.

    `report` gets a sentence about every file or folder that could not be read; such a picture keeps its place with
    an unknown size. Raises UserError when the folder cannot be listed or holds no picture files, and when
    the labels are wrong.
    """
    steps = progress or Progress()
    vocabulary = vocabulary_of(template, labels)
    names = []
    for picture in list_images(folder, report=report):
        names.append(picture)
        steps.step(len(names), 0)
    if not names:
        raise UserError(
            "The folder {folder} holds no photographs; choose one with JPEG, PNG or TIFF files.", folder=folder
        )
    root = os.fspath(folder)
    images = {}
    for number, picture in enumerate(names, start=1):
        images[number] = _read_image(number, picture, root=root, report=report)
        steps.step(number, len(names))
    return Project(
        uuid=str(uuid.uuid4()),
        name=name,
        images_folder=str(folder.absolute()),
        template=template.name,
        images=immutables.Map(images),
        vocabulary=vocabulary,
        metrics=template.metrics,
    )


def _read_image(number: int, name: str, *, root: str, report: Callable[[str], None] | None) -> Image:
    try:
        header = read_header(os.path.join(root, name))  # noqa: PTH118 - ten thousand paths as objects take a second
    except UserError as error:
        if report is not None:
            report(str(error))
        return Image(number, name)
    return Image(
        number,
        name,
        width=header.width,
        height=header.height,
        orientation=header.orientation,
        sampling_distance=header.gsd,
    )
