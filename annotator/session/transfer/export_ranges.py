"""Export: a project leaves range by range of its images, so that the memory stays bounded.

It is gone through twice: once to count what leaves and what the format cannot hold, once to write. A format that needs
all images at once gets them as one range. A folder of Parquet parts is counted and written in one pass.
"""

import itertools
import random
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import immutables
import numpy as np

from annotator.errors import UserError
from annotator.formats.core.foreign import ForeignTable, Note
from annotator.formats.core.format import Format, LossCounter
from annotator.formats.core.losses import Feature
from annotator.formats.parts.files import FolderAuthor, list_settings
from annotator.formats.parts.writing import FolderHead, LayerRow, PartsWriter
from annotator.metrics.matching.image_choice import choose_images
from annotator.metrics.ranges.source import PART_BOXES, ImageRange, Source
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.review_note import ReviewNote
from annotator.phrase import Numeral, Phrase
from annotator.progress import Progress
from annotator.report.images import find_unreadable_images
from annotator.session.transfer.options import ExportOptions
from annotator.session.transfer.plan_export import (
    ExportFrame,
    ExportPlan,
    choose_authors,
    complete_labels,
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


class Export:
    """What of a source leaves as a format, and everything that the format does not hold.

    `count` goes through its ranges once; then it is all known, and the tables can be gone through again.
    """

    def __init__(
        self,
        source: Source,
        outline: Project,
        chosen: Format,
        options: ExportOptions,
        *,
        show: Callable[[Project], Project] | None = None,
        boxes: int = PART_BOXES,
        parts: Sequence[ImageRange] = (),
    ) -> None:
        """`outline` has the images, their folder and the labels as they are to leave.

        `show` makes of a project, and of a range of it, what a person may see. About so many `boxes` are in the memory
        at a time, if the format allows it; no range goes beyond the end of one of the `parts`.

        Raises UserError for an author or split that is not there, and when whose work is meant must be said.
        """
        self._show = show or (lambda project: project)
        self.outline, self.chosen_format = self._show(outline), chosen
        self.source = source
        """Whoever closes it may put the same state in its place to write."""
        self._wanted = choose_images(outline, split=options.split)
        self._authors = choose_authors(self.outline, options, self._wanted, chosen.carries)
        self.options = replace(options, authors=tuple(author.name for author in self._authors), split=None)
        boxes = boxes if chosen.can_split(outline.images.values()) else sys.maxsize
        self.ranges = list(_cut_ranges(source.list_ranges(boxes), parts))
        self._notes: dict[int, list[ReviewNote]] = {}
        for note in outline.notes.values():
            self._notes.setdefault(note.image, []).append(note)
        self._pseudonyms = pseudonyms_of(outline) if options.pseudonyms else {}
        self._frame = ExportFrame(frozenset(), frozenset())
        self._found: Counter[str] = Counter()
        self._lost = LossCounter(chosen)
        self._kept: list[ForeignTable] = []
        self._shared_images = 0
        self._shared_names: set[str] = set()
        self.writer = chosen.make_writer()
        """Must have looked at all tables before it writes."""
        self.offered = 0
        """Shapes that there are to write."""
        self.unreadable: list[str] = []
        """Names of the images to write whose picture cannot be shown here, of those that were looked at."""

    @property
    def shapes(self) -> int:
        """Shapes that are written."""
        return self._lost.shapes

    @property
    def images(self) -> int:
        """Images that are written."""
        return self._lost.images

    @property
    def authors(self) -> int:
        """Authors whose work is written."""
        return len(self._frame.authors)

    @property
    def losses(self) -> tuple[Note, ...]:
        """What is lost of the project, pictures that cannot be shown, then what the format cannot hold."""
        counts = {**self._found, **{note.text: note.count for note in find_word_losses(self.outline)}}
        found = [Note(text, count) for text, count in counts.items()]
        unseen = Note("images whose picture cannot be shown here", len(self.unreadable))
        return (*(note for note in (*found, unseen) if note.count), *self._lost.list_notes())

    @property
    def left_out(self) -> tuple[Note, ...]:
        """What keeps images, layers and shapes out."""
        return tuple(note for note in self.losses if note.text.endswith(LEFT_OUT))

    @property
    def is_empty(self) -> bool:
        """Whether not one image would be written, or not one of the shapes that there are."""
        return not self.images or (not self.shapes and self.offered > 0)

    @property
    def doubled(self) -> Phrase | None:
        """Said where the work of several authors on the same images comes to lie on one another."""
        if not self._shared_images:
            return None
        leaving = [self._pseudonyms.get(author.name, author.name) for author in self._authors]
        names = [name for name in leaving if name in self._shared_names]
        more = Phrase(" and {n} more", n=Numeral(f"{len(names) - _MOST:,}")) if len(names) > _MOST else ""
        return Phrase(
            "{title} cannot tell authors apart: on {n} images the same objects are there once for each of {names}"
            "{more}. Choose one author, or let one be drawn for each image.",
            title=Phrase.of(self.chosen_format.title),
            n=Numeral(f"{self._shared_images:,}"),
            names=", ".join(names[:_MOST]),
            more=more,
        )

    def count(self, progress: Progress) -> Iterator[tuple[Project, ExportPlan, ForeignTable]]:
        """The part of the project, its plan, and its table under the names that leave, of every range, as counted."""
        for project, plan, foreign in self._iterate(progress):
            self._found.update({note.text: note.count for note in plan.found})
            self._count_shared(foreign)
            self._lost.add(foreign)
            self.offered += len(foreign.shapes)
            self._frame = ExportFrame(self._frame.authors | plan.frame.authors, self._frame.labels | plan.frame.labels)
            self._kept = [foreign] if len(self.ranges) == 1 else []
            yield project, plan, foreign

    def list_tables(self, progress: Progress) -> Iterable[ForeignTable]:
        """The tables to write, one with images after the other."""
        tables = self._kept or (foreign for _project, _plan, foreign in self._iterate(progress, self._frame))
        return (foreign for foreign in tables if foreign.images)

    def refuse_empty(self) -> None:
        """Raises UserError where nothing would be written."""
        if not self.is_empty:
            return
        reasons = "; ".join(f"{note.count:,} {note.text.removesuffix(' (left out)')}" for note in self.left_out)
        value = f" ({reasons})" if reasons else ""
        if self.offered:
            raise UserError(
                "Nothing is written, as {title} can hold none of the {n} shapes{value}; choose another format or "
                "other authors.",
                title=Phrase.of(self.chosen_format.title),
                n=Numeral(f"{self.offered:,}"),
                value=value,
            )
        raise UserError(
            "Nothing is written, as no image would be in it{value}; mark images done, choose other authors "
            "or add unfinished images.",
            value=value,
        )

    def write(self, path: Path, progress: Progress | None = None) -> None:
        """Writes the file or folder whole, or leaves what was there. Raises UserError, also when it would be empty."""
        self.refuse_empty()
        progress = progress or Progress()
        self.writer.write(path, lambda: self.list_tables(progress), Progress(stop=progress.stop))

    def _iterate(
        self, progress: Progress, frame: ExportFrame | None = None
    ) -> Iterator[tuple[Project, ExportPlan, ForeignTable]]:
        seed = self.options.random_seed
        lots = None if seed is None else random.Random(seed)  # noqa: S311 - a repeatable draw, no secret
        for done, part in enumerate(self.ranges):
            progress.step(done, len(self.ranges))
            project = self._show(self.source.read_range(part))
            images = {key: self.outline.images[key] for key in project.images if self._wanted.admits(key)}
            notes = {note.id: note for image in images for note in self._notes.get(image, ())}
            project = replace(
                project,
                images=immutables.Map(images),
                images_folder=self.outline.images_folder,
                vocabulary=self.outline.vocabulary,
                notes=immutables.Map(notes),
            )
            plan = plan_export(project, self.options, carries=self.chosen_format.carries, frame=frame, lots=lots)
            yield project, plan, replace_names(plan.foreign, self._pseudonyms) if self._pseudonyms else plan.foreign

    def _count_shared(self, foreign: ForeignTable) -> None:
        """Counts images on which several authors drew whom the format cannot tell apart."""
        if Feature.RATERS in self.chosen_format.carries or len(foreign.raters) < 2:
            return
        pairs = np.unique(np.stack([foreign.shapes.image, foreign.rater], axis=1), axis=0)
        images, counts = np.unique(pairs[:, 0], return_counts=True)
        shared = images[counts > 1]
        self._shared_images += len(shared)
        found = np.unique(pairs[np.isin(pairs[:, 0], shared), 1]).tolist()
        self._shared_names.update(foreign.raters[rater].name for rater in found)


def preview_export(
    source: Source,
    outline: Project,
    chosen: Format,
    options: ExportOptions,
    *,
    show: Callable[[Project], Project] | None = None,
    pictures: PictureLook | None = None,
    progress: Progress | None = None,
    has_ids: bool = False,
    boxes: int = PART_BOXES,
) -> Export:
    """What these options let leave as this format, counted. See `Export` for what goes in and what is raised.

    With `has_ids` the images and labels of the outline have just those ids that they are to have.
    """
    progress = progress or Progress()
    outline = complete_ids(outline) if chosen.goes_by_ids and not has_ids else outline
    found = Export(source, outline, chosen, options, show=show, boxes=boxes)
    for project, _plan, foreign in found.count(progress):
        found.writer.prepare(foreign)
        found.unreadable += (pictures or PictureLook(project)).find_unreadable(
            [image.name for image in foreign.images], Progress(stop=progress.stop)
        )
    return found


def _cut_ranges(ranges: Iterable[ImageRange], parts: Sequence[ImageRange]) -> Iterator[ImageRange]:
    """The ranges, cut where one of the parts, which hold the same images, begins within them."""
    starts = [part.first for part in parts]
    for one in ranges:
        first = one.first
        for start in starts[bisect_right(starts, first) : bisect_right(starts, one.last)]:
            yield ImageRange(first, start - 1)
            first = start
        yield ImageRange(first, one.last)


def export_parts(
    source: Source,
    folder: Path,
    chosen: Format,
    options: ExportOptions,
    *,
    shapes: int,
    progress: Progress,
    boxes: int = PART_BOXES,
) -> Export:
    """Writes the folder in parts of about so many shapes, in one pass in which it is counted, too.

    Raises UserError for an author or split that is not there, where nothing would be written and where the folder
    cannot be; Cancelled when asked to stop. Then what was there is still there.
    """
    parts = source.list_ranges(shapes)
    ends = {part.last for part in parts}
    found = Export(source, source.read_outline(), chosen, options, boxes=boxes, parts=parts)
    with PartsWriter(folder, _make_head(found.outline, source.list_labels(), found.options)) as writer:
        for part, (project, plan, named) in zip(found.ranges, found.count(progress), strict=True):
            if named.images:
                _add_range(writer, project, plan.foreign, named, _list_named(project, found.options))
            if part.last in ends:
                writer.end_part()
        found.refuse_empty()
    return found


def _make_head(outline: Project, met: set[int], options: ExportOptions) -> FolderHead:
    given = pseudonyms_of(outline) if options.pseudonyms else {}
    return FolderHead(
        name=outline.name,
        template=outline.template,
        verifies_parts=outline.vocabulary.parts,
        labels=tuple(label.name for label in complete_labels(outline, met)),
        authors=tuple(
            FolderAuthor(given.get(author.name, author.name), author.kind) for author in _list_named(outline, options)
        ),
        settings=list_settings(outline),
    )


def _list_named(project: Project, options: ExportOptions) -> list[Author]:
    """The authors whose work leaves, and the models that shapes may have been taken from."""
    models = {author.name for author in project.authors_of(AuthorKind.MODEL)}
    return [author for author in project.authors_of(*AuthorKind) if author.name in models.union(options.authors)]


def _add_range(
    writer: PartsWriter, project: Project, foreign: ForeignTable, renamed: ForeignTable, authors: Sequence[Author]
) -> None:
    """One range, written as it is `renamed`; authors have the places that they have among all that leave."""
    ids = {image.name: image.id for image in project.images.values()}
    place_of = {author.name: place for place, author in enumerate(authors)}
    author_ids = {author.name: author.id for author in authors}
    counts = Counter(
        zip(foreign.shapes.image.tolist(), foreign.rater.tolist(), foreign.pass_number.tolist(), strict=True)
    )
    rows = []
    for said in foreign.statements:
        name = foreign.raters[said.rater].name
        layer = project.layers[LayerKey(ids[foreign.images[said.image].name], author_ids[name], said.pass_number)]
        count = counts[said.image, said.rater, said.pass_number]
        rows.append(LayerRow(said.image, place_of[name], layer, count))
    images = [replace(image, id=place) for place, image in enumerate(foreign.images)]
    writer.add(renamed, images, rows)
