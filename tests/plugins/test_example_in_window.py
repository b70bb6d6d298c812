"""The example plugin at work in the window: its detector in the dialog that runs models, its metric in the panel."""

from pathlib import Path

import numpy as np
import pytest

from annotator.detector.panel.dialogs import RunDialog
from annotator.model.edit import set_boxes
from annotator.model.layer import LayerKey
from annotator.report.numbers import format_significant
from annotator.session.view import Mode
from annotator.store import create_project
from annotator.ui.widgets.section import NumberRow
from annotator.ui.window.main_window import MainWindow
from tests.session import scenes
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


@pytest.fixture
def compared(installed, make_window, tmp_path: Path, qtbot) -> MainWindow:
    """Three annotators have finished all images; the tab Agreement is in front, the card of Ana and Ben open."""
    path = tmp_path / "disputed.annotator"
    create_project(path, scenes.disputed()).close()
    window = make_window(path)
    window.page.session.set_view(mode=Mode.AUDIT)
    settle(qtbot, window)
    panel = window.page.panels["agreement"]
    panel.matrix.table.picked.emit((1, 2))
    return window


def row_of(window: MainWindow) -> NumberRow:
    return window.page.panels["agreement"].pair.plugins.rows["stem-length", "mean_length"]


def difference(window: MainWindow, image: int | None = None) -> float:
    """What the metric says about Ana and Ben, computed by hand."""
    project = window.page.session.committed
    sides = [
        np.concatenate(
            [
                layer.shapes.box[~layer.shapes.crowd]
                for key, layer in sorted(project.layers.items())
                if key.author == author and image in (None, key.image)
            ]
        )
        for author in (1, 2)
    ]
    means = [(box[:, 2:] - box[:, :2]).max(axis=1).mean() for box in sides]
    return float(means[1] - means[0])


def test_its_metric_stands_under_the_pair(compared, qtbot) -> None:
    """Over the scope of the tab, and anew after an edit; its description and its support on hover."""
    session, panel = compared.page.session, compared.page.panels["agreement"]
    row = row_of(compared)
    assert row.isVisible()
    image = session.view.image
    qtbot.waitUntil(lambda: row.value == format_significant(difference(compared, image)))
    assert "Mean longer side of the other author's boxes" in row.accessibleDescription()
    assert "Plugin stem-length, support" in row.accessibleDescription()
    panel.updater.set_scope(whole=True, label=None)
    qtbot.waitUntil(lambda: row.value == format_significant(difference(compared)))
    panel.updater.set_scope(whole=False, label=None)
    before = row.value
    layer = session.project.layer_of(LayerKey(image, 1))
    box = layer.shapes.box[:1] + np.array([0, 0, 300, 0])
    session.commit(set_boxes(layer, layer.shapes.id[:1], box))
    qtbot.waitUntil(lambda: row.value == format_significant(difference(compared, image)) and not row.provisional)
    assert row.value != before
    panel.matrix.close_pair()
    assert not row.isVisible()


def test_a_metric_that_fails_leaves_the_panel(compared, qtbot, monkeypatch) -> None:
    """Once named, in a sentence; our own numbers stay."""
    qtbot.waitUntil(lambda: row_of(compared).value != "–")
    monkeypatch.setattr("annotator_stem_length.longer_sides", lambda _box: 1 / 0)
    compared.page.panels["agreement"].updater.set_scope(whole=True, label=None)
    pair = compared.page.panels["agreement"].pair
    qtbot.waitUntil(lambda: not pair.plugins.rows)
    assert pair.plugins.isHidden()
    assert pair.rows["precision"].isVisible()
    (sentence,) = compared.registry.sentences
    assert sentence.startswith("Plugin 'stem-length' failed at metric 'mean_length' (ZeroDivisionError")
    compared.registry.switch("stem-length", on=True)
    monkeypatch.undo()
    qtbot.waitUntil(lambda: bool(pair.plugins.rows) and row_of(compared).isVisible())


def test_its_detector_runs_from_the_dialog(window, dialog, tmp_path, qtbot) -> None:
    """Told by the file, or chosen by hand."""
    kinds = [dialog.detector.itemText(row) for row in range(dialog.detector.count())]
    assert kinds == ["Recognised from the file", "Bright stems", "ONNX model"]
    assert dialog.detector.isVisible()
    (tmp_path / "lamp.stems").write_text("stem 100")
    (tmp_path / "dim.txt").write_text("stem 20")
    dialog.file.setText(str(tmp_path / "lamp.stems"))
    with qtbot.waitSignal(dialog.ran):
        dialog.accept()
    assert counts_of(window, "lamp") == [0, 1, 1]
    window.perform_named("detector.run")
    again = window.findChildren(RunDialog)[-1]
    again.file.setText(str(tmp_path / "dim.txt"))
    again.accept()
    assert "dim.txt is not a model that can be run here" in again.line.sentence
    again.detector.setCurrentIndex(again.detector.findData("bright"))
    with qtbot.waitSignal(again.ran):
        again.accept()
    assert counts_of(window, "dim") == [1, 1, 1]


def test_a_detector_that_fails_is_named_and_off(window, dialog, tmp_path, qtbot, monkeypatch) -> None:
    """It fails in a worker thread; the window goes on, and the dialog says why there are no layers."""
    monkeypatch.setattr("annotator_stem_length._find_bright", lambda _pixels, _least: 1 / 0)
    (tmp_path / "lamp.stems").write_text("stem 100")
    dialog.file.setText(str(tmp_path / "lamp.stems"))
    dialog.accept()
    qtbot.waitUntil(lambda: not window.registry.is_on("stem-length"))
    qtbot.waitUntil(lambda: not dialog.line.is_busy)
    sentence = "Plugin 'stem-length' failed at detector 'bright' (ZeroDivisionError: division by zero, "
    assert dialog.line.sentence.startswith(sentence)
    assert [told.startswith(sentence) for told in window.registry.sentences] == [True]
    assert window.page.session.committed.find_author("lamp") is None
    dialog.reject()
