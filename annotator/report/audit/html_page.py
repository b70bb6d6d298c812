"""The audit as one HTML page that stands alone: styles, drawings and pictures are in it, every name is escaped."""

from datetime import datetime
from pathlib import Path

from annotator import __version__
from annotator.errors import UserError
from annotator.formats.core.files import open_replacement
from annotator.progress import Progress
from annotator.report.audit.crops import WorstImage, find_worst_images
from annotator.report.audit.figures import (
    MOST_PANELS,
    draw_crown_scatter_figure,
    draw_iou_histogram_figure,
    draw_sensitivity_figure,
    draw_variance_figure,
)
from annotator.report.audit.listing import FILTERS, list_disagreements
from annotator.report.audit.sections import (
    SECTIONS_OF_AUDIT,
    describe_not_shown,
    list_author_keys,
    make_audit_record,
    make_confusions,
    write_tables,
)
from annotator.report.audit.summary import summarise_audit
from annotator.report.audit.values import AuditReport
from annotator.report.glossary import DEFINITIONS
from annotator.report.images import format_image_line, format_picture_line
from annotator.report.sections import find_section
from annotator.report.states import format_state_line
from annotator.report.tables import write_json
from annotator.report.templates import embed_figure, render_template, show_crop


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
    sections = {section.key: section.make_table(report) for section in SECTIONS_OF_AUDIT}
    confusions = find_section(SECTIONS_OF_AUDIT, "confusion").list_tables(report)
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
        keys=list_author_keys(report),
        sections=sections,
        has_variance=_has_variance(report),
        part_states=make_confusions(report, "part_state"),
        occlusions=make_confusions(report, "occluded"),
        label_confusions=confusions,
        parameters=sections["parameters"],
        outliers=report.rows.read_pairs(progress).count_outliers(),
        worst=[(image, [show_crop(one.jpeg, one.caption, one.facets) for one in image.places]) for image in worst],
        disagreements=list_disagreements(report, progress),
        filters=" ".join(FILTERS),
        without_pictures=_explain_missing_pictures(worst),
        figures={name: embed_figure(figure, name) if figure else "" for name, figure in figures.items()},
        definitions=DEFINITIONS,
        more_histograms=describe_not_shown(report, MOST_PANELS),
        more_confusions=describe_not_shown(report),
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


def write_audit_files(path: Path, report: AuditReport, *, now: datetime | None, progress: Progress) -> Path:
    """Writes it as the command does, and returns where it is: tables lie in a folder of the name.

    Raises UserError for another ending, and when it cannot be written.
    """
    match path.suffix.lower():
        case ".html":
            write_audit_page(path, report, now=now, progress=progress)
            return path
        case ".json":
            write_json(path, make_audit_record(report))
            return path
        case ".csv":
            folder = path.with_suffix("")
            write_tables(folder, report)
            return folder
    raise UserError("{name} is no name for a report; let it end in .html, .json or .csv.", name=path.name)
