"""Click to box in the real window: presses, answers of a model in its own threads, and what comes of both."""

import threading
from dataclasses import dataclass, field
from pathlib import Path

import immutables
import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from annotator.errors import UserError
from annotator.geometry.box import compute_iou
from annotator.model.author import AuthorKind
from annotator.plugins.detectors import PromptableContribution
from annotator.resources import find_resource
from annotator.session.view import Tool
from annotator.store import create_project
from annotator.ui.canvas.assistant import MOST_REGIONS, list_regions
from tests import builders
from tests.detector.run.pairs import write_pair
from tests.ui.window.test_outlines import LEFT, PLAIN, drag, place_of
from tests.windows import press, settle


@dataclass
class Found:
    box: np.ndarray
    outline: tuple = ()
    score: float = 0.9


@dataclass
class Finder:
    """Finds a square around each point."""

    name: str = "finder"
    gate: threading.Event = field(default_factory=threading.Event)
    threads: set = field(default_factory=set)
    looks: int = 0
    answers: int = 0
    fails: bool = False

    def choose_region(self, size, _prompt, *, view):
        assert 0 < view <= max(size)
        return 0, 0, *size

    def embed(self, pixels, _region, progress):
        self.looks += 1
        self.threads.add(threading.current_thread().name)
        while not self.gate.wait(0.005):
            progress.step(0, 0)
        if self.fails:
            raise UserError("The graph is broken; export it again.")
        return pixels.shape

    def predict(self, _embedding, points, inside, box):
        self.threads.add(threading.current_thread().name)
        self.answers += 1
        if box is not None:
            return Found(box + np.array([2, 2, -2, -2]))
        x, y = points[inside][-1]
        ring = np.array([[x - 10, y - 8], [x + 10, y - 8], [x, y + 8]])
        return Found(np.array([x - 10, y - 8, x + 10, y + 8]), (ring,))


def find_alike(model, embeddings, boxes, known, progress):
    progress.step(1, 2)
    assert (model.name, len(embeddings), len(known)) == ("finder", 1, 1)
    return [Found(boxes[0] + by, (), 1.0 - by / 100) for by in (0, 60, 30, 90)]


@pytest.fixture
def finder(window):
    """A model that answers at once, chosen in the settings."""
    made = Finder()
    made.gate.set()

    def load(path: Path, _cache: object):
        if path.stem != "finder":
            raise UserError("There is no such model; choose another.")
        return made

    offers = (PromptableContribution("finder", "Finder", ("*.json",), load, find_alike, Path("/models/finder.json")),)
    window.page.assistant._find_offers = lambda: offers
    window.page.assistant._model = None
    window.preferences.set("drawing", assist_model="/models/finder.json")
    press(window, "Ctrl+A", "Del")
    return made


def click(window, x, y, keys=PLAIN, button=LEFT):
    QTest.mouseClick(window.page.canvas, button, keys, place_of(window, x, y))


def shapes_of(window):
    return window.page.session.current_layer.shapes


def find(window, qtbot):
    """Waits for the answer to what was pointed out."""
    settle(qtbot, window)
    assert window.page.session.is_previewing


def test_clicks_draw_what_the_model_finds_one_undo_a_shape(window, qtbot, finder):
    session = window.page.session
    before = session.next_undo
    press(window, "F")
    click(window, 60, 40)
    find(window, qtbot)
    click(window, 150, 100)
    assert len(shapes_of(window)) == 1, "the next click elsewhere accepts"
    find(window, qtbot)
    press(window, "2", "Return")
    shapes = shapes_of(window)
    assert np.abs(shapes.box - [[50, 32, 70, 48], [140, 92, 160, 108]]).max() < 1
    model = session.project.find_author("finder")
    assert model.kind is AuthorKind.MODEL
    assert shapes.assisted.tolist() == [model.id, model.id]
    assert not shapes.draft.any()
    assert shapes.label[0] != shapes.label[1], "a key of a label is for what is about to be drawn"
    assert "(M)" in window.page.frame.find_hint(place_of(window, 60, 40))
    assert "MainThread" not in finder.threads
    assert finder.looks <= 2, "the picture, and the next one ahead"
    press(window, "Ctrl+Z")
    assert len(shapes_of(window)) == 1
    press(window, "Ctrl+Z")
    assert session.next_undo is before
    assert session.project.find_author("finder") is not None


