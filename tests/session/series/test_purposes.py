"""Purposes of images: set in one step in audit mode, and control images that no blind annotator can find."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from annotator.errors import Progress, UserError
from annotator.formats.registry import list_formats
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.ranges.measure import RangeMeasure
from annotator.metrics.ranges.reduce import score_control
from annotator.model.image import ImagePurpose
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.report.audit.sections import make_audit_record
from annotator.session.agreement.live import LiveAgreement
from annotator.session.agreement.view import Scope
from annotator.session.finding.image_filter import find_matching_images
from annotator.session.series import splits
from annotator.session.session import Session
from annotator.session.transfer.export_ranges import plan_export
from annotator.session.transfer.options import ExportOptions
from annotator.session.view import Mode
from tests import builders
from tests.builders import make_audit_report
from tests.report.projects import table_of
from tests.session.series.scenes import ANA, BEN, CONTROL, JUDGE, TRAINING, WORK, project_with_reference


def set_purpose(session: Session, images: list[int], purpose: ImagePurpose) -> int:
    step = splits.make_purpose_step(session, images, purpose)
    session.commit(step)
    return step.count


def test_several_images_get_a_purpose_in_one_step_that_leads_nowhere() -> None:
    session = builders.session(builders.project(images=4), mode=Mode.AUDIT)
    assert set_purpose(session, [2, 3, 99], ImagePurpose.CONTROL) == 2
    assert session.next_undo is not None
    assert (session.next_undo.name, session.next_undo.count, session.next_undo.image) == ("Change images", 2, None)
    assert set_purpose(session, [3], ImagePurpose.CONTROL) == 0
    session.undo()
    assert {image.purpose for image in session.committed.images.values()} == {ImagePurpose.WORK}
    assert session.view.image == 1


def test_a_blind_annotator_can_neither_set_nor_see_control_images() -> None:
    session = builders.session(project_with_reference(), author=ANA)
    with pytest.raises(UserError, match="audit mode"):
        set_purpose(session, [1], ImagePurpose.WORK)
    view, images = session.view, session.project.images
    assert {splits.purpose_of(images[image], view) for image in (*CONTROL, WORK)} == {ImagePurpose.WORK}
    assert {splits.purpose_of(images[image], view) for image in TRAINING} == {ImagePurpose.TRAINING}
    assert find_matching_images(session.project, "purpose:control", view) == []
    assert find_matching_images(session.project, "purpose:work", view) == [3, 4, 5]
    audit = replace(view, mode=Mode.AUDIT)
    assert find_matching_images(session.project, "purpose:control", audit) == [3, 4]


def test_no_format_tells_which_image_is_for_control(tmp_path: Path) -> None:
    project = project_with_reference()
    plain = replace(project.images[3], purpose=ImagePurpose.WORK)
    other = replace(
        project, images=project.images.set(3, plain).set(4, replace(project.images[4], purpose=plain.purpose))
    )
    for chosen in list_formats():
        if not chosen.can_write:
            continue
        told = []
        for number, made in enumerate((project, other)):
            plan = plan_export(
                made,
                ExportOptions(authors=("Ana",)),
                carries=chosen.carries,
            )
            path = tmp_path / f"{chosen.id}{number}"
            try:
                chosen.write_table(path, plan.foreign, Progress())
            except UserError:
                continue
            files = sorted(path.rglob("*")) if path.is_dir() else [path]
            told.append([file.read_bytes() for file in files if file.is_file()])
        assert len(told) != 2 or told[0] == told[1], chosen.id


def control_of(project: Project) -> tuple[PairAgreement, ...]:
    measure = RangeMeasure.of(project, AuditOptions.of(project))
    return score_control(measure.frame, measure.tally_control())


def test_control_images_count_as_work_and_each_person_is_compared_with_the_reference() -> None:
    project = project_with_reference()
    found = control_of(project)
    assert [(pair.a, pair.b, pair.images) for pair in found] == [(JUDGE, ANA, 2), (JUDGE, BEN, 2)]
    ana, ben = found
    assert (ana.roles.n_a, ana.roles.n_b, ana.roles.tp) == (8, 6, 6)
    assert ana.roles.f1.value == pytest.approx(12 / 14)
    assert ben.roles.f1.value == pytest.approx(8 / 12)
    report = make_audit_report(project, AuditOptions.of(project))
    assert [row["f1"] for row in make_audit_record(report)["control"]] == [ana.roles.f1.value, ben.roles.f1.value]
    assert report.agreement.pairs[0].agreement.images == 3
    assert table_of(report, "control") is not None
    assert table_of(report.for_annotator(ANA), "control") is None
    assert "control" not in json.dumps(make_audit_record(report.for_annotator(ANA))["parameters"])


def test_without_a_reference_or_control_images_there_is_no_table() -> None:
    project = project_with_reference()
    opened = [replace(project.layers[LayerKey(image, JUDGE)], status=Status.IN_WORK) for image in CONTROL]
    assert control_of(project.with_layers(opened)) == ()
    assert control_of(builders.project()) == ()


def test_the_tab_has_control_numbers_in_audit_mode_alone() -> None:
    session = builders.session(project_with_reference(), author=ANA)
    agreement = LiveAgreement(session)
    blind = agreement.make_quality_job(Scope())
    assert blind is not None
    assert blind.work(Progress()).control == ()
    session.set_view(mode=Mode.AUDIT)
    shown = agreement.make_quality_job(Scope())
    assert shown is not None
    assert len(shown.work(Progress()).control) == 2


def test_numbers_follow_when_an_image_becomes_one_for_training() -> None:
    session = builders.session(builders.project(images=3), mode=Mode.AUDIT)
    agreement = LiveAgreement(session)
    agreement.install_count(agreement.make_count_job(Scope()).work(Progress()))
    assert agreement.compute_view(Scope()).matrix[0][1].images == 3
    set_purpose(session, [2], ImagePurpose.TRAINING)
    assert agreement.compute_view(Scope()).needs_count
    agreement.install_count(agreement.make_count_job(Scope()).work(Progress()))
    assert agreement.compute_view(Scope()).matrix[0][1].images == 2
