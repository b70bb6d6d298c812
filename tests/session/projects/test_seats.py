"""Who sits at the desk: certain or asked, blind on taking a seat, nobody on losing it; auditors draw nothing."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.metrics.matching.selection import list_audited
from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey, Status
from annotator.model.project import LayerEdit, PartEdit, Step
from annotator.model.shapes import Shapes
from annotator.session.projects.open import (
    drop_lost_seat,
    ensure_author,
    find_certain_seat,
    has_empty_seat,
    person_names_of,
    seat_of,
    take_seat,
)
from annotator.session.setting_fields import list_differences, read_group
from annotator.session.settings import SEATS, Seat, Settings
from annotator.session.view import Mode
from tests import builders


@pytest.fixture
def project():
    made = builders.project(status=Status.DONE)
    robot = made.authors.set(9, Author(9, "net", AuthorKind.MODEL))
    return replace(made, authors=robot)


def test_only_persons_are_offered(project):
    assert person_names_of(project) == ["Ana", "Ben", "Cem"]


def test_the_last_person_at_this_project_is_certain_and_nobody_else(project):
    other = Settings().with_seat("another project", Seat(name="Ben"))
    assert find_certain_seat(project, other.memory) is None
    here = other.with_seat(project.uuid, Seat(name="Cem", audits=True)).with_seat("a third", Seat(name="Ben"))
    assert find_certain_seat(project, here.memory) == Seat(name="Cem", audits=True)
    gone = other.with_seat(project.uuid, Seat(name="Dora"))
    assert find_certain_seat(project, gone.memory) is None
    model = other.with_seat(project.uuid, Seat(name="net"))
    assert find_certain_seat(project, model.memory) is None


def test_the_only_person_of_a_project_is_certain_if_last_at_this_desk(project):
    alone = replace(project, authors=project.authors.delete(2).delete(3))
    assert find_certain_seat(alone, Settings().memory) is None
    assert find_certain_seat(alone, Settings().with_seat("x", Seat(name="Ben")).memory) is None
    assert find_certain_seat(alone, Settings().with_seat("x", Seat(name="Ana")).memory) == Seat(name="Ana")


def test_the_desk_remembers_the_latest_projects():
    settings = Settings()
    for number in range(SEATS + 2):
        settings = settings.with_seat(str(number), Seat(name="Ana"))
    settings = settings.with_seat("2", Seat(name="Ben"))
    assert len(settings.memory.seats) == SEATS
    assert next(iter(settings.memory.seats)) == "3"
    assert list(settings.memory.seats.items())[-1] == ("2", Seat(name="Ben"))
    assert read_group(Settings, list_differences(settings)) == settings


def test_a_new_person_is_stored_at_once(project):
    storage = builders.MemoryStorage()
    grown, author = ensure_author(project, storage, " Dora ")
    assert (author, grown.authors[author].name) == (10, "Dora")
    assert [record.step.name for record in storage.records] == ["Add author"]
    assert ensure_author(project, storage, "Ana") == (project, 1)
    assert len(storage.records) == 1
    with pytest.raises(UserError, match="name"):
        ensure_author(project, storage, "  ")


@pytest.mark.parametrize("name", ["Ben", "Dora"])
def test_whoever_sits_down_begins_blind(project, name):
    session = builders.session(project, mode=Mode.AUDIT)
    take_seat(session, Seat(name=name))
    assert seat_of(session) == Seat(name=name)
    assert session.view.mode is Mode.SESSION
    assert not session.current_layer.seen


def test_an_auditor_sees_all_draws_nothing_and_decides_by_name(project):
    session = builders.session(project)
    take_seat(session, Seat(name="Lea", audits=True))
    lea = session.project.find_author("Lea").id
    assert (session.view.author, session.view.mode, session.current_key) == (None, Mode.AUDIT, None)
    assert seat_of(session) == Seat(name="Lea", audits=True)
    session.commit(edit.set_metrics(session.committed.metrics, replace(session.committed.metrics, iou_threshold=0.6)))
    storage = builders.storage_of(session)
    assert storage.records[-1].author == lea
    assert list_audited(session.committed) == [1, 2, 3]
    assert session.committed.annotators == session.committed.authors_of(AuthorKind.PERSON)[:3]


def test_an_auditor_who_annotates_afterwards_has_seen_what_was_shown(project):
    session = builders.session(project)
    take_seat(session, Seat(name="Ben", audits=True))
    session.set_view(image=2)
    take_seat(session, Seat(name="Ben"))
    assert (session.view.author, session.view.mode) == (2, Mode.SESSION)
    assert [session.project.layer_of(LayerKey(image, 2)).seen for image in (1, 2, 3)] == [True, True, False]


def test_who_looked_without_a_name_has_seen_it_on_sitting_down(project):
    session = builders.session(project, author=None, mode=Mode.AUDIT)
    session.set_view(image=3)
    take_seat(session, Seat(name="Dora"))
    dora = session.project.find_author("Dora").id
    assert session.view.mode is Mode.SESSION
    assert [session.project.layer_of(LayerKey(image, dora)).seen for image in (1, 2, 3)] == [True, False, True]
    take_seat(session, Seat(name="Cem"))
    assert not any(session.project.layer_of(LayerKey(image, 3)).seen for image in (1, 2, 3))


def test_undoing_the_person_at_the_desk_seats_nobody_in_their_place(project):
    session = builders.session(project)
    take_seat(session, Seat(name="Dora"))
    session.set_view(mode=Mode.AUDIT)
    session.undo()
    drop_lost_seat(session)
    assert has_empty_seat(session.view)
    assert seat_of(session) == Seat()
    session.redo()
    drop_lost_seat(session)
    assert has_empty_seat(session.view)


def test_an_annotator_needs_a_name_and_an_auditor_may_keep_it_back(project):
    session = builders.session(project)
    with pytest.raises(UserError, match="name"):
        take_seat(session, Seat(name=" "))
    take_seat(session, Seat(audits=True))
    assert session.view.is_auditing
    assert session.view.person is None


def test_undoing_the_merge_or_import_that_brought_the_person_empties_the_seat(project):
    session = builders.session(project)
    key = LayerKey(2, 20)
    shapes = project.layer_of(LayerKey(2, 1)).shapes.with_columns(id=np.arange(5) + session.next_shape_id)
    brought = LayerEdit(key, Shapes.empty(), shapes, Status.NEW, Status.DONE)
    session.commit(Step("Merge", (brought,), (PartEdit(None, Author(20, "Dora")),), count=1))
    take_seat(session, Seat(name="Dora"))
    session.set_view(image=2)
    drop_lost_seat(session)
    assert session.current_layer.count == 5
    session.undo()
    drop_lost_seat(session)
    assert has_empty_seat(session.view)
    assert session.current_layer is None
    session.redo()
    take_seat(session, Seat(name="Dora"))
    assert session.view.mode is Mode.SESSION
    assert session.current_layer.count == 5
