"""Asks other programs about thirty shapes in our files, ten boxes and twenty outlines, and has them write for us.

datumaro, supervision, FiftyOne, labelformat, globox, labelme and Label Studio's converter hold back packages that ours
need newer, or bring half a gigabyte with them, so they run in an environment of their own (`python -m
tests.campaigns.oracles`). `FOLDER` holds what `boxes.write` made of the table, and `truth.json` with its shapes by
picture; what these programs write goes into `FOLDER/theirs`.
"""

import argparse
import contextlib
import io
import json
import logging
import os
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

REQUIREMENTS = (
    "datumaro==1.13.12", "label-studio-sdk==2.1.2", "supervision==0.31.2", "fiftyone==1.22.1", "labelformat==0.1.17",
    "globox==2.9.0", "labelme==6.3.1",
)  # fmt: skip
SIDE = 400
"""Pixels of the square pictures."""
PAGE = """<View><Image name="image" value="$image"/>
<RectangleLabels name="label" toName="image"><Label value="saddle"/><Label value="bell"/></RectangleLabels>
<PolygonLabels name="polygon" toName="image"><Label value="saddle"/><Label value="bell"/></PolygonLabels>
<Choices name="occluded" toName="image" perRegion="true"><Choice value="yes"/><Choice value="no"/></Choices></View>"""
"""The page of Label Studio on which such shapes are drawn."""
LABELS = ("saddle", "bell")
ALL, BOXES, TEN = "outlines, too", "boxes around all", "the ten boxes"
"""What a program takes of our shapes: it has no outlines, or leaves out what has one."""
ROUNDED, EXACT, PIXEL = 0.006, 1e-4, 1.0001
"""Pixels by which a program may differ: datumaro rounds to hundredths, supervision takes first pixels from corners."""

WRITES = {
    "datumaro coco_instances": ALL, "datumaro cvat": ALL, "datumaro datumaro": ALL, "datumaro voc_detection": TEN,
    "datumaro yolo": TEN, "datumaro open_images": TEN, "labelformat coco.json": ALL, "labelformat yolo": ALL,
    "labelme labelme": ALL, "labelstudio-min": ALL,
}  # fmt: skip
"""What is in the files that they write; in the others are all boxes around the shapes."""
ANSWERING = {"datumaro coco_instances", "datumaro cvat", "datumaro datumaro", "labelme labelme"}
"""Those that keep every answer to a custom tag; the other programs know no attributes in what they write."""
ANSWERING_IMAGES = {"datumaro datumaro", "labelme labelme"}
"""Those that keep every answer about a picture."""
WORST = {"supervision voc": PIXEL}
"""Where what they write may differ by more than rounding to hundredths: whole pixels."""

Shapes = dict[str, list[list[Any]]]
"""By stem of a picture the label, the corners and the outline (or none) of every shape."""


def bounds(ring: Any) -> list[float]:
    """The corners of an outline."""
    xs, ys = zip(*ring, strict=True)
    return [min(xs), min(ys), max(xs), max(ys)]


def flat(numbers: Any) -> list[list[float]]:
    """Points of numbers in one row."""
    return [list(map(float, numbers[place : place + 2])) for place in range(0, len(numbers), 2)]


def open_datumaro(folder: Path, name: str, kind: str, pictures: str, *place: str) -> Any:
    """Our file or folder laid out as datumaro looks for it, opened."""
    import datumaro

    target = folder / "laid out" / name
    source = next(path for path in folder.iterdir() if path.stem == name)
    target.mkdir(parents=True)
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        target.joinpath(*place[:-1]).mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target.joinpath(*place))
    shutil.copytree(folder / "images", target / pictures, dirs_exist_ok=True)
    return datumaro.Dataset.import_from(str(target), kind)


def of_datumaro(dataset: Any) -> Shapes:
    """Its shapes; the box that it makes of an outline of COCO is left out."""
    import datumaro

    kinds = datumaro.AnnotationType
    names = [label.name for label in dataset.categories()[kinds.label]]
    found: Shapes = {}
    for item in dataset:
        outlined = {one.group for one in item.annotations if one.type == kinds.polygon and one.group}
        for one in item.annotations:
            if one.type == kinds.polygon:
                ring = flat(one.points)
                found.setdefault(item.id, []).append([names[one.label], *bounds(ring), ring])
            elif one.type == kinds.bbox and one.group not in outlined:
                found.setdefault(item.id, []).append([names[one.label], *one.points, None])
    return found


