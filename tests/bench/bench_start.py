"""How much processor time the start takes: ratios to a bare window of Qt's with numpy, processes taken in turn.

Run with `python -m pytest -m bench tests/bench/bench_start.py -s`. Every process keeps what it compiled; the first
round is thrown away.
"""

import io
import os
import resource
import statistics
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image as PillowImage

from annotator.cli.program import run
from annotator.errors import Progress
from annotator.samples.copying import copy_sample
from annotator.samples.sample import SAMPLES

pytestmark = pytest.mark.bench

ROUNDS = 9
BARE = """
import os
import numpy
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

app = QApplication([])

class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, lambda: os._exit(0))

window = Window()
window.resize(1400, 900)
window.show()
app.exec()
"""
FIRST_PAINT = """
import os, sys
from pathlib import Path
from annotator import app
from annotator.ui.window.first_window import FirstPaint

FirstPaint._go_on = lambda _self: os._exit(0)
app.open_window(*map(Path, sys.argv[1:]))
"""
SETTLED = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from annotator import app
from annotator.ui.window.main_window import MainWindow

show = MainWindow.show

def look(window):
    if window.is_complete and window.is_settled:
        os._exit(0)
    QTimer.singleShot(5, lambda: look(window))

MainWindow.show = lambda window: (show(window), look(window))
app.open_window(*map(Path, sys.argv[1:]))
"""
SHARP = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from annotator import app
from annotator.session.settings import Seat
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.window.main_window import MainWindow

show = MainWindow.show

def look(window):
    picture = None if window.page is None else window.page.canvas.picture
    if picture is not None and picture.is_sharp and window.page.canvas.is_settled:
        os._exit(0)
    QTimer.singleShot(5, lambda: look(window))

Dialogs.ask_seat = lambda _self, _parent, _known, *, suggested, then, **_more: then(Seat(name="Ana"))
MainWindow.show = lambda window: (show(window), look(window))
app.open_window(*map(Path, sys.argv[1:]))
"""
COMMAND = "from annotator.cli import main; main()"


def make_folder(folder: Path, count: int) -> Path:
    """A project over a folder of so many small pictures."""
    folder.mkdir()
    packed = io.BytesIO()
    PillowImage.effect_noise((640, 480), 60).convert("RGB").save(packed, "JPEG")
    for number in range(count):
        (folder / f"{number:05}.jpg").write_bytes(packed.getvalue())
    made = folder.parent / f"{folder.name}.annotator"
    run(["new", str(made), "--images", str(folder), "--labels", "apple"])
    return made


def processor_time(arguments: list[str], environment: dict[str, str]) -> float:
    """Milliseconds of a process of its own."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", *arguments], env=environment, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3


def test_start(tmp_path: Path) -> None:
    own = {name: str(tmp_path / "own") for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")}
    environment = {**os.environ, **own, "QT_QPA_PLATFORM": "offscreen", "PYTHONPYCACHEPREFIX": str(tmp_path / "pyc")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    sample = str(copy_sample(SAMPLES[0], tmp_path / "sample", Progress()))
    few, many = (str(make_folder(tmp_path / name, count)) for name, count in (("few", 10), ("many", 10_000)))
    rows = {
        "bare window with numpy": [BARE],
        "annotator --version": [COMMAND, "--version"],
        "annotator --help": [COMMAND, "--help"],
        "annotator audit --help": [COMMAND, "audit", "--help"],
        "annotator check --help": [COMMAND, "check", "--help"],
        "annotator export --help": [COMMAND, "export", "--help"],
        "welcome page, first paint": [FIRST_PAINT],
        "sample, first paint": [FIRST_PAINT, sample],
        "welcome page, complete": [SETTLED],
        "sample, sharp": [SHARP, sample],
        "sample, complete": [SETTLED, sample],
        "project of 10 pictures, sharp": [SHARP, few],
        "project of 10 000 pictures, sharp": [SHARP, many],
    }
    spent: dict[str, list[float]] = {name: [] for name in rows}
    for _ in range(ROUNDS + 1):
        for name, arguments in rows.items():
            spent[name].append(processor_time(arguments, environment))
    bare, *_ = (times[1:] for times in spent.values())
    print()
    for name, times in spent.items():
        least, median = min(times[1:]), statistics.median(times[1:])
        ratios = f"{least / min(bare):5.2f} / {median / statistics.median(bare):5.2f} x bare"
        print(f"{name:28} least {least:7.1f}  median {median:7.1f} ms of processor time  {ratios}")
