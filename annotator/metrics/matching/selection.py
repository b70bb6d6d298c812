"""Which layers count: each author's latest finished pass on every chosen image, gathered into one table an author.

Without assisted shapes who is paired is found as always, then what was taken from a model leaves: a pair with both of
its sides when either was taken, so that nobody's own shape becomes a miss because its partner was assisted.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field

from annotator.errors import Progress, UserError
from annotator.geometry.box import Bools, Candidates, Rows
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, PassPurpose
from annotator.model.lazy import LayerRows, iterate_layer_rows, list_marked, list_tables, tabulate_layers
from annotator.model.project import Project
from annotator.model.shapes import Shapes, find_far_rows
from annotator.model.vocabulary import Vocabulary
from annotator.spool import SpoolColumn, SpoolFile


class UnassistedPairs(Struct, frozen=True, eq=False):
    """What is left of two tables and their pairs, and what went."""

    a: Shapes
    b: Shapes
    pairs: Candidates
    """Pairs of two shapes that nobody took from a model, in rows of the tables that are left."""
    left_a: Rows
    """Rows of the whole table a that left (n,), ascending."""
    left_b: Rows
    left_pairs: Rows
    """Rows of the whole table a whose pair left (n,), ascending."""


def is_assisted(shapes: Shapes) -> Bools:
    """Which rows `(N,)` were taken from a model."""
    found: Bools = shapes.assisted >= 0
    return found


def drop_assisted(a: Shapes, b: Shapes, pairs: Candidates) -> UnassistedPairs:
    """The tables without assisted shapes, and without whatever is paired with one.

    `pairs` are rows of `a` and `b`, one-to-one; no input is changed.
    """
    gone_a, gone_b = is_assisted(a), is_assisted(b)
    leaving = gone_a[pairs.row_a] | gone_b[pairs.row_b]
    gone_a[pairs.row_a[leaving]] = True
    gone_b[pairs.row_b[leaving]] = True
    kept = pairs.where(~leaving)
    return UnassistedPairs(
        a.take(~gone_a),
        b.take(~gone_b),
        Candidates((np.cumsum(~gone_a) - 1)[kept.row_a], (np.cumsum(~gone_b) - 1)[kept.row_b], kept.iou),
        np.flatnonzero(gone_a),
        np.flatnonzero(gone_b),
        np.sort(pairs.row_a[leaving]),
    )


class ImageChoice(Struct, frozen=True):
    """Chosen images, and how they were chosen; the default is all of them."""

    ids: frozenset[int] | None = None
    """None for all."""
    split: str | None = None
    """The split they were restricted to."""
    listed: str = ""
    """Name of the file that lists them."""
    query: str = ""
    """The filter of the window's list that finds them."""

    @property
    def is_all(self) -> bool:
        """Whether nothing was left out."""
        return self.ids is None

    def admits(self, image: int) -> bool:
        """Whether an image was chosen."""
        return self.ids is None or image in self.ids

    def find_ids(self, project: Project) -> list[int]:
        """Ids of the project's chosen images, ascending."""
        if self.ids is None:
            return list(project.image_ids)
        return sorted(image for image in self.ids if image in project.images)

    def count_ids(self, project: Project) -> int:
        """How many of the project's images were chosen."""
        return len(project.images) if self.ids is None else len(self.ids.intersection(project.image_ids))


ALL_IMAGES = ImageChoice()


def choose_images(
    project: Project, *, split: str | None = None, names: Iterable[str] | None = None, listed: str = ""
) -> ImageChoice:
    """The images of a split, those that a list names, or those of which both is true; `listed` is the list's name.

    Raises UserError for a split or a name that the project does not have, and for a list without a name.
    """
    if split is None and names is None:
        return ALL_IMAGES
    ids = set(project.images)
    if split is not None:
        ids = {image.id for image in project.images.values() if image.split == split}
        if not ids:
            known = ", ".join(sorted({image.split for image in project.images.values() if image.split})) or "none"
            raise UserError("The project has no split '{split}'; its splits are: {known}.", split=split, known=known)
    if names is not None:
        ids &= _find_named(project, names, listed)
    return ImageChoice(frozenset(ids), split, listed)


