"""Outbox: where everything that leaves the window passes; asks for a place, writes in a worker, says where it is."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QImage
from PySide6.QtWidgets import QMenu, QTableView, QToolButton, QWidget

from annotator.errors import Phrase, UserError
from annotator.session.jobs import Job, Work
from annotator.session.settings import Preferences
from annotator.ui.base.panel_context import Notifier
from annotator.ui.base.text import attempt, translator_of
from annotator.ui.base.workers import JobHandle, Runner

_SIDE: Final = 20
_EDGE: Final = 2


class HoverButton(QToolButton):
    """Stands in the upper right corner of its owner, over the heads of a table; in the lower one where it has none."""

    def __init__(self, owner: QWidget, text: str) -> None:
        super().__init__(owner)
        self._owner = owner
        self.setText("⋯")
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setProperty("role", "hover")
        self.setFixedSize(_SIDE, _SIDE)
        self.setFocusPolicy(self.focusPolicy().NoFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self)
        self.setMenu(self._menu)
        self._menu.aboutToShow.connect(lambda: self._menu.addActions(owner.actions()))
        self._menu.aboutToHide.connect(lambda: QTimer.singleShot(0, self, self._hide_unless_over))
        owner.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Comes and goes with the pointer, and keeps to the corner."""
        if watched is self._owner:
            match event.type():
                case QEvent.Type.Enter:
                    self._place()
                    self.setVisible(self._owner.isEnabled())
                    self.raise_()
                case QEvent.Type.Leave:
                    QTimer.singleShot(0, self, self._hide_unless_over)
                case QEvent.Type.Resize:
                    self._place()
        return False

    def _place(self) -> None:
        right, top = self._owner.width() - _SIDE - _EDGE, _EDGE
        if isinstance(self._owner, QTableView) and self._owner.horizontalHeader().isHidden():
            inside = self._owner.viewport().geometry()
            right, top = inside.right() - _SIDE - _EDGE, inside.bottom() - _SIDE - _EDGE
        self.move(right, top)

    def _hide_unless_over(self) -> None:
        is_over = self._owner.rect().contains(self._owner.mapFromGlobal(self._pointer()))
        if not self._menu.isVisible() and not (is_over and self._owner.underMouse()):
            self.hide()

    def _pointer(self) -> QPoint:
        return self.cursor().pos()


_tr = translator_of("Output")


class OutputDialogs(Protocol):
    """Who asks for the place."""

    def ask_output(
        self, parent: QWidget, title: str, suggested: Path, *, kinds: Sequence[str], then: Callable[[Path], None]
    ) -> None:
        """Where a file is to lie; `kinds` are filters such as `PNG (*.png)`."""


class Outbox(QObject):
    """Made once with the window; a widget finds it with `find_outbox`."""

    def __init__(
        self,
        parent: QWidget,
        *,
        runner: Runner,
        dialogs: OutputDialogs,
        preferences: Preferences,
        say: Notifier,
        find_folder: Callable[[], Path],
    ) -> None:
        """`find_folder` gives the folder that is offered first; later it is the one that was used last."""
        super().__init__(parent)
        self.runner, self.say = runner, say
        self._dialogs, self._preferences, self._find_folder = dialogs, preferences, find_folder

    def copy_text(self, work: Work[str], said: str) -> None:
        """Puts text that is made in a worker on the clipboard."""

        def done(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self.say(said, kind="info")

        self.runner.start(Job(Phrase("Copying"), work, quiet=True), done=done, owner=self)

    def copy_image(self, work: Work[QImage]) -> None:
        """Puts a picture that is made in a worker on the clipboard."""

        def done(image: QImage) -> None:
            QGuiApplication.clipboard().setImage(image)
            self.say(_tr("The picture is copied."), kind="info")

        self.runner.start(Job(Phrase("Copying"), work), done=done, owner=self)

    def ask_place(
        self, parent: QWidget, title: str, name: str, *, kinds: Sequence[str], then: Callable[[Path], None]
    ) -> None:
        """Asks for the place of a file, beginning at the folder of the last one; `name` has the ending."""

        def take(path: Path) -> None:
            self._preferences.set("memory", output_folder=str(path.parent.absolute()))
            attempt(self.say, lambda: then(path))

        self._dialogs.ask_output(parent, title, self.choose_folder() / make_file_name(name), kinds=kinds, then=take)

    def choose_folder(self) -> Path:
        """The folder that was written to last, if it is still there, else that of the project."""
        last = Path(self._preferences.settings.memory.output_folder or "?")
        return last if last.is_dir() else self._find_folder()

    def write(self, title: Phrase, path: Path, work: Work[None], *, told: str = "") -> JobHandle:
        """Has a file or folder written in a worker and says where it is, with a way to open it.

        What takes long has a sentence that is `told` meanwhile, with a way to call it off.
        """

        def done(_nothing: None) -> None:
            say_written(self.say, _tr("Saved as {path}.", path=path), path)

        handle = self.runner.start(Job(title, work), done=done, owner=self)
        if told:
            self.say(told, kind="info", offer=_tr("Cancel"), act=handle.call_off)
        return handle


def say_written(say: Notifier, sentence: str, path: Path, *, offer: str = "") -> None:
    """Says what was written, with a way to open the file or, as `offer` calls it, the folder."""
    url = QUrl.fromLocalFile(str(path))
    say(sentence, kind="info", offer=offer or _tr("Open"), act=lambda: QDesktopServices.openUrl(url))


def find_outbox(widget: QWidget) -> Outbox:
    """The outbox of the window that a widget stands in or over. Raises LookupError when it stands alone."""
    above: QWidget | None = widget
    while above is not None:
        found = getattr(above, "outbox", None)
        if isinstance(found, Outbox):
            return found
        above = above.parentWidget()
    raise LookupError(f"{widget.accessibleName() or widget} stands in no window with an outbox")


def make_file_name(name: str) -> str:
    """A name that every file system takes, on one line and not too long; its ending stays."""
    stem, dot, ending = name.rpartition(".")
    kept = "".join(letter if letter.isalnum() or letter in " -_.,()" else "_" for letter in " ".join(stem.split()))
    return f"{kept.strip(' .')[:100] or 'annotator'}{dot}{ending}"


def require_ending(path: Path, endings: Sequence[str]) -> str:
    """The ending of a name without its dot. Raises UserError for one that is not among these."""
    ending = path.suffix.lower().removeprefix(".")
    if ending not in endings:
        known = ", ".join(f".{one}" for one in endings)
        raise UserError(
            "{name} cannot be written like this; its name must end in one of {endings}.", name=path.name, endings=known
        )
    return ending
