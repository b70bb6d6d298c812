"""What every preset makes of its outputs, on tiny graphs that put out what such exports put out."""

from pathlib import Path

import numpy as np
import pytest

from annotator.detector.run.decode import suppress
from annotator.detector.run.model import load_detector, load_model
from annotator.errors import UserError
from annotator.plugins.detectors import DetectorOutput
from tests.detector.run.graphs import constant

PICTURE = np.full((100, 200, 3), 90, np.uint8)
SQUARE = {"width": 100, "height": 100}


def look(path: Path) -> DetectorOutput:
    return load_model(path).detect(PICTURE)


def floats(*values: object) -> np.ndarray:
    return np.array(values, np.float32)


def test_torchvision(tmp_path: Path) -> None:
    model = constant(
        tmp_path / "rcnn.onnx",
        {
            "boxes": floats([10, 20, 60, 50], [0, 0, 30, 30], [5, 5, 9, 9]),
            "labels": np.array([2, 1, 1]),
            "scores": floats(0.4, 0.9, 0.01),
        },
        shape=[3, "h", "w"],
        preset="torchvision",
        labels=["apple", "pear"],
        input={"longest": 400},
    )
    found = look(model)
    assert found.score.tolist() == pytest.approx([0.9, 0.4])
    assert found.label.tolist() == [0, 1]
    # the picture is shown at twice its size
    np.testing.assert_allclose(found.box, [[0, 0, 15, 15], [5, 10, 30, 25]])


def test_efficientdet(tmp_path: Path) -> None:
    model = constant(
        tmp_path / "effdet.onnx",
        {
            "detection_boxes": floats([[0.1, 0.2, 0.3, 0.6], [0.5, 0.5, 0.7, 0.9], [0, 0, 1, 1]]),
            "detection_classes": floats([1, 2, 2]),
            "detection_scores": floats([0.8, 0.7, 0.6]),
            "num_detections": floats(2),
        },
        shape=[1, "h", "w", 3],
        preset="efficientdet",
        labels=["apple", "pear"],
        input={"width": 400, "height": 200, "fit": "stretch"},
    )
    found = look(model)
    assert found.label.tolist() == [0, 1]
    np.testing.assert_allclose(found.box, [[40, 10, 120, 30], [100, 50, 180, 70]], rtol=1e-5)


@pytest.mark.parametrize("rows", [True, False])
def test_yolo_heads(tmp_path: Path, rows: bool) -> None:
    """In a centred square of 100 the picture lies at y 25 ... 75 at half its size."""
    boxes = np.array([[50, 50, 20, 10], [51, 50, 20, 10], [50, 50, 20, 10], [20, 10, 8, 8]], np.float32)
    scores = np.array([[0.9, 0.0], [0.6, 0.0], [0.0, 0.5], [0.8, 0.0]], np.float32)
    if rows:
        whole = np.hstack([boxes, np.full((4, 1), 0.5, np.float32), scores])[None]
    else:
        whole = np.hstack([boxes, scores]).T[None]
    model = constant(
        tmp_path / "yolo.onnx",
        {"output0": whole},
        shape=[1, 3, 100, 100],
        preset="yolo-rows" if rows else "yolo-columns",
        labels=["apple", "pear"],
        input=SQUARE,
    )
    seen = look(model)
    assert seen.internals is None
    factor = 0.5 if rows else 1.0
    # the second apple falls to the first, the pear stays, the box above the picture is outside of it
    assert seen.label.tolist() == [0, 1]
    assert seen.score.tolist() == pytest.approx([0.9 * factor, 0.5 * factor])
    np.testing.assert_allclose(seen.box, [[80, 40, 120, 60]] * 2)


def test_a_list_of_detections_with_their_labels(tmp_path: Path) -> None:
    """End to end, as ultralytics writes it; what follows the label belongs to masks."""
    rows = [[50, 50, 70, 60, 0.9, 1, 7], [50, 50, 70, 61, 0.6, 1, 7], [0, 0, 0, 0, 0, 0, 0]]
    model = constant(
        tmp_path / "end.onnx",
        {"output0": floats(rows), "output1": floats([[1.0]])},
        shape=[1, 3, 100, 100],
        preset="yolo-final",
        labels=["apple", "pear"],
        head={"output": "output0"},
    )
    found = look(model)
    assert found.label.tolist() == [1, 1]
    np.testing.assert_allclose(found.box, [[100, 50, 140, 70], [100, 50, 140, 72]])
    wrong = constant(tmp_path / "wrong.onnx", {"a": floats([[1, 2, 3, 4, 50, 6]])}, shape=[1, 3, 100, 100])
    wrong.with_suffix(".json").write_text('{"preset": "yolo-final", "labels": ["apple"]}')
    with pytest.raises(UserError, match=r"'a' are no probabilities .* choose another preset"):
        look(wrong)


