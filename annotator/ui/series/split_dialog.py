"""Split dialog: images divided by chance, by folder, or all put into one split, counted before anything changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from annotator.model.image import Image
from annotator.model.project import Project
from annotator.model.step import Step
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.series.splits import (
    LONGEST_SPLIT,
    USUAL_SHARES,
    Assignment,
    SplitCounts,
    SplitUnit,
    assign_by_chance,
    assign_by_folder,
    assign_name,
    count_splits,
    list_splits,
    make_split_step,
)
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import connect_number, make_choice, make_form, make_label, make_number, make_row
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.storing import store_step
from annotator.ui.base.tables import VALUE
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.base.theme import ROW
from annotator.ui.base.workers import Pause
from annotator.ui.output.table_actions import TableActions

_tr = translator_of("Series")

LARGEST_SEED: Final = 2**31 - 1
WAIT: Final = 120
"""Milliseconds after the last change of a choice before the images are divided again."""
BY_CHANCE, BY_FOLDER, BY_NAME = "chance", "folder", "name"


@dataclass(frozen=True, slots=True)
class DividedImages:
    """What the choices would do to a project."""

    project: Project
    counts: SplitCounts
    step: Step


class SplitDialog(Dialog):
    """Divides the images; one undo takes it back."""

    def __init__(self, parent: QWidget, context: PanelContext, chosen: Sequence[int], listed: Sequence[int]) -> None:
        super().__init__(parent, _tr("Divide images"), context.runner, yes=_tr("Divide"), width=520)
        self._context, self._session = context, context.session
        self.divided: DividedImages | None = None
        self.images, self.name = QComboBox(), QComboBox()
        self.shares = {
            name: make_number(0, 100, round(100 * share), unit=" %", name=_tr("Share of {split}", split=name))
            for name, share in USUAL_SHARES
        }
        self.seed = make_number(0, LARGEST_SEED, 0)
        self.table = QTableWidget(0, 3)
        TableActions(self.table)
        self._wait = Pause(self, WAIT, self.divide_now)
        self._set_up_fields(chosen, listed)
        self._form = self._lay_out()
        self._connect()
        self._show_fields()
        self.divide_now()

    @property
    def is_settled(self) -> bool:
        """Whether the table shows what the fields ask for."""
        return not self._wait.isActive() and not self.line.is_busy

    def accept(self) -> None:
        """Stores the splits; those that were planned for a project that has changed since are planned anew."""
        divided = self.divided
        if divided is None or divided.step.is_empty:
            return
        if divided.project.images is not self._session.committed.images:
            self.divide_now()
            return
        told = format_count(
            _tr, divided.step.count, "{n} image has another split now.", "{n} images have another split now."
        )
        session, context = self._session, self._context

        def store() -> None:
            title, done = _tr("Dividing images"), lambda: context.say(told, kind="info")
            store_step(session, context.runner, title, divided.step, done)

        if context.attempt(store):
            super().accept()

    def divide_now(self) -> None:
        """Divides the images in a worker as the fields say, and shows what would come of it."""
        self._wait.stop()
        self.divided = None
        self.yes.setEnabled(False)
        project, assign = self._session.committed, self._make_assigner()

        def work(progress: Progress) -> DividedImages:
            progress.step(0, 0)
            assignment = assign(project)
            return DividedImages(project, count_splits(project, assignment), make_split_step(project, assignment))

        self.line.say("")
        self.line.start(Job(_tr("Dividing images"), work, quiet=True), done=self._show_divided, failed=self._show_none)

    def _make_assigner(self) -> "_Assigner":
        shares = tuple((name, field.value() / 100) for name, field in self.shares.items())
        return _Assigner(
            tuple(self.images.currentData()),
            str(self.how.currentData()),
            shares,
            self.seed.value(),
            SplitUnit(self.unit.currentData()),
            self.name.currentText(),
        )

    def _set_up_fields(self, chosen: Sequence[int], listed: Sequence[int]) -> None:
        everything = [image.id for image in self._session.committed.list_images()]
        self.images.addItem(format_count(_tr, len(everything), "{n} image, all", "{n} images, all"), everything)
        if 0 < len(listed) < len(everything):
            self.images.addItem(
                format_count(_tr, len(listed), "{n} image of the list", "{n} images of the list"), list(listed)
            )
        self.images.addItem(format_count(_tr, len(chosen), "{n} chosen image", "{n} chosen images"), list(chosen))
        if len(chosen) > 1:
            self.images.setCurrentIndex(self.images.count() - 1)
        self.how = make_choice(
            (_tr("By chance, in shares"), BY_CHANCE),
            (_tr("By folder: a split for each"), BY_FOLDER),
            (_tr("All in one split"), BY_NAME),
        )
        self.unit = make_choice(
            (_tr("Images, wherever they lie"), SplitUnit.IMAGES.value),
            (_tr("Images, each folder in the same shares"), SplitUnit.SPREAD.value),
            (_tr("Whole folders, which stay together"), SplitUnit.FOLDERS.value),
        )
        self.name.setEditable(True)
        self.name.addItems(list_splits(self._session.committed))
        edit = self.name.lineEdit()
        if edit is not None:
            edit.setMaxLength(LONGEST_SPLIT)
            edit.setPlaceholderText(_tr("no split"))

    def _lay_out(self) -> QFormLayout:
        self._set_up_table()
        form = make_form(
            (_tr("Images"), self.images),
            (_tr("How"), self.how),
            (_tr("Shares"), self._make_shares_row()),
            (_tr("What is dealt out"), self.unit),
            (_tr("Seed of the draw"), self.seed),
            (_tr("Split"), self.name),
            spacing=(16, 8),
        )
        self.lay_out(
            form,
            4,
            self.table,
            head=_tr("Which images train, and which test"),
            note=_tr(
                "The same seed divides every copy of the project alike. Frames of one scene belong on one side: keep "
                "their folder together. One undo takes it back."
            ),
        )
        return form

    def _make_shares_row(self) -> QWidget:
        self._shares_row = QWidget()
        row = make_row(within=self._shares_row, spacing=6, margins=(0, 0, 0, 0))
        for name, field in self.shares.items():
            caption = make_label(name, role="muted")
            row.addWidget(caption)
            row.addWidget(field)
            row.addSpacing(8)
        row.addStretch(1)
        return self._shares_row

    def _set_up_table(self) -> None:
        self.table.setAccessibleName(_tr("Images of each split"))
        self.table.setHorizontalHeaderLabels([_tr("Split"), _tr("Images now"), _tr("Images then")])
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW)
        head = self.table.horizontalHeader()
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(3):
            side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
            title = self.table.horizontalHeaderItem(column)
            if title is not None:
                title.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        for column in (1, 2):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.table.setMinimumHeight(6 * ROW)

    def _connect(self) -> None:
        for field in (*self.shares.values(), self.seed):
            connect_number(field, self._divide_later)
        for choice in (self.images, self.unit):
            choice.currentIndexChanged.connect(lambda _row: self._divide_later())
        self.how.currentIndexChanged.connect(lambda _row: self._show_fields())
        self.name.editTextChanged.connect(lambda _text: self._divide_later())

    def _show_fields(self) -> None:
        """Shows what the way of dividing asks for."""
        how = self.how.currentData()
        for field in (self._shares_row, self.unit, self.seed):
            self._form.setRowVisible(field, how == BY_CHANCE)
        self._form.setRowVisible(self.name, how == BY_NAME)
        self._divide_later()

    def _divide_later(self) -> None:
        self.divided = None
        self.yes.setEnabled(False)
        self._wait.start()

    def _show_divided(self, divided: DividedImages) -> None:
        self.divided = divided
        self._fill_table(divided.counts.names, divided.counts.before, divided.counts.after)
        changed = divided.counts.changed
        told = format_count(_tr, changed, "{n} image gets another split.", "{n} images get another split.")
        self.line.say(told if changed else _tr("Every image has its split already."))
        self.yes.setEnabled(changed > 0 and not self._session.read_only)
        self.yes.setDefault(self.yes.isEnabled())

    def _show_none(self, _error: object) -> None:
        """Nothing can be divided so; the line says why."""
        self.table.setRowCount(0)

    def _fill_table(self, names: Sequence[str], before: Mapping[str, int], after: Mapping[str, int]) -> None:
        self.table.setRowCount(len(names))
        for row, name in enumerate(names):
            cells: tuple[str | int, ...] = (name or _tr("no split"), before.get(name, 0), after.get(name, 0))
            for column, cell in enumerate(cells):
                item = QTableWidgetItem(cell if isinstance(cell, str) else format_number(cell))
                item.setData(VALUE, cell)
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, item)


@dataclass(frozen=True, slots=True)
class _Assigner:
    """The choices of the dialog as a value that a worker may use."""

    images: tuple[int, ...]
    how: str
    shares: tuple[tuple[str, float], ...]
    seed: int
    unit: SplitUnit
    name: str

    def __call__(self, project: Project) -> Assignment:
        images: list[Image] = [project.images[one] for one in self.images if one in project.images]
        if self.how == BY_FOLDER:
            return assign_by_folder(images)
        if self.how == BY_NAME:
            return assign_name(images, self.name)
        return assign_by_chance(images, self.shares, seed=self.seed, unit=self.unit)
