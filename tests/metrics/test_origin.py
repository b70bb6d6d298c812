"""Whose boxes a reference was made of, worked by hand, and leave-one-out against a count of its own."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

import annotator
from annotator.cli.program import run
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.rules import ReferenceRule
from annotator.metrics.ranges.origin import OriginCount, ReferenceOrigin, measure_origin
from annotator.metrics.ranges.source import ImageRange, LoadedSource, OneProcess
from annotator.model import edit
from annotator.model.decision import PROVENANCE, find_provenance
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.report.audit.sections import SECTIONS_OF_AUDIT, make_audit_record
from annotator.report.audit.summary import list_remarks
from annotator.report.detector.page import list_notes
from annotator.report.tables import find_section
from annotator.session.disagreements import propose
from annotator.session.disagreements.adjudicate import reference_of
from tests.builders import make_audit_report
from tests.oracles.leave_one_out import count_left_out
from tests.session.scenes import ANA, disputed, opened

BEN, CEM = 2, 3


def with_reference(path: Path, rule: ReferenceRule) -> Project:
    """The scene with a reference that a rule made, confirmed and done."""
    with opened(path, disputed()) as (session, _):
        parts = session.read_ranges(session.committed)
        plan = propose.plan_proposal(session.committed, session.view, parts, rule=rule)
        session.commit(propose.make_proposal_step(plan, first_id=session.next_shape_id, auditor=None, now=5.0))
        session.commit(propose.make_confirming_step(session.load_project(session.committed), session.view))
        reference = reference_of(session.committed).id
        for image in (1, 2, 3):
            layer = session.load_layer(LayerKey(image, reference))
            if layer.status is not Status.DONE:
                session.commit(edit.set_status(layer, Status.DONE, name="Done"))
        return session.load_project(session.committed)


def measure(project: Project, ranges: list[ImageRange]) -> ReferenceOrigin | None:
    reading = LoadedSource(project), project, ranges, OneProcess()
    return measure_origin(reading, reference_of(project).id, AuditOptions.of(project))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return with_reference(tmp_path_factory.mktemp("origin") / "p.annotator", ReferenceRule(2))


def test_a_shape_of_several_persons_is_shared_among_them(made: Project) -> None:
    """On image 1 four shapes of all three and one of Ben and Cem; on the others as the scene says."""
    found = measure(made, [ImageRange(1, 3)])
    assert found is not None
    assert sum(found.shares.values()) == pytest.approx(1, abs=1e-12)
    reference = reference_of(made).id
    told = [
        layer.shapes.attributes_of(row)["adjudication"]["authors"]
        for key, layer in made.layers.items()
        if key.author == reference
        for row in range(layer.count)
    ]
    for author in (ANA, BEN, CEM):
        name = made.author_name(author)
        by_hand = sum(1 / len(names) for names in told if name in names) / len(told)
        assert found.shares[author] == pytest.approx(by_hand, abs=1e-12)


def test_leave_one_out_is_the_rule_over_the_others_counted_anew(made: Project) -> None:
    found = measure(made, [ImageRange(1, 3)])
    assert found is not None
    boxes = {
        author: {
            image: [
                (tuple(box), *map(int, tags))
                for box, *tags in zip(
                    layer.shapes.box.tolist(),
                    layer.shapes.label,
                    layer.shapes.occluded,
                    layer.shapes.part_state,
                    strict=True,
                )
            ]
            for image in (1, 2, 3)
            if (layer := made.layers.get(LayerKey(image, author))) is not None and layer.status.is_finished
        }
        for author in (ANA, BEN, CEM)
    }
    for row in found.rows:
        assert row.others is not None
        assert row.at_least == 2
        roles = row.others.roles
        assert (roles.tp, roles.n_a, roles.n_b) == count_left_out(boxes, row.author)
        assert row.whole.a == found.reference
    by_hand = []
    for layer in made.layers.values():
        if layer.key.author == found.reference:
            told = [
                {PROVENANCE: {"authors": find_provenance(layer.shapes.attributes_of(row))["authors"], "rule": "taken"}}
                for row in range(layer.count)
            ]
            by_hand.append(layer.with_shapes(layer.shapes.with_columns(attributes=np.array(told, dtype=object))))
    decided = measure(made.with_layers(by_hand), [ImageRange(1, 3)])
    assert decided is not None
    assert [row.at_least for row in decided.rows] == [2, 2, 2], "most of the others where people decided"


def test_ranges_make_no_difference(made: Project) -> None:
    whole, parts = (measure(made, ranges) for ranges in ([ImageRange(1, 3)], [ImageRange(n, n) for n in (1, 2, 3)]))
    assert whole is not None
    assert parts is not None
    assert whole.shares == parts.shares
    assert [row.others.roles for row in whole.rows] == [row.others.roles for row in parts.rows]


def test_one_persons_reference_is_that_persons_and_has_nobody_else_to_ask(tmp_path: Path) -> None:
    found = measure(with_reference(tmp_path / "p.annotator", ReferenceRule(person=BEN)), [ImageRange(1, 3)])
    assert found is not None
    assert found.shares == {BEN: 1.0}
    (row,) = found.rows
    assert (row.author, row.others, row.whole.roles.f1.value) == (BEN, None, 1.0)


def test_a_reference_that_says_nothing_and_a_person_have_no_origin(made: Project) -> None:
    assert OriginCount.of([]).shares == {}
    reading = LoadedSource(made), made, [ImageRange(1, 3)], OneProcess()
    assert measure_origin(reading, ANA, AuditOptions.of(made)) is None


def test_an_audit_says_it_in_its_summary_its_table_and_its_json(made: Project) -> None:
    reference = reference_of(made)
    report = make_audit_report(made, replace(AuditOptions.of(made), authors=(ANA, BEN, reference.id)))
    record = make_audit_record(report)
    assert list(record["reference_made_of"]) == ["Ana", "Ben", "Cem"]
    rows = record["leave_one_out"]
    assert [row["author"] for row in rows] == ["Ana", "Ben", "Cem"]
    _name, head, cells = find_section(SECTIONS_OF_AUDIT, "leave_one_out").make_csv(report)
    found = [dict(zip(head, row, strict=True)) for row in cells]
    assert [(row["f1"], row["share"]) for row in found] == [(row["f1"], row["share"]) for row in rows]
    assert any("was made of the boxes of Ana (" in sentence for sentence in list_remarks(report))
    assert make_audit_report(made, AuditOptions.of(made)).origins == ()  # persons alone are audited


def test_a_check_says_it_at_its_head_and_in_its_json(tmp_path: Path) -> None:
    assert run(["demo", str(tmp_path / "o"), "--orchard", "--no-window"]) == 0
    (path,) = (tmp_path / "o").glob("*.annotator")
    assert run(["project", "reference", str(path), "--rule", "2 of 3", "--confirm"]) == 0
    asked = {"model": "Two stage", "reference": "Answer key", "include_unfinished": True, "intervals": False}
    found = annotator.check(path, **asked)
    shares = found.record["reference_made_of"]
    assert list(shares) == ["Ana", "Ben", "Cem"]
    assert sum(shares.values()) == pytest.approx(207 / 246, abs=1e-12)  # the others are of the key on control images
    by_others = {row["author"]: row["f1"] for row in found.record["leave_one_out"]}
    own = {row["author"]: row["f1_with_reference"] for row in found.record["leave_one_out"]}
    assert all(by_others[name] < own[name] for name in shares)
    assert any("was made of the boxes of Ana (" in sentence for sentence in list_notes(found.report))
    assert "reference_made_of" not in annotator.check(path, **{**asked, "reference": "Ana"}).record
