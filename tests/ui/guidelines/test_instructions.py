"""Instructions and guidelines through the window: written as steps, shown beside the work, told to newcomers."""

import immutables
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QUrl

from annotator.model import edit
from annotator.model.author import Author
from annotator.model.layer import Status
from annotator.model.shapes import PartState
from annotator.model.vocabulary import LabelExample
from annotator.session.editing.vocabulary import change_labels
from annotator.session.label_uses import (
    make_instructions,
    replace_state_guidelines,
    set_instructions,
    set_state_guideline,
)
from annotator.session.session import Session
from annotator.session.settings import Seat
from annotator.store import create_project, open_project
from annotator.ui.guidelines.instructions import InstructionsWindow
from annotator.ui.study.setup import WrittenText
from tests import builders
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "does not support raise")


def session_of(window) -> Session:
    return window.page.session


def test_they_are_written_as_one_step_and_read_with_one_key(window, qtbot) -> None:
    window.perform_named("edit_instructions")
    page = window.page.study.current_page
    page.text.setPlainText("# Fruit\n\nDraw **every** fruit.")
    qtbot.waitUntil(lambda: "Draw every fruit." in page.preview.toPlainText())
    page.states[PartState.DAMAGED].setPlainText("a bruise")
    window.perform_named("workspace_label")
    qtbot.waitUntil(lambda: session_of(window).project.protocol.state_guidelines == (("damaged", "a bruise"),))
    assert session_of(window).project.protocol.guidelines.startswith("# Fruit")
    window.perform_named("undo")
    assert session_of(window).project.protocol.state_guidelines == ()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.page.canvas.setFocus()
    press(window, "F2")
    shown = window.findChild(InstructionsWindow)
    assert not shown.isModal()
    assert "Draw every fruit." in shown.page.toPlainText()
    window.perform_named("undo")
    assert "Nobody has written" in shown.page.toPlainText()
    window.perform_named("instructions")
    assert len(window.findChildren(InstructionsWindow)) == 1
    shown.page.anchorClicked.emit(QUrl("https://example.org/x"))
    assert "https://example.org/x" in shown.link.text()
    shown.close()
    set_instructions(session_of(window), "more")


def test_labels_and_states_are_part_of_them() -> None:
    session = builders.session()
    apple, pear = session.project.vocabulary.labels
    change_labels(
        session,
        [replace(apple, name="*apple*", description="red"), replace(pear, description="green", retired=True)],
    )
    set_state_guideline(session, PartState.DAMAGED, " a bruise ")
    set_instructions(session, "All of it.")
    heads = {state: state.name.lower() for state in PartState}
    text = make_instructions(session, heads, labels="Labels", states="States")
    assert text == "All of it.\n\n# Labels\n\n## \\*apple\\*\n\nred\n\n# States\n\n## damaged\n\na bruise"
    kept = replace(session.project.protocol, state_guidelines=(("rotten", "later"), ("damaged", "old")))
    assert replace_state_guidelines(kept, {}).state_guidelines == (("rotten", "later"),)


def test_the_guideline_of_the_label_in_hand_stands_beside_the_picture(window, qtbot) -> None:
    session, card = session_of(window), window.page.frame.guideline
    apple, pear = session.project.vocabulary.labels
    example = LabelExample(1, (10.0, 10.0, 60.0, 50.0))
    change_labels(
        session,
        [replace(apple, description="**red**", example=example), replace(pear, description="green")],
    )
    set_state_guideline(session, PartState.DAMAGED, "a bruise")
    assert not card.isVisible()
    window.page.canvas.setFocus()
    press(window, "Shift+F2")
    shape = int(session.current_layer.shapes.id[0])
    session.set_view(selection=(shape,))
    session.commit(edit.set_column(session.current_layer, [shape], name="Set label", label=0))
    assert (card.isVisible(), card.head.text(), card.page.toPlainText()) == (True, apple.name, "red")
    qtbot.waitUntil(lambda: not card.picture.pixmap().isNull())
    assert window.page.frame.rect().contains(card.geometry())
    assert not card.geometry().intersects(window.page.frame.bar.geometry())
    session.commit(edit.set_column(session.current_layer, [shape], name="Set part state", part_state=1))
    assert "a bruise" in card.page.toPlainText()
    session.set_view(selection=(), armed_label=1)
    assert (card.head.text(), card.page.toPlainText()) == (pear.name, "green")
    press(window, "Shift+F2")
    assert not card.isVisible()


def test_a_sample_that_is_gone_is_told(window, qtbot) -> None:
    session, card = session_of(window), window.page.frame.guideline
    apple, pear = session.project.vocabulary.labels
    change_labels(session, [replace(apple, example=LabelExample(99, (0.0, 0.0, 5.0, 5.0))), pear])
    session.set_view(armed_label=0, guideline_shown=True)
    qtbot.waitUntil(lambda: "cannot be read" in card.picture.text())


@pytest.mark.parametrize(("author", "told"), [("Ana", False), ("Zoe", True)])
def test_a_newcomer_is_told_that_there_are_some(make_window, pictures, tmp_path, qtbot, author, told) -> None:
    path = tmp_path / "new.annotator"
    made = builders.project(images=1, authors=("Ana", "Zoe"), count=2, status=Status.NEW)
    layers = {key: layer for key, layer in made.layers.items() if key.author == 1}
    made = replace(made, images_folder=str(pictures), layers=immutables.Map(layers), begun=None)
    made = replace(made, authors=made.authors.set(2, Author(2, "Zoe")))
    create_project(path, replace(made, protocol=replace(made.protocol, guidelines="Draw all."))).close()
    window = make_window(path, last_author=author, seats={made.uuid: Seat(name=author)})
    settle(qtbot, window)
    qtbot.wait(10)
    assert any("F2" in sentence for sentence in window.messages.sentences) is told
    with open_project(path) as again:
        assert again.project.protocol.guidelines == "Draw all."


def test_a_text_that_could_not_be_stored_stays_and_is_tried_again(qtbot, window) -> None:
    answers, told = [False, True], []
    field = WrittenText(window.page.closing, lambda text: told.append(text) is None and answers.pop(0))
    qtbot.addWidget(field)
    field.show_text("old")
    field.setPlainText("new")
    field.settle()
    field.show_text("old")
    assert field.toPlainText() == "new"
    window.page.closing.emit()
    field.settle()
    assert told == ["new", "new"]
    field.show_text("other")
    assert field.toPlainText() == "other"
