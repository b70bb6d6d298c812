"""Repeat passes: what is drawn, what is out of sight until an image is done; no number of the first pass moves."""

import dataclasses
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress, UserError
from annotator.formats.registry import find_format
from annotator.metrics.agreement.audit import AuditOptions
from annotator.model import edit
from annotator.model.image import ImagePurpose
from annotator.model.layer import LayerKey, PassPurpose, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.overlays.others import find_other_layers
from annotator.report.audit.sections import make_audit_record
from annotator.report.tables import make_plain
from annotator.session.agreement.live import LiveAgreement
from annotator.session.agreement.view import Scope
from annotator.session.editing import navigate, passes
from annotator.session.finding.image_filter import find_matching_images
from annotator.session.image_view import ImageView
from annotator.session.projects.open import open_session, progress_of
from annotator.session.series import repeat_pass
from annotator.session.series.image_series import count_done, find_place, stop_series
from annotator.session.series.repeat_pass import RepeatChoice
from annotator.session.session import Session
from annotator.session.transfer.export_ranges import plan_export
from annotator.session.transfer.options import ExportOptions
from annotator.session.view import Mode
from annotator.store import create_project, open_project
from tests import builders
from tests.builders import audit, make_audit_report
from tests.depth import turns

ANA, BEN = 1, 2


def begun(
    images: int = 20, *, share: float = 0.25, seed: int = 7, authors: tuple[str, ...] = ("Ana", "Ben")
) -> Session:
    """Ana has begun a repeat of five of the first ten images; everybody has finished all."""
    session = builders.session(builders.project(images=images, authors=authors))
    builders.begin_repeat_pass(session, RepeatChoice(share, seed, distance=0))
    return session


def draw(session: Session, *, seed: int = 5, count: int = 3) -> None:
    """Draws boxes on the open layer."""
    assert session.current_layer is not None
    session.commit(edit.add_shapes(session.current_layer, builders.shapes(count, seed=seed, first_id=9000 + seed * 50)))


def test_the_same_seed_draws_the_same_share_of_what_was_finished_long_enough_ago() -> None:
    project = builders.project(images=20)
    eligible = repeat_pass.find_eligible_images(project, ANA, distance=8)
    assert eligible == list(range(1, 13))
    choice = RepeatChoice(0.25, seed=3, distance=8)
    drawn = repeat_pass.draw_repeat_images(project, ANA, choice)
    assert drawn == sorted(drawn)
    assert len(drawn) == 3
    assert set(drawn) <= set(eligible)
    assert drawn == repeat_pass.draw_repeat_images(project, ANA, choice)
    others = {
        tuple(repeat_pass.draw_repeat_images(project, ANA, dataclasses.replace(choice, seed=seed)))
        for seed in range(20)
    }
    assert len(others) > 5


def test_training_images_and_unfinished_ones_are_never_repeated() -> None:
    project = builders.project(images=4)
    training = replace(project.images[1], purpose=ImagePurpose.TRAINING)
    project = replace(project, images=project.images.set(1, training))
    project = project.with_layers([replace(project.layers[LayerKey(2, ANA)], status=Status.IN_WORK)])
    assert repeat_pass.find_eligible_images(project, ANA, distance=0) == [3, 4]


def test_images_that_nobody_else_finished_and_whose_others_were_not_seen_come_first() -> None:
    project = builders.project(images=6)
    alone = [
        replace(project.layers[LayerKey(image, other)], status=Status.IN_WORK) for image in (2, 5) for other in (2, 3)
    ]
    seen = [replace(project.layers[LayerKey(image, ANA)], seen=True) for image in (1, 3)]
    project = project.with_layers([*alone, *seen])
    for seed in range(5):
        assert repeat_pass.draw_repeat_images(project, ANA, RepeatChoice(0.33, seed, 0)) == [2, 5]
        assert repeat_pass.draw_repeat_images(project, ANA, RepeatChoice(0.67, seed, 0)) == [2, 4, 5, 6]


def test_a_repeat_opens_empty_and_the_walk_goes_through_its_images_alone() -> None:
    session = begun()
    walk = session.view.image_series
    assert walk is not None
    assert len(walk.images) == 5
    assert session.view.image == walk.images[0]
    assert session.current_layer is not None
    assert session.current_layer.purpose is PassPurpose.REPEAT
    assert len(session.current_layer.shapes) == 0
    assert (find_place(session), count_done(session)) == ((1, 5), 0)
    draw(session)
    navigate.mark_done_and_go_on(session)
    assert session.view.image == walk.images[1]
    assert (find_place(session), count_done(session)) == ((2, 5), 1)
    navigate.go(session, 1)
    assert find_place(session) == (3, 5)
    stop_series(session)
    session.set_view(image=1 if 1 not in walk.images else 2)
    repeat_pass.resume_repeat_pass(session)
    assert find_place(session) == (2, 5)
    for _ in range(4):
        navigate.mark_done_and_go_on(session)
    assert count_done(session) == 5
    assert not repeat_pass.find_repeat_state(session.committed, ANA).is_open


