"""Where two copies of a project parted, and every state that a layer has had since: read from their journals.

A journal only grows. The steps that two copies share at its beginning are their common past; what a copy did after
them can be taken back from its present, step by step, so that no base has to be stored beside a project.
"""

import os
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Progress, UserError, WindowPhrase
from annotator.metrics.ranges.source import PART_BOXES, LoadedSource, Source
from annotator.model.author import Author
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import Attributes, Shapes
from annotator.model.vocabulary import Label, Vocabulary
from annotator.session.pending_commit import StoredSource
from annotator.store.journal import JournalEntry, LayerEntry
from annotator.store.project_file import ProjectFile

CHOICE_STEPS: Final = frozenset({"Choose passes", "Keep one pass"})
"""Names of the steps that take passes away for good, by a person's choice."""

_REPEATABLE: Final = CHOICE_STEPS | {"Merge"}


class LayersByRange:
    """The layers of a copy with their shapes: ranges are read as they are asked for, and the last one stays.

    So does one that is asked for again: only copies whose images are in another order go back to a range.
    """

    def __init__(self, content: Source) -> None:
        self._content, self._ranges = content, content.list_ranges(PART_BOXES)
        self._starts = [one.first for one in self._ranges]
        self._last: tuple[int, Project] | None = None
        self._asked: set[int] = set()
        self._kept: dict[int, Project] = {}

    def find_layer(self, layer: Layer) -> Layer:
        """The layer, loaded. Raises UserError where it cannot be read."""
        return layer if layer.loaded is not None else self._read_range(layer.key.image).layer_of(layer.key)

    def _read_range(self, image: int) -> Project:
        place = bisect_right(self._starts, image) - 1
        if self._last is not None and self._last[0] == place:
            return self._last[1]
        found = self._kept.get(place)
        if found is None:
            found = self._content.read_range(self._ranges[place])
            if place in self._asked:
                self._kept[place] = found
        self._asked.add(place)
        self._last = place, found
        return found


class ProjectCopy(Struct, frozen=True, dict=True):
    """A copy of a project: what it holds, and its journal with the oldest step first."""

    source: str
    """What to call it: the name of its file, with its folder where that is needed."""
    content: LoadedSource
    """Read range by range; its file has to stay open."""
    journal: tuple[JournalEntry, ...]

    @property
    def project(self) -> Project:
        """The project, not all of whose layers need be loaded."""
        return self.content.project

    @cached_property
    def layers(self) -> LayersByRange:
        """Its layers with their shapes."""
        return LayersByRange(self.content)


def copy_of(opened: ProjectFile, progress: Progress | None = None, *, source: str = "") -> ProjectCopy:
    """The copy that is in an open project file."""
    journal = tuple(reversed(opened.read_journal(progress=progress)))
    return ProjectCopy(source or opened.path.name, StoredSource(opened.project, opened), journal)


def read_source(opened: ProjectFile, progress: Progress | None = None, *, source: str = "") -> ProjectCopy:
    """The copy that is merged into another project.

    Raises UserError for the replica of an annotator: others' layers are in it only as far as that person may see them.
    """
    member = opened.membership
    if member is not None and not member.may_decide:
        raise UserError(
            "'{file}' is {name}'s replica of a team project and holds but a part of it; merge an auditor's replica, or "
            "{copy}.",
            copy=WindowPhrase(
                "an ordinary project written from a replica", options="a copy made with annotator team detach"
            ),
            file=opened.path.name,
            name=opened.project.author_name(member.author_id),
        )
    return copy_of(opened, progress, source=source)


def make_source_names(paths: Sequence[Path]) -> list[str]:
    """What to call the files: name and folder, and so many folders more that each name is told from the others."""
    parts = [Path(os.path.realpath(path)).parts for path in paths]
    length = 2
    while length < max(map(len, parts), default=0) and len({one[-length:] for one in parts}) < len(set(parts)):
        length += 1
    return [PurePosixPath(*one[-length:]).as_posix() for one in parts]


