"""Live agreement: the panel's numbers equal the report's after any walk of edits, and a preview leaves no trace."""

import threading
import weakref
from collections.abc import Sequence

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.metrics.live.live import LiveCounts
from annotator.metrics.matching.selection import ImageChoice
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.image import ImagePurpose
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.metric_settings import IntervalUnit, RandCrownsSettings
from annotator.model.project import Project
from annotator.session.agreement.live import LiveAgreement
from annotator.session.agreement.view import SECTIONS, Scope, Section, audit_options_of
from annotator.session.exposure import Withheld
from annotator.session.session import Session
from annotator.session.view import Mode
from tests import builders
from tests.builders import make_audit_report
from tests.depth import turns
from tests.jobs import run_inline
from tests.metrics.support import assert_same

WHOLE = Scope()
AUTHORS = ("Ana", "Ben", "Cem")


def project(images: int = 4, count: int = 12, authors: Sequence[str] = AUTHORS) -> Project:
    """Three authors, or these, who drew nearly the same crowded boxes."""
    made = builders.project(images=images, authors=authors, count=count)
    layers = []
    for key, layer in made.layers.items():
        rng = np.random.default_rng(key.image * 10 + key.author)
        table = builders.shapes(count, seed=key.image, first_id=int(layer.shapes.id[0]), size=150.0)
        layers.append(layer.with_shapes(table.with_columns(box=table.box + rng.uniform(-2, 2, (count, 4)))))
    metrics = replace(made.metrics, randcrowns=RandCrownsSettings(1.0, 2.0, 3.0), size_threshold=400.0)
    return replace(made.with_layers(layers), metrics=metrics)


def audit_session(of: Project | None = None, **view: object) -> Session:
    return builders.session(project() if of is None else of, mode=Mode.AUDIT, **view)


def built(session: Session, scope: Scope = WHOLE) -> LiveAgreement:
    live = LiveAgreement(session)
    assert live.install_count(run_inline(live.make_count_job(scope)))
    return live


def assert_equals_report(live: LiveAgreement, of: Project) -> None:
    report = make_audit_report(of, replace(AuditOptions.of(of), intervals=IntervalRule(wanted=False)))
    view = live.compute_view(WHOLE)
    for pair in report.agreement.pairs:
        a, b = (view.authors.index(one) for one in (pair.agreement.a, pair.agreement.b))
        assert_same(view.matrix[a][b], pair.agreement)
        assert_same(view.matrix[b][a], pair.agreement.swap())
    assert_same(view.alpha, report.agreement.alpha)
    assert_same(view.variance, report.variance)


def random_step(rng: np.random.Generator, session: Session):
    layer, choice = session.current_layer, rng.integers(0, 10)
    if choice == 0:
        status = Status.IN_WORK if layer.status is Status.DONE else Status.DONE
        return edit.set_status(layer, status, name="Set status")
    if choice == 1 or not len(layer.shapes):
        return edit.add_shapes(
            layer, builders.shapes(1, seed=session.next_shape_id, first_id=session.next_shape_id, size=150)
        )
    shape = int(rng.choice(layer.shapes.id))
    if choice == 2:
        return edit.remove_shapes(layer, [shape])
    if choice == 3:
        return edit.set_column(layer, [shape], name="Set label", label=int(rng.integers(0, 2)))
    if choice == 4:
        return edit.set_column(layer, [shape], name="Set state", part_state=int(rng.integers(-1, 4)))
    box = layer.shapes.take(layer.shapes.rows_of([shape])).box + rng.uniform(-4, 4, (1, 4))
    box[:, 2:] = np.maximum(box[:, 2:], box[:, :2] + 1)
    return edit.set_boxes(layer, [shape], box)


