"""Tag strip: floats at the bottom of the picture and shows what is set or armed, each key beside what it sets."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from annotator.model.shapes import Occluded, PartState
from annotator.model.step import Change
from annotator.session import tagging
from annotator.session.session import Session
from annotator.session.view import Tool
from annotator.ui.strip import SHADE, Strip
from annotator.ui.text import counted, words_of
from annotator.ui.theme import Theme

_words = words_of("Tags")

STATE_ACTIONS = {
    "state_intact": PartState.INTACT,
    "state_damaged": PartState.DAMAGED,
    "state_absent": PartState.ABSENT,
    "state_occluded": PartState.OCCLUDED,
}


def state_name(state: PartState) -> str:
    """The word for a part state; a dash for none."""
    names = {
        PartState.INTACT: _words("intact"),
        PartState.DAMAGED: _words("damaged"),
        PartState.ABSENT: _words("absent"),
        PartState.OCCLUDED: _words("occluded"),
    }
    return names.get(state, "–")


def occluded_name(value: Occluded) -> str:
    """The word for a value of *occluded*; a dash for none."""
    return {Occluded.YES: _words("yes"), Occluded.NO: _words("no")}.get(value, "–")


def paint_state(painter: QPainter, frame: QRectF, state: PartState, ink: QColor) -> None:
    """Draws the sign of a state: full, half, empty or dotted ring."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(ink, 1.5)
    if state is PartState.OCCLUDED:
        pen.setStyle(Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([1.2, 1.6])
    painter.setPen(pen)
    inner = frame.adjusted(1, 1, -1, -1)
    painter.setBrush(ink if state is PartState.INTACT else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(inner)
    if state is PartState.DAMAGED:
        painter.setBrush(ink)
        painter.drawPie(inner, 90 * 16, 180 * 16)
    painter.restore()


class KeyCap(QLabel):
    """A key in a small frame."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "key")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def show_key(self, key: str) -> None:
        """Prints the key, or hides the cap when there is none."""
        self.setText(key)
        self.setVisible(bool(key))


class Choice(QToolButton):
    """A word of the strip that can be clicked; drawn in the accent colour when it is on."""

    def __init__(self, text: str, theme: Theme) -> None:
        super().__init__()
        self.setText(text)
        self.setAccessibleName(text)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.theme = theme
        self.state: PartState | None = None
        self.colour: str = ""
        self._brief = False

    def set_brief(self, *, brief: bool) -> None:
        """Shows a letter in place of the word, or the word again."""
        if brief != self._brief:
            self._brief = brief
            self.updateGeometry()
            self.update()

    @property
    def shown(self) -> str:
        """What is written."""
        return self.text()[:1].upper() if self._brief else self.text()

    def sizeHint(self) -> QSize:
        """Room for the sign and the word."""
        sign = 18 if self.state is not None or self.colour else 0
        metrics = QFontMetrics(self._strong())
        return QSize(metrics.horizontalAdvance(self.shown) + sign + 10, max(24, metrics.height() + 8))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws sign and word."""
        painter = QPainter(self)
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.colour("hover"))
            painter.drawRoundedRect(self.rect(), 4, 4)
        ink = self.theme.colour("accent" if self.isChecked() else "text")
        left = 4
        if self.state is not None:
            paint_state(painter, QRectF(left, self.height() / 2 - 6, 12, 12), self.state, ink)
            left += 18
        elif self.colour:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.colour))
            painter.drawRoundedRect(QRectF(left, self.height() / 2 - 5, 10, 10), 2, 2)
            left += 18
        if self.isChecked():
            painter.setFont(self._strong())
        painter.setPen(ink)
        area = self.rect().adjusted(left, 0, 8, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.shown)

    def _strong(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font


class TagStrip(Strip):
    """Shown while shapes are selected or something is armed; every word can be clicked instead of its key."""

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        *,
        theme: Theme,
        key_of: Callable[[str], str],
        perform: Callable[[str], None],
    ) -> None:
        super().__init__(parent, theme)
        self.setAccessibleName(_words("Tags of the selection or of the next box"))
        self._session, self._key_of = session, key_of
        self._caps: dict[str, KeyCap] = {}
        self._choices: dict[str, Choice] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(SHADE + 12, SHADE + 4, SHADE + 12, SHADE + 4)
        self._row.setSpacing(2)
        self._about = QLabel()
        self._about.setProperty("role", "muted")
        self._row.addWidget(self._about)
        self._row.addSpacing(8)
        self._add("occluded", _words("occluded"), perform)
        self._row.addSpacing(14)
        for name, state in STATE_ACTIONS.items():
            self._add(name, state_name(state), perform).state = state
            self._row.addSpacing(6)
        self._row.addSpacing(8)
        self._add("pick_label", "", perform)
        self.rekey()
        self.refresh()

    def rekey(self) -> None:
        """Prints the keys as they are now."""
        for name, cap in self._caps.items():
            cap.show_key(self._key_of(name))

    def on_changed(self, change: Change) -> None:
        """Follows the session."""
        if change.preview:
            return
        touched = change.touches_view("selection", "tool", "image", "author", "round", "armed_label",
                                      "armed_occluded", "armed_state")  # fmt: skip
        if touched or change.layers or change.parts:
            self.refresh()

    def refresh(self) -> None:
        """Shows what the selection has, or what is armed; hides itself when there is neither."""
        view = self._session.view
        layer = tagging.selected_layer(self._session)
        armed = view.tool is not Tool.SELECT or view.armed_label is not None
        armed = armed or view.armed_occluded is not Occluded.UNSET or view.armed_state is not PartState.UNSET
        self.setVisible(layer is not None or (armed and self._session.current_key is not None))
        if layer is None:
            self._about.setText(_words("next box"))
            self._show(view.armed_label, view.armed_occluded, view.armed_state)
        else:
            chosen = view.selection
            self._about.setText(counted(_words, len(chosen), "{n} box", "{n} boxes"))
            occluded, state = (tagging.common(layer, chosen, name) for name in ("occluded", "part_state"))
            self._show(tagging.common(layer, chosen, "label"), occluded, state, mixed=True)
        self.adjustSize()
        self.updateGeometry()

    def fit(self, width: int) -> int:
        """Leaves out words until it fits into a width: first the count, then the names of the states."""
        for level in range(3):
            self._about.setVisible(level == 0)
            for name in STATE_ACTIONS:
                self._choices[name].set_brief(brief=level == 2)
            self._row.invalidate()
            if self.sizeHint().width() <= width:
                break
        return min(self.sizeHint().width(), width)

    def recolour(self, theme: Theme) -> None:
        """Takes on another theme."""
        super().recolour(theme)
        for choice in self._choices.values():
            choice.theme = theme
            choice.update()

    def _show(self, label: int | None, occluded: int | None, state: int | None, *, mixed: bool = False) -> None:
        word = _words("mixed") if occluded is None else occluded_name(Occluded(occluded))
        shown = self._choices["occluded"]
        shown.setText(_words("occluded {value}", value=word))
        shown.setChecked(occluded == int(Occluded.YES))
        for name, value in STATE_ACTIONS.items():
            self._choices[name].setChecked(state is not None and int(value) == int(state))
        found = None if label is None else self._session.project.vocabulary.label(int(label))
        choice = self._choices["pick_label"]
        choice.colour = "" if found is None else found.colour
        choice.setText(found.name if found is not None else _words("several labels") if mixed else _words("last label"))
        choice.setChecked(found is not None and not mixed)
        key = self._key_of(f"label_{found.key}") if found is not None and found.key else ""
        self._caps["pick_label"].show_key(key or self._key_of("pick_label"))
        for each in self._choices.values():
            each.updateGeometry()

    def _add(self, name: str, text: str, perform: Callable[[str], None]) -> Choice:
        cap, choice = KeyCap(), Choice(text, self.theme)
        choice.clicked.connect(lambda: perform(name))
        self._caps[name], self._choices[name] = cap, choice
        self._row.addWidget(cap)
        self._row.addWidget(choice)
        return choice
