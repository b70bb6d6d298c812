"""The page How complete?: shapes are drawn and decided with one key each, and both are undone."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt

from annotator.errors import UserError
from annotator.metrics.agreement.completeness import read_draw
from annotator.model.protocol import Verdict
from annotator.report.crops import choose_view
from annotator.session.series.completeness import list_undecided
from annotator.session.view import Workspace
from annotator.ui.study.completeness import ROOM, draw_lone
from tests.windows import settle


@pytest.fixture
def shown(qtbot, window, open_study):
    """The page over a window of an auditor."""
    area = open_study(window)
    area.show_page("completeness")
    settle(qtbot, window)
    return area.pages["completeness"]


def test_a_shape_is_drawn_decided_by_a_key_and_undone(qtbot, window, shown):
    session = window.page.session
    units = shown.context.audit.answer.report.units
    assert sum(map(len, units.lone)) > 0
    shown.draw.click()
    settle(qtbot, window)
    draw = read_draw(session.committed)
    assert draw is not None
    assert shown.drawn.model.rowCount() == len(draw.shapes)
    for key, verdict in ((Qt.Key.Key_R, Verdict.REAL), (Qt.Key.Key_N, Verdict.NOT_REAL)):
        waiting = [one.shape for one in read_draw(session.committed).shapes if one.verdict is None]
        if waiting:
            qtbot.keyClick(shown, key)
            settle(qtbot, window)
            decided = {one.shape: one.verdict for one in read_draw(session.committed).shapes}
            assert decided[waiting[0]] is verdict
            assert shown.context.audit.answer.report.completeness.decided == len(draw.shapes) - len(waiting) + 1
    while any(one.verdict is not None for one in read_draw(session.committed).shapes):
        session.undo()
    assert read_draw(session.committed) == draw


def test_the_overlap_from_which_shapes_are_one_object_is_a_step(qtbot, window, shown):
    session = window.page.session
    shown.draw.click()
    settle(qtbot, window)
    draw = read_draw(session.committed)
    assert shown.object_iou.value() == pytest.approx(0.2)
    shown.object_iou.setValue(0.4)
    settle(qtbot, window)
    assert (session.committed.metrics.object_iou, read_draw(session.committed)) == (pytest.approx(0.4), None)
    session.undo()
    settle(qtbot, window)
    assert (session.committed.metrics.object_iou, read_draw(session.committed)) == (pytest.approx(0.2), draw)
    assert shown.object_iou.value() == pytest.approx(0.2)


def test_the_shape_that_a_key_decides_is_on_the_screen(qtbot, window, shown):
    session = window.page.session
    assert not shown.crop.isVisibleTo(shown)
    shown.draw.click()
    settle(qtbot, window)
    waiting = list_undecided(session.committed)
    qtbot.waitUntil(lambda: shown.crop.shape == waiting[0])
    first = shown.crop.pixmap().toImage()
    assert first.size() == QSize(*ROOM) * first.devicePixelRatio()
    assert shown.crop.accessibleName().startswith(f"Shape {waiting[0].shape} on ")
    if len(waiting) > 1:
        qtbot.keyClick(shown, Qt.Key.Key_R)
        qtbot.waitUntil(lambda: shown.crop.shape == waiting[1])
        assert shown.crop.pixmap().toImage() != first
    while list_undecided(session.committed):
        qtbot.keyClick(shown, Qt.Key.Key_N)
        settle(qtbot, window)
    assert not shown.crop.isVisibleTo(shown)


def test_the_crop_is_three_times_the_shape_and_shows_its_neighbours(qtbot, window, shown):
    shown.draw.click()
    settle(qtbot, window)
    session = window.page.session
    one = list_undecided(session.committed)[0]
    project = session.load_image(one.image, session.committed.authors)
    layers = [layer for layer in project.list_layers(one.image, project.authors) if layer.count]
    box = next(layer.shapes.box[layer.shapes.id == one.shape] for layer in layers if one.shape in layer.shapes.id)
    view = choose_view(box, project.images[one.image], around=1.0)
    sides = (view[2:] - view[:2]) / (box[0, 2:] - box[0, :2])
    assert sides.min() >= 3 - 1e-9
    other = next(layer for layer in layers if one.shape not in layer.shapes.id)
    moved = other.shapes.with_columns(box=np.repeat(box + np.array([0, 25, 0, 25]), other.count, axis=0))
    beside = draw_lone(project.with_layers([other.with_shapes(moved)]), one)
    assert beside != draw_lone(project, one)  # a neighbour is on it
    gone = replace(one, shape=99_999)
    with pytest.raises(UserError, match="no longer there"):
        draw_lone(project, gone)


def test_a_drawn_shape_is_shown_in_compare(qtbot, window, shown):
    shown.draw.click()
    settle(qtbot, window)
    first = read_draw(window.page.session.committed).shapes[0]
    shown.show_next.click()
    settle(qtbot, window)
    view = window.page.session.view
    assert (view.workspace, view.image) == (Workspace.COMPARE, first.image)
