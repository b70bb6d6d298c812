"""The list's filter restricts the numbers where the switch is on, and every place of numbers says so."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from annotator.model import edit
from tests.ui.panels.agreement.conftest import panel_of
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def filtered(qtbot, window, text):
    images = window.page.images
    images.field.setText(text)
    qtbot.waitUntil(lambda: not images._wait.isActive())
    settle(qtbot, window)
    return images


def test_the_switch_comes_with_the_filter_and_restricts_the_whole_set(qtbot, window, panel):
    panel.scope.choose("whole")
    settle(qtbot, window)
    images = window.page.images
    assert images.counted.isHidden()
    name = window.page.session.committed.images[1].name
    filtered(qtbot, window, name)
    assert not images.counted.isHidden()
    assert images.counted.box.text() == "Count only listed images: 1 of 3"
    assert panel.matrix.head.support == "IoU ≥ 0.5 · 3 annotators · 3 images"
    images.counted.box.click()
    settle(qtbot, window)
    assert panel.matrix.head.support == f"IoU ≥ 0.5 · 3 annotators · 1 image · only {name}"
    assert panel.counted.box.isChecked()
    panel.scope.choose("image")
    assert panel.counted.isHidden()
    panel.scope.choose("whole")
    filtered(qtbot, window, "")
    assert panel.matrix.head.support == "IoU ≥ 0.5 · 3 annotators · 3 images"
    assert not panel.counted.isHidden(), "a switch that is on stays to be seen"
    panel.counted.box.click()
    assert panel.counted.isHidden()
    assert not window.page.session.view.only_listed


def test_unfinished_work_is_named_where_it_counts(qtbot, window, panel):
    panel.scope.choose("whole")
    session = window.page.session
    own = session.committed.metrics
    session.commit(edit.set_metrics(own, replace(own, include_unfinished=True)))
    settle(qtbot, window)
    assert panel.matrix.head.support == "IoU ≥ 0.5 · 3 annotators · 3 images · unfinished work, too"


def test_tuning_and_the_report_take_the_same_images(qtbot, window, panel):
    panel_of(window)
    name = window.page.session.committed.images[1].name
    filtered(qtbot, window, name)
    window.page.session.set_view(only_listed=True)
    window.perform_named("tune")
    assert window.page.study.pages["crowns"].search._read_options().selection.images.ids == frozenset({1})
    settle(qtbot, window)


class ShownWindows(QObject):
    """Remembers what was shown as a window of its own, however shortly."""

    def __init__(self):
        super().__init__()
        self.found = []

    def eventFilter(self, watched, event):
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.found.append(watched)
        return False


def test_the_switch_stands_in_a_tab_that_is_first_seen_with_a_filter(qtbot, qapp, window):
    filtered(qtbot, window, window.page.session.committed.images[1].name)
    shown = ShownWindows()
    qapp.installEventFilter(shown)
    window.page.tabs.show_panel("model")
    qapp.removeEventFilter(shown)
    model = window.page.tabs.current_panel
    assert model.isVisible()
    assert not model.counted.isHidden()
    assert not shown.found
