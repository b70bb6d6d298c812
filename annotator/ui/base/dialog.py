"""Dialog: a question with its frame, its buttons, and its own work, whose progress and failure it shows.

No dialog decides by itself about threads, lifetime or failure.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from annotator.errors import Phrase, Progress, UserError
from annotator.session.jobs import Job
from annotator.session.pending_commit import PendingCommit
from annotator.session.session import Session
from annotator.ui.base.garbage import take_apart
from annotator.ui.base.layout import Margins, Part, Placed, make_column, make_label, make_note, say_in, show_share
from annotator.ui.base.panel_context import store
from annotator.ui.base.text import translate_error, translate_phrase, translator_of
from annotator.ui.base.theme import fit_to_screen
from annotator.ui.base.workers import JobHandle, Pause, Runner

T = TypeVar("T")

_tr = translator_of("Dialogs")

SHOWN_AFTER: Final = 200
"""Milliseconds that work may take before its progress is shown."""


class JobLine(QWidget):
    """Runs one job at a time; a new job cancels the last."""

    changed = Signal()
    """Work began or ended."""
    progressed = Signal(int, int)
    """Steps done, steps in all (0 when unknown)."""

    def __init__(self, runner: Runner) -> None:
        super().__init__()
        self._runner = runner
        self._handle: JobHandle | None = None
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        policy = self._bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._bar.setSizePolicy(policy)
        self._sentence = make_label(wraps=True)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.MinimumExpanding)
        policy.setHeightForWidth(True)
        self._sentence.setSizePolicy(policy)
        self._timer = Pause(self, SHOWN_AFTER, self._bar.show)
        make_column(self._sentence, self._bar, within=self, spacing=8)
        self._bar.hide()
        self._is_storing = False

    @property
    def is_busy(self) -> bool:
        """Whether work is going on."""
        return self._handle is not None

    @property
    def is_storing(self) -> bool:
        """Whether a step is being stored, which has to come to its end before the dialog closes."""
        return self._is_storing

    @property
    def sentence(self) -> str:
        """What is said now."""
        return self._sentence.text()

    def start(
        self, job: Job[T], *, done: Callable[[T], object], failed: Callable[[UserError], object] | None = None
    ) -> None:
        """Begins a job; what went wrong becomes the sentence, before `failed` is called."""
        self.cancel()
        self._begin(str(translate_phrase(job.title)))
        self._handle = self._runner.start(
            job,
            done=lambda value: self._end(done, value),
            failed=lambda error: self._refuse(error, failed),
            progress=self._show_progress,
            owner=self,
        )
        self.changed.emit()

    def store(
        self,
        session: Session,
        title: Phrase,
        write: Callable[[PendingCommit, Progress], T],
        *,
        done: Callable[[T], object],
        called_off: Callable[[], object],
        pending: PendingCommit | None = None,
    ) -> bool:
        """Has a step stored as `annotator.ui.base.panel_context.store` does; what went wrong becomes the sentence.

        False where nothing can be stored now.
        """
        self.cancel()
        try:
            self._handle = store(
                session,
                self._runner,
                title,
                write,
                pending=pending,
                done=lambda stored: self._end(done, stored),
                failed=lambda error: self._refuse(error, None),
                called_off=lambda: self._end(lambda _none: called_off(), None),
                progress=self._show_progress,
                owner=self,
            )
        except UserError as error:
            self.say(translate_error(error), kind="error")
            return False
        self._is_storing = True
        self._begin(str(translate_phrase(title)))
        self.changed.emit()
        return True

    def call_off(self) -> None:
        """Calls the step off that is being stored; once it is written it is finished."""
        assert self._handle is not None, "no step is being stored"
        self._handle.cancel()

    def cancel(self) -> None:
        """Calls the work off; nothing of it is handed over any more. A step that is being stored goes on."""
        if self._handle is not None and not self._is_storing:
            self._handle.cancel()
            self._stop()

    def say(self, sentence: str, *, kind: str = "muted") -> None:
        """One sentence; `kind` is `muted`, `warning` or `error`."""
        self._sentence.setAccessibleName(sentence)
        say_in(self._sentence, sentence, kind)

    def _show_progress(self, done: int, total: int) -> None:
        show_share(self._bar, done, total)
        if self.is_busy:
            self.progressed.emit(done, total)

    def _begin(self, title: str) -> None:
        show_share(self._bar, 0, 0)
        self._bar.setAccessibleName(title)
        self._timer.start()

    def _end(self, then: Callable[[T], object], value: T) -> None:
        self._stop()
        then(value)

    def _refuse(self, error: UserError, failed: Callable[[UserError], object] | None) -> None:
        self._stop()
        self.say(translate_error(error), kind="error")
        if failed is not None:
            failed(error)

    def _stop(self) -> None:
        self._handle, self._is_storing = None, False
        self._timer.stop()
        self._bar.hide()
        self.changed.emit()


class WorkButton(QPushButton):
    """Begins work that a line shows; while it goes on, the button calls it off."""

    def __init__(
        self, line: JobLine, text: str, begin: Callable[[], object], is_on: Callable[[], bool] | None = None
    ) -> None:
        """`is_on` says whether what the line shows is the work of this button; all of it is unless told otherwise."""
        super().__init__(text)
        self._line, self._text, self._begin = line, text, begin
        self._is_on = is_on or (lambda: line.is_busy)
        self.setAutoDefault(False)
        self.clicked.connect(self._press)
        line.changed.connect(self._show)

    def rename(self, text: str) -> None:
        """Says something else while no work goes on."""
        self._text = text
        self._show()

    def _show(self) -> None:
        self.setText(_tr("Cancel") if self._is_on() else self._text)

    def _press(self) -> None:
        if not self._is_on():
            self._line.say("")
            self._begin()
        elif self._line.is_storing:
            self._line.call_off()
        else:
            self._line.cancel()
            self._line.say(_tr("It was called off."))


class Dialog(QDialog):
    """Is deleted when it closes, with whatever works for it; while a step is stored it stays until that has ended."""

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        runner: Runner | None = None,
        *,
        yes: str | None = None,
        width: int = 0,
        size: tuple[int, int] | None = None,
        line: JobLine | None = None,
    ) -> None:
        """Has no content yet; `lay_out` puts it in.

        Parameters
        ----------
        runner
            Does the work of a dialog that shows its work on a line.
        yes
            What the button says that accepts; beside it stands one that cancels. Without it the only button closes.
        width
            The least width, in pixels.
        size
            Width and height at first, as far as the screen has room.
        line
            Where another part of the dialog shows the work already.
        """
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.setMinimumWidth(width)
        if size is not None:
            fit_to_screen(self, *size)
        self._runner = runner
        self._line = JobLine(runner) if runner is not None and line is None else line
        self.buttons = make_close(self) if yes is None else make_yes_and_cancel(self, yes)
        kinds = QDialogButtonBox.StandardButton
        self.yes = self.buttons.button(kinds.Close if yes is None else kinds.Ok)
        """The button that accepts, or closes."""

    @property
    def line(self) -> JobLine:
        """Where the work is shown."""
        assert self._line is not None, "a dialog without a runner has no work"
        return self._line

    def lay_out(
        self,
        *parts: Part,
        head: str = "",
        note: str = "",
        spacing: int = 8,
        margins: Margins = (20, 20, 20, 16),
        buttons: Placed | None = None,
    ) -> QVBoxLayout:
        """Puts a headline, a small sentence and the parts above the line of work and the buttons.

        `buttons` is a row that holds the buttons and what stands beside them.
        """
        line = () if self._line is None or self._line.parent() else (self._line,)
        above = (*([make_label(head, head=True)] if head else []), *((make_note(note), 4) if note else ()))
        foot = self.buttons if buttons is None else buttons
        return make_column(*above, *parts, *line, foot, within=self, spacing=spacing, margins=margins)

    def store(
        self,
        session: Session,
        title: Phrase,
        write: Callable[[PendingCommit, Progress], T],
        done: Callable[[T], object],
    ) -> bool:
        """Has a step stored; what goes wrong is said above the buttons, and the dialog closes when it is called off.

        False where nothing can be stored now.
        """
        return self.line.store(session, title, write, done=done, called_off=self.reject)

    def done(self, result: int) -> None:
        """Leaves nothing running: a step that is being stored is called off first, and finished if it is written."""
        if self._line is not None:
            if self._line.is_storing:
                self._line.call_off()
                return
            self._line.cancel()
        if self._runner is not None:
            self._runner.drop(self)
        for pause in self.findChildren(Pause):
            pause.stop()
        super().done(result)
        take_apart(self)


class Aside(QDialog):
    """A window beside the picture, without buttons of its own, that is deleted when it closes."""

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        *,
        size: tuple[int, int] | None = None,
        flags: Qt.WindowType = Qt.WindowType.Dialog,
    ) -> None:
        """`size` is width and height at first, as far as the screen has room."""
        super().__init__(parent, flags)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        if size is not None:
            fit_to_screen(self, *size)

    def done(self, result: int) -> None:
        """Leaves nothing behind."""
        super().done(result)
        take_apart(self)


def make_question(parent: QWidget | None, title: str, text: str, told: str, *, yes: str, no: str = "") -> QMessageBox:
    """A message box: a sentence, what it means, and two answers; it is accepted by `yes` alone."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, text, parent=parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText(told)
    box.setDefaultButton(box.addButton(yes, QMessageBox.ButtonRole.AcceptRole))
    box.addButton(no or _tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
    return box


def ask_path(
    parent: QWidget,
    title: str,
    then: Callable[[Path], object],
    *,
    place: Path | str = "",
    kinds: str = "",
    mode: QFileDialog.FileMode = QFileDialog.FileMode.ExistingFile,
    ending: str = "",
    confirms: bool = True,
) -> QFileDialog:
    """Asks in the way of the desktop; the answer is handed to `then`.

    `kinds` are filters such as `Tables (*.csv)`. The mode `AnyFile` asks where to save a file, which gets the `ending`;
    with `confirms` the desktop asks before one is replaced.
    """
    modes = QFileDialog.FileMode
    dialog = QFileDialog(parent, title, str(place), kinds)
    dialog.setFileMode(mode)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly, mode is modes.Directory)
    if mode is modes.AnyFile:
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ending)
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite, not confirms)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda chosen: then(Path(chosen)))
    dialog.open()
    return dialog


def make_yes_and_cancel(dialog: QDialog, yes: str) -> QDialogButtonBox:
    """The two buttons of a question, in words only (the desktop's own pictures do not fit the theme)."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    buttons.button(QDialogButtonBox.StandardButton.Ok).setText(yes)
    buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(_tr("Cancel"))
    for button in buttons.buttons():
        button.setIcon(QIcon())
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons


def make_close(dialog: QDialog) -> QDialogButtonBox:
    """The one button of a dialog that only shows, in words only."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    close = buttons.button(QDialogButtonBox.StandardButton.Close)
    close.setText(_tr("Close"))
    close.setIcon(QIcon())
    buttons.rejected.connect(dialog.reject)
    return buttons
