"""The tidy dialog: it tells before it does anything, edits wait while it works, and Cancel takes nothing half."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.session.session import Session
from annotator.store import ProjectFile, create_project, open_project
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.tidy import TidyDialog, describe_tidying
from tests import builders

KEY = LayerKey(1, 1)


def move(session: Session) -> None:
    layer = session.load_layer(KEY)
    session.commit(edit.set_boxes(layer, layer.shapes.id, layer.shapes.box + 0.5))


@pytest.fixture
def file(tmp_path: Path) -> Iterator[ProjectFile]:
    with create_project(tmp_path / "p.annotator", builders.project(count=40)) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        for _ in range(9):
            move(session)
    with open_project(tmp_path / "p.annotator") as file:
        yield file


@pytest.fixture
def session(file: ProjectFile) -> Session:
    return Session(file.project, file, next_shape_id=file.next_shape_id)


@pytest.fixture
def dialog(qtbot, file: ProjectFile, session: Session) -> Iterator[TidyDialog]:
    runner, parent = Runner(), QWidget()
    qtbot.addWidget(parent)
    dialog = TidyDialog(parent, file, session, runner)
    yield dialog
    runner.shutdown()


def test_it_tells_tidies_and_says_what_it_did(qtbot, dialog: TidyDialog, file: ProjectFile, session: Session) -> None:
    qtbot.waitUntil(lambda: dialog.is_ready)
    assert dialog._steps.text() == "8"
    assert dialog._room.text().startswith("about ")
    assert dialog._previews.isHidden()
    assert file.plan_tidy().steps == 8
    with qtbot.waitSignal(dialog.tidied) as told:
        dialog.accept()
        with pytest.raises(UserError, match="large step is being stored"):
            move(session)
    (result,) = told.args
    assert result.steps == 8
    assert describe_tidying(result).startswith("8 steps were shortened; the file is ")
    move(session)
    assert [entry.id for entry in file.read_journal()] == list(range(10, 0, -1))


def test_previews_of_an_older_version_are_taken_out(qtbot, file: ProjectFile, session: Session) -> None:
    file.tidy(file.plan_tidy())
    for image in (1, 2):
        builders.store_old_preview(file, image, bytes(50_000))
    runner, parent = Runner(), QWidget()
    qtbot.addWidget(parent)
    dialog = TidyDialog(parent, file, session, runner)
    qtbot.waitUntil(lambda: dialog.is_ready)
    assert dialog._previews.text() == "2"
    assert not dialog._previews.isHidden()
    with qtbot.waitSignal(dialog.tidied) as told:
        dialog.accept()
    (result,) = told.args
    assert describe_tidying(result).startswith("0 steps were shortened, 2 previews were taken out; the file is ")
    runner.shutdown()


def test_nothing_to_tidy(qtbot, file: ProjectFile, session: Session) -> None:
    file.tidy(file.plan_tidy())
    runner, parent = Runner(), QWidget()
    qtbot.addWidget(parent)
    dialog = TidyDialog(parent, file, session, runner)
    qtbot.waitUntil(lambda: dialog.line.sentence != "")
    assert dialog.line.sentence == "There is nothing to compact."
    assert not dialog.is_ready
    dialog.accept()
    runner.shutdown()


def test_cancelled_it_changes_nothing_and_edits_go_on(
    qtbot, dialog: TidyDialog, file: ProjectFile, session: Session
) -> None:
    qtbot.waitUntil(lambda: dialog.is_ready)
    dialog.accept()
    dialog.reject()
    qtbot.waitUntil(lambda: not isValid(dialog))
    assert file.find_last_entry() == 9
    assert [entry.id for entry in file.read_journal()] == list(range(9, 0, -1))
    move(session)


def test_a_failure_is_told_and_edits_go_on(qtbot, dialog: TidyDialog, file: ProjectFile, session: Session) -> None:
    qtbot.waitUntil(lambda: dialog.is_ready)
    file.tidy(file.plan_tidy())
    dialog.accept()
    qtbot.waitUntil(lambda: not dialog.line.is_busy)
    assert dialog.line.sentence
    move(session)
