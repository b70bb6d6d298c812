"""Presets: what the common exports of detectors have in common, so that a manifest need only say the rest."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

_IMAGENET: Final = {"mean": [0.485, 0.456, 0.406], "std": [0.229, 0.224, 0.225]}

PRESETS: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "torchvision": {
            # Faster, Mask R-CNN and RetinaNet: scaling is part of the graph, label 0 is the background
            "input": {"layout": "CHW"},
            "head": {"kind": "final", "first_label": 1},
        },
        "efficientdet": {
            # TensorFlow's detection interface: shares of the sides, y first, labels from 1
            "input": {"layout": "NHWC", "scale": 1.0},
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
            "input": {"fit": "centre", "fill": 114},
            "head": {"kind": "grid", "labels_last": False},
        },
        "yolo-rows": {
            # 1 x N x (5 + C), as YOLOv5, v6 and v7 write it
            "input": {"fit": "centre", "fill": 114},
            "head": {"kind": "grid", "labels_last": True, "objectness": True},
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


def filled_in(said: Mapping[str, Any], preset: Mapping[str, Any]) -> dict[str, Any]:
    """What the manifest says, with the preset's values where it says nothing."""
    merged = dict(said)
    for key, value in preset.items():
        if key not in merged:
            merged[key] = value
        elif isinstance(value, Mapping) and isinstance(merged[key], Mapping):
            merged[key] = filled_in(merged[key], value)
    return merged
