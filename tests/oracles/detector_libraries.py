"""Detectors of the libraries that people use: each trained a little, exported by its own exporter, and asked itself.

Runs in an interpreter that has the libraries, never in ours, and imports nothing of ours but the recorder that the
snippets of the guide write with. For every detector it leaves a folder with `model.onnx`, `answer.json` (what the
library finds in every picture) and, where the guide has a snippet, the internals that the snippet recorded. The
weights begin at random; nothing is downloaded.
"""

import argparse
import json
import re
import shutil
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from PIL import Image

REQUIREMENTS = ("torch", "torchvision", "ultralytics", "effdet", "transformers", "onnx", "onnxscript", "onnxslim")
LABELS = ["ripe apple", "unripe apple"]
SMALL = 480
"""Longer side of the pictures that detectors are trained on."""
SIDE = 256
MASKS = 25
"""Detections of Mask R-CNN in a picture: each mask is as large as the whole photograph."""
LEAST = 0.05
"""Score from which the libraries' detections are asked for."""
Picture = tuple[str, Path, list[list[float]], list[int]]
Answer = dict[str, dict[str, list[Any]]]


def read_pictures(folder: Path) -> list[Picture]:
    """Name, file, boxes and labels (from 0) of every picture of the sample."""
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))["images"]
    found = []
    for name, image in truth.items():
        seen = [fruit for fruit in image["fruits"] if fruit["visible"] > 0.3]
        boxes, labels = [fruit["box"] for fruit in seen], [LABELS.index(fruit["label"]) for fruit in seen]
        found.append((name, folder / "pictures" / name, boxes, labels))
    return found


def shrink(picture: Picture) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Pixels, boxes and labels of a picture at the size for training."""
    _, path, boxes, labels = picture
    image = Image.open(path).convert("RGB")
    scale = SMALL / max(image.size)
    small = image.resize([round(side * scale) for side in image.size])
    return np.asarray(small), np.array(boxes, np.float32).reshape(-1, 4) * scale, np.array(labels)


def pixels_of(path: Path) -> np.ndarray:
    """RGB pixels (H, W, 3)."""
    return np.asarray(Image.open(path).convert("RGB"))


def tensor_of(pixels: np.ndarray) -> torch.Tensor:
    """The pixels as torchvision's models take them: (3, H, W) in 0 ... 1."""
    return torch.from_numpy(pixels.copy()).permute(2, 0, 1).float() / 255


def train(model: torch.nn.Module, steps: int, loss_of: Callable[[int], torch.Tensor], rate: float = 5e-4) -> None:
    """Some steps of Adam on single pictures."""
    model.train()
    optimiser = torch.optim.AdamW([one for one in model.parameters() if one.requires_grad], rate)
    for step in range(steps):
        loss = loss_of(step)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        if step % 20 == 0:
            print(f"  step {step}: loss {loss.item():.3f}", flush=True)
    model.eval()


def listed(boxes: torch.Tensor, labels: torch.Tensor, scores: torch.Tensor) -> dict[str, list[Any]]:
    """Detections as JSON has them."""
    return {"boxes": boxes.tolist(), "labels": labels.tolist(), "scores": scores.tolist()}


# torchvision


def make_torchvision(kind: str) -> torch.nn.Module:
    """A small model of the kind; two labels and the background at 0."""
    from torchvision.models import detection, resnet18
    from torchvision.models.detection.backbone_utils import _resnet_fpn_extractor
    from torchvision.ops.feature_pyramid_network import LastLevelP6P7

    size = {"min_size": SIDE, "max_size": 400}
    if kind == "ssd":
        return detection.ssd300_vgg16(weights=None, weights_backbone=None, num_classes=3)
    if kind == "retinanet":
        body = _resnet_fpn_extractor(resnet18(), 5, returned_layers=[2, 3, 4], extra_blocks=LastLevelP6P7(256, 256))
        return detection.RetinaNet(body, 3, **size)
    body = _resnet_fpn_extractor(resnet18(), 5)
    if kind == "mask-rcnn":
        return detection.MaskRCNN(body, 3, box_detections_per_img=MASKS, **size)
    return detection.FasterRCNN(body, 3, **size)


def targets_of(boxes: np.ndarray, labels: np.ndarray, shape: tuple[int, ...], *, masks: bool) -> dict[str, Any]:
    """What torchvision's models are trained with."""
    found = {"boxes": torch.from_numpy(boxes), "labels": torch.from_numpy(labels).long() + 1}
    if masks:
        flags = torch.zeros((len(boxes), *shape[:2]), dtype=torch.uint8)
        for flag, (x0, y0, x1, y1) in zip(flags, boxes.round().astype(int), strict=True):
            flag[y0:y1, x0:x1] = 1
        found["masks"] = flags
    return found


