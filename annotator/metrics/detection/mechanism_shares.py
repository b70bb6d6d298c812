"""Mechanisms of all false negatives of a data set (F Tables I and II): counts, shares by label and subset, the flow."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Rows
from annotator.metrics.detection.inputs import InternalsOf
from annotator.metrics.detection.mechanisms import NOT_LOADED, Mechanism, find_image_mechanisms
from annotator.metrics.detection.tide import MISS_NAMES, MissType, TideResult
from annotator.metrics.score import Score, make_undefined
from annotator.model.shapes import Shapes
from annotator.phrase import Phrase
from annotator.progress import Progress


@dataclass(frozen=True, slots=True, eq=False)
class MechanismResult:
    """The mechanism of each of n false negatives."""

    rows: Rows
    """Rows of the reference (n,), ascending."""
    kind: npt.NDArray[np.int8]
    """Values of `Mechanism` (n,); UNKNOWN where the image has no internals."""

    @property
    def total(self) -> int:
        """Number of false negatives, whether their mechanism is known or not."""
        return len(self.rows)

    @property
    def unknown(self) -> int:
        """Number of false negatives on images without internals."""
        return int((self.kind == Mechanism.UNKNOWN).sum())

    @property
    def reason(self) -> str:
        """Why the mechanisms are not known, or empty when at least one is, or none is needed."""
        return NOT_LOADED if self.total and self.unknown == self.total else ""

    def count_mechanisms(self, mask: Bools | None = None) -> dict[Mechanism, int]:
        """Number of false negatives of each mechanism, of all or of those in `mask` `(N,)` over the reference."""
        kind = self.kind if mask is None else self.kind[mask[self.rows]]
        return {one: int((kind == one).sum()) for one in Mechanism}

    def compute_shares(self, mask: Bools | None = None) -> dict[Mechanism, Score]:
        """Share of each mechanism among the false negatives whose mechanism is known (F Fig. 5, F Table II).

        `mask` `(N,)` over the reference narrows the objects.
        """
        counts = self.count_mechanisms(mask)
        unknown = counts.pop(Mechanism.UNKNOWN)
        known = sum(counts.values())
        none = make_undefined(NOT_LOADED if unknown else Phrase("no object was missed"))
        return {one: Score(count / known, known) if known else none for one, count in counts.items()}

    def rows_of(self, kind: Mechanism) -> Rows:
        """Rows `(k,)` of the reference that were missed by this mechanism."""
        rows: Rows = self.rows[self.kind == kind]
        return rows


@dataclass(frozen=True, slots=True, eq=False)
class MissFlow:
    """The false negatives that one TIDE type and one mechanism share (F Fig. 3c)."""

    miss: MissType
    mechanism: Mechanism
    rows: Rows

    @property
    def names(self) -> tuple[str, str]:
        """Name of the type as TIDE prints it, and of the mechanism in lower case."""
        return MISS_NAMES[self.miss], self.mechanism.name.lower()


def find_mechanisms(
    reference: Shapes,
    rows: Rows,
    consumed: Bools,
    *,
    internals: InternalsOf | None,
    theta_loc: float,
    theta_cls: float,
    progress: Progress | None = None,
) -> MechanismResult:
    """The mechanisms of the false negatives `rows` `(n,)` (F Algorithm 1).

    `consumed` `(n,)` marks those whose detection serves another object. Internals are asked for image by image, once
    each, and freed again. Raises Cancelled when asked to stop.
    """
    kind = np.where(consumed & (internals is not None), Mechanism.CONSUMED, Mechanism.UNKNOWN).astype(np.int8)
    open_rows = np.flatnonzero(~consumed)
    image = reference.image[rows[open_rows]]
    if internals is None:
        return MechanismResult(rows, kind)
    wanted = np.unique(image).tolist()
    for done, one in enumerate(wanted):
        if progress is not None:
            progress.step(done, len(wanted))
        places = open_rows[image == one]
        loaded = internals(one)
        if loaded is not None:
            chosen = rows[places]
            kind[places] = find_image_mechanisms(
                loaded, reference.box[chosen], reference.label[chosen], theta_loc=theta_loc, theta_cls=theta_cls
            )
    return MechanismResult(rows, kind)


def compute_flow(found: MechanismResult, types: TideResult) -> tuple[MissFlow, ...]:
    """The bands of the flow from TIDE types to mechanisms that are not empty, by type, then mechanism (F Fig. 3c).

    They sum to the false negatives.
    """
    miss = types.miss_kind[found.rows]
    bands = []
    for kind in MissType:
        for mechanism in Mechanism:
            rows = found.rows[(miss == kind) & (found.kind == mechanism)]
            if len(rows):
                bands.append(MissFlow(kind, mechanism, rows))
    return tuple(bands)
