"""One real labelling run without a mouse: twenty boxes with labels and every tag, kept in the file."""

import pytest

from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import Occluded, PartState
from annotator.store import open_project
from tests.windows import press

STATES = {"Z": PartState.INTACT, "X": PartState.DAMAGED, "C": PartState.ABSENT, "V": PartState.OCCLUDED}
OCCLUDED = {(): Occluded.UNSET, ("Q",): Occluded.YES, ("Q", "Q"): Occluded.NO}


@pytest.mark.slow
def test_twenty_boxes_by_keyboard(window, project_path):
    press(window, "Ctrl+A", "Del", "W")
    wanted = []
    for number in range(20):
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