def test_the_first_pass_cannot_be_reached_until_the_repeat_is_done() -> None:
    session = begun()
    image = session.view.image
    assert image is not None
    assert [layer.purpose for layer in ImageView.of(session).passes] == [PassPurpose.REPEAT]
    session.set_view(pass_number=1)
    assert session.current_layer is not None
    assert session.current_layer.purpose is PassPurpose.REPEAT
    passes.open_next(session)
    stop_series(session)
    session.set_view(image=image % 20 + 1)
    session.set_view(image=image, pass_number=1)
    assert session.current_layer.purpose is PassPurpose.REPEAT
    navigate.set_status(session, Status.DONE)
    assert len(ImageView.of(session).passes) == 2
    session.set_view(pass_number=1)
    assert session.current_key == LayerKey(image, ANA)


def test_lists_and_counts_tell_the_repeat_and_not_the_first_pass() -> None:
    session = begun()
    image = session.view.image
    assert image is not None
    assert progress_of(session.project, session.view, image).count == 0
    assert progress_of(session.project, session.view, image).status is Status.NEW
    assert find_matching_images(session.project, "status:open", session.view) == list(session.view.image_series.images)
    draw(session, count=2)
    assert progress_of(session.project, session.view, image).count == 2
    navigate.set_status(session, Status.DONE)
    assert progress_of(session.project, session.view, image).count == 5


def test_nothing_of_the_image_is_drawn_counted_or_exported_until_the_repeat_is_done() -> None:
    session = begun()
    image = session.view.image
    assert image is not None
    agreement = LiveAgreement(session)
    assert find_other_layers(session.project, session.view) == []
    assert agreement.compute_view(Scope(image=image)).withheld is not None
    agreement.install_count(agreement.make_count_job(Scope()).work(Progress()))
    hidden = agreement.compute_view(Scope())
    shown = repeat_pass.drop_repeated_images(session.committed, session.view)
    assert {key.image for key in shown.layers} == set(range(1, 21)) - set(session.view.image_series.images)
    assert hidden.matrix[0][1].images == 15
    navigate.set_status(session, Status.DONE)
    assert agreement.compute_view(Scope(image=image)).withheld is None
    assert agreement.compute_view(Scope()).matrix[0][1].images == 16


def test_a_repeat_knows_that_others_work_was_seen_before_and_counts_its_edits_as_unblinded() -> None:
    project = builders.project(images=3, authors=("Ana", "Ben"))
    project = project.with_layers(
        [replace(layer, seen=True) for key, layer in project.layers.items() if key.author == ANA]
    )
    session = builders.session(project)
    builders.begin_repeat_pass(session, RepeatChoice(1.0, 0, 0))
    draw(session)
    assert session.current_layer is not None
    assert session.current_layer.unblinded == 1


def test_whoever_looks_at_everybodys_work_meanwhile_repeats_no_longer_blind() -> None:
    session = begun()
    session.set_view(mode=Mode.AUDIT)
    session.set_view(mode=Mode.SESSION)
    draw(session)
    assert session.current_layer is not None
    assert session.current_layer.unblinded == 1


def test_a_repeat_changed_after_a_look_at_the_first_pass_counts_as_unblinded() -> None:
    session = begun()
    draw(session, seed=1)
    navigate.set_status(session, Status.DONE)
    key = session.current_key
    assert key is not None
    draw(session, seed=2)
    assert session.project.layer_of(key).unblinded == 0
    session.set_view(pass_number=1)
    session.set_view(pass_number=key.pass_number)
    draw(session, seed=3)
    assert session.project.layer_of(key).unblinded == 1


def test_undo_takes_the_whole_repeat_back_and_redo_lays_it_again() -> None:
    session = begun()
    image = session.view.image
    assert image is not None
    assert session.committed.protocol.repeat_share == 0.25
    session.undo()
    assert session.committed.protocol.repeat_share == 0.0
    assert not repeat_pass.find_repeat_state(session.committed, ANA).images
    assert session.current_key == LayerKey(image, ANA)
    session.redo()
    assert len(repeat_pass.find_repeat_state(session.committed, ANA).images) == 5


def test_ending_a_repeat_keeps_what_is_done_and_brings_the_first_passes_back() -> None:
    session = begun()
    draw(session)
    navigate.mark_done_and_go_on(session)
    draw(session, seed=6)
    assert repeat_pass.stop_repeat_pass(session) == 4
    state = repeat_pass.find_repeat_state(session.committed, ANA)
    assert (len(state.images), state.is_open) == (1, False)
    assert session.view.image_series is None
    assert session.current_layer is not None
    assert session.current_layer.count == 5
    session.undo()
    assert repeat_pass.find_repeat_state(session.committed, ANA).done == 1
    assert session.current_layer.count == 3


