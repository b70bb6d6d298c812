"""A project leaves range by range of its images, so that the memory does not grow with their number.

It is gone through twice: once to count what leaves and what is lost, once to write. Both give what `plan_export` and
`preview_export` give of the whole.
"""

import random
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import immutables

from annotator.formats.core.foreign import ForeignTable, Note
from annotator.formats.core.format import Format, LossCounter, TablesWriter
from annotator.metrics.matching.image_choice import choose_images
from annotator.metrics.parts.source import PART_BOXES, ImageRange, LoadedSource, Source
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import Shapes
from annotator.progress import Progress
from annotator.session.transfer.pictures import PictureLook
from annotator.session.transfer.plan_export import (
    ExportFrame,
    ExportOptions,
    ExportPlan,
    choose_authors,
    find_word_losses,
    plan_export,
)
from annotator.session.transfer.preview_export import DoubledWork, ExportCounts, ExportPreview, preview_export
from annotator.session.transfer.pseudonyms import pseudonyms_of, replace_names
from annotator.session.transfer.source_ids import complete_ids


class LeavingRanges:
    """What of a source leaves, as the plans of its ranges."""

    def __init__(
        self,
        source: Source,
        outline: Project,
        chosen: Format,
        options: ExportOptions,
        *,
        boxes: int = PART_BOXES,
        parts: Sequence[ImageRange] = (),
    ) -> None:
        """`outline` has the images and labels as they are to leave. No range goes beyond the end of one of the `parts`.

        Raises UserError for an author or split that is not there, and when whose work is meant must be said.
        """
        self.outline, self.chosen = outline, chosen
        self._source, self._wanted = source, choose_images(outline, split=options.split)
        self.authors = choose_authors(outline, options, self._wanted, chosen.carries)
        self._options = replace(options, authors=tuple(author.name for author in self.authors), split=None)
        self.ranges = list(_cut_ranges(source.list_ranges(boxes), parts))
        self._notes: dict[int, list[ReviewNote]] = {}
        for note in outline.notes.values():
            self._notes.setdefault(note.image, []).append(note)
        self._pseudonyms = pseudonyms_of(outline) if options.pseudonyms else None

    def list_names(self) -> list[str]:
        """Names under which the authors leave."""
        given = self._pseudonyms or {}
        return [given.get(author.name, author.name) for author in self.authors]

    def iterate(
        self, progress: Progress, frame: ExportFrame | None = None
    ) -> Iterator[tuple[Project, ExportPlan, ForeignTable]]:
        """The part of the project, its plan, and its table under the names that leave, of every range."""
        seed = self._options.random_seed
        lots = None if seed is None else random.Random(seed)  # noqa: S311 - a repeatable draw, no secret
        for done, part in enumerate(self.ranges):
            progress.step(done, len(self.ranges))
            project = self._source.read_range(part)
            images = {key: self.outline.images[key] for key in project.images if self._wanted.admits(key)}
            notes = {note.id: note for image in images for note in self._notes.get(image, ())}
            project = replace(
                project,
                images=immutables.Map(images),
                vocabulary=self.outline.vocabulary,
                notes=immutables.Map(notes),
            )
            load = partial(_load_shapes, project)
            plan = plan_export(project, self._options, carries=self.chosen.carries, load=load, frame=frame, lots=lots)
            named = plan.foreign if self._pseudonyms is None else replace_names(plan.foreign, self._pseudonyms)
            yield project, plan, named


def _cut_ranges(ranges: Iterable[ImageRange], parts: Sequence[ImageRange]) -> Iterator[ImageRange]:
    """The ranges, cut where one of the parts, which hold the same images, begins within them."""
    starts = [part.first for part in parts]
    for one in ranges:
        first = one.first
        for start in starts[bisect_right(starts, first) : bisect_right(starts, one.last)]:
            yield ImageRange(first, start - 1)
            first = start
        yield ImageRange(first, one.last)


def _load_shapes(project: Project, key: LayerKey) -> Shapes:
    return project.layer_of(key).shapes


@dataclass(slots=True)
class LeavingCount:
    """Counts over the ranges, in the order in which the whole is told."""

    outline: Project
    chosen: Format
    shapes: int = 0
    """That the format can hold."""
    images: int = 0
    offered: int = 0
    """Shapes that there are to write."""
    frame: ExportFrame = field(default_factory=lambda: ExportFrame(frozenset(), frozenset()))
    doubled: DoubledWork = field(init=False)
    _found: Counter[str] = field(default_factory=Counter)
    _lost: LossCounter = field(init=False)

    def __post_init__(self) -> None:
        self._lost, self.doubled = LossCounter(self.chosen), DoubledWork(self.chosen)

    def add(self, plan: ExportPlan, foreign: ForeignTable) -> None:
        """Takes the next range in."""
        self._found.update({note.text: note.count for note in plan.found})
        self.doubled.add(foreign)
        kept = self._lost.add(foreign)
        self.shapes, self.images = self.shapes + len(kept.shapes), self.images + len(kept.images)
        self.offered += len(foreign.shapes)
        self.frame = ExportFrame(self.frame.authors | plan.frame.authors, self.frame.labels | plan.frame.labels)

    def list_losses(self, noted: Iterable[Note] = ()) -> tuple[Note, ...]:
        """What is lost of the project, what is `noted` beside, then what the format cannot hold."""
        counts = {**self._found, **{note.text: note.count for note in find_word_losses(self.outline)}}
        return (*(Note(text, count) for text, count in counts.items() if count), *noted, *self._lost.list_notes())


