"""Dialog that writes a note with a purpose: returns an image to somebody, or asks for a label."""

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from annotator.session.review import LONGEST_LABEL, ask_for_label, list_returnable, send_back
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import make_choice, make_form, make_label, make_text
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.notes.section import NoteField

_tr = translator_of("Notes")


class NoteDialog(Dialog):
    """Accepted once the note is written; stays open where that is refused."""

    def __init__(
        self,
        parent: QWidget,
        context: PanelContext,
        title: str,
        *,
        yes: str,
        above: tuple[str, QLineEdit | QComboBox],
        words: str,
        told: str,
        is_ready: Callable[[str], bool],
        write: Callable[[str], object],
    ) -> None:
        """A field `above` that of the note, which is called `words`; both are handed what stands in that."""
        super().__init__(parent, title, yes=yes, width=460)
        self._context, self._image = context, context.session.view.image
        self._is_ready, self._write = is_ready, write
        self.above, self.field = above[1], NoteField()
        form = make_form(above, (words, self.field), spacing=(None, 8))
        self.lay_out(form, make_label(told, role="muted", wraps=True), spacing=12)
        if isinstance(self.above, QLineEdit):
            self.above.textChanged.connect(self._check)
        self.field.textChanged.connect(self._check)
        self.field.sent.connect(self.accept)
        self.field.left.connect(self.reject)
        (self.above if isinstance(self.above, QLineEdit) else self.field).setFocus()
        self._check()

    def accept(self) -> None:
        """Writes the note on the image that was open when it was begun."""
        words = self.field.toPlainText()
        if self._context.session.view.image != self._image:
            self.reject()
        elif self._is_ready(words) and self._context.attempt(lambda: self._write(words)):
            super().accept()

    def _check(self) -> None:
        self.yes.setEnabled(self._is_ready(self.field.toPlainText()))


def make_label_wish(parent: QWidget, context: PanelContext) -> NoteDialog:
    """Asks for a label that the project lacks."""
    name = make_text(longest=LONGEST_LABEL)
    return NoteDialog(
        parent,
        context,
        _tr("Ask for a label"),
        yes=_tr("Ask"),
        above=(_tr("Name of the label"), name),
        words=_tr("Why it is needed"),
        told=_tr("It becomes a note on this image. Whoever is in charge of the labels adds it, or says why not."),
        is_ready=lambda _words: bool(name.text().strip()),
        write=lambda words: ask_for_label(context.session, name.text(), words),
    )


def make_return(parent: QWidget, context: PanelContext) -> NoteDialog:
    """Sends the open image back to somebody who has begun it."""
    person = make_choice(*((author.name, author.id) for author in list_returnable(context.session)))
    return NoteDialog(
        parent,
        context,
        _tr("Return to the annotator"),
        yes=_tr("Return"),
        above=(_tr("Annotator"), person),
        words=_tr("Note"),
        told=_tr("The image is in work again and stays at the top of that person's list until it is done."),
        is_ready=lambda words: bool(words.strip()) and person.count() > 0,
        write=lambda words: send_back(context.session, person.currentData(), words),
    )
