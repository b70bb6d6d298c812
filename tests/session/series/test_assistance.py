"""A study of proposals: what is drawn by chance, and what a person finds on opening an image."""

from collections import Counter

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.cli.program import run
from annotator.errors import UserError
from annotator.geometry.box import compute_iou
from annotator.metrics.jackknife.interval import Jackknife
from annotator.metrics.people.assistance import measure_assistance, pick_proposals
from annotator.model.assistance import Condition, StudyOptions
from annotator.model.image import ImagePurpose
from annotator.model.layer import LayerKey, Status
from annotator.model.project import LayerEdit, Step
from annotator.model.protocol import AssignedList, Assignment
from annotator.session.series.assigning import hand_out
from annotator.session.series.assistance import (
    BLOCK,
    INVENTED_IOU,
    SHIFTED_IOU,
    make_end_step,
    make_study_step,
    place_proposals,
    plan_study,
)
from annotator.session.session import Session
from annotator.session.view import Mode
from annotator.store import create_project
from annotator.store.opening import open_project
from tests import builders
from tests.metrics.people.anchored import MODEL, SIZE, Crowd, draw_project, tabulate

WITHOUT, WITH, PLANTED = Condition.WITHOUT, Condition.WITH, Condition.PLANTED


@pytest.fixture(scope="module")
def project():
    return draw_project(Crowd(images=40), np.random.default_rng(1))[0]


@pytest.fixture(scope="module")
def study(project):
    return plan_study([project], project, MODEL, StudyOptions(seed=4)).study


@pytest.fixture
def session(project, study):
    return builders.session(
        replace(project, protocol=replace(project.protocol, assistance=study)), mode=Mode.SESSION, author=1
    )


def find_image(study, how, author=1):
    return next(one for one in study.images if study.find_condition(one.image, author) is how)


def test_every_person_has_the_shares_and_not_the_same_images(study):
    for place in range(3):
        assert Counter(one.conditions[place] for one in study.images) == {WITHOUT: 16, WITH: 16, PLANTED: 8}
    assert len({one.conditions for one in study.images}) > BLOCK


def test_the_same_seed_draws_the_same_study_and_another_another(project, study):
    assert plan_study([project], project, MODEL, StudyOptions(seed=4)).study == study
    assert plan_study([project], project, MODEL, StudyOptions(seed=5)).study.images != study.images


def test_planted_mistakes_are_as_far_off_as_is_said(project, study):
    kinds = Counter()
    for one in study.images:
        assert bool(one.planted) == (PLANTED in one.conditions)
        proposals = pick_proposals(project.layers[LayerKey(one.image, MODEL)].shapes, study.cut)
        boxes = np.array([wrong.box for wrong in one.planted]).reshape(-1, 4)
        assert ((boxes >= 0) & (boxes <= SIZE)).all()
        for wrong, box in zip(one.planted, boxes, strict=True):
            kinds[wrong.invented] += 1
            if wrong.invented:
                assert compute_iou(box[None], proposals.box).max() < INVENTED_IOU
            else:
                original = proposals.box[proposals.id == wrong.original]
                iou = compute_iou(box[None], original)[0, 0]
                assert SHIFTED_IOU[0] - 1e-9 <= iou <= SHIFTED_IOU[1] + 1e-9
    assert min(kinds.values()) > 10


def test_begun_and_training_images_are_no_part_of_it(project):
    begun = builders.project(images=1, authors=("Ana",), count=1).layer_of(LayerKey(1, 1))
    training = replace(project.images[2], purpose=ImagePurpose.TRAINING)
    other = replace(project.with_layers([begun]), images=project.images.set(2, training))
    plan = plan_study([other], other, MODEL, StudyOptions())
    assert (plan.begun, [one.image for one in plan.study.images]) == (1, list(range(3, 41)))


def test_refusals(project, study):
    with pytest.raises(UserError, match="not begun"):
        plan_study([project], replace(project, layers=immutables.Map(), begun=None), MODEL, StudyOptions())
    with pytest.raises(UserError, match="more than all"):
        plan_study([project], project, MODEL, StudyOptions(without=0.8, planted=0.3))
    on = replace(project, protocol=replace(project.protocol, assistance=study))
    with pytest.raises(UserError, match="already"):
        make_study_step(on, study)
    with pytest.raises(UserError, match="no study"):
        make_end_step(project)


