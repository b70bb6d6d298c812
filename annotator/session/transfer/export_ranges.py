"""Export: a project leaves range by range of its images, so that the memory stays bounded.

It is gone through twice: once to count what leaves and what the format cannot hold, once to write. A format that needs
all images at once gets them as one range. A folder of Parquet parts is counted and written in one pass.
"""

import dataclasses
import itertools
import random
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Final

import immutables
import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Numeral, Phrase, Progress, UserError
from annotator.formats.core.foreign import ForeignTable, Note, Rater, Statement
from annotator.formats.core.format import Format, LossCounter
from annotator.formats.core.losses import ALL, Feature
from annotator.formats.parts.files import FolderAuthor, list_settings
from annotator.formats.parts.writing import FolderHead, LayerRow, PartsWriter
from annotator.metrics.matching.selection import ImageChoice, choose_images
from annotator.metrics.ranges.source import PART_BOXES, ImageRange, Source
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, PassPurpose
from annotator.model.project import Project
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import PartState, Shapes
from annotator.model.vocabulary import Label, Vocabulary
from annotator.report.images import find_unreadable_images
from annotator.session.transfer.marks import add_marks, find_lost_marks, list_image_notes, list_leaving_notes
from annotator.session.transfer.options import ExportOptions
from annotator.session.transfer.pseudonyms import pseudonyms_of, replace_names
from annotator.session.transfer.read import geo_transform_lookup_of
from annotator.store.pixels.header import read_header
from annotator.store.remote import find_local_file


class ExportFrame(Struct, frozen=True):
    """What all tables of an export that leaves range by range have in common."""

    authors: frozenset[int]
    """Ids of those whose layers leave."""
    labels: frozenset[int]
    """Ids that shapes have."""


class ExportPlan(Struct, frozen=True):
    """The table to write, and what of the chosen part of the project is not in it."""

    foreign: ForeignTable
    found: tuple[Note, ...]
    """What may be lost, also where the count is 0."""
    frame: ExportFrame
    """The authors and labels of this table."""

    @property
    def losses(self) -> tuple[Note, ...]:
        """What is lost."""
        return tuple(note for note in self.found if note.count)


class PictureLook:
    """Remembers what was found of each image; for one project whose pictures stay where they are."""

    def __init__(self, project: Project, *, known: Iterable[int] = ()) -> None:
        """`known` are images that a window has tried to show already, and could not."""
        self._project, self._known = project, frozenset(known)
        self._seen: set[str] = set()
        self._unreadable: set[str] = set()

    @cached_property
    def _ids(self) -> dict[str, int]:
        return {image.name: image.id for image in self._project.images.values()}

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
        self.options = dataclasses.replace(options, authors=tuple(author.name for author in self._authors), split=None)
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


def plan_export(
    project: Project,
    options: ExportOptions,
    *,
    carries: frozenset[Feature],
    frame: ExportFrame | None = None,
    lots: random.Random | None = None,
) -> ExportPlan:
    """The chosen images, authors and layers as one table for a format that carries these features. O(shapes).

    An image is written when enough of the authors have finished it, with the shapes of those who did; under
    `all_images` every image with every layer. Formats without passes get the last pass of work over an image. The
    layers are loaded. A project that is a range of images gets the `frame` of all ranges, and goes on to draw from
    their `lots`. Raises UserError for an author or split that the project does not have, and when whose work is
    meant must be said.
    """
    chosen = choose_images(project, split=options.split)
    authors = choose_authors(project, options, chosen, carries)
    images = [image for image in project.list_images() if chosen.admits(image.id)]
    images, layers, losses = _choose_written(images, _choose_layers(project, images, authors), options)
    if options.random_seed is not None:
        lots = lots or random.Random(options.random_seed)  # noqa: S311 - a repeatable draw, no secret
        layers = _sample_layers(layers, authors, lots)
        drawn = {layer.key.image for layer in layers}
        images = [image for image in images if image.id in drawn]
    latest = layers if Feature.PASSES in carries else list(_find_latest_work(layers).values())
    losses.append(Note("further passes over an image (left out)", len(layers) - len(latest)))
    layers = latest
    written = frozenset(layer.key.author for layer in layers) if frame is None else frame.authors
    authors = [author for author in authors if author.id in written]
    images = _complete_sizes(project, images)
    notes = list_leaving_notes(project, (layer.key for layer in layers))
    table, missing = _collect_shapes(project, layers, options, carries=carries)
    losses += [Note("missing parts", missing), *find_lost_marks([rows for _, rows in table], notes, carries)]
    table = [(layer, add_marks(project, rows, notes, carries)) for layer, rows in table]
    met = {label for _, rows in table for label in np.unique(rows.label).tolist()}
    frame = frame or ExportFrame(frozenset(author.id for author in authors), frozenset(met))
    foreign = _make_foreign(project, images, authors, layers, table, frame.labels)
    foreign = replace(foreign, image_notes=list_image_notes(project, [image.id for image in images], notes))
    return ExportPlan(foreign, (*losses, *find_word_losses(project), *_find_own_losses(layers)), frame)


