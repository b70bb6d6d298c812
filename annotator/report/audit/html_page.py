"""The audit as one HTML page that stands alone: styles, drawings and pictures are in it, every name is escaped."""

import base64
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from annotator import __version__
from annotator.formats.core.files import replacing
from annotator.progress import Progress
from annotator.report.audit import page
from annotator.report.audit.crops import WorstImage, worst_images
from annotator.report.audit.figures import (
    MOST_PANELS,
    crown_scatter_figure,
    iou_histogram_figure,
    sensitivity_figure,
    variance_figure,
)
from annotator.report.audit.summary import summary
from annotator.report.audit.values import AuditReport
from annotator.report.glossary import DEFINITIONS
from annotator.report.style import css_variables, inline_svg, svg_bytes
from annotator.report.templates import rendered

if TYPE_CHECKING:
    from markupsafe import Markup
    from matplotlib.figure import Figure


def write_audit_page(
    path: Path, report: AuditReport, *, now: datetime | None = None, progress: Progress | None = None
) -> None:
    """Writes the page. Raises UserError when it cannot be written, and Cancelled when asked to stop."""
    text = audit_page(report, now=now, progress=progress)
    with replacing(path) as file:
        file.write(text.encode("utf-8", errors="replace"))


def audit_page(report: AuditReport, *, now: datetime | None = None, progress: Progress | None = None) -> str:
    """The page as text; the same report and time give the same text."""
    worst = worst_images(report, progress)
    figures = {
        "histograms": iou_histogram_figure(report),
        "sensitivity": sensitivity_figure(report),
        "variance": None if report.variance.pooled.randcrowns is None else variance_figure(report),
        "scatter": crown_scatter_figure(report),
    }
    return rendered(
        "audit.html",
        report=report,
        title=f"{report.project.name}: agreement between annotators",
        made=f"{now:%Y-%m-%d %H:%M}" if now else "",
        version=__version__,
        summary=summary(report),
        keys=page.author_keys(report),
        matrix=page.matrix_table(report),
        pairs=page.pair_table(report),
        repeats=page.repeat_table(report),
        alphas=page.alpha_table(report),
        variances=page.variance_table(report),
        scores=page.global_table(report),
        labels=page.label_table(report),
        subsets=page.subset_table(report),
        part_states=page.confusions(report, "part_state"),
        occlusions=page.confusions(report, "occluded"),
        authors=page.author_table(report),
        dataset=page.data_table(report),
        parameters=page.parameter_table(report),
        outliers=len(report.pairs.pairs.outliers()),
        worst=[(image, [_picture(place.jpeg) for place in image.places]) for image in worst],
        without_pictures=_notes(worst),
        figures={name: _drawing(figure, name) if figure else "" for name, figure in figures.items()},
        definitions=DEFINITIONS,
        more_histograms=page.not_shown(report, MOST_PANELS),
        more_confusions=page.not_shown(report),
        warnings=report.warnings,
    )


def _drawing(figure: "Figure", name: str) -> "Markup":
    """The figure as an element of the page, in the page's colours."""
    from markupsafe import Markup

    return Markup(css_variables(inline_svg(svg_bytes(figure, name))))  # noqa: S704 - made by us, names are outlines


def _picture(jpeg: bytes) -> str:
    return f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}"


def _notes(worst: tuple[WorstImage, ...]) -> str:
    """Why photographs are missing, if they all are for the same reason."""
    notes = {image.note for image in worst}
    return notes.pop() if len(notes) == 1 else ""
