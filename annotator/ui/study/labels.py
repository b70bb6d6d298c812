"""Labels and tags: the table in which labels are named and ordered, their guidelines, and what shapes are asked."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QRegularExpression, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QRegularExpressionValidator
from PySide6.QtWidgets import (
    QColorDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from annotator.errors import UserError
from annotator.formats.text.plain_text import read_text
from annotator.model.vocabulary import LABEL_KEYS, Label, LabelExample, Vocabulary
from annotator.session.editing import vocabulary
from annotator.session.editing.tagging import find_selected_layer
from annotator.session.finding.query import quote_value
from annotator.session.label_uses import LabelUses, make_uses_job
from annotator.session.review import add_wished_label, list_wishes
from annotator.session.session import Session
from annotator.ui.base import layout
from annotator.ui.base.dialog import ask_path
from annotator.ui.base.layout import Index
from annotator.ui.base.panel_context import PanelContext, Recount
from annotator.ui.base.text import format_count, format_number, translate_error, translator_of
from annotator.ui.base.theme import ROW
from annotator.ui.guidelines.example_picture import ExamplePicture
from annotator.ui.output.table_actions import TableActions
from annotator.ui.study.page import StudyContext
from annotator.ui.study.setup import SetupPage, WrittenText
from annotator.ui.study.tags import TagsEditor
from annotator.ui.widgets.finding import LabelPicker, make_chip

_tr = translator_of("Labels")
_tr_guidelines = translator_of("Guidelines")

_ROOM: Final = QSize(280, 150)
"""Logical pixels of the sample."""


class GuidelineEditor(QWidget):
    """Shows one label's guideline, which is stored when its field is left."""

    sampled = Signal(bool)
    """Whether the selected box is to be the sample, or none."""

    def __init__(self, context: PanelContext, store: Callable[[int, str], bool]) -> None:
        """`store` gets the id of the label and its text, and says whether it could."""
        super().__init__()
        self._label = -1
        self.head = layout.make_label(head=True, plain=True)
        hint = _tr_guidelines("What belongs to this label and what does not, in Markdown")
        self.text = WrittenText(context.closing, lambda text: store(self._label, text), hint=hint)
        self.picture = ExamplePicture(context.runner, context.pictures.path_of, _ROOM)
        self.take = layout.make_button(
            _tr_guidelines("Selected box as sample"),
            lambda: self.sampled.emit(True),
            tip=_tr_guidelines("The box that is selected on the picture, with what is around it"),
        )
        self.drop = layout.make_button(_tr_guidelines("Remove sample"), lambda: self.sampled.emit(False))
        row = layout.make_row(self.take, self.drop, layout.STRETCH, spacing=8)
        layout.make_column(self.head, (self.text, 1), self.picture, row, within=self, spacing=8)

    def show_label(self, label: Label | None, *, may_change: bool, has_sample: bool) -> None:
        """Shows another label, or the same as it is now; `has_sample` says whether one box is selected."""
        number = -1 if label is None else label.id
        is_other = number != self._label
        if is_other:
            self.text.settle()
        self._label = number
        self.setEnabled(label is not None)
        self.head.setText("" if label is None else _tr_guidelines("Guideline of “{name}”", name=label.name))
        self.text.show_text("" if label is None else label.description, anew=is_other)
        self.text.setReadOnly(not may_change)
        self.text.setAccessibleName(self.head.text())
        example = None if label is None else label.example
        self.picture.show_example(example, absent=_tr_guidelines("No sample picture."))
        self.take.setEnabled(may_change and has_sample)
        self.drop.setEnabled(may_change and example is not None)


COLOUR, NAME, KEY, USES, STATE = range(5)
_FEWEST_ROWS, _MOST_ROWS = 6, 12
"""Labels for which there is room, and labels seen at once; more of them scroll."""
_CHIP: Final = Qt.ItemDataRole.UserRole + 1
"""Role: the label whose colour is shown, and its mark."""
_CHIP_SIZE: Final = 16
_MOST_OFFERS: Final = 6
"""Lines of what is offered, of a kind, seen at once."""
_Offer = tuple[str, Callable[[], object]]
"""What stands on a button, and what it does."""
_ALIGN = Qt.AlignmentFlag


