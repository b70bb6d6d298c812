"""The guidelines of the part states: one field a state, in Markdown."""

from collections.abc import Mapping

from PySide6.QtWidgets import QGridLayout, QLabel, QPlainTextEdit, QWidget

from annotator.model.shapes import PartState
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import make_head_font
from annotator.ui.widgets.tag_strip import STATE_ACTIONS, state_name_of

_tr = translator_of("Guidelines")


class StateGuidelinesEditor(QWidget):
    """What each part state means in this project."""

    def __init__(self, guidelines: Mapping[PartState, str]) -> None:
        super().__init__()
        self.fields: dict[PartState, QPlainTextEdit] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 12, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        for place, state in enumerate(STATE_ACTIONS.values()):
            head, field = QLabel(state_name_of(state)), QPlainTextEdit(guidelines.get(state, ""))
            head.setFont(make_head_font())
            head.setBuddy(field)
            field.setTabChangesFocus(True)
            field.setAccessibleName(_tr("Guideline of the state “{name}”", name=state_name_of(state)))
            field.setPlaceholderText(_tr("When a box gets this state, in Markdown"))
            self.fields[state] = field
            grid.addWidget(head, place // 2 * 2, place % 2)
            grid.addWidget(field, place // 2 * 2 + 1, place % 2)

    @property
    def guidelines(self) -> dict[PartState, str]:
        """What is written, empty texts left out."""
        written = {state: field.toPlainText().strip() for state, field in self.fields.items()}
        return {state: text for state, text in written.items() if text}
