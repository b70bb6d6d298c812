"""Look: what a model sees in one picture or tile: boxes with scores, the detections among them, scores of the whole."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats

Array = npt.NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class DenseRows:
    """K rows of a dense head: corners in float32, probabilities with the background last or left out."""

    boxes: Array
    """(K, 4) or (K, C, 4)."""
    scores: Array
    """(K, C) or (K, C + 1)."""
    proposals: Array | None
    """(K, 4), None where the model does not tell them."""
    background: str
    """`last` or `none`."""

    def __len__(self) -> int:
        return len(self.scores)

    def take(self, chosen: Array) -> "DenseRows":
        """Some of the rows."""
        proposals = None if self.proposals is None else self.proposals[chosen]
        return DenseRows(self.boxes[chosen], self.scores[chosen], proposals, self.background)


@dataclass(frozen=True, slots=True, eq=False)
class Detections:
    """D detections of one list, best first."""

    box: Floats
    """Corners (D, 4)."""
    label: npt.NDArray[np.int64]
    """Position among the model's labels (D,)."""
    score: Floats
    row: npt.NDArray[np.int64]
    """Row of the internals that it comes from (D,), -1 where there are none."""

    def __len__(self) -> int:
        return len(self.score)

    def take(self, rows: Array) -> "Detections":
        """Some of them."""
        return Detections(self.box[rows], self.label[rows], self.score[rows], self.row[rows])

    @classmethod
    def empty(cls) -> "Detections":
        """None at all."""
        none = np.zeros(0, dtype=np.int64)
        return cls(np.zeros((0, 4)), none, np.zeros(0), none)

    @classmethod
    def joined(cls, lists: "list[Detections]") -> "Detections":
        """All lists after each other."""
        if not lists:
            return cls.empty()
        names = ("box", "label", "score", "row")
        return cls(*(np.concatenate([getattr(one, name) for one in lists]) for name in names))


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One run of a model, in pixels of the picture or tile that it was given."""

    detections: Detections
    rows: DenseRows | None = None
    """All rows with their proposals, where the model tells them."""
    image_scores: Floats | None = None
    """(C,) of a classifier."""
