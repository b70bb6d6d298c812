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
VIA_3: Final = {
    "via3.json": json.dumps(
        {
            "project": {"pid": "__VIA_PROJECT_ID__", "rev": "1", "vid_list": ["1", "2"]},
            "config": {"ui": {"spatial_region_label_attribute_id": "1"}},
            "attribute": {"1": {"aname": "species", "type": 3, "options": {"0": "saddle", "1": "bell"}}},
            "file": {
                "1": {"fid": "1", "fname": "b c.jpg", "type": 2, "loc": 1, "src": "b c.jpg"},
                "2": {"fid": "2", "fname": "d.jpg", "type": 2, "loc": 2, "src": "https://host/d.jpg"},
            },
            "metadata": {
                "1_a": {"vid": "1", "flg": 0, "z": [], "xy": [2, 1.5, 2, 28.5, 38], "av": {"1": "0"}},
                "1_b": {"vid": "1", "flg": 0, "z": [], "xy": [3, 50, 40, 10], "av": {"1": "1"}},
                "1_c": {
                    "vid": "1",
                    "flg": 0,
                    "z": [],
                    "xy": [7, *(n for point in _RING for n in point)],
                    "av": {"1": "1"},
                },
            },
            "view": {"1": {"fid_list": ["1"]}, "2": {"fid_list": ["2"]}},
        }
    ),
}
_TRACK: Final = """<box frame="{frame}" outside="{outside}" occluded="1" keyframe="1" xtl="{x}" ytl="10" xbr="{right}" \
ybr="30"><attribute name="part_state">damaged</attribute></box>"""
CVAT_TRACKS: Final = {
    "tracks.xml": f"""<?xml version="1.0" encoding="utf-8"?>
<annotations><version>1.1</version><meta><task><size>4</size><mode>interpolation</mode><start_frame>0</start_frame>
<stop_frame>3</stop_frame><labels><label><name>saddle</name></label></labels>
<original_size><width>100</width><height>80</height></original_size><source>ride.mp4</source></task></meta>
<track id="4" label="saddle">{_TRACK.format(frame=0, outside=0, x=1.5, right=21.5)}
{_TRACK.format(frame=2, outside=0, x=11.5, right=31.5)}{_TRACK.format(frame=3, outside=1, x=11.5, right=31.5)}</track>
<track id="5" label="saddle"><polygon frame="1" outside="0" occluded="0" keyframe="1" points="10,10;30.5,12;20,40.25">
</polygon></track></annotations>
""",
}
