"""All disagreements by object, in the page *All numbers*: filtered, sorted, and each a way to its boxes."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QShowEvent
from PySide6.QtWidgets import QComboBox, QWidget

from annotator.errors import UserError
from annotator.geometry.box import Rows
from annotator.metrics.agreement.disagreements import NO_OBJECTS, DisagreementKind, ObjectTable
from annotator.model.author import Author
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.vocabulary import Vocabulary
from annotator.report.audit.listing import OBJECTS, ObjectRow, list_object_cells, list_object_rows
from annotator.report.tables import Column, CsvTable, list_shown
from annotator.session.agreement.view import count_options_of, decided_ids_of
from annotator.session.change import Change
from annotator.session.disagreements import walk
from annotator.session.disagreements.table import (
    SORTABLE,
    TableFilter,
    make_disagreement_job,
    replace_images,
    sort_rows,
)
from annotator.session.disagreements.walk import load_objects
from annotator.session.jobs import Job
from annotator.session.view import Workspace
from annotator.session.workspaces import go_to_workspace
from annotator.ui.base.layout import (
    ColumnsModel,
    TableColumn,
    make_button,
    make_choice,
    make_column,
    make_label,
    make_row,
    make_switch,
    make_text,
    refill,
)
from annotator.ui.base.naming import author_name_of, image_name_of, kind_name_of
from annotator.ui.base.panel_context import PanelContext, Recount, RowSorter
from annotator.ui.base.text import (
    capitalise,
    format_cell_text,
    format_count,
    format_number,
    translate_error,
    translate_phrase,
    translator_of,
)
from annotator.ui.base.theme import ROW, find_theme
from annotator.ui.base.workers import Runner
from annotator.ui.output.page_table import MOST_ROWS
from annotator.ui.output.text_table import make_row_table

_tr = translator_of("Agreement")

_FIRST: Final = Qt.SortOrder.AscendingOrder
_NUMBERS: Final = ("object", "least_iou", "differ")
"""Columns whose cells are numbers."""


class ObjectTableModel(ColumnsModel):
    """Those objects of a table that pass its filter, by the column that was chosen; columns as in reports."""

    arranged = Signal()
    """The rows are other ones, or in another order."""

    def __init__(self, project: Project, runner: Runner, parent: QObject | None = None) -> None:
        said = [
            TableColumn(
                capitalise(translate_phrase(column.title)),
                partial(self._format_cell, column=column),
                is_number=column.key in _NUMBERS,
                value=partial(self._find_value, column=column) if column.key in _NUMBERS else None,
            )
            for column in list_shown(OBJECTS)
        ]
        image = TableColumn(_tr("Image"), lambda shown: image_name_of(self._project, self._image_of(shown)))
        state = TableColumn(_tr("State"), lambda shown: _tr("decided") if self.read_row(shown).decided else "")
        super().__init__([image, *said, state], lambda: len(self.rows), parent)
        self._project, self._sorter = project, RowSorter(runner, self)
        self._read: dict[int, ObjectRow] = {}
        """What was shown already, by row of the table."""
        self.table: ObjectTable = NO_OBJECTS
        self.chosen = TableFilter()
        self.order: tuple[str, bool] = ("image", False)
        """Column and whether the largest stands first."""
        self.passing: Rows = np.zeros(0, np.intp)
        """Rows of the table that pass the filter, in their order."""
        self.rows: Rows = self.passing
        """Those of them that are shown."""

    def show_table(self, table: ObjectTable, project: Project) -> None:
        """Shows other objects, by the filter and order that were chosen; of many, none until these are found."""
        self.table, self._project = table, project
        self._take(self.passing[:0])
        self._arrange()

    def choose(self, chosen: TableFilter) -> None:
        """Takes another filter."""
        self.chosen = chosen
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = _FIRST) -> None:
        """Takes another order."""
        if 0 <= column < len(SORTABLE):
            self.order = SORTABLE[column], order is not _FIRST
            self._arrange()

    def find_role(self, row: int, _column: int, role: int) -> QColor | None:
        """A quiet colour for what is decided."""
        is_quiet = role == Qt.ItemDataRole.ForegroundRole and self.read_row(row).decided
        return QColor(find_theme().muted) if is_quiet else None

    def find_object(self, shown: int) -> ObjectTable:
        """The object of a row that is shown, as a table of one."""
        return self.table.take(self.rows[shown : shown + 1])

    def read_row(self, shown: int) -> ObjectRow:
        """What a row that is shown says."""
        at = int(self.rows[shown])
        if at not in self._read:
            (self._read[at],) = list_table_rows(self.find_object(shown), self._project)
        return self._read[at]

    def _format_cell(self, shown: int, column: Column[ObjectRow]) -> str:
        return format_cell_text(column.format(column.value(self.read_row(shown))))

    def _find_value(self, shown: int, column: Column[ObjectRow]) -> object:
        """The number at full precision."""
        return column.value(self.read_row(shown))

    def _image_of(self, shown: int) -> int:
        return int(self.table.image[self.rows[shown]])

    def _arrange(self) -> None:
        table, project, chosen, (column, descending) = self.table, self._project, self.chosen, self.order

        def find() -> Rows:
            return sort_rows(table, chosen.find_rows(table, project), column, project, descending=descending)

        self._sorter.sort(len(table), find, self._take)

    def _take(self, passing: Rows) -> None:
        self.beginResetModel()
        self._read.clear()
        self.passing = passing
        self.rows = passing[:MOST_ROWS]
        self.endResetModel()
        self.arranged.emit()


def list_table_rows(table: ObjectTable, project: Project) -> Iterable[ObjectRow]:
    """The objects in words."""
    return list_object_rows(project, table, decided_ids_of(project.decisions.values()), {})


MOST_ON_THE_SPOT: Final = 32
"""Changed images up to which their rows are found again on the spot."""
QUIET: Final = 250
"""Milliseconds without a change after which the rows follow."""
_HEIGHT: Final = 18 * ROW
_WIDTHS: Final = (150, 200, 70, 150, 86, 120, 70)


class DisagreementList(QWidget):
    """Follows edits and decisions; Enter or a double click leads to the boxes of a row."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._changed_images: set[int] = set()
        self._needs_all = True
        self.model = ObjectTableModel(self._session.committed, context.runner, self)
        self.image = make_text(hint=_tr("Part of an image's name"), name=_tr("Image"), clears=True)
        self.undecided = make_switch(_tr("Leave out decided ones"), changed=self._choose)
        self.kind = make_choice(name=_tr("Kind of disagreement"), changed=self._choose)
        self.author = make_choice(name=_tr("Annotator"), changed=self._choose)
        self.label = make_choice(name=_tr("Label"), changed=self._choose)
        self.table, self.ways_out = make_row_table(
            self.model,
            name=_tr("All disagreements"),
            widths=_WIDTHS,
            stretched=SORTABLE.index("words"),
            order=Qt.SortOrder.AscendingOrder,
            file_name="disagreements",
            make_csv=self._make_csv,
        )
        self.table.setFixedHeight(_HEIGHT)
        self.count = make_label("", role="muted")
        self.show_button = make_button(
            _tr("Show me"), self.show_boxes, tip=_tr("Goes to the boxes of this row; J goes on from there.")
        )
        self.copy_button, self.save_button = self.ways_out.make_buttons()
        self._lay_out()
        self._fill_choices()
        self.recount = Recount(
            self,
            context,
            self._make_job,
            self._show_rows,
            delay=QUIET,
            is_seen=self.isVisible,
            find_looks=lambda table: table.list_images().tolist(),  # where everybody's shapes are
            failed=self._miss_rows,
        )
        self.model.arranged.connect(self._show_count)
        self._show_count()
        self.image.textChanged.connect(lambda _text: self._choose())
        self.table.activated.connect(lambda _index: self.show_boxes())

    def show_boxes(self) -> None:
        """Brings the picture to the object of the current row."""
        row = self.table.currentIndex().row()
        if not 0 <= row < self.model.rowCount():
            return
        one = self.model.find_object(row).disagreements[0]

        def go() -> None:
            go_to_workspace(self._session, Workspace.COMPARE)
            if walk.focus_listed(self._session, one) is None:
                self._context.say(_tr("This disagreement no longer exists."), kind="info")

        self._context.attempt(go)

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if change.touches_view("mode", "author"):
            self._needs_all = True
            self.model.show_table(NO_OBJECTS, self._session.committed)
        if change.preview:
            return
        decided = {decision.image for decision in change.parts_of(Decision)}
        self._changed_images |= change.by_image.keys() | decided
        self._needs_all |= change.opened or any(map(change.touches_part, (Author, Image, MetricSettings)))
        self._needs_all |= change.touches_view("audited", "exclude_unblinded", "only_listed")
        self._needs_all |= change.touches_view("listed") and self._session.view.only_listed
        if change.touches_part(Author) or change.touches_part(Vocabulary):
            self._fill_choices()
        self.catch_up()

    def catch_up(self) -> None:
        """Has rows found again that may be others."""
        if self._needs_all or (self._changed_images and not self.recount.is_busy):
            self.recount.request()

    def showEvent(self, event: QShowEvent) -> None:
        """Finds what has changed while nobody looked."""
        super().showEvent(event)
        self.catch_up()

    def _show_rows(self, table: ObjectTable) -> None:
        self.model.show_table(table, self._session.committed)
        if self._changed_images:
            self.recount.request()

    def _miss_rows(self, error: UserError) -> None:
        """Says why there are none, and how to look again."""
        self._needs_all = True
        self.count.setText(translate_error(error))
        self._context.say(translate_error(error), kind=error.kind, offer=_tr("Count again"), act=self.recount.count)

    def _make_csv(self) -> Callable[[], CsvTable]:
        table, rows, project = self.model.table, self.model.passing, self._session.committed
        return lambda: ("", *list_object_cells(list_table_rows(table.take(rows), project)))

    def _lay_out(self) -> None:
        above = make_row((self.image, 2))
        for choice in (self.kind, self.author, self.label):
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.setMinimumContentsLength(10)
            above.addWidget(choice, 1)
        above.addWidget(self.undecided)
        below = make_row((self.count, 1), self.show_button, self.copy_button, self.save_button)
        make_column(above, self.table, below, within=self, spacing=8)

    def _fill_choices(self) -> None:
        """The choices of the filter, with what was chosen among them."""
        project = self._session.committed
        labels = [(label.name, label.id) for label in project.vocabulary.counted_labels]
        people = [(author_name_of(project, one), one) for one in sorted(project.authors) if project.has_begun(one)]
        for choice, everything, offers in (
            (self.kind, _tr("Every kind"), [(kind_name_of(kind), kind) for kind in DisagreementKind]),
            (self.author, _tr("Everybody"), people),
            (self.label, _tr("Every label"), labels),
        ):
            refill(choice, (everything, None), *offers)

    def _choose(self) -> None:
        self.model.choose(
            TableFilter(
                kind=self.kind.currentData(),
                author=self.author.currentData(),
                label=self.label.currentData(),
                image=self.image.text().strip(),
                undecided=self.undecided.isChecked(),
            )
        )

    def _show_count(self) -> None:
        found, shown = len(self.model.table), self.model.rowCount()
        if not found and self._needs_all:
            self.count.setText(_tr("Looking for disagreements…"))
        elif not found:
            self.count.setText(_tr("There are no disagreements on the images that count."))
        elif shown < len(self.model.passing):
            said = _tr(
                "The first {shown} of {n} objects; saved as CSV the list has all of them.",
                shown=format_number(shown),
                n=format_number(len(self.model.passing)),
            )
            self.count.setText(said)
        elif shown == found:
            self.count.setText(format_count(_tr, found, "{n} object", "{n} objects"))
        else:
            self.count.setText(
                _tr("{n} of {all} objects", n=format_number(shown), all=format_number(found)),
            )
        for button in (self.show_button, self.copy_button, self.save_button):
            button.setEnabled(shown > 0)

    def _make_job(self) -> Job[ObjectTable] | None:
        """Finds the objects of a few images that have changed on the spot, all where more has changed in a worker."""
        session, images = self._session, sorted(self._changed_images)
        needs_all = self._needs_all or len(images) > MOST_ON_THE_SPOT
        needs_all |= tuple(count_options_of(session.committed, session.view).authors) != self.model.table.authors
        self._changed_images.clear()
        self._needs_all = False
        if needs_all:
            return make_disagreement_job(session)
        there = [image for image in images if image in session.committed.images]
        self._context.attempt(lambda: self._update_images(there))
        return None

    def _update_images(self, images: Sequence[int]) -> None:
        session = self._session
        chosen = [image for image in images if session.view.counted_images.admits(image)]
        fresh = load_objects(session, chosen)
        session.note_shown(set(fresh.image.tolist()))
        self._show_rows(replace_images(self.model.table, images, fresh))
