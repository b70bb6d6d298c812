"""The check as one HTML page that stands alone, begun by a summary in plain words; every name is escaped."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from annotator import __version__
from annotator.formats.core.files import replacing
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.progress import Progress
from annotator.report.audit.page import Table
from annotator.report.detector import figures, page
from annotator.report.detector.figures import scale_figure
from annotator.report.detector.page import MECHANISM_NAMES
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.glossary import CHECK_DEFINITIONS
from annotator.report.numbers import counted, share
from annotator.report.style import css_variables, inline_svg, svg_bytes
from annotator.report.templates import rendered

if TYPE_CHECKING:
    from markupsafe import Markup
    from matplotlib.figure import Figure

_PLAIN = {
    Mechanism.PROPOSAL_PROCESS: "the detector never looked there",
    Mechanism.REGRESSOR: "its box was moved off the object",
    Mechanism.INTERCLASS_CLASSIFICATION: "the object was taken for another label",
    Mechanism.BACKGROUND_CLASSIFICATION: "the object was taken for background",
    Mechanism.CLASSIFIER_CALIBRATION: "the object was found, but not put out",
    Mechanism.CONSUMED: "the detection served a neighbouring object",
}


def summary(report: CheckReport) -> list[str]:
    """Sentences made from the numbers, model by model."""
    return [sentence for one in report.models for sentence in _of_model(report, one)]


def _of_model(report: CheckReport, one: ModelCheck) -> list[str]:
    name, found = report.author_name(one.author), one.result
    total = found.matching.pooled.total
    if not total.objects:
        return [f"{name}: the reference has no objects on the {counted(len(found.inputs.images), 'image')}."]
    lost = total.objects - total.correct
    told = [
        f"{name} finds {total.correct:,} of {counted(total.objects, 'object')} and raises "
        f"{counted(total.wrong, 'false alarm')}; it misses {lost:,}."
    ]
    counts = found.mechanisms.counts()
    known = {kind: counts[kind] for kind in MECHANISM_NAMES if counts[kind]}
    if known:
        most = max(known, key=lambda kind: known[kind])
        part = known[most] / sum(known.values())
        told.append(f"Mostly because {_PLAIN[most]} ({100 * part:.0f} % of its misses: {MECHANISM_NAMES[most]}).")
    people = [human.pooled.f1.value for human in found.humans if human.pooled.f1.value is not None]
    best = found.best_f1.f1.value
    if people and best is not None:
        better = sum(best > value for value in people)
        told.append(
            f"Its best F1 is {share(best)}, above {better} of {counted(len(people), 'person', 'persons')} "
            "measured against the same reference."
        )
    if found.parts is not None and found.parts.verification.with_place.missing.value is not None:
        seen = found.parts.verification.with_place.missing
        told.append(
            f"It reports {100 * (seen.value or 0):.0f} % of {counted(seen.support, 'missing part')} as present."
        )
    return told


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
