"""A model that really finds something: the way into its input and back, and what is said when it does not fit."""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest

from annotator.detector.run.manifest import Anchors, parse_manifest
from annotator.detector.run.model import load_model
from annotator.errors import UserError
from annotator.plugins.adapters import collect_detectors
from annotator.plugins.registry import Registry
from tests.detector.run.graphs import bright_spot, constant

SPOT = (120, 40, 180, 80)


def picture(width: int = 240, height: int = 160, *, channel: int | slice = slice(None)) -> np.ndarray:
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[SPOT[1] : SPOT[3], SPOT[0] : SPOT[2], channel] = 200
    return pixels


@pytest.mark.parametrize("layout", ["NCHW", "NHWC", "CHW", "HWC"])
@pytest.mark.parametrize("fit", ["corner", "centre", "stretch"])
def test_a_box_comes_back_where_it_was(tmp_path: Path, layout: str, fit: str) -> None:
    model = bright_spot(
        tmp_path / "spot.onnx",
        layout=layout,
        side=96,
        input={"width": 96, "height": 96, "layout": layout, "fit": fit},
        score_cut=0.5,
    )
    found = load_model(model).detect(picture())
    assert len(found.score) == 1
    np.testing.assert_allclose(found.box[0], SPOT, atol=240 / 96)
    assert found.score[0] == pytest.approx(200 / 255, abs=0.02)


def test_any_size_takes_the_longer_side(tmp_path: Path) -> None:
    """Filled up to a multiple of 32, and scaled up where the picture is small."""
    model = bright_spot(
        tmp_path / "spot.onnx", side="side", input={"longest": 480, "multiple": 32, "fit": "centre"}, score_cut=0.5
    )
    np.testing.assert_allclose(load_model(model).detect(picture()).box[0], SPOT, atol=0.6)


def test_the_size_is_the_graph_s_where_the_manifest_has_none(tmp_path: Path) -> None:
    model = load_model(bright_spot(tmp_path / "spot.onnx", side=96, score_cut=0.5))
    assert (model.manifest.input.width, model.manifest.input.height) == (96, 96)
    np.testing.assert_allclose(model.detect(picture()).box[0], SPOT, atol=3)


def test_bytes_and_the_order_of_channels(tmp_path: Path) -> None:
    size = {"width": 96, "height": 96}
    for order, channel in (("RGB", 0), ("BGR", 2)):
        model = bright_spot(
            tmp_path / f"{order}.onnx",
            side=96,
            kind=onnx.TensorProto.UINT8,
            input={**size, "channels": order},
            head={"coding": {"kind": "corners"}},
        )
        loaded = load_model(model)
        with pytest.raises(UserError, match="no probabilities"):
            loaded.detect(picture(channel=channel))
        assert len(loaded.detect(picture(channel=2 - channel)).score) == 0


def test_mean_and_deviation(tmp_path: Path) -> None:
    model = bright_spot(
        tmp_path / "spot.onnx",
        side=96,
        input={"width": 96, "height": 96, "scale": 1.0, "mean": [100, 0, 0], "std": [200, 1, 1]},
    )
    assert load_model(model).detect(picture()).score[0] == pytest.approx(0.5)


def test_it_is_a_detector_of_the_hook(tmp_path: Path) -> None:
    model = load_model(bright_spot(tmp_path / "spot.onnx", side=96, input={"width": 96, "height": 96}))
    found = model.detect(picture())
    assert model.labels == ("spot",)
    assert found.internals is not None
    np.testing.assert_allclose(found.internals.proposals, found.internals.boxes)
    np.testing.assert_allclose(found.box, found.internals.boxes, rtol=1e-6)


def fine(folder: Path, **changes: Any) -> Path:
    outputs = {"boxes": np.zeros((2, 4), np.float32), "scores": np.zeros((2, 2), np.float32)}
    said = {
        "preset": "internals",
        "labels": ["apple", "pear"],
        "input": {"width": 32, "height": 32},
        "head": {"proposals": "boxes"},
    }
    return constant(folder / "model.onnx", outputs, shape=[1, 3, 32, 32], **{**said, **changes})


def test_the_model_may_be_named_by_its_manifest(tmp_path: Path) -> None:
    path = fine(tmp_path)
    assert load_model(path.with_suffix(".json")).compute_fingerprint() == load_model(path).compute_fingerprint()
    renamed = path.rename(tmp_path / "other.onnx")
    said = {**json.loads(path.with_suffix(".json").read_text()), "file": "other.onnx"}
    path.with_suffix(".json").write_text(json.dumps(said))
    assert load_model(path.with_suffix(".json")).path == renamed


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"labels": ["apple"]}, "there are 2 scores a row, 1 are expected"),
        (
            {"labels": ["apple", "pear", "plum"]},
            r"output 'scores' has shape \(2, 2\), 3 numbers a row are .*; correct labels",
        ),
        ({"labels": []}, r"model\.json: labels is empty; complete it"),
        ({"labels": ["apple", "apple"]}, "appears twice"),
        ({"preset": "yolo"}, "there is no preset 'yolo'; choose one of torchvision"),
        ({"input": {"width": 64, "height": 64}}, "axis H of its input is 32, not 64"),
        ({"input": {"width": 32}}, "both or neither"),
        ({"input": {"width": 32, "height": 32, "layout": "CHW"}}, "has 4 axes, layout CHW has 3"),
        ({"input": {"name": "pixels"}}, "no input 'pixels', only image"),
        ({"head": {"proposals": "rois"}}, "no output 'rois', only boxes, scores"),
        ({"head": {"kind": "dense", "colour": "red"}}, "head.colour does not fit"),
        ({"score_cut": 2}, "score_cut does not fit"),
        ({"suppression": {"iou": "high"}}, "suppression.iou does not fit"),
        ({"file": "../model.onnx"}, "must be a plain name"),
        ({"wavelength": 5}, "wavelength does not fit"),
    ],
)
def test_a_manifest_that_does_not_fit(tmp_path: Path, changes: dict[str, Any], sentence: str) -> None:
    path = fine(tmp_path, **changes)
    named = path.with_suffix(".json") if "file" in changes else path
    with pytest.raises(UserError, match=sentence) as told:
        load_model(named).detect(picture())
    assert str(told.value).count(". ") == 0
    assert str(told.value).endswith(".")


