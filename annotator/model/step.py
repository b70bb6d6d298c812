"""Step: one named edit as the before and after of the parts it touches; and the commit that stores it.

Undo is data: to take a step back is to apply its inverse, which only swaps before and after.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from annotator.model.author import Author
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.protocol import Protocol
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import Attributes, Shapes
from annotator.model.vocabulary import Vocabulary

BROUGHT_STEPS: Final = frozenset({"Import", "Merge", "Load a model's output"})
"""Names of steps whose shapes were drawn elsewhere."""

Part = Image | Author | Vocabulary | MetricSettings | Decision | ReviewNote | Protocol
"""What a step can touch besides layers."""


@dataclass(frozen=True, slots=True)
class LayerEdit:
    """The touched rows of one layer as they were (`before`) and as they become (`after`), and its status.

    A row only in `before` is removed, only in `after` is new, in both is changed.
    """

    key: LayerKey
    before: Shapes
    after: Shapes
    status_before: Status = Status.NEW
    status_after: Status = Status.NEW
    purpose: PassPurpose | None = None
    """Given where the edit gives the pass another purpose."""
    purpose_before: PassPurpose = PassPurpose.WORK
    """What it was for then."""
    attributes: tuple[Attributes | None, Attributes | None] | None = None
    """What is said of the image, before and after; None where the edit leaves that as it is."""

    @property
    def changes_work(self) -> bool:
        """Whether it changes shapes, or what is said of the image; a change of status alone is no edit."""
        return len(self.before) > 0 or len(self.after) > 0 or self.attributes is not None

    @property
    def ids(self) -> frozenset[int]:
        """Ids of the touched shapes."""
        return frozenset(self.before.id.tolist()) | frozenset(self.after.id.tolist())


@dataclass(frozen=True, slots=True)
class PartEdit:
    """One image, author, vocabulary, set of metric settings, decision, note or protocol (None = not there)."""

    before: Part | None
    after: Part | None

    @property
    def part(self) -> Part:
        """The part after the edit, or before it where the edit removes it. Raises ValueError where neither is there."""
        part = self.after if self.after is not None else self.before
        if part is None:
            raise ValueError("an edit of a part needs a side")
        return part


@dataclass(frozen=True, slots=True)
class Step:
    """One edit that a person can undo.

    `name` is a source text that the window translates; `count` is how many shapes or images it concerns.
    Consecutive steps with the same non-empty `merge_key` are undone as one (a run of nudges).
    """

    name: str
    layers: tuple[LayerEdit, ...] = ()
    parts: tuple[PartEdit, ...] = ()
    image: int | None = None
    """Image on which the step is to be seen."""
    count: int = 1
    merge_key: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing would change."""
        return not self.parts and all(
            edit.status_before is edit.status_after
            and edit.before == edit.after
            and edit.purpose is None
            and edit.attributes is None
            for edit in self.layers
        )


def invert_step(step: Step) -> Step:
    """The step that puts everything back."""
    layers = tuple(
        replace(
            edit,
            before=edit.after,
            after=edit.before,
            status_before=edit.status_after,
            status_after=edit.status_before,
            purpose=None if edit.purpose is None else edit.purpose_before,
            purpose_before=edit.purpose_before if edit.purpose is None else edit.purpose,
            attributes=None if edit.attributes is None else edit.attributes[::-1],
        )
        for edit in step.layers
    )
    return replace(step, layers=layers, parts=tuple(PartEdit(edit.after, edit.before) for edit in step.parts))


def apply_step(project: Project, step: Step) -> Project:
    """The project after the step. Layers that it touches must be loaded; revisions stay as they are."""
    project = apply_parts(project, step.parts)
    if not step.layers:
        return project
    return project.with_layers(_apply_to_layer(project.layer_of(edit.key), edit) for edit in step.layers)


def apply_parts(project: Project, edits: Iterable[PartEdit]) -> Project:
    """The project after these edits of parts."""
    gone: list[int] = []
    come: list[Decision] = []
    for edit in edits:
        if not isinstance(edit.part, Decision):
            project = _replace_part(project, edit)
        elif isinstance(edit.after, Decision):
            come.append(edit.after)
        else:
            gone.append(edit.part.id)
    return project.replace_decisions(gone, come) if gone or come else project


def merge_steps(first: Step, second: Step) -> Step | None:
    """Both steps as one, or None when they may not be joined.

    Joined are steps with the same merge key that change the same rows of the same single layer.
    """
    if not first.merge_key or first.merge_key != second.merge_key or first.parts or second.parts:
        return None
    if len(first.layers) != 1 or len(second.layers) != 1:
        return None
    a, b = first.layers[0], second.layers[0]
    if a.key != b.key or b.attributes is not None or not np.array_equal(a.after.id, b.before.id):
        return None
    joined = replace(a, after=b.after, status_after=b.status_after)
    return replace(second, layers=(joined,))


