"""Exports a trained model: ``python export.py KIND WEIGHTS FOLDER`` writes its ONNX file and its manifest.

The graph of a detector takes one standardised square picture and puts out what its manifest calls internals: proposals
or anchors, regressed boxes and scores, all corners in pixels of the input; that of the classifier puts out logits.
Weights are stored in half precision and turned back into single precision when the model is loaded.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from network import CELLS, LONG, MEAN, SIDE, STD, OneStage, Presence, TwoStage, anchors, decode, roi_align
from onnx import TensorProto, compose, helper, numpy_helper
from torch import Tensor, nn

from drawing.bicycles import PARTS
from drawing.orchards import LABELS

OPSET = 18
IR = 8
"""The oldest version of the file format that has the operators, so that older runtimes read it, too."""
BEFORE, AFTER = 600, 200
"""Anchors that enter the suppression of proposals, and proposals that leave it."""
OVERLAP = 0.7


class OneStageGraph(nn.Module):
    """Anchors, boxes and scores of one picture."""

    def __init__(self, model: OneStage) -> None:
        super().__init__()
        self.model = model
        self.register_buffer("anchors", anchors(SIDE, model.shape))

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """(N, 4), (N, 4) and (N, labels)."""
        scores, codes = self.model(image)
        boxes = decode(codes[0], self.anchors)
        return self.anchors + 0 * boxes, boxes, torch.sigmoid(scores[0])


class ProposerGraph(nn.Module):
    """The finest level, and every anchor as a clipped candidate with its logit."""

    def __init__(self, model: TwoStage) -> None:
        super().__init__()
        self.model = model
        self.register_buffer("anchors", anchors(SIDE))

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """(1, C, H, W), (N, 4) and (N,)."""
        levels, scores, codes = self.model(image)
        return levels[0], decode(codes[0], self.anchors).clamp(0, SIDE), scores[0]


class RegionGraph(nn.Module):
    """Boxes of every label and scores of pooled regions."""

    def __init__(self, model: TwoStage) -> None:
        super().__init__()
        self.regions = model.regions

    def forward(self, pooled: Tensor, proposals: Tensor) -> tuple[Tensor, Tensor]:
        """(K, labels, 4) and (K, labels + 1)."""
        logits, codes = self.regions(pooled)
        boxes = decode(codes, proposals[:, None].expand(-1, self.regions.labels, -1))
        return boxes, torch.softmax(logits, dim=1)


def to_onnx(
    graph: nn.Module, inputs: tuple[Tensor, ...], names: list[str], outputs: list[str], axes: dict
) -> onnx.ModelProto:
    """The graph as an ONNX model."""
    program = torch.onnx.export(
        graph.eval(),
        inputs,
        input_names=names,
        output_names=outputs,
        opset_version=OPSET,
        dynamo=True,
        dynamic_shapes=axes,
        verbose=False,
    )
    return program.model_proto


def one_stage(model: OneStage) -> onnx.ModelProto:
    """The whole one-stage detector."""
    return to_onnx(
        OneStageGraph(model), (torch.zeros(1, 3, SIDE, SIDE),), ["image"], ["proposals", "boxes", "scores"], None
    )


def presence(model: Presence) -> onnx.ModelProto:
    """The whole classifier."""
    return to_onnx(model, (torch.zeros(1, 3, SIDE, SIDE),), ["image"], ["logits"], None)


def two_stage(model: TwoStage) -> onnx.ModelProto:
    """Proposer and region head with the choice of proposals and the pooling between them, joined into one graph."""
    first = to_onnx(
        ProposerGraph(model), (torch.zeros(1, 3, SIDE, SIDE),), ["image"], ["level", "candidates", "logits"], None
    )
    middle = _choice(first)
    dynamic = {0: torch.export.Dim("regions", min=2, max=4096)}
    last = to_onnx(
        RegionGraph(model),
        (torch.zeros(5, 64, CELLS, CELLS), torch.tensor([[0.0, 0.0, 8.0, 8.0]]).repeat(5, 1)),
        ["pooled", "regions"],
        ["boxes", "scores"],
        (dynamic, dynamic),
    )
    version = first.ir_version
    for part in (middle, last):
        part.ir_version = version
    first, middle, last = (
        compose.add_prefix(part, prefix) for part, prefix in ((first, "a_"), (middle, "b_"), (last, "c_"))
    )
    between = [("a_level", "b_level_in"), ("a_candidates", "b_candidates_in"), ("a_logits", "b_logits_in")]
    joined = compose.merge_models(first, middle, io_map=between)
    onward = [("b_pooled", "c_pooled"), ("b_proposals", "c_regions")]
    whole = compose.merge_models(joined, last, io_map=onward, outputs=["b_proposals", "c_boxes", "c_scores"])
    renamed = {"a_image": "image", "b_proposals": "proposals", "c_boxes": "boxes", "c_scores": "scores"}
    for node in whole.graph.node:
        node.input[:] = [renamed.get(name, name) for name in node.input]
        node.output[:] = [renamed.get(name, name) for name in node.output]
    for value in (*whole.graph.input, *whole.graph.output):
        value.name = renamed.get(value.name, value.name)
    return whole


def _choice(first: onnx.ModelProto) -> onnx.ModelProto:
    """Which candidates become proposals (the best, thinned by their overlap), and their pooled regions."""
    level = next(one for one in first.graph.output if one.name == "level")
    count = len(anchors(SIDE))
    values = {
        "before": np.array([BEFORE], np.int64),
        "after": np.array([AFTER], np.int64),
        "overlap": np.array([OVERLAP], np.float32),
        "column": np.array([2], np.int64),
        "front": np.array([0, 1], np.int64),
        "one": np.array([1], np.int64),
        "zero": np.array([0], np.int64),
    }
    node = helper.make_node
    nodes = [
        node("TopK", ["logits_in", "before"], ["best", "best_rows"], axis=0),
        node("Gather", ["candidates_in", "best_rows"], ["best_boxes"], axis=0),
        node("Unsqueeze", ["best_boxes", "zero"], ["boxes3"]),
        node("Unsqueeze", ["best", "front"], ["scores3"]),
        node("NonMaxSuppression", ["boxes3", "scores3", "after", "overlap"], ["chosen"]),
        node("Gather", ["chosen", "column"], ["chosen_column"], axis=1),
        node("Squeeze", ["chosen_column", "one"], ["chosen_rows"]),
        node("Gather", ["best_boxes", "chosen_rows"], ["proposals"], axis=0),
        node("Shape", ["chosen_rows"], ["many"]),
        node("ConstantOfShape", ["many"], ["batches"], value=helper.make_tensor("nought", TensorProto.INT64, [1], [0])),
        node(
            "RoiAlign",
            ["level_in", "proposals", "batches"],
            ["pooled"],
            coordinate_transformation_mode="half_pixel",
            mode="avg",
            output_height=CELLS,
            output_width=CELLS,
            sampling_ratio=2,
            spatial_scale=1 / 8,
        ),
    ]
    shape = [dim.dim_value for dim in level.type.tensor_type.shape.dim]
    real, info = TensorProto.FLOAT, helper.make_tensor_value_info
    graph = helper.make_graph(
        nodes,
        "choice",
        [info("level_in", real, shape), info("candidates_in", real, [count, 4]), info("logits_in", real, [count])],
        [info("proposals", real, ["regions", 4]), info("pooled", real, ["regions", shape[1], CELLS, CELLS])],
        [numpy_helper.from_array(value, name) for name, value in values.items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)])


def halved(model: onnx.ModelProto) -> onnx.ModelProto:
    """The same model with its larger weights stored in half precision, each followed by a cast."""
    kept, casts = [], []
    for tensor in model.graph.initializer:
        value = numpy_helper.to_array(tensor)
        if value.dtype != np.float32 or value.size < 64 or np.abs(value).max() > 60_000:
            kept.append(tensor)
            continue
        name = tensor.name
        kept.append(numpy_helper.from_array(value.astype(np.float16), f"{name}_half"))
        casts.append(helper.make_node("Cast", [f"{name}_half"], [name], to=TensorProto.FLOAT))
    del model.graph.initializer[:]
    model.graph.initializer.extend(kept)
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    del model.graph.value_info[:]
    return model


def plain(model: onnx.ModelProto) -> onnx.ModelProto:
    """The model without names of places in the source code and of the machine that made it."""
    model.doc_string = model.graph.doc_string = ""
    model.producer_name, model.producer_version, model.domain = "annotator", "", ""
    model.ir_version = IR
    del model.opset_import[:]
    model.opset_import.append(helper.make_opsetid("", OPSET))
    del model.metadata_props[:]
    for thing in (
        *model.graph.node,
        *model.graph.initializer,
        *model.graph.input,
        *model.graph.output,
        *model.graph.value_info,
    ):
        thing.doc_string = ""
        if hasattr(thing, "metadata_props"):
            del thing.metadata_props[:]
    del model.graph.metadata_props[:]
    return model


@dataclass(frozen=True)
class Kind:
    """What is exported how."""

    file: str
    name: str
    labels: tuple[str, ...]
    build: Callable[[], nn.Module]
    export: Callable[[nn.Module], onnx.ModelProto]
    note: str


FRUITS = "Trained on drawn orchard scenes by packaging/demo-model; small on purpose, so that it really misses."
BIKES = "Trained on the present parts of drawn bicycles by packaging/demo-model; it really hallucinates absent ones."
KINDS = {
    "one-stage": Kind(
        "orchard-one-stage", "Orchard one-stage", LABELS, lambda: OneStage(len(LABELS)), one_stage, FRUITS
    ),
    "two-stage": Kind(
        "orchard-two-stage", "Orchard two-stage", LABELS, lambda: TwoStage(len(LABELS)), two_stage, FRUITS
    ),
    "parts": Kind("parts-one-stage", "Parts one-stage", PARTS, lambda: OneStage(len(PARTS), LONG), one_stage, BIKES),
    "presence": Kind("parts-classifier", "Parts classifier", PARTS, lambda: Presence(len(PARTS)), presence, BIKES),
}


def manifest(kind: str) -> dict[str, Any]:
    """The manifest of a model."""
    chosen = KINDS[kind]
    said: dict[str, Any] = {
        "schema": "annotator.model/1",
        "name": chosen.name,
        "preset": "classifier" if kind == "presence" else "internals",
        "input": {"width": SIDE, "height": SIDE, "mean": list(MEAN), "std": list(STD), "fit": "corner"},
        "labels": list(chosen.labels),
        "note": chosen.note,
    }
    if kind == "presence":
        return said
    two = kind == "two-stage"
    return said | {
        "architecture": "two-stage" if two else "one-stage",
        "head": {"background": "last" if two else "none"},
        "suppression": {"iou": 0.5, "most": 300},
        "score_cut": 0.05,
    }


def check(model: onnx.ModelProto, kind: str, network: nn.Module) -> None:
    """Compares the exported graph with torch on a random picture."""
    import onnxruntime

    image = torch.randn(1, 3, SIDE, SIDE, generator=torch.Generator().manual_seed(1))
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    found = dict(
        zip((one.name for one in session.get_outputs()), session.run(None, {"image": image.numpy()}), strict=True)
    )
    with torch.no_grad():
        if kind == "presence":
            wanted = {"logits": network(image)}
        elif kind == "two-stage":
            given = torch.from_numpy(found["proposals"])
            boxes, scores = RegionGraph(network)(roi_align(network(image)[0][0], given, 8), given)
            wanted = {"boxes": boxes, "scores": scores}
        else:
            _, boxes, scores = OneStageGraph(network)(image)
            wanted = {"boxes": boxes, "scores": scores}
    apart = {name: float(np.abs(found[name] - value.numpy()).max()) for name, value in wanted.items()}
    print(f"{kind}: largest difference to torch: " + ", ".join(f"{name} {most:.5f}" for name, most in apart.items()))


def main() -> None:
    """Exports the kind that the command line names."""
    kind, weights, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    chosen = KINDS[kind]
    network = chosen.build()
    network.load_state_dict(torch.load(weights)["model"])
    network.eval()
    model = plain(halved(chosen.export(network)))
    onnx.checker.check_model(model)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{chosen.file}.onnx"
    path.write_bytes(model.SerializeToString())
    path.with_suffix(".json").write_text(json.dumps(manifest(kind), indent=1) + "\n")
    check(model, kind, network)
    print(f"{path}: {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
