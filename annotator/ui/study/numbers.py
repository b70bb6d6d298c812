"""All numbers: what was drawn by label and state, the data set (A Table 1), the pace, every disagreement, the rest."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QWidget

from annotator.errors import Numeral, Phrase
from annotator.metrics.agreement.counts import SplitStatistics
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState
from annotator.model.tags import Tag, kind_of
from annotator.report.audit.tables import TABLE1, SplitRow, name_split_rows
from annotator.report.numbers import FormattedNumber
from annotator.report.shape_counts import (
    ANSWERED,
    OCCLUDED_VALUES,
    SIZE_CLASSES,
    STATES,
    Facet,
    ShapeCounts,
    list_answers,
)
from annotator.report.tables import CsvTable, Table, format_value, list_csv_cells, list_csv_names, list_shown
from annotator.session.actions.annotate import compares_several
from annotator.session.agreement.day_work import FoundPace, Pace, make_pace_job
from annotator.session.agreement.view import AuthorWork, Scope, SetCounts, make_set_counts_job
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.study import StudyAnswer
from annotator.session.view import Mode
from annotator.ui.base.layout import make_choice, make_column, make_label, make_row, refill
from annotator.ui.base.naming import author_name_of, label_name_of
from annotator.ui.base.panel_context import PanelContext, Recount
from annotator.ui.base.text import format_count, format_float, format_number, format_tooltip, translator_of
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.disagreements import DisagreementList
from annotator.ui.study.page import StudyContext
from annotator.ui.study.report_page import ReportPage, ReportPart
from annotator.ui.study.shared_count import may_change_answers
from annotator.ui.widgets.tag_strip import answer_name_of, occluded_name_of, state_name_of

_tr = translator_of("Agreement")
_tr_study = translator_of("Study")

COUNTS_HEAD: Final = ("author", "label", "part_state", "occluded", "size", "split", "shapes")
_LEAST_SHADE: Final = 1e-9
"""Of a cell that counts something beside one that counts very many."""


class SetCountsBlock(QWidget):
    """Counts of one author or each, by two of five things, or by one of them and a custom tag."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._session = context.session
        self.found = SetCounts()
        size = (_tr("Size"), Facet.SIZE)
        self.author = make_choice(changed=self._show)
        self.rows = make_choice((_tr("Label"), Facet.LABEL), (_tr("Split"), Facet.SPLIT), size, changed=self._show)
        self.columns = make_choice(
            (_tr("Part state"), Facet.STATE), (_tr("Occluded"), Facet.OCCLUDED), size, changed=self._show
        )
        self.finished_only = QCheckBox(_tr("Finished images only"))
        self.finished_only.setChecked(not self._session.committed.metrics.include_unfinished)
        self._tags: tuple[Tag, ...] = ()
        """Those that stand among the columns."""
        self.table = PageTable(title=_tr("Labels and states"), make_csv=self._make_csv, file_name="counts")
        self.time = make_label(wraps=True)
        self.note = make_label(_tr("Drafts and crowds are not counted."), role="muted", small=True)
        self._lay_out()
        self.finished_only.toggled.connect(lambda _on: self.recount.count())
        self.recount: Recount[SetCounts] = Recount(
            self, context, self._make_job, self.show_found, is_seen=self.isVisible, find_looks=lambda one: one.looked_at
        )

    @property
    def shown_work(self) -> list[AuthorWork]:
        """The work of the chosen author, or of each."""
        chosen = self.author.currentData()
        return [one for one in self.found.authors if chosen in (None, one.counts.author)]

    def show_found(self, found: SetCounts) -> None:
        """Shows these."""
        self.found = found
        self._fill_authors()
        self._fill_tags()
        self._show()

    def forget(self) -> None:
        """Shows nothing."""
        self.show_found(SetCounts())

    def _make_job(self) -> Job[SetCounts]:
        return make_set_counts_job(self._session, finished_only=self.finished_only.isChecked())

    def _make_csv(self) -> Callable[[], CsvTable]:
        """The counts by all five at once, or by a custom tag and what goes beside it; a row for each that occurs."""
        work, project = list(self.shown_work), self._session.committed
        tag = self.columns.currentData()
        if isinstance(tag, Tag):
            head = ("author", "label", "size", "split", tag.key, "shapes")
            return lambda: ("", head, [row for one in work for row in _iterate_tag_csv(project, one.counts, tag)])
        return lambda: ("", COUNTS_HEAD, [row for one in work for row in _iterate_csv(project, one.counts)])

    def _lay_out(self) -> None:
        above = make_row()
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
        above.addWidget(self.finished_only)
        above.addStretch(1)
        bounds = _tr("Sizes go by the area of the box in square pixels, with the bounds of the COCO tools.")
        for choice in (self.rows, self.columns):
            choice.setItemData(choice.findData(Facet.SIZE), format_tooltip(bounds), Qt.ItemDataRole.ToolTipRole)
        make_column(above, self.table, self.time, self.note, within=self, spacing=8)

    def _fill_authors(self) -> None:
        project, is_audit = self._session.committed, self._session.view.mode is Mode.AUDIT
        people = [(author_name_of(project, one.counts.author), one.counts.author) for one in self.found.authors]
        refill(self.author, *([(_tr("Each"), None)] if is_audit else []), *people)
        if is_audit:
            tip = format_tooltip(_tr("Shapes of several annotators are never added."))
            self.author.setItemData(0, tip, Qt.ItemDataRole.ToolTipRole)
        self.author.setEnabled(self.author.count() > 1)

    def _fill_tags(self) -> None:
        """Offers the custom tags that were counted as columns."""
        tags = tuple(self.found.authors[0].counts.answers) if self.found.authors else ()
        if tags == self._tags:
            return
        self.columns.blockSignals(True)
        for place in range(self.columns.count() - 1, self.columns.count() - 1 - len(self._tags), -1):
            self.columns.removeItem(place)
        for tag in tags:
            self.columns.addItem(tag.title, tag)
        self.columns.blockSignals(False)
        self._tags = tags

    def _show(self) -> None:
        rows, columns = Facet(self.rows.currentData()), self.columns.currentData()
        if rows is columns:
            self.columns.setCurrentIndex(0)
            columns = self.columns.currentData()
        work = self.shown_work
        is_by_author = len(work) > 1
        values: Sequence[Any] = ()
        if isinstance(columns, Tag):
            values = list_answers(columns)
        elif work:
            columns = Facet(columns)
            values = work[0].counts.list_values(columns)
        words = [_tr("Annotator"), self.rows.currentText()] if is_by_author else [self.rows.currentText()]
        heads = [*words, *(self._name_value(columns, value) for value in values), _tr("Total")]
        lines: list[tuple[str, tuple[Any, ...]]] = []
        strong = set()
        for one in work:
            lines += self._list_lines(one.counts, rows, columns, by_author=is_by_author)
            strong.add(len(lines) - 1)
        self.table.show_table(Table(tuple((head, "") for head in heads), tuple(lines)), strong=strong)
        self.time.setText("\n".join(self._describe_time(one, by_name=is_by_author) for one in work))
        nothing = _tr("Nothing is counted yet: say who is annotating, then draw.")
        self.note.setText(_tr("Drafts and crowds are not counted.") if work else nothing)

    def _list_lines(
        self, counts: ShapeCounts, rows: Facet, columns: Facet | Tag, *, by_author: bool
    ) -> list[tuple[str, tuple[Any, ...]]]:
        """The rows of an author, each cell shaded by its share of the largest, the sums last."""
        table = counts.cross_tag(rows, columns) if isinstance(columns, Tag) else counts.cross(rows, columns)
        most = max(int(table.max(initial=0)), 1)
        author = author_name_of(self._session.committed, counts.author)
        names = [self._name_value(rows, value) for value in counts.list_values(rows)]
        lines = [
            (name, [*(_format_count(number, number / most) for number in numbers), _format_count(sum(numbers))])
            for name, numbers in zip(names, table.tolist(), strict=True)
        ]
        sums = table.sum(axis=0).tolist()
        lines.append((_tr("all"), [*map(_format_count, sums), _format_count(sum(sums))]))
        return [(author, (name, *cells)) if by_author else (name, tuple(cells)) for name, cells in lines]

    def _name_value(self, facet: Facet | Tag, value: Any) -> str:
        if isinstance(facet, Tag):
            words = {None: _tr("no answer"), ANSWERED: _tr("answered")}
            return words.get(value) or answer_name_of(facet, value)
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

    def _describe_time(self, work: AuthorWork, *, by_name: bool) -> str:
        effort = work.effort
        hourly = effort.hourly.value
        if not effort.images or hourly is None:
            said = _tr("No time was recorded for these images.")
        else:
            said = _tr(
                "{images}: {minutes} minutes an image, {hourly} shapes an hour.",
                images=format_count(_tr, effort.images, "{n} image with its time", "{n} images with their time"),
                minutes=format_float(effort.seconds / effort.images / 60, ".1f"),
                hourly=format_number(hourly),
            )
        return f"{author_name_of(self._session.committed, work.counts.author)} · {said}" if by_name else said


