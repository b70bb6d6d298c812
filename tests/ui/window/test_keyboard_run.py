"""Real work without a mouse: boxes with labels and tags, kept; audit, decisions, export."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.model import edit
from annotator.model.decision import Outcome
from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import Occluded, PartState
from annotator.store import open_project
from annotator.ui.dialogs.export_dialog import ExportDialog
from tests.depth import turns
from tests.windows import press, settle

STATES = {"Z": PartState.INTACT, "X": PartState.DAMAGED, "C": PartState.ABSENT, "V": PartState.OCCLUDED}
OCCLUDED = {(): Occluded.UNSET, ("Q",): Occluded.YES, ("Q", "Q"): Occluded.NO}


@pytest.mark.slow
@pytest.mark.pauses
def test_boxes_by_keyboard(window, project_path):
    press(window, "Ctrl+A", "Del", "W")
    wanted = []
    for number in range(turns(4, 7)):
        state, presses, digit = list(STATES)[number % 4], list(OCCLUDED)[number % 3], "12"[number % 2]
        press(window, "Return")
        press(window, *["Shift+Left"] * 12, *["Shift+Up"] * 12)
        press(window, *["Shift+Right"] * (number % 5), *["Shift+Down"] * (number // 5), "Return")
        press(window, *["Right"] * 6, *["Down"] * 5, "Alt+Right", "Return")
        press(window, state, *presses, digit)
        left, top = 24.0 * (number % 5), 24.0 * (number // 5)
        box = [left, top, left + 13, top + 10]
        wanted.append((box, int(STATES[state]), int(OCCLUDED[presses]), int(digit) - 1))
    press(window, "Ctrl+S", "Space")
    assert window.messages.sentences == []
    window.close_project()
    with open_project(project_path) as file:
        layer = file.project.layer_of(LayerKey(1, 1))
        shapes = file.load_layer(layer.key)
        assert layer.status is Status.DONE
    rows = zip(
        shapes.box.tolist(), shapes.part_state.tolist(), shapes.occluded.tolist(), shapes.label.tolist(), strict=True
    )
    assert list(rows) == wanted


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_audit_decisions_and_export_by_keyboard(window, qtbot, project_path):
    session = window.page.session
    for author in (1, 2):
        layer = session.load_layer(LayerKey(1, author))
        session.commit(edit.set_status(layer, Status.DONE, name="Mark done"))
    moved = session.load_layer(LayerKey(1, 2))
    session.commit(edit.remove_shapes(moved, moved.shapes.id[:2]))
    press(window, "Ctrl+Alt+A", "J")
    settle(qtbot, window)
    assert session.view.focus.total >= 2
    press(window, "Shift+G", "U")
    settle(qtbot, window)
    press(window, "G")
    settle(qtbot, window)
    assert [one.outcome for one in session.project.decisions.values()] == [Outcome.TAKE_A, Outcome.DROP]
    press(window, "Ctrl+Shift+E")
    dialog = window.findChild(ExportDialog)
    qtbot.waitUntil(lambda: dialog.isActiveWindow() and dialog.preview is not None)
    with qtbot.waitSignal(dialog.exported):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert project_path.with_name("orchard-coco.json").is_file()
