"""First hours in the real window, by keys, drags and drops alone: how many actions and seconds until the first result.

Each begins at a first start, with settings of nobody. A key, a drag, a click, a drop and a typed word are one action
each; the Enter behind a word is another. What takes more actions than it may is a failure, and so is what takes a
person more than two minutes: the seconds of the keystroke-level model (Card, Moran and Newell 1980), in which each
action is thought about once, and those of the program, in which nobody thinks or aims.
"""

import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image as PillowImage
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from annotator import app as annotator_app
from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD
from annotator.session.settings import Preferences, Settings
from annotator.ui.base.look import ActiveTheme
from annotator.ui.window.main_window import MainWindow
from tests.campaigns.kit import Tries, own_home, parser_of
from tests.detector import projects

THINK, KEY, AIM, PRESS, HOME = 1.35, 0.28, 1.1, 0.1, 0.4
"""Seconds of the model: to think, to press a key as an average typist, to point, to press or release a button, to move
the hand between mouse and keys."""
MOST_SECONDS = 120
LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
PATIENCE = 60
"""Seconds that the window may take for one action."""
REST = 3
"""Looks in a row, 20 milliseconds apart, in which the window must be at rest."""


class Newcomer:
    """A person at a window that was never started before."""

    def __init__(self) -> None:
        preferences = Preferences(Settings())
        self.look = ActiveTheme(QApplication.instance(), preferences, forced="light")
        self.window = MainWindow(preferences, self.look)
        self.window.resize(1400, 900)
        self.window.show()
        self.actions, self.by_hand, self._begun = 0, 0.0, time.monotonic()
        self._wait()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._begun

    def press(self, *keys: str) -> None:
        for key in keys:
            combination = QKeySequence(key)[0]
            QTest.keyClick(self._target(), combination.key(), combination.keyboardModifiers())
            self._note(KEY * (1 + key.count("+")))

    def type(self, word: object) -> None:
        QTest.keyClicks(self._target(), str(word))
        self._note(KEY * len(str(word)))
        self.press("Return")

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        canvas = self.window.page.canvas
        QTest.mousePress(canvas, LEFT, PLAIN, QPoint(*start))
        QTest.mouseMove(canvas, QPoint(*end))
        QTest.mouseRelease(canvas, LEFT, PLAIN, QPoint(*end))
        self._note(2 * HOME + 2 * AIM + 2 * PRESS)

    def await_text(self, widget: QWidget, text: str) -> None:
        """Reads what a part of the window says, until that is in it."""
        end, found = time.monotonic() + PATIENCE, ""
        while text not in found:
            assert time.monotonic() < end, found
            QTest.qWait(20)
            found = " ".join(label.text() for label in widget.findChildren(QLabel))

    def drop(self, *paths: Path) -> None:
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        self.window.dropEvent(QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, mime, LEFT, PLAIN))
        self._note(2 * HOME + (1 + len(paths)) * (AIM + 2 * PRESS))

    def start_with(self, command: str, path: Path) -> None:
        """A command typed into the terminal, and Enter: the window opens the path that it names."""
        self._note(KEY * len(command))
        self.window.open_path(path)
        self._note(KEY)

    def leave(self) -> None:
        self.window.close()
        self.look.close()
        self.window.take_apart()

    def _target(self) -> object:
        return QApplication.focusWidget() or QApplication.activeModalWidget() or self.window

    def _note(self, seconds: float) -> None:
        self.actions += 1
        self.by_hand += THINK + seconds
        self._wait()

    def _wait(self) -> None:
        end, quiet = time.monotonic() + PATIENCE, 0
        while quiet < REST:
            assert time.monotonic() < end, "the window does not come to rest"
            QTest.qWait(20)
            if QApplication.activeModalWidget() is None and not self.window.isActiveWindow():
                self.window.activateWindow()
            quiet = quiet + 1 if self.window.is_settled else 0


def label_a_folder(person: Newcomer, folder: Path) -> None:
    """Photographs of one's own, dropped on the window, to the first labelled box."""
    make_photographs(folder)
    person.drop(folder)
    draw_first_box(person)


def label_a_chosen_folder(person: Newcomer, folder: Path) -> None:
    """The same by keys, with the dialog that asks for a folder and the name that is suggested."""
    make_photographs(folder)
    person.press("Ctrl+U")
    person.type(folder)
    draw_first_box(person, name="")


def label_a_typed_folder(person: Newcomer, folder: Path) -> None:
    """The same with the folder named in the terminal: `annotator open photographs`."""
    make_photographs(folder)
    person.start_with("annotator open photographs", folder)
    draw_first_box(person, name="")


def make_photographs(folder: Path) -> None:
    for number in range(3):
        PillowImage.new("RGB", (900, 600), (90, 110, 70)).save(folder / f"photo{number}.jpg")


def draw_first_box(person: Newcomer, name: str = "Lena") -> None:
    """From the question who labels to a box with a label; without a name the one that is suggested is taken."""
    if name:
        person.type(name)
    else:
        person.press("Return")
    person.drag((200, 200), (320, 300))
    person.type("apple")
    session = person.window.page.session
    assert [label.name for label in session.project.vocabulary.labels] == ["apple"]
    assert len(session.current_layer.shapes) == 1


