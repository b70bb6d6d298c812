"""The tag strip names the label of the next box with its key, and labels used lately where there are many."""

import pytest

from annotator.geometry.vertices import polygon_of_box
from annotator.model import edit
from annotator.session.editing import tagging
from annotator.session.view import Tool
from annotator.ui.widgets.tag_strip import RECENT

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def words_of(window) -> tuple[str, str]:
    strip = window.page.frame.tags
    return strip._choices["pick_label"].text(), strip._caps["pick_label"].text()


def test_the_label_of_the_next_box_stands_with_its_own_key(window) -> None:
    session = window.page.session
    session.set_view(tool=Tool.BOX)
    layer = session.current_layer
    drawn = session.project.vocabulary.label_of(int(layer.shapes.label[-1]))
    assert words_of(window) == (drawn.name, drawn.key)
    assert not window.page.frame.tags._choices["pick_label"].isChecked()
    tagging.set_label(session, 1 - drawn.id)
    other = session.project.vocabulary.label_of(1 - drawn.id)
    assert words_of(window) == (other.name, other.key)
    assert window.page.frame.tags._choices["pick_label"].isChecked()


def test_the_sign_of_a_shape_taken_from_a_model_names_the_model(window) -> None:
    session, strip = window.page.session, window.page.frame.tags
    layer = session.current_layer
    first, other = layer.shapes.id[:2].tolist()
    session.commit(edit.set_column(layer, [first], name="Take shapes", assisted=2))
    session.set_view(selection=(first,))
    assert strip._about.text() == "1 box (M)"
    assert "taken from Ben" in strip._about.toolTip()
    session.set_view(selection=(other,))
    assert (strip._about.text(), strip._about.toolTip()) == ("1 box", "")
    outline = polygon_of_box(layer.shapes.box[1])
    session.commit(edit.set_polygons(session.current_layer, [other], [outline], name="Make polygons"))
    assert strip._about.text() == "1 polygon"
    session.set_view(selection=(first, other))
    assert strip._about.text() == "2 shapes (M)"


def test_labels_used_lately_stand_beside_it_where_there_are_many(window) -> None:
    session, strip = window.page.session, window.page.frame.tags
    words = session.committed.vocabulary
    grown = words.add_labels((f"label {n}", None) for n in range(2, 14))
    session.commit(edit.set_vocabulary(words, grown, name="Add label"))
    session.set_view(tool=Tool.BOX)
    for label in (5, 9, 12, 11):
        tagging.set_label(session, label)
    assert words_of(window) == ("label 11", "03")
    assert [label.id for label in strip._recent] == [12, 9, 5]
    wide, narrow = strip.fit(4000).width(), strip.fit(10).width()
    assert [strip._choices[f"recent_{place}"].isVisibleTo(strip) for place in range(RECENT)] == [False] * RECENT
    assert narrow < wide
    strip.fit(4000)
    assert strip._choices["recent_1"].isVisibleTo(strip)
    strip._choices["recent_1"].click()
    assert session.view.armed_label == 9
    session.set_view(armed_label=None)
    tagging.set_label(session, 12)
    assert words_of(window) == ("label 12", "04")
