"""What we write as other libraries read it, and what they write as we read it."""

import json
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as Picture

from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.losses import Feature, list_rules
from annotator.formats.registry import find_format, recognise_formats
from annotator.model.image import Image
from annotator.model.shapes import Occluded, PartState
from tests.formats.samples import write_foreign
from tests.oracles import boxes, datumaro_boxes

UNTAGGED = ("yolo", "dota", "kitti")
"""Formats without a tag, and one in which datumaro takes unknown for occluded."""
NAMES = (*boxes.FORMATS, *boxes.SPLIT, "labelme", "via")
DATUMARO = datumaro_boxes.STORED


@pytest.fixture
def formats() -> ModuleType:
    """Those of labelformat, which each process that gathers the tests would load."""
    return import_module("labelformat.formats")


@pytest.fixture
def globox() -> ModuleType:
    """Loads pandas, too."""
    return import_module("globox")


@pytest.fixture
def written(tmp_path: Path) -> tuple[Path, ForeignTable]:
    """The same forty boxes on four pictures in every format, with empty pictures beside."""
    boxes.write(tmp_path, NAMES)
    for folder in (tmp_path / "images", tmp_path / "yolo" / "images"):
        folder.mkdir()
        for image in boxes.table().images:
            Picture.new("RGB", (400, 400)).save(folder / image.name)
    return tmp_path, boxes.table()


def first_and_last_pixel(box: np.ndarray) -> np.ndarray:
    """The corners that Pascal VOC knows: whole pixels, counted from 1, the last one included."""
    return np.rint(box) + np.array([1, 1, 0, 0])


def assert_equal(found: dict[str, list], foreign: ForeignTable, box: np.ndarray) -> None:
    for image in foreign.images:
        theirs = np.array(sorted(found.get(Path(image.name).stem, []))).reshape(-1, 4)
        ours = np.array(sorted(box[foreign.shapes.image == image.id].tolist())).reshape(-1, 4)
        np.testing.assert_allclose(theirs, ours, rtol=1e-9, atol=1e-9)


def test_labelformat(written, formats) -> None:
    root, foreign = written
    (root / "yolo" / "folders.yaml").write_text(
        (root / "yolo" / "data.yaml").read_text().replace("images.txt", "images")
    )
    voc = formats.PascalVOCObjectDetectionInput
    for reader, box in (
        (formats.COCOObjectDetectionInput(input_file=root / "coco.json"), foreign.shapes.box),
        (voc(input_folder=root / "voc-floats" / "Annotations", category_names="saddle,bell"), foreign.shapes.box),
        (
            voc(input_folder=root / "voc" / "Annotations", category_names="saddle,bell"),
            first_and_last_pixel(foreign.shapes.box),
        ),
        (
            formats.YOLOv8ObjectDetectionInput(input_file=root / "yolo" / "folders.yaml", input_split="train"),
            foreign.shapes.box,
        ),
    ):
        found: dict[str, list] = {}
        for label in reader.get_labels():
            rows = [(o.box.xmin, o.box.ymin, o.box.xmax, o.box.ymax) for o in label.objects]
            found.setdefault(Path(label.image.filename).stem, []).extend(rows)
        assert_equal(found, foreign, box)


def test_kitti_of_labelformat(written, formats) -> None:
    root, foreign = written
    source = formats.COCOObjectDetectionInput(input_file=root / "coco.json")
    formats.KittiObjectDetectionOutput(output_folder=root / "theirs").save(source)
    assert [form.id for form in recognise_formats(root / "theirs")] == ["kitti"]
    found = find_format("kitti").read_table(root / "theirs", ReadOptions(foreign.images), None)
    assert found.shapes.box.tolist() == foreign.shapes.box.tolist()
    assert [found.labels[place].name for place in found.shapes.label] == [
        foreign.labels[place].name for place in foreign.shapes.label
    ]
    assert found.shapes.attributes is None or not any(found.shapes.attributes), "what says nothing is no attribute"


