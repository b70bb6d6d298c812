"""Pace: what a day's steps come to, whose they are, and what is nobody's work."""

from pathlib import Path

import numpy as np
import pytest

from annotator.errors import Progress
from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Step
from annotator.session.agreement.day_work import PAUSE, FoundPace, Pace, make_pace_job, measure_day
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState
from annotator.store import create_project, journal, open_project
from tests import builders

ANA, BEN, MIDNIGHT = 1, 2, 1_000_000.0


class Clock:
    now = MIDNIGHT - 3600.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def opened(tmp_path: Path):
    path = tmp_path / "p.annotator"
    create_project(path, builders.project(images=3, authors=("Ana", "Ben"), count=2, status=Status.IN_WORK)).close()
    with open_project(path) as file:
        clock = Clock()
        session = Session(
            file.project,
            file,
            next_shape_id=file.next_shape_id,
            view=ViewState(image=1, author=ANA, mode=Mode.AUDIT),
            clock=clock,
        )
        yield session, file, clock


def draw(session: Session, count: int, *, draft: bool = False) -> None:
    layer = session.current_layer
    rows = builders.shapes(count, seed=session.next_shape_id, first_id=session.next_shape_id)
    session.commit(edit.add_shapes(layer, rows.with_columns(draft=np.full(count, draft))))


def pace(session: Session, file) -> FoundPace:
    job = make_pace_job(session, lambda since, told: file.read_journal(since=since, progress=told), midnight=MIDNIGHT)
    return job.work(Progress())


def test_a_day_is_what_stands_of_it_and_its_time_has_no_pauses(opened) -> None:
    session, file, clock = opened
    draw(session, 7)
    clock.now = MIDNIGHT + 10
    draw(session, 3)
    clock.now += 20
    draw(session, 1)
    clock.now += 30
    session.undo()
    clock.now += PAUSE + 1
    layer = session.current_layer
    session.commit(edit.remove_shapes(layer, layer.shapes.id[-1:]))
    clock.now += 40
    session.commit(edit.set_status(session.current_layer, Status.DONE, name="Mark done"))
    ana, ben = pace(session, file).authors
    assert ana.today == Pace(shapes=2, images=1, seconds=90.0)
    assert (ana.today.hourly.value, ana.today.minutes_an_image.value) == (80.0, 1.5)
    assert ben.today == Pace(0, 0, 0.0)
    assert ben.today.hourly.value is None
    assert ben.today.minutes_an_image.reason


def test_an_image_that_was_opened_again_is_not_finished_and_drafts_are_no_shapes(opened) -> None:
    session, file, clock = opened
    clock.now = MIDNIGHT + 1
    draw(session, 2, draft=True)
    layer = session.current_layer
    session.commit(edit.set_column(layer, layer.shapes.id[-1:], name="Confirm drafts", draft=False))
    for status in (Status.DONE, Status.IN_WORK):
        session.commit(edit.set_status(session.current_layer, status, name="Set status"))
    assert pace(session, file).authors[0].today == Pace(1, 0, 0.0)


def test_others_layers_and_imports_are_not_ones_own_work(opened) -> None:
    session, file, clock = opened
    clock.now = MIDNIGHT + 1
    rows = builders.shapes(4, first_id=session.next_shape_id)
    theirs = session.load_layer(LayerKey(2, BEN))
    session.commit(edit.add_shapes(theirs, rows, name="Adjudicate"))
    own = session.load_layer(LayerKey(3, ANA))
    rows = builders.shapes(4, seed=9, first_id=session.next_shape_id)
    step = edit.add_shapes(own, rows, name="Import")
    session.commit(Step("Import", layers=step.layers))
    assert [one.today.shapes for one in pace(session, file).authors] == [0, 0]


def test_in_a_session_only_ones_own_pace_is_told(opened) -> None:
    session, file, _clock = opened
    session.set_view(mode=Mode.SESSION)
    assert [one.author for one in pace(session, file).authors] == [ANA]


def test_only_the_steps_of_the_day_are_read(opened, monkeypatch) -> None:
    session, file, clock = opened
    monkeypatch.setattr(journal, "PAGE", 1)
    for number in range(6):
        clock.now = MIDNIGHT + number
        draw(session, 1)
    assert len(file.read_journal(since=MIDNIGHT + 4)) == 2
    assert len(file.read_journal(since=MIDNIGHT + 99)) == 0
    assert len(file.read_journal()) == 6
    draw(session, 1)
    assert len(file.read_journal(since=MIDNIGHT + 5)) == 2, "of the same moment"
    assert measure_day([], [ANA]) == {ANA: Pace(0, 0, 0.0)}
