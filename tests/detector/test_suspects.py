"""Suspects in the model check: who else drew what is in focus, the walk down a list, the way into the reference."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.detector.selection import FindingFocus, SuspectRoute
from annotator.detector.state import DetectorState
from annotator.detector.suspects import (
    SuspectQuestion,
    join_handled,
    keep_visible,
    make_note_step,
    make_suspect_job,
    plan_suspect,
)
from annotator.errors import UserError
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.suspects.find import Suspicion
from annotator.model import edit
from annotator.model.decision import SUSPECT, find_provenance
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.review_note import NoteKind
from annotator.model.shapes import Shapes
from annotator.report.detector.suspects import Handling, find_handled
from annotator.report.detector.values import FindingFilter, FindingKind
from annotator.session.disagreements.adjudicate import reference_of, take_suspect
from annotator.session.view import Mode, Workspace
from tests import builders
from tests.detector.projects import ANA, BEN, NET, OBJECTS, project
from tests.jobs import run_inline
from tests.plugins.hosts import host

ALONE = 15
"""The detection of the first image where nobody has drawn anything."""
PEAR = 12
"""The detection that calls Ana's fourth object a pear."""
FOURTH = 4


@pytest.fixture
def desk():
    """An auditor; Ben says that the fourth object is a pear, as the model does."""
    made = project()
    key = LayerKey(1, BEN)
    ben = Shapes.make(OBJECTS[[0, 3]] + 2, id=[8, 9], label=[0, 1])
    made = made.with_layers([made.layer_of(key).with_shapes(ben)])
    session = builders.session(made, mode=Mode.AUDIT, author=None, image=1)
    state = DetectorState(host(session))
    session.set_view(workspace=Workspace.CHECK)
    state.set_cut(0.3)
    return state, session


def look_at(state, kind, shape, image=1):
    state.walk.focus_on(FindingFocus(kind, image, shape))


def list_of(state, *, sure=0.5):
    state.dataset_check.start_count()
    question = SuspectQuestion(state.dataset_check.report, NET, sure)
    return run_inline(make_suspect_job(question, state.host.scene().view))


def reference_rows(session) -> Shapes:
    return session.load_layer(LayerKey(1, reference_of(session.committed).id)).shapes


def test_who_else_drew_what_is_in_focus(desk):
    state, _ = desk
    look_at(state, FindingKind.FALSE, PEAR)
    image = state.view.image
    assert image.asked == (ANA, BEN)
    assert [(one.author, one.label) for one in image.testimonies] == [(ANA, 0), (BEN, 1)]
    look_at(state, FindingKind.FALSE, ALONE)
    assert (state.view.image.asked, state.view.image.testimonies) == ((ANA, BEN), ())
    look_at(state, FindingKind.MISSED, FOURTH)
    assert state.view.image.asked == (BEN,)
    assert [one.author for one in state.view.image.testimonies] == [BEN]


def test_who_has_not_finished_is_not_asked(desk):
    state, session = desk
    layer = session.committed.layer_of(LayerKey(1, BEN))
    session.commit(edit.set_status(layer, Status.IN_WORK, name="In work"))
    look_at(state, FindingKind.FALSE, PEAR)
    assert state.view.image.asked == (ANA,)


def test_what_is_no_finding_any_more_leaves_the_focus(desk):
    state, _ = desk
    look_at(state, FindingKind.FALSE, ALONE)
    assert state.view.image.focus_box is not None
    state.choose(theta_cls=0.5)
    assert state.view.image.focus_box is None
    with pytest.raises(UserError, match="Look at a finding first"):
        plan_suspect(state.project, state.selection, state.view.image)


def test_the_walk_goes_down_the_list_that_is_open(desk):
    state, _ = desk
    found = list_of(state)
    rows = found.find_rows(Suspicion.FALSE_POSITIVE)
    scores = found.suspects.score[rows]
    assert (np.diff(scores) <= 0).all()
    state.choose(route=SuspectRoute(found, rows))
    seen = []
    while (focus := state.walk.go()) is not None:
        seen.append((focus.shape, state.view.find_position()))
    expected = found.suspects.shape[rows].tolist()
    assert seen == [(shape, (number, len(rows))) for number, shape in enumerate(expected, start=1)]
    assert state.walk.go(-1).shape == expected[-2]
    wrong = found.find_rows(Suspicion.WRONG_LABEL)
    state.choose(route=SuspectRoute(found, wrong))
    assert (state.walk.go().kind, state.selection.focus.shape) == (FindingKind.MISSED, FOURTH)


def test_a_detection_comes_into_the_reference_as_one_decision(desk):
    state, session = desk
    look_at(state, FindingKind.FALSE, ALONE)
    before = session.committed
    take_suspect(session, plan_suspect(state.project, state.selection, state.view.image))
    (decision,) = session.committed.decisions.values()
    assert (decision.kind, decision.shapes) == (SUSPECT, (ALONE,))
    rows = reference_rows(session)
    (row,) = np.flatnonzero(rows.assisted == NET).tolist()
    assert rows.box[row].tolist() == [0, 500, 90, 590]
    assert (bool(rows.draft[row]), np.isnan(rows.score[row])) == (False, True)
    assert find_provenance(rows.attributes_of(row)) == {"rule": SUSPECT, "shapes": [ALONE], "authors": ["net"]}
    found = list_of(state)
    place = found.suspects.shape.tolist().index(ALONE)
    assert find_handled(found, session.committed)[place] == Handling.DECIDED
    session.undo()
    assert not session.committed.decisions
    assert (reference_rows(session).assisted != NET).all()
    session.undo()
    assert session.committed.authors == before.authors, "what the reference was begun with goes, too"


