"""The way from one workspace to another: what stays, what is put away, and what nobody is shown by it."""

import pytest

from annotator.model.layer import LayerKey, Status
from annotator.session.disagreements import walk
from annotator.session.editing.navigate import set_status
from annotator.session.view import Mode, Workspace
from annotator.session.workspaces import count_blind_layers, go_to_workspace, look_as_auditor, stop_looking
from tests import builders
from tests.session.scenes import disputed

ANA = 1


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


def test_an_auditor_looks_at_everything_but_in_label():
    session = opened(author=None, auditor=2, mode=Mode.AUDIT)
    assert session.view.workspace is Workspace.COMPARE
    go_to_workspace(session, Workspace.LABEL)
    assert session.view.mode is Mode.SESSION
    go_to_workspace(session, Workspace.STUDY, page="overview")
    assert (session.view.mode, session.view.study_page) == (Mode.AUDIT, "overview")


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
    focus = walk.show_in_compare(session, reversed(disputed_images))
    assert (session.view.workspace, focus.image) == (Workspace.COMPARE, disputed_images[-1])
    kind = walk.list_disagreements(session, disputed_images[0])[0].kind
    focus = walk.show_in_compare(session, disputed_images, kinds=[kind])
    assert (focus.kind, session.view.walk.images) == (kind, tuple(disputed_images))
    shape = focus.shapes[0].shape
    assert shape in [one.shape for one in walk.show_in_compare(session, [focus.image], shape=shape).shapes]


def test_what_a_page_names_and_a_person_may_not_see_is_not_shown():
    session = opened()
    set_status(session, Status.IN_WORK)
    assert walk.show_in_compare(session, [1]) is None
    assert (session.view.workspace, session.view.image) == (Workspace.COMPARE, 1)