def _make_foreign(
    project: Project,
    images: Sequence[Image],
    authors: Sequence[Author],
    layers: Sequence[Layer],
    table: Sequence[tuple[Layer, Shapes]],
    met: Iterable[int],
) -> ForeignTable:
    """The table of these images, with the rows of these layers and the labels that are `met`."""
    position_of = {image.id: position for position, image in enumerate(images)}
    rater_of = {author.id: position for position, author in enumerate(authors)}
    keys = [layer.key for layer, rows in table for _ in range(len(rows))]
    shapes = Shapes.concat(rows for _, rows in table)
    labels = complete_labels(project, met)
    label_of = {label.id: position for position, label in enumerate(labels)}
    return ForeignTable(
        source=project.name,
        images=tuple(replace(image, id=position) for position, image in enumerate(images)),
        labels=tuple(replace(label, id=position, retired=False) for position, label in enumerate(labels)),
        raters=tuple(Rater(author.name, author.kind) for author in authors),
        shapes=shapes.with_columns(
            id=np.arange(len(shapes), dtype=np.int64),
            label=np.array([label_of[label] for label in shapes.label.tolist()], dtype=np.int32),
            image=np.array([position_of[key.image] for key in keys], dtype=np.int64),
            assisted=np.full(len(shapes), -1, dtype=np.int64),
        ),
        rater=np.array([rater_of[key.author] for key in keys], dtype=np.int32),
        pass_number=np.array([key.pass_number for key in keys], dtype=np.int32),
        statements=tuple(
            Statement(position_of[key.image], rater_of[key.author], key.pass_number, layer.status, layer.attributes)
            for layer in layers
            for key in (layer.key,)
        ),
        geo_transform_of=geo_transform_lookup_of(project),
        tags=tuple(
            replace(tag, labels=tuple(label_of[label] for label in tag.labels if label in label_of))
            for tag in project.protocol.shape_tags
        ),
    )


def complete_labels(project: Project, met: Iterable[int]) -> tuple[Label, ...]:
    """The labels that shapes count as; after them those of the ids `met` that the vocabulary has lost, by number."""
    words = project.vocabulary
    lost = (label for label in sorted(set(met)) if words.label_of(label) is None)
    return (*words.counted_labels, *(Label(label, project.label_name(label)) for label in lost))


def _choose_written(
    images: list[Image], begun: list[Layer], options: ExportOptions
) -> tuple[list[Image], list[Layer], list[Note]]:
    """The images and layers that leave, and notes about what is not finished."""
    finished = [layer for layer in begun if layer.status.is_finished]
    raters = Counter(image for image, _author in {layer.key[:2] for layer in finished})
    none, unfinished = len(images) - len(raters), len(begun) - len(finished)
    if options.all_images and options.random_seed is None:
        return (
            images,
            begun,
            [
                Note("images that no author has finished (they look as if nothing were on them)", none),
                Note("layers that are not finished", unfinished),
                Note("pictures of unknown size", sum(not image.has_size for image in images)),
            ],
        )
    enough = {image for image, count in raters.items() if count >= options.min_raters}
    fewer = len(raters) - len(enough)
    return (
        [image for image in images if image.id in enough],
        [layer for layer in finished if layer.key.image in enough],
        [
            Note("images that no author has finished (left out)", none),
            Note("images that fewer authors have finished than were asked for (left out)", fewer),
            Note("layers that are not finished (left out)", unfinished),
        ],
    )


def list_exported(project: Project) -> list[Author]:
    """Authors who have anything to write, in id order; all of them while nobody has."""
    authors = sorted(project.authors.values(), key=lambda author: author.id)
    return [author for author in authors if project.has_begun(author.id)] or authors


def find_usual_authors(project: Project, images: ImageChoice, carries: frozenset[Feature]) -> list[Author]:
    """Whose work leaves unless somebody is named.

    Formats that carry authors get all persons and references, others the reference when it has finished images, else
    the one person there is. Raises UserError that names the choices when neither is clear.
    """
    authors = list_exported(project)
    people = [author for author in authors if author.kind is not AuthorKind.MODEL]
    if Feature.RATERS in carries or not authors:
        return people
    seen = {
        key.author for key, layer in project.layers.items() if layer.status.is_finished and images.admits(key.image)
    }
    references = [author for author in people if author.kind is AuthorKind.REFERENCE and author.id in seen]
    references = [author for author in references if not project.is_answer_key(author.id)]
    persons = [author for author in people if author.kind is AuthorKind.PERSON]
    chosen = references or persons
    if len(chosen) != 1:
        names = ", ".join(author.name for author in authors)
        raise UserError(
            "The format has no place for names of authors, so say whose work is written: {names}.", names=names
        )
    return chosen