def test_a_second_repeat_waits_for_the_first_and_takes_other_images() -> None:
    session = begun()
    with pytest.raises(UserError, match="still open"):
        builders.begin_repeat_pass(session, RepeatChoice(0.5, 1, 0))
    first = set(session.view.image_series.images)
    for _ in range(5):
        navigate.mark_done_and_go_on(session)
    builders.begin_repeat_pass(session, RepeatChoice(1.0, 1, 0))
    assert len(repeat_pass.find_repeat_state(session.committed, ANA).images) == 20
    assert session.view.image not in first


def test_where_nothing_can_be_repeated_the_sentence_says_what_to_do() -> None:
    session = builders.session(builders.project(images=5))
    with pytest.raises(UserError, match="finish more images first"):
        builders.begin_repeat_pass(session, RepeatChoice(0.5, 1, distance=10))


def test_a_repeat_survives_closing_and_formats_without_passes_get_the_first(tmp_path: Path) -> None:
    made = builders.project(images=4, authors=("Ana", "Ben"))
    path = tmp_path / "trial.annotator"
    create_project(path, made).close()
    with open_project(path) as file:
        session = open_session(file.project, file, author=ANA, next_shape_id=file.next_shape_id)
        builders.begin_repeat_pass(session, RepeatChoice(0.5, 1, 0))
        draw(session)
        navigate.mark_done_and_go_on(session)
    with open_project(path) as file:
        again = open_session(file.project, file, author=ANA, next_shape_id=file.next_shape_id)
        state = repeat_pass.find_repeat_state(again.committed, ANA)
        assert (len(state.images), state.done) == (2, 1)
        repeat_pass.resume_repeat_pass(again)
        assert find_place(again) == (2, 2)
        whole = again.load_project(again.committed)
        yolo = find_format("yolo")
        plan = plan_export(
            whole,
            ExportOptions(authors=("Ana",), keep_missing=True),
            carries=yolo.carries,
        )
        assert len(plan.foreign.shapes) == 4 * 5


def test_a_count_of_eligible_images_that_is_called_off_ends_at_its_next_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeat_pass, "_AT_ONCE", 2)
    looks: list[int] = []
    progress = Progress()

    def report(done: int, _total: int) -> None:
        looks.append(done)
        progress.stop.set()

    progress.report = report
    with pytest.raises(Cancelled):
        repeat_pass.find_eligible_images(builders.project(images=20), ANA, distance=0, progress=progress)
    assert looks == [0]


def _numbers(project: Project) -> dict[str, object]:
    """Everything that the audit says but the repeats themselves."""
    record = make_plain(make_audit_record(make_audit_report(project, AuditOptions.of(project))))
    return {key: value for key, value in record.items() if key not in ("repeat_passes", "parameters")}


@settings(max_examples=turns(3, 100))
@given(
    seed=st.integers(0, 10**6),
    counts=st.lists(st.integers(0, 4), min_size=1, max_size=4),
    finished=st.integers(0, 4),
)
def test_a_repeat_changes_no_number_of_the_first_pass(seed: int, counts: list[int], finished: int) -> None:
    project = builders.project(images=4, count=4)
    before = _numbers(project)
    session = builders.session(project)
    builders.begin_repeat_pass(session, RepeatChoice(1.0, seed, 0))
    for place, count in enumerate(counts):
        layer = session.current_layer
        assert layer is not None
        if count:
            rows = builders.shapes(count, seed=seed % 1000 + place, first_id=session.next_shape_id)
            session.commit(edit.add_shapes(layer, rows))
        if place < finished:
            navigate.mark_done_and_go_on(session)
        else:
            navigate.go(session, 1)
    assert _numbers(session.committed) == before
    audited = audit(session.committed, AuditOptions.of(session.committed))
    done = repeat_pass.find_repeat_state(session.committed, ANA).done
    assert [one.agreement.images for one in audited.repeat_passes] == ([done] if done else [])


def test_the_repeat_is_compared_with_the_pass_that_counts() -> None:
    session = begun(images=4, share=1.0)
    image = session.view.image
    assert image is not None
    first = session.committed.layer_of(LayerKey(image, ANA)).shapes
    assert session.current_layer is not None
    copied = Shapes.concat([first.take(np.arange(4))]).with_columns(id=np.arange(9000, 9004))
    session.commit(edit.add_shapes(session.current_layer, copied))
    navigate.set_status(session, Status.DONE)
    [found] = audit(session.committed, AuditOptions.of(session.committed)).repeat_passes
    assert (found.agreement.a, found.agreement.b, found.agreement.images) == (ANA, ANA, 1)
    assert (found.agreement.roles.n_a, found.agreement.roles.n_b, found.agreement.roles.tp) == (5, 4, 4)


def test_the_export_says_that_a_repeat_comes_back_as_a_pass_that_counts() -> None:
    session = begun(images=4, share=0.5)
    draw(session)
    navigate.mark_done_and_go_on(session)
    whole = session.committed
    coco = find_format("coco")
    plan = plan_export(whole, ExportOptions(authors=("Ana",)), carries=coco.carries)
    assert {note.text: note.count for note in plan.losses if "repeat" in note.text} == {
        "marks that a pass is a repeat (it comes back as one that counts)": 1
    }
