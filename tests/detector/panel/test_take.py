"""The question before a model's boxes become drafts, and the sign that stays with them in the list of shapes."""

import pytest
from PySide6.QtWidgets import QMessageBox

from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.session.view import Mode
from annotator.ui.panels.shapes import LABEL
from tests.detector import projects
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_on_an_image_in_work_a_person_is_offered_the_score_and_the_models_boxes(qtbot, window, panel):
    session = window.page.session
    session.commit(edit.set_status(session.load_layer(LayerKey(1, projects.ANA)), Status.IN_WORK, name="Go on"))
    session.set_view(author=projects.ANA)
    settle(qtbot, window)
    assert [part for part in panel.sections if part.isVisible()] == [panel.thresholds]
    assert [line.button.text() for line in panel.notice.lines if line.isVisible()] == ["Take it", "Take all…"]
    session.set_view(mode=Mode.SESSION)
    settle(qtbot, window)
    assert [part for part in panel.sections if part.isVisible()] == [panel.thresholds]
    offered = [line.button.text() for line in panel.notice.lines if line.isVisible()]
    assert offered == ["Mark it done", "Take all…", "Look as auditor…"]


def test_the_question_names_the_count_and_taking_is_one_undoable_step(qtbot, window, panel):
    session = window.page.session
    author = next(one for one in session.project.authors if one not in (projects.ANA, projects.NET))
    session.set_view(author=author)
    settle(qtbot, window)
    before = len(session.current_layer.shapes)
    panel.state.set_cut(0.3)
    window.perform_named("detector.take_all")
    (box,) = window.findChildren(QMessageBox)
    assert "as drafts?" in box.text() or "as a draft?" in box.text()
    assert "at least 0.30" in box.informativeText()
    box.defaultButton().click()
    settle(qtbot, window)
    shapes = session.current_layer.shapes
    taken = shapes.assisted == projects.NET
    assert taken.any()
    assert shapes.draft[taken].all()
    table = window.page.panels["shapes"].model
    row = int(taken.nonzero()[0][0])
    assert table.index(row, LABEL).data().endswith("? (M)")
    window.perform_named("undo")
    assert len(session.current_layer.shapes) == before
