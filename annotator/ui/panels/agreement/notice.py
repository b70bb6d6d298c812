"""In the place of numbers: one friendly sentence that says why there are none, and what to do, with its key."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from annotator.session import exposure
from annotator.session.agreement.live import COUNTING
from annotator.session.agreement.view import TOO_FEW_AUTHORS
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import make_head_font
from annotator.ui.widgets.section import SIDE
from annotator.ui.widgets.tag_strip import KeyCap

_tr = translator_of("Agreement")


class Notice(QFrame):
    """A card with a title, a sentence, and up to two things to do."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self.setObjectName("card")
        self._context = context
        self.title, self.sentence = QLabel(), QLabel()
        self.title.setFont(make_head_font())
        self.sentence.setWordWrap(True)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._lines = [_ActionLine(context) for _ in range(2)]
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, 12, SIDE, 12)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.sentence)
        for line in self._lines:
            column.addWidget(line)

    def say(self, message: str) -> None:
        """Shows what a message of the numbers means for the person."""
        title, sentence, deeds = self._explain(message)
        self.title.setText(title)
        self.sentence.setText(sentence)
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        for line, deed in zip(self._lines, [*deeds, ("", ""), ("", "")], strict=False):
            line.show_action(*deed)

    def _explain(self, message: str) -> tuple[str, str, list[tuple[str, str]]]:
        """Title, sentence, and the actions with what stands on their buttons."""
        match message:
            case exposure.NOT_DONE:
                return (
                    _tr("Your own eyes first"),
                    _tr(
                        "How you compare with the others is hidden until you have finished this image, so that "
                        "nobody is led by another's boxes."
                    ),
                    [("done", _tr("Mark it done")), ("audit", _tr("Look at everybody's work"))],
                )
            case exposure.NOBODY:
                return (
                    _tr("Who is labelling?"),
                    _tr("Choose the annotator at the desk first."),
                    [("choose_author", _tr("Choose annotator"))],
                )
            case exposure.NO_IMAGE:
                return _tr("No image is open"), _tr("Choose one in the list at the left."), []
            case _ if message == TOO_FEW_AUTHORS:
                return (
                    _tr("Agreement needs two"),
                    _tr(
                        "Add another annotator, who labels the same images, or merge the copy of the project that "
                        "another person worked on."
                    ),
                    [("choose_author", _tr("Add an annotator")), ("merge", _tr("Merge a copy"))],
                )
            case _ if message == COUNTING:
                return _tr("Counting"), _tr("The whole set is being counted; numbers come in a moment."), []
        return _tr("No numbers"), message, []


class _ActionLine(QFrame):
    """A button with its key beside it."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._name = context, ""
        self.button, self._cap = QPushButton(), KeyCap()
        self.button.clicked.connect(lambda _on=False: context.perform(self._name))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.button)
        row.addWidget(self._cap)
        row.addStretch(1)

    def show_action(self, name: str, text: str) -> None:
        """Stands for an action, or is not there."""
        self._name = name
        self.setVisible(bool(name))
        if name:
            self.button.setText(text)
            self._cap.show_key(_tr("Space") if name == "done" else self._context.key_of(name))
