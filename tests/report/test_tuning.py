"""The parameter search as one value and as JSON."""

import json

import pytest
from msgspec.structs import replace

from annotator.api.tune import TuneAnswer
from annotator.errors import UserError
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.randcrowns.tuning import PAPER_GRID
from annotator.metrics.ranges.source import LoadedSource, SourceWalk
from annotator.model.metric_settings import RandCrownsSettings
from annotator.report.tuning import make_tune_grid, make_tune_report
from tests.report.projects import made, three_authors


def walk_of(project):
    return SourceWalk.of(LoadedSource(project))


def searched(project, **axes):
    options = AuditOptions.of(project)
    return make_tune_report(walk_of(project), options, **axes)


def test_schema() -> None:
    record = TuneAnswer(searched(three_authors(), alpha=(1.0, 2.0), omega=(3.0,), gamma=(1.0, 3.0))).record
    assert list(record)[:6] == ["schema", "unit", "targets", "cells", "paper", "paper_reason"]
    assert record["schema"] == "annotator.tune/1"
    assert record["unit"] == "px"
    assert record["targets"] == 3
    cells = record["cells"]
    assert [list(cell) for cell in cells] == [["alpha", "omega", "gamma", "variance", "discrimination", "pareto"]] * 4
    assert [(cell["alpha"], cell["gamma"]) for cell in cells] == [(1, 1), (1, 3), (2, 1), (2, 3)]
    assert any(cell["pareto"] for cell in cells)
    assert "metres" in record["paper_reason"]
    assert record["iou_variance"] > 0
    json.dumps(record, allow_nan=False)


def test_the_papers_cell_in_metres() -> None:
    record = TuneAnswer(searched(three_authors(sampling=0.05), unit="m", gamma=(3.0,))).record
    assert len(record["cells"]) == 150
    assert {key: record["paper"][key] for key in ("alpha", "omega", "gamma")} == {
        "alpha": 0.7,
        "omega": 1.2,
        "gamma": 3,
    }
    assert "paper_reason" not in record


def test_nothing_to_search() -> None:
    record = TuneAnswer(searched(made({(1, 1): [((1, 1, 9, 9), 0)]}, authors=("Ana",)))).record
    assert (record["cells"], record["paper"], record["iou_variance"]) == ([], None, None)
    assert all("three authors" in record[key] for key in ("cells_reason", "paper_reason", "iou_variance_reason"))


def test_grid_follows_the_projects_unit() -> None:
    project = replace(three_authors(sampling=0.05), template="crowns")
    assert make_tune_grid(walk_of(project), AuditOptions.of(project)) == PAPER_GRID
    stored = replace(project, metrics=replace(project.metrics, randcrowns=RandCrownsSettings(7, 12, 3)))
    grid = make_tune_grid(walk_of(stored), AuditOptions.of(stored))
    assert grid.unit == "px"
    assert (grid.alpha[6], grid.omega[11]) == (pytest.approx(7), pytest.approx(12))


def test_impossible_grids() -> None:
    project = three_authors()
    options = AuditOptions.of(project)
    with pytest.raises(UserError, match="0 or more"):
        make_tune_grid(walk_of(project), options, alpha=(-1.0,))
    with pytest.raises(UserError, match="gamma greater than 0"):
        make_tune_grid(walk_of(project), options, gamma=(0.0, 1.0))
    with pytest.raises(UserError, match="larger steps"):
        make_tune_grid(walk_of(project), options, alpha=tuple(range(1000)), omega=tuple(range(200)))
    with pytest.raises(UserError, match="draw or import"):
        make_tune_grid(walk_of(made({}, authors=())), options)
