"""Imports: a foreign table comes into a project range by range of its images, so that the memory stays bounded.

A plan is made first and changes nothing; it can be previewed, and reads the table's rows once more when it is carried
out. Commands, the window and models' detections all take this way.
"""

import time
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Numeral, Phrase, Progress, UserError
from annotator.formats.core.foreign import UNNAMED, ForeignFile, Note, note_flawed
from annotator.formats.core.gather import BEYOND_BOUND
from annotator.formats.core.image_names import SPELLED
from annotator.formats.core.plausibility import judge_file
from annotator.metrics.ranges.source import ImageRange, split_ranges
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import CommitRange, LayerEdit, PartEdit, Project, RangedCommit, Step
from annotator.model.shapes import Attributes, Shapes
from annotator.session.pending_commit import PendingCommit, StoredStep
from annotator.session.transfer import matching
from annotator.session.transfer.marks import MarkTaker, make_note_edits

Ids = npt.NDArray[np.int64]

RANGE: Final = 32_768
"""Shapes and layers of a range."""
LONGEST_NAME: Final = 500
"""Letters of the name of a label or author."""


class ImportStorage(Protocol):
    """What an import needs of the place where the project is stored."""

    @property
    def next_shape_id(self) -> int:
        """The first id that no shape has ever had."""

    def load_layer(self, key: LayerKey) -> Shapes:
        """The shapes of one layer."""

    def commit(self, record: RangedCommit) -> None:
        """Writes durably or raises UserError and writes nothing."""


class PlannedLayer(NamedTuple):
    """One layer that comes in: rows `start` to `stop` - 1 of the shapes of its range."""

    key: LayerKey
    start: int
    stop: int
    before: Status
    after: Status
    replaces: bool
    said: Attributes | None = None
    """What the file says of the image; None where it says nothing, and what is here stays."""


class ImportSummary(Struct, frozen=True):
    """What an import brought in, or would bring in."""

    source: str
    shapes: int
    layers: int
    replaced: int
    """Layers that were there before."""
    further: int
    """Layers of second and later passes."""
    matched: int
    """Images of the file that the project had."""
    by_file_name: int
    """Those of them that have another path but a file name that is there once."""
    by_content: int
    """Those of them that have another name but the same content."""
    added: tuple[str, ...]
    """Names of images that become part of the project."""
    unmatched: tuple[str, ...]
    """Names of images that the project does not have and that are left out."""
    by_author: dict[str, int]
    """Shapes of every author, in the order in which the authors appear."""
    new_authors: tuple[str, ...]
    new_labels: tuple[str, ...]
    notes: tuple[Note, ...]
    """What was converted or left out on the way."""


def import_ranges(
    project: Project,
    storage: ImportStorage,
    foreign: ForeignFile,
    options: matching.ImportOptions,
    *,
    reason: str = "",
    progress: Progress | None = None,
    boxes: int = RANGE,
    clock: Callable[[], float] = time.time,
) -> ImportSummary:
    """Brings in a table as one step that is stored whole, or not at all; nobody else has the project open meanwhile.

    Raises UserError as `ImportPlan` does and where it could not be stored, and Cancelled when asked to stop.
    """
    plan = ImportPlan(project, foreign, options, boxes=boxes)
    taker = plan.make_taker()
    if plan.changes_anything:
        record = plan.make_record(
            project, storage.load_layer, taker, first_shape=storage.next_shape_id, seconds=clock(), progress=progress
        )
        storage.commit(replace(record, reason=reason))
    return plan.describe(taker)


class _LayerCount(Struct):
    """Sums over the layers of a plan."""

    layers: int = 0
    replaced: int = 0
    further: int = 0
    touched: int = 0
    """Rows of shapes before or after the step."""
    changes_anything: bool = False
    by_author: dict[int, int] = field(default_factory=dict)


