"""Drafts of manifests: what the graphs of known exports say, and that a draft with labels runs."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest

from annotator.cli.program import run as annotator
from annotator.detector.plugin import _load_detector
from annotator.detector.run.describe import describe_model
from annotator.detector.run.model import load_model
from annotator.errors import UserError
from tests.detector.run.graphs import constant

PICTURE = np.full((100, 200, 3), 90, np.uint8)
NAMES = "{0: 'apple', 1: 'pear'}"
FIXED = [1, 3, 64, 64]
ANY = ["batch", 3, "height", "width"]


def export(path: Path, outputs: dict[str, np.ndarray], shape: list[Any] = FIXED, **notes: str) -> Path:
    """A graph with these outputs, notes beside it, and no manifest."""
    constant(path, outputs, shape=shape)
    path.with_suffix(".json").unlink()
    model = onnx.load(path)
    if notes.pop("open", ""):
        for place, axis in enumerate(model.graph.output[0].type.tensor_type.shape.dim):
            axis.dim_param = f"axis {place}"
    for key, value in notes.items():
        model.metadata_props.add(key=key, value=value)
    path.write_bytes(model.SerializeToString())
    return path


def zeros(*shape: int) -> np.ndarray:
    return np.zeros(shape, np.float32)


ULTRALYTICS = {"names": NAMES, "stride": "32", "imgsz": "[64, 96]", "task": "detect"}
ULTRALYTICS |= {"description": "Ultralytics YOLOv8n model trained on /home/ana/data.yaml"}
SIZE = {"width": 64, "height": 64}
TABLE: list[tuple[str, dict[str, np.ndarray], list[Any], dict[str, str], dict[str, Any]]] = [
    ("default", {"output0": zeros(1, 6, 84)}, FIXED, ULTRALYTICS, {"preset": "yolo-columns", "input": SIZE}),
    (
        "dynamic",
        {"output0": zeros(1, 6, 84)},
        ANY,
        ULTRALYTICS,
        {"preset": "yolo-columns", "input": {"longest": 96, "multiple": 32}},
    ),
    (
        "dynamic without a length",
        {"output0": zeros(1, 6, 84)},
        ANY,
        {**ULTRALYTICS, "end2end": "False", "open": "yes"},
        {"preset": "yolo-columns", "input": {"longest": 96, "multiple": 32}},
    ),
    ("version 5", {"output0": zeros(1, 84, 7)}, FIXED, {"names": "['apple', 'pear']"}, {"preset": "yolo-rows"}),
    ("end to end", {"output0": zeros(1, 300, 6)}, FIXED, {**ULTRALYTICS, "end2end": "True"}, {"preset": "yolo-final"}),
    ("nms", {"output0": zeros(1, 300, 6)}, ANY, {**ULTRALYTICS, "args": "{'nms': True}"}, {"preset": "yolo-final"}),
    (
        "masks",
        {"output0": zeros(1, 38, 84), "output1": zeros(1, 32, 16, 16)},
        FIXED,
        {**ULTRALYTICS, "task": "segment"},
        {"preset": "yolo-columns", "head": {"output": "output0", "extra": 32}},
    ),
    (
        "masks, end to end",
        {"output0": zeros(1, 300, 38), "output1": zeros(1, 32, 16, 16)},
        FIXED,
        {**ULTRALYTICS, "end2end": "True"},
        {"preset": "yolo-final", "head": {"output": "output0"}},
    ),
    (
        "classes",
        {"output0": zeros(1, 2)},
        FIXED,
        {**ULTRALYTICS, "task": "classify"},
        {"preset": "classifier", "head": {"activation": "none"}},
    ),
]


@pytest.mark.parametrize(("outputs", "shape", "notes", "wanted"), [row[1:] for row in TABLE], ids=[r[0] for r in TABLE])
def test_an_export_of_ultralytics_runs_as_it_is_described(
    tmp_path: Path, outputs: dict[str, np.ndarray], shape: list[Any], notes: dict[str, str], wanted: dict[str, Any]
) -> None:
    path = export(tmp_path / "best.onnx", outputs, shape, **notes)
    assert annotator(["detect", "--describe", str(path)]) == 0
    content = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert content["labels"] == ["apple", "pear"]
    assert {key: content[key] for key in wanted if key != "input"} == {k: v for k, v in wanted.items() if k != "input"}
    assert content.get("note", "Ultralytics YOLOv8n model") == "Ultralytics YOLOv8n model"
    assert wanted.get("input", {}).items() <= content["input"].items()
    assert len(load_model(path).detect(PICTURE).score) == 0


def test_a_draft_never_overwrites(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = export(tmp_path / "best.onnx", {"output0": zeros(1, 6, 84)}, **ULTRALYTICS)
    path.with_suffix(".json").write_text("mine")
    assert annotator(["detect", "--describe", str(path)]) == 1
    assert "best.onnx has a manifest already, best.json, which stays as it is; rename it" in capsys.readouterr().err
    assert path.with_suffix(".json").read_text() == "mine"


def test_what_is_missing_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = export(tmp_path / "detr.onnx", {"logits": zeros(1, 9, 4), "pred_boxes": zeros(1, 9, 4)}, ANY)
    assert annotator(["detect", "--describe", str(path)]) == 0
    told = capsys.readouterr().out
    assert "labels: the names of its 3 classes" in told
    assert "logits  1 x 9 x 4  tensor(float)" in told
    with pytest.raises(UserError, match=r"detr\.json: labels is empty; complete it"):
        load_model(path)


@pytest.mark.parametrize(
    ("outputs", "shape", "wanted"),
    [
        ({"boxes": zeros(5, 4), "scores": zeros(5), "labels": np.zeros(5, np.int64)}, [3, "h", "w"], "torchvision"),
        ({"12": zeros(5, 4), "13": np.zeros(5, np.int64), "14": zeros(5)}, [3, "h", "w"], "torchvision"),
        ({"proposals": zeros(5, 4), "boxes": zeros(5, 4), "scores": zeros(5, 2)}, FIXED, "internals"),
        ({"p3": zeros(1, 8, 8, 8), "c3": zeros(1, 4, 8, 8)}, FIXED, ""),
    ],
)
def test_other_exports(tmp_path: Path, outputs: dict[str, np.ndarray], shape: list[Any], wanted: str) -> None:
    draft = describe_model(export(tmp_path / "model.onnx", outputs, shape))
    assert draft.content["preset"] == wanted
    if "12" in outputs:
        assert draft.content["head"] == {"boxes": "12", "labels": "13", "scores": "14"}
    assert any("preset and head" in sentence for sentence in draft.missing) == (not wanted)


def test_a_run_without_a_manifest_writes_one_and_says_what_to_complete(tmp_path: Path) -> None:
    whole = export(tmp_path / "best.onnx", {"output0": zeros(1, 6, 84)}, **ULTRALYTICS)
    assert _load_detector(whole, "").labels == ("apple", "pear")
    outputs = {"proposals": zeros(5, 4), "boxes": zeros(5, 4), "scores": zeros(5, 3)}
    path = export(tmp_path / "mine.onnx", outputs)
    with pytest.raises(UserError, match=r"mine\.json was written beside mine\.onnx.*labels: the names of its 3"):
        _load_detector(path, "")
    manifest = path.with_suffix(".json")
    content = {**json.loads(manifest.read_text()), "labels": ["apple", "pear"]}
    manifest.write_text(json.dumps(content))
    with pytest.raises(UserError, match="name the column of the background in head: background"):
        _load_detector(path, "").detect(PICTURE)
    manifest.write_text(json.dumps({**content, "head": {"background": "last"}}))
    assert len(_load_detector(path, "").detect(PICTURE).score) == 0


def test_turned_boxes_are_refused(tmp_path: Path) -> None:
    path = export(tmp_path / "obb.onnx", {"output0": zeros(1, 7, 84)}, task="obb", names=NAMES)
    with pytest.raises(UserError, match="finds turned boxes"):
        describe_model(path)


def test_nothing_to_describe_or_to_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert annotator(["detect", "--describe", str(tmp_path / "none.onnx")]) == 1
    assert "There is no model file" in capsys.readouterr().err
    assert annotator(["detect"]) == 2
    assert "--describe" in capsys.readouterr().err


def test_the_runtime_prints_no_lines_of_its_own(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A graph that cannot take this size fails in the runtime, which would write to the screen itself."""
    helper = onnx.helper
    kinds = [helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, shape) for name, shape in (("image", ANY),)]
    graph = helper.make_graph(
        [helper.make_node("Reshape", ["image", "shape"], ["output0"])],
        "graph",
        kinds,
        [helper.make_tensor_value_info("output0", onnx.TensorProto.FLOAT, [None, None, None])],
        [onnx.numpy_helper.from_array(np.array([1, 7, -1], np.int64), "shape")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    path = tmp_path / "model.onnx"
    path.write_bytes(model.SerializeToString())
    path.with_suffix(".json").write_text(json.dumps({"preset": "yolo-columns", "labels": ["a", "b", "c"]}))
    with pytest.raises(UserError, match=r"failed on an input of shape .* \(node Reshape: The input tensor cannot"):
        load_model(path).detect(PICTURE)
    assert capfd.readouterr() == ("", "")
