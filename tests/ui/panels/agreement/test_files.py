"""The report that the window writes, and copies of the project that it takes in."""

import json
import re
import shutil
from threading import Event

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from annotator.api.audit import AuditAnswer
from annotator.cli.program import run
from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.model.shapes import Shapes
from annotator.session.agreement.view import audit_options_of
from annotator.session.session import Session
from annotator.session.view import Mode
from annotator.store import open_project
from annotator.store.source import ProjectSource
from annotator.ui.dialogs.merging.dialogs import MergeDialog
from tests.builders import make_audit_report
from tests.session.scenes import ANA, BEN
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

SPENT = re.compile(r"(?:<h3>Time spent</h3>|<section id=.people.>).*?(?=</section>)", re.DOTALL)
TIME = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}")


def test_the_report_is_that_of_the_command(qtbot, window, answers, disputed_path, tmp_path):
    answers.report = tmp_path / "window.html"
    window.perform_named("export_report")
    settle(qtbot, window)
    assert answers.asked[-1] == "report disputed agreement.html"
    assert "window.html" in window.messages.sentences[-1]
    window.close_project()
    assert run(["audit", str(disputed_path), "--html", str(tmp_path / "command.html")]) == 0
    texts = [TIME.sub("", (tmp_path / name).read_text("utf-8")) for name in ("window.html", "command.html")]
    window_page, command_page = (SPENT.sub("", text).split() for text in texts)  # closing adds the last seconds
    assert window_page == command_page


def test_the_report_is_that_of_the_loaded_project_to_the_byte_and_without_a_preview(
    qtbot, window, answers, tmp_path, monkeypatch
):
    session, folder = window.page.session, tmp_path / "elsewhere"
    folder.mkdir()
    session.set_images_folder(str(folder))
    layer = session.load_layer(LayerKey(2, BEN))
    session.commit(edit.add_shapes(layer, Shapes.make(np.array([[40, 30, 90, 80.0]]), id=[session.next_shape_id])))
    settle(qtbot, window)
    options = audit_options_of(session.committed, session.view)
    wanted = make_audit_report(session.load_project(session.committed), options).check_pictures()
    assert wanted.unreadable
    layer = session.load_layer(LayerKey(3, BEN))
    session.preview(edit.remove_shapes(layer, layer.shapes.id))
    monkeypatch.setattr(Session, "load_project", None)
    AuditAnswer(wanted, ()).save_as(tmp_path / "wanted.json")
    AuditAnswer(wanted, ()).save_as(tmp_path / "wanted.csv")
    for name in ("found.json", "found.csv"):
        answers.report = tmp_path / name
        window.perform_named("export_report")
        qtbot.waitUntil(lambda path=answers.report: str(path.with_suffix("")) in window.messages.sentences[-1])
        assert session.is_previewing
    assert (tmp_path / "found.json").read_bytes() == (tmp_path / "wanted.json").read_bytes()
    tables = {path.name: path.read_bytes() for path in (tmp_path / "wanted").iterdir()}
    assert {path.name: path.read_bytes() for path in (tmp_path / "found").iterdir()} == tables
    assert len(tables["targets.csv"].splitlines()) > 2


@pytest.mark.parametrize("name", ["stopped.html", "stopped.json", "stopped.csv"])
def test_a_report_is_called_off_while_its_ranges_are_read(qtbot, window, answers, tmp_path, monkeypatch, name):
    reached, go_on, read = Event(), Event(), ProjectSource.read_range

    def wait(source, part):
        reached.set()
        assert go_on.wait(20)
        return read(source, part)

    monkeypatch.setattr(ProjectSource, "read_range", wait)
    answers.report = tmp_path / name
    window.perform_named("export_report")
    qtbot.waitUntil(reached.is_set)
    assert "being written" in window.messages.sentences[-1]
    next(one for one in window.messages.findChildren(QPushButton) if one.text() == "Cancel").click()
    go_on.set()
    settle(qtbot, window)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("stopped")]


