"""The check as one HTML page that stands alone: styles and drawings are in it, every name is escaped."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from annotator import __version__
from annotator.formats.core.files import replacing
from annotator.progress import Progress
from annotator.report import check_figures as figures
from annotator.report import check_page as page
from annotator.report.audit_page import Table
from annotator.report.check_definitions import CHECK_DEFINITIONS
from annotator.report.check_scale import scale_figure
from annotator.report.check_summary import summary
from annotator.report.check_values import CheckReport
from annotator.report.drawing import inline_svg, svg_bytes
from annotator.report.house import css_variables
from annotator.report.templates import rendered

if TYPE_CHECKING:
    from markupsafe import Markup
    from matplotlib.figure import Figure


def write_check_page(
    path: Path, report: CheckReport, *, now: datetime | None = None, progress: Progress | None = None
) -> None:
    """Writes the page. Raises UserError when it cannot be written, and Cancelled when asked to stop."""
    text = check_page(report, now=now, progress=progress)
    with replacing(path) as file:
        file.write(text.encode("utf-8", errors="replace"))


def check_page(report: CheckReport, *, now: datetime | None = None, progress: Progress | None = None) -> str:
    """The page as text; the same report and time give the same text."""
    makers = {
        "mechanisms": figures.mechanism_figure,
        "tide": figures.tide_figure,
        "curves": figures.curves_figure,
        "scale": scale_figure,
    }
    parts = any(one.result.parts is not None for one in report.models)
    if parts:
        makers |= {
            "missing": figures.missing_figure,
            "states": figures.state_figure,
            "mean_boxes": figures.mean_box_figure,
        }
    labels = page.label_table(report)
    if labels is not None:
        makers["labels"] = figures.label_figure
    drawings = {}
    for done, (name, make) in enumerate(makers.items()):
        if progress is not None:
            progress.step(done, len(makers))
        drawings[name] = _drawing(make(report), name)
    flows = [
        _drawing(figures.flow_figure(report, one), f"flow{place}")
        for place, one in enumerate(report.models)
        if not one.result.mechanisms.reason and one.result.mechanisms.total
    ]
    return rendered(
        "check.html",
        report=report,
        title=f"{report.project.name}: models against {report.author_name(report.options.reference)}",
        reference=report.author_name(report.options.reference),
        settings=report.options.settings,
        made=f"{now:%Y-%m-%d %H:%M}" if now else "",
        version=__version__,
        summary=summary(report),
        notes=page.notes(report),
        labels=labels,
        **_tables(report),
        figures=drawings,
        flows=flows,
        definitions=CHECK_DEFINITIONS,
    )


def _tables(report: CheckReport) -> dict[str, Table | None]:
    return {
        "counts": page.count_table(report),
        "mechanisms": page.mechanism_table(report),
        "misses": page.miss_table(report),
        "tide": page.tide_table(report),
        "precision": page.precision_table(report),
        "humans": page.human_table(report),
        "rates": page.rate_table(report),
        "task": page.task_table(report),
        "verification": page.verification_table(report),
        "hallucinations": page.hallucination_table(report),
        "parameters": page.parameter_table(report),
    }


def _drawing(figure: "Figure", name: str) -> "Markup":
    """The figure as an element of the page, in the page's colours."""
    from markupsafe import Markup

    return Markup(css_variables(inline_svg(svg_bytes(figure, name))))  # noqa: S704 - made by us, names are outlines
