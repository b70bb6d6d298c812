"""The door for Python: its answers are those of the commands, its tables need no pyarrow, questions write nothing."""

import ast
import doctest
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import annotator
from annotator.api.tables import PlainTable
from annotator.cli.program import run
from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.report.tables import Record
from annotator.resources import find_resource
from annotator.samples.copying import copy_sample
from annotator.samples.sample import SAMPLES
from annotator.session.session import Session
from annotator.store.opening import create_project, open_project
from tests.report.detector.check_projects import two_models

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("project") / "p.annotator"
    create_project(path, two_models()).close()
    return path


def written(path: Path, *command: str) -> Record:
    out = path.with_name(f"{command[0]}.json")
    assert run([command[0], str(path), *command[1:], "--json", str(out)]) == 0
    return json.loads(out.read_text())


def plain(record: Record) -> Any:
    return json.loads(json.dumps(record))


def test_the_guide_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block of the page, one after the other, beside a copy of the sample; then the numbers it speaks of."""
    (orchard,) = (sample for sample in SAMPLES if sample.name == "orchard")
    copied = copy_sample(orchard, tmp_path / "copy")
    before = copied.read_bytes()
    monkeypatch.chdir(copied.parent)
    page = find_resource("guide/notebook.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    for block in re.findall(r"```\n(.*?)```", page, flags=re.DOTALL):
        exec(compile(block, "notebook.md", "exec"), names)
        assert "study.html" not in block or len(block.splitlines()) <= 40  # the study of two tables
    assert names["shapes"].num_rows > 6000
    assert names["undone"] == "Write note"
    assert names["after"].to_pydict()["n_b"] == [2]
    assert 0.8 < names["row"].f1_low < names["row"].f1 < names["row"].f1_high < 1
    assert names["strict"][0.5] > names["strict"][0.7] > names["strict"][0.9]
    assert Path("study-f1.pdf").stat().st_size > 1000
    assert names["pairs"].num_rows == 3
    assert len(names["rows"]) == len(names["apples"].to_pydict()["label"])
    assert set(names["apples"].to_pydict()["author"]) == {"Ana"}
    assert names["agreement"] == names["everything"]["alpha"]["global"]
    assert names["search"].cells.num_rows == 8
    assert 0 < names["precision"] < 1
    assert Path("sensitivity.pdf").stat().st_size > 1000
    assert all(one.exists() for one in names["paths"])
    assert names["latex"].count("\\\\") == 4
    assert (
        names["sentence"]
        == "The project has no author 'Nobody'; its authors are: Ana, Answer key, Ben, Cem, One stage, Two stage."
    )
    assert copied.read_bytes() == before


def test_the_examples_of_the_documentation_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (orchard,) = (sample for sample in SAMPLES if sample.name == "orchard")
    monkeypatch.chdir(copy_sample(orchard, tmp_path / "copy").parent)
    finder, runner = doctest.DocTestFinder(recurse=False), doctest.DocTestRunner()
    for function in (annotator.open, annotator.read, annotator.audit, annotator.check, annotator.tune):
        for example in finder.find(function):
            assert runner.run(example).failed == 0
    assert runner.tries >= 12


def test_answers_are_those_of_the_commands(path: Path) -> None:
    made = written(path, "stats")["about"]
    with annotator.open(path) as project:
        options = {"authors": ["Ana", "Ben"], "iou": 0.6, "alpha": 2.0, "interval_unit": "folder"}
        command = ["--author", "Ana", "--author", "Ben", "--iou", "0.6", "--alpha", "2", "--interval-unit", "folder"]
        assert plain(annotator.audit(project, **options).record) | {"about": made} == written(path, "audit", *command)
        asked = ["--model", "net", "--reference", "Ana", "--theta-cls", "best-f1", "--size", "p75", "--pseudonyms"]
        checked = annotator.check(
            project, model="net", reference="Ana", theta_cls="best-f1", size="p75", pseudonyms=True
        )
        assert plain(checked.record) | {"about": made} == written(path, "check", *asked)
        searched = annotator.tune(project, alpha=[1.0, 2.0], omega="4:2:8")
        assert plain(searched.record) | {"about": made} == written(path, "tune", "--alpha", "1:1:2", "--omega", "4:2:8")
        assert searched.cells.num_rows == len(searched.record["cells"])


def test_a_version_is_cited_and_the_project_that_was_read_stays(path: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.annotator"
    own.write_bytes(path.read_bytes())
    project = annotator.open(own)
    before = annotator.audit(project, intervals=False).record
    assert run(["freeze", str(own), "v1"]) == 0
    with open_project(own) as opened:
        session = Session(opened.project, opened, next_shape_id=opened.next_shape_id)
        layer = session.load_layer(LayerKey(1, 2))
        session.commit(edit.set_boxes(layer, layer.shapes.id, layer.shapes.box + 30))
    assert annotator.audit(project, intervals=False).record == before
    assert annotator.audit(own, intervals=False).record["pairs"] != before["pairs"]
    frozen = annotator.audit(annotator.open(own, version="v1"), intervals=False)
    assert frozen.record["pairs"] == before["pairs"]
    assert frozen.version is not None
    assert frozen.version.hash in frozen._repr_html_()
    assert annotator.open(own).versions().to_pydict()["sha256"] == [frozen.version.hash]


def test_tables_need_no_pyarrow(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = annotator.open(path)
    arrow = {name: getattr(project, name)() for name in ("shapes", "images", "layers", "authors", "labels", "versions")}
    pairs = annotator.audit(project, intervals=False).pairs
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for name, table in arrow.items():
        found = getattr(project, name)()
        assert isinstance(found, PlainTable)
        assert (found.to_pydict(), found.to_pylist()) == (table.to_pydict(), table.to_pylist())
        assert (found.column_names, found.num_rows) == (table.column_names, table.num_rows)
    assert annotator.audit(project, intervals=False).pairs.to_pydict() == pairs.to_pydict()
    shapes = project.shapes()
    assert "<th>part_state</th>" in shapes._repr_html_()
    with pytest.raises(annotator.UserError, match="needs the package pyarrow"):
        shapes.to_arrow()
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(annotator.UserError, match="pandas"):
        shapes.to_pandas()


def test_shapes_say_what_is_stored(path: Path) -> None:
    project = annotator.open(path)
    found = project.shapes(["net"]).to_pydict()
    layers = [project.project.layers[key] for key in sorted(project.project.layers) if key.author == 9]
    assert found["id"] == np.concatenate([layer.shapes.id for layer in layers]).tolist()
    assert found["score"] == np.concatenate([layer.shapes.score for layer in layers]).tolist()
    assert found["x1"] == np.concatenate([layer.shapes.box[:, 2] for layer in layers]).tolist()
    assert set(found["label"]) <= {"apple", "pear"}
    assert project.shapes("Ana").to_pydict()["part_state"].count("absent") == 2


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (lambda p: annotator.audit(p, iou=1.5), "iou is a number from 0 to 1"),
        (lambda p: annotator.audit(p, unit="feet"), "unit is one of px, m"),
        (lambda p: annotator.audit(p, gamma=0), "gamma is greater than 0"),
        (lambda p: annotator.audit(p, interval_unit="day"), "interval_unit is image, folder or block:K"),
        (lambda p: annotator.audit(p, images=["no.jpg"]), "no image 'no.jpg'"),
        (lambda p: annotator.audit(p).table("x"), "the tables are: targets, pairs"),
        (lambda p: annotator.audit(p).figure("x"), "the figures are: f1"),
        (lambda p: annotator.check(p, model="Ana", reference="Ben"), "'Ana' is not a model"),
        (lambda p: annotator.check(p, model="net", reference="Ana", theta_cls=2), "theta_cls is a number"),
        (lambda p: annotator.check(p, model="net", reference="Ana", size=-1), "an area in square pixels"),
        (lambda p: annotator.tune(p).save(html="x.html"), "has no page"),
        (lambda p: annotator.open(p.path, version="x"), "its states are: none"),
        (lambda p: annotator.open(p.path.with_name("no.annotator")), "There is no project file"),
    ],
)
def test_what_has_no_meaning_is_one_sentence(path: Path, asked: Any, told: str) -> None:
    with pytest.raises(annotator.UserError, match=told):
        asked(annotator.open(path))


def test_a_closed_project_says_so(path: Path) -> None:
    with annotator.open(path) as project:
        assert "net" in repr(project)
        assert project.name in project._repr_html_()
    with pytest.raises(annotator.UserError, match="is closed; open it again"):
        project.shapes()
    assert "closed" in repr(project)


def test_names_that_mean_harm_are_text(path: Path) -> None:
    assert "<script>" not in PlainTable({"<script>": ["<script>"]})._repr_html_()


def test_importing_it_loads_nothing_else() -> None:
    code = "import sys; before = set(sys.modules); import annotator; print(sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert ast.literal_eval(done.stdout) == ["annotator"]


def test_types_tell_what_the_door_offers() -> None:
    tree = ast.parse((ROOT / "annotator" / "__init__.pyi").read_text(encoding="utf-8"))
    told = {
        (alias.asname or alias.name.partition("_")[0], node.module, alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    offered = {
        (name, f"annotator.api.{module}" if module else "annotator.errors", there)
        for name, module, there in annotator._DOOR
    }
    assert told == offered
    assert {name for name, _, _ in offered} <= set(dir(annotator))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(annotator, "no" + "thing")


def test_data_frames_are_audited_and_checked_as_files_are(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    boxes = {"image": ["a.jpg", "a.jpg", "b.jpg"], "label": ["apple"] * 3, "x0": [10.0, 200.0, 0.1 + 0.2]}
    boxes |= {"y0": [10.0, 20.0, 30.0], "x1": [60.0, 260.0, 90.0], "y1": [50.0, 90.0, 80.0]}
    boxes |= {"image_width": [300] * 3, "image_height": [200] * 3}
    ana, ben = pandas.DataFrame(boxes), pandas.DataFrame(boxes | {"x0": [12.0, 200.0, 5.0]}).head(2)
    boxes["score"] = [float("nan")] * 3  # an empty cell
    with pytest.warns(UserWarning, match="1 of 2 images are in one file alone"):
        annotator.read([ana, ben])
    ben = pandas.concat([ben, ana.tail(1).assign(label="pear")])
    found = annotator.audit(annotator.read([ana, ben], names="Ana,Ben"))
    assert found.pairs.to_pydict()["f1"] == [2 / 3]
    files = [tmp_path / "Ana.csv", tmp_path / "Ben.csv"]
    for frame, path in zip((ana, ben), files, strict=True):
        frame.to_csv(path, index=False)
    through = annotator.audit(files)
    assert plain(through.record["pairs"]) == plain(found.record["pairs"])
    assert annotator.audit([boxes, ben]).record["alpha"]["global"] == found.record["alpha"]["global"]
    checked = annotator.check([boxes, {**boxes, "score": [0.9, 0.8, 0.7]}], intervals=False)
    assert checked.record["models"][0]["matching"]["tp"] == 3
    with pytest.raises(annotator.UserError, match="stands alone; name the file of the truth"):
        annotator.check(files[0])
    with pytest.raises(annotator.UserError, match="neither a file nor a table"):
        annotator.audit([3, 4])
    with pytest.warns(UserWarning, match="differ by form only"):
        annotator.read([boxes, {**boxes, "label": ["Apple"] * 3}])


def test_layers_begun_are_counted_and_every_file_written_is_named(path: Path, tmp_path: Path) -> None:
    assert annotator.open(path).authors().to_pydict()["layers"] == [2, 2, 2, 2]
    found = annotator.audit(path).save(json=tmp_path / "a.json", csv=tmp_path / "tables", html=tmp_path / "a.html")
    assert sorted(found) == sorted(one for one in tmp_path.rglob("*") if one.is_file())
