"""Mean boxes of the parts, from the finished work that the person at the desk may see, kept up image by image.

Boxes are taken relative to the middle of their image and in units of its longer side, so that images of all sizes add
up (D Fig. 4). Seen is what the numbers of a blind session rest on, too: images that the person has finished, whoever
drew there; the image that is open is left out, so that it is never held against itself.
"""

from dataclasses import dataclass, replace

import immutables
import numpy as np

from annotator.geometry.box import Floats
from annotator.geometry.similarity import compute_mean_boxes, sum_boxes_by_group
from annotator.model.author import AuthorKind
from annotator.model.image import Image, ImagePurpose
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.progress import Progress


@dataclass(frozen=True, slots=True)
class PartMeans:
    """Sums of relative boxes by label id `(labels, 5)`, as `sum_boxes_by_group` gives them."""

    author: int
    """For whom they were counted."""
    sums: Floats
    by_image: immutables.Map[int, Floats]
    """What each image adds."""

    def update(self, project: Project, image: int) -> "PartMeans":
        """The means after one image has changed; the cost does not depend on how many there are."""
        fresh = sum_part_boxes(project, self.author, image)
        sums = self.sums - self.by_image[image] if image in self.by_image else self.sums
        if fresh is None:
            kept = self.by_image.delete(image) if image in self.by_image else self.by_image
            return replace(self, sums=sums, by_image=kept)
        return replace(self, sums=sums + fresh, by_image=self.by_image.set(image, fresh))

    def compute_boxes(self, without: int) -> Floats:
        """The mean box of every label `(labels, 4)`, less what one image adds; NaN where there is none."""
        return compute_mean_boxes(self.sums - self.by_image.get(without, np.zeros_like(self.sums)))


def count_part_means(project: Project, author: int, progress: Progress) -> PartMeans:
    """The means over the whole project, of layers that are loaded. Raises Cancelled when asked to stop."""
    by_image = {}
    for place, image in enumerate(project.images):
        if place % 256 == 0:
            progress.step(place, len(project.images))
        found = sum_part_boxes(project, author, image)
        if found is not None:
            by_image[image] = found
    sums = np.zeros((project.vocabulary.next_id, 5))
    for found in by_image.values():
        sums += found
    return PartMeans(author, sums, immutables.Map(by_image))


def sum_part_boxes(project: Project, author: int, image_id: int) -> Floats | None:
    """What one image adds `(labels, 5)`; None where the author may not see others' work yet, or nothing is finished."""
    image = project.images.get(image_id)
    if image is None or not image.has_size or image.purpose is ImagePurpose.TRAINING:
        return None
    if not project.has_finished(image_id, author):
        return None
    tables = []
    for person in project.authors_of(AuthorKind.PERSON):
        layer = project.find_counting_pass(image_id, person.id)
        if layer is not None and layer.status.is_finished and layer.loaded is not None and layer.count:
            tables.append(layer.loaded)
    if not tables:
        return None
    words, rows = project.vocabulary, Shapes.concat(tables)
    rows = rows.take(~rows.draft & ~rows.crowd)
    labels = words.resolve_ids(rows.label).astype(np.int64)
    return sum_boxes_by_group(normalise_boxes(image, rows.box), labels, words.next_id)


def normalise_boxes(image: Image, boxes: Floats) -> Floats:
    """Boxes `(N, 4)` of an image of known size relative to its middle, in units of its longer side."""
    middle = np.array([image.width, image.height, image.width, image.height]) / 2
    relative: Floats = (boxes - middle) / max(image.width, image.height)
    return relative