@pytest.mark.pauses
def test_the_report_is_written_as_json_and_as_tables(qtbot, window, answers, tmp_path, monkeypatch):
    settle(qtbot, window)
    note, noted = Session.note_shown, []
    monkeypatch.setattr("annotator.ui.base.panel_context.LOOKS_AT_ONCE", 2)
    monkeypatch.setattr(Session, "note_shown", lambda here, images: noted.append([*images]) or note(here, noted[-1]))
    answers.report = tmp_path / "new" / "numbers.json"
    window.perform_named("export_report")
    settle(qtbot, window)
    assert [images for images in noted if images] == [[1, 2], [3]]
    assert str(answers.report) in window.messages.sentences[-1]
    assert json.loads(answers.report.read_text("utf-8"))["pairs"]
    answers.report = tmp_path / "tables.csv"
    window.perform_named("export_report")
    settle(qtbot, window)
    assert {"pairs.csv", "authors.csv"} <= {path.name for path in (tmp_path / "tables").iterdir()}
    assert str(tmp_path / "tables") in window.messages.sentences[-1]
    answers.report = tmp_path / "report.txt"
    window.perform_named("export_report")
    assert ".html, .json, .csv" in window.messages.sentences[-1]


def test_a_session_exports_no_report_for_it_would_show_everything(window):
    window.page.session.set_view(mode=Mode.SESSION)
    assert not window.action_set["export_report"].isEnabled()


def changed_copy(path, target):
    """A copy in which Ben has drawn one more box on image 2."""
    shutil.copy(path, target)
    with open_project(target) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        layer = session.load_layer(LayerKey(2, BEN))
        session.commit(
            edit.add_shapes(layer, Shapes.make(np.array([[400, 300, 450, 350.0]]), id=[session.next_shape_id]))
        )
    return target


def merge_dialog():
    return next(widget for widget in QApplication.topLevelWidgets() if isinstance(widget, MergeDialog))


def test_a_copy_is_merged_as_one_step(qtbot, make_window, answers, disputed_path, tmp_path):
    answers.copies = [changed_copy(disputed_path, tmp_path / "copy.annotator")]
    window = make_window(disputed_path)
    window.perform_named("merge")
    settle(qtbot, window)
    dialog = merge_dialog()
    dialog.accept()
    settle(qtbot, window)
    session = window.page.session
    assert session.committed.layer_of(LayerKey(2, BEN)).count == 3
    assert "1 updated" in window.messages.sentences[-1]
    window.perform_named("undo")
    assert session.committed.layer_of(LayerKey(2, BEN)).count == 2


def test_nothing_new_and_the_project_itself_are_told(qtbot, make_window, answers, disputed_path, tmp_path):
    copy = tmp_path / "copy.annotator"
    shutil.copy(disputed_path, copy)
    window = make_window(disputed_path)
    answers.copies = [copy]
    window.perform_named("merge")
    settle(qtbot, window)
    assert "nothing to merge" in window.messages.sentences[-1]
    answers.copies = [disputed_path]
    window.perform_named("merge")
    assert "project itself" in window.messages.sentences[-1]


def test_a_plan_that_an_edit_has_overtaken_changes_nothing(qtbot, make_window, answers, disputed_path, tmp_path):
    answers.copies = [changed_copy(disputed_path, tmp_path / "copy.annotator")]
    window = make_window(disputed_path)
    window.perform_named("merge")
    settle(qtbot, window)
    dialog, session = merge_dialog(), window.page.session
    layer = session.load_layer(LayerKey(2, BEN))
    session.commit(edit.remove_shapes(layer, layer.shapes.id[:1]))
    dialog.accept()
    assert session.committed.layer_of(LayerKey(2, BEN)).count == 1
    assert "changed meanwhile" in window.messages.sentences[-1]
    assert session.committed.layer_of(LayerKey(2, ANA)).count == 2