class ImportPlan:
    """Which images, labels and authors of the project a foreign table means, and the layers that it would bring in."""

    def __init__(
        self, project: Project, foreign: ForeignFile, options: matching.ImportOptions, *, boxes: int = RANGE
    ) -> None:
        """Matches the table to the project, which is not changed. O(rows log rows).

        Raises UserError when no image matches, when nobody is named as the author, for shapes that no picture can hold
        or that lie outside theirs (unless the options say otherwise), and for layers that are there under
        `Existing.STOP`.
        """
        if foreign.rows.far is not None:  # our own readers refuse it line by line; formats of plugins may not
            raise _make_far_error(foreign, foreign.rows.far)
        _refuse_long_names(foreign)
        self._project, self._options = project, options
        self._images = matching.match_images(project, foreign, options)
        self._foreign = matching.drop_stray_shapes(project, foreign, self._images.ids, options.stray)
        self._rows = self._foreign.rows
        self._plausibility = self._judge()
        self._authors, self._author_of = (
            ([], {}) if self._foreign.has_points_alone else matching.match_authors(project, self._foreign, options)
        )
        words = matching.match_labels(project.vocabulary, foreign, options.labels)
        self._vocabulary, self._label_of, self._case_conflicts = words
        self._ours = np.array([-1 if image is None else image for image in self._images.ids], dtype=np.int64)
        self._by_ours = np.argsort(self._ours, kind="stable")
        self._author_ids = np.array(
            [self._author_of.get(place, -1) for place in range(UNNAMED, len(foreign.raters))], dtype=np.int64
        )
        self._keys, self._counts = self._group_layers()
        self.shapes = int(self._counts.sum())
        self._said = self._ours[[said.image for said in foreign.statements]] if foreign.statements else self._ours[:0]
        self._said_order = np.argsort(self._said, kind="stable")
        self._told = {
            LayerKey(int(self._said[place]), self._author_of[said.rater], said.pass_number): said.attributes
            for place, said in enumerate(foreign.statements)
            if said.attributes
        }
        self._speaks_of_all = not foreign.raters and not self._foreign.has_points_alone
        self._highest = _find_highest_passes(project, options)
        flawed = self._foreign.flawed
        self._flawed = {
            ours for ours, theirs in zip(self._images.ids, foreign.images, strict=True) if theirs.name in flawed
        }
        self._ranges = self._split(boxes)
        _check_free(project, self._iterate_layers(), foreign.source, options)
        self._raters = {rater.name: self._author_of[place] for place, rater in enumerate(foreign.raters)}
        self._found = self._count_layers()
        self.changes_anything = self._found.changes_anything or bool(self.list_new_parts())
        """Whether there is a step to take."""

    def _judge(self) -> tuple[Note, ...]:
        """What of the shapes is implausible. Raises UserError where too many are."""
        if self._options.stray is matching.Stray.KEEP:
            return ()
        found = judge_file(self._foreign, matching.list_known_sizes(self._project, self._foreign, self._images.ids))
        found.refuse(self._options.most_implausible)
        return tuple(note for note in found.notes if note.count)

    def _group_layers(self) -> tuple[Ids, Ids]:
        """Our keys of the layers that have rows `(n, 3)`, in their order, and how many rows each has."""
        found = self._rows.list_layers()
        keys = np.column_stack((self._ours[found[:, 0]], self._author_ids[found[:, 1] - UNNAMED], found[:, 2]))
        keys, counts = keys[keys[:, 0] >= 0], found[keys[:, 0] >= 0, 3]
        order = np.lexsort((keys[:, 2], keys[:, 1], keys[:, 0]))
        keys, counts = keys[order], counts[order]
        starts = np.flatnonzero((np.diff(keys, axis=0, prepend=-1) != 0).any(axis=1))
        return keys[starts], np.add.reduceat(counts, starts) if len(starts) else counts

    def _split(self, boxes: int) -> list[ImageRange]:
        """Ranges of our images with about so many shapes and layers."""
        ours = self._ours[self._ours >= 0]
        weights = np.concatenate((self._counts, np.ones(len(self._said) + len(ours), np.int64)))
        images, places = np.unique(np.concatenate((self._keys[:, 0], self._said, ours)), return_inverse=True)
        sums = np.bincount(places, weights=weights, minlength=len(images)).astype(np.int64)
        pairs = zip(images.tolist(), sums.tolist(), strict=True)
        return split_ranges(((image, count) for image, count in pairs if image >= 0), boxes)

    def _plan(self, part: ImageRange) -> Iterator[PlannedLayer]:
        """The layers of a range, with the bounds of their rows among those of the range."""
        start, stop = np.searchsorted(self._keys[:, 0], (part.first, part.last + 1)).tolist()
        ends = np.cumsum(self._counts[start:stop]).tolist()
        keys = [LayerKey(*key) for key in self._keys[start:stop].tolist()]
        groups = dict(zip(keys, zip([0, *ends[:-1]], ends, strict=True), strict=True)) if keys else {}
        stated = self._list_stated(part)
        return _plan_layers(self._project, groups, stated, self._told, self._options, self._highest, self._flawed)

    def _list_stated(self, part: ImageRange) -> dict[LayerKey, Status | None]:
        """Layers of the range that the file speaks of, empty ones too."""
        stated: dict[LayerKey, Status | None] = {}
        if self._speaks_of_all:
            author = self._author_of[UNNAMED]
            stated = {LayerKey(image, author): None for image in self._ours[self._list_places(part)].tolist()}
        start, stop = np.searchsorted(self._said[self._said_order], (part.first, part.last + 1)).tolist()
        for place in sorted(self._said_order[start:stop].tolist()):
            said = self._foreign.statements[place]
            stated[LayerKey(int(self._said[place]), self._author_of[said.rater], said.pass_number)] = said.status
        return stated

    def _list_places(self, part: ImageRange) -> Ids:
        """Positions in the file of the images of a range."""
        start, stop = np.searchsorted(self._ours[self._by_ours], (part.first, part.last + 1)).tolist()
        return np.sort(self._by_ours[start:stop])

    def _iterate_layers(self) -> Iterator[PlannedLayer]:
        return (layer for part in self._ranges for layer in self._plan(part))

    def _count_layers(self) -> _LayerCount:
        """What is known of the layers before a shape is read."""
        found = _LayerCount()
        for layer in self._iterate_layers():
            before = self._project.layer_of(layer.key).count if layer.replaces else 0
            count, author = layer.stop - layer.start, layer.key.author
            rows = max(before, count)
            found.layers += 1
            found.replaced += layer.replaces
            found.further += layer.key.pass_number > 1
            found.touched += rows
            found.changes_anything |= rows > 0 or layer.before is not layer.after or layer.said is not None
            found.by_author[author] = found.by_author.get(author, 0) + count
        return found

    def is_still_valid(self, now: Project) -> bool:
        """Whether the plan can be carried out on the project as it is now."""
        before = self._project
        if now is before:
            return True
        is_numbered = now.notes is before.notes
        return is_numbered and now.matches(before, (layer.key for layer in self._iterate_layers()))

    def make_taker(self) -> MarkTaker:
        """What takes the notes and models out of the rows, when they are read."""
        return MarkTaker(self._project, self._foreign, self._images.ids, self._raters)

    def make_record(
        self,
        project: Project,
        load: Callable[[LayerKey], Shapes],
        taker: MarkTaker,
        *,
        first_shape: int,
        seconds: float,
        progress: Progress | None = None,
    ) -> RangedCommit:
        """The step on the project as it is now, for which the plan is still valid.

        `load` gives the shapes of the layers that are replaced.
        """
        return RangedCommit(
            name="Import",
            count=self.shapes,
            touched=self._found.touched,
            seconds=seconds,
            ranges=self._iterate(project, load, taker, first_shape, progress or Progress()),
            list_parts=lambda: self._list_parts(taker, first_shape),
        )

    def store(
        self, pending: PendingCommit, taker: MarkTaker, *, first_shape: int, progress: Progress | None = None
    ) -> StoredStep:
        """Carries the plan out in a session, from any thread; asked to stop until all is written, nothing comes of it.

        Raises UserError where it could not be stored, and Cancelled.
        """
        told = progress or Progress()
        record = self.make_record(
            pending.base, pending.load_shapes, taker, first_shape=first_shape, seconds=pending.clock(), progress=told
        )
        return pending.store_ranges(replace(record, ranges=_check_ranges(record.ranges, told)))

    def make_step(self, load: Callable[[LayerKey], Shapes], *, first_shape: int) -> Step:
        """The whole import as one step with all shapes in the memory, for what is committed together with other steps.

        `load` gives the shapes of the layers that are replaced.
        """
        record = self.make_record(self._project, load, self.make_taker(), first_shape=first_shape, seconds=0)
        return record.gather().step

    def list_new_parts(self) -> list[PartEdit]:
        """Images, authors and labels that come in or change, so far as they are known before a shape is read."""
        return self._list_parts(self.make_taker(), 0)

    def _iterate(
        self,
        project: Project,
        load: Callable[[LayerKey], Shapes],
        taker: MarkTaker,
        first_shape: int,
        progress: Progress,
    ) -> Iterator[CommitRange]:
        next_id = first_shape
        for done, part in enumerate(self._ranges):
            progress.step(done, len(self._ranges))
            shapes = self._read_shapes(part, taker)
            shapes = shapes.with_columns(id=np.arange(next_id, next_id + len(shapes), dtype=np.int64))
            next_id += len(shapes)
            pairs = [_make_edit(project, layer, shapes, load) for layer in self._plan(part)]
            edits = tuple(edit for edit, _layer in pairs)
            layers = tuple(layer for _edit, layer in pairs)
            seen = any(layer.seen and edit.changes_work for edit, layer in pairs)
            yield CommitRange(edits, layers, unblinded=seen)

    def _read_shapes(self, part: ImageRange, taker: MarkTaker) -> Shapes:
        """The rows of a range in the order of its layers, with our labels."""
        piece = self._rows.read_images(self._list_places(part))
        places = piece.shapes.image
        authors = self._author_ids[piece.rater.astype(np.int64) - UNNAMED]
        order = np.lexsort((piece.pass_number, authors, self._ours[places]))
        taken, places = piece.shapes.take(order), places[order]
        shapes = taken.with_columns(label=self._label_of[taken.label], image=np.full(len(order), -1, dtype=np.int64))
        return taker.take(shapes, places)

    def _list_parts(self, taker: MarkTaker, first_shape: int) -> list[PartEdit]:
        """Images, authors, labels and notes that come in; complete when the ranges are through."""
        parts = [*self._images.parts, *(PartEdit(None, author) for author in (*self._authors, *taker.models))]
        if self._vocabulary != self._project.vocabulary:
            parts.append(PartEdit(self._project.vocabulary, self._vocabulary))
        return [*parts, *make_note_edits(taker.make_notes()[0], first_shape)]

    def preview(self, progress: Progress | None = None) -> ImportSummary:
        """What would come in. Raises Cancelled."""
        taker, told = self.make_taker(), progress or Progress()
        if self._rows.has_loose:
            for done, part in enumerate(self._ranges):
                told.step(done, len(self._ranges))
                self._read_shapes(part, taker)
        return self.describe(taker)

    def describe(self, taker: MarkTaker) -> ImportSummary:
        """What came in, when the ranges are through."""
        _notes, nameless, known = taker.make_notes()
        own = (
            Note("shapes on images that the project does not have (left out)", self._rows.count - self.shapes),
            Note(SPELLED, self._images.by_spelling),
            Note("images of another size than the file says (their shapes may lie wrong)", self._images.other_size),
            note_flawed(self._foreign),
            Note("labels that differ from another one by capitals or blanks only", self._case_conflicts),
            Note("notes by people whom the project does not have (their names are left out)", nameless),
            Note("notes that are here already (left out)", known),
        )
        labels = self._vocabulary.labels[len(self._project.vocabulary.labels) :]
        authors = (*self._authors, *taker.models)
        names = {author.id: author.name for author in (*self._project.authors.values(), *authors)}
        return ImportSummary(
            source=self._foreign.source,
            shapes=self.shapes,
            layers=self._found.layers,
            replaced=self._found.replaced,
            further=self._found.further,
            matched=self._images.matched,
            by_file_name=self._images.by_file_name,
            by_content=self._images.by_content,
            added=self._images.added,
            unmatched=self._images.unmatched,
            by_author={names[author]: count for author, count in self._found.by_author.items()},
            new_authors=tuple(author.name for author in authors),
            new_labels=tuple(label.name for label in labels),
            notes=(*self._foreign.notes, *self._plausibility, *(note for note in own if note.count)),
        )


