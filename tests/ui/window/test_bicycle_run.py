"""A bicycle of 22 parts by keys alone, from the welcome page to the next image; the file holds what was meant."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.model.layer import LayerKey, Status
from annotator.model.protocol import Protocol
from annotator.model.shapes import Occluded, PartState
from annotator.store import create_project, open_project
from tests.session.protocol.bicycles import ANA, frame_of_template, make_pictures, template_project
from tests.windows import press, settle

STATES = {"Z": PartState.INTACT, "X": PartState.DAMAGED, "C": PartState.ABSENT, "V": PartState.OCCLUDED}
THERE = (8.0, 4.0)
"""How far the bicycle on the open image lies from where the others lie."""


@pytest.fixture
def bicycles(tmp_path):
    """Two finished bicycles and an image that is not begun; every part and its state are required."""
    made = template_project(str(make_pictures(tmp_path / "pictures", 3)), [frame_of_template()] * 2)
    made = replace(made, protocol=Protocol(requires_part_state=True, requires_parts=True))
    path = tmp_path / "bicycles.annotator"
    create_project(path, made).close()
    return path


def draw_by_keys(window, box) -> None:
    """The box tool is in hand: crosshair, to the corner of the image, to one corner of the box, to the other."""
    left, top, right, bottom = (round(value / 4) for value in box)  # an arrow goes 4 pixels, a hundredth of the width
    press(window, "Return", *["Shift+Left"] * 12, *["Shift+Up"] * 12, *["Right"] * left, *["Down"] * top, "Return")
    press(window, *["Right"] * (right - left), *["Down"] * (bottom - top), "Return")


def test_a_bicycle_by_keys_alone(make_window, bicycles, qtbot) -> None:
    window = make_window(recent_projects=(str(bicycles),))
    press(window, "Return")
    qtbot.waitUntil(lambda: window.page is not None)
    settle(qtbot, window)
    press(window, "Ctrl+Shift+D")
    settle(qtbot, window)
    session = window.page.session
    names = session.project.vocabulary.names_by_id
    assert session.project.images[session.view.image].name == "bike3.jpg"
    wanted = frame_of_template(1.0, *THERE)

    press(window, "Space")  # far from done
    assert window.messages.sentences == ["22 parts have no shape, the first is 'back_hand_break'."]
    press(window, *["S"] * 6, "W")
    assert names[session.view.armed_label] == "back_wheel"
    draw_by_keys(window, wanted["back_wheel"])
    press(window, "Z", *["S"] * 9)
    assert names[session.view.armed_label] == "front_wheel"
    draw_by_keys(window, wanted["front_wheel"])
    assert window.page.panels["shapes"].checklist.header.support == "2 of 22"
    press(window, "Z")

    states = {"back_wheel": "Z", "front_wheel": "Z"}
    for number in range(20):
        name = names[session.view.armed_label]
        # One box that lies elsewhere draws the later proposals a little after it.
        assert session.view.proposed.box == pytest.approx(np.rint(wanted[name]), abs=1 if number <= 5 else 8), name
        states[name] = "ZXCV"[number % 4]
        if number == 5:  # this one lies elsewhere
            press(window, *["Right"] * 3, *["Shift+Down"] * 2, "Alt+Left")
            wanted[name] = wanted[name] + np.array([3 - 1, 20, 3, 20])
        else:
            wanted[name] = np.array(session.view.proposed.box)
        if number == 7:
            press(window, "Return")  # without a state, which is missed at the end
        else:
            press(window, states[name])
    assert session.current_layer.count == 22
    assert (session.view.proposed, session.view.armed_label) == (None, None)

    press(window, "Space")
    assert window.messages.sentences == ["Shape #10 has no part state."]
    press(window, states[names[int(session.current_layer.shapes.label[9])]], "Space")
    settle(qtbot, window)
    window.close_project()
    with open_project(bicycles) as file:
        layer = file.project.layer_of(LayerKey(3, ANA))
        assert layer.status is Status.DONE
        shapes = file.load_layer(layer.key)
    drawn = {names[label]: row for row, label in enumerate(shapes.label.tolist())}
    assert set(drawn) == set(wanted)
    for name, row in drawn.items():
        assert shapes.box[row] == pytest.approx(wanted[name], abs=1), name
        assert shapes.part_state[row] == STATES[states[name]], name
        tagged = Occluded.YES if STATES[states[name]] is PartState.OCCLUDED and row != 9 else Occluded.UNSET
        assert shapes.occluded[row] == tagged, name
