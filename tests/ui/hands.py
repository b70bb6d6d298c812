"""Hands that work at random in the real window: `python -m tests.ui.hands draw|outline|monkey PROJECT SEED COUNT`.

`draw` draws, moves, tags and takes back as a person does, and prints after every step that was stored how many steps
there are and a checksum of the layer. `outline` begins an outline, or goes on with one, and prints after every point
how many there are. `monkey` presses keys, drags, chooses from menus and works in whatever dialog is
open; at the end it compares the database with what the window holds. Whatever goes wrong stands on standard error.
"""

import math
import os
import random
import sqlite3
import sys
import traceback
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer, Slot
from PySide6.QtGui import QDesktopServices, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from annotator import app as annotator_app
from annotator.errors import UserError
from annotator.model.layer import Layer
from annotator.session import settings_file
from annotator.session.change import Change
from annotator.store import ProjectFile
from annotator.ui.window.main_window import MainWindow
from tests.session.test_walk import assert_same_as_file

NO = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton
MODIFIERS = (NO, NO, NO, NO, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier)
KEYS = (
    *"ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789",
    *("Return", "Esc", "Space", "Tab", "Del", "Backspace", "Up", "Down", "Left", "Right", "Home", "End", "PgDown"),
    *("F1", "F2", "F5", "F10", "Alt+F", "Alt+E", "Alt+V", "Alt+G", "Alt+Right", "Alt+Left", "+", "-", ".", ","),
    *("Ctrl+Z", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+D", "Ctrl+C", "Ctrl+V", "Ctrl+A"),
)
LEFT_OUT = frozenset({"quit"})
"""Actions that end the run; what else there is may happen."""

PATIENCE = 6
"""Turns after which an open dialog is put away."""

WAITS = 3000
"""Turns of ten milliseconds in which the window must come to rest at the end."""


def checksum_of(layer: Layer) -> int:
    """Of what a layer says; the same in memory and in the file."""
    shapes = layer.shapes
    said = (layer.status.value, layer.revision, shapes.id.tobytes(), shapes.box.tobytes(), shapes.label.tobytes())
    return zlib.crc32(repr(said).encode())


class Hands(QObject):
    """Works in the window that is open, one turn after another; `count` turns, then the end."""

    def __init__(self, project: Path, chance: random.Random, count: int) -> None:
        super().__init__()
        self.project, self.chance, self.count = project, chance, count
        self.turns = 0
        self._dialog_turns = 0
        self._waited = 0
        self._pause = 0
        self._over = False
        QTimer.singleShot(0, self._take_turn)

    @property
    def window(self) -> MainWindow | None:
        return next((one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow)), None)

    def move(self, window: MainWindow) -> None:
        """Does one thing."""
        raise NotImplementedError

    def finish(self, window: MainWindow) -> None:
        """Looks at what was done, before the window is closed."""

    @Slot()
    def _take_turn(self) -> None:
        if self._over:
            return
        # A timer of its own for each turn: one that fires again and again would rest while a drag or a menu that its
        # own turn began waits for more events.
        QTimer.singleShot(self._pause, self._take_turn)
        window = self.window
        if window is None or not window.isVisible():
            return
        try:
            if self.turns < self.count:
                self.turns += 1
                self.move(window)
            else:
                self._end(window)
        except Exception:  # noqa: BLE001 - that is what is looked for
            self._over = True
            traceback.print_exc()
            window.close()

    def _end(self, window: MainWindow) -> None:
        """Closes what is open, waits until nothing is under way, and looks at the result."""
        self._pause = 10
        self._waited += 1
        found = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if found is not None:
            found.close()
        elif window.is_settled or self._waited > WAITS:
            self._over = True
            if self._waited > WAITS:
                sys.stderr.write("The window did not come to rest.\n")
            self.finish(window)
            window.close()

    def put_away(self, dialog: QWidget) -> None:
        """Puts a dialog away in the way of Esc; it may ask something else instead."""
        dialog.reject() if isinstance(dialog, QDialog) else dialog.close()

    def drag(self, window: QWidget, *, on: QWidget | None = None) -> None:
        """Presses somewhere, moves and lets go."""
        start, end = self.place_in(on or window), self.place_in(on or window)
        target = on or window.childAt(start) or window
        if on is None:
            start, end = (target.mapFrom(window, point) if target is not window else point for point in (start, end))
        modifier = self.chance.choice(MODIFIERS)
        QTest.mousePress(target, LEFT, modifier, start)
        for part in (0.3, 0.7, 1.0):
            QTest.mouseMove(target, start + (end - start) * part)
        QTest.mouseRelease(target, LEFT, modifier, end)

    def place_in(self, widget: QWidget) -> QPoint:
        return QPoint(self.chance.randrange(max(1, widget.width())), self.chance.randrange(max(1, widget.height())))

    def press(self, widget: QWidget, key: str, modifier: Qt.KeyboardModifier = NO) -> None:
        pressed = QKeySequence(key)[0]
        QTest.keyClick(widget, pressed.key(), pressed.keyboardModifiers() | modifier)