def _check_ranges(ranges: Iterable[CommitRange], progress: Progress) -> Iterator[CommitRange]:
    """Asks before each range is written and after the last whether it was called off: then nothing stays of it."""
    for part in ranges:
        progress.step(0, 0)
        yield part
    progress.step(0, 0)


def _make_edit(
    project: Project, planned: PlannedLayer, shapes: Shapes, load: Callable[[LayerKey], Shapes]
) -> tuple[LayerEdit, Layer]:
    """The edit of a layer, and the layer that it leads to."""
    base = project.layer_of(planned.key)
    before = load(planned.key) if planned.replaces else Shapes.empty()
    after = shapes.slice(planned.start, planned.stop)
    said = base.attributes if planned.said is None else planned.said
    edit = LayerEdit(planned.key, before, after, planned.before, planned.after)
    if said != base.attributes:
        edit = replace(edit, attributes=(base.attributes, said))
    unblinded = base.unblinded + bool(base.seen and edit.changes_work)
    layer = replace(base.with_shapes(after), status=planned.after, revision=base.revision + 1, unblinded=unblinded)
    return edit, replace(layer, attributes=said)


def _make_far_error(foreign: ForeignFile, image: int) -> UserError:
    """The sentence about a shape on this image of the file that no picture can hold."""
    return UserError(
        "{source}: a shape on '{image}' {beyond_bound}; fix the file and import it again.",
        source=foreign.source,
        image=foreign.images[image].name,
        beyond_bound=BEYOND_BOUND,
    )


