"""The pictures of the guide, taken anew: `python -m tests.ui.guide_pictures FOLDER [NAME]...`.

Each shows the program on a sample, in English and in the light theme, without a display. What the page beside it says
is what the picture shows, as long as both are made from the same program.
"""

import argparse
import io
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from PIL import Image as PillowImage
from PySide6.QtCore import QBuffer, QIODevice, QLocale
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from annotator.app import install_translators
from annotator.plugins.registry import Registry
from annotator.progress import Progress
from annotator.samples.copying import copy_sample
from annotator.samples.sample import CROWNS, ORCHARD, PARTS, Sample
from annotator.session.settings import Preferences, Settings
from annotator.session.view import Mode
from annotator.ui.base.look import ActiveTheme
from annotator.ui.window.main_window import MainWindow
from tests.ui.screens import Silent, Studio, shorten_search, show_audit, show_model, show_work, wait_for_lines

SIZE = (1240, 780)
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


SHOTS = (
    Shot("welcome", None),
    Shot("draw", ORCHARD, show_first, tab="shapes"),
    Shot("agreement", ORCHARD, show_disagreement, tab="agreement"),
    Shot("model", ORCHARD, show_miss),
    Shot("crowns", CROWNS, show_disagreement, tab="agreement"),
    Shot("parts", PARTS, show_first, tab="shapes"),
    Shot("labels", ORCHARD, show_work, "labels"),
    Shot("freeze", ORCHARD, show_work, "freeze"),
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
    store(shown.grab(), folder / f"{shot.name}.png")
    if isinstance(shown, QDialog):
        shown.reject()
    studio.settle()


def store(picture: QPixmap, path: Path) -> None:
    """Writes a picture with few colours."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    with PillowImage.open(io.BytesIO(buffer.data().data())) as opened:
        opened.convert("RGB").quantize(COLOURS, dither=PillowImage.Dither.FLOYDSTEINBERG).save(path, optimize=True)


if __name__ == "__main__":
    sys.exit(main())