def of_supervision(data: Any) -> Shapes:
    """Its boxes."""
    return {
        Path(path).stem: [
            [data.classes[label], *map(float, box), None] for box, label in zip(one.xyxy, one.class_id, strict=True)
        ]
        for path, _, one in data
    }


def of_globox(found: Any) -> Shapes:
    """Its boxes."""
    return {
        Path(str(one.image_id)).stem: [[b.label, b.xmin, b.ymin, b.xmax, b.ymax, None] for b in one.boxes]
        for one in found
    }


def of_labelformat(reader: Any) -> Shapes:
    """Its outlines where it reads some, else its boxes."""
    found: Shapes = {}
    for label in reader.get_labels():
        rows = found.setdefault(Path(label.image.filename).stem, [])
        for one in label.objects:
            rings = getattr(getattr(one, "segmentation", None), "polygons", None)
            corners = bounds(rings[0]) if rings else [one.box.xmin, one.box.ymin, one.box.xmax, one.box.ymax]
            rows.append([one.category.name, *corners, [list(point) for point in rings[0]] if rings else None])
    return found


def of_labelme(folder: Path) -> Shapes:
    """What labelme itself opens, which wants the picture beside the file."""
    from labelme._label_file import LabelFile

    found: Shapes = {}
    for path in sorted(folder.glob("*.json")):
        shutil.copy(folder.parent / "images" / f"{path.stem}.png", folder)
        for one in LabelFile(str(path)).shapes:
            ring = [list(map(float, point)) for point in one["points"]]
            is_outline = one["shape_type"] == "polygon"
            found.setdefault(path.stem, []).append([one["label"], *bounds(ring), ring if is_outline else None])
    return found


def of_label_studio(folder: Path) -> Shapes:
    """What its converter writes as COCO; JSON-MIN is left for us."""
    from label_studio_sdk.converter import Converter

    converter = Converter(config=PAGE, project_dir=str(folder), download_resources=False)
    source, target = str(folder / "labelstudio.json"), folder / "laid out" / "labelstudio"
    converter.convert_to_json_min(source, str(folder / "theirs" / "labelstudio-min"), is_dir=False)
    converter.convert_to_coco(source, str(target), output_image_dir=str(target / "images"), is_dir=False)
    coco = json.loads((target / "result.json").read_text(encoding="utf-8"))
    pictures = {one["id"]: Path(one["file_name"].rpartition("?d=")[2]).stem for one in coco["images"]}
    labels = {one["id"]: one["name"] for one in coco["categories"]}
    found: Shapes = {}
    for one in coco["annotations"]:
        x, y, width, height = one["bbox"]
        ring = flat(one["segmentation"][0]) if one["segmentation"] else None
        found.setdefault(pictures[one["image_id"]], []).append(
            [labels[one["category_id"]], x, y, x + width, y + height, ring]
        )
    return found


def open_supervision(folder: Path, name: str) -> Any:
    """Our files as a data set of supervision."""
    import supervision

    data, images = supervision.DetectionDataset, str(folder / "images")
    if name.startswith("yolo"):
        return data.from_yolo(images, str(folder / name / "labels"), str(folder / name / "data.yaml"))
    if name == "voc-floats":
        return data.from_pascal_voc(images, str(folder / name / "Annotations"))
    if name == "labelme":
        return data.from_labelme(images, str(folder / name))
    return (data.from_createml if name == "createml" else data.from_coco)(images, str(folder / f"{name}.json"))


def open_labelformat(folder: Path, name: str) -> Any:
    """Our files as an input of labelformat, which wants a folder of pictures where YOLO may name a list."""
    from labelformat import formats

    if name == "voc-floats":
        return formats.PascalVOCObjectDetectionInput(folder / name / "Annotations", "saddle,bell")
    if not name.startswith("yolo"):
        is_outlined = name == "coco-polygons"
        form = formats.COCOInstanceSegmentationInput if is_outlined else formats.COCOObjectDetectionInput
        return form(input_file=folder / f"{name}.json")
    target = folder / "laid out" / f"{name} of labelformat"
    shutil.copytree(folder / name, target)
    shutil.copytree(folder / "images", target / "images")
    config = target / "data.yaml"
    config.write_text(config.read_text(encoding="utf-8").replace("images.txt", "images"), encoding="utf-8")
    outlined = name == "yolo-polygons"
    form = formats.YOLOv8InstanceSegmentationInput if outlined else formats.YOLOv8ObjectDetectionInput
    return form(input_file=config, input_split="train")


