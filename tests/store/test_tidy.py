"""Tidying: the journal says the same to a merge in less room, nothing else changes, and it is never half done."""

import math
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import count, product
from pathlib import Path

import pytest
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress, UserError
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.layer import LayerKey
from annotator.session.session import Session
from annotator.store import ProjectFile, create_project, open_project, tidy
from annotator.store.journal import JournalEntry
from annotator.store.tables import schema
from tests import builders

KEY = LayerKey(1, 1)
DAY = 86_400.0


def session_of(file: ProjectFile) -> Session:
    clock = count()
    return Session(file.project, file, next_shape_id=file.next_shape_id, clock=lambda: next(clock) * DAY)


def work(session: Session, steps: int) -> None:
    """Steps of every kind: drawn, moved, deleted, relabelled, undone, of many shapes, and of parts."""
    for number in range(steps):
        layer = session.load_layer(LayerKey(1 + number % 3, 1))
        if number % 6 == 0:
            many = 70 if number % 4 == 0 else 1
            session.commit(edit.add_shapes(layer, builders.shapes(many, seed=number, first_id=session.next_shape_id)))
        elif number % 6 == 3:
            session.commit(edit.remove_shapes(layer, layer.shapes.id[1:3]))
        elif number % 6 == 4:
            session.undo()
        elif number % 6 == 5:
            session.commit(edit.add_author(Author(new := session.project.next_author_id, f"Author {new}")))
        else:
            session.commit(edit.set_boxes(layer, layer.shapes.id[:2], layer.shapes.box[:2] + number))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tidy, "BLOCK", 7)
    with create_project(tmp_path / "p.annotator", builders.project(count=4)) as file:
        work(session_of(file), 40)
    with open_project(tmp_path / "p.annotator") as file:
        yield file


def thinned(entry: JournalEntry) -> JournalEntry:
    """The entry as it should be read once it was thinned."""
    layers = [replace(layer, after=None if len(layer.ids) else layer.after) for layer in entry.layers]
    return replace(entry, layers=tuple(layers))


def as_text(entries: list[JournalEntry]) -> list[str]:
    return [repr(entry) for entry in entries]


def test_thinned_steps_are_read_like_any_other(file: ProjectFile) -> None:
    before = file.read_journal()
    result = file.tidy(file.plan_tidy())
    assert result.steps == 39
    after = file.read_journal()
    assert as_text(after) == as_text([before[0], *map(thinned, before[1:])])
    with open_project(file.path, read_only=True) as again:
        assert as_text(again.read_journal()) == as_text(after)


def test_pages_go_on_over_the_border(file: ProjectFile) -> None:
    def read_pages() -> dict[tuple[int, int | None], list[int]]:
        pages = product((1, 2, 9, 39, 40, 100), (None, 1, 7, 23, 40))
        return {(limit, last): [entry.id for entry in file.read_journal(limit, last=last)] for limit, last in pages}

    whole = read_pages()
    file.tidy(file.plan_tidy(keep_since=30 * DAY))
    assert read_pages() == whole


def test_unblinded_edits_are_found_among_thinned_steps(tmp_path: Path) -> None:
    with create_project(tmp_path / "p.annotator", builders.project()) as file:
        session = session_of(file)
        for seen in (False, True, True):
            layer = session.load_layer(KEY)
            if seen:
                session.mark_seen([KEY])
            session.commit(edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + 1))
        file.tidy(file.plan_tidy())
        assert [entry.id for entry in file.read_journal(unblinded=True)] == [3, 2]
        assert [entry.id for entry in file.read_journal(1, unblinded=True)] == [3]


def test_the_plan_says_what_will_be_and_changes_nothing(file: ProjectFile) -> None:
    told: list[tuple[int, int]] = []
    whole = as_text(file.read_journal())
    plan = file.plan_tidy(Progress(report=lambda done, total: told.append((done, total))))
    assert (plan.steps, plan.kept) == (39, 1)
    assert told[-1] == (39, 39)
    assert as_text(file.read_journal()) == whole
    assert file.plan_tidy(keep_since=-1.0).steps == 0
    young = file.plan_tidy(keep_since=30 * DAY)
    assert young.steps + young.kept == 40
    assert 25 <= young.steps <= 30