def test_points_beside_rough_boxes_edges_and_what_drops_them(window, qtbot, finder):
    press(window, "F")
    click(window, 60, 40)
    find(window, qtbot)
    click(window, 62, 42, button=Qt.MouseButton.RightButton)
    trace = window.page.canvas.gestures._trace
    assert trace.prompt.inside == (True, False)
    press(window, "Backspace")
    assert window.page.canvas.gestures._trace.prompt.inside == (True,)
    press(window, "Esc")
    assert not window.page.session.is_previewing
    drag(window, (40, 30), (100, 80))
    find(window, qtbot)
    drag(window, (98, 55), (110, 55))
    press(window, "Return")
    assert np.abs(shapes_of(window).box - [[42, 32, 110, 78]]).max() < 1


def test_another_image_drops_what_was_pointed_out(window, qtbot, finder):
    session = window.page.session
    finder.gate.clear()
    press(window, "F")
    click(window, 60, 40)
    press(window, "D")
    finder.gate.set()
    settle(qtbot, window)
    assert session.view.image == 2
    assert not session.is_previewing
    assert not window.page.canvas.gestures.is_prompting


def test_the_picture_is_looked_at_once_with_the_tool_and_for_all_clicks(window, qtbot, finder):
    window.page.assistant.embeddings.limit = 0
    finder.gate.clear()
    press(window, "F")
    qtbot.waitUntil(lambda: finder.looks == 1)
    click(window, 60, 40)
    click(window, 62, 42, keys=Qt.KeyboardModifier.ControlModifier)
    finder.gate.set()
    find(window, qtbot)
    assert (finder.looks, finder.answers) == (1, 2), "once unasked, so that the first answer is no slower"
    assert np.abs(window.page.canvas.gestures._trace.found.box - [52, 34, 72, 50]).max() < 1, "the last of the clicks"
    press(window, "Esc", "D")
    settle(qtbot, window)
    assert (window.page.session.view.tool, window.page.session.view.image) == (Tool.ASSIST, 2)
    seen = {one.image for one in window.page.assistant._known}
    assert {1, 2} <= seen, "another picture is looked at when it is opened"


def test_a_look_that_fails_or_is_called_off_says_so_and_drops_the_prompt(window, qtbot, finder):
    canvas = window.page.canvas
    finder.fails = True
    press(window, "F")
    click(window, 60, 40)
    qtbot.waitUntil(lambda: "The graph is broken; export it again." in window.messages.sentences)
    settle(qtbot, window)
    assert len([one for one in window.messages.sentences if "broken" in one]) == 1, "once for tool and click"
    assert not canvas.gestures.is_prompting
    finder.fails, finder.looks = False, 0
    finder.gate.clear()
    click(window, 60, 40)
    qtbot.waitUntil(lambda: finder.looks == 1)
    next(one for one in window.status.findChildren(QAbstractButton) if one.text() == "Cancel").click()
    qtbot.waitUntil(lambda: not canvas.gestures.is_prompting)
    assert window.messages.sentences[-1] == "'Looking at the picture' was cancelled."
    finder.gate.set()
    settle(qtbot, window)
    click(window, 60, 40)
    find(window, qtbot)


def test_like_this_one(window, qtbot, finder):
    session = window.page.session
    press(window, "W")
    drag(window, (10, 10), (40, 30))
    press(window, "Shift+F")
    settle(qtbot, window)
    drafts = shapes_of(window)
    assert drafts.draft.tolist() == [False, True, True, True]
    assert np.round(drafts.box[1:, 0] - drafts.box[0, 0]).tolist() == [30, 60, 90], "surest first"
    assert (session.view.selection, session.view.tool) == ((int(drafts.id[1]),), Tool.SELECT)
    press(window, "Return", "Del")
    assert shapes_of(window).draft.tolist() == [False, False, True]
    assert session.view.selection == (int(shapes_of(window).id[2]),), "refused or taken, the next one is in hand"


