"""The guide page on recording: its snippets run on stand-ins for frameworks, and the real recorder takes the arrays.

The stand-ins have the calls of the frameworks over a detector whose every number is known; what a snippet returns must
be these numbers in pixels of the image, whatever scale, order of classes and layout the framework has.
"""

import ast
import inspect
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from annotator.detector import record
from annotator.detector.record import Recorder
from annotator.formats.internals import open_internals
from annotator.resources import find_resource

PAGE = find_resource("guide/recording.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```\n(.*?)```", PAGE, flags=re.DOTALL)
HEIGHT, WIDTH, ROWS, CLASSES = 80, 120, 6, 2
BACK = 2.0
"""Pixels of the image in a pixel of the network's input."""
Arrays = dict[str, np.ndarray]


class Tensor(np.ndarray):
    """An array with those methods of a tensor that the snippets call."""

    device = "cpu"

    def sigmoid(self) -> "Tensor":
        return 1 / (1 + np.exp(-self))

    def softmax(self, axis: int) -> "Tensor":
        return np.exp(self) / np.exp(self).sum(axis=axis, keepdims=True)

    def permute(self, *axes: int) -> "Tensor":
        return self.transpose(axes)

    def float(self) -> "Tensor":
        return self.astype(np.float64)

    def to(self, _other: object) -> "Tensor":
        return self


def tensor(values: Any, device: str = "cpu") -> Tensor:
    del device
    return np.asarray(values, dtype=np.float64).view(Tensor)


def cat(parts: Sequence[np.ndarray], dim: int = 0) -> Tensor:
    return tensor(np.concatenate(parts, axis=dim))


class Known(SimpleNamespace):
    """A detector's numbers for one image, in its pixels; scores with the background last sum to 1."""

    def __init__(self) -> None:
        rng = np.random.default_rng(7)

        def boxes(*shape: int) -> Tensor:
            low = rng.uniform(1, 30, (*shape, 2))
            return tensor(np.concatenate((low, low + rng.uniform(5, 40, (*shape, 2))), axis=-1))

        scores = rng.dirichlet(np.ones(CLASSES + 1), ROWS)
        super().__init__(
            proposals=boxes(ROWS),
            boxes=boxes(ROWS),
            class_boxes=boxes(ROWS, CLASSES),
            scores=tensor(scores),
            foreground=tensor(scores[:, :CLASSES]),
        )


def logit(scores: Tensor) -> Tensor:
    return np.log(scores / (1 - scores))


def resized() -> SimpleNamespace:
    """What torchvision's transform makes of an image."""
    size = (int(HEIGHT / BACK), int(WIDTH / BACK))
    return SimpleNamespace(tensors=tensor(np.zeros((1, 3, *size))), image_sizes=[size])


def faster_rcnn(known: Known) -> Callable[[dict[str, Any]], Arrays]:
    """torchvision: the background is class 0, boxes (K, C + 1, 4)."""
    first = cat((known.scores[:, -1:], known.foreground), dim=1)
    decoded = np.concatenate((known.proposals[:, None], known.class_boxes), axis=1) / BACK
    heads = SimpleNamespace(
        box_roi_pool=lambda _features, _proposals, _sizes: "pooled",
        box_head=lambda pooled: pooled,
        box_predictor=lambda _pooled: (np.log(first), "regression"),
        box_coder=SimpleNamespace(decode=lambda _regression, _proposals: decoded),
    )
    model = SimpleNamespace(
        transform=lambda _images: (resized(), None),
        backbone=lambda _tensors: "features",
        rpn=lambda _images, _features: ([known.proposals / BACK], {}),
        roi_heads=heads,
    )
    return lambda names: names["look_inside"](model, tensor(np.zeros((3, HEIGHT, WIDTH))))


def detectron2(known: Known) -> Callable[[dict[str, Any]], Arrays]:
    """Boxes of all classes in one row, the background last."""

    class Predictor:
        def __call__(self, _pooled: object) -> str:
            return "predictions"

        def predict_boxes(self, _predictions: object, _proposals: object) -> list[Tensor]:
            return [(known.class_boxes / BACK).reshape(ROWS, -1)]

        def predict_probs(self, _predictions: object, _proposals: object) -> list[Tensor]:
            return [known.scores]

    proposed = SimpleNamespace(proposal_boxes=SimpleNamespace(tensor=known.proposals / BACK))
    heads = SimpleNamespace(
        box_in_features=["p2"],
        box_pooler=lambda features, boxes: (features, boxes),
        box_head=lambda pooled: pooled,
        box_predictor=Predictor(),
    )
    model = SimpleNamespace(
        preprocess_image=lambda _inputs: SimpleNamespace(tensor="images"),
        backbone=lambda _images: {"p2": "features"},
        proposal_generator=lambda _images, _features, _targets: ([proposed], {}),
        roi_heads=heads,
    )
    small = tensor(np.zeros((3, int(HEIGHT / BACK), int(WIDTH / BACK))))
    return lambda names: names["look_inside"](model, small, HEIGHT, WIDTH)


