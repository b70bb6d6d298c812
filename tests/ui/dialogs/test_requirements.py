"""What an image needs before it is done: set in the dialog, one step to undo; Space names what is missing."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.model.protocol import Protocol
from annotator.ui.base.text import load_translator
from annotator.ui.dialogs.requirements import RequirementsDialog
from tests.builders import vocabulary
from tests.windows import press

KEY = LayerKey(1, 1)
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def tick(dialog: RequirementsDialog, *names: str) -> None:
    for row in range(dialog.labels.count()):
        if dialog.labels.item(row).text() in names:
            dialog.labels.item(row).setCheckState(Qt.CheckState.Checked)


def test_the_dialog_sets_the_protocol_as_one_step(window) -> None:
    session = window.page.session
    window.perform_named("requirements")
    dialog = window.findChild(RequirementsDialog)
    assert not dialog.parts.isVisible()
    tick(dialog, "pear")
    dialog.accept()
    assert session.project.protocol == Protocol(required_labels=(1,))
    assert session.next_undo.name == "Change what an image needs"
    session.undo()
    assert session.project.protocol == Protocol()
    assert session.next_undo is None


def test_nothing_ticked_is_no_step(window) -> None:
    window.perform_named("requirements")
    window.findChild(RequirementsDialog).accept()
    assert window.page.session.next_undo is None


def test_the_rest_of_the_protocol_stays(qtbot) -> None:
    """Guidelines, and labels that are retired, are not the dialog's to change."""
    words = vocabulary("bell", "chain", "saddle")
    retired = replace(words, labels=(words.labels[0], words.labels[1], replace(words.labels[2], retired=True)))
    before = Protocol(guidelines="Look twice.", requires_occluded=True, required_labels=(0, 2))
    taken: list[Protocol] = []
    dialog = RequirementsDialog(None, before, replace(retired, parts=True), lambda made: taken.append(made) or True)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(dialog)
    assert [dialog.labels.item(row).text() for row in range(dialog.labels.count())] == ["bell", "chain"]
    dialog.parts.setChecked(True)
    tick(dialog, "chain")
    dialog.accept()
    assert taken == [replace(before, requires_parts=True, required_labels=(0, 1, 2))]


def test_space_goes_from_shape_to_shape_until_nothing_is_missing(window) -> None:
    session = window.page.session
    session.commit(edit.set_protocol(Protocol(), Protocol(requires_part_state=True)))
    ids = session.current_layer.shapes.id.tolist()
    press(window, "Space")
    assert window.messages.sentences == ["4 shapes have no part state, the first is #1."]
    assert session.view.selection == (ids[0],)
    press(window, "Space")
    assert window.messages.sentences == ["4 shapes have no part state, this one is #2."]
    assert session.view.selection == (ids[1],)
    for _ in range(4):
        press(window, "Z", "Space")
    assert session.project.layer_of(KEY).status is Status.DONE
    assert session.view.image == 2
    assert window.messages.sentences == []


def test_the_shape_that_is_named_is_brought_into_sight(window) -> None:
    session, canvas = window.page.session, window.page.canvas
    session.commit(edit.set_protocol(Protocol(), Protocol(requires_part_state=True)))
    canvas.zoom_to(16.0)
    for _ in range(4):
        press(window, "Space")
        layer = session.current_layer
        box = canvas.transform.to_view(layer.shapes.box[layer.shapes.rows_of(session.view.selection)])[0]
        assert box[2] > 0
        assert box[3] > 0
        assert box[0] < canvas.width()
        assert box[1] < canvas.height()


@pytest.mark.parametrize("status", ["status_done", "status_reviewed"])
def test_the_menu_is_no_way_around(window, status) -> None:
    session = window.page.session
    session.commit(edit.set_protocol(Protocol(), Protocol(requires_occluded=True)))
    window.perform_named(status)
    assert session.current_layer.status is Status.NEW
    assert window.messages.sentences == ["4 shapes do not say whether they are occluded, the first is #1."]


def test_the_sentence_is_translated(window, qapp) -> None:
    german = load_translator("de")
    assert german is not None
    qapp.installTranslator(german)
    try:
        session = window.page.session
        session.commit(edit.set_protocol(Protocol(), Protocol(requires_part_state=True)))
        press(window, "Space")
        assert window.messages.sentences == ["4 Rahmen haben keinen Zustand, zuerst #1."]
    finally:
        qapp.removeTranslator(german)