def _format_count(number: int, share: float | None = None) -> FormattedNumber:
    shade = None if not number or share is None else max(share, _LEAST_SHADE)
    return FormattedNumber(format_value(number), shade=shade, value=number)


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


def _iterate_tag_csv(project: Project, counts: ShapeCounts, tag: Tag) -> Iterator[tuple[str | int, ...]]:
    values, found = list_answers(tag), counts.answers[tag]
    for label, size, split, answer in np.argwhere(found).tolist():
        yield (
            project.author_name(counts.author),
            project.label_name(counts.labels[label]),
            SIZE_CLASSES[size],
            counts.splits[split],
            kind_of(tag).write(values[answer]),
            int(found[label, size, split, answer]),
        )


PACE_HEAD: Final = ("author", "span", "shapes_an_hour", "minutes_an_image", "shapes", "images", "minutes")


class PaceBlock(QWidget):
    """Two rows an annotator: today, and in total."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self.found = FoundPace()
        self.table = PageTable(title=_tr("Pace"), make_csv=self._make_csv, file_name="pace")
        note = _tr(
            "Today: shapes drawn and not deleted again, images finished since midnight, and the time between steps "
            "without pauses of more than five minutes. In total: the images that count and whose time was recorded."
        )
        self.note = make_label(note, role="muted", small=True, wraps=True)
        make_column(self.table, self.note, within=self, spacing=4)
        self.recount: Recount[FoundPace] = Recount(
            self, context, self._make_job, self.show_found, is_seen=self.isVisible, find_looks=lambda one: one.looked_at
        )

    def show_found(self, found: FoundPace) -> None:
        """Shows it."""
        self.found = found
        heads = (
            *(_tr("Annotator"), _tr("When"), _tr("Shapes an hour"), _tr("Minutes an image")),
            *(_tr("Shapes"), _tr("Images"), _tr("Minutes")),
        )
        rows = [
            (author_name_of(self._session.committed, one.author), (span, *_list_pace_cells(pace)))
            for one in found.authors
            for span, pace in ((_tr("today"), one.today), (_tr("in total"), one.total))
        ]
        self.table.show_table(Table(tuple((head, "") for head in heads), tuple(rows)))

    def forget(self) -> None:
        """Shows nothing."""
        self.show_found(FoundPace())

    def _make_job(self) -> Job[FoundPace]:
        midnight = datetime.now().astimezone().replace(hour=0, minute=0, second=0, microsecond=0).timestamp()
        return make_pace_job(self._session, self._context.read_steps_since, midnight=midnight)

    def _make_csv(self) -> Callable[[], CsvTable]:
        project, found = self._session.committed, self.found
        spans = [
            (project.author_name(one.author), span, pace)
            for one in found.authors
            for span, pace in (("today", one.today), ("total", one.total))
        ]
        rows = [(name, span, *(value for value, _form, _why in _list_pace(pace))) for name, span, pace in spans]
        return lambda: ("", PACE_HEAD, rows)


def _list_pace(pace: Pace) -> list[tuple[float | int | None, str, str]]:
    """Value, form and reason of each of its numbers."""
    hourly, minutes = pace.hourly, pace.minutes_an_image
    return [
        (hourly.value, ",.0f", hourly.reason),
        (minutes.value, ".1f", minutes.reason),
        (pace.shapes, ",.0f", ""),
        (pace.images, ",.0f", ""),
        (pace.seconds / 60, ".1f", ""),
    ]


def _list_pace_cells(pace: Pace) -> list[FormattedNumber]:
    return [
        FormattedNumber("–" if value is None else format(value, form), why, value=value)
        for value, form, why in _list_pace(pace)
    ]


class SplitsBlock(QWidget):
    """A's Table 1: images and objects of every author and split; one's own layers always count."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._session = context.session
        self.rows: list[SplitRow] = []
        self.table = PageTable(title=_tr("Images and objects"), make_csv=self._make_csv, file_name="table1")
        self.note = make_label(self._describe_rule(), role="muted", small=True)
        make_column(self.table, self.note, within=self, spacing=4)
        agreement = context.agreement
        self.recount: Recount[tuple[SplitStatistics, ...]] = Recount(
            self,
            context,
            agreement.make_statistics_job,
            self.show_found,
            is_seen=self.isVisible,
            note=lambda: agreement.note_looks(Scope()),
        )

    def show_found(self, found: tuple[SplitStatistics, ...]) -> None:
        """Shows these."""
        self.note.setText(self._describe_rule())
        self.rows = name_split_rows(self._session.committed, found, with_totals=True)
        columns = [column for column in list_shown(TABLE1) if column.key != "author"]
        heads = ((Phrase("author"), ""), *((column.title, column.definition) for column in columns))
        lines = [
            (row.author, tuple(_format_split_cell(column.key, column.format(column.value(row))) for column in columns))
            for row in self.rows
        ]
        self.table.show_table(Table(heads, tuple(lines)))

    def forget(self) -> None:
        """Shows nothing."""
        self.show_found(())

    def _describe_rule(self) -> str:
        if self._session.committed.metrics.include_unfinished:
            return _tr("Shapes of several annotators are never added. Images in work count, too.")
        return _tr("Shapes of several annotators are never added. Only finished images count.")

    def _make_csv(self) -> Callable[[], CsvTable]:
        """The table as `audit --csv` writes it."""
        rows = list(self.rows)
        return lambda: ("", list_csv_names(TABLE1), [list_csv_cells(TABLE1, row) for row in rows])


