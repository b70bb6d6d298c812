"""Exports the promptable model: ``python export_promptable.py WEIGHTS FOLDER`` writes both ONNX files and a manifest.

The layout is that of SAM: `image_embeddings` of a square picture, and a decoder that takes points, an earlier mask
(which this one leaves aside) and the size that masks shall have. Weights are stored in half precision.
"""

import json
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from export import OPSET, halved, plain, to_onnx
from onnx import TensorProto, helper, numpy_helper
from promptable import DEEP, FINE, MASKS, MEAN, STD, STRIDE, Promptable

SIDE = 512
CELLS = SIDE // STRIDE
NAME = "objects"


def decoder(model: Promptable) -> onnx.ModelProto:
    """The decoder with SAM's inputs and outputs."""
    many = torch.export.Dim("points", min=2, max=64)
    core = to_onnx(
        model.decoder,
        (torch.zeros(1, DEEP + FINE, CELLS, CELLS), torch.zeros(1, 3, 2), torch.ones(1, 3)),
        ["image_embeddings", "point_coords", "point_labels"],
        ["low_res_masks", "iou_predictions"],
        ({}, {1: many}, {1: many}),
    )
    node, real, info = helper.make_node, TensorProto.FLOAT, helper.make_tensor_value_info
    core.graph.node.extend(
        [
            node("ReduceMax", ["orig_im_size"], ["longest"], keepdims=1),
            node("Div", ["side", "longest"], ["growth"]),
            node("Mul", ["orig_im_size", "growth"], ["grown"]),
            node("Round", ["grown"], ["rounded"]),
            node("Cast", ["rounded"], ["shown"], to=TensorProto.INT64),
            node("Cast", ["orig_im_size"], ["wanted"], to=TensorProto.INT64),
            node("Resize", ["low_res_masks", "", "", "square"], ["large"], mode="linear"),
            node("Slice", ["large", "corner", "shown", "both"], ["cut"]),
            node("Concat", ["all", "wanted"], ["sizes"], axis=0),
            node("Resize", ["cut", "", "", "sizes"], ["masks"], mode="linear"),
        ]
    )
    constants = {
        "side": np.array([SIDE], np.float32),
        "square": np.array([1, MASKS, SIDE, SIDE], np.int64),
        "corner": np.zeros(2, np.int64),
        "both": np.array([2, 3], np.int64),
        "all": np.array([1, MASKS], np.int64),
    }
    core.graph.initializer.extend(numpy_helper.from_array(value, name) for name, value in constants.items())
    core.graph.input.extend(
        [
            info("mask_input", real, [1, 1, 2 * CELLS, 2 * CELLS]),
            info("has_mask_input", real, [1]),
            info("orig_im_size", real, [2]),
        ]
    )
    core.graph.output.insert(0, info("masks", real, [1, MASKS, "height", "width"]))
    return core


def main() -> None:
    """Exports, checks against torch, and says how large the files are."""
    import onnxruntime

    weights, folder = Path(sys.argv[1]), Path(sys.argv[2])
    model = Promptable()
    model.load_state_dict(torch.load(weights)["model"])
    model.eval()
    picture = torch.randn(1, 3, SIDE, SIDE, generator=torch.Generator().manual_seed(1))
    graphs = {
        "encoder": to_onnx(model.encoder, (torch.zeros(1, 3, SIDE, SIDE),), ["image"], ["image_embeddings"], None),
        "decoder": decoder(model),
    }
    folder.mkdir(parents=True, exist_ok=True)
    sessions = {}
    for part, graph in graphs.items():
        small = plain(halved(graph))
        assert small.opset_import[0].version == OPSET
        onnx.checker.check_model(small)
        path = folder / f"{NAME}-{part}.onnx"
        path.write_bytes(small.SerializeToString())
        sessions[part] = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
        print(f"{path}: {path.stat().st_size / 1e6:.2f} MB")
    said = {
        "schema": "annotator.promptable/1",
        "name": "Objects",
        "encoder": f"{NAME}-encoder.onnx",
        "decoder": f"{NAME}-decoder.onnx",
        "input": {"width": SIDE, "height": SIDE, "mean": list(MEAN), "std": list(STD)},
        "note": "Trained on drawn bicycles, orchards and crowns by packaging/demo-model; small, so that it errs.",
    }
    (folder / "sample-promptable.json").write_text(json.dumps(said, indent=1) + "\n")
    seen = sessions["encoder"].run(None, {"image": picture.numpy()})[0]
    points, labels = np.array([[[100.0, 90.0], [0, 0]]], np.float32), np.array([[1.0, -1]], np.float32)
    feed = {
        "image_embeddings": seen,
        "point_coords": points,
        "point_labels": labels,
        "mask_input": np.zeros((1, 1, 2 * CELLS, 2 * CELLS), np.float32),
        "has_mask_input": np.zeros(1, np.float32),
        "orig_im_size": np.array([300, 400], np.float32),
    }
    small, score = sessions["decoder"].run(["low_res_masks", "iou_predictions"], feed)
    with torch.no_grad():
        wanted = model.encoder(picture)
        masks, scores = model.decoder(wanted, torch.from_numpy(points), torch.from_numpy(labels))
    pairs = {"embedding": (seen, wanted), "masks": (small, masks), "scores": (score, scores)}
    apart = {name: float(np.abs(one - other.numpy()).max()) for name, (one, other) in pairs.items()}
    print("largest difference to torch: " + ", ".join(f"{name} {most:.5f}" for name, most in apart.items()))


if __name__ == "__main__":
    main()
