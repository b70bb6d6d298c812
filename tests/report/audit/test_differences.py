"""Differences of persons in an audit: those of audits without each image, and the same on every way out."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.api.audit import AuditAnswer
from annotator.metrics.agreement.audit import AuditOptions
from annotator.model.author import AuthorKind
from annotator.model.project import Project
from annotator.report.audit.html_page import render_audit_page
from annotator.report.audit.sections import make_audit_record
from annotator.session.disagreements.propose import tally_all_rules
from annotator.session.view import Mode, ViewState
from tests.builders import make_audit_report
from tests.oracles.two_sources import interval_of_difference, interval_over_references
from tests.report.projects import made, report_of, table_of

NAMES = ("Ana", "Ben", "Cem", "Dee", "Eva")


def people(count: int, images: int = 6, *, without: frozenset[tuple[int, int]] = frozenset()) -> Project:
    """Boxes of which each person leaves out others; who has not finished which image is in `without`."""
    rng = np.random.default_rng(count)
    layers = {}
    for image in range(1, images + 1):
        corner = [(x, y) for x in range(0, 400, 50) for y in range(0, 300, 60)]
        for author in range(1, count + 1):
            if (image, author) not in without:
                kept = rng.random(len(corner)) > 0.1 * author
                layers[image, author] = [
                    ((x, y, x + 30, y + 30), 0) for (x, y), is_kept in zip(corner, kept, strict=True) if is_kept
                ]
    return made(layers, authors=NAMES[:count], labels=("apple",))


def f1_of_pairs(project: Project, images: set[int]) -> dict[tuple[int, int], float]:
    """What an audit of these images alone says of every pair, without intervals."""
    options = AuditOptions.of(project)
    chosen = replace(options.selection, images=replace(options.selection.images, ids=frozenset(images)))
    report = make_audit_report(project, replace(options, selection=chosen))
    pairs = [one.agreement for one in report.agreement.pairs]
    return {both: one.roles.f1.value for one in pairs for both in ((one.a, one.b), (one.b, one.a))}


def test_two_persons_are_held_against_the_third_on_the_images_of_all() -> None:
    project = people(3, without=frozenset({(1, 3)}))
    found = {(row["a"], row["b"]): row for row in make_audit_record(report_of(project))["differences"]}
    assert list(found) == [("Ana", "Ben"), ("Ana", "Cem"), ("Ben", "Cem")]
    shared = set(range(2, 7))
    every = f1_of_pairs(project, shared)
    left = [f1_of_pairs(project, shared - {image}) for image in sorted(shared)]
    for (a, b, other), row in zip(((1, 2, 3), (1, 3, 2), (2, 3, 1)), found.values(), strict=True):
        value = every[a, other] - every[b, other]
        assert (row["difference"], row["images"]) == (pytest.approx(value, abs=1e-12), 5)
        wanted = interval_of_difference(value, [one[a, other] - one[b, other] for one in left])
        assert row["interval"] == pytest.approx(wanted, abs=1e-12)
        assert row["undecided"] == (wanted[0] <= 0 <= wanted[1])


def test_over_three_others_persons_are_a_source_of_error() -> None:
    project = people(5)
    report = report_of(project)
    record = make_audit_record(report)
    row = next(one for one in record["differences"] if (one["a"], one["b"]) == ("Ana", "Eva"))
    every = f1_of_pairs(project, set(range(1, 7)))
    left = [f1_of_pairs(project, set(range(1, 7)) - {image}) for image in range(1, 7)]
    values = [every[1, other] - every[5, other] for other in (2, 3, 4)]
    without = [[one[1, other] - one[5, other] for one in left] for other in (2, 3, 4)]
    mean, *ends = interval_over_references(values, without, 1, is_share=False)
    assert row["difference"] == pytest.approx(mean, abs=1e-12)
    assert row["interval"] == pytest.approx(ends, abs=1e-12)
    assert len(record["differences"]) == 10
    note = " ".join(table_of(report, "differences").notes)
    assert "10 comparisons are shown together" in note


def test_a_reference_stands_apart_and_two_persons_need_one() -> None:
    project = people(3)
    cem = replace(project.authors[3], kind=AuthorKind.REFERENCE)
    project = replace(project, authors=project.authors.set(3, cem))
    assert make_audit_record(report_of(project))["differences"] == []
    (row,) = make_audit_record(report_of(project, authors=(1, 2, 3)))["differences"]
    assert (row["a"], row["b"], row["reference"]) == ("Ana", "Ben", "Cem")


def test_rules_of_an_audit_are_those_of_a_proposed_reference() -> None:
    project = people(4, without=frozenset({(1, 3), (2, 1), (2, 2)}))
    report = report_of(project)
    _units, tallies = tally_all_rules(project, ViewState(mode=Mode.AUDIT), [project])
    assert report.rules == tallies
    rows = make_audit_record(report)["rules"]
    assert [row["rule"] for row in rows] == ["2 of 4", "3 of 4", "4 of 4", *(f"{name} alone" for name in NAMES[:4])]
    assert [row["shapes"] for row in rows] == [one.shapes for one in tallies]


def test_every_way_out_says_the_same(tmp_path: Path) -> None:
    report = report_of(people(3))
    answer = AuditAnswer(report, ())
    answer.save(json=tmp_path / "a.json", csv=tmp_path)
    record, page = json.loads((tmp_path / "a.json").read_text()), render_audit_page(report)
    for key, column in (("differences", "difference"), ("rules", "shapes")):
        with (tmp_path / f"{key}.csv").open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        numbers = [one[column] for one in record[key]]
        assert [float(one[column]) for one in rows] == numbers
        assert getattr(answer, key).to_pydict()[column] == numbers
        for name, _cells in table_of(report, key).rows:
            assert name in page