def run_torchvision(kind: str, pictures: list[Picture], folder: Path, steps: int, guide: "Guide") -> Answer:
    """Trains, exports with torch.onnx.export, and asks the model itself."""
    model = make_torchvision(kind)
    small = [shrink(picture) for picture in pictures]

    def loss_of(step: int) -> torch.Tensor:
        pixels, boxes, labels = small[step % len(small)]
        target = targets_of(boxes, labels, pixels.shape, masks=kind == "mask-rcnn")
        return sum(model([tensor_of(pixels)], [target]).values())

    train(model, steps, loss_of)
    names = {"retinanet": ["boxes", "scores", "labels"], "mask-rcnn": ["boxes", "labels", "scores", "masks"]}
    names["ssd"] = names["retinanet"]
    example = tensor_of(small[0][0])
    torch.onnx.export(
        model,
        ([example],),
        folder / "model.onnx",
        opset_version=17,
        dynamo=False,
        input_names=["image"],
        output_names=names.get(kind, ["boxes", "labels", "scores"]),
        dynamic_axes={"image": {1: "height", 2: "width"}},
    )
    answer = {}
    with torch.no_grad():
        for name, path, _, _ in pictures:
            found = model([tensor_of(pixels_of(path))])[0]
            answer[name] = listed(found["boxes"], found["labels"] - 1, found["scores"])
    images = [(name, tensor_of(pixels_of(path))) for name, path, _, _ in pictures]
    if kind in ("faster-rcnn", "mask-rcnn"):
        guide.run_loop("Faster R-CNN and Mask R-CNN (torchvision)", folder, model=model, images=images)
    if kind == "retinanet":
        look = guide.find("RetinaNet (torchvision)")
        rows = ((name, look(model, image)) for name, image in images)
        guide.record(folder, ((name, {**row, "scores": row["scores"][:, 1:]}) for name, row in rows))
    return answer


# ultralytics