def _find_named(project: Project, names: Iterable[str], listed: str) -> set[int]:
    by_name = {image.name: image.id for image in project.images.values()}
    wanted = list(names)
    found = [by_name.get(name, by_name.get(name.strip())) for name in wanted]
    unknown = [name for name, image in zip(wanted, found, strict=True) if image is None]
    if unknown:
        more = f" and {len(unknown) - 1:,} more" if len(unknown) > 1 else ""
        raise UserError(
            "{listed}: the project has no image '{unknown}'{more}; name images by their path below the "
            "images folder, one a line.",
            listed=listed,
            unknown=unknown[0],
            more=more,
        )
    if not wanted:
        raise UserError("{listed} names no image; write one name a line.", listed=listed)
    return {image for image in found if image is not None}


ImageIds = npt.NDArray[np.int64]
Passes = dict[int, dict[int, list[Layer]]]
"""By author and image the layers that count, first pass first."""


class SelectionRule(Struct, frozen=True):
    """Which layers of a project take part in its numbers."""

    include_unfinished: bool = False
    """Whether layers that were begun but not finished count too."""
    exclude_unblinded: bool = False
    """Whether layers that were edited after others' shapes or numbers had been seen are left out."""
    by_display: bool = False
    """Whether that is what the desk says in a team project, too, and not what its server says it delivered before."""
    label: int | None = None
    """Only shapes with this label id, or all."""
    images: ImageChoice = field(default_factory=ImageChoice)
    """The images that the numbers rest on."""

    def admits(self, layer: Layer) -> bool:
        """Whether the layer counts as a statement about its image."""
        edits = layer.unblinded if self.by_display or layer.delivered is None else layer.delivered
        if (self.exclude_unblinded and edits) or not self.images.admits(layer.key.image):
            return False
        return layer.status.is_finished or (self.include_unfinished and layer.is_begun)

    def admit_rows(self, rows: LayerRows) -> Bools:
        """Which of many layers `(L,)` count, without a look at each."""
        admitted = rows.finished | (rows.begun & self.include_unfinished)
        if self.exclude_unblinded:
            admitted &= (rows.unblinded if self.by_display else rows.delivered) == 0
        if self.images.ids is not None:
            admitted &= np.isin(rows.image, list(self.images.ids))
        return admitted


class AuthorShapes(Struct, frozen=True, eq=False):
    """What one author stated: the images, and all shapes on them as one table, crowds and drafts left out."""

    author: int
    images: ImageIds
    """Ascending ids of the images that count (I,), those without shapes included."""
    shapes: Shapes
    """Rows ascending by image, then by id; column `image` is set."""
    unblinded: int = 0
    """Edits made after others' shapes or numbers had been seen."""
    delivered: int = 0
    """Edits made after others' shapes had been delivered, which is the same outside team projects."""
    could_see: int = 0
    """Images on which the author worked while everything could be seen, as auditors and owners of a team can."""

    @classmethod
    def concat(cls, parts: Sequence["AuthorShapes"]) -> "AuthorShapes":
        """What one author stated on several ranges of images in ascending order, of which there is at least one."""
        if len(parts) == 1:
            return parts[0]
        return cls(
            parts[0].author,
            np.concatenate([part.images for part in parts]),
            Shapes.concat(part.shapes for part in parts),
            *(sum(getattr(part, name) for part in parts) for name in ("unblinded", "delivered", "could_see")),
        )

    def restrict_to(self, images: ImageIds) -> "AuthorShapes":
        """The part that lies on these ascending image ids `(I,)`; the same value when nothing else is there."""
        if np.array_equal(images, self.images):
            return self
        rows = np.flatnonzero(np.isin(self.shapes.image, images))
        shared = np.intersect1d(images, self.images, assume_unique=True)
        return AuthorShapes(self.author, shared, self.shapes.take(rows), self.unblinded, self.delivered, self.could_see)


def list_audited(project: Project, authors: Iterable[int] | None = None) -> list[int]:
    """Ids of the audited authors in ascending order: the named ones, or all persons who have begun."""
    if authors is not None:
        return sorted(set(authors))
    return [author.id for author in project.annotators]


