"""A step on its way into the store, and all shapes on their way out of it: values alone, so that a worker may do it.

What came from the server of a team project is a step here, too, by which view and listeners learn what changed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from threading import Lock
from types import MappingProxyType
from typing import Final, Protocol

import immutables
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.metrics.ranges.measure import list_met_labels
from annotator.metrics.ranges.source import PART_BOXES, ImageRange, LoadedSource
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey
from annotator.model.lazy import LazyLayers
from annotator.model.project import (
    BROUGHT_STEPS,
    Commit,
    CommitRange,
    LayerEdit,
    PartEdit,
    Project,
    RangedCommit,
    Step,
    apply_parts,
    apply_step,
    invert_step,
)
from annotator.model.shapes import Shapes, find_next_id
from annotator.session.change import Change, change_of
from annotator.session.exposure import find_unblinded_edits
from annotator.store.replica.received import Received, find_assigned_order
from annotator.store.tables.headers import ALL_IMAGES, ImageBounds

RECEIVED: Final = object()
"""Origin of the change that tells of what was received."""


def make_received_step(project: Project, received: Received) -> Step:
    """The step from the project to what was received; a layer that is not loaded counts as empty before."""
    layers = tuple(_make_edit(project.layer_of(one.layer.key), one.layer) for one in received.layers)
    return Step("", layers, received.parts)


def take_received(project: Project, received: Received) -> Project:
    """The project with what was received in the place of what it had."""
    if received.assigned is not None:
        project = replace(project, assigned=find_assigned_order(received.assigned))
    if received.membership is not None:
        project = replace(project, desk=received.membership.desk)
    return apply_parts(project, received.parts).with_layers(one.layer for one in received.layers)


def _make_edit(before: Layer, after: Layer) -> LayerEdit:
    rows = Shapes.empty() if before.loaded is None else before.loaded
    said = None if before.attributes == after.attributes else (before.attributes, after.attributes)
    return LayerEdit(after.key, rows, after.shapes, before.status, after.status, attributes=said)


LARGE_LAYERS: Final = 50
"""Touched layers up to which a step is stored within a frame."""
LARGE_ROWS: Final = 2000
"""Touched rows up to which it is."""
LARGE_PARTS: Final = 500
"""Touched images, notes and other parts up to which it is."""

_LOOK_EVERY: Final = 0.05
"""Seconds between two looks at whether a thread that waits for another one was called off."""

NO_LAYERS: Final[Mapping[LayerKey, Layer]] = MappingProxyType({})


class CommitStore(Protocol):
    """What a commit needs of the place where the project is kept; it may be called from any thread."""

    def commit(self, record: Commit | RangedCommit) -> None:
        """Writes durably, one range of images after the other, or raises UserError and writes nothing."""

    def load_layer(self, key: LayerKey) -> Shapes:
        """The shapes of one layer."""


class Storage(CommitStore, Protocol):
    """What a session needs of the place where the project is kept."""

    @property
    def read_only(self) -> bool:
        """Whether commits are refused."""

    @property
    def read_only_reason(self) -> str:
        """Why they are, in one sentence; empty where they are not."""

    @property
    def can_be_written(self) -> bool:
        """Whether the place is still there and takes commits."""

    @property
    def may_change_parts(self) -> bool:
        """Whether images, labels, authors and settings may be changed here."""

    def load_tables(
        self, progress: Progress | None = None, images: ImageBounds = ALL_IMAGES
    ) -> Mapping[LayerKey, Shapes]:
        """The shapes of every stored layer, or of those of a range of images; may be called from any thread."""

    def add_seconds(self, key: LayerKey, seconds: float) -> None:
        """Adds time spent to a layer."""

    def set_images_folder(self, folder: str) -> None:
        """Notes where the images folder is on this machine."""

    def mark_seen(self, keys: Iterable[LayerKey]) -> None:
        """Notes that the authors of these layers have seen others' work on the images."""

    def receive(self, received: Received) -> None:
        """Writes what came from the server of a team project, or raises UserError and writes nothing."""


