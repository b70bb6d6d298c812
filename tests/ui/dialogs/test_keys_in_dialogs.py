"""Dialogs by keys alone: Tab leads round all that can be used, Escape closes, and all of them fit a small screen."""

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QDialog, QScrollArea, QWidget

from annotator.ui.dialogs.ask import Dialogs, NewProjectDialog

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "does not support raise")

ACTIONS = ("settings", "export")


def list_stops() -> list[QWidget]:
    """What has the keys after one Tab and another, until it comes round or goes no further."""
    stops: list[QWidget] = []
    while (now := QApplication.focusWidget()) is not None and now not in stops:
        stops.append(now)
        QTest.keyClick(now, Qt.Key.Key_Tab)
    return stops


def list_wanted(dialog: QDialog) -> list[QWidget]:
    """Everything that takes the keys, but the inner parts of fields."""
    return [
        one
        for one in dialog.findChildren(QWidget)
        if one.isVisible()
        and one.isEnabled()
        and one.focusPolicy() & Qt.FocusPolicy.TabFocus
        and one.focusProxy() is None
        and not isinstance(one, QScrollArea)
        and not isinstance(one.parent(), QAbstractSpinBox | QComboBox)
    ]


def test_tab_leads_round_and_escape_closes(window, qtbot) -> None:
    for action in ACTIONS:
        window.perform_named(action)
        dialog = next(one for one in window.findChildren(QDialog) if one.isVisible())
        qtbot.waitUntil(lambda shown=dialog: shown.isAncestorOf(QApplication.focusWidget()))
        stops = list_stops()
        missed = [one for one in list_wanted(dialog) if one not in stops]
        assert not missed, (action, [(type(one).__name__, one.accessibleName()) for one in missed])
        assert dialog.width() <= 1200, action
        assert dialog.height() <= 680, action
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda shown=dialog: not shiboken6.isValid(shown) or not shown.isVisible())


def test_a_folder_that_takes_no_file_is_told_before_anything_is_typed(qtbot, tmp_path, monkeypatch) -> None:
    locked, papers = tmp_path / "photos", tmp_path / "papers"
    locked.mkdir()
    papers.mkdir()
    monkeypatch.setattr("os.access", lambda place, _mode: place != locked)
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: papers)
    parent = QWidget()
    qtbot.addWidget(parent)
    Dialogs().ask_new_project(parent, locked, author="Ana", then=lambda _path, _author: None)
    (dialog,) = parent.findChildren(NewProjectDialog)
    assert dialog.path == papers / "photos.annotator"
    assert dialog.yes.isEnabled()
    dialog._place.setText(str(locked / "photos.annotator"))
    assert not dialog.yes.isEnabled()
    assert dialog.note.text().startswith(f"Nothing can be written into {locked};")
    dialog.reject()