def test_a_walk_of_edits_previews_undos_and_redos_equals_the_report():
    session = audit_session()
    live, rng = built(session), np.random.default_rng(5)
    for turn in range(turns(80, 200)):
        if turn % 7 == 0:
            session.set_view(image=int(rng.integers(1, 5)), author=int(rng.integers(1, 4)), mode=Mode.AUDIT)
        lot = rng.random()
        if lot < 0.1:
            session.undo()
        elif lot < 0.15:
            session.redo()
        elif lot < 0.3:
            session.preview(random_step(rng, session))
            if rng.random() < 0.5:
                live.compute_view(WHOLE)
            session.drop_preview()
        else:
            session.commit(random_step(rng, session))
        if rng.random() < 0.3:
            live.compute_view(Scope(image=session.view.image))
        if turn % 40 == 39:
            assert_equals_report(live, session.committed)


def test_a_preview_is_provisional_and_leaves_no_trace():
    session = audit_session()
    live = built(session)
    layer = session.current_layer
    for scope in (WHOLE, Scope(image=1)):
        before = live.compute_view(scope)
        session.preview(edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + 300))
        during = live.compute_view(scope)
        assert during.provisional
        assert during.matrix[0][1].roles.f1.value < before.matrix[0][1].roles.f1.value
        session.drop_preview()
        assert not live.compute_view(scope).provisional
        assert_same(live.compute_view(scope).matrix[0][1], before.matrix[0][1])
        assert_same(live.compute_view(scope).variance, before.variance)
        assert_same(live.compute_view(scope).alpha, before.alpha)
    session.preview(edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + 300))
    session.commit(edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + 300))
    assert_equals_report(live, session.committed)


def test_the_open_image_has_numbers_before_the_whole_set_is_counted():
    session = audit_session()
    live = LiveAgreement(session)
    assert live.compute_view(WHOLE).needs_count
    view = live.compute_view(Scope(image=2))
    alone = replace(session.committed, images=session.committed.images.delete(1).delete(3).delete(4))
    report = make_audit_report(alone, replace(AuditOptions.of(alone), intervals=IntervalRule(wanted=False)))
    assert_same(view.matrix[0][2], report.agreement.pairs[1].agreement)
    assert_same(view.variance, report.variance)
    assert view.images == 1
    assert sum(number for _, number in view.counts) == len(view.objects.disagreements) > 0


def test_where_many_people_drew_the_open_image_is_counted_by_a_job_and_edits_are_followed():
    session = audit_session(project(images=2, count=6, authors=[*"ABCDEFG"]))
    live, scope = LiveAgreement(session), Scope(image=1)
    assert live.compute_view(scope).needs_count
    job = live.make_count_job(scope)
    layer = session.current_layer
    session.commit(edit.remove_shapes(layer, layer.shapes.id[:2]))
    assert live.install_count(run_inline(job))
    alone = replace(session.committed, images=session.committed.images.delete(2))
    report = make_audit_report(alone, replace(AuditOptions.of(alone), intervals=IntervalRule(wanted=False)))
    view = live.compute_view(scope)
    assert_same(view.matrix[0][6], report.agreement.pairs[5].agreement)
    assert_same(view.alpha, report.agreement.alpha)
    assert_same(view.variance, report.variance)
    late = live.make_count_job(scope)
    session.set_view(image=2, mode=Mode.AUDIT)
    assert not live.install_count(run_inline(late))


def test_edits_during_the_job_are_counted_when_it_comes_in():
    session = audit_session()
    live = LiveAgreement(session)
    job = live.make_count_job(WHOLE)
    result = run_inline(job)
    session.set_view(image=3, author=2, mode=Mode.AUDIT)
    session.commit(edit.remove_shapes(session.current_layer, session.current_layer.shapes.id[:2]))
    session.set_view(image=1)
    session.preview(edit.remove_shapes(session.current_layer, session.current_layer.shapes.id[:1]))
    assert live.install_count(result)
    assert live.compute_view(WHOLE).provisional
    session.drop_preview()
    assert_equals_report(live, session.committed)


