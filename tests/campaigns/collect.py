"""Windows, projects and dialogs opened and closed under work: nothing crashes, hangs or stays behind.

A process of its own opens window after window as the program does; four in ten are closed while they start, some with
a plugin that takes long to be imported. In the others a script edits, opens dialogs, closes and opens the project, and
closes the window amid whatever it is at. After each window no file lies beside the project, no thread of the window is
left, and no Qt object ended in another thread; whatever nobody foresaw is a failure, and so are a crash, a hang, and a
sentence of Qt's about a wrong thread. Then one project of many shapes is closed and opened again and again: memory
after the last time may be a tenth above that after the second.
"""

import ctypes
import os
import random
import select
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Final

from PySide6.QtCore import QEvent, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from annotator import app as program
from annotator.model import edit
from annotator.model.layer import Status
from annotator.plugins.discovery import PluginEntry, discover_plugins
from annotator.plugins.hookspecs import API_VERSION
from annotator.session.settings import Preferences, Seat, Settings
from annotator.store import create_project
from annotator.ui.base.garbage import GarbageCollector, stop_own_collection
from annotator.ui.base.look import ActiveTheme
from annotator.ui.window import loading
from annotator.ui.window.main_window import MainWindow
from tests import builders
from tests.campaigns.kit import Tries, own_home, parser_of
from tests.windows import ENDED_ELSEWHERE, make_pictures, make_small_project, watch_ends, watch_signals

EARLY: Final = 0.4
"""Share of the windows that are closed while they start."""
PATIENCE: Final = 90
"""Seconds without a sign after which a process hangs."""
SIGN: Final = ".\n"
"""What a process prints every second from its loop."""
MOST_GROWTH: Final = 0.10
SHAPES: Final = 20
"""Shapes of each of two annotators on an image of the project that is opened again and again."""
UNASKED: Final = frozenset(
    {
        "quit",
        "open_project",
        "open_folder",
        "compare_files",
        "check_files",
        "new_from_address",
        "close_project",
        "full_screen",
    }
)
"""Actions that would end the play, or ask with a dialog of the system."""

Play = Iterator[int]
"""Milliseconds to wait before it goes on."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs both parts in processes of their own and judges how they end."""
    parser = parser_of("collect", __doc__, count=1800, what="seconds of opening and closing windows")
    parser.add_argument("--threshold", type=int, default=700, help="new values that make a search due (default: 700)")
    parser.add_argument("--reopen", type=int, default=16, help="times the large project is opened (default: 16)")
    parser.add_argument("--images", type=int, default=19_500, help="images of the large project (default: 19500)")
    parser.add_argument("--inside", choices=("windows", "memory"), help=parser_help())
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if options.inside is not None:
        return Stage(options.threshold).run(play_windows if options.inside == "windows" else play_memory, options)
    tries, end, seed = Tries(), time.monotonic() + options.count, options.seed
    while time.monotonic() < end:
        left = round(end - time.monotonic())
        with tries.one(f"windows for {left} s, seed {seed}, threshold {options.threshold}"):
            run_watched(["windows", f"--count={left}", f"--seed={seed}", f"--threshold={options.threshold}"])
        seed += 1
    if options.reopen:
        with tries.one(f"memory of {options.reopen} openings of {options.images * 2 * SHAPES} shapes"):
            run_watched(["memory", f"--reopen={options.reopen}", f"--images={options.images}"])
    return tries.end()


def parser_help() -> str:
    """What the option is for by which the campaign calls itself."""
    return "plays one part in this process, unwatched"


def run_watched(options: Sequence[str]) -> None:
    """Runs a part; raises AssertionError where it ends badly, or gives no sign for long."""
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.campaigns.collect", "--inside", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        while True:
            ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
            if not ready:
                process.send_signal(signal.SIGABRT)  # faulthandler tells where every thread is
                process.wait(10)
                raise AssertionError(f"no sign for {PATIENCE} s")
            line = process.stdout.readline()
            if not line:
                break
            if line != SIGN:
                sys.stdout.write(line)
                sys.stdout.flush()
        assert process.wait() == 0, f"ended with {process.returncode}"


