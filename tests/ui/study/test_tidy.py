"""Compacting in the window: told before anything is done; edits wait while it works, and called off it does nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.session.session import Session
from annotator.store import ProjectFile, create_project, open_project
from annotator.ui.base.workers import Runner
from annotator.ui.study.tidy import TidyPart, describe_tidying
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
def part(qtbot, file: ProjectFile, session: Session) -> Iterator[TidyPart]:
    runner = Runner()
    part = TidyPart(file, session, runner)
    qtbot.addWidget(part)
    part.refresh()
    yield part
    runner.shutdown()


def test_it_tells_tidies_and_says_what_it_did(qtbot, part: TidyPart, file: ProjectFile, session: Session) -> None:
    qtbot.waitUntil(lambda: part.is_ready)
    assert part._steps.text() == "8"
    assert part._room.text().startswith("about ")
    assert part._previews.isHidden()
    assert file.plan_tidy().steps == 8
    with qtbot.waitSignal(part.tidied) as told:
        part.compact.click()
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
    runner = Runner()
    part = TidyPart(file, session, runner)
    qtbot.addWidget(part)
    part.refresh()
    qtbot.waitUntil(lambda: part.is_ready)
    assert part._previews.text() == "2"
    assert not part._previews.isHidden()
    with qtbot.waitSignal(part.tidied) as told:
        part.compact.click()
    (result,) = told.args
    assert describe_tidying(result).startswith("0 steps were shortened, 2 previews were taken out; the file is ")
    runner.shutdown()


def test_nothing_to_tidy(qtbot, file: ProjectFile, session: Session) -> None:
    file.tidy(file.plan_tidy())
    runner = Runner()
    part = TidyPart(file, session, runner)
    qtbot.addWidget(part)
    part.refresh()
    qtbot.waitUntil(lambda: part.line.sentence != "")
    assert part.line.sentence == "There is nothing to compact."
    assert not part.is_ready
    part.compact.click()
    runner.shutdown()


def test_cancelled_it_changes_nothing_and_edits_go_on(
    qtbot, part: TidyPart, file: ProjectFile, session: Session
) -> None:
    qtbot.waitUntil(lambda: part.is_ready)
    part.compact.click()
    part.compact.click()
    qtbot.waitUntil(lambda: not part.line.is_busy)
    assert file.find_last_entry() == 9
    assert [entry.id for entry in file.read_journal()] == list(range(9, 0, -1))
    move(session)


def test_a_failure_is_told_and_edits_go_on(qtbot, part: TidyPart, file: ProjectFile, session: Session) -> None:
    qtbot.waitUntil(lambda: part.is_ready)
    file.tidy(file.plan_tidy())
    part.compact.click()
    qtbot.waitUntil(lambda: not part.line.is_busy)
    assert part.line.sentence
    move(session)
