"""Guideline card: beside the tag strip, what the label in hand means, with its sample, and the part state in hand."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from annotator.model.protocol import Protocol
from annotator.model.shapes import PartState
from annotator.model.vocabulary import Label, Vocabulary
from annotator.session.change import Change
from annotator.session.editing import tagging
from annotator.session.editing.vocabulary import choose_label
from annotator.session.label_uses import state_guidelines_of
from annotator.ui.base.layout import make_column, make_label
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.guidelines.example_picture import ExamplePicture
from annotator.ui.guidelines.guide_window import MarkdownPage
from annotator.ui.widgets.floating import SHADE, FloatingStrip
from annotator.ui.widgets.tag_strip import state_name_of

_tr = translator_of("Guidelines")

_WIDTH: Final = 320
_ROOM: Final = QSize(288, 180)
"""Logical pixels of the sample at most."""
_LEAST_ROOM: Final = 160
"""Logical pixels of height below which the sample is left out."""


class GuidelineCard(FloatingStrip):
    """Follows the selection, or what is armed; the keys stay with the picture."""

    resized = Signal()
    """It wants another size."""

    def __init__(self, parent: QWidget, context: PanelContext) -> None:
        super().__init__(parent)
        self._context, self._session = context, context.session
        self.setAccessibleName(_tr("Guideline of the label"))
        self.head = make_label(head=True, wraps=True, plain=True)
        self.page = MarkdownPage()
        self.page.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.page.setObjectName("plain")
        self.page.document().setDocumentMargin(0)
        self.picture = ExamplePicture(context.runner, context.pictures.path_of, _ROOM)
        self.picture.arrived.connect(self.resized)
        make_column(
            self.head,
            (self.page, 1),
            self.picture,
            within=self,
            spacing=6,
            margins=(SHADE + 12, SHADE + 10, SHADE + 12, SHADE + 10),
        )
        self._shown: tuple[Label | None, PartState, str] | None = None
        self.refresh()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if change.preview:
            return
        in_hand = change.touches_view("selection", "image", "author", "pass_number", "armed_state")
        in_hand = in_hand or change.touches_view("armed_label", "recent_labels")
        written = change.touches_part(Vocabulary) or change.touches_part(Protocol)
        if in_hand or written or change.layers or change.touches_view("guideline_shown"):
            self.refresh()

    def refresh(self) -> None:
        """Shows what is in hand, or goes."""
        wanted = self._session.view.guideline_shown
        shown = self._find_in_hand() if wanted else None
        self.setVisible(wanted)
        if shown is not None and shown != self._shown:
            self._show(*shown)
        self._shown = shown

    def arrange(self, area: QRect) -> None:
        """Takes the right lower corner of an area, as high as its text, half of the area at most."""
        width = min(_WIDTH, area.width() - 16) + 2 * SHADE
        inner = width - 2 * SHADE - 24
        self.page.document().setTextWidth(inner - 4)
        has_room = area.height() > 2 * _LEAST_ROOM
        self.picture.setVisible(has_room and bool(self.picture.text() or not self.picture.pixmap().isNull()))
        picture = self.picture.sizeHint().height() + 6 if self.picture.isVisibleTo(self) else 0
        text = min(int(self.page.document().size().height()) + 6, max(60, area.height() // 2 - picture))
        height = self.head.heightForWidth(inner) + text + picture + 2 * SHADE + 26
        bottom = area.bottom() - 8
        self.setGeometry(area.right() - width - 2, max(area.top(), bottom - height), width, min(height, bottom))
        self.raise_()

    def _find_in_hand(self) -> tuple[Label | None, PartState, str]:
        """The label and the state of the selection or of the next box, and the guideline of that state."""
        session = self._session
        words, view = session.project.vocabulary, session.view
        layer, chosen = session.current_layer, tagging.find_selected_layer(session)
        state: int | None = view.armed_state
        if chosen is not None:
            label = tagging.find_common_label(session, chosen)
            state = tagging.find_common_value(chosen, view.selection, "part_state")
        else:
            label = None if layer is None else choose_label(words, view.armed_label, view.recent_labels, layer)
        known = PartState.UNSET if state is None else PartState(state)
        texts = state_guidelines_of(session.project.protocol)
        return None if label is None else words.label_of(label), known, texts.get(known, "")

    def _show(self, label: Label | None, state: PartState, state_text: str) -> None:
        self.head.setText(_tr("No label selected") if label is None else label.name)
        text = "" if label is None else label.description.strip() or _tr("Nobody has written a guideline yet.")
        if state_text:
            text = f"{text}\n\n### {state_name_of(state)}\n\n{state_text}"
        self.page.show_markdown(text)
        self.picture.show_example(None if label is None else label.example)
