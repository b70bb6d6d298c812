"""`annotator convert` and `annotator import` of files with flaws, and of files whose first pixel nobody knows."""

import json
from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.store.opening import create_project, open_project
from tests.builders import project

VOC = """<annotation><filename>img0.jpg</filename><size><width>400</width><height>300</height><depth>3</depth></size>
<object><name>plum</name><bndbox><xmin>11</xmin><ymin>21</ymin><xmax>60</xmax><ymax>90</ymax></bndbox></object>
</annotation>"""


@pytest.fixture
def flawed(tmp_path: Path) -> Path:
    """A COCO file whose second box has no height."""
    path = tmp_path / "flawed.json"
    rows = [{"id": n, "image_id": 1, "category_id": 1, "bbox": [1, 2, 3, n % 2 * 4]} for n in (1, 2, 3)]
    image = {"id": 1, "file_name": "img0.jpg", "width": 400, "height": 300}
    path.write_text(json.dumps({"images": [image], "categories": [{"id": 1, "name": "plum"}], "annotations": rows}))
    return path


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    path = tmp_path / "p.annotator"
    create_project(path, project(images=1)).close()
    return path


def test_a_flaw_stops_an_import_or_is_left_out_and_counted(flawed, stored, capsys) -> None:
    command = ["import", str(stored), str(flawed), "--author", "Dee"]
    before = stored.read_bytes()
    assert run(command) == 1
    told = " ".join(capsys.readouterr().err.split())
    assert "annotations[1]" in told
    assert told.endswith("or leave such things out with --lenient.")
    assert stored.read_bytes() == before
    assert run([*command, "--lenient"]) == 0
    assert "boxes without a width and a height above 0 (left out)" in " ".join(capsys.readouterr().out.split())
    with open_project(stored) as opened:
        (dee,) = [
            layer for layer in opened.project.layers.values() if opened.project.author_name(layer.key.author) == "Dee"
        ]
        assert opened.load_layer(dee.key).box.tolist() == [[1, 2, 4, 6]] * 2


def test_a_flaw_stops_a_conversion_or_is_left_out_and_counted(flawed, tmp_path, capsys) -> None:
    out = tmp_path / "out.json"
    command = ["convert", str(flawed), str(out), "--to", "coco"]
    assert run(command) == 1
    assert " ".join(capsys.readouterr().err.split()).endswith("or leave such things out with --lenient.")
    assert not out.exists()
    assert run([*command, "--lenient"]) == 0
    assert "boxes without a width and a height above 0 (left out)" in " ".join(capsys.readouterr().out.split())
    assert len(json.loads(out.read_text())["annotations"]) == 2


def test_a_conversion_says_from_where_pixels_count_and_is_told(tmp_path, capsys) -> None:
    (tmp_path / "img0.xml").write_text(VOC)
    out = tmp_path / "out.json"
    command = ["convert", str(tmp_path / "img0.xml"), str(out), "--to", "coco"]
    assert run(command) == 0
    assert "counts pixels from 0, convert it with --first-pixel 0" in " ".join(capsys.readouterr().out.split())
    assert json.loads(out.read_text())["annotations"][0]["bbox"] == [10, 20, 50, 70]
    assert run([*command, "--first-pixel", "0"]) == 0
    assert "--first-pixel" not in capsys.readouterr().out
    assert json.loads(out.read_text())["annotations"][0]["bbox"] == [11, 21, 49, 69]
