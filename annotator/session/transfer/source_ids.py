"""Numbers for images and labels of formats that name both by numbers, the same in every export of a project."""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace

import immutables

from annotator.model.project import Project


def complete_ids(project: Project) -> Project:
    """The project with an id for every image and label that has none from a file.

    They are the free numbers from 1 on, in the order in which images and labels came into the project. So detections
    that are exported as COCO results go with a COCO file that was exported before, whatever part of the project it is.
    """
    free_images = _iterate_free(image.source_id for image in project.images.values())
    images = {
        key: replace(image, source_id=next(free_images)) if image.source_id is None else image
        for key, image in sorted(project.images.items())
    }
    words = project.vocabulary
    free_labels = _iterate_free(label.source_id for label in words.labels)
    given = {
        label.id: next(free_labels) for label in sorted(words.labels, key=lambda one: one.id) if label.source_id is None
    }
    labels = tuple(replace(label, source_id=given.get(label.id, label.source_id)) for label in words.labels)
    return replace(project, images=immutables.Map(images), vocabulary=replace(words, labels=labels))


def _iterate_free(taken: Iterable[int | None]) -> Iterator[int]:
    used = set(taken)
    return (number for number in itertools.count(1) if number not in used)
