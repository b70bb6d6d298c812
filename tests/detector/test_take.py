"""A model's boxes as one's own: one that is looked at, or all above the cut as drafts; both remember the model."""

import numpy as np
import pytest

from annotator.detector.selection import FindingFocus
from annotator.detector.state import DetectorState
from annotator.detector.take import can_take, can_take_focused, plan_take, take_focused
from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import Shapes
from annotator.report.detector.values import FindingKind
from annotator.session.view import Mode, Workspace
from tests import builders
from tests.detector.projects import ANA, NET, project
from tests.plugins.hosts import host

BEN = ANA + 1
CUT = 0.3


@pytest.fixture
def desk():
    """Ben has drawn nothing on the first image; the model's output is shown."""
    made = project()
    key = LayerKey(1, BEN)
    made = made.with_layers([made.layer_of(key).with_shapes(Shapes.empty())])
    session = builders.session(made, mode=Mode.AUDIT, author=BEN, image=1)
    return DetectorState(host(session)), session


def detections_of(session):
    return session.project.layer_of(LayerKey(1, NET)).shapes


def test_the_detection_in_focus_becomes_a_shape_that_is_selected_and_assisted(desk):
    state, session = desk
    session.set_view(workspace=Workspace.CHECK)
    state.choose(theta_cls=CUT)
    assert not can_take_focused(state.host.scene(), state)
    row = int(state.view.image.cut.false[0])
    found = state.view.image.check.detections
    state.choose(focus=FindingFocus(FindingKind.FALSE, 1, int(found.id[row])))
    assert can_take_focused(state.host.scene(), state)
    session.set_view(hidden_authors=frozenset({BEN}))
    take_focused(state.host, state)
    mine = session.current_layer.shapes
    assert mine.box.tolist() == [found.box[row].tolist()]
    assert (int(mine.assisted[0]), bool(mine.draft[0]), np.isnan(mine.score[0])) == (NET, False, True)
    assert session.view.selection == (int(mine.id[0]),)
    assert BEN not in session.view.hidden_authors
    with pytest.raises(UserError, match="already"):
        take_focused(state.host, state)
    session.undo()
    assert len(session.current_layer.shapes) == 0


def make_step(plan, session):
    image = plan.drafts.placed[0].layer.key.image
    return plan.drafts.make_step(session.next_shape_id, name="Take a model's boxes", image=image)


def test_the_mark_stays_when_the_shape_is_changed(desk):
    state, session = desk
    state.choose(theta_cls=CUT)
    session.commit(make_step(plan_take(state.host, state), session))
    layer = session.current_layer
    session.commit(edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + 1))
    changed = session.current_layer.shapes
    assert (bool(changed.draft[0]), int(changed.assisted[0])) == (False, NET)
    assert changed.draft[1:].all()


def test_all_above_the_cut_become_drafts_in_one_step_in_a_blind_session_too(desk):
    state, session = desk
    session.set_view(mode=Mode.SESSION)
    state.choose(theta_cls=CUT)
    assert can_take(state.host.scene(), state)
    strong = detections_of(session).take(detections_of(session).score >= CUT)
    plan = plan_take(state.host, state)
    assert (plan.drafts.shapes, plan.left_out, plan.cut) == (len(strong), 0, CUT)
    session.commit(make_step(plan, session))
    mine = session.current_layer.shapes
    assert mine.draft.all()
    assert session.current_layer.status is Status.IN_WORK
    assert set(mine.assisted.tolist()) == {NET}
    assert np.array_equal(np.sort(mine.box, axis=0), np.sort(strong.box, axis=0))
    with pytest.raises(UserError, match="you have a shape already"):
        plan_take(state.host, state)
    session.undo()
    assert (len(session.current_layer.shapes), session.current_layer.status) == (0, Status.DONE)


def test_where_a_shape_of_mine_stands_nothing_is_taken(desk):
    state, session = desk
    state.choose(theta_cls=CUT)
    strong = detections_of(session).take(detections_of(session).score >= CUT)
    own = Shapes.make(strong.box[:1], id=[session.next_shape_id], label=1 - strong.label[:1])
    session.commit(edit.add_shapes(session.current_layer, own))
    plan = plan_take(state.host, state)
    assert plan.left_out >= 1
    assert strong.box[0].tolist() not in plan.drafts.placed[0].drafts.box.tolist()


def test_nothing_to_take_is_told(desk):
    state, session = desk
    state.choose(theta_cls=1.0)
    with pytest.raises(UserError, match=r"at least 1\.00"):
        plan_take(state.host, state)
    session.set_view(author=None)
    assert not can_take(state.host.scene(), state)
    with pytest.raises(UserError, match="Nobody's layer"):
        plan_take(state.host, state)


def test_a_detection_is_taken_by_a_click_where_the_reference_has_not_finished(desk):
    state, session = desk
    session.commit(edit.set_status(session.project.layer_of(LayerKey(1, ANA)), Status.IN_WORK, name="Go on"))
    session.set_view(workspace=Workspace.CHECK)
    state.choose(theta_cls=CUT)
    assert state.view.image is None
    found = detections_of(session)
    x0, y0, x1, y1 = found.box[0].tolist()
    assert not state.walk.focus_at(x1 + 5, y1 + 5)
    assert state.walk.focus_at((x0 + x1) / 2, (y0 + y1) / 2)
    assert can_take_focused(state.host.scene(), state)
    take_focused(state.host, state)
    mine = session.current_layer.shapes
    assert (mine.box.tolist(), mine.assisted.tolist()) == ([found.box[0].tolist()], [NET])


def test_what_the_cut_leaves_out_is_not_taken_by_a_click(desk):
    state, session = desk
    session.commit(edit.set_status(session.project.layer_of(LayerKey(1, ANA)), Status.IN_WORK, name="Go on"))
    weakest = detections_of(session).box[detections_of(session).score.argmin()]
    session.set_view(workspace=Workspace.CHECK)
    state.choose(theta_cls=0.5)
    assert not state.walk.focus_at(*(weakest[:2] + 1).tolist())
    assert not can_take_focused(state.host.scene(), state)