class Stage:
    """The application, in whose loop a play goes on from one event to the next."""

    def __init__(self, threshold: int) -> None:
        self.failures: list[str] = []
        self._threshold = threshold

    def run(self, make_play: "Callable[[Stage, SimpleNamespace, Path], Play]", options: SimpleNamespace) -> int:
        """Plays to the end; 1 where something failed."""
        with stop_own_collection(), own_home() as folder:
            self.app = QApplication([])
            self.app.setQuitOnLastWindowClosed(False)
            qInstallMessageHandler(self._note_message)
            sys.excepthook = self._note_error
            GarbageCollector((self._threshold, 10, 10)).follow(self.app, every=100 if self._threshold >= 700 else 5)
            watch_ends()
            watch_signals()
            alive = QTimer()
            alive.timeout.connect(lambda: print(SIGN, end="", flush=True))
            alive.start(1000)
            play = make_play(self, options, folder)
            QTimer.singleShot(0, lambda: self._go_on(play))
            self.app.exec()
        for failure in self.failures:
            sys.stdout.write(f"{failure}\n")
        return 1 if self.failures else 0

    def check(self, what: str, is_good: object) -> None:
        """Notes a failure."""
        if not is_good:
            self.failures.append(what)

    def _go_on(self, play: Play) -> None:
        try:
            wait = next(play)
        except StopIteration:
            self.app.quit()
        except BaseException:  # noqa: BLE001 - the play itself has failed
            self.failures.append(traceback.format_exc())
            self.app.quit()
        else:
            QTimer.singleShot(wait, lambda: self._go_on(play))

    def _note_error(self, kind: type[BaseException], error: BaseException, trace: object) -> None:
        self.failures.append("".join(traceback.format_exception(kind, error, trace)))

    def _note_message(self, kind: QtMsgType, _context: object, text: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and any(word in text for word in ("thread", "QObject::", "destroyed")):
            self.failures.append(f"Qt: {text}")


def play_windows(stage: Stage, options: SimpleNamespace, folder: Path) -> Play:
    """Window after window until the time is over."""
    chance, end, opened = random.Random(options.seed), time.monotonic() + options.count, 0
    pictures = make_pictures(folder / "pictures")
    ours = discover_plugins()
    while time.monotonic() < end and not stage.failures:
        opened += 1
        place = folder / f"{opened}"
        place.mkdir()
        path = make_small_project(place / "orchard.annotator", pictures)
        loading.discover_plugins = lambda: ours + make_slow_plugins(chance)
        before = set(threading.enumerate())
        window, look = open_window(path)
        is_early = chance.random() < EARLY
        yield from play_start(chance) if is_early else play_work(window, path, chance)
        window.close()
        window.end()
        look.close()
        left = [one for one in set(threading.enumerate()) - before if one.name != "annotator-apart"]
        for one in left:
            if one.name == "annotator-watch":  # it looks once more at the calls of plugins, and ends
                one.join(1)
        names = [one.name for one in left if one.is_alive()]
        stage.check(f"window {opened}: threads {names}", not names)
        window.take_apart()
        del window, look
        yield chance.randrange(20)
        files = sorted(file.name for file in place.iterdir())
        stage.check(f"window {opened}, early {is_early}: files {files}", files == ["orchard.annotator"])
        watch_ends()
        stage.check(f"window {opened}: ended elsewhere: {ENDED_ELSEWHERE}", not ENDED_ELSEWHERE)
        if opened % 10 == 0:
            sys.stdout.write(f"{opened:6} windows, {tell_memory():7.1f} MB\n")
            sys.stdout.flush()
    sys.stdout.write(f"{opened:6} windows, {tell_memory():7.1f} MB at the end\n")


def make_slow_plugins(chance: random.Random) -> list[PluginEntry]:
    """In every second window a plugin that takes up to a third of a second to be imported."""
    if chance.random() < 0.5:
        return []
    seconds = chance.random() / 3

    def load() -> object:
        time.sleep(seconds)
        return SimpleNamespace(api_version=API_VERSION)

    return [PluginEntry("slow", "1", "campaign", load)]


def open_window(path: Path) -> tuple[MainWindow, ActiveTheme]:
    """A window that begins to open the project, as the program makes one."""
    settings = Settings().with_changes("files", daily_copy=False).with_seat(builders.UUID, Seat(name="Ana"))
    preferences = Preferences(settings)
    look = ActiveTheme(QApplication.instance(), preferences)
    window = MainWindow(preferences, look, at_once=False)
    window.resize(1200, 800)
    program._begin(window, path, "", {"author": None, "image": None, "audit": False, "workspace": ""}, at_once=False)
    window.show()
    return window, look


def play_start(chance: random.Random) -> Play:
    """Lets the window start for a moment."""
    yield chance.choice((0, 1, 5, 20, chance.randrange(400)))


def play_work(window: MainWindow, path: Path, chance: random.Random) -> Play:
    """Edits, opens dialogs and menus and closes the project, and leaves off amid it."""
    yield from wait_for_rest(window, 60)
    for _turn in range(chance.randrange(4, 24)):
        deed = chance.random()
        if window.page is None:
            window.open_path(path)
        elif deed < 0.1:
            window.close_project()
        elif deed < 0.4:
            move_boxes(window)
        elif deed < 0.8:
            names = [one.id for one in window.action_set.actions if one.id not in UNASKED]
            window.perform_named(chance.choice(names))
        else:
            for dialog in QApplication.topLevelWidgets():
                if isinstance(dialog, QDialog | QMenu) and dialog.isVisible():
                    dialog.close()
        yield chance.choice((0, 0, 2, 10, 50))
        if chance.random() < 0.2:
            yield from wait_for_rest(window, 2)


def wait_for_rest(window: MainWindow, seconds: float) -> Play:
    """Waits until nothing is at work, or for long enough: a search of parameters may take minutes."""
    end = time.monotonic() + seconds
    while not (window.is_complete and window.is_settled) and time.monotonic() < end:
        yield 5


def move_boxes(window: MainWindow) -> None:
    """One step, as a person makes it."""
    session = window.page.session if window.page is not None else None
    layer = None if session is None else session.current_layer
    if session is None or layer is None or session.read_only or session.is_storing or not len(layer.shapes):
        return
    window.attempt(lambda: session.commit(edit.set_boxes(layer, layer.shapes.id, layer.shapes.box + 1)))


def play_memory(stage: Stage, options: SimpleNamespace, folder: Path) -> Play:
    """Opens and closes one large project in one window."""
    path = folder / "large.annotator"
    made = builders.project(images=options.images, authors=("Ana", "Ben"), count=SHAPES, status=Status.DONE)
    create_project(path, made).close()
    del made
    window, look = open_window(path)
    sizes: list[float] = []
    for opening in range(1, options.reopen + 1):
        if opening > 1:
            window.open_path(path)
        yield from wait_for_rest(window, 300)
        yield 500
        here = tell_memory()
        window.close_project()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        yield 500
        sizes.append(tell_memory())
        sys.stdout.write(f"opening {opening:3}: {here:7.1f} MB open, {sizes[-1]:7.1f} MB closed\n")
        sys.stdout.flush()
    window.close()
    look.close()
    stage.check(f"{sizes[-1] / sizes[1] - 1:.1%} more", len(sizes) < 3 or sizes[-1] < (1 + MOST_GROWTH) * sizes[1])


def tell_memory() -> float:
    """Megabytes that the process holds once what is free was given back."""
    ctypes.CDLL(None).malloc_trim(0)
    text = Path("/proc/self/status").read_text(encoding="ascii")
    return int(next(line for line in text.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


if __name__ == "__main__":
    sys.exit(main())