@dataclass(frozen=True, slots=True, kw_only=True)
class RangedExport(ExportCounts):
    """What would be written, range by range."""

    ranges: LeavingRanges
    frame: ExportFrame
    writer: TablesWriter

    def write(self, path: Path, progress: Progress | None = None) -> None:
        """Writes the file whole, or leaves what was there. Raises UserError, also when it would be empty."""
        self.refuse_empty()
        told = progress or Progress()

        def iterate_tables() -> Iterator[ForeignTable]:
            return (foreign for _project, _plan, foreign in self.ranges.iterate(told, self.frame) if foreign.images)

        self.writer.write(path, iterate_tables, Progress(stop=told.stop))


def preview_ranges(
    source: Source,
    outline: Project,
    chosen: Format,
    options: ExportOptions,
    *,
    pictures: PictureLook | None = None,
    progress: Progress | None = None,
    has_ids: bool = False,
    boxes: int = PART_BOXES,
) -> RangedExport:
    """What these options let leave as this format, counted range by range. Raises UserError as `preview_export`.

    `outline` is that of the source; with `has_ids` its images and labels have just those ids that they are to have.
    """
    if chosen.write_tables is None:
        raise ValueError(f"{chosen.id} is not written table by table")
    told = progress or Progress()
    outline = complete_ids(outline) if chosen.goes_by_ids and not has_ids else outline
    ranges = LeavingRanges(source, outline, chosen, options, boxes=boxes)
    writer = chosen.write_tables()
    found = LeavingCount(outline, chosen)
    unreadable: list[str] = []
    for project, plan, foreign in ranges.iterate(told):
        found.add(plan, foreign)
        writer.look(foreign)
        unreadable += (pictures or PictureLook(project)).find_unreadable(
            [image.name for image in foreign.images], Progress(stop=told.stop)
        )
    noted = (Note("images whose picture cannot be shown here", len(unreadable)),) if unreadable else ()
    return RangedExport(
        chosen,
        found.list_losses(noted),
        found.offered,
        tuple(unreadable),
        found.shapes,
        found.images,
        len(found.frame.authors),
        found.doubled.describe(ranges.list_names()),
        ranges=ranges,
        frame=found.frame,
        writer=writer,
    )


AnyExport = ExportPreview | RangedExport
"""What would be written, whole or range by range."""


@dataclass(frozen=True, slots=True)
class CountedExport:
    """The losses of some options, and the project with every layer loaded, which the next count needs, too."""

    project: Project
    preview: AnyExport


def count_export(
    project: Project,
    chosen: Format,
    options: ExportOptions,
    *,
    load: Callable[[Project, Progress], Project] | None,
    pictures: PictureLook,
    progress: Progress,
) -> CountedExport:
    """What would be written of a project of which not every layer may be loaded yet, range by range where it can be.

    `load` loads them, None where all are.
    """
    whole = project if load is None else load(project, progress)
    if chosen.can_write_tables(whole.images.values()):
        source = _WholeSource(whole)
        found = preview_ranges(source, whole, chosen, options, pictures=pictures, progress=progress)
        return CountedExport(whole, found)

    def shapes_of(key: LayerKey) -> Shapes:
        return whole.layer_of(key).shapes

    return CountedExport(
        whole, preview_export(whole, chosen, options, load=shapes_of, pictures=pictures, progress=progress)
    )


class _WholeSource:
    """A loaded project as a source of which many ranges are read: its images and layers are sorted once."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._images, self._keys = sorted(project.images), sorted(project.layers)

    def read_outline(self) -> Project:
        """The project with its layers."""
        return self._project

    def list_labels(self) -> set[int]:
        """Ids of the labels that shapes bear or count as."""
        return LoadedSource(self._project).list_labels()

    def list_ranges(self, boxes: int) -> list[ImageRange]:
        """Ranges of about so many boxes."""
        return LoadedSource(self._project).list_ranges(boxes)

    def read_range(self, part: ImageRange) -> Project:
        """The part of the project."""
        images = self._images[bisect_left(self._images, part.first) : bisect_right(self._images, part.last)]
        keys = self._keys[
            bisect_left(self._keys, part.first, key=_image_of) : bisect_right(self._keys, part.last, key=_image_of)
        ]
        return replace(
            self._project,
            images=immutables.Map({image: self._project.images[image] for image in images}),
            layers=immutables.Map({key: self._project.layers[key] for key in keys}),
            begun=None,
            decisions=immutables.Map(),
        )


def _image_of(key: LayerKey) -> int:
    return key.image