def _apply_to_layer(layer: Layer, edit: LayerEdit) -> Layer:
    purpose = layer.purpose if edit.purpose is None else edit.purpose
    said = layer.attributes if edit.attributes is None else edit.attributes[1]
    shapes = _apply_edit(layer.shapes, edit)
    return replace(layer.with_shapes(shapes), status=edit.status_after, purpose=purpose, attributes=said)


def _apply_edit(shapes: Shapes, edit: LayerEdit) -> Shapes:
    if edit.before.id is edit.after.id or np.array_equal(edit.before.id, edit.after.id):
        return shapes.merge(edit.after)  # as with every move of a drag
    gone = np.setdiff1d(edit.before.id, edit.after.id, assume_unique=True)
    return (shapes.without(gone) if len(gone) else shapes).merge(edit.after)


def _replace_part(project: Project, edit: PartEdit) -> Project:
    match edit.part:
        case Vocabulary() as vocabulary:
            target = edit.after if isinstance(edit.after, Vocabulary) else vocabulary
            ever = max(target.next_id, project.vocabulary.next_id)
            return replace(project, vocabulary=replace(target, next_id=ever))
        case MetricSettings() as settings:
            return replace(project, metrics=settings)
        case Protocol() as protocol:
            return replace(project, protocol=protocol)
        case ReviewNote() as note:
            notes = project.notes
            gone = edit.after is None
            return replace(project, notes=notes.delete(note.id) if gone else notes.set(note.id, note))
        case Image() as image:
            if edit.after is not None:
                return replace(project, images=project.images.set(image.id, image))
            last = max(project.last_image_id, image.id)
            return replace(project, images=project.images.delete(image.id), last_image_id=last)
        case Author() as author:
            if edit.after is not None:
                return replace(project, authors=project.authors.set(author.id, author))
            last = max(project.last_author_id, author.id)
            return replace(project, authors=project.authors.delete(author.id), last_author_id=last)
        case Decision():
            return project  # those of a step are replaced together


MANY_ROWS: Final = 2000
"""A step that adds so many rows leaves its layers packed, as an import does; others are packed on closing."""


@dataclass(frozen=True, slots=True)
class CommitRange:
    """What a step does to the layers of one range of images."""

    edits: tuple[LayerEdit, ...]
    layers: tuple[Layer, ...]
    """They as they are after the step, with their new revisions."""
    unblinded: bool = False
    """Others' shapes or numbers had been seen for one of them."""


@dataclass(frozen=True, slots=True)
class RangedCommit:
    """A step of which one range of images at a time is in the memory, and who did it when and how."""

    name: str
    count: int
    """How many shapes or images the step concerns."""
    touched: int
    """How many rows of shapes there are before or after it."""
    seconds: float
    """Time of the commit, seconds since 1970."""
    ranges: Iterable[CommitRange]
    """Gone through once."""
    list_parts: Callable[[], Sequence[PartEdit]]
    """What it does besides; called when the ranges are through."""
    author: int | None = None
    """Who was at the desk."""
    action: str = "do"
    """`do`, `undo` or `redo`."""
    image: int | None = None
    """Image on which the step is to be seen."""
    packs_layers: bool = True
    returning: tuple[Layer, ...] = ()
    """Empty layers of images and authors that the step brings back: their revisions go on where they were."""
    reason: str = ""
    """Why it was done, as whoever did it says; empty where nothing was said."""

    def gather(self) -> "Commit":
        """The step with all ranges in the memory; they are gone through."""
        edits: list[LayerEdit] = []
        layers: list[Layer] = []
        unblinded = False
        for part in self.ranges:
            edits += part.edits
            layers += part.layers
            unblinded |= part.unblinded
        step = Step(self.name, tuple(edits), tuple(self.list_parts()), self.image, self.count)
        what = (self.author, self.seconds, self.action, unblinded, self.returning, self.reason)
        return Commit(step, tuple(layers), *what)


@dataclass(frozen=True, slots=True)
class Commit:
    """A step with all its layers in the memory: a commit of one range."""

    step: Step
    layers: tuple[Layer, ...]
    """The touched layers after the step, with their new revisions."""
    author: int | None
    seconds: float
    """Time of the commit, seconds since 1970."""
    action: str
    """`do`, `undo` or `redo`."""
    unblinded: bool = False
    """Others' shapes or numbers had been seen for the image."""
    returning: tuple[Layer, ...] = ()
    """As those of `RangedCommit`."""
    reason: str = ""
    """As that of `RangedCommit`."""

    def make_ranged(self) -> RangedCommit:
        """The same as a commit of one range."""
        step = self.step
        return RangedCommit(
            name=step.name,
            count=step.count,
            touched=sum(max(len(edit.before), len(edit.after)) for edit in step.layers),
            seconds=self.seconds,
            ranges=(CommitRange(step.layers, self.layers, self.unblinded),),
            list_parts=lambda: step.parts,
            author=self.author,
            action=self.action,
            image=step.image,
            packs_layers=sum(len(edit.after) - len(edit.before) for edit in step.layers) >= MANY_ROWS,
            returning=self.returning,
            reason=self.reason,
        )
