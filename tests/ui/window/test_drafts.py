"""Drafts in the window: the question mark on the picture has words, and the words go when the draft is confirmed."""

from PySide6.QtCore import QPoint

from annotator.model import edit
from annotator.ui.base.text import explain_draft
from tests.windows import press


def test_the_question_mark_is_explained_on_the_picture(window):
    session, frame = window.page.session, window.page.frame
    layer = session.current_layer
    first = int(layer.shapes.id[0])
    session.commit(edit.set_column(layer, [first], name="Copy", draft=True))
    x, y = frame.canvas.transform.to_view_point(*(layer.shapes.box[0, :2] + 1))
    place = QPoint(round(x), round(y))
    assert frame.find_hint(place) == explain_draft()
    assert frame.find_hint(QPoint(0, 0)) == ""
    session.set_view(hidden=frozenset({first}))
    assert frame.find_hint(place) == ""
    session.set_view(hidden=frozenset(), selection=(first,))
    press(window, "Return")
    assert not session.current_layer.shapes.draft.any()
    assert frame.find_hint(place) == ""