class DrawingHands(Hands):
    """Draws, moves, tags and takes back; says of every step that was stored."""

    _counter: sqlite3.Connection | None = None

    def move(self, window: MainWindow) -> None:
        page = window.page
        if page is None:
            if (dialog := QApplication.activeModalWidget()) is not None:
                self.put_away(dialog)
            return
        if self._counter is None:
            self._counter = sqlite3.connect(page.file.path)  # never closed: that would give up the window's locks
            page.session.changed.connect(self._tell)
            window.perform_named("box")
        page.canvas.setFocus()
        turn = self.chance.random()
        if turn < 0.5:
            self.drag(window, on=page.canvas)
        elif turn < 0.9:
            keys = ("Right", "Shift+Down", "Q", "1", "2", "Z", "X", "Ctrl+D", "Del", "W", "PgDown", "Ctrl+Shift+Z")
            self.press(page.canvas, self.chance.choice(keys))
        else:
            self.press(page.canvas, "Ctrl+Z")

    def _tell(self, change: Change) -> None:
        """Prints the number of steps, the layer's key and its checksum."""
        window = self.window
        if change.preview or window is None or window.page is None or self._counter is None:
            return
        layer = window.page.session.current_layer
        steps = self._counter.execute("SELECT count(*) FROM journal").fetchone()[0]
        if layer is not None and not window.page.session.is_previewing:
            os.write(1, f"{steps} {layer.key.image} {layer.key.author} {checksum_of(layer)}\n".encode())


class OutlineHands(Hands):
    """Draws one outline point by point, and never closes it."""

    _begun = False

    def move(self, window: MainWindow) -> None:
        page = window.page
        if page is None or not page.canvas.transform.scale:
            return
        if not self._begun:
            self._begun = True
            window.perform_named("polygon")
        else:
            self._pause = 1
            number, canvas = self._count(window), page.canvas
            reach, turn = min(canvas.width(), canvas.height()) / 2, number * 0.7
            middle = QPointF(canvas.width() / 2, canvas.height() / 2)
            place = middle + QPointF(math.cos(turn), math.sin(turn)) * reach * (0.2 + 0.7 * number / (number + 20))
            QTest.mouseClick(canvas, LEFT, NO, place.toPoint())
        os.write(1, f"{self._count(window)}\n".encode())

    def _count(self, window: MainWindow) -> int:
        page = window.page
        found = None if page is None else window.preferences.settings.memory.outlines.get(page.session.project.uuid)
        return 0 if found is None else len(found.points) // 2