def test_a_doubted_label_comes_in_as_the_others_say_and_settles_their_dispute(desk):
    state, session = desk
    found = list_of(state)
    state.choose(route=SuspectRoute(found, found.find_rows(Suspicion.WRONG_LABEL)))
    state.walk.go()
    take_suspect(session, plan_suspect(state.project, state.selection, state.view.image))
    rows = reference_rows(session)
    mine = [row for row in range(len(rows)) if find_provenance(rows.attributes_of(row))["rule"] == SUSPECT]
    assert rows.box[mine].tolist() == [OBJECTS[3].tolist()]
    assert rows.label[mine].tolist() == [1]
    (decision,) = session.committed.decisions.values()
    assert decision.shapes == (FOURTH, 9)


def test_a_second_box_on_one_of_the_reference_is_refused(desk):
    state, session = desk
    look_at(state, FindingKind.FALSE, ALONE)
    place = plan_suspect(state.project, state.selection, state.view.image)
    take_suspect(session, place)
    with pytest.raises(UserError, match="already"):
        take_suspect(session, place)
    session.set_view(mode=Mode.SESSION, author=ANA)
    with pytest.raises(UserError, match="audit mode"):
        take_suspect(session, place)


def test_a_finished_reference_stays_finished(desk):
    state, session = desk
    look_at(state, FindingKind.FALSE, ALONE)
    place = plan_suspect(state.project, state.selection, state.view.image)
    take_suspect(session, place)
    key = LayerKey(1, reference_of(session.committed).id)
    assert session.committed.layer_of(key).status is Status.IN_WORK, "other places are disputed"
    session.undo()
    session.commit(edit.set_status(session.committed.layer_of(key), Status.DONE, name="Done"))
    take_suspect(session, place)
    assert session.committed.layer_of(key).status is Status.DONE


def test_a_note_is_left_and_settled(desk):
    state, session = desk
    look_at(state, FindingKind.FALSE, ALONE)
    focus = state.selection.focus
    session.commit(make_note_step(session.committed, focus, person=None, time=1.0, text="look"))
    (note,) = session.committed.notes.values()
    assert (note.image, note.shape, note.kind, note.text) == (1, ALONE, NoteKind.REVIEW, "look")
    found = list_of(state)
    place = found.suspects.shape.tolist().index(ALONE)
    assert find_handled(found, session.committed)[place] == Handling.NOTED
    session.commit(make_note_step(session.committed, focus, person=None, time=2.0, text="look"))
    assert find_handled(found, session.committed)[place] == Handling.SETTLED
    session.undo()
    session.undo()
    assert not session.committed.notes


def test_what_was_dealt_with_stays_in_the_list(desk):
    state, _ = desk
    old = list_of(state)
    handled = np.zeros(len(old.suspects), np.bool_)
    handled[0] = True
    less = replace(old, suspects=old.suspects.take(np.arange(2, len(old.suspects))))
    joined = join_handled(less, old, handled)
    assert len(joined.suspects) == len(less.suspects) + 1
    assert joined.suspects.shape[0] == old.suspects.shape[0], "in its place"
    assert join_handled(less, None, handled) is less


def test_only_what_may_be_seen_is_listed(desk):
    """Nothing in a session; nothing of an image that the person at the desk repeats."""
    state, session = desk
    found = list_of(state)
    assert set(found.suspects.image.tolist()) == {1}
    session.set_view(mode=Mode.SESSION, author=BEN)
    assert len(keep_visible(found, state.project, state.host.scene().view).suspects) == 0
    session.set_view(mode=Mode.AUDIT)
    repeat = replace(Layer.make(LayerKey(1, BEN, 2), Shapes.empty()), purpose=PassPurpose.REPEAT)
    again = state.project.with_layers([repeat])
    assert len(keep_visible(found, state.project, state.host.scene().view).suspects) == len(found.suspects)
    assert len(keep_visible(found, again, state.host.scene().view).suspects) == 0


def test_kinds_that_are_ticked_beside_a_mechanism_are_walked_too(desk):
    state, _ = desk
    found = state.view.image.findings
    unknown = frozenset({Mechanism.UNKNOWN})
    both = FindingFilter(kinds=frozenset({FindingKind.MISSED, FindingKind.FALSE}), mechanisms=unknown)
    kinds = {int(found.kind[row]) for row in found.find_passing(both)}
    assert kinds == {FindingKind.MISSED, FindingKind.FALSE}
    background = frozenset({Mechanism.BACKGROUND_CLASSIFICATION})
    only = FindingFilter(kinds=frozenset({FindingKind.MISSED, FindingKind.FALSE}), mechanisms=background)
    assert {int(found.kind[row]) for row in found.find_passing(only)} == {FindingKind.FALSE}
    assert not len(found.find_passing(FindingFilter(mechanisms=background)))