def test_without_a_model_the_window_says_what_to_do(window, qtbot, finder):
    window.preferences.set("drawing", assist_model="")
    press(window, "F")
    click(window, 60, 40)
    assert "needs a promptable model" in window.messages.sentences[-1]
    window.page.assistant._take_path(Path("/models/finder.json"))
    find(window, qtbot)
    window.preferences.set("drawing", assist_model="/models/gone.json")
    press(window, "Esc")
    click(window, 60, 40)
    qtbot.waitUntil(lambda: window.messages.sentences[-1].startswith("There is no such model"))


@pytest.mark.own_window
def test_closing_while_a_model_looks_leaves_no_thread(window, finder):
    finder.gate.clear()
    press(window, "F")
    click(window, 60, 40)
    page = window.page
    window.close_project()
    assert page.assistant.runner.is_closed
    assert window.page is None


def test_what_is_alike_is_looked_for_everywhere_at_one_scale():
    assert list_regions((1000, 700), (0, 0, 1000, 700)) == [(0, 0, 1000, 700)]
    found = list_regions((6000, 4000), (1024, 0, 3072, 2048))
    assert len(found) == 15
    seen = np.zeros((4000, 6000), dtype=bool)
    for x0, y0, x1, y1 in found:
        assert (x1 - x0, y1 - y0) == (2048, 2048)
        seen[y0:y1, x0:x1] = True
    assert seen.all()
    assert len(list_regions((60_000, 40_000), (0, 0, 1024, 1024))) <= MOST_REGIONS


def test_a_part_of_a_large_picture_is_looked_at_at_the_scale_of_the_click(make_window, qtbot, tmp_path):
    folder, size = tmp_path / "pictures", (6000, 4000)
    folder.mkdir()
    pixels = np.zeros((size[1], size[0], 3), np.uint8)
    pixels[2592:2880, 4096:4416] = 220
    PillowImage.fromarray(pixels).save(folder / "large.jpg")
    path = tmp_path / "large.annotator"
    made = builders.project(images=1, count=0, size=size)
    image = replace(made.images[1], name="large.jpg")
    create_project(path, replace(made, images=immutables.Map({1: image}), images_folder=str(folder))).close()
    window = make_window(path)
    window.preferences.set("drawing", assist_model=str(write_pair(tmp_path / "models", "sam")))
    settle(qtbot, window)
    window.page.canvas.show_box(np.array([3900.0, 2400.0, 4600.0, 3060.0]))
    settle(qtbot, window)
    press(window, "F")
    click(window, 4250, 2700)
    find(window, qtbot)
    press(window, "Return")
    (seen,) = window.page.assistant._known
    x0, y0, x1, y1 = seen.region
    assert max(x1 - x0, y1 - y0) <= 2048, "not the whole picture"
    # the model's grid has 64 places a side
    assert np.abs(shapes_of(window).box - [[4096, 2592, 4416, 2880]]).max() < (x1 - x0) / 64


def test_the_sample_model_is_one_click_away_and_finds_an_apple(make_window, qtbot, tmp_path):
    folder = tmp_path / "pictures"
    folder.mkdir()
    with PillowImage.open(find_resource("samples") / "orchard" / "pictures" / "row03" / "IMG_4155.jpg") as picture:
        picture.resize((600, 400)).save(folder / "apples.jpg")
    path = tmp_path / "apples.annotator"
    made = builders.project(images=1, count=0, size=(600, 400))
    image = replace(made.images[1], name="apples.jpg")
    create_project(path, replace(made, images=immutables.Map({1: image}), images_folder=str(folder))).close()
    window = make_window(path)
    press(window, "F")
    next(one for one in window.messages.findChildren(QAbstractButton) if one.text() == "Use the sample model").click()
    drag(window, (288, 128), (432, 268))
    find(window, qtbot)
    press(window, "Return")
    shapes, project = shapes_of(window), window.page.session.project
    assert compute_iou(shapes.box, np.array([[298.0, 136.0, 424.0, 257.0]]))[0, 0] > 0.7
    model = project.authors[int(shapes.assisted[0])]
    assert model.kind is AuthorKind.MODEL
    assert window.preferences.settings.drawing.assist_model.endswith("sample-promptable.json")