class Monkey(Hands):
    """Does anything."""

    def move(self, window: MainWindow) -> None:
        popup, dialog = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        front = popup or dialog
        self._dialog_turns = 0 if front is None else self._dialog_turns + 1
        if front is not None and self._dialog_turns > PATIENCE:
            self.put_away(front)
            return
        deeds: Sequence[Callable[[], object]] = (
            partial(self._press_any, front or window),
            partial(self._press_any, front or window),
            partial(self.drag, front or window),
            partial(self._click, front or window),
            partial(self._turn_wheel, front or window),
            *([] if front is not None else [partial(self._perform, window), partial(self._draw, window)]),
        )
        self.chance.choice(deeds)()

    def finish(self, window: MainWindow) -> None:
        page = window.page
        if page is None:
            window.open_path(self.project)
            page = window.page
        if page is not None and not page.file.read_only:
            page.session.drop_preview()
            assert_same_as_file(page.session, page.file.path)
        for sentence in window.messages.sentences:
            if "Something went wrong" in sentence:
                sys.stderr.write(f"{sentence}\n")

    def _press_any(self, front: QWidget) -> None:
        target = QApplication.focusWidget() or front
        self.press(target, self.chance.choice(KEYS), self.chance.choice(MODIFIERS))

    def _click(self, front: QWidget) -> None:
        point = self.place_in(front)
        target = front.childAt(point) or front
        place = target.mapFrom(front, point) if target is not front else point
        button = self.chance.choice((LEFT, LEFT, LEFT, Qt.MouseButton.RightButton))
        click = QTest.mouseDClick if self.chance.random() < 0.2 else QTest.mouseClick
        click(target, button, self.chance.choice(MODIFIERS), place)

    def _turn_wheel(self, front: QWidget) -> None:
        point = self.place_in(front)
        target = front.childAt(point) or front
        place = QPointF(target.mapFrom(front, point) if target is not front else point)
        by = QPoint(0, self.chance.choice((-120, 120, 360, -360)))
        modifier, phase = self.chance.choice(MODIFIERS), Qt.ScrollPhase.NoScrollPhase
        everywhere = QPointF(target.mapToGlobal(place.toPoint()))
        QApplication.sendEvent(
            target, QWheelEvent(place, everywhere, QPoint(), by, Qt.MouseButton.NoButton, modifier, phase, False)
        )

    def _perform(self, window: MainWindow) -> None:
        names = [action.id for action in window.action_set.actions if action.id not in LEFT_OUT]
        possible = [name for name in names if window.action_set[name].isEnabled()]
        window.action_set[self.chance.choice(possible)].trigger()

    def _draw(self, window: MainWindow) -> None:
        if window.page is not None:
            self.drag(window, on=window.page.canvas)


def read_acknowledged(line: str) -> tuple[int, int, int, int]:
    """Steps, image, author and checksum of a line that `draw` printed."""
    steps, image, author, checksum = map(int, line.split())
    return steps, image, author, checksum


def find_loss(file: ProjectFile, acknowledged: tuple[int, int, int, int]) -> str | None:
    """What of an acknowledged line is not in the file, or None."""
    steps, image, author, checksum = acknowledged
    stored = file._connection.execute("SELECT count(*) FROM journal").fetchone()[0]
    if stored < steps:
        return f"step {steps} was acknowledged, but the journal ends at {stored}"
    for layer in file.load_all():
        if stored == steps and layer.key == (image, author, 1) and checksum_of(layer) != checksum:
            return f"after step {steps} image {image} of author {author} is another one in the file"
    return None


def main(arguments: Sequence[str]) -> int:
    mode, project, seed, count = arguments
    os.chdir(Path(project).parent)
    application = QApplication(["annotator"])
    QDesktopServices.openUrl = staticmethod(lambda _url: True)  # no other program is started
    kind = {"draw": DrawingHands, "outline": OutlineHands, "monkey": Monkey}[mode]
    hands = kind(Path(project), random.Random(int(seed)), int(count))
    try:
        status = annotator_app.open_window(Path(project), author="Ana")
    except UserError as error:
        sys.stderr.write(f"{error}\n")
        status = 1
    log = settings_file.find_log_path()
    if log.exists():
        sys.stderr.write(log.read_text(encoding="utf-8"))
    print(f"{hands.turns} turns", flush=True)
    del application
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
