"""A bulk edit counts before what changes and what stays, is one step, and one undo takes it back."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.model.author import AuthorKind
from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import PartState
from annotator.model.tags import PART_STATE
from annotator.session.finding.shape_search import BulkCount, BulkEdit, BulkKind, list_own_layers, plan_bulk_edit
from annotator.session.session import Session
from annotator.session.view import ViewState
from tests import builders

ANA, BEN = 1, 2
SEEN = ViewState(author=ANA)
DAMAGED = BulkEdit(BulkKind.TAG, tag=PART_STATE, answer="damaged")


@pytest.fixture
def project():
    """Four images with three shapes of Ana, unset but one: 1 and 2 in work, 3 done, 4 reviewed; Ben's on 1."""
    made = builders.project(images=4, authors=("Ana", "Ben"), count=3)
    layers = []
    for image, status in zip(range(1, 5), [Status.IN_WORK, Status.IN_WORK, Status.DONE, Status.REVIEWED], strict=True):
        layer = made.layer_of(LayerKey(image, ANA))
        rows = layer.shapes.with_columns(part_state=np.full(3, -1, dtype=np.int8), label=np.zeros(3, dtype=np.int32))
        layers.append(replace(layer.with_shapes(rows), status=status))
    states = layers[0].shapes.part_state.copy()
    states[0] = int(PartState.DAMAGED)
    drafts = np.array([False, True, False])
    layers[0] = layers[0].with_shapes(layers[0].shapes.with_columns(part_state=states, draft=drafts))
    return made.with_layers(layers)


def everything(project, *authors):
    return {key: layer.shapes.id for key, layer in project.layers.items() if key.author in (authors or (ANA,))}


def test_the_count_says_what_changes_and_what_stays(project):
    chosen = everything(project, ANA, BEN)
    chosen[LayerKey(2, ANA)] = np.append(chosen[LayerKey(2, ANA)], 4_000)
    plan = plan_bulk_edit(project, SEEN, chosen, DAMAGED)
    assert plan.count(with_done=False) == BulkCount(5, 2)
    assert plan.count(with_done=True) == BulkCount(8, 3)
    assert plan.done_count == BulkCount(3, 1)
    assert plan.reviewed == BulkCount(3, 1)
    assert plan.others == BulkCount(12, 4)
    assert (plan.unchanged, plan.gone) == (1, 1)


def test_it_is_one_step_that_one_undo_takes_back(project):
    session = Session(project, builders.MemoryStorage(), next_shape_id=1000, view=replace(SEEN, image=1))
    plan = plan_bulk_edit(project, SEEN, everything(project), DAMAGED)
    pending = session.begin_commit()
    keys = plan.keys_of(with_done=True)
    stored = pending.store(lambda: plan.make_step(pending.load_layers(keys), with_done=True))
    session.finish_commit(stored)
    states = {
        key.image: layer.shapes.part_state for key, layer in session.committed.layers.items() if key.author == ANA
    }
    assert all((states[image] == PartState.DAMAGED).all() for image in (1, 2, 3))
    assert (states[4] == PartState.UNSET).all()
    assert session.committed.layer_of(LayerKey(3, ANA)).status is Status.DONE
    assert session.next_undo.count == 8
    session.undo()
    assert session.next_undo is None
    for key, layer in project.layers.items():
        assert session.committed.layer_of(key).shapes == layer.shapes


def test_drafts_stay_drafts(project):
    plan = plan_bulk_edit(project, SEEN, everything(project), BulkEdit(BulkKind.LABEL, 1))
    step = plan.make_step([project.layer_of(key) for key in plan.keys_of(with_done=False)], with_done=False)
    first = next(edit for edit in step.layers if edit.key.image == 1)
    assert first.after.draft.tolist() == [False, True, False]
    assert first.after.label.tolist() == [1, 1, 1]


def test_what_was_looked_at_of_a_model_becomes_the_persons_own(project):
    model = replace(project.authors[BEN], kind=AuthorKind.MODEL)
    project = replace(project, authors=project.authors.set(BEN, model))
    session = Session(project, builders.MemoryStorage(), next_shape_id=1000, view=replace(SEEN, image=1))
    chosen = everything(project, ANA, BEN)
    glance, look = (BulkEdit(BulkKind.CONFIRM, keeps_drafts=keeps) for keeps in (True, False))
    assert not plan_bulk_edit(project, SEEN, chosen, glance).taken, "nothing is taken unseen"
    assert list_own_layers(project, SEEN, [LayerKey(2, BEN)], look) == {LayerKey(2, ANA), LayerKey(2, BEN)}
    plan = plan_bulk_edit(project, SEEN, chosen, look)
    keys = plan.keys_of(with_done=True)
    session.commit(plan.make_step(list(map(project.layer_of, keys)), with_done=True, first_id=1000))
    first = session.committed.layer_of(LayerKey(1, ANA)).shapes
    theirs = project.layer_of(LayerKey(1, BEN)).shapes
    assert not first.draft.any(), "the draft of the same stroke is confirmed"
    assert first.id[first.assisted == BEN].tolist() == [1000, 1001, 1002]
    assert np.array_equal(first.box[first.assisted == BEN], theirs.box)
    assert plan.reviewed == BulkCount(3, 1)
    again = plan_bulk_edit(session.committed, SEEN, chosen, look)
    assert not again.taken, "what is there already is not taken twice"
    session.undo()
    assert session.committed.layer_of(LayerKey(1, ANA)).shapes == project.layer_of(LayerKey(1, ANA)).shapes


def test_deletion_counts_every_shape(project):
    plan = plan_bulk_edit(project, SEEN, everything(project), BulkEdit(BulkKind.DELETE))
    assert plan.count(with_done=False) == BulkCount(6, 2)
    assert plan.unchanged == 0
    step = plan.make_step([project.layer_of(key) for key in plan.keys_of(with_done=False)], with_done=False)
    assert step.count == 6
    assert all(len(edit.after) == 0 for edit in step.layers)


def test_an_auditor_changes_nothing(project):
    plan = plan_bulk_edit(project, ViewState(), everything(project), DAMAGED)
    assert plan.count(with_done=True) == BulkCount(0, 0)
    assert plan.others.shapes == 12