def test_settings_changed_during_the_job_ask_for_another_one():
    session = audit_session()
    live = LiveAgreement(session)
    result = run_inline(live.make_count_job(WHOLE))
    metrics = session.committed.metrics
    session.commit(edit.set_metrics(metrics, replace(metrics, iou_threshold=0.9)))
    assert not live.install_count(result)
    assert live.compute_view(WHOLE).needs_count
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    assert_equals_report(live, session.committed)


def test_a_label_that_is_new_asks_for_another_job():
    session = audit_session()
    live = built(session)
    words = session.committed.vocabulary
    session.commit(edit.set_vocabulary(words, words.add_label("kiwi"), name="Add label"))
    assert not live.compute_view(WHOLE).needs_count
    session.commit(
        edit.set_column(session.current_layer, session.current_layer.shapes.id[:1], name="Set label", label=2)
    )
    assert live.compute_view(WHOLE).needs_count
    assert live.compute_view(Scope(image=1)).matrix[0][1].roles.f1.value is not None
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    assert_equals_report(live, session.committed)


def test_one_label_counts_only_its_shapes():
    session = audit_session()
    live = built(session, Scope(label=1))
    shapes = sum(int((layer.shapes.label == 1).sum()) for layer in session.committed.layers.values())
    view = live.compute_view(Scope(label=1))
    assert (
        sum(view.matrix[a][b].roles.n_a + view.matrix[a][b].roles.n_b for a, b in ((0, 1), (1, 2), (0, 2)))
        == 2 * shapes
    )
    assert view.variance.pooled.targets + view.variance.pooled.excluded == shapes
    assert live.compute_view(WHOLE).needs_count


def test_parameters_are_computed_once_stored_and_no_edit_to_undo():
    made = project()
    session = audit_session(replace(made, metrics=replace(made.metrics, randcrowns=None)))
    live = LiveAgreement(session)
    assert live.compute_view(Scope(image=1)).variance is None
    assert live.compute_view(Scope(image=1)).variance_withheld is Withheld.NO_PARAMETERS
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    stored = session.committed.metrics.randcrowns
    scales = np.concatenate([layer.shapes.box for layer in session.committed.layers.values()])
    median = float(np.median(np.sqrt((scales[:, 2] - scales[:, 0]) * (scales[:, 3] - scales[:, 1]))))
    assert stored.alpha == pytest.approx(0.12 * median)
    assert stored.unit == "px"
    assert session.next_undo is None
    assert live.compute_view(Scope(image=1)).crowns == stored
    assert_equals_report(live, session.committed)


def test_parameters_of_a_project_that_cannot_be_written_are_used_all_the_same():
    made = project()
    session = audit_session(replace(made, metrics=replace(made.metrics, randcrowns=None)))
    builders.storage_of(session).read_only = True
    live = built(session)
    assert session.committed.metrics.randcrowns is None
    assert live.compute_view(WHOLE).variance.pooled.randcrowns.value is not None


def report_with_intervals(session):
    return make_audit_report(session.committed, AuditOptions.of(session.committed))


def assert_intervals_are_those_of_the_audit(session, view):
    """What the panel has edit by edit is what the command computes at once."""
    report = report_with_intervals(session)
    found, whole = view.matrix[0][1], report.agreement.pairs[0].agreement
    for shown, computed in (
        *((getattr(found.roles, name), getattr(whole.roles, name)) for name in ("f1", "precision", "recall")),
        (found.iou.mean, whole.iou.mean),
    ):
        assert_same_interval(shown, computed)
    if Section.ALPHA in view.intervals:
        assert_same_interval(view.alpha.whole, report.agreement.alpha.whole)
        assert_same_interval(view.alpha.mean, report.agreement.alpha.mean)
        for author, score in view.alpha.vitality.items():
            assert_same_interval(score, report.agreement.alpha.vitality[author])
    if Section.VARIANCE in view.intervals:
        for name in ("iou", "iou_crowns", "randcrowns", "iou_all_targets"):
            assert_same_interval(getattr(view.variance.pooled, name), getattr(report.variance.pooled, name))