def test_swapped_outputs_are_named(tmp_path: Path) -> None:
    model = constant(
        tmp_path / "swapped.onnx",
        {"boxes": floats([10, 20, 60, 50]), "labels": np.array([1]), "scores": floats(7.0)},
        shape=[3, "h", "w"],
        preset="torchvision",
        labels=["apple"],
    )
    with pytest.raises(UserError, match="check whether 'boxes' and 'scores' are swapped"):
        look(model)


@pytest.mark.parametrize(("among", "kept"), [("label", 2), ("all", 1), ("none", 3)])
def test_suppression_among_labels_all_or_none(tmp_path: Path, among: str, kept: int) -> None:
    """Two apples and a pear at one place."""
    table = floats([[50, 50, 20, 10, 0.9, 0.1], [51, 50, 20, 10, 0.6, 0.1], [50, 50, 20, 10, 0.1, 0.5]])
    model = constant(
        tmp_path / "yolo.onnx",
        {"output0": table.transpose(0, 2, 1).copy()},
        shape=[1, 3, 100, 100],
        preset="yolo-columns",
        labels=["apple", "pear"],
        suppression={"among": among},
    )
    assert len(look(model).score) == kept
    assert load_detector(model).nms_across_labels == (among == "all")


def test_a_box_may_bear_every_label_that_it_could_have(tmp_path: Path) -> None:
    table = floats([[50, 50, 20, 10, 0.6, 0.4, 9.0]])
    for best in (True, False):
        model = constant(
            tmp_path / "yolo.onnx",
            {"output0": table.transpose(0, 2, 1).copy()},
            shape=[1, 3, 100, 100],
            preset="yolo-columns",
            labels=["apple", "pear"],
            head={"best_label": best, "extra": 1},
        )
        assert look(model).label.tolist() == ([0] if best else [0, 1])


def test_detr(tmp_path: Path) -> None:
    """Shares of the sides, softmax with the background last, no suppression."""
    logits = np.log(floats([[0.7, 0.1, 0.2], [0.6, 0.2, 0.2], [0.01, 0.01, 0.98]]))
    boxes = floats([[0.5, 0.5, 0.2, 0.4], [0.5, 0.5, 0.2, 0.4], [0.1, 0.1, 0.1, 0.1]])
    model = constant(
        tmp_path / "detr.onnx",
        {"logits": logits, "pred_boxes": boxes},
        shape=[1, 3, "h", "w"],
        preset="detr",
        labels=["apple", "pear"],
        input={"shortest": 50, "longest": 400},
    )
    found = look(model)
    assert found.score.tolist() == pytest.approx([0.7, 0.6])
    np.testing.assert_allclose(found.box, [[80, 30, 120, 70]] * 2, rtol=1e-5)