class ShapeLoader:
    """Gives every layer's shapes as the store had them; a layer that was edited since is loaded already."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._turn = Lock()
        self.tables: Mapping[LayerKey, Shapes] | None = None
        """By layer; None until they were read."""

    def load(self, progress: Progress) -> Mapping[LayerKey, Shapes]:
        """The shapes by layer; any thread may ask. Raises UserError, and Cancelled also while another one reads."""
        while not self._turn.acquire(timeout=_LOOK_EVERY):
            progress.step(0, 0)
        try:
            if self.tables is None:
                self.tables = self._storage.load_tables(progress)
            return self.tables
        finally:
            self._turn.release()

    def make_source(self, snapshot: Project) -> LoadedSource:
        """The state as a source, loaded range by range where it is not loaded yet; any thread may ask."""
        if not snapshot.is_loaded and self.tables is not None:
            snapshot = snapshot.with_tables(self.tables)
        return LoadedSource(snapshot) if snapshot.is_loaded else StoredSource(snapshot, self._storage)

    def read_ranges(self, snapshot: Project, progress: Progress) -> Iterator[Project]:
        """The state in parts that differ in their images and layers alone, which are loaded; any thread may ask.

        Raises UserError and Cancelled.
        """
        source = self.make_source(snapshot)
        ranges = source.list_ranges(PART_BOXES)
        for done, one in enumerate(ranges):
            progress.step(done, len(ranges))
            part = source.read_range(one)
            yield replace(part, begun=snapshot.begun, unblinded=snapshot.unblinded, decisions=snapshot.decisions)


class StoredSource(LoadedSource):
    """A state of a project as a source; layers that are not loaded are read from the place where it is kept.

    One that was edited since is loaded, so that what is stored meanwhile is no part of it.
    """

    def __init__(self, project: Project, storage: Storage) -> None:
        super().__init__(project)
        self._storage = storage

    def list_labels(self) -> set[int]:
        """Ids of the labels that shapes bear or count as."""
        return set().union(*(list_met_labels(self.read_range(part)) for part in self.list_ranges(PART_BOXES)))

    def read_range(self, part: ImageRange) -> Project:
        """The part of the project, loaded."""
        found = self._cut(part)
        tables = self._storage.load_tables(images=(part.first, part.last))
        layers = {
            key: layer.with_shapes(tables[key]) if layer.loaded is None and key in tables else layer
            for key, layer in found.layers.items()
        }
        return replace(found, layers=immutables.Map(layers))


class StoredStep(Struct, frozen=True):
    """A step that the store holds, and the project that it led to."""

    step: Step
    project: Project
    time: float
    change: Change
    """The notice of the step."""
    next_shape_id: int
    """The first id that is free after it, at the desk of the one that was free before."""

    @classmethod
    def of(cls, step: Step, project: Project, time: float, *, next_shape_id: int) -> "StoredStep":
        """With what takes long where many layers were touched, so that a worker may count it."""
        ids = find_next_id(next_shape_id, (edit.after.id for edit in step.layers))
        return cls(step, project, time, change_of(step), ids)

    def keep_loaded(self, now: Project, keys: Iterable[LayerKey]) -> "StoredStep":
        """The same with what came in while it was stored: shapes of these layers, another folder of images."""
        there = self.project.layers
        loaded = [
            there[key].with_shapes(layer.loaded)
            for key in keys
            if (layer := now.layers.get(key)) is not None
            and layer.loaded is not None
            and key in there
            and there[key].loaded is None
        ]
        project = replace(self.project.with_layers(loaded), images_folder=now.images_folder)
        tables = now.layers.tables if isinstance(now.layers, LazyLayers) else None
        return replace(self, project=project if tables is None else project.with_tables(tables))


class PendingCommit(Struct, frozen=True):
    """All that storing one step needs; nothing of it changes while a worker thread works."""

    base: Project
    storage: CommitStore
    author: int | None
    clock: Callable[[], float]
    action: str = "do"
    brought: Mapping[LayerKey, Layer] = field(default_factory=lambda: NO_LAYERS)
    next_shape_id: int = 0
    arrived: set[LayerKey] = field(default_factory=set)
    """Layers whose shapes were loaded meanwhile; filled by the session alone."""
    moved: Step | None = None
    """The step of the history that undo takes back or redo does again."""
    reason: str = ""
    """Why it is done."""

    def store(self, make_step: Callable[[], Step], check: Callable[[], None] = lambda: None) -> StoredStep:
        """Makes the step and writes it. Raises UserError when it could not be stored; then nothing has changed.

        `check` is called at the last moment before writing; what it raises calls the step off.
        """
        step = make_step()
        base = self._load_touched(step)
        project = apply_step(base, step)
        unblinded = find_unblinded_edits(base, step) - self.brought.keys()
        now = self.clock()
        finished = dict.fromkeys(self._find_finished(base, step), round(1000 * now))
        layers = tuple(
            replace(
                project.layer_of(edit.key),
                revision=base.layer_of(edit.key).revision + 1,
                unblinded=base.layer_of(edit.key).unblinded + (edit.key in unblinded),
                first_finished=finished.get(edit.key, base.layer_of(edit.key).first_finished),
            )
            for edit in step.layers
        )
        layers = tuple(_keep_past(layer, self.brought.get(layer.key)) for layer in layers)
        check()
        returning = find_returning_layers(project, step)
        what = (self.author, now, self.action, bool(unblinded), returning, self.reason)
        self.storage.commit(Commit(step, layers, *what))
        return StoredStep.of(step, project.with_layers(layers), now, next_shape_id=self.next_shape_id)

    def store_ranges(self, record: RangedCommit) -> StoredStep:
        """As `store`, of a step that comes range by range and that the record's ranges may call off."""
        kept: list[CommitRange] = []

        def keep() -> Iterator[CommitRange]:
            for part in record.ranges:
                kept.append(part)
                yield part

        parts: list[PartEdit] = []

        def list_parts() -> Sequence[PartEdit]:
            parts.extend(record.list_parts())
            return parts

        who = replace(record, author=self.author, reason=self.reason)
        self.storage.commit(replace(who, ranges=keep(), list_parts=list_parts))
        whole = replace(record, ranges=kept, list_parts=lambda: parts).gather()
        project = apply_parts(self.base, parts).with_layers(whole.layers)
        return StoredStep.of(whole.step, project, record.seconds, next_shape_id=self.next_shape_id)

    def make_move(self) -> Step:
        """What undo or redo stores; made where it is stored, as that takes long of a large step."""
        if self.moved is None:
            raise LookupError("no step of the history moves")
        return invert_step(self.moved) if self.action == "undo" else self.moved

    def load_layers(self, keys: Iterable[LayerKey]) -> list[Layer]:
        """These layers as they are before the step, loaded."""
        layers = [self.base.layer_of(key) for key in keys]
        return [one if one.loaded is not None else one.with_shapes(self.storage.load_layer(one.key)) for one in layers]

    def load_shapes(self, key: LayerKey) -> Shapes:
        """The shapes of a layer as they are before the step."""
        return self.load_layers([key])[0].shapes

    def _find_finished(self, base: Project, step: Step) -> set[LayerKey]:
        """The layers that the step finishes for the first time; what was drawn elsewhere was finished there."""
        if self.action != "do" or step.name in BROUGHT_STEPS:
            return set()
        return {
            edit.key
            for edit in step.layers
            if edit.status_after.is_finished
            and not edit.status_before.is_finished
            and base.layer_of(edit.key).first_finished is None
        }

    def _load_touched(self, step: Step) -> Project:
        missing = [edit.key for edit in step.layers if self.base.layer_of(edit.key).loaded is None]
        return self.base.with_layers(self.load_layers(missing)) if missing else self.base


