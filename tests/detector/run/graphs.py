"""Tiny ONNX models for tests: one that puts out what it is told to, and one that really finds the bright spot."""

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

KINDS = {
    np.dtype(np.float32): TensorProto.FLOAT,
    np.dtype(np.int64): TensorProto.INT64,
    np.dtype(np.uint8): TensorProto.UINT8,
}
OPSET = 17


def write(path: Path, graph: onnx.GraphProto, **manifest: object) -> Path:
    """The model with its manifest beside it; the path is the model's."""
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)])
    model.ir_version = 8
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(model.SerializeToString())
    path.with_suffix(".json").write_text(json.dumps(manifest))
    return path


def constant(path: Path, outputs: dict[str, object], *, shape: list[object], **manifest: object) -> Path:
    """A model whose outputs are always these arrays; its float input has this shape."""
    values = {name: np.asarray(value) for name, value in outputs.items()}
    nodes = [helper.make_node("Identity", [f"{name}_value"], [name]) for name in values]
    graph = helper.make_graph(
        nodes,
        "constant",
        [helper.make_tensor_value_info("image", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info(name, KINDS[value.dtype], value.shape) for name, value in values.items()],
        [numpy_helper.from_array(value, f"{name}_value") for name, value in values.items()],
    )
    return write(path, graph, **manifest)


def bright_spot(
    path: Path, *, layout: str = "NCHW", side: int | str = 64, kind: int = TensorProto.FLOAT, **manifest: object
) -> Path:
    """A model that puts out one box around all pixels whose first channel is at least half of its brightest, and
    that brightness as the score: boxes (1, 4), scores (1, 1), proposals (1, 4).
    """
    of_axis = {"N": 1, "C": 3, "H": side, "W": side if isinstance(side, int) else "wide"}
    axis = {letter: place for place, letter in enumerate(layout)}
    node = helper.make_node
    channel = [place for place in range(len(layout)) if layout[place] in "NC"]
    nodes = [
        node("Cast", ["image"], ["real"], to=TensorProto.FLOAT),
        node("Slice", ["real", "zero", "one", "channel_axis"], ["first"]),
        node("Squeeze", ["first", "flat_axes"], ["grey"]),
        node("ReduceMax", ["grey"], ["top"], keepdims=0),
        node("Mul", ["top", "half"], ["cut"]),
        node("GreaterOrEqual", ["grey", "cut"], ["lit"]),
        node("Cast", ["lit"], ["light"], to=TensorProto.FLOAT),
    ]
    for name, reduced in (("x", 0), ("y", 1)):
        nodes += [
            node("ReduceMax", ["light"], [f"{name}_line"], axes=[reduced], keepdims=0),
            node("ArgMax", [f"{name}_line"], [f"{name}_low"], axis=0, keepdims=1),
            node("ArgMax", [f"{name}_line"], [f"{name}_last"], axis=0, keepdims=1, select_last_index=1),
            node("Add", [f"{name}_last", "one"], [f"{name}_high"]),
        ]
    nodes += [
        node("Concat", ["x_low", "y_low", "x_high", "y_high"], ["corners"], axis=0),
        node("Cast", ["corners"], ["numbers"], to=TensorProto.FLOAT),
        node("Reshape", ["numbers", "box_shape"], ["boxes"]),
        node("Reshape", ["top", "score_shape"], ["scores"]),
        node("Identity", ["boxes"], ["proposals"]),
    ]
    constants = {
        "zero": [0],
        "one": [1],
        "channel_axis": [axis["C"]],
        "flat_axes": channel,
        "box_shape": [1, 4],
        "score_shape": [1, 1],
    }
    weights = [numpy_helper.from_array(np.array(value, np.int64), name) for name, value in constants.items()]
    weights.append(numpy_helper.from_array(np.array(0.5, np.float32), "half"))
    graph = helper.make_graph(
        nodes,
        "bright",
        [helper.make_tensor_value_info("image", kind, [of_axis[letter] for letter in layout])],
        [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, 1 if name == "scores" else 4])
            for name in ("proposals", "boxes", "scores")
        ],
        weights,
    )
    said = {"preset": "internals", "labels": ["spot"], **manifest}
    return write(path, graph, **said)
