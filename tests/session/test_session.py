"""The session: preview, commit, undo across images, and that a failed store leaves everything as it was."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Commit, PartEdit, Step
from annotator.session.change import Change, merge_changes
from annotator.session.pending_commit import find_returning_layers
from annotator.session.session import Session
from tests.builders import MemoryStorage, project, session, shapes, storage_of


def heard(of: Session) -> list[Change]:
    changes: list[Change] = []
    of.changed.connect(changes.append)
    return changes


def test_a_preview_shows_but_stores_nothing() -> None:
    s = session()
    changes = heard(s)
    layer = s.current_layer
    assert layer is not None
    s.preview(edit.set_boxes(layer, [1], layer.shapes.box[:1] + 5))
    assert s.project.layer_of(layer.key).shapes.box[0, 0] == layer.shapes.box[0, 0] + 5
    assert s.committed.layer_of(layer.key) == layer
    assert storage_of(s).records == []
    s.drop_preview()
    assert s.project is s.committed
    assert [change.preview for change in changes] == [True, False]
    assert s.next_undo is None


def test_a_commit_tells_also_what_the_preview_had_touched() -> None:
    s = session()
    layer = s.current_layer
    assert layer is not None
    s.preview(edit.set_boxes(layer, [1], layer.shapes.box[:1] + 5))
    changes = heard(s)
    s.commit(edit.set_boxes(layer, [2], layer.shapes.box[1:2] + 5))
    assert changes[0].layers[layer.key] == {1, 2}
    assert not changes[0].preview


def test_commit_raises_the_revision_and_undo_raises_it_again() -> None:
    s = session()
    key = s.current_key
    assert key is not None
    s.commit(edit.remove_shapes(s.load_layer(key), [1]))
    assert s.load_layer(key).revision == 1
    s.undo()
    assert s.load_layer(key).revision == 2
    assert s.load_layer(key).shapes.id.tolist() == [1, 2, 3, 4, 5]
    s.redo()
    assert s.load_layer(key).shapes.id.tolist() == [2, 3, 4, 5]
    assert [record.action for record in storage_of(s).records] == ["do", "undo", "redo"]


def test_undo_goes_to_the_image_of_the_step() -> None:
    s = session()
    key = s.current_key
    assert key is not None
    s.commit(edit.remove_shapes(s.load_layer(key), [1]))
    s.set_view(image=3)
    s.undo()
    assert s.view.image == 1


def test_listeners_find_the_history_up_to_date() -> None:
    """A menu that names the step to undo reads it while it hears of the change."""
    s = session()
    key = s.current_key
    assert key is not None
    seen: list[tuple[str, str]] = []

    def note(_change: Change) -> None:
        seen.append((s.next_undo.name if s.next_undo else "", s.next_redo.name if s.next_redo else ""))

    s.changed.connect(note)
    s.commit(edit.remove_shapes(s.load_layer(key), [1]))
    s.undo()
    s.redo()
    assert seen == [("Delete box", ""), ("", "Delete box"), ("Delete box", "")]


def test_a_new_step_forgets_what_was_undone() -> None:
    s = session()
    key = s.current_key
    assert key is not None
    s.commit(edit.remove_shapes(s.load_layer(key), [1]))
    s.undo()
    s.commit(edit.remove_shapes(s.load_layer(key), [2]))
    assert s.next_redo is None
    assert s.redo() is None


def test_ids_of_removed_shapes_are_not_used_again() -> None:
    s = session()
    key = s.current_key
    assert key is not None
    fresh = s.next_shape_id
    s.commit(edit.add_shapes(s.load_layer(key), shapes(1, first_id=fresh)))
    s.undo()
    assert s.next_shape_id == fresh + 1


def test_removed_shapes_leave_the_selection_in_the_same_notice() -> None:
    s = session()
    s.set_view(selection=(1, 2))
    changes = heard(s)
    key = s.current_key
    assert key is not None
    s.commit(edit.remove_shapes(s.load_layer(key), [1]))
    assert s.view.selection == (2,)
    assert len(changes) == 1
    assert changes[0].touches_view("selection")


class FullDisk(MemoryStorage):
    def commit(self, record: Commit) -> None:
        raise UserError("The disk is full; free some space and try again.")


def test_a_step_that_cannot_be_stored_does_not_happen() -> None:
    start = project()
    s = Session(start, FullDisk(), next_shape_id=100)
    s.set_view(image=1, author=1)
    layer = s.current_layer
    assert layer is not None
    step = edit.set_boxes(layer, [1], layer.shapes.box[:1] + 5)
    s.preview(step)
    with pytest.raises(UserError, match="disk is full"):
        s.commit(step)
    assert not s.is_previewing
    assert s.project.layer_of(layer.key) == layer
    assert s.next_undo is None
    assert s.saved_at is None


def test_read_only_projects_refuse_edits() -> None:
    s = Session(project(), MemoryStorage(read_only=True), next_shape_id=100)
    s.set_view(image=1, author=1)
    layer = s.current_layer
    assert layer is not None
    with pytest.raises(UserError, match="read-only"):
        s.commit(edit.remove_shapes(layer, [1]))


def test_layers_load_when_they_are_needed() -> None:
    full = project()
    key = LayerKey(2, 1)
    loaded = full.layer_of(key)
    storage = MemoryStorage(shapes={key: loaded.shapes})
    headers = full.with_layers([loaded.__class__(key=key, status=Status.DONE, count=loaded.count)])
    s = Session(headers, storage, next_shape_id=100)
    with pytest.raises(LookupError):
        _ = s.project.layer_of(key).shapes
    s.commit(edit.remove_shapes(s.load_layer(key), [int(loaded.shapes.id[0])]))
    assert s.load_layer(key).count == loaded.count - 1
    s.load_project(headers)
    s.install_loaded()
    assert s.load_layer(key).count == loaded.count - 1


def test_look_announces_only_what_differs_and_drops_the_selection_with_the_image() -> None:
    s = session()
    s.set_view(selection=(1,))
    changes = heard(s)
    s.set_view(selection=(1,))
    assert changes == []
    s.set_view(image=2)
    assert s.view.selection == ()
    assert changes[0].view == {"image", "selection"}


def test_nudges_are_one_undo_until_something_else_happens() -> None:
    s = session()
    key = s.current_key
    assert key is not None
    start = s.load_layer(key).shapes
    for _ in range(3):
        layer = s.load_layer(key)
        s.commit(edit.set_boxes(layer, [1], layer.shapes.box[:1] + 1, merge_key="nudge"))
    s.set_view(selection=(2,))
    layer = s.load_layer(key)
    s.commit(edit.set_boxes(layer, [1], layer.shapes.box[:1] + 1, merge_key="nudge"))
    s.undo()
    assert np.allclose(s.load_layer(key).shapes.box[0], start.box[0] + 3)
    s.undo()
    assert s.load_layer(key).shapes == start


def test_a_check_at_the_last_moment_calls_a_long_step_off():
    desk = session()
    before = desk.committed
    step = edit.remove_shapes(desk.load_layer(LayerKey(1, 1)), [1])
    pending = desk.begin_commit()

    def refuse():
        raise UserError("It has changed meanwhile.")

    with pytest.raises(UserError, match="meanwhile"):
        pending.store(lambda: step, refuse)
    desk.drop_commit()
    assert storage_of(desk).records == []
    assert desk.committed is before
    desk.finish_commit(desk.begin_commit().store(lambda: step))
    assert desk.load_layer(LayerKey(1, 1)).shapes.id.tolist() == [2, 3, 4, 5]


def test_layers_loaded_during_a_long_step_stay_loaded():
    made = project(images=2)
    later = LayerKey(2, 1)
    rows = made.layers[later].shapes
    desk = session(replace(made, layers=made.layers.set(later, replace(made.layers[later], loaded=None))))
    storage_of(desk).shapes[later] = rows
    step = edit.remove_shapes(desk.load_layer(LayerKey(1, 1)), [1])
    stored = desk.begin_commit().store(lambda: step)
    assert desk.load_layer(later).shapes == rows
    desk.finish_commit(stored)
    assert desk.committed.layers[later].loaded == rows
    assert desk.committed.layers[LayerKey(1, 1)].shapes.id.tolist() == [2, 3, 4, 5]


def test_empty_layers_come_back_with_their_author_or_image():
    """Ana drew on image 1 alone, Ben on none: empty layers return unless the step writes them itself."""
    made = project(images=2, authors=("Ana", "Ben", "Cem"), count=1)
    empty = [LayerKey(2, 1), LayerKey(1, 2), LayerKey(2, 2)]
    made = made.with_layers([made.layers[key].with_shapes(shapes(0)) for key in empty])
    ben = edit.add_author(made.authors[2])

    def returning(step, of=made):
        return sorted(layer.key for layer in find_returning_layers(of, step))

    assert returning(ben) == [LayerKey(1, 2), LayerKey(2, 2)]
    touching = edit.set_status(made.layers[LayerKey(1, 2)], Status.REVIEWED, name="Mark reviewed")
    assert returning(replace(ben, layers=touching.layers)) == [LayerKey(2, 2)]
    assert returning(touching) == []
    image = Step("Add image", parts=(PartEdit(None, made.images[2]),))
    assert returning(image) == [LayerKey(2, 1), LayerKey(2, 2)]
    assert returning(image, replace(made, authors=made.authors.delete(2))) == [LayerKey(2, 1)]
    assert returning(Step("Lose author", parts=(PartEdit(made.authors[2], None),))) == []


def begun_undo():
    """A session whose last step, on image 1, is being taken back; the step as it was stored comes with it."""
    desk = session(project(images=2))
    desk.commit(edit.remove_shapes(desk.load_layer(LayerKey(1, 1)), [1]))
    pending = desk.begin_undo()
    assert pending is not None
    assert pending.moved is not None
    return desk, pending


def test_undo_in_two_halves_stores_and_moves_the_history():
    desk, pending = begun_undo()
    stored = pending.store(pending.make_move)
    assert desk.next_undo is not None
    with pytest.raises(UserError, match="large step"):
        desk.undo()
    desk.finish_commit(stored)
    assert desk.next_undo is None
    assert 1 in desk.load_layer(LayerKey(1, 1)).shapes.id
    again = desk.begin_redo()
    desk.finish_commit(again.store(again.make_move))
    assert desk.next_redo is None
    assert 1 not in desk.load_layer(LayerKey(1, 1)).shapes.id
    assert [record.action for record in storage_of(desk).records] == ["do", "undo", "redo"]
    assert desk.begin_redo() is None


@pytest.mark.parametrize("is_stored", [True, False])
def test_time_and_looks_wait_for_a_large_step_and_are_kept(is_stored):
    """They are written beside a layer's header, which the step would write over with what it was before."""
    desk, pending = begun_undo()
    key = LayerKey(1, 1)
    before = desk.committed.layers[key].seconds
    desk.add_seconds(key, 7.0)
    desk.mark_seen([key])
    assert storage_of(desk).seen == []
    if is_stored:
        desk.finish_commit(pending.store(pending.make_move))
    else:
        desk.drop_commit()
    layer = desk.committed.layers[key]
    assert (layer.seconds, layer.seen) == (before + 7.0, True)
    assert storage_of(desk).seen == [key]