def _refuse_long_names(foreign: ForeignFile) -> None:
    """Raises UserError for a name of a label or author that is too long to be displayed."""
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


def _find_highest_passes(project: Project, options: matching.ImportOptions) -> dict[tuple[int, int], int]:
    """By image and author the highest pass that is begun, where what comes in follows it."""
    highest: dict[tuple[int, int], int] = {}
    if options.existing is matching.Existing.AGAIN:
        for key, layer in project.layers.items():
            if _is_begun(layer):
                highest[key[:2]] = max(highest.get(key[:2], 0), key.pass_number)
    return highest


def _plan_layers(
    project: Project,
    groups: Mapping[LayerKey, tuple[int, int]],
    stated: Mapping[LayerKey, Status | None],
    told: Mapping[LayerKey, Attributes],
    options: matching.ImportOptions,
    highest: Mapping[tuple[int, int], int],
    flawed: Container[int | None],
) -> Iterator[PlannedLayer]:
    """The layers in the order of image, author and pass, under the key that they take in the project.

    `highest` is what `_find_highest_passes` found; images that are `flawed` are not taken for finished.
    """
    for key in sorted(groups.keys() | stated.keys()):
        target = key._replace(pass_number=highest.get(key[:2], 0) + key.pass_number)
        start, stop = groups.get(key, (0, 0))
        usual = stated.get(key) or Status.DONE
        is_cut = usual.is_finished and key.image in flawed
        after = options.status or (Status.IN_WORK if is_cut else usual)
        if start == stop and after is Status.NEW:
            continue
        there = project.layers.get(target)
        before = Status.NEW if there is None else there.status
        yield PlannedLayer(target, start, stop, before, after, replaces=_is_begun(there), said=told.get(key))


def _is_begun(layer: Layer | None) -> bool:
    """Whether the layer says anything yet."""
    return layer is not None and layer.is_begun


def _check_free(project: Project, layers: Iterable[PlannedLayer], source: str, options: matching.ImportOptions) -> None:
    """Raises UserError under `Existing.STOP` when a layer of the plan is there already."""
    taken = [layer.key for layer in layers if layer.replaces] if options.existing is matching.Existing.STOP else []
    if taken:
        author, image = project.authors[taken[0].author], project.images[taken[0].image]
        raise matching.RefusedImportError(
            Phrase(
                "{source}: {n} layers are there already (the first is {author}'s on '{image}')",
                source=source,
                n=Numeral(f"{len(taken):,}"),
                author=author.name,
                image=image.name,
            ),
            matching.Remedy.CHOOSE_EXISTING,
        )