def test_outputs_that_are_no_probabilities(tmp_path: Path) -> None:
    path = fine(tmp_path)
    outputs = {"boxes": np.zeros((2, 4), np.float32), "scores": np.full((2, 2), 7, np.float32)}
    said = json.loads(path.with_suffix(".json").read_text())
    with pytest.raises(UserError, match="name the activation in the manifest"):
        load_model(constant(path, outputs, shape=[1, 3, 32, 32], **said)).detect(picture())


def test_missing_and_broken_files(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="There is no model file"):
        load_model(tmp_path / "none.onnx")
    with pytest.raises(UserError, match="There is no manifest"):
        load_model(tmp_path / "none.json")
    path = fine(tmp_path)
    whole = path.read_bytes()
    for content in (b"", b"not a model at all", whole[: len(whole) // 2], whole + b"\xff"):
        path.write_bytes(content)
        with pytest.raises(UserError, match=r"model.onnx (cannot be loaded|is not an ONNX model).*again\.$"):
            load_model(path)
    path.with_suffix(".json").write_text("{")
    with pytest.raises(UserError, match=r"model\.json is not a JSON file"):
        load_model(path)
    path.with_suffix(".json").unlink()
    with pytest.raises(UserError, match=r"model\.onnx has no manifest model\.json beside it"):
        load_model(path)


@pytest.mark.parametrize("place", ["../outside.bin", "/etc/hostname", "C:\\weights.bin", "a/../../outside.bin", "link"])
def test_weights_outside_the_folder_are_refused(tmp_path: Path, place: str) -> None:
    outside = tmp_path / "outside.bin"
    outside.write_bytes(bytes(4096))
    path = fine(tmp_path / "inner")
    (path.parent / "link").symlink_to(outside)
    keep_outside(path, place)
    with pytest.raises(UserError, match=r"keeps weights in .* outside its own folder"):
        load_model(path)


def test_weights_beside_the_model(tmp_path: Path) -> None:
    path = fine(tmp_path)
    keep_outside(path, "weights.bin")
    with pytest.raises(UserError, match="which is not there; put the file beside it"):
        load_model(path)
    (tmp_path / "weights.bin").write_bytes(np.full(8, 0.25, np.float32).tobytes())
    first = load_model(path)
    assert len(first.detect(picture()).score) == 0
    before = first.compute_fingerprint()
    (tmp_path / "weights.bin").write_bytes(np.full(8, 0.75, np.float32).tobytes())
    assert load_model(path).compute_fingerprint() != before


def keep_outside(path: Path, place: str) -> None:
    """The boxes of the model are kept in another file."""
    model = onnx.load(path)
    tensor = model.graph.initializer[0]
    tensor.ClearField("raw_data")
    tensor.data_location = onnx.TensorProto.EXTERNAL
    for key, value in (("location", place), ("length", "32")):
        tensor.external_data.add(key=key, value=value)
    path.write_bytes(model.SerializeToString())


def test_without_the_runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = fine(tmp_path)
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(UserError, match=r"pip install onnxruntime"):
        load_model(path)


def test_an_unknown_provider(tmp_path: Path) -> None:
    path = fine(tmp_path)
    assert load_model(path, provider="cpu").session.providers == ("CPUExecutionProvider",)
    with pytest.raises(UserError, match=r"no provider 'quantum' here; choose one of .*cpu"):
        load_model(path, provider="quantum")


@pytest.mark.parametrize(("strides", "sizes"), [((8, 16), ((32.0,),)), ((8,), ((32.0,), (64.0,))), ((), ())])
def test_anchors_have_strides_and_sizes_of_the_same_levels(strides: Any, sizes: Any) -> None:
    with pytest.raises(ValueError, match="strides and sizes must have one entry a level"):
        Anchors(strides=strides, sizes=sizes)


def test_what_a_manifest_says_goes_before_its_preset() -> None:
    said = {"preset": "yolo-columns", "labels": ["a"], "input": {"fill": 0}, "head": {"coding": {"kind": "corners"}}}
    manifest = parse_manifest(said, source="m.json")
    assert manifest.input.fill == 0
    assert manifest.input.fit == "centre"
    assert manifest.head.kind == "grid"
    assert manifest.head.coding.kind == "corners"


def test_the_plugin_offers_it(tmp_path: Path) -> None:
    """Through the registry, as the window and other plugins open models."""
    registry = Registry()
    offer = next(one for one in collect_detectors(registry) if one.id == "onnx")
    assert offer.patterns == ("*.onnx", "*.json")
    path = bright_spot(tmp_path / "spot.onnx", side=96, input={"width": 96, "height": 96}, score_cut=0.5)
    found = offer.load(path, "").detect(picture())
    np.testing.assert_allclose(found.box[0], SPOT, atol=3)
    with pytest.raises(UserError, match="There is no model file"):
        offer.load(tmp_path / "none.onnx", "")
    assert registry.is_on("detector")
