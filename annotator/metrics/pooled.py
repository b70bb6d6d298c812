"""Counts of true and false positives image by image, and the pooled ratios with their bootstrap intervals."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from annotator.metrics.bootstrap import Bootstrap, interval, resampled_sums, without_empty
from annotator.metrics.curves import WorkingPoint
from annotator.metrics.score import Score
from annotator.metrics.selection import ImageIds

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Pooled:
    """What I images add up to."""

    images: ImageIds
    """Ascending ids (I,)."""
    correct: Counts
    """True positives on each image (I,)."""
    wrong: Counts
    """False positives (I,)."""
    objects: Counts
    """Objects of the reference (I,)."""
    precision: Score
    recall: Score
    f1: Score
    miss_rate: Score

    @property
    def total(self) -> WorkingPoint:
        """The counts of all images together."""
        return _total(self.correct, self.wrong, self.objects)

    def of_image(self, place: int) -> WorkingPoint:
        """The counts of the image at this place of `images`."""
        return WorkingPoint(None, int(self.correct[place]), int(self.wrong[place]), objects=int(self.objects[place]))


def pool(images: ImageIds, *, correct: Counts, wrong: Counts, objects: Counts, bootstrap: Bootstrap) -> Pooled:
    """The ratios of the summed counts, with intervals over the images."""
    total = _total(correct, wrong, objects)
    scores = {
        "precision": (total.precision, correct, correct + wrong),
        "recall": (total.recall, correct, objects),
        "f1": (total.f1, 2 * correct, correct + wrong + objects),
        "miss_rate": (total.miss_rate, objects - correct, objects),
    }
    columns = [column for _, part, whole in scores.values() for column in (part, whole)]
    sums = resampled_sums(without_empty(np.stack(columns, axis=1).astype(np.float64)), bootstrap)
    with_interval = {
        name: score if sums is None else score.with_interval(interval(sums[:, 2 * place], sums[:, 2 * place + 1]))
        for place, (name, (score, _, _)) in enumerate(scores.items())
    }
    return Pooled(images, correct, wrong, objects, **with_interval)


def _total(correct: Counts, wrong: Counts, objects: Counts) -> WorkingPoint:
    return WorkingPoint(None, int(correct.sum()), int(wrong.sum()), objects=int(objects.sum()))