def assert_same_interval(shown, computed):
    assert shown.no_interval == computed.no_interval
    assert shown.value == pytest.approx(computed.value, abs=1e-12)
    if computed.interval is not None:
        ends = (computed.interval.low, computed.interval.high)
        assert (shown.interval.low, shown.interval.high) == pytest.approx(ends, abs=1e-9)
        assert shown.interval.units == computed.interval.units


def test_the_matrix_has_its_intervals_at_once_and_edit_by_edit():
    session = audit_session()
    live = built(session)
    assert_intervals_are_those_of_the_audit(session, live.compute_view(WHOLE))
    step = edit.remove_shapes(session.current_layer, session.current_layer.shapes.id[:1])
    session.preview(step)
    assert live.compute_view(WHOLE).matrix[0][1].roles.f1.interval is None
    session.commit(step)
    assert_intervals_are_those_of_the_audit(session, live.compute_view(WHOLE))
    session.undo()
    assert_intervals_are_those_of_the_audit(session, live.compute_view(WHOLE))


def test_folders_are_left_out_together_where_the_project_says_so():
    made = project()
    images = {key: replace(image, name=f"{key % 2}/{image.name}") for key, image in made.images.items()}
    by_folder = replace(made.metrics, interval_unit=IntervalUnit.FOLDER)
    session = audit_session(replace(made, images=immutables.Map(images), metrics=by_folder))
    live = built(session)
    view = live.compute_view(WHOLE)
    assert view.matrix[0][1].roles.f1.interval.units == 2
    assert view.matrix[0][1].roles.f1.interval.caution == "few folders"
    assert_intervals_are_those_of_the_audit(session, view)


def test_other_intervals_come_by_a_job_and_go_with_the_next_edit():
    session = audit_session()
    live = built(session)
    view = live.compute_view(WHOLE)
    assert view.intervals == frozenset()
    some = replace(view, sections=frozenset({Section.VARIANCE}))
    assert live.install_intervals(run_inline(live.make_interval_job(some)))
    assert live.compute_view(WHOLE).intervals == {Section.VARIANCE}
    found = run_inline(live.make_interval_job(live.compute_view(WHOLE)))
    assert live.install_intervals(found)
    view = live.compute_view(WHOLE)
    assert view.intervals == {Section.VARIANCE, Section.ALPHA, Section.DISTRIBUTION}
    assert view.iou_mean.interval.low < view.iou_mean.value < view.iou_mean.interval.high
    assert_intervals_are_those_of_the_audit(session, view)
    assert live.make_interval_job(view) is None
    step = edit.remove_shapes(session.current_layer, session.current_layer.shapes.id[:1])
    session.preview(step)
    assert live.compute_view(WHOLE).intervals == frozenset()
    session.drop_preview()
    assert live.compute_view(WHOLE).intervals == view.intervals
    session.commit(step)
    assert live.compute_view(WHOLE).intervals == frozenset()
    assert not live.install_intervals(found)


def test_images_are_ranked_by_disagreement_of_a_cell():
    session = audit_session()
    live = LiveAgreement(session)
    assert live.rank_images(1, 2) is None
    live = built(session)
    ranks = live.rank_images(2, 1)
    assert {rank.image for rank in ranks} == {1, 2, 3, 4}
    assert [(-rank.unpaired, rank.f1, rank.image) for rank in ranks] == sorted(
        (-rank.unpaired, rank.f1, rank.image) for rank in ranks
    )
    for rank in ranks:
        cell = live.compute_view(Scope(image=rank.image)).matrix[1][0]
        assert (cell.roles.n_a, cell.roles.n_b, cell.roles.tp) == (rank.n_a, rank.n_b, rank.tp)
        assert cell.roles.f1.value == pytest.approx(rank.f1)
    worst = ranks[-1].image
    session.set_view(image=worst, author=1, mode=Mode.AUDIT)
    session.commit(edit.remove_shapes(session.current_layer, session.current_layer.shapes.id))
    assert live.rank_images(2, 1)[0].image == worst