def retinanet(known: Known) -> Callable[[dict[str, Any]], Arrays]:
    found = {"bbox_regression": ["regression"], "cls_logits": [logit(known.foreground)]}
    model = SimpleNamespace(
        transform=lambda _images: (resized(), None),
        backbone=lambda _tensors: {"0": "features"},
        head=lambda _features: found,
        anchor_generator=lambda _images, _features: [known.proposals / BACK],
        box_coder=SimpleNamespace(decode_single=lambda _regression, _anchors: known.boxes / BACK),
    )
    return lambda names: names["look_inside"](model, tensor(np.zeros((3, HEIGHT, WIDTH))))


def efficientdet(known: Known) -> Callable[[dict[str, Any]], Arrays]:
    """One level of 2 x 3 cells; anchors with y first."""

    def level(rows: Tensor) -> Tensor:
        return rows.reshape(2, 3, -1).transpose(2, 0, 1)[None]

    class Net:
        config = SimpleNamespace(num_classes=CLASSES, anchors=known.proposals[:, [1, 0, 3, 2]] / BACK)

        def __call__(self, _pixels: Tensor) -> tuple[list[Tensor], list[Tensor]]:
            return [level(logit(known.foreground))], [level(known.boxes / BACK)]

    pixels = tensor(np.zeros((3, int(HEIGHT / BACK), int(WIDTH / BACK))))
    return lambda names: names["look_inside"](Net(), pixels, BACK)


def yolo(known: Known) -> Callable[[dict[str, Any]], Arrays]:
    """Centres and sizes in columns; no proposals but the boxes themselves."""
    known.proposals = known.boxes
    small = known.boxes / BACK
    centred = np.concatenate(((small[:, :2] + small[:, 2:]) / 2, small[:, 2:] - small[:, :2]), axis=1)
    raw = np.concatenate((centred, known.foreground), axis=1).T[None]
    model = SimpleNamespace(model=lambda _tensor: (raw, None), names={0: "apple", 1: "pear"})
    return lambda names: names["look_inside"](model, np.zeros((HEIGHT, WIDTH, 3), np.uint8))


def corners_of(centred: Tensor) -> Tensor:
    return np.concatenate((centred[:, :2] - centred[:, 2:] / 2, centred[:, :2] + centred[:, 2:] / 2), axis=1)


MODULES: dict[str, dict[str, Any]] = {
    "torch": {
        "no_grad": lambda: lambda function: function,
        "tensor": tensor,
        "from_numpy": tensor,
        "cat": cat,
    },
    "torchvision": {},
    "torchvision.ops": {
        "clip_boxes_to_image": lambda boxes, size: np.clip(boxes, 0, [size[1], size[0], size[1], size[0]])
    },
    "effdet": {},
    "effdet.anchors": {
        "Anchors": SimpleNamespace(from_config=lambda config: SimpleNamespace(boxes=config.anchors)),
        "decode_box_outputs": lambda deltas, _anchors, output_xyxy: deltas if output_xyxy else None,
    },
    "ultralytics": {},
    "ultralytics.data": {},
    "ultralytics.data.augment": {
        "LetterBox": lambda _side, auto: lambda image: image[:: int(BACK), :: int(BACK)] if not auto else None
    },
    "ultralytics.utils": {},
    "ultralytics.utils.ops": {"scale_boxes": lambda _from, boxes, _to: boxes * BACK, "xywh2xyxy": corners_of},
}
SNIPPETS = {
    "Mask R-CNN (torchvision)": (faster_rcnn, "last", "class_boxes"),
    "Mask R-CNN (Detectron2)": (detectron2, "last", "class_boxes"),
    "RetinaNet": (retinanet, "none", "boxes"),
    "EfficientDet": (efficientdet, "none", "boxes"),
    "YOLO": (yolo, "none", "boxes"),
}
"""By words of the heading: the stand-in, where the background is, and which boxes it has."""


