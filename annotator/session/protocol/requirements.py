"""Requirements: what an image still lacks before it is done, in one sentence, and the way from place to place.

What the protocol requires must hold. In a project of parts, missing and doubled parts are named once; who marks the
image done again with nothing changed in between means it.
"""

import enum
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

import numpy as np

from annotator.errors import UserError
from annotator.geometry.box import Bools
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.shapes import PartState, Shapes
from annotator.model.tags import mark_unanswered, read_image_answer
from annotator.model.vocabulary import Label, Vocabulary
from annotator.session.session import Session
from annotator.session.view import DoneCheck


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


Translate = Callable[..., str]
"""Takes a source text and the values of its fields; gives the text that is shown."""

FIRST: Final = ", the first is {it}"
"""Behind a count, while one's eye is elsewhere."""
THIS: Final = ", this one is {it}"
"""Behind a count, for the one that was gone to."""
AGAIN: Final = "once more marks the image done all the same"
"""Closes the sentence about what is not required."""


class GapKind(enum.Enum):
    """What may be lacking: how one and several are told; `{it}` is the number of a shape or the name of a label."""

    DRAFT = (
        "shape {it} is a draft (?) that nobody has confirmed; Enter confirms it",
        "{n} shapes are drafts (?) that nobody has confirmed",
    )
    PART_STATE = ("shape {it} has no part state", "{n} shapes have no part state")
    OCCLUDED = (
        "shape {it} does not say whether it is occluded",
        "{n} shapes do not say whether they are occluded",
    )
    TAG = ("shape {it} does not answer '{tag}'", "{n} shapes do not answer '{tag}'")
    IMAGE_TAG = ("the image does not answer '{tag}'", "")
    LABEL = ("no shape has the label {it}", "{n} labels have no shape")
    PART = ("the part {it} has no shape", "{n} parts have no shape")
    DOUBLED = ("the part {it} has several shapes", "{n} parts have several shapes")


_KINDS: Final = MappingProxyType({"part_state": GapKind.PART_STATE, "occluded": GapKind.OCCLUDED})
"""Columns whose sentence is not that of tags."""


@dataclass(frozen=True, slots=True)
class GapTarget:
    """Where a gap is: at a shape of the layer, at a label that has none, or at the image itself."""

    name: str
    """`#4`, the place among the shapes of the image from 1, or the label in quotes."""
    shape: int | None = None
    label: int | None = None
    tag: str = ""
    """Key of the tag that the image does not answer."""


@dataclass(frozen=True, slots=True)
class Gap:
    """One thing that is lacking, at one place or several."""

    kind: GapKind
    targets: tuple[GapTarget, ...]
    is_required: bool = True
    tag: str = ""
    """Title of the custom tag that is not answered."""


class IncompleteError(UserError):
    """The image was not marked done; `at` is the place that was gone to."""

    def __init__(self, gaps: tuple[Gap, ...], at: GapTarget) -> None:
        self.gaps, self.at = gaps, at
        super().__init__(describe_gaps(gaps, at))


def find_gaps(project: Project, layer: Layer) -> list[Gap]:
    """What the layer, which is loaded, lacks: what is required first, each kind once."""
    protocol, shapes = project.protocol, layer.shapes
    gaps = [_find_shapes(GapKind.DRAFT, shapes, shapes.draft)]
    labels = project.vocabulary.resolve_ids(shapes.label)
    for tag in protocol.table:
        if tag.required and tag.of_images:
            lacking = () if read_image_answer(tag, layer) is not None else (GapTarget(tag.title, tag=tag.key),)
            gaps.append(Gap(GapKind.IMAGE_TAG, lacking, tag=tag.title))
        elif tag.required:
            kind = _KINDS.get(tag.column, GapKind.TAG)
            found = _find_shapes(kind, shapes, mark_unanswered(tag, shapes, labels))
            gaps.append(replace(found, tag=tag.title))
    gaps += [_find_labels(project, shapes), *_find_parts(project, shapes)]
    return [gap for gap in gaps if gap.targets]