def select_shapes(
    project: Project, authors: Iterable[int], rule: SelectionRule, progress: Progress | None = None
) -> list[AuthorShapes]:
    """What each of the authors stated, by the latest pass of work that counts.

    Layers with shapes must be loaded. Raises Cancelled.
    """
    progress = progress or Progress()
    rows = tabulate_layers(project.layers)
    counted = rows.is_work & rule.admit_rows(rows) & np.isin(rows.image, np.array(project.image_ids, np.int64))
    training = find_training(project)
    if training:
        counted &= ~np.isin(rows.image, training)
    rows = rows.take(counted)
    sides = []
    for author in dict.fromkeys(authors):
        progress.step(0, 0)
        sides.append(_select_rows(project, rows.take(rows.author == author), author, rule))
    return sides


def _select_rows(project: Project, rows: LayerRows, author: int, rule: SelectionRule) -> AuthorShapes:
    """What an author stated, given the passes that count in the order of their keys."""
    is_last = np.ones(len(rows.image), np.bool_)
    is_last[:-1] = rows.image[1:] != rows.image[:-1]
    latest = rows.take(is_last)
    tables = list_tables(project.layers, latest.take(latest.shape_count > 0).list_keys())
    return _gather(latest, tables, author, rule, project.vocabulary.resolve_labels)


def find_training(project: Project) -> list[int]:
    """Ids of the training images, which count nowhere, ascending."""
    return [image.id for image in _list_marked(project) if image.purpose is ImagePurpose.TRAINING]


def find_prompted(project: Project) -> frozenset[int]:
    """Ids of the images whose objects are given by points, so that nobody has to find them."""
    return frozenset(image.id for image in _list_marked(project) if image.prompts)


def _list_marked(project: Project) -> list[Image]:
    """All images that have a purpose or prompts among them, ascending by id."""
    found = map(project.images.get, sorted(list_marked(project.images)))
    return [image for image in found if image is not None]


def passes_of(project: Project, authors: Iterable[int], rule: SelectionRule) -> Passes:
    """For each author and, in ascending order, each image: the layers that count, first pass first.

    Training images count nowhere. Shapes bear the labels that they count as.
    """
    found: Passes = {author: {} for author in authors}
    counted = set(project.image_ids).difference(find_training(project))
    layers = (layer for key, layer in project.layers.items() if key.author in found and key.image in counted)
    for layer in sorted(filter(rule.admits, layers), key=attrgetter("key")):
        found[layer.key.author].setdefault(layer.key.image, []).append(resolve_layer(layer, project.vocabulary))
    return found


def list_finished_images(project: Project, authors: Iterable[int], rule: SelectionRule) -> dict[int, ImageIds]:
    """By author the ascending ids `(I,)` of the images on which a pass of work counts; no layer need be loaded."""
    training = find_training(project)
    columns = {author: SpoolColumn(SpoolFile()) for author in authors}
    for rows in iterate_layer_rows(project.layers):
        counted = rows.is_work & rule.admit_rows(rows)
        for author, column in columns.items():
            column.append(rows.image[counted & (rows.author == author)])
    found = {author: sort_distinct(column.read()) for author, column in columns.items()}
    return {one: images[~np.isin(images, training)] for one, images in found.items()} if training else found


def resolve_layer(layer: Layer, vocabulary: Vocabulary) -> Layer:
    """The layer as it counts: with the labels that its shapes count as. The same where nothing differs."""
    if layer.loaded is None or not vocabulary.aliases:
        return layer
    counted = vocabulary.resolve_labels(layer.loaded)
    return layer if counted is layer.loaded else layer.with_shapes(counted)


def select_latest(author: int, by_image: Mapping[int, list[Layer]], *, rule: SelectionRule) -> AuthorShapes:
    """What an author stated by the last pass of work over each image."""
    return gather_layers(author, list(latest_work_of(by_image).values()), rule=rule)


