"""In the place of numbers: why there are none, and what to do, each with its key."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from annotator.detector.state.state import DetectorState
from annotator.session.view import Mode
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import make_head_font
from annotator.ui.widgets.section import SIDE
from annotator.ui.widgets.tag_strip import KeyCap

_tr = translator_of("Model")


class ModelNotice(QFrame):
    """A title, a sentence and one thing to do."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self.setObjectName("card")
        self._context, self._action = context, ""
        self.title, self.sentence = QLabel(), QLabel()
        self.title.setFont(make_head_font())
        self.sentence.setWordWrap(True)
        self.button, self._cap = QPushButton(), KeyCap()
        self.button.clicked.connect(lambda _on=False: context.perform(self._action))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.button)
        row.addWidget(self._cap)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, 12, SIDE, 12)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.sentence)
        column.addLayout(row)

    def show_state(self, state: DetectorState) -> bool:
        """Says what is missing; False when nothing is."""
        told = _describe_state(state)
        if told is None:
            return False
        title, sentence, self._action, text = told
        self.title.setText(title)
        self.sentence.setText(sentence)
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self.button.setText(text)
        self.button.setVisible(bool(text))
        self._cap.show_key(self._context.key_of(self._action) if self._action else "")
        return True


def _describe_state(state: DetectorState) -> tuple[str, str, str, str] | None:
    """Title, sentence, action and what stands on its button."""
    if not state.models:
        return (
            _tr("No model yet"),
            _tr(
                "Load what a detector found on these images, as COCO results or a list of detections. With its "
                "internals the tab also says why an object was missed."
            ),
            "detector.load",
            _tr("Load a model's output…"),
        )
    if not state.references:
        return (
            _tr("Nobody to measure against"),
            _tr("A model is measured against a person or an adjudicated reference. Choose who labels."),
            "choose_author",
            _tr("Choose annotator"),
        )
    if state.scene.view.mode is not Mode.AUDIT:
        return (
            _tr("Your own eyes first"),
            _tr(
                "What a model found is hidden while you label, so that nobody is led by it. Show it when you check "
                "models."
            ),
            "detector.predictions",
            _tr("Show the model's output"),
        )
    return None
