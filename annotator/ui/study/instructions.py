"""Instructions: how the project is to be labelled, and what its part states mean; each text is a step."""

from functools import partial
from typing import Final

from annotator.model.shapes import PartState
from annotator.session.label_uses import set_instructions, set_state_guideline, state_guidelines_of
from annotator.ui.base.layout import make_column, make_grid, make_label, make_row
from annotator.ui.base.text import translator_of
from annotator.ui.base.workers import Pause
from annotator.ui.guidelines.guide_window import MarkdownPage
from annotator.ui.study.page import StudyContext
from annotator.ui.study.setup import SetupPage, WrittenText
from annotator.ui.widgets.tag_strip import STATE_ACTIONS, state_name_of

_tr = translator_of("Guidelines")

_SOON: Final = 150
"""Milliseconds after the last letter until the preview follows."""
_TALL, _LOW = 340, 72
"""Logical pixels of the instructions, and of a state's guideline."""


class InstructionsPage(SetupPage):
    """The text at the left, how it will be read at the right, the states below."""

    def __init__(self, context: StudyContext) -> None:
        note = _tr("A text is stored when you leave its field. F2 shows all of them beside the picture.")
        super().__init__(context, _tr("Instructions"), note)
        closing, attempt = context.panel.closing, context.panel.attempt
        self.text = WrittenText(
            closing,
            lambda text: attempt(lambda: set_instructions(self.session, text)),
            name=_tr("Instructions in Markdown"),
            hint=_tr("How this project is to be labelled, in Markdown: # Head, - list, **strong**, | table |"),
        )
        self.preview = MarkdownPage()
        self.preview.setAccessibleName(_tr("How it will be read"))
        self._reading = Pause(self, _SOON, self._show_preview)
        self.text.textChanged.connect(self._reading.start)
        self.states = {
            state: WrittenText(
                closing,
                partial(self._store_state, state),
                name=_tr("Guideline of the state “{name}”", name=state_name_of(state)),
                hint=_tr("When a box gets this state, in Markdown"),
            )
            for state in STATE_ACTIONS.values()
        }
        self._lay_out()

    def show_project(self) -> None:
        """Shows what is stored."""
        protocol = self.session.committed.protocol
        written = state_guidelines_of(protocol)
        self.text.show_text(protocol.guidelines)
        for state, field in self.states.items():
            field.show_text(written.get(state, ""))
        for field in (self.text, *self.states.values()):
            field.setReadOnly(not self.may_change)

    def _lay_out(self) -> None:
        parts = ((_tr("Markdown"), self.text), (_tr("How it will be read"), self.preview))
        columns = []
        for title, part in parts:
            part.setFixedHeight(_TALL)
            columns.append((make_column(make_label(title, role="muted"), part, spacing=6), 1))
        grid = make_grid(spacing=(16, 4))
        for place, (state, field) in enumerate(self.states.items()):
            field.setFixedHeight(_LOW)
            caption = make_label(state_name_of(state), role="muted")
            caption.setBuddy(field)
            grid.addWidget(caption, place // 2 * 2, place % 2)
            grid.addWidget(field, place // 2 * 2 + 1, place % 2)
        self.place("text", _tr("Instructions of the project"), make_row(*columns, spacing=16), leaves=False)
        self.place("states", _tr("Part states"), grid, leaves=False)

    def _store_state(self, state: PartState, text: str) -> bool:
        return self.context.panel.attempt(lambda: set_state_guideline(self.session, state, text))

    def _show_preview(self) -> None:
        self.preview.show_markdown(self.text.toPlainText())
