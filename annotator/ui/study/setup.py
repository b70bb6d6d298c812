"""A page that sets something up: its forms show the project as it is, and each change is a step to undo."""

from collections.abc import Callable
from typing import ClassVar

from PySide6.QtCore import QTimer, SignalInstance
from PySide6.QtGui import QFocusEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import QPlainTextEdit

from annotator.session.change import Change
from annotator.store.replica.outbox import OWNERS_ALONE
from annotator.ui.base.text import translate_phrase, translator_of
from annotator.ui.study.page import Page, StudyContext

_tr = translator_of("Study")


class SetupPage(Page):
    """A class of it fills it, and says in `show_project` what the project has now."""

    exports: ClassVar[bool] = False
    is_of_owner: ClassVar[bool] = True
    """Whether all that it changes is the owner's alone in a team project; it then says so to everybody else."""

    def __init__(self, context: StudyContext, title: str, note: str = "") -> None:
        super().__init__(context, title)
        self.basis.setText(note or _tr("What is changed here is stored at once, and undo takes it back."))

    @property
    def may_change(self) -> bool:
        """Whether what it shows can be changed here."""
        return not self.session.read_only and (self.session.may_change_parts or not self.is_of_owner)

    def show_project(self) -> None:
        """Shows what the project has now; called when the page is shown and after each change while it is seen."""

    def on_changed(self, change: Change) -> None:
        """Follows the project."""
        is_other = change.parts or change.layers or change.opened or change.touches_view("author", "mode")
        if is_other and not change.preview and self.isVisible():
            self.show_project()

    def showEvent(self, event: QShowEvent) -> None:
        """Shows what has changed while nobody looked, and why nothing can be changed where that is so."""
        super().showEvent(event)
        if self.may_change:
            self.state.clear()
        else:
            self.state.show_sentence(str(translate_phrase(self.session.read_only_reason or OWNERS_ALONE)))
        self.show_project()


class WrittenText(QPlainTextEdit):
    """A text that is stored when the keys leave it, so that all that was typed meanwhile is one step.

    What could not be stored stays, and is tried again when the keys leave the next time.
    """

    def __init__(
        self, closing: SignalInstance, store: Callable[[str], bool], *, name: str = "", hint: str = ""
    ) -> None:
        """`store` says whether it could; `closing` is the project's: what was typed until then is stored, too."""
        super().__init__()
        self._stored, self._store = "", store
        self.setTabChangesFocus(True)
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        closing.connect(self.settle)

    def show_text(self, text: str, *, anew: bool = False) -> None:
        """Shows what is stored; where that is what was shown, what has been typed since stays, unless it is `anew`."""
        if anew or text != self._stored:
            self._stored = text
            if text != self.toPlainText():
                self.setPlainText(text)

    def settle(self) -> None:
        """Stores what was typed, if it is something else than what is stored."""
        text = self.toPlainText()
        if text != self._stored and self._store(text):
            self._stored = text

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keys go elsewhere."""
        super().focusOutEvent(event)
        self._settle_soon()

    def hideEvent(self, event: QHideEvent) -> None:
        """The page goes away."""
        super().hideEvent(event)
        self._settle_soon()

    def _settle_soon(self) -> None:
        """Once what takes the keys away is over, which may be a change of the session."""
        QTimer.singleShot(0, self, self.settle)