def test_an_image_on_which_neither_author_drew_has_no_rank():
    session = audit_session()
    for author in (1, 2):
        session.set_view(image=1, author=author, mode=Mode.AUDIT)
        session.commit(edit.remove_shapes(session.current_layer, session.current_layer.shapes.id))
    assert {rank.image for rank in built(session).rank_images(1, 2)} == {2, 3, 4}


def test_image_facts_change_the_variance_of_their_image():
    made = project()
    metres = replace(made.metrics, randcrowns=RandCrownsSettings(0.1, 0.2, 3.0, "m"))
    session = audit_session(replace(made, metrics=metres))
    live = built(session)
    assert "ground sampling distance" in live.compute_view(WHOLE).variance.pooled.randcrowns.reason
    image = session.committed.images[2]
    session.commit(edit.set_image(image, replace(image, sampling_distance=0.1), name="Set sampling distance"))
    assert live.compute_view(WHOLE).variance.pooled.targets > 0
    assert_equals_report(live, session.committed)


def test_an_edit_on_a_training_image_leaves_the_variance_as_it_is():
    made = project()
    training = made.images.set(1, replace(made.images[1], purpose=ImagePurpose.TRAINING))
    session = audit_session(replace(made, images=training))
    live = built(session)
    one, layer = Scope(image=1), session.current_layer
    assert live.compute_view(one).variance.pooled.targets == 0
    session.commit(edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + 3.0))
    assert_equals_report(live, session.committed)
    assert live.compute_view(one).variance.pooled.targets == 0


def test_ones_own_work_counts_in_the_statistics_of_a_blind_session_before_it_is_finished():
    made = project(images=2)
    made = replace(made, metrics=replace(made.metrics, include_unfinished=True))
    made = made.with_layers([replace(made.layers[LayerKey(2, 1)], status=Status.IN_WORK)])
    live = LiveAgreement(builders.session(made, mode=Mode.SESSION, author=1))
    rows = run_inline(live.make_statistics_job())
    assert {(row.author, row.images) for row in rows if row.split is None} == {(1, 2), (2, 1), (3, 1)}


def test_many_images_changed_at_once_are_left_to_a_job():
    session = audit_session(project(images=70, count=2))
    live = built(session)
    steps = [
        edit.remove_shapes(session.load_layer(LayerKey(image, 1)), session.load_layer(LayerKey(image, 1)).shapes.id[:1])
        for image in range(1, 71)
    ]
    session.commit(edit.join_steps(steps, name="Remove"))
    assert live.compute_view(WHOLE).needs_count
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    assert [live.note_looks(WHOLE) for _ in range(2)] == [False, True]  # of 70 images, more than in one go
    assert_equals_report(live, session.committed)


def test_a_count_that_a_large_step_outdates_is_taken_apart_by_the_next_job():
    session = audit_session(project(images=70, count=4))
    live = built(session)
    ended: list[int] = []
    weakref.finalize(live._sets[WHOLE].counts, lambda: ended.append(threading.get_ident()))
    layers = [session.load_layer(LayerKey(image, 1)) for image in range(1, 71)]
    session.commit(edit.join_steps([edit.remove_shapes(one, one.shapes.id[:1]) for one in layers], name="Remove"))
    assert live.compute_view(WHOLE).needs_count
    assert not ended
    worker = threading.Thread(target=run_inline, args=(live.make_count_job(WHOLE),))
    worker.start()
    number = worker.ident
    worker.join()
    assert ended == [number]


def test_layers_that_are_not_loaded_are_read_by_the_job_and_for_the_open_image():
    full = project()
    bare = full.with_layers([replace(layer, loaded=None) for layer in full.layers.values()])
    session = audit_session(bare)
    builders.storage_of(session).shapes.update({key: layer.shapes for key, layer in full.layers.items()})
    live = LiveAgreement(session)
    assert live.compute_view(Scope(image=2)).matrix[0][1].roles.tp > 0
    assert session.committed.layer_of(LayerKey(3, 1)).loaded is None
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    assert session.committed.layer_of(LayerKey(3, 1)).loaded is not None
    assert_equals_report(live, full)


