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
from annotator.session.transfer.matching import LabelRow, label_rows
from annotator.session.transfer.plan_import import ImportPlan, shapes_by_author
from annotator.session.transfer.read import Incoming
from annotator.ui.base.text import counted, grouped, loss_text, words_of
from annotator.ui.base.theme import head_font

_words = words_of("Import")

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
        self._empty = QLabel(_words("Choose a file or a folder. What it would bring in is shown here before anything "
                                    "is changed."))  # fmt: skip
        self._empty.setProperty("role", "muted")
        self._empty.setWordWrap(True)
        self._head, self._labels_head, self._left_head = QLabel(), QLabel(_words("Labels")), QLabel()
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
        self.left_out.setAccessibleName(_words("Images that stay out"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._empty)
        column.addWidget(self._head)
        column.addWidget(self._facts)
        for head, part, stretch in ((self._labels_head, self.labels, 3), (self._left_head, self.left_out, 2)):
            head.setFont(head_font())
            column.addSpacing(4)
            column.addWidget(head)
            column.addWidget(part, stretch)
        self._head.setFont(head_font())
        column.addStretch(0)
        self.clear()

    def clear(self) -> None:
        """Nothing is known yet."""
        for part in (self._head, self._facts, self._labels_head, self.labels, self._left_head, self.left_out):
            part.hide()
        self._empty.show()

    def show_file(self, incoming: Incoming, project: Project) -> None:
        """The labels of the file and what it holds; what comes of it is shown by `show_plan`."""
        self._empty.hide()
        rows = [row for row in label_rows(project.vocabulary, incoming.foreign) if row.shapes or row.rivals]
        self.labels.fill(rows, [label.name for label in project.vocabulary.labels])
        for part in (self._labels_head, self.labels):
            part.setVisible(bool(rows))

    def show_plan(self, incoming: Incoming, project: Project, plan: ImportPlan | None) -> None:
        """What comes in under the choices as they stand; without a plan what the file holds."""
        self._head.setText(_words("In the file") if plan is None else _words("This comes in"))
        rows = _of_file(incoming) if plan is None else _of_plan(plan, project)
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
        self._show_left_out(() if plan is None else plan.unmatched)

    def _show_left_out(self, names: Sequence[str]) -> None:
        self.left_out.clear()
        self.left_out.addItems(names[:NAMED])
        if len(names) > NAMED:
            self.left_out.addItem(_words("{n} more", n=grouped(len(names) - NAMED)))
        text = counted(_words, len(names), "{n} image stays out: the project does not have it",
                       "{n} images stay out: the project does not have them")  # fmt: skip
        self._left_head.setText(text)
        for part in (self._left_head, self.left_out):
            part.setVisible(bool(names))


class LabelTable(QTableWidget):
    """The labels of the file, and for each a field with what it becomes."""

    mapped = Signal()

    def __init__(self) -> None:
        super().__init__(0, 3)
        self.setHorizontalHeaderLabels([_words("In the file"), _words("Shapes"), _words("Becomes")])
        self.setAccessibleName(_words("What the labels of the file become"))
        self.setShowGrid(False)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(LABEL_ROW)
        header = self.horizontalHeader()
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(_BECOMES, QHeaderView.ResizeMode.Stretch)
        counts = QTableWidgetItem(_words("Shapes"))
        counts.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setHorizontalHeaderItem(_SHAPES, counts)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setColumnWidth(_SHAPES, 72)
        self.choices: dict[str, QComboBox] = {}

    @property
    def chosen(self) -> dict[str, str]:
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
            count = QTableWidgetItem(grouped(row.shapes))
            count.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.setItem(place, _SHAPES, count)
            if place < CHOICES or row.rivals:
                choice = self.choices[row.name] = _choice(row, ours)
                choice.activated.connect(lambda _row: self.mapped.emit())
                self.setCellWidget(place, _BECOMES, _with_margin(choice))
            else:
                self.setItem(place, _BECOMES, QTableWidgetItem(row.name if row.is_known else _new(row.name)))
        rest = self.horizontalHeader().sizeHint().height() + 4
        self.setMinimumHeight(min(len(rows), LEAST_ROWS) * LABEL_ROW + rest)
        self.setMaximumHeight(len(rows) * LABEL_ROW + rest)


class _Choice(QComboBox):
    """A field in a list: the wheel scrolls the list."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leaves the wheel to the list."""
        event.ignore()


def _with_margin(choice: QComboBox) -> QWidget:
    """The field with air around it."""
    holder = QWidget()
    row = QVBoxLayout(holder)
    row.setContentsMargins(12, 2, 0, 2)
    row.addWidget(choice)
    return holder


def _choice(row: LabelRow, ours: Sequence[str]) -> QComboBox:
    """Names that it may become; the data is the name, None for the one it has without being asked."""
    choice = _Choice()
    choice.setAccessibleName(_words("{label} becomes", label=row.name))
    if not row.is_known:
        choice.addItem(_new(row.name), row.name if row.rivals else None)
    for name in (*row.rivals, *(name for name in ours if name not in row.rivals)):
        choice.addItem(name, None if name == row.name else name)
    if row.rivals:
        choice.setPlaceholderText(_words("Choose…"))
        choice.setCurrentIndex(-1)
    else:
        choice.setCurrentIndex(next(place for place in range(choice.count()) if choice.itemData(place) is None))
    return choice


def _new(name: str) -> str:
    return _words("new label “{name}”", name=name)


def _of_file(incoming: Incoming) -> list[tuple[str, str]]:
    foreign = incoming.foreign
    rows = [
        (_words("Shapes"), grouped(len(foreign.shapes))),
        (_words("Images"), grouped(len(foreign.images))),
        (_words("Labels"), grouped(len(foreign.labels))),
    ]
    if foreign.raters:
        rows.append((_words("Authors"), _some([rater.name for rater in foreign.raters])))
    return [*rows, *_told(foreign.notes)]


def _of_plan(plan: ImportPlan, project: Project) -> list[tuple[str, str]]:
    replaced = sum(layer.replaces for layer in plan.layers)
    again = sum(layer.key.round > 1 for layer in plan.layers)
    layers = [grouped(len(plan.layers))]
    if replaced:
        layers.append(_words("{n} replaced", n=grouped(replaced)))
    if again:
        layers.append(_words("{n} as further passes", n=grouped(again)))
    authors = [
        _words("{name} {n} (new)", name=name, n=grouped(count))
        if name in plan.new_authors
        else f"{name} {grouped(count)}"
        for name, count in shapes_by_author(plan, project).items()
    ]
    return [
        (_words("Shapes"), grouped(len(plan.shapes))),
        (_words("Images"), _matched(plan)),
        (_words("Layers"), ", ".join(layers)),
        (_words("Authors"), _some(authors)),
        *_told(plan.notes),
    ]


def _matched(plan: ImportPlan) -> str:
    ways = [counted(_words, plan.matched, "{n} found", "{n} found")]
    if plan.by_file_name:
        ways.append(_words("{n} of them by file name", n=grouped(plan.by_file_name)))
    if plan.by_content:
        ways.append(_words("{n} of them by content", n=grouped(plan.by_content)))
    if plan.added:
        ways.append(_words("{n} added", n=grouped(len(plan.added))))
    return ", ".join(ways)


def _told(notes: Sequence[Note]) -> list[tuple[str, str]]:
    """Notes of the reader and of the matching, below one head."""
    text = "\n".join(f"{grouped(note.count)} {loss_text(note.text)}" for note in notes)
    return [(_words("Notes"), text)] if notes else []


def _some(names: Sequence[str]) -> str:
    more = _words(" and {n} more", n=grouped(len(names) - AUTHORS)) if len(names) > AUTHORS else ""
    return ", ".join(names[:AUTHORS]) + more
