"""Which RandCrowns parameters a person asked for, when only some of them, or only a unit, were named."""

from dataclasses import replace

from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.randcrowns.settings import PAPER_BOXES, check_settings
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.report.audit.values import resolve_crown_parameters


def resolve_parameters(
    project: Project,
    sides: tuple[AuthorShapes, ...],
    *,
    alpha: float | None = None,
    omega: float | None = None,
    gamma: float | None = None,
    unit: str | None = None,
) -> RandCrownsSettings | None:
    """The parameters asked for, or None when nothing was named.

    What is not named is taken from the project's own parameters, or its defaults while it has none. In another unit
    than theirs it is taken from the paper's set for boxes (metres) or from the defaults (pixels). Raises UserError for
    values that RandCrowns has no meaning for.
    """
    if alpha is None and omega is None and gamma is None and unit is None:
        return None
    base = resolve_crown_parameters(project, sides)[0]
    if unit is not None and (base is None or base.unit != unit):
        base = PAPER_BOXES if unit == "m" else _compute_pixel_defaults(project, sides)
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


def _compute_pixel_defaults(project: Project, sides: tuple[AuthorShapes, ...]) -> RandCrownsSettings | None:
    """Defaults in pixels, whatever the project stores."""
    plain = replace(project, template="", metrics=replace(project.metrics, randcrowns=None))
    return resolve_crown_parameters(plain, sides)[0]
