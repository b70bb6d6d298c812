"""Requirements dialog: which parts and labels an image needs before it can be marked done."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QWidget

from annotator.model.protocol import Protocol
from annotator.model.vocabulary import Vocabulary
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import CheckList, make_label, make_note, make_switch
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import ROW

_tr = translator_of("Requirements")

_MOST_ROWS: Final = 8
"""Labels seen at once; more of them scroll."""


class RequirementsDialog(Dialog):
    """`take` receives the protocol as it is to be and says whether it could be stored."""

    def __init__(
        self, parent: QWidget, protocol: Protocol, vocabulary: Vocabulary, take: Callable[[Protocol], bool]
    ) -> None:
        super().__init__(parent, _tr("Before an image is done"), yes=_tr("Apply"), width=400)
        self._protocol, self._take = protocol, take
        self._used = vocabulary.offered_labels
        self.parts = make_switch(
            _tr("every part of the project, {n} in all", n=len(self._used)), on=protocol.requires_parts
        )
        self.parts.setVisible(vocabulary.parts)
        self.labels = self._make_list()
        self._lay_out(parts=vocabulary.parts)

    @property
    def protocol(self) -> Protocol:
        """The protocol with what is ticked; the rest of it, labels that are used no more included, is as it was."""
        unseen = set(self._protocol.required_labels) - {label.id for label in self._used}
        return replace(
            self._protocol,
            requires_parts=self.parts.isChecked(),
            required_labels=tuple(sorted({*self.labels.chosen, *unseen})),
        )

    def accept(self) -> None:
        """Closes only when the protocol could be stored."""
        if self._take(self.protocol):
            super().accept()

    def _make_list(self) -> CheckList:
        shown = CheckList(_tr("Labels that every image has"))
        for label in self._used:
            row = shown.add(label.name, label.id, on=label.id in self._protocol.required_labels)
            swatch = QPixmap(10, 10)
            swatch.fill(QColor(label.colour))
            row.setIcon(swatch)
            row.setSizeHint(QSize(0, ROW))
        shown.setMinimumHeight(min(max(len(self._used), 1), _MOST_ROWS) * ROW + 4)
        return shown

    def _lay_out(self, *, parts: bool) -> None:
        several = _tr("or at least a shape of these:") if parts else _tr("at least one shape of these labels:")
        column = self.lay_out(
            make_note(
                _tr(
                    "Space shows what is still missing and goes there. "
                    "The image is marked done once nothing is missing."
                )
            ),
            6,
            make_label(_tr("Every image has"), head=True),
            self.parts,
            *((make_note(several), (self.labels, 1)) if self._used else ()),
            6,
            make_note(_tr("Which tags every shape has is said in Study > Tags of shapes and images…")),
            6,
            make_note(_tr("Drafts (?) are confirmed before done in every project. What is done already stays done.")),
            6,
            spacing=6,
        )
        self.resize(420, column.heightForWidth(420))
