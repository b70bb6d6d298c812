"""A search in parts has every bit of a search over all shapes at once, wherever the parts of its targets are cut."""

import json

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.api.questions import TuneQuestion
from annotator.api.tune import TuneAnswer, ask_for_tune
from annotator.metrics.randcrowns import trial
from annotator.metrics.ranges import search
from annotator.metrics.ranges.search import TargetPiece, list_tasks
from annotator.metrics.ranges.source import ImageRange, LoadedSource, SourceWalk
from annotator.model.project import Project
from tests.depth import deep
from tests.metrics.ranges.test_ranges import mixed_project, name_images
from tests.report.projects import made


def with_polygons(project: Project) -> Project:
    """Every second shape as a triangle in its box."""
    layers = []
    for layer in project.layers.values():
        shapes = layer.shapes
        column = np.full(len(shapes), None, np.object_)
        for row in range(0, len(shapes), 2):
            x0, y0, x1, y1 = shapes.box[row]
            column[row] = (np.array([[x0, y0], [x1, y0], [x0, y1]]),)
        layers.append(layer.with_shapes(shapes.with_columns(polygon=column)))
    return replace(project.with_layers(layers), metrics=replace(project.metrics, overlap="polygon"))


@pytest.mark.parametrize(
    ("project", "question"),
    [
        (mixed_project(), TuneQuestion(omega=(2.0, 5.0), gamma=(1.0, 3.0), without_assisted=True)),
        (with_polygons(mixed_project()), TuneQuestion(alpha=(0.1,), omega=(0.3, 0.6), gamma=(2.0,), unit="m")),
        (
            mixed_project(),
            TuneQuestion(alpha=(3.0,), unit="px", images=name_images((4, 5, 6, 8, 9))),
        ),
        (mixed_project(), TuneQuestion(alpha=(3.0,), omega=(2.0, 5.0), unit="px", warped=5)),
        pytest.param(
            with_polygons(mixed_project()), TuneQuestion(alpha=(3.0,), gamma=(2.0,), unit="px", warped=5), marks=deep
        ),
        (mixed_project(), TuneQuestion(alpha=(500.0,), unit="px")),
        (made({(1, 1): [((1, 1, 9, 9), 0)]}, authors=("Ana",)), TuneQuestion()),
    ],
    ids=["boxes", "polygons in metres", "chosen images", "warped", "warped polygons", "no inner region", "one author"],
)
def test_every_bit_of_one_look_at_everything(
    project: Project, question: TuneQuestion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "TARGETS", 16)
    monkeypatch.setattr(search, "_CELLS", 8)
    whole = ask_for_tune(SourceWalk.of(LoadedSource(project)), question)
    found = ask_for_tune(SourceWalk.of(LoadedSource(project), boxes=60), question)
    assert json.dumps(TuneAnswer(found).record) == json.dumps(TuneAnswer(whole).record)
    assert found.authors == whole.authors


def test_tasks_hold_whole_parts_of_the_targets_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "TARGETS", 10)
    monkeypatch.setattr(search, "_CELLS", 20)
    one, two = ImageRange(1, 5), ImageRange(6, 9)
    pieces = [TargetPiece(one, 0, 4), TargetPiece(two, 0, 31), TargetPiece(one, 4, 9), TargetPiece(two, 31, 33)]
    tasks = list_tasks(pieces, cells=10)
    assert [[(piece.part.first, piece.first, piece.last) for piece in task] for task in tasks] == [
        [(1, 0, 4), (6, 0, 16)],
        [(6, 16, 20), (6, 20, 26)],
        [(6, 26, 31), (1, 4, 9)],
        [(6, 31, 33)],
    ]
