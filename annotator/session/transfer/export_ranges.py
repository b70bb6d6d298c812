"""Export: a project leaves range by range of its images, so that the memory stays bounded.

It is gone through twice: once to count what leaves and what the format cannot hold, once to write. A format that needs
all images at once gets them as one range.
"""

import itertools
import random
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

import immutables
import numpy as np

from annotator.errors import UserError
from annotator.formats.core.foreign import ForeignTable, Note
from annotator.formats.core.format import Format, LossCounter, TablesWriter
from annotator.formats.core.losses import Feature
from annotator.metrics.matching.image_choice import choose_images
from annotator.metrics.ranges.source import PART_BOXES, ImageRange, Source
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import Shapes
from annotator.phrase import Numeral, Phrase
from annotator.progress import Progress
from annotator.report.images import find_unreadable_images
from annotator.session.transfer.options import ExportOptions
from annotator.session.transfer.plan_export import (
    ExportFrame,
    ExportPlan,
    choose_authors,
    find_word_losses,
    plan_export,
)
from annotator.session.transfer.pseudonyms import pseudonyms_of, replace_names


class PictureLook:
    """Remembers what was found of each image; for one project whose pictures stay where they are."""

    def __init__(self, project: Project, *, known: Iterable[int] = ()) -> None:
        """`known` are images that a window has tried to show already, and could not."""
        self._project, self._known = project, frozenset(known)
        self._ids = {image.name: image.id for image in project.images.values()}
        self._seen: set[str] = set()
        self._unreadable: set[str] = set()

    def find_unreadable(self, names: Sequence[str], progress: Progress | None = None) -> tuple[str, ...]:
        """Those of these images whose picture cannot be shown here, in their order. Raises Cancelled when asked to."""
        new = [name for name in names if name not in self._seen]
        ids = [self._ids[name] for name in new]
        self._unreadable.update(find_unreadable_images(self._project, ids, known=self._known, progress=progress) or ())
        self._seen.update(new)
        return tuple(name for name in names if name in self._unreadable)


def complete_ids(project: Project) -> Project:
    """The project with an id for every image and label that has none from a file.

    They are the free numbers from 1 on, in the order in which images and labels came into the project. So detections
    that are exported as COCO results go with a COCO file that was exported before, whatever part of the project it is.
    """
    free_images = _iterate_free(image.source_id for image in project.images.values())
    images = {
        key: replace(image, source_id=next(free_images)) if image.source_id is None else image
        for key, image in sorted(project.images.items())
    }
    words = project.vocabulary
    free_labels = _iterate_free(label.source_id for label in words.labels)
    given = {
        label.id: next(free_labels) for label in sorted(words.labels, key=lambda one: one.id) if label.source_id is None
    }
    labels = tuple(replace(label, source_id=given.get(label.id, label.source_id)) for label in words.labels)
    return replace(project, images=immutables.Map(images), vocabulary=replace(words, labels=labels))


def _iterate_free(taken: Iterable[int | None]) -> Iterator[int]:
    used = set(taken)
    return (number for number in itertools.count(1) if number not in used)


LEFT_OUT: Final = "left out)"
"""The end of a note about what is not written."""
_MOST: Final = 5
"""Names in a sentence."""


@dataclass(frozen=True, slots=True)
class ExportPreview:
    """What would be written as a format, and everything that it does not hold."""

    chosen_format: Format
    losses: tuple[Note, ...]
    offered: int
    """Shapes that there are to write."""
    unreadable: tuple[str, ...]
    """Names of the images to write whose picture cannot be shown here."""
    shapes: int
    """Shapes that are written."""
    images: int
    """Images that are written."""
    authors: int
    """Authors whose work is written."""
    doubled: Phrase | None
    """Said where the work of several authors on the same images comes to lie on one another."""
    writer: TablesWriter
    """Has looked at all tables."""
    list_tables: Callable[[Progress], Iterable[ForeignTable]]
    """The tables to write, one with images after the other."""

    @property
    def is_empty(self) -> bool:
        """Whether not one image would be written, or not one of the shapes that there are."""
        return not self.images or (not self.shapes and self.offered > 0)

    @property
    def left_out(self) -> tuple[Note, ...]:
        """What keeps images, layers and shapes out."""
        return tuple(note for note in self.losses if note.text.endswith(LEFT_OUT))

    def refuse_empty(self) -> None:
        """Raises UserError where nothing would be written."""
        if self.is_empty:
            raise self._explain_emptiness()

    def write(self, path: Path, progress: Progress | None = None) -> None:
        """Writes the file or folder whole, or leaves what was there. Raises UserError, also when it would be empty."""
        self.refuse_empty()
        progress = progress or Progress()
        self.writer.write(path, lambda: self.list_tables(progress), Progress(stop=progress.stop))

    def _explain_emptiness(self) -> UserError:
        reasons = "; ".join(f"{note.count:,} {note.text.removesuffix(' (left out)')}" for note in self.left_out)
        value = f" ({reasons})" if reasons else ""
        if self.offered:
            return UserError(
                "Nothing is written, as {title} can hold none of the {n} shapes{value}; choose another format or "
                "other authors.",
                title=Phrase.of(self.chosen_format.title),
                n=Numeral(f"{self.offered:,}"),
                value=value,
            )
        return UserError(
            "Nothing is written, as no image would be in it{value}; mark images done, choose other authors "
            "or add unfinished images.",
            value=value,
        )


