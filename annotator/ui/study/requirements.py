"""Before an image is done: which parts and labels every image needs; each tick is a step."""

from typing import Final

from msgspec import UNSET
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel

from annotator.model import edit
from annotator.model.protocol import Protocol, ReasonRule
from annotator.model.vocabulary import Label
from annotator.ui.base.layout import STRETCH, CheckList, make_button, make_choice, make_note, make_row, make_switch
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import ROW
from annotator.ui.study.page import StudyContext
from annotator.ui.study.setup import SetupPage
from annotator.ui.widgets.finding import make_chip

_tr = translator_of("Requirements")

_MOST_ROWS: Final = 12
"""Labels seen at once; more of them scroll."""


class RequirementsPage(SetupPage):
    """What stands in the protocol beside parts and labels, and labels that are used no more, stay as they are."""

    def __init__(self, context: StudyContext) -> None:
        note = _tr(
            "Space shows what is still missing and goes there. The image is marked done once nothing is missing."
        )
        super().__init__(context, _tr("Before an image is done"), note)
        self.parts = make_switch("", changed=self._store)
        self.labels = CheckList(_tr("Labels that every image has"))
        self.labels.itemChanged.connect(lambda _row: self._store())
        self._several: QLabel = make_note()
        self._shown: list[tuple[Label, str]] = []
        tags = make_button(_tr("Tags of shapes and images…"), lambda: context.panel.perform("custom_tags"))
        self.place_form("images", _tr("Every image has"), self.parts, self._several, self.labels)
        self.place_form(
            "shapes",
            _tr("Every shape and image is asked"),
            make_row(tags, STRETCH),
            note=_tr("Which tags have to be answered is said where the tags are."),
        )
        self.reasons = make_choice(
            (_tr("for nothing"), None),
            (_tr("for changes to others' work or to finished work"), ReasonRule.CHANGES),
            (_tr("for every change"), ReasonRule.ALWAYS),
            name=_tr("Ask for a reason"),
            changed=self._store,
        )
        self.place_form(
            "reasons",
            _tr("Ask for a reason"),
            make_row(self.reasons, STRETCH),
            note=_tr(
                "A line below the picture takes it; it is stored with the step, and the history shows it. Finished is "
                "what is done or reviewed; opening it again counts as a change."
            ),
        )
        self.place_form(
            "drafts",
            _tr("In every project"),
            note=_tr("Drafts (?) are confirmed before done. What is done already stays done."),
        )

    def show_project(self) -> None:
        """Ticks what the protocol asks for; offered are the labels that are in use."""
        project = self.session.committed
        protocol, vocabulary = project.protocol, project.vocabulary
        offered = vocabulary.offered_labels
        rules = [self.reasons.itemData(row) for row in range(self.reasons.count())]
        self.reasons.setCurrentIndex(rules.index(protocol.reasons or None))
        self.reasons.setEnabled(not self.session.read_only)
        for field in (self.parts, self.labels):
            field.blockSignals(True)
            field.setEnabled(not self.session.read_only)
        self.parts.setText(_tr("every part of the project, {n} in all", n=len(offered)))
        self.parts.setChecked(protocol.requires_parts)
        self.parts.setVisible(vocabulary.parts)
        several = (
            _tr("or at least a shape of these:") if vocabulary.parts else _tr("at least one shape of these labels:")
        )
        self._several.setText(several if offered else _tr("The project has no labels yet."))
        shown = [(label, vocabulary.marks.get(label.id, "")) for label in offered]
        if shown != self._shown:
            self._shown, chosen = shown, self.labels.currentRow()
            self.labels.clear()
            for label, mark in shown:
                row = self.labels.add(label.name, label.id, on=False)
                row.setIcon(make_chip(label, mark))
                row.setSizeHint(QSize(0, ROW))
            self.labels.setCurrentRow(chosen)
        for label, row in zip(offered, self.labels.list_rows(), strict=True):
            is_asked = label.id in protocol.required_labels
            row.setCheckState(Qt.CheckState.Checked if is_asked else Qt.CheckState.Unchecked)
        self.labels.setVisible(bool(offered))
        self.labels.setFixedHeight(min(max(len(offered), 1), _MOST_ROWS) * ROW + 4)
        for field in (self.parts, self.labels):
            field.blockSignals(False)

    def _store(self) -> None:
        before, context = self.session.committed.protocol, self.context.panel
        protocol = self._read(before)
        step = edit.set_protocol(before, protocol, name="Change what an image needs")
        if protocol != before and not context.attempt(lambda: self.session.commit(step)):
            self.show_project()

    def _read(self, before: Protocol) -> Protocol:
        unseen = set(before.required_labels) - {label.id for label in self.session.committed.vocabulary.offered_labels}
        labels = tuple(sorted({*self.labels.chosen, *unseen}))
        return replace(
            before,
            requires_parts=self.parts.isChecked(),
            required_labels=labels,
            reasons=self.reasons.currentData() or UNSET,
        )
