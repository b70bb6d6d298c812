"""What was committed comes into the one file while the hand rests; a file that is lost is told, and saved elsewhere."""

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from annotator.errors import UserError
from annotator.model.layer import LayerKey
from annotator.store import open_project
from annotator.store.backups import list_backups
from annotator.store.write_ahead import has_pending_commits
from tests.windows import press, settle

pytestmark = pytest.mark.own_window
"""What another window has written is no start for a test of when a file is written."""


def count_shapes(path) -> int:
    with open_project(path) as file:
        return len(file.load_layer(LayerKey(1, 1)))


@pytest.mark.parametrize("how", ["rest", "another window"])
def test_a_copy_of_the_file_alone_holds_every_step(window, project_path, tmp_path, qtbot, how):
    assert not has_pending_commits(project_path)
    press(window, "Tab", "Del")
    assert has_pending_commits(project_path)
    if how == "another window":
        QApplication.instance().applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    copy = tmp_path / "copy.annotator"

    def is_whole() -> bool:
        """Previews may be pending again by now: they are no steps. A copy of a file that grows meanwhile is torn."""
        shutil.copy(project_path, copy)
        try:
            return count_shapes(copy) == 3
        except UserError:
            return False

    qtbot.waitUntil(is_whole)


def test_a_file_that_was_replaced_is_told_and_saved_elsewhere(window, project_path, tmp_path, answers, qtbot):
    press(window, "Tab", "Del")
    other = tmp_path / "other.annotator"
    window.page.file.copy_to(other)
    other.replace(project_path)
    press(window, "Tab", "Del")
    assert "was replaced by another file" in window.messages.sentences[-1]
    assert "cannot be saved" in window.status.text_of("saved")
    saved = tmp_path / "saved.annotator"
    answers.copy = saved
    button = next(one for one in window.messages.findChildren(QPushButton) if one.text() == "Save what is here as…")
    button.click()
    qtbot.waitUntil(saved.exists)
    assert count_shapes(saved) == 3


def test_what_lay_beside_the_file_is_told_on_opening(make_window, project_path, tmp_path):
    restored = tmp_path / "restored.annotator"
    shutil.copy(project_path, restored)
    for _ in range(2):
        with open_project(project_path) as file:
            file.add_seconds(LayerKey(1, 1), 3.0)
            shutil.copy(f"{project_path}-wal", f"{restored}-wal")
    window = make_window(restored)
    assert any("were kept as" in sentence for sentence in window.messages.sentences)


def test_a_copy_a_day_is_written_when_the_project_is_opened_where_that_is_wished(make_window, project_path, qtbot):
    window = make_window(project_path)
    assert list_backups(project_path) == []
    window.close_project()
    window.preferences.set("files", daily_copy=True, copies_kept=2)
    window.open_path(project_path)
    settle(qtbot, window)
    qtbot.waitUntil(lambda: len(list_backups(project_path)) == 1)
    assert count_shapes(list_backups(project_path)[0]) == 4
