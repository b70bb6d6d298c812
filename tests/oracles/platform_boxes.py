"""Asks Label Studio's converter, supervision and FiftyOne about the boxes in our files, and has them write for us.

They hold back packages that ours need newer, or bring half a gigabyte with them, so they run in an environment of
their own (`python -m tests.campaigns.oracles`). `FOLDER` holds what `boxes.write` made of the table, and `truth.json`
with its boxes by picture; what these programs write goes into `FOLDER/theirs`.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

REQUIREMENTS = ("label-studio-sdk==2.1.2", "supervision==0.31.2", "fiftyone==1.22.1")
SIDE = 400
"""Pixels of the square pictures."""
PAGE = """<View><Image name="image" value="$image"/>
<RectangleLabels name="label" toName="image"><Label value="saddle"/><Label value="bell"/></RectangleLabels>
<Choices name="occluded" toName="image" perRegion="true"><Choice value="yes"/><Choice value="no"/></Choices></View>"""
"""The page of Label Studio on which such boxes are drawn."""

Boxes = dict[str, list[list[Any]]]
"""By picture the label and the corners of every box, in order."""


def ask_label_studio(folder: Path) -> Boxes:
    """The boxes that its converter writes as COCO; JSON and JSON-MIN are left for us."""
    from label_studio_sdk.converter import Converter

    converter = Converter(config=PAGE, project_dir=str(folder), download_resources=False)
    source, target = str(folder / "labelstudio.json"), folder / "theirs" / "labelstudio"
    converter.convert_to_json_min(source, str(target / "min"), is_dir=False)
    converter.convert_to_coco(source, str(target), output_image_dir=str(target / "images"), is_dir=False)
    coco = json.loads((target / "result.json").read_text(encoding="utf-8"))
    (target / "result.json").unlink()
    pictures = {one["id"]: one["file_name"].rpartition("?d=")[2] for one in coco["images"]}
    labels = {one["id"]: one["name"] for one in coco["categories"]}
    found: Boxes = {}
    for one in coco["annotations"]:
        x, y, width, height = one["bbox"]
        row = [labels[one["category_id"]], x, y, x + width, y + height]
        found.setdefault(pictures[one["image_id"]], []).append(row)
    return found


def ask_supervision(folder: Path) -> Boxes:
    """The boxes that it reads from Create ML, which it writes again for us."""
    import supervision
    from PIL import Image

    images = folder / "images"
    images.mkdir()
    for name in json.loads((folder / "truth.json").read_text(encoding="utf-8")):
        Image.new("RGB", (SIDE, SIDE)).save(images / name)
    data = supervision.DetectionDataset.from_createml(str(images), str(folder / "createml.json"))
    data.as_createml(annotations_path=str(folder / "theirs" / "createml.json"))
    return {
        Path(path).name: [
            [data.classes[label], *map(float, box)] for box, label in zip(found.xyxy, found.class_id, strict=True)
        ]
        for path, _, found in data
    }


def write_fiftyone(folder: Path, truth: Boxes) -> None:
    """Samples as FiftyOne itself writes them, with the boxes as a field and as detections of a model."""
    import fiftyone

    samples = []
    for name, rows in truth.items():
        fields: dict[str, Any] = {}
        for field, confidence in (("reference", None), ("found", 0.5)):
            detections = [
                fiftyone.Detection(
                    label=label,
                    bounding_box=[x0 / SIDE, y0 / SIDE, (x1 - x0) / SIDE, (y1 - y0) / SIDE],
                    confidence=confidence,
                )
                for label, x0, y0, x1, y1 in rows
            ]
            fields[field] = fiftyone.Detections(detections=detections)
        facts = fiftyone.ImageMetadata(width=SIDE, height=SIDE)
        samples.append(fiftyone.Sample(filepath=f"/data/{name}", metadata=facts, **fields).to_dict())
    (folder / "theirs" / "samples.json").write_text(json.dumps({"samples": samples}, default=str), encoding="utf-8")


def find_difference(found: Boxes, truth: Boxes) -> float:
    """The largest difference of a corner in pixels; infinite where pictures, labels or counts differ."""
    worst = 0.0
    for name, rows in truth.items():
        theirs = sorted(found.get(name, []), key=lambda row: row[1:])
        ours = sorted(rows, key=lambda row: row[1:])
        if [row[0] for row in theirs] != [row[0] for row in ours]:
            return float("inf")
        pairs = zip(theirs, ours, strict=True)
        worst = max([worst, *(abs(a - b) for one, other in pairs for a, b in zip(one[1:], other[1:], strict=True))])
    return worst


def main() -> int:
    """Asks each of them and tells the largest difference; 1 where it is more than a ten-thousandth of a pixel."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    folder = parser.parse_args().folder
    (folder / "theirs").mkdir()
    truth: Boxes = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    differences = {
        "Label Studio's converter": find_difference(ask_label_studio(folder), truth),
        "supervision": find_difference(ask_supervision(folder), truth),
    }
    write_fiftyone(folder, truth)
    for name, difference in differences.items():
        print(f"{name}: {sum(map(len, truth.values()))} boxes, largest difference {difference:.2g} pixels")
    return int(max(differences.values()) > 1e-4)


if __name__ == "__main__":
    sys.exit(main())
