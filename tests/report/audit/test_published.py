"""Published numbers: those of the loaded project, made range by range of an open file on whole batches."""

from pathlib import Path

from msgspec.structs import replace

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.matching.selection import ImageChoice
from annotator.report.audit.published import compute_published_rows, make_published_rows
from annotator.store.opening import create_project
from tests.builders import make_audit_report
from tests.metrics.ranges.test_ranges import mixed_project


def test_an_open_file_gives_the_numbers_of_the_loaded_project(tmp_path: Path) -> None:
    images = ImageChoice(frozenset(sorted(mixed_project().images)[:20]))
    with create_project(tmp_path / "p.annotator", mixed_project()) as file:
        found = compute_published_rows(file, images)
        whole = file.load_project()
    own = AuditOptions.of(whole)
    options = replace(own, selection=replace(own.selection, images=images))
    assert found == make_published_rows(make_audit_report(whole, options))
    assert {row["key"] for row in found} >= {"f1", "mean_iou", "alpha_mean", "variance_iou"}
    assert [row for row in found if row["value"] is not None]