@pytest.fixture
def frameworks(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, members in MODULES.items():
        module = ModuleType(name)
        vars(module).update(members)
        monkeypatch.setitem(sys.modules, name, module)


def functions_of(code: str, **given: object) -> dict[str, Any]:
    """Runs the imports and functions of a snippet, not the lines that need a person's own names."""
    tree = ast.parse(code)
    tree.body = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef)]
    names: dict[str, Any] = {"torch": sys.modules["torch"], **given}
    exec(compile(tree, "recording.md", "exec"), names)
    return names


@pytest.mark.usefixtures("frameworks")
@pytest.mark.parametrize("heading", SNIPPETS)
def test_a_snippet_tells_what_the_detector_had(heading: str, tmp_path: Path) -> None:
    stand_in, background, boxes = SNIPPETS[heading]
    section = next(part for part in PAGE.split("\n## ") if heading in part.split("\n")[0])
    code = next(block for block in re.findall(r"```\n(.*?)```", section, flags=re.DOTALL) if "look_inside" in block)
    known = Known()
    found = stand_in(known)(functions_of(code))
    expected = {
        "proposals": known.proposals,
        "boxes": getattr(known, boxes),
        "scores": known.scores if background == "last" else known.foreground,
    }
    for name, array in expected.items():
        np.testing.assert_allclose(found[name], array, rtol=1e-9, err_msg=name)
    with Recorder(tmp_path / "internals", ["apple", "pear"], background=background) as recorder:
        assert recorder.image("a.jpg", **found) == ROWS
    read = open_internals(tmp_path / "internals", {"apple": 0, "pear": 1}).read_internals("a.jpg")
    assert read is not None
    np.testing.assert_allclose(read.boxes, expected["boxes"], rtol=1e-6)


@pytest.mark.usefixtures("frameworks")
def test_the_whole_loop_of_torchvision_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one snippet that has its loop with it, run as it stands: labels count from 1 there, from 0 in the list."""
    monkeypatch.chdir(tmp_path)
    known = Known()
    look_inside = faster_rcnn(known)
    code = next(block for block in BLOCKS if "import torch" in block)

    class Model:
        roi_heads = SimpleNamespace(nms_thresh=0.5, detections_per_img=100, score_thresh=0.05)

        def __call__(self, _images: object) -> list[dict[str, Tensor]]:
            return [{"boxes": known.boxes[:2], "labels": np.array([1, 2]), "scores": tensor([0.9, 0.8])}]

    loop = ast.parse(code)
    loop.body = [node for node in loop.body if not isinstance(node, ast.FunctionDef)]
    names = {
        "Recorder": Recorder,
        "model": Model(),
        "images": [("a.jpg", tensor(np.zeros((3, HEIGHT, WIDTH))))],
        "look_inside": lambda _model, _image: look_inside(functions_of(code)),
    }
    exec(compile(loop, "recording.md", "exec"), names)
    rows = (tmp_path / "internals" / "detections.json").read_text()
    assert '"label": "apple"' in rows
    assert '"label": "pear"' in rows
    recorded = open_internals(tmp_path / "internals", {"apple": 0, "pear": 1})
    assert recorded.manifest.background == "last"
    assert recorded.manifest.nms_iou == 0.5
    assert recorded.has_image("a.jpg")


@pytest.mark.parametrize("detector", ["Faster R-CNN", "Mask R-CNN", "RetinaNet", "EfficientDet", "YOLO", "Detectron2"])
def test_there_is_a_snippet_for_each_detector(detector: str) -> None:
    section = next(part for part in PAGE.split("\n## ") if detector in part.split("\n")[0])
    assert "def look_inside(" in section
    assert all(f'"{name}"' in section for name in ("proposals", "boxes", "scores"))


def test_snippets_call_the_recorder_as_it_is() -> None:
    methods = {
        "Recorder": record.Recorder,
        "Screen": record.Screen,
        "recorder.image": record.Recorder.image,
        "recorder.detections": record.Recorder.detections,
    }
    calls = 0
    for code in BLOCKS:
        if "recorder" not in code.lower():
            continue
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in methods:
                calls += 1
                known = inspect.signature(methods[ast.unparse(node.func)]).parameters
                assert {keyword.arg for keyword in node.keywords if keyword.arg} <= set(known)
    assert calls > 5


def test_imports_of_the_snippets_exist() -> None:
    ours = [node for code in BLOCKS if code.startswith(("from ", "import ")) for node in ast.walk(ast.parse(code))]
    found = [node for node in ours if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("annotator")]
    assert found
    assert all(hasattr(record, alias.name) for node in found for alias in node.names)