class LayerState(Struct, frozen=True):
    """What a layer says at some time; two states are compared without the ids of the shapes."""

    shapes: Shapes
    status: Status
    attributes: Attributes | None = None

    @classmethod
    def of(cls, layer: Layer) -> "LayerState":
        """What a loaded layer says now."""
        return cls(layer.shapes, layer.status, layer.attributes)

    @property
    def is_begun(self) -> bool:
        """Whether the layer says anything."""
        return len(self.shapes) > 0 or self.status is not Status.NEW

    def has_same_content(self, other: "LayerState") -> bool:
        """Whether both say the same; ids, which every copy gives out by itself, do not matter."""
        if (self.status, self.attributes) != (other.status, other.attributes) or len(self.shapes) != len(other.shapes):
            return False
        mine, theirs = self.shapes, other.shapes
        return np.array_equal(mine.box, theirs.box) and _clear_ids(mine) == _clear_ids(theirs)


def count_shared_steps(ours: Sequence[JournalEntry], theirs: Sequence[JournalEntry]) -> int:
    """How many steps both journals begin with."""
    shared = 0
    for mine, other in zip(ours, theirs, strict=False):
        if _identity_of(mine) != _identity_of(other):
            break
        shared += 1
    return shared


class Lineage(Struct, frozen=True, dict=True):
    """A copy since it parted from another one: the states of its layers, and what it had when they parted."""

    copy: ProjectCopy
    steps: tuple[JournalEntry, ...]
    """Its own steps, oldest first."""
    related: bool
    """Whether the copies have a common past at all (the same uuid)."""

    @property
    def project(self) -> Project:
        """The project of the copy, not all of whose layers need be loaded."""
        return self.copy.project

    def state_of(self, key: LayerKey) -> LayerState:
        """What the layer says now."""
        return LayerState.of(self.copy.layers.find_layer(self.project.layer_of(key)))

    def iterate_states(self, key: LayerKey) -> Iterator[LayerState]:
        """The layer's states since the copies parted, the present one first, that of the parting last."""
        state = self.state_of(key)
        yield state
        for _, entry in reversed(self._entries.get(key, ())):
            before = state.shapes.without(entry.ids) if len(entry.ids) else state.shapes
            said = state.attributes if entry.attributes is None else entry.attributes[0]
            state = LayerState(before.merge(entry.before), entry.status_before, said)
            yield state

    def list_dropped_states(self, image: int, author: int) -> list[LayerState]:
        """What the author's passes over the image said before a choice between passes took it away."""
        return self._dropped.get((image, author), [])

    def find_last_change(self, key: LayerKey) -> float | None:
        """Time of the layer's last change since the copies parted, seconds since 1970; None where there is none."""
        return self._last_changes.get(key)

    def find_parting_state(self, key: LayerKey) -> LayerState:
        """What the layer said when the copies parted."""
        *_, last = self.iterate_states(key)
        return last if self.related else LayerState(Shapes.empty(), Status.NEW)

    @cached_property
    def common_labels(self) -> frozenset[int]:
        """Ids of the labels that both copies had when they parted."""
        vocabulary = self.project.vocabulary
        for step in reversed(self.steps):
            for edit in step.parts:
                if isinstance(edit.part, Vocabulary):
                    vocabulary = edit.before if isinstance(edit.before, Vocabulary) else Vocabulary()
        return self._keep_if_related(label.id for label in vocabulary.labels)

    @cached_property
    def common_authors(self) -> frozenset[int]:
        """Ids of the authors that both copies had when they parted."""
        return self._keep_if_related(self._find_common_ids(Author, self.project.authors.keys()))

    @cached_property
    def common_images(self) -> frozenset[int]:
        """Ids of the images that both copies had when they parted."""
        return self._keep_if_related(self._find_common_ids(Image, self.project.images.keys()))

    @cached_property
    def _entries(self) -> dict[LayerKey, list[tuple[str, LayerEntry]]]:
        """By layer the names of its steps, oldest first, and what they did to it.

        A merge or a choice that was undone is left out with all that was undone before it: it can be made again.
        """
        found: dict[LayerKey, list[tuple[str, LayerEntry]]] = defaultdict(list)
        for step in self.steps:
            for entry in step.layers:
                known = found[entry.key]
                names = [name for name, _ in known]
                if step.action == "undo" and step.name in _REPEATABLE and step.name in names:
                    del known[len(names) - 1 - names[::-1].index(step.name) :]
                else:
                    known.append((step.name, entry))
        return dict(found)

    @cached_property
    def _dropped(self) -> dict[tuple[int, int], list[LayerState]]:
        found: dict[tuple[int, int], list[LayerState]] = defaultdict(list)
        for key, entries in self._entries.items():
            if any(name in CHOICE_STEPS for name, _ in entries):
                before = list(self.iterate_states(key))[1:]
                chosen = [name in CHOICE_STEPS for name, _ in reversed(entries)]
                states = [state for state, is_choice in zip(before, chosen, strict=True) if is_choice]
                found[key[:2]] += [state for state in states if state.is_begun]
        return dict(found)

    @cached_property
    def _last_changes(self) -> dict[LayerKey, float]:
        return {entry.key: step.time for step in self.steps for entry in step.layers}

    def find_touched_images(self) -> frozenset[int]:
        """The images about which the copy's own steps say anything."""
        layers = {entry.key.image for step in self.steps for entry in step.layers}
        said = (edit.part for step in self.steps for edit in step.parts)
        return frozenset(layers).union(one.image for one in said if isinstance(one, Decision | ReviewNote))

    def _find_common_ids(self, kind: type[Author] | type[Image], now: Iterable[int]) -> set[int]:
        ids = set(now)
        for step in reversed(self.steps):
            for edit in step.parts:
                if isinstance(edit.part, kind):
                    (ids.discard if edit.before is None else ids.add)(edit.part.id)
        return ids

    def _keep_if_related(self, ids: Iterable[int]) -> frozenset[int]:
        return frozenset(ids) if self.related else frozenset()


