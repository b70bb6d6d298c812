"""Files as platforms export them, for formats that we only read: two pictures, one of them empty, and three shapes."""

import json
from typing import Any, Final

_RING: Final = ((10, 10), (30.5, 12), (20, 40.25))
_BOX: Final = {"feature_id": "cl2v1", "value": "a_value", "annotation_kind": "ImageBoundingBox", "classifications": []}
_PLOT: Final = {"width": 100, "height": 80}


def _make_thing(kind: str, points: Any, **more: Any) -> dict[str, Any]:
    return {"geometryType": kind, "points": {"exterior": points, "interior": []}, "tags": [], **more}


def _make_label(*objects: dict[str, Any]) -> dict[str, Any]:
    work = {"objects": list(objects), "classifications": [], "relationships": []}
    return {"label_details": {"created_by": "ana@x.org"}, "annotations": work}


def _make_row(name: str, size: tuple[int, int], *labels: dict[str, Any]) -> str:
    row = {
        "data_row": {"id": "cku7x", "external_id": name, "row_data": "https://host/x"},
        "media_attributes": {"width": size[0], "height": size[1]},
        "projects": {"p1": {"name": "plots", "labels": list(labels)}},
    }
    return json.dumps(row) + "\n"


def _make_detections(kind: str, **more: Any) -> dict[str, Any]:
    box = {"_cls": "Detection", "label": "saddle", "bounding_box": [0.015, 0.025, 0.285, 0.475], "occluded": True}
    ring = {"_cls": "Polyline", "label": "bell", "points": [[[0.1, 0.125], [0.305, 0.15], [0.2, 0.5]]], "closed": True}
    return {"_cls": kind, kind.lower(): [(box if kind == "Detections" else ring) | more]}


SUPERVISELY: Final = {
    "set/meta.json": json.dumps({"classes": [{"title": "saddle"}, {"title": "bell"}], "tags": []}),
    "set/a/ann/b c.jpg.json": json.dumps(
        {
            "tags": [],
            "size": _PLOT,
            "objects": [
                _make_thing("rectangle", ((1.5, 2), (30, 40)), classTitle="saddle", labelerLogin="ana"),
                _make_thing("rectangle", ((5, 60), (20, 79)), classTitle="bell", labelerLogin="ana"),
                _make_thing("polygon", _RING, classTitle="bell", description="old"),
            ],
        }
    ),
    "set/ann/d.jpg.json": json.dumps({"tags": [], "size": {"width": 64, "height": 64}, "objects": []}),
}
LABELBOX: Final = {
    "export.ndjson": _make_row(
        "b c.jpg",
        (100, 80),
        _make_label(
            _BOX | {"name": "saddle", "bounding_box": {"top": 2, "left": 1.5, "height": 38, "width": 28.5}},
            _BOX
            | {
                "name": "bell",
                "bounding_box": {"top": 60, "left": 5, "height": 19, "width": 15},
                "classifications": [{"name": "occluded", "radio_answer": {"name": "Yes", "value": "yes"}}],
            },
            {
                "name": "bell",
                "annotation_kind": "ImagePolygon",
                "polygon": [{"x": x, "y": y} for x, y in (*_RING, _RING[0])],
            },
        ),
    )
    + _make_row("d.jpg", (64, 64), _make_label()),
}
FIFTYONE: Final = {
    "samples.json": json.dumps(
        {
            "samples": [
                {
                    "filepath": "data/b c.jpg",
                    "tags": ["train"],
                    "metadata": {"_cls": "ImageMetadata", **_PLOT},
                    "ground_truth": _make_detections("Detections"),
                    "found": _make_detections("Detections", confidence=0.25),
                    "outlines": _make_detections("Polylines"),
                },
                {"filepath": "data/d.jpg", "tags": [], "metadata": None, "ground_truth": None},
            ]
        }
    ),
}