def test_raw_anchor_heads_by_level(tmp_path: Path) -> None:
    """Two levels as maps (1, A * 4, H, W): the codes of one anchor move it, all others are background."""
    codes = {stride: np.zeros((1, 4, 64 // stride, 64 // stride), np.float32) for stride in (16, 32)}
    logits = {stride: np.full((1, 2, 64 // stride, 64 // stride), -20, np.float32) for stride in (16, 32)}
    codes[16][0, :, 1, 2] = [0.5, -0.25, 2 * np.log(2), 0]
    logits[16][0, 1, 1, 2] = 3.0
    logits[32][0, 0, 0, 1] = 1.0
    model = constant(
        tmp_path / "retina.onnx",
        {f"{kind}{stride}": maps[stride] for kind, maps in (("c", codes), ("s", logits)) for stride in (16, 32)},
        shape=[1, 3, 64, 64],
        preset="anchors",
        labels=["apple", "pear"],
        input={"width": 64, "height": 64, "fit": "stretch"},
        head={
            "boxes": ["c16", "c32"],
            "scores": ["s16", "s32"],
            "anchors": {"strides": [16, 32], "sizes": [[16], [32]]},
            "coding": {"deviations": [1, 1, 0.5, 0.5]},
        },
    )
    seen = load_model(model).detect(np.zeros((64, 64, 3), np.uint8))
    assert seen.internals is not None
    assert len(seen.internals) == 16 + 4
    np.testing.assert_allclose(seen.internals.proposals[6], [32, 16, 48, 32])
    # anchor of 16 about (40, 24): moved by (8, -4), twice as wide, cut at the right border
    np.testing.assert_allclose(seen.internals.boxes[6], [32, 12, 64, 28])
    assert seen.label.tolist() == [1, 0]
    assert seen.score.tolist() == pytest.approx([1 / (1 + np.exp(-3)), 1 / (1 + np.exp(-1))])
    np.testing.assert_allclose(seen.box, [[32, 12, 64, 28], [32, 0, 64, 32]])


def test_internals_with_a_box_a_label_and_background(tmp_path: Path) -> None:
    """A two-stage head: each label has its own box, and the background is a column of its own."""
    boxes = np.array([[[0, 0, 10, 10], [20, 20, 40, 40]], [[1, 0, 11, 10], [60, 60, 80, 80]]], np.float32)
    scores = np.array([[0.7, 0.2, 0.1], [0.6, 0.1, 0.3]], np.float32)
    model = constant(
        tmp_path / "two.onnx",
        {"proposals": boxes[:, 0] + 1, "boxes": boxes, "scores": scores},
        shape=[1, 3, 100, 100],
        preset="internals",
        architecture="two-stage",
        labels=["apple", "pear"],
        head={"background": "last"},
        input={**SQUARE, "fit": "stretch"},
        score_cut=0.15,
    )
    found = load_model(model).detect(np.zeros((100, 100, 3), np.uint8))
    # the second apple falls to the first (IoU 0.82), its pear is below the cut
    np.testing.assert_allclose(found.box, [[0, 0, 10, 10], [20, 20, 40, 40]])
    assert found.label.tolist() == [0, 1]
    assert found.internals is not None
    assert found.internals.per_class
    assert found.internals.manifest.background == "last"
    np.testing.assert_array_equal(found.internals.scores, scores)


def test_background_first_is_put_last(tmp_path: Path) -> None:
    model = constant(
        tmp_path / "first.onnx",
        {
            "boxes": floats([0, 0, 10, 10], [20, 20, 30, 30]),
            "scores": floats([0.0, 3.0, 0.0], [5.0, 0.0, 0.0]),
            "proposals": floats([0, 0, 10, 10], [20, 20, 30, 30]),
        },
        shape=[1, 3, 100, 100],
        preset="internals",
        labels=["apple", "pear"],
        head={"background": "first", "activation": "softmax"},
        input={**SQUARE, "fit": "stretch"},
        score_cut=0.1,
    )
    seen = load_model(model).detect(np.zeros((100, 100, 3), np.uint8))
    assert seen.internals is not None
    e = np.exp([0.0, 3.0, 5.0])
    np.testing.assert_allclose(seen.internals.scores[0], e[[1, 0, 0]] / (e[1] + 2), rtol=1e-5)
    np.testing.assert_allclose(seen.internals.scores[1, 2], e[2] / (e[2] + 2), rtol=1e-5)
    assert seen.label.tolist() == [0]


def test_classifier(tmp_path: Path) -> None:
    model = constant(
        tmp_path / "classes.onnx",
        {"logits": floats([0.0, 2.0, -2.0])},
        shape=[1, 3, 32, 32],
        preset="classifier",
        labels=["bell", "chain", "saddle"],
        input={"width": 32, "height": 32},
    )
    seen = look(model)
    assert len(seen.score) == 0
    assert seen.image_scores is not None
    np.testing.assert_allclose(seen.image_scores, 1 / (1 + np.exp([0.0, -2.0, 2.0])), rtol=1e-5)


@pytest.mark.parametrize("seed", range(6))
def test_suppression_against_plain_turns(seed: int) -> None:
    """The rule in words: take the best that is left, drop what overlaps it too much and has its label."""
    rng = np.random.default_rng(seed)
    corner = rng.uniform(0, 60, (40, 2))
    boxes = np.hstack([corner, corner + rng.uniform(10, 40, (40, 2))])
    scores, labels = rng.integers(0, 8, 40) / 8, rng.integers(0, 2, 40)
    left, wanted = sorted(range(40), key=lambda row: (-scores[row], row)), []
    while left:
        best = left.pop(0)
        wanted.append(best)
        left = [row for row in left if labels[row] != labels[best] or plain_iou(boxes[row], boxes[best]) <= 0.4]
    assert suppress(boxes, scores, labels, iou=0.4, most=100).tolist() == wanted
    assert suppress(boxes, scores, labels, iou=0.4, most=7).tolist() == wanted[:7]


def plain_iou(a: np.ndarray, b: np.ndarray) -> float:
    shared = max(0, min(a[2], b[2]) - max(a[0], b[0])) * max(0, min(a[3], b[3]) - max(a[1], b[1]))
    return shared / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - shared)