class VocabularyTable(QTableWidget):
    """A row a label in the order of display; it shows a vocabulary and tells what is typed."""

    renamed = Signal(int, str)
    """Id of the label and the name that was typed."""
    keyed = Signal(int, str)
    """Id of the label and the key that was typed."""
    colour_wished = Signal(int)
    """Id of the label whose colour was pressed."""
    chosen = Signal(int)
    """Id of the label whose row is the current one."""

    def __init__(self) -> None:
        super().__init__(0, 5)
        left, right = (side | Qt.AlignmentFlag.AlignVCenter for side in (_ALIGN.AlignLeft, _ALIGN.AlignRight))
        tip = _tr("Shapes with the label: your own, and others' on images that you and they have finished")
        heads = (("", left), (_tr("Name"), left), (_tr("Key"), _ALIGN.AlignCenter), (_tr("Uses"), right), ("", left))
        for column, (text, side) in enumerate(heads):
            head = QTableWidgetItem(text)
            head.setTextAlignment(side)
            head.setToolTip(tip if column == USES else "")
            self.setHorizontalHeaderItem(column, head)
        layout.style_table(self, _tr("Labels of the project"), edits=True)
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        header = self.horizontalHeader()
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(STATE, QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(0)
        header.setMinimumSectionSize(24)
        for column, width in ((COLOUR, 30), (KEY, 44), (USES, 80)):
            self.setColumnWidth(column, width)
        self.setItemDelegateForColumn(COLOUR, _ChipDelegate(self))
        self.setItemDelegateForColumn(KEY, _KeyDelegate(self))
        self._ids: list[int] = []
        self._filled: list[tuple[Label, Label, str, int | None, bool] | None] = []
        """By row what its cells say."""
        self._triggers = self.editTriggers()
        TableActions(self)
        self.itemChanged.connect(self._on_typed)
        self.cellClicked.connect(self._on_clicked)
        self.cellActivated.connect(self._on_clicked)
        self.currentCellChanged.connect(lambda row, *_rest: self._announce(row))

    @property
    def current_label(self) -> int | None:
        """Id of the label in the current row."""
        row = self.currentRow()
        return self._ids[row] if 0 <= row < len(self._ids) else None

    def show_labels(self, words: Vocabulary, uses: Mapping[int, int], text: str, *, may_change: bool) -> None:
        """Shows the labels whose name, or the name that they count as, holds the text; the current row stays.

        `uses` are their shapes by id, empty until they are counted.
        """
        self.setEditTriggers(self._triggers if may_change else QTableWidget.EditTrigger.NoEditTriggers)
        current = self.current_label
        self.blockSignals(True)
        self._ids = [label.id for label in words.labels]
        self.setRowCount(len(self._ids))
        self._filled = (self._filled + [None] * len(self._ids))[: len(self._ids)]
        wanted, names = text.casefold().split(), words.names_by_id
        offered = {label.id for label in words.offered_labels}
        self.model().blockSignals(True)  # else each cell has all rows measured again
        for row, label in enumerate(words.labels):
            shown = words.label_of(label.id) or label
            content = (label, shown, words.marks.get(shown.id, ""), uses.get(label.id), label.id in offered)
            if content != self._filled[row]:
                self._filled[row] = content
                self._fill_row(row, *content)
        self.model().blockSignals(False)
        self.model().layoutChanged.emit()
        for row, label in enumerate(words.labels):
            known = f"{label.name} {names[label.id]}".casefold()
            is_hidden = not all(word in known for word in wanted)
            if is_hidden != self.isRowHidden(row):
                self.setRowHidden(row, is_hidden)
        self.blockSignals(False)
        self.setFixedHeight((min(max(len(self._ids), _FEWEST_ROWS), _MOST_ROWS) + 1) * ROW + 8)
        self.select_label(current)

    def select_label(self, label: int | None) -> None:
        """Makes the row of a label the current one and brings it into sight; without it the first that is shown."""
        row = self._ids.index(label) if label in self._ids else -1
        if row < 0 or self.isRowHidden(row):
            row = next((one for one in range(self.rowCount()) if not self.isRowHidden(one)), -1)
        if row < 0:
            self.setCurrentCell(-1, -1)
        elif row != self.currentRow():
            self.setCurrentCell(row, NAME)
        cell = self.item(row, NAME)
        if cell is not None:
            self.scrollToItem(cell)
        self._announce(row)

    def edit_name(self, label: int) -> None:
        """Lets the person type a label's name."""
        self.select_label(label)
        cell = self.item(self.currentRow(), NAME)
        if cell is not None:
            self.editItem(cell)

    def place_below(self, label: int) -> QPoint:
        """The lower left corner of a label's name, in global pixels."""
        area = self.visualRect(self.model().index(self._ids.index(label), NAME))
        return self.viewport().mapToGlobal(area.bottomLeft())

    def _fill_row(self, row: int, label: Label, shown: Label, mark: str, uses: int | None, is_offered: bool) -> None:
        swatch = QTableWidgetItem()
        swatch.setData(_CHIP, (shown, mark))
        swatch.setToolTip(_tr("Change colour"))
        swatch.setData(Qt.ItemDataRole.AccessibleTextRole, _tr("Colour {colour}", colour=shown.colour))
        name, key = QTableWidgetItem(label.name), QTableWidgetItem(label.key)
        key.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        key.setToolTip(_tr("A digit from 1 to 9, or two digits"))
        count = QTableWidgetItem("…" if uses is None else format_number(uses))
        count.setData(layout.VALUE, uses)
        count.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        merged = _tr("counts as “{name}”", name=shown.name)
        state = QTableWidgetItem(merged if shown.id != label.id else _tr("retired") if label.retired else "")
        fixed = [swatch, count, state]
        if not is_offered:
            fixed.append(key)
            for cell in (name, count):
                cell.setForeground(self.palette().placeholderText())
        for cell in fixed:
            cell.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        for column, cell in enumerate((swatch, name, key, count, state)):
            self.setItem(row, column, cell)

    def _on_typed(self, cell: QTableWidgetItem) -> None:
        self._filled[cell.row()] = None  # what was typed may not be taken
        if cell.column() == NAME:
            self.renamed.emit(self._ids[cell.row()], cell.text().strip())
        elif cell.column() == KEY:
            self.keyed.emit(self._ids[cell.row()], cell.text().strip())

    def _on_clicked(self, row: int, column: int) -> None:
        if column == COLOUR:
            self.colour_wished.emit(self._ids[row])

    def _announce(self, row: int) -> None:
        self.chosen.emit(self._ids[row] if 0 <= row < len(self._ids) else -1)


class _KeyDelegate(QStyledItemDelegate):
    """Takes nothing but a digit 1 to 9, two digits, or nothing."""

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index) -> QWidget:
        """A field that refuses other letters while they are typed."""
        field = QLineEdit(parent)
        field.setFrame(False)
        field.setValidator(QRegularExpressionValidator(QRegularExpression("[1-9]?|[0-9][0-9]"), field))
        return field