def choose_authors(
    project: Project, options: ExportOptions, images: ImageChoice, carries: frozenset[Feature]
) -> list[Author]:
    """The named authors, or the usual ones; lots are drawn among all persons and references."""
    if not options.authors:
        drawn = options.random_seed is not None
        return find_usual_authors(project, images, ALL if drawn else carries)
    known = {author.name: author for author in project.authors.values()}
    for name in options.authors:
        if name not in known:
            raise UserError(
                "The project has no author '{name}'; its authors are: {names}.",
                name=name,
                names=", ".join(sorted(known)) or "none",
            )
    return sorted({known[name] for name in options.authors}, key=lambda author: author.id)


def _complete_sizes(project: Project, images: Sequence[Image]) -> list[Image]:
    """The images, with sizes that the project does not know read from the files where they are on this disk."""
    if not project.images_folder:
        return list(images)
    found = []
    for image in images:
        file = None if image.has_size else find_local_file(project.images_folder, image)
        if file is not None:
            with suppress(UserError):
                header = read_header(file)
                image = replace(image, width=header.width, height=header.height)  # noqa: PLW2901
        found.append(image)
    return found


def _choose_layers(project: Project, images: Sequence[Image], authors: Sequence[Author]) -> list[Layer]:
    """Layers that say something, in the order of image, author and pass."""
    image_ids = {image.id for image in images}
    author_ids = {author.id for author in authors}
    chosen = [
        layer
        for key, layer in project.layers.items()
        if key.image in image_ids and key.author in author_ids and layer.is_begun
    ]
    return sorted(chosen, key=lambda layer: layer.key)


def _find_latest_work(layers: Sequence[Layer]) -> dict[tuple[int, ...], Layer]:
    """By image and author the last pass of work, of layers given first pass first."""
    return {layer.key[:2]: layer for layer in layers if layer.purpose is PassPurpose.WORK}


def _sample_layers(layers: Sequence[Layer], authors: Sequence[Author], lots: random.Random) -> list[Layer]:
    """For every image the latest pass of one person (or reference), drawn among those who finished it."""
    eligible = {author.id for author in authors if author.kind is not AuthorKind.MODEL}
    latest: dict[int, dict[int, Layer]] = {}
    for (image, author), layer in _find_latest_work([one for one in layers if one.status.is_finished]).items():
        if author in eligible:
            latest.setdefault(image, {})[author] = layer
    return [of_author[lots.choice(sorted(of_author))] for _, of_author in sorted(latest.items())]


def _collect_shapes(
    project: Project,
    layers: Sequence[Layer],
    options: ExportOptions,
    *,
    carries: frozenset[Feature],
) -> tuple[list[tuple[Layer, Shapes]], int]:
    """The rows of every layer, and how many missing parts were left out of a format without part states."""
    table = []
    left_out = 0
    for layer in layers:
        rows = project.vocabulary.resolve_labels(layer.shapes)
        rows = rows.take(~rows.draft) if rows.draft.any() else rows
        if Feature.PART_STATES not in carries and not options.keep_missing:
            there = ~_is_missing(project, rows)
            left_out += int((~there).sum())
            rows = rows.take(there)
        table.append((layer, rows))
    return table, left_out


def _is_missing(project: Project, rows: Shapes) -> npt.NDArray[np.bool_]:
    """Parts that are not to be found in the picture: absent; under profile `paper` of a checklist occluded, too."""
    missing: npt.NDArray[np.bool_] = rows.part_state == PartState.ABSENT
    if project.vocabulary.parts and project.metrics.profile == "paper":
        missing |= rows.part_state == PartState.OCCLUDED
    return missing


def find_word_losses(project: Project) -> tuple[Note, ...]:
    """What the labels of a project have, and no foreign file."""
    words = project.vocabulary
    plain = Vocabulary().add_labels((label.name, None) for label in words.counted_labels)
    looks = zip(words.counted_labels, plain.labels, strict=True)
    return (
        Note("colours and keys of labels", sum((a.colour, a.key) != (b.colour, b.key) for a, b in looks)),
        Note("merged labels (their shapes bear the label that they count as)", len(words.aliases)),
        Note("guidelines and retirement of labels", sum(map(_is_explained, words.labels))),
    )


def _find_own_losses(layers: Sequence[Layer]) -> tuple[Note, ...]:
    """What layers have, and no foreign file."""
    return (
        Note(
            "marks that a pass is a repeat (it comes back as one that counts)",
            sum(layer.purpose is PassPurpose.REPEAT for layer in layers),
        ),
        Note("layers with the time spent on them", sum(layer.seconds > 0 for layer in layers)),
        Note("layers with the mark that others' work had been seen", sum(layer.unblinded > 0 for layer in layers)),
    )


def _is_explained(label: Label) -> bool:
    """Whether there is more to say about the label than a foreign file can hold."""
    return label.retired or bool(label.description) or label.example is not None
