"""The check as one HTML page that needs no other file, begun by a summary in plain words; every name is escaped."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Final

from annotator.errors import Progress, join_phrases
from annotator.metrics.ranges.source import LoadedSource, Source
from annotator.report import glossary
from annotator.report.detector import figures, page
from annotator.report.detector.figures import draw_curves_figure, draw_scale_figure
from annotator.report.detector.findings import FILTERS, FindingCrop, draw_findings, find_facets, locate_findings
from annotator.report.detector.page import describe_cuts
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.detector.summary import summarise_check
from annotator.report.detector.values import CheckReport
from annotator.report.images import format_picture_line, format_state_line
from annotator.report.style import make_author_key
from annotator.report.tables import find_section, list_titles
from annotator.report.templates import ShownCrop, embed_figure, render_template, show_crop

if TYPE_CHECKING:
    from matplotlib.figure import Figure


_OF_ALL: Final = frozenset({"missing", "states", "mean_boxes"})
"""Figures of verification, in which a model that scores whole images has its place."""


def render_check_page(
    report: CheckReport, *, source: Source | None = None, now: datetime | None = None, progress: Progress | None = None
) -> str:
    """The page as text; the same report and time give the same text.

    The outlines of small pictures are read from the source, or are those of the report's project, whose layers are
    loaded. Raises UserError where the source cannot be read, and Cancelled when asked to stop.
    """
    placed = report.restrict_to_places()
    sections = {section.key: section.make_table(report) for section in SECTIONS_OF_CHECK}
    makers = choose_figures(report, placed, with_labels=sections["labels"] is not None)
    drawings = {}
    for done, (name, make) in enumerate(makers.items()):
        if progress is not None:
            progress.step(done, len(makers))
        drawings[name] = embed_figure(make(report if name in _OF_ALL else placed), name)
    flows = [
        embed_figure(figures.draw_flow_figure(report, one), f"flow{place}")
        for place, one in enumerate(placed.models)
        if not one.result.mechanisms.reason and one.result.mechanisms.total
    ]
    placed_others = [
        (f"{section.title}: {title}", table)
        for section in SECTIONS_OF_CHECK
        if not section.is_over_all
        for each in report.others
        for title, table in section.list_named_tables(each)
    ]
    found = locate_findings(report, progress)
    pictures = draw_findings(report, found.findings, source or LoadedSource(report.project), progress)
    return render_template(
        "check.html",
        now,
        report=report,
        title=f"{report.project.name}: models against {join_phrases((one.against for one in report.every), ', ')}",
        reference=join_phrases((one.against for one in report.every), ", "),
        state=format_state_line(report.project),
        images=report.format_images(),
        pictures=format_picture_line(report.unreadable),
        settings=report.options.settings,
        cuts=describe_cuts(report),
        keys=[make_author_key(report.project, one.author) for one in report.models],
        summary=summarise_check(report),
        label_confusions=find_section(SECTIONS_OF_CHECK, "confusion").list_tables(report),
        notes=page.list_notes(report),
        sections=sections,
        titles=list_titles(SECTIONS_OF_CHECK),
        parameters=sections["parameters"],
        figures=drawings,
        flows=flows,
        no_mechanisms=_explain_no_mechanisms(placed),
        others=placed_others,
        groups=[(group, [_show_crop(report, one) for one in group.crops]) for group in pictures.groups],
        without_pictures=pictures.note,
        findings=found.make_listing(report),
        filters=" ".join(FILTERS),
        definitions=glossary.CHECK_DEFINITIONS,
    )


def _explain_no_mechanisms(report: CheckReport) -> str:
    """Why no model's mechanisms are known, in one line; empty where one's are, or where nothing was missed."""
    reasons = [one.internals_reason or one.result.mechanisms.reason for one in report.models]
    if not all(one.result.mechanisms.reason for one in report.models):
        return ""
    clauses = dict.fromkeys(reason.removesuffix(".") for reason in reasons)
    return f"Mechanisms are not known: {'; '.join(clauses)}."


def _show_crop(report: CheckReport, crop: FindingCrop) -> ShownCrop:
    return show_crop(crop.jpeg, crop.caption, find_facets(report, crop.finding))


def choose_figures(
    report: CheckReport, placed: CheckReport, *, with_labels: bool
) -> dict[str, Callable[[CheckReport], "Figure"]]:
    """The figures that have something to show, by name; `placed` is the report on models that tell places."""
    makers: dict[str, Callable[[CheckReport], Figure]] = {}
    if placed.models:
        makers |= {
            **({"over_references": figures.draw_references_figure} if report.others else {}),
            "f1_by_iou": figures.draw_level_curves,
            "mechanisms": figures.draw_mechanism_figure,
            "tide": figures.draw_tide_figure,
            "curves": draw_curves_figure,
            "scale": draw_scale_figure,
        }
    if any(one.result.parts is not None for one in report.models):
        makers |= {
            "missing": figures.draw_missing_figure,
            "states": figures.draw_state_figure,
            "mean_boxes": figures.draw_mean_box_figure,
        }
    if with_labels:
        makers["labels"] = figures.draw_label_figure
    return makers