class _ChipDelegate(QStyledItemDelegate):
    """Draws the chip of a label when its row is seen."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The chip over what every cell has."""
        super().paint(painter, option, index)
        area = QRect(0, 0, _CHIP_SIZE, _CHIP_SIZE)
        area.moveCenter(QRect(option.rect).center())
        make_chip(*index.data(_CHIP)).paint(painter, area)


class LabelsPage(SetupPage):
    """A table in which labels are typed, beside the guideline of the one that is chosen; below it the tags."""

    def __init__(self, context: StudyContext) -> None:
        super().__init__(context, _tr("Labels and tags"))
        panel = context.panel
        self._uses: LabelUses | None = None
        self._offers: dict[str, list[tuple[str, str]]] = {"alike": [], "wished": []}
        self._lines: dict[str, QVBoxLayout] = {}
        self.field = layout.make_text(hint=_tr("Find a label"), name=_tr("Find a label"), clears=True)
        self.field.textChanged.connect(lambda _text: self._show())
        self.table = VocabularyTable()
        self.guideline = GuidelineEditor(panel, lambda label, text: self._replace(label, description=text))
        self.tags = TagsEditor(panel)
        self._picker = LabelPicker(self, makes_new=False)
        self._picker.left.connect(self.table.setFocus)
        self._picker.picked.connect(self._merge_current)
        self._lay_out()
        self._connect()
        self._recount = Recount(
            self,
            panel,
            lambda: make_uses_job(self.session),
            self._show_uses,
            is_seen=self.isVisible,
            find_looks=lambda uses: uses.looked_at,
        )

    @property
    def words(self) -> Vocabulary:
        """The labels of the project."""
        return self.session.committed.vocabulary

    @property
    def current(self) -> Label | None:
        """The label of the current row."""
        label = self.table.current_label
        return None if label is None else self.words.entry_of(label)

    def show_project(self) -> None:
        """Shows labels and tags as they are, and has the uses counted."""
        self._show()
        self.tags.show_project(may_change=self.may_change)
        self._recount.request()

    def add(self, name: str) -> None:
        """One label more."""
        self.field.clear()
        if self._change(lambda words: words.add_label(name)):
            self.table.select_label(self.words.labels[-1].id)

    def add_list(self, text: str) -> None:
        """A label for each line that names none yet, in their order; says how many came."""
        names = dict.fromkeys(line.strip() for line in text.splitlines())
        new = [(name, None) for name in names if name and self.words.find_label(name) is None]
        self.field.clear()
        told = format_count(_tr, len(new), "{n} label was added.", "{n} labels were added.")
        if new and self._change(lambda words: words.add_labels(new)):
            self.table.select_label(self.words.labels[-1].id)
            self.context.panel.say(told, kind="info")
        elif not new:
            self.context.panel.say(
                _tr("Every line names a label that exists already, or the list is empty."), kind="info"
            )

    def read_list(self, path: Path) -> None:
        """The labels of a text file with one a line, such as `classes.txt`; what is wrong with it is said."""
        self.context.panel.attempt(lambda: self.add_list(read_text(path, path.name)))

    def move_selected(self, by: int) -> None:
        """The chosen label one place up (-1) or down (1)."""
        current, labels = self.current, list(self.words.labels)
        if current is None:
            return
        row = labels.index(current)
        if 0 <= row + by < len(labels):
            labels[row], labels[row + by] = labels[row + by], labels[row]
            self._change(lambda words: replace(words, labels=tuple(labels)))

    def merge(self, label: int, into: int) -> None:
        """Lets one label count as another; what makes no sense is said."""
        self._change(lambda words: words.merge_label(label, into))

    def toggle_merged(self) -> None:
        """Asks which label the chosen one is merged into; a merged one counts as itself again."""
        current = self.current
        if current is None:
            return
        if current.id in self.words.aliases:
            self._change(lambda words: words.separate_label(current.id))
            return
        labels = tuple(label for label in self.words.counted_labels if label.id != current.id)
        corner = self.mapFromGlobal(self.table.place_below(current.id))
        self._picker.open(Vocabulary(tuple(replace(one, retired=False) for one in labels)), None, QRect(corner, corner))

    def toggle_retired(self) -> None:
        """The chosen label is offered no more, or again."""
        current = self.current
        if current is not None:
            self._change(lambda words: words.retire_label(current.id, retired=not current.retired))

    def delete_selected(self) -> None:
        """Takes the chosen label out where no shape has it; else says so, and offers to show them."""
        current = self.current
        if current is not None:
            self._delete(current.id)

    def _delete(self, label: int) -> None:
        panel, layers = self.context.panel, self.session.committed.layers

        def delete(uses: LabelUses) -> None:
            if self.session.committed.layers is not layers:  # something was drawn meanwhile
                self._delete(label)
                return
            try:
                vocabulary.delete_label(self.session, label, uses)
            except UserError as error:
                query = f"author:any label:{quote_value(self.words.names_by_id[label])}"
                offer = _tr("Show them") if isinstance(error, vocabulary.LabelInUseError) else ""
                panel.say(translate_error(error), offer=offer, act=lambda: panel.search_shapes(query))

        panel.runner.start(make_uses_job(self.session), done=delete, owner=self)

    def number_keys(self) -> None:
        """The keys in the order of the rows; labels beyond them have none."""
        offered = {label.id: key for label, key in zip(self.words.offered_labels, LABEL_KEYS, strict=False)}
        labels = tuple(replace(label, key=offered.get(label.id, "")) for label in self.words.labels)
        self._change(lambda words: replace(words, labels=labels))

    def _lay_out(self) -> None:
        self._buttons = layout.hold(layout.make_column(*self._make_button_rows(), spacing=8))
        left = layout.make_column(self.field, self.table, self._buttons, spacing=8)
        note = layout.make_note(
            _tr(
                "Existing shapes keep their label: a merged label counts as the other one, and a retired label is no "
                "longer offered. Ids stay the same."
            )
        )
        halves = layout.make_row((left, 3), (self.guideline, 2), spacing=24)
        heads = {
            "alike": _tr("Labels that differ only in how they are written"),
            "wished": _tr("Labels that are asked for"),
        }
        for key, head in heads.items():
            self._lines[key] = layout.make_column(spacing=6)
            self.place(key, head, self._lines[key], leaves=False)
        self.place("labels", _tr("Labels"), layout.make_column(halves, note, spacing=12), leaves=False)
        self.place("tags", _tr("Tags of shapes and images"), self.tags, leaves=False)

    def _make_button_rows(self) -> list[QHBoxLayout]:
        self.merging, self.retiring = (
            layout.make_button("", self.toggle_merged),
            layout.make_button("", self.toggle_retired),
        )
        self.deleting = layout.make_button(_tr("Delete"), self.delete_selected, tip=_tr("A label that no shape has"))
        tip = _tr("One label a line, as in classes.txt")
        fill = (
            layout.make_button(_tr("Add label"), self._add_unnamed),
            layout.make_button(_tr("Paste a list"), lambda: self.add_list(QGuiApplication.clipboard().text()), tip=tip),
            layout.make_button(_tr("Load a list…"), self._ask_list, tip=tip),
        )
        tip = _tr("Gives the keys 1 to 9, 01 to 09 and 00 in the order of the list")
        order = (
            layout.make_button(_tr("Up"), lambda: self.move_selected(-1)),
            layout.make_button(_tr("Down"), lambda: self.move_selected(1)),
            layout.make_button(_tr("Number keys"), self.number_keys, tip=tip),
        )
        rows = (fill, (self.merging, self.retiring, self.deleting), order)
        return [layout.make_row(*buttons, layout.STRETCH, spacing=8) for buttons in rows]

    def _ask_list(self) -> None:
        ask_path(self, _tr("Load a list of labels"), self.read_list, kinds=f"{_tr('Text files')} (*.txt *.names *.csv)")

    def _connect(self) -> None:
        self.table.renamed.connect(lambda label, name: self._replace_later(label, name=name))
        self.table.keyed.connect(lambda label, key: self._replace_later(label, key=key))
        self.table.colour_wished.connect(self._ask_colour)
        self.table.chosen.connect(lambda _label: self._show_current())
        self.guideline.sampled.connect(self._set_example)

    def _show(self) -> None:
        words, uses = self.words, self._uses
        counts = {} if uses is None else {label.id: uses.count(label.id, words) for label in words.labels}
        self.table.show_labels(words, counts, self.field.text(), may_change=self.may_change)
        self._show_offers()

    def _show_offers(self) -> None:
        """A line a group of labels that look like one, and a line a label that is asked for, with what each offers."""
        words, uses, project = self.words, self._uses, self.session.committed
        alike: list[tuple[str, *tuple[_Offer, ...]]] = []
        apart = self.context.panel.preferences.settings.memory.kept_apart.get(project.uuid, ())
        for group in vocabulary.find_alike_labels(words) if self.may_change else ():
            into = max(group, key=lambda one: 0 if uses is None else uses.count(one.id, words))
            text = " · ".join(label.name for label in group)
            if text not in apart:
                merge = _tr("Count all as “{name}”", name=into.name), partial(self._merge_alike, group, into)
                alike.append((text, merge, (_tr("Keep apart"), partial(self._keep_apart, text))))
        wished: list[tuple[str, *tuple[_Offer, ...]]] = []
        for wish in list_wishes(project, self.session.view) if self.may_change else ():
            if wish.label:
                asked_by = "" if wish.note.author is None else project.author_name(wish.note.author)
                parts = (wish.label, asked_by, wish.words)
                add = partial(self.context.panel.attempt, partial(add_wished_label, self.session, wish.note.id))
                wished.append((" · ".join(filter(None, parts)), (_tr("Add the label"), add)))
        for key, offers in (("alike", alike), ("wished", wished)):
            self._show_lines(key, offers)

    def _show_lines(self, key: str, offers: Sequence[tuple[str, *tuple[_Offer, ...]]]) -> None:
        self.sections[key].setVisible(bool(offers))
        shown = [(text, ways[0][0]) for text, *ways in offers]
        if shown == self._offers[key]:
            return
        self._offers[key] = shown
        layout.drop_rows(self._lines[key])
        for text, *ways in offers[:_MOST_OFFERS]:
            said, buttons = layout.make_label(text, wraps=True, plain=True), [layout.make_button(*way) for way in ways]
            self._lines[key].addWidget(layout.hold(layout.make_row((said, 1), *buttons, spacing=12)))

    def _merge_alike(self, group: Sequence[Label], into: Label) -> None:
        self._change(lambda words: vocabulary.merge_alike(words, group, into.id))

    def _keep_apart(self, text: str) -> None:
        preferences = self.context.panel.preferences
        preferences.replace(preferences.settings.with_kept_apart(self.session.committed.uuid, text))
        self._show_offers()

    def _show_current(self) -> None:
        current, may_change = self.current, self.may_change
        has_sample = _find_selected_example(self.session) is not None
        self.guideline.show_label(current, may_change=may_change, has_sample=has_sample)
        is_merged = current is not None and current.id in self.words.aliases
        self._buttons.setEnabled(may_change)
        self.merging.setText(_tr("Take the merge back") if is_merged else _tr("Merge into…"))
        self.merging.setEnabled(current is not None and (is_merged or len(self.words.counted_labels) > 1))
        self.retiring.setText(_tr("Offer again") if current is not None and current.retired else _tr("Retire"))
        self.retiring.setEnabled(current is not None and not is_merged)
        self.deleting.setEnabled(current is not None)

    def _change(self, make: Callable[[Vocabulary], Vocabulary]) -> bool:
        """Stores other labels as a step; where that cannot be, it is said and the page shows what there is."""
        is_done = self.context.panel.attempt(lambda: vocabulary.change_labels(self.session, make(self.words).labels))
        if not is_done:
            self._show()
        return is_done

    def _replace(self, label: int, **fields: Any) -> bool:
        """Other fields of one label; a key that another one has is taken from it. Says whether they are stored."""
        found, key = self.words.entry_of(label), fields.get("key")
        if found is None:
            return False
        others = (replace(one, key="") if key and one.key == key else one for one in self.words.labels)
        labels = tuple(replace(found, **fields) if one.id == label else one for one in others)
        return self._change(lambda words: replace(words, labels=labels))

    def _replace_later(self, label: int, **fields: Any) -> None:
        """The rows are made again when the one that is being typed in has been left."""
        QTimer.singleShot(0, self, lambda: self._replace(label, **fields))

    def _set_example(self, taken: bool) -> None:
        current = self.current
        if current is not None:
            self._replace(current.id, example=_find_selected_example(self.session) if taken else None)

    def _merge_current(self, into: int) -> None:
        current = self.current
        if current is not None:
            self.merge(current.id, into)

    def _add_unnamed(self) -> None:
        taken = {label.name for label in self.words.labels}
        number = next(n for n in range(1, len(taken) + 2) if f"label {n}" not in taken)
        self.add(f"label {number}")
        self.table.edit_name(self.words.labels[-1].id)

    def _ask_colour(self, label: int) -> None:
        found = self.words.entry_of(label)
        if found is None or label in self.words.aliases or not self.may_change:
            return
        dialog = QColorDialog(QColor(found.colour), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.colorSelected.connect(lambda colour: self._replace(label, colour=colour.name()))
        dialog.open()

    def _show_uses(self, uses: LabelUses) -> None:
        self._uses = uses
        self._show()


def _find_selected_example(session: Session) -> LabelExample | None:
    """The one selected box of the open image."""
    layer, image = find_selected_layer(session), session.view.image
    if layer is None or image is None or len(session.view.selection) != 1:
        return None
    rows = layer.shapes.rows_of(session.view.selection)
    x0, y0, x1, y1 = layer.shapes.box[rows[0]].tolist()
    return LabelExample(image, (x0, y0, x1, y1))
