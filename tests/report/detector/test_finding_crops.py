"""Pictures of findings: a group a mechanism, a share a model, drawn as on the canvas, each photograph once."""

import io
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.detector import marks
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.ranges.source import LoadedSource
from annotator.report.crops import HEIGHT, NO_FOLDER, WIDTH
from annotator.report.detector import findings as crops
from annotator.report.detector.findings import LocatedFinding, locate_findings
from annotator.report.detector.values import CheckReport, FindingKind
from tests.detector.projects import NET, record
from tests.report.detector.check_projects import OTHER, report_of, two_models


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> CheckReport:
    folder = record(tmp_path_factory.mktemp("i"), nms_iou=0.2)
    return report_of(two_models(folder=folder), (NET, OTHER))


@pytest.fixture(scope="module")
def found(report: CheckReport) -> tuple[LocatedFinding, ...]:
    return locate_findings(report).findings


def draw(report: CheckReport, found: tuple[LocatedFinding, ...]) -> crops.FindingPictures:
    return crops.draw_findings(report, found, LoadedSource(report.project))


def share_of(colour: str, jpeg: bytes) -> float:
    wanted = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    with PillowImage.open(io.BytesIO(jpeg)) as picture:
        assert picture.size == (WIDTH, HEIGHT)
        pixels = np.asarray(picture.convert("RGB")).reshape(-1, 3).astype(int)
    return float((np.abs(pixels - wanted) < 40).all(axis=1).mean())


def test_every_mechanism_and_kind_has_its_group(report: CheckReport, found: tuple[LocatedFinding, ...]) -> None:
    made = draw(report, found)
    assert [group.title for group in made.groups] == [
        "Missed: proposal process",
        "Missed: regressor",
        "Missed: interclass classification",
        "Missed: background classification",
        "Missed: classifier calibration",
        "Missed: internals not loaded",
        "Surest false positives",
        "Hallucinated parts",
    ]
    assert sum(len(group.crops) + group.more for group in made.groups) == len(found)
    assert made.note == NO_FOLDER
    for group in made.groups:
        for crop in group.crops:
            assert share_of(crops.COLOURS[crop.finding.kind], crop.jpeg) > 0.002


def test_models_share_the_pictures_of_a_group(report: CheckReport, found: tuple[LocatedFinding, ...]) -> None:
    mine = [one for one in found if one.model.author == NET][:4]
    others = [one for one in found if one.model.author == OTHER][:3]
    shown, more = crops._choose([*mine, *others], 5)
    assert shown == [*mine[:3], *others[:2]]
    assert more == 2
    assert crops._choose([*mine, *others[:1]], 4) == ([*mine[:3], others[0]], 1)
    assert crops._choose(mine, 9) == (mine, 0)


def test_colours_and_strengths_are_those_of_the_canvas() -> None:
    assert {kind: style.colour for kind, style in marks_of_kinds().items()} == dict(crops.COLOURS)
    scores = np.linspace(0.2, 1.0, 9)
    due = np.round(255 * marks.compute_false_strength(scores, 0.3)).astype(int).tolist()
    assert [crops.compute_false_opacity(score, 0.3) for score in scores.tolist()] == due


def marks_of_kinds():
    return {
        FindingKind.TRUE: marks.TRUE,
        FindingKind.FALSE: marks.FALSE,
        FindingKind.MISSED: marks.MISSED,
        FindingKind.HALLUCINATED: marks.HALLUCINATED,
    }


def test_captions_and_words(report: CheckReport, found: tuple[LocatedFinding, ...]) -> None:
    missed = next(one for one in found if one.mechanism is Mechanism.REGRESSOR)
    assert crops.format_words(missed) == "missed apple · regressor"
    told = "net missed this apple: its box was moved off the object; nobody else drew it. row/img1.jpg"
    assert crops.format_caption(report, missed) == told
    both = replace(missed, others=("Ben", "Cem"))
    assert "; Ben and Cem drew it, too." in crops.format_caption(report, both)
    seen = next(one for one in found if one.kind is FindingKind.HALLUCINATED)
    assert crops.format_words(seen) == "apple is not there · .60"
    assert crops.format_caption(report, seen) == (
        "net claims apple at score .60, which is absent for Ana. row/img1.jpg"
    )
    false = next(one for one in found if one.kind is FindingKind.FALSE)
    assert crops.format_words(false) == f"{false.label} {crops.format_cell(false.score)} · {false.why}"
    unknown = next(one for one in found if one.kind is FindingKind.MISSED and one.model.author == OTHER)
    assert crops.format_words(unknown) == "missed apple · nothing near"


def test_each_photograph_is_opened_once_and_those_that_lack_are_told_in_one_line(
    report: CheckReport, found: tuple[LocatedFinding, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "row").mkdir()
    PillowImage.new("RGB", (1400, 700), (200, 40, 40)).save(tmp_path / "row" / "img1.jpg")
    opened = []
    load = crops.load_picture
    monkeypatch.setattr(crops, "load_picture", lambda folder, image: opened.append(image.id) or load(folder, image))
    with_folder = replace(report, project=replace(report.project, images_folder=str(tmp_path)))
    made = draw(with_folder, found)
    assert opened == [1, 2]
    assert made.note == "1 picture could not be read here, so that only the outlines are shown: row/img2.jpg."
    first = [crop for group in made.groups for crop in group.crops if crop.finding.image == 1]
    assert all(share_of("#c82828", crop.jpeg) > 0.5 for crop in first)
