"""Custom tags in the window: defined on a page, answered by keys alone, shown at the tools and in the panel."""

import numpy as np
import pytest
from PySide6.QtWidgets import QMenu

from annotator.metrics.people.custom_tags import compute_alpha
from annotator.model.layer import LayerKey, Status
from annotator.model.project import LayerEdit, Step
from annotator.model.protocol import Protocol
from annotator.model.shapes import Shapes
from annotator.model.tags import Level, Tag
from annotator.session.editing.vocabulary import set_tags
from annotator.session.view import Mode
from annotator.ui.base.text import format_significant
from annotator.ui.study.tags import TagsEditor
from annotator.ui.widgets.tag_strip import TagButton
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
TAGS = (
    Tag("ripe"),
    Tag("sure", "ordered", "how sure", values=("not", "fairly", "very")),
    Tag("fruits", "number", least=1, most=9),
    Tag("sort", "choice", values=("Gala", "Elstar")),
    Tag("wet"),
)


def open_tags(window) -> TagsEditor:
    window.perform_named("custom_tags")
    return window.page.study.current_page.tags


def write(field, text: str) -> None:
    """Types a text and leaves its field."""
    field.setText(text)
    field.textEdited.emit(text)
    field.editingFinished.emit()


def choose(field, value) -> None:
    """Takes one of the choices, as a click does."""
    field.setCurrentIndex(field.findData(value))
    field.activated.emit(field.currentIndex())


def words_of(window) -> list[str]:
    return [button.text() for button in window.page.frame.custom_tags._parts if isinstance(button, TagButton)]


def answers_of(window, row: int) -> dict[str, object]:
    return dict(window.page.session.current_layer.shapes.attributes_of(row))


def test_tags_are_defined_on_the_page_a_step_each_once_they_are_whole(window) -> None:
    session, editor = window.page.session, open_tags(window)
    editor._add_new()
    assert "once it has a name" in editor.line.sentence
    assert session.next_undo is None
    write(editor.name, "how sure")
    assert session.project.protocol.custom_tags == (Tag("how sure"),)
    choose(editor.kind, "ordered")
    assert "at least two values" in editor.line.sentence
    editor.values.setPlainText("not\nvery")
    editor.values.settle()
    write(editor.default, "very")
    assert editor.line.sentence == ""
    assert session.project.protocol.custom_tags == (Tag("how sure", "ordered", values=("not", "very"), default="very"),)
    assert session.next_undo.name == "Change tags"
    window.perform_named("workspace_label")
    assert words_of(window) == ["how sure very"]
    for _ in range(3):
        window.perform_named("undo")
    assert session.project.protocol.custom_tags == ()
    assert not window.page.frame.custom_tags.isVisibleTo(window)
    open_tags(window)
    assert editor.list.count() == 2


def test_a_stored_tag_keeps_its_key_under_another_name(window) -> None:
    set_tags(window.page.session, Protocol().with_tags(TAGS))
    editor = open_tags(window)
    editor.list.setCurrentRow(2)
    write(editor.name, "ripeness")
    assert window.page.session.project.protocol.custom_tags[0] == Tag("ripe", name="ripeness")


def test_an_image_is_asked_and_answers_by_keys_whatever_is_selected(window) -> None:
    editor = open_tags(window)
    editor.add(Tag("weather", "choice", values=("dry", "wet")))
    choose(editor.asked, True)
    assert not editor.form.isRowVisible(editor.labels)
    window.perform_named("workspace_label")
    session = window.page.session
    session.set_view(selection=tuple(session.current_layer.shapes.id[:1].tolist()))
    assert words_of(window) == ["Image: weather –"]
    press(window, "Shift+A", "2")
    assert session.current_layer.attributes == {"weather": "wet"}
    assert words_of(window) == ["Image: weather wet"]


def test_the_chosen_images_are_answered_together_as_one_step(qtbot, window) -> None:
    session = window.page.session
    tags = (Tag("weather", "choice", values=("dry", "wet"), of_images=True), Tag("degrees", "number", of_images=True))
    set_tags(session, Protocol().with_tags(tags))
    press(window, "Shift+C", "2", "1", "Return")
    window.page.images.list.selectAll()
    images = window.page.images.find_chosen()
    assert len(images) > 1
    window.perform_named("answer_images")
    (menu,) = (one for one in window.page.images.list.findChildren(QMenu) if one.title() == "Tags of images")
    weather, degrees = (action.menu() for action in menu.actions())
    assert [action.text() for action in degrees.actions()] == ["21", "No answer"]
    weather.actions()[1].trigger()
    degrees.actions()[0].trigger()
    layers = [session.project.layer_of(LayerKey(image, session.view.author)) for image in images]
    assert [layer.attributes for layer in layers] == [{"weather": "wet", "degrees": 21.0}] * len(images)
    assert window.messages.sentences[-1].startswith("degrees 21: ")
    session.undo()
    session.undo()
    assert [session.project.layer_of(layer.key).attributes for layer in layers[1:]] == [None] * (len(images) - 1)


