"""Support of a check: on how many images an author's work counts, found without a look at each layer of the file."""

from collections.abc import Iterable, Mapping

from annotator.model.image import Image, ImagePurpose
from annotator.model.late.images import LateImages
from annotator.model.late.layers import LateLayers
from annotator.model.layer import Layer, PassPurpose
from annotator.model.project import Project


def count_finished_images(project: Project) -> Mapping[int, int]:
    """By author on how many images the author's work counts."""
    apart = _find_unjudged(project)
    found = {}
    for author in project.authors:
        unsure = _find_unsure(project, author) - apart
        counted = sum(_has_work(project, project.list_passes(image, author)) for image in unsure)
        found[author] = counted + len(project.find_finished(author) - apart)
    return found


def _find_unjudged(project: Project) -> set[int]:
    """Images on which no model can be right or wrong; those that may be among them are looked at alone."""
    images = project.images
    some = images.list_marked() if isinstance(images, LateImages) else images
    return {key for key in some if key not in images or not is_judged(images[key])}


def _find_unsure(project: Project, author: int) -> frozenset[int]:
    """Images whose layers tell whether the author's work there counts; of one pass the file has told it already."""
    if project.last_pass == 1 and not project.metrics.include_unfinished and isinstance(project.layers, LateLayers):
        return frozenset(project.list_changed(author))
    return project.find_unsure(author)


def _has_work(project: Project, passes: Iterable[Layer]) -> bool:
    """Whether any of an author's passes over an image enters the numbers."""
    everything = project.metrics.include_unfinished
    work = (layer for layer in passes if layer.purpose is PassPurpose.WORK)
    return any(layer.status.is_finished or (everything and layer.is_begun) for layer in work)


def is_judged(image: Image) -> bool:
    """Whether a model can be right or wrong there."""
    return image.purpose is not ImagePurpose.TRAINING and not image.prompts
