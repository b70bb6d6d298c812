"""Shape search: the shapes of a project that a query finds; made in a worker from a project whose layers are loaded."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from annotator.model.layer import Layer, LayerKey
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.finding.image_words import make_image_test
from annotator.session.finding.query import TEXT
from annotator.session.finding.shape_table import ShapeTable, list_seen_layers
from annotator.session.finding.shape_words import match_shapes
from annotator.session.finding.words import find_asked_authors, parse_shape_query
from annotator.session.view import Mode, ViewState

_OF_IMAGES = frozenset([TEXT, "name", "folder", "split", "status"])
"""Terms that ask the image a shape lies on."""


@dataclass(frozen=True, slots=True, eq=False)
class SearchedShapes:
    """The table that was searched; it serves again while neither the layers nor whose work is asked have changed."""

    project: Project
    seat: tuple[int | None, Mode]
    authors: frozenset[int]
    table: ShapeTable

    def serves(self, project: Project, view: ViewState, authors: frozenset[int]) -> bool:
        """Whether it is what would be gathered now."""
        is_same = self.project.layers is project.layers and self.project.images is project.images
        return is_same and self.seat == (view.author, view.mode) and self.authors == authors


@dataclass(frozen=True, eq=False)
class FoundShapes:
    """What a query found."""

    searched: SearchedShapes
    rows: npt.NDArray[np.int64]
    """Rows of the table, by image, author and id."""

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def table(self) -> ShapeTable:
        """The table that the rows are of."""
        return self.searched.table

    @cached_property
    def images(self) -> npt.NDArray[np.int64]:
        """Image of every row found."""
        return self.table.image[self.table.place[self.rows]]

    @cached_property
    def image_count(self) -> int:
        """On how many images they lie."""
        return len(np.unique(self.images))

    @cached_property
    def consulted(self) -> frozenset[int]:
        """Images where others' shapes were looked through: who sees the result has seen something of them."""
        others = self.table.author != (-1 if self.searched.seat[0] is None else self.searched.seat[0])
        return frozenset(np.unique(self.table.image[others]).tolist())

    def group_rows(self, rows: npt.NDArray[np.int64]) -> dict[LayerKey, npt.NDArray[np.int64]]:
        """Ids of the shapes in these rows of the result, by the layer they lie on."""
        chosen = np.sort(self.rows[rows])
        places = self.table.place[chosen]
        starts = np.flatnonzero(np.diff(places, prepend=-1))
        groups = np.split(self.table.id[chosen], starts[1:]) if len(chosen) else []
        return {self._layer_at(int(places[at])).key: ids for at, ids in zip(starts, groups, strict=True)}

    def _layer_at(self, place: int) -> Layer:
        return self.table.layers[place]


def find_shapes(
    project: Project,
    view: ViewState,
    query: str,
    *,
    known: SearchedShapes | None = None,
    progress: Progress | None = None,
) -> FoundShapes:
    """The shapes that satisfy every term; of whose work is said by `find_asked_authors` and `LayerGate`.

    `known` saves gathering the table again. Raises Cancelled when asked to stop.
    """
    terms = parse_shape_query(query)
    authors = find_asked_authors(project, view, terms)
    if known is None or not known.serves(project, view, authors):
        layers = list_seen_layers(project, view, authors, progress=progress)
        known = SearchedShapes(project, (view.author, view.mode), authors, ShapeTable.of(layers))
    table = known.table
    fits = np.ones(len(table), dtype=np.bool_)
    for number, term in enumerate(terms):
        if progress is not None:
            progress.step(number, len(terms))
        if term.key in _OF_IMAGES:
            test = make_image_test(project, view, term)
            answers = {image: test(project.images[image]) for image in np.unique(table.image).tolist()}
            by_layer = np.array([answers[image] for image in table.image.tolist()], dtype=np.bool_)
            fits &= table.spread(by_layer)
        else:
            fits &= match_shapes(table, project, view, term)
    return FoundShapes(known, np.flatnonzero(fits).astype(np.int64))
