"""Pages of a check: which tables and diagrams stand on each, and of which models."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from annotator.report.detector import figures
from annotator.report.detector import page as tables
from annotator.report.detector.curve_figures import draw_curves_figure, list_curve_labels
from annotator.report.detector.error_types import make_tide_table
from annotator.report.detector.figures import draw_scale_figure
from annotator.report.detector.groups import make_miss_table, make_state_table
from annotator.report.detector.parameters import make_parameter_table
from annotator.report.detector.people import make_human_table
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.style import Palette
from annotator.report.tables import Table
from annotator.ui.base.text import translator_of

_tr = translator_of("Model")

TableFunction = Callable[[CheckReport], Table | None]
FigureFunction = Callable[..., Any]
"""Of a report and a palette; of a page with a choice of labels also of `label`."""


@dataclass(frozen=True, slots=True)
class CheckPage:
    """A title, what it answers, and what stands on it."""

    title: str
    question: str
    tables: tuple[TableFunction, ...] = ()
    figures: tuple[FigureFunction, ...] = ()
    titles: tuple[str, ...] = ()
    """Of the tables, in their order; an empty one where the question is title enough."""
    of_places: bool = True
    """Whether models that score whole images have no place on it."""
    list_labels: Callable[[CheckReport], Sequence[int]] | None = None
    """The labels of which one can be chosen; the diagrams then take it as `label`. None where there is no choice."""

    def choose_models(self, report: CheckReport) -> CheckReport:
        """The report on the models that the page is about."""
        return report.restrict_to_places() if self.of_places else report


def make_pages(report: CheckReport) -> list[CheckPage]:
    """The pages that have something to show."""
    placed = report.restrict_to_places()
    return [*(_make_place_pages(placed) if placed.models else []), *_make_closing_pages(report)]


def _make_place_pages(report: CheckReport) -> list[CheckPage]:
    found = [
        _make_count_page(),
        CheckPage(
            _tr("Mechanisms"),
            _tr("Why were objects missed?"),
            (tables.make_mechanism_table,),
            _make_mechanism_figures(report),
        ),
        CheckPage(
            _tr("Error types"),
            _tr("What is wrong with the detections?"),
            (make_tide_table,),
            (figures.draw_tide_figure,),
        ),
        CheckPage(
            _tr("Average precision"),
            _tr("How good is the ranking by score?"),
            (tables.make_precision_table,),
            (draw_curves_figure,),
            list_labels=list_curve_labels,
        ),
        CheckPage(
            _tr("People"),
            _tr("Is it as good as a person?"),
            (make_human_table, tables.make_rate_table),
            titles=("", _tr("Recall at the false-positive rate of people")),
        ),
        CheckPage(_tr("Task"), _tr("What is it worth for the work?"), (tables.make_task_table,)),
        CheckPage(
            _tr("Size"),
            _tr("How does it depend on the size of objects?"),
            (tables.make_fit_table,),
            (draw_scale_figure,),
        ),
    ]
    if tables.make_label_table(report) is not None:
        found.insert(
            4,
            CheckPage(
                _tr("Labels"), _tr("Which labels are hard?"), (tables.make_label_table,), (figures.draw_label_figure,)
            ),
        )
    return found


def _make_closing_pages(report: CheckReport) -> list[CheckPage]:
    """Parts, where they are verified, and what the numbers rest on: of all models."""
    found = []
    if tables.make_verification_table(report) is not None:
        parts = (figures.draw_missing_figure, figures.draw_state_figure, figures.draw_mean_box_figure)
        shown = (tables.make_verification_table, tables.make_hallucination_table)
        titles = ("", _tr("Parts most often seen where they are missing"))
        found.append(CheckPage(_tr("Parts"), _tr("Are the parts really there?"), shown, parts, titles, of_places=False))
    found.append(
        CheckPage(_tr("Settings"), _tr("What do the numbers rest on?"), (make_parameter_table,), of_places=False)
    )
    return found


def _make_count_page() -> CheckPage:
    return CheckPage(
        _tr("Counts"),
        _tr("What was found and what was missed?"),
        (tables.make_count_table, make_miss_table, make_state_table),
        titles=(
            "",
            _tr("Share of the objects missed, by kind of object"),
            _tr("Average precision and recall by part state"),
        ),
    )


def _make_mechanism_figures(report: CheckReport) -> tuple[FigureFunction, ...]:
    """All models side by side, and a flow diagram for each, of models whose mechanisms are known."""
    known = [one for one in report.models if not one.result.mechanisms.reason and one.result.mechanisms.total]
    return (figures.draw_mechanism_figure, *(partial(_draw_flow_figure, one) for one in known)) if known else ()


def _draw_flow_figure(one: ModelCheck, report: CheckReport, palette: Palette) -> Any:
    return figures.draw_flow_figure(report, one, palette)
