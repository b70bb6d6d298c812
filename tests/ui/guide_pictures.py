"""The pictures of the guide, taken anew: `python -m tests.ui.guide_pictures FOLDER [NAME]...`.

`tour` is a moving one. Each shows the program on a sample, in English and in the light theme, without a display. What
the page beside it says is what the picture shows, as long as both are made from the same program.
"""

import argparse
import io
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from PIL import Image as PillowImage
from PIL import ImageDraw
from PySide6.QtCore import QBuffer, QIODevice, QLocale, QPoint, QPointF, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from annotator.app import install_translators
from annotator.errors import Progress
from annotator.plugins.registry import Registry
from annotator.resources import find_resource
from annotator.samples.copying import copy_sample
from annotator.samples.sample import CROWNS, ORCHARD, PARTS, Sample
from annotator.session.settings import Preferences, Settings
from annotator.session.view import Mode
from annotator.ui.base.look import ActiveTheme
from annotator.ui.study.states import StatesPage
from annotator.ui.window.main_window import MainWindow
from tests.ui.screens import Silent, Studio, shorten_search, show_audit, show_model, show_work, wait_for_lines

SIZE = (1240, 780)
FILM_SIZE = (1008, 634)
"""Of the moving picture: as wide as a page shows it."""
FILM_STEPS = 6
"""Frames of a drag."""
POINTER = ((0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12))
COLOURS = 256
"""Of a stored picture: photographs and lines read well, and a page loads in no time."""
AUTHORS = {ORCHARD: "Ana", CROWNS: "Ida", PARTS: "Mia"}


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: the sample, what is shown in the window first, and the action whose dialog is taken, if any."""

    name: str
    sample: Sample | None
    show: Callable[[Studio], object] | None = None
    action: str = ""
    tab: str = ""
    """The tab of the dock that is shown."""
    moves: bool = False
    """Whether it is the moving one."""

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.name}.{'webp' if self.moves else 'png'}"


def show_first(studio: Studio) -> None:
    """The first image with one's own boxes, one of them selected."""
    studio.session.set_view(image=min(studio.session.project.images))
    studio.settle()
    show_work(studio)


def show_people(studio: Studio) -> None:
    """The cards of all persons."""
    show_audit(studio)
    studio.window.perform_named("workspace_study")
    studio.settle()
    assert studio.window.page is not None
    studio.window.page.study.show_page("people")
    studio.settle()


def show_numbers(studio: Studio) -> None:
    """The numbers of the data set, at their head once all of the page is there."""
    show_audit(studio)
    for _ in range(2):
        studio.window.perform_named("data_set")
        studio.settle()


def show_labels(studio: Studio) -> None:
    """The page of labels and tags."""
    show_work(studio)
    studio.window.perform_named("labels")
    studio.settle()


def show_states(studio: Studio) -> None:
    """A state that was just frozen, with its hash and the command of its report."""
    show_work(studio)
    studio.window.perform_named("freeze")
    studio.settle()
    assert studio.window.page is not None
    page = studio.window.page.study.current_page
    assert isinstance(page, StatesPage)
    page.name.setText("paper 1")
    page.keep_state()
    while page.line.is_busy or not page.table.rowCount():
        QApplication.processEvents()
    studio.settle()


def show_disagreement(studio: Studio) -> None:
    """Everybody's boxes on the first image, a disagreement in focus."""
    show_first(studio)
    show_audit(studio)


def show_miss(studio: Studio) -> None:
    """A model over the reference, a missed object in focus."""
    show_first(studio)
    studio.session.set_view(mode=Mode.AUDIT)
    show_model(studio)
    studio.settle()


