"""Importing: what a foreign table would bring into a project, as a plan to look at, then as one step to commit."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.formats.core.foreign import UNNAMED, ForeignTable, Note
from annotator.formats.core.gather import BEYOND_BOUND
from annotator.model.edit import renumber_shapes
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes, find_far_rows
from annotator.model.step import LayerEdit, PartEdit, Step
from annotator.phrase import Numeral, Phrase
from annotator.session.transfer.marks import IncomingNote, make_note_edits, take_marks
from annotator.session.transfer.matching import (
    Existing,
    ImportOptions,
    RefusedImportError,
    Remedy,
    match_authors,
    match_images,
    match_labels,
)
from annotator.session.transfer.stray import drop_stray_shapes

LONGEST_NAME: Final = 500
"""Letters of the name of a label or author."""


class PlannedLayer(NamedTuple):
    """One layer that comes in: rows `start` to `stop` - 1 of the plan's shapes."""

    key: LayerKey
    start: int
    stop: int
    before: Status
    after: Status
    replaces: bool


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What would come in; nothing is changed yet."""

    source: str
    shapes: Shapes
    """Rows in the order of `layers`, labels as in the project's vocabulary after the import."""
    layers: tuple[PlannedLayer, ...]
    parts: tuple[PartEdit, ...]
    matched: int
    """Images of the file that the project has."""
    by_file_name: int
    """Those of them that have another path but a file name that is there once."""
    by_content: int
    """Those of them that have another name but the same content."""
    added: tuple[str, ...]
    """Names of images that become part of the project."""
    unmatched: tuple[str, ...]
    """Names of images that the project does not have and that are left out."""
    new_authors: tuple[str, ...]
    new_labels: tuple[str, ...]
    notes: tuple[Note, ...]
    """What was converted or left out on the way."""
    review_notes: tuple[IncomingNote, ...] = ()
    """Notes of people on images and shapes."""


def plan_import(project: Project, foreign: ForeignTable, options: ImportOptions) -> ImportPlan:
    """Matches images, labels and raters of the file to those of the project. O(rows log rows).

    Raises UserError when no image matches, when nobody is named as the author, for shapes that no picture can hold or
    that lie outside theirs (unless the options say otherwise), and for layers that are there under `Existing.STOP`.
    """
    _refuse_far_shapes(foreign)
    refuse_long_names(foreign)
    images = match_images(project, foreign, options)
    foreign = drop_stray_shapes(project, foreign, images.ids, options.stray)
    authors, author_of = ([], {}) if foreign.has_points_alone else match_authors(project, foreign, options)
    vocabulary, label_of, case_conflicts = match_labels(project.vocabulary, foreign, options.labels)
    rows, groups = _group_rows(foreign, images.ids, author_of)
    stated, highest = _find_statements(foreign, images.ids, author_of), find_highest_passes(project, options)
    layers = tuple(plan_layers(project, groups, stated, options, highest))
    check_free(project, layers, foreign.source, options)
    taken = foreign.shapes.take(rows)
    shapes = taken.with_columns(
        id=np.arange(len(rows), dtype=np.int64),
        label=label_of[taken.label],
        image=np.full(len(rows), -1, dtype=np.int64),
    )
    ids_by_name = {rater.name: author_of[position] for position, rater in enumerate(foreign.raters)}
    marks = take_marks(project, foreign, shapes, places=taken.image, image_ids=images.ids, authors=ids_by_name)
    authors = [*authors, *marks.models]
    parts = [*images.parts, *(PartEdit(None, author) for author in authors)]
    if vocabulary != project.vocabulary:
        parts.append(PartEdit(project.vocabulary, vocabulary))
    own = (
        Note("shapes on images that the project does not have (left out)", len(foreign.shapes) - len(rows)),
        Note("images of another size than the file says (their shapes may lie wrong)", images.other_size),
        Note("labels that differ from another one by upper and lower case only", case_conflicts),
        Note("notes by people whom the project does not have (their names are left out)", marks.nameless),
        Note("notes that are here already (left out)", marks.known),
    )
    return ImportPlan(
        source=foreign.source,
        shapes=marks.shapes,
        layers=layers,
        parts=tuple(parts),
        matched=images.matched,
        by_file_name=images.by_file_name,
        by_content=images.by_content,
        added=images.added,
        unmatched=images.unmatched,
        new_authors=tuple(author.name for author in authors),
        new_labels=tuple(label.name for label in vocabulary.labels[len(project.vocabulary.labels) :]),
        notes=(*foreign.notes, *(note for note in own if note.count)),
        review_notes=marks.notes,
    )


def make_import_step(plan: ImportPlan, next_shape_id: int, load: Callable[[LayerKey], Shapes]) -> Step:
    """The plan as one step. `load` gives the shapes of the layers that are replaced."""
    shapes = renumber_shapes(plan.shapes, next_shape_id)
    empty = Shapes.empty()
    edits = tuple(
        LayerEdit(
            layer.key,
            load(layer.key) if layer.replaces else empty,
            shapes.slice(layer.start, layer.stop),
            layer.before,
            layer.after,
        )
        for layer in plan.layers
    )
    parts = (*plan.parts, *make_note_edits(plan.review_notes, next_shape_id))
    return Step(name="Import", layers=edits, parts=parts, count=len(shapes))


def is_still_valid(plan: ImportPlan, before: Project, now: Project) -> bool:
    """Whether a plan that was made for `before` can be carried out on the project as it is now."""
    is_numbered = not plan.review_notes or now.notes is before.notes
    return is_numbered and now.matches(before, (planned.key for planned in plan.layers))