def ensure_complete(session: Session) -> None:
    """Raises IncompleteError while the open layer lacks something, and goes there; the next call goes on to the next.

    What is not required holds up the first call only, until the layer or the image changes.
    """
    layer = session.current_layer
    if layer is None:
        return
    gaps = find_gaps(session.project, layer)
    required = [gap for gap in gaps if gap.is_required]
    last = session.view.done_check
    if not required and last is not None and (last.key, last.revision) == (layer.key, layer.revision):
        return
    shown = tuple(required or gaps)
    if not shown:
        return
    # A shape may lack several things; the walk comes to it once.
    at = _find_next_target(session, list(dict.fromkeys(target for gap in shown for target in gap.targets)))
    check = DoneCheck(layer.key, layer.revision, shape=at.shape, label=at.label)
    if at.shape is not None:
        session.set_view(selection=(at.shape,), cursor=None, done_check=check)
    else:
        session.set_view(selection=(), armed_label=at.label, asked_tag=at.tag, done_check=check)
    raise IncompleteError(shown, at)


def describe_gaps(gaps: tuple[Gap, ...], at: GapTarget, translate: Translate = str.format) -> str:
    """The gaps in one sentence, in which `at` is named as the one that was gone to."""
    parts = [_describe_gap(gap, at, translate) for gap in gaps]
    if not any(gap.is_required for gap in gaps):
        parts.append(translate(AGAIN))
    sentence = "; ".join(parts)
    return f"{sentence[:1].upper()}{sentence[1:]}."


def _describe_gap(gap: Gap, at: GapTarget, translate: Translate) -> str:
    one, many = gap.kind.value
    first = gap.targets[0]
    if len(gap.targets) == 1:
        return translate(one, it=first.name, tag=gap.tag)
    count = translate(many, n=len(gap.targets), tag=gap.tag)
    return count + (translate(THIS, it=at.name) if at in gap.targets[1:] else translate(FIRST, it=first.name))


def _find_next_target(session: Session, targets: list[GapTarget]) -> GapTarget:
    """The first target; where the last call went to one of them and it is still in hand, the one behind it."""
    last, view = session.view.done_check, session.view
    if last is None or last.key != session.current_key:
        return targets[0]
    in_hand = view.selection == (last.shape,) if last.shape is not None else view.armed_label == last.label
    places = [place for place, to in enumerate(targets) if (to.shape, to.label) == (last.shape, last.label)]
    return targets[(places[0] + 1) % len(targets)] if in_hand and places else targets[0]


def _find_shapes(kind: GapKind, shapes: Shapes, lacking: Bools) -> Gap:
    rows = np.flatnonzero(lacking).tolist()
    return Gap(kind, tuple(GapTarget(f"#{row + 1}", shape=int(shapes.id[row])) for row in rows))


def _find_labels(project: Project, shapes: Shapes) -> Gap:
    """Required labels of the vocabulary that no shape has; what was merged counts as the label it was merged into."""
    words = project.vocabulary
    there = set(words.resolve_ids(shapes.label).tolist())
    wanted = {words.counted_id_of(label) for label in project.protocol.required_labels}
    missing = [label for label in words.offered_labels if label.id in wanted - there]
    return Gap(GapKind.LABEL, tuple(GapTarget(f"'{label.name}'", label=label.id) for label in missing))


def _find_parts(project: Project, shapes: Shapes) -> list[Gap]:
    """Parts without a shape, and parts with several: the second shape is the one to look at."""
    rows = make_checklist(project.vocabulary, shapes)
    wanted = {project.vocabulary.counted_id_of(label) for label in project.protocol.required_labels}
    missing = [row.label for row in rows if row.is_missing and row.label.id not in wanted]
    doubled = [row for row in rows if len(row.shapes) > 1]
    return [
        Gap(
            GapKind.PART,
            tuple(GapTarget(f"'{label.name}'", label=label.id) for label in missing),
            is_required=project.protocol.requires_parts,
        ),
        Gap(
            GapKind.DOUBLED,
            tuple(GapTarget(f"'{row.label.name}'", shape=row.shapes[1]) for row in doubled),
            is_required=False,
        ),
    ]