def test_five_tags_are_answered_by_keys_alone(qtbot, window) -> None:
    session = window.page.session
    set_tags(session, Protocol().with_tags(TAGS))
    session.set_view(selection=tuple(session.current_layer.shapes.id[:1].tolist()))
    window.page.frame.canvas.setFocus()
    press(window, "Shift+A", "Shift+C", "2", "Shift+I")
    settle(qtbot, window)
    assert window.focusWidget() is window.page.frame.custom_tags.entry
    press(window, "7", "Return", "Shift+O", "1", "Shift+U", "Shift+U")
    assert answers_of(window, 0) == {"ripe": True, "sure": "fairly", "fruits": 7.0, "sort": "Gala", "wet": False}
    assert words_of(window) == ["ripe yes", "how sure fairly", "fruits 7", "sort Gala", "wet no"]
    press(window, "Shift+I", "4", "2", "Return")
    assert "'42' is not an answer to 'fruits'" in window.messages.sentences[-1]
    press(window, "Esc")
    assert window.focusWidget() is window.page.frame.canvas
    assert session.view.asked_tag == ""


def test_a_bicycle_is_labelled_with_five_tags_by_keys_alone(qtbot, window) -> None:
    """Every part gets its label, its state and five answers; no key but those is pressed and no pointer moves."""
    session = window.page.session
    set_tags(session, Protocol().with_tags(TAGS))
    window.page.frame.canvas.setFocus()
    parts = session.current_layer.shapes.id.tolist()
    words = session.project.vocabulary.offered_labels
    keys = []
    press(window, "Ctrl+T")
    for place, shape in enumerate(parts):
        assert session.view.selection == (shape,)
        word = words[place % len(words)]
        press(window, *word.key, "Z")
        assert session.view.asked_tag == "ripe"
        press(window, "1", "2")
        settle(qtbot, window)
        press(window, str(place + 1), "Return", "1", "2")
        keys.append(word.id)
        settle(qtbot, window)
    assert session.view.tag_pass is None
    shapes = session.current_layer.shapes
    assert shapes.label.tolist() == keys
    for row in range(len(parts)):
        told = {"ripe": True, "sure": "fairly", "fruits": row + 1.0, "sort": "Gala", "wet": False}
        assert answers_of(window, row) == told


def test_attributes_that_a_file_brought_become_tags_on_wish(qtbot, window) -> None:
    session = window.page.session
    layer = session.current_layer
    said = np.array([{"grade": "A", "age": 3, "seen": "no"}] * len(layer.shapes), dtype=object)
    said[0] = {"grade": "b", "age": 4.5, "seen": "yes"}
    changed = layer.shapes.with_columns(attributes=said)
    session.commit(Step("Import", (LayerEdit(layer.key, layer.shapes, changed, layer.status, layer.status),)))
    open_tags(window).look_for_attributes()
    settle(qtbot, window)
    found = (Tag("age", "number"), Tag("grade", "choice", values=("A", "b")), Tag("seen"))
    qtbot.waitUntil(lambda: session.project.protocol.custom_tags == found)


def test_the_panel_shows_how_far_people_agree_on_them(qtbot, window) -> None:
    session = window.page.session
    set_tags(session, Protocol().with_tags(TAGS[:2]))
    boxes = session.current_layer.shapes.box
    edits = []
    for author, words in ((1, ("not", "very", "very")), (2, ("not", "fairly", "very"))):
        layer = session.load_layer(LayerKey(session.view.image, author))
        said = [{"sure": words[row % 3]} for row in range(len(boxes))]
        after = Shapes.make(boxes, id=session.next_shape_id + 100 * author + np.arange(len(boxes)), attributes=said)
        edits.append(LayerEdit(layer.key, layer.shapes, after, layer.status, Status.DONE))
    session.commit(Step("Import", tuple(edits)))
    session.set_view(mode=Mode.AUDIT)
    panel = window.page.panels["agreement"]
    qtbot.waitUntil(lambda: "custom sure" in panel.alphas.rows)  # once the numbers have followed
    row = panel.alphas.rows["custom sure"]
    units = np.array([[0, 0], [2, 1], [2, 2]] * len(boxes), float)[: len(boxes)]
    assert row.value == format_significant(compute_alpha(Level.ORDINAL, units, count=3))
    assert row.support == f"{len(boxes)} pairs"
    assert panel.alphas.rows["custom ripe"].support == "0 pairs"
    panel.alphas._toggle("custom sure")
    assert [title.text for title in panel.alphas.table.cells.rows] == ["not", "fairly", "very"]


def test_the_two_tags_of_every_project_stand_first_and_can_be_required(window) -> None:
    editor = open_tags(window)
    assert [editor.list.item(row).text() for row in range(editor.list.count())] == ["occluded", "part state"]
    assert not editor.name.isEnabled()
    assert not any(button.isEnabled() for button in editor._moves)
    editor.list.setCurrentRow(1)
    editor.required.setChecked(True)
    assert window.page.session.project.protocol == Protocol(requires_part_state=True)
