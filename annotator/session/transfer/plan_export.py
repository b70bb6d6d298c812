"""Contents of an export: the neutral table that every format writes, and what would be lost, known before any write."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.formats.core.foreign import ForeignTable, Note, Rater, Statement
from annotator.formats.core.losses import ALL, Feature
from annotator.metrics.matching.image_choice import ImageChoice, choose_images
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, PassPurpose
from annotator.model.project import Project
from annotator.model.shapes import PartState, Shapes
from annotator.model.vocabulary import Label, Vocabulary
from annotator.session.transfer.marks import add_marks, find_lost_marks, list_image_notes, list_leaving_notes
from annotator.session.transfer.options import ExportOptions
from annotator.session.transfer.read import geo_transform_lookup_of
from annotator.store.pixels import read_header
from annotator.store.remote import find_local_file


@dataclass(frozen=True, slots=True)
class ExportFrame:
    """What all tables of an export that leaves range by range have in common."""

    authors: frozenset[int]
    """Ids of those whose layers leave."""
    labels: frozenset[int]
    """Ids that shapes have."""


@dataclass(frozen=True, slots=True)
class ExportPlan:
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
            Statement(position_of[key.image], rater_of[key.author], key.pass_number, layer.status)
            for layer in layers
            for key in (layer.key,)
        ),
        geo_transform_of=geo_transform_lookup_of(project),
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
