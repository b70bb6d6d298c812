"""`annotator convert` and `annotator import` of files with flaws, and of files whose first pixel nobody knows."""

import json
from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.formats.coco import COCO
from annotator.formats.rows.table import CSV
from annotator.model.layer import LayerKey
from annotator.session.transfer.options import ExportOptions
from annotator.store.opening import create_project, open_project
from tests.builders import project
from tests.session.transfer.exports import export

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


WAYS = (
    ("a.json", "csv", ""),
    ("a.csv", "coco", ""),
    ("a.json", "voc", "Ana"),
    ("turned.csv", "yolo", "Ben"),
    ("turned.csv", "csv", ""),
)


@pytest.mark.parametrize(("source", "to", "author"), WAYS)
def test_a_file_converted_range_by_range_is_that_converted_whole(
    source: str, to: str, author: str, tmp_path: Path, monkeypatch, capsys
) -> None:
    theirs = project(images=5, authors=("Ana", "Ben"), count=3)
    for name, chosen in (("a.json", COCO), ("a.csv", CSV)):
        export(theirs, chosen, ExportOptions()).write(tmp_path / name)
    head, *rows = (tmp_path / "a.csv").read_text().splitlines(keepends=True)
    (tmp_path / "turned.csv").write_text("".join([head, *rows[20:], *rows[:20]]))
    told, files = [], []
    for way, boxes in (("whole", 10**9), ("ranges", 7)):
        monkeypatch.setattr("annotator.metrics.ranges.source.PART_BOXES", boxes)
        out = tmp_path / way / "out"
        out.parent.mkdir()
        assert run(["convert", str(tmp_path / source), str(out), "--to", to, "--author", author]) == 0
        told.append(capsys.readouterr().out.replace(str(out), ""))
        files.append({one.relative_to(out): one.read_bytes() for one in (out, *out.rglob("*")) if one.is_file()})
    assert told[0] == told[1]
    assert files[0] == files[1]


def test_text_that_can_be_two_layouts_stops_and_names_the_option(stored, tmp_path, capsys) -> None:
    """Left, top, width and height that could be two corners, too: no box speaks against either."""
    folder = tmp_path / "dets"
    folder.mkdir()
    (folder / "img0.txt").write_text("plum 0.9 162 96 189 245\nplum 0.8 100 90 300 200\n")
    command, before = ["import", str(stored), str(folder), "--author", "Dee"], stored.read_bytes()
    assert run(command) == 1
    assert "--layout xyxy | --layout xywh" in " ".join(capsys.readouterr().err.split())
    assert stored.read_bytes() == before
    assert run([*command, "--layout", "xywh"]) == 0
    assert "read as: left, top, width, height" in " ".join(capsys.readouterr().out.split())
    with open_project(stored) as opened:
        dee = next(author.id for author in opened.project.authors.values() if author.name == "Dee")
        assert opened.load_layer(LayerKey(1, dee)).box.tolist()[0] == [162, 96, 351, 341]
    assert run([*command, "--layout", "xywh", "--first-pixel", "0"]) == 2
