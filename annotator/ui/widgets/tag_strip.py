"""Tag strip: stands in the bar below the picture and shows what is set or armed, each key beside what it sets.

Above the tools stands the row of custom tags: each tag of the project with its key and answer, and the values while
asked.
"""

from collections.abc import Callable, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QLineEdit, QToolButton, QWidget

from annotator.model.layer import Layer
from annotator.model.shapes import Occluded, PartState
from annotator.model.tags import Tag, TagValue, kind_of
from annotator.model.vocabulary import Label
from annotator.overlays.own import ASSISTED
from annotator.session.change import Change
from annotator.session.editing import tagging, vocabulary
from annotator.session.editing.vocabulary import choose_label, list_recent_labels
from annotator.session.session import Session
from annotator.ui.base.naming import explain_assisted
from annotator.ui.base.text import format_count, format_tooltip, translate_phrase, translator_of
from annotator.ui.base.theme import find_theme

_tr = translator_of("Tags")

GAP: Final = 14
"""Distance of the groups, logical pixels; half of it between the states."""
RECENT: Final = 3
"""How many of the labels used last are offered beside the one in hand."""
LEVELS: Final = RECENT + 5
"""Steps of brevity; the first ones leave out one of those labels each."""

STATE_ACTIONS: Final = MappingProxyType(
    {
        "state_intact": PartState.INTACT,
        "state_damaged": PartState.DAMAGED,
        "state_absent": PartState.ABSENT,
        "state_occluded": PartState.OCCLUDED,
    }
)


def state_name_of(state: PartState) -> str:
    """The word for a part state; a dash for none."""
    names = {
        PartState.INTACT: _tr("intact"),
        PartState.DAMAGED: _tr("damaged"),
        PartState.ABSENT: _tr("absent"),
        PartState.OCCLUDED: _tr("occluded"),
    }
    return names.get(state, "–")


def occluded_name_of(value: Occluded) -> str:
    """The word for a value of *occluded*; a dash for none."""
    return {Occluded.YES: _tr("yes"), Occluded.NO: _tr("no")}.get(value, "–")


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

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "key")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def show_key(self, key: str) -> None:
        """Prints the key, or hides the cap when there is none."""
        self.setText(key)
        self.setVisible(bool(key))


