"""What outlines by hand and the wall of crops save: actions and seconds, by a scripted person in the real window.

The person knows what is true: the outlines of the survey of crowns, the answer key of the orchard. Seconds are those of
the keystroke-level model (see `bench_checklist.py`); a stroke is its drawing operator, 0.9 s a straight part and 0.16 s
a centimetre. Looking and thinking are left out of all ways alike. Run with
`pytest -m bench -s tests/bench/bench_tools.py`.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from statistics import median
from time import thread_time

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shapely.geometry import Polygon

from annotator.geometry.overlap import compute_iou
from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.model.shapes import Shapes
from annotator.samples.copying import copy_sample
from annotator.samples.sample import CROWNS, ORCHARD
from annotator.session.view import Workspace
from annotator.store import create_project
from tests import builders
from tests.bench.bench_checklist import BUTTON, HAND, POINT, Person
from tests.windows import press, settle

pytestmark = [pytest.mark.bench, pytest.mark.qt_log_ignore("This plugin does not support")]

LEFT = Qt.MouseButton.LeftButton
CENTIMETRE = 96 / 2.54
"""Pixels of the screen."""
PART, LENGTH = 0.9, 0.16
"""Seconds of a straight part and of a centimetre of a stroke."""
GOOD = 0.9
"""IoU with the truth from which on a shape is right."""
CUT = 0.3
FRAME = 1000 / 60


def click_outline(person: Person, points: np.ndarray) -> None:
    """A click a vertex, and Enter."""
    for x, y in points.tolist():
        QTest.mouseClick(person.window.page.canvas, LEFT, pos=QPoint(round(x), round(y)))
    person.drags += len(points)
    person.seconds += len(points) * (POINT + 2 * BUTTON) + (0.0 if person.at_mouse else HAND)
    person.at_mouse = True
    person.type("Return")


def draw_outline(person: Person, points: np.ndarray) -> None:
    """One stroke along the outline with the button held."""
    canvas, ring = person.window.page.canvas, np.concatenate([points, points[:1]])
    QTest.mousePress(canvas, LEFT, pos=QPoint(*np.rint(ring[0]).astype(int).tolist()))
    for start, end in pairwise(ring):
        for part in (0.25, 0.5, 0.75, 1.0):
            QTest.mouseMove(canvas, QPoint(*np.rint(start + part * (end - start)).astype(int).tolist()))
    QTest.mouseRelease(canvas, LEFT, pos=QPoint(*np.rint(ring[-1]).astype(int).tolist()))
    length = float(np.hypot(*np.diff(ring, axis=0).T).sum()) / CENTIMETRE
    person.drags += 1
    person.seconds += POINT + 2 * BUTTON + PART * len(points) + LENGTH * length + (0.0 if person.at_mouse else HAND)
    person.at_mouse = True


@pytest.mark.parametrize("draw", [click_outline, draw_outline])
def test_outlines_of_crowns(qtbot, make_window, tmp_path, draw: Callable[[Person, np.ndarray], None]) -> None:
    window = make_window(copy_sample(CROWNS, tmp_path / "crowns"), last_author="Ida")
    settle(qtbot, window)
    session, canvas = window.page.session, window.page.canvas
    person, good, meant = Person(window), 0, 0
    surveyor = session.project.find_author("Field survey").id
    for image in sorted(session.project.images)[:2]:
        session.set_view(image=image, author=1, workspace=Workspace.LABEL)
        settle(qtbot, window)
        session.commit(edit.remove_shapes(session.current_layer, session.current_layer.shapes.id))
        truth = [ring[0] for ring in session.load_layer(LayerKey(image, surveyor)).shapes.polygon if ring is not None]
        window.perform_named("polygon")
        for ring in truth:
            corners = np.array([canvas.transform.to_view_point(x, y) for x, y in ring.tolist()])
            draw(person, corners)
            drawn = session.current_layer.shapes
            meant += 1
            if len(drawn) and drawn.polygon is not None and drawn.polygon[-1] is not None:
                one, other = Polygon(drawn.polygon[-1][0]).buffer(0), Polygon(ring).buffer(0)
                good += one.intersection(other).area / one.union(other).area >= GOOD
    print(
        f"\n{draw.__name__}: {meant} crowns, {person.drags / meant:.1f} presses, {person.keys / meant:.1f} keys each, "
        f"{person.seconds / meant:.1f} s each, {good} at IoU >= {GOOD}"
    )
    assert good >= GOOD * meant


def review_on_the_wall(qtbot, person: Person, keep: Callable[[int, np.ndarray], bool]) -> None:
    """A key a crop."""
    window = person.window
    person.type("Shift+F12")
    search = window.page.area.search
    search.field.setText("draft:yes")
    search.recount.count()
    qtbot.waitUntil(lambda: search.recount.is_settled)
    settle(qtbot, window)
    gallery = window.page.area.gallery
    person.type("Home")
    for place in range(len(gallery.tiles.ids)):
        # A person does not judge what is not there to be seen, and what was not seen stays a draft.
        qtbot.waitUntil(lambda place=place: gallery.tiles.find_picture(place) is not None)
        key, _shape = gallery.tiles.result.place_of(place)
        person.type("Return" if keep(key.image, gallery.tiles.result.find_shape(place).box[0]) else "Del")


def review_on_the_picture(qtbot, person: Person, keep: Callable[[int, np.ndarray], bool]) -> None:
    """A key to the next draft, and a key for it; a key to the next image."""
    session = person.window.page.session
    for image in sorted(session.project.images):
        while session.view.image != image:
            person.type("D")
        settle(qtbot, person.window)
        for _draft in range(int(session.current_layer.shapes.draft.sum())):
            while True:
                chosen = session.current_layer.shapes.rows_of(session.view.selection)
                if len(chosen) == 1 and session.current_layer.shapes.draft[chosen[0]]:
                    break
                person.type("Tab")
            person.type("Return" if keep(image, session.current_layer.shapes.box[chosen[0]]) else "Del")


@pytest.mark.parametrize("review", [review_on_the_wall, review_on_the_picture])
def test_reviewing_drafts_of_an_orchard(qtbot, make_window, tmp_path, review) -> None:
    window = make_window(copy_sample(ORCHARD, tmp_path / "orchard"), last_author="Ana")
    settle(qtbot, window)
    session = window.page.session
    model, key = (session.project.find_author(name).id for name in ("Two stage", "Answer key"))
    truth: dict[int, np.ndarray] = {}
    for image in sorted(session.project.images)[:6]:
        session.set_view(image=image, author=1, workspace=Workspace.LABEL)
        session.commit(edit.remove_shapes(session.current_layer, session.current_layer.shapes.id))
        found = session.load_layer(LayerKey(image, model)).shapes
        drafts = edit.take_from_model(found.take(found.score >= CUT), model, session.next_shape_id, draft=True)
        session.commit(edit.add_shapes(session.current_layer, drafts))
        truth[image] = session.load_layer(LayerKey(image, key)).shapes.box
    for image in sorted(session.project.images)[6:]:
        truth[image] = np.zeros((0, 4))
    first = min(truth)
    session.set_view(image=first)
    settle(qtbot, window)
    number = sum(int(session.load_layer(LayerKey(image, 1)).shapes.draft.sum()) for image in truth)

    def keep(image: int, box: np.ndarray) -> bool:
        return len(truth[image]) > 0 and bool(compute_iou(box[None], truth[image]).max() >= 0.5)

    person = Person(window)
    review(qtbot, person, keep)
    left = [session.load_layer(LayerKey(image, 1)).shapes for image in truth]
    drafts = sum(int(one.draft.sum()) for one in left)
    kept = sum(int((~one.draft).sum()) for one in left[:6])
    good = sum(
        _count_good(one, truth[image]) for image, one in zip(truth, left, strict=True) if image in list(truth)[:6]
    )
    print(
        f"\n{review.__name__}: {number} drafts, {person.keys} keys, {person.seconds:.0f} s, {drafts} left undecided, "
        f"{kept} kept, {good} of them at IoU >= {GOOD}"
    )
    assert not drafts


def _count_good(shapes: Shapes, truth: np.ndarray) -> int:
    if not len(shapes) or not len(truth):
        return 0
    return int((compute_iou(shapes.box, truth).max(axis=1) >= GOOD).sum())


def test_the_wall_of_a_hundred_thousand(qtbot, make_window, tmp_path) -> None:
    path = tmp_path / "large.annotator"
    create_project(path, replace(builders.project(images=1000, authors=("Ana",), count=100), images_folder="")).close()
    window = make_window(path, last_author="Ana")
    settle(qtbot, window)
    press(window, "Shift+F12")
    search = window.page.area.search
    search.recount.count()
    qtbot.waitUntil(lambda: search.recount.is_settled, timeout=60_000)
    settle(qtbot, window)
    shown = window.page.area.gallery.list
    assert len(window.page.area.gallery.tiles.ids) == 100_000
    bar, times = shown.verticalScrollBar(), []
    for step in range(120):
        start = thread_time()
        bar.setValue(bar.maximum() * step // 120 if step % 2 else bar.value() + 60)
        shown.viewport().repaint()
        times.append((thread_time() - start) * 1e3)
        QApplication.processEvents()
    print(f"\n100,000 crops: {median(times):.1f} ms a scroll, at most {max(times):.1f} ms")
    assert median(times) <= FRAME