def compare_two_files(person: Newcomer, folder: Path) -> None:
    """COCO files of two people to the F1 of all their images."""
    write_coco(folder / "ana.json", [[10, 10, 80, 80], [200, 40, 90, 90]])
    write_coco(folder / "ben.json", [[12, 10, 80, 80]])
    person.drop(folder / "ana.json", folder / "ben.json")
    person.press("Ctrl+4")
    verdict = person.window.page.workspaces.study.current_page.verdict
    person.await_text(verdict, "F1 of .667")


def compare_a_folder(person: Newcomer, folder: Path) -> None:
    """A folder with one folder of files an annotator to the F1 of all their images."""
    for name, boxes in {"ana": [[10, 10, 80, 80], [200, 40, 90, 90]], "ben": [[12, 10, 80, 80]]}.items():
        (folder / name).mkdir()
        write_coco(folder / name / "labels.json", boxes)
    person.drop(folder)
    person.press("Ctrl+4")
    person.await_text(person.window.page.workspaces.study.current_page.verdict, "F1 of .667")


def audit_a_project(person: Newcomer, folder: Path) -> None:
    """A project of three annotators to how far they agree."""
    person.drop(copy_sample(ORCHARD, folder))
    person.press("Ctrl+4")
    person.await_text(person.window.page.workspaces.study.current_page.verdict, "agrees with an F1 of")


def check_a_project(person: Newcomer, folder: Path) -> None:
    """A project with the output of models to what they found, missed and invented, and why a first object is missed."""
    person.drop(copy_sample(ORCHARD, folder))
    person.press("Ctrl+3", "J")
    panel = person.window.page.panels["model"]
    person.await_text(panel.counts, "whole set")
    person.await_text(panel.why, "classif")


def check_two_folders(person: Newcomer, folder: Path) -> None:
    """A dataset of YOLO and the text files of a run to what the model found, missed and invented."""
    dataset, run = folder / "dataset", folder / "labels"
    for place in (dataset / "images", dataset / "labels", run):
        place.mkdir(parents=True)
    make_photographs(dataset / "images")
    (dataset / "data.yaml").write_text("names: [apple]\ntrain: images\nval: images\n")
    for number in range(3):
        (dataset / "labels" / f"photo{number}.txt").write_text("0 0.3 0.3 0.1 0.1\n0 0.7 0.7 0.1 0.1\n")
        (run / f"photo{number}.txt").write_text("0 0.3 0.3 0.1 0.1 0.9\n0 0.5 0.2 0.1 0.1 0.4\n")
    person.drop(dataset, run)
    person.press("J")
    person.await_text(person.window.page.panels["model"].counts, "whole set")


def explain_a_miss(person: Newcomer, folder: Path) -> None:
    """Ground truth, a detector's output and its internals to the first miss with its cause."""
    write_coco(folder / "truth.json", [[x0, y0, x1 - x0, y1 - y0] for x0, y0, x1, y1 in projects.OBJECTS.tolist()])
    found = [{"image": "row/img1.jpg", "label": "apple", "bbox": [10, 0, 100, 100], "score": 0.9}]
    (folder / "net.json").write_text(json.dumps(found))
    internals = projects.record(folder / "internals", nms_iou=0.2)
    person.drop(folder / "truth.json", folder / "net.json")
    person.press("Ctrl+Shift+L")
    person.type(internals)
    person.press("J")
    panel = person.window.page.panels["model"]
    person.await_text(panel.why, "Proposal process")


FIRST_HOURS: dict[Callable[[Newcomer, Path], None], int] = {
    label_a_folder: 6,
    label_a_chosen_folder: 7,
    label_a_typed_folder: 6,
    compare_two_files: 3,
    compare_a_folder: 3,
    audit_a_project: 3,
    check_a_project: 3,
    check_two_folders: 3,
    explain_a_miss: 5,
}
"""How many actions each may take."""


def write_coco(path: Path, boxes: Sequence[Sequence[float]]) -> None:
    """A file of one person's boxes on one image."""
    made = [{"id": n, "image_id": 1, "category_id": 1, "bbox": list(box)} for n, box in enumerate(boxes, 1)]
    content = {"images": [{"id": 1, "file_name": "row/img1.jpg", "width": 1400, "height": 700}]}
    path.write_text(json.dumps(content | {"categories": [{"id": 1, "name": "apple"}], "annotations": made}))


def main(arguments: Sequence[str] | None = None) -> int:
    """Goes through as many first hours as asked."""
    parser = parser_of("hours", __doc__, count=len(FIRST_HOURS), what="most first hours")
    options, tries = parser.parse_args(arguments), Tries()
    annotator_app._make_application()
    for number, (go, most) in enumerate(list(FIRST_HOURS.items())[: options.count]):
        with own_home() as home, tries.one(go.__name__.replace("_", " ")):
            folder = home / f"files{number}"
            folder.mkdir()
            person = Newcomer()
            try:
                go(person, folder)
                own, by_hand = person.seconds, person.by_hand
                sys.stdout.write(
                    f"{person.actions} actions of at most {most}, {by_hand:.1f} s by hand and {own:.1f} s to wait: "
                )
                assert person.actions <= most
                assert by_hand + own <= MOST_SECONDS
            finally:
                person.leave()
    return tries.end()


if __name__ == "__main__":
    sys.exit(main())
