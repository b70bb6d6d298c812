"""What the checklist of parts saves: keys, drags and seconds for one bicycle, by a scripted person in the real window.

The person knows the box and state of every part (what an annotator of the sample drew), draws with the mouse, and
works through the 22 parts of an image that is empty: with the checklist, and without it with labels found by typing or
by keys of two digits known by heart. A proposed box is taken where it overlaps the meant one by an IoU of at least the
given one, else the part is drawn. Seconds are those of the keystroke-level model of Card, Moran and Newell (1980): a
key 0.28 s, pointing 1.1 s, a button down or up 0.1 s, a hand between keys and mouse 0.4 s; looking and thinking,
which no script has, is left out of all ways alike. Run with `pytest -m bench -s tests/bench/bench_checklist.py`.
"""

from dataclasses import dataclass, field
from statistics import mean

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.geometry.box import compute_paired_iou
from annotator.model import edit
from annotator.model.layer import Status
from annotator.model.shapes import PartState, Shapes
from annotator.samples.copying import copy_sample
from annotator.samples.sample import PARTS
from annotator.session.editing.vocabulary import find_labels
from tests.windows import press, settle

pytestmark = [pytest.mark.bench, pytest.mark.qt_log_ignore("This plugin does not support")]

BICYCLES = 6
KEY, POINT, BUTTON, HAND = 0.28, 1.1, 0.1, 0.4
"""Seconds of the keystroke-level model."""
STATE_KEYS = {PartState.INTACT: "Z", PartState.DAMAGED: "X", PartState.ABSENT: "C", PartState.OCCLUDED: "V"}


@dataclass
class Person:
    """Hands that count."""

    window: object
    keys: int = 0
    drags: int = 0
    seconds: float = 0.0
    at_mouse: bool = field(default=False)

    def type(self, *keys: str) -> None:
        for key in keys:
            count = key.count("+") + 1
            self.keys += count
            self.seconds += count * KEY + (HAND if self.at_mouse else 0.0)
            self.at_mouse = False
            press(self.window, key)

    def drag(self, box) -> None:
        """Draws a box with the tool in hand."""
        self.drags += 1
        self.seconds += 2 * (POINT + BUTTON) + (0.0 if self.at_mouse else HAND)
        self.at_mouse = True
        canvas = self.window.page.canvas
        x0, y0, x1, y1 = (round(value) for value in canvas.transform.to_view(np.array([box]))[0])
        left = Qt.MouseButton.LeftButton
        QTest.mousePress(canvas, left, pos=QPoint(x0, y0))
        for x, y in (((x0 + x1) // 2, (y0 + y1) // 2), (x1, y1)):
            QTest.mouseMove(canvas, QPoint(x, y))
        QTest.mouseRelease(canvas, left, pos=QPoint(x1, y1))


def draw_with_checklist(person: Person, meant: Shapes, *, least: float) -> None:
    """The wheels first, as they say most about where the rest is; then what is proposed, or a drag."""
    session = person.window.page.session
    names = session.project.vocabulary.names_by_id
    rows = {int(label): row for row, label in enumerate(meant.label.tolist())}
    person.type("W")
    for wheel in ("back_wheel", "front_wheel"):
        while names[session.view.armed_label] != wheel:
            person.type("S")
        row = rows[session.view.armed_label]
        person.drag(meant.box[row])
        person.type(STATE_KEYS[PartState(int(meant.part_state[row]))])
    while session.view.armed_label is not None:
        row = rows[session.view.armed_label]
        proposed = session.view.proposed
        if proposed is None or compute_paired_iou(np.array([proposed.box]), meant.box[row : row + 1])[0] < least:
            person.drag(meant.box[row])
        person.type(STATE_KEYS[PartState(int(meant.part_state[row]))])


def draw_with_typed_labels(person: Person, meant: Shapes) -> None:
    """A drag, then letters until the label stands first, Enter, and the state."""
    words = person.window.page.session.project.vocabulary
    person.type("W")
    for row in range(len(meant)):
        name = words.names_by_id[int(meant.label[row])]
        person.drag(meant.box[row])
        count = next(n for n in range(1, len(name) + 1) if find_labels(words, name[:n])[0].name == name)
        person.type("Ctrl+E", *("Shift+-" if letter == "_" else letter.upper() for letter in name[:count]), "Return")
        person.type(STATE_KEYS[PartState(int(meant.part_state[row]))])


def draw_with_digits(person: Person, meant: Shapes) -> None:
    """A drag, then the one or two digits of the label, and the state."""
    words = person.window.page.session.project.vocabulary
    person.type("W")
    for row in range(len(meant)):
        person.drag(meant.box[row])
        person.type(*words.label_of(int(meant.label[row])).key, STATE_KEYS[PartState(int(meant.part_state[row]))])


@pytest.fixture
def window(make_window, tmp_path, qtbot):
    """The sample of bicycles with Mia at the desk, every label with a key of one or two digits."""
    opened = make_window(copy_sample(PARTS, tmp_path / "parts"), last_author="Mia")
    settle(qtbot, opened)
    session = opened.page.session
    session.set_view(author=session.project.find_author("Mia").id)
    words = session.committed.vocabulary
    digits = [*"123456789", *(f"0{digit}" for digit in range(1, 10)), "91", "92", "93", "94"]
    keyed = tuple(replace(label, key=key) for label, key in zip(words.labels, digits, strict=True))
    session.commit(edit.set_vocabulary(words, replace(words, labels=keyed), name="Keys"))
    return opened


@pytest.mark.parametrize(
    ("way", "parts", "draw", "options"),
    [
        ("checklist, IoU 0.5", True, draw_with_checklist, {"least": 0.5}),
        ("checklist, IoU 0.7", True, draw_with_checklist, {"least": 0.7}),
        ("labels typed", False, draw_with_typed_labels, {}),
        ("two-digit keys", False, draw_with_digits, {}),
    ],
)
def test_one_bicycle(window, qtbot, way, parts, draw, options) -> None:
    session = window.page.session
    if not parts:
        words = session.committed.vocabulary
        session.commit(edit.set_vocabulary(words, replace(words, parts=False), name="No parts"))
    people, overlaps = [], []
    for image in sorted(session.project.images)[:BICYCLES]:
        session.set_view(image=image)
        layer = session.current_layer
        meant = layer.shapes
        session.commit(edit.remove_shapes(layer, meant.id))
        session.commit(edit.set_status(session.current_layer, Status.IN_WORK, name="Reopen image"))
        session.set_view(armed_label=None, selection=())
        session.set_view(image=image + 1)
        session.set_view(image=image)
        settle(qtbot, window)
        window.page.canvas.setFocus()
        QApplication.processEvents()
        people.append(Person(window))
        draw(people[-1], meant, **options)
        press(window, "Esc", "Esc", "Esc")
        drawn = session.current_layer.shapes
        assert sorted(drawn.label.tolist()) == sorted(meant.label.tolist())
        order = np.argsort(drawn.label)
        said = np.argsort(meant.label)
        assert drawn.part_state[order].tolist() == meant.part_state[said].tolist()
        overlaps.append(float(compute_paired_iou(drawn.box[order], meant.box[said]).mean()))
        session.commit(edit.set_status(session.current_layer, Status.DONE, name="Mark done"))
    keys, drags, seconds = (mean(getattr(one, name) for one in people) for name in ("keys", "drags", "seconds"))
    print(f"\n{way:>20}: {keys:.1f} keys, {drags:.1f} drags, {seconds:.0f} s a bicycle; mean IoU {mean(overlaps):.2f}")
