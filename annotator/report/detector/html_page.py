"""The check as one HTML page that stands alone, begun by a summary in plain words; every name is escaped."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from annotator import __version__
from annotator.formats.core.files import open_replacement
from annotator.metrics.detection.verification import NO_PLACES
from annotator.progress import Progress
from annotator.report import glossary
from annotator.report.detector import figures, page
from annotator.report.detector.curve_figures import draw_curves_figure
from annotator.report.detector.error_types import make_tide_table
from annotator.report.detector.figures import draw_scale_figure
from annotator.report.detector.findings.crops import FindingCrop, draw_findings
from annotator.report.detector.findings.located import FILTERS, find_facets, locate_findings
from annotator.report.detector.groups import make_miss_table, make_state_table
from annotator.report.detector.parameters import describe_cuts, make_parameter_table
from annotator.report.detector.people import make_human_table
from annotator.report.detector.tables import MECHANISMS
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.html.drawing import embed_figure
from annotator.report.html.listing import ShownCrop, show_crop
from annotator.report.images import format_image_line, format_picture_line
from annotator.report.numbers import format_count, format_share
from annotator.report.states import format_state_line
from annotator.report.style import make_author_key
from annotator.report.tables import Table
from annotator.report.templates import render_template

if TYPE_CHECKING:
    from matplotlib.figure import Figure


_OF_ALL: Final = frozenset({"missing", "states", "mean_boxes"})
"""Figures of verification, in which a model that scores whole images has its place."""


def summarise_check(report: CheckReport) -> list[str]:
    """Sentences made from the numbers, model by model."""
    return [sentence for one in report.models for sentence in _summarise_model(report, one)]


def _summarise_model(report: CheckReport, one: ModelCheck) -> list[str]:
    name, found = report.author_name(one.author), one.result
    total = found.matching.pooled.total
    if not one.tells_places:
        return [f"{name}: {NO_PLACES}; only verification without localisation says something about it."]
    if not total.objects:
        return [f"{name}: the reference has no objects on the {format_count(len(found.inputs.images), 'image')}."]
    lost = total.objects - total.correct
    told = [
        f"{name} finds {total.correct:,} of {format_count(total.objects, 'object')} and raises "
        f"{format_count(total.wrong, 'false positive')}; it misses {lost:,}."
    ]
    counts = found.mechanisms.count_mechanisms()
    known = {kind: counts[kind] for kind in MECHANISMS if counts[kind]}
    if known:
        most = max(known, key=lambda kind: known[kind])
        part = known[most] / sum(known.values())
        words = glossary.MECHANISMS[most]
        told.append(f"Mostly because {words.cause} ({100 * part:.0f} % of its misses: {words.name}).")
    pairs = [(human.model_best.f1.value, human.pooled.f1.value) for human in found.humans]
    people = [(model, person) for model, person in pairs if model is not None and person is not None]
    best = found.best_f1.f1.value
    if people and best is not None:
        better = sum(model > person for model, person in people)
        told.append(
            f"Its best F1 is {format_share(best)}; on the same images it is "
            f"{tell_rank(better, len(people))} measured against the same reference."
        )
    if found.parts is not None and found.parts.verification.with_place.missing.value is not None:
        seen = found.parts.verification.with_place.missing
        told.append(
            f"It reports {100 * (seen.value or 0):.0f} % of {format_count(seen.support, 'missing part')} as present."
        )
    return told


def tell_rank(better: int, persons: int) -> str:
    """Than how many persons a model is better."""
    if persons == 1:
        return "above the one person" if better else "not above the one person"
    return f"above {better or 'none'} of the {persons} persons"


def write_check_page(
    path: Path, report: CheckReport, *, now: datetime | None = None, progress: Progress | None = None
) -> None:
    """Writes the page. Raises UserError when it cannot be written, and Cancelled when asked to stop."""
    text = render_check_page(report, now=now, progress=progress)
    with open_replacement(path) as file:
        file.write(text.encode("utf-8", errors="replace"))


def render_check_page(report: CheckReport, *, now: datetime | None = None, progress: Progress | None = None) -> str:
    """The page as text; the same report and time give the same text."""
    placed = report.restrict_to_places()
    labels = page.make_label_table(placed)
    makers = choose_figures(report, placed, with_labels=labels is not None)
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
    found = locate_findings(report, progress)
    pictures = draw_findings(report, found.findings, progress)
    return render_template(
        "check.html",
        report=report,
        title=f"{report.project.name}: models against {report.author_name(report.options.reference)}",
        reference=report.author_name(report.options.reference),
        state=format_state_line(report.project),
        images=format_image_line(report.project, report.options.selection.images),
        pictures=format_picture_line(report.unreadable),
        settings=report.options.settings,
        cuts=describe_cuts(report),
        made=f"{now:%Y-%m-%d %H:%M}" if now else "",
        version=__version__,
        keys=[make_author_key(report.project, one.author) for one in report.models],
        summary=summarise_check(report),
        label_confusions=page.make_confusion_tables(placed),
        notes=page.list_notes(report),
        labels=labels,
        **_make_tables(report),
        figures=drawings,
        flows=flows,
        no_mechanisms=_explain_no_mechanisms(placed),
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
    told = dict.fromkeys(reason.removesuffix(".") for reason in reasons)
    return f"Mechanisms are not known: {'; '.join(told)}."


def _show_crop(report: CheckReport, crop: FindingCrop) -> ShownCrop:
    return show_crop(crop.jpeg, crop.caption, find_facets(report, crop.finding))


def choose_figures(
    report: CheckReport, placed: CheckReport, *, with_labels: bool
) -> dict[str, Callable[[CheckReport], "Figure"]]:
    """The figures that have something to show, by name; `placed` is the report on models that tell places."""
    makers: dict[str, Callable[[CheckReport], Figure]] = {}
    if placed.models:
        makers |= {
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


def _make_tables(report: CheckReport) -> dict[str, Table | None]:
    """The tables of the page; without a model that tells places only those of verification."""
    placed = report.restrict_to_places()
    tables: dict[str, Table | None] = {"counts": None}
    if placed.models:
        tables = {
            "counts": page.make_count_table(placed),
            "mechanisms": page.make_mechanism_table(placed),
            "misses": make_miss_table(placed),
            "states": make_state_table(placed),
            "tide": make_tide_table(placed),
            "precision": page.make_precision_table(placed),
            "humans": make_human_table(placed),
            "rates": page.make_rate_table(placed),
            "task": page.make_task_table(placed),
            "fits": page.make_fit_table(placed),
        }
    return tables | {
        "verification": page.make_verification_table(report),
        "hallucinations": page.make_hallucination_table(report),
        "parameters": make_parameter_table(report),
    }
