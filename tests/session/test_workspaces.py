"""The way from one workspace to another: what stays, what is put away, and what nobody is shown by it."""

import pytest

from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.model.layer import LayerKey, Status
from annotator.report.tables import Lead
from annotator.session.agreement.live import LiveAgreement
from annotator.session.disagreements import walk
from annotator.session.editing.navigate import set_status
from annotator.session.view import Mode, WalkFilter, Workspace
from annotator.session.workspaces import count_blind_layers, go_to_workspace, look_as_auditor, stop_looking
from tests import builders
from tests.session.scenes import ANA, BEN, CEM, disputed


def opened(**view: object):
    return builders.session(disputed(), **{"mode": Mode.SESSION, "image": 1, **view})


@pytest.mark.parametrize("workspace", list(Workspace))
def test_no_workspace_lets_who_draws_see_more(workspace):
    session = opened()
    for one in Workspace:
        go_to_workspace(session, one)
        go_to_workspace(session, workspace)
        assert (session.view.mode, session.view.workspace) == (Mode.SESSION, workspace)


@pytest.mark.parametrize("workspace", list(Workspace))
def test_image_and_selection_stay(workspace):
    session = opened(image=2)
    shape = int(session.current_layer.shapes.id[0])
    session.set_view(selection=(shape,))
    go_to_workspace(session, workspace)
    assert (session.view.image, session.view.selection) == (2, (shape,))


def test_label_is_a_session_and_the_look_leads_to_compare():
    session = opened()
    look_as_auditor(session)
    assert (session.view.mode, session.view.workspace) == (Mode.AUDIT, Workspace.COMPARE)
    go_to_workspace(session, Workspace.CHECK)
    assert session.view.mode is Mode.AUDIT
    go_to_workspace(session, Workspace.LABEL)
    assert session.view.mode is Mode.SESSION
    go_to_workspace(session, Workspace.COMPARE)
    assert session.view.mode is Mode.SESSION


@pytest.mark.parametrize("auditor", [BEN, None])
def test_an_auditor_looks_at_everything_but_in_label(auditor):
    session = opened(author=None, auditor=auditor, mode=Mode.AUDIT)
    assert session.view.workspace is Workspace.COMPARE
    go_to_workspace(session, Workspace.LABEL)
    assert session.view.mode is Mode.SESSION
    go_to_workspace(session, Workspace.STUDY, page="overview")
    assert (session.view.mode, session.view.study_page) == (Mode.AUDIT, "overview")


def test_nobody_sees_by_switching_what_an_auditor_before_them_saw():
    assert not builders.session(disputed(), author=None, mode=Mode.SESSION).view.audits_elsewhere
    session = opened(author=None, mode=Mode.AUDIT)
    go_to_workspace(session, Workspace.LABEL)
    session.set_view(author=ANA)
    go_to_workspace(session, Workspace.COMPARE)
    assert session.view.mode is Mode.SESSION
    session = opened(author=None, mode=Mode.SESSION)
    go_to_workspace(session, Workspace.COMPARE)
    assert (session.view.mode, session.view.author) == (Mode.SESSION, None)


def test_plain_boxes_make_way_for_a_model_and_come_back_as_they_were():
    session = opened(hidden_authors=frozenset({2}), disagreements_shown=False)
    go_to_workspace(session, Workspace.CHECK)
    view = session.view
    assert (view.model_shown, view.others_shown, view.hidden_authors) == (True, False, frozenset({ANA, 2}))
    session.set_view(others_shown=True)
    go_to_workspace(session, Workspace.COMPARE)
    view = session.view
    assert (view.model_shown, view.others_shown, view.disagreements_shown) == (False, True, False)
    assert view.hidden_authors == frozenset({2})


def test_the_look_ends_and_what_was_in_focus_goes():
    session = opened()
    look_as_auditor(session)
    assert walk.go_to_disagreement(session) is not None
    stop_looking(session)
    assert (session.view.mode, session.view.focus) == (Mode.SESSION, None)
    assert session.view.workspace is Workspace.COMPARE