def latest_work_of(by_image: Mapping[int, Iterable[Layer]]) -> dict[int, Layer]:
    """By image the last pass of work, of those given first pass first; repeat passes serve their own comparison."""
    latest = {}
    for image, layers in by_image.items():
        for layer in layers:
            if layer.purpose is PassPurpose.WORK:
                latest[image] = layer
    return latest


def gather_layers(author: int, layers: list[Layer], *, rule: SelectionRule) -> AuthorShapes:
    """The layers of an author on different images, in ascending order of image, as one table."""
    return _gather(LayerRows.of(layers), (layer.shapes for layer in layers if layer.count), author, rule)


def _gather(
    rows: LayerRows,
    tables: Iterable[Shapes],
    author: int,
    rule: SelectionRule,
    resolve: Callable[[Shapes], Shapes] = lambda shapes: shapes,
) -> AuthorShapes:
    """What layers of different images state, given the tables of those that have shapes."""
    table = Shapes.concat(tables)
    table = table.with_columns(image=np.repeat(rows.image, rows.shape_count), attributes=None)
    sums = (int(column.sum()) for column in (rows.unblinded, rows.delivered, rows.could_see))
    return AuthorShapes(author, rows.image, keep_countable(resolve(table), rule), *sums)


def keep_countable(shapes: Shapes, rule: SelectionRule) -> Shapes:
    """The shapes that count: no crowds, no drafts, none that no picture can hold, of one label if the rule says so.

    The same table when all do.
    """
    keep = ~shapes.crowd & ~shapes.draft & ~find_far_rows(shapes)
    if rule.label is not None:
        keep &= shapes.label == rule.label
    return shapes if keep.all() else shapes.take(keep)


def sort_distinct(images: ImageIds) -> ImageIds:
    """The distinct ids of images `(N,)`, ascending; the same array where they are so already.

    `np.unique` makes a table of hashes, which takes some 70 bytes an image, and the C library keeps most of it.
    """
    if (images[1:] > images[:-1]).all():
        return images
    every = np.sort(images)
    distinct: ImageIds = every[np.append(np.ones_like(every[:1], np.bool_), every[1:] != every[:-1])]
    return distinct


def unite_images(lists: Iterable[ImageIds]) -> ImageIds:
    """Ascending ids of the images on any of these lists, which are ascending; the list itself where all are equal."""
    kept: list[ImageIds] = []
    for one in lists:
        if not any(np.array_equal(one, other) for other in kept):
            kept.append(one)
    if len(kept) == 1:
        return kept[0]
    return sort_distinct(np.concatenate((np.zeros(0, np.int64), *kept)))


def find_shared_images(*sides: AuthorShapes) -> ImageIds:
    """Ascending ids `(I,)` of the images that all sides state something about."""
    images = sides[0].images
    for side in sides[1:]:
        images = np.intersect1d(images, side.images, assume_unique=True)
    return images


ShapesByAuthor = dict[int, Shapes]
"""By author, the shapes that count on one image; an author without a layer that counts is not in it."""


def collect_author_shapes(layers: Iterable[Layer], authors: Sequence[int], rule: SelectionRule) -> ShapesByAuthor:
    """What each author's latest pass of work that counts states about the image of the layers."""
    latest = find_latest(layers, authors, rule)
    return {author: keep_countable(latest[author].shapes, rule) for author in authors if author in latest}


def find_latest(layers: Iterable[Layer], authors: Sequence[int], rule: SelectionRule) -> dict[int, Layer]:
    """By author the latest pass of work that counts, of layers of one image."""
    latest: dict[int, Layer] = {}
    for layer in layers:
        author = layer.key.author
        if author in authors and layer.purpose is PassPurpose.WORK and rule.admits(layer):
            known = latest.get(author)
            if known is None or known.key.pass_number < layer.key.pass_number:
                latest[author] = layer
    return latest


def author_shapes_of(author: int, image: int, shapes: Shapes | None) -> AuthorShapes:
    """One author's statement about one image as a table; None for no statement."""
    if shapes is None:
        return AuthorShapes(author, np.zeros(0, np.int64), Shapes.empty())
    on_image = shapes.with_columns(image=np.full(len(shapes), image, np.int64))
    return AuthorShapes(author, np.array([image], np.int64), on_image)
