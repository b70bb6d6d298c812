"""A new project over pictures in a folder or at an address: its images with their sizes, its labels and settings."""

import uuid

import immutables

from annotator.model.project import Project
from annotator.model.templates import Template, vocabulary_of
from annotator.progress import Progress
from annotator.session.projects.pictures import FoundPictures, Report, list_pictures, read_images


def make_project(
    place: str,
    *,
    name: str,
    template: Template,
    labels: tuple[str, ...] = (),
    found: FoundPictures | None = None,
    progress: Progress | None = None,
    report: Report | None = None,
) -> Project:
    """The project of all pictures at `place`, a folder or an address; only the first bytes of each are read.

    `found` is what was listed there already. `report` gets a sentence about every picture or folder that could not be
    read; such a picture keeps its place with an unknown size. Raises UserError where nothing can be listed or there are
    no pictures, where the line fails, and when the labels are wrong.
    """
    vocabulary = vocabulary_of(template, labels)
    pictures = found or list_pictures(place, progress=progress, report=report)
    images = read_images(pictures, progress=progress, report=report)
    return Project(
        uuid=str(uuid.uuid4()),
        name=name,
        images_folder=pictures.place,
        template=template.name,
        images=immutables.Map({image.id: image for image in images}),
        vocabulary=vocabulary,
        metrics=template.metrics,
    )