def is_large(step: Step) -> bool:
    """Whether storing the step takes longer than an event of the window may."""
    if len(step.layers) > LARGE_LAYERS or len(step.parts) > LARGE_PARTS:
        return True
    return sum(max(len(edit.before), len(edit.after)) for edit in step.layers) > LARGE_ROWS


def find_returning_layers(project: Project, step: Step) -> tuple[Layer, ...]:
    """Empty layers that memory has of images and authors which a step brings back, as redoing "Add author" does."""
    added = [edit.after for edit in step.parts if edit.before is None]
    images = {part.id for part in added if isinstance(part, Image)}
    authors = {part.id for part in added if isinstance(part, Author)}
    if not images | authors:
        return ()
    touched = {edit.key for edit in step.layers}
    here = (layer for image in images for layer in project.list_layers(image, project.authors))
    found = project.layers.values() if authors else here
    return tuple(
        layer
        for layer in found
        if (layer.key.image in images or layer.key.author in authors)
        and layer.key not in touched
        and not layer.count
        and layer.key.image in project.images
        and layer.key.author in project.authors
    )


def _keep_past(layer: Layer, brought: Layer | None) -> Layer:
    """The layer with the past of the one that was made elsewhere, if it was."""
    if brought is None:
        return layer
    return replace(
        layer,
        seconds=brought.seconds,
        unblinded=brought.unblinded,
        seen=brought.seen,
        first_finished=brought.first_finished,
    )