def test_parameters_being_tried_count_the_variances_anew_and_nothing_else():
    session = audit_session()
    live = built(session)
    stored = live.compute_view(WHOLE)
    session.set_view(tried=RandCrownsSettings(2.0, 1.0, 2.0))
    waiting = live.compute_view(WHOLE)
    assert waiting.needs_count
    assert waiting.variance is None
    assert waiting.matrix == stored.matrix
    assert live.compute_view(Scope(image=1)).variance is not None
    job = live.make_count_job(WHOLE)
    session.commit(edit.remove_shapes(session.current_layer, session.current_layer.shapes.id[:1]))
    assert live.install_count(run_inline(job))
    tried = live.compute_view(WHOLE)
    assert (tried.needs_count, tried.crowns) == (False, session.view.tried)
    metrics = replace(session.committed.metrics, randcrowns=session.view.tried)
    assert_equals_report(live, replace(session.committed, metrics=metrics))
    session.set_view(tried=None)
    assert live.compute_view(WHOLE).needs_count
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    assert_equals_report(live, session.committed)


def test_the_scatter_has_a_point_a_pair_and_knows_its_outliers():
    session = audit_session()
    live = LiveAgreement(session)
    scatter = run_inline(live.make_scatter_job(WHOLE))
    table = make_audit_report(session.committed, AuditOptions.of(session.committed)).rows.read_pairs()
    rows = [row for row in table.iterate_rows() if row["randcrowns"] is not None]
    points = (scatter.image, scatter.reference, scatter.target, scatter.author, scatter.shape, scatter.iou, scatter.rc)
    names = ("image", "reference", "target_id", "author", "shape_id", "iou", "randcrowns")
    assert [tuple(row[name] for name in names) for row in rows] == list(zip(*points, strict=True))
    assert len(scatter.outliers) == table.count_outliers()
    assert all(scatter.rc[row] >= 0.9 and scatter.iou[row] < 0.5 for row in scatter.outliers)
    here = run_inline(live.make_scatter_job(Scope(image=1)))
    assert len(here) == sum(row["image"] == 1 for row in rows)


def test_the_scatter_is_as_blind_as_the_numbers():
    session = builders.session(project(), mode=Mode.SESSION)
    live = LiveAgreement(session)
    whole = run_inline(live.make_scatter_job(WHOLE))
    assert set(whole.image.tolist()) == {1, 2, 3, 4}
    session.commit(edit.set_status(session.current_layer, Status.IN_WORK, name="Reopen"))
    assert live.make_scatter_job(Scope(image=1)) is None
    assert set(run_inline(live.make_scatter_job(WHOLE)).image.tolist()) == {2, 3, 4}
    assert session.committed.layer_of(LayerKey(4, 1)).seen


def test_one_author_is_told_what_is_missing():
    live = LiveAgreement(audit_session(builders.project(authors=("Ana",))))
    assert live.compute_view(WHOLE).withheld is Withheld.TOO_FEW_AUTHORS
    assert live.compute_view(WHOLE).matrix == ()


def test_two_authors_are_told_that_variance_needs_three():
    view = LiveAgreement(audit_session(builders.project(authors=("Ana", "Ben")))).compute_view(Scope(image=1))
    assert view.matrix[0][1] is not None
    view = built(audit_session(builders.project(authors=("Ana", "Ben")))).compute_view(WHOLE)
    assert "three" in view.variance.pooled.randcrowns.reason


def test_audited_authors_and_unblinded_layers_are_chosen_by_the_view():
    made = project()
    made = made.with_layers([replace(made.layer_of(LayerKey(1, 1)), unblinded=2)])
    made = replace(made, authors=made.authors.set(9, Author(9, "Eva")))
    session = audit_session(made)
    live = built(session)
    assert live.compute_view(WHOLE).authors == (1, 2, 3)
    assert live.compute_view(WHOLE).matrix[0][1].images == 4
    session.set_view(audited=(1, 2), exclude_unblinded=True)
    assert live.compute_view(WHOLE).needs_count
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    assert live.compute_view(WHOLE).authors == (1, 2)
    assert live.compute_view(WHOLE).matrix[0][1].images == 3