def test_kitti_is_read_by_labelformat(written, formats) -> None:
    root, foreign = written
    reader = formats.KittiObjectDetectionInput(root / "kitti" / "label_2", "saddle,bell", "../../images")
    found = {
        Path(label.image.filename).stem: [(o.box.xmin, o.box.ymin, o.box.xmax, o.box.ymax) for o in label.objects]
        for label in reader.get_labels()
    }
    assert_equal(found, foreign, foreign.shapes.box)


@pytest.mark.parametrize(("name", "kind"), [("text-xyxy", "LTRB"), ("text-xywh", "LTWH")])
def test_texts_of_detections_are_read_by_globox(name: str, kind: str, globox, tmp_path: Path) -> None:
    """Corners, labels and scores."""
    foreign = boxes.table()
    scored = foreign.shapes.with_columns(score=np.linspace(0, 1, len(foreign.shapes)))
    foreign = replace(foreign, shapes=scored)
    find_format(name).write_table(tmp_path / "out", foreign, None)
    read = list(globox.AnnotationSet.from_txt(tmp_path / "out" / "labels", box_format=globox.BoxFormat[kind]))
    found = {
        Path(str(picture.image_id)).stem: [(b.xmin, b.ymin, b.xmax, b.ymax) for b in picture.boxes] for picture in read
    }
    assert_equal(found, foreign, foreign.shapes.box)
    assert sorted(box.confidence for picture in read for box in picture.boxes) == foreign.shapes.score.tolist()


def test_labelbox_is_read_as_labelformat_reads_it(formats, tmp_path: Path) -> None:
    """The boxes; it reads no polygons."""
    path = write_foreign(find_format("labelbox"), tmp_path)
    key = formats.labelbox.FilenameKeyOption.EXTERNAL_ID
    theirs = [
        (label.image.filename, one.category.name, one.box.xmin, one.box.ymin, one.box.xmax, one.box.ymax)
        for label in formats.LabelboxObjectDetectionInput(path, "saddle,bell", key).get_labels()
        for one in label.objects
    ]
    found = find_format("labelbox").read_table(path, ReadOptions(), None)
    shapes = found.shapes
    ours = [
        (found.images[shapes.image[row]].name, found.labels[shapes.label[row]].name, *shapes.box[row].tolist())
        for row in range(len(shapes))
        if shapes.polygon_of(row) is None
    ]
    assert len(ours) == 2
    assert sorted(ours) == sorted(theirs)


def test_globox(written, globox) -> None:
    root, foreign = written
    sets = globox.AnnotationSet
    for one in (
        sets.from_coco(root / "coco.json"),
        sets.from_pascal_voc(root / "voc-floats" / "Annotations"),
        sets.from_cvat(root / "cvat.xml"),
        sets.from_labelme(root / "labelme"),
        sets.from_via_json(root / "via.json", label_key="label"),
        sets.from_yolo_v5(root / "yolo" / "labels", image_folder=root / "images", image_extension=".png"),
    ):
        found = {
            Path(str(picture.image_id)).stem: [(b.xmin, b.ymin, b.xmax, b.ymax) for b in picture.boxes]
            for picture in one
        }
        assert_equal(found, foreign, foreign.shapes.box)


def test_datumaro_was_asked_about_the_files_that_we_write_today(written) -> None:
    """Else: `python -m tests.oracles.boxes`, then the commands in tests/oracles/datumaro_boxes.py."""
    today, asked = written[0], datumaro_boxes.texts(boxes.STORED)
    assert len(asked) > 15
    assert {name: (today / name).read_text() for name in asked} == asked


