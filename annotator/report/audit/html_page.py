"""The audit as one HTML page that stands alone: styles, drawings and pictures are in it, every name is escaped."""

from datetime import datetime
from pathlib import Path

from annotator import __version__
from annotator.formats.core.files import open_replacement
from annotator.progress import Progress
from annotator.report.audit import page
from annotator.report.audit.crops import WorstImage, find_worst_images
from annotator.report.audit.figures import (
    MOST_PANELS,
    draw_crown_scatter_figure,
    draw_iou_histogram_figure,
    draw_sensitivity_figure,
    draw_variance_figure,
)
from annotator.report.audit.listing import FILTERS, list_disagreements
from annotator.report.audit.review_notes import make_note_table
from annotator.report.audit.summary import summarise_audit
from annotator.report.audit.values import AuditReport
from annotator.report.glossary import DEFINITIONS
from annotator.report.html.drawing import embed_figure
from annotator.report.html.listing import show_crop
from annotator.report.images import format_image_line, format_picture_line
from annotator.report.states import format_state_line
from annotator.report.templates import render_template


def write_audit_page(
    path: Path, report: AuditReport, *, now: datetime | None = None, progress: Progress | None = None
) -> None:
    """Writes the page. Raises UserError when it cannot be written, and Cancelled when asked to stop."""
    text = render_audit_page(report, now=now, progress=progress)
    with open_replacement(path) as file:
        file.write(text.encode("utf-8", errors="replace"))


def render_audit_page(report: AuditReport, *, now: datetime | None = None, progress: Progress | None = None) -> str:
    """The page as text; the same report and time give the same text."""
    worst = find_worst_images(report, progress)
    figures = {
        "histograms": draw_iou_histogram_figure(report),
        "sensitivity": draw_sensitivity_figure(report),
        "variance": None if report.variance.pooled.randcrowns.value is None else draw_variance_figure(report),
        "scatter": draw_crown_scatter_figure(report),
    }
    return render_template(
        "audit.html",
        report=report,
        title=f"{report.project.name}: agreement between annotators",
        made=f"{now:%Y-%m-%d %H:%M}" if now else "",
        version=__version__,
        summary=summarise_audit(report),
        state=format_state_line(report.project),
        images=format_image_line(report.project, report.options.selection.images),
        pictures=format_picture_line(report.unreadable),
        keys=page.list_author_keys(report),
        matrix=page.make_matrix_table(report),
        pairs=page.make_pair_table(report),
        repeats=page.make_repeat_table(report),
        control=page.make_control_table(report),
        alphas=page.make_alpha_table(report),
        variances=page.make_variance_table(report) if _has_variance(report) else None,
        scores=page.make_global_table(report),
        labels=page.make_label_table(report),
        subsets=page.make_subset_table(report),
        part_states=page.make_confusions(report, "part_state"),
        occlusions=page.make_confusions(report, "occluded"),
        authors=page.make_author_table(report),
        dataset=page.make_split_table(report),
        effort=page.make_effort_table(report),
        decisions=page.make_decision_table(report),
        notes=make_note_table(report),
        proposals=page.make_proposal_table(report),
        label_confusions=page.make_confusion_tables(report),
        parameters=page.make_parameter_table(report),
        outliers=len(report.pairs.pairs.find_outliers()),
        worst=[(image, [show_crop(one.jpeg, one.caption, one.facets) for one in image.places]) for image in worst],
        disagreements=list_disagreements(report, progress),
        filters=" ".join(FILTERS),
        without_pictures=_explain_missing_pictures(worst),
        figures={name: embed_figure(figure, name) if figure else "" for name, figure in figures.items()},
        definitions=DEFINITIONS,
        more_histograms=page.describe_not_shown(report, MOST_PANELS),
        more_confusions=page.describe_not_shown(report),
        warnings=report.warnings,
    )


def _has_variance(report: AuditReport) -> bool:
    """Whether anything of the variances is defined; else a line says why not."""
    pooled = report.variance.pooled
    return pooled.randcrowns.value is not None or pooled.iou_all_targets.value is not None


def _explain_missing_pictures(worst: tuple[WorstImage, ...]) -> str:
    """Why photographs are missing, if they all are for the same reason."""
    notes = {image.note for image in worst}
    return notes.pop() if len(notes) == 1 else ""