def _format_split_cell(key: str, cell: Any) -> Any:
    """A cell in which no size breaks; the split of images without one has words."""
    if key == "split":
        return cell or _tr("no split")
    if not isinstance(cell, str) or isinstance(cell, Numeral):
        return cell
    return cell.replace(" × ", "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}").replace(" (", "\N{NO-BREAK SPACE}(")


class NumbersPage(ReportPage):
    """Every number that the pages before it do not say."""

    _is_stale = False
    """Whether something has changed while nobody looked."""

    def __init__(self, context: StudyContext) -> None:
        keys = ("authors", "time", "repeat_passes", "control", "proposals", "decisions", "notes", "parameters")
        super().__init__(context, _tr_study("All numbers"), [ReportPart(key) for key in keys])
        self.counted: dict[str, SetCountsBlock | SplitsBlock | PaceBlock] = {}
        """What is counted apart from the audit, by the key of its section."""
        self.disagreements: DisagreementList | None = None
        own = (
            ("counts", _tr("Labels and states"), SetCountsBlock),
            ("table1", _tr("Images and objects"), SplitsBlock),
            ("pace", _tr("Pace"), PaceBlock),
        )
        self.make_later(*(partial(self._make_block, *one) for one in own), self._make_list)

    def _make_block(self, key: str, title: str, make: Callable[[PanelContext], Any]) -> None:
        block = self.counted[key] = make(self.context.panel)
        self.place(key, title, block).show()
        block.recount.count()
        self._is_stale |= not self.isVisible()

    def _make_list(self) -> None:
        self.disagreements = DisagreementList(self.context.panel)
        self.place("disagreements", _tr("All disagreements"), self.disagreements)
        self._show_list()

    def show_answer(self, answer: StudyAnswer) -> None:
        """Shows the parts that the report has."""
        super().show_answer(answer)
        self.basis.setText(self._describe_basis(answer))

    def list_pieces(self, answer: StudyAnswer) -> list[Callable[[], object]]:
        """What is counted apart is shown first."""
        return [partial(self._show_counted, answer), *super().list_pieces(answer)]

    def _describe_basis(self, answer: StudyAnswer) -> str:
        counted = format_count(_tr_study, len(answer.report.images), "{n} image", "{n} images")
        if not len(answer.report.images):
            return _tr_study("Nobody's work counts yet; below is everything drawn so far.")
        if self.session.committed.metrics.include_unfinished:
            return _tr_study("Work on {images}, finished or not.", images=counted)
        return _tr_study("Finished work on {images}; tables that say so count everything drawn.", images=counted)

    def clear(self) -> None:
        """Leaves what is counted apart."""
        super().clear()
        for key in self.counted:
            self.sections[key].show()
        self._show_list()

    def showEvent(self, event: QShowEvent) -> None:
        """Counts what has changed while nobody looked."""
        super().showEvent(event)
        if self._is_stale:
            self._is_stale = False
            for block in self.counted.values():
                block.recount.count()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if change.touches_view("mode", "author"):
            for block in self.counted.values():
                block.forget()
            self._show_list()
        if self.disagreements is not None:
            self.disagreements.on_changed(change)
        if may_change_answers(change):
            self._show_list()
            self._is_stale = not self.isVisible()
            for block in self.counted.values():
                block.recount.request()

    def _show_counted(self, answer: StudyAnswer) -> None:
        """Shows no heads without rows: where nobody has begun there is neither a table of objects nor of the pace."""
        is_shown = bool(answer.progress) or answer.is_blind
        for key in self.counted.keys() - {"counts"}:
            was_hidden = self.sections[key].isHidden()
            self.sections[key].setVisible(is_shown)
            if is_shown and was_hidden:
                self.counted[key].recount.count()

    def _show_list(self) -> None:
        """Only an auditor sees every disagreement, of which there are none before two have begun."""
        if self.disagreements is not None:
            is_audit = self.session.view.mode is Mode.AUDIT
            self.sections["disagreements"].setVisible(is_audit and compares_several(self.session))