@pytest.mark.parametrize("name", [*boxes.FORMATS, *boxes.SPLIT])
def test_datumaro_reads_our_boxes_tags_and_splits(name: str) -> None:
    """It rounds coordinates to hundredths (of DOTA centre and size), and takes an unset occlusion for "no"."""
    table = boxes.split_table() if name in boxes.SPLIT else boxes.table()
    shapes, told = table.shapes, json.loads((DATUMARO / "read.json").read_text())[name]
    corners = first_and_last_pixel(shapes.box) if name == "voc" else shapes.box
    for image in table.images:
        rows = sorted(np.flatnonzero(shapes.image == image.id), key=lambda row: corners[row].tolist())
        theirs = told[f"{image.split}/{Path(image.name).stem}".removeprefix("/")]
        assert len(theirs) == len(rows)
        for row, (label, x0, y0, x1, y1, occluded, state) in zip(rows, theirs, strict=True):
            np.testing.assert_allclose([x0, y0, x1, y1], corners[row], atol=0.0101 if name == "dota" else 0.00502)
            assert label == table.labels[shapes.label[row]].name
            if name not in UNTAGGED:
                assert bool(occluded) == (shapes.occluded[row] == Occluded.YES)
            if Feature.PART_STATES in find_format(boxes.SPLIT.get(name, name)).carries:
                assert state == (None if shapes.part_state[row] < 0 else PartState(shapes.part_state[row]).name.lower())


@pytest.mark.parametrize("name", datumaro_boxes.WRITES)
def test_we_read_the_boxes_and_tags_that_datumaro_writes(name: str) -> None:
    expected = json.loads((DATUMARO / "written.json").read_text())
    frames = {f"{number:06d}": one for number, one in enumerate(datumaro_boxes.PICTURES, start=1)}
    stems = frames if name == "mot_seq_gt" else datumaro_boxes.PICTURES
    options = ReadOptions(tuple(Image(n, f"{stem}.jpg", 400, 400) for n, stem in enumerate(stems)))
    folder = DATUMARO / "theirs" / name
    whole = {
        "voc_detection": "voc-floats", "yolo_ultralytics": "yolo", "datumaro": "datumaro", "mot_seq_gt": "mot",
        "open_images": "open-images", "kitti_detection": "kitti",
    }  # fmt: skip
    is_tagged = name not in ("yolo_ultralytics", "mot_seq_gt")
    found: dict[str, list] = {}
    for path in [folder] if name in whole else sorted(path for path in folder.rglob("*") if path.is_file()):
        form = recognise_formats(path)[0]
        assert form.id == whole.get(name, name.partition("_")[0])
        foreign = form.read_table(path, options, None)
        names = {image.id: frames.get(Path(image.name).stem, Path(image.name).stem) for image in foreign.images}
        for row, box in enumerate(foreign.shapes.box.round(9).tolist()):
            label = foreign.labels[foreign.shapes.label[row]].name
            found.setdefault(names[int(foreign.shapes.image[row])], []).append(
                [label, *box, is_tagged and foreign.shapes.occluded[row] == Occluded.YES]
            )
    for image, rows in expected.items():
        wanted = [[*row[:5], row[5] and is_tagged] for row in rows]
        assert sorted(found.get(image, []), key=lambda row: row[1:5]) == wanted


@pytest.mark.parametrize("name", boxes.SHAPED)
def test_answers_to_custom_tags_come_back_or_are_told_as_lost(name: str, tmp_path: Path) -> None:
    foreign, form = boxes.shapes_table(), find_format(name)
    boxes.write_one(tmp_path, name, foreign)
    (path,) = tmp_path.iterdir()
    reader = find_format("coco") if name == "coco-polygons" else form
    found = reader.read_table(path, ReadOptions(foreign.images), None)
    answers = boxes.list_answers(found)
    lost = [rule.count(foreign) for rule in list_rules(form.carries) if "whole images" in rule.text]
    assert boxes.list_said(found) == ({} if lost else boxes.list_said(foreign))
    rules = [*list_rules(form.carries), *form.further_losses]
    told = [rule.count(foreign) for rule in rules if "attributes" in rule.text]
    if any(told):
        assert told == [30]
        assert not any(value is not None for row in answers for value in row)
    else:
        assert answers == boxes.list_answers(foreign)
