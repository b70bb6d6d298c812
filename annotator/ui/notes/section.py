"""Notes section: the threads of the open image with names and dates, and a field to write and to answer."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from annotator.model.review_note import NoteKind, ReviewNote
from annotator.report.numbers import format_moment
from annotator.session import review
from annotator.session.image_view import ImageView
from annotator.session.review import NoteThread, find_noted_layer
from annotator.ui.base.layout import STRETCH, make_button, make_column, make_label, make_row
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of

_tr = translator_of("Notes")


class NoteField(QPlainTextEdit):
    """Three lines; Ctrl+Enter sends, Esc leaves."""

    sent = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setAccessibleName(_tr("Note"))
        self.setFixedHeight(self.fontMetrics().lineSpacing() * 3 + 14)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Sends, leaves, or types."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.sent.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class NotesSection(QWidget):
    """Notes on the image and its shapes, those of the selected shape first, then flags that are up."""

    left = Signal()
    begun = Signal()
    """The cursor is in the field, which should be seen."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._shown: object = None
        self._image: int | None = None
        self._answered: int | None = None
        self._unsent: dict[int | None, str] = {}
        """By image what was typed and not sent."""
        head = make_label(_tr("Notes"), role="head", head=True)
        self._list = QVBoxLayout()
        self._list.setSpacing(10)
        self.about = make_label(role="muted", small=True, plain=True)
        self.field = NoteField()
        self.send = make_button(_tr("Write"), self._send, tip=_tr("Ctrl+Enter in the field"))
        self.flag = make_button(_tr("Needs review"), self._toggle_flag)
        self.flag.setCheckable(True)
        row = make_row(self.send, self.flag, STRETCH)
        make_column(head, self.about, self.field, row, 4, self._list, within=self, spacing=6)
        self.field.sent.connect(self._send)
        self.field.left.connect(self._leave)

    def begin(self) -> None:
        """Puts the cursor into the field, for a note on the selected shape or the image."""
        self._answered = None
        self._refresh()
        self.field.setFocus()
        self.begun.emit()

    def show_view(self, view: ImageView) -> None:
        """Shows the threads about the open image that may be read."""
        image, threads = view.view.image, view.threads
        if image != self._image:
            self._unsent[self._image] = self.field.toPlainText()
            self._image, self._answered = image, None
            self.field.setPlainText(self._unsent.pop(image, ""))
        if self._answered not in {thread.first.id for thread in threads}:
            self._answered = None
        can_write = review.can_write(self._session)
        places = [_describe_place(view, thread.first) for thread in threads]
        shown = (threads, places, can_write)
        if shown != self._shown:
            self._shown = shown
            self._rebuild(view, places, can_write=can_write)
        self.about.setText(self._describe_target(view))
        for part in (self.field, self.send, self.flag):
            part.setEnabled(can_write)
        self.flag.setChecked(view.is_flagged)

    def _refresh(self) -> None:
        self.show_view(self._context.image_views.now)

    def _rebuild(self, view: ImageView, places: list[str], *, can_write: bool) -> None:
        while (item := self._list.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for thread, place in zip(view.threads, places, strict=True):
            made = self._make_thread(view, thread, place, can_write=can_write)
            self._list.addWidget(made)
            made.show()

    def _make_thread(self, view: ImageView, thread: NoteThread, place: str, *, can_write: bool) -> QWidget:
        frame = QFrame()
        first = thread.first
        states = [place, _describe_state(view, first)]
        column = make_column(
            _make_line(" · ".join(word for word in states if word), small=True), within=frame, spacing=2
        )
        for note in thread.notes:
            name = view.committed.author_name(note.author) if note.author is not None else _tr("no name")
            when = format_moment(note.time)
            column.addWidget(_make_line(f"{name} · {when}", muted=True, small=True))
            if note.text:
                column.addWidget(_make_line(note.text))
        row = make_row()
        answer = make_button(_tr("Answer"), lambda: self._begin_answer(first.id))
        settle = make_button(_tr("Reopen") if first.resolved else _tr("Settle"), lambda: self._settle(first))
        buttons = [answer, settle]
        if (shape := first.shape) is not None and len(view.shapes.rows_of([shape])):
            show = make_button(_tr("Show"), lambda: self._session.set_view(selection=(shape,)))
            show.setAccessibleName(f"{show.text()}: {place}")
            row.addWidget(show)
        for button in buttons:
            button.setEnabled(can_write)
            button.setAccessibleName(f"{button.text()}: {first.text or place}")
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
        return frame

    def _describe_target(self, view: ImageView) -> str:
        if self._answered is not None:
            note = view.committed.notes[self._answered]
            name = _tr("no name") if note.author is None else view.committed.author_name(note.author)
            return _tr("Answer to {name}; Esc writes a new note instead", name=name)
        chosen = len(view.view.selection)
        if chosen > 1:
            return _tr("Select one box, or none, to write a note")
        return _tr("About the selected box") if chosen else _tr("About the image")

    def _begin_answer(self, first: int) -> None:
        self._answered = first
        self._refresh()
        self.field.setFocus()
        self.begun.emit()

    def _settle(self, note: ReviewNote) -> None:
        self._context.attempt(lambda: review.set_resolved(self._session, note.id, resolved=not note.resolved))

    def _toggle_flag(self) -> None:
        self._context.perform("needs_review")
        self._refresh()

    def _leave(self) -> None:
        if self._answered is None:
            self.left.emit()
        self._answered = None
        self._refresh()

    def _send(self) -> None:
        text, answered = self.field.toPlainText(), self._answered

        def store() -> None:
            if answered is None:
                review.write_note(self._session, text)
            else:
                review.write_answer(self._session, answered, text)

        if self._context.attempt(store):
            self._answered = None
            self.field.clear()
            self._refresh()
            self.left.emit()


def _describe_state(view: ImageView, note: ReviewNote) -> str:
    if note.resolved:
        return _tr("settled")
    if note.kind is NoteKind.RETURN:
        return _tr("sent back to {name}", name=view.committed.author_name(note.to))
    return _tr("needs review") if note.kind is NoteKind.REVIEW else ""


def _describe_place(view: ImageView, note: ReviewNote) -> str:
    if note.shape is None:
        return _tr("Image")
    project = view.committed
    layer = find_noted_layer(project, view.view, note)
    if layer is None:
        return _tr("A box that is not there now")
    row = int(layer.shapes.rows_of([note.shape])[0])
    label = project.label_name(int(layer.shapes.label[row]))
    if layer.key.author == view.view.author:
        return _tr("Box {number}, {label}", number=row + 1, label=label)
    return _tr("Box of {name}, {label}", name=project.author_name(layer.key.author), label=label)


def _make_line(text: str, *, muted: bool = False, small: bool = False) -> QLabel:
    label = make_label(text, role="muted" if muted else "", small=small, wraps=True, plain=True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
