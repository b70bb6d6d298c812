"""Plausibility: what a file says that is possible but rarely meant, counted before it is brought in or written.

Boxes under a pixel are mostly shares of the picture, boxes past the border mostly another layout or another picture,
identical ones the same work twice, and labels that differ by blanks or capitals the same label.
"""

from collections import Counter
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.errors import Numeral, Phrase, UserError, WindowPhrase
from annotator.formats.core.foreign import ForeignFile, Note
from annotator.geometry.box import Bools, Floats
from annotator.model.shapes import PartState, Shapes

MOST_IMPLAUSIBLE: Final = 0.5
"""A file is refused in which a larger share of the boxes is implausible, unless a person allows more."""
_ALLOWED: Final = WindowPhrase(
    "allow more of them in the settings (Implausible boxes, per cent)", options="allow it with --implausible 1"
)
_FEWEST_CORNERS: Final = 6
"""So many boxes at least have to be corners."""
_FEWEST_ALIKE: Final = 4
"""So many boxes at least are all alike before that is said."""
_MULTIPLIER: Final = np.uint64(0x9E3779B97F4A7C15)
_TINY: Final = Phrase("boxes under a pixel wide or high")
_SHARES: Final = Phrase("boxes between 0 and 1, as shares of a picture are")
_BEYOND: Final = Phrase("boxes past the border of their picture by more than a pixel")
_TWICE: Final = Phrase("boxes that are there twice, with the same label")
_CORNERS: Final = Phrase("boxes that would all lie on their picture if width and height were a second corner")
_ALIKE: Final = Phrase("boxes that are all alike")
_LABELS: Final = Phrase("labels that differ from another one by capitals or blanks only")


class Plausibility(Struct, frozen=True):
    """What of a file is implausible."""

    source: str
    boxes: int
    notes: tuple[Note, ...]
    """What was found of the boxes."""
    labels: Note

    def list_notes(self) -> tuple[Note, ...]:
        """One line for everything that occurs."""
        return tuple(note for note in (*self.notes, self.labels) if note.count)

    def refuse(self, most: float) -> None:
        """Raises UserError where a larger share than `most` of the boxes is implausible in the same way."""
        for note in self.notes:
            if note.count > most * self.boxes:
                raise UserError(
                    "{source}: {n} of {boxes} are {what}; check format, layout and pictures, or {remedy}.",
                    remedy=_ALLOWED,
                    source=self.source,
                    n=Numeral(f"{note.count:,}"),
                    boxes=Numeral(f"{self.boxes:,}"),
                    what=note.text,
                )


def judge_file(foreign: ForeignFile, sizes: Floats) -> Plausibility:
    """Counts what is implausible; `sizes` `(M, 2)` are those of the images, infinite where nobody knows them.

    Eight bytes a box are held in the memory meanwhile.
    """
    counts: Counter[Phrase] = Counter()
    keys = [np.empty(0, np.uint64)]
    boxes, alike, corners = 0, True, True
    first: npt.NDArray[np.float64] | None = None
    for piece in foreign.rows.iterate():
        shapes, rater = piece.shapes, piece.rater * 1000 + piece.pass_number
        box = shapes.box
        size = box[:, 2:] - box[:, :2]
        known = sizes[shapes.image]
        is_tiny = (size < 1).any(axis=1)
        is_share = is_tiny & (box >= 0).all(axis=1) & (box <= 1).all(axis=1)
        counts[_TINY] += int((is_tiny & ~is_share).sum())
        counts[_SHARES] += int(is_share.sum())
        counts[_BEYOND] += int(_find_beyond(shapes, known).sum())
        keys.append(_make_keys(shapes, rater))
        corners = corners and bool(((size > box[:, :2]) & (size <= known + 1)).all())
        first = box[0] if first is None else first
        alike = alike and bool((box == first).all()) and not bool((size >= known).all(axis=1).any())
        boxes += len(shapes)
    found = np.concatenate(keys)
    counts[_TWICE] = len(found) - len(np.unique(found))
    if corners and counts[_BEYOND] and boxes >= _FEWEST_CORNERS:
        counts[_CORNERS] = boxes
    if alike and boxes >= _FEWEST_ALIKE:
        counts[_ALIKE] = boxes
    notes = tuple(Note(what, counts[what]) for what in (_TINY, _SHARES, _CORNERS, _BEYOND, _TWICE, _ALIKE))
    folded = Counter(fold_name(label.name) for label in foreign.labels)
    return Plausibility(foreign.source, boxes, notes, Note(_LABELS, sum(folded.values()) - len(folded)))


def fold_name(name: str) -> str:
    """A label without what is rarely meant by it: capitals and blanks."""
    return " ".join(name.split()).casefold()


def list_sizes(foreign: ForeignFile) -> Floats:
    """Width and height of every image of the file, `(M, 2)`; infinite where it does not say them."""
    sizes = [(one.width, one.height) if one.has_size else (np.inf, np.inf) for one in foreign.images]
    return np.array(sizes, dtype=np.float64).reshape(-1, 2)


def _find_beyond(shapes: Shapes, sizes: Floats) -> Bools:
    """Rows that pass the border by more than a pixel; an absent part may be where it would be."""
    passes = (shapes.box[:, :2] < -1) | (shapes.box[:, 2:] > sizes + 1)
    found: Bools = passes.any(axis=1) & (shapes.part_state != PartState.ABSENT)
    return found


def _make_keys(shapes: Shapes, rater: npt.NDArray[np.int32]) -> npt.NDArray[np.uint64]:
    """A number for each row that others have which say the same: image, author, label, score, box and polygon."""
    rings = np.zeros(len(shapes), np.int64)
    if shapes.polygon is not None:
        rings = np.array(
            [0 if one is None else hash(b"".join(ring.tobytes() for ring in one)) for one in shapes.polygon], np.int64
        )
    score = np.nan_to_num(shapes.score.astype(np.float64), nan=-1.0)
    columns = [shapes.image.astype(np.int64), rater.astype(np.int64), shapes.label.astype(np.int64), rings]
    columns += [column.view(np.int64) for column in (score, *np.ascontiguousarray(shapes.box.T + 0.0))]
    found = np.zeros(len(shapes), np.uint64)
    for column in columns:
        found = (found ^ column.view(np.uint64)) * _MULTIPLIER
        found ^= found >> np.uint64(29)
    return found
