"""What RandCrowns (R) is computed over: the shapes of all audited authors on finished images, as one table.

Variance, global score and parameter search all start from a `CrownScope`; it is made for a whole data set or for one
image, by the same function.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from annotator.geometry.box import Bools, Floats, Ints, Rows
from annotator.geometry.region import Regions, regions_of
from annotator.metrics.matching.assisted import is_assisted
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.randcrowns.boxes import CrownScores, Parameters
from annotator.metrics.randcrowns.polygons import score_region_pairs
from annotator.metrics.randcrowns.settings import convert_to_pixels, has_unit
from annotator.model.image import Image
from annotator.model.metric_settings import MetricSettings, RandCrownsSettings
from annotator.model.shapes import Shapes
from annotator.progress import Progress


@dataclass(frozen=True, slots=True)
class CrownRules:
    """The settings that a RandCrowns number depends on; echoed with it."""

    settings: RandCrownsSettings
    label_aware: bool = True
    """Whether only shapes of equal label are paired."""
    overlap: str = "box"
    """`box`, or `polygon`: shapes count as their polygons, in the pairing and in the score."""
    eq14_only: bool = False
    """Turns off the rule that RC is 0 when the delineation misses Ra."""
    without_assisted: bool = False
    """Whether shapes that were taken from a model leave, with the pairs that they are in, after the pairing."""
    variance_iou: float = 0.0
    """Least IoU of a pair in the variances across annotators; any overlap will do where it is 0."""

    @classmethod
    def of(
        cls, settings: MetricSettings, randcrowns: RandCrownsSettings, *, without_assisted: bool = False
    ) -> "CrownRules":
        """The rules of a project's settings with these parameters: its own, or those that are being tried."""
        return cls(randcrowns, settings.label_aware, settings.overlap, settings.eq14_only, without_assisted)


@dataclass(frozen=True, slots=True, eq=False)
class ImageTable:
    """Images as columns, ascending by id."""

    id: Ints
    size: Floats
    """Width and height (I, 2) in pixels, 0 where unknown."""
    sampling: Floats
    """Ground sampling distance (I,) in metres a pixel, NaN where unknown."""

    @classmethod
    def of(cls, images: Iterable[Image]) -> "ImageTable":
        """The columns of these images, in ascending order of id."""
        rows = sorted(images, key=lambda image: image.id)
        return cls(
            np.array([image.id for image in rows], dtype=np.int64),
            np.array([(image.width, image.height) for image in rows], dtype=np.float64).reshape(-1, 2),
            np.array(
                [np.nan if image.sampling_distance is None else image.sampling_distance for image in rows],
                dtype=np.float64,
            ),
        )

    def where(self, mask: Bools) -> "ImageTable":
        """The images where `mask` `(I,)` holds."""
        return ImageTable(self.id[mask], self.size[mask], self.sampling[mask])


@dataclass(frozen=True, slots=True, eq=False)
class CrownScope:
    """The shapes of A authors on I images; all rows of all authors count through, author after author."""

    authors: tuple[int, ...]
    """Author ids, ascending."""
    shapes: Shapes
    """The shapes that count, author after author."""
    images: ImageTable
    finished: Bools
    """Whether author a finished image i (A, I)."""
    left_out: int
    """Images without ground sampling distance that a run in metres leaves out."""
    rules: CrownRules
    offset: Rows
    """First row of every author, and the number of rows (A+1,)."""
    image_row: Rows
    """Place in `images` of every row."""
    regions: Regions
    """What every row covers."""
    parameters: Parameters
    """alpha, omega, gamma in pixels: one for all rows or one a row."""

    def score(self, target_row: Rows, delineation_row: Rows, *, progress: Progress | None = None) -> CrownScores:
        """RandCrowns of P pairs of rows, both `(P,)` (R Eq. 14). Raises Cancelled when asked to stop."""
        return score_region_pairs(
            self.regions,
            self.regions,
            self.parameters,
            target_row=target_row,
            delineation_row=delineation_row,
            image_size=self.images.size[self.image_row] if (self.images.size > 0).any() else None,
            progress=progress,
        )

    @property
    def leaving(self) -> Bools:
        """Which rows `(N,)` leave once everything is paired."""
        return is_assisted(self.shapes) & self.rules.without_assisted

    def rows_of(self, place: int) -> Rows:
        """The rows `(n,)` of the author at a place, ascending."""
        return np.arange(self.offset[place], self.offset[place + 1])

    def find_common_rows(self, a: int, b: int) -> tuple[Rows, Rows]:
        """The rows `(n,)` and `(m,)` of two authors (by place) on the images that both finished."""
        shared = self.finished[a] & self.finished[b]
        rows = self.rows_of(a), self.rows_of(b)
        if shared.all():
            return rows
        return rows[0][shared[self.image_row[rows[0]]]], rows[1][shared[self.image_row[rows[1]]]]


def make_scope(drawn: Sequence[AuthorShapes], images: ImageTable, rules: CrownRules) -> CrownScope:
    """The scope of what these authors drew; a run in metres leaves out images without ground sampling distance."""
    ordered = sorted(drawn, key=lambda one: one.author)
    usable = has_unit(rules.settings, images.sampling)
    kept = images.where(usable)
    finished = np.array([np.isin(kept.id, one.images) for one in ordered], dtype=np.bool_)
    finished = finished.reshape(len(ordered), len(kept.id))
    finished_by_any = np.isin(images.id, np.concatenate([np.zeros(0, np.int64), *(one.images for one in ordered)]))
    tables = [one.restrict_to(kept.id[done]).shapes for one, done in zip(ordered, finished, strict=True)]
    every = Shapes.concat(tables)
    image_row = np.searchsorted(kept.id, every.image)
    return CrownScope(
        authors=tuple(one.author for one in ordered),
        shapes=every,
        images=kept,
        finished=finished,
        left_out=int((finished_by_any & ~usable).sum()),
        rules=rules,
        offset=np.cumsum([0, *(len(table) for table in tables)]),
        image_row=image_row,
        regions=regions_of(every.box, every.polygon if rules.overlap == "polygon" else None),
        parameters=convert_to_pixels(rules.settings, kept.sampling[image_row], eq14_only=rules.eq14_only),
    )


def make_image_scope(
    image: Image, drawn: Mapping[int, Shapes], authors: Iterable[int], rules: CrownRules
) -> CrownScope:
    """The scope of one image: `drawn` holds the shapes of those of the audited authors who finished it."""
    sides = []
    for author in authors:
        shapes = drawn.get(author)
        if shapes is None:
            sides.append(AuthorShapes(author, np.zeros(0, np.int64), Shapes.empty()))
        else:
            objects = shapes.take(~shapes.crowd)
            placed = objects.with_columns(image=np.full(len(objects), image.id))
            sides.append(AuthorShapes(author, np.array([image.id]), placed))
    return make_scope(sides, ImageTable.of([image]), rules)