def test_disagreements_of_the_open_image_are_counted_by_kind():
    session = audit_session()
    live = LiveAgreement(session)
    shapes = session.current_layer.shapes
    before = dict(live.compute_view(Scope(image=1)).counts)
    session.commit(
        edit.set_column(session.current_layer, shapes.id[:1], name="Set label", label=1 - int(shapes.label[0]))
    )
    after = live.compute_view(Scope(image=1))
    assert dict(after.counts).get(DisagreementKind.LABEL, 0) >= before.get(DisagreementKind.LABEL, 0) + 1
    assert after.decided == 0


def test_a_layer_that_cannot_be_loaded_is_an_error_in_words():
    full = project()
    session = audit_session(full.with_layers([replace(full.layer_of(LayerKey(1, 2)), loaded=None)]))

    def refuse(_key: LayerKey) -> Layer:
        raise UserError("The project file is damaged.")

    builders.storage_of(session).load_layer = refuse
    with pytest.raises(UserError, match="damaged"):
        LiveAgreement(session).compute_view(Scope(image=1))


def test_sections_that_are_asked_for_equal_those_of_the_whole_view():
    session = audit_session()
    live, in_step = built(session), built(session)
    rng = np.random.default_rng(4)
    choices = sorted(SECTIONS, key=lambda section: section.name)
    for scope in (WHOLE, Scope(image=1)):
        known = live.compute_view(scope)
        for _ in range(turns(12, 40)):
            layer = session.current_layer
            step = edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + rng.uniform(-9, 9))
            if rng.random() < 0.7:
                session.preview(step)
            else:
                session.commit(step)
            wanted = frozenset(section for section in choices if rng.random() < 0.4)
            part, whole = live.compute_view(scope, wanted), in_step.compute_view(scope)
            assert part.sections == wanted
            assert_same(part.matrix, whole.matrix)
            assert_same(part.fill_from(whole), replace(whole, sections=wanted))
            if Section.ALPHA not in wanted:
                assert part.alpha is None
                assert part.fill_from(known).alpha is known.alpha
        session.drop_preview()
        assert_same(live.compute_view(scope), in_step.compute_view(scope))


def test_the_list_restricts_the_whole_set_and_not_the_open_image():
    session = audit_session()
    live = built(session)
    all_of_it = live.compute_view(WHOLE)
    here = live.compute_view(Scope(image=1))
    chosen = ImageChoice(frozenset({2, 3}), query="img1 img2")
    session.set_view(listed=chosen)
    assert live.compute_view(WHOLE).chosen.is_all, "without the switch the list restricts nothing"
    session.set_view(only_listed=True)
    assert live.compute_view(WHOLE).needs_count
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    found = live.compute_view(WHOLE)
    part = session.project
    options = AuditOptions.of(part)
    options = replace(
        options, intervals=IntervalRule(wanted=False), selection=replace(options.selection, images=chosen)
    )
    report = make_audit_report(part, options)
    assert found.matrix[0][1].images == 2 < all_of_it.matrix[0][1].images
    assert found.chosen == chosen
    for pair in report.agreement.pairs:
        a, b = (found.authors.index(one) for one in (pair.agreement.a, pair.agreement.b))
        assert_same(found.matrix[a][b], pair.agreement)
    assert_same(found.alpha, report.agreement.alpha)
    assert_same(found.variance, report.variance)
    assert audit_options_of(session.committed, session.view).selection.images == chosen
    assert_same(live.compute_view(Scope(image=1)).matrix[0][1], here.matrix[0][1])


