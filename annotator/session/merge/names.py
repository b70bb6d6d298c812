"""Which image, author and label of another copy is which of ours: the same since before they parted, else by name."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from annotator.model.project import Project
from annotator.model.vocabulary import Label
from annotator.session.merge.lineage import LayerState, Lineage


@dataclass(frozen=True, slots=True)
class IdMapping:
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
        return LayerState(state.shapes.with_columns(label=np.array(labels, dtype=np.int32)), state.status)


def map_ids(project: Project, mine: Lineage, theirs: Lineage) -> IdMapping:
    """Joins images, authors and labels of `theirs` to those of `project`, which is `mine` as merged so far.

    What both had when they parted is the same, whatever it is called now; the rest is joined by name or is new.
    """
    project, images = _join_images(project, theirs.project, shared=mine.common_images & theirs.common_images)
    project, authors = _join_authors(project, theirs.project, shared=mine.common_authors & theirs.common_authors)
    shared = mine.common_labels & theirs.common_labels
    project, labels = _join_labels(project, theirs.project, shared=shared, images=images)
    ours = project.vocabulary.names_by_id
    label_names = {label.name: ours[labels[label.id]] for label in theirs.project.vocabulary.labels}
    return IdMapping(project, images, authors, labels, label_names)


def _join_images(project: Project, other: Project, *, shared: frozenset[int]) -> tuple[Project, dict[int, int]]:
    named = {image.name: image.id for image in project.images.values()}
    found: dict[int, int] = {}
    new = {}
    next_id = project.next_image_id
    for image in other.list_images():
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