def _refuse_far_shapes(foreign: ForeignTable) -> None:
    """Holds for formats of plugins what our own readers hold line by line: no coordinate beyond the bound."""
    far = find_far_rows(foreign.shapes)
    if far.any():
        raise make_far_error(foreign, int(foreign.shapes.image[np.argmax(far)]))


def make_far_error(foreign: ForeignTable, image: int) -> UserError:
    """The sentence about a shape on this image of the file that no picture can hold."""
    return UserError(
        "{source}: a shape on '{image}' {beyond_bound}; mend the file and import it again.",
        source=foreign.source,
        image=foreign.images[image].name,
        beyond_bound=BEYOND_BOUND,
    )


def refuse_long_names(foreign: ForeignTable) -> None:
    """No list, sentence or page can show a name of a label or author that is a text of its own. Raises UserError."""
    for kind, found in (("a label", foreign.labels), ("an author", foreign.raters)):
        long = next((one.name for one in found if len(one.name) > LONGEST_NAME), None)
        if long is not None:
            raise UserError(
                "{source} names {kind} of {n} letters ({long} …); give it a name of {longest_name} letters at most.",
                source=foreign.source,
                kind=kind,
                n=Numeral(f"{len(long):,}"),
                long=ascii(long[:20]),
                longest_name=LONGEST_NAME,
            )


def _group_rows(
    foreign: ForeignTable, image_ids: tuple[int | None, ...], author_of: Mapping[int, int]
) -> tuple[npt.NDArray[np.intp], dict[LayerKey, tuple[int, int]]]:
    """Rows of the file in the order of layers, and for every layer its first and its last row plus one in that order.

    Rows of images that the project does not have are left out; within a layer the order of the file stays.
    """
    ours = np.array([-1 if image is None else image for image in image_ids], dtype=np.int64)
    authors = np.array(
        [author_of.get(position, -1) for position in range(UNNAMED, len(foreign.raters))], dtype=np.int64
    )
    columns = np.stack([ours[foreign.shapes.image], authors[foreign.rater - UNNAMED], foreign.pass_number], axis=1)
    rows = np.lexsort((columns[:, 2], columns[:, 1], columns[:, 0]))
    rows = rows[columns[rows, 0] >= 0]
    columns = columns[rows]
    starts = np.flatnonzero((np.diff(columns, axis=0, prepend=-1) != 0).any(axis=1))
    keys = [LayerKey(*key) for key in columns[starts].tolist()]
    borders = pairwise([*starts.tolist(), len(rows)])
    return rows, dict(zip(keys, borders, strict=True))


def _find_statements(
    foreign: ForeignTable, image_ids: tuple[int | None, ...], author_of: Mapping[int, int]
) -> dict[LayerKey, Status | None]:
    """Layers that the file speaks of, empty ones too; every image where one author is named for a whole file."""
    stated: dict[LayerKey, Status | None] = {}
    if not foreign.raters and not foreign.has_points_alone:
        stated = {LayerKey(image, author_of[UNNAMED]): None for image in image_ids if image is not None}
    for said in foreign.statements:
        image = image_ids[said.image]
        if image is not None:
            stated[LayerKey(image, author_of[said.rater], said.pass_number)] = said.status
    return stated


def find_highest_passes(project: Project, options: ImportOptions) -> dict[tuple[int, int], int]:
    """By image and author the highest pass that is begun, where what comes in follows it."""
    highest: dict[tuple[int, int], int] = {}
    if options.existing is Existing.AGAIN:
        for key, layer in project.layers.items():
            if _is_begun(layer):
                highest[key[:2]] = max(highest.get(key[:2], 0), key.pass_number)
    return highest


def plan_layers(
    project: Project,
    groups: Mapping[LayerKey, tuple[int, int]],
    stated: Mapping[LayerKey, Status | None],
    options: ImportOptions,
    highest: Mapping[tuple[int, int], int],
) -> Iterator[PlannedLayer]:
    """The layers in the order of image, author and pass, under the key that they take in the project.

    `highest` is what `find_highest_passes` found.
    """
    for key in sorted(groups.keys() | stated.keys()):
        target = key._replace(pass_number=highest.get(key[:2], 0) + key.pass_number)
        start, stop = groups.get(key, (0, 0))
        after = options.status or stated.get(key) or Status.DONE
        if start == stop and after is Status.NEW:
            continue
        there = project.layers.get(target)
        before = Status.NEW if there is None else there.status
        yield PlannedLayer(target, start, stop, before, after, replaces=_is_begun(there))


def _is_begun(layer: Layer | None) -> bool:
    """Whether the layer says anything yet."""
    return layer is not None and layer.is_begun


def check_free(project: Project, layers: Iterable[PlannedLayer], source: str, options: ImportOptions) -> None:
    """Raises UserError under `Existing.STOP` when a layer of the plan is there already."""
    taken = [layer.key for layer in layers if layer.replaces] if options.existing is Existing.STOP else []
    if taken:
        author, image = project.authors[taken[0].author], project.images[taken[0].image]
        raise RefusedImportError(
            Phrase(
                "{source}: {n} layers are there already (the first is {author}'s on '{image}')",
                source=source,
                n=Numeral(f"{len(taken):,}"),
                author=author.name,
                image=image.name,
            ),
            Remedy.CHOOSE_EXISTING,
        )
