"""Several passes over an image: which one opens, which one counts, and choosing between them as steps."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.metrics.matching.selection import SelectionRule, select_shapes
from annotator.model import edit
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.editing import navigate, passes
from annotator.session.image_view import ImageView
from annotator.session.projects import open as projects
from annotator.session.projects.open import AuthorProgress, open_session
from annotator.session.session import Session
from annotator.store import create_project, open_project
from tests import builders

FIRST, SECOND = LayerKey(1, 1), LayerKey(1, 1, 2)


def twice(*, first: Status = Status.DONE, second: Status = Status.DONE) -> Project:
    """Ana has two passes over image 1: five shapes, and two that are known to have been drawn with others' in sight."""
    made = builders.project(images=2)
    rows = builders.shapes(2, seed=9, first_id=100)
    seen = replace(Layer.make(SECOND, rows, status=second), seconds=70.0, unblinded=3, seen=True)
    return made.with_layers([replace(made.layers[FIRST], status=first), seen])


def begun(project: Project, *, author: int = 1) -> Session:
    rows = {key: layer.shapes for key, layer in project.layers.items()}
    storage = builders.MemoryStorage(shapes=rows)
    return open_session(project, storage, author=author, next_shape_id=200, image="img0.jpg")


def counted(project: Project) -> int:
    """How many shapes of Ana's enter the numbers on image 1."""
    [found] = select_shapes(project, [1], SelectionRule())
    return int((found.shapes.image == 1).sum())


def test_the_pass_that_counts_opens() -> None:
    session = begun(twice())
    assert session.current_key == SECOND
    session.set_view(image=2)
    assert session.current_key == LayerKey(2, 1)
    session.set_view(image=1)
    assert session.current_key == SECOND
    session.set_view(author=2)
    assert session.current_key == LayerKey(1, 2)
    assert begun(twice(second=Status.IN_WORK)).current_key == FIRST


def test_a_pass_that_is_asked_for_stays_open_while_it_is_edited() -> None:
    session = begun(twice())
    session.set_view(pass_number=1)
    session.commit(edit.remove_shapes(session.current_layer, session.current_layer.shapes.id[:1]))
    navigate.set_status(session, Status.IN_WORK)
    assert session.current_key == FIRST


def test_undo_goes_to_the_pass_of_the_step() -> None:
    session = begun(twice())
    session.set_view(pass_number=1)
    session.commit(edit.remove_shapes(session.current_layer, session.current_layer.shapes.id[:1]))
    passes.open_next(session)
    assert session.current_key == SECOND
    session.undo()
    assert session.current_key == FIRST
    session.set_view(image=2)
    session.redo()
    assert session.current_key == FIRST


def test_lists_and_progress_tell_the_pass_that_counts() -> None:
    project = twice(first=Status.IN_WORK)
    session = begun(project)
    assert navigate.layer_of(session, 1).key == SECOND
    standing = AuthorProgress(session)
    assert (standing.done, standing.in_work) == (2, 0)
    session.set_view(pass_number=1)
    assert navigate.layer_of(session, 1).key == SECOND


def test_progress_over_many_images_is_told_in_goes(monkeypatch) -> None:
    monkeypatch.setattr(projects, "AT_ONCE", 2)
    session = builders.session(builders.project(images=5, authors=("Ana", "Ben"), count=1, status=Status.DONE))
    standing = AuthorProgress(session)
    told = [standing.done]
    while standing.is_behind:
        assert standing.catch_up()
        told.append(standing.done)
    assert told == [2, 4, 5]
    session.changed.connect(standing.follow)
    session.set_view(image=4)
    navigate.set_status(session, Status.IN_WORK)
    assert (standing.done, standing.in_work, standing.is_behind) == (4, 1, False)


def test_a_pass_is_made_to_count_and_its_past_goes_along() -> None:
    session = begun(twice())
    session.set_view(pass_number=1)
    assert counted(session.project) == 2
    before = session.committed
    passes.make_count(session)
    assert counted(session.project) == 5
    assert session.current_key == LayerKey(1, 1, 3)
    assert ImageView.of(session).counting == session.current_key
    assert [layer.count for layer in ImageView.of(session).passes] == [2, 5]
    session.set_view(pass_number=2)
    passes.make_count(session)
    assert counted(session.project) == 2
    moved = session.current_layer
    assert (moved.seconds, moved.unblinded, moved.seen) == (70.0, 3, True)
    session.undo()
    session.undo()
    for key in (FIRST, SECOND):
        after = session.committed.layer_of(key)
        assert (after.shapes, after.status) == (before.layer_of(key).shapes, before.layer_of(key).status)
        assert after.seconds == before.layer_of(key).seconds
    assert session.current_key == SECOND


def test_a_pass_that_is_not_finished_cannot_count_and_says_so() -> None:
    session = begun(twice(first=Status.IN_WORK))
    session.set_view(pass_number=1)
    with pytest.raises(UserError, match="Only a finished pass counts"):
        passes.make_count(session)
    navigate.set_status(session, Status.DONE)
    assert counted(session.project) == 2
    passes.make_count(session)
    assert counted(session.project) == 5


def test_only_one_pass_is_kept() -> None:
    session = begun(twice())
    session.set_view(pass_number=1)
    passes.keep_only(session)
    assert counted(session.project) == 5
    assert session.current_key == FIRST
    assert not passes.has_several(session)
    assert session.project.find_latest_pass(1, 1).key == FIRST
    session.undo()
    assert counted(session.project) == 2
    assert session.current_key == SECOND
    assert (session.current_layer.seconds, session.current_layer.seen) == (70.0, True)


def test_what_was_chosen_is_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, twice()).close()
    with open_project(path) as file:
        session = open_session(file.project, file, author=1, next_shape_id=file.next_shape_id, image="img0.jpg")
        session.set_view(pass_number=1)
        passes.make_count(session)
        passes.keep_only(session)
        ids = session.current_layer.shapes.id.tolist()
    with open_project(path) as file:
        session = open_session(file.project, file, author=1, next_shape_id=file.next_shape_id, image="img0.jpg")
        assert session.current_key == LayerKey(1, 1, 3)
        assert session.current_layer.shapes.id.tolist() == ids == [1, 2, 3, 4, 5]
        assert not passes.has_several(session)


def test_nothing_can_be_chosen_where_there_is_one_pass() -> None:
    session = begun(builders.project())
    assert [layer.key for layer in ImageView.of(session).passes] == [FIRST]
    assert not passes.can_be_chosen(session)
    assert not passes.can_be_kept(session)
    passes.make_count(session)
    passes.keep_only(session)
    assert session.next_undo is None


def test_an_open_pass_without_anything_in_it_is_listed_and_cannot_be_kept() -> None:
    session = begun(builders.project())
    session.set_view(pass_number=4)
    assert [layer.key.pass_number for layer in ImageView.of(session).passes] == [1]
    session.commit(edit.add_shapes(session.current_layer, Shapes.make([(1, 1, 9, 9)], id=[300])))
    session.undo()
    assert session.current_key == FIRST
    session.set_view(pass_number=4)
    assert [layer.key.pass_number for layer in ImageView.of(session).passes] == [1, 4]
    assert not passes.can_be_kept(session)
    passes.open_next(session)
    assert session.current_key == FIRST
