"""The dialog that merges copies or chooses between passes, with the choice between two sides of each conflict."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QItemSelection, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHeaderView,
    QLabel,
    QRadioButton,
    QSizePolicy,
    QTableView,
    QWidget,
)

from annotator.errors import Phrase, Progress
from annotator.model.project import Project
from annotator.session.exposure import find_hiding_reason
from annotator.session.jobs import Job
from annotator.session.merge.conflicts import ConflictChoice, ConflictChoices, MergeConflict
from annotator.session.merge.plan import MergePlan, StandingChoices
from annotator.session.session import Session
from annotator.ui.base import layout
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.paint import read_image
from annotator.ui.base.text import format_count, format_number, translate_phrase, translator_of
from annotator.ui.base.theme import make_head_font, make_small_font
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.merging import conflict_table
from annotator.ui.dialogs.merging.passes_picture import MINE, THEIRS, ComparedPasses, PassesPicture, StrokeSample
from annotator.ui.output.table_actions import TableActions

_tr = translator_of("Merge")

ROWS_SHOWN = 4
"""Rows of the list that are seen at least, or all there are."""


class ConflictView(QWidget):
    """Choices are made for the selected rows; `looked` is called with every conflict whose picture is shown."""

    def __init__(
        self,
        merged: Project,
        choices: ConflictChoices,
        above: QWidget,
        *,
        words: conflict_table.SideWords,
        runner: Runner,
        preview: Callable[[int], bytes | None],
        is_hidden: Callable[[MergeConflict], bool],
        looked: Callable[[MergeConflict], None],
    ) -> None:
        """`above` stands over the list; `preview` gives an image's stored small picture and is called in a worker."""
        super().__init__()
        self._merged, self.choices, self._runner, self._preview = merged, choices, runner, preview
        self._looked, self._above = looked, above
        self.words = words
        self.model = conflict_table.ConflictModel(choices, words, is_hidden, self)
        self.table = self._make_table()
        self.picture = PassesPicture()
        self.sides = (QLabel(), QLabel())
        self.result, self.name = QLabel(), QLabel()
        self.buttons = {choice: QRadioButton(self.words.name_of(choice)) for choice in ConflictChoice}
        self._lay_out()
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self.table.selectionModel().currentChanged.connect(lambda _now, _before: self._show_current())
        self.table.selectRow(0)
        self.setFocusProxy(self.table)

    @property
    def row(self) -> int:
        """The conflict that is looked at."""
        return max(self.table.currentIndex().row(), 0)

    def choose(self, choice: ConflictChoice, *, everywhere: bool = False) -> None:
        """Chooses for the selected rows, or for all."""
        rows = range(self.model.rowCount()) if everywhere else self._list_selected()
        self.model.choose(rows, choice)
        self._show_choice()

    def _list_selected(self) -> list[int]:
        rows = {index.row() for index in self.table.selectionModel().selectedRows()}
        return sorted(rows) or [self.row]

    def _on_selected(self, _new: QItemSelection, _old: QItemSelection) -> None:
        self._show_choice()

    def _show_current(self) -> None:
        """Shows both sides of the row, and asks for its picture."""
        conflict = self.choices.conflicts[self.row]
        hidden = self.model.is_hidden(conflict)
        self.name.setText(f"{conflict.image} · {conflict.author}")
        for label, side, whose in zip(
            self.sides, (conflict.mine, conflict.theirs), (self.words.mine, self.words.theirs), strict=True
        ):
            said = _tr("hidden") if hidden else conflict_table.summarise_side(side)
            source = side.source or _tr("Pass {n}", n=side.key.pass_number)
            label.setText(f"{whose}: {said}\n{source}" + ("" if hidden else conflict_table.format_change(side)))
        if hidden:
            sentence = _tr(
                "Hidden until you have finished this image: it is the work of {author}.", author=conflict.author
            )
            self.picture.show_passes(None, sentence=sentence)
        else:
            self._show_passes(conflict)
        self._show_choice()

    def _show_passes(self, conflict: MergeConflict) -> None:
        key = conflict.mine.key
        image = self._merged.images[key.image]
        mine, theirs = (self._merged.layer_of(side.key).shapes for side in (conflict.mine, conflict.theirs))
        self.picture.show_passes(ComparedPasses(image.width, image.height, mine, theirs))
        sides = "; ".join(conflict_table.summarise_side(side) for side in (conflict.mine, conflict.theirs))
        said = f"{conflict.image}: {sides}"
        self.picture.setAccessibleName(said)
        self._looked(conflict)
        self._runner.drop(self)
        preview = self._preview

        def work(progress: Progress) -> QImage | None:
            progress.step(0, 0)
            return read_image(preview(key.image))

        job = Job(Phrase("Picture of a conflict"), work, quiet=True)
        self._runner.start(job, done=self.picture.show_picture, owner=self)

    def _show_choice(self) -> None:
        chosen = {self.choices.choice_of(row) for row in self._list_selected()}
        self._group.setExclusive(len(chosen) == 1)
        for choice, button in self.buttons.items():
            button.setChecked(chosen == {choice})
        self._group.setExclusive(True)
        rows = len(self._list_selected())
        said = conflict_table.describe_result(self.choices, self.row)
        several = format_count(_tr, rows, "{n} image is selected.", "{n} images are selected.")
        self.result.setText(said if rows == 1 else f"{several} {said}")

    def _make_table(self) -> QTableView:
        table = layout.make_view(self.model, self.words.head, stretched=conflict_table.IMAGE, edits=True)
        table.setTextElideMode(Qt.TextElideMode.ElideLeft)
        head = table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head.setSectionResizeMode(conflict_table.IMAGE, QHeaderView.ResizeMode.Stretch)
        metrics = table.fontMetrics()
        for column in range(conflict_table.AUTHOR, len(self.model.columns)):
            words = [self.model.columns[column].title]
            words += [str(self.model.index(row, column).data()) for row in range(min(50, self.model.rowCount()))]
            if column == conflict_table.KEPT:
                words += [self.words.name_of(choice) for choice in ConflictChoice]
            table.setColumnWidth(column, min(160, 20 + max(map(metrics.horizontalAdvance, words))))
        rows = min(ROWS_SHOWN, self.model.rowCount())
        TableActions(table)
        table.setMinimumSize(480, (rows + 1) * table.verticalHeader().defaultSectionSize() + 8)
        return table

    def _lay_out(self) -> None:
        self._group = QButtonGroup(self)
        for choice, button in self.buttons.items():
            self._group.addButton(button)
            button.clicked.connect(lambda _on=False, choice=choice: self.choose(choice))
        head = layout.make_label(self.words.head, head=True)
        caption = layout.make_label(_tr("For all:"), role="muted")
        everywhere = layout.make_row(head, layout.STRETCH, caption, spacing=4)
        self.for_all = {
            choice: layout.make_button(self.words.name_of(choice), partial(self.choose, choice, everywhere=True))
            for choice in ConflictChoice
        }
        for push in self.for_all.values():
            push.setFont(make_small_font())
            everywhere.addWidget(push)
        left = layout.make_column(self._above, 8, everywhere, (self.table, 1), spacing=8)
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.name.setFont(make_head_font())
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        right = layout.make_column(self.name, (self.picture, 1), self._make_legend(), spacing=8)
        for button in self.buttons.values():
            right.addWidget(button)
        self.result.setWordWrap(True)
        self.result.setProperty("role", "muted")
        self.result.setMinimumHeight(3 * self.result.fontMetrics().height())
        self.result.setAlignment(Qt.AlignmentFlag.AlignTop)
        right.addWidget(self.result)
        layout.make_row((left, 3), (right, 2), within=self, spacing=16)

    def _make_legend(self) -> QGridLayout:
        legend = layout.make_grid(spacing=(8, 4), stretched=1)
        for place, (label, style) in enumerate(zip(self.sides, (MINE, THEIRS), strict=True)):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setMinimumHeight(3 * label.fontMetrics().lineSpacing())
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            legend.addWidget(StrokeSample(style), place, 0, Qt.AlignmentFlag.AlignTop)
            legend.addWidget(label, place, 1)
        return legend


