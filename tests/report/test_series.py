"""Images that are one numbered series by their names, and where an answer says that they may not be independent."""

import json
import tracemalloc
from pathlib import Path

import pytest
from msgspec.structs import replace

from annotator import spool
from annotator.cli.program import run
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.model.metric_settings import IntervalUnit
from annotator.model.project import Project
from annotator.report import series
from annotator.report.audit.html_page import render_audit_page
from annotator.report.detector.html_page import render_check_page
from annotator.report.detector.values import CheckOptions, make_check_report
from annotator.report.series import describe_series, find_series
from annotator.store.opening import create_project
from tests.detector import projects
from tests.report.projects import made, report_of

FRAMES = [f"film/frame_{n:05}.jpg" for n in range(40)]
MOMENTS = [f"cam2_20240511-1158{n:02}.jpg" for n in range(0, 60, 2)]
SENTENCE = "The 12 images are one numbered series (film/0100.jpg to film/0111.jpg)."
BOXES = [((10, 10, 60, 60), 0), ((100, 10, 150, 60), 0)]


@pytest.mark.parametrize(
    "names",
    [
        FRAMES,
        FRAMES[::-1],
        [f"{n * 25}.png" for n in range(12)],
        [name for place, name in enumerate(FRAMES) if place % 3],
        MOMENTS,
        [f"2024-05-11 11.{n // 60 + 58:02}.{n % 60:02}.jpg" for n in range(0, 100, 4)],
        [f"v1/{1_700_000_000 + n}.jpg" for n in range(10)],
    ],
)
def test_names_that_follow_each_other_are_a_series(names: list[str]) -> None:
    found = find_series(names)
    assert found is not None
    ordered = sorted(names, key=lambda name: (len(name), name))
    assert found == (ordered[0], ordered[-1], len(names), 1)


@pytest.mark.parametrize(
    ("names", "longest", "images", "series"),
    [
        ([*FRAMES, "film/cover.jpg"], FRAMES, 40, 1),
        ([*FRAMES, "other/frame_00040.jpg"], FRAMES, 40, 1),
        ([*FRAMES, *(f"b/{n}.png" for n in range(12))], FRAMES, 52, 2),
        ([*FRAMES, *(f"{n * n}.jpg" for n in range(30))], FRAMES, 40, 1),
        ([f"v{v}_f{f:03}.jpg" for v in (1, 2) for f in range(20 + v)], ["v2_f000.jpg", "v2_f021.jpg"], 43, 2),
        ([f"{cam}_{n}.jpg" for cam in ("left", "right") for n in range(20)], ["left_0.jpg", "left_19.jpg"], 40, 2),
        (
            [f"{cam}/20240511-1158{n:02}.jpg" for cam in "ab" for n in range(12)],
            ["a/20240511-115800.jpg", "a/20240511-115811.jpg"],
            24,
            2,
        ),
    ],
)
def test_several_series_are_told_by_the_longest(names: list[str], longest: list[str], images: int, series: int) -> None:
    assert find_series(names) == (longest[0], longest[-1], images, series)
    said = describe_series(names, IntervalRule())
    assert f"{images} of the {len(names)} images are in numbered series: {series}, the longest" in said


@pytest.mark.parametrize(
    "names",
    [
        [],
        FRAMES[:9],
        [*FRAMES, *(f"{n * n}.jpg" for n in range(60))],
        [f"{year}_{n:06}.jpg" for year in (2007, 2008) for n in range(900) if n % 5 not in (1, 3)],
        [f"tile_{row}_{column}.png" for row in range(20) for column in range(20)],
        [f"{n * n * n}.jpg" for n in range(30)],
        [f"row {n // 6}/img{n}.jpg" for n in range(30)],
        [f"tree{n // 5}_{n % 5}.jpg" for n in range(30)],
        [f"IMG_202405{n + 1:02}_120000.jpg" for n in range(30)],
        ["same0.jpg"] * 12,
        [f"{'9' * 30}{n * 10**20}.jpg" for n in range(12)],
        [f"{chr(97 + n)}.jpg" for n in range(20)],
    ],
)
def test_other_names_are_none(names: list[str]) -> None:
    assert find_series(names) is None