def test_an_undo_that_cannot_be_stored_leaves_the_step_to_be_undone(monkeypatch):
    desk = session()
    desk.commit(edit.remove_shapes(desk.load_layer(LayerKey(1, 1)), [1]))

    def fail(_record):
        raise UserError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(storage_of(desk), "commit", fail)
        with pytest.raises(UserError, match="full"):
            desk.undo()
    assert 1 not in desk.load_layer(LayerKey(1, 1)).shapes.id
    desk.undo()
    assert 1 in desk.load_layer(LayerKey(1, 1)).shapes.id


def test_another_folder_of_images_chosen_during_a_large_step_stays():
    desk, pending = begun_undo()
    stored = pending.store(pending.make_move)
    desk.set_images_folder("/elsewhere")
    desk.finish_commit(stored)
    assert desk.committed.images_folder == "/elsewhere"


def test_a_notice_knows_the_touched_layers_of_an_image_also_when_two_are_joined() -> None:
    own, repeat, other = LayerKey(1, 1), LayerKey(1, 1, 2), LayerKey(2, 1)
    change = Change(layers={own: frozenset([1]), other: frozenset()})
    joined = merge_changes(change, Change(layers={repeat: frozenset([4])}))
    assert change.by_image == {1: (own,), 2: (other,)}
    assert joined.by_image == {1: (own, repeat), 2: (other,)}
    assert joined.touches_image(2)
    assert not joined.touches_image(3)


def test_a_notice_knows_its_parts_by_their_type_also_when_two_are_joined() -> None:
    image, author = Image(1, "a.jpg", 4, 4), Author(1, "Ana")
    change = Change(parts=(image,))
    joined = merge_changes(change, Change(parts=(author,)))
    assert change.parts_of(Image) == (image,)
    assert not change.touches_part(Author)
    assert (joined.parts_of(Image), joined.parts_of(Author)) == ((image,), (author,))
    assert joined.touches_part(Author)