class TagButton(QToolButton):
    """A word of the strip that can be clicked; drawn in the accent colour when it is on."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setAccessibleName(text)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.state: PartState | None = None
        self.colour: str = ""
        self._brief = False

    def set_brief(self, *, brief: bool) -> None:
        """Shows a letter in place of the word, or the word again."""
        if brief != self._brief:
            self._brief = brief
            self.update()

    @property
    def shown_text(self) -> str:
        """What is written."""
        return self.text()[:1].upper() if self._brief else self.text()

    def compute_size(self, *, brief: bool) -> QSize:
        """Room for the sign and the word, or its letter, as wide as they are when on."""
        sign = 18 if self.state is not None or self.colour else 0
        metrics = QFontMetrics(self._make_strong_font())
        text = self.text()[:1].upper() if brief else self.text()
        return QSize(metrics.horizontalAdvance(text) + sign + 10, max(24, metrics.height() + 8))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws sign and word."""
        painter = QPainter(self)
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(find_theme().colour_of("hover"))
            painter.drawRoundedRect(self.rect(), 4, 4)
        ink = find_theme().colour_of("accent" if self.isChecked() else "text")
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
            painter.setFont(self._make_strong_font())
        painter.setPen(ink)
        area = self.rect().adjusted(left, 0, 8, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.shown_text)

    def _make_strong_font(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font


class TagStrip(QWidget):
    """Shown while somebody draws: the tags of the selection, else those that the next box gets.

    Every word can be clicked instead of its key.
    """

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        *,
        key_of: Callable[[str], str],
        perform: Callable[[str], None],
        set_label: Callable[[int], object],
    ) -> None:
        super().__init__(parent)
        self._set_label = set_label
        self.setAccessibleName(_tr("Tags of the selection or of the next box"))
        self._session, self._key_of = session, key_of
        self._caps: dict[str, KeyCap] = {}
        self._choices: dict[str, TagButton] = {}
        self._recent: list[Label] = []
        self._about = QLabel(self)
        self._about.setProperty("role", "muted")
        self._add_button("occluded", _tr("occluded"), perform)
        for name, state in STATE_ACTIONS.items():
            self._add_button(name, state_name_of(state), perform).state = state
        self._add_button("pick_label", "", perform)
        for place in range(RECENT):
            button = self._add_button(f"recent_{place}", "", self._take_recent)
            button.setToolTip(_tr("A label used lately"))
        self.update_keys()

    def update_keys(self) -> None:
        """Prints the keys as they are now."""
        for name, cap in self._caps.items():
            if not name.startswith("recent"):
                cap.show_key(self._key_of(name))
        self.refresh()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if change.preview:
            return
        touched = change.touches_view(
            "selection",
            "tool",
            "image",
            "author",
            "pass_number",
            "mode",
            "armed_label",
            "recent_labels",
            "armed_occluded",
            "armed_state",
            "tag_pass",
            "proposed",
        )
        if touched or change.layers or change.parts:
            self.refresh()

    def refresh(self) -> None:
        """Shows what the selection has, else what the next box gets; hides itself while nobody draws."""
        view = self._session.view
        layer, walk = tagging.find_selected_layer(self._session), view.tag_pass
        self.setVisible(self._session.current_key is not None)
        if layer is None:
            self._about.setToolTip("")
            self._about.setText(_tr("next box") if view.proposed is None else _tr("proposed box"))
            if walk is not None:
                self._about.setText(_tr("image {place} of {total}", place=walk.place, total=walk.total))
            self._show(self._find_next_label(), view.armed_occluded, view.armed_state)
        else:
            chosen = view.selection
            about = (
                _count_shapes(layer, chosen)
                if walk is None
                else _tr("box {place} of {total}", place=walk.place, total=walk.total)
            )
            models = tagging.find_models(layer, chosen)
            self._about.setText(f"{about} {ASSISTED}" if models else about)
            told = "\n".join(explain_assisted(self._session.project, model) for model in models)
            self._about.setToolTip(format_tooltip(told))
            occluded, state = (tagging.find_common_value(layer, chosen, name) for name in ("occluded", "part_state"))
            self._show(tagging.find_common_label(self._session, layer), occluded, state, mixed=True)

    def fit(self, width: int) -> QSize:
        """Lays itself out within a width and returns its size.

        Where there is too little room it leaves out the labels used lately, then the count, the names of the states,
        the label and the keys.
        """
        measure = cache(_measure)  # each level has most parts of the one before
        level = next((level for level in range(LEVELS) if self._lay_out(level, measure) <= width), LEVELS - 1)
        self._about.setVisible(level <= RECENT)
        for name, choice in self._choices.items():
            self._caps[name].setVisible(self._has_cap(name, level))
            choice.set_brief(brief=level >= RECENT + 2 and name in STATE_ACTIONS)
            choice.setVisible(self._has_choice(name, level))
        return QSize(self._lay_out(level, measure, place=True), measure(self._choices["occluded"]).height() + 6)

    def _lay_out(self, level: int, measure: Callable[..., QSize], *, place: bool = False) -> int:
        """Width at a level of brevity; with `place` the parts are put there."""
        x, top, height = 10, 3, measure(self._choices["occluded"]).height()
        if level <= RECENT:
            hint = measure(self._about).width()
            if place:
                self._about.setGeometry(x, top, hint, height)
            x += hint + GAP
        for name, choice in self._choices.items():
            cap = self._caps[name]
            if not self._has_choice(name, level):
                continue
            if self._has_cap(name, level):
                hint = max(measure(cap).width(), 18)
                if place:
                    cap.setGeometry(x, top + (height - 20) // 2, hint, 20)
                x += hint + 2
            hint = measure(choice, brief=level >= RECENT + 2 and name in STATE_ACTIONS).width()
            if place:
                choice.setGeometry(x, top, hint, height)
            x += hint + (GAP if name in ("occluded", "state_occluded") else GAP // 2)
        return x - GAP // 2 + 6

    def _has_cap(self, name: str, level: int) -> bool:
        return level < RECENT + 4 and bool(self._caps[name].text()) and self._has_choice(name, level)

    def _has_choice(self, name: str, level: int) -> bool:
        if name.startswith("recent"):
            return int(name[-1]) < min(len(self._recent), RECENT - level)
        return level < RECENT + 3 or name != "pick_label"

    def _show(self, label: int | None, occluded: int | None, state: int | None, *, mixed: bool = False) -> None:
        word = _tr("mixed") if occluded is None else occluded_name_of(Occluded(occluded))
        shown = self._choices["occluded"]
        shown.setText(_tr("occluded {value}", value=word))
        shown.setChecked(occluded == int(Occluded.YES))
        for name, value in STATE_ACTIONS.items():
            self._choices[name].setChecked(state is not None and int(value) == int(state))
        words = self._session.project.vocabulary
        found = None if label is None else words.label_of(int(label))
        choice = self._choices["pick_label"]
        choice.colour = "" if found is None else found.colour
        choice.setText(found.name if found is not None else _tr("several labels") if mixed else _tr("choose label"))
        choice.setChecked(found is not None and not mixed and self._session.view.armed_label is not None)
        key = "" if found is None else self._key_of_label(found)
        self._caps["pick_label"].show_key(key or self._key_of("pick_label"))
        recent = list_recent_labels(words, self._session.view.recent_labels)
        self._recent = [one for one in recent if found is None or one.id != found.id][:RECENT]
        for place, one in enumerate(self._recent):
            beside = self._choices[f"recent_{place}"]
            beside.colour = one.colour
            beside.setText(one.name)
            beside.setAccessibleName(one.name)
            self._caps[f"recent_{place}"].show_key(self._key_of_label(one))

    def _find_next_label(self) -> int | None:
        """The label that the next shape gets."""
        layer, view = self._session.current_layer, self._session.view
        words = self._session.project.vocabulary
        return None if layer is None else choose_label(words, view.armed_label, view.recent_labels, layer)

    def _key_of_label(self, label: Label) -> str:
        """The keys of its digits, one after the other."""
        return "".join(self._key_of(f"label_{digit}") for digit in label.key)

    def _take_recent(self, name: str) -> None:
        self._set_label(self._recent[int(name[-1])].id)

    def _add_button(self, name: str, text: str, perform: Callable[[str], None]) -> TagButton:
        cap, choice = KeyCap(self), TagButton(text, self)
        choice.clicked.connect(lambda: perform(name))
        self._caps[name], self._choices[name] = cap, choice
        return choice


def _measure(part: QWidget, *, brief: bool = False) -> QSize:
    """The room that a part of a strip takes."""
    return part.compute_size(brief=brief) if isinstance(part, TagButton) else part.sizeHint()


def _count_shapes(layer: Layer, chosen: Sequence[int]) -> str:
    """How many boxes or polygons are chosen; shapes where they are of both kinds."""
    rows, polygon = layer.shapes.rows_of(chosen), layer.shapes.polygon
    kinds = {polygon is not None and polygon[row] is not None for row in rows.tolist()}
    if kinds == {True}:
        return format_count(_tr, len(chosen), "{n} polygon", "{n} polygons")
    if kinds == {True, False}:
        return format_count(_tr, len(chosen), "{n} shape", "{n} shapes")
    return format_count(_tr, len(chosen), "{n} box", "{n} boxes")


def answer_name_of(tag: Tag, value: TagValue | None) -> str:
    """The word for an answer; a dash for none."""
    if isinstance(value, bool):
        return _tr("yes") if value else _tr("no")
    return translate_phrase(kind_of(tag).write(value)) or "–"


class CustomTagRow(QWidget):
    """Shown while somebody draws in a project with custom tags; hidden, and without height, in any other.

    `press` is called with the place of a tag, `answer` with a tag and a value.
    """

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        *,
        key_of: Callable[[str], str],
        press: Callable[[int], object],
        answer: Callable[[Tag, TagValue | None], object],
        leave: Callable[[], object],
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(_tr("Custom tags of the selection or of the next box"))
        self._session, self._key_of = session, key_of
        self._press, self._answer, self._leave = press, answer, leave
        self._parts: list[QWidget] = []
        self._shown: object = None
        self._height = 0
        """Of the tags, as they were laid out last."""
        self.entry: QLineEdit | None = None
        """Takes a number or a text while one is asked for."""
        self.setVisible(False)

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        fields = ("selection", "image", "author", "pass_number", "mode", "armed_label", "armed_tags", "asked_tag")
        if not change.preview and (change.layers or change.parts or change.opened or change.touches_view(*fields)):
            self.refresh()

    def refresh(self) -> None:
        """Shows every tag that is asked with its answer, or the answers there are to the one that is asked for."""
        session = self._session
        tags = vocabulary.list_shown_tags(session)
        found = [(tag, *vocabulary.find_answer(session, tag)) for tag in tags]
        asked = vocabulary.find_asked_tag(session)
        keys = [self._key_of(f"custom_tag_{place + 1}") for place in range(len(session.project.protocol.custom_tags))]
        shown = (found, asked, keys)
        if shown == self._shown:
            return
        self._shown = shown
        for part in self._parts:
            part.hide()
            part.deleteLater()
        self._parts, self.entry = [], None
        if asked is not None:
            self._show_values(asked, next((value for tag, value, _differs in found if tag == asked), None))
        else:
            for tag, value, differs in sorted(found, key=lambda one: one[0].of_images):
                self._show_tag(tag, _tr("mixed") if differs else answer_name_of(tag, value), is_set=value is not None)
        for part in self._parts:
            part.show()
        self.setVisible(bool(self._parts))

    def fit(self, width: int) -> QSize:
        """Lays itself out within a width, in as many lines as that takes; returns its size."""
        x, y, line = 10, 2, 28
        for place, part in enumerate(self._parts):
            hint = _measure(part)
            wide = max(hint.width(), 18) if isinstance(part, KeyCap) else hint.width()
            # A key stays on the line of what it sets.
            behind = self._parts[place + 1] if isinstance(part, KeyCap) and place + 1 < len(self._parts) else None
            ahead = behind.compute_size(brief=False).width() if isinstance(behind, TagButton) else 0
            if x > 10 and x + wide + ahead > width:
                x, y = 10, y + line
            tall = 20 if isinstance(part, KeyCap) else min(hint.height(), line - 2)
            part.setGeometry(x, y + (line - tall) // 2, wide, tall)
            x += wide + (2 if isinstance(part, KeyCap) else GAP)
        height = y + line + 2 if self._parts else 0
        if vocabulary.find_asked_tag(self._session) is None:
            self._height = height
        # Values take the room that the tags had, so that the picture stays where it is.
        return QSize(width, max(height, self._height) if self._parts else 0)

    def _show_tag(self, tag: Tag, word: str, *, is_set: bool) -> None:
        place = self._session.project.protocol.custom_tags.index(tag)
        self._add_cap(self._key_of(f"custom_tag_{place + 1}"))
        said = f"{tag.title} {word}"
        button = TagButton(_tr("Image: {answer}", answer=said) if tag.of_images else said, self)
        button.setChecked(is_set)
        button.setToolTip(format_tooltip(tag.guideline))
        button.clicked.connect(lambda: self._press(place))
        self._parts.append(button)

    def _show_values(self, tag: Tag, now: TagValue | None) -> None:
        head = QLabel(_tr("{tag}:", tag=tag.title), self)
        head.setProperty("role", "muted")
        self._parts.append(head)
        values = kind_of(tag).list_values(tag)
        if not values:
            self.entry = _Entry(self, tag, lambda text: self._answer(tag, text.strip() or None), self._leave)
            self.entry.setText(kind_of(tag).write(now))
            self._parts.append(self.entry)
            self.entry.show()
            self.entry.setFocus()
            self.entry.selectAll()
            return
        for place, value in enumerate(values):
            self._add_cap(self._key_of(f"label_{place + 1}") if place < 9 else "")
            button = TagButton(answer_name_of(tag, value), self)
            button.setChecked(value == now)
            button.clicked.connect(lambda _on=False, value=value: self._answer(tag, value))
            self._parts.append(button)
        self._add_cap(self._key_of("label_0"))
        button = TagButton(_tr("no answer"), self)
        button.clicked.connect(lambda: self._answer(tag, None))
        self._parts.append(button)

    def _add_cap(self, key: str) -> None:
        if key:
            cap = KeyCap(self)
            cap.show_key(key)
            self._parts.append(cap)


class _Entry(QLineEdit):
    """Takes a number or a text; Enter hands it over, Esc leaves."""

    def __init__(self, parent: QWidget, tag: Tag, take: Callable[[str], object], leave: Callable[[], object]) -> None:
        super().__init__(parent)
        self._take, self._leave = take, leave
        self.setAccessibleName(tag.title)
        self.setPlaceholderText(tag.unit or str(translate_phrase(kind_of(tag).title)))
        self.setMinimumWidth(140)

    def event(self, event: QEvent) -> bool:
        """Enter and Esc are its own, whatever actions have these keys."""
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in keys:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Esc end it; all other keys are written."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(self.text())
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)