def split_lineages(ours: ProjectCopy, theirs: ProjectCopy) -> tuple[Lineage, Lineage]:
    """Both copies since they parted; without a common past everything is their own."""
    related = ours.project.uuid == theirs.project.uuid
    shared = count_shared_steps(ours.journal, theirs.journal) if related else 0
    return (
        Lineage(ours, ours.journal[shared:], related),
        Lineage(theirs, theirs.journal[shared:], related),
    )


def _identity_of(entry: JournalEntry) -> tuple[object, ...]:
    """What tells a step from every other one."""
    touched = tuple((layer.key, layer.revision) for layer in entry.layers)
    return entry.id, entry.time, entry.author, entry.action, entry.name, entry.image, entry.count, touched


def _clear_ids(shapes: Shapes) -> Shapes:
    return shapes.with_columns(id=np.arange(len(shapes), dtype=np.int64))


class IdMapping(Struct, frozen=True):
    """Our id for every id of theirs, and the project with what was new."""

    project: Project
    images: Mapping[int, int]
    authors: Mapping[int, int]
    labels: Mapping[int, int]
    label_names: Mapping[str, str]
    """Their label's name: ours."""

    def translate(self, state: LayerState) -> LayerState:
        """The state with our labels; a label that their vocabulary has lost since keeps its number."""
        labels = [self.labels.get(label, label) for label in state.shapes.label.tolist()]
        return replace(state, shapes=state.shapes.with_columns(label=np.array(labels, dtype=np.int32)))


def map_ids(project: Project, mine: Lineage, theirs: Lineage) -> IdMapping:
    """Joins images, authors and labels of `theirs` to those of `project`, which is `mine` as merged so far.

    What both had when they parted is the same, whatever it is called now; the rest is joined by name or is new.
    """
    shared = mine.common_images & theirs.common_images
    removed = shared.difference(project.images, theirs.find_touched_images())
    project, images = _join_images(project, theirs.project, shared=shared, removed=removed)
    project, authors = _join_authors(project, theirs.project, shared=mine.common_authors & theirs.common_authors)
    shared = mine.common_labels & theirs.common_labels
    project, labels = _join_labels(project, theirs.project, shared=shared, images=images)
    ours = project.vocabulary.names_by_id
    project = _join_tags(project, theirs.project, labels)
    project = _join_cards(project, theirs.project, authors)
    label_names = {label.name: ours[labels[label.id]] for label in theirs.project.vocabulary.labels}
    return IdMapping(project, images, authors, labels, label_names)