def test_an_edit_of_an_image_that_is_not_listed_changes_no_number_of_the_list():
    session = audit_session()
    live = LiveAgreement(session)
    session.set_view(listed=ImageChoice(frozenset({2, 3}), query="img1 img2"), only_listed=True)
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    before = live.compute_view(WHOLE)
    session.commit(edit.remove_shapes(session.current_layer, session.current_layer.shapes.id[:4]))
    assert_same(live.compute_view(WHOLE).matrix[0][1], before.matrix[0][1])
    assert_same(live.compute_view(WHOLE).alpha, before.alpha)


def test_numbers_of_a_longer_list_are_noted_as_seen_too():
    session = builders.session(project(), mode=Mode.SESSION)
    live = LiveAgreement(session)
    session.set_view(listed=ImageChoice(frozenset({2}), query="img1"), only_listed=True)
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    live.compute_view(WHOLE)
    assert {key.image for key in builders.storage_of(session).seen} == {2}
    session.set_view(only_listed=False)
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    live.compute_view(WHOLE)
    assert {key.image for key in builders.storage_of(session).seen} == {1, 2, 3, 4}


def test_numbers_of_a_whole_set_are_given_out_when_all_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("annotator.session.exposure.LOOKS_AT_ONCE", 3)
    session = builders.session(project(), mode=Mode.SESSION)
    live = LiveAgreement(session)
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    view, seen = live.compute_view(WHOLE), builders.storage_of(session).seen
    assert (view.needs_notes, view.has_numbers, view.matrix, len(seen)) == (True, False, (), 3)
    assert live.note_looks(WHOLE)
    assert {key.image for key in seen} == {1, 2, 3, 4}
    assert live.compute_view(WHOLE).has_numbers


def test_a_merged_label_and_its_undo_are_followed() -> None:
    made = project()
    turned = (layer for key, layer in made.layers.items() if key.author == 2)
    made = made.with_layers(
        layer.with_shapes(layer.shapes.with_columns(label=1 - layer.shapes.label)) for layer in turned
    )
    session = audit_session(made)
    live = built(session)
    apart = live.compute_view(WHOLE)
    words = session.committed.vocabulary
    merged = words.merge_label(1, 0)
    session.commit(edit.set_vocabulary(words, merged, name="Merge labels"))
    assert live.compute_view(WHOLE).needs_count
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    assert_equals_report(live, session.committed)
    together = live.compute_view(WHOLE)
    assert together.matrix[0][1].roles.f1.value > apart.matrix[0][1].roles.f1.value
    plain = session.committed
    plain = replace(plain, vocabulary=replace(words, labels=words.labels[:1])).with_layers(
        layer.with_shapes(layer.shapes.with_columns(label=np.zeros(layer.count, np.int32)))
        for layer in plain.layers.values()
    )
    assert_equals_report(live, plain)
    rng = np.random.default_rng(3)
    for _ in range(turns(4, 12)):
        session.commit(random_step(rng, session))
        assert_equals_report(live, session.committed)
        assert_same(
            live.compute_view(Scope(image=1)).matrix, LiveAgreement(session).compute_view(Scope(image=1)).matrix
        )
    while session.undo() is not None:
        pass
    assert session.committed.vocabulary == words
    assert live.install_count(run_inline(live.make_count_job(WHOLE)))
    assert_same(live.compute_view(WHOLE).matrix, apart.matrix)


def test_a_small_change_in_a_layer_with_merged_labels_is_counted_alone(monkeypatch) -> None:
    """Tables with merged labels are made anew each time; only their content tells who has changed."""
    session = audit_session(project(images=1))
    words = session.committed.vocabulary
    session.commit(edit.set_vocabulary(words, words.merge_label(1, 0), name="Merge labels"))
    live = built(session)
    seen = []
    spied = LiveCounts._update_pairs
    monkeypatch.setattr(
        LiveCounts, "_update_pairs", lambda self, image, *rest: (seen.append(image), spied(self, image, *rest))[1]
    )
    layer = session.current_layer
    session.commit(edit.set_column(layer, layer.shapes.id[:1], name="Set occluded", occluded=1))
    assert_equals_report(live, session.committed)
    assert seen == []
