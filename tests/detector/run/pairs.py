"""Pairs of tiny ONNX graphs in the layouts of the public exports: what is as bright as the place that is clicked.

Encoder: the mean over the channels on a grid of `CELL` pixels. Decoder: places whose value differs from the one at the
points inside (or in the middle of the box) by less than `NEAR`; answers are nothing, these, and everything, with the
predicted IoU 0.2, 0.9 and 0.1.
"""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

SIDE, CELL = 256, 4
"""Of the input's square, which stands for the 1024 pixels of the real ones, and of its cells."""
GRID = SIDE // CELL
NEAR = 0.3
FLOAT, INT64, STRING = TensorProto.FLOAT, TensorProto.INT64, TensorProto.STRING
OPSET = 17

node = helper.make_node
info = helper.make_tensor_value_info


def write_pair(folder: Path, layout: str, **changes: dict[str, object]) -> Path:
    """Both files of `sam`, `sam-raw`, `edge-sam` or `efficient-sam`; the path of the encoder.

    `encoder` and `decoder` in `changes` are arguments of the makers below.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{layout}-encoder.onnx"
    path.write_bytes(make_encoder(layout, **changes.get("encoder", {})).SerializeToString())
    path.with_name(f"{layout}-decoder.onnx").write_bytes(
        make_decoder(layout, **changes.get("decoder", {})).SerializeToString()
    )
    return path


def make_encoder(layout: str, *, output: str = "image_embeddings", scale: float = 1.0) -> onnx.ModelProto:
    """The encoder; `scale` not finite spoils its numbers."""
    if layout == "efficient-sam":
        name, shape = "batched_images", ["batch", 3, "height", "width"]
        nodes = [
            node("ReduceMean", [name], ["grey"], axes=[1], keepdims=1),
            node("Resize", ["grey", "", "", "grid"], ["cells"], mode="linear"),
        ]
    elif layout == "sam-raw":
        name, shape = "input_image", ["image_height", "image_width", 3]
        nodes = [
            node("Div", [name, "most"], ["share"]),
            node("ReduceMean", ["share"], ["flat"], axes=[2], keepdims=0),
            node("Shape", ["flat"], ["shown"]),
            node("Sub", ["square", "shown"], ["gap"]),
            node("Concat", ["none", "gap"], ["pads"], axis=0),
            node("Pad", ["flat", "pads"], ["full"]),
            node("Unsqueeze", ["full", "front"], ["grey"]),
            node("AveragePool", ["grey"], ["cells"], kernel_shape=[CELL, CELL], strides=[CELL, CELL]),
        ]
    else:
        name, shape = "image", [1, 3, SIDE, SIDE]
        nodes = [
            node("ReduceMean", [name], ["grey"], axes=[1], keepdims=1),
            node("AveragePool", ["grey"], ["cells"], kernel_shape=[CELL, CELL], strides=[CELL, CELL]),
        ]
    nodes.append(node("Mul", ["cells", "scale"], [output]))
    constants = {
        "grid": np.array([1, 1, GRID, GRID], np.int64),
        "square": np.array([SIDE, SIDE], np.int64),
        "none": np.zeros(2, np.int64),
        "front": np.array([0, 1], np.int64),
        "most": np.array(255, np.float32),
        "scale": np.array(scale, np.float32),
    }
    return _finish(nodes, [info(name, FLOAT, shape)], [info(output, FLOAT, [1, 1, GRID, GRID])], constants)


def make_decoder(
    layout: str,
    *,
    embedding: str = "image_embeddings",
    coords: str = "",
    outputs: tuple[str, str] | None = None,
    kind: int = FLOAT,
    bias: float = 0.0,
) -> onnx.ModelProto:
    """The decoder; names can be wrong, points of another type, and `bias` on the logits not finite."""
    batched = layout == "efficient-sam"
    coords = coords or ("batched_point_coords" if batched else "point_coords")
    labels = "batched_point_labels" if batched else "point_labels"
    many = [1, 1, "num_points"] if batched else [1, "num_points"]
    inputs = [
        info(embedding, FLOAT, [1, 1, GRID, GRID]),
        info(coords, kind, [*many, 2]),
        info(labels, kind, many),
    ]
    nodes = [
        node("Cast", [coords], ["real_coords"], to=FLOAT),
        node("Cast", [labels], ["real_labels"], to=FLOAT),
        node("Reshape", ["real_coords", "pairs"], ["places"]),
        node("Reshape", ["real_labels", "all"], ["said"]),
        node("Equal", ["said", "one"], ["is_in"]),
        node("Greater", ["said", "one"], ["is_corner"]),
        node("Cast", ["is_in"], ["inside"], to=FLOAT),
        node("Cast", ["is_corner"], ["corners"], to=FLOAT),
        node("ReduceMax", ["inside"], ["has_point"], keepdims=1),
        node("Equal", ["has_point", "one"], ["points_count"]),
        node("Where", ["points_count", "inside", "corners"], ["counts"]),
        node("Unsqueeze", ["counts", "last"], ["weights"]),
        node("Mul", ["places", "weights"], ["weighed"]),
        node("ReduceSum", ["weighed", "first"], ["sum"], keepdims=0),
        node("ReduceSum", ["counts", "first"], ["number"], keepdims=1),
        node("Div", ["sum", "number"], ["middle"]),
        node("Gather", ["middle", "turned"], ["row_first"], axis=0),
        node("Mul", ["row_first", "cells_a_pixel"], ["cell"]),
        node("Cast", ["cell"], ["index"], to=INT64),
        node("Reshape", [embedding, "plane"], ["seen"]),
        node("GatherND", ["seen", "index"], ["value"]),
        node("Sub", [embedding, "value"], ["apart"]),
        node("Abs", ["apart"], ["distance"]),
        node("Sub", ["near", "distance"], ["alike"]),
        node("Add", ["alike", "steps"], ["logits"]),
    ]
    constants = {
        "pairs": np.array([-1, 2], np.int64),
        "all": np.array([-1], np.int64),
        "one": np.array(1, np.float32),
        "first": np.array([0], np.int64),
        "last": np.array([1], np.int64),
        "turned": np.array([1, 0], np.int64),
        "plane": np.array([GRID, GRID], np.int64),
        "near": np.array(NEAR, np.float32),
        "steps": np.array([-1000, bias, 1000], np.float32).reshape(1, 3, 1, 1),
        "iou": np.array([[0.2, 0.9, 0.1]], np.float32),
    }
    if layout == "edge-sam":
        nodes.append(node("Identity", ["iou"], ["scores"]))
        nodes.append(node("Identity", ["logits"], ["masks"]))
        ends = [info("scores", FLOAT, [1, 3]), info("masks", FLOAT, [1, 3, GRID, GRID])]
        constants["cells_a_pixel"] = np.array(1 / CELL, np.float32)
    else:
        size_kind = INT64 if batched else FLOAT
        if not batched:
            inputs.append(info("mask_input", FLOAT, [1, 1, GRID, GRID]))
            inputs.append(info("has_mask_input", FLOAT, [1]))
        inputs.append(info("orig_im_size", size_kind, [2]))
        nodes += [
            node("Cast", ["orig_im_size"], ["size"], to=INT64),
            node("Concat", ["ones", "size"], ["full"], axis=0),
            node("Resize", ["logits", "", "", "full"], ["large"], mode="linear"),
        ]
        constants["ones"] = np.array([1, 3], np.int64)
        if batched:
            nodes += [
                node("Cast", ["size"], ["pixels"], to=FLOAT),
                node("Div", ["grid", "pixels"], ["cells_a_pixel"]),
                node("Unsqueeze", ["large", "first"], ["output_masks"]),
                node("Unsqueeze", ["iou", "first"], ["iou_predictions"]),
            ]
            constants["grid"] = np.array(GRID, np.float32)
            ends = [info("output_masks", FLOAT, [1, 1, 3, "h", "w"]), info("iou_predictions", FLOAT, [1, 1, 3])]
        else:
            nodes += [
                node("Identity", ["large"], ["masks"]),
                node("Identity", ["iou"], ["iou_predictions"]),
                node("Identity", ["logits"], ["low_res_masks"]),
            ]
            constants["cells_a_pixel"] = np.array(1 / CELL, np.float32)
            ends = [
                info("masks", FLOAT, [1, 3, "h", "w"]),
                info("iou_predictions", FLOAT, [1, 3]),
                info("low_res_masks", FLOAT, [1, 3, GRID, GRID]),
            ]
    for old, new in zip((ends[0].name, ends[1].name), outputs or (), strict=False):
        nodes.append(node("Identity", [old], [new]))
        ends = [info(new, FLOAT, None) if end.name == old else end for end in ends]
    return _finish(nodes, inputs, ends, constants)


def set_input(model: onnx.ModelProto, name: str, shape: list[int]) -> None:
    """Declares another shape of an input."""
    next(one for one in model.graph.input if one.name == name).CopyFrom(info(name, FLOAT, shape))


def set_output(model: onnx.ModelProto, name: str, shape: list[int], value: float = 1.0) -> None:
    """Puts out one number in every place of a shape."""
    graph = model.graph
    graph.node.remove(next(one for one in graph.node if name in one.output))
    graph.initializer.append(numpy_helper.from_array(np.array(shape, np.int64), "shape"))
    filled = helper.make_tensor("value", FLOAT, [1], [value])
    graph.node.append(node("ConstantOfShape", ["shape"], [name], value=filled))
    next(one for one in graph.output if one.name == name).CopyFrom(info(name, FLOAT, None))


def _finish(
    nodes: list[object], inputs: list[object], outputs: list[object], constants: dict[str, np.ndarray]
) -> onnx.ModelProto:
    used = {name for one in nodes for name in one.input}
    weights = [numpy_helper.from_array(value, name) for name, value in constants.items() if name in used]
    model = helper.make_model(
        helper.make_graph(nodes, "pair", inputs, outputs, weights), opset_imports=[helper.make_opsetid("", OPSET)]
    )
    model.ir_version = 8
    return model
