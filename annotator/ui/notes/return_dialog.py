"""Dialogs that return an image with a reason, and that ask for a label."""

from PySide6.QtWidgets import QWidget

from annotator.session import review
from annotator.session.review import LONGEST_LABEL, ask_for_label
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import make_choice, make_form, make_label, make_text
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.notes.section import NoteField

_tr = translator_of("Notes")


class LabelWishDialog(Dialog):
    """Accepted once the wish is written."""

    def __init__(self, parent: QWidget, context: PanelContext) -> None:
        super().__init__(parent, _tr("Ask for a label"), yes=_tr("Ask"), width=460)
        self._context = context
        self.name, self.field = make_text(longest=LONGEST_LABEL), NoteField()
        form = make_form(
            (_tr("Name of the label"), self.name), (_tr("Why it is needed"), self.field), spacing=(None, 8)
        )
        told = make_label(
            _tr("It becomes a note on this image. Whoever keeps the labels adds it, or says why not."),
            role="muted",
            wraps=True,
        )
        self.lay_out(form, told, spacing=12)
        self.name.textChanged.connect(lambda _text: self._check())
        self.field.sent.connect(self.accept)
        self.field.left.connect(self.reject)
        self.name.setFocus()
        self._check()

    def accept(self) -> None:
        """Writes the wish; stays open where that is refused."""
        session, name, words = self._context.session, self.name.text(), self.field.toPlainText()
        if name.strip() and self._context.attempt(lambda: ask_for_label(session, name, words)):
            super().accept()

    def _check(self) -> None:
        self.yes.setEnabled(bool(self.name.text().strip()))


class ReturnDialog(Dialog):
    """Accepted once the image is in work again."""

    def __init__(self, parent: QWidget, context: PanelContext) -> None:
        super().__init__(parent, _tr("Return to the annotator"), yes=_tr("Return"), width=460)
        self._context, self._image = context, context.session.view.image
        people = review.list_returnable(context.session)
        self.person, self.field = make_choice(*((author.name, author.id) for author in people)), NoteField()
        form = make_form((_tr("Annotator"), self.person), (_tr("Note"), self.field), spacing=(None, 8))
        told = make_label(
            _tr("The image is in work again and heads that person's list until it is done."), role="muted", wraps=True
        )
        self.lay_out(form, told, spacing=12)
        self.field.textChanged.connect(self._check)
        self.field.sent.connect(self.accept)
        self.field.left.connect(self.reject)
        self.field.setFocus()
        self._check()

    def accept(self) -> None:
        """Sends the image back; stays open where that is refused."""
        session, to = self._context.session, self.person.currentData()
        if session.view.image != self._image or to is None:
            self.reject()
        elif self._context.attempt(lambda: review.send_back(session, to, self.field.toPlainText())):
            super().accept()

    def _check(self) -> None:
        ready = bool(self.field.toPlainText().strip()) and self.person.count() > 0
        self.yes.setEnabled(ready)