def preview_export(
    source: Source,
    outline: Project,
    chosen: Format,
    options: ExportOptions,
    *,
    pictures: PictureLook | None = None,
    progress: Progress | None = None,
    has_ids: bool = False,
    boxes: int = PART_BOXES,
) -> ExportPreview:
    """What these options let leave as this format. Raises UserError for an author or split that is not there.

    `outline` is that of the source; with `has_ids` its images and labels have just those ids that they are to have.
    About so many `boxes` are in the memory at a time, if the format allows it.
    """
    progress = progress or Progress()
    outline = complete_ids(outline) if chosen.goes_by_ids and not has_ids else outline
    boxes = boxes if chosen.can_split(outline.images.values()) else sys.maxsize
    ranges = ExportRanges(source, outline, chosen, options, boxes=boxes)
    writer, counter = chosen.make_writer(), ExportCounter(outline, chosen)
    kept: list[ForeignTable] = []
    unreadable: list[str] = []
    for project, plan, foreign in ranges.iterate(progress):
        counter.add(plan, foreign)
        writer.prepare(foreign)
        unreadable += (pictures or PictureLook(project)).find_unreadable(
            [image.name for image in foreign.images], Progress(stop=progress.stop)
        )
        kept = [foreign] if len(ranges.ranges) == 1 else []

    def list_tables(progress: Progress) -> Iterable[ForeignTable]:
        tables = kept or (foreign for _project, _plan, foreign in ranges.iterate(progress, counter.frame))
        return (foreign for foreign in tables if foreign.images)

    noted = (Note("images whose picture cannot be shown here", len(unreadable)),) if unreadable else ()
    return ExportPreview(
        chosen_format=chosen,
        losses=counter.list_losses(noted),
        offered=counter.offered,
        unreadable=tuple(unreadable),
        shapes=counter.shapes,
        images=counter.images,
        authors=len(counter.frame.authors),
        doubled=counter.doubled.describe(ranges.list_names()),
        writer=writer,
        list_tables=list_tables,
    )


class ExportRanges:
    """The ranges of a source with what of each leaves."""

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


class DoubledWork:
    """Looks in tables that come one after the other for work of several authors that a format cannot tell apart."""

    def __init__(self, chosen: Format) -> None:
        self._chosen = chosen
        self._images = 0
        self._names: set[str] = set()

    def add(self, foreign: ForeignTable) -> None:
        """Takes the next images in."""
        if Feature.RATERS in self._chosen.carries or len(foreign.raters) < 2:
            return
        pairs = np.unique(np.stack([foreign.shapes.image, foreign.rater], axis=1), axis=0)
        images, counts = np.unique(pairs[:, 0], return_counts=True)
        shared = images[counts > 1]
        self._images += len(shared)
        found = np.unique(pairs[np.isin(pairs[:, 0], shared), 1]).tolist()
        self._names.update(foreign.raters[rater].name for rater in found)

    def describe(self, authors: Iterable[str]) -> Phrase | None:
        """Who of these authors drew on the same images; None where nobody did."""
        if not self._images:
            return None
        names = [name for name in authors if name in self._names]
        more = Phrase(" and {n} more", n=Numeral(f"{len(names) - _MOST:,}")) if len(names) > _MOST else ""
        return Phrase(
            "{title} cannot tell authors apart: on {n} images the same objects are there once for each of {names}"
            "{more}. Choose one author, or let one be drawn for each image.",
            title=Phrase.of(self._chosen.title),
            n=Numeral(f"{self._images:,}"),
            names=", ".join(names[:_MOST]),
            more=more,
        )


@dataclass(slots=True)
class ExportCounter:
    """Counts what leaves and what is lost over all ranges."""

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
