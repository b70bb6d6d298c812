"""Merge dialog: what copies of the project would bring in, before anything is changed."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from annotator.session.merge.plan import MergedLayer, MergePlan
from annotator.ui.base.text import format_number, translator_of
from annotator.ui.base.theme import make_head_font, make_small_font
from annotator.ui.dialogs.ask import make_yes_and_cancel

_tr = translator_of("Merge")

SHOWN: Final = 5
"""Layers that were changed on both sides, named one by one up to this number."""
LONGEST: Final = 6
"""Names of a list."""


class MergeDialog(QDialog):
    """Accepted when the plan is to be applied."""

    def __init__(self, parent: QWidget, plan: MergePlan) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Merge copies"))
        self.setMinimumWidth(420)
        head = QLabel(_tr("This comes in"))
        head.setFont(make_head_font())
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(4)
        for name, text in _list_facts(plan):
            value = QLabel(text)
            value.setTextFormat(Qt.TextFormat.PlainText)
            value.setWordWrap(True)
            form.addRow(name, value)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(8)
        column.addWidget(head)
        column.addLayout(form)
        for text in _list_kept_twice(plan.kept_twice):
            note = QLabel(text)
            note.setTextFormat(Qt.TextFormat.PlainText)
            note.setWordWrap(True)
            note.setFont(make_small_font())
            note.setProperty("role", "muted")
            column.addWidget(note)
        column.addSpacing(8)
        buttons = make_yes_and_cancel(self, _tr("Merge"))
        buttons.button(QDialogButtonBox.StandardButton.Ok).setDefault(True)
        column.addWidget(buttons)


def describe_merge(plan: MergePlan) -> str:
    """What was merged, in one sentence."""
    return _tr(
        "Merged: {added} layers added, {updated} updated, {twice} kept twice. Undo takes it back.",
        added=format_number(len(plan.added)),
        updated=format_number(len(plan.updated)),
        twice=format_number(len(plan.kept_twice)),
    )


def _list_facts(plan: MergePlan) -> list[tuple[str, str]]:
    rows = [
        (_tr("Layers added"), format_number(len(plan.added))),
        (_tr("Layers updated"), format_number(len(plan.updated))),
        (_tr("Changed on both sides"), format_number(len(plan.kept_twice))),
        (_tr("Newer here"), format_number(plan.newer_here)),
    ]
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
    return rows


def _list_kept_twice(layers: tuple[MergedLayer, ...]) -> list[str]:
    sentences = [
        _tr(
            "{author} on {image}: yours stays, the one of {source} becomes pass {n}.",
            author=layer.author,
            image=layer.image,
            source=layer.source,
            n=layer.pass_number,
        )
        for layer in layers[:SHOWN]
    ]
    if len(layers) > SHOWN:
        sentences.append(_tr("{n} more like these.", n=format_number(len(layers) - SHOWN)))
    return sentences
