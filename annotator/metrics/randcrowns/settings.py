"""The parameters of RandCrowns (R): presets, defaults, which ones are in force, units and what to warn of."""

import enum
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

import numpy as np

from annotator.errors import UserError
from annotator.geometry.box import Bools, Floats, is_valid, scale_of, size_of
from annotator.metrics.randcrowns.boxes import Parameters
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.phrase import Numeral, Phrase

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