LONGEST: Final = 6
"""Names of a list."""
WIDE: Final = QSize(920, 660)
"""Size of the dialog where there is something to choose; smaller on a small screen."""
LEAST: Final = QSize(860, 530)
"""What a picture and the words of both sides need."""


class MergeDialog(Dialog):
    """Accepted when copies are to be merged, or passes chosen; `choices` says then what is kept."""

    def __init__(
        self,
        parent: QWidget,
        project: Project,
        choices: ConflictChoices,
        session: Session,
        *,
        runner: Runner,
        preview: Callable[[int], bytes | None],
        facts: QWidget,
    ) -> None:
        """`project` has the layers of the conflicts loaded; `facts` stand above them, or alone where there are none."""
        is_later = isinstance(choices, StandingChoices)
        title, yes = (_tr("Choose between passes"), _tr("Choose")) if is_later else (_tr("Merge copies"), _tr("Merge"))
        super().__init__(parent, title, yes=yes)
        self.choices = choices
        self.conflicts: ConflictView | None = None
        self.yes.setDefault(True)
        if not choices.conflicts:
            self.setMinimumWidth(420)
            self.lay_out(facts, 8)
            return
        names = (_tr("Images with several passes"), _tr("First"), _tr("Later"), _tr("Both"))
        if not is_later:
            names = (_tr("Changed on both sides"), _tr("Mine"), _tr("Theirs"), _tr("Both as passes"))
        self.conflicts = ConflictView(
            project,
            choices,
            facts,
            words=conflict_table.SideWords(*names),
            runner=runner,
            preview=preview,
            is_hidden=partial(is_hidden, session),
            looked=partial(note_shown, session),
        )
        self.lay_out((self.conflicts, 1), *(() if is_later else (_make_advice(),)), 8)
        if is_later:
            self.conflicts.model.dataChanged.connect(self._show_enabled)
            self._show_enabled()
        self.resize(WIDE.boundedTo(self.screen().availableSize() * 0.94).expandedTo(LEAST))
        self.conflicts.setFocus()

    def _show_enabled(self) -> None:
        self.yes.setEnabled(bool(self.choices.list_dropped()))


