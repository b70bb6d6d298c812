"""Running a model from the window: layers in one step, nothing after Cancel, a sentence for what is missing."""

import shutil
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import Qt

from annotator.detector import loading
from annotator.detector.panel.dialogs import FOUND, OPEN, RunDialog
from annotator.detector.run.tiles import Resolution
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.resources import find_resource
from annotator.session.session import Session
from tests.windows import ORCHARD, Scene, settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

NAME = "Orchard one-stage"


@pytest.fixture
def model() -> Path:
    return find_resource("models/orchard-one-stage.onnx")


@pytest.fixture
def scene() -> Scene:
    """Three small pictures and no model."""
    return ORCHARD


@pytest.fixture
def dialog(window, qtbot) -> RunDialog:
    settle(qtbot, window)
    window.perform_named("detector.run")
    return window.findChild(RunDialog)


def run(qtbot, dialog: RunDialog) -> None:
    with qtbot.waitSignal(dialog.ran):
        dialog.accept()


def refused(qtbot, dialog: RunDialog) -> str:
    dialog.accept()
    qtbot.waitUntil(lambda: not dialog.line.is_busy)
    assert dialog.isVisible()
    return dialog.line.sentence


def names(window) -> set[str]:
    return {author.name for author in window.page.session.committed.authors.values()}


def choose(dialog: RunDialog, name: str, value: str) -> None:
    """Takes another value of a field of the form."""
    field = dialog.form.fields[name]
    field.setCurrentIndex(field.findData(value))


def filled(project: Project) -> set[tuple[LayerKey, int, Status]]:
    """Layers that say something, with their number of shapes and status."""
    return {
        (key, one.count, one.status) for key, one in project.layers.items() if one.count or one.status is not Status.NEW
    }


def layers_of(window, name: str) -> list[str]:
    project = window.page.session.committed
    author = project.find_author(name)
    return sorted(project.images[key.image].name for key in project.layers if author and key.author == author.id)


def test_layers_appear_in_one_step_and_undo_takes_them_back(window, dialog, model, qtbot, storing_threads):
    before = window.page.session.committed
    dialog.file.setText(str(model))
    run(qtbot, dialog)
    assert len(storing_threads) == 1
    assert threading.main_thread() not in storing_threads
    assert layers_of(window, NAME) == ["img0.jpg", "img1.jpg", "img2.jpg"]
    assert not any(window.page.session.committed.metrics.internals)
    window.perform_named("undo")
    assert filled(window.page.session.committed) == filled(before)
    window.perform_named("redo")
    assert layers_of(window, NAME) == ["img0.jpg", "img1.jpg", "img2.jpg"]
    window.perform_named("undo")
    assert names(window) == {author.name for author in before.authors.values()}


def test_the_first_field_is_the_model_file(dialog):
    field = dialog.nextInFocusChain()
    while not field.focusPolicy() & Qt.FocusPolicy.TabFocus:
        field = field.nextInFocusChain()
    assert field is dialog.file


def test_internals_lie_beside_the_project_and_belong_to_the_same_step(window, dialog, model, project_path, qtbot):
    dialog.file.setText(str(model))
    dialog.form.fields["name"].setText("fresh net")
    dialog.images.setCurrentIndex(dialog.images.findData(OPEN))
    dialog.internals.setChecked(True)
    choose(dialog, "resolution", Resolution.BOTH.value)
    run(qtbot, dialog)
    assert layers_of(window, "fresh net") == ["img0.jpg"]
    project = window.page.session.committed
    folder = Path(project.metrics.internals_of(project.find_author("fresh net").id))
    assert folder.parent == project_path.parent
    assert (folder / "internals.json").is_file()
    assert [path.name for path in folder.rglob("*.npz")] == ["img0.jpg.npz"]
    window.perform_named("undo")
    assert "fresh net" not in names(window)
    assert not window.page.session.committed.metrics.internals


