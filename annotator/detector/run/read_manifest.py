"""Reading a manifest: the JSON file beside a model, its preset, and one sentence for whatever is wrong with it."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from pydantic import ValidationError

from annotator.detector.run.manifest import ModelManifest
from annotator.errors import UserError

MODEL_SUFFIX: Final = ".onnx"
MANIFEST_SUFFIX: Final = ".json"
_LARGEST: Final = 10_000_000
"""Bytes of a manifest."""
_KINDS: Final = frozenset({"final", "list", "dense", "grid", "image"})
"""Words that pydantic puts into the location of an error for the kind of head; they are no keys of the file."""
_IMAGENET: Final = MappingProxyType({"mean": [0.485, 0.456, 0.406], "std": [0.229, 0.224, 0.225]})
_LETTERBOX: Final = MappingProxyType(
    {"longest": 640, "multiple": 32, "resample": "bilinear", "fit": "centre", "fill": 114}
)
"""How ultralytics shows a picture: scaled by OpenCV, in the middle of grey."""
_ULTRALYTICS: Final = MappingProxyType({"iou": 0.7, "most": 300})

PRESETS: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "torchvision": {
            # Faster, Mask R-CNN, RetinaNet and SSD: scaling is part of the graph, label 0 is the background
            "input": {"layout": "CHW", "longest": None},
            "head": {"kind": "final", "first_label": 1},
            "suppression": {"among": "none", "most": 1000},
        },
        "efficientdet": {
            # TensorFlow's detection interface: it scales itself; shares of the sides, y first, labels from 1
            "input": {"layout": "NHWC", "scale": 1.0, "longest": None},
            "head": {
                "kind": "final",
                "boxes": "detection_boxes",
                "scores": "detection_scores",
                "labels": "detection_classes",
                "count": "num_detections",
                "first_label": 1,
                "coding": {"order": "yx", "unit": "shares"},
            },
        },
        "yolo-columns": {
            # 1 x (4 + C) x N, as YOLOv8 and later write it
            "input": dict(_LETTERBOX),
            "head": {"kind": "grid", "labels_last": False, "best_label": True},
            "suppression": dict(_ULTRALYTICS),
        },
        "yolo-rows": {
            # 1 x N x (5 + C), as YOLOv5, v6 and v7 write it
            "input": dict(_LETTERBOX),
            "head": {"kind": "grid", "labels_last": True, "objectness": True, "best_label": True},
            "suppression": dict(_ULTRALYTICS),
        },
        "yolo-final": {
            # 1 x N x 6: ultralytics' end-to-end models and exports with nms=True
            "input": dict(_LETTERBOX),
            "head": {"kind": "list"},
            "suppression": {"among": "none", "most": 300},
        },
        "detr": {
            # DETR of Hugging Face: a set of boxes as shares, softmax with the background last, no suppression
            "input": {**_IMAGENET, "shortest": 800, "longest": 1333, "fit": "stretch"},
            "head": {
                "kind": "dense",
                "boxes": "pred_boxes",
                "scores": "logits",
                "coding": {"kind": "centre-size", "unit": "shares"},
                "background": "last",
                "activation": "softmax",
                "best_label": True,
            },
            "suppression": {"among": "none"},
        },
        "anchors": {
            # raw heads of RetinaNet and its kin
            "input": dict(_IMAGENET),
            "head": {"kind": "dense", "activation": "sigmoid", "coding": {"kind": "codes"}},
        },
        "internals": {
            # a graph that puts out proposals, regressed boxes and scores by these names
            "head": {"kind": "dense", "proposals": "proposals"},
        },
        "classifier": {
            "input": {**_IMAGENET, "fit": "stretch"},
            "head": {"kind": "image"},
        },
    }
)
"""By name; each is the part of a manifest that it fills in."""


def fill_from_preset(content: Mapping[str, Any], preset: Mapping[str, Any]) -> dict[str, Any]:
    """The manifest with the preset's values for the keys that it does not have, at every depth."""
    merged = dict(content)
    for key, value in preset.items():
        if key not in merged:
            merged[key] = value
        elif isinstance(value, Mapping) and isinstance(merged[key], Mapping):
            merged[key] = fill_from_preset(merged[key], value)
    return merged


def find_model(path: Path) -> tuple[Path, Path]:
    """Model file and manifest, given either of them. Raises UserError where one of the two is missing."""
    if path.suffix.lower() == MANIFEST_SUFFIX:
        manifest = path
        content = _read_object(manifest)
        model = _find_model_file(manifest, str(content.get("file") or ""))
    else:
        model, manifest = path, path.with_suffix(MANIFEST_SUFFIX)
    if not model.is_file():
        raise UserError("There is no model file {model}; check the name and the folder.", model=model)
    if not manifest.is_file():
        raise UserError(
            "{model} has no manifest beside it; annotator detect --describe {model} writes {manifest} to complete.",
            model=model.name,
            manifest=manifest.name,
        )
    return model, manifest


def read_manifest(path: Path) -> ModelManifest:
    """The manifest, its preset filled in. Raises UserError with the first thing that is wrong and its place."""
    return parse_manifest(_read_object(path), source=path.name)


def parse_manifest(content: Mapping[str, Any], *, source: str) -> ModelManifest:
    """A manifest from its JSON object; `source` is named when something is wrong with it."""
    preset = content.get("preset", "")
    if preset and preset not in PRESETS:
        raise UserError(
            "{source}: there is no preset {preset}; choose one of {names}.",
            source=source,
            preset=repr(str(preset)[:80]),
            names=", ".join(PRESETS),
        )
    try:
        return ModelManifest.model_validate(fill_from_preset(content, PRESETS.get(preset, {})))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        location = ".".join(str(part) for part in first["loc"] if part not in _KINDS) or "the manifest"
        what = str(first["msg"]).removeprefix("Value error, ")
        raise UserError(
            "{source}: {location} does not fit ({what}{what_2}); correct the manifest.",
            source=source,
            location=location,
            what=what[:1].lower(),
            what_2=what[1:],
        ) from error


def _read_object(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _LARGEST:
            raise UserError("{file} is too large for a manifest; name the model's own manifest.", file=path.name)
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise UserError("There is no manifest {path}; check the name and the folder.", path=path) from error
    except OSError as error:
        raise UserError(
            "{path} cannot be read ({reason}); check its permissions.", path=path, reason=error.strerror
        ) from error
    except (ValueError, RecursionError) as error:
        raise UserError(
            "{file} is no JSON file ({reason}); correct the manifest.", file=path.name, reason=error
        ) from error
    if not isinstance(content, dict):
        raise UserError(
            "{file} holds no JSON object; a manifest is one with keys such as preset and labels.", file=path.name
        )
    return content


def _find_model_file(manifest: Path, name: str) -> Path:
    """The model file that a manifest names, which lies beside it."""
    if not name:
        return manifest.with_suffix(MODEL_SUFFIX)
    if Path(name).name != name or name in {".", ".."}:
        raise UserError(
            "{manifest}: file {name} must be a plain name of a file beside the manifest.",
            manifest=manifest.name,
            name=repr(name[:80]),
        )
    return manifest.with_name(name)
