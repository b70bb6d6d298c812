"""Cards over the picture for a beginner: the guideline of the label in hand, what to do before the first shape."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from annotator.model.protocol import Protocol
from annotator.model.shapes import PartState
from annotator.model.vocabulary import Label, Vocabulary
from annotator.session.change import Change
from annotator.session.editing import tagging
from annotator.session.editing.navigate import has_outlines_first, is_before_first_shape
from annotator.session.editing.vocabulary import choose_label
from annotator.session.label_uses import state_guidelines_of
from annotator.session.session import Session
from annotator.session.view import Mode, Tool
from annotator.ui.base.layout import make_column, make_label, make_press, make_row
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import set_icon
from annotator.ui.guidelines.example_picture import ExamplePicture
from annotator.ui.guidelines.guide_window import MarkdownPage
from annotator.ui.widgets.floating import SHADE, FloatingStrip
from annotator.ui.widgets.tag_strip import KeyCap, state_name_of

_tr = translator_of("FirstHint")

MOST: Final = 4
"""Steps that are named at most."""
CAP: Final = 20
"""Height of a key, as in the tag strip."""
GAP: Final = 10
"""Between one step and the next."""
EDGE: Final = 10
"""Logical pixels between the hint and what lies below it."""


class Hint(NamedTuple):
    """What can be done now: the keys, and what they do."""

    keys: str
    text: str


class FirstHint(FloatingStrip):
    """One line above the tag strip; where the picture is narrow the later steps are left out."""

    closed = Signal()
    """The person does not want the hint any more."""

    def __init__(self, parent: QWidget, session: Session, *, key_of: Callable[[str], str]) -> None:
        super().__init__(parent)
        self._session, self._key_of = session, key_of
        self._is_wanted = True
        self._hints: tuple[Hint, ...] = ()
        self.steps = [(KeyCap(self), QLabel(self)) for _place in range(MOST)]
        tip = _tr("Do not show this any more; the settings bring it back.")
        name = _tr("Do not show this any more")
        self.close_button = make_press("", self.closed.emit, role="", name=name, tip=tip)
        self.close_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._row = make_row(within=self, spacing=6, margins=(SHADE + 12, SHADE + 3, SHADE + 4, SHADE + 5))
        for cap, text in self.steps:
            cap.setFixedHeight(CAP)
            text.setContentsMargins(0, 0, GAP, 0)
            self._row.addWidget(cap)
            self._row.addWidget(text)
        self._row.addWidget(self.close_button)
        set_icon(self.close_button, "close")
        self.refresh()

    @property
    def sentence(self) -> str:
        """What is said, with the keys."""
        return " · ".join(f"{hint.keys} {hint.text}".strip() for hint in self._hints)

    def set_wanted(self, *, wanted: bool) -> None:
        """Follows the setting."""
        self._is_wanted = wanted
        self.refresh()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        place = change.touches_view("image", "author", "pass_number", "mode", "unreadable")
        hand = change.touches_view("tool", "cursor", "corner", "image_series", "proposed", "places_prompts")
        if change.layers or change.parts or place or hand:
            self.refresh(preview=change.preview)

    def refresh(self, *, preview: bool = False) -> None:
        """Says what can be done now; hides itself where nothing waits, and while the first shape is drawn."""
        view = self._session.view
        points = view.tool is Tool.ASSIST and view.author is not None and view.mode is Mode.SESSION
        shown = self._is_wanted and (points or (not preview and is_before_first_shape(self._session)))
        self.setVisible(shown)
        if not shown:
            return
        hints = tuple(self._list_hints())
        if hints == self._hints and preview:
            return  # nothing is arranged while a shape is previewed
        self._hints = hints
        self.setAccessibleName(self.sentence)
        for place, (cap, text) in enumerate(self.steps):
            found = hints[place] if place < len(hints) else Hint("", "")
            cap.show_key(found.keys)
            text.setText(found.text)
            text.setVisible(bool(found.text))

    def arrange(self, area: QRect) -> None:
        """Takes the middle of the lower edge of an area."""
        for (cap, text), hint in zip(self.steps, self._hints, strict=False):  # there may be more room than before
            cap.setVisible(bool(hint.keys))
            text.setVisible(bool(hint.text))
        for place in range(len(self._hints) - 1, -1, -1):
            self._row.activate()
            if self.sizeHint().width() <= area.width() or not place:
                break
            for part in self.steps[place]:
                part.hide()
        size = self.sizeHint().boundedTo(area.size())
        bottom = area.bottom() + SHADE - EDGE
        self.setGeometry((area.width() - size.width()) // 2, bottom - size.height(), size.width(), size.height())
        self.raise_()

    def _list_hints(self) -> Sequence[Hint]:
        """The next steps, the nearest first."""
        view = self._session.view
        if view.tool is Tool.BOX and (view.cursor is not None or view.corner is not None):
            corner = _tr("sets the first corner") if view.corner is None else _tr("sets the other corner")
            return Hint("←↑↓→", _tr("move")), Hint(_tr("Enter"), corner), Hint(_tr("Esc"), _tr("stops"))
        if view.tool is Tool.BOX:
            return Hint("", _tr("Drag from corner to corner")), Hint(_tr("Enter"), _tr("draws by keys"))
        if view.tool is Tool.POLYGON:
            return Hint("", _tr("Click along the edge, or draw along it")), Hint(
                _tr("Enter"), _tr("closes the outline")
            )
        if view.tool is Tool.ASSIST:
            return (
                Hint("", _tr("Click an object, or drag a rough box")),
                Hint(_tr("Enter"), _tr("or the next click accepts")),
                Hint(_tr("Shift+click"), _tr("takes away")),
                Hint(_tr("Esc"), _tr("drops")),
            )
        ways = [Hint(self._key_of("box"), _tr("draws a box")), Hint(self._key_of("polygon"), _tr("draws an outline"))]
        if has_outlines_first(self._session):
            ways.reverse()
        return *ways, Hint(self._key_of("done"), _tr("marks the image done"))


_tr_card = translator_of("Guidelines")

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
        self.setAccessibleName(_tr_card("Guideline of the label"))
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
        self.head.setText(_tr_card("No label selected") if label is None else label.name)
        text = "" if label is None else label.description.strip() or _tr_card("Nobody has written a guideline yet.")
        if state_text:
            text = f"{text}\n\n### {state_name_of(state)}\n\n{state_text}"
        self.page.show_markdown(text)
        self.picture.show_example(None if label is None else label.example)
