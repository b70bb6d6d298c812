"""Whose work the counts of the set tell to whom, and from which layers."""

from msgspec.structs import replace

from annotator.model.layer import LayerKey, PassPurpose, Status
from annotator.model.shapes import Shapes
from annotator.session.agreement.view import count_set, make_set_counts_job
from annotator.session.view import Mode, ViewState
from tests import builders
from tests.jobs import run_inline
from tests.session import scenes
from tests.session.scenes import ANA, BEN, CEM


def count(project, view, *, finished_only):
    return count_set(project, view, [project], finished_only=finished_only)


def shapes_of(found):
    return {one.counts.author: int(one.counts.counts.sum()) for one in found.authors}


def test_a_blind_session_counts_own_shapes_and_own_time_alone():
    project = scenes.disputed()
    project = project.with_layers([replace(layer, seconds=60.0) for layer in project.layers.values()])
    found = count(project, ViewState(author=ANA, mode=Mode.SESSION), finished_only=False)
    assert set(shapes_of(found)) == {ANA}
    assert found.looked_at == ()
    assert found.authors[0].effort.seconds == 180.0
    assert found.authors[0].effort.hourly.value == shapes_of(found)[ANA] * 20.0
    assert count(project, ViewState(author=None, mode=Mode.SESSION), finished_only=False).authors == ()


def test_an_audit_counts_each_annotator_apart_and_notes_that_it_was_seen():
    session = builders.session(scenes.disputed(), author=ANA, mode=Mode.AUDIT)
    found = run_inline(make_set_counts_job(session, finished_only=False))
    assert set(shapes_of(found)) == {ANA, BEN, CEM}
    assert found.looked_at == (1, 2, 3)
    session.note_shown(found.looked_at)
    assert session.committed.layer_of(LayerKey(3, ANA)).seen


def test_images_in_work_count_unless_only_finished_ones_shall():
    project = scenes.disputed(status=Status.IN_WORK)
    view = ViewState(author=ANA, mode=Mode.SESSION)
    assert shapes_of(count(project, view, finished_only=False))[ANA] > 0
    assert shapes_of(count(project, view, finished_only=True)) == {ANA: 0}


def test_a_repeat_to_be_made_hides_the_first_pass_and_is_not_counted_itself():
    project = scenes.disputed()
    view = ViewState(author=ANA, mode=Mode.SESSION)
    before = shapes_of(count(project, view, finished_only=False))[ANA]
    key = LayerKey(3, ANA, 2)
    repeat = replace(project.layer_of(key), purpose=PassPurpose.REPEAT, status=Status.IN_WORK)
    repeat = repeat.with_shapes(Shapes.make([[0, 0, 5, 5]], id=[90_000]))
    assert shapes_of(count(project.with_layers([repeat]), view, finished_only=False))[ANA] == before - 2
    done = replace(repeat, status=Status.DONE)
    assert shapes_of(count(project.with_layers([done]), view, finished_only=False))[ANA] == before