def test_in_compare_a_finished_image_is_walked_and_noted_and_another_one_is_not():
    session = opened()
    set_status(session, Status.IN_WORK)
    session.set_view(image=1)
    go_to_workspace(session, Workspace.COMPARE)
    assert walk.list_disagreements(session, 1) == []
    assert not session.committed.layer_of(LayerKey(1, ANA)).seen
    set_status(session, Status.DONE)
    session.set_view(image=1)
    assert walk.list_disagreements(session, 1)
    assert session.committed.layer_of(LayerKey(1, ANA)).seen
    assert walk.go_to_disagreement(session).image == 1
    set_status(session, Status.IN_WORK)
    assert session.view.focus is None


def test_what_is_at_stake_is_counted():
    session = opened()
    blind = count_blind_layers(session)
    assert blind == sum(not one.seen for key, one in session.committed.layers.items() if key.author == ANA)
    look_as_auditor(session)
    assert count_blind_layers(session) == blind - 1
    assert count_blind_layers(opened(author=None, auditor=2)) is None
    alone = builders.project(authors=("Ana",))
    assert count_blind_layers(builders.session(alone, mode=Mode.SESSION)) is None


def test_what_a_page_names_is_shown_in_compare_and_walked():
    session = opened(author=None, auditor=2, mode=Mode.AUDIT)
    disputed_images = [image for image in session.project.images if walk.list_disagreements(session, image)]
    go_to_workspace(session, Workspace.STUDY)
    assert walk.show_lead(session, Lead(images=tuple(reversed(disputed_images))))
    assert (session.view.workspace, session.view.focus.image) == (Workspace.COMPARE, disputed_images[-1])
    kind = walk.list_disagreements(session, disputed_images[0])[0].kind
    assert walk.show_lead(session, Lead(images=tuple(disputed_images), kinds=(kind,)))
    focus = session.view.focus
    assert (focus.kind, session.view.walk.images) == (kind, tuple(disputed_images))
    shape = focus.shapes[0].shape
    assert walk.show_lead(session, Lead(images=(focus.image,), shape=shape))
    assert shape in [one.shape for one in session.view.focus.shapes]


def test_what_is_said_of_a_label_is_walked_through_alone():
    session = opened(author=None, auditor=2, mode=Mode.AUDIT)
    every = [one for image in session.project.images for one in walk.list_disagreements(session, image)]
    labels = {label for one in every for label in one.labels}
    assert len(labels) > 1
    for label in labels:
        assert walk.show_lead(session, Lead(labels=(label,)))
        walked = [session.view.focus]
        while walk.go_to_disagreement(session) is not None:
            walked.append(session.view.focus)
        wanted = {(one.image, one.object) for one in every if label in one.labels}
        assert len(walked) == len(wanted)
        for focus in walked:
            given = [session.load_layer(LayerKey(focus.image, side.author)).shapes for side in focus.shapes]
            rows = [table.rows_of([side.shape])[0] for table, side in zip(given, focus.shapes, strict=True)]
            assert label in [int(table.label[row]) for table, row in zip(given, rows, strict=True)]


def test_boxes_that_agree_are_walked_through_where_a_sentence_speaks_of_how_they_lie():
    session = opened(author=None, auditor=2, mode=Mode.AUDIT)
    low = Lead(kinds=(DisagreementKind.LOW_OVERLAP,), authors=(BEN, CEM))
    assert walk.show_lead(session, low) is None
    assert walk.show_lead(session, low._replace(least_iou=0.9))
    first, live = session.view.focus, LiveAgreement(session)
    assert first.sentence.endswith("but IoU 0.67 is less than 0.9.")
    assert any(walk.is_focused(one, first) for one in live.find_open_objects().disagreements)
    second = walk.go_to_disagreement(session)
    assert [round(one.iou, 2) for one in (first, second)] == [0.67, 0.82]
    assert walk.go_to_disagreement(session) is None
    session.set_view(walk=WalkFilter())
    assert not any(walk.is_focused(one, second) for one in live.find_open_objects().disagreements)


def test_what_a_page_names_and_a_person_may_not_see_is_not_shown():
    session = opened()
    set_status(session, Status.IN_WORK)
    assert walk.show_lead(session, Lead(images=(1,))) is None
    assert (session.view.workspace, session.view.image) == (Workspace.COMPARE, 1)
