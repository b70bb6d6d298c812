"""The line below everything that asks why, while the project wants a reason for what is done; it stops nothing."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QWidget

from annotator.model.protocol import ReasonRule
from annotator.session.change import Change
from annotator.session.session import Session
from annotator.ui.base.layout import make_label, make_row, make_text, say_in
from annotator.ui.base.text import translator_of

_tr = translator_of("Reasons")

LONGEST = 500
"""Letters of a reason."""


class ReasonLine(QWidget):
    """What Enter takes is stored with each step on the open image, until another one opens.

    A step that came without a reason waits for it, and is done at that Enter; Escape drops it.
    """

    left = Signal()
    """The keys go back to where the work is."""

    def __init__(
        self,
        session: Session,
        attempt: Callable[[Callable[[], None]], bool],
        known: Callable[[], Sequence[str]],
    ) -> None:
        """`known` gives the reasons of this person, the latest first."""
        super().__init__()
        self._session, self._attempt, self._known = session, attempt, known
        self.sentence = make_label(_tr("Reason"), role="muted")
        self.field = make_text(name=_tr("Reason"), hint=_tr("Why is it changed? Enter takes it"), longest=LONGEST)
        self.field.setClearButtonEnabled(True)
        self.field.returnPressed.connect(self._take)
        self.field.installEventFilter(self)
        make_row(self.sentence, (self.field, 1), within=self, spacing=8, margins=(10, 4, 10, 4))
        self.hide()

    @property
    def is_wanted(self) -> bool:
        """Whether the project asks why something is done that can be done now, or a step waits for that."""
        session = self._session
        if session.asks_reason:
            return True
        rule = session.committed.protocol.reasons
        if session.read_only or not isinstance(rule, ReasonRule):
            return False
        layer = session.current_layer
        is_finished = layer is not None and layer.status.is_finished
        return rule is ReasonRule.ALWAYS or is_finished or bool(session.view.reason)

    def follow(self, change: Change) -> None:
        """Follows a change of the session."""
        if change.preview:
            return
        is_wanted = self.is_wanted
        self.setVisible(is_wanted)
        if change.touches_view("reason", "image"):
            self.field.setText(self._session.view.reason)
            waits = self._session.asks_reason
            say_in(
                self.sentence,
                _tr("This change waits for its reason:") if waits else _tr("Reason"),
                "" if waits else "muted",
            )
            if waits:
                self._offer()
                self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down offers the last reasons; Escape drops the step that waits, and leaves."""
        if isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Down):
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() is not QEvent.Type.KeyPress:
                return False
            if event.key() == Qt.Key.Key_Escape:
                self._attempt(self._session.drop_unexplained)
                self.left.emit()
            else:
                self._offer()
                self.field.completer().setCompletionPrefix("")
                self.field.completer().complete()
            return True
        return super().eventFilter(watched, event)

    def _offer(self) -> None:
        completer = QCompleter(list(self._known()), self.field)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.field.setCompleter(completer)

    def _take(self) -> None:
        if self._attempt(lambda: self._session.give_reason(self.field.text())):
            self.left.emit()
