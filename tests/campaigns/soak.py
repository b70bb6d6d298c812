"""A long day at one window: thousands of edits over hundreds of images, looked at for memory and for time.

The real window runs on a project of two annotators. After a walk through all images the script draws with the mouse,
tags, moves, duplicates, deletes, undoes and redoes, image after image. Memory may grow by less than a tenth of what the
window needed before the first edit, and no verb may cost much more at the end than at the start: the medians of its
first and of its last uses are compared. All figures are printed.
"""

import ctypes
import gc
import os
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import immutables
import numpy as np
from msgspec.structs import replace
from PIL import Image as PillowImage
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.session.settings import Preferences, Seat, Settings
from annotator.session.view import Mode
from annotator.store import create_project
from annotator.ui.base.look import ActiveTheme
from annotator.ui.window.main_window import MainWindow
from tests import builders
from tests.campaigns.kit import Tries, own_home, parser_of

SIZE: Final = (480, 320)
SHAPES: Final = 20
"""Shapes of each annotator on an image before the first edit."""
MOST_GROWTH: Final = 0.10
"""Share by which memory may grow."""
MOST_SLOWER: Final = 1.5
"""Times as long a verb may take at the end; below half a millisecond more nobody could tell."""
LEAST_SECONDS: Final = 0.0005
LEFT: Final = Qt.MouseButton.LeftButton
EDITS: Final = (
    "draw",
    "label",
    "occluded",
    "state_damaged",
    "move_right",
    "duplicate",
    "delete",
    "undo",
    "redo",
    "draw",
)
"""What is done on an image; every one is a step of its own in the journal."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays the day and judges it."""
    parser = parser_of("soak", __doc__, count=5000, what="edits")
    parser.add_argument("--images", type=int, default=500, help="images of the project (default: 500)")
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    tries = Tries()
    with own_home() as folder:
        day = Day(make_project(folder, options.images, options.seed))
        try:
            day.walk()
            day.work(options.count)
            day.print_figures()
            with tries.one(f"memory after {day.edits} edits"):
                assert day.growth < MOST_GROWTH, f"{day.growth:.1%} more"
            for verb in day.seconds:
                with tries.one(f"time of {verb}"):
                    first, last = day.compare_ends(verb)
                    assert last - first < LEAST_SECONDS or last < MOST_SLOWER * first, (first, last)
            with tries.one("every edit is in the journal"):
                assert day.count_steps() == day.edits, day.count_steps()
        finally:
            day.close()
    return tries.end()


