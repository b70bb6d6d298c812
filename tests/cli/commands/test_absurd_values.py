"""Numbers that are finite but absurd: refused on import with a sentence; a project that holds them opens and audits."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from annotator.cli.program import run
from annotator.errors import UserError
from annotator.model.edit import add_shapes, set_boxes, set_polygon, set_randcrowns
from annotator.model.metric_settings import MetricSettings, RandCrownsSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.session import Session
from annotator.store.opening import create_project, open_project
from tests.builders import project
from tests.report.projects import three_authors


def with_far_box(whole: Project) -> Project:
    """The project with one box of 1e160 pixels in its first layer."""
    layer = min(whole.layers.values(), key=lambda layer: layer.key)
    box = layer.shapes.box.copy()
    box[0] = (10, 10, 1e160, 1e160)
    return whole.with_layers([layer.with_shapes(layer.shapes.with_columns(box=box))])


@pytest.mark.parametrize("side", [1e160, 1e300, 1.1e7])
def test_a_far_box_is_refused_with_file_place_and_remedy(
    tmp_path: Path, side: float, capsys: pytest.CaptureFixture[str]
) -> None:
    path, file = tmp_path / "p.annotator", tmp_path / "A.json"
    create_project(path, project()).close()
    before = path.read_bytes()
    content = {
        "images": [{"id": 1, "file_name": "a.jpg"}],
        "categories": [{"id": 1, "name": "apple"}],
        "annotations": [{"id": 1, "image_id": 1, "category_id": 1, "bbox": [10, 10, side, side]}],
    }
    file.write_text(json.dumps(content))
    assert run(["import", str(path), str(file), "--author", "A", "--add-images"]) == 1
    sentence = capsys.readouterr().err
    assert sentence.startswith("A.json: annotations[0].bbox has a coordinate beyond 10,000,000 pixels; ")
    assert "fix the file" in sentence
    assert path.read_bytes() == before


def test_a_far_corner_of_a_polygon_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, file = tmp_path / "p.annotator", tmp_path / "A.json"
    create_project(path, project()).close()
    rings = [[1, 1, 5, 1, 5, 5], [1, 1, 5, 1, 5, 1e12]]
    shape = {"id": 1, "image_id": 1, "category_id": 1, "bbox": [1, 1, 4, 4], "segmentation": rings}
    content = {
        "images": [{"id": 1, "file_name": "a.jpg"}],
        "categories": [{"id": 1, "name": "apple"}],
        "annotations": [shape],
    }
    file.write_text(json.dumps(content))
    assert run(["import", str(path), str(file), "--author", "A", "--add-images"]) == 1
    assert "annotations[0].segmentation[1] has a coordinate beyond" in capsys.readouterr().err


def test_every_edit_keeps_the_bound() -> None:
    whole = project()
    layer = min(whole.layers.values(), key=lambda layer: layer.key)
    far = np.array([[0.0, 0.0, 2e7, 5.0]])
    with pytest.raises(UserError, match="beyond 10,000,000"):
        set_boxes(layer, layer.shapes.id[:1], far)
    with pytest.raises(UserError, match="beyond 10,000,000"):
        add_shapes(layer, Shapes.make([[0, 0, 1, 1]]).with_columns(box=far))
    ring = np.array([[0.0, 0.0], [2e7, 0.0], [0.0, 5.0]])
    assert set_polygon(layer, int(layer.shapes.id[0]), (ring,)) is None


def test_a_project_that_holds_a_far_box_opens_and_audits(tmp_path: Path) -> None:
    """Without a warning, which would fail the test."""
    path, out = tmp_path / "p.annotator", tmp_path / "a.json"
    create_project(path, with_far_box(three_authors(sampling=0.05))).close()
    for _ in range(2):
        assert run(["audit", str(path), "--json", str(out)]) == 0
    with open_project(path) as opened:
        stored = opened.project.metrics.randcrowns
    assert stored is None or max(stored.alpha, stored.omega) < 1e4


@pytest.mark.parametrize(
    "text",
    [
        '{"iou_threshold": 0.4, "randcrowns": {"alpha": null, "omega": null, "gamma": 3.0, "unit": "px"}}',
        '{"iou_threshold": 0.4, "randcrowns": {"alpha": 1e999, "omega": 1, "gamma": 3.0, "unit": "px"}}',
        '{"iou_threshold": 0.4, "randcrowns": [1, 2]}',
        '{"iou_threshold": 0.4, "randcrowns": {"alph',
    ],
)
def test_settings_that_cannot_be_read_are_not_set(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, three_authors(sampling=0.05)).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE project SET metrics = ?", (text,))
        connection.commit()
    with open_project(path) as opened:
        assert opened.project.metrics.randcrowns is None
        assert opened.project.metrics.iou_threshold == (0.4 if text.endswith("}") else 0.5)
        assert "could not be read" in opened.notice
        assert ("randcrowns" if text.endswith("}") else "all") in opened.notice
    assert run(["audit", str(path)]) == 0
    assert "Settings of 'p.annotator' could not be read" in capsys.readouterr().err


def test_a_journal_with_such_settings_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, three_authors(sampling=0.05)).close()
    with open_project(path) as opened:
        session = Session(opened.project, opened, next_shape_id=opened.next_shape_id)

        session.commit(set_randcrowns(opened.project.metrics, RandCrownsSettings(7.25, 1, 3)))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE journal SET detail = replace(detail, '7.25', 'null'), seal = NULL")
        connection.commit()
    with open_project(path, read_only=True) as opened:
        (entry,) = [entry for entry in opened.read_journal() if entry.parts]
    assert entry.parts[0].after == MetricSettings(randcrowns=None)


@pytest.mark.parametrize("number", [np.inf, -np.inf, np.nan])
def test_settings_refuse_what_is_not_finite(number: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("alpha", "omega", "gamma"):
        with pytest.raises(UserError, match=f"{name} must be a finite number"):
            RandCrownsSettings(**{"alpha": 1.0, "omega": 1.0, "gamma": 3.0, name: number})
    for name in ("iou_threshold", "size_threshold"):
        with pytest.raises(UserError, match="finite"):
            MetricSettings(**{name: number})
    with pytest.raises(UserError, match="score cut must be a finite number"):
        MetricSettings().with_score_cut(1, number)
    path = tmp_path / "p.annotator"
    create_project(path, three_authors(sampling=0.05)).close()
    assert run(["audit", str(path), f"--alpha={number}"]) in (1, 2)
    assert "Traceback" not in capsys.readouterr().err
