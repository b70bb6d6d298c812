"""The repeat pass in the window: its page, the strip that leads through it, and the rows that follow."""

import threading
from dataclasses import replace

import pytest

from annotator.model import edit
from annotator.model.layer import PassPurpose, Status
from annotator.session.pending_commit import NO_LAYERS
from annotator.session.series import repeat_pass
from annotator.session.series.image_series import count_done
from annotator.session.series.repeat_pass import find_repeat_state
from annotator.ui.study.control import ControlPage
from tests import builders
from tests.windows import ORCHARD, Scene, settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def finish_all(_qtbot, window) -> None:
    session = window.page.session
    for image in session.project.images:
        session.set_view(image=image)
        layer = session.current_layer
        if not layer.status.is_finished:
            session.commit(edit.set_status(layer, Status.DONE, name="Mark done"))


FINISHED = replace(ORCHARD, prepare=finish_all)


@pytest.fixture
def scene() -> Scene:
    return FINISHED


def open_page(window) -> ControlPage:
    window.perform_named("repeat_pass")
    page = window.page.study.current_page
    assert isinstance(page, ControlPage)
    return page


def begin(window, qtbot, share: int) -> ControlPage:
    page = open_page(window)
    page.form.fields["distance"].setValue(0)
    page.form.fields["share"].setValue(share)
    qtbot.waitUntil(page.begin.isEnabled)
    page.begin.click()
    qtbot.waitUntil(lambda: window.page.session.current_layer.purpose is PassPurpose.REPEAT)
    return page


def test_a_worker_counts_draws_and_stores(window, qtbot, monkeypatch):
    asked, draw = [], repeat_pass.draw_repeat_images

    def note(*given):
        asked.append(threading.current_thread() is threading.main_thread())
        return draw(*given)

    monkeypatch.setattr(repeat_pass, "draw_repeat_images", note)
    page = open_page(window)
    assert not page.begin.isEnabled()
    qtbot.waitUntil(lambda: page.count.text().startswith("No image can be repeated yet"))
    page.form.fields["distance"].setValue(0)
    page.form.fields["share"].setValue(60)
    qtbot.waitUntil(page.begin.isEnabled)
    assert page.count.text() == "2 of 3 images that you finished long enough ago are to be drawn again."
    page.begin.click()
    session = window.page.session
    qtbot.waitUntil(lambda: session.current_layer.purpose is PassPurpose.REPEAT)
    assert session.committed.protocol.repeat_share == 0.6
    assert window.page.frame.series.place.text() == "1 of 2 · 0 done"
    assert not window.page.frame.series.isHidden()
    assert asked
    assert not any(asked)


def test_the_strip_leads_on_is_left_and_taken_up_again(window, qtbot):
    begin(window, qtbot, 100)
    session, strip = window.page.session, window.page.frame.series
    window.perform_named("done")
    assert strip.place.text() == "2 of 3 · 1 done"
    strip.next.click()
    assert strip.place.text() == "3 of 3 · 1 done"
    strip.leave.click()
    assert strip.place.text() == "your first pass is hidden until this one is done"
    strip.resume.click()
    again = window.page.study.current_page
    assert again.count.text() == "1 of 3 images are done."
    again.begin.click()
    assert strip.place.text() == "2 of 3 · 1 done"
    assert count_done(session) == 1


def test_ending_it_on_the_page_brings_the_first_passes_back(window, qtbot):
    begin(window, qtbot, 100)
    window.perform_named("done")
    open_page(window).end.click()
    session = window.page.session
    assert len(find_repeat_state(session.committed, session.view.author).images) == 1
    assert window.page.frame.series.isHidden()
    assert any("2 images left the repeat pass" in sentence for sentence in window.messages.sentences)


def test_the_tab_agreement_shows_the_repeat_beside_the_others(window, qtbot):
    begin(window, qtbot, 100)
    session = window.page.session
    rows = builders.shapes(2, seed=1, first_id=session.next_shape_id, size=100)
    session.commit(edit.add_shapes(session.current_layer, rows))
    window.perform_named("done")
    panel = window.page.panels["agreement"]
    window.page.tabs.setCurrentWidget(panel)
    panel.scope.chosen.emit(True, None)
    settle(qtbot, window)
    panel.quality.recount.count()
    settle(qtbot, window)
    table = panel.quality.repeats
    assert not table.isHidden()
    assert table.head.support == "1 image"
    assert [title.text for title in table.table.model().rows] == ["Ana"]
    assert panel.quality.control.isHidden()


def test_cancelled_while_the_passes_are_stored_nothing_is_stored_and_edits_go_on(window, qtbot, monkeypatch):
    session, begun, gate = window.page.session, threading.Event(), threading.Event()
    page = open_page(window)
    page.form.fields["distance"].setValue(0)
    qtbot.waitUntil(page.begin.isEnabled)
    step = edit.set_boxes(session.current_layer, session.current_layer.shapes.id, session.current_layer.shapes.box + 1)

    class Plan:
        number, brought = 1, NO_LAYERS

        @property
        def step(self):
            begun.set()
            assert gate.wait(60)
            return step

    monkeypatch.setattr(repeat_pass, "plan_repeat_pass", lambda *_arguments: Plan())
    page.begin.click()
    qtbot.waitUntil(begun.is_set)
    assert page.begin.text() == "Cancel"
    page.begin.click()
    gate.set()
    qtbot.waitUntil(lambda: not page.line.is_busy)
    assert not session.is_storing
    session.commit(step)
    assert session.next_undo is step