def test_names_are_looked_through_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [*FRAMES, *(f"b/{n % 2}_{n // 2}.png" for n in range(40)), *(f"{n * n:x}.jpg" for n in range(60))]
    whole, moments = find_series(names), find_series(MOMENTS)
    for place, name in ((spool, "_IN_MEMORY"), (spool, "STEP"), (spool, "_TEXTS"), (series, "_STEP")):
        monkeypatch.setattr(place, name, 7)
    assert whole is not None
    assert find_series(names) == whole
    assert find_series(MOMENTS) == moments == (MOMENTS[0], MOMENTS[-1], 30, 1)


def test_the_names_of_very_many_images_are_not_in_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "_IN_MEMORY", 4_096)
    monkeypatch.setattr(spool, "STEP", 1_000)
    monkeypatch.setattr(series, "_STEP", 1_000)

    def measure(count: int) -> int:
        """Bytes of Python's memory that a series of so many names needs at most."""
        tracemalloc.start()
        found = find_series(f"film {n // 1_000}/frame_{n:07}.jpg" for n in range(count))
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert found is not None
        assert found.images == count
        return most

    measure(1_000)
    assert (measure(20_000) - measure(5_000)) / 15_000 < 20


def test_only_intervals_over_images_are_cautioned_against() -> None:
    assert "The 40 images are one numbered series (film/frame_00000.jpg to film/frame_00039.jpg)" in describe_series(
        FRAMES, IntervalRule()
    )
    assert describe_series(FRAMES, IntervalRule(wanted=False)) == ""
    assert describe_series(FRAMES, IntervalRule(unit=IntervalUnit.FOLDER)) == ""
    assert describe_series(FRAMES[:3], IntervalRule()) == ""


def name_as_frames(project: Project) -> Project:
    images = project.images
    for image in list(images.values()):
        images = images.set(image.id, replace(image, name=f"film/{99 + image.id:04}.jpg"))
    return replace(project, images=images)


def filmed() -> Project:
    return name_as_frames(made({(image, author): BOXES for image in range(1, 13) for author in (1, 2, 3)}))


def test_an_audit_says_so_on_its_page_in_its_json_and_on_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = SENTENCE.removesuffix(".")
    page = render_audit_page(report_of(filmed()))
    assert said in page[page.index("In short") : page.index("Who agrees")]
    path, answer = tmp_path / "p.annotator", tmp_path / "a.json"
    create_project(path, filmed()).close()
    assert run(["audit", str(path), "--json", str(answer)]) == 0
    assert said in " ".join(capsys.readouterr().out.split())
    series = json.loads(answer.read_text())["numbered_series"]
    assert series == {"first": "film/0100.jpg", "last": "film/0111.jpg", "images": 12, "series": 1}
    assert run(["audit", str(path), "--json", str(answer), "--interval-unit", "folder"]) == 0
    assert "numbered series" not in capsys.readouterr().out


def test_a_check_says_so_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = name_as_frames(projects.project(images=12))
    said = SENTENCE.removesuffix(".")
    report = make_check_report(project, CheckOptions((projects.NET,), projects.ANA))
    assert said in render_check_page(report)
    path, answer = tmp_path / "p.annotator", tmp_path / "a.json"
    create_project(path, project).close()
    asked = ["check", str(path), "--model", "net", "--reference", "Ana", "--json", str(answer)]
    assert run(asked) == 0
    assert said in " ".join(capsys.readouterr().err.split())
    assert json.loads(answer.read_text())["numbered_series"]["images"] == 12
    create_project(tmp_path / "q.annotator", projects.project(images=12)).close()
    assert run([asked[0], str(tmp_path / "q.annotator"), *asked[2:]]) == 0
    assert json.loads(answer.read_text())["numbered_series"]["first"] == "row/img1.jpg"