def list_readings(folder: Path) -> Mapping[str, tuple[str, float, Callable[[], Shapes]]]:
    """By program and format: what it takes, how far it may differ, and its reading."""
    import globox

    def datumaro(name: str, *where: str) -> Callable[[], Shapes]:
        return lambda: of_datumaro(open_datumaro(folder, name, *where))

    coco = ("coco_instances", "images/default", "annotations", "instances_default.json")
    sets = globox.AnnotationSet
    return {
        "datumaro < coco": (ALL, ROUNDED, datumaro("coco", *coco)),
        "datumaro < coco-polygons": (ALL, ROUNDED, datumaro("coco-polygons", *coco)),
        "datumaro < cvat": (ALL, ROUNDED, datumaro("cvat", "cvat", "images", "default.xml")),
        "datumaro < datumaro": (ALL, ROUNDED, datumaro("datumaro", "datumaro", "images/default")),
        "datumaro < voc-floats": (BOXES, ROUNDED, datumaro("voc-floats", "voc", "JPEGImages")),
        "datumaro < yolo": (BOXES, ROUNDED, datumaro("yolo", "yolo", "images")),
        "datumaro < yolo-darknet": (BOXES, ROUNDED, datumaro("yolo-darknet", "yolo", "obj_train_data")),
        "datumaro < open-images": (BOXES, ROUNDED, datumaro("open-images", "open_images", "images/default")),
        **{
            f"supervision < {name}": (BOXES, most, lambda name=name: of_supervision(open_supervision(folder, name)))
            for name, most in (
                ("coco", EXACT), ("coco-polygons", EXACT), ("yolo", EXACT), ("yolo-polygons", EXACT),
                ("createml", EXACT), ("labelme", EXACT), ("voc-floats", PIXEL),
            )
        },
        **{
            f"labelformat < {name}": (what, EXACT, lambda name=name: of_labelformat(open_labelformat(folder, name)))
            for name, what in (
                ("coco", BOXES), ("coco-polygons", ALL), ("yolo", BOXES), ("yolo-polygons", ALL), ("voc-floats", BOXES),
            )
        },
        "globox < coco": (BOXES, EXACT, lambda: of_globox(sets.from_coco(folder / "coco.json"))),
        "globox < voc-floats": (
            BOXES, EXACT, lambda: of_globox(sets.from_pascal_voc(folder / "voc-floats" / "Annotations")),
        ),
        "globox < cvat": (TEN, EXACT, lambda: of_globox(sets.from_cvat(folder / "cvat.xml"))),
        "globox < labelme": (TEN, EXACT, lambda: of_globox(sets.from_labelme(folder / "labelme"))),
        "globox < via": (TEN, EXACT, lambda: of_globox(sets.from_via_json(folder / "via.json", label_key="label"))),
        "labelme < labelme": (ALL, EXACT, lambda: of_labelme(folder / "labelme")),
        "labelme < xanylabeling": (ALL, EXACT, lambda: of_labelme(folder / "xanylabeling")),
        "Label Studio's converter < labelstudio": (ALL, EXACT, lambda: of_label_studio(folder)),
    }  # fmt: skip


def write_theirs(folder: Path, truth: Shapes) -> None:
    """Has every program write what it read of ours, into a folder or file named by it and the format."""
    import globox
    from labelformat import formats

    theirs, images = folder / "theirs", {path.name for path in (folder / "images").iterdir()}
    shutil.rmtree(folder / "laid out", ignore_errors=True)
    data = open_datumaro(folder, "datumaro", "datumaro", "images/default")
    for kind in ("coco_instances", "datumaro", "voc_detection", "yolo", "open_images"):
        data.export(str(theirs / f"datumaro {kind}"), kind, save_media=False)
    declared = open_datumaro(folder, "cvat", "cvat", "images", "default.xml")  # it writes no other attributes
    declared.export(str(theirs / "datumaro cvat"), "cvat", save_media=False)
    seen = open_supervision(folder, "createml")
    seen.as_coco(annotations_path=str(theirs / "supervision coco.json"))
    seen.as_createml(annotations_path=str(theirs / "supervision createml.json"))
    seen.as_pascal_voc(annotations_directory_path=str(theirs / "supervision voc"))
    seen.as_labelme(annotations_directory_path=str(theirs / "supervision labelme"))
    yolo = theirs / "supervision yolo"
    seen.as_yolo(annotations_directory_path=str(yolo / "labels"), data_yaml_path=str(yolo / "data.yaml"))
    boxes, outlines = open_labelformat(folder, "coco"), open_labelformat(folder, "yolo-polygons")
    formats.CVATObjectDetectionOutput(theirs / "labelformat cvat.xml").save(boxes)
    formats.PascalVOCObjectDetectionOutput(theirs / "labelformat voc").save(boxes)
    formats.KittiObjectDetectionOutput(theirs / "labelformat kitti").save(boxes)
    formats.COCOInstanceSegmentationOutput(theirs / "labelformat coco.json").save(outlines)
    formats.YOLOv8InstanceSegmentationOutput(theirs / "labelformat yolo" / "data.yaml", "train").save(outlines)
    found = globox.AnnotationSet.from_coco(folder / "coco.json")
    found.save_coco(theirs / "globox coco.json", auto_ids=True)
    found.save_cvat(theirs / "globox cvat.xml")
    found.save_labelme(theirs / "globox labelme")
    found.save_pascal_voc(theirs / "globox voc")
    found.save_via_json(theirs / "globox via.json", image_folder=folder / "images")
    save_labelme(folder / "labelme", theirs / "labelme labelme")
    write_fiftyone(theirs / "fiftyone samples.json", {name: truth[Path(name).stem] for name in sorted(images)})