def write_yolo(pictures: list[Picture], folder: Path, *, polygons: bool) -> Path:
    """The pictures in ultralytics' layout, at the size for training."""
    for place, picture in enumerate(pictures):
        pixels, boxes, labels = shrink(picture)
        height, width = pixels.shape[:2]
        lines = []
        for label, (x0, y0, x1, y1) in zip(labels, boxes / [width, height, width, height], strict=True):
            centred = [(x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0]
            numbers = [x0, y0, x1, y0, x1, y1, x0, y1] if polygons else centred
            lines.append(" ".join(str(value) for value in (label, *np.clip(numbers, 0, 1))))
        for part in ("images", "labels"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        Image.fromarray(pixels).save(folder / "images" / f"{place}.png")
        (folder / "labels" / f"{place}.txt").write_text("\n".join(lines))
    data = folder / "data.yaml"
    names = ", ".join(LABELS)
    data.write_text(f"path: {folder}\ntrain: images\nval: images\nnames: [{names}]\n")
    return data


def run_yolo(kind: str, pictures: list[Picture], folder: Path, steps: int, guide: "Guide") -> Answer:
    """Trains and exports with ultralytics' own trainer and exporter; asks the trained model, not the export.

    Only YOLO26 is asked in its export: that has the head without suppression, which the model itself does not ask.
    """
    from ultralytics import YOLO

    architecture, options = YOLOS[kind]
    trained = folder.parent / f"{architecture}.pt"
    if not trained.exists():
        data = write_yolo(pictures[:3], folder / "data", polygons=architecture.endswith("-seg"))
        model = YOLO(f"{architecture}.yaml")
        epochs = 4 * steps
        model.train(
            data=str(data), epochs=epochs, imgsz=256, batch=3, device="cpu", workers=0, plots=False, amp=False,
            project=str(folder / "runs"), val=False, verbose=False, optimizer="AdamW", lr0=1e-3, lrf=1.0,
            warmup_epochs=0, mosaic=0.0, scale=0.0, translate=0.0, fliplr=0.0, erasing=0.0, auto_augment=None,
            hsv_h=0.0, hsv_s=0.0, hsv_v=0.0,
        )  # fmt: skip
        shutil.copy(model.trainer.last, trained)
    shutil.copy(trained, folder / "model.pt")
    model = YOLO(folder / "model.pt")
    exported = model.export(format="onnx", imgsz=640, simplify=False, **options)
    Path(exported).replace(folder / "model.onnx")
    rectangle = bool(options.get("dynamic"))
    asked = folder / ("model.onnx" if kind == "yolo26" else "model.pt")
    answer = {}
    for name, path, _, _ in pictures:
        model = YOLO(asked, task="segment" if architecture.endswith("-seg") else "detect")
        found = model.predict(str(path), conf=LEAST, imgsz=640, rect=rectangle, device="cpu", verbose=False)
        boxes = found[0].boxes
        answer[name] = listed(boxes.xyxy, boxes.cls.long(), boxes.conf)
    if kind in ("yolov8", "yolov8-seg"):
        import cv2

        look, plain = guide.find("YOLO (ultralytics)"), YOLO(folder / "model.pt")
        guide.record(folder, ((name, look(plain, cv2.imread(str(path)))) for name, path, _, _ in pictures))
    return answer


YOLOS: dict[str, tuple[str, dict[str, Any]]] = {
    "yolov8": ("yolov8n", {}),
    "yolov8-dynamic": ("yolov8n", {"dynamic": True}),
    "yolov8-nms": ("yolov8n", {"nms": True, "conf": LEAST, "iou": 0.7}),
    "yolov8-seg": ("yolov8n-seg", {}),
    "yolo26": ("yolo26n", {"nms": False}),
}


# effdet and DETR


def run_effdet(pictures: list[Picture], folder: Path, steps: int, guide: "Guide") -> Answer:
    """EfficientDet-Lite; exported with the guide's own wrapper, asked through effdet's bench."""
    from effdet import DetBenchPredict, DetBenchTrain, EfficientDet, get_efficientdet_config
    from effdet.data.transforms import transforms_coco_eval

    config = get_efficientdet_config("tf_efficientdet_lite0")
    config.num_classes, config.image_size = len(LABELS), (320, 320)
    net = EfficientDet(config, pretrained_backbone=False)
    show = transforms_coco_eval(img_size=(320, 320), interpolation="bilinear", use_prefetcher=True)
    mean, deviation = (torch.tensor(values)[:, None, None] for values in ((0.485, 0.456, 0.406), (0.229, 0.224, 0.225)))

    def shown(image: Image.Image) -> tuple[torch.Tensor, float]:
        pixels, notes = show(image, {"img_scale": 1.0})
        return (torch.from_numpy(pixels.copy()).float() / 255 - mean) / deviation, float(notes["img_scale"])

    bench = DetBenchTrain(net)
    small = [shrink(picture) for picture in pictures]

    def loss_of(step: int) -> torch.Tensor:
        pixels, boxes, labels = small[step % len(small)]
        tensor, scale = shown(Image.fromarray(pixels))
        corners = torch.from_numpy(boxes)[:, [1, 0, 3, 2]] / scale
        target = {"bbox": [corners], "cls": [torch.from_numpy(labels).float() + 1]}
        target |= {"img_scale": torch.ones(1), "img_size": torch.full((1, 2), 320.0)}
        return bench(tensor[None], target)["loss"]

    train(bench, steps, loss_of)
    guide.export_wrapped("EfficientDet", net, (320, 320), folder / "model.onnx")
    predict, answer = DetBenchPredict(net).eval(), {}
    look, rows = guide.find("EfficientDet (effdet)"), []
    with torch.no_grad():
        for name, path, _, _ in pictures:
            tensor, scale = shown(Image.open(path).convert("RGB"))
            size = Image.open(path).size
            info = {"img_scale": torch.tensor([scale]), "img_size": torch.tensor([size], dtype=torch.float32)}
            found = predict(tensor[None], info)[0]
            found = found[found[:, 4] >= LEAST]
            answer[name] = listed(found[:, :4], found[:, 5].long() - 1, found[:, 4])
            rows.append((name, look(net, tensor, scale)))
    guide.record(folder, iter(rows))
    return answer


def run_detr(pictures: list[Picture], folder: Path, steps: int, guide: "Guide") -> Answer:
    """A small DETR of Hugging Face, shown pictures by its own processor."""
    from transformers import DetrConfig, DetrForObjectDetection, DetrImageProcessorPil, ResNetConfig

    body = ResNetConfig(
        embedding_size=32, hidden_sizes=[32, 64, 128, 128], depths=[1, 1, 1, 1], layer_type="basic",
        out_features=["stage4"],
    )  # fmt: skip
    config = DetrConfig(
        use_timm_backbone=False, use_pretrained_backbone=False, backbone=None, backbone_config=body, num_queries=30,
        d_model=64, encoder_layers=2, decoder_layers=2, encoder_ffn_dim=128, decoder_ffn_dim=128,
        encoder_attention_heads=4, decoder_attention_heads=4, num_labels=len(LABELS),
        id2label=dict(enumerate(LABELS)), label2id={name: place for place, name in enumerate(LABELS)},
    )  # fmt: skip
    model = DetrForObjectDetection(config)
    processor = DetrImageProcessorPil(size={"shortest_edge": SIDE, "longest_edge": 400})
    small = [shrink(picture) for picture in pictures]

    def loss_of(step: int) -> torch.Tensor:
        pixels, boxes, labels = small[step % len(small)]
        inputs = processor(Image.fromarray(pixels), return_tensors="pt")
        high, wide = pixels.shape[:2]
        shares = torch.from_numpy(boxes / np.array([wide, high, wide, high], np.float32))
        centred = torch.cat(((shares[:, :2] + shares[:, 2:]) / 2, shares[:, 2:] - shares[:, :2]), dim=1)
        return model(**inputs, labels=[{"class_labels": torch.from_numpy(labels), "boxes": centred}]).loss

    train(model, steps, loss_of)
    guide.export_wrapped("DETR", model, (SIDE, SIDE + 64), folder / "model.onnx")
    look, rows, answer = guide.find("DETR (transformers)"), [], {}
    with torch.no_grad():
        for name, path, _, _ in pictures:
            image = Image.open(path).convert("RGB")
            outputs = model(**processor(image, return_tensors="pt"))
            size = [image.size[::-1]]
            found = processor.post_process_object_detection(outputs, threshold=LEAST, target_sizes=size)[0]
            answer[name] = listed(found["boxes"], found["labels"], found["scores"])
            rows.append((name, look(model, processor, image)))
    guide.record(folder, iter(rows), background="last")
    return answer


class Guide:
    """The snippets of the guide, run as they stand there."""

    def __init__(self, folder: Path) -> None:
        self._recording, self._models = (
            (folder / name).read_text(encoding="utf-8") for name in ("recording.md", "models.md")
        )

    def find(self, heading: str) -> Callable[..., dict[str, torch.Tensor]]:
        """`look_inside` of a section of the page on recording."""
        names: dict[str, Any] = {"torch": torch}
        code = next(block for block in blocks_of(self._recording, heading) if "def look_inside" in block)
        exec(code.split("\nlabels =")[0], names)
        found: Callable[..., dict[str, torch.Tensor]] = names["look_inside"]
        return found

    def run_loop(self, heading: str, folder: Path, **names: Any) -> None:
        """A whole section with its loop; it writes a folder `internals` where it runs."""
        import os

        code = "from annotator.detector.record import Recorder\n" + blocks_of(self._recording, heading)[0]
        before = Path.cwd()
        os.chdir(folder)
        try:
            with torch.no_grad():
                exec(code.replace('["apple", "pear"]', repr(LABELS)), names)
        finally:
            os.chdir(before)

    def record(
        self, folder: Path, rows: Iterator[tuple[str, dict[str, torch.Tensor]]], background: str = "none"
    ) -> None:
        """Gives what a snippet tells to the recorder."""
        from annotator.detector.record import Recorder

        with Recorder(folder / "internals", LABELS, background=background) as recorder:
            for name, arrays in rows:
                recorder.image(name, **arrays)

    def export_wrapped(self, heading: str, model: torch.nn.Module, size: tuple[int, int], path: Path) -> None:
        """Runs the export of the page on models: its class `Exported` around the model, its call of the exporter."""
        names: dict[str, Any] = {"torch": torch, "model": model, "height": size[0], "width": size[1]}
        import os

        before = Path.cwd()
        os.chdir(path.parent)
        try:
            exec(next(block for block in blocks_of(self._models, heading) if "torch.onnx.export" in block), names)
        finally:
            os.chdir(before)


def blocks_of(page: str, heading: str) -> list[str]:
    """The blocks of code of the section whose heading holds these words."""
    section = next(part for part in page.split("\n## ") if heading in part.split("\n")[0])
    return re.findall(r"```\n(.*?)```", section, flags=re.DOTALL)


RUNS: dict[str, Callable[..., Answer]] = {
    **{kind: lambda *given, kind=kind: run_torchvision(kind, *given) for kind in
       ("faster-rcnn", "mask-rcnn", "retinanet", "ssd")},
    **{kind: lambda *given, kind=kind: run_yolo(kind, *given) for kind in YOLOS},
    "effdet": run_effdet,
    "detr": run_detr,
}  # fmt: skip


def main() -> int:
    """Runs what is asked for; a detector that fails is told and the next one goes on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=Path, required=True, help="folder of the orchard sample")
    parser.add_argument("--guide", type=Path, required=True, help="folder of the guide")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pictures", type=int, default=6, help="pictures of the sample that are looked at")
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", nargs="*", default=list(RUNS), choices=list(RUNS))
    options = parser.parse_args()
    pictures, guide = read_pictures(options.sample)[: options.pictures], Guide(options.guide)
    failed = 0
    for name in options.only:
        torch.manual_seed(options.seed)
        folder = options.out / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        print(f"{name} …", flush=True)
        begun = time.monotonic()
        try:
            answer = RUNS[name](pictures, folder, options.steps, guide)
        except Exception:  # noqa: BLE001 - the next detector goes on
            failed += 1
            traceback.print_exc()
            continue
        (folder / "answer.json").write_text(json.dumps(answer), encoding="utf-8")
        found = sum(len(one["scores"]) for one in answer.values())
        print(f"  {found} detections, {time.monotonic() - begun:.0f} s", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