def test_the_file_becomes_smaller_by_about_what_was_told(file: ProjectFile) -> None:
    session = session_of(file)
    for number in range(80):
        layer = session.load_layer(KEY)
        session.commit(edit.set_boxes(layer, layer.shapes.id, layer.shapes.box + number % 5))
    file.bring_together()
    before = file.path.stat().st_size
    plan = file.plan_tidy()
    result = file.tidy(plan)
    assert result.is_compact
    assert before - file.path.stat().st_size == result.bytes_back
    assert 0.6 * plan.bytes_back < result.bytes_back < 1.8 * plan.bytes_back
    assert result.bytes_back > before / 3
    assert file.plan_tidy().is_empty
    with closing(sqlite3.connect(file.path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_work_goes_on_and_is_tidied_again(file: ProjectFile) -> None:
    session = session_of(file)
    work(session, 10)
    file.tidy(file.plan_tidy())
    session.undo()
    work(session, 10)
    first = file.read_journal()
    assert [entry.id for entry in first] == list(range(61, 0, -1))
    file.tidy(file.plan_tidy())
    assert [entry.id for entry in file.read_journal()] == list(range(61, 0, -1))
    shown = {layer.key: layer for layer in file.load_all()}
    project = session.load_project(session.committed)
    assert {key: layer for key, layer in project.layers.items() if key in shown} == shown
    with pytest.raises(UserError, match="compacted by another program"):
        file.tidy(replace(file.plan_tidy(keep_since=math.inf), blocks=tuple(blocks_of(file)), steps=3))


def blocks_of(file: ProjectFile) -> list[tidy.PackedSteps]:
    return [tidy.PackedSteps(61, 61, 1, b"")]


@pytest.mark.parametrize("at", [0, 2])
def test_cancelled_before_the_end_nothing_has_changed(file: ProjectFile, at: int) -> None:
    plan, whole = file.plan_tidy(), as_text(file.read_journal())
    progress = Progress()
    progress.report = stop_at(progress, at)
    with pytest.raises(Cancelled):
        file.tidy(plan, progress)
    assert as_text(file.read_journal()) == whole
    progress = Progress()
    progress.stop.set()
    with pytest.raises(Cancelled):
        file.plan_tidy(progress)


def stop_at(progress: Progress, at: int) -> Callable[[int, int], None]:
    return lambda done, total: progress.stop.set() if total and done >= at else None


def test_cancelled_while_the_file_is_rewritten_the_room_stays_inside(file, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "_INSTRUCTIONS", 20)
    progress = Progress()
    progress.report = lambda _done, total: None if total else progress.stop.set()
    result = file.tidy(file.plan_tidy(), progress)
    assert not result.is_compact
    assert file.plan_tidy().steps == 0
    assert file._connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_project_that_is_only_read_is_not_tidied(file: ProjectFile) -> None:
    with open_project(file.path, read_only=True) as second:
        for act in (second.plan_tidy, lambda: second.tidy(file.plan_tidy())):
            with pytest.raises(UserError, match="open in another window"):
                act()


def test_damaged_steps_are_told_and_not_tidied(file: ProjectFile) -> None:
    file._connection.execute("UPDATE journal SET name = 'x' WHERE id = 5")
    with pytest.raises(UserError, match="step 5 is not as it was written"):
        file.plan_tidy()
    file._connection.execute("DELETE FROM journal WHERE id = 5")
    file.tidy(file.plan_tidy())
    file._connection.execute("UPDATE packed_journal SET content = substr(content, 1, 40) WHERE first_id = 1")
    with pytest.raises(UserError, match="steps 1 to 8 are not as they were written"):
        file.read_journal()