def _join_images(
    project: Project, other: Project, *, shared: frozenset[int], removed: frozenset[int]
) -> tuple[Project, dict[int, int]]:
    """Images that were removed here, and to which nothing was done there since, stay away."""
    named = {image.name: image.id for image in project.images.values()}
    found: dict[int, int] = {}
    new = {}
    next_id = project.next_image_id
    for image in other.list_images():
        if image.id in removed:
            continue
        if image.id in shared and image.id in project.images:
            found[image.id] = image.id
        elif image.name in named:
            found[image.id] = named[image.name]
        else:
            found[image.id] = next_id
            new[next_id] = replace(image, id=next_id)
            next_id += 1
    return replace(project, images=project.images.update(new)), found


def _join_authors(project: Project, other: Project, *, shared: frozenset[int]) -> tuple[Project, dict[int, int]]:
    named = {author.name: author.id for author in project.authors.values()}
    found: dict[int, int] = {}
    new = {}
    next_id = project.next_author_id
    for key in sorted(other.authors):
        author = other.authors[key]
        if key in shared and key in project.authors:
            found[key] = key
        elif author.name in named:
            found[key] = named[author.name]
        else:
            found[key] = next_id
            new[next_id] = replace(author, id=next_id)
            next_id += 1
    return replace(project, authors=project.authors.update(new)), found


def _join_labels(
    project: Project, other: Project, *, shared: frozenset[int], images: Mapping[int, int]
) -> tuple[Project, dict[int, int]]:
    words = project.vocabulary
    ours = words.labels
    there = {label.id for label in ours} & shared
    known = {label.name: label.id for label in ours}
    theirs = other.vocabulary.labels
    new = {label.name: label for label in theirs if label.id not in there and label.name not in known}
    if new:
        words = words.add_labels((name, label.source_id) for name, label in new.items())
        known = {label.name: label.id for label in words.labels}
    found = {label.id: label.id if label.id in there else known[label.name] for label in theirs}
    added = (_complete_label(label, new[label.name], found, images) for label in words.labels[len(ours) :])
    return replace(project, vocabulary=replace(words, labels=(*ours, *added))), found


def _join_tags(project: Project, other: Project, labels: Mapping[int, int]) -> Project:
    """Custom tags that are new here come along, asked of the same labels; those of a known key stay as they are."""
    known = {tag.key for tag in project.protocol.custom_tags}
    new = [tag for tag in other.protocol.custom_tags if tag.key not in known]
    if not new:
        return project
    added = (replace(tag, labels=tuple(sorted(labels[one] for one in tag.labels if one in labels))) for tag in new)
    return replace(project, protocol=project.protocol.with_tags((*project.protocol.custom_tags, *added)))


def _join_cards(project: Project, other: Project, authors: Mapping[int, int]) -> Project:
    """Cards that were shown in either copy."""
    shown = [replace(one, author=authors[one.author]) for one in other.protocol.shown_cards if one.author in authors]
    return replace(project, protocol=project.protocol.with_cards(shown)) if shown else project


def _complete_label(label: Label, theirs: Label, labels: Mapping[int, int], images: Mapping[int, int]) -> Label:
    """A label that is new here with what it says there, ids as they are here."""
    alias = None if theirs.alias_of is None else labels.get(theirs.alias_of)
    example = theirs.example
    if example is not None:
        example = replace(example, image=images[example.image]) if example.image in images else None
    key = label.key if alias is None and not theirs.retired else ""
    return replace(
        label, key=key, description=theirs.description, example=example, alias_of=alias, retired=theirs.retired
    )
