"""What RandCrowns (R) is computed over, and by which parameters: shapes of all audited authors on finished images.

Variance, global score and parameter search all start from a `CrownScope`; it is made for a whole data set or for one
image, by the same function.
"""

import enum
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Numeral, Phrase, Progress, UserError
from annotator.geometry.box import Bools, Floats, Ints, Regions, Rows, is_valid, regions_of, scale_of, size_of
from annotator.metrics.matching.selection import AuthorShapes, is_assisted
from annotator.metrics.randcrowns.regions import CrownScores, Parameters, score_region_pairs
from annotator.model.image import Image
from annotator.model.metric_settings import MetricSettings, RandCrownsSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes

PAPER_BOXES: Final = RandCrownsSettings(alpha=0.7, omega=1.2, gamma=3.0, unit="m")
"""The set that R selected for boxes."""

PAPER_POLYGONS: Final = RandCrownsSettings(alpha=0.6, omega=3.0, gamma=3.0, unit="m")
"""The set that R selected for boxes against crowns drawn as polygons in the field."""

PRESETS: Final[Mapping[str, RandCrownsSettings]] = MappingProxyType(
    {"paper boxes": PAPER_BOXES, "paper polygons": PAPER_POLYGONS}
)

ALPHA_SHARE: Final = 0.12
OMEGA_SHARE: Final = 0.20
"""Default alpha and omega of projects that are not about crowns, as shares of the median object scale."""

NO_BOXES: Final = np.zeros((0, 4))

NO_PARAMETERS: Final = Phrase("no shape counts that default parameters could be computed from")


class ParameterOrigin(enum.Enum):
    """Where the RandCrowns parameters in force come from."""

    ASKED = "asked"
    """Given by whoever asks."""
    STORED = "stored"
    """The project's own."""
    COMPUTED = "computed"
    """Defaults, computed because the project has none yet; whoever may write the project stores them."""
    NONE = "none"
    """There is no shape to compute defaults from."""


def resolve_parameters(
    project: Project, boxes: Floats = NO_BOXES, *, asked: RandCrownsSettings | None = None
) -> tuple[RandCrownsSettings | None, ParameterOrigin]:
    """The parameters in force and where they come from: asked for, else stored, else defaults.

    Defaults are computed from boxes `(N, 4)`; the one or two of median scale among them are enough.

    Raises UserError for asked values that RandCrowns has no meaning for.
    """
    if asked is not None:
        return check_settings(asked), ParameterOrigin.ASKED
    if project.metrics.randcrowns is not None:
        return project.metrics.randcrowns, ParameterOrigin.STORED
    found = compute_default_settings(project.template, boxes)
    return found, ParameterOrigin.NONE if found is None else ParameterOrigin.COMPUTED


def complete_parameters(
    project: Project,
    boxes: Floats = NO_BOXES,
    *,
    alpha: float | None = None,
    omega: float | None = None,
    gamma: float | None = None,
    unit: str | None = None,
) -> RandCrownsSettings | None:
    """The parameters of which some, or only a unit, were named; None when nothing was.

    What is not named is taken from the parameters in force. In another unit than theirs it is taken from the paper's
    set for boxes (metres) or from the defaults of the boxes `(N, 4)` (pixels).

    Raises UserError for values that RandCrowns has no meaning for.
    """
    if alpha is None and omega is None and gamma is None and unit is None:
        return None
    base = resolve_parameters(project, boxes)[0]
    if unit is not None and (base is None or base.unit != unit):
        base = PAPER_BOXES if unit == "m" else compute_pixel_defaults(project, boxes)
    if base is None:
        base = RandCrownsSettings(0.0, 0.0, PAPER_BOXES.gamma)
    return check_settings(
        replace(
            base,
            alpha=base.alpha if alpha is None else alpha,
            omega=base.omega if omega is None else omega,
            gamma=base.gamma if gamma is None else gamma,
        )
    )


def compute_pixel_defaults(project: Project, boxes: Floats) -> RandCrownsSettings | None:
    """Defaults in pixels from boxes `(N, 4)`, whatever the project stores."""
    plain = replace(project, template="", metrics=replace(project.metrics, randcrowns=None))
    return resolve_parameters(plain, boxes)[0]


