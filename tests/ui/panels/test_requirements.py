"""What an image needs before it is done: set on its page of Study, a step a tick; Space names what is missing."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.model.protocol import Protocol
from annotator.ui.base.text import load_translator
from annotator.ui.study.requirements import RequirementsPage
from tests.builders import vocabulary
from tests.windows import press

KEY = LayerKey(1, 1)
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def open_page(window) -> RequirementsPage:
    window.perform_named("requirements")
    page = window.page.study.current_page
    assert isinstance(page, RequirementsPage)
    return page


def tick(page: RequirementsPage, *names: str) -> None:
    for row in page.labels.list_rows():
        if row.text() in names:
            row.setCheckState(Qt.CheckState.Checked)


def test_each_tick_is_a_step_that_the_page_follows_back(window) -> None:
    session, page = window.page.session, open_page(window)
    assert not page.parts.isVisible()
    tick(page, "pear")
    assert session.project.protocol == Protocol(required_labels=(1,))
    assert session.next_undo.name == "Change what an image needs"
    window.perform_named("undo")
    assert session.project.protocol == Protocol()
    assert session.next_undo is None
    assert page.labels.chosen == []


def test_the_rest_of_the_protocol_stays(window) -> None:
    """Guidelines, and labels that are retired, are not the page's to change."""
    session = window.page.session
    words = vocabulary("bell", "chain", "saddle")
    labels = (words.labels[0], words.labels[1], replace(words.labels[2], retired=True))
    now = replace(words, labels=labels, parts=True)
    session.commit(edit.set_vocabulary(session.committed.vocabulary, now, name="Change labels"))
    before = Protocol(guidelines="Look twice.", requires_occluded=True, required_labels=(0, 2))
    session.commit(edit.set_protocol(Protocol(), before))
    page = open_page(window)
    assert [row.text() for row in page.labels.list_rows()] == ["bell", "chain"]
    page.parts.setChecked(True)
    tick(page, "chain")
    assert session.committed.protocol == replace(before, requires_parts=True, required_labels=(0, 1, 2))


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
