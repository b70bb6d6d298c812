"""What we write as other libraries read it; they are asked where they are installed."""

from pathlib import Path

import numpy as np
import pytest

from annotator.formats.core.foreign import ForeignTable
from annotator.formats.registry import find_format
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label

NAMES = ("coco", "voc", "voc-floats", "yolo", "cvat", "labelme")


@pytest.fixture
def written(tmp_path: Path) -> tuple[Path, ForeignTable]:
    """The same forty boxes on four pictures in every format, with empty pictures beside."""
    PillowImage = pytest.importorskip("PIL.Image")
    rng = np.random.default_rng(3)
    low = rng.uniform(0, 300, (40, 2))
    foreign = ForeignTable(
        source="boxes",
        images=tuple(Image(i, f"img{i}.png", 400, 400, source_id=i + 1) for i in range(4)),
        labels=(Label(0, "saddle", source_id=1), Label(1, "bell", source_id=2)),
        raters=(),
        shapes=Shapes.make(
            np.concatenate((low, low + rng.uniform(3, 90, (40, 2))), axis=1),
            label=rng.integers(0, 2, 40),
            image=np.sort(rng.integers(0, 4, 40)),
            occluded=rng.integers(-1, 2, 40),
            part_state=rng.integers(-1, 4, 40),
        ),
        rater=np.full(40, -1, dtype=np.int32),
        pass_number=np.ones(40, dtype=np.int32),
    )
    for name in NAMES:
        form = find_format(name)
        single = {"coco": "coco.json", "cvat": "cvat.xml"}
        form.write(tmp_path / single.get(name, name), foreign, None)
    for folder in (tmp_path / "images", tmp_path / "yolo" / "images"):
        folder.mkdir()
        for image in foreign.images:
            PillowImage.new("RGB", (400, 400)).save(folder / image.name)
    return tmp_path, foreign


def assert_equal(found: dict[str, list], foreign: ForeignTable, box: np.ndarray) -> None:
    for image in foreign.images:
        theirs = np.array(sorted(found.get(Path(image.name).stem, []))).reshape(-1, 4)
        ours = np.array(sorted(box[foreign.shapes.image == image.id].tolist())).reshape(-1, 4)
        np.testing.assert_allclose(theirs, ours, rtol=1e-9, atol=1e-9)


def test_labelformat(written) -> None:
    formats = pytest.importorskip("labelformat.formats")
    root, foreign = written
    (root / "yolo" / "folders.yaml").write_text(
        (root / "yolo" / "data.yaml").read_text().replace("images.txt", "images")
    )
    whole = np.rint(foreign.shapes.box) + np.array([1, 1, 0, 0])
    voc = formats.PascalVOCObjectDetectionInput
    for reader, box in (
        (formats.COCOObjectDetectionInput(input_file=root / "coco.json"), foreign.shapes.box),
        (voc(input_folder=root / "voc-floats", category_names="saddle,bell"), foreign.shapes.box),
        (voc(input_folder=root / "voc", category_names="saddle,bell"), whole),
        (
            formats.YOLOv8ObjectDetectionInput(input_file=root / "yolo" / "folders.yaml", input_split="train"),
            foreign.shapes.box,
        ),
    ):
        found: dict[str, list] = {}
        for label in reader.get_labels():
            boxes = [(o.box.xmin, o.box.ymin, o.box.xmax, o.box.ymax) for o in label.objects]
            found.setdefault(Path(label.image.filename).stem, []).extend(boxes)
        assert_equal(found, foreign, box)


def test_globox(written) -> None:
    globox = pytest.importorskip("globox")
    root, foreign = written
    sets = globox.AnnotationSet
    for one in (
        sets.from_coco(root / "coco.json"),
        sets.from_pascal_voc(root / "voc-floats"),
        sets.from_cvat(root / "cvat.xml"),
        sets.from_labelme(root / "labelme"),
        sets.from_yolo_v5(root / "yolo" / "labels", image_folder=root / "images", image_extension=".png"),
    ):
        found = {
            Path(str(picture.image_id)).stem: [(b.xmin, b.ymin, b.xmax, b.ymax) for b in picture.boxes]
            for picture in one
        }
        assert_equal(found, foreign, foreign.shapes.box)