def test_cancel_leaves_nothing(window, dialog, model, qtbot, monkeypatch):
    begun, folders = threading.Event(), []
    whole = loading.run_folder

    def held(loaded, pictures, folder, options, progress, workers):
        folders.append(folder)
        begun.set()
        assert progress.stop.wait(20)
        return whole(loaded, pictures, folder, options, progress, workers)

    monkeypatch.setattr(loading, "run_folder", held)
    before = window.page.session.committed
    dialog.file.setText(str(model))
    dialog.accept()
    qtbot.waitUntil(begun.is_set)
    assert not dialog.yes.isEnabled()
    dialog.reject()
    qtbot.waitUntil(lambda: not window.page.runner.is_busy)
    assert window.page.session.committed is before
    assert not folders[0].exists()


def test_what_cannot_be_run_is_said_in_one_sentence(window, dialog, model, tmp_path, qtbot):
    dialog.file.setText(str(tmp_path / "gone.onnx"))
    assert "gone.onnx" in refused(qtbot, dialog)
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(np.arange(50, dtype=np.uint8).tobytes())
    shutil.copy(model.with_suffix(".json"), tmp_path / "broken.json")
    dialog.file.setText(str(broken))
    assert "broken.onnx is not an ONNX model" in refused(qtbot, dialog)
    misfit = tmp_path / "misfit.onnx"
    shutil.copy(model, misfit)
    told = model.with_suffix(".json").read_text(encoding="utf-8").replace("512", "511")
    misfit.with_suffix(".json").write_text(told, encoding="utf-8")
    dialog.file.setText(str(misfit))
    assert "does not fit its manifest" in refused(qtbot, dialog)
    dialog.file.setText(str(model))
    dialog.form.fields["name"].setText("Ana")
    assert "give the model another name" in refused(qtbot, dialog)
    dialog.reject()


def test_layers_that_are_there_are_replaced_only_when_asked(window, dialog, model, qtbot):
    dialog.file.setText(str(model))
    dialog.images.setCurrentIndex(dialog.images.findData(FOUND))
    assert not dialog.yes.isEnabled()
    dialog.query.setText("img1")
    run(qtbot, dialog)
    assert layers_of(window, NAME) == ["img1.jpg"]
    window.perform_named("detector.run")
    again = window.findChildren(RunDialog)[-1]
    again.file.setText(str(model))
    assert "has layers on 1 of the images" in refused(qtbot, again)
    choose(again, "existing", "replace")
    run(qtbot, again)
    assert layers_of(window, NAME) == ["img0.jpg", "img1.jpg", "img2.jpg"]


def test_a_filter_about_shapes_reads_them_beside_the_window(window, dialog, model, qtbot, monkeypatch):
    threads, read_ranges = [], Session.read_ranges

    def read(session, project, progress=None):
        threads.append(threading.current_thread())
        return read_ranges(session, project, progress)

    monkeypatch.setattr(Session, "read_ranges", read)
    dialog.file.setText(str(model))
    dialog.images.setCurrentIndex(dialog.images.findData(FOUND))
    dialog.query.setText("size:>99999")
    assert "no such image" in refused(qtbot, dialog)
    assert threads
    assert threading.main_thread() not in threads
    dialog.reject()


def test_a_missing_runtime_is_said_in_the_dialog(dialog, model, qtbot, monkeypatch):
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    dialog.file.setText(str(model))
    assert "pip install" in refused(qtbot, dialog)
    dialog.reject()


def test_rate_and_time_left_are_told(dialog, monkeypatch):
    clock = iter((0.0, 10.0))
    monkeypatch.setattr("annotator.detector.panel.dialogs.time", SimpleNamespace(monotonic=lambda: next(clock)))
    dialog.line.progressed.emit(0, 100)
    dialog.line.progressed.emit(20, 100)
    assert dialog.line.sentence == "20 of 100 tiles, 2.0 a second, 0:40 left"
    dialog.reject()
