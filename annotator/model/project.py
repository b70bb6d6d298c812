"""Project: every noun of a project as one frozen value that is cheap to change a little; the steps that change it.

A step is one named edit as the before and after of the parts it touches; a commit stores it. Undo is data: to take a
step back is to apply its inverse, which only swaps before and after.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from secrets import randbelow
from typing import Final

import immutables
import numpy as np
from msgspec import Struct, field
from msgspec.structs import force_setattr, replace

from annotator.model.author import Author, AuthorKind
from annotator.model.decision import Decision, DecisionIndex
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status, equal_without
from annotator.model.lazy import ImageMap, LayerMap, LazyImages, LazyLayers
from annotator.model.metric_settings import MetricSettings
from annotator.model.protocol import Protocol
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import DESK_BITS, Attributes, Shapes
from annotator.model.vocabulary import Vocabulary

_ROOM: Final = 1 << 14
"""Ids that notes of one step are given from a place on that no note has."""
_SHORT: Final = 12
"""Digits of the hash that tell states of a project apart."""


class FrozenState(Struct, frozen=True):
    """A name, when it was given, and the hash of everything that numbers rest on: pictures, finished layers, settings.

    Who has the name and the hash can ask for the same numbers at any later time, and see that they are the same.
    """

    name: str
    hash: str
    """SHA-256 in hex."""
    time: float
    """Seconds since 1970."""
    images: int
    layers: int
    """Finished layers."""
    shapes: int
    """Shapes on finished layers."""

    @property
    def short_hash(self) -> str:
        """The first digits of the hash, for tables."""
        return self.hash[:_SHORT]


_NO_CONTENT: Final = (
    *("assigned", "frozen", "desk", "last_pass", "last_image_id", "last_author_id"),
    *("begun", "unblinded", "decision_index", "known_order"),
)
"""What follows from the rest, or says where the project is."""


@equal_without(*_NO_CONTENT)
class Project(Struct, frozen=True, eq=False):
    """A project; the four maps are persistent, so that a changed copy shares all but what changed.

    Layers are added with `with_layers`, which keeps `last_pass` and `begun` true.
    """

    uuid: str
    name: str
    images_folder: str = ""
    """Absolute path of the images folder on this machine."""
    template: str = ""
    """Name of the template it was made from: `orchard`, `crowns`, `delftbikes` or empty."""
    images: ImageMap = field(default_factory=immutables.Map)
    authors: immutables.Map[int, Author] = field(default_factory=immutables.Map)
    layers: LayerMap = field(default_factory=immutables.Map)
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    metrics: MetricSettings = field(default_factory=MetricSettings)
    decisions: immutables.Map[int, Decision] = field(default_factory=immutables.Map)
    """What an auditor decided about disagreements, by id."""
    notes: immutables.Map[int, ReviewNote] = field(default_factory=immutables.Map)
    """Notes and flags of images and shapes, by id."""
    protocol: Protocol = field(default_factory=Protocol)
    assigned: tuple[int, ...] = ()
    """Of the replica of a team project the images that its person was given, in that person's order."""
    frozen: FrozenState | None = None
    """The frozen state that this is; None for the project as it is now."""
    desk: int = 0
    """Upper half of the ids that are given here to images, notes and decisions; 0 where it is no replica."""
    last_pass: int = 0
    """No layer has a higher pass number; found among the layers unless given."""
    last_image_id: int = 0
    """No image that was taken away had a higher id."""
    last_author_id: int = 0
    """No author who was taken away had a higher id."""
    begun: immutables.Map[int, int] | None = None
    """By author the number of layers that say something; counted among the layers unless given."""
    unblinded: immutables.Map[int, int] | None = None
    """By author the number of layers edited after others' work was seen; counted with `begun`."""
    decision_index: DecisionIndex | None = None
    """That of the decisions as they were when it was made; made anew where they are others now."""
    known_order: tuple[object, tuple[int, ...]] | None = None
    """The images that were put in order last, and their ids; see `image_ids`."""

    def __post_init__(self) -> None:
        if self.begun is None:
            begun, unblinded = Counter[int](), Counter[int]()
            for key, layer in self.layers.items():
                begun[key.author] += layer.is_begun
                unblinded[key.author] += layer.unblinded > 0
            force_setattr(self, "begun", immutables.Map(begun))
            force_setattr(self, "unblinded", immutables.Map(unblinded))
        if not self.last_pass:
            force_setattr(self, "last_pass", max((key.pass_number for key in self.layers), default=1))

    def layer_of(self, key: LayerKey) -> Layer:
        """The layer, or an empty new one where nothing was drawn."""
        found = self.layers.get(key)
        return Layer.make(key, Shapes.empty()) if found is None else found

    def with_layers(self, layers: Iterable[Layer]) -> "Project":
        """With these layers put in the place of those with the same key."""
        fresh = {layer.key: layer for layer in layers}
        last_pass = max((key.pass_number for key in fresh), default=1)
        begun_by, unblinded_by = Counter[int](), Counter[int]()
        for key, layer in fresh.items():
            before = self.layers.get(key)
            begun_by[key.author] += layer.is_begun - (before is not None and before.is_begun)
            unblinded_by[key.author] += (layer.unblinded > 0) - (before is not None and before.unblinded > 0)
        return replace(
            self,
            layers=self.layers.update(fresh),
            last_pass=max(last_pass, self.last_pass),
            begun=_add_up(self.begun, begun_by),
            unblinded=_add_up(self.unblinded, unblinded_by),
        )

    @property
    def is_loaded(self) -> bool:
        """Whether the shapes of all layers are at hand."""
        if isinstance(self.layers, LazyLayers):
            return self.layers.tables is not None
        return all(layer.loaded is not None for layer in self.layers.values())

    def with_tables(self, tables: Mapping[LayerKey, Shapes]) -> "Project":
        """With these shapes in all layers that have none."""
        if isinstance(self.layers, LazyLayers):
            return replace(self, layers=self.layers.with_tables(tables))
        return self.with_layers(
            layer.with_shapes(tables[key])
            for key, layer in self.layers.items()
            if layer.loaded is None and key in tables
        )

    def list_assigned(self, author: int | None) -> tuple[int, ...]:
        """The images that the person was given, in that person's order; in a replica those of its person."""
        return self.assigned or (() if author is None else self.protocol.list_assigned(author))

    def list_passes(self, image: int, author: int) -> list[Layer]:
        """The author's layers on the image, first pass first; found without a walk over the project."""
        found = (self.layers.get(LayerKey(image, author, number)) for number in range(1, self.last_pass + 1))
        return [layer for layer in found if layer is not None]

    def list_layers(self, image: int, authors: Iterable[int]) -> list[Layer]:
        """All passes of these authors over the image, author by author as named."""
        return [layer for author in authors for layer in self.list_passes(image, author)]

    def list_begun_passes(self, image: int, author: int) -> list[Layer]:
        """The author's passes over the image that say something, first pass first."""
        return [layer for layer in self.list_passes(image, author) if layer.is_begun]

    def find_latest_pass(self, image: int, author: int) -> Layer | None:
        """The author's last pass over the image that says something; one of work where there is any."""
        begun = self.list_begun_passes(image, author)
        work = [layer for layer in begun if layer.purpose is PassPurpose.WORK]
        return next(reversed(work or begun), None)

    def find_open_repeat(self, image: int, author: int) -> Layer | None:
        """The repeat pass over the image that the author has still to finish, drawn in it or not.

        Until it is done the author's first pass and others' work on the image are out of sight.
        """
        passes = reversed(self.list_passes(image, author))
        return next((one for one in passes if one.purpose is PassPurpose.REPEAT and not one.status.is_finished), None)

    def list_repeats(self, author: int) -> list[Layer]:
        """The author's repeats on all images; none is looked for where nobody has made a second pass."""
        if self.last_pass < 2:
            return []
        if isinstance(self.layers, LazyLayers):
            keys: Iterable[LayerKey] = self.layers.list_later_passes(author)
        else:
            keys = (key for key in self.layers if key.pass_number > 1 and key.author == author)
        return [layer for layer in map(self.layer_of, keys) if layer.purpose is PassPurpose.REPEAT]

    def find_counting_pass(self, image: int, author: int) -> Layer | None:
        """The author's pass over the image that enters the numbers: the last finished one of work.

        Where the project counts unfinished work, the last one that was begun. None where nothing counts.
        """
        begun = [layer for layer in self.list_begun_passes(image, author) if layer.purpose is PassPurpose.WORK]
        if not self.metrics.include_unfinished:
            begun = [layer for layer in begun if layer.status.is_finished]
        return begun[-1] if begun else None

    def find_current_pass(self, image: int, author: int) -> LayerKey:
        """The pass that the author goes on with: an open repeat, the one that counts, the last, or the first."""
        found = self.find_open_repeat(image, author) or self.find_counting_pass(image, author)
        found = found or self.find_latest_pass(image, author)
        return LayerKey(image, author) if found is None else found.key

    def has_finished(self, image: int, author: int) -> bool:
        """Whether the author has finished the image, has no pass over it in work, and no repeat to make."""
        begun = [one for one in self.list_passes(image, author) if one.is_begun or one.purpose is PassPurpose.REPEAT]
        return bool(begun) and all(layer.status.is_finished for layer in begun)

    def find_finished(self, author: int) -> frozenset[int]:
        """Images that the author has surely finished, known without a look at each; others may be finished, too."""
        finished, changed = self.find_finished_in_file(author), self.list_changed(author)
        return finished.difference(changed) if changed else finished

    def find_finished_in_file(self, author: int) -> frozenset[int]:
        """The same by the rows of the file; it does not hold for the images of `list_changed`.

        The same set each time, so that what was found with it can be kept.
        """
        return self.layers.find_standing(author).finished if isinstance(self.layers, LazyLayers) else frozenset()

    def find_unsure(self, author: int) -> frozenset[int]:
        """The further images on which the author has a layer, finished or not."""
        if not isinstance(self.layers, LazyLayers):
            return frozenset(key.image for key in self.layers if key.author == author)
        return self.layers.find_standing(author).others.union(self.list_changed(author))

    def list_unseen(self, author: int) -> Iterator[LayerKey]:
        """Layers of an author, without those of which it is noted that others' work was seen on their image."""
        return (key for key in self.list_maybe_unseen(author) if key.author == author and not self.layer_of(key).seen)

    def list_maybe_unseen(self, author: int) -> Iterator[LayerKey]:
        """The same and more, so that whoever takes some of them at a time need not wait for the next one."""
        return iter(self.layers.list_maybe_unseen(author) if isinstance(self.layers, LazyLayers) else self.layers)

    def count_unseen(self, author: int) -> int:
        """How many `list_unseen` gives, without a look at each."""
        if isinstance(self.layers, LazyLayers):
            return self.layers.count_unseen(author)
        return sum(1 for _key in self.list_unseen(author))

    def list_changed(self, author: int) -> list[int]:
        """Images on which a layer of the author does not stand as in the file any more."""
        moved = self.layers.moved if isinstance(self.layers, LazyLayers) else ()
        return [key.image for key in moved if key.author == author]

    def matches(self, before: "Project", keys: Iterable[LayerKey]) -> bool:
        """Whether images, authors, vocabulary and these layers are as in `before`, so that a plan made then holds."""
        parts = (self.images, self.authors, self.vocabulary) == (before.images, before.authors, before.vocabulary)
        return parts and all(self.layer_of(key).revision == before.layer_of(key).revision for key in keys)

    def list_decisions(self, image: int) -> list[Decision]:
        """The decisions about one image, in the order they were made."""
        index = self.decision_index
        if index is None or index.decisions is not self.decisions:
            index = DecisionIndex(self.decisions)
            force_setattr(self, "decision_index", index)
        return index.list_decisions(image)

    def replace_decisions(self, gone: Iterable[int], come: Iterable[Decision]) -> "Project":
        """Without the decisions of these ids, and with those that have come in the place of those of the same ids."""
        gone, come = tuple(gone), tuple(come)
        changed = self.decisions.mutate()
        for number in gone:
            del changed[number]
        for one in come:
            changed[one.id] = one
        decisions, index = changed.finish(), self.decision_index
        if index is None or index.decisions is not self.decisions:
            index = DecisionIndex(self.decisions)
        return replace(self, decisions=decisions, decision_index=index.replace(decisions, gone=gone, come=come))

    def find_author(self, name: str) -> Author | None:
        """The author with exactly this name."""
        return next((author for author in self.authors.values() if author.name == name), None)

    def find_image(self, name: str) -> Image | None:
        """The image with exactly this name."""
        if isinstance(self.images, LazyImages):
            return self.images.find_name(name)
        return next((image for image in self.images.values() if image.name == name), None)

    def author_name(self, author: int | None) -> str:
        """The author's name, or its number where the project has no such author."""
        found = None if author is None else self.authors.get(author)
        return f"author {author}" if found is None else found.name

    def image_name(self, image: int) -> str:
        """The image's name, or its number where the project has no such image."""
        found = self.images.get(image)
        return f"image {image}" if found is None else found.name

    def label_name(self, label: int) -> str:
        """The label's name, or its number where the vocabulary has lost it."""
        found = self.vocabulary.label_of(label)
        return f"label {label}" if found is None else found.name

    def authors_of(self, *kinds: AuthorKind) -> list[Author]:
        """Authors of these kinds in id order."""
        return sorted((a for a in self.authors.values() if a.kind in kinds), key=lambda author: author.id)

    @property
    def models(self) -> list[Author]:
        """Models that have looked at an image; not those that persons have only taken shapes from."""
        models = self.authors_of(AuthorKind.MODEL)
        return models if self.begun is None else [one for one in models if self.has_begun(one.id)]

    def has_begun(self, author: int) -> bool:
        """Whether the author has drawn anything or given any image a status."""
        return self.begun is not None and self.begun.get(author, 0) > 0

    def is_answer_key(self, author: int) -> bool:
        """Whether the author has begun training and control images alone: a key to hold people against, no reference
        for the set.
        """
        begun = 0 if self.begun is None else self.begun.get(author, 0)
        asked = (one.id for one in self.images.values() if one.purpose is not ImagePurpose.WORK) if begun else ()
        return begun > 0 and sum(LayerKey(image, author) in self.layers for image in asked) >= begun

    def count_unblinded(self, authors: Iterable[int]) -> int:
        """How many layers of these authors were edited after others' work was seen."""
        counts = self.unblinded
        return 0 if counts is None else sum(counts.get(author, 0) for author in authors)

    @property
    def annotators(self) -> list[Author]:
        """Persons who have begun, in id order: who joined only to look and to decide has nothing to be compared."""
        return [author for author in self.authors_of(AuthorKind.PERSON) if self.has_begun(author.id)]

    @property
    def image_ids(self) -> tuple[int, ...]:
        """Ids of all images, ascending: as they were added; put in order once, however often they are asked for."""
        known = self.known_order
        if known is None or known[0] is not self.images:
            known = (self.images, tuple(sorted(self.images)))
            force_setattr(self, "known_order", known)
        return known[1]

    def keep_images(self, images: Iterable[int]) -> tuple[int, ...]:
        """Those of these images that the project has, in the order given; quick for a hundred thousand, too."""
        ids, given = self.image_ids, tuple(images)
        return given if given == ids else tuple(filter(frozenset(ids).__contains__, given))

    def list_images(self) -> list[Image]:
        """Images in id order, which is the order of the list on screen."""
        return [self.images[image_id] for image_id in self.image_ids]

    @property
    def next_image_id(self) -> int:
        """The first id that no image has ever had, so that no layer goes on under the key of another."""
        layers = self.layers
        images = layers.list_images() if isinstance(layers, LazyLayers) else (key.image for key in layers)
        return self._find_next_id(chain([self.last_image_id], self.images, images))

    @property
    def next_author_id(self) -> int:
        """The first id that no author has ever had."""
        layers = self.layers
        authors = [layers.last_author] if isinstance(layers, LazyLayers) else (key.author for key in layers)
        return 1 + max(chain([self.last_author_id], self.authors, authors))

    @property
    def next_note_id(self) -> int:
        """The first of some ids that no note has: one more than the largest, but anywhere in the half of a team's desk.

        There others see the ids, and would see how many notes they are not to see lie between.
        """
        if not self.desk:
            return self._find_next_id(self.notes)
        taken = {number // _ROOM for number in self.notes}
        while (place := (self.desk << DESK_BITS) // _ROOM + 1 + randbelow((1 << DESK_BITS) // _ROOM - 1)) in taken:
            pass
        return place * _ROOM

    @property
    def next_decision_id(self) -> int:
        """One more than the largest id of a decision that was made here."""
        return self._find_next_id(self.decisions)

    def _find_next_id(self, given: Iterable[int]) -> int:
        """One more than the largest of these ids in the half of this desk, so that no two desks give the same."""
        first = self.desk << DESK_BITS
        return 1 + max((number for number in given if number >> DESK_BITS == self.desk), default=first)


def _add_up(known: immutables.Map[int, int] | None, change: Mapping[int, int]) -> immutables.Map[int, int]:
    """Counts by author, so much higher."""
    known = known or immutables.Map()
    return known.update({author: known.get(author, 0) + by for author, by in change.items() if by})


BROUGHT_STEPS: Final = frozenset({"Import", "Merge", "Load a model's output"})
"""Names of steps whose shapes were drawn elsewhere."""

Part = Image | Author | Vocabulary | MetricSettings | Decision | ReviewNote | Protocol
"""What a step can touch besides layers."""


class LayerEdit(Struct, frozen=True):
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


class PartEdit(Struct, frozen=True):
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


class Step(Struct, frozen=True):
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
MANY_LAYERS: Final = 200
"""So does one over so many layers, which a worker stores: 100,000 would hold up closing for 18 s."""


class CommitRange(Struct, frozen=True):
    """What a step does to the layers of one range of images."""

    edits: tuple[LayerEdit, ...]
    layers: tuple[Layer, ...]
    """They as they are after the step, with their new revisions."""
    unblinded: bool = False
    """Others' shapes or numbers had been seen for one of them."""


class RangedCommit(Struct, frozen=True):
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


class Commit(Struct, frozen=True):
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
            packs_layers=len(step.layers) >= MANY_LAYERS
            or sum(len(edit.after) - len(edit.before) for edit in step.layers) >= MANY_ROWS,
            returning=self.returning,
            reason=self.reason,
        )
