"""The data set in numbers: images and objects (A Table 1), counts by label and state, and the pace of annotators."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from annotator.metrics.agreement.counts import SplitStatistics
from annotator.metrics.score import Score
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState
from annotator.report.audit.tables import ALL_SPLITS, TABLE1, SplitRow, name_split_rows
from annotator.report.numbers import FormattedNumber
from annotator.report.shape_counts import OCCLUDED_VALUES, STATES, Facet, ShapeCounts
from annotator.report.tables import CsvTable, list_csv_cells, list_csv_names, list_shown
from annotator.session.agreement.day_work import FoundPace, Pace, make_pace_job
from annotator.session.agreement.jobs import AuthorWork, SetCounts, make_set_counts_job
from annotator.session.agreement.view import Scope
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.view import Mode
from annotator.ui.base.dialog import Aside
from annotator.ui.base.layout import STRETCH, make_choice, make_column, make_label, make_row
from annotator.ui.base.naming import author_name_of, label_name_of
from annotator.ui.base.numbers import format_float
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.recount import Recount, follow
from annotator.ui.base.tables import VALUE, style_table
from annotator.ui.base.text import (
    explain_number,
    format_cell_text,
    format_count,
    format_number,
    format_tooltip,
    translate_phrase,
    translator_of,
)
from annotator.ui.output.table_actions import TableActions
from annotator.ui.output.text_table import Shown, WrappedCells, fill_table, make_table, set_heads
from annotator.ui.widgets.plots import BarChart, make_chart_head
from annotator.ui.widgets.tag_strip import occluded_name_of, state_name_of

_tr = translator_of("Agreement")

COUNTS_HEAD: Final = ("author", "label", "part_state", "occluded", "size", "split", "shapes")
_COUNTS_WIDTH: Final = 270


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
        self.finished_only.setChecked(not self._session.committed.metrics.include_unfinished)
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
        return lambda: ("", COUNTS_HEAD, [row for one in work for row in _iterate_csv(project, one.counts)])

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
        plot.setFixedWidth(_COUNTS_WIDTH)
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
            self.note.setText(_tr("Nothing is counted yet: say who is annotating, and draw."))
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


PACE_HEAD: Final = ("author", "span", "shapes_an_hour", "minutes_an_image", "shapes", "images", "minutes")
_NUMBERS: Final = range(2, 7)
"""Columns of numbers."""
_PACE_WIDTH: Final = 230


class PacePage(QWidget):
    """Two rows an annotator, and a bar for the shapes an hour of each; the dialog has it measured again."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self.found = FoundPace()
        self.table, self.chart = self._make_table(), BarChart()
        self.ways_out = TableActions(self.table, name="pace", make_csv=self._make_csv)
        self.chart.setAccessibleName(_tr("Shapes an hour, as bars"))
        self.chart.setFixedWidth(_PACE_WIDTH)
        self.note = make_label(
            _tr(
                "Today: shapes drawn and not deleted again, images finished since midnight, and the time between steps "
                "without pauses of more than five minutes. In total: the images that count and whose time was kept."
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
        return lambda: ("", PACE_HEAD, [(name, span, *_list_values(pace)) for name, span, pace in spans])

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


_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_WORDS: Final = ("author", "split", "image_sizes")
"""Columns that hold no number."""


class StatisticsTable(QWidget):
    """The table with its buttons; the dialog has it counted again."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self.rows: list[SplitRow] = []
        self.columns = [column for column in list_shown(TABLE1) if column.key != "author"]
        self.note = make_label(self._describe_rule(), role="muted", wraps=True)
        self.table = self._make_table()
        self.ways_out = TableActions(self.table, name="table1", make_csv=self._make_csv)
        self.copy_button, self.save_button = self.ways_out.make_buttons()
        for button in (self.copy_button, self.save_button):
            button.setEnabled(False)
        below = make_row((self.note, 1), self.copy_button, self.save_button)
        make_column((self.table, 1), below, within=self, spacing=8, margins=(0, 0, 0, 0))
        agreement = context.agreement
        self.recount = Recount(
            self, context, agreement.make_statistics_job, self.show_found, note=lambda: agreement.note_looks(Scope())
        )

    def show_found(self, found: tuple[SplitStatistics, ...]) -> None:
        """Shows these."""
        self.rows = name_split_rows(self._session.committed, found, with_totals=True)
        self.note.setText(self._describe_rule())
        self.table.setRowCount(len(self.rows))
        for place, row in enumerate(self.rows):
            for at, text in enumerate(self.format_row(row)):
                item = QTableWidgetItem(text)
                is_word = at == 0 or self.columns[at - 1].key in _WORDS
                item.setTextAlignment(_LEFT if is_word else _RIGHT)
                item.setToolTip(format_tooltip(self._explain_cell(row, at) or text))
                item.setData(VALUE, self._find_value(row, at))
                self.table.setItem(place, at, item)
        for button in (self.copy_button, self.save_button):
            button.setEnabled(bool(self.rows))

    def _describe_rule(self) -> str:
        if self._session.committed.metrics.include_unfinished:
            return _tr("Shapes of several annotators are never added. Images in work count, too.")
        return _tr("Shapes of several annotators are never added. Only finished images count.")

    def format_row(self, row: SplitRow) -> list[str]:
        """The cells of a row as they are written."""
        split = {ALL_SPLITS: _tr("all"), "": _tr("no split")}.get(row.split, row.split)
        if row.found.split is not None:
            split = row.split or _tr("no split")
        cells = [split if column.key == "split" else column.format(column.value(row)) for column in self.columns]
        whole = [cell.replace(" × ", "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}") for cell in map(format_cell_text, cells)]
        return [row.author, *(cell.replace(" (", "\N{NO-BREAK SPACE}(") for cell in whole)]

    def _make_csv(self) -> Callable[[], CsvTable]:
        """The table as `audit --csv` writes it."""
        rows = list(self.rows)
        return lambda: ("", list_csv_names(TABLE1), [list_csv_cells(TABLE1, row) for row in rows])

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, len(self.columns) + 1)
        for at, name in enumerate(self._list_titles()):
            head = QTableWidgetItem(name.replace(" (", "\n("))  # on two lines, so that sizes have room
            head.setData(VALUE, name)
            table.setHorizontalHeaderItem(at, head)
        style_table(table, _tr("Data set"))
        table.setWordWrap(True)
        table.setItemDelegate(WrappedCells(table))  # many sizes take several lines
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        sizes = 1 + [column.key for column in self.columns].index("image_sizes")
        header.setSectionResizeMode(sizes, QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(_LEFT)
        for at, column in enumerate(self.columns, start=1):
            title = table.horizontalHeaderItem(at)
            if title is not None:
                title.setTextAlignment(_LEFT if column.key in _WORDS else _RIGHT)
                title.setToolTip(format_tooltip(explain_number(column.definition) if column.definition else ""))
        return table

    def _list_titles(self) -> list[str]:
        names = {
            "split": _tr("Split"),
            "images": _tr("Images"),
            "objects": _tr("Objects"),
            "image_sizes": _tr("Image sizes (images)"),
            "object_scale_mean": _tr("Object scale, mean (px)"),
            "object_scale_std_log2": _tr("Spread of log2 (octaves)"),
        }
        return [_tr("Annotator"), *(names[column.key] for column in self.columns)]

    def _find_value(self, row: SplitRow, at: int) -> float | None:
        """The number at full precision; None for words."""
        value = None if at == 0 else self.columns[at - 1].value(row)
        value = value.value if isinstance(value, Score) else value
        return value if isinstance(value, (int, float)) else None

    def _explain_cell(self, row: SplitRow, at: int) -> str:
        cell = self.columns[at - 1].format(self.columns[at - 1].value(row)) if at else ""
        return str(translate_phrase(cell.why)) if isinstance(cell, FormattedNumber) else ""


class StatisticsDialog(Aside):
    """The table, and what was drawn by label and state, as pages of a dialog of its own beside the picture."""

    def __init__(self, parent: QWidget, context: PanelContext) -> None:
        super().__init__(parent, _tr("Data set"), size=(980, 460))
        self.body, self.counts, self.pace = StatisticsTable(context), SetCountsPage(context), PacePage(context)
        self.body.setContentsMargins(9, 9, 9, 9)  # as the pages beside it
        self.pages = QTabWidget()
        self.pages.tabBar().setAccessibleName(self.windowTitle())
        self.pages.setAccessibleName(self.windowTitle())
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.counts, _tr("Labels and states"))
        self.pages.addTab(self.body, _tr("Images and objects"))
        self.pages.addTab(self.pace, _tr("Pace"))
        QVBoxLayout(self).addWidget(self.pages)
        follow(context.session.changed, self, self._on_changed)
        for recount in self._recounts:
            recount.count()

    @property
    def _recounts(self) -> tuple[Recount[Any], ...]:
        return self.body.recount, self.counts.recount, self.pace.recount

    def _on_changed(self, change: Change) -> None:
        moved = change.touches_view("mode", "author", "audited", "exclude_unblinded", "listed", "only_listed")
        if change.opened:
            self.close()
        elif not change.preview and (change.layers or change.parts or moved):
            if change.touches_view("mode", "author"):
                self.body.show_found(())
                self.counts.show_found(SetCounts())
                self.pace.show_found(FoundPace())
            for recount in self._recounts:
                recount.request()
