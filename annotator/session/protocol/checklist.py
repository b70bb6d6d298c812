"""Checklist: the parts that are looked for on every image, each with the shapes of it that are there."""

from dataclasses import dataclass

from annotator.model.shapes import PartState, Shapes
from annotator.model.vocabulary import Label, Vocabulary


@dataclass(frozen=True, slots=True)
class ChecklistRow:
    """One part and what the open layer says about it."""

    label: Label
    shapes: tuple[int, ...]
    """Ids of its shapes, ascending; one where all is well."""
    state: PartState
    """Of the first shape; unset without one."""
    is_draft: bool
    """Whether all its shapes wait to be confirmed."""

    @property
    def is_missing(self) -> bool:
        """Whether nothing was drawn for it."""
        return not self.shapes


def make_checklist(vocabulary: Vocabulary, shapes: Shapes) -> list[ChecklistRow]:
    """A row for every part in the order of display; empty where the labels are no parts."""
    if not vocabulary.parts:
        return []
    rows_by_label: dict[int, list[int]] = {}
    for row, label in enumerate(vocabulary.resolve_ids(shapes.label).tolist()):
        rows_by_label.setdefault(label, []).append(row)
    return [_make_row(label, shapes, rows_by_label.get(label.id, [])) for label in vocabulary.offered_labels]


def find_next_missing(rows: list[ChecklistRow], after: int | None, by: int = 1) -> int | None:
    """Id of the next part without a shape behind the part `after` (before it for -1), and round again.

    None where all are there. Without `after` it begins at the head of the list. The part itself comes last.
    """
    ids = [row.label.id for row in rows]
    place = ids.index(after) if after in ids else (-1 if by > 0 else 0)
    for distance in range(1, len(rows) + 1):
        row = rows[(place + by * distance) % len(rows)]
        if row.is_missing:
            return row.label.id
    return None


def _make_row(label: Label, shapes: Shapes, rows: list[int]) -> ChecklistRow:
    if not rows:
        return ChecklistRow(label, (), PartState.UNSET, is_draft=False)
    state = PartState(int(shapes.part_state[rows[0]]))
    return ChecklistRow(label, tuple(shapes.id[rows].tolist()), state, is_draft=all(shapes.draft[row] for row in rows))