def make_project(folder: Path, images: int, seed: int) -> Path:
    """Small pictures with as many shapes of Ana's and Ben's on each, all of them done."""
    pictures = folder / "pictures"
    chance = np.random.default_rng(seed)
    pictures.mkdir()
    for number in range(images):
        noise = chance.integers(0, 255, (SIZE[1] // 8, SIZE[0] // 8, 3), dtype=np.uint8)
        PillowImage.fromarray(noise).resize(SIZE).save(pictures / f"img{number:04}.jpg", quality=70)
    made = builders.project(images=images, authors=("Ana", "Ben"), count=SHAPES, size=SIZE, status=Status.DONE)
    named = {number: Image(number, f"img{number - 1:04}.jpg", *SIZE) for number in range(1, images + 1)}
    scale = np.array([SIZE[0], SIZE[1]] * 2) / 1000
    layers = {
        key: layer.with_shapes(layer.shapes.with_columns(box=layer.shapes.box * scale))
        for key, layer in made.layers.items()
    }
    path = folder / "day.annotator"
    whole = replace(made, images=immutables.Map(named), images_folder=str(pictures), layers=immutables.Map(layers))
    create_project(path, whole).close()
    return path


class Day:
    """The window, what is done in it, and what it cost."""

    def __init__(self, path: Path) -> None:
        self.app = QApplication.instance() or QApplication([])
        settings = Settings().with_changes("files", daily_copy=False).with_seat(builders.UUID, Seat(name="Ana"))
        self.look = ActiveTheme(self.app, Preferences(settings))
        self.window = MainWindow(Preferences(settings), self.look)
        self.window.resize(1280, 800)
        self.window.show()
        self.window.open_path(path)
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.edits = 0
        self.memory: list[tuple[int, float]] = []
        self.settle()
        self.session.set_view(mode=Mode.AUDIT)
        self.settle()
        self.steps_before = self.count_steps()

    @property
    def session(self):
        """What the window shows."""
        return self.window.page.session

    @property
    def growth(self) -> float:
        """By which share of the memory before the first edit it has grown."""
        return self.memory[-1][1] / self.memory[0][1] - 1

    def settle(self) -> None:
        """Lets the window come to rest."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            self.app.processEvents()
            if self.window.is_settled:
                return
            time.sleep(0.002)
        raise AssertionError("the window does not come to rest")

    def walk(self) -> None:
        """Shows every image once, so that what is kept of them is there before memory is measured."""
        for image in sorted(self.session.project.images):
            self.session.set_view(image=image)
            self.settle()
        self.session.set_view(image=1)
        self.settle()
        self.note_memory()

    def work(self, count: int) -> None:
        """Edits image after image, until there were `count` edits."""
        deeds: dict[str, Callable[[], object]] = {"draw": self._draw, "label": self._label}
        while self.edits < count:
            for name in EDITS[: count - self.edits]:
                deed = deeds.get(name, lambda wanted=name: self.window.perform_named(wanted))
                self._time(name, deed)
                self.edits += 1
                if self.edits % max(1, count // 10) == 0:
                    self.note_memory()
            self._time("next_image", lambda: self.window.perform_named("next_image"))
            if self.session.view.image == max(self.session.project.images):
                self.session.set_view(image=1)
            self.settle()

    def note_memory(self) -> None:
        """Notes what the process holds once garbage is collected and given back."""
        self.settle()
        gc.collect()
        ctypes.CDLL(None).malloc_trim(0)
        text = Path("/proc/self/status").read_text(encoding="ascii")
        pages = next(line for line in text.splitlines() if line.startswith("VmRSS"))
        self.memory.append((self.edits, int(pages.split()[1]) / 1024))

    def compare_ends(self, verb: str) -> tuple[float, float]:
        """Seconds of a verb at the start and at the end: medians of the first and of the last tenth of its uses."""
        found = self.seconds[verb]
        share = max(1, len(found) // 10)
        return statistics.median(found[:share]), statistics.median(found[-share:])

    def count_steps(self) -> int:
        """Steps in the journal since the window came to rest."""
        entries = self.window.page.file.read_journal()
        return len(entries) - getattr(self, "steps_before", 0)

    def print_figures(self) -> None:
        """Memory by edits, and every verb at the start and at the end."""
        for edits, megabytes in self.memory:
            sys.stdout.write(f"{edits:6} edits  {megabytes:7.1f} MB\n")
        for verb, found in self.seconds.items():
            first, last = self.compare_ends(verb)
            sys.stdout.write(
                f"{verb:14} {len(found):5} times  {1000 * first:7.2f} ms at the start  {1000 * last:7.2f} ms at the end"
                f"  {1000 * max(found):7.1f} ms at most\n"
            )

    def close(self) -> None:
        """Closes the window."""
        self.window.close()
        self.look.close()

    def _time(self, name: str, deed: Callable[[], object]) -> None:
        """Does something and notes the time of the window's own thread until it has drawn again."""
        start = time.thread_time()
        deed()
        self.app.processEvents()
        self.seconds[name].append(time.thread_time() - start)

    def _label(self) -> None:
        """Gives the box that was drawn the label that it has not: the new one has that of the box before."""
        layer = self.session.current_layer
        label = int(layer.shapes.label[layer.shapes.rows_of(self.session.view.selection)[0]])
        self.window.perform_named("label_2" if label == 0 else "label_1")

    def _draw(self) -> None:
        """Drags a box with the mouse; which one depends on how many there were."""
        self.window.perform_named("box")
        canvas = self.window.page.canvas
        x, y = 30 + 7 * (self.edits % 41), 30 + 5 * (self.edits % 37)
        left, top = canvas.transform.to_view_point(x, y)
        right, bottom = canvas.transform.to_view_point(x + 40 + self.edits % 13, y + 30 + self.edits % 11)
        start, end = QPoint(round(left), round(top)), QPoint(round(right), round(bottom))
        QTest.mousePress(canvas, LEFT, Qt.KeyboardModifier.NoModifier, start)
        for part in (0.5, 1.0):
            QTest.mouseMove(canvas, start + (end - start) * part)
        QTest.mouseRelease(canvas, LEFT, Qt.KeyboardModifier.NoModifier, end)


if __name__ == "__main__":
    sys.exit(main())
