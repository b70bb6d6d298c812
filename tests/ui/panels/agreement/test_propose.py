"""Proposing a reference in the window: how many must agree, one step, the walk through the rest, confirming."""

import pytest
from PySide6.QtWidgets import QDialogButtonBox

from annotator.metrics.agreement.audit import AuditOptions
from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.report.audit.html_page import render_audit_page
from annotator.report.audit.sections import make_audit_record
from annotator.session.disagreements.adjudicate import reference_of
from annotator.ui.dialogs.propose import ProposeDialog
from tests.builders import make_audit_report
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def dialog(qtbot, window, panel) -> ProposeDialog:
    window.perform_named("propose_reference")
    dialog = window.findChild(ProposeDialog)
    qtbot.waitUntil(lambda: dialog.plan is not None)
    return dialog


def layers_of(window) -> dict[int, tuple[int, int, Status]]:
    """By image shapes, drafts and status of the reference."""
    session = window.page.session
    author = reference_of(session.committed)
    found = {}
    for image in (1, 2, 3):
        layer = session.load_layer(LayerKey(image, author.id))
        found[image] = (layer.count, int(layer.shapes.draft.sum()), layer.status)
    return found


def test_the_counts_follow_the_rule_that_is_chosen(qtbot, dialog) -> None:
    names = [name for name, _cells in dialog.rules.model.table.rows]
    assert [str(name) for name in names] == ["2 of 3", "3 of 3", "Ana alone", "Ben alone", "Cem alone"]
    assert any("How complete?" in note for note in dialog.rules.notes)
    assert dialog.rule.text() == "2 of 3"
    assert dialog.proposed.text() == "9 shapes on 3 images"
    assert dialog.disputed.text() == "1 place on 1 image"
    dialog.rules.table.clicked.emit(dialog.rules.model.index(1, 0))
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
    qtbot.waitUntil(lambda: dialog.is_ready)
    assert (dialog.rule.text(), dialog.proposed.text()) == ("3 of 3", "7 shapes on 3 images")
    assert dialog.disputed.text() == "3 places on 2 images"
    dialog.rules.table.clicked.emit(dialog.rules.model.index(2, 0))
    qtbot.waitUntil(lambda: dialog.is_ready)
    assert dialog.rule.text() == "Ana alone"
    assert dialog.plan.rule.person == 1


def test_from_the_question_to_a_reference_that_is_done(qtbot, window, dialog) -> None:
    dialog.accept()
    settle(qtbot, window)
    qtbot.waitUntil(lambda: reference_of(window.page.session.committed) is not None)
    assert layers_of(window)[1] == (5, 5, Status.IN_WORK)
    window.page.session.set_view(image=1)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    press(window, "J")
    assert window.page.session.view.focus.shape == 15
    press(window, "G")
    press(window, "Ctrl+Return")
    assert layers_of(window)[1] == (5, 0, Status.DONE)
    window.perform_named("confirm_all_proposals")
    qtbot.waitUntil(lambda: layers_of(window)[2] == (2, 0, Status.DONE))
    project = window.page.session.load_project(window.page.session.committed)
    report = make_audit_report(project, AuditOptions.of(project))
    assert make_audit_record(report)["proposals"] == [
        {"reference": "reference", "images": 3, "proposed": 9, "waiting": 0, "confirmed": 9, "changed": 0, "deleted": 0}
    ]
    assert "confirmed as proposed" in render_audit_page(report)
    for _ in range(3):  # all images, one image, the decision
        window.perform_named("undo")
        settle(qtbot, window)
    assert layers_of(window)[2] == (2, 2, Status.IN_WORK)
    window.perform_named("propose_reference")
    again = window.findChildren(ProposeDialog)[-1]
    qtbot.waitUntil(lambda: "has a reference already" in again.line._sentence.text())
    again.reject()
    window.perform_named("undo")
    settle(qtbot, window)
    assert reference_of(window.page.session.committed) is None


def test_a_project_that_has_changed_meanwhile_gets_nothing(qtbot, window, dialog) -> None:
    session = window.page.session
    layer = session.load_layer(LayerKey(1, 1))
    session.commit(edit.remove_shapes(layer, layer.shapes.id[:1]))
    dialog.accept()
    settle(qtbot, window)
    assert reference_of(session.committed) is None
    assert any("changed meanwhile" in said for said in window.messages.sentences)