def compute_default_settings(template: str, boxes: Floats) -> RandCrownsSettings | None:
    """The settings that a project stores when it first needs them, from its template and its boxes `(N, 4)`.

    None while there is no box to take the median object scale of; boxes that no picture can hold do not count.
    """
    if template == "crowns":
        return PAPER_BOXES
    boxes = boxes[is_valid(boxes)]
    if not len(boxes):
        return None
    median = float(np.median(scale_of(boxes)))
    return RandCrownsSettings(alpha=ALPHA_SHARE * median, omega=OMEGA_SHARE * median, gamma=3.0, unit="px")


def check_settings(settings: RandCrownsSettings) -> RandCrownsSettings:
    """The settings as they are. Raises UserError for a value that RandCrowns has no meaning for."""
    if not (settings.alpha >= 0 and settings.omega >= 0 and np.isfinite([settings.alpha, settings.omega]).all()):
        raise UserError(
            "RandCrowns takes alpha and omega of 0 or more, not {alpha} and {omega}.",
            alpha=Numeral(f"{settings.alpha:g}"),
            omega=Numeral(f"{settings.omega:g}"),
        )
    if not (settings.gamma > 0 and np.isfinite(settings.gamma)):
        raise UserError("RandCrowns takes a gamma greater than 0, not {gamma}.", gamma=Numeral(f"{settings.gamma:g}"))
    if settings.unit not in ("px", "m"):
        raise UserError("RandCrowns takes the unit px or m, not '{unit}'.", unit=settings.unit)
    return settings


def has_unit(settings: RandCrownsSettings, sampling: Floats) -> Bools:
    """Which of the images `(N,)` a run can use: in metres those with a ground sampling distance.

    `sampling` `(N,)` is that distance in metres a pixel, NaN where it is unknown.
    """
    if settings.unit == "px":
        return np.ones(len(sampling), dtype=np.bool_)
    usable: Bools = sampling > 0
    return usable


def convert_to_pixels(settings: RandCrownsSettings, sampling: Floats, *, eq14_only: bool = False) -> Parameters:
    """The parameters in pixels of rows whose images have the sampling distances `sampling` `(N,)`, metres a pixel.

    Raises ValueError when metres are asked for on a row without a distance; see `has_unit`.
    """
    if settings.unit == "px":
        return Parameters(settings.alpha, settings.omega, settings.gamma, eq14_only)
    if not has_unit(settings, sampling).all():
        raise ValueError("an image without ground sampling distance has no metres")
    return Parameters(settings.alpha / sampling, settings.omega / sampling, settings.gamma, eq14_only)


def measure_sides(settings: RandCrownsSettings, boxes: Floats, sampling: Floats) -> Floats:
    """Both sides of the boxes `(N, 4)` that can be measured, in the unit of the settings `(n,)`.

    `sampling` `(N,)` are the sampling distances of their images.
    """
    usable = has_unit(settings, sampling)
    sides = size_of(boxes[usable])
    if settings.unit == "m":
        sides = sides * sampling[usable, None]
    return sides.reshape(-1)


def describe_large_alpha(settings: RandCrownsSettings, sides: Floats) -> str | None:
    """What to say when alpha is large for shapes with these sides `(n,)` in the unit of the settings; else None.

    Twice alpha above half the median side leaves most of a typical target unsure, or nothing of it sure.
    """
    if not len(sides):
        return None
    median = float(np.median(sides))
    if 2 * settings.alpha <= median / 2:
        return None
    return Phrase(
        "alpha {alpha} {unit} is large: twice alpha exceeds half the median side of the shapes "
        "({median} {unit}), so that small targets have no score",
        alpha=Numeral(f"{settings.alpha:.3g}"),
        unit=settings.unit,
        median=Numeral(f"{median:.3g}"),
    )


class CrownRules(Struct, frozen=True):
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


class ImageTable(Struct, frozen=True, eq=False):
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

    def where(self, rows: Bools | Rows) -> "ImageTable":
        """The images of these rows, ascending, or where a mask `(I,)` holds."""
        return ImageTable(self.id[rows], self.size[rows], self.sampling[rows])


class CrownScope(Struct, frozen=True, eq=False):
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
