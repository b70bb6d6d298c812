"""Import preview: what a foreign file would bring in, which of its images stay out, and what its labels become."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QListWidget,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from annotator.formats.core.foreign import Note
from annotator.model.project import Project
from annotator.session.transfer.matching import LabelRow, compare_labels
from annotator.session.transfer.ranges.entering import Entered
from annotator.session.transfer.read import IncomingFiles
from annotator.ui.base.text import format_count, format_number, tell_loss, translator_of
from annotator.ui.base.theme import make_head_font
from annotator.ui.output.content import VALUE
from annotator.ui.output.table_actions import TableActions

_tr = translator_of("Import")

NAMED: Final = 2000
"""Images that stay out, listed one by one up to this number."""
CHOICES: Final = 100
"""Labels with a field to choose what they become; those that need an answer come first."""
AUTHORS: Final = 8
LABEL_ROW: Final = 32
WRAPPED: Final = 48
"""Letters from which on a fact may take several lines."""
LEAST_ROWS: Final = 4
"""Rows of labels that are seen without scrolling."""

_NAME, _SHAPES, _BECOMES = range(3)


class ImportPreview(QWidget):
    """Three parts below one another; parts without content are hidden."""

    mapped = Signal()
    """What a label becomes was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._empty = QLabel(
            _tr("Choose a file or a folder. What it would bring in is shown here before anything is changed.")
        )
        self._empty.setProperty("role", "muted")
        self._empty.setWordWrap(True)
        self._head, self._labels_head, self._left_head = QLabel(), QLabel(_tr("Labels")), QLabel()
        self._facts = QWidget()
        self._facts.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._form = QFormLayout(self._facts)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(16)
        self._form.setVerticalSpacing(4)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.labels = LabelTable()
        self.labels.mapped.connect(self.mapped)
        self.left_out = QListWidget()
        self.left_out.setUniformItemSizes(True)
        self.left_out.setSpacing(2)
        self.left_out.setAccessibleName(_tr("Images that stay out"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._empty)
        column.addWidget(self._head)
        column.addWidget(self._facts)
        for head, part, stretch in ((self._labels_head, self.labels, 3), (self._left_head, self.left_out, 2)):
            head.setFont(make_head_font())
            column.addSpacing(4)
            column.addWidget(head)
            column.addWidget(part, stretch)
        self._head.setFont(make_head_font())
        column.addStretch(0)
        self.clear()

    def clear(self) -> None:
        """Nothing is known yet."""
        for part in (self._head, self._facts, self._labels_head, self.labels, self._left_head, self.left_out):
            part.hide()
        self._empty.show()

    def show_file(self, incoming: IncomingFiles, project: Project) -> None:
        """The labels of the file and what it holds; what comes of it is shown by `show_plan`."""
        self._empty.hide()
        rows = [row for row in compare_labels(project.vocabulary, incoming.foreign) if row.shapes or row.rivals]
        self.labels.fill(rows, [label.name for label in project.vocabulary.counted_labels])
        for part in (self._labels_head, self.labels):
            part.setVisible(bool(rows))

    def show_plan(self, incoming: IncomingFiles, brings: Entered | None) -> None:
        """What comes in under the choices as they stand; without a plan what the file holds."""
        self._head.setText(_tr("In the file") if brings is None else _tr("This comes in"))
        rows = _list_file_facts(incoming) if brings is None else _list_plan_facts(brings)
        while self._form.rowCount():
            self._form.removeRow(0)
        for name, text in rows:
            head, value = QLabel(name), QLabel(text)
            head.setProperty("role", "muted")
            value.setTextFormat(Qt.TextFormat.PlainText)
            value.setWordWrap(len(text) > WRAPPED)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._form.addRow(head, value)
        self._head.show()
        self._facts.show()
        self._show_left_out(() if brings is None else brings.unmatched)

    def _show_left_out(self, names: Sequence[str]) -> None:
        self.left_out.clear()
        self.left_out.addItems(names[:NAMED])
        if len(names) > NAMED:
            self.left_out.addItem(_tr("{n} more", n=format_number(len(names) - NAMED)))
        text = format_count(
            _tr,
            len(names),
            "{n} image stays out: the project does not have it",
            "{n} images stay out: the project does not have them",
        )
        self._left_head.setText(text)
        for part in (self._left_head, self.left_out):
            part.setVisible(bool(names))


class LabelTable(QTableWidget):
    """The labels of the file, and for each a field with what it becomes."""

    mapped = Signal()

    def __init__(self) -> None:
        super().__init__(0, 3)
        self.setHorizontalHeaderLabels([_tr("In the file"), _tr("Shapes"), _tr("Becomes")])
        self.setAccessibleName(_tr("What the labels of the file become"))
        self.setShowGrid(False)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(LABEL_ROW)
        header = self.horizontalHeader()
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(_BECOMES, QHeaderView.ResizeMode.Stretch)
        counts = QTableWidgetItem(_tr("Shapes"))
        counts.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setHorizontalHeaderItem(_SHAPES, counts)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setColumnWidth(_SHAPES, 72)
        self.choices: dict[str, QComboBox] = {}
        TableActions(self)

    @property
    def label_names(self) -> dict[str, str]:
        """What labels become that were looked at or that are to change their name."""
        answers = ((name, choice.currentData()) for name, choice in self.choices.items())
        return {name: wanted for name, wanted in answers if wanted is not None}

    @property
    def unanswered(self) -> str:
        """The first label that waits for an answer, or an empty string."""
        return next((name for name, choice in self.choices.items() if choice.currentIndex() < 0), "")

    def fill(self, rows: Sequence[LabelRow], ours: Sequence[str]) -> None:
        """Shows the labels; those that need an answer stand above those that are new and those that are known."""
        rows = sorted(rows, key=lambda row: (not row.rivals, row.is_known))
        self.choices = {}
        self.setRowCount(0)
        self.setRowCount(len(rows))
        for place, row in enumerate(rows):
            self.setItem(place, _NAME, QTableWidgetItem(row.name))
            count = QTableWidgetItem(format_number(row.shapes))
            count.setData(VALUE, row.shapes)
            count.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.setItem(place, _SHAPES, count)
            if place < CHOICES or row.rivals:
                choice = self.choices[row.name] = _make_label_field(row, ours)
                choice.activated.connect(lambda _row: self.mapped.emit())
                self.setCellWidget(place, _BECOMES, _add_margin(choice))
            else:
                self.setItem(
                    place, _BECOMES, QTableWidgetItem(row.name if row.is_known else _format_new_label(row.name))
                )
        rest = self.horizontalHeader().sizeHint().height() + 4
        self.setMinimumHeight(min(len(rows), LEAST_ROWS) * LABEL_ROW + rest)
        self.setMaximumHeight(len(rows) * LABEL_ROW + rest)


class _LabelField(QComboBox):
    """A field in a list: the wheel scrolls the list."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leaves the wheel to the list."""
        event.ignore()


def _add_margin(choice: QComboBox) -> QWidget:
    """The field with air around it."""
    holder = QWidget()
    row = QVBoxLayout(holder)
    row.setContentsMargins(12, 2, 0, 2)
    row.addWidget(choice)
    return holder


def _make_label_field(row: LabelRow, ours: Sequence[str]) -> QComboBox:
    """Names that it may become; the data is the name, None for the one it has without being asked."""
    choice = _LabelField()
    choice.setAccessibleName(_tr("{label} becomes", label=row.name))
    if not row.is_known:
        choice.addItem(_format_new_label(row.name), row.name if row.rivals else None)
    for name in (*row.rivals, *(name for name in ours if name not in row.rivals)):
        choice.addItem(name, None if name == row.name else name)
    if row.rivals:
        choice.setPlaceholderText(_tr("Choose…"))
        choice.setCurrentIndex(-1)
    else:
        choice.setCurrentIndex(next(place for place in range(choice.count()) if choice.itemData(place) is None))
    return choice


def _format_new_label(name: str) -> str:
    return _tr("new label “{name}”", name=name)


def _list_file_facts(incoming: IncomingFiles) -> list[tuple[str, str]]:
    foreign = incoming.foreign
    rows = [
        (_tr("Shapes"), format_number(foreign.count)),
        (_tr("Images"), format_number(len(foreign.images))),
        (_tr("Labels"), format_number(len(foreign.labels))),
    ]
    if foreign.raters:
        rows.append((_tr("Authors"), _join_some([rater.name for rater in foreign.raters])))
    return [*rows, *_list_notes(foreign.notes)]


def _list_plan_facts(brings: Entered) -> list[tuple[str, str]]:
    layers = [format_number(brings.layers)]
    if brings.replaced:
        layers.append(_tr("{n} replaced", n=format_number(brings.replaced)))
    if brings.further:
        layers.append(_tr("{n} as further passes", n=format_number(brings.further)))
    authors = [
        _tr("{name} {n} (new)", name=name, n=format_number(count))
        if name in brings.new_authors
        else f"{name} {format_number(count)}"
        for name, count in brings.by_author.items()
    ]
    return [
        (_tr("Shapes"), format_number(brings.shapes)),
        (_tr("Images"), _describe_matches(brings)),
        (_tr("Layers"), ", ".join(layers)),
        (_tr("Authors"), _join_some(authors)),
        *_list_notes(brings.notes),
    ]


def _describe_matches(brings: Entered) -> str:
    ways = [format_count(_tr, brings.matched, "{n} found", "{n} found")]
    if brings.by_file_name:
        ways.append(_tr("{n} of them by file name", n=format_number(brings.by_file_name)))
    if brings.by_content:
        ways.append(_tr("{n} of them by content", n=format_number(brings.by_content)))
    if brings.added:
        ways.append(_tr("{n} added", n=format_number(len(brings.added))))
    return ", ".join(ways)


def _list_notes(notes: Sequence[Note]) -> list[tuple[str, str]]:
    """Notes of the reader and of the matching, below one head."""
    text = "\n".join(tell_loss(note.text, note.count) for note in notes)
    return [(_tr("Notes"), text)] if notes else []


def _join_some(names: Sequence[str]) -> str:
    more = _tr(" and {n} more", n=format_number(len(names) - AUTHORS)) if len(names) > AUTHORS else ""
    return ", ".join(names[:AUTHORS]) + more