class Film:
    """A moving picture of the window: frames, how long each is seen, and where the pointer is."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self.frames: list[PillowImage.Image] = []
        self.lengths: list[int] = []

    def add(self, milliseconds: int, pointer: QPoint | None = None) -> None:
        """A frame of what is shown, with the pointer at a place of the window."""
        frame = read_picture(self._studio.window.grab()).convert("RGB")
        if pointer is not None:
            arrow = [(pointer.x() + x, pointer.y() + y) for x, y in POINTER]
            ImageDraw.Draw(frame).polygon(arrow, fill="white", outline="black")
        self.frames.append(frame.resize(FILM_SIZE, PillowImage.Resampling.LANCZOS))
        self.lengths.append(milliseconds)

    def save(self, path: Path) -> None:
        """Writes it as an animated WebP, which repeats."""
        first, *others = self.frames
        first.save(path, append_images=others, save_all=True, duration=self.lengths, loop=0, quality=72, method=6)


def show_tour(studio: Studio, film: Film) -> None:
    """Three boxes are drawn and tagged, three disagreements and three misses walked, and the numbers seen."""
    window = studio.window
    _draw_boxes(studio, film)
    while window.action_set["undo"].isEnabled():  # the internals of the sample belong to the boxes that it came with
        window.perform_named("undo")
        studio.settle()
    show_audit(studio)
    for _ in range(3):
        studio.settle()
        film.add(1600)
        window.perform_named("next_disagreement")
    show_model(studio)
    for _ in range(3):
        studio.settle()
        film.add(1600)
        window.perform_named("next_disagreement")
    window.perform_named("workspace_study")
    for page in ("overview", "people"):
        assert window.page is not None
        window.page.study.show_page(page)
        studio.settle()
        film.add(2200)


def _draw_boxes(studio: Studio, film: Film) -> None:
    """Draws three fruits that are seen well on an image without boxes of Ana, and says how they are."""
    window, session = studio.window, studio.session
    page = window.page
    assert page is not None
    truth = json.loads((find_resource(f"samples/{ORCHARD.name}") / "truth.json").read_text(encoding="utf-8"))["images"]
    mine = {layer.key.image for layer in session.project.layers.values() if layer.key.author == session.view.author}
    image = min(image for image in session.project.images if image not in mine)
    session.set_view(image=image, mode=Mode.SESSION)
    studio.settle()
    canvas = page.canvas
    fruits = truth[session.project.images[image].name]["fruits"]
    seen = sorted(fruits, key=lambda one: -one["visible"] * (one["box"][2] - one["box"][0]))[:3]
    for fruit in seen:
        left, top, right, bottom = fruit["box"]
        ends = [canvas.transform.to_view_point(x, y) for x, y in ((left, top), (right, bottom))]
        window.perform_named("box")
        _drag(studio, film, *(QPointF(*end).toPoint() for end in ends))
        for action in ("label_1" if fruit["label"].startswith("ripe") else "label_2", "state_intact"):
            window.perform_named(action)
        studio.settle()
        film.add(700)


def _drag(studio: Studio, film: Film, start: QPoint, end: QPoint) -> None:
    assert studio.window.page is not None
    canvas = studio.window.page.canvas
    for step in range(FILM_STEPS + 1):
        place = start + (end - start) * step / FILM_STEPS
        if step == 0:
            QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=place)
        else:
            QTest.mouseMove(canvas, place)
        studio.settle()
        film.add(90, canvas.mapTo(studio.window, place))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=end)


SHOTS = (
    Shot("welcome", None),
    Shot("tour", ORCHARD, moves=True),
    Shot("draw", ORCHARD, show_first, tab="shapes"),
    Shot("agreement", ORCHARD, show_disagreement, tab="agreement"),
    Shot("model", ORCHARD, show_miss),
    Shot("crowns", CROWNS, show_disagreement, tab="agreement"),
    Shot("parts", PARTS, show_first, tab="shapes"),
    Shot("labels", ORCHARD, show_labels),
    Shot("freeze", ORCHARD, show_states),
    Shot("settings", ORCHARD, show_work, "settings"),
    Shot("team", ORCHARD, show_work, "team"),
    Shot("plugins", ORCHARD, show_work, "plugins"),
    Shot("whole-set", ORCHARD, show_numbers),
    Shot("people", ORCHARD, show_people),
    Shot("tune", CROWNS, show_audit, "tune"),
    Shot("export", ORCHARD, show_work, "export"),
    Shot("suspects", ORCHARD, show_miss, "detector.suspects"),
    Shot("address", ORCHARD, show_work, "locate_address"),
    Shot("run-model", ORCHARD, show_work, "detector.run"),
    Shot("palette", ORCHARD, show_work, "command_palette"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Takes the named pictures, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    app = QApplication([])
    settings = Settings().with_changes("files", daily_copy=False)
    settings = settings.with_changes("appearance", language="en", theme="light")
    translators = install_translators(app, settings)
    QLocale.setDefault(QLocale("en"))
    preferences = Preferences(settings, save=None)
    look = ActiveTheme(app, preferences)
    work = Path(tempfile.gettempdir()) / "guide"  # always the same: pictures show paths of files
    work.mkdir()
    with ExitStack() as after:
        after.callback(shutil.rmtree, work)
        after.callback(translators.clear)
        after.callback(look.close)
        copies: dict[Sample, Path] = {}
        for shot in SHOTS:
            if options.names and shot.name not in options.names:
                continue
            if shot.sample is not None and shot.sample not in copies:
                copies[shot.sample] = copy_sample(shot.sample, work / shot.sample.name, Progress())
            window = MainWindow(preferences, look, dialogs=Silent(), registry=Registry(off=settings.plugins.off))
            try:
                take(shot, window, options.folder, None if shot.sample is None else copies[shot.sample])
            finally:
                window.close()
    return 0


def take(shot: Shot, window: MainWindow, folder: Path, project: Path | None) -> None:
    """Brings the window there and stores its picture."""
    window.resize(*SIZE)
    window.opener.may_ask = False
    window.show()
    studio = Studio(window, folder, "", {})
    studio.settle()
    if project is not None and shot.sample is not None:
        window.opener.open_file(project, author=AUTHORS[shot.sample])
        studio.settle()
    if shot.moves:
        film = Film(studio)
        show_tour(studio, film)
        film.save(folder / shot.file)
        return
    if shot.show is not None:
        shot.show(studio)
        studio.settle()
    if shot.tab and window.page is not None:
        window.page.tabs.show_panel(shot.tab)
        studio.settle()
    shown: QWidget = window
    before = set(QApplication.topLevelWidgets())
    if shot.action:
        window.perform_named(shot.action)
        shorten_search(studio)
        studio.settle()
        wait_for_lines(studio)
        opened = [one for one in QApplication.topLevelWidgets() if one not in before and one.isVisible()]
        shown = opened[0] if opened else window
    store(shown.grab(), folder / shot.file)
    if isinstance(shown, QDialog):
        shown.reject()
    studio.settle()


def store(picture: QPixmap, path: Path) -> None:
    """Writes a picture with few colours."""
    with read_picture(picture) as opened:
        opened.convert("RGB").quantize(COLOURS, dither=PillowImage.Dither.FLOYDSTEINBERG).save(path, optimize=True)


def read_picture(picture: QPixmap) -> PillowImage.Image:
    """What Qt grabbed, for Pillow."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return PillowImage.open(io.BytesIO(buffer.data().data()))


if __name__ == "__main__":
    sys.exit(main())
