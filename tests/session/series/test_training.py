"""Training: feedback against the reference once an image is done, an F1 to reach, and nothing of it in any number."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import Progress, UserError
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.metrics.ranges.source import LoadedSource
from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import Shapes
from annotator.overlays.others import make_training_marks
from annotator.report.audit.people import list_people
from annotator.session.editing import navigate
from annotator.session.series import training
from annotator.session.series.repeat_pass import RepeatChoice, find_eligible_images, find_repeat_state
from annotator.session.series.training import audit_training
from annotator.session.session import Session
from annotator.session.view import Mode, SeriesKind
from tests import builders
from tests.builders import audit
from tests.session.series.scenes import ANA, JUDGE, TRAINING, project_with_reference, row_of_boxes


def begun(*, goal: float | None = None) -> Session:
    session = builders.session(project_with_reference(goal=goal), author=ANA)
    training.begin_training(session)
    return session


def draw(session: Session, rows: Shapes) -> None:
    layer = session.current_layer
    assert layer is not None
    session.commit(edit.add_shapes(layer, rows.with_columns(id=session.next_shape_id + np.arange(len(rows)))))


def test_nothing_of_the_reference_is_shown_before_the_image_is_done() -> None:
    session = begun()
    assert session.view.image_series is not None
    assert session.view.image_series.kind is SeriesKind.TRAINING
    draw(session, row_of_boxes(3, first_id=0))
    assert training.load_feedback(session) is None
    assert not len(make_training_marks(session.project, session.view).outlines)
    assert training.focus_finding(session) is None


def test_a_merged_label_counts_as_the_other_one_in_feedback() -> None:
    session = begun()
    draw(session, row_of_boxes(3, first_id=0).with_columns(label=np.array([0, 0, 1])))
    navigate.mark_done_and_go_on(session)
    words = session.committed.vocabulary
    session.commit(edit.set_vocabulary(words, words.merge_label(1, 0), name="Merge labels"))
    feedback = training.load_feedback(session)
    assert feedback is not None
    assert feedback.agreement.roles.tp == 3
    assert DisagreementKind.LABEL not in {one.kind for one in feedback.findings}
    assert training.load_training_state(session).f1 == feedback.agreement.roles.f1


def test_done_stays_on_the_image_with_what_differs_and_goes_on_at_the_second_press() -> None:
    session = begun()
    rows = Shapes.concat([row_of_boxes(3, first_id=0), row_of_boxes(1, first_id=50, shift=700)])
    draw(session, rows.with_columns(label=np.array([0, 0, 1, 0])))
    assert navigate.mark_done_and_go_on(session)
    assert session.view.image == TRAINING[0]
    feedback = training.load_feedback(session)
    assert feedback is not None
    assert (feedback.agreement.a, feedback.agreement.b) == (JUDGE, ANA)
    assert (feedback.agreement.roles.n_a, feedback.agreement.roles.n_b, feedback.agreement.roles.tp) == (4, 4, 2)
    kinds = sorted(one.kind.value for one in feedback.findings)
    assert kinds == ["extra", "label", "missed"]
    marks = make_training_marks(session.project, session.view)
    assert len(marks.signs.box) == 3
    assert len(marks.outlines) == 4
    navigate.mark_done_and_go_on(session)
    assert session.view.image == TRAINING[1]


def test_the_walk_goes_round_the_findings_and_says_whose_box_it_is() -> None:
    session = begun()
    draw(session, row_of_boxes(2, first_id=0))
    navigate.mark_done_and_go_on(session)
    seen = [training.focus_finding(session) for _ in range(3)]
    assert [focus.number for focus in seen if focus] == [1, 2, 1]
    assert {focus.kind for focus in seen if focus} == {DisagreementKind.MISSED}
    assert {focus.author for focus in seen if focus} == {JUDGE}
    back = training.focus_finding(session, -1)
    assert back is not None
    assert back.number == 2


def test_tags_and_loose_boxes_are_told_too() -> None:
    session = begun()
    rows = row_of_boxes(4, first_id=0)
    box = rows.box.copy()
    box[0, 0] += 24
    draw(session, rows.with_columns(box=box, part_state=np.array([0, 1, 0, 0]), occluded=np.array([0, 0, 1, 0])))
    navigate.mark_done_and_go_on(session)
    feedback = training.load_feedback(session)
    assert feedback is not None
    assert [one.kind.value for one in feedback.findings] == ["low_overlap", "state", "occluded"]


def test_edits_after_the_reference_was_seen_are_noted() -> None:
    session = begun()
    draw(session, row_of_boxes(2, first_id=0))
    navigate.mark_done_and_go_on(session)
    draw(session, row_of_boxes(1, first_id=0, shift=300))
    assert session.current_layer is not None
    assert session.current_layer.unblinded == 1


def test_the_card_of_a_training_is_of_its_last_round_against_the_reference_alone() -> None:
    session = begun(goal=0.9)
    before = audit_training(LoadedSource(session.committed), session.committed, ANA, Progress())
    assert before is None
    for count in (2, 2):
        draw(session, row_of_boxes(count, first_id=0))
        navigate.mark_done_and_go_on(session)
        navigate.mark_done_and_go_on(session)
    assert missed_of(session) == (4, 8)
    training.begin_training(session)
    for count in (4, 3):
        draw(session, row_of_boxes(count, first_id=0))
        navigate.mark_done_and_go_on(session)
        navigate.mark_done_and_go_on(session)
    assert missed_of(session) == (1, 8)


def missed_of(session: Session) -> tuple[int, int]:
    project = session.load_project(session.committed)
    report = audit_training(LoadedSource(project), project, ANA, Progress())
    assert report is not None
    (row,) = list_people(report)
    assert (row.profile.author, row.profile.against) == (ANA, JUDGE)
    missed = row.profile.misses["all"]
    return missed.count, missed.share.support


def test_images_come_again_until_the_f1_is_reached() -> None:
    session = begun(goal=0.9)
    for _image in TRAINING:
        draw(session, row_of_boxes(2, first_id=0))
        navigate.mark_done_and_go_on(session)
        navigate.mark_done_and_go_on(session)
    state = training.load_training_state(session)
    assert (state.done, state.below, state.is_reached) == (TRAINING, TRAINING, False)
    assert state.f1.value == pytest.approx(2 / 3)
    training.begin_training(session)
    assert session.current_layer is not None
    assert len(session.current_layer.shapes) == 0
    assert training.load_feedback(session) is None
    assert not find_repeat_state(session.committed, ANA).images
    for _image in TRAINING:
        draw(session, row_of_boxes(4, first_id=0))
        navigate.mark_done_and_go_on(session)
        navigate.mark_done_and_go_on(session)
    assert training.load_training_state(session).is_reached
    with pytest.raises(UserError, match="training is done"):
        training.begin_training(session)


def test_only_images_below_the_goal_come_again() -> None:
    session = begun(goal=0.9)
    for count in (4, 2):
        draw(session, row_of_boxes(count, first_id=0))
        navigate.mark_done_and_go_on(session)
        navigate.mark_done_and_go_on(session)
    assert training.load_training_state(session).below == (2,)
    training.begin_training(session)
    assert session.view.image == 2
    assert session.committed.has_finished(1, ANA)


def test_images_without_a_reference_are_told_and_left_out() -> None:
    project = project_with_reference()
    open_reference = replace(project.layers[LayerKey(2, JUDGE)], status=Status.IN_WORK)
    session = builders.session(project.with_layers([open_reference]), author=ANA)
    state = training.load_training_state(session)
    assert state.images == (1,)
    training.begin_training(session)
    session.set_view(image=2)
    draw(session, row_of_boxes(1, first_id=0))
    navigate.set_status(session, Status.DONE)
    assert training.load_feedback(session) is None
    bare = builders.session(builders.project())
    with pytest.raises(UserError, match="No image is there for training"):
        training.begin_training(bare)


def test_training_enters_no_number_and_no_repeat() -> None:
    session = begun()
    before = audit(session.committed, AuditOptions.of(session.committed))
    draw(session, row_of_boxes(3, first_id=0))
    navigate.mark_done_and_go_on(session)
    after = audit(session.committed, AuditOptions.of(session.committed))
    assert [one.agreement for one in after.pairs] == [one.agreement for one in before.pairs]
    assert [row.shapes for row in after.authors] == [row.shapes for row in before.authors]
    assert set(find_eligible_images(session.committed, ANA, distance=RepeatChoice(distance=0).distance)) == {3, 4, 5}


def test_an_auditor_sees_no_feedback() -> None:
    session = begun()
    draw(session, row_of_boxes(3, first_id=0))
    navigate.mark_done_and_go_on(session)
    session.set_view(mode=Mode.AUDIT)
    assert training.load_feedback(session) is None
