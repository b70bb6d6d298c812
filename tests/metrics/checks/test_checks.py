"""A check in parts has every bit of a check of everything at once, in its files and in what is printed."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from annotator.answers.check import AskedRules, CheckQuestion, ask_for_check, ask_source_for_check
from annotator.cli.answering.check import print_check
from annotator.metrics.checks.frame import SuspectWish
from annotator.metrics.matching.image_choice import ImageChoice
from annotator.metrics.parts.source import LoadedSource, OneProcess
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.metric_settings import IntervalUnit
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.detector.csv_tables import write_check_tables
from annotator.report.detector.json_answer import make_check_record
from annotator.report.detector.suspects import make_suspect_list, write_suspects
from annotator.report.detector.values import CheckReport, add_check_intervals
from annotator.report.tables import write_json
from tests.metrics.parts.test_parts import mixed_project

TRUTH, NET = 4, 5


def checked_project(*, parts: bool = False) -> Project:
    """What a check tells apart: equal scores, crowds, states in some images only, tiles in one, what a model made."""
    project = mixed_project(stray=1)
    rng = np.random.default_rng(11)
    layers = []
    for key, layer in project.layers.items():
        shapes, count = layer.shapes, layer.count
        state = rng.integers(-1, 4, count).astype(np.int8) if key.image > 12 else shapes.part_state
        shapes = shapes.with_columns(part_state=state, label=rng.integers(0, 3, count).astype(np.int32))
        layers.append(layer.with_shapes(shapes))
        if key.author == TRUTH and key.image != 20:
            taken = np.where(rng.random(count) < 0.2, NET, -1)
            layers[-1] = layer.with_shapes(shapes.with_columns(crowd=rng.random(count) < 0.1, assisted=taken))
            layers.append(Layer.make(LayerKey(key.image, NET), _detect(shapes, rng, key.image), status=Status.DONE))
    vocabulary = replace(project.vocabulary, parts=parts)
    metrics = replace(project.metrics, size_threshold=900.0)
    return replace(project.with_layers(layers), vocabulary=vocabulary, metrics=metrics)


def _detect(truth: Shapes, rng: np.random.Generator, image: int) -> Shapes:
    """Two detections of each object, some with another label; those of image 16 from tiles, too."""
    found = Shapes.concat((truth, truth))
    count = len(found)
    attributes = np.full(count, None, np.object_)
    if image % 4 == 0:
        attributes[:] = [{"source": "tile" if image == 16 and row % 2 else "full"} for row in range(count)]
    return Shapes.make(
        found.box + np.tile(rng.normal(0, 3, (count, 2)), 2),
        id=np.arange(count) + 40_000 + 100 * image,
        label=np.where(rng.random(count) < 0.2, (found.label + 1) % 3, found.label),
        score=rng.integers(1, 10, count) / 10,
        attributes=attributes,
    )


def files_of(report: CheckReport, folder: Path) -> dict[str, bytes]:
    """The JSON file, the tables and the list of suspects of a report."""
    write_check_tables(folder, report)
    write_json(folder / "numbers.json", make_check_record(report))
    write_suspects(folder / "suspects.csv", [make_suspect_list(report, one) for one in report.models], report.project)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


NAMED = {"models": ["net"], "reference": "Truth"}
CASES = {
    "some images": (False, CheckQuestion(**NAMED, images=ImageChoice(frozenset(range(10, 22))))),
    "a person, a quarter big": (
        True,
        CheckQuestion(models=["net"], reference="Ana", rules=AskedRules(theta_cls=0.4, size="p75"), intervals=False),
    ),
    "other rules": (
        True,
        CheckQuestion(
            **NAMED,
            rules=AskedRules(iou=0.3, fn_rule="paper-code", paper_eq1=True, overlap="polygon"),
            without_assisted=True,
            interval_unit=IntervalUnit.FOLDER,
        ),
    ),
    "pseudonyms": (False, CheckQuestion(**NAMED, intervals=False, pseudonyms=True)),
}


@pytest.mark.parametrize(("parts", "question"), CASES.values(), ids=CASES)
def test_every_bit_of_one_look_at_everything(
    parts: bool, question: CheckQuestion, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = checked_project(parts=parts)
    whole = ask_for_check(project, question)
    found = ask_source_for_check(
        LoadedSource(project), project, question, OneProcess(), wish=SuspectWish(wanted=True), boxes=150
    )
    if question.intervals:
        whole, found = add_check_intervals(whole), add_check_intervals(found)
    files = files_of(found, tmp_path / "parts")
    assert files == files_of(whole, tmp_path / "whole")
    assert len(files) == 9
    told = []
    for report in (whole, found):
        print_check(report)
        told.append(capsys.readouterr())
    assert told[0] == told[1]
    assert told[0].out