def test_without_nothing_is_proposed(session, study):
    session.set_view(image=find_image(study, WITHOUT).image)
    assert not place_proposals(session)
    assert session.current_layer.status is Status.NEW


def test_with_the_proposals_are_there_as_drafts_once_and_undo_does_not_take_them(session, study):
    one = find_image(study, WITH)
    session.set_view(image=one.image)
    assert place_proposals(session)
    assert not place_proposals(session)
    drafts = session.current_layer.shapes
    found = session.load_layer(LayerKey(one.image, MODEL)).shapes
    assert sorted(drafts.box.tolist()) == sorted(found.box.tolist())
    assert (drafts.draft.all(), set(drafts.assisted.tolist()), np.isnan(drafts.score).all()) == (True, {MODEL}, True)
    assert session.next_undo is None
    assert session.current_layer.status is Status.IN_WORK


def test_planted_mistakes_stand_among_the_others_and_nothing_tells_them(session, study):
    one = find_image(study, PLANTED)
    session.set_view(image=one.image)
    assert place_proposals(session)
    drafts = session.current_layer.shapes
    found = session.load_layer(LayerKey(one.image, MODEL)).shapes
    wrong = {wrong.box for wrong in one.planted}
    gone = {wrong.original for wrong in one.planted if not wrong.invented}
    kept = {tuple(box) for shape, box in zip(found.id.tolist(), found.box.tolist(), strict=True) if shape not in gone}
    assert {tuple(box) for box in drafts.box.tolist()} == kept | wrong
    assert drafts.box[:, 1].tolist() == sorted(drafts.box[:, 1].tolist())
    names = ("draft", "assisted", "label", "occluded", "part_state", "source_id", "image")
    assert all(len(set(getattr(drafts, name).tolist())) == 1 for name in names)
    assert drafts.attributes is None


@pytest.mark.parametrize("change", ["audit", "ended", "stranger", "changed"])
def test_nothing_is_put_there_where_it_would_not_count(session, study, change):
    one = find_image(study, WITH)
    if change == "ended":
        session.commit(make_end_step(session.committed))
    if change == "changed":
        layer = session.load_layer(LayerKey(one.image, MODEL))
        session._install([layer.with_shapes(layer.shapes.take([0]))])
    author = {"stranger": None}.get(change, 1)
    session.set_view(image=one.image, author=author, mode=Mode.AUDIT if change == "audit" else Mode.SESSION)
    assert not place_proposals(session)


def test_copies_carry_the_drafts_and_nothing_of_the_model_and_merging_counts_them(tmp_path, project, study):
    path = tmp_path / "whole.annotator"
    lists = tuple(AssignedList(author, tuple(range(1, 16))) for author in (1, 2, 3))
    protocol = replace(project.protocol, assistance=study, assignment=Assignment(lists, 3, 1.0, "image", 0))
    create_project(path, replace(project, protocol=protocol)).close()
    with open_project(path) as opened:
        copies = hand_out(Session(opened.project, opened, next_shape_id=opened.next_shape_id), tmp_path / "out")
    with open_project(copies[0]) as opened:
        found = opened.load_project()
        assert {key.author for key in found.layers} == {1}
        assert found.protocol.study == study.mask(1)
        for image in range(1, 16):
            shapes = found.layer_of(LayerKey(image, 1)).shapes
            assert bool(len(shapes)) is (study.find_condition(image, 1) is not WITHOUT)
            assert shapes.draft.all()
        session = Session(found, opened, next_shape_id=opened.next_shape_id)
        one = next(image for image in range(1, 16) if study.find_condition(image, 1) is PLANTED)
        layer = session.load_layer(LayerKey(one, 1))
        kept = layer.shapes.with_columns(draft=np.zeros(layer.count, np.bool_))
        session.commit(Step("Confirm", layers=(LayerEdit(layer.key, layer.shapes, kept, layer.status, Status.DONE),)))
    assert run(["merge", str(path), str(copies[0])]) == 0
    with open_project(path, read_only=True) as opened:
        merged = opened.load_project()
    assert merged.protocol.study == study
    taken = measure_assistance(tabulate(merged), Jackknife())[0]
    assert (taken.images, taken.taken.value) == ((0, 0, 1), 1.0)
