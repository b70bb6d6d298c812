"""Row of custom tags above the tools: each tag of the project with its key and answer, and the values while asked."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QKeyEvent, Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from annotator.model.tags import Tag, TagValue, kind_of
from annotator.session.change import Change
from annotator.session.editing import custom_tags
from annotator.session.session import Session
from annotator.ui.base.text import format_tooltip, translate_phrase, translator_of
from annotator.ui.widgets.tag_strip import GAP, KeyCap, TagButton

_tr = translator_of("Tags")


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
        tags = custom_tags.list_shown_tags(session)
        found = [(tag, *custom_tags.find_answer(session, tag)) for tag in tags]
        asked = custom_tags.find_asked_tag(session)
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
            hint = part.compute_size(brief=False) if isinstance(part, TagButton) else part.sizeHint()
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
        if custom_tags.find_asked_tag(self._session) is None:
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
