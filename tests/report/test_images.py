"""On which images an answer says that it rests: those that count, which are fewer than those that were chosen."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from annotator.cli.program import run
from annotator.metrics.matching.selection import ImageChoice, SelectionRule
from annotator.model.image import Image
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.report.audit.html_page import render_audit_page
from annotator.report.audit.sections import SECTIONS_OF_AUDIT
from annotator.report.detector.html_page import render_check_page
from annotator.report.detector.page import note_images
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.detector.values import CheckOptions, make_check_report
from annotator.report.images import describe_images, format_image_line
from annotator.report.tables import find_section
from annotator.store.opening import create_project
from tests.detector import projects
from tests.report.projects import made, report_of

BOXES = [((10, 10, 60, 60), 0), ((100, 10, 150, 60), 0)]


def with_more_images(project: Project, *ids: int) -> Project:
    images = project.images
    for image in ids:
        images = images.set(image, Image(image, f"more/img{image}.jpg", 640, 480))
    return replace(project, images=images)


@pytest.mark.parametrize(
    ("images", "chosen", "used", "text"),
    [
        (12, None, 12, "all 12 images"),
        (12, None, 9, "9 of 12 images"),
        (12, None, 0, "0 of 12 images"),
        (1, None, 1, "the one image"),
        (1, None, 0, "0 of 1 image"),
        (12, range(1, 5), 4, "4 of 12 images: split test"),
        (12, range(1, 5), 3, "3 of 12 images: split test"),
    ],
)
def test_what_counts_is_counted(images: int, chosen: range | None, used: int, text: str) -> None:
    project = with_more_images(made({}, authors=()), *range(1, images + 1))
    choice = ImageChoice() if chosen is None else ImageChoice(frozenset(chosen), "test")
    assert describe_images(project, choice, used) == text
    assert format_image_line(project, SelectionRule(images=choice), used) == f"These numbers rest on {text}."


def parted() -> Project:
    """Three of five images have work, two of these that of two people."""
    found = made({(1, 1): BOXES, (1, 2): BOXES, (2, 1): BOXES, (2, 2): BOXES, (3, 1): BOXES}, authors=("Ana", "Ben"))
    return with_more_images(found, 7, 8)


def test_an_audit_says_it_on_its_page_among_its_parameters_and_on_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = report_of(parted())
    line = "These numbers rest on 3 of 5 images. Two authors or more share 2 of them."
    page = render_audit_page(report)
    assert line in page[: page.index("In short")]
    parameters = find_section(SECTIONS_OF_AUDIT, "parameters").make_table(report)
    assert parameters is not None
    assert ("images", ("3 of 5 images",)) in parameters.rows
    path = tmp_path / "p.annotator"
    create_project(path, parted()).close()
    assert run(["audit", str(path)]) == 0
    assert line in capsys.readouterr().out


def test_a_check_does_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = with_more_images(projects.project(), 7)
    report = make_check_report(project, CheckOptions((projects.NET,), projects.ANA))
    line = "These numbers rest on 2 of 3 images."
    page = render_check_page(report)
    assert line in page[: page.index("In short")]
    parameters = find_section(SECTIONS_OF_CHECK, "parameters").make_table(report)
    assert parameters is not None
    assert ("images", ("2 of 3 images",)) in parameters.rows
    path = tmp_path / "p.annotator"
    create_project(path, project).close()
    assert run(["check", str(path), "--model", "net", "--reference", "Ana"]) == 0
    assert line in capsys.readouterr().out
    assert run(["compare", str(path)]) == 0
    assert "2 of 3 images" in capsys.readouterr().out


def test_work_that_is_not_finished_is_named_where_it_counts() -> None:
    project = projects.project()
    layers = [replace(project.layers[LayerKey(image, projects.ANA)], status=Status.IN_WORK) for image in (1, 2)]
    unfinished = project.with_layers(layers)
    rule = SelectionRule(include_unfinished=True)
    report = make_check_report(unfinished, CheckOptions((projects.NET,), projects.ANA, selection=rule))
    assert "work that is not finished counts, too" in report.format_images()
    notes = " ".join(note_images(report, ()))
    assert (
        "net counts on 2 images that Ana finished or has in work; each person on those begun by both: Ben 2." in notes
    )
    alone = make_check_report(unfinished, CheckOptions((projects.NET,), projects.ANA, humans=(), selection=rule))
    assert "no other person has begun one of them" in " ".join(note_images(alone, ()))
    audited = report_of(replace(parted(), metrics=replace(parted().metrics, include_unfinished=True)))
    assert "work that is not finished counts, too" in audited.format_images()
