"""Labels and states: what each annotator drew by label, state, occluded, size and split, and how long it took."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QWidget,
)

from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState
from annotator.report.shape_counts import OCCLUDED_VALUES, STATES, Facet, ShapeCounts
from annotator.report.tables import CsvTable
from annotator.session.agreement.jobs import AuthorWork, SetCounts, make_set_counts_job
from annotator.session.jobs import Job
from annotator.session.view import Mode
from annotator.ui.base.layout import STRETCH, make_choice, make_column, make_row
from annotator.ui.base.naming import author_name_of, label_name_of
from annotator.ui.base.numbers import format_float
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.recount import Recount
from annotator.ui.base.text import format_count, format_number, format_tooltip, translator_of
from annotator.ui.output.table_actions import TableActions
from annotator.ui.output.text_table import Shown, fill_table, make_table, set_heads
from annotator.ui.widgets.plots import BarChart, make_chart_head
from annotator.ui.widgets.tag_strip import occluded_name_of, state_name_of

_tr = translator_of("Agreement")

CSV_HEAD: Final = ("author", "label", "part_state", "occluded", "size", "split", "shapes")
_CHART_WIDTH: Final = 270


@dataclass(frozen=True, slots=True)
class _Line:
    """A row of the table."""

    author: str
    name: str
    numbers: list[int]
    is_sum: bool = False


class SetCountsPage(QWidget):
    """A table of counts with a bar a row and the time spent; the dialog has it counted again."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self.found = SetCounts()
        size = (_tr("Size"), Facet.SIZE)
        self.author = make_choice(changed=self._show)
        self.rows = make_choice((_tr("Label"), Facet.LABEL), (_tr("Split"), Facet.SPLIT), size, changed=self._show)
        self.columns = make_choice(
            (_tr("Part state"), Facet.STATE), (_tr("Occluded"), Facet.OCCLUDED), size, changed=self._show
        )
        self.finished_only = QCheckBox(_tr("Finished images only"))
        self.table = make_table(name=_tr("Labels and states"), acts=False)
        self.ways_out = TableActions(self.table, name="counts", make_csv=self._make_csv)
        self.copy_button, self.save_button = self.ways_out.make_buttons()
        self.chart = BarChart()
        self.time, self.note = QLabel(), QLabel(_tr("Drafts and crowds are not counted."))
        self._lay_out()
        self.finished_only.toggled.connect(lambda _on: self.recount.count())
        self.recount: Recount[SetCounts] = Recount(
            self, context, self._make_job, self.show_found, find_looks=lambda found: found.looked_at
        )

    @property
    def shown_work(self) -> list[AuthorWork]:
        """The work of the chosen author, or of each."""
        chosen = self.author.currentData()
        return [one for one in self.found.authors if chosen in (None, one.counts.author)]

    def _make_job(self) -> Job[SetCounts]:
        return make_set_counts_job(self._session, finished_only=self.finished_only.isChecked())

    def show_found(self, found: SetCounts) -> None:
        """Shows these."""
        self.found = found
        self._fill_authors()
        self._show()

    def _make_csv(self) -> Callable[[], CsvTable]:
        """The counts by all five at once, a row for each that occurs."""
        work, project = list(self.shown_work), self._session.committed
        return lambda: ("", CSV_HEAD, [row for one in work for row in _iterate_csv(project, one.counts)])

    def _lay_out(self) -> None:
        above = QHBoxLayout()
        for choice, name in (
            (self.author, _tr("Annotator")),
            (self.rows, _tr("Rows")),
            (self.columns, _tr("Columns")),
        ):
            title = QLabel(name)
            title.setBuddy(choice)
            choice.setAccessibleName(name)
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            above.addWidget(title)
            above.addWidget(choice)
            above.addSpacing(8)
        above.addStretch(1)
        above.addWidget(self.finished_only)
        middle = make_row((self.table, 1), self._make_plot())
        bounds = _tr("Sizes go by the area of the box in square pixels, with the bounds of the COCO tools.")
        for choice in (self.rows, self.columns):
            choice.setItemData(choice.findData(Facet.SIZE), format_tooltip(bounds), Qt.ItemDataRole.ToolTipRole)
        self.note.setProperty("role", "muted")
        below = make_row((self.note, 1), self.copy_button, self.save_button)
        self.time.setWordWrap(True)
        make_column(above, (middle, 1), self.time, below, within=self, spacing=8)

    def _make_plot(self) -> QScrollArea:
        plot = QScrollArea()
        plot.setFrameShape(QFrame.Shape.NoFrame)
        plot.setWidgetResizable(True)
        plot.setFixedWidth(_CHART_WIDTH)
        plot.setAlignment(Qt.AlignmentFlag.AlignTop)
        holder = QWidget()
        make_column(
            make_chart_head(_tr("Total"), self.table),
            self.chart,
            STRETCH,
            within=holder,
            spacing=0,
            margins=(0, 0, 8, 0),
        )
        plot.setWidget(holder)
        self.chart.setAccessibleName(_tr("Shapes, as bars"))
        return plot

    def _fill_authors(self) -> None:
        now, people = self.author.currentData(), [one.counts.author for one in self.found.authors]
        self.author.clear()
        if self._session.view.mode is Mode.AUDIT:
            self.author.addItem(_tr("Each"), None)
            self.author.setItemData(
                0, format_tooltip(_tr("Shapes of several annotators are never added.")), Qt.ItemDataRole.ToolTipRole
            )
        for one in people:
            self.author.addItem(author_name_of(self._session.committed, one), one)
        self.author.setCurrentIndex(max(self.author.findData(now), 0) if now is not None else 0)
        self.author.setEnabled(self.author.count() > 1)

    def _show(self) -> None:
        rows, columns = Facet(self.rows.currentData()), Facet(self.columns.currentData())
        if rows is columns:
            self.columns.setCurrentIndex(0)
            columns = Facet(self.columns.currentData())
        work = self.shown_work
        values = work[0].counts.list_values(columns) if work else ()
        names = [self._name_value(columns, value) for value in values]
        self._show_titles(names, by_author=len(work) > 1)
        cells = [line for one in work for line in self._list_lines(one.counts, rows, columns)]
        self._show_cells(cells, by_author=len(work) > 1)
        self.time.setText("\n".join(self._tell_time(one, by_name=len(work) > 1) for one in work))
        if not work:
            self.note.setText(_tr("Nothing is counted yet: say who sits at the desk, and draw."))
        else:
            self.note.setText(_tr("Drafts and crowds are not counted."))
        for button in (self.copy_button, self.save_button):
            button.setEnabled(bool(cells))

    def _show_cells(self, lines: list[_Line], *, by_author: bool) -> None:
        words = 2 if by_author else 1
        rows: list[list[Shown]] = []
        for line in lines:
            numbers = (*line.numbers, sum(line.numbers))
            rows.append([*[line.author, line.name][-words:], *((format_number(number), number) for number in numbers)])
        fill_table(
            self.table,
            rows,
            numbers=range(words, self.table.columnCount()),
            strong=[place for place, line in enumerate(lines) if line.is_sum],
        )
        self.chart.describe_figure(f"{_tr('Shapes')}: {self.rows.currentText()}", self.note.text())
        bars = [line for line in lines if not line.is_sum]
        self.chart.set_bars(
            [(f"{line.author} · {line.name}" if by_author else line.name, sum(line.numbers)) for line in bars]
        )

    def _list_lines(self, counts: ShapeCounts, rows: Facet, columns: Facet) -> list[_Line]:
        """The rows of an author, the sums last."""
        table = counts.cross(rows, columns)
        author = author_name_of(self._session.committed, counts.author)
        names = [self._name_value(rows, value) for value in counts.list_values(rows)]
        lines = [_Line(author, name, numbers) for name, numbers in zip(names, table.tolist(), strict=True)]
        return [*lines, _Line(author, _tr("all"), table.sum(axis=0).tolist(), is_sum=True)]

    def _show_titles(self, names: list[str], *, by_author: bool) -> None:
        words = [_tr("Annotator"), self.rows.currentText()] if by_author else [self.rows.currentText()]
        titles = [*words, *names, _tr("Total")]
        self.table.horizontalHeader().setMinimumSectionSize(72)
        set_heads(self.table, titles, numbers=range(len(words), len(titles)), stretched=len(words) - 1)

    def _title_at(self, column: int) -> str:
        item = self.table.horizontalHeaderItem(column)
        return "" if item is None else item.text()

    def _name_value(self, facet: Facet, value: int | str) -> str:
        if facet is Facet.LABEL:
            return label_name_of(self._session.committed, int(value))
        if facet is Facet.SPLIT:
            return str(value) or _tr("no split")
        if facet is Facet.SIZE:
            sizes = {
                "small": _tr("small < 32²"),
                "medium": _tr("medium < 96²"),
                "large": _tr("large ≥ 96²"),
            }
            return sizes[str(value)]
        unset = int(value) in (STATES[-1], OCCLUDED_VALUES[-1])
        named = state_name_of(PartState(int(value))) if facet is Facet.STATE else occluded_name_of(Occluded(int(value)))
        return _tr("not set") if unset else named

    def _tell_time(self, work: AuthorWork, *, by_name: bool) -> str:
        effort = work.effort
        hourly = effort.hourly.value
        if not effort.images or hourly is None:
            told = _tr("No time was kept for these images.")
        else:
            told = _tr(
                "{images}: {minutes} minutes an image, {hourly} shapes an hour.",
                images=format_count(_tr, effort.images, "{n} image with its time", "{n} images with their time"),
                minutes=format_float(effort.seconds / effort.images / 60, ".1f"),
                hourly=format_number(hourly),
            )
        return f"{author_name_of(self._session.committed, work.counts.author)} · {told}" if by_name else told


def _iterate_csv(project: Project, counts: ShapeCounts) -> Iterator[tuple[str | int, ...]]:
    values = [counts.list_values(facet) for facet in Facet]
    for place in np.argwhere(counts.counts).tolist():
        label, state, occluded, size, split = (of[at] for of, at in zip(values, place, strict=True))
        yield (
            project.author_name(counts.author),
            project.label_name(int(label)),
            PartState(int(state)).name.lower(),
            Occluded(int(occluded)).name.lower(),
            size,
            split,
            int(counts.counts[tuple(place)]),
        )
