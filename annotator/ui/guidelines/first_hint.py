"""First hint: floats over a picture without shapes of its author and says how to draw one; it goes with the first."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from annotator.session.change import Change
from annotator.session.editing.navigate import has_outlines_first, is_before_first_shape
from annotator.session.session import Session
from annotator.session.view import Mode, Tool
from annotator.ui.base.layout import make_press, make_row
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import set_icon
from annotator.ui.widgets.floating import SHADE, FloatingStrip
from annotator.ui.widgets.tag_strip import KeyCap

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
