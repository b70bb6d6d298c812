"""The list of shapes during a drag: it follows some times a second, and at its end at once."""

import numpy as np
import pytest

from annotator.model import edit
from annotator.ui.panels.shapes import SIZE
from tests.windows import settle


def test_a_drag_is_followed_some_times_a_second_and_its_end_at_once(qtbot, window) -> None:
    session = window.page.session
    window.page.tabs.show_panel("shapes")
    layer = session.current_layer
    shape = int(layer.shapes.id[0])
    session.set_view(selection=(shape,))
    settle(qtbot, window)
    panel = window.page.panels["shapes"]
    told = []
    panel.model.dataChanged.connect(lambda *_cells: told.append(1))

    def stretch(by: float):
        return edit.set_boxes(layer, [shape], layer.shapes.box[:1] + np.array([0, 0, by, 0]), name="Resize")

    for by in range(1, 40):
        session.preview(stretch(by / 4))
    assert not told
    settle(qtbot, window)
    assert len(told) == 1
    width, height = (layer.shapes.box[0, 2:] - layer.shapes.box[0, :2]).tolist()
    assert float(panel.box_fields.fields["w"].text()) == pytest.approx(width + 39 / 4, abs=0.01)
    session.preview(stretch(10))
    session.commit(stretch(20))
    assert len(told) == 2
    assert panel.model.index(0, SIZE).data() == f"{width + 20:.0f}×{height:.0f}"
    session.undo()
