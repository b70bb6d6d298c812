"""The example plugin at work in the window: its detector in the dialog that runs models."""

from pathlib import Path

import pytest

from annotator.detector.panel.run import RunDialog
from annotator.ui.window.main_window import MainWindow
from tests.windows import settle

pytestmark = [pytest.mark.qt_log_ignore("propagateSizeHints"), pytest.mark.usefixtures("installed")]


@pytest.fixture
def window(installed, make_window, project_path: Path) -> MainWindow:
    return make_window(project_path)


@pytest.fixture
def dialog(window: MainWindow, qtbot) -> RunDialog:
    settle(qtbot, window)
    window.perform_named("detector.run")
    return window.findChild(RunDialog)


def counts_of(window: MainWindow, name: str) -> list[int]:
    """Shapes of an author's layers in the order of the images."""
    project = window.page.session.committed
    author = project.find_author(name)
    assert author is not None
    return [layer.count for key, layer in sorted(project.layers.items()) if key.author == author.id]


def test_its_detector_runs_from_the_dialog(window, dialog, tmp_path, qtbot) -> None:
    """Told by the file, or chosen by hand."""
    kinds = [dialog.detector.itemText(row) for row in range(dialog.detector.count())]
    assert kinds == ["Told by the file", "Bright stems", "ONNX model"]
    assert dialog.detector.isVisible()
    (tmp_path / "lamp.stems").write_text("stem 100")
    (tmp_path / "dim.txt").write_text("stem 20")
    dialog.file.setText(str(tmp_path / "lamp.stems"))
    with qtbot.waitSignal(dialog.ran, timeout=30_000):
        dialog.accept()
    assert counts_of(window, "lamp") == [0, 1, 1]
    window.perform_named("detector.run")
    again = window.findChildren(RunDialog)[-1]
    again.file.setText(str(tmp_path / "dim.txt"))
    again.accept()
    assert "dim.txt is no model that can be run here" in again.line.sentence
    again.detector.setCurrentIndex(again.detector.findData("bright"))
    with qtbot.waitSignal(again.ran, timeout=30_000):
        again.accept()
    assert counts_of(window, "dim") == [1, 1, 1]


def test_a_detector_that_fails_is_named_and_off(window, dialog, tmp_path, qtbot, monkeypatch) -> None:
    """It fails in a worker thread; the window goes on, and the dialog says why there are no layers."""
    monkeypatch.setattr("annotator_stem_length._find_bright", lambda _pixels, _least: 1 / 0)
    (tmp_path / "lamp.stems").write_text("stem 100")
    dialog.file.setText(str(tmp_path / "lamp.stems"))
    dialog.accept()
    qtbot.waitUntil(lambda: not window.registry.is_on("stem-length"), timeout=30_000)
    qtbot.waitUntil(lambda: not dialog.line.is_busy, timeout=30_000)
    sentence = "Plugin 'stem-length' failed at detector 'bright' (ZeroDivisionError: division by zero)"
    assert dialog.line.sentence.startswith(sentence)
    assert [told.startswith(sentence) for told in window.registry.sentences] == [True]
    assert window.page.session.committed.find_author("lamp") is None
    dialog.reject()
