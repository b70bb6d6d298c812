"""Pace page: shapes, images and time of each annotator today and in total, as a table and as bars."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from PySide6.QtWidgets import (
    QTableWidget,
    QWidget,
)

from annotator.report.tables import CsvTable
from annotator.session.agreement.day_work import FoundPace, Pace, make_pace_job
from annotator.session.jobs import Job
from annotator.ui.base.layout import STRETCH, make_column, make_label, make_row
from annotator.ui.base.naming import author_name_of
from annotator.ui.base.numbers import format_float
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.recount import Recount
from annotator.ui.base.text import format_number, translator_of
from annotator.ui.output.table_actions import TableActions
from annotator.ui.output.text_table import Shown, fill_table, make_table
from annotator.ui.widgets.plots import BarChart, make_chart_head

_tr = translator_of("Agreement")

CSV_HEAD: Final = ("author", "span", "shapes_an_hour", "minutes_an_image", "shapes", "images", "minutes")
_NUMBERS: Final = range(2, 7)
"""Columns of numbers."""
_CHART_WIDTH: Final = 230


class PacePage(QWidget):
    """Two rows an annotator, and a bar for the shapes an hour of each; the dialog has it measured again."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self.found = FoundPace()
        self.table, self.chart = self._make_table(), BarChart()
        self.ways_out = TableActions(self.table, name="pace", make_csv=self._make_csv)
        self.chart.setAccessibleName(_tr("Shapes an hour, as bars"))
        self.chart.setFixedWidth(_CHART_WIDTH)
        self.note = make_label(
            _tr(
                "Today: shapes drawn and not deleted again, images finished since midnight, and the time between steps "
                "without pauses of more than five minutes. In total: the images whose time was kept."
            ),
            role="muted",
            wraps=True,
        )
        side = make_column(make_chart_head(_tr("Shapes an hour"), self.table), self.chart, STRETCH, spacing=0)
        row = make_row((self.table, 1), side)
        make_column((row, 1), self.note, within=self, spacing=8)
        self.recount = Recount(self, context, self._make_job, self.show_found, find_looks=lambda found: found.looked_at)

    def _make_job(self) -> Job[FoundPace]:
        midnight = datetime.now().astimezone().replace(hour=0, minute=0, second=0, microsecond=0).timestamp()
        return make_pace_job(self._session, self._context.read_steps_since, midnight=midnight)

    def show_found(self, found: FoundPace) -> None:
        """Shows it."""
        self.found = found
        rows = self._list_rows()
        cells: list[list[Shown]] = [
            [name, span, *((_format_value(at, value), value) for at, value in enumerate(_list_values(pace)))]
            for name, span, pace in rows
        ]
        fill_table(self.table, cells, numbers=_NUMBERS)
        self.chart.describe_figure(_tr("Shapes an hour"), self.note.text())
        self.chart.set_bars([(f"{name} · {span}", round(pace.hourly.value or 0.0)) for name, span, pace in rows])

    def _list_rows(self) -> list[tuple[str, str, Pace]]:
        project = self._session.committed
        return [
            (author_name_of(project, one.author), span, pace)
            for one in self.found.authors
            for span, pace in ((_tr("today"), one.today), (_tr("in total"), one.total))
        ]

    def _make_csv(self) -> Callable[[], CsvTable]:
        project, found = self._session.committed, self.found
        spans = [
            (project.author_name(one.author), span, pace)
            for one in found.authors
            for span, pace in (("today", one.today), ("total", one.total))
        ]
        return lambda: ("", CSV_HEAD, [(name, span, *_list_values(pace)) for name, span, pace in spans])

    def _make_table(self) -> QTableWidget:
        titles = [
            _tr("Annotator"),
            _tr("When"),
            _tr("Shapes an hour"),
            _tr("Minutes an image"),
            _tr("Shapes"),
            _tr("Images"),
            _tr("Minutes"),
        ]
        return make_table(titles, name=_tr("Pace"), acts=False, numbers=_NUMBERS)


def _list_values(pace: Pace) -> tuple[float | int | None, ...]:
    return (pace.hourly.value, pace.minutes_an_image.value, pace.shapes, pace.images, pace.seconds / 60)


def _format_value(place: int, value: float | None) -> str:
    if value is None:
        return "–"
    return format_float(value, ".1f") if place in (1, 4) else format_number(value)
