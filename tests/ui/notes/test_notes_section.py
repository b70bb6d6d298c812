"""Notes in the window: threads in the tab Image, the keys, and an image that is sent back and comes first."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.model.review_note import NoteKind
from annotator.session import review
from annotator.session.view import Mode
from annotator.ui.notes.note_dialog import NoteDialog
from annotator.ui.panels.images.image_list import SIGN
from annotator.ui.panels.shapes import LABEL
from annotator.ui.panels.shapes import SIGN as SHAPE_SIGN
from tests.session.scenes import ANA, BEN, CEM
from tests.ui.panels.agreement.conftest import make_disputed
from tests.windows import Scene, settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def scene():
    """Ana at the desk, three finished images of three annotators."""
    return Scene(make_disputed, begin_session)


def begin_session(_qtbot, window):
    sit(window, ANA, Mode.SESSION)


def sit(window, author, mode, image=1):
    window.page.session.set_view(author=author, mode=mode)
    window.page.session.set_view(image=image)


def section_of(window):
    return window.page.panels["image"].notes


def read_section(window) -> str:
    return "\n".join(
        label.text() for label in section_of(window).findChildren(QLabel) if label.isVisibleTo(section_of(window))
    )


def click(window, text: str) -> None:
    buttons = [one for one in section_of(window).findChildren(QPushButton) if one.text() == text]
    next(one for one in buttons if one.isVisibleTo(section_of(window))).click()


def test_a_note_is_written_and_answered_by_key_and_settled(window, qtbot):
    session, field = window.page.session, section_of(window).field
    window.page.context.perform("write_note")
    assert window.page.tabs.current_id == "image"
    QTest.keyClicks(field, "two apples or one")
    QTest.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert [note.text for note in session.committed.notes.values()] == ["two apples or one"]
    assert "Ana" in read_section(window)
    assert "two apples or one" in read_section(window)
    assert field.toPlainText() == ""
    click(window, "Answer")
    QTest.keyClicks(field, "one")
    click(window, "Write")
    assert session.committed.notes[2].answers == 1
    click(window, "Settle")
    assert session.committed.notes[1].resolved
    assert "settled" in read_section(window)


def test_a_flagged_box_bears_its_sign_in_the_list_of_shapes(window):
    session, model = window.page.session, window.page.panels["shapes"].model
    session.set_view(selection=(12,))
    window.page.context.perform("needs_review")
    index = model.index(model.row_of(12), LABEL)
    assert index.data(SHAPE_SIGN).flag is NoteKind.REVIEW
    assert "needs review" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert model.index(model.row_of(11), LABEL).data(SHAPE_SIGN) is None
    click(window, "Needs review")
    assert index.data(SHAPE_SIGN) is None


def test_the_field_is_scrolled_into_view_where_the_tab_is_short(window, qtbot):
    window.resize(1100, 500)
    window.page.tabs.show_panel("image")
    settle(qtbot, window)
    section = section_of(window)
    for number in range(6):
        review.write_note(window.page.session, f"note {number}")
    qtbot.waitUntil(lambda: section.field.visibleRegion().isEmpty())
    window.page.context.perform("write_note")
    qtbot.waitUntil(lambda: section.field.visibleRegion().boundingRect().height() > section.field.height() // 2)


def test_what_was_typed_stays_with_its_image(window):
    field, session = section_of(window).field, window.page.session
    field.setPlainText("half a thought")
    session.set_view(image=2)
    assert field.toPlainText() == ""
    session.set_view(image=1)
    assert field.toPlainText() == "half a thought"


def test_a_flag_shows_in_the_tab_and_in_the_list(window):
    page = window.page
    click(window, "Needs review")
    assert section_of(window).flag.isChecked()
    index = page.images.model.index(0)
    assert index.data(SIGN).flag is NoteKind.REVIEW
    assert "needs review" in index.data(Qt.ItemDataRole.ToolTipRole)
    page.session.undo()
    assert not section_of(window).flag.isChecked()
    assert index.data(SIGN) is None


def test_a_blind_person_sees_nothing_of_others_notes(window):
    session = window.page.session
    sit(window, BEN, Mode.SESSION)
    review.write_note(session, "sentinel")
    assert "sentinel" in read_section(window)
    session.set_view(author=ANA, mode=Mode.SESSION)
    session.set_view(image=2)
    layer = session.committed.layer_of(LayerKey(1, ANA))
    session.commit(edit.set_status(layer, Status.IN_WORK, name="Reopen image"))
    session.set_view(image=1)
    assert "sentinel" not in read_section(window)
    assert window.page.images.model.index(0).data(SIGN) is None


def test_an_image_is_sent_back_and_heads_the_list(window, qtbot):
    page = window.page
    sit(window, CEM, Mode.AUDIT, image=3)
    page.context.perform("return_image")
    dialog = next(one for one in window.findChildren(NoteDialog))
    assert [dialog.above.itemText(row) for row in range(dialog.above.count())] == ["Ana", "Ben"]
    dialog.accept()
    assert not page.session.committed.notes, "nothing goes back without a word"
    dialog.above.setCurrentIndex(1)
    dialog.field.setPlainText("one is missing")
    dialog.accept()
    assert page.session.committed.notes[1].to == BEN
    sit(window, BEN, Mode.SESSION, image=3)
    assert page.images.model.ids[0] == 3
    assert "one is missing" in read_section(window)
    assert page.images.model.index(0).data(SIGN).flag is NoteKind.RETURN