def is_hidden(session: Session, conflict: MergeConflict) -> bool:
    """Whether the work of the conflict is another's that the current person must not see yet."""
    key, view = conflict.mine.key, session.view
    if view.author == key.author:
        return False
    return find_hiding_reason(session.committed, view, key.image) is not None


def note_shown(session: Session, conflict: MergeConflict) -> None:
    """Notes that the current person has seen another's work."""
    if session.view.author != conflict.mine.key.author:
        session.note_shown([conflict.mine.key.image])


def describe_merge(plan: MergePlan, choices: ConflictChoices) -> str:
    """What was merged, in one sentence."""
    return _tr(
        "Merged: {added} new layers, {updated} updated, {conflicts} changed in both copies "
        "({twice} of them kept twice).",
        added=format_number(len(plan.added)),
        updated=format_number(len(plan.updated)),
        conflicts=format_number(len(plan.conflicts)),
        twice=format_number(choices.count(ConflictChoice.BOTH)),
    )


def _make_advice() -> QLabel:
    return layout.make_note(
        _tr(
            "Of passes that are both kept you can choose later: All commands… > Choose between passes… "
            "Undo takes the choice back first, then the merge."
        )
    )


def make_facts(plan: MergePlan) -> QWidget:
    """What a merge brings in."""
    facts = [(name, layout.make_label(text, wraps=True, plain=True)) for name, text in _list_facts(plan)]
    head = layout.make_label(_tr("This comes in"), head=True)
    return layout.hold(layout.make_form((head,), *facts, spacing=(16, 4)))


def _list_facts(plan: MergePlan) -> list[tuple[str, str]]:
    rows = [
        (_tr("Layers added"), format_number(len(plan.added))),
        (_tr("Layers updated"), format_number(len(plan.updated))),
        (_tr("Changed on both sides"), format_number(len(plan.conflicts))),
        (_tr("Newer here"), format_number(plan.newer_here)),
    ]
    if plan.notes:
        rows.append((_tr("Notes"), format_number(plan.notes)))
    if plan.notes_left_out:
        rows.append((_tr("Notes on shapes that are gone"), format_number(plan.notes_left_out)))
    for name, new in (
        (_tr("New images"), plan.new_images),
        (_tr("New annotators"), plan.new_authors),
        (_tr("New labels"), plan.new_labels),
    ):
        if new:
            more = _tr(" and {n} more", n=format_number(len(new) - LONGEST)) if len(new) > LONGEST else ""
            rows.append((name, ", ".join(new[:LONGEST]) + more))
    renamed = [f"{theirs} → {ours}" for theirs, ours in plan.vocabulary.items() if theirs != ours]
    if renamed:
        rows.append((_tr("Labels named otherwise"), ", ".join(renamed[:LONGEST])))
    if plan.list_changes:
        rows.append((_tr("Assignment"), " ".join(map(translate_phrase, plan.list_changes[:LONGEST]))))
    return rows


def describe_passes() -> QLabel:
    """What the choice between passes is about."""
    return layout.make_label(
        _tr(
            "An annotator worked on these images more than once: by an import, or as copies were merged. Every pass "
            "stays until you choose; the choice is one step, which Undo takes back."
        ),
        role="muted",
        wraps=True,
    )
