"""Merge dialog: what copies of the project would bring in, before anything is changed."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from annotator.session.merge.plan import MergedLayer, MergePlan
from annotator.ui.base.text import grouped, words_of
from annotator.ui.base.theme import head_font, small_font
from annotator.ui.dialogs.ask import yes_and_cancel

_words = words_of("Merge")

SHOWN: Final = 5
"""Layers that were changed on both sides, named one by one up to this number."""
LONGEST: Final = 6
"""Names of a list."""


class MergeDialog(QDialog):
    """Accepted when the plan is to be carried out."""

    def __init__(self, parent: QWidget, plan: MergePlan) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_words("Merge copies"))
        self.setMinimumWidth(420)
        head = QLabel(_words("This comes in"))
        head.setFont(head_font())
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(4)
        for name, text in _facts(plan):
            value = QLabel(text)
            value.setTextFormat(Qt.TextFormat.PlainText)
            value.setWordWrap(True)
            form.addRow(name, value)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(8)
        column.addWidget(head)
        column.addLayout(form)
        for text in _kept_twice(plan.kept_twice):
            note = QLabel(text)
            note.setTextFormat(Qt.TextFormat.PlainText)
            note.setWordWrap(True)
            note.setFont(small_font())
            note.setProperty("role", "muted")
            column.addWidget(note)
        column.addSpacing(8)
        buttons = yes_and_cancel(self, _words("Merge"))
        buttons.button(QDialogButtonBox.StandardButton.Ok).setDefault(True)
        column.addWidget(buttons)


def told(plan: MergePlan) -> str:
    """What was merged, in one sentence."""
    return _words("Merged: {added} layers added, {updated} updated, {twice} kept twice. Undo takes it back.",
                  added=grouped(len(plan.added)), updated=grouped(len(plan.updated)),
                  twice=grouped(len(plan.kept_twice)))  # fmt: skip


def _facts(plan: MergePlan) -> list[tuple[str, str]]:
    rows = [
        (_words("Layers added"), grouped(len(plan.added))),
        (_words("Layers updated"), grouped(len(plan.updated))),
        (_words("Changed on both sides"), grouped(len(plan.kept_twice))),
        (_words("Newer here"), grouped(plan.ahead)),
    ]
    for name, new in (
        (_words("New images"), plan.new_images),
        (_words("New annotators"), plan.new_authors),
        (_words("New labels"), plan.new_labels),
    ):
        if new:
            more = _words(" and {n} more", n=grouped(len(new) - LONGEST)) if len(new) > LONGEST else ""
            rows.append((name, ", ".join(new[:LONGEST]) + more))
    renamed = [f"{theirs} → {ours}" for theirs, ours in plan.vocabulary.items() if theirs != ours]
    if renamed:
        rows.append((_words("Labels named otherwise"), ", ".join(renamed[:LONGEST])))
    return rows


def _kept_twice(layers: tuple[MergedLayer, ...]) -> list[str]:
    sentences = [
        _words("{author} on {image}: yours stays, the one of {source} becomes pass {n}.", author=layer.author,
               image=layer.image, source=layer.source, n=layer.round)
        for layer in layers[:SHOWN]
    ]  # fmt: skip
    if len(layers) > SHOWN:
        sentences.append(_words("{n} more like these.", n=grouped(len(layers) - SHOWN)))
    return sentences