def save_labelme(source: Path, target: Path) -> None:
    """Opens and saves as labelme does."""
    from labelme._label_file import LabelFile

    target.mkdir()
    for path in sorted(source.glob("*.json")):
        opened = LabelFile(str(path))
        opened.save(
            filename=str(target / path.name),
            shapes=[one["other_data"] | {key: one[key] for key in one if key != "other_data"} for one in opened.shapes],
            image_path=f"{path.stem}.png",
            image_height=SIDE,
            image_width=SIDE,
            other_data=opened.other_data,
            flags=opened.flags,
        )


def write_fiftyone(path: Path, truth: Shapes) -> None:
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
                for label, x0, y0, x1, y1, _ in rows
            ]
            fields[field] = fiftyone.Detections(detections=detections)
        facts = fiftyone.ImageMetadata(width=SIDE, height=SIDE)
        samples.append(fiftyone.Sample(filepath=f"/data/{name}", metadata=facts, **fields).to_dict())
    path.write_text(json.dumps({"samples": samples}, default=str), encoding="utf-8")


def find_difference(found: Shapes, truth: Shapes, what: str = ALL) -> float:
    """The largest difference of a corner or point in pixels; infinite where labels or counts of a picture differ."""
    worst = 0.0
    for name, rows in truth.items():
        left = list(found.get(name, []))
        wanted = [row for row in rows if what != TEN or row[5] is None]
        if len(left) != len(wanted):
            return float("inf")
        for row in wanted:
            away = [distance_of(row, one, has_outlines=what == ALL) for one in left]
            worst = max(worst, min(away))
            left.pop(away.index(min(away)))
    return worst


def distance_of(one: list[Any], other: list[Any], *, has_outlines: bool) -> float:
    """Of a shape from a true one in pixels, of outlines whichever point is their first; a box may be an outline."""
    has_outlines = has_outlines and one[5] is not None
    if one[0] != other[0] or (has_outlines and len(one[5]) != len(other[5] or ())):
        return float("inf")
    corners = max(abs(a - b) for a, b in zip(one[1:5], other[1:5], strict=True))
    if not has_outlines:
        return corners
    turned = [other[5][place:] + other[5][:place] for place in range(len(other[5]))]
    return max(
        corners,
        min(
            max(abs(a - b) for p, q in zip(one[5], ring, strict=True) for a, b in zip(p, q, strict=True))
            for ring in turned
        ),
    )


def main() -> int:
    """Asks each of them and tells the largest difference; 1 where one is more than is allowed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    folder = parser.parse_args().folder
    logging.disable(logging.WARNING)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PIL import Image

    (folder / "theirs").mkdir()
    (folder / "images").mkdir()
    truth: Shapes = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    for name in truth:
        Image.new("RGB", (SIDE, SIDE)).save(folder / "images" / f"{name}.png")
    failed = 0
    for name, (what, most, read) in list_readings(folder).items():
        with contextlib.redirect_stdout(io.StringIO()):
            difference = find_difference(read(), truth, what)
        failed += difference > most
        print(f"{'wrong' if difference > most else 'ok':6} {name} ({what}): largest difference {difference:.2g} pixels")
    with contextlib.redirect_stdout(io.StringIO()):
        write_theirs(folder, truth)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
